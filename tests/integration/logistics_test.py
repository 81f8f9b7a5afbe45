"""The sample of logistics in Python does the whole task in every variant.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and the support folder's
modules on PYTHONPATH.
"""

import json
import os
import subprocess
import unittest
from pathlib import Path

from match_case import BIN, LIMIT_S, ScratchCase, run_match

EXAMPLES = Path(os.environ["CANCHA_SDK"]) / "python" / "examples"
FETCHER = f"/usr/bin/python3 -B '{EXAMPLES}/logistics_fetcher.py'"


class LogisticsTest(ScratchCase):
    def play_variant(self, variant: str, *options: str) -> dict:
        report = self.folder / f"{variant}.json"
        played = run_match(f"logistics/{variant}", "--blue", FETCHER, "--report", str(report), *options)
        self.assertEqual(played.returncode, 0, played.stderr)
        return json.loads(report.read_text())

    def assert_gaps(self, report: dict, team: str) -> None:
        """The robot aims at 0.1 m, by beams with noise of 0.5 mm, and reaches it to 1 mm."""
        for table in ("first", "second"):
            gap_m = report["statistics"][f"{table}_table_gap"][team]
            self.assertAlmostEqual(gap_m, 0.1, delta=0.0015)

    def assert_delivered_and_home(self, report: dict) -> None:
        self.assertEqual(report["end_reason"], "finished", report)
        self.assertEqual(report["winner"], "blue")
        self.assertEqual(report["course"]["blue"], {"progress": 1.0,
                                                    "finished_s": report["simulated_s"],
                                                    "faults": 0})  # fmt: skip
        self.assert_gaps(report, "blue")

    def test_it_delivers_and_comes_home_and_the_recording_proves_it(self) -> None:
        file = self.folder / "solo.mcap"
        self.assert_delivered_and_home(self.play_variant("solo", "--record", str(file)))
        proved = subprocess.run([BIN / "cancha-replay", "verify", file], capture_output=True,
                                text=True, timeout=LIMIT_S, check=False)  # fmt: skip
        self.assertEqual(proved.returncode, 0, proved.stdout + proved.stderr)

    def test_it_finds_a_cube_that_was_moved_by_the_camera_alone(self) -> None:
        moved = ("--set", "arena.models.blue cube.pose.y_m=1.49")
        self.assert_delivered_and_home(self.play_variant("camera", *moved))

    def test_it_races_the_one_in_cpp_and_neither_is_a_leg_behind(self) -> None:
        report = self.play_variant("race", "--yellow", "fetcher")

        self.assertEqual(report["end_reason"], "finished", report)
        for team in ("blue", "yellow"):  # Four fifths: the cube stands on its table, the way home is left.
            self.assertGreaterEqual(report["course"][team]["progress"], 0.8)
            self.assert_gaps(report, team)


if __name__ == "__main__":
    unittest.main()
