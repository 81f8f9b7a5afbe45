"""Places of a team's numbers in a row, and their scales."""

from __future__ import annotations

import math
from typing import Optional, Sequence

import numpy as np
from numpy.typing import NDArray

from cancha.engine.columns import Column
from cancha.v1 import discipline_pb2

TEAMS = ("blue", "yellow")

# Guesses if a discipline does not say. They only scale observations.
_FARTHEST_M = 10.0
_FASTEST_MPS = 5.0
_FASTEST_TURN_RADPS = 20.0
_LARGEST_MPS2 = 20.0
_LARGEST_N = 10.0
_LARGEST_NM = 1.0


class Layout:
    """Columns of a match for one of its teams. Numbers of states are in the attack frame of the team, which always
    attacks +x in it. Ids of robots are the same for both teams: in simurosot/5v5 "robot_5_x_m" always belongs to robot
    5, which is blue, and `own[0]` is 1 for blue and 6 for yellow.

    Attributes: team: "blue" or "yellow". robot: id of the agent's robot; None: the agent is the whole team. own,
    others: ids of the robots of the team, and of the other team, in order. has_ball: whether the match has a ball.
    columns, commands, sensors: columns of the rows, in order: names, units, limits. index: index of each column of the
    states, by its name. settings: all settings of the discipline. extent_m: the largest coordinate of field and goals;
    observations divide positions by it. speed_mps: 1.5 times the highest speed of robots; observations divide speeds of
    robots by it, and the speed of the ball by twice as much. turn_rate_radps: the highest turn rate that wheels give a
    robot; observations divide turn rates by it.
    """

    def __init__(
        self,
        columns: Sequence[Column],
        commands: Sequence[Column],
        settings: discipline_pb2.Discipline,
        team: str,
        robot: Optional[int] = None,
        sensors: Sequence[Column] = (),
    ) -> None:
        """`robot`: the agent's robot; None: the agent is the whole team."""
        self.columns = tuple(columns)
        self.commands = tuple(commands)
        self.sensors = tuple(sensors)
        self.settings = settings
        self.team = team
        self.robot = robot
        self.index = {column.name: index for index, column in enumerate(self.columns)}
        number = TEAMS.index(team) + 1
        self.own = tuple(r.id for r in settings.robots if r.team == number)
        self.others = tuple(r.id for r in settings.robots if r.team != number)
        self.has_ball = "ball_x_m" in self.index
        self.extent_m = self._extent_m()
        self.speed_mps = self._speed_mps()
        self.turn_rate_radps = self._turn_rate_radps()

    def of(self, robot: int) -> Layout:
        """Returns this layout for the agent that is this robot."""
        return Layout(self.columns, self.commands, self.settings, self.team, robot, self.sensors)

    def places(self, names: Sequence[str]) -> NDArray[np.intp]:
        """Returns the indices of columns of the states, given by names: places([f"robot_{layout.own[0]}_x_m"]). Raises
        KeyError."""
        unknown = [name for name in names if name not in self.index]
        if unknown:
            raise KeyError(f"no column {unknown[0]} in the states; there are {', '.join(self.index)}")
        return np.array([self.index[name] for name in names], np.intp)

    def scale_of(self, column: Column) -> float:
        """Returns the number by which a column is divided, so that its largest values are about 1."""
        name = column.name
        if math.isfinite(column.low) and math.isfinite(column.high) and column.unit not in ("mps", "radps"):
            return max(abs(column.low), abs(column.high), 1e-9)
        speed_mps = self.speed_mps * (2 if name.startswith("ball_") else 1)  # A ball is faster after a hit.
        scales = {"m": self.extent_m, "mps": speed_mps, "radps": self.turn_rate_radps, "rad": math.pi}
        scales.update({"mps2": _LARGEST_MPS2, "n": _LARGEST_N, "nm": _LARGEST_NM})
        is_share = "_orientation_" in name or column.kind == "inertial"
        return scales.get(column.unit, 1.0 if is_share else math.pi)

    def goal_m(self) -> tuple[float, float]:
        """Middle of the opponents' goal line, in the attack frame."""
        return (self.settings.field.right_m if self.settings.HasField("field") else self.extent_m), 0.0

    def _extent_m(self) -> float:
        field = self.settings.field
        sides = [field.right_m, field.left_m, field.top_m, field.bottom_m, field.goal_right_m, field.goal_left_m]
        return max(abs(side) for side in sides) if self.settings.HasField("field") else _FARTHEST_M

    def _speed_mps(self) -> float:
        """1.5 times the highest speed of robots, as robots are also pushed."""
        limits = [abs(c.high) for c in self.commands if c.unit == "mps" and math.isfinite(c.high)]
        return 1.5 * max(limits, default=_FASTEST_MPS / 1.5)

    def _turn_rate_radps(self) -> float:
        wheels = [kind.wheels for kind in self.settings.robot_kinds if kind.HasField("wheels")]
        return max((2 * w.max_speed_mps / w.track_m for w in wheels), default=_FASTEST_TURN_RADPS)
