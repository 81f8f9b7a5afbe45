"""Matches of environments: a batch, with episodes, attack frames and opponents."""

from __future__ import annotations

import os
from typing import Any, Callable, Iterable, NamedTuple, Optional, Sequence, Union

import numpy as np
from numpy.typing import NDArray

from cancha.engine import Batch, InvalidInput, Refused, Snapshot, Status, WrongType
from cancha.engine.values import Rows, Scenario, Settings, scenario_text, whole
from cancha.env.actions import Actions
from cancha.env.given import check_worth, check_written, numbers_of, part_of, worth_of
from cancha.env.layout import TEAMS, Layout
from cancha.env.observe import Numbers, Observe, Part
from cancha.env.reward import Reward
from cancha.env.sight import Before, Frames, Sight
from cancha.env.socket_batch import SocketBatch
from cancha.v1 import referee_pb2

Policy = Callable[[Numbers], Any]  # From observations to actions, a row for each match.
Opponent = Union[str, Policy, None]
Matches = Union[Batch, SocketBatch]
Marks = NDArray[np.bool_]

ENDS = ("match", "goal")
TIME_LIMIT = "time limit"  # Label of a scenario's end by its time limit.
_MOST_TICKS = 2**32 - 1


class Ends(NamedTuple):
    """Ends of episodes."""

    terminated: Marks  # Ended by the law, by an end of the scenario, or by a goal if a goal ends an episode.
    truncated: Marks  # Ended by max_ticks or the time limit of the scenario: the match could have continued.
    labels: Optional[NDArray[np.object_]]  # Reason for each episode that is over. None: no episode is over.


class Strategy(NamedTuple):
    """A strategy that plays a team in another process."""

    against: str  # The other team, which this process plays.
    command: str  # A name or a command line.
    patience_s: Optional[float]  # How long to wait for an answer; None: for ever.


