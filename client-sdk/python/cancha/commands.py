"""The commands of a strategy to its robots."""

from __future__ import annotations

import math
from typing import NamedTuple, Optional, Union

from cancha.checks import check_number, numbers_in
from cancha.drawing import Pen
from cancha.field import Vec2
from cancha.observation import Observation, RobotView, wrap_angle_rad
from cancha.v1 import actuation_pb2, debug_pb2, tick_pb2


class WheelSpeeds(NamedTuple):
    """Speeds of the wheel rims in m/s, positive forwards. The server clamps them to the robot's limit."""

    left_mps: float = 0.0
    right_mps: float = 0.0

    def write_to(self, command: actuation_pb2.RobotCommand) -> None:
        command.wheels.left_mps = self.left_mps
        command.wheels.right_mps = self.right_mps


class BodyVelocity(NamedTuple):
    """Desired velocity of a robot that takes a velocity, in m/s and rad/s, in the frame of its body when it stands
    level. A robot ignores components that it cannot follow; 0 keeps the robot where it is."""

    forward_mps: float = 0.0
    left_mps: float = 0.0
    up_mps: float = 0.0  # Upwards, for drones; 0 keeps the height.
    turn_rate_radps: float = 0.0  # Counter-clockwise.

    def write_to(self, command: actuation_pb2.RobotCommand) -> None:
        velocity = command.body_velocity
        velocity.forward_mps, velocity.left_mps, velocity.up_mps, velocity.turn_rate_radps = self


class NamedCommand(NamedTuple):
    """Any command of the schema (RobotCommand in cancha/v1/actuation.proto), given by names."""

    kind: str
    numbers: tuple[tuple[str, float], ...]

    def write_to(self, command: actuation_pb2.RobotCommand) -> None:
        told = getattr(command, self.kind)
        told.SetInParent()
        for name, number in self.numbers:
            setattr(told, name, number)


_KINDS = {
    field.name: field.message_type.fields_by_name
    for field in actuation_pb2.RobotCommand.DESCRIPTOR.fields
    if field.message_type
}

Command = Union[WheelSpeeds, BodyVelocity, NamedCommand]


class Entry(NamedTuple):
    """The command for one robot, or for one of its actuators."""

    robot_id: int
    command: Command
    actuator: str = ""  # Which actuator; empty: the first one that takes the command.


def _id_of(robot: RobotView | int) -> int:
    robot_id = robot.info.id if isinstance(robot, RobotView) else robot
    if not isinstance(robot_id, int):
        raise TypeError(f"robot: expected a robot of view.mine or its id, such as 1, got {robot!r}")
    return robot_id


def _expect_no_more(first: object, more: tuple[object, ...], takes: str) -> None:
    """Raises TypeError if numbers came one by one instead of in brackets."""
    if more:
        told = ", ".join(repr(number) for number in (first, *more))
        raise TypeError(f"{takes}, as one argument in brackets; got {told}")


