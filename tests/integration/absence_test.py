"""The server's own absence is no team's time: cancha-match and cancha-server stopped by SIGSTOP in the
middle of what they do.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and this folder's modules on
PYTHONPATH.
"""

from __future__ import annotations

import os
import signal
import time
import unittest

from cancha.v1 import session_pb2
from running_server import LIMIT_S, RawClient, RunningServer

STOPS = 6

# Far more than a team needs, even where it shares two processors with a whole test suite: what it is
# charged for comes from the stops.
BUDGET_S = 1
BANK_MS = 500
DEADLINE = f"forfeit:{BUDGET_S}s+{BANK_MS}ms"

# How long a stop is to be noticed for at least, and more than a team has. The server measures from the
# time at which it would have woken up: that is up to a tick in real time (17 ms), or a look at the
# clock (5 ms), later.
STOP_S = BUDGET_S + 0.2
SLACK_S = 0.05


def stop_for(pid: int, seconds: float) -> None:
    """The length of a stop is what these tests put in; nothing is waited for."""
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


class AbsenceTest(unittest.TestCase):
    def serve(self) -> RunningServer:
        server = RunningServer()
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

        stop_for(blue.pid, 2 * (BUDGET_S + BANK_MS / 1000))  # Twice what it has.

        server.wait_for("final", "OVER")
        for team in (blue, yellow):
            team.communicate(timeout=LIMIT_S)
        report = self.end_of(server, "final")
        self.assertIn("forfeits the match", report["end_reason"])
        self.assertEqual(report["winner"], "yellow")
        self.assertEqual(report["teams"]["blue"]["seats"][0]["deadline"]["misses"], 1)

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
