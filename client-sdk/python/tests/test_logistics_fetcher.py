"""Tests of the sample of logistics, with a base that follows its commands exactly; no sockets."""

import math
import pathlib
import sys
import unittest

import cancha
from cancha.course import RoutePoint
from cancha.field import Quaternion, Vec3
from cancha.path import Path, PathRide

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "examples"))
import logistics_fetcher  # noqa: E402

PERIOD_S = 1 / 60
ORIGIN_M = Vec3(0.0, 0.0, 0.0)
WHITE, RED, ORANGE = bytes((255, 255, 255)), bytes((217, 31, 26)), bytes((217, 120, 26))


class FakeBase:
    """A base that follows its commands at once and exactly. Its camera shows this picture."""

    def __init__(self, picture: cancha.Picture | None = None) -> None:
        info = cancha.RobotInfo(1, cancha.Team.BLUE, 1, 0.5, 0.4, 0.0, 0.0, 0.0, 0.0)
        unseen = cancha.Vec2(math.nan, math.nan)
        self.view = cancha.RobotView(info, unseen, math.nan, unseen, math.nan)
        self.robot = logistics_fetcher.Youbot()
        self.x_m = self.y_m = self.heading_rad = 0.0
        if picture is not None:
            self.view.readings["camera"] = cancha.Reading(0, picture)
        self.sense()

    def sense(self) -> None:
        fix = cancha.Fix(Vec3(self.x_m, self.y_m, 0.0), self.heading_rad)
        self.view.readings["position"] = cancha.Reading(0, fix)
        self.robot.sense(self.view, PERIOD_S)

    def run(self, steps: logistics_fetcher.Steps) -> None:
        for _ in steps:
            commands = cancha.Commands()
            self.robot.drive(self.view, commands)
            told = dict(commands.entries()[0].command.numbers)
            cosine, sine = math.cos(self.heading_rad), math.sin(self.heading_rad)
            forward_m, left_m = PERIOD_S * told["forward_mps"], PERIOD_S * told["left_mps"]
            self.x_m += cosine * forward_m - sine * left_m
            self.y_m += sine * forward_m + cosine * left_m
            self.heading_rad = cancha.wrap_angle_rad(
                self.heading_rad + PERIOD_S * told["turn_rate_radps"]
            )
            self.sense()


class YoubotTest(unittest.TestCase):
    def test_the_target_comes_to_the_end_of_a_path_of_no_length(self):
        turn = Path((RoutePoint(ORIGIN_M), RoutePoint(ORIGIN_M, Quaternion.upright(1.0))))
        ahead = Path((RoutePoint(ORIGIN_M), RoutePoint(Vec3(0.1, 0.0, 0.0))))
        base = FakeBase()
        base.run(base.robot.follow_path(turn, PathRide()))
        base.run(base.robot.wait_reach_target())
        self.assertAlmostEqual(base.heading_rad, 1, delta=0.002)
        base.run(base.robot.follow_path(ahead, PathRide(start=1.0)))
        base.run(base.robot.wait_reach_target())
        self.assertAlmostEqual(base.x_m, 0.1, delta=0.001)

        down = logistics_fetcher.tip_point(Vec3(0.3, 0.1, 0.2), 1.5)
        base.run(base.robot.follow_path_with_tip(Path((down,)), PathRide()))
        self.assertEqual(base.robot.tip, down)

    def test_half_a_turn_goes_to_the_left_from_either_side(self):
        for tiny_rad in (-1e-3, 0.0, 1e-3):
            base = FakeBase()
            base.robot.turn_around()
            base.heading_rad = tiny_rad
            base.sense()
            commands = cancha.Commands()
            base.robot.drive(base.view, commands)
            turn_rate_radps = dict(commands.entries()[0].command.numbers)["turn_rate_radps"]
            self.assertAlmostEqual(turn_rate_radps, math.pi, delta=0.002)

    def test_a_free_tip_stays_in_the_world_and_an_attached_one_goes_along(self):
        base = FakeBase()
        before_m = base.robot.tip.position_m
        base.robot.free_tip()
        base.robot.go_ahead(0.2)
        base.run(base.robot.wait_reach_target())
        self.assertEqual(base.robot.tip.position_m, before_m)
        base.robot.attach_tip()
        self.assertAlmostEqual(base.robot.tip.position_m.x, before_m.x - base.x_m)

    def test_a_red_cube_is_where_its_pixels_are_and_an_orange_one_is_none(self):
        # A pixel of 80 is 2 tan(0.6) / 80 = 0.0171 of the depth wide. This one is 9.5 left of the
        # middle of the picture, and 4.5 ahead of it.
        width, height, column, row = 80, 60, 30, 25
        for colour, is_seen in ((RED, True), (ORANGE, False)):
            pixels = [WHITE] * (width * height)
            pixels[row * width + column] = colour
            base = FakeBase(cancha.Picture(width, height, b"".join(pixels)))
            base.robot.tip = logistics_fetcher.tip_point(Vec3(0.4, 0.0, 0.1), math.pi / 2)
            cube_m = base.robot.see_cube_m(0.15)
            self.assertEqual(cube_m is not None, is_seen)
            if cube_m is not None:
                depth_m = 0.1 + logistics_fetcher.CAMERA_M.z - 0.15
                pixel_m = 2 * math.tan(0.6) / width * depth_m
                self.assertAlmostEqual(cube_m.x, 0.4 + logistics_fetcher.CAMERA_M.x + 4.5 * pixel_m)
                self.assertAlmostEqual(cube_m.y, 9.5 * pixel_m)
                self.assertEqual(cube_m.z, 0.15)

    def test_without_a_picture_there_is_no_cube(self):
        self.assertIsNone(FakeBase().robot.see_cube_m(0.15))


if __name__ == "__main__":
    unittest.main()
