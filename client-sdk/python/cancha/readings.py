"""Readings of a robot's sensors: plain values, SI units, radians.

    ranges = robot.readings["front"].found.distances_m

The key is the name of the sensor in the robot kind. To add a type of sensor, add a class with read_from() that has the
name of its message, and its place in Found and __all__.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import NamedTuple, Optional, Union, get_args

from cancha.errors import ProtocolError
from cancha.field import Quaternion, Vec3
from cancha.v1 import sensing_pb2

# Names that `cancha` exports, too.
__all__ = [
    "Contact",
    "Distance",
    "DownRange",
    "Echo",
    "Fix",
    "Grasp",
    "Inertial",
    "JointEncoder",
    "JointEncoders",
    "JointForce",
    "LineCode",
    "Picture",
    "Proximity",
    "Ranges",
    "Reading",
    "Sighting",
    "Sightings",
    "Touch",
]


class Ranges(NamedTuple):
    """Distances along rays that fan out in the sensor's x-y plane."""

    distances_m: tuple[float, ...]  # From right to left; range_m if nothing is nearer.
    first_rad: float  # Direction of the first ray, from the sensor's x, counter-clockwise.
    step_rad: float  # Angle between two rays.
    range_m: float  # Range of the sensor.

    @classmethod
    def read_from(cls, message: sensing_pb2.Ranges) -> Ranges:
        return cls(
            tuple(message.distances_m), message.first_rad, message.step_rad, message.range_m
        )


class LineCode(enum.IntEnum):
    """The spots under the robot that are on a line: both, the left one, the right one, or none. WebSim's numbers."""

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
    """The distance of the nearest thing within a cone, as measured by ultrasound."""

    distance_m: float  # range_m if nothing is nearer.
    range_m: float

    @classmethod
    def read_from(cls, message: sensing_pb2.Echo) -> Echo:
        return cls(message.distance_m, message.range_m)


class Fix(NamedTuple):
    """Position and heading of the robot, in the frame of the view."""

    position_m: Vec3
    heading_rad: float

    @classmethod
    def read_from(cls, message: sensing_pb2.Fix) -> Fix:
        return cls(Vec3(message.x_m, message.y_m, message.z_m), message.heading_rad)


class Sighting(NamedTuple):
    """A sign or a destination that a detector sees."""

    name: str
    kind: str  # Text of the sign, such as "left", or "destination".
    bearing_rad: float  # Direction from the sensor's x, positive to the left.
    elevation_rad: float  # Direction above the sensor's x-y plane.
    distance_m: float


class Sightings(tuple[Sighting, ...]):
    """The signs and destinations that a detector sees, the nearest first."""

    @classmethod
    def read_from(cls, message: sensing_pb2.Sightings) -> Sightings:
        return cls(
            Sighting(s.name, s.kind, s.bearing_rad, s.elevation_rad, s.distance_m)
            for s in message.sightings
        )


class Picture(NamedTuple):
    """A picture from a camera."""

    width: int
    height: int
    rgb: bytes  # Three bytes for each pixel, row by row from the top left. sRGB.

    @classmethod
    def read_from(cls, message: sensing_pb2.Picture) -> Picture:
        """Decodes a picture. Raises ProtocolError if it has another number of pixels than its size says."""
        if len(message.rgb) != 3 * message.width * message.height:
            raise ProtocolError(
                f"a picture of {message.width} x {message.height} pixels has "
                f"{len(message.rgb)} bytes"
            )
        return cls(message.width, message.height, message.rgb)

    def pixel(self, column: int, row: int) -> tuple[int, int, int]:
        """Returns red, green and blue of a pixel, from 0 to 255. Column 0 and row 0 are at the top left."""
        if not (0 <= column < self.width and 0 <= row < self.height):
            raise IndexError(
                f"no pixel at {column}, {row}: the picture has {self.width} x {self.height}"
            )
        begin = 3 * (row * self.width + column)
        red, green, blue = self.rgb[begin : begin + 3]
        return red, green, blue


class JointEncoder(NamedTuple):
    """A moving joint of the robot. Position 0 is the joint's position in the model."""

    name: str  # Name of the joint: "shoulder".
    position: float  # Position in rad or m; counts whole turns since the robot was placed.
    speed: float  # Speed in rad/s or m/s.


class JointEncoders(tuple[JointEncoder, ...]):
    """All moving joints of the robot, in the order of its model."""

    @classmethod
    def read_from(cls, message: sensing_pb2.JointEncoders) -> JointEncoders:
        return cls(JointEncoder(j.name, j.position, j.speed) for j in message.joints)

    def find(self, name: str) -> Optional[JointEncoder]:
        """Returns the joint of this name; None: there is none."""
        return next((joint for joint in self if joint.name == name), None)


