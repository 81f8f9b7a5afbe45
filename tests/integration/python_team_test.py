"""A team in Python, started as in `cancha-match --help`, without the path of the SDK.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

from __future__ import annotations

import os
import subprocess
import unittest

from match_case import BIN, LIMIT_S, ScratchCase

TEAM = """
import cancha
cancha.run(lambda view, commands: None, name="mine")
"""


class PythonTeamTest(ScratchCase):
    def play(self, team: str, **environment: str) -> subprocess.CompletedProcess[str]:
        (self.folder / "my_team.py").write_text(TEAM)
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return subprocess.run(
            [str(BIN / "cancha-match"), "simurosot/5v5", "--blue", team, "--yellow", "chaser",
             "--duration", "1", "--no-record"],
            cwd=self.folder, capture_output=True, text=True, timeout=LIMIT_S, check=False,
            env={**inherited, "PATH": "/usr/bin:/bin", **environment})  # fmt: skip

    def test_it_finds_the_sdk(self) -> None:
        played = self.play("python3 my_team.py")

        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertRegex(played.stdout, r"(?m)^mine \d+ : \d+ chaser ")

    def test_an_sdk_of_its_own_comes_first(self) -> None:
        own = self.folder / "own" / "cancha"
        own.mkdir(parents=True)
        (own / "__init__.py").write_text("raise SystemExit('this is an SDK of mine')\n")

        played = self.play("python3 my_team.py", PYTHONPATH=str(own.parent))

        self.assertEqual(played.returncode, 3)
        self.assertIn("| this is an SDK of mine\n", played.stderr)

    def test_a_python_without_protobuf_says_how_to_get_it(self) -> None:
        # Without `site` this Python has only its own library, as in a new venv.
        played = self.play("exec /usr/bin/python3 -S my_team.py")

        self.assertEqual(played.returncode, 3)
        self.assertIn("ImportError: the Cancha SDK needs protobuf, which this Python does not have: run "
                      "`/usr/bin/python3 -m pip install 'protobuf>=4.21,<6'`, or use Debian's: install "
                      "python3-protobuf and start your strategy with /usr/bin/python3\n",
                      played.stderr)  # fmt: skip


if __name__ == "__main__":
    unittest.main()
