"""After a match, beginners get advice on mistakes that they did not notice; other teams get none.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and the support folder's
modules on PYTHONPATH.
"""

from __future__ import annotations

import json
import subprocess
import unittest

from match_case import BIN, LIMIT_S, ScratchCase, run_match

TEAM = """
import os
import signal
import time
import cancha

def decide(view, commands):
    {body}

cancha.run(decide, name="juniors")
"""
TWO_CLIENTS = """
import cancha

home = cancha.Client(cancha.ConnectOptions(server="{server}", seat="blue", name="home"))
guests = cancha.Client(cancha.ConnectOptions(server="{server}", seat="yellow", name="guests"))
home.next_tick()
"""
SAMPLES = {
    "simurosot/5v5": ("position", "counter"),
    "simurosot/3v3": ("chaser", "position"),
    "soccer_duel/1v1": ("duelist", "duelist"),
    "line_race/race": ("follower", "follower"),
    "maze/solo": ("walker",),
    "drone_maze/signed": ("pilot", "pilot"),
}


class AdviceTest(ScratchCase):
    def team(self, body: str) -> str:
        file = self.folder / "juniors.py"
        file.write_text(TEAM.format(body=body))
        return f"exec /usr/bin/python3 -B '{file}'"

    def told(self, discipline: str, blue: str, *options: str) -> list[str]:
        """Returns the advice for blue, which is the same in the report and at the end of the match."""
        report = self.folder / "report.json"
        played = run_match(discipline, "--blue", blue, "--duration", "5", "--report", str(report), *options)
        self.assertEqual(played.returncode, 0, played.stderr)
        advice = json.loads(report.read_text())["advice"]
        for line in advice:
            self.assertIn(line["text"], " ".join(played.stdout.split()))
        return [line["text"] for line in advice if line["team"] == "blue"]

    def told_in_soccer(self, body: str, *options: str) -> list[str]:
        return self.told("simurosot/5v5", self.team(body), "--yellow", "chaser", *options)

    def test_commands_beyond_what_a_robot_can_do(self) -> None:
        self.assertEqual(
            self.told_in_soccer("for robot in view.mine: commands.set_wheels(robot, (100, 90))"),
            ["commands clamped in 100% of ticks (2.9 m/s is the most)"],
        )
        self.assertEqual(
            self.told_in_soccer(
                "commands.set_wheels(view.mine[0], (3, 2.9) if view.tick % 5 == 0 else (2.9, -2.9))"
            )[0],
            "commands clamped in 20% of ticks (2.9 m/s is the most)",
        )

    def test_robots_that_are_never_commanded_or_only_to_stand(self) -> None:
        self.assertEqual(self.told_in_soccer("pass"), ["never commanded a robot"])
        self.assertEqual(
            self.told_in_soccer("for n in 0, 1: commands.set_wheels(view.mine[n], (1, 1))"),
            ["never commanded robots 3, 4, 5"],
        )
        self.assertEqual(
            self.told_in_soccer("for robot in view.mine: commands.set_wheels(robot, (0, 0))"),
            ["commanded a robot only to stand still"],
        )

    def test_notices_which_otherwise_only_the_team_sees(self) -> None:
        told = self.told_in_soccer(
            "for robot in (*view.mine, *view.opponents[:1]): commands.set_wheels(robot, (1, 1))"
        )

        self.assertEqual(
            told, ["300 notices: robot 6 belongs to another seat; its command was ignored"]
        )

    def test_robots_that_do_not_exist_are_told_so(self) -> None:
        self.assertEqual(
            self.told_in_soccer("for number in range(6): commands.set_wheels(number, (1, 1))"),
            ["300 notices: there is no robot 0, yours: 1 to 5; its command was ignored"],
        )

    def test_what_the_server_does_for_a_team_that_hangs_is_none_of_its_commands(self) -> None:
        self.assertEqual(
            self.told_in_soccer(
                "time.sleep(60 if view.tick == 61 else 0)", "--deadline", "blue=stop:20ms+2s"
            ),
            ["never commanded a robot"],
        )

    def test_a_drone_that_never_flies(self) -> None:
        program = self.folder / "drone.py"
        program.write_text("from cancha.hal import *\nwhile True:\n    advance(1)\n")

        told = self.told("drone_maze/solo", f"exec /usr/bin/python3 -B '{program}'")

        self.assertEqual(
            told,
            ["the drone never left the ground (takeOff() or upTo(), or a velocity with up_mps)"],
        )

    def test_an_impatient_beginner_is_told_too(self) -> None:
        ctrl_c = self.team("os.kill(os.getppid(), signal.SIGINT) if view.tick == 60 else None")

        played = run_match("simurosot/5v5", "--blue", ctrl_c, "--yellow", "chaser", "--no-record")

        self.assertEqual(played.returncode, 130)
        self.assertIn("juniors: never commanded a robot\n", played.stderr)

    def test_who_forgets_to_be_ready_is_named_on_both_sides(self) -> None:
        command = [str(BIN / "cancha-match"), "simurosot/5v5", "--blue", "remote", "--yellow", "remote",
                   "--ready-timeout", "4", "--no-record"]  # fmt: skip
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as match:
            server = match.stderr.readline().split("CANCHA_SERVER=")[1].split()[0]
            program = self.folder / "two.py"
            program.write_text(TWO_CLIENTS.format(server=server))
            two = subprocess.run(["/usr/bin/python3", "-B", str(program)], capture_output=True, text=True,
                                 timeout=LIMIT_S, check=False)  # fmt: skip
            _, said = match.communicate(timeout=LIMIT_S)

        self.assertIn("the match waits for yellow, a seat of this program", two.stderr)
        said = " ".join(said.split())
        self.assertIn('waiting for "guests" (yellow) to be ready: it has connected, but has not said Ready',
                      said)  # fmt: skip
        self.assertIn("calls say_ready() on each before it waits for a tick", said)
        self.assertEqual(match.returncode, 3)

    def test_samples_are_told_nothing(self) -> None:
        for discipline, (blue, *yellow) in SAMPLES.items():
            with self.subTest(discipline):
                options = ["--yellow", yellow[0]] if yellow else []
                report = self.folder / "report.json"
                played = run_match(discipline, "--blue", blue, "--duration", "60", "--report", str(report),
                                   *options)  # fmt: skip
                self.assertEqual(played.returncode, 0, played.stderr)
                self.assertEqual(json.loads(report.read_text())["advice"], [])


if __name__ == "__main__":
    unittest.main()
