"""Tests of readings, and of seats that know only readings, like the tests of the C++ client."""

import dataclasses
import itertools
import math
import unittest

import cancha
from cancha.course import Destination, Dock, Gate, Line, Obstacle, Opening, RoutePoint, Sign
from cancha.decode import decode_result, decode_tick, decode_welcome
from cancha.v1 import sensing_pb2, session_pb2, tick_pb2, world_pb2
from fake_server import make_over, make_tick, make_welcome


def add_reading(tick: tick_pb2.TickOpened, robot_id: int, sensor: str) -> sensing_pb2.Reading:
    return tick.observation.readings.add(robot_id=robot_id, sensor=sensor, tick=tick.tick - 1)


def tick_with_readings() -> tick_pb2.TickOpened:
    """Returns a tick with one reading of each type, all of robot 2."""
    tick = make_tick(7).tick
    ranges = add_reading(tick, 2, "front").ranges
    ranges.distances_m.extend([0.25, 0.5])
    ranges.first_rad, ranges.step_rad, ranges.range_m = -0.5, 1.0, 0.5
    add_reading(tick, 2, "line").line.code = sensing_pb2.LineCode.CODE_RIGHT
    echo = add_reading(tick, 2, "sonar").echo
    echo.distance_m, echo.range_m = 1.5, 2.0
    fix = add_reading(tick, 2, "position").fix
    fix.x_m, fix.y_m, fix.z_m, fix.heading_rad = 1.0, 2.0, 3.0, 0.5
    add_reading(tick, 2, "signs").sightings.sightings.add(
        name="gate", kind="left", bearing_rad=0.25, elevation_rad=-0.25, distance_m=4.0
    )
    picture = add_reading(tick, 2, "camera").picture
    picture.width, picture.height, picture.rgb = 2, 1, b"abcdef"
    return tick


def tick_with_feelings() -> tick_pb2.TickOpened:
    """Returns a tick with one reading of each type that feels or measures distances, all of robot 2."""
    tick = make_tick(7).tick
    vector = sensing_pb2.Vector
    add_reading(tick, 2, "arm").joint_encoders.joints.add(name="elbow", position=7.0, speed=-1.0)
    touch = add_reading(tick, 2, "skin").touch
    touch.force_n = 5.0
    touch.contacts.add(what="crate/link", point_m=vector(x=1, y=2, z=3), force_n=vector(x=3, z=4))
    for sensor, field, found in [
        ("hand", "grasp", sensing_pb2.Grasp(what="cube/link", force_n=10)),
        (
            "wrist",
            "joint_force",
            sensing_pb2.JointForce(
                force_n=vector(x=1, y=2, z=3), torque_nm=vector(x=4, y=5, z=6), effort=6
            ),
        ),
        (
            "imu",
            "inertial",
            sensing_pb2.Inertial(
                acceleration_mps2=vector(z=9.8), turn_rate_radps=vector(z=1), qw=0.6, qz=0.8
            ),
        ),
        ("height", "down_range", sensing_pb2.DownRange(distance_m=1.5, range_m=2)),
        (
            "bumper",
            "proximity",
            sensing_pb2.Proximity(
                distance_m=0.5, range_m=2, what="ball", point_m=vector(x=0.3, z=0.4)
            ),
        ),
        (
            "gap",
            "distance",
            sensing_pb2.Distance(
                distance_m=1, range_m=2, what="pillar", from_m=vector(x=1), to_m=vector(x=2)
            ),
        ),
    ]:
        getattr(add_reading(tick, 2, sensor), field).CopyFrom(found)
    return tick


def view_of(tick: tick_pb2.TickOpened) -> cancha.Observation:
    return decode_tick(tick, decode_welcome(make_welcome().welcome))


