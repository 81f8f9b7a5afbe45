"""Tests of values, commands and driving; no sockets."""

import dataclasses
import logging
import math
import subprocess
import sys
import unittest

import cancha
from cancha import drive, python_version
from cancha.decode import decode_tick, decode_welcome
from cancha.v1 import actuation_pb2, discipline_pb2, tick_pb2
from cancha.visible import VisibleFormatter, visible
from fake_server import make_tick, make_welcome


def robot_facing(heading_rad: float) -> cancha.RobotView:
    """Returns a robot at rest at the origin: wheels 0.07 m apart, at most 2.9 m/s, no delay."""
    info = cancha.RobotInfo(1, cancha.Team.BLUE, 1, 0.075, 0.075, 0.07, 2.9, 0.0, 0.0)
    zero = cancha.Vec2(0.0, 0.0)
    return cancha.RobotView(info, zero, heading_rad, zero, 0.0)


def blue_view() -> cancha.Observation:
    return decode_tick(make_tick(7).tick, decode_welcome(make_welcome().welcome))


class PackageTest(unittest.TestCase):
    def test_offers_the_generated_messages_under_its_name(self):
        self.assertEqual(discipline_pb2.Ball().DESCRIPTOR.full_name, "cancha.v1.Ball")


class PythonVersionTest(unittest.TestCase):
    def test_a_python_that_is_too_old_is_told_so_and_nothing_else(self):
        program = "import sys; sys.version_info = (3, 9, 18, 'final', 0); import cancha"

        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)

        self.assertEqual(
            ended.stderr.splitlines()[-1],
            f"ImportError: the Cancha SDK needs Python 3.10 or newer, but {sys.executable} is Python "
            "3.9: start your strategy with a newer one, such as Debian 12's /usr/bin/python3",
        )

    def test_the_oldest_that_does_and_newer_ones_are_taken(self):
        for version in ((3, 10, 0), (3, 11, 2), (4, 0, 0)):
            python_version.check(version, "python")


class VisibleTest(unittest.TestCase):
    def test_escapes_what_a_terminal_obeys_and_nothing_else(self):
        self.assertEqual(visible("Größe 3:2\tgoal\n"), "Größe 3:2\tgoal\n")
        self.assertEqual(visible("\x1b[2J\x9b2J\u202e"), "\\x1b[2J\\x9b2J\\u202e")

    def test_a_line_of_the_log_stays_one_line(self):
        record = logging.LogRecord("cancha", logging.INFO, "", 0, "%s", ("a\nforged",), None)

        self.assertEqual(VisibleFormatter("%(message)s").format(record), "a\\nforged")


