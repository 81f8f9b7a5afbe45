"""Recordings as NumPy arrays: the columns of the table that `cancha-replay export` writes, readings of sensors, and
drawings. Call `cancha.recorded.arrays()`.
"""

from __future__ import annotations

import math
import os
from collections import defaultdict
from typing import Any, Iterator, NamedTuple, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from cancha import recorded
from cancha.mcap import McapAttachment, McapMessage, read_mcap
from cancha.readings import keyed
from cancha.v1 import (
    actuation_pb2,
    discipline_pb2,
    recording_pb2,
    referee_pb2,
    scene_pb2,
    sensing_pb2,
)

Array = npt.NDArray[Any]
Arrays = dict[str, Array]

# Numbers that the table omits for a robot on the ground.
_OF_THE_AIR = ("z_m", "vz_mps")

# Recordings of the first releases have no scores.
_NO_SCORE = (-1, -1)


class _Content:
    """The messages of a file, by kind."""

    def __init__(self, file: Union[str, os.PathLike[str]]) -> None:
        self.scene = scene_pb2.Scene()
        self.discipline = discipline_pb2.Discipline()
        self.ticks: list[recording_pb2.RecordedTick] = []
        self.scores: list[tuple[int, int]] = []  # Scores, row by row.
        self.events: list[str] = []
        self.commands: list[recording_pb2.RecordedCommands] = []
        self.readings: list[sensing_pb2.Reading] = []
        self.drawings: list[tuple[str, recording_pb2.RecordedDrawing]] = []
        self._score = _NO_SCORE
        self._kinds: list[str] = []
        for item in read_mcap(file):
            if isinstance(item, McapAttachment):
                self._take_attachment(item)
            else:
                self._take(item)
        if not self.ticks:
            raise ValueError(f"{file}: not a recording of a match")
        self._complete_scene()

    def _complete_scene(self) -> None:
        """Completes the scene of a recording of the first releases, which recorded none."""
        if not self.scene.robots:
            for robot in self.discipline.robots:
                self.scene.robots.add(id=robot.id)
            if self.discipline.HasField("ball"):
                self.scene.ball.SetInParent()

    def _take_attachment(self, attachment: McapAttachment) -> None:
        if attachment.name == "scene.pb":
            self.scene.ParseFromString(attachment.content)
        elif attachment.name == "discipline.pb":
            self.discipline.ParseFromString(attachment.content)

    def _take(self, message: McapMessage) -> None:
        _, topic, *seat = message.topic.split("/")
        if topic == "world":
            self.ticks.append(recording_pb2.RecordedTick.FromString(message.payload))
            self.scores.append(self._score)
            self.events.append(";".join(self._kinds))
            self._kinds.clear()
        elif topic == "events":
            self._kinds.append(referee_pb2.GameEvent.FromString(message.payload).kind)
        elif topic == "status":
            status = referee_pb2.MatchStatus.FromString(message.payload)
            score = {int(team.team): team.score for team in status.teams}
            self._score = score.get(1, 0), score.get(2, 0)
        elif topic == "commands":
            self.commands.append(recording_pb2.RecordedCommands.FromString(message.payload))
        elif topic == "readings":
            self.readings += recording_pb2.RecordedReadings.FromString(message.payload).readings
        elif topic == "debug":
            drawing = recording_pb2.RecordedDrawing.FromString(message.payload)
            self.drawings.append(("/".join(seat), drawing))