def welcome_of_a_solo_run() -> session_pb2.Welcome:
    """Returns the Welcome of a match with a single robot, which has sensors but no wheels."""
    welcome = make_welcome().welcome
    settings = welcome.settings
    del settings.robots[:]
    settings.robots.add(id=1, team=world_pb2.TEAM_BLUE, number=1, kind="cube")
    settings.robot_kinds[0].ClearField("wheels")
    settings.robot_kinds[0].sensors.add(name="line", type="line", period_s=0.02)
    settings.overhead_view = False
    welcome.seat.robot_ids[:] = [1]
    return welcome


def tick_of_a_solo_run() -> tick_pb2.TickOpened:
    tick = make_tick(90).tick
    tick.observation.ClearField("overhead")
    del tick.status.teams[1]
    tick.status.teams[0].progress = 0.75
    add_reading(tick, 1, "line").line.code = sensing_pb2.LineCode.CODE_LOST
    return tick


class ReadingsTest(unittest.TestCase):
    def test_of_all_types_are_those_of_their_robot(self):
        view = view_of(tick_with_readings())

        self.assertEqual(view.mine[0].readings, {})
        self.assertEqual(
            view.mine[1].readings,
            {
                "front": (6, cancha.Ranges((0.25, 0.5), -0.5, 1.0, 0.5)),
                "line": (6, cancha.LineCode.RIGHT),
                "sonar": (6, cancha.Echo(1.5, 2.0)),
                "position": (6, cancha.Fix(cancha.Vec3(1.0, 2.0, 3.0), 0.5)),
                "signs": (
                    6,
                    cancha.Sightings([cancha.Sighting("gate", "left", 0.25, -0.25, 4.0)]),
                ),
                "camera": (6, cancha.Picture(2, 1, b"abcdef")),
            },
        )
        self.assertEqual(view.mine[1].position_m, (0.2, -0.2))  # The same as without readings.

    def test_tell_what_the_robot_feels(self):
        found = {name: r.found for name, r in view_of(tick_with_feelings()).mine[1].readings.items()}

        vec3 = cancha.Vec3
        elbow = cancha.JointEncoder("elbow", 7.0, -1.0)
        contact = cancha.Contact("crate/link", vec3(1.0, 2.0, 3.0), vec3(3.0, 0.0, 4.0))
        self.assertEqual(
            found,
            {
                "arm": cancha.JointEncoders([elbow]),
                "skin": cancha.Touch((contact,), 5.0),
                "hand": cancha.Grasp("cube/link", 10.0),
                "wrist": cancha.JointForce(vec3(1.0, 2.0, 3.0), vec3(4.0, 5.0, 6.0), 6.0),
                "imu": cancha.Inertial(
                    vec3(0.0, 0.0, 9.8), vec3(0.0, 0.0, 1.0), (0.6, 0.0, 0.0, 0.8)
                ),
                "height": cancha.DownRange(1.5, 2.0),
                "bumper": cancha.Proximity(0.5, 2.0, "ball", vec3(0.3, 0.0, 0.4)),
                "gap": cancha.Distance(1.0, 2.0, "pillar", vec3(1.0, 0.0, 0.0), vec3(2.0, 0.0, 0.0)),
            },
        )
        self.assertEqual(found["arm"].find("elbow"), elbow)
        self.assertIsNone(found["arm"].find("knee"))

    def test_every_type_has_its_class(self):  # Also covers types that are added later.
        for field in sensing_pb2.Reading.DESCRIPTOR.oneofs[0].fields:
            tick = make_tick(7).tick
            getattr(add_reading(tick, 2, "any"), field.name).SetInParent()

            (reading,) = view_of(tick).mine[1].readings.values()

            self.assertIs(type(reading.found), getattr(cancha, field.message_type.name))

    def test_a_picture_knows_its_pixels(self):
        picture = cancha.Picture(2, 1, b"abcdef")

        self.assertEqual(picture.pixel(1, 0), tuple(b"def"))
        with self.assertRaisesRegex(IndexError, "2 x 1"):
            picture.pixel(2, 0)

    def test_a_fix_is_turned_with_the_view(self):
        # Blue defends +x.
        readings = cancha.in_attack_frame(view_of(tick_with_readings())).mine[1].readings

        self.assertEqual(
            readings["position"], (6, cancha.Fix(cancha.Vec3(-1.0, -2.0, 3.0), 0.5 - math.pi))
        )
        self.assertEqual(readings["sonar"].found.distance_m, 1.5)

    def test_an_attitude_is_turned_with_the_view(self):
        readings = cancha.in_attack_frame(view_of(tick_with_feelings())).mine[1].readings

        self.assertEqual(readings["imu"].found.orientation, (-0.8, 0.0, 0.0, 0.6))

    def test_of_a_type_that_is_newer_are_left_out(self):
        tick = make_tick(7).tick
        add_reading(tick, 1, "nose")
        add_reading(tick, 1, "line").line.code = 99

        self.assertEqual(view_of(tick).mine[0].readings, {"line": (6, cancha.LineCode.LOST)})

    def test_of_a_robot_of_others_are_refused(self):
        tick = make_tick(7).tick
        add_reading(tick, 3, "front").echo.SetInParent()

        with self.assertRaisesRegex(cancha.ProtocolError, "tick 7 has a reading of robot 3"):
            view_of(tick)

    def test_a_picture_without_its_pixels_is_refused(self):
        tick = make_tick(7).tick
        picture = add_reading(tick, 1, "camera").picture
        picture.width, picture.height = 2, 3

        with self.assertRaisesRegex(cancha.ProtocolError, "a picture of 2 x 3 pixels has 0 bytes"):
            view_of(tick)


