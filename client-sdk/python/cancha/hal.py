"""WebSim's and Kibotics' words for one robot, so that their exercises can be typed in:

    from cancha.hal import *

    while True:
        if readIR() == 0:
            advance(3)
        else:
            turnLeft(0.2)

Or `robot = cancha.hal.connect()`, then `robot.readIR()`. Both vocabularies, English and Spanish, are
there. The robot is the first of the seat; server and seat come from where cancha.run takes them.

Units are WebSim's: a length is 1 for 5 cm, y points upwards, z is the world's -y, angles are degrees.

Time: the match waits while the program computes. It goes on by ticks:
  * A call that reads a sensor or waits, such as readIR(), getPosition() or sleep(), lets a tick pass
    with the speeds as they are, and returns what the robot senses then. Blocking calls, such as
    advanceTo(), let as many pass as they need, and one at least. time.sleep() lets none pass: use
    sleep() from here.
  * A call that sets a speed acts from the next tick on. Each speed that is set counts for a tick at
    least: if it is set again before that, a tick passes first. So `while True: advance(1)` plays.
  * getV(), getW() and getL() say what was set last, at once.

When the match is over, the call that waits raises MatchOver, which ends the program, after a line in
the log with the result. A program that ends earlier leaves its robot at its last speeds, and stays until
the match is over.
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

_TURN_FACTOR = 10.0  # setW(w) is w times so many rad/s.
_ADVANCE_SPEED = 1.0  # Of blocking calls; units per second.
_CLIMB_SPEED = 1.0
_TAKE_OFF_SPEED = 2.0
_TURN_SPEED = 0.15  # As setW() takes it: 1.5 rad/s.
_TURN_TOLERANCE_DEG = 5.0
_FLIGHT_HEIGHT = 10.0  # takeOff() climbs to it.
_LANDING_HEIGHT = 2.0  # land() descends to it.
_NOTHING_SEEN = 10.0  # The distance where there is nothing.
_ROUNDING = 1e-6  # Distances are floats on their way.
_PICTURE_WIDTH = 150  # Of WebSim's camera.

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
    """The robot has not what a call needs, or the call has an argument that makes no sense."""


class MatchOver(SystemExit):
    """The match is over: the program ends with exit code 0 unless it catches this."""

    def __init__(self, result: MatchResult) -> None:
        super().__init__(0)
        self.result = result


@with_checked_arguments(HalError)
class Robot:
    """The first robot of a seat. One thread."""

    def __init__(self, client: Client) -> None:
        """Waits for the first tick."""
        self._client = client
        self._commands = Commands()
        self._speeds = {"v": 0.0, "w": 0.0, "l": 0.0}  # As setV(), setW() and setL() take them.
        self._unsent: set[str] = set()
        self._view: Optional[Observation] = None
        self._wait_for_tick()

    @property
    def match(self) -> MatchInfo:
        """What is known before the first tick, in SI units."""
        return self._client.match

    @property
    def view(self) -> Observation:
        """What the seat knows now, in SI units."""
        assert self._view is not None
        return self._view

    # Speeds.

    def setV(self, v: float) -> None:
        """Forwards, units per second."""
        self._set(v=v)

    def setW(self, w: float) -> None:
        """Turns to the left, at w times 10 radians per second."""
        self._set(w=w)

    def setL(self, h: float) -> None:
        """Upwards, units per second; 0 keeps the height."""
        self._set(l=h)

    def move(self, v: float, w: float, h: float = 0.0) -> None:
        """setV(v), setW(w) and setL(h) at once."""
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
        """As it was set."""
        return self._speeds["v"]

    def getW(self) -> float:
        """In radians per second: 10 times what was set, as in WebSim."""
        return self._speeds["w"] * _TURN_FACTOR

    def getL(self) -> float:
        """As it was set."""
        return self._speeds["l"]

    # Calls that wait.

    def sleep(self, seconds: float) -> None:
        """Lets so much time of the simulation pass, and a tick at least."""
        end = self.view.tick + max(1, round(seconds * self.match.tick_rate_hz))
        while self.view.tick < end:
            self._pass_tick()

    def advanceTo(self, distance: float) -> None:
        """Advances so far at 1 unit per second and stops; backwards if it is negative."""
        start = self._position()
        self.setV(math.copysign(_ADVANCE_SPEED, distance))
        while self._way_from(start) < abs(distance):
            self._pass_tick()
        self.setV(0)

    def turnUpTo(self, angle: float) -> None:
        """Turns by so many degrees at 1.5 radians per second and stops, 5 degrees before. As in
        WebSim a positive angle is to the right."""
        side = math.copysign(1.0, angle)
        turned_deg, theta = 0.0, self._position().theta
        self.setW(-side * _TURN_SPEED)
        while turned_deg < abs(angle) - _TURN_TOLERANCE_DEG:
            self._pass_tick()
            before, theta = theta, self._position().theta
            turned_deg += side * math.degrees(wrap_angle_rad(math.radians(before - theta)))
        self.setW(0)

    def upTo(self, distance: float) -> None:
        """Climbs so far at 1 unit per second and stops."""
        self._climb(distance, _CLIMB_SPEED)

    def downTo(self, distance: float) -> None:
        """Descends so far at 1 unit per second and stops."""
        self._climb(distance, -_CLIMB_SPEED)

    def takeOff(self) -> None:
        """Climbs at 2 units per second until y is 10."""
        self._climb_while(lambda y: y < _FLIGHT_HEIGHT, _TAKE_OFF_SPEED)

    def land(self) -> None:
        """Descends at 2 units per second until y is 2."""
        self._climb_while(lambda y: y > _LANDING_HEIGHT, -_TAKE_OFF_SPEED)

    # Sensors.

    def getPosition(self) -> Position:
        """.x, .y (the height), .z and .theta: the heading in degrees, to the left of x."""
        self._pass_tick()
        return self._position()

    def getRotation(self) -> Rotation:
        """.y is the heading, about the upward axis, in degrees as in WebSim. .x and .z, the tilt, are 0:
        no sensor tells it."""
        return Rotation(x=0.0, y=self.getPosition().theta, z=0.0)

    def getDistance(self) -> float:
        """Straight ahead, of the ray in the middle, or else of the ultrasound; 10 where there is
        nothing."""
        distances = self.getDistances()
        return distances[len(distances) // 2]

    def getDistances(self) -> list[float]:
        """Of all rays, from right to left; 10 where there is nothing."""
        self._pass_tick()
        found = self._wait_for(Ranges, Echo)
        distances_m = [found.distance_m] if isinstance(found, Echo) else found.distances_m
        return [_distance(distance_m, found.range_m) for distance_m in distances_m]

    def readIR(self, color: Optional[str] = None) -> int:
        """0: on the line; 1: the line is to the left; 2: to the right; 3: lost. The sensor knows the
        colour of its line; the argument changes nothing."""
        self._pass_tick()
        return int(self._wait_for(LineCode))

    def getImage(self, camera: Union[int, str] = 0) -> Picture:
        """Of the first camera, of another one by number or name: width, height, rgb and pixel()."""
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
        """As getObjectColorRGB(), for "red", "green", "blue", "white", "black" or "yellow"."""
        return self.getObjectColorRGB(*_limits_of(color))

    def getObjectColorRGB(self, low: Limits, high: Limits) -> ObjectColor:
        """The largest patch of colours between low and high, [red, green, blue] from 0 to 255: its
        center [cx, cy] and its area, both in pixels. Where there is none: [nan, nan] and 0."""
        if len(low) < 3 or len(high) < 3:
            raise HalError(f"expected [red, green, blue], got {low} and {high}")
        patch = largest_patch(self.getImage(), low, high)
        return ObjectColor(center=[patch.column, patch.row], area=patch.area)

    def followLine(
        self, low: Union[Limits, str], high: Union[Limits, float], speed: Optional[float] = None
    ) -> None:
        """Advances at this speed and turns to what getObjectColorRGB(low, high) finds; also
        followLine("white", 0.4)."""
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
        elif column <= 55:  # Not where there is none.
            self.setW(0.35)

    # The same in Spanish.

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
        """Stays at the last speeds until the match is over; at once after an error of the program."""
        if self._client.result is not None:
            return
        if getattr(sys, "last_type", None) is not None:
            self._client.close()
            return
        _log.info("the program has ended: its robot stays at its last speeds until the match is over")
        try:
            while True:
                self._pass_tick()
        except (SystemExit, KeyboardInterrupt):  # Over or lost, which the log says.
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
        """Raises HalError: it is on wheels."""
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
        """Lets a tick pass where there is no way to go, so that a loop of such calls plays."""
        self._expect_to_climb()
        if not is_on_its_way(self._position().y):
            self._pass_tick()
            return
        self.setL(speed)
        while is_on_its_way(self._position().y):
            self._pass_tick()
        self.setL(0)

    def _way_from(self, start: Position) -> float:
        """On the ground."""
        position = self._position()
        return math.hypot(position.x - start.x, position.z - start.z)

    def _position(self) -> Position:
        """Of the position sensor; of who has none, as it is seen from above, if it is."""
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
        """What the first sensor of the first of these kinds has found."""
        for kind in kinds:
            for reading in self._robot.readings.values():
                if isinstance(reading.found, kind):
                    return reading.found
        return None

    def _wait_for(self, *kinds: type) -> Any:
        """As _find(), after the first reading of a sensor. Raises HalError: the robot has none."""
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
    """The robot that the functions of this module drive; the first call takes the seat.

    CANCHA_SERVER, CANCHA_MATCH, CANCHA_SEAT and CANCHA_TOKEN come from the environment; --server,
    --match, --seat and --name override. The name of the team is that of the program unless it is given.
    Where it cannot connect, or loses the connection, the program ends as one of cancha.run() does.
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
    """A function that calls the method of the robot of connect()."""

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
