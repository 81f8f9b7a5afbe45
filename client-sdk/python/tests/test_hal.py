"""Effects of WebSim's calls on a robot that follows its commands exactly."""

import inspect
import math
import pathlib
import unittest

import cancha
from cancha import hal
from cancha.v1 import sensing_pb2
from fake_robot import FakeClient, FakeSensor, ranges

SDK = pathlib.Path(__file__).parent.parent.parent
EXAMPLES = SDK / "python" / "examples"

ENGLISH = """
    setV setW setL move advance advanceTo turnUpTo upTo downTo land takeOff getV getW getL getRotation
    getPosition getDistance getDistances readIR getImage getObjectColor getObjectColorRGB followLine
    turnLeft turnRight sleep
""".split()
SPANISH = """
    avanzar retroceder avanzarHasta girar girarIzquierda girarDerecha girarHasta subir bajar despegar
    aterrizar parar leerUltrasonido leerIRSigueLineas dameImagen dameObjeto
""".split()


def line(code: int) -> sensing_pb2.LineCode:
    return sensing_pb2.LineCode(code=code)


def picture(*rows: str) -> sensing_pb2.Picture:
    """Returns a picture. r: red, k: black, other letters: white."""
    colours = {"r": b"\xc8\x00\x0a", "k": b"\x14\x14\x14"}
    rgb = b"".join(colours.get(pixel, b"\xff\xff\xff") for row in rows for pixel in row)
    return sensing_pb2.Picture(width=len(rows[0]), height=len(rows), rgb=rgb)


class VocabularyTest(unittest.TestCase):
    def test_is_complete_as_methods_and_as_functions(self):
        self.assertLessEqual({"connect", *ENGLISH, *SPANISH}, set(hal.__all__))
        for word in ENGLISH + SPANISH:
            with self.subTest(word):
                method = inspect.signature(getattr(hal.Robot, word)).parameters
                function = inspect.signature(getattr(hal, word)).parameters
                self.assertEqual(list(function), list(method)[1:])  # Without self.
                self.assertTrue(getattr(hal, word).__doc__)

    def test_is_what_the_readme_lists(self):
        readme = (SDK / "README.md").read_text(encoding="utf-8")

        self.assertEqual([w for w in ENGLISH + SPANISH if f"`{w}" not in readme], [])

    def test_the_readme_shows_the_example_as_it_is_tested(self):
        readme = (SDK / "README.md").read_text(encoding="utf-8")

        example = (EXAMPLES / "line_follower_hal.py").read_text(encoding="utf-8")
        self.assertIn(f"\n{example}```", readme)