class BlindSeatTest(unittest.TestCase):
    def setUp(self) -> None:
        self.match = decode_welcome(welcome_of_a_solo_run())
        self.view = decode_tick(tick_of_a_solo_run(), self.match)

    def test_knows_its_robots_by_their_readings_only(self):
        (robot,) = self.view.mine

        self.assertEqual(robot.id, 1)
        self.assertEqual(robot.readings, {"line": (89, cancha.LineCode.LOST)})
        self.assertTrue(math.isnan(robot.position_m.x))
        self.assertTrue(math.isnan(robot.heading_rad))
        self.assertTrue(math.isnan(cancha.in_attack_frame(self.view).mine[0].velocity_mps.y))

    def test_sees_no_ball_and_cannot_drive_at_one(self):
        self.assertFalse(self.view.has_ball)
        for view in (self.view, cancha.in_attack_frame(self.view)):
            numbers = itertools.chain.from_iterable(
                value if isinstance(value, tuple) else [value] for value in dataclasses.astuple(view.ball)
            )
            self.assertTrue(all(map(math.isnan, numbers)))
            with self.assertRaisesRegex(ValueError, "positions are NaN where"):
                cancha.Commands().set_wheels(1, view.ball.position_m)

    def test_reckons_the_time_from_the_ticks(self):
        self.assertEqual(self.view.time_us, 1_500_000)  # 90 of 60 in a second.

        welcome = welcome_of_a_solo_run()
        welcome.settings.timing.tick_s = 0.0166666
        view = decode_tick(tick_of_a_solo_run(), decode_welcome(welcome))
        self.assertEqual(view.time_us, 1_499_994)

    def test_may_be_alone_in_its_match(self):
        self.assertEqual((self.view.own_progress, self.view.opponent_progress), (0.75, 0.0))
        self.assertEqual((self.view.own_score, self.view.opponent_score), (3, 0))
        self.assertEqual((self.view.teammates, self.view.opponents), ([], []))

    def test_knows_what_its_robots_have_and_what_they_lack(self):
        info = self.match.robots[1]

        self.assertFalse(info.has_wheels())
        self.assertEqual((info.track_m, info.max_wheel_speed_mps), (0.0, 0.0))
        self.assertEqual(info.sensors, (cancha.SensorInfo("line", "line", 0.02),))

    def test_knows_on_which_link_a_sensor_sits(self):
        welcome = welcome_of_a_solo_run()
        welcome.settings.robot_kinds[0].sensors.add(name="wrist", link="arm", joint="elbow")

        info = decode_welcome(welcome).robots[1].sensors[-1]

        self.assertEqual((info.name, info.link, info.joint), ("wrist", "arm", "elbow"))

    def test_refuses_a_welcome_that_does_not_describe_its_robots(self):
        welcome = welcome_of_a_solo_run()
        welcome.seat.robot_ids.append(7)

        with self.assertRaisesRegex(cancha.ProtocolError, "the seat has robot 7"):
            decode_welcome(welcome)


