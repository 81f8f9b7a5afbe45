"""Paths, and targets that go along them: the same numbers as in the C++ SDK."""

import math
import unittest

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


if __name__ == "__main__":
    unittest.main()
