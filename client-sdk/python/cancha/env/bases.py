"""Base classes of environments if Gymnasium and PettingZoo are not installed. They keep the promises of the
originals."""

from __future__ import annotations

import enum
from types import TracebackType
from typing import Any, Optional, TypeVar

import numpy as np

_Self = TypeVar("_Self")


class AutoresetMode(enum.Enum):
    """When a vector environment begins the next episode of a copy whose episode has ended."""

    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class _Random:
    """A random generator with the seed of reset(), or with a seed of the machine."""

    _np_random: Optional[np.random.Generator] = None
    _np_random_seed: Optional[int] = None

    def _seed(self, seed: Optional[int]) -> None:
        sequence = np.random.SeedSequence(seed)
        self._np_random = np.random.Generator(np.random.PCG64(sequence))
        entropy = sequence.entropy
        self._np_random_seed = entropy if isinstance(entropy, int) else None

    @property
    def np_random(self) -> np.random.Generator:
        if self._np_random is None:
            self._seed(None)
        assert self._np_random is not None
        return self._np_random

    @np_random.setter
    def np_random(self, value: np.random.Generator) -> None:
        self._np_random = value
        self._np_random_seed = -1  # Unknown.

    @property
    def np_random_seed(self) -> Optional[int]:
        if self._np_random_seed is None:
            self._seed(None)
        return self._np_random_seed


class Env(_Random):
    """Stands in for gymnasium.Env."""

    metadata: dict[str, Any] = {"render_modes": []}
    render_mode: Optional[str] = None
    spec: Any = None
    observation_space: Any
    action_space: Any

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
        if seed is not None:
            self._seed(seed)

    def close(self) -> None:
        pass

    @property
    def unwrapped(self) -> Any:
        return self

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def __str__(self) -> str:
        return f"<{type(self).__name__}>" if self.spec is None else f"<{type(self).__name__}<{self.spec.id}>>"


class VectorEnv(_Random):
    """Stands in for gymnasium.vector.VectorEnv."""

    metadata: dict[str, Any] = {}
    spec: Any = None
    render_mode: Optional[str] = None
    closed: bool = False
    num_envs: int
    observation_space: Any
    action_space: Any
    single_observation_space: Any
    single_action_space: Any

    def reset(self, *, seed: Any = None, options: Optional[dict[str, Any]] = None) -> Any:
        if seed is not None:
            self._seed(seed)

    def close(self, **kwargs: Any) -> None:
        if not self.closed:
            self.close_extras(**kwargs)
            self.closed = True

    def close_extras(self, **kwargs: Any) -> None:
        pass

    @property
    def unwrapped(self) -> Any:
        return self

    def __del__(self) -> None:
        if not getattr(self, "closed", True):
            self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(num_envs={self.num_envs})"


class ParallelEnv:
    """Stands in for pettingzoo.ParallelEnv."""

    metadata: dict[str, Any] = {}
    render_mode: Optional[str] = None
    agents: list[str]
    possible_agents: list[str]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Any:
        return self

    def __str__(self) -> str:
        return str(self.metadata.get("name", type(self).__name__))
