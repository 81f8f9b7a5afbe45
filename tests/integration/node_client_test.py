"""A team in JavaScript, as the README of the client SDK has it: protobuf over a socket, no SDK.

Run by ctest with the folder of the programs in CANCHA_BIN, Node in CANCHA_NODE, the packages of the
viewer's page in CANCHA_NODE_MODULES, and protoc in CANCHA_PROTOC.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import unittest
from pathlib import Path

from match_case import ScratchCase, run_match

SDK = Path(os.environ["CANCHA_SDK"])
PROGRAM = SDK / "node" / "first_robot.mjs"


class NodeClientTest(ScratchCase):
    def setUp(self) -> None:
        super().setUp()
        self.schema = self.folder / "cancha.binpb"
        subprocess.run([os.environ["CANCHA_PROTOC"], "-I", str(SDK.parent / "proto"),
                        "--include_imports", "-o", str(self.schema), "cancha/v1/session.proto"],
                       check=True)  # fmt: skip
        shutil.copy(PROGRAM, self.folder)
        (self.folder / "node_modules").symlink_to(os.environ["CANCHA_NODE_MODULES"])
        self.team = f"exec '{os.environ['CANCHA_NODE']}' '{self.folder}/{PROGRAM.name}' '{self.schema}'"

    def play_five_seconds(self, *options: str) -> dict:
        report = self.folder / "report.json"
        played = run_match("simurosot/5v5", "--blue", self.team, "--yellow", "chaser", "--duration", "5",
                           "--report", str(report), *options)  # fmt: skip
        self.assertEqual(played.returncode, 0, played.stderr)
        return json.loads(report.read_text())

    def test_it_plays_a_match_over_either_kind_of_socket(self) -> None:
        over_unix = self.play_five_seconds()
        over_tcp = self.play_five_seconds("--team-socket", "tcp")

        self.assertEqual(over_unix["teams"]["blue"]["name"], "node")
        self.assertEqual(over_unix["teams"]["blue"]["seats"][0]["notices"], 0)
        self.assertGreater(over_unix["statistics"]["distance"]["blue"], 1)
        self.assertEqual([line for line in over_unix["advice"] if line["team"] == "blue"], [])
        self.assertEqual(over_unix["final_state_hash"], over_tcp["final_state_hash"])

    def test_it_says_why_it_was_refused(self) -> None:
        played = run_match("simurosot/5v5", "--blue", f"CANCHA_TOKEN= {self.team}", "--yellow", "chaser")

        self.assertEqual(played.returncode, 3)
        self.assertIn("no token was given for seat 'blue'", played.stderr)

    def test_it_is_as_short_as_the_readme_says(self) -> None:
        self.assertLess(len(PROGRAM.read_text().splitlines()), 45)
        self.assertIn("node/first_robot.mjs", (SDK / "README.md").read_text())


if __name__ == "__main__":
    unittest.main()
