"""One match with an agent for each robot or team, by the interface of pettingzoo.ParallelEnv."""

from __future__ import annotations

import os
from typing import Any, Iterable, Mapping, Optional, Union

import numpy as np
from numpy.typing import NDArray

from cancha.engine import InvalidInput, Refused, Status, WrongType
from cancha.engine.values import array_of
from cancha.env import observe as observations
from cancha.env import reward as rewards
from cancha.env.given import NoCopies, check_options, check_reset_options, option_names
from cancha.env.interfaces import Box, ParallelEnv as Base
from cancha.env.layout import TEAMS
from cancha.env.observe import Numbers, Observe
from cancha.env.play import Gains, Play, Side, check_team, snapshots_in
from cancha.env.render import METADATA, Renderer, frames_per_s
from cancha.env.reward import Reward
from cancha.env.seeds import Seeds, one_of

AgentId = str


class ParallelEnv(NoCopies, Base):
    """Agents are "blue_1", ... by the numbers of the robots, or "blue" and "yellow". All agents begin and end
    together."""

    metadata: dict[str, Any] = {**METADATA, "name": "cancha_v0"}
    _is_closed = True  # True until the constructor is done.

    def __init__(
        self,
        discipline: Union[str, "os.PathLike[str]"] = "simurosot/5v5",
        *,
        agents: str = "robots",
        teams: Iterable[str] = TEAMS,
        observe: Optional[Observe] = None,
        reward: Optional[Reward] = None,
        raw_actions: bool = False,
        render_mode: Optional[str] = None,
        **options: Any,
    ) -> None:
        """`agents`: "robots" or "teams". `teams`: the teams that have agents; other teams stand still. `options`:
        `ticks`, `max_ticks`, `ends_at`, `variant`, `settings`, `law`, `commands`, `scenario` of VectorEnv."""
        if agents not in ("robots", "teams"):
            raise InvalidInput(f"agents: expected robots or teams, got {agents!r}")
        chosen = [check_team(team) for team in ([teams] if isinstance(teams, str) else teams)]
        check_options("ParallelEnv", options, option_names(ParallelEnv, Play))
        self._play = Play(discipline, 1, 1, None, **options)
        self.metadata = {**type(self).metadata, "render_fps": frames_per_s(self._play)}
        self.batch = self._play.batch
        self._sides = self._make_sides(agents == "robots", chosen, observe, raw_actions)
        worth = reward or rewards.goals()
        self._rewards = {name: Gains(worth, side.layout, self._play) for name, side in self._sides.items()}
        self.possible_agents: list[AgentId] = list(self._sides)
        self.agents: list[AgentId] = []
        self.observation_spaces = {
            name: Box(side.part.low, side.part.high, dtype=np.float32) for name, side in self._sides.items()
        }
        self.action_spaces = {name: side.actions.space for name, side in self._sides.items()}
        names = self._play.layout("blue").index
        self.state_space = Box(-np.inf, np.inf, (len(names),), np.float64)
        self._renderer = Renderer(render_mode, self._play)
        self.render_mode = render_mode
        self._seeds: Optional[Seeds] = None
        self._is_closed = False

    def observation_space(self, agent: AgentId) -> Any:
        """Returns the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: AgentId) -> Any:
        """Returns the same object each time."""
        return self.action_spaces[agent]

    def reset(
        self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[dict[AgentId, Numbers], dict[AgentId, dict[str, Any]]]:
        """Begins an episode. `seed` None: the next seed of the series that the last given seed began.
        options["snapshot"]: see Env.reset()."""
        self._require_open("reset")
        check_reset_options(options)
        snapshots = snapshots_in(options, 1)
        if self._seeds is None:
            self._seeds = Seeds(1, int(np.random.default_rng().integers(2**63)))
        self._seeds.begin([one_of(seed)])
        which = np.ones(1, np.bool_)
        if snapshots is None:
            self._play.reset(which, self._seeds.next(which))
        else:
            self._play.go_back(which, snapshots)
        self._renderer.follow()
        self.agents = list(self.possible_agents)
        return self._observe(), self._infos()

    def step(
        self, actions: Mapping[AgentId, Any]
    ) -> tuple[
        dict[AgentId, Numbers],
        dict[AgentId, float],
        dict[AgentId, bool],
        dict[AgentId, bool],
        dict[AgentId, dict[str, Any]],
    ]:
        """Returns observations, rewards, terminated, truncated, infos of all agents that existed before this step."""
        self._require_open("step")
        if not self.agents:
            raise Refused("step(): no agents; call reset() first")
        self._command(actions)
        self._play.step(None)
        agents = self.agents
        gained = {name: float(self._rewards[name].now()[0]) for name in agents}
        ends = self._play.ends()
        seen, infos = self._observe(), self._infos()
        if ends.labels is not None:
            self.agents = []
            for info in infos.values():
                info["end"] = ends.labels[0]
        self._renderer.follow()
        return (
            seen,
            gained,
            dict.fromkeys(agents, bool(ends.terminated[0])),
            dict.fromkeys(agents, bool(ends.truncated[0])),
            infos,
        )

    def state(self) -> NDArray[np.float64]:
        """Returns the whole state, in the world frame: a row of `batch.state_columns`."""
        self._require_open("state")
        row: NDArray[np.float64] = self.batch.states[0].copy()
        return row

    def render(self) -> Optional[NDArray[np.uint8]]:
        """Returns a picture, depending on render_mode."""
        self._require_open("render")
        frames = self._renderer.render_all()
        return None if frames is None else frames[0]

    def close(self) -> None:
        """Frees the match. A second call does nothing."""
        if not self._is_closed:
            self._is_closed = True
            self._renderer.close()
            self.batch.close()

    def _make_sides(
        self, is_each: bool, teams: list[str], observe: Optional[Observe], is_raw: bool
    ) -> dict[AgentId, Side]:
        sides: dict[AgentId, Side] = {}
        for team in teams:
            if not is_each:
                sides[team] = Side(self._play, team, observe or observations.default(), is_raw)
                continue
            for robot in self._play.settings.robots:
                if robot.team == TEAMS.index(team) + 1:
                    view = observe or observations.relative_to()
                    name = f"{team}_{robot.number}"
                    sides[name] = Side(self._play, team, view, is_raw, robot.id)
        if not sides:
            raise InvalidInput("teams: expected a team with robots at least")
        return sides

    def _command(self, actions: Mapping[AgentId, Any]) -> None:
        if not isinstance(actions, Mapping):
            raise WrongType(f"actions: expected a dict, an action for each agent, got {type(actions).__name__}")
        missing = [name for name in self.agents if name not in actions]
        unknown = [name for name in actions if name not in self.agents]
        if missing or unknown:
            raise InvalidInput(
                f"actions: missing for {', '.join(missing)}" if missing else f"actions: no agent {unknown[0]!r}"
            )
        for name in self.agents:
            what = f"action of {name}"
            action = array_of(what, actions[name], self.action_spaces[name].shape)
            self._sides[name].actions.write(what, action[None], self._play.commands)

    def _observe(self) -> dict[AgentId, Numbers]:
        return {name: self._sides[name].observe()[0] for name in self.agents}

    def _infos(self) -> dict[AgentId, dict[str, Any]]:
        status = self.batch.statuses[0]
        info = {
            "tick": int(status[Status.TICK]),
            "blue_score": int(status[Status.BLUE_SCORE]),
            "yellow_score": int(status[Status.YELLOW_SCORE]),
        }
        return {name: dict(info) for name in self.agents}

    def _require_open(self, call: str) -> None:
        if self._is_closed:
            raise Refused(f"{call}(): the environment is closed")
