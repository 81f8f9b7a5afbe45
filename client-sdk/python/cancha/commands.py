"""What a strategy tells its robots."""

from __future__ import annotations

import math
from typing import NamedTuple, Optional

from cancha.drawing import Pen
from cancha.observation import Observation, RobotView
from cancha.v1 import debug_pb2


class WheelSpeeds(NamedTuple):
    """Speeds of the wheel rims in m/s, positive forwards. The server clamps them."""

    left_mps: float = 0.0
    right_mps: float = 0.0


class Commands:
    """The answer to a tick: what the robots of a seat are told until the next one, and what is
    drawn over the field.

    A robot that is told nothing keeps its last command.
    """

    def __init__(self) -> None:
        self._wheels: dict[int, WheelSpeeds] = {}
        self._drawing: Optional[debug_pb2.Drawing] = None

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

    def pen(self, view: Observation) -> Pen:
        """Draws in the frame of the view, be it in_attack_frame() or not."""
        if self._drawing is None:
            self._drawing = debug_pb2.Drawing()
        return Pen(self._drawing, view)

    def drawing(self) -> Optional[debug_pb2.Drawing]:
        """What has been drawn; None where there was no pen."""
        return self._drawing

    def clear(self) -> None:
        self._wheels.clear()
        self._drawing = None