class DecodeTest(unittest.TestCase):
    def test_sorts_the_robots_into_mine_teammates_and_opponents(self):
        view = blue_view()

        self.assertEqual([robot.id for robot in view.mine], [1, 2])
        self.assertEqual([robot.id for robot in view.teammates], [3])
        self.assertEqual([robot.id for robot in view.opponents], [4, 5])

    def test_links_of_servers_before_0_5_are_those_of_the_models_of_the_arena(self):
        welcome = make_welcome().welcome
        models = welcome.settings.arena.models
        models.add(name="wall", is_static=True).links.add(name="stone")
        models.add(name="door").links.add(name="leaf")

        self.assertEqual(decode_welcome(welcome).links, ("door/leaf",))

    def test_parts_that_move_have_names_and_poses_and_joints_positions(self):
        welcome = make_welcome().welcome
        welcome.scene.links.append("door/leaf")
        welcome.scene.joints.add(name="door/hinge", lower=-1)
        message = make_tick(7).tick
        message.observation.overhead.joints.add(position=0.5, speed=-2)
        leaf = message.observation.overhead.links.add(x_m=1, y_m=2, z_m=3, vx_mps=4)
        leaf.orientation.w = 1

        match = decode_welcome(welcome)
        view = decode_tick(message, match)

        self.assertEqual(match.links, ("door/leaf",))
        self.assertEqual(match.joints, (cancha.JointInfo("door/hinge", False, -1, None),))
        self.assertEqual(view.joints, [cancha.JointView(0.5, -2)])
        self.assertEqual(view.links[0].position_m, cancha.Vec3(1, 2, 3))
        self.assertEqual(view.links[0].velocity_mps, cancha.Vec3(4, 0, 0))
        turned = cancha.in_attack_frame(view).links[0]
        self.assertEqual(turned.position_m, cancha.Vec3(-1, -2, 3))
        self.assertEqual(turned.orientation.z, 1)

    def test_knows_the_exact_rate_of_ticks_that_are_not_a_whole_number_in_a_second(self):
        message = make_welcome().welcome
        message.tick_rate_hz = 63
        message.settings.timing.tick_s = 0.016

        self.assertEqual(decode_welcome(message).tick_rate_hz, 62.5)

    def test_a_server_that_knows_whole_rates_only_is_understood(self):
        self.assertEqual(decode_welcome(make_welcome().welcome).tick_rate_hz, 60)

    def test_what_a_newer_server_names_is_unknown(self):
        message = make_tick(7).tick
        message.status.phase = 99
        message.status.period_kind = 99
        message.status.restart.kind = 99

        view = decode_tick(message, decode_welcome(make_welcome().welcome))

        self.assertEqual(view.phase, cancha.MatchPhase.UNKNOWN)
        self.assertEqual(view.period_kind, cancha.PeriodKind.UNKNOWN)
        self.assertEqual(view.restart.kind, cancha.RestartKind.UNKNOWN)

    def test_refuses_a_length_of_ticks_that_is_none(self):
        message = make_welcome().welcome
        for tick_s in (0.0, -0.016, math.inf, math.nan):
            message.settings.timing.tick_s = tick_s
            with self.assertRaises(cancha.ProtocolError):
                decode_welcome(message)

    def test_reads_position_velocity_and_score(self):
        view = blue_view()

        self.assertEqual(view.mine[1].position_m, (0.2, -0.2))
        self.assertEqual(view.ball.velocity_mps, (1.0, -2.0))
        self.assertEqual((view.own_score, view.opponent_score), (3, 1))
        self.assertEqual(view.own_goal_m(), (1.10, 0.0))

    def test_reads_how_the_ball_turns_and_how_robots_tilt(self):
        message = make_tick(7).tick
        ball = message.observation.overhead.ball
        ball.turn_rate_x_radps, ball.turn_rate_z_radps = 10.0, 30.0
        ball.orientation.x = 1.0
        message.observation.overhead.robots[0].orientation.y = 1.0

        world = decode_tick(message, decode_welcome(make_welcome().welcome))
        turned = cancha.in_attack_frame(world)

        self.assertEqual(world.ball.turn_rate_radps, (10.0, 0.0, 30.0))
        self.assertEqual(world.ball.orientation, (0.0, 1.0, 0.0, 0.0))
        self.assertEqual(world.mine[0].orientation, (0.0, 0.0, 1.0, 0.0))
        self.assertEqual(world.mine[1].orientation,
                         cancha.Quaternion.upright(world.mine[1].heading_rad))
        # Half a turn about z: k times i is j, k times j is -i.
        self.assertEqual(turned.ball.turn_rate_radps, (-10.0, 0.0, 30.0))
        self.assertEqual(turned.ball.orientation, (0.0, 0.0, 1.0, 0.0))
        self.assertEqual(turned.mine[0].orientation, (0.0, -1.0, 0.0, 0.0))

    def test_takes_defaults_of_settings_from_the_schema(self):
        match = decode_welcome(make_welcome().welcome)

        self.assertEqual(match.robots[1].track_m, 0.07)

    def test_refuses_a_robot_that_welcome_did_not_announce(self):
        tick = make_tick(0).tick
        tick.observation.overhead.robots.add(id=99)

        with self.assertRaisesRegex(cancha.ProtocolError, "robot 99"):
            decode_tick(tick, decode_welcome(make_welcome().welcome))


class AttackFrameTest(unittest.TestCase):
    def test_turns_everything_for_the_team_that_defends_positive_x(self):
        view = cancha.in_attack_frame(blue_view())

        self.assertEqual(view.ball.position_m, (-0.5, -0.25))
        self.assertEqual(view.ball.velocity_mps, (-1.0, 2.0))
        self.assertEqual(view.mine[0].position_m, (-0.1, 0.1))
        self.assertEqual(view.mine[0].heading_rad, math.pi)
        self.assertEqual(view.opponent_goal_m(), (1.10, 0.0))

    def test_a_robot_that_is_not_there_is_told_from_those_that_are(self):
        for view in (blue_view(), cancha.in_attack_frame(blue_view())):
            with self.assertRaises(IndexError) as refused:
                view.mine[7]
            self.assertEqual(
                str(refused.exception),
                "no robot at index 7; there are 2: [0] is robot 1, [1] is robot 2",
            )
            self.assertEqual([robot.id for robot in view.mine[-1:]], [2])
            self.assertEqual(view.opponents[-1].id, 5)

    def test_leaves_the_view_alone_once_it_is_turned(self):
        view = cancha.in_attack_frame(blue_view())

        self.assertIs(cancha.in_attack_frame(view), view)


