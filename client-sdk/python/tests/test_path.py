"""Tests of paths and of targets on them, with the numbers of the C++ SDK."""

import math
import unittest

import cancha
from cancha.course import Route, RoutePoint
from cancha.field import Quaternion, Vec3
from cancha.path import Path, PathMode, PathRide, Trapezoid


def corner(is_closed: bool = False) -> Path:
    points = (
        RoutePoint(Vec3(0.0, 0.0, 0.0)),
        RoutePoint(Vec3(3.0, 0.0, 0.0), Quaternion.upright(math.pi / 2)),
        RoutePoint(Vec3(3.0, 4.0, 0.0), Quaternion.upright(math.pi / 2)),
    )
    return Path.of(Route("corner", points, is_closed))


class PathTest(unittest.TestCase):
    def test_it_goes_straight_from_point_to_point_and_turns_evenly(self):
        path = corner()
        self.assertAlmostEqual(path.length_m, 7)
        self.assertAlmostEqual(path.at(1).position_m.x, 1)
        self.assertAlmostEqual(path.at(1).orientation.heading_rad, math.pi / 6)
        self.assertAlmostEqual(path.at(5).position_m.y, 2)

    def test_before_its_beginning_and_after_its_end_it_stands_still(self):
        self.assertEqual(corner().at(-1).position_m, Vec3(0.0, 0.0, 0.0))
        self.assertEqual(corner().at(8).position_m, Vec3(3.0, 4.0, 0.0))

    def test_a_closed_one_goes_back_to_its_first_point(self):
        self.assertAlmostEqual(corner(True).length_m, 12)
        self.assertAlmostEqual(corner(True).at(9.5).position_m.x, 1.5)

    def test_a_path_needs_a_point(self):
        with self.assertRaisesRegex(ValueError, "a point at least"):
            Path(())
        with self.assertRaisesRegex(ValueError, "a point at least"):
            Path.of(Route("empty", (), True))

    def test_one_point_is_a_path_of_no_length_open_or_closed(self):
        point = RoutePoint(Vec3(1.0, 2.0, 3.0), Quaternion.upright(1.0))
        for is_closed in (False, True):
            path = Path((point,), is_closed)
            self.assertEqual(path.length_m, 0)
            self.assertEqual(path.at(0), point)

    def test_points_that_are_not_finite_are_refused_with_their_number(self):
        good = RoutePoint(Vec3(0.0, 0.0, 0.0))
        for points, refusal in (
            ((good, RoutePoint(Vec3(1.0, math.nan, 2.0))),
             "position_m of point 1 of a path must be finite, got 1.0, nan, 2.0; positions are NaN where a "
             "discipline has no overhead view (see robot.readings) or no ball"),
            ((RoutePoint(Vec3(math.inf, 0.0, 0.0)), good),
             "position_m of point 0 of a path must be finite, got inf, 0.0, 0.0"),
            ((good, good, good._replace(orientation=Quaternion(1.0, 0.0, 0.0, math.nan))),
             "orientation of point 2 of a path must be finite, got 1.0, 0.0, 0.0, nan"),
        ):  # fmt: skip
            with self.subTest(refusal), self.assertRaises(ValueError) as refused:
                Path(points)
            self.assertEqual(str(refused.exception), refusal)
        with self.assertRaisesRegex(ValueError, "^way_m must be a number, got nan$"):
            corner().at(math.nan)
        self.assertEqual(corner().at(math.inf).position_m, Vec3(3.0, 4.0, 0.0))

    def test_the_package_brings_it_and_what_a_ride_needs(self):
        self.assertIs(cancha.path.Path, Path)
        self.assertAlmostEqual(cancha.wrap_angle_rad(3 * math.pi / 2), -math.pi / 2)


