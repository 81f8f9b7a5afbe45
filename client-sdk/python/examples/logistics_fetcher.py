# A youBot that fetches a cube from one table and puts it on another: cancha-team-logistics-fetcher in
# Python. A step that takes several ticks is a generator, which continues once a tick.
import logging
import math
from typing import Iterator, Optional

import cancha
from cancha.course import RoutePoint
from cancha.field import Quaternion, Vec3
from cancha.path import Path, PathRide

Steps = Iterator[None]

GAIN_PER_S = 1.0  # An error e falls to e times exp(-t) after t seconds.
HALF_TURN_RAD = 0.1  # Half a turn is possible to the left and to the right. Within this tolerance the robot turns left.
BEAM_S = 0.25  # Time over which the noisy beams are averaged.
FINGER_MPS, GRIP_N = 0.04, 20.0
FINGERS_S = 0.8  # Longest time in which the fingers open or close.

DOWN_RAD, CARRIED_RAD = math.pi / 2, math.pi / 3
FOOT_M = Vec3(0.167, 0.0, 0.0)  # First joint of the arm, in the frame of the base, like all points below.
ON_PLATE_M = Vec3(-0.095, 0.055, 0.0635)  # Middle of a cube on the plate.
LOADED_M = 0.08  # Height at which a cube passes above the plate.
EMPTY_M = 0.13  # Height at which empty fingers pass above a cube on the plate.
CARRY_M = Vec3(0.374, 0.0, 0.134)  # Position of the tip while the robot drives.
ABOVE_M = 0.035  # Height of the tip above a cube that is taken or put down.
DROP_M = 0.0003  # Height above its support at which a cube is released.
GAP_M = 0.1

# Position of the hand's camera from the tip, while the tip points down; see the discipline.
CAMERA_M, FIELD_RAD = Vec3(0.06, 0.0, 0.1045), 1.2
# Positions to look for a cube with unknown place. From the first one the camera sees the front of the table.
LOOK_M, LOOKS = Vec3(0.367, 0.0, 0.086), 3
PICTURE_S = 0.5  # Greatest age of the newest picture.
CUBE_TOP_M, HALF_CUBE_M = 0.15, 0.015
RED = 0.3  # Share of another colour above which red counts as orange.

ARM_RIDE = PathRide(speed_mps=0.1, acceleration_mps2=0.05)


def higher(place_m: Vec3, by_m: float) -> Vec3:
    return place_m._replace(z=place_m.z + by_m)


def plus(a: Vec3, b: Vec3) -> Vec3:
    return Vec3(a.x + b.x, a.y + b.y, a.z + b.z)


def turned(vector: Vec3, angle_rad: float) -> Vec3:
    cosine, sine = math.cos(angle_rad), math.sin(angle_rad)
    return Vec3(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y, vector.z)


def tip_point(position_m: Vec3, pitch_rad: float) -> RoutePoint:
    """Returns a control point of a path of the tip. A pitch of pi/2 points straight down."""
    return RoutePoint(position_m, Quaternion.of(0.0, pitch_rad, 0.0))


def middle_of_red(picture: cancha.Picture) -> Optional[cancha.Vec2]:
    """Returns the middle of all red pixels, from the middle of the picture: x ahead, y to the left, in pixels. None:
    nothing is red."""
    spots = []
    for row in range(picture.height):
        for column in range(picture.width):
            red, green, blue = picture.pixel(column, row)
            if max(green, blue) < RED * red:
                ahead, left = picture.height / 2 - row - 0.5, picture.width / 2 - column - 0.5
                spots.append(cancha.Vec2(ahead, left))
    return sum(spots, cancha.Vec2(0.0, 0.0)) / len(spots) if spots else None