class CommandsTest(unittest.TestCase):
    def test_keeps_the_last_call_for_a_robot(self):
        commands = cancha.Commands()

        commands.set_wheels(1, (1.0, 1.0))
        commands.set_wheels(1, (3.0, 2.0))

        self.assertEqual(commands.entries(), [(1, (3.0, 2.0), "")])

    def test_refuses_speeds_that_are_not_finite(self):
        with self.assertRaisesRegex(
            ValueError, "finite, got left_mps=nan, right_mps=0.0; positions are NaN where .* no overhead view.* or no ball"
        ):
            cancha.Commands().set_wheels(1, (math.nan, 0.0))
        with self.assertRaisesRegex(ValueError, "finite, got left_mps=inf, right_mps=0.0$"):
            cancha.Commands().set_wheels(1, (math.inf, 0.0))

    def test_says_what_it_takes_where_it_gets_something_else(self):
        commands = cancha.Commands()
        for wheels in ("fast", "12", 0.5, (1.0,), ("1", "2"), None):
            with self.subTest(wheels=wheels), self.assertRaises(TypeError) as refused:
                commands.set_wheels(1, wheels)
            self.assertEqual(
                str(refused.exception),
                "wheels: expected the speeds of the left and the right wheel in m/s, such as "
                f"(0.5, 0.5), got {wheels!r}",
            )
        with self.assertRaisesRegex(TypeError, "a robot of view.mine or its id, such as 1, got '1'"):
            commands.set_wheels("1", (0.5, 0.5))
        with self.assertRaisesRegex(TypeError, "velocity: expected a BodyVelocity"):
            commands.set_velocity(1, (0.5, 0.5))
        with self.assertRaisesRegex(TypeError, "position_m: expected x and y in metres"):
            commands.place(blue_view(), 1, 0.5)
        with self.assertRaisesRegex(TypeError, "heading_rad: expected an angle in radians"):
            commands.place(blue_view(), 1, (0.5, 0.5), "north")
        with self.assertRaisesRegex(TypeError, "position_m: expected x and y in metres"):
            commands.place_ball(blue_view(), "centre")
        with self.assertRaisesRegex(TypeError, r"such as \(0.5, 0.5\), as one argument in brackets; got 1.0, 0.5"):
            commands.set_wheels(1, 1.0, 0.5)
        with self.assertRaisesRegex(TypeError, "as one argument in brackets; got 0.5, 0, 0, 0"):
            commands.set_velocity(1, 0.5, 0, 0, 0)
        self.assertEqual(commands.entries(), [])

    def test_every_command_can_be_given_by_its_names(self):
        fields = [field for field in actuation_pb2.RobotCommand.DESCRIPTOR.fields if field.message_type]
        for field in fields:
            for number in field.message_type.fields:
                commands = cancha.Commands()
                commands.set(3, field.name, **{number.name: 0.5})
                answer = tick_pb2.TickAnswer()
                commands.add_commands(answer)
                (message,) = answer.commands
                self.assertEqual([other.name for other in fields if message.HasField(other.name)], [field.name])
                self.assertEqual(getattr(getattr(message, field.name), number.name), 0.5)

    def test_a_robot_is_told_something_for_each_of_its_actuators(self):
        commands = cancha.Commands()
        commands.set_velocity(1, (0.5, 0.0, 0.0, 0.0))
        commands.set(1, "gripper", opening_mps=0.04)
        commands.set(1, "gripper", opening_mps=-0.04)
        commands.set(1, "joint_speeds", actuator="left_arm", joint1=0.5)
        answer = tick_pb2.TickAnswer()

        commands.add_commands(answer)

        both, arm = answer.commands
        self.assertEqual((both.body_velocity.forward_mps, both.gripper.opening_mps, both.actuator), (0.5, -0.04, ""))
        self.assertEqual((arm.robot_id, arm.joint_speeds.joint1, arm.actuator), (1, 0.5, "left_arm"))

    def test_wrong_names_are_refused_with_those_there_are(self):
        commands = cancha.Commands()
        with self.assertRaisesRegex(ValueError, "no command 'wings'; the commands are wheels, body_velocity"):
            commands.set(1, "wings")
        with self.assertRaisesRegex(TypeError, "'wheels' has no number 'left'; it has left_mps, right_mps"):
            commands.set(1, "wheels", left=1.0)
        with self.assertRaisesRegex(ValueError, "left_mps must be a finite number"):
            commands.set(1, "wheels", left_mps=math.nan)
        self.assertEqual(commands.entries(), [])

    def test_a_velocity_may_be_four_numbers(self):
        commands = cancha.Commands()

        commands.set_velocity(1, (0.5, 0.0, 0.25, 0.0))

        self.assertEqual(commands.entries(), [(1, cancha.BodyVelocity(0.5, 0.0, 0.25, 0.0), "")])


