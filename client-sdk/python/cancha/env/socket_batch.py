"""A batch whose matches run in processes of cancha-match, against a strategy given by name or command line."""

from __future__ import annotations

import contextlib
import os
import pathlib
import tempfile
from typing import Any, Callable, Iterable, Iterator, NoReturn, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cancha.engine import Batch, InvalidInput, Refused, Status, values
from cancha.engine.columns import Column
from cancha.engine.values import Rows, Scenario, Settings
from cancha.env.remote_match import RemoteMatch, find_program
from cancha.env.remote_sensors import RemoteSensors
from cancha.v1 import actuation_pb2, discipline_pb2, referee_pb2, world_pb2


def _refused(call: str) -> Callable[..., NoReturn]:
    """Returns a method that refuses a call of Batch."""

    def refuse(self: SocketBatch, *arguments: Any, **options: Any) -> NoReturn:
        raise Refused(
            f"{call}(): this match runs in a process of cancha-match, because its opponent is a strategy by name; give "
            f"a function as opponent (states, statuses, sensors, settings() and match() are there)"
        )

    refuse.__name__, refuse.__doc__ = call, "Raises Refused: the match is in another process."
    return refuse


class SocketBatch:
    """The part of cancha.engine.Batch that environments need. The same seeds and commands give the same bits. Calls for
    values that only the other process has, such as snapshot() and outcome(), raise Refused.

    When a match is over, its bodies and sensors stay as they were before its last tick, because the message of the end
    does not contain them. Sensors of the other team are NaN.
    """

    def __init__(
        self,
        discipline: Union[str, "os.PathLike[str]"],
        matches: int,
        *,
        team: str,
        opponent: str,
        settings: Settings = None,
        commands: Union[str, Iterable[str], None] = None,
        scenario: Scenario = None,
        patience_s: Optional[float] = None,
    ) -> None:
        """`patience_s`: how long the other team may take for a tick; None: no limit."""
        self._patience_s = patience_s
        self._program = find_program()
        self.threads = 1  # Threads of this process. Each match has a process of its own.
        self.matches = values.whole("matches", matches, 1, _MOST_MATCHES)
        # A batch in process: it knows columns and settings, and refuses wrong arguments with its own errors.
        with Batch(discipline, 1, settings=settings, commands=commands, scenario=scenario) as known:
            self.state_columns, self.command_columns = known.state_columns, known.command_columns
            self.status_columns, self.sensor_columns = known.status_columns, known.sensor_columns
            self._settings = known.settings()
        if len(self._settings.seats) != 2:
            raise InvalidInput(
                f"{discipline}: expected a discipline with a seat for each of two teams, such as simurosot/5v5; without a "
                "strategy as opponent all can be played"
            )
        if not self._settings.overhead_view:
            raise InvalidInput(
                f"{discipline}: strategies do not see the whole world here; give settings={{'overhead_view': True}}, or a "
                "function as opponent"
            )
        self._team = team
        self._folder = tempfile.TemporaryDirectory(prefix="cancha-env-")
        self._arguments = self._arguments_of(str(discipline), opponent, settings, scenario)
        self._robots = _Commands(self.command_columns, self._settings, team)
        self._bodies = _Bodies(self.state_columns, self._settings)
        self._senses = RemoteSensors(self.sensor_columns)
        n = self.matches
        self.states: Rows = np.zeros((n, len(self.state_columns)))
        self.statuses: Rows = np.zeros((n, len(self.status_columns)))
        self.rewards: Rows = np.zeros((n, 2))
        self.is_over: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.sensors: Rows = np.full((n, len(self.sensor_columns)), np.nan)
        self._running: list[Optional[RemoteMatch]] = [None] * n
        self._is_closed = False

    def settings(self) -> discipline_pb2.Discipline:
        return self._settings

    def match(self, match: int) -> referee_pb2.MatchStatus:
        return self._at(match).status

    def end_reason(self, match: int) -> str:
        """Returns why a match is over, in the words of its scenario or referee. "": it is not over."""
        over = self._at(match).over
        return "" if over is None else over.reason

    snapshot, restore = _refused("snapshot"), _refused("restore")
    outcome, readings, events = _refused("outcome"), _refused("readings"), _refused("events")
    statistics, world, request = _refused("statistics"), _refused("world"), _refused("request")
    look, hashes = _refused("look"), property(_refused("hashes"))

    @property
    def is_closed(self) -> bool:
        return self._is_closed

    def reset(self, which: Optional[ArrayLike] = None, seeds: Optional[Iterable[int]] = None) -> None:
        """Starts the program anew for the marked matches. Starts all programs before it waits for one."""
        self._require_open("reset")
        meant = np.ones(self.matches, np.bool_) if which is None else np.asarray(which, np.bool_)
        starts = list(range(1, self.matches + 1)) if seeds is None else list(seeds)
        self.rewards[:] = 0
        begun = [int(i) for i in np.flatnonzero(meant)]
        with self._all_or_none(begun):
            self._stop(begun)
            for i in begun:
                self._running[i] = RemoteMatch(
                    self._program, [*self._arguments, "--seed", str(starts[i])], self._team, self._patience_s
                )
            for i in begun:
                self._at(i).join()
                self.is_over[i] = False
                self._write(i, is_first=True)

    def step(self, commands: ArrayLike, ticks: int = 1, which: Optional[ArrayLike] = None) -> None:
        """Steps matches like Batch.step(), but ignores commands for the other team."""
        self._require_open("step")
        rows = values.numbers("commands", commands, (self.matches, len(self.command_columns)))
        values.require_finite("commands", rows)
        meant = np.ones(self.matches, np.bool_) if which is None else np.asarray(which, np.bool_)
        if (meant & self.is_over).any():
            raise Refused(f"over: match {int(np.flatnonzero(meant & self.is_over)[0])}; reset what is over")
        self.rewards[:] = 0
        told = {int(i): self._robots.messages(rows[i]) for i in np.flatnonzero(meant)}
        with self._all_or_none(told):
            for _ in range(ticks):
                active = [i for i in told if not self.is_over[i]]
                for i in active:
                    self._at(i).answer(told[i])
                for i in active:
                    self._at(i).receive()
                    self._write(i)

    @contextlib.contextmanager
    def _all_or_none(self, meant: Iterable[int]) -> Iterator[None]:
        """Ends these matches after a failure or an interrupt. Otherwise some matches would be a tick ahead of others,
        or would never end."""
        try:
            yield
        except BaseException:
            self._stop(meant)
            raise

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._stop(range(self.matches))
            self._folder.cleanup()

    def __del__(self) -> None:
        if not getattr(self, "_is_closed", True):
            self.close()

    def _arguments_of(
        self, discipline: str, opponent: str, settings: Settings, scenario: Scenario
    ) -> list[str]:
        other = "yellow" if self._team == "blue" else "blue"
        found = [discipline, f"--{self._team}", "remote", f"--{other}", opponent]
        lines = (values.settings_lines(settings) or b"").decode().splitlines()
        for line in filter(None, lines):
            found += ["--set", line]
        text = values.scenario_text(scenario)
        if text is not None:
            file = pathlib.Path(self._folder.name, "scenario.txtpb")
            file.write_bytes(text)
            found += ["--scenario", str(file)]
        return found

    def _at(self, i: int) -> RemoteMatch:
        running = self._running[i]
        if running is None:
            raise Refused(f"match {i}: not begun, or ended by a failure; call reset() first")
        return running

    def _write(self, i: int, is_first: bool = False) -> None:
        running = self._at(i)
        before = self.statuses[i].copy()
        ticks = running.tick.tick if running.over is None else running.over.ticks
        _write_status(running.status, ticks, self._settings.timing, self.statuses[i])
        self.is_over[i] = running.over is not None
        self.statuses[i, Status.IS_OVER] = self.is_over[i]
        if running.over is None:
            self._bodies.write(running.tick.observation.overhead, self.states[i])
            self._senses.write(running.tick.observation.readings, self.sensors[i])
        if not is_first:
            gained = _gained(self.statuses[i], running.status.is_course) - _gained(before, running.status.is_course)
            self.rewards[i] += (gained, -gained)

    def _stop(self, meant: Iterable[int]) -> None:
        """Stops these matches. Leaves all of them before it waits for one."""
        for i in meant:
            running = self._running[i]
            if running is not None:
                running.leave()
        for i in meant:
            running, self._running[i] = self._running[i], None
            if running is not None:
                running.close()

    def _require_open(self, call: str) -> None:
        if self._is_closed:
            raise Refused(f"{call}(): the matches are closed")