class TrapezoidTest(unittest.TestCase):
    def test_it_speeds_up_goes_on_and_slows_down(self):
        # Ramps of v/a = 2 s and v^2/(2a) = 0.1 m each: the arm's numbers.
        motion = Trapezoid(0.5, 0.1, 0.05)
        self.assertAlmostEqual(motion.duration_s, 7)
        for time_s, way_m in ((-1, 0), (2, 0.1), (5, 0.4), (6, 0.475), (8, 0.5)):
            self.assertAlmostEqual(motion.way_m(time_s), way_m)

    def test_a_way_under_two_ramps_never_reaches_the_speed(self):
        self.assertAlmostEqual(Trapezoid(0.05, 0.1, 0.05).duration_s, 2)
        self.assertAlmostEqual(Trapezoid(0.05, 0.1, 0.05).way_m(1), 0.025)
        self.assertEqual(Trapezoid(0.0, 1.0, 1.0).duration_s, 0)

    def test_numbers_out_of_their_range_are_refused_by_name(self):
        good = Trapezoid(1.0, 1.0, 1.0)
        for name in ("speed_mps", "acceleration_mps2"):
            for bad in (0.0, -1.0, math.nan, math.inf):
                refusal = f"^{name} must be finite and more than 0, got {bad}$"
                motion = good._replace(**{name: bad})
                with self.subTest(refusal):
                    with self.assertRaisesRegex(ValueError, refusal):
                        motion.duration_s
                    with self.assertRaisesRegex(ValueError, refusal):
                        motion.way_m(1.0)
        for bad in (-1.0, math.nan):
            with self.assertRaisesRegex(ValueError, f"^length_m must be finite and not below 0, got {bad}$"):
                good._replace(length_m=bad).duration_s
        with self.assertRaisesRegex(ValueError, "^time_s must be a number, got nan$"):
            good.way_m(math.nan)


class PathRideTest(unittest.TestCase):
    def test_the_mode_says_what_a_target_takes_over(self):
        path, before = corner(), RoutePoint(Vec3(9.0, 9.0, 9.0), Quaternion.upright(1.0))
        ride = PathRide(PathMode.POSITION, speed_mps=1.0, acceleration_mps2=1.0)
        end_s = ride.duration_s(path)
        at_end = ride.at(path, before, end_s)
        self.assertEqual(at_end, RoutePoint(Vec3(3.0, 4.0, 0.0), before.orientation))
        at_end = ride._replace(mode=PathMode.ORIENTATION).at(path, before, end_s)
        self.assertEqual(at_end.position_m, before.position_m)
        self.assertAlmostEqual(at_end.orientation.heading_rad, math.pi / 2)

    def test_it_may_begin_on_the_way(self):
        ride = PathRide(start=3 / 7, speed_mps=1.0, acceleration_mps2=1.0)
        self.assertAlmostEqual(ride.at(corner(), RoutePoint(Vec3(0, 0, 0)), 0).position_m.x, 3)
        self.assertAlmostEqual(ride.duration_s(corner()), 5)

    def test_numbers_out_of_their_range_are_refused_by_name(self):
        before = RoutePoint(Vec3(0.0, 0.0, 0.0))
        with self.assertRaisesRegex(ValueError, "^speed_mps must be finite and more than 0, got 0.0$"):
            PathRide(speed_mps=0.0).duration_s(corner())
        with self.assertRaisesRegex(ValueError, "^acceleration_mps2 must be finite and more than 0, got nan$"):
            PathRide(acceleration_mps2=math.nan).at(corner(), before, 1.0)
        for bad in (-0.1, 1.1, math.nan):
            refusal = f"^start must be a share of the path, from 0 to 1, got {bad}$"
            with self.assertRaisesRegex(ValueError, refusal):
                PathRide(start=bad).duration_s(corner())
            with self.assertRaisesRegex(ValueError, refusal):
                PathRide(start=bad).at(corner(), before, 1.0)

    def test_a_ride_of_no_length_is_at_its_end_at_once(self):
        place = Vec3(0.0, 0.0, 0.0)
        turn = Path((RoutePoint(place), RoutePoint(place, Quaternion.upright(1.0))))
        self.assertEqual(PathRide().duration_s(turn), 0)
        self.assertEqual(PathRide().at(turn, RoutePoint(place), 0).orientation, Quaternion.upright(1.0))
        self.assertEqual(PathRide(start=1.0).duration_s(corner()), 0)
        ended = PathRide(start=1.0).at(corner(), RoutePoint(place), 0)
        self.assertEqual(ended.position_m, Vec3(3.0, 4.0, 0.0))

    def test_on_a_closed_path_a_target_comes_back_to_where_it_began(self):
        ride = PathRide(speed_mps=1.0, acceleration_mps2=1.0)
        self.assertAlmostEqual(ride.duration_s(corner(True)), 13)
        ended = ride.at(corner(True), RoutePoint(Vec3(9.0, 9.0, 9.0)), ride.duration_s(corner(True)))
        self.assertEqual(ended.position_m, Vec3(0.0, 0.0, 0.0))


if __name__ == "__main__":
    unittest.main()
