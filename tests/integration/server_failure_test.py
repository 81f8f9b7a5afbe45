"""Clients of cancha-server when a match, a strategy or the server fails or is stopped.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and this folder's modules on
PYTHONPATH.
"""

from __future__ import annotations

import array
import fcntl
import os
import signal
import subprocess
import termios
import time
import unittest

from cancha.errors import ConnectionLost
from cancha.v1 import lobby_pb2, session_pb2
from running_server import BIN, LIMIT_S, RawClient, RunningServer, is_alive
from server_case import ServerCase, finish, hash_without_server, verify, wait_until


def is_full(client: RawClient) -> bool:
    """Returns whether the system's buffer is full for a client that does not read."""
    counts = []
    for _ in range(2):
        count = array.array("i", [0])
        fcntl.ioctl(client.stream._socket, termios.FIONREAD, count)
        counts.append(count[0])
        time.sleep(0.1)
    return counts[0] == counts[1] > 0


def read_all(client: RawClient) -> bytes:
    received = bytes(client.stream._frames._bytes)
    client.stream._socket.settimeout(LIMIT_S)
    while piece := client.stream._socket.recv(65536):
        received += piece
    return received


def frames_of(received: bytes) -> tuple[list[bytes], bytes]:
    """Returns the messages, and the bytes of an incomplete one."""
    frames = []
    while received:
        length, shift, at = 0, 0, 0
        while at < len(received):
            length |= (received[at] & 0x7F) << shift
            shift += 7
            at += 1
            if received[at - 1] < 0x80:
                break
        if at + length > len(received):
            break
        frames.append(received[at : at + length])
        received = received[at + length :]
    return frames, received


