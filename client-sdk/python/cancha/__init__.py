"""Write a strategy for a Cancha match: one function that says what your robots do next.

    import cancha

    def decide(view, commands):
        for robot in view.mine:
            commands.set_wheels(robot, cancha.drive.drive_through(robot, view.ball.position_m))

    if __name__ == "__main__":
        cancha.run(decide, name="chaser")

Units are SI (the suffix of a name says which), angles are radians. The names are the same as in the C++ client: Client,
Observation, Commands, run.
"""

import sys as _sys

from cancha import python_version as _python_version

_python_version.check(_sys.version_info, _sys.executable)

try:
    from google.protobuf.internal import builder as _builder  # noqa: F401  (Newer than 3.19.)
except ImportError:
    raise ImportError(
        "the Cancha SDK needs protobuf, which this Python does not have: run "
        f"`{_sys.executable} -m pip install 'protobuf>=4.21,<6'`, or use Debian's: install "
        "python3-protobuf and start your strategy with /usr/bin/python3"
    ) from None

from cancha import drawing, drive, keep_out, path, readings
from cancha.client import Client
from cancha.commands import BodyVelocity, Commands, WheelSpeeds
from cancha.course import Course
from cancha.drawing import CYAN, GREEN, GREY, MAGENTA, ORANGE, RED, WHITE, Colour, Pen
from cancha.errors import (
    BadUsage,
    CanchaError,
    ConnectionFailed,
    ConnectionLost,
    ProtocolError,
    Refused,
)
from cancha.field import Area, AreaRules, Areas, Field, FieldEnd, Quaternion, Vec2, Vec3
from cancha.lobby import ListedMatch, ListedSeat, Lobby, MatchState
from cancha.observation import (
    BallView,
    Event,
    JointInfo,
    JointView,
    LinkView,
    MatchInfo,
    MatchPhase,
    MatchResult,
    Observation,
    OriginKind,
    PeriodKind,
    Restart,
    RestartKind,
    RobotInfo,
    RobotView,
    Robots,
    SensorInfo,
    Team,
    World,
    in_attack_frame,
    wrap_angle_rad,
)
from cancha.official import Official
from cancha.readings import *
from cancha.session import ConnectOptions
from cancha.strategy import Seat, play_seat, run

__all__ = [
    "Area",
    "AreaRules",
    "Areas",
    "BadUsage",
    "BallView",
    "BodyVelocity",
    "CYAN",
    "CanchaError",
    "Client",
    "Colour",
    "Commands",
    "ConnectOptions",
    "ConnectionFailed",
    "ConnectionLost",
    "Course",
    "Event",
    "Field",
    "FieldEnd",
    "GREEN",
    "GREY",
    "MAGENTA",
    "JointInfo",
    "JointView",
    "LinkView",
    "ListedMatch",
    "ListedSeat",
    "Lobby",
    "MatchInfo",
    "MatchPhase",
    "MatchResult",
    "MatchState",
    "ORANGE",
    "Observation",
    "Official",
    "OriginKind",
    "Pen",
    "PeriodKind",
    "ProtocolError",
    "Quaternion",
    "RED",
    "Refused",
    "Restart",
    "RestartKind",
    "RobotInfo",
    "RobotView",
    "Robots",
    "Seat",
    "SensorInfo",
    "Team",
    "Vec2",
    "Vec3",
    "WHITE",
    "WheelSpeeds",
    "World",
    "drawing",
    "drive",
    "in_attack_frame",
    "keep_out",
    "path",
    "play_seat",
    "run",
    "wrap_angle_rad",
]
__all__ += readings.__all__
