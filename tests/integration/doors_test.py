"""Entrances to a match: the roles that may join through each of them, and the names that they may have. Also reports on
goals awarded by officials.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and the support folder's
modules on PYTHONPATH.
"""

from __future__ import annotations

import contextlib
import csv
import json
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import running_server
from cancha.v1 import session_pb2
from running_server import BIN, LIMIT_S, RawClient, RunningServer

CHEAT = Path(running_server.__file__).with_name("cheat.py")
TICKS_PER_GOAL = 100  # More than a kick-off takes if both teams leave it to the rules.


class DoorsCase(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def cheat(self) -> str:
        """Returns the command of the team that tries to be an official."""
        return shlex.join([sys.executable, str(CHEAT), str(self.folder / "told")])

    def check_that_it_was_kept_out(self) -> None:
        told = (self.folder / "told").read_text().splitlines()
        self.assertEqual([line.partition(":")[0] for line in told], ["official", "admin", "spectator"])
        for line in told:
            self.assertIn(": refusal only strategies may come in here", line)
            self.assertIn("cancha-referee --server HOST:PORT", line, "what to do")

    def match(self, *arguments: str) -> list[str]:
        return [str(BIN / "cancha-match"), "simurosot/5v5", "--blue", "chaser", *arguments]

    def run_match(self, *arguments: str) -> str:
        done = subprocess.run(self.match(*arguments), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=LIMIT_S)  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout


class DoorOfTeamsTest(DoorsCase):
    def check_door(self, *arguments: str) -> None:
        report = self.folder / "report.json"
        self.run_match("--yellow", self.cheat(), "--duration", "12", "--no-record", "--report",
                       str(report), *arguments)  # fmt: skip

        self.check_that_it_was_kept_out()
        events = json.loads(report.read_text())["events"]
        self.assertEqual([event["origin_kind"] for event in events if event["kind"] == "goal"
                          and event["origin_kind"] != "referee"], [])  # fmt: skip

    def test_a_team_is_no_official_over_its_unix_socket(self) -> None:
        self.check_door("--team-socket", "unix")

    def test_nor_over_its_port(self) -> None:
        self.check_door("--team-socket", "tcp")

    def test_nor_where_the_match_listens_for_others(self) -> None:
        self.check_door("--listen", "127.0.0.1:0")

    def test_nor_in_a_match_of_a_server(self) -> None:
        """A server starts samples only. Another program might connect to their socket."""
        with RunningServer(TMPDIR=str(self.folder)) as server:
            server.create("final", "simurosot/5v5", "--seat", "yellow=chaser")
            sockets = [path for path in self.folder.rglob("*") if path.is_socket()]
            self.assertEqual(len(sockets), 1)
            for role in ("official", "admin", "spectator"):
                with RawClient(f"unix:{sockets[0]}") as client:
                    refusal = client.hello(role, name="Eve").refusal
                    self.assertIn("only strategies may come in here", refusal.text)

    def test_nor_in_a_batch(self) -> None:
        table = self.run_match("--yellow", self.cheat(), "--duration", "12", "--no-record", "--seeds", "1..2")

        self.check_that_it_was_kept_out()
        self.assertNotIn("awarded", table)


class NameTest(unittest.TestCase):
    def setUp(self) -> None:
        self.stack = contextlib.ExitStack()
        self.addCleanup(self.stack.close)
        self.server = self.stack.enter_context(RunningServer("--match", "final=simurosot/5v5"))

    def join(self, name: str, role: str = "official") -> session_pb2.ServerMessage:
        """Joins and stays. Returns the answer."""
        client = self.stack.enter_context(RawClient(self.server.address))
        return client.hello(role, match="final", name=name)

    def test_nobody_is_called_like_a_program(self) -> None:
        names = ("referee", "Referee", " referee", "ref\u0435ree", "\uff52eferee", "r\u00e9f\u00e9r\u00e9e",
                 "server", "SERVER.", "\u0455erver", "Cancha")  # fmt: skip
        for name in names:
            for role in ("official", "admin", "spectator"):
                refusal = self.join(name, role).refusal
                self.assertEqual(refusal.code, session_pb2.ERROR_CODE_NOT_ALLOWED, name)
                self.assertIn("under which the program itself speaks", refusal.text)
                self.assertIn("choose another name", refusal.text)

    def test_an_official_who_looks_like_another_is_refused_and_told_of_whom(self) -> None:
        self.assertTrue(self.join("Anna").HasField("welcome"))
        self.assertTrue(self.join("Anna").HasField("welcome"), "she has two screens")
        twin = self.join("\u0410nna").refusal.text  # Cyrillic A.

        self.assertIn('looks like "Anna", who is an official of this match', twin)
        self.assertIn("names are compared without case", twin)


class AwardedGoalsTest(DoorsCase):
    def play_with_awards(self, *arguments: str, name: str = "Anna", goals: int = 2) -> str:
        """Returns the last line before the statistics, of a match in which an official awards goals to yellow."""
        command = self.match("--yellow", "chaser", "--duration", "8", "--listen", "127.0.0.1:0", "--speed", "1",
                             *arguments)  # fmt: skip
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as process:  # fmt: skip
            try:
                address = re.search(r"listening on (\S+)", process.stderr.readline())[1]
                with RawClient(address) as official:
                    official.hello("official", name=name)
                    self.award(official, goals)
                out, err = process.communicate(timeout=LIMIT_S)
            finally:
                process.kill()
        self.assertEqual(process.returncode, 0, err)
        return out

    def ask(self, official: RawClient, number: int, **action: object) -> session_pb2.OfficialReply:
        official.send(session_pb2.ClientMessage(request={"id": number, **action}))
        return official.receive("reply").reply

    def award(self, official: RawClient, goals: int) -> None:
        while official.receive("update").update.world.tick < 1:
            pass
        self.ask(official, 1, pause={})
        for goal in range(goals):
            reply = self.ask(official, 2 + goal, ruling={"goal": {"team": "TEAM_YELLOW"}})
            self.assertTrue(reply.is_done, reply.text)
            tick = self.ask(official, 100 + goal, step={"ticks": TICKS_PER_GOAL}).tick
            while official.receive("update").update.world.tick < tick:
                pass
        self.ask(official, 200, set_speed={"speed": 0})
        self.ask(official, 201, resume={})

    def test_the_line_of_the_result_the_report_and_the_table_tell_them(self) -> None:
        report_file, table = self.folder / "report.json", self.folder / "all.csv"
        recording = self.folder / "match.mcap"
        out = self.play_with_awards("--report", str(report_file), "--csv", str(table), "--record",
                                    str(recording))  # fmt: skip

        report = json.loads(report_file.read_text())
        total = report["score"]["blue"] + report["score"]["yellow"]
        told = f"2 of {total} goals awarded by official Anna (to yellow)"
        self.assertIn(told, " ".join(out.split()))
        self.assertEqual(report["score_by_officials"], [
            {"official": "Anna", "awarded": {"blue": 0, "yellow": 2}, "confirmed": {"blue": 0, "yellow": 0},
             "undone": {"blue": 0, "yellow": 0}, "restored": {"blue": 0, "yellow": 0}}])  # fmt: skip
        self.assertEqual([event["origin_kind"] for event in report["events"]
                          if event["kind"] == "goal" and event["origin"] == "Anna"], ["official"] * 2)  # fmt: skip
        [row] = csv.DictReader(table.read_text().splitlines())
        self.assertEqual((row["awarded_blue"], row["awarded_yellow"], row["by_officials"]), ("0", "2", told))
        verified = subprocess.run([str(BIN / "cancha-replay"), "verify", str(recording)],
                                  capture_output=True, text=True, timeout=LIMIT_S)  # fmt: skip
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        self.assertNotIn("fields unknown", verified.stdout)

    def test_a_match_without_them_says_nothing_of_officials(self) -> None:
        report_file = self.folder / "report.json"
        out = self.run_match("--yellow", "chaser", "--duration", "2", "--no-record", "--report", str(report_file))

        self.assertNotIn("official", out)
        self.assertEqual(json.loads(report_file.read_text())["score_by_officials"], [])


class ResumeTokenTest(DoorsCase):
    def test_of_many_connections_with_one_token_one_gets_in(self) -> None:
        with RunningServer("--match", "final=simurosot/5v5") as server:
            team = RawClient(server.address)
            token = team.hello("strategy", match="final", seat="blue").welcome.resume_token
            clients = [RawClient(server.address) for _ in range(8)]
            for client in clients:  # All clients have asked before one reads its answer.
                hello = {"protocol_version": 1, "role": "ROLE_STRATEGY", "match": "final", "seat": "blue",
                         "name": "twin", "resume_token": token}  # fmt: skip
                client.send(session_pb2.ClientMessage(hello=hello))
            replies = [self.reply(client) for client in clients]
            for client in (team, *clients):
                client.stream.close()

        self.assertEqual([reply.WhichOneof("body") for reply in replies].count("welcome"), 1)
        for reply in replies:
            if reply.HasField("refusal"):
                self.assertEqual(reply.refusal.code, session_pb2.ERROR_CODE_SEAT_TAKEN)
                self.assertIn("another connection has just reclaimed seat 'blue'", reply.refusal.text)
                self.assertIn("a token lets in one", reply.refusal.text)

    @staticmethod
    def reply(client: RawClient) -> session_pb2.ServerMessage:
        message = client.receive()
        return client.receive() if message.HasField("greeting") else message


if __name__ == "__main__":
    unittest.main()
