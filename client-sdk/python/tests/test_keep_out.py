"""Tests of areas and of the robots that may be in them, with the numbers of the C++ client's tests."""

import dataclasses
import unittest

import cancha
from cancha import keep_out
from cancha.decode import decode_tick, decode_welcome
from fake_server import make_tick, make_welcome

RULES = {
    "goal_area_depth_m": 0.15,
    "goal_area_width_m": 0.5,
    "penalty_area_depth_m": 0.35,
    "penalty_area_width_m": 0.8,
    "penalty_spot_m": 0.375,
    "goal_area_defenders": 1,
    "penalty_area_defenders": 3,
    "goal_area_attackers": 1,
    "penalty_area_attackers": 3,
    "half_s": 300,
}


def robot_at(number: int, position_m: tuple[float, float], first_id: int = 0) -> cancha.RobotView:
    info = cancha.RobotInfo(
        first_id + number, cancha.Team.BLUE, number, 0.08, 0.08, 0.07, 2.9, 0.0, 0.0
    )
    return cancha.RobotView(info, cancha.Vec2(*position_m), 0.0, cancha.Vec2(0.0, 0.0), 0.0)


def view_with_ball(x_m: float, y_m: float) -> cancha.Observation:
    """Returns the view of a team of five that defends -x and stands in the middle of a field of 2.2 m x 1.8 m."""
    welcome = make_welcome()
    for key, value in RULES.items():
        welcome.welcome.settings.rules[key] = value
    view = decode_tick(make_tick(7).tick, decode_welcome(welcome.welcome))
    opponents = [robot_at(number, (0.2, 0.1 * number), 5) for number in range(1, 6)]
    opponents[0].position_m = cancha.Vec2(1.05, 0.0)
    return dataclasses.replace(
        view,
        defends=cancha.FieldEnd.NEGATIVE_X,
        mine=[robot_at(number, (0.0, 0.1 * number)) for number in range(1, 6)],
        teammates=[],
        opponents=opponents,
        ball=cancha.BallView(cancha.Vec2(x_m, y_m)),
    )


def admitted(view: cancha.Observation, area: cancha.Area) -> list[int]:
    return [
        robot.info.number for robot in view.mine if area not in keep_out.closed_areas(view, robot)
    ]


class AreasTest(unittest.TestCase):
    def test_are_those_of_the_match(self):
        areas = view_with_ball(0, 0).areas()

        self.assertEqual(areas.own_penalty_area.depth_m, 0.35)
        self.assertEqual(areas.own_penalty_area.half_width_m, 0.4)
        self.assertEqual(areas.opponent_penalty_spot_m, (1.1 - 0.375, 0.0))
        self.assertTrue(areas.own_goal_area.contains(cancha.Vec2(-1.15, 0.1)))
        self.assertFalse(areas.opponent_goal_area.contains(cancha.Vec2(-1.15, 0.1)))

    def test_are_empty_where_the_discipline_has_none(self):
        view = decode_tick(make_tick(7).tick, decode_welcome(make_welcome().welcome))

        self.assertFalse(view.areas().own_goal_area.contains(view.own_goal_m(), 0.06))

    def test_a_point_inside_leaves_by_the_nearest_side(self):
        area = view_with_ball(0, 0).areas().own_penalty_area

        for point_m, margin_m, outside_m in (
            ((-0.8, 0.1), 0.0, (-0.75, 0.1)),
            ((-1.0, -0.35), 0.06, (-1.0, -0.46)),
            ((-1.15, 0.19), 0.0, (-0.75, 0.19)),
        ):
            got_m = area.nearest_outside_m(cancha.Vec2(*point_m), margin_m)
            self.assertAlmostEqual(got_m.x, outside_m[0])
            self.assertAlmostEqual(got_m.y, outside_m[1])


class ClosedAreasTest(unittest.TestCase):
    def test_the_own_goal_area_is_the_keepers(self):
        view = view_with_ball(-0.9, 0)
        view.mine[3].position_m = cancha.Vec2(-1.0, 0.0)

        self.assertEqual(admitted(view, view.areas().own_goal_area), [1])

    def test_places_go_to_who_is_inside_then_to_who_is_nearest_to_the_ball(self):
        view = view_with_ball(-0.9, 0.8)
        self.assertEqual(admitted(view, view.areas().own_penalty_area), [1, 4, 5])

        view.mine[1].position_m = cancha.Vec2(-0.8, -0.3)
        self.assertEqual(admitted(view, view.areas().own_penalty_area), [1, 2, 5])


class OpenWayTest(unittest.TestCase):
    def test_leads_around_a_closed_area_from_one_side_to_the_other(self):
        view = view_with_ball(0.9, 0)
        robot, target_m = view.mine[4], cancha.Vec2(-1.0, -0.5)
        robot.position_m = cancha.Vec2(-1.0, 0.5)

        passed = []
        while robot.position_m != target_m and len(passed) < 5:
            robot.position_m = keep_out.open_waypoint_m(view, robot, target_m)
            passed.append(robot.position_m)

        # The penalty area has its corners at (-0.75, +-0.4); the margin is 0.06. Its three places go to the keeper and
        # to robots nearer to the ball.
        expected = [(-0.69, 0.46), (-0.69, -0.46), target_m]
        self.assertEqual(len(passed), 3)
        for got, wanted in zip(passed, expected):
            self.assertAlmostEqual(got[0], wanted[0])
            self.assertAlmostEqual(got[1], wanted[1])

    def test_ends_out_of_the_reach_of_the_opponents_keeper(self):
        view = view_with_ball(1.0, 0.1)
        view.mine[4].position_m = cancha.Vec2(0.8, 0.0)

        target_m = keep_out.open_target_m(view, view.mine[4], cancha.Vec2(1.0, 0.0))

        # Half a diagonal of either robot is 0.04 m times the square root of two.
        self.assertGreater((target_m - (1.05, 0.0)).length(), 2 * 0.04 * 1.414)

    def test_is_the_target_where_nothing_is_closed(self):
        view = view_with_ball(0, 0)

        way_m = keep_out.open_waypoint_m(view, view.mine[4], cancha.Vec2(-0.8, 0.6))

        self.assertEqual(way_m, (-0.8, 0.6))


class ChargingKeeperTest(unittest.TestCase):
    def test_is_seen_in_time_to_brake(self):
        view = view_with_ball(0.9, 0)
        robot = view.mine[4]
        robot.position_m = cancha.Vec2(0.85, 0.0)

        for speed_mps, is_charging in ((2.9, True), (0.2, False), (-2.9, False)):
            robot.velocity_mps = cancha.Vec2(speed_mps, 0.0)
            self.assertEqual(keep_out.is_charging_keeper(view, robot), is_charging)

    def test_is_no_offence_while_the_ball_is_elsewhere(self):
        view = view_with_ball(0.2, 0)
        view.mine[4].position_m = cancha.Vec2(0.85, 0.0)
        view.mine[4].velocity_mps = cancha.Vec2(2.9, 0.0)

        self.assertFalse(keep_out.is_charging_keeper(view, view.mine[4]))


if __name__ == "__main__":
    unittest.main()
