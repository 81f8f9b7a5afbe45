"""Decodes the numbers of a recording into messages. The schema defines the numbers, their steps and their order.

A recording is an MCAP file (server/recording/README.md): channel `/world` has a RecordedTick for each tick, channels
`/commands/SEAT` have RecordedCommands. The attachment `scene.pb` is the Scene that is needed to read both.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Iterator, NamedTuple, Optional, Sequence, Union

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from cancha.v1 import actuation_pb2, limits_pb2, recording_pb2, scene_pb2, world_pb2

if TYPE_CHECKING:
    from cancha.table import Arrays


class Number(NamedTuple):
    """A number of a body, or of a message in the body."""

    name: str
    message: Optional[str]
    steps_per_unit: int


def _steps_per_unit(field: FieldDescriptor) -> int:
    step: float = field.GetOptions().Extensions[limits_pb2.limits].step
    # Steps in a unit, as a step such as 0.0001 is no exact binary fraction, but 10,000 is a whole number.
    return round(1 / step) if step > 0 else 0


def _numbers_of(body: Descriptor, message: Optional[str] = None) -> Iterator[Number]:
    for field in body.fields:
        if field.message_type is not None:
            yield from _numbers_of(field.message_type, field.name)
        elif _steps_per_unit(field) > 0:
            yield Number(field.name, message, _steps_per_unit(field))


def numbers_of(field: FieldDescriptor) -> list[Number]:
    """Returns the numbers of a field that is a message, in the order of recordings."""
    assert field.message_type is not None
    return list(_numbers_of(field.message_type))


class Part(NamedTuple):
    """A field of WorldState with numbers: a body, or a list of bodies."""

    name: str
    columns: list[Number]
    rows: list[Number]

    @property
    def length(self) -> int:
        return len(self.columns) + len(self.rows)


def _part_of(field: FieldDescriptor) -> Part:
    numbers = numbers_of(field)
    by_column = field.GetOptions().Extensions[limits_pb2.limits].by_column
    columns = [number for number in numbers if number.message is None] if by_column else []
    return Part(field.name, columns, numbers[len(columns) :])


PARTS = [_part_of(field) for field in world_pb2.WorldState.DESCRIPTOR.fields if field.message_type is not None]


def _set_number(body: Message, number: Number, steps: int) -> None:
    if number.message is None:
        setattr(body, number.name, steps / number.steps_per_unit)
    elif steps != 0:  # If all numbers are 0, the message is left out.
        setattr(getattr(body, number.message), number.name, steps / number.steps_per_unit)


def _count_bodies(scene: scene_pb2.Scene, part: str) -> int:
    """Returns the number of bodies in the scene's field of the name `part`."""
    field = scene.DESCRIPTOR.fields_by_name.get(part)
    if field is None:
        return 0
    return len(getattr(scene, part)) if field.label == field.LABEL_REPEATED else int(scene.HasField(part))


def _add_bodies(state: world_pb2.WorldState, part: str, count: int) -> list[Message]:
    field = state.DESCRIPTOR.fields_by_name[part]
    bodies = getattr(state, part)
    if field.label == field.LABEL_REPEATED:
        return [bodies.add() for _ in range(count)]
    if count > 0:
        bodies.SetInParent()
    return [bodies][:count]


