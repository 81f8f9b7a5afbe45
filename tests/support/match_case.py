"""Helpers for tests that run cancha-match from the command line.

Reads the folder of the programs from CANCHA_BIN.
"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

BIN = Path(os.environ["CANCHA_BIN"])
LIMIT_S = 180  # A call that takes longer has hung.
SUPPORT = Path(__file__).resolve().parent
DYING_TEAM = f"/usr/bin/python3 -B '{SUPPORT / 'dying_client.py'}'"  # Dies in tick 30.

# Folder for recordings of failed matches. Removed when the tests end.
_LEFT_BEHIND = tempfile.TemporaryDirectory(prefix="cancha-test-")


def run_match(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(BIN / "cancha-match"), *arguments],
        capture_output=True,
        text=True,
        errors="replace",  # A dying team's output may not be text.
        timeout=LIMIT_S,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "TMPDIR": _LEFT_BEHIND.name, **environment},
        check=False,
    )


class ScratchCase(unittest.TestCase):
    """A test with a temporary folder."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def play(self, *arguments: str, blue: str = "position") -> dict:
        """Plays a match that must succeed and returns its report."""
        report = self.folder / "report.json"
        played = run_match("simurosot/5v5", "--blue", blue, "--yellow", "chaser",
                           "--report", str(report), *arguments)
        self.assertEqual(played.returncode, 0, played.stderr)
        return json.loads(report.read_text())