class Play:
    """Copies of one match: their batch, their ends, and the views of the teams."""

    def __init__(
        self,
        discipline: Union[str, "os.PathLike[str]"],
        copies: int,
        threads: int,
        strategy: Optional[Strategy],
        *,
        ticks: int = 1,
        max_ticks: Optional[int] = None,
        ends_at: str = "match",
        variant: Optional[str] = None,
        law: Optional[str] = None,
        settings: Settings = None,
        commands: Union[str, Iterable[str], None] = None,
        scenario: Scenario = None,
    ) -> None:
        """`strategy`: plays the other team, over sockets."""
        if ends_at not in ENDS:
            raise InvalidInput(f"ends_at: expected {' or '.join(ENDS)}, got {ends_at!r}")
        self.ticks = whole("ticks", ticks, 1, _MOST_TICKS)
        self.max_ticks = None if max_ticks is None else whole("max_ticks", max_ticks, 1, _MOST_TICKS)
        self._ends_at_goal = ends_at == "goal"
        self._has_scenario = bool(scenario_text(scenario))  # An empty text is no scenario.
        self.batch: Matches
        if strategy is None:
            self.batch = Batch(
                discipline,
                copies,
                threads,
                variant=variant,
                settings=settings,
                law=law,
                commands=commands,
                scenario=scenario,
            )
        else:
            if law is not None or variant is not None:
                raise InvalidInput("opponent: a strategy by name plays disciplines of the rule book by their own law")
            self.batch = SocketBatch(
                discipline,
                copies,
                team=strategy.against,
                opponent=strategy.command,
                patience_s=strategy.patience_s,
                settings=settings,
                commands=commands,
                scenario=scenario,
            )
        self.settings = self.batch.settings()
        self.commands: Rows = np.zeros((copies, len(self.batch.command_columns)))
        self._frames = Frames(self.batch.state_columns)
        self._sensor_frames = Frames(self.batch.sensor_columns)
        self._has_law = law != ""
        self._has_ends = self._teams_attack()
        self._before = Before(self.batch.states)
        self._before.is_kept = strategy is not None  # Over sockets there is no state yet.
        nobody = self._frames.turn(np.zeros(copies, np.bool_))
        self._sights = {
            team: Sight(self.batch, self._before, team, number, nobody) for number, team in enumerate(TEAMS)
        }
        self._periods = np.zeros(copies)
        self._starts = np.zeros_like(self.batch.statuses)  # Statuses at the starts of the episodes.
        self.blue_is_turned: Marks = np.zeros(copies, np.bool_)
        if strategy is None:
            self._follow_ends(np.ones(copies, np.bool_))

    def layout(self, team: str) -> Layout:
        columns = self.batch.state_columns, self.batch.command_columns
        return Layout(*columns, self.settings, team, sensors=self.batch.sensor_columns)

    def reset(self, which: Marks, seeds: Iterable[int]) -> None:
        """Starts the marked matches anew."""
        self.batch.reset(which, seeds)
        self._begin(which)

    def go_back(self, which: Marks, snapshots: Sequence[Snapshot]) -> None:
        """Begins episodes of the marked matches, each at its snapshot. Raises InvalidInput if a snapshot has another
        discipline, other settings or another scenario; the matches before it have begun then."""
        if not isinstance(self.batch, Batch):
            raise Refused(
                "reset(): a match against a strategy by name begins at no snapshot; give a function as opponent"
            )
        for i in np.flatnonzero(which):
            self.batch.restore(int(i), snapshots[i])
        self.batch.look()
        self._begin(which)

    def step(self, which: Optional[Marks]) -> NDArray[np.float64]:
        """Steps the marked matches (None: all) with `commands`. Returns the gains of both teams."""
        self._before.keep(self.batch.states)
        self.batch.step(self.commands, self.ticks, which)
        periods = self.batch.statuses[:, Status.PERIOD]
        is_other = periods != self._periods
        if np.count_nonzero(is_other):
            self._follow_ends(is_other)
        self._forget()
        return self.batch.rewards

    def sight(self, team: str) -> Sight:
        return self._sights[team]

    def ends(self, standing: Optional[Marks] = None) -> Ends:
        """Returns the episodes that the last step has ended. `standing`: matches that it has not stepped."""
        over, scored, is_late = self.batch.is_over, self._scored(), self._is_late()
        ended = over | scored | is_late
        if standing is not None:
            ended &= ~standing
        if not np.count_nonzero(ended):
            return Ends(ended, ended.copy(), None)
        labels = np.full(len(ended), None, dtype=object)
        for i in np.flatnonzero(ended):
            labels[i] = self._label(int(i)) if over[i] else "goal" if scored[i] else "max_ticks"
        # One by one, as NumPy loses an interrupt in a comparison of arrays of objects.
        is_time_limit = np.array([label == TIME_LIMIT for label in labels])
        is_out_of_time = ended & ~scored & (~over | is_time_limit)
        return Ends(ended & ~is_out_of_time, is_out_of_time, labels)

    def _scored(self) -> Marks:
        """Marks matches in which a goal has ended the episode."""
        if not self._ends_at_goal:
            return np.zeros(self.batch.matches, np.bool_)
        scores = (Status.BLUE_SCORE, Status.YELLOW_SCORE)
        scored: Marks = (self.batch.statuses[:, scores] != self._starts[:, scores]).any(axis=1)
        return scored

    def _is_late(self) -> Marks:
        """Marks matches that are out of ticks."""
        if self.max_ticks is None:
            return np.zeros(self.batch.matches, np.bool_)
        played = self.batch.statuses[:, Status.TICK] - self._starts[:, Status.TICK]
        is_late: Marks = played >= self.max_ticks
        return is_late

    def _label(self, match: int) -> str:
        """Returns why a match is over, in the words of its scenario or referee."""
        if isinstance(self.batch, SocketBatch):
            return self.batch.end_reason(match)
        if self._has_scenario:
            return str(self.batch.outcome(match)["end"])
        return self.batch.match(match).end_reason

    def _begin(self, which: Marks) -> None:
        self._starts[which] = self.batch.statuses[which]
        self._follow_ends(which)
        self._before.begin(which, self.batch.states)
        self._forget()

    def _forget(self) -> None:
        for sight in self._sights.values():
            sight.forget()

    def _teams_attack(self) -> bool:
        """Whether each team attacks an end of its own. True for a discipline with goals. In a course both teams go the
        same way."""
        field = self.settings.field
        teams = {robot.team for robot in self.settings.robots}
        has_goals = self.settings.HasField("field") and field.goal_top_m > field.goal_bottom_m
        return has_goals and len(teams) == 2 and not self.settings.HasField("course")

    def _follow_ends(self, which: Marks) -> None:
        """Notes which end the teams attack. They change ends with the period."""
        np.copyto(self._periods, self.batch.statuses[:, Status.PERIOD])
        if not self._has_ends:
            return
        first: Optional[bool] = None  # All matches begin with the same ends.
        for i in np.flatnonzero(which):
            if self._periods[i] > 1:
                self.blue_is_turned[i] = self._blue_defends_right(int(i))
                continue
            if first is None:
                first = self._blue_defends_right(int(i))
            self.blue_is_turned[i] = first
        for team, is_turned in zip(TEAMS, (self.blue_is_turned, ~self.blue_is_turned)):
            self._sights[team].turn = self._frames.turn(is_turned)
            if self._sensor_frames.is_needed:
                self._sights[team].sensor_turn = self._sensor_frames.turn(is_turned)

    def _blue_defends_right(self, match: int) -> bool:
        if self._has_law:
            return self.batch.match(match).teams[0].defends == referee_pb2.FIELD_END_POSITIVE_X
        starts = [robot.start.x_m for robot in self.settings.robots if robot.team == 1]
        return sum(starts) > 0


