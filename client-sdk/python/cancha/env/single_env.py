"""One match, by the interface of gymnasium.Env."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray

from cancha.engine import InvalidInput, Refused, WrongType
from cancha.engine.values import array_of
from cancha.env.given import NoCopies, check_options, check_reset_options, option_names
from cancha.env.interfaces import AutoresetMode, Env as Base
from cancha.env.observe import Numbers
from cancha.env.render import METADATA
from cancha.env.seeds import one_of
from cancha.env.vector_env import COUNTS, VectorEnv

Info = dict[str, Any]


class Env(NoCopies, Base):
    """A match. Takes the options of VectorEnv except `num_envs`, `threads` and `autoreset_mode`. Plays the same
    episodes as copy 0 of a VectorEnv with the same seed."""

    metadata: dict[str, Any] = dict(METADATA)

    def __init__(self, discipline: Any = "simurosot/5v5", **options: Any) -> None:
        of_vectors = {"num_envs", "threads", "autoreset_mode"}
        for name in of_vectors & set(options):
            raise WrongType(f"{name}: an Env is one match; a VectorEnv takes this option")
        check_options("Env", options, [name for name in option_names(VectorEnv) if name not in of_vectors])
        self._envs = VectorEnv(1, discipline, autoreset_mode=AutoresetMode.DISABLED, **options)
        # A copy of its own, as Gymnasium's SyncVectorEnv writes to it.
        self.metadata = {**type(self).metadata, "render_fps": self._envs.metadata["render_fps"]}
        self.render_mode = self._envs.render_mode
        self.observation_space = self._envs.single_observation_space
        self.action_space = self._envs.single_action_space
        self.observation_names = self._envs.observation_names
        self.action_names = self._envs.action_names
        self.batch = self._envs.batch

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Numbers, Info]:
        """Begins an episode. `seed` None: the next seed of the series that the last given seed began.
        options["snapshot"]: a snapshot of `batch.snapshot(0)`, at which the episode begins; it takes no seed."""
        self._envs._require_open("reset")
        check_reset_options(options)
        seed = one_of(seed)
        super().reset(seed=seed)
        start = None if options is None else options.get("snapshot")
        if seed is None and self._is_new:
            seed = int(self.np_random.integers(2**63))
        seen, infos = self._envs.reset(seed=seed, options={"snapshot": start})
        self._is_new = False
        return seen[0], _first(infos)

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, Info]:
        """Returns observation, reward, terminated, truncated, info. info["end"] says why an episode ended. Raises
        Refused before reset() and after an end."""
        self._envs._require_open("step")
        given = array_of("action", action, self.action_space.shape)
        if given.shape != self.action_space.shape:
            raise InvalidInput(f"action: expected an array of shape {self.action_space.shape}, got {given.shape}")
        if self._envs._ended[0]:
            raise Refused("step(): the episode is over; call reset() first")
        seen, gained, terminated, truncated, infos = self._envs.step(given[None])
        return seen[0], float(gained[0]), bool(terminated[0]), bool(truncated[0]), _first(infos)

    def render(self) -> Optional[NDArray[np.uint8]]:
        """Returns a picture, depending on render_mode."""
        frames = self._envs.render()
        return None if frames is None else frames[0]

    def close(self) -> None:
        """Frees the match. A second call does nothing."""
        self._envs.close()

    _is_new = True


def _first(infos: dict[str, Any]) -> Info:
    found: Info = {name: int(infos[name][0]) for name in COUNTS}
    if "end" in infos:
        found["end"] = infos["end"][0]
    return found