_MOST_MATCHES = 1024  # Two processes each: a guess.


class _Bodies:
    """Places of the numbers of states in messages."""

    def __init__(self, columns: tuple[Column, ...], settings: discipline_pb2.Discipline) -> None:
        names = [column.name for column in columns]
        robots = sorted(robot.id for robot in settings.robots)
        self._ball = [name.removeprefix("ball_") for name in names if name.startswith("ball_")]
        self._robots = [
            [name.removeprefix(f"robot_{robot}_") for name in names if name.startswith(f"robot_{robot}_")]
            for robot in robots
        ]
        if any(name.startswith(("link_", "joint_")) for name in names):
            raise InvalidInput("parts that move are not seen over sockets yet; give a function as opponent")

    def write(self, world: world_pb2.WorldState, row: Rows) -> None:
        numbers = [_number(world.ball, name) for name in self._ball]
        for robot, names in zip(world.robots, self._robots):
            numbers += [_number(robot, name) for name in names]
        row[:] = numbers


def _number(body: Any, name: str) -> float:
    axis = name.removeprefix("orientation_")
    if axis == name:
        return float(getattr(body, name))
    # Messages leave this out for upright robots.
    if not body.HasField("orientation"):
        half_rad = body.heading_rad / 2
        return {"w": float(np.cos(half_rad)), "z": float(np.sin(half_rad))}.get(axis, 0.0)
    return float(getattr(body.orientation, axis))


