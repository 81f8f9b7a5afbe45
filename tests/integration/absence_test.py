"""The server's own absence counts as no team's time, and a team's time does not count as the server's absence.

SIGSTOP stops programs in the middle of their work, and a team starves its server.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and this folder's modules on
PYTHONPATH.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from cancha.v1 import session_pb2
from running_server import BIN, LIMIT_S, RawClient, RunningServer

STOPS = 6

# Far more than a team needs, even if it shares two processors with a whole test suite. So all time charged to it comes
# from the stops.
BUDGET_S = 1
BANK_MS = 500
DEADLINE = f"forfeit:{BUDGET_S}s+{BANK_MS}ms"

# Least noticed length of a stop, more than a team's time. The server measures from the time of its next planned
# wake-up: up to a tick in real time (17 ms), or a look at the clock (5 ms), after the stop.
STOP_S = BUDGET_S + 0.2
SLACK_S = 0.05

SUPPORT = Path(__file__).resolve().parent.parent / "support"


def stop_for(pid: int, seconds: float) -> None:
    """Stops a process for this time. The length is the input of these tests, not a wait for an event."""
    os.kill(pid, signal.SIGSTOP)
    try:
        time.sleep(seconds)
    finally:
        os.kill(pid, signal.SIGCONT)


def tick_of(server: RunningServer, match: str) -> int:
    return int(server.matches()[match]["tick"])


def until_played(server: RunningServer, match: str, ticks: int) -> None:
    first = tick_of(server, match)
    end = time.monotonic() + LIMIT_S
    while tick_of(server, match) < first + ticks:
        if time.monotonic() > end:
            raise AssertionError(f"match {match} does not go on: {server.matches()[match]}")


class HandPlayed:
    """A seat whose answers the test sends at chosen times."""

    def __init__(self, address: str, match: str, seat: str) -> None:
        self.client = RawClient(address)
        self.client.hello("strategy", match=match, seat=seat)

    def tick(self) -> int:
        """Waits for the next tick."""
        return self.client.receive("tick", LIMIT_S).tick.tick

    def answer(self, tick: int) -> None:
        message = session_pb2.ClientMessage()
        message.answer.tick = tick
        self.client.send(message)


class AbsenceTest(unittest.TestCase):
    def serve(self, *arguments: str) -> RunningServer:
        server = RunningServer(*arguments)
        self.addCleanup(server.__exit__)
        return server

    def end_of(self, server: RunningServer, match: str) -> dict:
        server.ask("stop", match)
        server.wait_for(match, "OVER")
        return server.report(match)

    def check_is_nobodys_time(self, speed: str) -> None:
        server = self.serve()
        server.create("final", "simurosot/5v5", "--deadline", DEADLINE, "--speed", speed,
                      "--set", "rules.half_s=86400")  # fmt: skip
        teams = [server.strategy("chaser", "final", seat) for seat in ("blue", "yellow")]
        server.wait_for("final", "PLAYING")
        match = server.process_of("final")
        before = tick_of(server, "final")
        for _ in range(STOPS):
            until_played(server, "final", 10)
            stop_for(match, STOP_S + SLACK_S)
        until_played(server, "final", 10)

        report = self.end_of(server, "final")
        for team in teams:
            team.communicate(timeout=LIMIT_S)

        self.assertEqual(report["end_reason"], "stopped (admin)")
        self.assertGreater(report["ticks"], before)
        absences = report["server_absences"]
        self.assertGreaterEqual(absences["count"], STOPS)
        self.assertGreaterEqual(absences["total_ms"], 1000 * STOPS * STOP_S)
        self.assertGreaterEqual(absences["longest_ms"], 1000 * STOP_S)
        for colour in ("blue", "yellow"):
            seat = report["teams"][colour]["seats"][0]
            self.assertEqual(seat["deadline"]["misses"], 0)
            self.assertEqual(seat["deadline"]["bank_left_ms"], BANK_MS)
            self.assertLess(seat["answers"]["max_us"], 1e6 * BUDGET_S)

    def test_six_stops_of_the_match_cost_no_team_anything_at_full_speed(self) -> None:
        self.check_is_nobodys_time("max")

    def test_six_stops_of_the_match_cost_no_team_anything_in_real_time(self) -> None:
        self.check_is_nobodys_time("1")

    def test_a_team_that_is_stopped_itself_is_charged_for_it(self) -> None:
        server = self.serve()
        server.create("final", "simurosot/5v5", "--deadline", DEADLINE, "--speed", "max",
                      "--set", "rules.half_s=86400")  # fmt: skip
        blue = server.strategy("chaser", "final", "blue")
        yellow = server.strategy("chaser", "final", "yellow")
        server.wait_for("final", "PLAYING")
        until_played(server, "final", 10)

        stop_for(blue.pid, 2 * (BUDGET_S + BANK_MS / 1000))  # Twice the team's time.

        server.wait_for("final", "OVER")
        for team in (blue, yellow):
            team.communicate(timeout=LIMIT_S)
        report = self.end_of(server, "final")
        self.assertIn("forfeits the match", report["end_reason"])
        self.assertEqual(report["winner"], "yellow")
        self.assertEqual(report["teams"]["blue"]["seats"][0]["deadline"]["misses"], 1)

    def hand_played(self, server: RunningServer, address: str, match: str) -> HandPlayed:
        """Returns blue, in a match whose first tick is open. Yellow has unlimited time."""
        server.create(match, "simurosot/5v5", "--deadline", f"blue={DEADLINE}", "--speed", "max",
                      "--set", "rules.half_s=86400")  # fmt: skip
        blue = HandPlayed(address, match, "blue")
        self.addCleanup(blue.client.stream.close)
        yellow = server.strategy("chaser", match, "yellow")
        self.addCleanup(yellow.communicate, timeout=LIMIT_S)
        return blue

    def test_an_answer_that_came_while_the_match_was_stopped_is_forgiven_the_rest(self) -> None:
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
            door = f"unix:{folder}/door"
            server = self.serve("--listen", door)
            for name, address in (("tcp", server.address), ("unix", door)):
                with self.subTest(name):
                    blue = self.hand_played(server, address, name)
                    tick = blue.tick()
                    match = server.process_of(name)
                    os.kill(match, signal.SIGSTOP)
                    blue.answer(tick)
                    time.sleep(STOP_S + SLACK_S)
                    os.kill(match, signal.SIGCONT)
                    blue.tick()
                    report = self.end_of(server, name)

                    seat = report["teams"]["blue"]["seats"][0]
                    self.assertEqual(report["end_reason"], "stopped (admin)")
                    self.assertEqual(seat["deadline"]["bank_left_ms"], BANK_MS)
                    self.assertEqual(seat["deadline"]["forgiven"]["count"], 1)
                    self.assertGreaterEqual(seat["deadline"]["forgiven"]["total_ms"], 1000 * STOP_S)

    def test_a_line_after_the_match_tells_who_was_forgiven(self) -> None:
        ticks = 6  # At 60 a second.
        match = subprocess.Popen(
            [BIN / "cancha-match", "simurosot/5v5", "--blue", "remote", "--yellow", "chaser",
             "--deadline", DEADLINE, "--duration", "0.1"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # fmt: skip
        self.addCleanup(match.communicate, timeout=LIMIT_S)
        address = re.search(r"CANCHA_SERVER=(\S+)", match.stderr.readline())[1]
        blue = HandPlayed(address, "", "blue")
        self.addCleanup(blue.client.stream.close)
        first = blue.tick()
        os.kill(match.pid, signal.SIGSTOP)
        blue.answer(first)
        time.sleep(STOP_S)
        os.kill(match.pid, signal.SIGCONT)
        for _ in range(ticks - 1):
            blue.answer(blue.tick())
        told = match.stdout.read()

        self.assertRegex(told, r"tester \(blue\) was forgiven 1\.\d{3} s in \d+ ticks?: its answer had come")

    def test_an_answer_that_came_too_late_is_late_though_the_match_was_stopped(self) -> None:
        server = self.serve()
        blue = self.hand_played(server, server.address, "final")
        tick = blue.tick()
        match = server.process_of("final")
        os.kill(match, signal.SIGSTOP)
        # Blue thinks for this long. The system tells to 10 ms when the observation left.
        time.sleep(BUDGET_S + BANK_MS / 1000 + SLACK_S)
        blue.answer(tick)
        os.kill(match, signal.SIGCONT)
        server.wait_for("final", "OVER")
        report = self.end_of(server, "final")

        self.assertIn("forfeits the match", report["end_reason"])
        self.assertEqual(report["ticks"], tick)  # The late tick: blue never answers a later one.
        self.assertEqual(report["teams"]["blue"]["seats"][0]["deadline"]["forgiven"]["count"], 0)

    def test_a_team_that_starves_the_server_buys_no_time(self) -> None:
        # This test shows only end to end that the team forfeits with every processor busy. Programs before 0.4.1 pass
        # it, too, if the server still gets its turns. absence_watch_test and think_clock_test show with clocks of their
        # own that no team is forgiven a wait for a processor.
        # By its own clock the team thinks for 0.3 s in each tick, and the server cannot count less. So its time is used
        # up in the ninth tick at the latest.
        think_s, budget_s, bank_s = 0.3, 0.02, 2.5
        most_ticks = int(bank_s / (think_s - budget_s))
        server = self.serve()
        server.create("final", "simurosot/5v5", "--deadline", "yellow=forfeit:20ms+2500ms",
                      "--speed", "max", "--set", "rules.half_s=86400")  # fmt: skip
        blue = server.strategy("chaser", "final", "blue")
        yellow = subprocess.Popen(
            [sys.executable, SUPPORT / "starving_team.py", server.address, "final", "yellow",
             str(think_s), str(8 * os.cpu_count())])  # fmt: skip
        self.addCleanup(yellow.wait)
        self.addCleanup(yellow.kill)

        server.wait_for("final", "OVER")
        blue.communicate(timeout=LIMIT_S)
        report = self.end_of(server, "final")

        self.assertIn("forfeits the match", report["end_reason"])
        self.assertEqual(report["winner"], "blue")
        self.assertLessEqual(report["ticks"], most_ticks)
        self.assertEqual(report["teams"]["yellow"]["seats"][0]["deadline"]["bank_left_ms"], 0)

    def test_a_handshake_that_a_stop_of_the_server_interrupts_goes_on_after_it(self) -> None:
        server = self.serve()
        server.create("final", "simurosot/5v5")
        message = session_pb2.ClientMessage()
        message.hello.protocol_version = 1
        message.hello.role = session_pb2.ROLE_SPECTATOR
        message.hello.match = "final"
        message.hello.name = "tester"
        payload = message.SerializeToString()
        frame = bytes([len(payload)]) + payload
        with RawClient(server.address) as client:
            client.receive("greeting")
            client.stream._socket.sendall(frame[:5])
            stop_for(server.process.pid, 6)  # The server waits 5 s for a Hello.
            client.stream._socket.sendall(frame[5:])

            self.assertEqual(client.receive().WhichOneof("body"), "welcome")


if __name__ == "__main__":
    unittest.main()
