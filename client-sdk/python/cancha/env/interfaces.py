"""Base classes and spaces: those of Gymnasium and PettingZoo if they are installed, otherwise our own, which behave in
the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cancha.env import bases, spaces

if TYPE_CHECKING:
    from cancha.env.bases import AutoresetMode, Env, ParallelEnv, VectorEnv
    from cancha.env.spaces import Box, batch_space

    HAS_GYMNASIUM: bool
    HAS_PETTINGZOO: bool
else:
    try:
        from gymnasium import Env
        from gymnasium.spaces import Box
        from gymnasium.vector import VectorEnv
        from gymnasium.vector.utils import batch_space

        HAS_GYMNASIUM = True
    except ImportError:
        Env, VectorEnv, Box, batch_space = bases.Env, bases.VectorEnv, spaces.Box, spaces.batch_space
        HAS_GYMNASIUM = False
    try:
        from gymnasium.vector import AutoresetMode  # Newer than 1.0.
    except ImportError:
        AutoresetMode = bases.AutoresetMode
    try:
        from pettingzoo import ParallelEnv

        HAS_PETTINGZOO = True
    except ImportError:
        ParallelEnv = bases.ParallelEnv
        HAS_PETTINGZOO = False

__all__ = [
    "AutoresetMode",
    "Box",
    "Env",
    "HAS_GYMNASIUM",
    "HAS_PETTINGZOO",
    "ParallelEnv",
    "VectorEnv",
    "batch_space",
]
