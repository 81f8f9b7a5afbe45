"""The calls of WebSim and Kibotics for one robot. Exercises for them run unchanged:

    from cancha.hal import *

    while True:
        if readIR() == 0:
            advance(3)
        else:
            turnLeft(0.2)

Or `robot = cancha.hal.connect()`, then `robot.readIR()`. All calls have English and Spanish names. The robot is the
first one of the seat. Server and seat come from the same places as for cancha.run.

Units are WebSim's: 1 unit of length is 5 cm, y points upwards, z is the world's -y, angles are in degrees.

Time: the match waits while the program computes. Calls let ticks pass:
  * A call that reads a sensor or waits, such as readIR(), getPosition() or sleep(), lets a tick pass with the present
    speeds, and returns the new readings. Blocking calls, such as advanceTo(), let as many ticks pass as they need, at
    least one. time.sleep() lets no tick pass: use sleep() of this module.
  * A call that sets a speed takes effect in the next tick. Each speed counts for at least a tick: if it is set again
    before, a tick passes first. So the match goes on in `while True: advance(1)`.
  * getV(), getW() and getL() return the speed set last, without a tick.

When the match is over, the waiting call logs the result and raises MatchOver, which ends the program. If the program
ends earlier, its robot keeps its last speeds, and the process stays until the match is over.
"""

from __future__ import annotations

import atexit
import functools
import inspect
import logging
import math
import sys
from typing import Any, Callable, NoReturn, Optional, Sequence, TypeVar, Union, cast

from cancha.checks import check_number, with_checked_arguments
from cancha.client import Client
from cancha.commands import BodyVelocity, Commands, WheelSpeeds
from cancha.errors import CanchaError
from cancha.field import Vec3
from cancha.hal_fields import ObjectColor, Position, Rotation
from cancha.observation import MatchInfo, MatchResult, Observation, RobotView, wrap_angle_rad
from cancha.patches import COLOURS, Limits, largest_patch
from cancha.readings import Echo, Fix, LineCode, Picture, Ranges
from cancha.strategy import ending_with_errors, log_end, log_start, parse_options, start_log

UNIT_M = 0.05  # WebSim's unit of length.

_TURN_FACTOR = 10.0  # setW(w) turns at w times this, in rad/s.
_ADVANCE_SPEED = 1.0  # Speed of blocking calls, in units per second.
_CLIMB_SPEED = 1.0
_TAKE_OFF_SPEED = 2.0
_TURN_SPEED = 0.15  # Argument of setW() for blocking calls: 1.5 rad/s.
_TURN_TOLERANCE_DEG = 5.0
_FLIGHT_HEIGHT = 10.0  # takeOff() climbs to it.
_LANDING_HEIGHT = 2.0  # land() descends to it.
_NOTHING_SEEN = 10.0  # Distance if nothing is in range.
_ROUNDING = 1e-6  # Tolerance: distances lose precision as floats of 32 bits.
_PICTURE_WIDTH = 150  # Width of the picture of WebSim's camera, in pixels.

_SENSORS = {
    Echo: "ultrasound",
    Fix: "position sensor",
    LineCode: "line sensor",
    Picture: "camera",
    Ranges: "ray sensor",
}

_log = logging.getLogger("cancha")

_T = TypeVar("_T")


class HalError(CanchaError):
    """The robot lacks a sensor or drive that a call needs, or an argument makes no sense."""


class MatchOver(SystemExit):
    """The match is over. Ends the program with exit code 0 unless it is caught."""

    def __init__(self, result: MatchResult) -> None:
        super().__init__(0)
        self.result = result


