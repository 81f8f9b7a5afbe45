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

BIN = Path(os.environ["CANCHA_BIN"])
SUPPORT = Path(__file__).resolve().parent.parent / "support"
CPP = str(BIN / "cancha-scripted-client")
PYTHON = f"exec '{sys.executable}' -B '{SUPPORT / 'scripted_client.py'}'"
LIMIT_S = 120


def final_hash(discipline: str, blue: str, yellow: str) -> str:
    with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
        report = Path(folder) / "report.json"
        played = subprocess.run(
            [str(BIN / "cancha-match"), discipline, "--blue", blue, "--yellow", yellow,
             "--duration", "10", "--report", str(report)],
            capture_output=True, text=True, timeout=LIMIT_S, check=False)
        if played.returncode != 0:
            raise AssertionError(played.stderr)
        return json.loads(report.read_text())["final_state_hash"]


class ClientConformanceTest(unittest.TestCase):
    def test_python_plays_the_same_match_as_cpp(self) -> None:
        for discipline in ("simurosot/5v5", "soccer_duel/1v1"):
            with self.subTest(discipline=discipline):
                cpp = final_hash(discipline, CPP, CPP)

                self.assertEqual(final_hash(discipline, PYTHON, PYTHON), cpp)
                self.assertEqual(final_hash(discipline, CPP, PYTHON), cpp)

    def test_another_script_gives_another_match(self) -> None:
        scripted = final_hash("simurosot/5v5", CPP, CPP)

        self.assertNotEqual(final_hash("simurosot/5v5", CPP, "chaser"), scripted)


if __name__ == "__main__":
    unittest.main()