def arrays(file: Union[str, os.PathLike[str]]) -> Arrays:
    """Returns a recording as NumPy arrays; see cancha.recorded.arrays()."""
    content = _Content(file)
    ticks = np.array([tick.tick for tick in content.ticks], dtype=np.int64)
    table: Arrays = {
        "tick": ticks,
        "time_s": ticks * _period_s(content.discipline),
        "state_hash": np.array([tick.state_hash for tick in content.ticks], dtype=np.uint64),
        "score_blue": np.array([blue for blue, _ in content.scores], dtype=np.int64),
        "score_yellow": np.array([yellow for _, yellow in content.scores], dtype=np.int64),
        "events": _objects(content.events),
        "placed_tick": np.array(
            [tick.placed_tick if tick.HasField("placed_tick") else -1 for tick in content.ticks],
            dtype=np.int64,
        ),
    }
    commands = _commands(content, ticks)
    for robot_id, columns in _bodies(content):
        table.update(columns)
        table.update(commands.get(robot_id, {}))
    table.update(_readings(content.readings))
    table.update(_drawings(content.drawings))
    return table


def _period_s(discipline: discipline_pb2.Discipline) -> float:
    timing = discipline.timing
    return timing.tick_s if timing.HasField("tick_s") else 1 / (timing.tick_rate_hz or 60)


def _objects(values: Sequence[Any]) -> Array:
    """Returns an array of one object for each value, also if NumPy could unpack the values."""
    array = np.empty(len(values), dtype=object)
    array[:] = list(values)
    return array


def _numbers(ticks: Sequence[recording_pb2.RecordedTick]) -> npt.NDArray[np.int64]:
    """Returns the numbers of all ticks, a row for each tick."""
    rows = [np.array(tick.numbers, dtype=np.int64) for tick in ticks]
    if len({len(row) for row in rows}) > 1:
        raise ValueError("damaged: ticks have different numbers of numbers")
    matrix = np.stack(rows)
    begins = [row for row, tick in enumerate(ticks) if tick.is_complete]
    if not begins or begins[0] != 0:
        raise ValueError("damaged: the first tick is not complete")
    for begin, end in zip(begins, [*begins[1:], len(rows)]):
        np.cumsum(matrix[begin:end], axis=0, out=matrix[begin:end])
    return matrix


def _bodies(content: _Content) -> Iterator[tuple[int, Arrays]]:
    """Returns the columns of each body, with the id of its robot; 0: the body is no robot."""
    matrix = _numbers(content.ticks)
    worlds = recorded.RecordedWorlds(content.scene)
    counts = worlds.counts(matrix.shape[1])
    names = {
        "ball": ["ball"],
        "robots": [f"robot_{robot_id}" for robot_id in worlds.robot_ids],
        "links": [f"link_{name}" for name in _link_names(content, counts["links"])],
        "joints": [f"joint_{joint.name}" for joint in content.scene.joints],
    }
    bodies = _body_kinds(content.discipline)
    place = 0
    for part in recorded.PARTS:
        count = counts[part.name]
        for body in range(count):
            columns: Arrays = {}
            for i, number in enumerate(part.columns):
                columns[number.name] = _scaled(matrix[:, place + i * count + body], number)
            begin = place + len(part.columns) * count + body * len(part.rows)
            for i, number in enumerate(part.rows):
                name = f"{number.message}_{number.name}" if number.message else number.name
                columns[name] = _scaled(matrix[:, begin + i], number)
            robot_id = worlds.robot_ids[body] if part.name == "robots" else 0
            if part.name == "robots":
                columns = _columns_of_robot(columns, bodies.get(robot_id, discipline_pb2.BODY_UPRIGHT))
            elif part.name == "links":
                columns["tilt_rad"] = _tilts_rad(columns)
            prefix = names[part.name][body]
            yield robot_id, {f"{prefix}_{name}": column for name, column in columns.items()}
        place += count * part.length


def _scaled(steps: npt.NDArray[np.int64], number: recorded.Number) -> Array:
    return steps / number.steps_per_unit


def _link_names(content: _Content, count: int) -> list[str]:
    """Returns the names of the links. Scenes from before 0.5 do not name links: all links were in the arena's
    models."""
    names = list(content.scene.links) or [
        f"{model.name}/{link.name}"
        for model in content.discipline.arena.models
        if not model.is_static
        for link in model.links
    ]
    return names if len(names) == count else [str(link) for link in range(count)]


