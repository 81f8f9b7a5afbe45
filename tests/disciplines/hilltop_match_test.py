"""A discipline without goals, ball or officials is played, recorded and proved like any other.

Run by ctest with the folder of the programs in CANCHA_BIN and that of the Python package in
PYTHONPATH.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BIN = Path(os.environ["CANCHA_BIN"])
HERE = Path(__file__).resolve().parent
CPP = str(BIN / "cancha-scripted-client")
CLIMBER = f"exec '{sys.executable}' -B '{HERE / 'climber.py'}'"
LIMIT_S = 180  # A call that takes longer has hung.
MATCH_TICKS = 20 * 60


def run(program: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(BIN / program), *map(str, arguments)], capture_output=True,
                          text=True, stdin=subprocess.DEVNULL, timeout=LIMIT_S, check=False)  # fmt: skip


class HilltopMatchTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def succeed(self, program: str, *arguments: object) -> str:
        ran = run(program, *arguments)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        return ran.stdout

    def play(self, variant: str, *options: object) -> dict:
        """Returns the report of a match between a team in C++, which wanders, and a team in Python."""
        report = self.folder / "report.json"
        self.succeed("hilltop-match", f"hilltop/{variant}", "--blue", CPP, "--yellow",
                     CLIMBER, "--report", report, *options)  # fmt: skip
        return json.loads(report.read_text())

    def test_users_do_not_see_it(self) -> None:
        self.assertIn("hilltop/bare", self.succeed("hilltop-match", "--list"))
        self.assertNotIn("hilltop", self.succeed("cancha-match", "--list"))

    def test_who_climbs_the_hill_wins(self) -> None:
        for variant in ("bare", "ball"):
            with self.subTest(variant):
                report = self.play(variant)

                self.assertEqual(report["ticks"], MATCH_TICKS)
                self.assertEqual(report["end_reason"], "full time")
                self.assertGreater(report["score"]["yellow"], report["score"]["blue"])
                kinds = [event["kind"] for event in report["events"]]
                self.assertEqual(kinds.count("kick_off"), 1 if variant == "ball" else 0)
                self.assertEqual(kinds.count("point"), sum(report["score"].values()))

    def test_its_recording_can_be_proved_and_exported(self) -> None:
        for variant in ("bare", "ball"):
            with self.subTest(variant):
                recording = self.folder / f"{variant}.mcap"
                self.play(variant, "--record", recording)

                self.assertIn(f"all {MATCH_TICKS} ticks have the same state hash",
                              self.succeed("hilltop-replay", "verify", recording))
                self.succeed("hilltop-replay", "judge", recording)
                self.assertIn(f"hilltop/{variant}",
                              self.succeed("hilltop-replay", "info", recording))
                csv = self.succeed("hilltop-replay", "export", recording)
                self.assertEqual("ball_x_m" in csv.partition("\n")[0], variant == "ball")

    def test_every_setting_is_listed(self) -> None:
        listed = self.succeed("hilltop-match", "hilltop/bare", "--settings")

        self.assertIn("rules.match_s", listed)
        self.assertNotIn("ball.mass_kg", listed)
        self.assertNotIn("handlings.", listed)

    def test_a_scenario_that_asks_for_what_it_has_not_is_refused(self) -> None:
        asked = self.folder / "asked.txtpb"
        for variant, text, problem in (
            ("bare", "ball { x_m: 0.1 y_m: 0 }", "ball: hilltop/bare has no ball"),
            ("ball", "report { ball_to_goal: TEAM_BLUE }",
             "report.ball_to_goal: hilltop/ball has no goals"),
        ):  # fmt: skip
            asked.write_text("time_limit_s: 1 " + text)
            ran = run("hilltop-match", f"hilltop/{variant}", "--scenario", asked)

            self.assertEqual(ran.returncode, 2, ran.stderr)
            self.assertIn(problem, ran.stderr)


if __name__ == "__main__":
    unittest.main()