class PenTest(unittest.TestCase):
    def setUp(self) -> None:
        self.commands = cancha.Commands()

    def test_draws_nothing_where_nobody_asks_for_a_pen(self):
        self.assertIsNone(self.commands.drawing())

    def test_says_what_it_takes_where_it_gets_something_else(self):
        pen = self.commands.pen(blue_view())
        here = (0.5, 0.25)
        for told, draw in (
            ("colour: expected red, green and blue from 0 to 1, .* got 'red'", lambda: pen.line(here, here, "red")),
            (r"colour: .* such as cancha.RED .* got \(1, 0\)", lambda: pen.text(here, "x", (1, 0))),
            ("point: expected x and y in metres, .* got 0.5", lambda: pen.line(0.5, here)),
            ("point: expected x and y in metres, .* got 'ab'", lambda: pen.disc("ab", 0.1)),
            ("radius_m: expected a number, such as 0.05, got ", lambda: pen.circle(here, "wide")),
            ("radius_m: expected a number", lambda: pen.disc(here, None)),
            ("line_width_m: expected a number", lambda: pen.path([here], line_width_m="thin")),
            ("text: expected a text, such as .* got 3.5", lambda: pen.text(here, 3.5)),
            ("name: expected a text", lambda: pen.plot(1, 3.5)),
            ("value: expected a number", lambda: pen.plot("distance, m", "far")),
        ):
            with self.subTest(told), self.assertRaisesRegex(TypeError, told):
                draw()

    def test_what_cannot_be_shown_ends_no_match(self):
        self.commands.pen(blue_view()).line((math.nan, 0.0), (0.5, math.inf))

        self.assertEqual(len(self.commands.drawing().markings), 1)

    def test_draws_lines_circles_and_discs(self):
        pen = self.commands.pen(blue_view())

        pen.line((0.1, 0.2), (0.3, -0.4), cancha.drawing.RED, line_width_m=0.02)
        pen.path([(0, 0), (1, 0), (0, 1)], is_closed=True)
        pen.circle(cancha.Vec2(1.0, 2.0), 0.5)
        pen.disc((3.0, 4.0), 0.25, (0.0, 0.5, 1.0))

        line, path, circle, disc = self.commands.drawing().markings
        self.assertEqual([(p.x_m, p.y_m) for p in line.polyline.points], [(0.1, 0.2), (0.3, -0.4)])
        self.assertEqual((line.colour.r, line.colour.g, line.colour.b), cancha.drawing.RED)
        self.assertEqual(line.line_width_m, 0.02)
        self.assertTrue(path.polyline.is_closed)
        self.assertEqual((circle.arc.centre.y_m, circle.arc.radius_m), (2.0, 0.5))
        self.assertEqual(circle.arc.to_rad - circle.arc.from_rad, 2 * math.pi)
        self.assertEqual((disc.spot.centre.x_m, disc.colour.g), (3.0, 0.5))

    def test_turns_back_what_is_drawn_in_a_turned_view(self):
        self.commands.pen(cancha.in_attack_frame(blue_view())).text((0.5, -0.25), "here")
        self.commands.pen(blue_view()).text((0.5, -0.25), "there")

        here, there = self.commands.drawing().labels
        self.assertEqual((here.at.x_m, here.at.y_m, here.text), (-0.5, 0.25, "here"))
        self.assertEqual((there.at.x_m, there.at.y_m), (0.5, -0.25))

    def test_plots_numbers_for_one_tick(self):
        self.commands.pen(blue_view()).plot("speed, m/s", 1.5)
        scalar = self.commands.drawing().scalars[0]
        self.assertEqual((scalar.name, scalar.value), ("speed, m/s", 1.5))

        self.commands.clear()

        self.assertIsNone(self.commands.drawing())


class Vec2Test(unittest.TestCase):
    def test_adds_and_subtracts_pairs_on_either_side(self):
        v = cancha.Vec2(1.0, 2.0)

        self.assertEqual(v + (3, 4), cancha.Vec2(4.0, 6.0))
        self.assertEqual((3, 4) + v, cancha.Vec2(4.0, 6.0))
        self.assertEqual((3, 4) - v, cancha.Vec2(2.0, 2.0))
        self.assertEqual(v / 2, cancha.Vec2(0.5, 1.0))

    def test_is_multiplied_by_numbers_alone(self):
        self.assertEqual(2 * cancha.Vec2(1.0, 2.0), cancha.Vec2(2.0, 4.0))
        with self.assertRaises(TypeError):
            cancha.Vec2(1.0, 2.0) * cancha.Vec2(1.0, 2.0)