def _body_kinds(discipline: discipline_pb2.Discipline) -> dict[int, discipline_pb2.Body]:
    """Returns the kind of body of each robot, if its robot kind says so."""
    kinds = {
        kind.name: discipline_pb2.BODY_FREE if kind.HasField("structure") else kind.body
        for kind in discipline.robot_kinds
    }
    return {robot.id: kinds[robot.kind] for robot in discipline.robots if robot.kind in kinds}


def _columns_of_robot(columns: Arrays, body: discipline_pb2.Body) -> Arrays:
    w, x, y, z = (columns[f"orientation_{axis}"] for axis in "wxyz")
    is_left_out = (w == 0) & (x == 0) & (y == 0) & (z == 0)
    flies = not is_left_out.all() or np.ptp(columns["z_m"]) > 0
    is_free = body == discipline_pb2.BODY_FREE or (body == discipline_pb2.BODY_UNSPECIFIED and flies)
    if not is_free:  # The robot is upright at its heading, without height and tilt.
        return {
            name: column for name, column in columns.items()
            if name not in _OF_THE_AIR and not name.startswith("orientation_")
        }  # fmt: skip
    for row in np.flatnonzero(is_left_out):  # These robots are upright.
        half_rad = columns["heading_rad"][row] / 2
        w[row], z[row] = math.cos(half_rad), math.sin(half_rad)
    columns["tilt_rad"] = _tilts_rad(columns)
    return columns


def _tilts_rad(columns: Arrays) -> Array:
    """Returns the angles between the z axes of body and world, bit for bit as on the server."""
    x, y = columns["orientation_x"], columns["orientation_y"]
    up = np.clip(1.0 + (x * (-2.0 * x) - y * (2.0 * y)), -1.0, 1.0)
    return np.array([math.acos(z) for z in up])


class _Change(NamedTuple):
    """Numbers of an actuator from this tick on. NaN: the numbers of a command that does not hold."""

    tick: int
    numbers: list[float]


class _Actuator:
    """An actuator of a robot: its possible commands, and the commands it was given."""

    def __init__(self, prefix: str, kinds: Sequence[str]) -> None:
        fields = actuation_pb2.RobotCommand.DESCRIPTOR.fields_by_name
        self.kinds = {kind: recorded.numbers_of(fields[kind]) for kind in kinds}
        self.names = [
            f"{prefix}_{kind}_{number.name}"
            for kind, numbers in self.kinds.items()
            for number in numbers
        ]
        # At first it has the first kind of command, with all numbers 0.
        rest = [0.0] * len(self.kinds[kinds[0]])
        self.changes = [_Change(0, rest + [np.nan] * (len(self.names) - len(rest)))]

    def tell(self, tick: int, kind: str, steps: Iterator[int]) -> None:
        numbers: list[float] = []
        for name, of_kind in self.kinds.items():
            numbers += (
                [next(steps) / number.steps_per_unit for number in of_kind]
                if name == kind
                else [np.nan] * len(of_kind)
            )
        self.changes.append(_Change(tick, numbers))

    def columns(self, ticks: Array) -> Arrays:
        begins = np.array([change.tick for change in self.changes])
        rows = np.array([change.numbers for change in self.changes], dtype=np.float64)
        held = rows[np.searchsorted(begins, ticks, side="right") - 1]
        return {name: held[:, i] for i, name in enumerate(self.names)}