class RecordedWorlds:
    """Converts the ticks of a recording, in order, into states. A segment of the recording begins with a complete tick;
    other ticks contain only differences."""

    def __init__(self, scene: scene_pb2.Scene) -> None:
        self._counts = {part.name: _count_bodies(scene, part.name) for part in PARTS}
        self.robot_ids = sorted(robot.id for robot in scene.robots)
        self._numbers: list[int] = []

    def take(self, tick: recording_pb2.RecordedTick) -> world_pb2.WorldState:
        """Returns the state after this tick, without its time.

        Raises ValueError if the count of numbers does not fit the bodies of the scene, or the tick before.
        """
        if tick.is_complete:
            self._numbers = list(tick.numbers)
        elif len(tick.numbers) == len(self._numbers):
            self._numbers = [before + more for before, more in zip(self._numbers, tick.numbers)]
        else:
            raise ValueError(f"tick {tick.tick}: {len(tick.numbers)} numbers, expected {len(self._numbers)}")
        state = self._state_of(self._numbers)
        state.tick = tick.tick
        if tick.HasField("placed_tick"):
            state.placed_tick = tick.placed_tick
        return state

    def counts(self, numbers: int) -> dict[str, int]:
        """Returns the count of bodies of each part, from the total count of numbers. Raises ValueError if the total
        does not fit the scene."""
        # Scenes from before 0.5 do not list links: the remaining numbers are those of links.
        rest = numbers - sum(self._counts[part.name] * part.length for part in PARTS)
        links = next(part for part in PARTS if part.name == "links")
        if rest < 0 or rest % links.length != 0:
            raise ValueError(f"{numbers} numbers are not those of the bodies of the scene")
        return {**self._counts, "links": self._counts["links"] + rest // links.length}

    def _state_of(self, numbers: Sequence[int]) -> world_pb2.WorldState:
        counts = self.counts(len(numbers))
        state = world_pb2.WorldState()
        left = iter(numbers)
        for part in PARTS:
            bodies = _add_bodies(state, part.name, counts[part.name])
            for number in part.columns:
                for body in bodies:
                    _set_number(body, number, next(left))
            for body in bodies:
                for number in part.rows:
                    _set_number(body, number, next(left))
        for robot, robot_id in zip(state.robots, self.robot_ids):
            robot.id = robot_id
        return state


def _ways_of(robot: scene_pb2.SceneRobot) -> list[tuple[str, str]]:
    """Returns all commands that a robot takes: the name of the actuator (empty: the only one) and of the kind."""
    is_one = len(robot.actuators) == 1
    return [("" if is_one else actuator.name, kind) for actuator in robot.actuators for kind in actuator.commands]


def commands_in(
    recorded: recording_pb2.RecordedCommands, scene: scene_pb2.Scene
) -> list[tuple[int, actuation_pb2.RobotCommand]]:
    """Returns the commands, each with the tick that was open. Scenes from before 0.5 do not say which commands a robot
    takes.

    Raises ValueError if the commands cannot be told apart.
    """
    fields = actuation_pb2.RobotCommand.DESCRIPTOR.fields_by_name
    ways = {robot.id: _ways_of(robot) for robot in scene.robots}
    commands = []
    left = iter(recorded.numbers)
    told_ways = recorded.ways or [0] * len(recorded.robot_ids)
    for later, robot_id, way in zip(recorded.ticks_later, recorded.robot_ids, told_ways):
        if way >= len(ways.get(robot_id, ())):
            raise ValueError(f"the scene does not say what robot {robot_id} is told")
        actuator, name = ways[robot_id][way]
        kind = fields[name]
        command = actuation_pb2.RobotCommand(robot_id=robot_id, actuator=actuator)
        told = getattr(command, kind.name)
        told.SetInParent()
        for number in numbers_of(kind):
            try:
                setattr(told, number.name, next(left) / number.steps_per_unit)
            except StopIteration:
                raise ValueError(f"there are fewer numbers than those of {len(recorded.robot_ids)} commands") from None
        commands.append((recorded.tick + later, command))
    return commands


def arrays(file: Union[str, os.PathLike[str]]) -> Arrays:
    """Returns a recording as NumPy arrays by name. Each array is a column of the table that `cancha-replay export`
    writes, with a row for each tick. Empty cells are NaN, in `placed_tick` -1. `events` has texts. Recordings from
    before 0.5 have no columns of commands; recordings of the first releases have no scores (-1).

    Bodies are where the tick left them, as the referee saw them. Strategies and environments also see the effect of the
    referee's decision. In ticks of a kick-off or goal, in which `placed_tick` changes, they see robots and ball at the
    places to which they were moved.

    Further arrays have rows of their own: `reading_ROBOT_SENSOR_tick` and a column for each field of the reading, such
    as `reading_1_front_distances_m` (readings, rays) and `reading_1_imu_turn_rate_z_radps`; `drawing_SEAT_tick` and
    `drawing_SEAT`, the messages; `plot_SEAT_NAME_tick` and `plot_SEAT_NAME`, the plotted numbers.

    Raises ValueError if the file is no complete recording, ImportError if NumPy is missing.
    """
    try:
        import cancha.table
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("numpy"):
            raise
        raise ImportError("cancha.recorded.arrays() needs NumPy: install python3-numpy") from None
    return cancha.table.arrays(file)
