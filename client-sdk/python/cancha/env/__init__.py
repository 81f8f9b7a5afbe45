"""Environments to learn in, in this process: Gymnasium's and PettingZoo's interfaces, with and without these packages.

    from cancha.env import VectorEnv, observe, reward

    envs = VectorEnv(64, "simurosot/5v5", threads=2, reward=reward.goals())
    observations, infos = envs.reset(seed=1)
    observations, rewards, terminated, truncated, infos = envs.step(envs.action_space.sample())

`Env` is one match, `VectorEnv` many, `ParallelEnv` has an agent for each robot. Needs NumPy and libcancha-engine.
"""

import cancha.engine as _engine  # noqa: F401  (Says what is missing, if NumPy is.)
from cancha.env import observe, reward
from cancha.env.interfaces import AutoresetMode
from cancha.env.layout import Layout
from cancha.env.observe import Part
from cancha.env.parallel_env import ParallelEnv
from cancha.env.registration import register_all
from cancha.env.sight import Sight
from cancha.env.single_env import Env
from cancha.env.vector_env import VectorEnv

__all__ = [
    "AutoresetMode",
    "Env",
    "Layout",
    "ParallelEnv",
    "Part",
    "Sight",
    "VectorEnv",
    "observe",
    "register_all",
    "reward",
]

register_all()