def _commands(content: _Content, ticks: Array) -> dict[int, Arrays]:
    """Returns by robot the commands that led to each tick. Scenes from before 0.5 do not say which commands there
    are."""
    actuators: dict[int, list[_Actuator]] = {}
    ways: dict[int, list[tuple[_Actuator, str]]] = {}
    for robot in content.scene.robots:
        prefix = f"robot_{robot.id}"
        actuators[robot.id] = all_of_robot = [
            _Actuator(f"{prefix}_{part.name}" if len(robot.actuators) > 1 else prefix, part.commands)
            for part in robot.actuators
        ]
        ways[robot.id] = [(one, kind) for one in all_of_robot for kind in one.kinds]
    for told in content.commands:
        steps = iter(told.numbers)
        told_ways = told.ways or [0] * len(told.robot_ids)
        for later, robot_id, way in zip(told.ticks_later, told.robot_ids, told_ways):
            if way >= len(ways.get(robot_id, ())):
                return {}
            actuator, kind = ways[robot_id][way]
            # A command holds from the world that it leads to.
            actuator.tell(told.tick + later + 1, kind, steps)
    return {
        robot_id: {name: column for one in of_robot for name, column in one.columns(ticks).items()}
        for robot_id, of_robot in actuators.items()
    }


def _readings(readings: Sequence[sensing_pb2.Reading]) -> Arrays:
    by_sensor: dict[tuple[int, str], list[sensing_pb2.Reading]] = defaultdict(list)
    for reading in readings:
        by_sensor[reading.robot_id, reading.sensor].append(reading)
    table: Arrays = {}
    for (robot_id, sensor), of_sensor in by_sensor.items():
        prefix = f"reading_{robot_id}_{sensor}"
        table[f"{prefix}_tick"] = np.array([reading.tick for reading in of_sensor], dtype=np.int64)
        kind = of_sensor[0].WhichOneof("found")
        if kind is not None:
            found = [getattr(reading, kind) for reading in of_sensor]
            for field in found[0].DESCRIPTOR.fields:
                table.update(_field_of(found, field, f"{prefix}_{field.name}"))
            _shape_pictures(table, prefix)
    return table


def _field_of(messages: Sequence[Message], field: FieldDescriptor, name: str) -> Arrays:
    """Returns a column for the field, or for each field in it. A field with several values becomes rows of numbers if
    all messages have equally many values, otherwise one object for each message."""
    values = [getattr(message, field.name) for message in messages]
    if field.label == field.LABEL_REPEATED:
        lists = [list(value) for value in values]
        are_even = len({len(value) for value in lists}) == 1 and field.message_type is None
        return {name: np.array(lists) if are_even else _objects(lists)}
    if field.message_type is None:
        return {name: np.array(values) if not isinstance(values[0], bytes) else _objects(values)}
    columns: Arrays = {}
    for inner in field.message_type.fields:
        columns.update(_field_of(values, inner, keyed(name, inner.name)))
    return columns


def _shape_pictures(table: Arrays, prefix: str) -> None:
    """Converts the bytes of pictures of one size to an array: picture, row, column, colour."""
    pixels: Optional[Array] = table.get(f"{prefix}_rgb")
    if pixels is None:
        return
    widths, heights = table[f"{prefix}_width"], table[f"{prefix}_height"]
    if (widths == widths[0]).all() and (heights == heights[0]).all():
        flat = np.frombuffer(b"".join(pixels), dtype=np.uint8)
        table[f"{prefix}_rgb"] = flat.reshape(len(pixels), int(heights[0]), int(widths[0]), 3)


def _drawings(drawings: Sequence[tuple[str, recording_pb2.RecordedDrawing]]) -> Arrays:
    by_seat: dict[str, list[recording_pb2.RecordedDrawing]] = defaultdict(list)
    plots: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for seat, recorded_drawing in drawings:
        by_seat[seat].append(recorded_drawing)
        for scalar in recorded_drawing.drawing.scalars:
            plots[f"plot_{seat}_{scalar.name}"].append((recorded_drawing.tick, scalar.value))
    table: Arrays = {}
    for seat, of_seat in by_seat.items():
        table[f"drawing_{seat}_tick"] = np.array([one.tick for one in of_seat], dtype=np.int64)
        table[f"drawing_{seat}"] = _objects([one.drawing for one in of_seat])
    for name, points in plots.items():
        table[f"{name}_tick"] = np.array([tick for tick, _ in points], dtype=np.int64)
        table[name] = np.array([value for _, value in points])
    return table
