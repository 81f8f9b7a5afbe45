"""cancha-server from the view of its users: teams, spectators and admins. Its limits: server_limits_test.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and this folder's modules on
PYTHONPATH.
"""

from __future__ import annotations

import json
import re
import socket
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request
from pathlib import Path

from cancha.v1 import lobby_pb2, session_pb2
from running_server import BIN, LIMIT_S, RawClient, RunningServer
from server_case import (BOOK, TOKENS, ServerCase, finish, hash_without_server, play, verify,
                         wait_until)  # fmt: skip


def times_it_slept(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)$", status, re.MULTILINE)[1])


class MatchesTest(ServerCase):
    def test_a_match_of_a_server_ends_as_it_would_alone(self) -> None:
        server = self.serve()

        report = play(server, "final")

        self.assertEqual(report["final_state_hash"], hash_without_server(10))
        self.assertEqual(report["end_reason"], "duration reached")
        self.assertEqual(verify(server.records / "final.mcap").returncode, 0)

    def test_a_server_sleeps_while_its_matches_play(self) -> None:
        server = self.serve()
        times_slept = times_it_slept(server.process.pid)

        report = play(server, "final", duration_s=120)

        # Each tick has two answers of strategies, which only the match reads.
        self.assertLess(times_it_slept(server.process.pid) - times_slept, report["ticks"] / 4)

    def test_matches_are_listed_with_what_people_want_to_know(self) -> None:
        server = self.serve("--match", "early=simurosot/3v3")
        server.create("final", "simurosot/5v5", "--seat", "yellow=position")

        with self.client(server) as spectator:
            matches = spectator.hello("spectator", enters_lobby=True).match_list.matches
        listed = server.ask("list").stdout

        self.assertEqual([match.name for match in matches], ["early", "final"])
        self.assertEqual(matches[1].discipline, "simurosot/5v5")
        self.assertIn("waiting for blue", listed)
        self.assertRegex(listed, r"early +simurosot/3v3 +waiting")

    def test_an_answer_does_not_repeat_all_of_a_long_name(self) -> None:
        server = self.serve()

        with self.client(server) as admin:
            admin.hello("admin", enters_lobby=True)
            for order in ("stop", "create"):
                message = session_pb2.ClientMessage()
                getattr(message.lobby_request, order).name = 50_000 * "n"
                admin.send(message)
                text = admin.receive("lobby_reply").lobby_reply.text

                self.assertLess(len(text), 1000)
                self.assertIn("nnn", text) if order == "stop" else None

    def test_an_ended_match_that_is_still_listed_keeps_no_descriptors(self) -> None:
        server = self.serve()
        descriptors = Path(f"/proc/{server.process.pid}/fd")
        server.ask("list")
        before = len(list(descriptors.iterdir()))
        for name in ("a", "b", "c"):
            server.create(name, "simurosot/5v5")
            server.ask("stop", name, "--reason", "enough")

        wait_until(lambda: len(list(descriptors.iterdir())) <= before)

        self.assertEqual([match["state"] for match in server.matches().values()],
                         3 * ["MATCH_STATE_OVER"])  # fmt: skip

    def test_a_client_need_not_name_the_only_match(self) -> None:
        server = self.serve("--match", "only=simurosot/5v5")

        with self.client(server) as spectator:
            welcome = spectator.hello("spectator").welcome

        self.assertEqual(welcome.match, "only")

    def test_a_match_that_is_not_there_is_refused_with_those_that_are(self) -> None:
        server = self.serve("--match", "a=simurosot/5v5", "--match", "b=simurosot/3v3")

        with self.client(server) as lost, self.client(server) as vague:
            unknown = lost.hello("spectator", match="final").refusal
            unclear = vague.hello("spectator").refusal

        self.assertEqual(unknown.code, session_pb2.ERROR_CODE_UNKNOWN_MATCH)
        self.assertEqual(unknown.text, "there is no match 'final'; the matches are: a, b")
        self.assertIn("the matches are: a, b", unclear.text)

    def test_an_admin_stops_a_match_and_everyone_is_told_why(self) -> None:
        server = self.serve()
        server.create("final", "simurosot/5v5", "--seat", "blue=chaser", "--seat", "yellow=chaser")
        spectator = self.client(server)
        spectator.hello("spectator", match="final")

        stopped = server.ask("stop", "final", "--reason", "power cut", "--admin", "Ann")

        self.assertEqual(stopped.stdout, "match 'final' has ended\n")
        self.assertEqual(spectator.receive("over").over.reason, "power cut (Ann)")
        self.assertEqual(server.wait_for("final", "OVER")["end_reason"], "power cut (Ann)")

    def test_a_unix_socket_serves_as_well(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "socket"
        server = self.serve("--listen", f"unix:{path}", "--match", "final=simurosot/5v5")
        self.assertEqual(server.addresses[1], f"unix:{path}")

        with RawClient(f"unix:{path}") as spectator:
            self.assertEqual(spectator.hello("spectator").welcome.match, "final")
        server.addresses.reverse()
        play(server, "other")
        server.stop()

        self.assertFalse(path.exists())


class OrderTest(ServerCase):
    """Messages to an admin about orders that cannot be carried out."""

    def refusal(self, server: RunningServer, *arguments: str) -> str:
        done = server.ask("create", *arguments)
        self.assertEqual(done.returncode, 1, done.stdout)
        return done.stderr

    def test_who_creates_a_match_is_told_how_each_team_joins(self) -> None:
        server = self.serve()

        with_none = server.ask("create", "z", "simurosot/5v5").stdout
        with_one = server.ask("create", "a", "simurosot/5v5", "--seat", "yellow=position").stdout
        samples = ("--seat", "blue=position", "--seat", "yellow=position")
        with_both = server.ask("create", "b", "simurosot/5v5", "--await-start", *samples).stdout
        at_once = server.ask("create", "c", "simurosot/5v5", *samples).stdout

        self.assertIn(f"to join: CANCHA_SERVER={server.address} CANCHA_MATCH=a CANCHA_SEAT=blue",
                      with_one)  # fmt: skip
        self.assertNotIn("CANCHA_SEAT=yellow", with_one)
        for seat in ("blue", "yellow"):
            self.assertIn(f"CANCHA_MATCH=z CANCHA_SEAT={seat} ./my_team", with_none)
        self.assertIn("waiting for blue", with_one)
        self.assertNotIn("to join", with_both)
        self.assertIn("waiting for an official to start it", with_both)
        self.assertIn("its teams are being started, then it begins", at_once)
        self.assertNotIn("waiting", at_once)

    def test_every_refusal_says_what_where_and_what_was_expected(self) -> None:
        server = self.serve("--max-matches", "1")
        cases = {
            ("../x", "simurosot/5v5"): "`name`: expected 1 to 32 letters",
            ("a", "chess/8x8"): "chess",
            ("a", "simurosot/5v5", "--set", "rules.half_s=-1"): "half_s: -1 is out of range",
            ("a", "simurosot/5v5", "--deadline", "soon"): "'soon': expected `wait`",
            ("a", "simurosot/5v5", "--seat", "green=chaser"): "no seat 'green'",
            ("a", "simurosot/5v5", "--seat", "blue=reboot"): "no strategy 'reboot'",
        }
        for arguments, expected in cases.items():
            with self.subTest(arguments):
                self.assertIn(expected, self.refusal(server, *arguments))
        self.assertEqual(server.matches(), {})

        server.create("a", "simurosot/5v5")
        self.assertIn("--max-matches allows 1 at a time", self.refusal(server, "b", "simurosot/5v5"))

    def test_a_name_is_given_once(self) -> None:
        server = self.serve()
        (server.records / "old.mcap").write_text("")
        server.create("final", "simurosot/5v5")

        self.assertIn("match 'final' already exists", self.refusal(server, "final", "simurosot/5v5"))
        self.assertIn("old.mcap already exists", self.refusal(server, "old", "simurosot/5v5"))

    def test_who_is_no_admin_is_refused(self) -> None:
        server = self.serve()
        with self.client(server) as spectator:
            spectator.hello("spectator", enters_lobby=True)
            message = session_pb2.ClientMessage()
            message.lobby_request.create.name = "mine"
            spectator.send(message)
            notice = spectator.receive("notice").notice

        self.assertEqual(notice.code, session_pb2.ERROR_CODE_NOT_ALLOWED)
        self.assertEqual(server.matches(), {})


class IdentityTest(ServerCase):
    def test_other_machines_are_served_only_with_tokens(self) -> None:
        done = subprocess.run([str(BIN / "cancha-server"), "serve", "--listen", "0.0.0.0:0"],
                              capture_output=True, text=True, timeout=LIMIT_S, check=False)  # fmt: skip

        self.assertEqual(done.returncode, 2)
        self.assertIn("other machines can reach 0.0.0.0:0", done.stderr)
        self.assertIn("--tokens FILE", done.stderr)

    def test_who_may_what_is_decided_by_tokens_that_no_file_and_no_list_of_processes_shows(self) -> None:
        server = self.serve(tokens=BOOK)

        stranger = server.ask("create", "final", "simurosot/5v5", CANCHA_TOKEN="wrong-0123456789")
        self.assertIn('admin "admin" gave an unknown token', stranger.stderr)
        server.create("final", "simurosot/5v5", "--speed", "max", "--duration", "5", "--admin", "Ann",
                      CANCHA_TOKEN=TOKENS["Ann"])  # fmt: skip
        thief = server.strategy("chaser", "final", "blue", CANCHA_TOKEN=TOKENS["yellow"])
        self.assertIn("wrong token for seat 'blue'", finish(thief)[0])
        match = server.process_of("final")
        command_line = Path(f"/proc/{match}/cmdline").read_text()
        said = finish(server.strategy("chaser", "final", "blue", CANCHA_TOKEN=TOKENS["blue"]),
                      server.strategy("chaser", "final", "yellow", CANCHA_TOKEN=TOKENS["yellow"]))
        server.wait_for("final", "OVER")
        server.stop()

        written = [(server.records / name).read_bytes() for name in ("final.json", "final.mcap")]
        shown = [command_line.encode(), server.log().encode(), *map(str.encode, said), *written]
        for token in TOKENS.values():
            for text in shown:
                self.assertNotIn(token.encode(), text)

    def test_a_remote_seat_without_a_token_is_pointed_out(self) -> None:
        server = self.serve(tokens=BOOK)

        done = server.ask("create", "other", "simurosot/5v5", "--admin", "Ann",
                          CANCHA_TOKEN=TOKENS["Ann"])  # fmt: skip

        self.assertEqual(done.returncode, 1)
        self.assertIn("seat blue is remote and has no token", done.stderr)


class ObservabilityTest(ServerCase):
    def get(self, url: str) -> str:
        with urllib.request.urlopen(url, timeout=LIMIT_S) as answer:
            return answer.read().decode()

    def test_metrics_count_ticks_misses_and_answers_by_seat(self) -> None:
        server = self.serve()
        server.create("final", "simurosot/5v5", "--speed", "max", "--seat", "yellow=chaser",
                      "--set", "rules.half_s=86400")  # fmt: skip
        blue = server.strategy("chaser", "final", "blue")
        self.addCleanup(finish, blue)
        self.addCleanup(blue.kill)
        server.wait_for("final", "PLAYING")
        wait_until(lambda: int(server.matches()["final"]["tick"]) > 1000)

        values = {}
        for line in self.get(server.metrics_url).splitlines():
            if not line.startswith("#"):
                name, _, value = line.rpartition(" ")
                values[name] = float(value)

        ticks = values['cancha_ticks_total{match="final"}']
        self.assertGreater(ticks, 1000)
        self.assertEqual(values['cancha_matches{state="playing"}'], 1)
        self.assertEqual(values['cancha_clients{match="final"}'], 1)
        for seat in ("blue", "yellow"):
            labels = f'match="final",seat="{seat}"'
            self.assertEqual(values[f"cancha_misses_total{{{labels}}}"], 0)
            count = values[f"cancha_answer_seconds_count{{{labels}}}"]
            self.assertEqual(values[f'cancha_answer_seconds_bucket{{{labels},le="+Inf"}}'], count)
            self.assertLessEqual(abs(count - ticks), 1, "the tick that is open may be answered")

    def test_idle_connections_do_not_silence_health(self) -> None:
        server = self.serve()
        host, _, port = server.metrics_url.removeprefix("http://").partition("/")[0].rpartition(":")
        for count in (40, 400):
            idle = [socket.create_connection((host, int(port)), LIMIT_S) for _ in range(count)]
            self.addCleanup(lambda idle=idle: [connection.close() for connection in idle])

            health = json.loads(self.get(server.metrics_url.replace("/metrics", "/health")))

            self.assertEqual(health["status"], "ok", count)

    def test_health_and_what_is_not_there(self) -> None:
        server = self.serve()
        health = json.loads(self.get(server.metrics_url.replace("/metrics", "/health")))

        self.assertEqual((health["status"], health["matches"]), ("ok", 0))
        with self.assertRaises(urllib.error.HTTPError) as refused:
            self.get(server.metrics_url.replace("/metrics", "/etc/passwd"))
        refused.exception.close()
        self.assertEqual(refused.exception.code, 404)

    def answer_to(self, server: RunningServer, request: bytes) -> bytes:
        """Returns the first line of the answer to bytes that need not be a request."""
        host, _, port = server.metrics_url.removeprefix("http://").partition("/")[0].rpartition(":")
        with socket.create_connection((host, int(port)), LIMIT_S) as connection:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while part := connection.recv(4096):
                answer += part
        return answer.partition(b"\r\n")[0]

    def test_a_request_that_cannot_be_read_is_told_so(self) -> None:
        server = self.serve()
        host = b"Host: localhost\r\n"

        for request, status in (
            (b"hello\r\n\r\n", b"400"),
            (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"400"),  # TLS.
            (b"GET /health HTTP", b"400"),
            (b"GET /health HTTP/2.0\r\n" + host + b"\r\n", b"505"),
            (b"GET /health HTTP/1.1\r\n" + host + b"no colon\r\n\r\n", b"400"),
            (b"GET /health HTTP/1.1\r\n" + host + b"X: " + 20000 * b"x" + b"\r\n\r\n", b"431"),
            (b"POST /health HTTP/1.1\r\n" + host + b"Content-Length: 3\r\n\r\nabc", b"405"),
            (b"POST /health HTTP/1.1\r\n" + host + b"Content-Length: 9999999\r\n\r\nabc", b"413"),
            (b"GET /health HTTP/1.1\r\n" + host + b"\r\n", b"200"),
        ):
            with self.subTest(request[:80]):
                self.assertEqual(self.answer_to(server, request).split()[1:2], [status])

    def expect_log_of_fields(self, log: str) -> None:
        time = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}"
        field = r' \w+=("([^"\\]|\\.)*"|[^ "]*)'
        for line in log.splitlines():
            self.assertRegex(line, rf"^{time} level=\w+ [^=:]+:({field})+$")

    def test_every_line_of_the_log_has_a_time_a_level_and_keys(self) -> None:
        server = self.serve()
        play(server, "final")
        server.stop()

        self.expect_log_of_fields(server.log())

    def test_no_name_and_no_text_forges_fields_of_the_log(self) -> None:
        server = self.serve()
        server.create("final", "simurosot/5v5")
        forged = 'a\\" level=error x="'

        with self.client(server) as strategy, self.client(server) as other:
            strategy.hello("strategy", match="final", seat="blue", name=forged)
            other.hello("strategy", match="final", seat=forged)
        server.ask("stop", "final", "--reason", forged)
        server.stop()

        log = server.log()
        self.expect_log_of_fields(log)
        quoted = r'"a\\\" level=error x=\""'
        self.assertIn(f"seat taken: seat=blue name={quoted}", log)
        self.assertIn(f"reason={quoted}", log)


if __name__ == "__main__":
    unittest.main()