class SpeedsTest(unittest.TestCase):
    def told_by(self, word: str, *arguments: float) -> cancha.BodyVelocity:
        client = FakeClient()
        robot = hal.Robot(client)
        getattr(robot, word)(*arguments)
        robot.sleep(0)
        return client.told[-1]

    def test_are_in_units_of_five_centimetres_and_turns_ten_times_what_is_said(self):
        velocity = cancha.BodyVelocity
        for word, arguments, told in (
            ("setV", (2,), velocity(forward_mps=0.1)),
            ("setW", (0.15,), velocity(turn_rate_radps=1.5)),
            ("setL", (2,), velocity(up_mps=0.1)),
            ("move", (2, 0.15, 4), velocity(0.1, 0.0, 0.2, 1.5)),
            ("advance", (-2,), velocity(forward_mps=-0.1)),
            ("turnLeft", (0.15,), velocity(turn_rate_radps=1.5)),
            ("turnRight", (0.15,), velocity(turn_rate_radps=-1.5)),
            ("avanzar", (2,), velocity(forward_mps=0.1)),
            ("retroceder", (2,), velocity(forward_mps=-0.1)),
            ("retroceder", (-2,), velocity(forward_mps=-0.1)),
            ("girar", (0.15,), velocity(turn_rate_radps=1.5)),
            ("girarIzquierda", (0.15,), velocity(turn_rate_radps=1.5)),
            ("girarDerecha", (0.15,), velocity(turn_rate_radps=-1.5)),
            ("parar", (), velocity()),
        ):
            with self.subTest(word):
                self.assertEqual(self.told_by(word, *arguments), told)

    def test_are_those_of_the_wheels_where_the_robot_has_some(self):
        client = FakeClient(has_wheels=True)
        robot = hal.Robot(client)

        robot.move(2, 1)
        robot.sleep(0)

        # The schema's track is 0.07 m; 10 rad/s are 0.35 m/s at either wheel.
        left_mps, right_mps = client.told[-1]
        self.assertIsInstance(client.told[-1], cancha.WheelSpeeds)
        self.assertAlmostEqual(left_mps, 0.1 - 0.35)
        self.assertAlmostEqual(right_mps, 0.1 + 0.35)

    def test_are_told_as_they_were_set(self):
        robot = hal.Robot(FakeClient())

        robot.move(3, 0.2, -1)

        self.assertEqual((robot.getV(), robot.getW(), robot.getL()), (3, 2.0, -1))

    def test_that_are_no_numbers_are_refused(self):
        with self.assertRaisesRegex(hal.HalError, "finite"):
            hal.Robot(FakeClient()).setV(math.nan)

    def test_words_that_climb_end_the_program_of_a_robot_on_wheels(self):
        for word, *arguments in (
            ("setL", 2), ("setL", -2), ("move", 1, 0.1, 2), ("upTo", 5), ("subir", 5), ("downTo", 5),
            ("bajar", 5), ("takeOff",), ("despegar",), ("land",), ("aterrizar",),
        ):  # fmt: skip
            client = FakeClient(has_wheels=True)
            with self.subTest(word), self.assertRaisesRegex(
                hal.HalError, "^only drones climb, and robot 1 is on wheels: setL, .* are for drone_maze$"
            ):
                getattr(hal.Robot(client), word)(*arguments)
            self.assertEqual(client.told, [])

    def test_a_robot_on_wheels_may_be_told_to_keep_its_height(self):
        client = FakeClient(has_wheels=True)
        robot = hal.Robot(client)

        robot.setL(0)
        robot.move(2, 0, 0)
        robot.parar()

        self.assertEqual(client.told, [(0, 0), (0.1, 0.1)])

    def test_every_word_says_how_many_arguments_it_takes(self):
        robot = hal.Robot(FakeClient())
        for told, word, arguments in (
            ("advance(v): missing a required argument: 'v'", "advance", ()),
            ("turnLeft(w): too many positional arguments", "turnLeft", (0.1, 3)),
            ("move(v, w, h=0.0): missing a required argument: 'w'", "move", (1,)),
            ("despegar(): too many positional arguments", "despegar", (5,)),
            ("readIR(color=None): too many positional arguments", "readIR", ("black", 3)),
        ):
            with self.subTest(told), self.assertRaises(hal.HalError) as refused:
                getattr(robot, word)(*arguments)
            self.assertEqual(str(refused.exception), told)

    def test_every_word_that_takes_a_number_says_so_where_it_gets_something_else(self):
        robot = hal.Robot(FakeClient())
        words = {
            word: [name for name, kind in vars(hal.Robot)[word].__annotations__.items()
                   if kind == "float" and name != "return"]
            for word in ENGLISH + SPANISH
        }  # fmt: skip
        self.assertEqual(words["advance"], ["v"])
        for word, names in words.items():
            if names:
                with self.subTest(word), self.assertRaises(hal.HalError) as refused:
                    getattr(robot, word)(*["fast"] * len(names))
                self.assertEqual(
                    str(refused.exception),
                    f"{word}({names[0]}): {names[0]} must be a finite number, such as 0.5, got 'fast'",
                )


class TimeTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = FakeClient()
        self.robot = hal.Robot(self.client)

    def test_stands_still_while_different_speeds_are_set_once_each(self):
        self.robot.setV(1)
        self.robot.setW(0.1)
        self.robot.setL(1)
        self.robot.getV()

        self.assertEqual(self.client.told, [])

    def test_passes_where_a_speed_is_set_again_so_that_it_counts_for_a_tick(self):
        for v in (1, 2, 3):
            self.robot.advance(v)

        self.assertEqual([told.forward_mps for told in self.client.told], [0.05, 0.1])

    def test_passes_by_a_tick_in_each_reading_with_the_speeds_as_they_are(self):
        self.robot.advance(6)

        position = self.robot.getPosition()

        self.assertEqual(len(self.client.told), 1)
        self.assertAlmostEqual(position.x, 6 / 60)

    def test_passes_as_long_as_one_sleeps_and_a_tick_at_least(self):
        self.robot.sleep(0.5)
        self.assertEqual(len(self.client.told), 30)

        self.robot.sleep(0)
        self.assertEqual(len(self.client.told), 31)


