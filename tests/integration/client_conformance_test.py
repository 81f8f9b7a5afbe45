"""Clients of every language play the same match: the same script, the same final state hash.

Run by ctest with the folder of the programs in CANCHA_BIN and that of the Python package in
PYTHONPATH.
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

BIN = Path(os.environ["CANCHA_BIN"])
SUPPORT = Path(__file__).resolve().parent.parent / "support"
CPP = str(BIN / "cancha-scripted-client")
PYTHON = f"exec '{sys.executable}' -B '{SUPPORT / 'scripted_client.py'}'"
LIMIT_S = 120


def run_program(name: str, *arguments: str) -> str:
    """Runs a program. Returns its output. Raises AssertionError if it fails."""
    ended = subprocess.run([str(BIN / name), *arguments], capture_output=True, text=True,
                           timeout=LIMIT_S, check=False)
    if ended.returncode != 0:
        raise AssertionError(ended.stderr)
    return ended.stdout


def play(discipline: str, blue: str, yellow: str, *options: str) -> dict[str, Any]:
    """Returns the report of ten seconds of simulated time."""
    with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
        report = Path(folder) / "report.json"
        run_program("cancha-match", discipline, "--blue", blue, "--yellow", yellow,
                    "--duration", "10", "--report", str(report), *options)
        return json.loads(report.read_text())


def final_hash(discipline: str, blue: str, yellow: str) -> str:
    return play(discipline, blue, yellow)["final_state_hash"]


class ClientConformanceTest(unittest.TestCase):
    def test_python_plays_the_same_match_as_cpp(self) -> None:
        for discipline in ("simurosot/5v5", "soccer_duel/1v1"):
            with self.subTest(discipline=discipline):
                cpp = final_hash(discipline, CPP, CPP)

                self.assertEqual(final_hash(discipline, PYTHON, PYTHON), cpp)
                self.assertEqual(final_hash(discipline, CPP, PYTHON), cpp)

    def test_the_first_robots_of_the_readme_play_the_same_match(self) -> None:
        sdk = Path(os.environ["CANCHA_SDK"])
        cpp = str(BIN / "cancha-example-first-robot")
        python = f"exec '{sys.executable}' -B '{sdk / 'python' / 'examples' / 'first_robot.py'}'"

        self.assertEqual(final_hash("simurosot/5v5", cpp, "chaser"),
                         final_hash("simurosot/5v5", python, "chaser"))
        # Blue attacks towards -x. Its robot begins behind the ball by the distance that makes the difference.
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
            scenario = Path(folder) / "limit.txtpb"
            scenario.write_text("time_limit_s: 1\nball { x_m: 0 y_m: 0.2 }\n"
                                "robots { id: 2 pose { x_m: 0.05 y_m: 0.1 heading_rad: 1.5 } }\n")

            def result(team: str) -> dict[str, Any]:
                return json.loads(run_program("cancha-match", "simurosot/5v5", "--json",
                                              "--scenario", str(scenario), "--blue", team)
                                  .splitlines()[0])  # fmt: skip

            self.assertEqual(result(cpp)["state_hash"], result(python)["state_hash"])

    def test_another_script_gives_another_match(self) -> None:
        scripted = final_hash("simurosot/5v5", CPP, CPP)

        self.assertNotEqual(final_hash("simurosot/5v5", CPP, "chaser"), scripted)

    def test_every_client_knows_the_time_at_the_rate_of_the_official_simulator(self) -> None:
        """The scripts fail if the time of a tick does not fit the rate."""
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
            recording = Path(folder) / "match.mcap"

            report = play("simurosot/5v5", CPP, PYTHON, "--set", "timing.tick_s=0.016",
                          "--record", str(recording))

            self.assertEqual(report["ticks"], 625)
            self.assertEqual(report["simulated_s"], 10)
            for event in report["events"]:
                self.assertAlmostEqual(event["time_s"], event["tick"] * 0.016, places=6)
            self.assertIn("625 ticks at 62.5 Hz: 0:10 of simulated time",
                          run_program("cancha-replay", "info", str(recording)))
            self.assertEqual(json.loads(run_program("cancha-replay", "info", "--json",
                                                    str(recording)))["tick_rate_hz"], 62.5)
            self.assertIn("all 625 ticks have the same state hash",
                          run_program("cancha-replay", "verify", str(recording)))
            run_program("cancha-replay", "judge", str(recording))

    def test_a_rate_is_the_same_match_however_it_is_set(self) -> None:
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
            recording = Path(folder) / "match.mcap"
            by_length = play("simurosot/5v5", CPP, CPP, "--set", "timing.tick_s=0.02",
                             "--record", str(recording))
            run_program("cancha-replay", "verify", str(recording))
        by_rate = play("simurosot/5v5", CPP, CPP, "--set", "timing.tick_rate_hz=50")

        self.assertEqual(by_length["ticks"], 500)
        self.assertEqual(by_length["final_state_hash"], by_rate["final_state_hash"])

    def test_a_tick_that_cannot_be_played_is_refused_with_what_can_be(self) -> None:
        for tick_s in ("0", "-0.016", "nan", "1e-9"):
            with self.subTest(tick_s=tick_s):
                with self.assertRaisesRegex(AssertionError,
                                            "timing.tick_s: .* out of range, expected 0.0001 to 2"):
                    play("simurosot/5v5", CPP, CPP, "--set", f"timing.tick_s={tick_s}")
        with self.assertRaisesRegex(AssertionError, "use at least 6 substeps"):
            play("simurosot/5v5", CPP, CPP, "--set", "timing.tick_s=0.2")


if __name__ == "__main__":
    unittest.main()
