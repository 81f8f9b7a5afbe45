"""The simulator in this process: its operations, its errors, and the same bits alone and in a batch."""

import copy
import math
import os
import pathlib
import signal
import subprocess
import sys
import threading
import unittest
from unittest import mock

import numpy as np

from cancha import engine as engine_module
from cancha.engine import (
    Batch,
    Busy,
    CannotRead,
    Engine,
    EngineError,
    InvalidInput,
    LibraryNotFound,
    MixedVersions,
    NotFound,
    Refused,
    Status,
    TooLarge,
    WrongType,
    library,
)
from cancha.v1 import actuation_pb2, referee_pb2

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
STEP_S = 0.01


def small_world(engine: Engine, robots=((0.5, 0.5, 0.0),), seed: int = 1) -> Engine:
    """Builds a field, a ball in its middle, robots, and steps of STEP_S."""
    engine.create_field()
    engine.create_ball()
    engine.create_robots(robots)
    engine.init(step_s=STEP_S, seed=seed)
    return engine


def number(engine: Engine, name: str) -> float:
    """Returns a number of the state by its name."""
    names = [column.name for column in engine.state_columns]
    return float(engine.environment()[names.index(name)])


def python(program: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-B", "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


class LibraryTest(unittest.TestCase):
    def test_one_that_is_missing_is_told_with_the_package_to_install(self):
        program = "from cancha.engine import disciplines; disciplines()"
        told = python(program, CANCHA_ENGINE_LIBRARY="/nowhere/libcancha-engine.so").stderr
        series = ".".join(library.VERSION.split(".")[:2])
        self.assertIn("LibraryNotFound", told)
        self.assertIn("/nowhere/libcancha-engine.so", told)
        self.assertIn(f"Install the package libcancha-engine{series}", told)
        self.assertIn("CANCHA_ENGINE_LIBRARY", told)

    def test_it_is_looked_for_only_when_it_is_needed(self):
        done = python("import cancha.engine", CANCHA_ENGINE_LIBRARY="/nowhere/libcancha-engine.so")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_another_library_is_refused_by_name(self):
        with mock.patch.dict(os.environ, CANCHA_ENGINE_LIBRARY="libm.so.6"):
            with self.assertRaisesRegex(LibraryNotFound, "libm.so.6 is not libcancha-engine"):
                library.load.__wrapped__()

    def test_another_version_is_refused_with_both(self):
        with mock.patch.object(library, "VERSION", "99.0.0"):
            with self.assertRaisesRegex(MixedVersions, r"mixed versions: .* \d+\.\d+\.\d+ .* cancha 99\.0\.0"):
                library.load.__wrapped__()
        with mock.patch.object(library.interface, "ABI", 99):
            with self.assertRaisesRegex(MixedVersions, r"interface 99"):
                library.load.__wrapped__()

    def test_a_copy_in_the_folder_of_the_package_comes_first(self):
        with mock.patch.dict(os.environ, CANCHA_ENGINE_LIBRARY=""):
            with mock.patch.object(pathlib.Path, "exists", lambda path: True):
                beside, system = library._candidates()
            self.assertEqual(library._candidates(), [system])
        self.assertEqual(pathlib.Path(beside).parent, pathlib.Path(library.__file__).parent)
        self.assertEqual(pathlib.Path(beside).name, system)

    def test_it_has_the_version_of_the_package(self):
        self.assertEqual(engine_module.library_version(), library.VERSION)

    def test_the_sdk_needs_no_numpy_and_the_engine_says_so(self):
        without = "import sys; sys.modules['numpy'] = None; import cancha; "
        self.assertEqual(python(without).returncode, 0)
        told = python(without + "import cancha.engine").stderr
        self.assertIn("cancha.engine needs NumPy: install python3-numpy", told)

    def test_it_lists_disciplines_that_load(self):
        self.assertIn("maze/solo", engine_module.disciplines())


class OperationsTest(unittest.TestCase):
    """The eleven operations of the Robosoccer Engine."""

    def setUp(self):
        self.engine = Engine()
        self.addCleanup(self.engine.close)

    def test_before_a_field_nothing_else_is_created(self):
        for call in (self.engine.create_ball, lambda: self.engine.create_robots([(0, 0, 0)]), self.engine.init):
            with self.assertRaisesRegex(EngineError, "create_field"):
                call()

    def test_before_init_nothing_runs(self):
        self.engine.create_field()
        for call in (
            self.engine.step,
            self.engine.environment,
            self.engine.get_environment,
            lambda: self.engine.set_ball_state(0, 0),
            lambda: self.engine.set_ball_vel(0, 0),
            lambda: self.engine.set_robot_state(1, 0, 0, 0),
            lambda: self.engine.set_robot_vels(1, 0, 0),
            self.engine.stop,
            self.engine.reset,
            self.engine.status,
            self.engine.state_hash,
            self.engine.settings,
            self.engine.snapshot,
        ):
            with self.assertRaisesRegex(EngineError, "not running"):
                call()

    def test_while_it_runs_nothing_is_created(self):
        small_world(self.engine)
        for call in (
            self.engine.create_field,
            self.engine.create_ball,
            lambda: self.engine.create_robots([(0, 0, 0)]),
            self.engine.init,
            lambda: self.engine.load("maze/solo"),
        ):
            with self.assertRaisesRegex(EngineError, "running"):
                call()
        self.engine.step()

    def test_after_stop_it_is_built_anew(self):
        small_world(self.engine)
        self.engine.stop()
        self.engine.load("maze/solo")
        self.assertEqual(self.engine.settings().title, "Maze")

    def test_a_ball_without_friction_keeps_its_velocity(self):
        small_world(self.engine)
        self.engine.set_ball_vel(1.0, -0.5)
        for _ in range(20):
            self.engine.step()
        # States are rounded to 1e-5 m.
        self.assertAlmostEqual(number(self.engine, "ball_x_m"), 20 * STEP_S * 1.0, delta=1.01e-5)
        self.assertAlmostEqual(number(self.engine, "ball_y_m"), 20 * STEP_S * -0.5, delta=1.01e-5)

    def test_bodies_are_placed_at_rest_or_keep_their_velocity(self):
        small_world(self.engine)
        self.engine.set_ball_vel(1.0, 0.0)
        self.engine.set_ball_state(0.2, 0.3, keeps_velocity=True)
        self.engine.set_robot_state(1, -0.4, -0.3, 1.0)
        self.assertEqual(number(self.engine, "ball_vx_mps"), 1.0)
        self.engine.set_ball_state(0.2, 0.3)
        self.assertEqual(number(self.engine, "ball_vx_mps"), 0.0)
        placed = [number(self.engine, f"robot_1_{name}") for name in ("x_m", "y_m", "heading_rad")]
        self.assertEqual(placed, [-0.4, -0.3, 1.0])

    def test_equal_wheels_drive_straight_ahead(self):
        small_world(self.engine, robots=[(-0.5, 0.5, 0.0)])
        self.engine.set_robot_vels(1, 1.0, 1.0)
        for _ in range(50):
            self.engine.step()
        self.assertGreater(number(self.engine, "robot_1_x_m"), -0.5)
        self.assertEqual(number(self.engine, "robot_1_y_m"), 0.5)

    def test_reset_has_the_bits_of_a_new_engine(self):
        small_world(self.engine, seed=1)
        self.engine.set_robot_vels(1, 1.0, 0.5)
        self.engine.step()
        self.engine.reset(seed=5)
        with Engine() as other:
            small_world(other, seed=5)
            self.assertEqual(self.engine.state_hash(), other.state_hash())

    def test_a_field_takes_eleven_dimensions(self):
        dimensions_m = [1.1, -1.1, 0.9, -0.9, 0.2, -0.2, 1.25, -1.25, 0.07, 0.025, 0.05]
        self.engine.create_field(dimensions_m)
        self.engine.create_ball()
        self.engine.create_robots([(0.5, 0.5, 0.0)])
        self.engine.init()
        self.assertEqual(self.engine.settings().field.goal_right_m, 1.25)

    def test_settings_are_lines_or_a_dict(self):
        line = "rolling_deceleration_mps2=1"
        for settings in (line, [line], {"rolling_deceleration_mps2": 1}):
            with Engine() as engine:
                engine.create_field()
                engine.create_ball(settings=settings)
                engine.create_robots([(0.5, 0.5, 0.0)])
                engine.init()
                self.assertEqual(engine.settings().ball.rolling_deceleration_mps2, 1.0)

    def test_a_snapshot_goes_back_bit_by_bit_and_outlives_its_engine(self):
        small_world(self.engine)
        self.engine.set_robot_vels(1, 1.0, 0.5)
        snapshot = self.engine.snapshot()
        for _ in range(10):
            self.engine.step()
        after = self.engine.state_hash()
        self.engine.stop()
        small_world(self.engine)
        self.engine.restore(snapshot)
        for _ in range(10):
            self.engine.step()
        self.assertEqual(self.engine.state_hash(), after)


class DisciplineTest(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()
        self.addCleanup(self.engine.close)

    def test_a_snapshot_takes_a_match_back_with_its_law(self):
        self.engine.load("soccer_duel/1v1", seed=3)
        self.engine.step()
        self.engine.step()
        snapshot = self.engine.snapshot()

        def blue_scores(engine: Engine) -> tuple:
            engine.set_ball_state(engine.settings().field.goal_left_m + 0.01, 0.0)
            for _ in range(3):
                engine.step()
            events = [event.text for event in engine.events().events]
            return engine.state_hash(), engine.match().SerializeToString(), events, engine.status()[Status.BLUE_SCORE]

        first = blue_scores(self.engine)
        self.assertEqual(first[3], 1)
        for engine in (self.engine, Engine()):
            with self.subTest(engine is self.engine):
                if engine is not self.engine:
                    engine.load("soccer_duel/1v1", seed=8)
                engine.restore(snapshot)
                self.assertEqual(engine.status()[Status.BLUE_SCORE], 0)
                self.assertEqual(blue_scores(engine), first)
        other = Engine()
        other.load("simurosot/5v5")
        with self.assertRaisesRegex(InvalidInput, "of soccer_duel/1v1, expected one of simurosot/5v5"):
            other.restore(snapshot)

    def test_its_law_counts_and_its_messages_say_what_happens(self):
        self.engine.load("simurosot/5v5", blue_name="Reds", seed=3)
        self.assertEqual(self.engine.match().teams[0].name, "Reds")
        self.assertEqual(self.engine.events().events[0].kind, "match_start")
        self.assertEqual(self.engine.settings().title, "FIRA SimuroSot")
        self.assertGreater(len(self.engine.statistics().statistics), 0)
        self.engine.step()
        self.assertEqual(self.engine.status()[Status.TICK], 1)

    def test_readings_are_those_of_its_sensors(self):
        self.engine.load("maze/solo")
        for _ in range(60):
            self.engine.step()
        readings = [reading.sensor for reading in self.engine.readings().readings]
        sensors = {sensor.name for kind in self.engine.settings().robot_kinds for sensor in kind.sensors}
        self.assertLessEqual(set(readings), sensors)
        self.assertTrue(readings)

    def test_readings_are_numbers_too(self):
        self.engine.load("line_race/solo")
        self.engine.step()
        line, distance, position = self.engine.readings().readings
        names = [column.name for column in self.engine.sensor_columns]
        sensors = dict(zip(names, self.engine.sensors()))
        self.assertEqual(sensors["reading_1_line_code"], line.line.code)
        self.assertEqual(sensors["reading_1_distance_tick"], distance.tick)
        self.assertEqual(sensors["reading_1_distance_distances_30_m"], distance.ranges.distances_m[30])
        self.assertEqual(sensors["reading_1_position_heading_rad"], position.fix.heading_rad)
        first = self.engine.sensor_columns[names.index("reading_1_distance_distances_0_m")]
        self.assertEqual((first.unit, first.robot, first.kind, first.low, first.high), ("m", 1, "ranges", 0.0, 0.5))
        place = np.empty(len(names))
        self.assertIs(self.engine.sensors(out=place), place)

    def test_without_sensors_there_are_no_numbers_of_them(self):
        small_world(self.engine)
        self.assertEqual((self.engine.sensor_columns, self.engine.sensors().shape), ((), (0,)))

    def test_without_a_law_nobody_judges(self):
        self.engine.load("simurosot/5v5", law="")
        self.assertEqual(self.engine.status()[Status.IS_IN_PLAY], 1)
        with self.assertRaises(Refused):
            self.engine.match()

    def test_a_file_of_ones_own_loads_with_its_variant(self):
        self.engine.load_file(REPOSITORY / "referee/maze/discipline.txtpb", "solo")
        self.assertEqual(self.engine.settings().title, "Maze")

    def test_rows_say_what_messages_say(self):
        self.engine.load("simurosot/5v5")
        for _ in range(30):
            self.engine.set_commands(np.full(len(self.engine.command_columns), 1.0))
            self.engine.step()
        world = self.engine.world()
        self.assertEqual(number(self.engine, "ball_x_m"), world.ball.x_m)
        self.assertEqual(number(self.engine, "robot_7_y_m"), world.robots[6].y_m)

    def test_columns_have_name_unit_limits_step_robot_and_kind(self):
        self.engine.load("simurosot/5v5")
        fastest_mps = self.engine.settings().robot_kinds[0].wheels.max_speed_mps
        first = self.engine.command_columns[0]
        found = (first.name, first.unit, first.robot, first.kind)
        self.assertEqual(found, ("robot_1_wheels_left_mps", "mps", 1, "wheels"))
        self.assertEqual((first.low, first.high), (-fastest_mps, fastest_mps))
        self.assertGreater(first.step, 0)
        state = {column.name: column for column in self.engine.state_columns}
        self.assertEqual((state["ball_orientation_w"].unit, state["ball_x_m"].unit), ("", "m"))
        self.assertEqual([column.name for column in self.engine.status_columns], [one.name.lower() for one in Status])

    def test_rows_and_messages_command_the_same(self):
        self.engine.load("simurosot/5v5")
        commands = np.zeros(len(self.engine.command_columns))
        commands[:2] = 0.5, 1.5
        self.engine.set_commands(commands)
        with Engine() as other:
            other.load("simurosot/5v5")
            wheels = actuation_pb2.WheelSpeeds(left_mps=0.5, right_mps=1.5)
            other.command(actuation_pb2.RobotCommand(robot_id=1, wheels=wheels))
            for _ in range(50):
                self.engine.step()
                other.step()
            self.assertNotEqual(number(other, "robot_1_x_m"), 1.025)
            self.assertEqual(self.engine.state_hash(), other.state_hash())

    def test_a_team_asks_for_a_time_out(self):
        self.engine.load("simurosot/5v5")
        self.engine.step()
        self.engine.request("yellow", referee_pb2.TeamRequest(asks_for_time_out=True))
        self.engine.step()

    def test_kinds_of_commands_are_chosen_by_name(self):
        with self.assertRaisesRegex(EngineError, "no robot takes `legs`, expected one of: wheels"):
            self.engine.load("simurosot/5v5", commands=["legs"])
        self.engine.load("logistics/solo", commands=["mecanum"])
        self.assertIn("mecanum", {column.kind for column in self.engine.command_columns})

    def test_a_scenario_is_repeated_with_each_seed(self):
        shot = REPOSITORY / "server/sim/scenario/samples/shot_at_goal.txtpb"
        places = set()
        for scenario in (shot, shot.read_text()):
            with Engine() as engine:
                engine.load("simurosot/5v5", scenario=scenario, seed=7)
                places.add((number(engine, "ball_x_m"), number(engine, "ball_y_m")))
                engine.reset(8)
                self.assertNotIn(number(engine, "ball_x_m"), [x for x, _ in places])
                while not engine.status()[Status.IS_OVER]:
                    engine.step()
                self.assertNotEqual(engine.outcome()["end"], "")
        self.assertEqual(len(places), 1)
        with self.assertRaisesRegex(CannotRead, "scenario: .*nowhere"):
            self.engine.load("simurosot/5v5", scenario=pathlib.Path("/nowhere"))
        for path in ("shots/far.txtpb", __file__):
            with self.assertRaisesRegex(InvalidInput, f"scenario: .* looks like a path; give pathlib.Path\\('{path}'"):
                self.engine.load("simurosot/5v5", scenario=path)

    def test_plays_are_counted_and_starts_without_a_step_are_not(self):
        shot = REPOSITORY / "server/sim/scenario/samples/shot_at_goal.txtpb"
        self.engine.load("simurosot/5v5", scenario=shot)
        self.engine.reset(7)
        self.assertEqual(self.engine.outcome()["repeat"], 1)
        self.engine.step()
        self.engine.reset(8)
        self.engine.reset(9)
        self.assertEqual(self.engine.outcome()["repeat"], 2)

    def test_a_match_that_is_over_is_not_stepped(self):
        self.engine.load("simurosot/5v5", settings={"rules.half_s": 1, "rules.half_time_s": 1})
        while not self.engine.status()[Status.IS_OVER]:
            self.engine.step()
        with self.assertRaisesRegex(Refused, "over"):
            self.engine.step()


class InputTest(unittest.TestCase):
    """Wrong input raises an error of Python's own kind that says what and where."""

    def setUp(self):
        self.engine = Engine()
        self.addCleanup(self.engine.close)
        self.engine.load("simurosot/5v5")
        self.commands = np.zeros(20)

    def refuses(self, call, error: type, text: str, *kinds: type):
        with self.subTest(text):
            with self.assertRaisesRegex(error, text) as refused:
                call()
            for kind in (EngineError, *kinds):
                self.assertIsInstance(refused.exception, kind)

    def test_commands(self):
        bad = self.commands.copy()
        bad[3] = math.nan
        give = self.engine.set_commands
        self.refuses(lambda: give(bad), InvalidInput, r"column 3 \(robot_2_wheels_right_mps\) is nan", ValueError)
        self.refuses(lambda: give(np.zeros(3)), InvalidInput, r"commands: expected .* shape \(20,\), got \(3,\)")
        self.refuses(lambda: give(np.zeros((20, 1))), InvalidInput, r"got \(20, 1\)")
        self.refuses(lambda: give(None), WrongType, "commands: expected numbers", TypeError)
        self.refuses(lambda: give("fast"), WrongType, "commands: expected numbers")
        self.refuses(lambda: give(["a"] * 20), WrongType, "commands: expected numbers")
        self.refuses(lambda: give([[1, 2], [3]]), InvalidInput, "commands: expected an array of shape")
        self.refuses(lambda: give(np.zeros(20, bool)), WrongType, "got an array of bool")
        self.refuses(lambda: give(np.zeros(20, complex)), WrongType, "got an array of complex128")
        give(list(range(20)))
        give(np.zeros(40, np.float32)[::2])

    def test_places_to_write_to(self):
        columns = len(self.engine.state_columns)
        out = np.empty(columns)
        self.assertIs(self.engine.environment(out), out)
        self.assertIs(self.engine.environment(out=out), out)
        fixed = np.empty(columns)
        fixed.flags.writeable = False
        give = self.engine.environment
        self.refuses(lambda: give(np.empty(columns, np.float32)), WrongType, "out: expected .* float64, got float32")
        self.refuses(lambda: give([0.0] * columns), WrongType, "out: expected an array of float64, got list")
        self.refuses(lambda: give(np.empty(columns + 1)), InvalidInput, rf"out: expected shape \({columns},\)")
        self.refuses(lambda: give(np.empty(2 * columns)[::2]), InvalidInput, "out: .* contiguous")
        self.refuses(lambda: give(fixed), InvalidInput, "out: .* can be written to")
        self.refuses(lambda: self.engine.status(np.empty(3)), InvalidInput, r"out: expected shape \(15,\), got \(3,\)")

    def test_numbers(self):
        move = self.engine.set_robot_vels
        self.refuses(lambda: move(1, math.nan, 0), InvalidInput, "left_mps: expected a finite number, got nan")
        self.refuses(lambda: move(1, 0, math.inf), InvalidInput, "right_mps: .* got inf")
        self.refuses(lambda: move(1, "2", 0), WrongType, "left_mps: expected a number, got '2'")
        self.refuses(lambda: move(1, None, 0), WrongType, "left_mps: expected a number, got None")
        self.refuses(lambda: move(1.5, 0, 0), WrongType, "robot: expected a whole number, got 1.5")
        self.refuses(lambda: move(-1, 0, 0), InvalidInput, "robot: expected 0 to")
        self.refuses(lambda: move(99, 0, 0), EngineError, "no robot 99; the ids are 1 to 10")
        too_large = "left_mps: expected a number of float64, got one of 3322 bits"
        self.refuses(lambda: move(1, 10**1000, 0), InvalidInput, too_large)
        self.refuses(lambda: move(10**5000, 0, 0), InvalidInput, "robot: expected 0 to .*, got one of 16610 bits")
        self.refuses(lambda: self.engine.reset(-1), InvalidInput, "seed: expected 0 to")
        self.refuses(lambda: self.engine.reset(2**64), InvalidInput, "seed: expected 0 to")
        self.refuses(lambda: self.engine.reset(True), WrongType, "seed: expected a whole number")
        move(np.uint32(1), np.float32(0.5), np.int64(1))

    def test_nan_is_no_default(self):
        self.engine.stop()
        self.refuses(lambda: self.engine.create_field([math.nan] * 11), InvalidInput, r"dimensions_m\[0\]: .* got nan")
        self.refuses(lambda: self.engine.create_ball(radius_m=math.nan), InvalidInput, "radius_m: .* got nan")
        poses = [(0, 0, 0), (0, math.nan, 0)]
        self.refuses(lambda: self.engine.create_robots(poses), InvalidInput, r"poses\[1, 1\]: .* got nan")
        self.refuses(lambda: self.engine.create_robots([(0, 0)]), InvalidInput, r"poses: .* \(1, 3\), got \(1, 2\)")
        self.refuses(lambda: self.engine.create_robots(5), InvalidInput, "poses: expected rows of x, y and heading")

    def test_texts(self):
        self.engine.stop()
        load = self.engine.load
        self.refuses(lambda: load("maze"), NotFound, "no discipline 'maze'", LookupError)
        self.refuses(lambda: load(None), WrongType, "discipline: expected a text, got None")
        self.refuses(lambda: load("maze\0solo"), InvalidInput, "discipline: contains a character with code 0")
        self.refuses(lambda: load("maze/solo", settings={"a.b": 1}), InvalidInput, "no 'a'; there are")
        two_lines = ["a=1\nb=2"]
        self.refuses(lambda: load("maze/solo", settings=two_lines), InvalidInput, r"settings\[0\]: expected one line")
        self.refuses(lambda: load("maze/solo", settings=7), WrongType, "settings: expected texts, got 7")
        for path in (pathlib.Path(sys.executable), pathlib.Path("a\0b")):
            self.refuses(lambda: load("maze/solo", scenario=path), CannotRead, "scenario: expected a file")
        self.refuses(lambda: load("maze/solo", law="chess"), NotFound, "no discipline 'chess'")
        file = "/nowhere/discipline.txtpb"
        self.refuses(lambda: self.engine.load_file(file, "solo"), EngineError, file)

    def test_messages(self):
        self.refuses(lambda: self.engine.command(None), WrongType, "command: expected a cancha.v1.RobotCommand")
        wrong = referee_pb2.TeamRequest()
        self.refuses(lambda: self.engine.command(wrong), WrongType, "command: expected a cancha.v1.RobotCommand")
        self.refuses(lambda: self.engine.request("green", wrong), WrongType, "team: expected a whole number")
        self.refuses(lambda: self.engine.request(3, wrong), InvalidInput, "team: expected 1 to 2, got 3")
        self.refuses(lambda: self.engine.restore(None), WrongType, "snapshot: expected a Snapshot, got None")

    def test_batches(self):
        for arguments, error, text in (
            ((0,), InvalidInput, "matches: expected 1 to 65536, got 0"),
            ((10**6,), InvalidInput, "matches: expected 1 to 65536"),
            ((2, 0), InvalidInput, "threads: expected 1 to 1024, got 0"),
            (("two",), WrongType, "matches: expected a whole number"),
        ):
            self.refuses(lambda: Batch("maze/solo", *arguments), error, text)
        batch = Batch("maze/solo", 2)
        good = np.zeros((2, 2))
        self.refuses(lambda: batch.step(np.zeros(4)), InvalidInput, r"commands: expected .* \(2, 2\), got \(4,\)")
        self.refuses(lambda: batch.step([[0, 0], [0, math.nan]]), InvalidInput, "match 1: .*column 1 .* is nan")
        self.refuses(lambda: batch.step(good, ticks=0), InvalidInput, "ticks: expected 1 to")
        self.refuses(lambda: batch.step(good, which=[1, 0]), WrongType, "which: expected an array of bool, got int64")
        self.refuses(lambda: batch.step(good, which=[True]), InvalidInput, r"which: .* \(2,\), got \(1,\)")
        self.refuses(lambda: batch.step(good, which=[[True], []]), InvalidInput, r"which: .* \(2,\), got \[")
        self.refuses(lambda: batch.reset(seeds=[1]), InvalidInput, "seeds: expected 2 whole numbers, got 1")
        self.refuses(lambda: batch.reset(seeds=[1, -1]), InvalidInput, r"seeds\[1\]: expected 0 to")
        self.refuses(lambda: batch.reset(seeds=5), WrongType, "seeds: expected 2 whole numbers, got 5")
        self.refuses(lambda: batch.match(2), InvalidInput, "match: expected 0 to 1, got 2")

    def test_errors_are_of_pythons_own_kinds(self):
        for kind, own in (
            (InvalidInput, ValueError),
            (WrongType, TypeError),
            (NotFound, LookupError),
            (Refused, RuntimeError),
            (TooLarge, ValueError),
            (CannotRead, OSError),
            (Busy, RuntimeError),
            (LibraryNotFound, ImportError),
            (MixedVersions, ImportError),
        ):
            self.assertTrue(issubclass(kind, own) and issubclass(kind, EngineError))
            self.assertEqual(str(kind("what and where")), "what and where")


class Interrupt(Exception):
    pass


def interrupt(number: int, frame: object) -> None:
    raise Interrupt


def step_in_turn(batch: Batch, commands: np.ndarray, ticks: int) -> None:
    """Steps again and again while another thread's calls get Busy."""
    while True:
        try:
            return batch.step(commands, ticks)
        except Busy:
            pass


# Forks until a fork was during a step.
FORKED = """
import os, threading
import numpy as np
from cancha.engine import Batch, Busy
batch = Batch("simurosot/5v5", 8)
threading.Thread(target=lambda: batch.step(np.zeros((8, 20)), ticks=3000), daemon=True).start()
for _ in range(200):
    child = os.fork()
    if child == 0:
        try:
            batch.look()
        except Busy as busy:
            print(busy, flush=True)
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1] != 0:
        break
"""


class EndTest(unittest.TestCase):
    def test_the_end_of_a_context_closes(self):
        with Engine() as engine, Batch("maze/solo") as batch:
            pass
        self.assertTrue(engine.is_closed and batch.is_closed)

    def test_to_close_twice_is_harmless(self):
        for one in (Engine(), Batch("maze/solo")):
            one.close()
            one.close()

    def test_after_the_end_every_call_is_refused(self):
        engine, batch = Engine(), Batch("maze/solo")
        engine.close()
        batch.close()
        for call, text in (
            (engine.step, r"step\(\): the Engine is closed"),
            (engine.create_field, r"create_field\(\): the Engine is closed"),
            (engine.match, "the Engine is closed"),
            (lambda: batch.step(np.zeros((1, 2))), r"step\(\): the Batch is closed"),
            (batch.reset, r"reset\(\): the Batch is closed"),
            (lambda: batch.world(0), "the Batch is closed"),
            (lambda: batch.snapshot(0), "the Batch is closed"),
        ):
            with self.subTest(text), self.assertRaisesRegex(Refused, text):
                call()

    def test_arrays_of_a_batch_outlive_it(self):
        batch = Batch("maze/solo")
        states = batch.states
        before = states.copy()
        batch.close()
        del batch
        np.testing.assert_array_equal(states, before)

    def test_it_cannot_be_copied_as_it_owns_its_simulation(self):
        with Engine() as engine, self.assertRaisesRegex(TypeError, "an? Engine cannot be pickled or copied"):
            copy.copy(engine)

    def test_a_second_thread_is_told_that_it_is_busy(self):
        batch = Batch("simurosot/5v5", 8)
        commands = np.zeros((8, 20))
        started = threading.Event()

        def step_for_long():
            started.set()
            step_in_turn(batch, commands, 2000)

        other = threading.Thread(target=step_for_long)
        other.start()
        started.wait()
        told = ""
        # ctypes lets this thread run during the step of the other one.
        while other.is_alive() and not told:
            try:
                batch.look()
            except Busy as busy:
                told = str(busy)
        other.join()
        self.assertRegex(told, r"^look\(\): another thread is in a call of this Batch; use it from one thread")
        batch.step(commands)
        self.assertEqual(batch.statuses[0, Status.TICK], 2001)

    def test_a_call_of_another_thread_ends_before_a_batch_is_freed(self):
        for _ in range(20):
            batch = Batch("simurosot/5v5", 8)
            statuses, commands = batch.statuses, np.zeros((8, 20))
            other = threading.Thread(target=step_in_turn, args=(batch, commands, 200))
            other.start()
            is_busy = False
            while other.is_alive() and not is_busy:
                try:
                    batch.look()
                except Busy:
                    is_busy = True
            batch.close()
            self.assertTrue(batch.is_closed)
            other.join()
            self.assertEqual(statuses[:, Status.TICK].tolist(), [200] * 8)

    def test_an_error_that_is_kept_keeps_no_simulation(self):
        engine = Engine()
        freed, free = [], engine._owned.free
        engine._owned.free = lambda address: (freed.append(True), free(address))
        with self.assertRaises(Refused) as kept:
            engine.step()
        error = kept.exception.with_traceback(None)
        engine.close()
        self.assertEqual((freed, type(error)), ([True], Refused))

    def test_no_interrupt_leaves_it_locked(self):
        engine = Engine()
        engine.load("soccer_duel/1v1")
        before = signal.signal(signal.SIGALRM, interrupt)
        self.addCleanup(signal.signal, signal.SIGALRM, before)
        for i in range(2000):
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.0002 + 1e-6 * (i % 97))
                while True:
                    engine.state_hash()
            except Interrupt:
                pass
        for call in (engine.step, engine.reset, engine.close):
            call()

    def test_a_process_that_was_forked_during_a_call_is_told_so(self):
        told = python(FORKED).stdout
        self.assertIn("look(): another thread was in a call of this Batch when this process was forked", told)
        self.assertIn("make another Batch", told)


class BatchTest(unittest.TestCase):
    def test_a_match_has_the_bits_that_it_has_alone(self):
        steps, begin_anew = 120, 60
        rng = np.random.default_rng(1)
        told = rng.uniform(-2.9, 2.9, (steps, 20))
        expected = {}
        for seed in range(11, 11 + 64):
            with Engine() as engine:
                engine.load("simurosot/5v5", seed=seed)
                for step in range(begin_anew):
                    engine.set_commands(told[step])
                    engine.step()
                if seed % 3 == 0:
                    engine.reset(seed + 1000)
                for step in range(begin_anew, steps):
                    engine.set_commands(told[step])
                    engine.step()
                expected[seed] = engine.state_hash()
        self.assertEqual(len(set(expected.values())), 64)
        for matches, threads in ((1, 1), (7, 1), (7, 2), (64, 1), (64, 2)):
            with self.subTest(matches=matches, threads=threads):
                batch = Batch("simurosot/5v5", matches, threads, seed=11)
                seeds = np.arange(11, 11 + matches)
                for step in range(steps):
                    if step == begin_anew:
                        batch.reset(which=seeds % 3 == 0, seeds=seeds + 1000)
                    batch.step(np.tile(told[step], (matches, 1)))
                self.assertEqual(batch.hashes.tolist(), [expected[seed] for seed in seeds])

    def test_arrays_are_written_in_place(self):
        batch = Batch("simurosot/5v5", 3)
        arrays = [batch.states, batch.statuses, batch.rewards, batch.is_over, batch.hashes, batch.sensors]
        shapes = [(3, len(batch.state_columns)), (3, len(Status)), (3, 2), (3,), (3,), (3, 0)]
        self.assertEqual([array.shape for array in arrays], shapes)
        before = batch.hashes.tolist()
        batch.step(np.ones((3, 20)), ticks=30)
        batch.reset(which=[False, True, False])
        now = [batch.states, batch.statuses, batch.rewards, batch.is_over, batch.hashes, batch.sensors]
        self.assertTrue(all(one is other for one, other in zip(now, arrays)))
        self.assertEqual(batch.statuses[:, Status.TICK].tolist(), [30, 0, 30])
        self.assertEqual([one == other for one, other in zip(batch.hashes.tolist(), before)][0], False)

    def test_rows_are_those_of_an_engine(self):
        batch = Batch("simurosot/5v5", 2, seed=4)
        with Engine() as engine:
            engine.load("simurosot/5v5", seed=5)
            batch.step(np.ones((2, 20)), ticks=40)
            for _ in range(40):
                engine.set_commands(np.ones(20))  # In each tick, like a batch: a restart drops commands.
                engine.step()
            np.testing.assert_array_equal(batch.states[1], engine.environment())
            np.testing.assert_array_equal(batch.statuses[1], engine.status())
            self.assertEqual(batch.world(1), engine.world())
            self.assertEqual(batch.state_columns, engine.state_columns)

    def test_sensors_are_those_of_an_engine(self):
        batch = Batch("drone_maze/signed_solo", 2, seed=4)
        commands = np.full((2, len(batch.command_columns)), 0.2)
        with Engine() as engine:
            engine.load("drone_maze/signed_solo", seed=5)
            batch.step(commands, ticks=40)
            for _ in range(40):
                engine.set_commands(commands[1])
                engine.step()
            np.testing.assert_array_equal(batch.sensors[1], engine.sensors())
            self.assertEqual(batch.sensor_columns, engine.sensor_columns)

    def test_matches_that_are_left_out_stand_still(self):
        batch = Batch("simurosot/5v5", 2)
        batch.step(np.ones((2, 20)), ticks=5, which=np.array([True, False]))
        self.assertEqual(batch.statuses[:, Status.TICK].tolist(), [5, 0])

    def test_without_seeds_each_start_has_one_of_its_own(self):
        batch = Batch("simurosot/5v5", 2, seed=10)
        batch.reset()
        again = Batch("simurosot/5v5", 2, seed=12)
        batch.step(np.ones((2, 20)), ticks=20)
        again.step(np.ones((2, 20)), ticks=20)
        self.assertEqual(batch.hashes.tolist(), again.hashes.tolist())

    def test_what_is_over_is_reset_or_stands_still(self):
        batch = Batch("simurosot/5v5", 2, settings={"rules.half_s": 1, "rules.half_time_s": 1})
        commands = np.zeros((2, 20))
        batch.step(commands, ticks=1000, which=[True, False])
        self.assertEqual(batch.is_over.tolist(), [True, False])
        with self.assertRaisesRegex(Refused, "over: match 0; reset what is over"):
            batch.step(commands)
        batch.step(commands, which=~batch.is_over)
        batch.reset(which=batch.is_over)
        self.assertEqual(batch.is_over.tolist(), [False, False])
        batch.step(commands)

    def test_a_goal_is_a_reward_for_one_and_a_loss_for_the_other(self):
        batch = Batch("simurosot/5v5", 1, law="simurosot")
        self.assertEqual(batch.rewards.tolist(), [[0, 0]])
        commands = np.zeros((1, 20))
        commands[0, [8, 9]] = 2.9  # Either team may touch the ball; only the sum matters.
        total = np.zeros(2)
        for _ in range(600):
            batch.step(commands)
            total += batch.rewards[0]
        score = batch.statuses[0, [Status.BLUE_SCORE, Status.YELLOW_SCORE]]
        self.assertEqual(total.tolist(), [score[0] - score[1], score[1] - score[0]])

    def test_a_snapshot_of_one_match_with_its_law_restores_another_also_in_a_play(self):
        scenario = 'time_limit_s: 9 vary { setting: "ball.mass_kg" min: 0.03 max: 0.06 }'
        batch = Batch("simurosot/5v5", 2, scenario=scenario, seed=4)
        commands = np.tile(np.linspace(-1, 1, 20), (2, 1))
        batch.step(commands, ticks=20)
        snapshot = batch.snapshot(0)
        batch.step(commands, ticks=30)
        expected, outcome = int(batch.hashes[0]), batch.outcome(0)
        batch.restore(0, snapshot)
        batch.restore(1, snapshot)
        batch.step(commands, ticks=30)
        self.assertEqual(batch.hashes.tolist(), [expected, expected])
        self.assertEqual(batch.outcome(1), outcome)

    def test_a_snapshot_of_one_match_restores_another(self):
        batch = Batch("simurosot/5v5", 2, law="")
        batch.step(np.ones((2, 20)), ticks=20, which=[True, False])
        batch.restore(1, batch.snapshot(0))
        batch.look()
        np.testing.assert_array_equal(batch.states[0], batch.states[1])
        self.assertEqual(batch.hashes[0], batch.hashes[1])

    def test_a_file_of_ones_own_comes_with_its_variant(self):
        batch = Batch(REPOSITORY / "referee/maze/discipline.txtpb", 2, variant="solo")
        batch.step(np.zeros((2, 2)))
        self.assertEqual(batch.settings().title, "Maze")


if __name__ == "__main__":
    unittest.main()