class ProgressTest(unittest.TestCase):
    def test_is_that_of_either_team(self):
        tick = make_tick(7).tick
        tick.status.teams[0].progress, tick.status.teams[1].progress = 0.25, 0.5
        over = make_over().over
        over.status.teams[0].progress, over.status.teams[0].finished_us = 1.0, 9_000_000

        view, result = view_of(tick), decode_result(over, cancha.Team.BLUE)

        self.assertEqual((view.own_progress, view.opponent_progress), (0.25, 0.5))
        self.assertEqual((result.own_progress, result.opponent_progress), (1.0, 0.0))
        self.assertEqual((result.own_finished_us, result.opponent_finished_us), (9_000_000, 0))


class CourseTest(unittest.TestCase):
    def test_comes_with_the_welcome(self):
        welcome = make_welcome().welcome
        course = welcome.settings.course
        line = course.lines.add(name="loop", is_closed=True)
        line.points.add(x_m=1.0)
        line.points.add(z_m=0.5)
        sign = course.signs.add(name="gate", kind="left")
        sign.pose.y_m, sign.pose.heading_rad = 2.0, 0.5
        course.destinations.add(name="exit", z_m=3.0)
        course.obstacles.add(name="pillar", to_radius_m=0.3).to.z_m = 2.0
        course.gates.add(name="gate").openings.add().to.y_m = 0.9
        course.docks.add(name="dock").pose.heading_rad = 1.5
        route = course.routes.add(name="round", is_closed=True)
        route.points.add(y_m=2.0)
        route.points.add(pitch_rad=0.5, heading_rad=1.0)

        known = decode_welcome(welcome).course

        points_m = (cancha.Vec3(1.0, 0.0, 0.0), cancha.Vec3(0.0, 0.0, 0.5))
        self.assertEqual(known.lines, (Line("loop", points_m, True, 0.02),))  # The default width.
        self.assertEqual(
            known.signs, (Sign("gate", "left", cancha.Vec3(0.0, 2.0, 0.0), 0.5, 0.1, 0.1),)
        )
        self.assertEqual(
            known.destinations, (Destination("exit", cancha.Vec3(0.0, 0.0, 3.0), 0.1),)
        )
        origin_m = cancha.Vec3(0.0, 0.0, 0.0)
        self.assertEqual(
            known.obstacles, (Obstacle("pillar", origin_m, cancha.Vec3(0.0, 0.0, 2.0), 0.2, 0.3),)
        )
        openings = (Opening(origin_m, cancha.Vec3(0.0, 0.9, 0.0), 1.0),)
        self.assertEqual(known.gates, (Gate("gate", openings),))
        self.assertEqual(known.docks, (Dock("dock", origin_m, 1.5, 0.4, 1.0),))
        (known_route,) = known.routes
        self.assertEqual((known_route.name, known_route.is_closed), ("round", True))
        self.assertEqual(known_route.points[0], RoutePoint(cancha.Vec3(0.0, 2.0, 0.0)))
        # First by pitch about y, then by heading about z: product of the two.
        turned = (
            math.cos(0.5) * math.cos(0.25),
            -math.sin(0.5) * math.sin(0.25),
            math.cos(0.5) * math.sin(0.25),
            math.sin(0.5) * math.cos(0.25),
        )
        for known_part, part in zip(known_route.points[1].orientation, turned):
            self.assertAlmostEqual(known_part, part, places=12)

    def test_is_empty_where_there_is_none(self):
        self.assertEqual(decode_welcome(make_welcome().welcome).course, cancha.Course())


if __name__ == "__main__":
    unittest.main()
