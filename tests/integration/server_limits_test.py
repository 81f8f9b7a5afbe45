"""Limits of cancha-server: places when many clients want one, and clients that send nothing, too much or too often.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and this folder's modules on
PYTHONPATH.
"""

from __future__ import annotations

import contextlib
import json
import socket
import time
import unittest
import urllib.request

from cancha.errors import ConnectionLost
from cancha.stream import encode_frame
from cancha.v1 import session_pb2
from running_server import LIMIT_S, RawClient, RunningServer
from server_case import BOOK, TOKENS, ServerCase, finish, hash_without_server, wait_until


class LimitTest(ServerCase):
    @staticmethod
    def connect(server: RunningServer) -> socket.socket:
        host, _, port = server.address.rpartition(":")
        return socket.create_connection((host, int(port)), timeout=LIMIT_S)

    def test_who_says_nothing_is_left_after_the_handshake_time(self) -> None:
        server = self.serve()
        with self.client(server) as silent:
            silent.receive("greeting")
            refusal = silent.receive("refusal").refusal

        self.assertEqual(refusal.code, session_pb2.ERROR_CODE_TIMEOUT)
        self.assertEqual(refusal.text, "nothing came for 5000 ms")

    def test_who_says_it_byte_by_byte_has_no_more_time(self) -> None:
        server = self.serve()
        start = time.monotonic()
        with self.connect(server) as loris:
            loris.settimeout(0.2)
            with contextlib.suppress(OSError):
                while time.monotonic() - start < LIMIT_S:
                    loris.sendall(b"\x90" if time.monotonic() - start < 0.1 else b"\x01")
                    with contextlib.suppress(TimeoutError):
                        if not loris.recv(4096):
                            break

        # Five seconds for the Hello, one to read the refusal; both by this machine's clock.
        self.assertLess(time.monotonic() - start, 15)

    def test_what_is_no_text_is_told_in_the_servers_log_and_nowhere_else(self) -> None:
        server = self.serve()
        hello = session_pb2.ClientMessage()
        hello.hello.protocol_version = 1
        hello.hello.name = "no text"
        with self.client(server) as client:
            client.receive("greeting")
            client.stream.send(hello.SerializeToString().replace(b"no text", b"no\xfftext"))
            refusal = client.receive("refusal").refusal

        self.assertEqual(refusal.code, session_pb2.ERROR_CODE_BAD_MESSAGE)
        # libprotobuf by itself would write to stderr without a limit, and wait for its reader.
        self.assertNotIn("libprotobuf", server.log())

    def test_silent_connections_keep_nobody_out(self) -> None:
        server = self.serve("--match", "final=simurosot/5v5")
        silent = [self.connect(server) for _ in range(400)]
        self.addCleanup(lambda: [connection.close() for connection in silent])

        with self.client(server) as spectator:
            self.assertEqual(spectator.hello("spectator").welcome.match, "final")
        with self.client(server) as team:
            self.assertEqual(team.hello("strategy", seat="blue").welcome.seat.name, "blue")

    def watch(self, server: RunningServer, count: int, source: str, match: str) -> list[socket.socket]:
        """Adds `count` spectators to a match, from an address of loopback. All get a Welcome."""
        watchers = []
        for _ in range(count):
            watchers.append(self.connect_from(server, source))
            self.addCleanup(watchers[-1].close)
            message = session_pb2.ClientMessage()
            message.hello.protocol_version = 1
            message.hello.role = session_pb2.ROLE_SPECTATOR
            message.hello.name = "watcher"
            message.hello.match = match
            message.hello.updates_per_s = 1
            watchers[-1].sendall(encode_frame(message.SerializeToString()))
        return watchers

    def test_two_addresses_fill_a_match_with_spectators_and_its_team_comes_back(self) -> None:
        server = self.serve("--match", "final=simurosot/5v5")
        team = self.client(server)
        welcome = team.hello("strategy", seat="blue").welcome
        for source in ("127.0.0.2", "127.0.0.3"):
            self.watch(server, 128, source, "final")
        wait_until(lambda: server.matches()["final"].get("watchers") == 256)

        with RawClient(server.address, source="127.0.0.4") as late:
            refusal = late.hello("spectator").refusal
        team.stream.close()
        with self.client(server) as back:
            again = back.hello("strategy", seat="blue", resume_token=welcome.resume_token)

        self.assertEqual(refusal.code, session_pb2.ERROR_CODE_FULL)
        self.assertEqual(refusal.text,
                         "this match is full (256 spectators); watch through cancha-viewer")  # fmt: skip
        self.assertEqual(again.welcome.seat.name, "blue")

    def test_eight_addresses_fill_a_server_and_teams_and_admins_still_come(self) -> None:
        names = [f"match-{number}" for number in range(4)]
        server = self.serve(*(word for name in names for word in ("--match", f"{name}=simurosot/5v5")))
        for number in range(8):
            self.watch(server, 128, f"127.0.0.{2 + number}", names[number // 2])
        wait_until(lambda: self.connections(server) == 1024)

        with RawClient(server.address, source="127.0.0.10") as late:
            refusal = late.hello("spectator", match=names[0]).refusal
        with self.client(server) as team:
            welcome = team.hello("strategy", match=names[0], seat="blue").welcome
        server.create("another", "simurosot/5v5")

        self.assertEqual(refusal.text,
                         "this server is full (1024 spectators); watch through cancha-viewer")  # fmt: skip
        self.assertEqual(welcome.seat.name, "blue")

    def test_one_address_has_its_share_of_spectators(self) -> None:
        server = self.serve("--match", "final=simurosot/5v5")
        watchers = self.watch(server, 128, "127.0.0.2", "final")
        wait_until(lambda: self.connections(server) == 128)

        with RawClient(server.address, source="127.0.0.2") as surplus:
            refusal = surplus.hello("spectator").refusal
        with RawClient(server.address, source="127.0.0.3") as other:
            welcome = other.hello("spectator").welcome

        self.assertEqual(refusal.code, session_pb2.ERROR_CODE_FULL)
        self.assertIn("this server already has 128 spectators from 127.0.0.2", refusal.text)
        self.assertEqual(welcome.match, "final", "another address must be served")
        for watcher in watchers:
            watcher.close()
        wait_until(lambda: self.connections(server) == 0)

    def test_claims_with_a_wrong_token_keep_no_team_out(self) -> None:
        server = self.serve(tokens=BOOK)
        server.create("final", "simurosot/5v5", "--admin", "Ann", CANCHA_TOKEN=TOKENS["Ann"])
        thieves = [self.client(server) for _ in range(200)]
        for thief in thieves:
            refusal = thief.hello("strategy", match="final", seat="blue", token="wrong").refusal
            self.assertEqual(refusal.code, session_pb2.ERROR_CODE_NOT_ALLOWED)

        with self.client(server) as team:
            welcome = team.hello("strategy", match="final", seat="blue", token=TOKENS["blue"])

        self.assertEqual(welcome.welcome.seat.name, "blue")

    def test_claims_to_a_taken_seat_keep_its_team_in_and_let_it_back(self) -> None:
        server = self.serve("--match", "final=simurosot/5v5")
        team = self.client(server)
        token = team.hello("strategy", seat="blue").welcome.resume_token
        claimants = [self.client(server) for _ in range(200)]
        for claimant in claimants:
            refusal = claimant.hello("strategy", seat="blue", resume_token="wrong").refusal
            self.assertEqual(refusal.code, session_pb2.ERROR_CODE_NOT_ALLOWED)

        self.assertEqual(team.receive("waiting").WhichOneof("body"), "waiting", "it is still there")
        with self.client(server) as back:
            again = back.hello("strategy", seat="blue", resume_token=token).welcome

        self.assertEqual(again.seat.name, "blue")

    @staticmethod
    def connect_from(server: RunningServer, address: str) -> socket.socket:
        host, _, port = server.address.rpartition(":")
        return socket.create_connection((host, int(port)), LIMIT_S, (address, 0))

    @staticmethod
    def connections(server: RunningServer) -> int:
        url = server.metrics_url.replace("/metrics", "/health")
        with urllib.request.urlopen(url, timeout=LIMIT_S) as answer:
            return json.load(answer)["connections"]

    def test_a_frame_that_is_too_large_is_refused_before_it_is_read(self) -> None:
        server = self.serve()
        with self.client(server) as client:
            client.receive("greeting")
            client.stream._socket.sendall(b"\xff\xff\xff\x7f")
            refusal = client.receive("refusal").refusal

        self.assertEqual(refusal.code, session_pb2.ERROR_CODE_TOO_LARGE)

    def test_a_strategy_that_floods_is_slowed_down_then_left_and_changes_nothing(self) -> None:
        server = self.serve()
        server.create("final", "simurosot/5v5", "--speed", "max", "--duration", "10")
        yellow = server.strategy("chaser", "final", "yellow")
        blue = self.client(server)
        blue.hello("strategy", match="final", seat="blue")
        tick = blue.receive("tick").tick.tick
        message = session_pb2.ClientMessage()
        message.answer.tick = tick + 100_000
        flood = encode_frame(message.SerializeToString()) * 1000
        blue.stream._socket.sendall(flood)
        notices = {}
        with contextlib.suppress(ConnectionLost):
            while True:
                notice = blue.receive("notice").notice
                notices[notice.code] = notice.text
        blue.stream.close()
        finish(yellow, server.strategy("chaser", "final", "blue"))
        server.wait_for("final", "OVER")
        wait_until(lambda: (server.records / "final.json").exists())

        self.assertEqual(server.report("final")["final_state_hash"], hash_without_server(10))
        self.assertEqual(set(notices),
                         {session_pb2.ERROR_CODE_WRONG_TICK, session_pb2.ERROR_CODE_TOO_MANY})
        self.assertIn("closing the connection", notices[session_pb2.ERROR_CODE_TOO_MANY])

    def test_a_spectator_of_the_lobby_that_comes_again_and_again_is_slowed_down_as_one_who_stays(
            self) -> None:
        few = 180  # Fewer messages than a client may send at once.
        server = self.serve()
        message = session_pb2.ClientMessage()
        message.lobby_request.stop.name = "none"
        goodbye = session_pb2.ClientMessage()
        goodbye.goodbye.SetInParent()
        talk = encode_frame(message.SerializeToString()) * few
        talk += encode_frame(goodbye.SerializeToString())
        slowed_down = None
        for _ in range(200):  # 36,000 messages, of which 1,600 are free and 800 a second.
            with self.client(server) as client, contextlib.suppress(ConnectionLost):
                client.hello("spectator", enters_lobby=True)
                client.stream._socket.sendall(talk)
                while slowed_down is None:
                    notice = client.receive("notice").notice
                    if notice.code == session_pb2.ERROR_CODE_TOO_MANY:
                        slowed_down = notice
            if slowed_down is not None:
                break

        self.assertIsNotNone(slowed_down, "nobody is slowed down")
        self.assertIn("all your clients together may send 1600 at once and 800 per second",
                      slowed_down.text)  # fmt: skip


if __name__ == "__main__":
    unittest.main()
