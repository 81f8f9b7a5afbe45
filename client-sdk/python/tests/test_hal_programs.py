"""Programs with WebSim's calls in a match of a fake server."""

import importlib
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

from cancha import hal
from cancha.v1 import sensing_pb2
from fake_robot import ranges
from fake_server import FakeServer, make_over, make_tick

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"


class ProgramTest(unittest.TestCase):
    """Runs unchanged programs of pupils."""

    TICKS = 40

    def play(self, program: pathlib.Path, server: FakeServer) -> subprocess.CompletedProcess:
        environment = dict(os.environ, CANCHA_SERVER=server.address, CANCHA_SEAT="blue")
        return subprocess.run(
            [sys.executable, "-B", str(program)],
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def script(self, session, has_wheels: bool = True) -> list:
        """Plays a match in which robot 1 is on the line with nothing in front of it."""
        session.shake_hands(has_wheels=has_wheels)
        answers = []
        for number in range(self.TICKS):
            tick = make_tick(number)
            readings = tick.tick.observation.readings
            readings.add(robot_id=1, sensor="line").line.code = sensing_pb2.LineCode.CODE_BOTH
            readings.add(robot_id=1, sensor="front").ranges.CopyFrom(ranges(0.5))
            session.send(tick)
            answers.append(session.receive())
        session.send(make_over())
        return answers

    def check_ends_well(self, program: pathlib.Path, has_wheels: bool = True) -> list:
        with FakeServer(lambda session: self.script(session, has_wheels)) as server:
            ended = self.play(program, server)

        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertNotIn("Traceback", ended.stderr)
        self.assertIn('match over: "full time" own_score=3 opponent_score=1', ended.stderr)
        self.assertEqual(len(server.returned), self.TICKS)
        return [message.answer.commands[0].wheels for message in server.returned]

    def check_program(self, text: str) -> list:
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "exercise.py"
            program.write_text(textwrap.dedent(text), encoding="utf-8")
            return self.check_ends_well(program)

    def test_the_examples_end_with_the_match(self):
        for example in sorted(EXAMPLES.glob("*_hal.py")):
            with self.subTest(example.name):
                self.check_ends_well(example, has_wheels=not example.name.startswith("dron"))

    def test_the_line_follower_drives_along_the_line(self):
        wheels = self.check_ends_well(EXAMPLES / "line_follower_hal.py")

        self.assertEqual(wheels[0].left_mps, 0)
        self.assertAlmostEqual(wheels[-1].left_mps, 3 * hal.UNIT_M)
        self.assertAlmostEqual(wheels[-1].right_mps, 3 * hal.UNIT_M)

    def test_a_robot_can_be_asked_for(self):
        self.check_program("""
            import cancha.hal as hal
            robot = hal.connect()
            while True:
                robot.advance(1)
            """)

    def test_a_program_that_ends_earlier_keeps_its_speeds_to_the_end(self):
        wheels = self.check_program("""
            from cancha.hal import *
            advance(2)
            """)

        self.assertAlmostEqual(wheels[0].left_mps, 0.1)
        self.assertAlmostEqual(wheels[-1].left_mps, 0.1)

    def test_a_program_that_fails_leaves_at_once(self):
        with tempfile.TemporaryDirectory() as folder, FakeServer(self.script) as server:
            program = pathlib.Path(folder) / "exercise.py"
            program.write_text("from cancha.hal import *\nsleep(0)\nnonsense()\n", encoding="utf-8")
            ended = self.play(program, server)

        self.assertEqual(ended.returncode, 1)
        self.assertIn("NameError", ended.stderr)
        self.assertNotIn("match over", ended.stderr)

    def test_a_server_that_is_lost_ends_the_program_with_a_line(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "exercise.py"
            program.write_text("from cancha.hal import *\nsleep(1)\n", encoding="utf-8")
            with FakeServer(lambda session: session.shake_hands()) as server:
                ended = self.play(program, server)

        self.assertEqual(ended.returncode, 1)
        self.assertIn("the server closed the connection", ended.stderr)
        self.assertNotIn("Traceback", ended.stderr)

    def test_nothing_is_connected_by_the_import(self):
        self.assertIsNone(importlib.import_module("cancha.hal")._default)


if __name__ == "__main__":
    unittest.main()