class BlockingTest(unittest.TestCase):
    """Distances are reached within one tick of the speed."""

    def setUp(self) -> None:
        self.client = FakeClient()
        self.robot = hal.Robot(self.client)

    def position(self) -> hal.Position:
        return self.robot.getPosition()

    def test_advances_so_far_at_one_unit_per_second_and_stops(self):
        for word, distance, way in (("advanceTo", 3, 3), ("avanzarHasta", -2, 1)):
            begin = len(self.client.told)
            getattr(self.robot, word)(distance)
            self.assertEqual({abs(t.forward_mps) for t in self.client.told[begin:]}, {0.05})
            self.assertAlmostEqual(self.position().x, way, delta=1.5 / 60)
            self.assertEqual(self.client.told[-1].forward_mps, 0.0)

    def test_turns_to_the_right_by_a_positive_angle_but_for_five_degrees(self):
        tick_deg = math.degrees(1.5 / 60)
        for word, angle, theta in (
            ("turnUpTo", 90, -85),
            ("girarHasta", -90, 0),
            ("turnUpTo", 270, 95),  # Across the half turn.
            ("turnUpTo", 4, 95),  # Within the tolerance.
        ):
            begin = len(self.client.told)
            getattr(self.robot, word)(angle)
            for told in self.client.told[begin:]:
                self.assertAlmostEqual(told.turn_rate_radps, math.copysign(1.5, -angle))
            self.assertAlmostEqual(self.position().theta, theta, delta=4 * tick_deg)
            self.assertEqual(self.client.told[-1].turn_rate_radps, 0.0)

    def test_takes_off_at_two_until_y_is_ten_and_lands_until_it_is_two(self):
        for take_off, land in (("takeOff", "land"), ("despegar", "aterrizar")):
            getattr(self.robot, take_off)()
            self.assertAlmostEqual(self.client.told[-1].up_mps, 0.1)
            self.assertAlmostEqual(self.position().y, 10, delta=2.1 / 60)
            self.assertEqual(self.client.told[-1].up_mps, 0.0)

            getattr(self.robot, land)()
            self.assertAlmostEqual(self.client.told[-1].up_mps, -0.1)
            self.assertAlmostEqual(self.position().y, 2, delta=2.1 / 60)
            self.assertEqual(self.client.told[-1].up_mps, 0.0)

    def test_neither_takes_off_nor_lands_where_it_is_there_already_but_plays(self):
        self.robot.land()
        self.client.z_m = 11 * hal.UNIT_M
        self.position()
        self.robot.takeOff()

        self.assertEqual([told.up_mps for told in self.client.told], [0.0, 0.0, 0.0])

    def test_climbs_and_descends_so_far_at_one_unit_per_second(self):
        for word, distance, height in (
            ("upTo", 5, 5), ("downTo", 2, 3), ("subir", 1, 4), ("bajar", 4, 0),
        ):  # fmt: skip
            getattr(self.robot, word)(distance)
            self.assertAlmostEqual(abs(self.client.told[-1].up_mps), 0.05)
            self.assertAlmostEqual(self.position().y, height, delta=4.1 / 60)
            self.assertEqual(self.client.told[-1].up_mps, 0.0)


class PositionTest(unittest.TestCase):
    def place(self, client: FakeClient) -> None:
        client.x_m, client.y_m, client.z_m, client.heading_rad = 0.5, 0.25, 0.1, math.pi / 2

    def test_is_in_websims_axes_and_units(self):
        client = FakeClient()
        self.place(client)

        position = hal.Robot(client).getPosition()

        for field, value in (("x", 10), ("y", 2), ("z", -5), ("theta", 90)):
            self.assertAlmostEqual(getattr(position, field), value)
            self.assertEqual(position[field], getattr(position, field))
        x, y, z, theta = position
        self.assertEqual((x, y, z, theta), (position.x, position.y, position.z, position.theta))
        self.assertEqual(position[0], position.x)
        with self.assertRaisesRegex(KeyError, 'there is no "w", but: x, y, z, theta'):
            position["w"]

    def test_rotation_is_in_degrees_about_the_upward_axis(self):
        client = FakeClient()
        self.place(client)

        rotation = hal.Robot(client).getRotation()

        self.assertEqual((rotation.x, rotation.z), (0, 0))
        self.assertAlmostEqual(rotation.y, 90)

    def test_is_that_from_above_where_there_is_no_sensor_for_it(self):
        client = FakeClient()
        client.has_fix, client.is_seen_from_above = False, True
        self.place(client)

        self.assertAlmostEqual(hal.Robot(client).getPosition().x, 10)

    def test_without_a_sensor_says_which_one_is_missing(self):
        robot = hal.Robot(FakeSensor("line", [line(0)]))

        for word, arguments in (("getPosition", ()), ("advanceTo", (1,)), ("despegar", ())):
            with self.assertRaisesRegex(hal.HalError, r'position sensor.*"sensor" \(of the test\)'):
                getattr(robot, word)(*arguments)


