"""Decisions of officials while a match is halted: all are in report and recording, and nothing follows the end of a
match.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and the support folder's
modules on PYTHONPATH.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from cancha.v1 import session_pb2
from running_server import BIN, LIMIT_S, RawClient, RunningServer

MATCH = "final"
KEPT_EVENTS = 4096  # Match::kMaxEvents: a match forgets older events.
REQUESTS_PER_S = 90  # A little less than MessageBudget::kMessages_per_s.
BURST = 190  # A little less than kMostAtOnce.


class Official(RawClient):
    """An official in a match, who sends one request after the other."""

    def __init__(self, server: RunningServer, name: str = "Olga", match: str = MATCH) -> None:
        super().__init__(server.address)
        self.hello("official", match=match, name=name, updates_per_s=1)
        self._ids = itertools.count(1)

    def ask(self, request: session_pb2.OfficialRequest) -> session_pb2.OfficialReply:
        message = session_pb2.ClientMessage(request=request)
        message.request.id = next(self._ids)
        self.send(message)
        return self.receive("reply").reply

    def do(self, **action: object) -> None:
        reply = self.ask(session_pb2.OfficialRequest(**action))
        assert reply.is_done, reply.text


def goal_for(team: str) -> dict:
    return {"ruling": {"goal": {"team": f"TEAM_{team.upper()}"}}}


class DecidedMatchCase(unittest.TestCase):
    def setUp(self) -> None:
        self.stack = contextlib.ExitStack()
        self.addCleanup(self.stack.close)
        self.server = self.stack.enter_context(RunningServer())

    def official(self, name: str = "Olga", match: str = MATCH) -> Official:
        return self.stack.enter_context(Official(self.server, name, match))

    def halted_match(self, *options: str, match: str = MATCH) -> Official:
        """Starts a match at tick 0, before the kick-off is taken."""
        self.server.create(match, "simurosot/5v5", "--seat", "blue=chaser", "--seat", "yellow=chaser",
                           "--await-start", *options)  # fmt: skip
        return self.halted(match)

    def halted_duel(self) -> Official:
        """Starts such a match of one against one, which the first goal decides."""
        self.server.create(MATCH, "soccer_duel/1v1", "--seat", "blue1=duelist", "--seat",
                           "yellow1=duelist", "--set", "rules.goals_to_win=1",
                           "--await-start")  # fmt: skip
        return self.halted(MATCH)

    def halted(self, match: str) -> Official:
        official = self.official(match=match)
        while official.receive("update").update.waiting_for:
            pass
        official.do(pause={})
        official.do(start={})
        return official

    def finished(self, *matches: str) -> list[dict]:
        for match in matches:
            self.server.wait_for(match, "OVER")
        self.server.stop()
        return [self.server.report(match) for match in matches]

    def verify(self, match: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([str(BIN / "cancha-replay"), "verify",
                               str(self.server.records / f"{match}.mcap")],
                              capture_output=True, text=True, timeout=LIMIT_S, check=False)  # fmt: skip


class PauseTest(DecidedMatchCase):
    def test_every_change_of_a_long_pause_is_in_report_and_recording(self) -> None:
        official = self.halted_match("--speed", "max")
        officials = [official, *(self.official(f"Olga {n}") for n in range(5))]
        changes = 0
        start = time.monotonic()
        while changes < KEPT_EVENTS + 500:
            for n, asking in enumerate(officials):
                asking.do(place_robot={"id": 1 + n, "x_m": 0.5, "y_m": 0.1 * n})
            changes += len(officials)
            due_s = (changes / len(officials) - BURST) / REQUESTS_PER_S
            time.sleep(max(0.0, start + due_s - time.monotonic()))
        official.do(step={"ticks": 2})
        while official.receive("update").update.world.tick < 2:
            pass
        official.do(end_match={"reason": "enough"})
        (report,) = self.finished(MATCH)

        placed = [event for event in report["events"] if event["kind"] == "intervention"]
        self.assertEqual(len(placed), changes)
        self.assertEqual(report["events_omitted"], 0)
        self.assertEqual(self.verify(MATCH).returncode, 0)

    def test_what_is_decided_in_a_halt_is_part_of_the_proof(self) -> None:
        for team in ("blue", "yellow"):
            official = self.halted_match(match=team)
            official.do(**goal_for(team))
            official.do(end_match={"reason": "rain"})
        blue, yellow = self.finished("blue", "yellow")

        self.assertEqual((blue["score"], yellow["score"]),
                         ({"blue": 1, "yellow": 0}, {"blue": 0, "yellow": 1}))  # fmt: skip
        self.assertNotEqual(blue["final_state_hash"], yellow["final_state_hash"])
        for team in ("blue", "yellow"):
            proof = self.verify(team)
            self.assertEqual(proof.returncode, 0, proof.stderr)
            self.assertIn("the match ends in the same way", proof.stdout)
        told = [event["text"] for event in blue["events"] if event["kind"] == "abandoned"]
        self.assertEqual(told, ["Match abandoned: rain"])

    def test_a_placed_ball_shows_in_the_state_hash(self) -> None:
        official = self.halted_match()
        before = official.receive("update").update.state_hash
        official.do(place_ball={"ball": {"x_m": 0.3, "y_m": 0.2}})

        update = official.receive("update").update
        while not update.recent_events or update.recent_events[-1].kind != "intervention":
            update = official.receive("update").update
        self.assertNotEqual(update.state_hash, before)


class EndTest(DecidedMatchCase):
    def test_an_end_that_comes_after_the_winning_goal_is_refused(self) -> None:
        official = self.halted_duel()
        for action in (goal_for("blue"), {"end_match": {"reason": "late"}}):
            official.send(session_pb2.ClientMessage(request=action))
        award, end = (official.receive("reply").reply for _ in range(2))
        (report,) = self.finished(MATCH)

        self.assertTrue(award.is_done, award.text)
        self.assertFalse(end.is_done)
        self.assertEqual(end.text, "the match is over")
        self.assertEqual(report["winner"], "blue")
        self.assertEqual(report["end_reason"], "first to 1")
        self.assertFalse(self.server_said_abandoned)

    def test_a_level_match_that_an_official_ends_is_abandoned_and_no_draw(self) -> None:
        official = self.halted_duel()
        official.do(end_match={"reason": "power cut"})
        (report,) = self.finished(MATCH)

        self.assertTrue(report["is_abandoned"])
        self.assertEqual(report["winner"], "none")
        self.assertEqual(report["score"], {"blue": 0, "yellow": 0})

    def test_the_console_says_that_the_match_is_over(self) -> None:
        official = self.halted_duel()
        official.do(**goal_for("blue"))
        done = subprocess.run([str(BIN / "cancha-referee"), "--server", self.server.address, "end"],
                              capture_output=True, text=True, timeout=LIMIT_S, check=False)  # fmt: skip

        self.assertEqual(done.returncode, 2, done.stdout)

    def finished(self, *matches: str) -> list[dict]:
        self.server_said_abandoned = self.server.wait_for(matches[0], "OVER").get("is_abandoned", False)
        return super().finished(*matches)


class InterruptedTest(unittest.TestCase):
    def test_a_signal_that_comes_after_the_end_takes_nothing_back(self) -> None:
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
            is_over, report = Path(folder, "is_over"), Path(folder, "report.json")
            chaser = BIN / "cancha-team-simurosot-chaser"
            match = subprocess.Popen(
                [str(BIN / "cancha-match"), "simurosot/5v5", "--duration", "1", "--no-record", "-q",
                 "--blue", f"{chaser}; touch {is_over}; sleep 30", "--yellow", "chaser",
                 "--report", str(report)],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # fmt: skip
            end = time.monotonic() + LIMIT_S
            while not is_over.exists() and time.monotonic() < end:
                time.sleep(0.001)
            match.send_signal(signal.SIGTERM)

            self.assertEqual(match.wait(LIMIT_S), 0)
            self.assertEqual(json.loads(report.read_text())["end_reason"], "duration reached")


if __name__ == "__main__":
    unittest.main()