class Youbot:
    """A youBot for programs of steps: its targets, and the drives that follow them."""

    def __init__(self) -> None:
        self.time_s = 0.0
        self._period_s = 0.0
        self._position_m: Optional[Vec3] = None
        self._heading_rad = 0.0
        self._target = RoutePoint(Vec3(0.0, 0.0, 0.0))
        self.tip = tip_point(CARRY_M, CARRIED_RAD)
        self._tip_is_free = False
        self._opening_mps = 0.0
        self._beams_m: dict[str, Optional[float]] = {"left": None, "right": None}
        self._picture: Optional[cancha.Picture] = None

    def sense(self, robot: cancha.RobotView, period_s: float) -> bool:
        """Reads the sensors. Returns False while there are no readings yet."""
        fix = robot.readings.get("position")
        if fix is None:
            return False
        if self._position_m is None:
            self._target = RoutePoint(
                fix.found.position_m, Quaternion.upright(fix.found.heading_rad)
            )
        self._position_m, self._heading_rad = fix.found.position_m, fix.found.heading_rad
        self._period_s = period_s
        self.time_s += period_s
        for name, mean_m in self._beams_m.items():
            ranges = robot.readings.get(name)
            now_m = ranges.found.distances_m[0] if ranges else math.inf
            if ranges is None or now_m >= ranges.found.range_m:
                self._beams_m[name] = None
            else:
                share = 1.0 if mean_m is None else min(period_s / BEAM_S, 1.0)
                self._beams_m[name] = (mean_m or 0.0) + share * (now_m - (mean_m or 0.0))
        camera = robot.readings.get("camera")
        self._picture = camera.found if camera else None
        return True

    def drive(self, robot: cancha.RobotView, commands: cancha.Commands) -> None:
        """Commands the drives to follow the targets."""
        missing_m = self.in_base_m(self._target.position_m)
        commands.set(
            robot,
            "body_velocity",
            forward_mps=GAIN_PER_S * missing_m.x,
            left_mps=GAIN_PER_S * missing_m.y,
            turn_rate_radps=GAIN_PER_S * self._missing_turn_rad(),
        )
        x_m, y_m, z_m = self.tip.position_m
        kind = "tip_in_world" if self._tip_is_free else "tip_in_base"
        w, x, y, z = self.tip.orientation
        pitch_rad = math.asin(min(max(2 * (w * y - x * z), -1.0), 1.0))
        commands.set(robot, kind, x_m=x_m, y_m=y_m, z_m=z_m, pitch_rad=pitch_rad)
        commands.set(robot, "gripper", opening_mps=self._opening_mps, force_n=GRIP_N)

    def wait(self, time_s: float) -> Steps:
        end_s = self.time_s + time_s
        while self.time_s < end_s - self._period_s / 2:
            yield

    def follow_path(self, path: Path, ride: PathRide) -> Steps:
        """Moves the target of the base along a path. Ends when the target is at the end; the base follows it. On a path
        of length 0 the target is at its end in the next tick."""
        before, start_s, gone_s = self._target, self.time_s, -math.inf
        while gone_s < ride.duration_s(path):
            yield
            gone_s = self.time_s - start_s
            self._target = ride.at(path, before, gone_s)

    def follow_path_with_tip(self, path: Path, ride: PathRide) -> Steps:
        """Moves the target of the tip along a path, in the present frame of this target."""
        before, start_s, gone_s = self.tip, self.time_s, -math.inf
        while gone_s < ride.duration_s(path):
            yield
            gone_s = self.time_s - start_s
            self.tip = ride.at(path, before, gone_s)

    def wait_reach_target(self, tolerance_m: float = 0.001, tolerance_rad: float = 0.002) -> Steps:
        while True:
            missing_m = self.in_base_m(self._target.position_m)
            if (
                math.hypot(missing_m.x, missing_m.y) <= tolerance_m
                and abs(self._missing_turn_rad()) <= tolerance_rad
            ):
                return
            yield

    def turn_around(self) -> None:
        """Turns by half a turn on the spot, to the left."""
        self._target = self._target._replace(
            orientation=Quaternion.upright(self._heading_rad + math.pi)
        )

    def go_ahead(self, way_m: float) -> None:
        """Moves the target of the base ahead of the present place of the base by this way."""
        self._target = self._target._replace(position_m=self.in_world_m(Vec3(way_m, 0.0, 0.0)))

    def go_left(self, way_m: float) -> None:
        """Moves the target of the base to the left by this way."""
        aside_m = turned(Vec3(0.0, way_m, 0.0), self._heading_rad)
        self._target = self._target._replace(position_m=plus(self._target.position_m, aside_m))

    def open(self) -> None:
        self._opening_mps = FINGER_MPS

    def close(self) -> None:
        self._opening_mps = -FINGER_MPS

    def free_tip(self) -> None:
        """Fixes the target of the tip in the world."""
        if not self._tip_is_free:
            self.tip = self.tip._replace(position_m=self.in_world_m(self.tip.position_m))
        self._tip_is_free = True

    def attach_tip(self) -> None:
        """Lets the target of the tip move with the base from now on."""
        if self._tip_is_free:
            self.tip = self.tip._replace(position_m=self.in_base_m(self.tip.position_m))
        self._tip_is_free = False

    def distance_m(self) -> Optional[float]:
        """Returns the recent mean distance of the two beams ahead. None: the beams meet nothing."""
        left_m, right_m = self._beams_m.values()
        return None if left_m is None or right_m is None else (left_m + right_m) / 2

    def see_cube_m(self, top_m: float) -> Optional[Vec3]:
        """Returns the position in the world of a cube whose top is at this height, from the hand's camera. The gripper
        must point straight down. None: the camera sees no cube."""
        spot = middle_of_red(self._picture) if self._picture else None
        if spot is None:
            return None
        tip_m = self.tip.position_m
        camera_m = plus(self.in_base_m(tip_m) if self._tip_is_free else tip_m, CAMERA_M)
        depth_m = camera_m.z + self._position_m.z - top_m
        pixels_per_m = self._picture.width / (2 * math.tan(FIELD_RAD / 2)) / depth_m
        away_m = Vec3(spot.x / pixels_per_m, spot.y / pixels_per_m, 0.0)
        return self.in_world_m(plus(camera_m, away_m))._replace(z=top_m)

    def in_base_m(self, world_m: Vec3) -> Vec3:
        away_m = Vec3(*(a - b for a, b in zip(world_m, self._position_m)))
        return turned(away_m, -self._heading_rad)

    def in_world_m(self, base_m: Vec3) -> Vec3:
        return plus(turned(base_m, self._heading_rad), self._position_m)

    def _missing_turn_rad(self) -> float:
        missing_rad = cancha.wrap_angle_rad(self._target.orientation.heading_rad - self._heading_rad)
        is_half_turn = missing_rad < -math.pi + HALF_TURN_RAD
        return missing_rad + 2 * math.pi if is_half_turn else missing_rad