class Gains:
    """Values of a reward, in arrays that later steps do not overwrite. The constructor tries the reward on matches in
    which nothing has happened yet. So errors are found before the first step; it also finds out whether the reward
    reads the state before the last step."""

    def __init__(self, reward: Reward, layout: Layout, play: Play) -> None:
        self._worth = worth_of(reward, layout)
        self._sight, self._matches = play.sight(layout.team), play.batch.matches
        if isinstance(play.batch, Batch):  # Over sockets there is no state yet.
            self.now()

    def now(self) -> NDArray[np.float64]:
        numbers = numbers_of(self._worth(self._sight), self._matches)
        check_worth(numbers)
        return numbers


class Side:
    """The robots of a learner or an opponent: their observations and commands."""

    def __init__(self, play: Play, team: str, observe: Observe, is_raw: bool, robot: Optional[int] = None) -> None:
        self.team = check_team(team)
        layout = play.layout(team)
        self.layout = layout if robot is None else layout.of(robot)
        robots = layout.own if robot is None else (robot,)
        if not robots:
            raise InvalidInput(f"team: {team} has no robots in this discipline")
        self._play = play
        self.part: Part = part_of(observe, self.layout)
        self.actions = Actions(play.batch.command_columns, robots, is_raw)
        # A row of bounds for each match: faster than one row for all.
        self._low, self._high = (np.tile(row, (play.batch.matches, 1)) for row in (self.part.low, self.part.high))
        self._is_tried = False
        if isinstance(play.batch, Batch):  # Over sockets there is no state yet.
            self.observe()

    def observe(self) -> Numbers:
        """Returns the present observations, in a new array, clipped to their bounds."""
        out = np.empty_like(self._low)
        if not self._is_tried:
            out.fill(np.nan)
        self.part.write(self._play.sight(self.team), out)
        if not self._is_tried:
            check_written(self.part, out)
            self._is_tried = True
        # Both together cost less than np.clip.
        np.maximum(out, self._low, out=out)
        return np.minimum(out, self._high, out=out)


def snapshots_in(options: Optional[dict[str, Any]], copies: int) -> Optional[list[Snapshot]]:
    """Returns options["snapshot"] for each copy. None: there is none."""
    given = None if options is None else options.get("snapshot")
    if given is None:
        return None
    if isinstance(given, Snapshot):
        return [given] * copies
    if not isinstance(given, (list, tuple)) or not all(isinstance(one, Snapshot) for one in given):
        raise WrongType(f"snapshot: expected a Snapshot, or a list of one for each copy, got {given!r}")
    if len(given) != copies:
        raise InvalidInput(f"snapshot: expected {copies} snapshots, got {len(given)}")
    return list(given)


def check_team(team: Any) -> str:
    if team not in TEAMS:
        raise InvalidInput(f"team: expected {' or '.join(TEAMS)}, got {team!r}")
    return str(team)


def check_opponent(opponent: Opponent) -> tuple[Optional[Policy], Optional[str]]:
    """Returns the policy of the other team, or its strategy. Without both the team stands still."""
    if opponent is None or opponent == "none":
        return None, None
    if callable(opponent):
        return opponent, None
    if isinstance(opponent, str) and opponent.strip():
        return None, opponent
    raise WrongType(f'opponent: expected "none", a function of observations or a strategy, got {opponent!r}')
