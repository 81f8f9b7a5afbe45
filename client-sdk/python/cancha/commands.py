"""What a strategy tells its robots."""

from __future__ import annotations

import math
from typing import NamedTuple

from cancha.observation import RobotView


class WheelSpeeds(NamedTuple):
    """Speeds of the wheel rims in m/s, positive forwards. The server clamps them."""

    left_mps: float = 0.0
    right_mps: float = 0.0


class Commands:
    """What the robots of a seat are told until the next tick.

    A robot that is told nothing keeps its last command.
    """

    def __init__(self) -> None:
        self._wheels: dict[int, WheelSpeeds] = {}

    def set_wheels(self, robot: RobotView | int, wheels: WheelSpeeds | tuple[float, float]) -> None:
        """Sets the wheel speeds of a robot (or of a robot id); the last call counts.

        Raises ValueError where a speed is not finite.
        """
        left_mps, right_mps = wheels
        if not (math.isfinite(left_mps) and math.isfinite(right_mps)):
            raise ValueError(f"wheel speeds must be finite, got {left_mps} and {right_mps}")
        robot_id = robot if isinstance(robot, int) else robot.info.id
        self._wheels[robot_id] = WheelSpeeds(left_mps, right_mps)

    def entries(self) -> dict[int, WheelSpeeds]:
        """Wheel speeds by robot id, in the order of the first call for each robot."""
        return self._wheels

    def clear(self) -> None:
        self._wheels.clear()
