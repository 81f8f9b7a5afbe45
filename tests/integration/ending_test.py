"""Ends of processes: matches that do not answer, processes that strategies leave behind, and a match that takes too
much memory.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and this folder's modules on
PYTHONPATH.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path
from typing import Callable

from cancha.errors import ConnectionLost
from cancha.v1 import session_pb2
from running_server import BIN, LIMIT_S, RawClient, RunningServer, is_alive

CHASER = BIN / "cancha-team-simurosot-chaser"


def wait_until(holds: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + LIMIT_S
    while not holds():
        if time.monotonic() > end:
            raise AssertionError(what)
        time.sleep(0.02)


def processes_with(argument: str) -> list[int]:
    """Returns the running processes with this argument."""
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit() and argument in (entry / "cmdline").read_text().split("\0"):
                found.append(int(entry.name))
    return [pid for pid in found if is_alive(pid)]


def oom_score_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/oom_score_adj").read_text())


class EndingCase(unittest.TestCase):
    def serve(self, *arguments: str) -> RunningServer:
        server = RunningServer(*arguments)
        self.addCleanup(server.__exit__)
        return server

    def play(self, server: RunningServer, match: str, *options: str) -> int:
        """Begins a match between two samples that the server starts. Returns its process."""
        server.create(match, "simurosot/5v5", "--seat", "blue=chaser", "--seat", "yellow=chaser",
                      "--set", "rules.half_s=86400", *options)  # fmt: skip
        server.wait_for(match, "PLAYING")
        return server.process_of(match)

    def watch(self, server: RunningServer, match: str) -> RawClient:
        client = RawClient(server.address)
        self.addCleanup(client.stream.close)
        self.assertEqual(client.hello("spectator", match=match).WhichOneof("body"), "welcome")
        return client


class StopTest(EndingCase):
    def test_a_match_has_twenty_seconds_to_end_unless_told_otherwise(self) -> None:
        text = subprocess.run([str(BIN / "cancha-server"), "serve", "--help"], capture_output=True,
                              text=True, timeout=LIMIT_S, check=True).stdout  # fmt: skip

        self.assertRegex(" ".join(text.split()), r"--time-to-end SECONDS .*default 20,")

    def test_a_match_that_does_not_answer_is_killed_and_everybody_is_told_why(self) -> None:
        server = self.serve("--time-to-end", "1")
        stuck = self.play(server, "stuck")
        self.play(server, "lucky")
        spectator = self.watch(server, "stuck")
        os.kill(stuck, signal.SIGSTOP)

        said = server.ask("stop", "stuck", "--reason", "power cut", "--admin", "Ann")

        why = "power cut (Ann); it did not end within 1 s and was killed"
        self.assertEqual(said.stderr, f"cancha-server: match 'stuck' has failed: {why}\n")
        self.assertEqual(said.returncode, 1)
        notice = spectator.receive("notice").notice
        self.assertEqual(notice.code, session_pb2.ERROR_CODE_MATCH_FAILED)
        self.assertIn(why, notice.text)
        with self.assertRaises(ConnectionLost):
            spectator.receive()
        self.assertEqual(server.wait_for("stuck", "FAILED")["end_reason"], why)
        self.assertFalse(is_alive(stuck))
        self.assertEqual(server.matches()["lucky"]["state"], "MATCH_STATE_PLAYING")

    def test_a_team_of_a_match_that_is_killed_is_told_why(self) -> None:
        server = self.serve("--time-to-end", "1")
        server.create("stuck", "simurosot/5v5", "--seat", "yellow=chaser")
        blue = server.strategy("chaser", "stuck", "blue")
        server.wait_for("stuck", "PLAYING")
        os.kill(server.process_of("stuck"), signal.SIGSTOP)

        server.ask("stop", "stuck")

        self.assertIn("did not end within 1 s and was killed", blue.communicate(timeout=LIMIT_S)[1])

    def test_a_second_stop_of_the_same_match_is_refused_and_others_can_be_stopped(self) -> None:
        server = self.serve("--time-to-end", "5")
        stuck = self.play(server, "stuck")
        self.play(server, "healthy")
        os.kill(stuck, signal.SIGSTOP)
        first = subprocess.Popen(
            [str(BIN / "cancha-server"), "stop", "stuck", "--server", server.address],
            stderr=subprocess.PIPE, text=True)  # fmt: skip
        wait_until(lambda: "match stopped: match=stuck" in server.log(), "it is not being stopped")

        second = server.ask("stop", "stuck")
        other = server.ask("stop", "healthy")

        self.assertEqual(second.returncode, 1)
        self.assertIn("match 'stuck' is already ending", second.stderr)
        self.assertEqual(other.stdout, "match 'healthy' has ended\n")
        self.assertIn("was killed", first.communicate(timeout=LIMIT_S)[1])

    def test_a_match_that_is_over_leaves_its_place_to_the_next(self) -> None:
        server = self.serve("--max-matches", "1")
        first = self.play(server, "first", "--deadline", "forfeit:2s")
        blue = Path(f"/proc/{first}/task/{first}/children").read_text().split()[0]

        os.killpg(int(blue), signal.SIGSTOP)  # Blue forfeits, and then the match waits for its process to end.
        server.wait_for("first", "OVER")
        self.assertTrue(is_alive(first))

        self.play(server, "second")

    def test_a_server_that_is_stopped_kills_matches_that_do_not_answer(self) -> None:
        server = self.serve("--time-to-end", "1")
        stuck = self.play(server, "stuck")
        os.kill(stuck, signal.SIGSTOP)

        self.assertTrue(server.stop())

        self.assertEqual(server.process.returncode, 0)
        self.assertFalse(is_alive(stuck))


class LeftBehindTest(EndingCase):
    """A strategy starts a process that leaves its session, so that no process group holds it."""

    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.mark = f"86400.{os.getpid()}{time.monotonic_ns() % 1_000_000}"  # Argument of `sleep`.
        self.addCleanup(self.kill_left_behind)

    def kill_left_behind(self) -> None:
        for pid in processes_with(self.mark):
            with contextlib.suppress(ProcessLookupError):  # The process may end by itself meanwhile.
                os.kill(pid, signal.SIGKILL)

    def team(self, then: str) -> str:
        script = self.folder / "team.sh"
        script.write_text(f"(setsid sh -c 'setsid sleep {self.mark} & sleep {self.mark}' &)\n{then}\n")
        return f"sh '{script}'"

    def match(self, team: str, *options: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(BIN / "cancha-match"), "simurosot/5v5", "--blue", team, "--yellow", "chaser",
             "--no-record", *options],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)  # fmt: skip

    def left_behind(self) -> list[int]:
        return processes_with(self.mark)

    def test_what_a_strategy_has_started_dies_with_the_match(self) -> None:
        match = self.match(self.team(f"exec '{CHASER}'"), "--duration", "2", "--speed", "1")
        wait_until(lambda: len(self.left_behind()) == 2, "the team has started nothing")

        match.communicate(timeout=LIMIT_S)

        self.assertEqual(match.returncode, 0)
        self.assertEqual(self.left_behind(), [])

    def test_what_a_strategy_that_ended_has_started_dies_with_the_match(self) -> None:
        match = self.match(self.team("sleep 0.5; exit 1"))
        said = match.communicate(timeout=LIMIT_S)[1]

        self.assertEqual(match.returncode, 3, said)
        self.assertEqual(self.left_behind(), [])

    def test_helpers_that_fill_the_pipe_of_a_dead_strategy_hold_no_match_up(self) -> None:
        match = self.match(self.team("yes >&2 & sleep 0.5; exit 1"))
        said = match.communicate(timeout=LIMIT_S)[1]

        self.assertEqual(match.returncode, 3, said)
        self.assertIn("exited with status 1", said)

    def test_what_is_below_a_match_of_a_batch_dies_with_it(self) -> None:
        match = self.match(self.team(f"exec '{CHASER}'"), "--duration", "1", "--seeds", "1..2")
        match.communicate(timeout=LIMIT_S)

        self.assertEqual(match.returncode, 0)
        self.assertEqual(self.left_behind(), [])

    def test_an_interrupted_batch_says_what_it_has_not_played(self) -> None:
        report = self.folder / "report.json"
        batch = self.match(self.team(f"exec '{CHASER}'"), "--speed", "1", "--seeds", "1..5",
                           "--jobs", "2", "--report", str(report))  # fmt: skip
        wait_until(lambda: len(self.left_behind()) == 4, "the teams have started nothing")

        for _ in range(3):  # Signals at once, as terminals and supervisors may send them, count as one.
            batch.send_signal(signal.SIGINT)
            time.sleep(0.02)
        batch.communicate(timeout=LIMIT_S)

        self.assertEqual(batch.returncode, 130)
        summary = json.loads(report.read_text())["summary"]
        counts = [summary[key] for key in ("played", "failed", "interrupted", "not_played")]
        self.assertEqual(counts, [0, 0, 2, 3])

    def test_a_batch_waits_twenty_seconds_for_a_match_that_is_stopped(self) -> None:
        batch = self.match(self.team(f"exec '{CHASER}'"), "--speed", "1", "--seeds", "1..2")
        wait_until(lambda: len(self.left_behind()) == 2, "the team has started nothing")
        children = Path(f"/proc/{batch.pid}/task/{batch.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGSTOP)

        batch.send_signal(signal.SIGTERM)
        batch.communicate(timeout=LIMIT_S)

        self.assertEqual(batch.returncode, 130)
        self.assertEqual(self.left_behind(), [])

    def test_an_interrupt_at_any_time_ends_a_batch(self) -> None:
        for delay_s in (0.03, 0.05, 0.07, 0.09, 0.12):
            batch = self.match("chaser", "--speed", "1", "--seeds", "1..4", "--jobs", "4")
            time.sleep(delay_s)  # The batch may be in any state then.
            batch.send_signal(signal.SIGINT)
            batch.communicate(timeout=LIMIT_S)

            self.assertIn(batch.returncode, (130, -signal.SIGINT))  # Killed if it does not listen yet.

    def test_what_is_below_a_killed_match_dies_where_its_parent_watches(self) -> None:
        match = self.match(self.team(f"exec '{CHASER}'"), "--speed", "1", "--seeds", "1..2")
        wait_until(lambda: len(self.left_behind()) == 2, "the team has started nothing")
        children = Path(f"/proc/{match.pid}/task/{match.pid}/children").read_text().split()

        os.kill(int(children[0]), signal.SIGKILL)
        match.communicate(timeout=LIMIT_S)

        self.assertEqual(self.left_behind(), [])

    def test_a_strategy_has_no_descriptor_of_the_match_but_its_own_three(self) -> None:
        server = self.serve()
        match = self.play(server, "final")
        for pid in Path(f"/proc/{match}/task/{match}/children").read_text().split():
            numbers = {link.name: os.readlink(link) for link in Path(f"/proc/{pid}/fd").iterdir()}
            inherited = [target for number, target in numbers.items()
                         if int(number) > 2 and "socket" in target]  # fmt: skip
            # The only connection is its own connection to the match.
            self.assertLessEqual(len(inherited), 1, numbers)


class MemoryTest(EndingCase):
    def test_strategies_are_ended_before_matches_and_matches_before_their_server(self) -> None:
        server = self.serve()
        match = self.play(server, "final")
        strategies = Path(f"/proc/{match}/task/{match}/children").read_text().split()

        self.assertEqual(len(strategies), 2)
        self.assertGreater(oom_score_of(match), oom_score_of(server.process.pid))
        for strategy in strategies:
            self.assertGreater(oom_score_of(int(strategy)), oom_score_of(match))

    def test_a_match_may_have_a_gigabyte_and_its_strategies_what_they_need(self) -> None:
        server = self.serve()
        match = self.play(server, "final")
        if not self.is_limited(server, match):
            return

        self.assertEqual(resource.prlimit(match, resource.RLIMIT_DATA)[0], 1 << 30)
        for strategy in Path(f"/proc/{match}/task/{match}/children").read_text().split():
            self.assertEqual(resource.prlimit(int(strategy), resource.RLIMIT_DATA),
                             resource.getrlimit(resource.RLIMIT_DATA))  # fmt: skip

    def is_limited(self, server: RunningServer, match: int) -> bool:
        """A sanitizer takes more memory than any limit. Then the match has no limit, and the server says so."""
        is_limited = resource.prlimit(match, resource.RLIMIT_DATA)[0] != resource.RLIM_INFINITY
        self.assertNotEqual(is_limited, "the match has no limit" in server.log())
        return is_limited

    def test_a_match_that_takes_too_much_memory_fails_alone(self) -> None:
        server = self.serve()
        greedy = self.play(server, "greedy")
        self.play(server, "modest")
        if not self.is_limited(server, greedy):
            return
        spectator = self.watch(server, "greedy")
        pages = int(Path(f"/proc/{greedy}/statm").read_text().split()[5])
        hard = resource.prlimit(greedy, resource.RLIMIT_DATA)[1]

        # From now on the match may take no more memory than it has. Each spectator needs some.
        resource.prlimit(greedy, resource.RLIMIT_DATA, (pages * resource.getpagesize(), hard))
        more = []
        with contextlib.suppress(OSError, ConnectionLost):
            for _ in range(100):
                more.append(RawClient(server.address))
                self.addCleanup(more[-1].stream.close)
                more[-1].hello("spectator", match="greedy", updates_per_s=120)
        entry = server.wait_for("greedy", "FAILED")

        self.assertRegex(entry["end_reason"], "its process (exited with status 1|was killed)")
        notice = spectator.receive("notice").notice
        self.assertEqual(notice.code, session_pb2.ERROR_CODE_MATCH_FAILED)
        tick = int(server.matches()["modest"]["tick"])
        wait_until(lambda: int(server.matches()["modest"]["tick"]) > tick, "the other has stopped")


if __name__ == "__main__":
    unittest.main()