class Contact(NamedTuple):
    """A thing that touches the link of a sensor, in the frame of the sensor."""

    what: str  # Name of the thing: "crate/link", "ball", "floor".
    point_m: Vec3  # Point at which the force acts on average.
    force_n: Vec3  # Force on the link of the sensor; mean over the last tick.


class Touch(NamedTuple):
    """Everything that touches the link of the sensor."""

    contacts: tuple[Contact, ...]  # One for each thing; the strongest force comes first.
    force_n: float  # Sum of the magnitudes of all forces.

    @classmethod
    def read_from(cls, message: sensing_pb2.Touch) -> Touch:
        contacts = (Contact(c.what, _vector(c.point_m), _vector(c.force_n)) for c in message.contacts)
        return cls(tuple(contacts), message.force_n)


class Grasp(NamedTuple):
    """The thing that fingers hold between them."""

    what: str  # Name of the thing; empty: nothing touches two fingers from opposite sides.
    force_n: float  # Force of the finger that presses less.

    @classmethod
    def read_from(cls, message: sensing_pb2.Grasp) -> Grasp:
        return cls(message.what, message.force_n)


class JointForce(NamedTuple):
    """Force and torque of the parent link on the child link, through a joint, in the frame of the child."""

    force_n: Vec3
    torque_nm: Vec3  # Torque about the joint.
    effort: float  # Torque about the joint's axis in N m, or force along it in N.

    @classmethod
    def read_from(cls, message: sensing_pb2.JointForce) -> JointForce:
        return cls(_vector(message.force_n), _vector(message.torque_nm), message.effort)


class Inertial(NamedTuple):
    """Motion and attitude of an inertial unit, in the frame of the sensor."""

    acceleration_mps2: Vec3  # Proper acceleration: 9.8 m/s2 upwards at rest, 0 in free fall.
    turn_rate_radps: Vec3
    orientation: Quaternion  # From the frame of the sensor to that of the view.

    @classmethod
    def read_from(cls, message: sensing_pb2.Inertial) -> Inertial:
        return cls(
            _vector(message.acceleration_mps2),
            _vector(message.turn_rate_radps),
            Quaternion(message.qw, message.qx, message.qy, message.qz),
        )


class DownRange(NamedTuple):
    """Distance to the nearest thing straight below."""

    distance_m: float  # range_m if nothing is nearer.
    range_m: float

    @classmethod
    def read_from(cls, message: sensing_pb2.DownRange) -> DownRange:
        return cls(message.distance_m, message.range_m)


class Proximity(NamedTuple):
    """The nearest thing within a volume: a pyramid, a cylinder or a disc."""

    distance_m: float  # range_m if the volume is empty.
    range_m: float
    what: str  # Name of the thing; empty: nothing is in the volume.
    point_m: Vec3  # Nearest point of the thing, in the frame of the sensor.

    @classmethod
    def read_from(cls, message: sensing_pb2.Proximity) -> Proximity:
        return cls(message.distance_m, message.range_m, message.what, _vector(message.point_m))


class Distance(NamedTuple):
    """Least distance between the robot, or one of its links, and things that are marked as measurable."""

    distance_m: float  # range_m if nothing is nearer; 0: robot and thing overlap.
    range_m: float
    what: str  # Name of the thing; empty: nothing is within the range.
    from_m: Vec3  # Nearest point of the robot, in the frame of the sensor.
    to_m: Vec3  # Nearest point of the thing, in the frame of the sensor.

    @classmethod
    def read_from(cls, message: sensing_pb2.Distance) -> Distance:
        return cls(
            message.distance_m,
            message.range_m,
            message.what,
            _vector(message.from_m),
            _vector(message.to_m),
        )


def keyed(name: str, key: object) -> str:
    """Returns the name of one of several numbers. The unit stays last: "acceleration_mps2" and "x" give
    "acceleration_x_mps2"."""
    stem, _, unit = name.rpartition("_")
    return f"{stem}_{key}_{unit}"


def _vector(message: sensing_pb2.Vector) -> Vec3:
    return Vec3(message.x, message.y, message.z)


Found = Union[
    Ranges,
    LineCode,
    Echo,
    Fix,
    Sightings,
    Picture,
    JointEncoders,
    Touch,
    Grasp,
    JointForce,
    Inertial,
    DownRange,
    Proximity,
    Distance,
]

# Types by the names of their messages.
_TYPES = {kind.__name__: kind for kind in get_args(Found)}


class Reading(NamedTuple):
    """The latest reading of one sensor."""

    tick: int  # Ticks completed when it was taken; some sensors are read only every few ticks.
    found: Found


def readings_of(
    messages: Iterable[sensing_pb2.Reading], tick: int, mine: frozenset[int]
) -> dict[int, dict[str, Reading]]:
    """Returns readings by robot, then by sensor. Leaves out types newer than this SDK.

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
