"""Many copies of a match at once, by the interface of gymnasium.vector.VectorEnv."""

from __future__ import annotations

import os
from typing import Any, Iterable, Optional, Union

import numpy as np
from numpy.typing import NDArray

from cancha.engine import InvalidInput, Refused, Snapshot, Status, WrongType
from cancha.engine.values import Scenario, Settings, array_of, number
from cancha.env import observe as observations
from cancha.env import reward as rewards
from cancha.env.given import NoCopies, check_reset_options
from cancha.env.interfaces import AutoresetMode, Box, VectorEnv as Base, batch_space
from cancha.env.observe import Numbers, Observe
from cancha.env.play import Gains, Marks, Opponent, Play, Side, Strategy, check_opponent, check_team, snapshots_in
from cancha.env.render import METADATA, Renderer, frames_per_s
from cancha.env.reward import Reward
from cancha.env.seeds import Seeds, each, is_sequence

Infos = dict[str, Any]
PATIENCE_S = 60.0  # Patience with a strategy. A guess: many times what a strategy needs for a tick.
_MOST_PATIENCE_S = 1_000_000.0  # Twice as much in milliseconds is too large for poll().


class VectorEnv(NoCopies, Base):
    """N copies of a match. Copy i starts with the seed `seed + i`.

    Observations are float32 and in `single_observation_space`; the team always attacks +x in them. Actions are in [-1,
    1] for each command of its robots. Returned arrays belong to the caller.
    """

    metadata: dict[str, Any] = {**METADATA, "autoreset_mode": AutoresetMode.NEXT_STEP}
    closed = True  # True until the constructor is done: after a failure there is nothing to close.

    def __init__(
        self,
        num_envs: int = 1,
        discipline: Union[str, "os.PathLike[str]"] = "simurosot/5v5",
        *,
        threads: int = 1,
        team: str = "blue",
        opponent: Opponent = "none",
        observe: Optional[Observe] = None,
        reward: Optional[Reward] = None,
        ticks: int = 1,
        max_ticks: Optional[int] = None,
        ends_at: str = "match",
        raw_actions: bool = False,
        variant: Optional[str] = None,
        settings: Settings = None,
        law: Optional[str] = None,
        commands: Union[str, Iterable[str], None] = None,
        scenario: Scenario = None,
        patience_s: Optional[float] = PATIENCE_S,
        autoreset_mode: Union[str, AutoresetMode] = AutoresetMode.NEXT_STEP,
        render_mode: Optional[str] = None,
    ) -> None:
        """`opponent`: "none": the other team stands still. A function: it gets the observations of the opponent, a row
        for each copy, and returns its actions. Both are like those of a learner, in the opponent's own attack frame, so
        for self-play pass the learner's policy. Any other text: a strategy for cancha-match, by name or command line.
        Then each copy is a process of cancha-match, and `batch` is a SocketBatch. `patience_s`: how long this strategy
        may take for a tick; None: no limit. `ticks`: number of ticks in a step. `max_ticks`: number of ticks after
        which an episode is truncated, as it is by the time limit of a scenario. `ends_at`: an episode ends with the
        "match", or with the first "goal". `raw_actions`: actions are in the units of the commands. `discipline`,
        `variant`, `settings`, `law`, `commands`, `scenario`: see cancha.engine.Batch."""
        self.autoreset_mode = _mode_of(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        check_team(team)
        self._policy, strategy = check_opponent(opponent)
        self._play = Play(
            discipline,
            num_envs,
            threads,
            None if strategy is None else Strategy(team, strategy, _patience_of(patience_s)),
            ticks=ticks,
            max_ticks=max_ticks,
            ends_at=ends_at,
            variant=variant,
            settings=settings,
            law=law,
            commands=commands,
            scenario=scenario,
        )
        self.metadata["render_fps"] = frames_per_s(self._play)
        self.batch = self._play.batch
        self.num_envs = self.batch.matches
        watch = observe or observations.default()
        self._side = Side(self._play, team, watch, raw_actions)
        other = "yellow" if team == "blue" else "blue"
        self._other = Side(self._play, other, watch, raw_actions) if self._policy is not None else None
        self._gains = Gains(reward or rewards.goals(), self._side.layout, self._play)
        self.observation_names = self._side.part.names
        self.action_names = self._side.actions.names
        self.single_observation_space = Box(self._side.part.low, self._side.part.high, dtype=np.float32)
        self.single_action_space = self._side.actions.space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._renderer = Renderer(render_mode, self._play)
        self.render_mode = render_mode
        self._seeds: Optional[Seeds] = None
        self._has_begun = False  # Whether all copies have begun. A failed reset() does not count.
        self._ended: Marks = np.zeros(self.num_envs, np.bool_)  # Copies that wait for their next episode.
        self._all: Marks = np.ones(self.num_envs, np.bool_)
        self.closed = False

    def reset(
        self, *, seed: Any = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Numbers, Infos]:
        """Begins episodes of all copies, or of the copies in options["reset_mask"]. `seed`: a number: copy i gets `seed
        + i`. A list: a seed for each copy; an entry None continues the series of this copy. None: all copies continue
        their series. options["snapshot"]: a snapshot of `batch.snapshot(i)`, or a list with one for each copy. These
        episodes begin at the snapshot and take no seed; ticks and goals count from there."""
        self._require_open("reset")
        check_reset_options(options)
        which = self._reset_mask(options)
        snapshots = snapshots_in(options, self.num_envs)
        if not self._has_begun and not which.all():
            raise Refused("reset(): begin all copies first, without a reset_mask")
        is_one = seed is not None and not is_sequence(seed)
        given: list[Optional[int]] = [None] * self.num_envs if seed is None else each(seed, self.num_envs)
        super().reset(seed=given[0] if is_one else None)
        if self._seeds is None:
            # Below 2**63, the largest bound of np.random.
            self._seeds = Seeds(self.num_envs, int(self.np_random.integers(2**63)))
        self._seeds.begin([s if meant else None for s, meant in zip(given, which)])
        self._begin(which, snapshots)
        self._has_begun = True
        self._renderer.follow()
        return self._side.observe(), self._infos(which)

    def step(
        self, actions: Any
    ) -> tuple[Numbers, NDArray[np.float64], Marks, Marks, Infos]:
        """Returns observations, rewards, terminated, truncated, infos. After the end of an episode a copy continues by
        `metadata["autoreset_mode"]`; its last observation is never lost. infos["end"] says why the episode ended: "time
        limit" and "max_ticks" truncate, all others terminate."""
        self._require_open("step")
        if not self._has_begun:
            raise Refused("step(): call reset() first")
        standing = self._standing()
        self._command(actions)
        self._play.step(None if standing is None else ~standing)
        gained = self._gains.now()
        ends = self._play.ends(standing)
        if standing is not None:
            gained = np.where(standing, 0.0, gained)
            self._begin(standing)
        seen, infos = self._side.observe(), self._infos(self._all)
        self._ended = ends.terminated | ends.truncated
        if ends.labels is not None:
            infos["end"], infos["_end"] = ends.labels, self._ended.copy()
            if self.autoreset_mode is AutoresetMode.SAME_STEP:
                seen, infos = self._begin_after(seen, infos)
        self._renderer.follow()
        return seen, gained, ends.terminated, ends.truncated, infos

    def render(self) -> Any:
        """Returns a picture of each copy, depending on render_mode."""
        self._require_open("render")
        return self._renderer.render_all()

    def close_extras(self, **kwargs: Any) -> None:
        self._renderer.close()
        self.batch.close()

    def _standing(self) -> Optional[Marks]:
        """Returns the copies whose step is a reset. None: there are none."""
        if not np.count_nonzero(self._ended):
            return None
        if self.autoreset_mode is AutoresetMode.DISABLED:
            over = ", ".join(map(str, np.flatnonzero(self._ended)))
            raise Refused(f'step(): over: copy {over}; call reset(options={{"reset_mask": mask}}) first')
        return self._ended if self.autoreset_mode is AutoresetMode.NEXT_STEP else None

    def _command(self, actions: Any) -> None:
        self._side.actions.write("actions", actions, self._play.commands)
        if self._policy is not None and self._other is not None:
            answer = self._policy(self._other.observe())
            self._other.actions.write("actions of the opponent", answer, self._play.commands)

    def _begin(self, which: Marks, snapshots: Optional[list[Snapshot]] = None) -> None:
        assert self._seeds is not None
        if snapshots is None:
            self._play.reset(which, self._seeds.next(which))
        else:
            self._play.go_back(which, snapshots)
        self._ended = self._ended & ~which

    def _begin_after(self, last: Numbers, last_infos: Infos) -> tuple[Numbers, Infos]:
        """Begins the next episodes in the same step that has ended the previous ones."""
        ended = self._ended
        self._begin(ended)
        infos = self._infos(self._all)
        self._add_last(infos, ended, last, last_infos)
        return self._side.observe(), infos

    def _reset_mask(self, options: Optional[dict[str, Any]]) -> Marks:
        if options is None or "reset_mask" not in options:
            return np.ones(self.num_envs, np.bool_)
        given = options["reset_mask"]
        is_array = isinstance(given, (list, tuple, np.ndarray))
        mask = array_of("reset_mask", given, (self.num_envs,)).copy() if is_array else None
        if mask is None or mask.dtype != np.bool_:
            kind = type(given).__name__ if mask is None else f"numbers of {mask.dtype}"
            raise WrongType(f"reset_mask: expected {self.num_envs} bools, got {kind}; True begins a copy anew")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise InvalidInput(
                f"reset_mask: expected shape {(self.num_envs,)} with a True at least, got {mask.shape} with "
                f"{int(mask.sum())}"
            )
        return mask

    def _infos(self, which: Marks) -> Infos:
        """Returns ticks and scores of the marked copies. By Gymnasium's convention each has a mask with `_` beside
        it."""
        counts = self.batch.statuses.astype(np.int64)
        mask = which.copy()
        infos: Infos = {}
        for name, column in COUNTS.items():
            infos[name], infos[f"_{name}"] = counts[:, column], mask
        return infos

    def _add_last(self, infos: Infos, ended: Marks, seen: Numbers, last_infos: Infos) -> None:
        """Adds the last observations and infos of episodes whose successors have begun in the same step."""
        final = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            final[i] = seen[i].copy()
        infos["final_obs"], infos["_final_obs"] = final, ended.copy()
        last = {name: np.where(ended, last_infos[name], 0) for name in COUNTS}
        last.update({f"_{name}": ended.copy() for name in COUNTS})
        last["end"], last["_end"] = last_infos["end"], last_infos["_end"]
        infos["final_info"], infos["_final_info"] = last, ended.copy()

    def _require_open(self, call: str) -> None:
        if self.closed:
            raise Refused(f"{call}(): the environment is closed")


def _patience_of(given: Optional[float]) -> Optional[float]:
    if given is None:
        return None
    patience_s = number("patience_s", given)
    if not 0 < patience_s <= _MOST_PATIENCE_S:
        raise InvalidInput(
            f"patience_s: expected more than 0 s and at most {_MOST_PATIENCE_S:g}, or None; got {patience_s:g}"
        )
    return patience_s


def _mode_of(mode: Any) -> AutoresetMode:
    value = getattr(mode, "value", mode)
    known = [one.value for one in AutoresetMode]
    if value not in known:
        raise InvalidInput(f"autoreset_mode: expected {', '.join(known)}, got {mode!r}")
    return AutoresetMode(value)


COUNTS = {"tick": Status.TICK, "blue_score": Status.BLUE_SCORE, "yellow_score": Status.YELLOW_SCORE}