class Fetcher:
    """The whole sequence from the annex of the thesis, step by step."""

    def __init__(self) -> None:
        self.robot = Youbot()
        self.steps: Optional[Steps] = None
        self.step = ""

    def on_start(self, match: cancha.MatchInfo) -> None:
        team = match.team.name.lower()
        routes = {route.name: Path.of(route) for route in match.course.routes}
        places = {place.name: place.position_m for place in match.course.destinations}
        self.to_first = routes[f"{team}: to the first table"]
        self.to_second = routes[f"{team}: to the second table"]
        self.home = routes[f"{team}: home"]
        self.cube_m = places.get(f"{team}: cube")  # None: the camera must find the cube.
        self.goal_m = places[f"{team}: goal"]

    def decide(self, view: cancha.Observation, commands: cancha.Commands) -> None:
        robot = view.mine[0]
        if not self.robot.sense(robot, 1.0 / view.tick_rate_hz):
            return
        self.steps = self.steps or self.fetch()
        next(self.steps, None)
        self.robot.drive(robot, commands)
        base_m = self.robot.in_world_m(Vec3(0.0, 0.0, 0.0))
        commands.pen(view).text((base_m.x, base_m.y), self.step, cancha.CYAN)

    def begin(self, step: str) -> None:
        self.step = step
        logging.info("%.1f s  %s", self.robot.time_s, step)

    def fetch(self) -> Steps:
        robot = self.robot
        self.begin("wait")
        yield from robot.wait(5)
        self.begin("close")
        robot.close()
        self.begin("half turn")
        robot.turn_around()
        yield from robot.wait_reach_target()

        self.begin("route 1")
        yield from robot.follow_path(self.to_first, PathRide(speed_mps=0.3, acceleration_mps2=1.0))
        self.begin("wait")
        yield from robot.wait(3)
        yield from self.approach()
        if self.cube_m is None:
            yield from self.look()
        if self.cube_m is None:
            self.begin("no cube in sight")
            return
        yield from self.take()
        yield from self.lay_on_plate()

        self.begin("route 2")
        yield from robot.follow_path(self.to_second, PathRide(speed_mps=0.4, acceleration_mps2=1.0))
        self.begin("wait")
        yield from robot.wait(3)
        yield from self.approach()
        yield from self.take_from_plate()
        yield from self.put_down()

        self.begin("route 3")
        yield from robot.follow_path(self.home, PathRide(speed_mps=0.5, acceleration_mps2=1.0))
        self.begin("reach the start")
        yield from robot.wait_reach_target()
        yield from robot.wait(1)
        self.begin("end")

    def approach(self) -> Steps:
        yield from self.robot.wait_reach_target()
        distance_m = self.robot.distance_m()
        if distance_m is None:
            self.begin("no table in sight")
        else:
            self.begin(f"approach from {distance_m:.4f} m")
            self.robot.go_ahead(distance_m - GAP_M)
            yield from self.robot.wait_reach_target()
        self.begin("open")
        self.robot.open()
        self.robot.free_tip()
        yield from self.robot.wait(2)

    def move_tip(self, points: list[RoutePoint]) -> Steps:
        """Moves the tip along straight lines from its present place."""
        yield from self.robot.follow_path_with_tip(Path([self.robot.tip, *points]), ARM_RIDE)

    def swing(
        self, from_m: Vec3, to_m: Vec3, height_m: float, pitch_rad: float
    ) -> list[RoutePoint]:
        """Swings the tip around the foot of the arm at a height, between places in the frame of the base. The points of
        the way are in the world frame."""
        (first_rad, first_r), (last_rad, last_r) = (
            (
                math.atan2(place_m.y - FOOT_M.y, place_m.x - FOOT_M.x),
                math.hypot(place_m.y - FOOT_M.y, place_m.x - FOOT_M.x),
            )
            for place_m in (from_m, to_m)
        )
        points = []
        steps = 12
        for i in range(steps + 1):
            angle_rad = first_rad + i / steps * (last_rad - first_rad)
            r_m = first_r + i / steps * (last_r - first_r)
            at_m = Vec3(FOOT_M.x + r_m * math.cos(angle_rad), r_m * math.sin(angle_rad), height_m)
            points.append(tip_point(self.robot.in_world_m(at_m), pitch_rad))
        return points

    def look(self) -> Steps:
        """Moves the base beside the cube, then the camera above it, where the picture shows only its top."""
        robot = self.robot
        self.begin("look")
        tip_m = LOOK_M
        for _ in range(LOOKS):
            yield from self.move_tip([tip_point(robot.in_world_m(tip_m), DOWN_RAD)])
            yield from robot.wait(PICTURE_S)
            top_m = robot.see_cube_m(CUBE_TOP_M)
            if top_m is None:
                return
            self.cube_m = higher(top_m, -HALF_CUBE_M)
            cube_m = robot.in_base_m(top_m)
            logging.info("%.1f s  cube at %.4f, %.4f", robot.time_s, top_m.x, top_m.y)
            robot.go_left(cube_m.y)
            yield from robot.wait_reach_target()
            tip_m = tip_m._replace(x=cube_m.x - CAMERA_M.x)

    def take(self) -> Steps:
        self.begin("take")
        above = tip_point(higher(self.cube_m, ABOVE_M), DOWN_RAD)
        yield from self.move_tip([above, tip_point(self.cube_m, DOWN_RAD)])
        self.begin("close")
        self.robot.close()
        yield from self.robot.wait(FINGERS_S)

    def lay_on_plate(self) -> Steps:
        robot = self.robot
        self.begin("take 1")
        here_m = robot.in_base_m(robot.tip.position_m)
        down = tip_point(robot.in_world_m(higher(ON_PLATE_M, DROP_M)), DOWN_RAD)
        yield from self.move_tip([*self.swing(here_m, ON_PLATE_M, LOADED_M, DOWN_RAD), down])
        self.begin("attach")
        robot.attach_tip()
        self.begin("open")
        robot.open()
        yield from robot.wait(1)
        self.begin("carry")
        robot.free_tip()
        yield from self.move_tip(self.swing(ON_PLATE_M, CARRY_M, EMPTY_M, CARRIED_RAD))
        robot.attach_tip()
        robot.tip = tip_point(CARRY_M, CARRIED_RAD)
        yield from robot.wait(1)

    def take_from_plate(self) -> Steps:
        robot = self.robot
        self.begin("put")
        here_m = robot.in_base_m(robot.tip.position_m)
        down = tip_point(robot.in_world_m(ON_PLATE_M), DOWN_RAD)
        yield from self.move_tip([*self.swing(here_m, ON_PLATE_M, EMPTY_M, CARRIED_RAD), down])
        self.begin("close")
        robot.close()
        yield from robot.wait(FINGERS_S)

    def put_down(self) -> Steps:
        robot = self.robot
        self.begin("put 1")
        swing = self.swing(ON_PLATE_M, robot.in_base_m(self.goal_m), LOADED_M, DOWN_RAD)
        down = tip_point(higher(self.goal_m, DROP_M), DOWN_RAD)
        yield from self.move_tip([*swing, down])
        self.begin("open")
        robot.open()
        yield from robot.wait(FINGERS_S)
        self.begin("put 2")
        yield from self.move_tip([tip_point(higher(self.goal_m, ABOVE_M), DOWN_RAD)])
        self.begin("attach")
        robot.attach_tip()
        robot.tip = tip_point(CARRY_M, CARRIED_RAD)
        yield from robot.wait(1)


if __name__ == "__main__":
    fetcher = Fetcher()
    cancha.run(fetcher.decide, name="fetcher", on_start=fetcher.on_start)