class Commands:
    """The answer to a tick: commands for the robots of a seat until the next tick, and a drawing over the field.

    A robot without a command keeps its last one.
    """

    def __init__(self) -> None:
        self._told: dict[tuple[int, str, str], Entry] = {}
        self._drawing: Optional[debug_pb2.Drawing] = None
        self._places: dict[int, tuple[float, float, float]] = {}
        self._ball: Optional[Vec2] = None
        self._asks_for_time_out = False

    def set_wheels(
        self, robot: RobotView | int, wheels: WheelSpeeds | tuple[float, float], *more: object
    ) -> None:
        """Sets the wheel speeds of a robot, given as a view or an id. For each kind of command the last call for a
        robot counts.

        Raises ValueError if a speed is not finite, TypeError if `wheels` is not two numbers.
        """
        takes = "wheels: expected the speeds of the left and the right wheel in m/s, such as (0.5, 0.5)"
        _expect_no_more(wheels, more, takes)
        speeds = numbers_in(wheels, WheelSpeeds._fields, takes)
        self._tell(robot, "wheels", WheelSpeeds(*speeds))

    def set_velocity(
        self,
        robot: RobotView | int,
        velocity: BodyVelocity | tuple[float, float, float, float],
        *more: object,
    ) -> None:
        """Sets the velocity of a robot that takes one: `BodyVelocity(forward_mps=0.5)`. Otherwise like set_wheels()."""
        takes = "velocity: expected a BodyVelocity in m/s and rad/s, such as BodyVelocity(forward_mps=0.5)"
        _expect_no_more(velocity, more, takes)
        self._tell(robot, "body_velocity", BodyVelocity(*numbers_in(velocity, BodyVelocity._fields, takes)))

    def set(self, robot: RobotView | int, kind: str, *, actuator: str = "", **numbers: float) -> None:
        """Sets any command of the schema: `set(robot, "wheels", left_mps=0.5, right_mps=0.5)`.

        Numbers that are not named are 0. A robot with several actuators takes a command for each; if several take the
        same kind, `actuator` names one. Raises ValueError if there is no such command or a number is not finite,
        TypeError if the command has no such number.
        """
        if kind not in _KINDS:
            raise ValueError(f"there is no command {kind!r}; the commands are {', '.join(_KINDS)}")
        for name in numbers:
            if name not in _KINDS[kind]:
                raise TypeError(f"{kind!r} has no number {name!r}; it has {', '.join(_KINDS[kind])}")
            check_number("set", name, numbers[name], ValueError)
        self._tell(robot, kind, NamedCommand(kind, tuple(numbers.items())), actuator)

    def _tell(self, robot: RobotView | int, kind: str, command: Command, actuator: str = "") -> None:
        robot_id = _id_of(robot)
        self._told[robot_id, kind, actuator] = Entry(robot_id, command, actuator)

    def entries(self) -> list[Entry]:
        """The commands, in the order of the first call for each robot and kind."""
        return list(self._told.values())

    def place(
        self,
        view: Observation,
        robot: RobotView | int,
        position_m: tuple[float, float],
        heading_rad: float = 0.0,
    ) -> None:
        """Places a robot for a restart. `position_m` and `heading_rad` are in the frame of the view.

        Counts only in ticks in which the view says is_to_place(). The rules place the other robots. An illegal position
        becomes the nearest legal one. The last call for a robot counts. Raises ValueError if a number is not finite,
        TypeError if it is no number.
        """
        takes = "position_m: expected x and y in metres, such as (-0.2, 0.3)"
        x_m, y_m = numbers_in(position_m, ("x_m", "y_m"), takes)
        takes = "heading_rad: expected an angle in radians, such as 1.57"
        (heading_rad,) = numbers_in([heading_rad], ("heading_rad",), takes)
        robot_id = _id_of(robot)
        if view.is_turned:
            x_m, y_m, heading_rad = -x_m, -y_m, wrap_angle_rad(heading_rad + math.pi)
        self._places[robot_id] = (x_m, y_m, heading_rad)

    def place_ball(self, view: Observation, position_m: tuple[float, float]) -> None:
        """Places the ball if the restart leaves its position to the team, such as a goal kick."""
        takes = "position_m: expected x and y in metres, such as (-0.8, 0.3)"
        ball = Vec2(*numbers_in(position_m, ("x_m", "y_m"), takes))
        self._ball = -ball if view.is_turned else ball

    def ask_for_time_out(self) -> None:
        """Asks for a time-out. It begins with the next restart if the team has time-outs left."""
        self._asks_for_time_out = True

    def add_commands(self, answer: tick_pb2.TickAnswer) -> None:
        """Writes the commands into an answer."""
        for robot_id, told, actuator in self.entries():
            last = answer.commands[-1] if answer.commands else None
            if last is None or (last.robot_id, last.actuator) != (robot_id, actuator):
                last = answer.commands.add(robot_id=robot_id, actuator=actuator)
            told.write_to(last)

    def add_requests(self, answer: tick_pb2.TickAnswer) -> None:
        """Writes placements and time-out into an answer."""
        for robot_id, (x_m, y_m, heading_rad) in self._places.items():
            answer.placement.robots.add(
                robot_id=robot_id, x_m=x_m, y_m=y_m, heading_rad=heading_rad
            )
        if self._ball is not None:
            answer.placement.ball.x_m, answer.placement.ball.y_m = self._ball
        if self._asks_for_time_out:
            answer.asks_for_time_out = True

    def pen(self, view: Observation) -> Pen:
        """Returns a pen that draws in the frame of the view, which may be in_attack_frame()."""
        if self._drawing is None:
            self._drawing = debug_pb2.Drawing()
        return Pen(self._drawing, view)

    def drawing(self) -> Optional[debug_pb2.Drawing]:
        """The drawing; None if no pen was used."""
        return self._drawing

    def is_empty(self) -> bool:
        """Whether nothing is commanded, placed, drawn or asked for."""
        return not (
            self._told or self._drawing or self._places or self._ball or self._asks_for_time_out
        )

    def clear(self) -> None:
        self._told.clear()
        self._drawing = None
        self._places.clear()
        self._ball = None
        self._asks_for_time_out = False