class SensorsTest(unittest.TestCase):
    def test_the_line_has_websims_codes(self):
        robot = hal.Robot(FakeSensor("line", [line(3), line(0), line(1), line(2)]))

        self.assertEqual(robot.readIR("black"), 0)  # The reading of the next tick.
        self.assertEqual([robot.leerIRSigueLineas() for _ in range(2)], [1, 2])

    def test_distances_are_in_units_and_ten_where_there_is_nothing(self):
        robot = hal.Robot(FakeSensor("ranges", [ranges(0.05, 0.2, 0.5)]))

        self.assertEqual([round(d, 6) for d in robot.getDistances()], [1, 4, 10])
        self.assertAlmostEqual(robot.getDistance(), 4, places=6)
        self.assertAlmostEqual(robot.leerUltrasonido(), 4, places=6)

    def test_ten_is_the_most_whatever_the_range(self):
        for range_m, distance_m, seen in ((2.0, 1.5, 10), (0.3, 0.3, 10), (0.3, 0.2, 4)):
            echo = sensing_pb2.Echo(distance_m=distance_m, range_m=range_m)
            robot = hal.Robot(FakeSensor("echo", [echo]))
            self.assertAlmostEqual(robot.leerUltrasonido(), seen)

    def test_a_sensor_that_is_read_now_and_then_is_waited_for(self):
        client = FakeSensor("line", [None, None, None, line(1)])

        self.assertEqual(hal.Robot(client).readIR(), 1)
        self.assertEqual(len(client.told), 3)

    def test_a_sensor_that_is_missing_is_named(self):
        robot = hal.Robot(FakeClient())

        for word, arguments, name in (
            ("readIR", (), "line sensor"),
            ("getDistance", (), "ray sensor or ultrasound"),
            ("dameImagen", (), "camera"),
            ("getObjectColor", ("red",), "camera"),
        ):
            with self.assertRaisesRegex(hal.HalError, f"needs a {name}, which robot 1 lacks"):
                getattr(robot, word)(*arguments)


class CameraTest(unittest.TestCase):
    PICTURE = picture(
        "r.......",
        ".....rr.",
        "....rrr.",
        "........",
    )

    def setUp(self) -> None:
        self.client = FakeSensor("picture", [self.PICTURE])
        self.robot = hal.Robot(self.client)

    def test_shows_its_picture(self):
        for image in (self.robot.getImage(), self.robot.dameImagen(7), self.robot.getImage("sensor")):
            self.assertEqual((image.width, image.height), (8, 4))
            self.assertEqual(image.pixel(0, 0), (200, 0, 10))

    def test_finds_the_largest_patch_of_a_colour(self):
        for found in (
            self.robot.getObjectColor("red"),
            self.robot.getObjectColorRGB([190, 0, 0], [210, 10, 20]),
            self.robot.dameObjeto([190, 0, 0, 0], [210, 10, 20, 255]),
        ):
            self.assertEqual(found, ([5, 1], 5))
            self.assertEqual((found["center"], found.area), ([5, 1], 5))
            self.assertEqual(found.center[0], 5)

    def test_finds_nothing_of_a_colour_that_is_not_there(self):
        found = self.robot.getObjectColor("blue")

        self.assertEqual(found.area, 0)
        self.assertTrue(math.isnan(found.center[0]))

    def test_knows_only_some_colours_by_name(self):
        with self.assertRaisesRegex(hal.HalError, '"mauve" is not a colour here; known: red'):
            self.robot.getObjectColor("mauve")

    def test_follows_a_line(self):
        # The picture is 10 pixels wide and WebSim's 150: pixel 3 is its column 45.
        for column, w in ((3, 0.35), (4, 0.2), (5, -0.2), (7, -0.35)):
            row = "".join("k" if pixel == column else "." for pixel in range(10))
            for call in ((([0, 0, 0], [30, 30, 30], 2)), ("black", 2)):
                robot = hal.Robot(FakeSensor("picture", [picture(row)]))
                robot.followLine(*call)
                self.assertEqual(robot.getV(), 2)
                self.assertAlmostEqual(robot.getW(), 10 * w)

    def test_keeps_its_turn_where_the_line_is_lost(self):
        self.robot.setW(0.1)

        self.robot.followLine("blue", 2)

        self.assertEqual((self.robot.getV(), self.robot.getW()), (2, 1.0))


class MatchOverTest(unittest.TestCase):
    def test_ends_the_call_that_waits_and_every_one_after_it(self):
        client = FakeClient(ticks=3)
        robot = hal.Robot(client)

        with self.assertRaises(hal.MatchOver) as over:
            robot.advanceTo(100)
        with self.assertRaises(hal.MatchOver):
            robot.sleep(1)

        self.assertEqual(over.exception.result.reason, "full time")
        self.assertEqual(over.exception.code, 0)
        self.assertTrue(client.is_closed)

    def test_a_loop_that_only_sets_a_speed_plays(self):
        client = FakeClient(ticks=3)
        robot = hal.Robot(client)

        with self.assertRaises(hal.MatchOver):
            while True:
                robot.advance(1)

        self.assertEqual([told.forward_mps for told in client.told], [0.05] * 3)


if __name__ == "__main__":
    unittest.main()