@with_checked_arguments(HalError)
class Robot:
    """The first robot of a seat. Use it in one thread."""

    def __init__(self, client: Client) -> None:
        """Waits for the first tick."""
        self._client = client
        self._commands = Commands()
        self._speeds = {"v": 0.0, "w": 0.0, "l": 0.0}  # Arguments of setV(), setW() and setL().
        self._unsent: set[str] = set()
        self._view: Optional[Observation] = None
        self._wait_for_tick()

    @property
    def match(self) -> MatchInfo:
        """Facts about the match, in SI units."""
        return self._client.match

    @property
    def view(self) -> Observation:
        """The present view of the seat, in SI units."""
        assert self._view is not None
        return self._view

    # Speeds.

    def setV(self, v: float) -> None:
        """Sets the speed forwards, in units per second."""
        self._set(v=v)

    def setW(self, w: float) -> None:
        """Sets the turn rate to the left: w times 10 radians per second."""
        self._set(w=w)

    def setL(self, h: float) -> None:
        """Sets the speed upwards, in units per second. 0 keeps the height."""
        self._set(l=h)

    def move(self, v: float, w: float, h: float = 0.0) -> None:
        """Calls setV(v), setW(w) and setL(h) at once."""
        self._set(v=v, w=w, l=h)

    def advance(self, v: float) -> None:
        """setV(v)."""
        self.setV(v)

    def turnLeft(self, w: float) -> None:
        """setW(w)."""
        self.setW(w)

    def turnRight(self, w: float) -> None:
        """setW(-w)."""
        self.setW(-w)

    def getV(self) -> float:
        """Returns the speed set last."""
        return self._speeds["v"]

    def getW(self) -> float:
        """Returns the turn rate in radians per second: 10 times the argument of setW(), as in WebSim."""
        return self._speeds["w"] * _TURN_FACTOR

    def getL(self) -> float:
        """Returns the speed set last."""
        return self._speeds["l"]

    # Calls that wait.

    def sleep(self, seconds: float) -> None:
        """Lets this much simulated time pass, at least a tick."""
        end = self.view.tick + max(1, round(seconds * self.match.tick_rate_hz))
        while self.view.tick < end:
            self._pass_tick()

    def advanceTo(self, distance: float) -> None:
        """Advances by this distance at 1 unit per second and stops. A negative distance is backwards."""
        start = self._position()
        self.setV(math.copysign(_ADVANCE_SPEED, distance))
        while self._way_from(start) < abs(distance):
            self._pass_tick()
        self.setV(0)

    def turnUpTo(self, angle: float) -> None:
        """Turns by this many degrees at 1.5 radians per second and stops 5 degrees before. A positive angle is to the
        right, as in WebSim."""
        side = math.copysign(1.0, angle)
        turned_deg, theta = 0.0, self._position().theta
        self.setW(-side * _TURN_SPEED)
        while turned_deg < abs(angle) - _TURN_TOLERANCE_DEG:
            self._pass_tick()
            before, theta = theta, self._position().theta
            turned_deg += side * math.degrees(wrap_angle_rad(math.radians(before - theta)))
        self.setW(0)

    def upTo(self, distance: float) -> None:
        """Climbs by this distance at 1 unit per second and stops."""
        self._climb(distance, _CLIMB_SPEED)

    def downTo(self, distance: float) -> None:
        """Descends by this distance at 1 unit per second and stops."""
        self._climb(distance, -_CLIMB_SPEED)

    def takeOff(self) -> None:
        """Climbs at 2 units per second until y is 10."""
        self._climb_while(lambda y: y < _FLIGHT_HEIGHT, _TAKE_OFF_SPEED)

    def land(self) -> None:
        """Descends at 2 units per second until y is 2."""
        self._climb_while(lambda y: y > _LANDING_HEIGHT, -_TAKE_OFF_SPEED)

    # Sensors.

    def getPosition(self) -> Position:
        """Returns .x, .y (the height), .z and .theta: the heading in degrees, to the left of x."""
        self._pass_tick()
        return self._position()

    def getRotation(self) -> Rotation:
        """Returns .y, the heading about the upward axis in degrees, as in WebSim. .x and .z, the tilt, are 0: no sensor
        measures it."""
        return Rotation(x=0.0, y=self.getPosition().theta, z=0.0)

    def getDistance(self) -> float:
        """Returns the distance straight ahead, from the ray in the middle, otherwise from the ultrasound. 10 if nothing
        is there."""
        distances = self.getDistances()
        return distances[len(distances) // 2]

    def getDistances(self) -> list[float]:
        """Returns the distances along all rays, from right to left. 10 if nothing is there."""
        self._pass_tick()
        found = self._wait_for(Ranges, Echo)
        distances_m = [found.distance_m] if isinstance(found, Echo) else found.distances_m
        return [_distance(distance_m, found.range_m) for distance_m in distances_m]

    def readIR(self, color: Optional[str] = None) -> int:
        """Returns 0: on the line; 1: the line is to the left; 2: to the right; 3: lost. The sensor knows the colour of
        its line; the argument has no effect."""
        self._pass_tick()
        return int(self._wait_for(LineCode))

    def getImage(self, camera: Union[int, str] = 0) -> Picture:
        """Returns the picture of the first camera, or of another one by number or name: width, height, rgb and
        pixel()."""
        self._pass_tick()
        first: Picture = self._wait_for(Picture)
        pictures: dict[str, Picture] = {
            name: reading.found
            for name, reading in self._robot.readings.items()
            if isinstance(reading.found, Picture)
        }
        names = list(pictures)
        if isinstance(camera, int):
            return pictures[names[camera]] if camera < len(names) else first
        return pictures.get(camera, first)

    def getObjectColor(self, color: str) -> ObjectColor:
        """Returns the largest patch of "red", "green", "blue", "white", "black" or "yellow"; see
        getObjectColorRGB()."""
        return self.getObjectColorRGB(*_limits_of(color))

    def getObjectColorRGB(self, low: Limits, high: Limits) -> ObjectColor:
        """Returns the largest patch of colours between low and high, [red, green, blue] from 0 to 255: its center [cx,
        cy] and its area, both in pixels. Without a patch returns [nan, nan] and 0."""
        if len(low) < 3 or len(high) < 3:
            raise HalError(f"expected [red, green, blue], got {low} and {high}")
        patch = largest_patch(self.getImage(), low, high)
        return ObjectColor(center=[patch.column, patch.row], area=patch.area)

    def followLine(
        self, low: Union[Limits, str], high: Union[Limits, float], speed: Optional[float] = None
    ) -> None:
        """Advances at this speed and turns towards the patch that getObjectColorRGB(low, high) finds. Also takes a
        colour: followLine("white", 0.4)."""
        if isinstance(low, str):
            speed = cast(float, high)
            low, high = _limits_of(low)
        if speed is None:
            raise HalError("followLine(low, high, speed): there is no speed")
        check_number("followLine", "speed", speed, HalError)
        picture = self.getImage()
        patch = largest_patch(picture, low, cast(Limits, high))
        column = patch.column * _PICTURE_WIDTH / picture.width
        self.setV(speed)
        if column >= 95:
            self.setW(-0.35)
        elif column >= 75:
            self.setW(-0.2)
        elif column > 55:
            self.setW(0.2)
        elif column <= 55:  # False if there is no patch: nan.
            self.setW(0.35)

    # Spanish names.

    avanzar = advance

    def retroceder(self, v: float) -> None:
        """Backwards: setV(-v)."""
        self.setV(-abs(v))

    girar = setW
    girarIzquierda = turnLeft
    girarDerecha = turnRight

    def parar(self) -> None:
        """move(0, 0, 0)."""
        self.move(0, 0, 0)

    avanzarHasta = advanceTo
    girarHasta = turnUpTo
    subir = upTo
    bajar = downTo
    despegar = takeOff
    aterrizar = land
    leerUltrasonido = getDistance
    leerIRSigueLineas = readIR
    dameImagen = getImage
    dameObjeto = getObjectColorRGB

    def finish(self) -> None:
        """Keeps the last speeds until the match is over. After an error of the program ends at once."""
        if self._client.result is not None:
            return
        if getattr(sys, "last_type", None) is not None:
            self._client.close()
            return
        _log.info("the program has ended: its robot stays at its last speeds until the match is over")
        try:
            while True:
                self._pass_tick()
        except (SystemExit, KeyboardInterrupt):  # Match over or connection lost; the log says which.
            pass

    @property
    def _robot(self) -> RobotView:
        return self.view.mine[0]

    def _set(self, **speeds: float) -> None:
        if speeds.get("l"):
            self._expect_to_climb()
        if not self._unsent.isdisjoint(speeds):
            self._pass_tick()
        self._speeds.update(speeds)
        self._unsent.update(speeds)

    def _pass_tick(self) -> None:
        """Answers the open tick and waits for the next one. Raises MatchOver."""
        if self._client.result is not None:
            raise MatchOver(self._client.result)
        self._commands.clear()
        self._tell_speeds()
        self._unsent.clear()
        with ending_with_errors():
            self._client.answer(self._commands)
        self._wait_for_tick()

    def _wait_for_tick(self) -> None:
        with ending_with_errors():
            view = self._client.next_tick()
        if view is None:
            self._client.close()
            result = self._client.result
            assert result is not None  # next_tick() promises it.
            log_end(result)
            raise MatchOver(result)
        self._view = view

    def _tell_speeds(self) -> None:
        forward_mps, up_mps = self._speeds["v"] * UNIT_M, self._speeds["l"] * UNIT_M
        turn_rate_radps = self._speeds["w"] * _TURN_FACTOR
        info = self._robot.info
        if info.has_wheels():
            half_turn_mps = turn_rate_radps * info.track_m / 2
            wheels = WheelSpeeds(forward_mps - half_turn_mps, forward_mps + half_turn_mps)
            self._commands.set_wheels(info.id, wheels)
        else:
            velocity = BodyVelocity(forward_mps, 0.0, up_mps, turn_rate_radps)
            self._commands.set_velocity(info.id, velocity)

    def _expect_to_climb(self) -> None:
        """Raises HalError if the robot is on wheels."""
        if self._robot.info.has_wheels():
            raise HalError(
                f"only drones climb, and robot {self._robot.id} is on wheels: setL, upTo, downTo, takeOff "
                "and land (subir, bajar, despegar, aterrizar) are for drone_maze"
            )

    def _climb(self, distance: float, speed: float) -> None:
        self._expect_to_climb()
        start: float = self._position().y
        self._climb_while(lambda y: abs(y - start) < abs(distance), speed)

    def _climb_while(self, is_on_its_way: Callable[[float], bool], speed: float) -> None:
        """Climbs while `is_on_its_way` holds for the height. Lets at least a tick pass, so that the match goes on in a
        loop of such calls."""
        self._expect_to_climb()
        if not is_on_its_way(self._position().y):
            self._pass_tick()
            return
        self.setL(speed)
        while is_on_its_way(self._position().y):
            self._pass_tick()
        self.setL(0)

    def _way_from(self, start: Position) -> float:
        """Returns the distance from `start`, along the ground."""
        position = self._position()
        return math.hypot(position.x - start.x, position.z - start.z)

    def _position(self) -> Position:
        """Returns the position from the position sensor, otherwise from the overhead view if there is one."""
        fix = self._find(Fix)
        robot = self._robot
        if fix is None and not math.isnan(robot.heading_rad):
            fix = Fix(Vec3(*robot.position_m, robot.height_m), robot.heading_rad)
        position_m, heading_rad = fix if fix is not None else self._wait_for(Fix)
        return Position(
            x=position_m.x / UNIT_M,
            y=position_m.z / UNIT_M,
            z=(0.0 - position_m.y) / UNIT_M,
            theta=math.degrees(heading_rad),
        )

    def _find(self, *kinds: type) -> Any:
        """Returns the reading of the first sensor of the first of these kinds."""
        for kind in kinds:
            for reading in self._robot.readings.values():
                if isinstance(reading.found, kind):
                    return reading.found
        return None

    def _wait_for(self, *kinds: type) -> Any:
        """Waits for the first reading of a sensor, then returns _find(). Raises HalError if the robot has no such
        sensor."""
        while (found := self._find(*kinds)) is None:
            robot = self._robot
            if all(sensor.name in robot.readings for sensor in robot.info.sensors):
                _fail_for_want_of(kinds, robot)
            self._pass_tick()
        return found


def _fail_for_want_of(kinds: Sequence[type], robot: RobotView) -> NoReturn:
    wanted = " or ".join(_SENSORS[kind] for kind in kinds)
    sensors = ", ".join(f'"{sensor.name}" ({sensor.type})' for sensor in robot.info.sensors)
    raise HalError(
        f"this needs a {wanted}, which robot {robot.id} lacks; its sensors: {sensors or 'none'}"
    )


def _distance(distance_m: float, range_m: float) -> float:
    if distance_m >= range_m * (1 - _ROUNDING):
        return _NOTHING_SEEN
    return min(distance_m / UNIT_M, _NOTHING_SEEN)


def _limits_of(color: str) -> tuple[Limits, Limits]:
    if color not in COLOURS:
        raise HalError(f'"{color}" is not a colour here; known: {", ".join(COLOURS)}')
    return COLOURS[color]


_default: Optional[Robot] = None


def connect(name: str = "", arguments: Optional[Sequence[str]] = None) -> Robot:
    """Returns the robot that the functions of this module drive. The first call takes the seat.

    CANCHA_SERVER, CANCHA_MATCH, CANCHA_SEAT and CANCHA_TOKEN come from the environment; --server, --match, --seat and
    --name override them. Without `name` and --name the team has the name of the program. If the program cannot connect,
    or loses the connection, it ends like a program of cancha.run().
    """
    global _default
    if _default is None:
        options = parse_options(name, arguments)
        start_log(options)
        with ending_with_errors():
            client = Client(options)
        log_start(client.match)
        _default = Robot(client)
        atexit.register(_default.finish)
    return _default


def _of_default_robot(method: Callable[..., _T]) -> Callable[..., _T]:
    """Returns a function that calls this method of connect()'s robot."""

    @functools.wraps(method)
    def call(*arguments: Any, **options: Any) -> _T:
        return method(connect(), *arguments, **options)

    signature = inspect.signature(method)
    _, *parameters = signature.parameters.values()
    call.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return call


_WORDS = [
    word
    for word, member in vars(Robot).items()
    if inspect.isfunction(member) and not word.startswith("_") and word != "finish"
]
globals().update({word: _of_default_robot(getattr(Robot, word)) for word in _WORDS})

__all__ = ["HalError", "MatchOver", "Robot", "UNIT_M", "connect", *_WORDS]
