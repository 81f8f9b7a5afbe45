"""A team in JavaScript, from the README of the client SDK: protobuf over a socket, without an SDK.

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

from match_case import LIMIT_S, ScratchCase, run_match
from running_server import RunningServer

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

    def run_alone(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [os.environ["CANCHA_NODE"], str(self.folder / PROGRAM.name), *arguments],
            capture_output=True, text=True, timeout=LIMIT_S, check=False,
            env={**os.environ, **environment})  # fmt: skip

    def test_it_says_why_it_was_refused(self) -> None:
        played = run_match("simurosot/5v5", "--blue", f"CANCHA_TOKEN= {self.team}", "--yellow", "chaser")

        self.assertEqual(played.returncode, 3)
        self.assertIn("exited with status 1", played.stderr)
        self.assertIn("no token was given for seat 'blue'", played.stderr)

    def test_it_joins_the_match_that_it_is_told_of_and_no_other(self) -> None:
        with RunningServer() as server:
            for match in ("semi", "final"):
                server.create(match, "simurosot/5v5", "--seat", "yellow=chaser", "--speed", "max",
                              "--duration", "5")  # fmt: skip
            place = {"CANCHA_SERVER": server.address, "CANCHA_SEAT": "blue"}
            lost = self.run_alone(str(self.schema), **place)
            played = self.run_alone(str(self.schema), CANCHA_MATCH="final", **place)
            report = server.report("final")

        self.assertEqual(lost.returncode, 1)
        self.assertIn("choose one with --match NAME or CANCHA_MATCH=NAME", lost.stderr)
        self.assertEqual((played.returncode, played.stderr), (0, ""))
        self.assertEqual(report["teams"]["blue"]["name"], "node")
        self.assertGreater(report["statistics"]["distance"]["blue"], 1)

    def test_it_says_in_a_line_that_it_was_started_in_a_wrong_way(self) -> None:
        schema = str(self.schema)
        for status, told, arguments, server in (
            (2, "usage: node first_robot.mjs cancha.binpb (no file given)", [], "127.0.0.1:4600"),
            (2, "(no file missing.binpb)", ["missing.binpb"], "127.0.0.1:4600"),
            (2, "expected host:port or unix:path, got localhost", [schema], "localhost"),
            (2, "expected host:port or unix:path, got localhost:65536", [schema], "localhost:65536"),
            (1, "no connection to unix:/nowhere: ", [schema], "unix:/nowhere"),
        ):
            with self.subTest(told):
                ended = self.run_alone(*arguments, CANCHA_SERVER=server)
                self.assertEqual(ended.returncode, status, ended.stderr)
                self.assertIn(told, ended.stderr)
                self.assertEqual(len(ended.stderr.splitlines()), 1)

    def test_it_says_that_it_needs_a_ball(self) -> None:
        played = run_match("maze/solo", "--blue", self.team)

        self.assertEqual(played.returncode, 3)
        self.assertIn("this team drives at a ball, and none is shown here", played.stderr)

    def test_it_is_as_short_as_the_readme_says(self) -> None:
        self.assertLessEqual(len(PROGRAM.read_text().splitlines()), 60)
        self.assertIn("is a whole team in 60 lines", (SDK / "README.md").read_text())


if __name__ == "__main__":
    unittest.main()