class _Commands:
    """Converts rows of commands to messages, for the robots of one team."""

    def __init__(self, columns: tuple[Column, ...], settings: discipline_pb2.Discipline, team: str) -> None:
        number = 1 if team == "blue" else 2
        mine = {robot.id for robot in settings.robots if robot.team == number}
        self._places: list[tuple[int, int, str, str, str]] = []
        for index, column in enumerate(columns):
            if column.robot in mine:
                rest = column.name.removeprefix(f"robot_{column.robot}_")
                actuator, _, field = rest.partition(f"{column.kind}_")
                self._places.append((index, column.robot, actuator.rstrip("_"), column.kind, field))

    def messages(self, row: Rows) -> list[actuation_pb2.RobotCommand]:
        found: dict[tuple[int, str], actuation_pb2.RobotCommand] = {}
        for index, robot, actuator, kind, field in self._places:
            command = found.setdefault(
                (robot, actuator), actuation_pb2.RobotCommand(robot_id=robot, actuator=actuator)
            )
            setattr(getattr(command, kind), field, float(row[index]))
            getattr(command, kind).SetInParent()
        return list(found.values())


def _write_status(
    status: referee_pb2.MatchStatus, ticks: int, timing: discipline_pb2.Timing, row: Rows
) -> None:
    tick_us = (timing.tick_s if timing.HasField("tick_s") else 1 / timing.tick_rate_hz) * 1e6
    row[:] = 0
    row[Status.TICK] = ticks
    row[Status.IS_IN_PLAY] = status.phase == referee_pb2.MATCH_PHASE_PLAY
    row[Status.WINNER] = status.winner
    row[Status.PHASE] = status.phase
    row[Status.PHASE_LEFT] = round(status.phase_left_us / tick_us)
    row[Status.PERIOD] = status.period
    row[Status.PERIOD_ELAPSED] = round(status.period_elapsed_us / tick_us)
    row[Status.PERIOD_LENGTH] = round(status.period_length_us / tick_us)
    for team in status.teams:
        offset = 0 if team.team == world_pb2.TEAM_BLUE else 1
        row[Status.BLUE_SCORE + offset] = team.score
        row[Status.BLUE_PROGRESS + offset] = team.progress
        row[Status.BLUE_FAULTS + offset] = team.faults


def _gained(row: Rows, is_course: bool) -> float:
    """Returns blue's points (in a course: progress) less yellow's."""
    progress = float(row[Status.BLUE_PROGRESS] - row[Status.YELLOW_PROGRESS])
    return progress if is_course else progress + float(row[Status.BLUE_SCORE] - row[Status.YELLOW_SCORE])