class DriveTest(unittest.TestCase):
    def test_turns_counter_clockwise_with_the_right_wheel_ahead(self):
        # Each wheel is half a track, 0.035 m, off the centre: 10 rad/s make 0.35 m/s.
        left_mps, right_mps = drive.wheels_for(robot_facing(0), 1.0, 10.0)

        self.assertAlmostEqual(left_mps, 0.65)
        self.assertAlmostEqual(right_mps, 1.35)

    def test_drives_backwards_to_a_point_behind(self):
        left_mps, right_mps = drive.drive_through(robot_facing(0), cancha.Vec2(-1.0, 0.0))

        self.assertAlmostEqual(left_mps, -2.9)
        self.assertAlmostEqual(right_mps, -2.9)

    def test_a_robot_that_is_nowhere_gets_no_speed_that_could_be_driven(self):
        # Without the overhead view positions and headings are NaN: the same as in C++.
        nan = math.nan
        nowhere = dataclasses.replace(robot_facing(nan), position_m=cancha.Vec2(nan, nan))
        for name, wheels in (
            ("wheels_for", drive.wheels_for(robot_facing(0), nan, nan)),
            ("accelerate_to", drive.accelerate_to(robot_facing(0), nan, 0.0)),
            ("turn_to", drive.turn_to(nowhere, 0.0)),
            ("drive_along", drive.drive_along(nowhere, 0.0, 1.0)),
            ("drive_to", drive.drive_to(nowhere, (0.0, 0.0))),
            ("drive_to_pose", drive.drive_to_pose(nowhere, (0.0, 0.0), 0.0)),
            ("drive_through", drive.drive_through(nowhere, (0.0, 0.0))),
        ):
            with self.subTest(name), self.assertRaisesRegex(ValueError, "must be finite, got left_mps=nan"):
                cancha.Commands().set_wheels(1, wheels)

    def test_stands_still_where_it_wants_to_be(self):
        self.assertEqual(drive.drive_to(robot_facing(0), cancha.Vec2(0.001, 0.0)), drive.STOP)

    def test_faces_along_a_pose_where_it_has_arrived_with_front_or_back(self):
        # A quarter turn to the left; towards the back only the rest of it.
        left_mps, right_mps = drive.drive_to_pose(robot_facing(0), (0.0, 0.0), math.pi / 4)
        self.assertGreater(right_mps, left_mps)
        left_mps, right_mps = drive.drive_to_pose(robot_facing(0), (0.0, 0.0), 3 * math.pi / 4)
        self.assertLess(right_mps, left_mps)

        away = drive.drive_to_pose(robot_facing(0), (1.0, 0.0), math.pi / 4)
        self.assertEqual(away, drive.drive_to(robot_facing(0), (1.0, 0.0)))

    def test_what_is_not_seen_is_no_speed(self):
        unseen = cancha.Vec2(math.nan, math.nan)
        blind, seeing = robot_facing(math.nan), robot_facing(0)
        blind.position_m = blind.velocity_mps = unseen
        view = dataclasses.replace(blue_view(), opponents=cancha.Robots())
        for wheels in (
            drive.wheels_for(seeing, math.nan, 0.0),
            drive.wheels_for(seeing, 1.0, math.nan),
            drive.drive_along(blind, 0.0, 1.0),
            drive.turn_to(blind, 0.0),
            drive.drive_to(seeing, unseen),
            drive.drive_to(blind, (1.0, 0.0)),
            drive.drive_to_pose(blind, (1.0, 0.0), 0.0),
            drive.drive_through(seeing, unseen),
            drive.drive_through(blind, (1.0, 0.0)),
            cancha.keep_out.lawful_drive_through(view, blind, cancha.Vec2(1.0, 0.0)),
        ):
            self.assertTrue(any(map(math.isnan, wheels)), wheels)

    def test_approaches_a_target_from_behind_straight_through_it(self):
        zero = cancha.Vec2(0.0, 0.0)

        direction_rad = drive.approach_direction_rad(cancha.Vec2(-0.5, 0.0), zero, 0.0, 0.1)

        self.assertAlmostEqual(direction_rad, 0.0)


if __name__ == "__main__":
    unittest.main()
