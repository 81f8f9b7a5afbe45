"""What the sensors of a robot find: plain values, SI units, radians.

    ranges = robot.readings["front"].found.distances_m

The name is that of the sensor in the robot kind. To add a type of sensor: a class with read_from()
that is called like its message, and its place in Found and __all__.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import NamedTuple, Optional, Union, get_args

from cancha.errors import ProtocolError
from cancha.field import Vec3
from cancha.v1 import sensing_pb2

# What `cancha` has of it, too.
__all__ = [
    "Echo",
    "Fix",
    "LineCode",
    "Picture",
    "Ranges",
    "Reading",
    "Sighting",
    "Sightings",
]


class Ranges(NamedTuple):
    """Distances along rays that fan out in the sensor's x-y plane."""

    distances_m: tuple[float, ...]  # From right to left; range_m where nothing is nearer.
    first_rad: float  # Direction of the first ray, from the sensor's x, counter-clockwise.
    step_rad: float  # Between two rays.
    range_m: float  # Of the sensor.

    @classmethod
    def read_from(cls, message: sensing_pb2.Ranges) -> Ranges:
        return cls(
            tuple(message.distances_m), message.first_rad, message.step_rad, message.range_m
        )


class LineCode(enum.IntEnum):
    """Which of the two spots under the robot are on a line. WebSim's numbers."""

    BOTH = 0
    LEFT = 1
    RIGHT = 2
    LOST = 3

    @classmethod
    def _missing_(cls, value: object) -> Optional[LineCode]:
        return cls.LOST if isinstance(value, int) else None

    @classmethod
    def read_from(cls, message: sensing_pb2.LineCode) -> LineCode:
        return cls(message.code)


class Echo(NamedTuple):
    """The distance of the nearest thing within a cone, as ultrasound measures it."""

    distance_m: float  # range_m where nothing is nearer.
    range_m: float

    @classmethod
    def read_from(cls, message: sensing_pb2.Echo) -> Echo:
        return cls(message.distance_m, message.range_m)


class Fix(NamedTuple):
    """Where the robot is and which way it looks, in the frame of the view."""

    position_m: Vec3
    heading_rad: float

    @classmethod
    def read_from(cls, message: sensing_pb2.Fix) -> Fix:
        return cls(Vec3(message.x_m, message.y_m, message.z_m), message.heading_rad)


class Sighting(NamedTuple):
    """A sign or a destination."""

    name: str
    kind: str  # Of a sign, what it says: "left"; else "destination".
    bearing_rad: float  # From the sensor's x to the left.
    elevation_rad: float  # Upwards.
    distance_m: float


class Sightings(tuple[Sighting, ...]):
    """What a detector of signs and destinations sees, the nearest first."""

    @classmethod
    def read_from(cls, message: sensing_pb2.Sightings) -> Sightings:
        return cls(
            Sighting(s.name, s.kind, s.bearing_rad, s.elevation_rad, s.distance_m)
            for s in message.sightings
        )


class Picture(NamedTuple):
    """What a camera sees."""

    width: int
    height: int
    rgb: bytes  # Three bytes for each pixel, row by row from the top left. sRGB.

    @classmethod
    def read_from(cls, message: sensing_pb2.Picture) -> Picture:
        """Raises ProtocolError: not as many pixels as it says."""
        if len(message.rgb) != 3 * message.width * message.height:
            raise ProtocolError(
                f"a picture of {message.width} x {message.height} pixels has "
                f"{len(message.rgb)} bytes"
            )
        return cls(message.width, message.height, message.rgb)

    def pixel(self, column: int, row: int) -> tuple[int, int, int]:
        """Red, green and blue from 0 to 255; column 0 and row 0 are at the top left."""
        if not (0 <= column < self.width and 0 <= row < self.height):
            raise IndexError(
                f"no pixel at {column}, {row}: the picture has {self.width} x {self.height}"
            )
        begin = 3 * (row * self.width + column)
        red, green, blue = self.rgb[begin : begin + 3]
        return red, green, blue


Found = Union[Ranges, LineCode, Echo, Fix, Sightings, Picture]

# By the name of the message.
_TYPES = {kind.__name__: kind for kind in get_args(Found)}


class Reading(NamedTuple):
    """What one sensor found last."""

    tick: int  # Ticks completed when it was taken: a sensor may be read every few ticks only.
    found: Found


def readings_of(
    messages: Iterable[sensing_pb2.Reading], tick: int, mine: frozenset[int]
) -> dict[int, dict[str, Reading]]:
    """By robot, then by sensor. Types that are newer than this SDK are left out.

    Raises ProtocolError for a robot that the seat does not drive.
    """
    readings: dict[int, dict[str, Reading]] = {}
    for message in messages:
        if message.robot_id not in mine:
            raise ProtocolError(
                f"tick {tick} has a reading of robot {message.robot_id}, "
                "which is not one of this seat"
            )
        field = message.WhichOneof("found")
        found = getattr(message, field) if field else None
        kind = _TYPES.get(type(found).__name__)
        if kind is not None:
            reading = Reading(message.tick, kind.read_from(found))
            readings.setdefault(message.robot_id, {})[message.sensor] = reading
    return readings
