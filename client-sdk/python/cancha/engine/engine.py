"""One world of your own, or one match of a discipline."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Iterable, Optional, Union

import numpy as np
from numpy.typing import ArrayLike

from cancha.engine import library as _library
from cancha.engine import values
from cancha.engine.columns import Rowed
from cancha.engine.errors import Failed, InvalidInput
from cancha.engine.interface import BINARY, JSON, MessageKind
from cancha.engine.messages import parsed, parsed_json, serialized, team_number
from cancha.engine.snapshot import Snapshot, address_of
from cancha.engine.values import Rows, Scenario, Settings
from cancha.v1 import actuation_pb2, discipline_pb2, referee_pb2, sensing_pb2, statistics_pb2, world_pb2

_MOST_ROBOT = 2**32 - 1
_FIELD_DIMENSIONS = 11


class Engine(Rowed):
    """The simulator of one world.

    Order of calls: create_field(), then create_ball() and create_robots() in either order, then init(); or load() or
    load_file() alone. Then all other calls, in a loop. Then stop(); afterwards the engine can be built anew. A call out
    of order raises Refused. Threads: any, one at a time. A call raises Busy while another thread is in a call.
    """

    def __init__(self) -> None:
        library = _library.load()
        address = library.engine_new()
        if address is None:
            raise Failed("no memory for an engine")
        super().__init__(library, address, library.engine_free)
        self._columns = {}

    # ---- The operations of the Robosoccer Engine

    def create_field(self, dimensions_m: Optional[ArrayLike] = None, settings: Settings = None) -> None:
        """Creates ground and walls. `dimensions_m`: FRIGHTX, FLEFTX, FTOP, FBOT, GTOPY, GBOTY, GRIGHT, GLEFT,
        CORNER_SIDE, WALL_THICKNESS, WALL_HEIGHT; None: the field of the middle league. Paths of `settings`: "league",
        ..."""
        address = None
        if dimensions_m is not None:
            row = values.numbers("dimensions_m", dimensions_m, (_FIELD_DIMENSIONS,))
            values.require_finite("dimensions_m", row)
            address = row.ctypes.data
        self._call("create_field", address, values.settings_lines(settings))

    def create_ball(
        self,
        x_m: float = 0.0,
        y_m: float = 0.0,
        radius_m: Optional[float] = None,
        mass_kg: Optional[float] = None,
        settings: Settings = None,
    ) -> None:
        """Creates the ball, at rest on the ground. None: the default. Paths of `settings`: "wall_restitution", ..."""
        self._call(
            "create_ball",
            values.number("x_m", x_m),
            values.number("y_m", y_m),
            values.number_or_default("radius_m", radius_m),
            values.number_or_default("mass_kg", mass_kg),
            values.settings_lines(settings),
        )

    def create_robots(
        self,
        poses: ArrayLike,
        side_m: Optional[float] = None,
        mass_kg: Optional[float] = None,
        wheel_radius_m: Optional[float] = None,
        wheel_offset_m: Optional[float] = None,
        settings: Settings = None,
    ) -> None:
        """Creates robots at rest, with the ids 1, 2, ... `poses`: x in m, y in m and heading in rad for each robot. A
        robot is a cube with sides of `side_m`. `wheel_offset_m`: distance from its centre to the axle of its wheels
        along its heading; negative: the axle is behind the centre. None: the default. Paths of `settings`: "drive",
        "wheels.track_m", ..."""
        try:
            count = len(poses)  # type: ignore[arg-type]
        except TypeError:
            raise InvalidInput(f"poses: expected rows of x, y and heading, got {poses!r}") from None
        rows = values.numbers("poses", poses if count else np.empty((0, 3)), (count, 3))
        values.require_finite("poses", rows)
        self._call(
            "create_robots",
            rows.ctypes.data,
            count,
            values.number_or_default("side_m", side_m),
            values.number_or_default("mass_kg", mass_kg),
            values.number_or_default("wheel_radius_m", wheel_radius_m),
            values.number_or_default("wheel_offset_m", wheel_offset_m),
            values.settings_lines(settings),
        )

    def init(
        self,
        gravity_mps2: Optional[float] = None,
        step_s: Optional[float] = None,
        contacts: int = 0,
        erp: Optional[float] = None,
        settings: Settings = None,
        seed: int = 1,
    ) -> None:
        """Builds the world. `gravity_mps2`: acceleration of gravity along z; negative. `step_s`: length of a step.
        `contacts`: largest number of contact points between two bodies; 0: the default. `erp`: error reduction
        parameter, the share of a joint's error that one substep corrects, in [0, 1]. Paths of `settings`:
        "physics.cfm", "timing.substeps", ..."""
        self._columns.clear()
        self._call(
            "init",
            values.number_or_default("gravity_mps2", gravity_mps2),
            values.number_or_default("step_s", step_s),
            values.whole("contacts", contacts, 0, _MOST_ROBOT),
            values.number_or_default("erp", erp),
            values.settings_lines(settings),
            values.seed_of(seed),
        )

    def step(self) -> None:
        """Advances by one step, which is a tick."""
        self._call("step")

    def environment(self, out: Optional[Rows] = None) -> Rows:
        """Returns the present state of all bodies: a row of `state_columns`, in `out` if it is given."""
        row = values.place_for(out, len(self.state_columns))
        self._call("get_environment", row.ctypes.data, row.size)
        return row

    get_environment = environment

    def set_ball_state(self, x_m: float, y_m: float, keeps_velocity: bool = False) -> None:
        """Puts the ball on the ground: at rest, or keeping its velocity. With a law, set_ball_state(), set_ball_vel()
        and set_robot_state() are decisions of an official and take effect when the next step ends."""
        self._call(
            "set_ball_state", values.number("x_m", x_m), values.number("y_m", y_m), bool(keeps_velocity)
        )

    def set_ball_vel(self, vx_mps: float, vy_mps: float, is_rolling: bool = False) -> None:
        """Gives the ball a velocity at its present position. The ball slides at first or, if `is_rolling`, rolls from
        the first step on."""
        self._call(
            "set_ball_vel",
            values.number("vx_mps", vx_mps),
            values.number("vy_mps", vy_mps),
            bool(is_rolling),
        )

    def set_robot_state(
        self, robot: int, x_m: float, y_m: float, heading_rad: float, keeps_velocity: bool = False
    ) -> None:
        """Puts a robot on the ground, upright: at rest, or keeping its velocity and, without a law, its command."""
        self._call(
            "set_robot_state",
            values.whole("robot", robot, 0, _MOST_ROBOT),
            values.number("x_m", x_m),
            values.number("y_m", y_m),
            values.number("heading_rad", heading_rad),
            bool(keeps_velocity),
        )

    def set_robot_vels(self, robot: int, left_mps: float, right_mps: float) -> None:
        """Commands the wheels of a robot from now on: speeds of the wheels' rims, positive forwards, clamped to the
        highest speed of the robot's wheels."""
        self._call(
            "set_robot_vels",
            values.whole("robot", robot, 0, _MOST_ROBOT),
            values.number("left_mps", left_mps),
            values.number("right_mps", right_mps),
        )

    def stop(self) -> None:
        """Ends the simulation and frees the world. The engine can be built anew."""
        self._call("stop")
        self._columns.clear()

    # ---- Disciplines

    def load(
        self,
        discipline: str,
        *,
        settings: Settings = None,
        law: Optional[str] = None,
        blue_name: Optional[str] = None,
        yellow_name: Optional[str] = None,
        commands: Union[str, Iterable[str], None] = None,
        scenario: Scenario = None,
        seed: int = 1,
    ) -> None:
        """Builds one variant of a discipline, such as "maze/solo", and starts.

        `settings`: lines "PATH=VALUE" or {path: value}. `law`: name of the discipline whose law applies; None: the law
        of the loaded discipline; "": no law. `commands`: kinds of commands: each actuator gets the first of these kinds
        that it accepts. `scenario`: text of a cancha.v1.Scenario, or the path of a file with this text. A scenario is
        one situation, to be played repeatedly: each start plays one repeat, and the seed of the start draws the values
        that vary between repeats.
        """
        options = values.load_options(settings, law, blue_name, yellow_name, commands, scenario, seed)
        self._columns.clear()
        self._call("load", values.text("discipline", discipline), ctypes.byref(options))

    def load_file(self, file: Union[str, "os.PathLike[str]"], variant: str, **options: Any) -> None:
        """Builds one variant of a discipline of your own and starts. `file`: path of its discipline.txtpb; the .sdf
        files beside it are used, too. The options are the same as for load()."""
        chosen = values.load_options(**options)
        self._columns.clear()
        self._call(
            "load_file", values.text("file", file), values.text("variant", variant), ctypes.byref(chosen)
        )

    def reset(self, seed: int = 1) -> None:
        """Begins anew with this seed. All results equal those of a new engine, bit by bit, but the world is not built
        again, unless a scenario varies settings."""
        self._call("reset", values.seed_of(seed))

    # ---- Rows of numbers

    def set_commands(self, commands: ArrayLike) -> None:
        """Commands all robots by a row of `command_columns`. A command holds until the next one. A restart that places
        a robot also stops it. Numbers are clamped to the limits of the robot."""
        row = values.numbers("commands", commands, (len(self.command_columns),))
        self._call("set_commands", row.ctypes.data, row.size)

    def status(self, out: Optional[Rows] = None) -> Rows:
        """Returns the present status of the match: a row of `status_columns`, in `out` if it is given. `Status` numbers
        the columns."""
        row = values.place_for(out, len(self.status_columns))
        self._call("get_status", row.ctypes.data, row.size)
        return row

    def sensors(self, out: Optional[Rows] = None) -> Rows:
        """Returns the last readings of all sensors: a row of `sensor_columns`, in `out` if it is given. readings() has
        the values that do not fit."""
        row = values.place_for(out, len(self.sensor_columns))
        self._call("get_sensors", row.ctypes.data, row.size)
        return row

    def state_hash(self) -> int:
        """Hash of the complete state. Equal hashes prove equal runs. With a law it is the hash that cancha-match
        prints."""
        found = ctypes.c_uint64()
        self._call("state_hash", ctypes.byref(found))
        return found.value

    # ---- Messages

    def settings(self) -> discipline_pb2.Discipline:
        """All settings, complete."""
        return parsed(discipline_pb2.Discipline, self._message(MessageKind.SETTINGS))

    def readings(self) -> sensing_pb2.Observation:
        """The last readings of all sensors, without the overhead view."""
        return parsed(sensing_pb2.Observation, self._message(MessageKind.READINGS))

    def match(self) -> referee_pb2.MatchStatus:
        """Status of the match: everything that the referee knows. Needs a law."""
        return parsed(referee_pb2.MatchStatus, self._message(MessageKind.MATCH))

    def events(self) -> referee_pb2.GameEvents:
        """Events of the last step; before the first step, events of the start. Needs a law."""
        return parsed(referee_pb2.GameEvents, self._message(MessageKind.EVENTS))

    def statistics(self) -> statistics_pb2.MatchStatistics:
        """Figures that the rules have counted so far. Needs a law."""
        return parsed(statistics_pb2.MatchStatistics, self._message(MessageKind.STATISTICS))

    def outcome(self) -> dict[str, Any]:
        """Result of the scenario's play so far: a row as cancha-match --scenario --json prints it. "end" is empty until
        the play ends. "repeat" is the number of the play in this engine, from 1; a start without a step is not counted.
        Needs a scenario."""
        return parsed_json(self._text("get_message", MessageKind.OUTCOME, JSON))

    def world(self) -> world_pb2.WorldState:
        """Poses and motions of all bodies, as in environment()."""
        return parsed(world_pb2.WorldState, self._message(MessageKind.WORLD))

    def command(self, command: actuation_pb2.RobotCommand) -> None:
        """Commands the robot that the message names."""
        data = serialized("command", command, actuation_pb2.RobotCommand)
        self._call("command", BINARY, data, len(data))

    def request(self, team: Union[str, int], request: referee_pb2.TeamRequest) -> None:
        """Makes a request to the referee in the name of a team, "blue" or "yellow", for the tick that the next step()
        plays. Needs a law."""
        data = serialized("request", request, referee_pb2.TeamRequest)
        self._call("request", team_number(team), BINARY, data, len(data))

    # ---- Snapshots

    def snapshot(self) -> Snapshot:
        """Returns a snapshot of the complete state, to the last bit. With a law it includes clock, score, statistics,
        the numbering of events, everything that the rules remember, and the play of the scenario."""
        address = ctypes.c_void_p()
        self._call("take_snapshot", ctypes.byref(address))
        return Snapshot(self._library, address.value)

    def restore(self, snapshot: Snapshot) -> None:
        """Goes back to a snapshot of this engine, or of another engine that was built in the same way; the seeds may
        differ. Raises InvalidInput if the snapshot is of another discipline, law or scenario, or of other settings.
        Nothing has changed then."""
        self._call("restore", address_of(snapshot))

    def _message(self, kind: MessageKind) -> bytes:
        return self._text("get_message", kind, BINARY)