class FailureTest(ServerCase):
    @staticmethod
    def hurry(server: RunningServer, match: str) -> None:
        """Plays the rest of a match as fast as possible."""
        subprocess.run([str(BIN / "cancha-referee"), "--server", server.address, "--match", match,
                        "speed", "max"], check=True, timeout=LIMIT_S, stdout=subprocess.DEVNULL)  # fmt: skip

    def test_a_match_whose_process_dies_is_told_to_its_clients_and_the_others_play_on(self) -> None:
        server = self.serve()
        for match, options in (("doomed", ()), ("lucky", ("--duration", "3"))):
            server.create(match, "simurosot/5v5", "--seat", "blue=chaser", "--seat", "yellow=chaser",
                          *options)  # fmt: skip
        spectator = self.client(server)
        spectator.hello("spectator", match="doomed")
        server.wait_for("doomed", "PLAYING")

        os.kill(server.process_of("doomed"), signal.SIGKILL)

        notice = spectator.receive("notice").notice
        self.assertEqual(notice.code, session_pb2.ERROR_CODE_MATCH_FAILED)
        self.assertRegex(notice.text, r"match 'doomed' has failed in tick \d+: its process was killed "
                                      r"by signal 9")  # fmt: skip
        with self.assertRaises(ConnectionLost):
            spectator.receive()
        self.assertIn("killed by signal 9", server.wait_for("doomed", "FAILED")["end_reason"])
        with self.client(server) as late:
            refusal = late.hello("spectator", match="doomed").refusal
        self.assertEqual(refusal.code, session_pb2.ERROR_CODE_MATCH_FAILED)
        self.assertEqual(server.wait_for("lucky", "OVER")["tick"], "180")

    def test_the_news_that_a_match_has_failed_never_stands_in_the_middle_of_a_message(self) -> None:
        server = self.serve()
        server.create("doomed", "simurosot/5v5", "--speed", "max", "--seat", "blue=chaser", "--seat",
                      "yellow=chaser")  # fmt: skip
        lazy = [RawClient(server.address) for _ in range(8)]
        for spectator in lazy:
            self.addCleanup(spectator.stream.close)
            spectator.hello("spectator", match="doomed", updates_per_s=120)
        # The clients do not read until the sockets in between are full. Then a message is torn.
        wait_until(lambda: all(is_full(spectator) for spectator in lazy))

        os.kill(server.process_of("doomed"), signal.SIGKILL)
        server.wait_for("doomed", "FAILED")

        for spectator in lazy:
            messages, rest = frames_of(read_all(spectator))
            for message in messages:
                session_pb2.ServerMessage.FromString(message)
            self.assertNotIn(b"has failed", rest)

    def test_a_strategy_is_told_that_its_match_has_failed(self) -> None:
        server = self.serve("--match", "doomed=simurosot/5v5")
        blue = server.strategy("chaser", "doomed", "blue")
        yellow = server.strategy("chaser", "doomed", "yellow")
        server.wait_for("doomed", "PLAYING")

        os.kill(server.process_of("doomed"), signal.SIGKILL)
        said = finish(blue, yellow)

        self.assertEqual((blue.returncode, yellow.returncode), (1, 1))
        for text in said:
            self.assertIn("match 'doomed' has failed", text)

    def test_a_strategy_that_is_killed_in_mid_tick_is_replaced_and_nothing_is_lost(self) -> None:
        server = self.serve()
        server.create("final", "simurosot/5v5", "--duration", "20", "--seat", "yellow=chaser")
        victim = server.strategy("chaser", "final", "blue")
        for _ in range(3):
            server.wait_for("final", "PLAYING")
            tick = int(server.matches()["final"]["tick"])
            wait_until(lambda tick=tick: int(server.matches()["final"]["tick"]) > tick + 10)
            victim.kill()
            finish(victim)
            victim = server.strategy("chaser", "final", "blue")
        self.hurry(server, "final")
        finish(victim)
        server.wait_for("final", "OVER")
        wait_until(lambda: (server.records / "final.json").exists())

        self.assertEqual(server.report("final")["final_state_hash"], hash_without_server(20))
        self.assertEqual(verify(server.records / "final.mcap").returncode, 0)

    def test_a_server_that_is_stopped_finishes_what_is_being_written(self) -> None:
        server = self.serve()
        server.create("final", "simurosot/5v5", "--seat", "blue=chaser", "--seat", "yellow=chaser")
        server.create("empty", "simurosot/3v3")
        server.wait_for("final", "PLAYING")
        processes = [server.process_of(match) for match in ("final", "empty")]

        self.assertTrue(server.stop())

        self.assertEqual(server.process.returncode, 0)
        self.assertFalse(any(is_alive(pid) for pid in processes))
        self.assertEqual(server.report("final")["end_reason"], "the server was stopped")
        self.assertEqual(server.report("empty")["ticks"], 0)
        proof = verify(server.records / "final.mcap")
        self.assertEqual(proof.returncode, 0, proof.stderr)

    def test_who_reads_the_list_is_told_how_all_ended_and_that_the_server_has_closed(self) -> None:
        server = self.serve("--match", "final=simurosot/5v5")
        reader = self.client(server)
        reader.hello("spectator", enters_lobby=True)

        self.assertTrue(server.stop())

        messages = []
        while not messages or not messages[-1].HasField("notice"):
            messages.append(reader.receive())
        self.assertEqual(messages[-1].notice.code, session_pb2.ERROR_CODE_MATCH_OVER)
        self.assertEqual(messages[-1].notice.text, "the server has closed")
        last = messages[-2].match_list.matches[0]
        self.assertEqual((last.state, last.end_reason), (lobby_pb2.MATCH_STATE_OVER, "the server was stopped"))

    def test_matches_of_a_server_that_is_killed_write_their_reports(self) -> None:
        server = self.serve()
        server.create("final", "simurosot/5v5", "--seat", "blue=chaser", "--seat", "yellow=chaser")
        server.wait_for("final", "PLAYING")
        process = server.process_of("final")

        server.process.kill()
        server.process.wait()
        wait_until(lambda: not is_alive(process))

        self.assertEqual(server.report("final")["end_reason"], "the server is gone")
        self.assertEqual(verify(server.records / "final.mcap").returncode, 0)


if __name__ == "__main__":
    unittest.main()
