"""Tokens: their sources, who can see them, and refusals.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and the support folder's
modules on PYTHONPATH. Tokens are new for every test, so that they cannot come from anywhere else on this
machine.
"""

from __future__ import annotations

import json
import os
import secrets
import shlex
import socket
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import running_server
from running_server import BIN, LIMIT_S, RunningServer, write_secret

SPY = Path(running_server.__file__).with_name("spy.py")
CHASER = str(BIN / "cancha-team-simurosot-chaser")
MATCH = (str(BIN / "cancha-match"), "simurosot/5v5", "--yellow", "chaser", "--duration", "1", "--quiet",
         "--no-record")  # fmt: skip


def run(*command: str, **options: object) -> subprocess.CompletedProcess[str]:
    options.setdefault("stdin", subprocess.DEVNULL)
    environment = {**os.environ, **options.pop("environment", {})}
    if "input" in options:
        del options["stdin"]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=LIMIT_S, check=False, env=environment, **options)  # fmt: skip


def visible_of(pid: int) -> str:
    """Returns what other processes of this user can see of a process; empty if it is guarded."""
    seen = ""
    for name in ("environ", "cmdline"):
        try:
            seen += Path(f"/proc/{pid}/{name}").read_text(errors="replace")
        except PermissionError:
            pass
    return seen


class SecretsCase(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.tokens = {name: secrets.token_hex(16) for name in ("Ann", "Olga", "Mia", "blue", "yellow")}
        self.book = (
            f"admin Ann {self.tokens['Ann']}\nofficial Olga {self.tokens['Olga']}\n"
            f"metrics Mia {self.tokens['Mia']}\n"
            f"seat blue {self.tokens['blue']}\nseat yellow {self.tokens['yellow']}\n"
        )

    def file(self, name: str, text: str) -> str:
        return str(write_secret(self.folder / name, text))

    def spy(self, name: str = "seen") -> str:
        """Returns the command of a team that looks at other processes before it plays."""
        return shlex.join([sys.executable, str(SPY), str(self.folder / name), CHASER])

    def seen(self, program: str, name: str = "seen") -> str:
        """Returns everything that the spy has seen. Expects that it saw a process of this program."""
        text = (self.folder / name).read_bytes().decode(errors="replace")
        self.assertIn(program, text)
        self.assertIn("CANCHA_SEAT=blue", text)
        return text

    def assert_hidden(self, text: str) -> None:
        for name, token in self.tokens.items():
            self.assertNotIn(token, text, f"the token of {name} is there")


class SpyTest(SecretsCase):
    """A team's program looks at every process of this machine, and at its inherited descriptors."""

    def test_a_team_of_cancha_match_finds_no_token_however_they_were_given(self) -> None:
        file = self.file("tokens", self.book)
        with Path(file).open() as inherited:
            number = inherited.fileno()
            cases = {
                "a file": (["--tokens", file], {}),
                "stdin": (["--tokens", "-"], {"input": self.book}),
                "an open file": (["--tokens", f"/dev/fd/{number}"], {"pass_fds": [number]}),
            }
            for case, (arguments, options) in cases.items():
                with self.subTest(case):
                    done = run(*MATCH, "--blue", self.spy(), *arguments, **options,
                               environment={"CANCHA_TOKEN": self.tokens["Ann"]})  # fmt: skip

                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assert_hidden(self.seen("cancha-match"))

    def test_a_shell_may_hand_tokens_through_a_pipe(self) -> None:
        file = self.file("tokens", self.book)
        command = shlex.join([*MATCH, "--blue", self.spy()])

        done = run("bash", "-c", f"{command} --tokens <(cat {shlex.quote(file)})")

        self.assertEqual(done.returncode, 0, done.stderr)
        self.assert_hidden(self.seen("cancha-match"))

    def test_every_match_of_a_batch_has_the_tokens_and_shows_none(self) -> None:
        done = run(*MATCH, "--blue", self.spy(), "--seeds", "1..2", "--tokens", "-", input=self.book)

        self.assertEqual(done.returncode, 0, done.stderr)
        seen = self.seen("cancha-match")
        self.assertIn("--tokens=/dev/fd/3", seen)
        self.assert_hidden(seen)

    def test_a_team_of_a_day_finds_neither_the_tokens_of_the_server_nor_our_own(self) -> None:
        self.day("--name", "Ann", "run", "cup", "--tokens", self.file("tokens", self.book))

        seen = self.seen("cancha-referee")
        self.assertIn("cancha-server", seen)
        self.assertIn("--assigned=", seen, "the match is looked at, too")
        self.assert_hidden(seen)

    def test_a_team_of_a_day_on_another_server_does_not_find_our_token(self) -> None:
        with RunningServer(tokens=self.book) as server:
            self.day("--server", server.address, "--name", "Ann", "--token-file",
                     self.file("token", self.tokens["Ann"] + "\n"), "run", "cup")  # fmt: skip

        self.assert_hidden(self.seen("cancha-referee"))

    def day(self, *arguments: str) -> None:
        teams = {"Amsel": self.spy(), "Bussard": "chaser"}
        lines = ['every_match { discipline: "simurosot/5v5" speed: 0 duration_s: 1 }',
                 'matches { blue: "Amsel" yellow: "Bussard" }']  # fmt: skip
        for name, strategy in teams.items():
            lines.append(f'teams {{ name: "{name}" strategy: {json.dumps(strategy)} }}')
        cup = self.folder / "cup.txtpb"
        cup.write_text("\n".join(lines))
        words = [str(cup) if word == "cup" else word for word in arguments]
        done = run(str(BIN / "cancha-referee"), *words)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_server_and_its_matches_show_no_token(self) -> None:
        token = self.file("token", self.tokens["Ann"])
        with RunningServer(tokens=self.book, CANCHA_TOKEN=self.tokens["Ann"]) as server:
            server.create("final", "simurosot/5v5", "--seat", "blue=chaser", "--seat", "yellow=chaser",
                          "--admin", "Ann", "--token-file", token, CANCHA_TOKEN="")  # fmt: skip
            server.wait_for("final", "PLAYING")
            seen = visible_of(server.process.pid) + visible_of(server.process_of("final"))
            server.stop()

            self.assertIn("--assigned=final", seen)
            self.assert_hidden(seen)
            self.assert_hidden(server.log())
            for file in server.records.iterdir():
                self.assert_hidden(file.read_bytes().decode(errors="replace"))


class JoiningTest(SecretsCase):
    def test_a_remote_team_is_told_that_it_needs_a_token_and_where_that_is(self) -> None:
        command = [*MATCH, "--blue", "remote", "--tokens", self.file("tokens", self.book)]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as match:
            told = match.stderr.readline()
            server = told.split("CANCHA_SERVER=")[1].split()[0]
            team = run(CHASER, environment={"CANCHA_SERVER": server, "CANCHA_SEAT": "blue",
                                            "CANCHA_TOKEN": self.tokens["blue"]})  # fmt: skip
            match.communicate(timeout=LIMIT_S)

        self.assertIn(" CANCHA_SEAT=blue CANCHA_TOKEN=... (its line in --tokens)\n", told)
        self.assertNotIn(self.tokens["blue"], told)
        self.assertEqual((team.returncode, match.returncode), (0, 0), team.stderr)


class RefusalTest(SecretsCase):
    def programs(self, cup: str) -> dict[str, list[str]]:
        """Returns the programs that take --tokens. Without tokens each would serve everybody."""
        return {
            "match": [*MATCH, "--blue", "chaser"],
            "batch": [*MATCH, "--blue", "chaser", "--seeds", "1..2"],
            "server": [str(BIN / "cancha-server"), "serve", "--listen", "127.0.0.1:0"],
            "day": [str(BIN / "cancha-referee"), "--name", "Ann", "run", cup],
        }

    def cup(self) -> str:
        cup = self.folder / "cup.txtpb"
        cup.write_text('every_match { discipline: "simurosot/5v5" speed: 0 duration_s: 1 }\n'
                       'teams { name: "A" strategy: "chaser" } teams { name: "B" strategy: "chaser" }\n'
                       'matches { blue: "A" yellow: "B" }')  # fmt: skip
        return str(cup)

    def test_a_file_of_tokens_that_is_wrong_is_refused_at_start_with_its_line(self) -> None:
        token = self.tokens["Ann"]
        texts = {
            "empty": ("", "no tokens"),
            "comments": ("# none\n\r\n  # at all", "no tokens"),
            "hash": (f"admin Ann {token}#x", ":1: `#` is not allowed"),
            "semicolon": (f"admin Ann {token};seat blue {token}", ":1: `;` is not allowed"),
            "nul": (f"# Cup\nadmin Ann {token}\0", ":2: byte"),
            "long": (f"admin Ann {token}\n" + "#" * 65536, "has more than 65536 bytes"),
            "seat": (f"admin Ann {token}\nseat bleu {token}", ":2: no discipline has a seat"),
            "twice": (f"admin Ann {token}\nadmin Ann {token}", ":2: this admin already has a token"),
        }
        cases = {name: (self.file(name, text), said) for name, (text, said) in texts.items()}
        cases["folder"] = (str(self.folder), "is a directory")
        cases["missing"] = (str(self.folder / "nowhere"), "cannot be read")
        cases["no name"] = ("", "expected a value, got ''")
        cases["others"] = (self.file("others", self.book), "`chmod 600` it")
        Path(cases["others"][0]).chmod(0o644)
        for program, command in self.programs(self.cup()).items():
            for case, (file, said) in cases.items():
                with self.subTest(f"{program}: {case}"):
                    done = run(*command, "--tokens", file)

                    self.assertEqual(done.returncode, 2, done.stderr)
                    self.assertIn(f"--tokens: {file}" if file else "--tokens: ", done.stderr)
                    self.assertIn(said, done.stderr)
                    self.assert_hidden(done.stderr)

    def test_tokens_in_the_environment_are_refused_with_what_to_do_instead(self) -> None:
        variable = {"CANCHA_TOKENS": self.book.replace("\n", ";")}
        for program, command in self.programs(self.cup()).items():
            with self.subTest(program):
                done = run(*command, environment=variable)

                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("give it with --tokens FILE", done.stderr)
                self.assert_hidden(done.stderr)

    def test_a_day_refuses_our_token_where_its_teams_could_read_it(self) -> None:
        done = run(*self.programs(self.cup())["day"], environment={"CANCHA_TOKEN": self.tokens["Ann"]})

        self.assertEqual(done.returncode, 2)
        self.assertIn("give your token with --token-file FILE", done.stderr)

    def test_a_token_file_holds_one_token(self) -> None:
        file = self.file("token", f"admin Ann {self.tokens['Ann']}")
        for command in (["cancha-server", "stop", "final"], ["cancha-referee", "halt"]):
            done = run(str(BIN / command[0]), *command[1:], "--token-file", file)

            self.assertEqual(done.returncode, 2)
            self.assertIn("expected one token and nothing else", done.stderr)
            self.assert_hidden(done.stderr)


class HttpTest(SecretsCase):
    def ask(self, server: RunningServer, path: str, *headers: str, version: str = "1.1",
            host: str = "Host: 127.0.0.1") -> tuple[int, str]:  # fmt: skip
        """Returns status and body."""
        port = int(server.metrics_url.removesuffix("/metrics").rpartition(":")[2])
        lines = [f"GET {path} HTTP/{version}", *([host] if host else []), *headers, "", ""]
        with socket.create_connection(("127.0.0.1", port), LIMIT_S) as connection:
            connection.sendall("\r\n".join(lines).encode())
            answer = b""
            while part := connection.recv(65536):
                answer += part
        head, _, body = answer.decode().partition("\r\n\r\n")
        return int(head.split()[1]), body

    def serve(self, *arguments: str, **options: str) -> RunningServer:
        server = RunningServer(*arguments, **options)
        self.addCleanup(server.__exit__)
        return server

    def test_other_machines_get_metrics_only_where_there_are_tokens(self) -> None:
        file = self.file("tokens", f"official Olga {self.tokens['Olga']}")
        for arguments in ([], ["--tokens", file]):
            done = run(str(BIN / "cancha-server"), "serve", "--listen", "127.0.0.1:0", "--http",
                       "0.0.0.0:0", *arguments)  # fmt: skip

            self.assertEqual(done.returncode, 2)
            self.assertIn("--http: other machines can reach 0.0.0.0:0", done.stderr)
            self.assertIn("`metrics NAME TOKEN`", done.stderr)

    def test_where_other_machines_can_come_metrics_need_a_token_and_health_does_not(self) -> None:
        server = self.serve(tokens=self.book, http="0.0.0.0:0")

        def metrics(authorization: str) -> int:
            return self.ask(server, "/metrics", f"Authorization: {authorization}")[0]

        self.assertEqual(self.ask(server, "/metrics")[0], 401)
        self.assertEqual(metrics(f"Bearer {self.tokens['Mia']}"), 200)
        self.assertEqual(metrics(f"bearer  {self.tokens['Ann']}"), 200)
        for wrong in (f"Bearer {self.tokens['Olga']}", f"Bearer {self.tokens['blue']}", "Bearer", "Bearer ",
                      f"Basic {self.tokens['Mia']}", self.tokens["Mia"], f"Bearer {self.tokens['Mia'][:-1]}"):  # fmt: skip
            self.assertEqual(metrics(wrong), 401, wrong)
        self.assertEqual(self.ask(server, "/health"), (200, '{"status":"ok"}\n'))
        _, health = self.ask(server, "/health", f"Authorization: Bearer {self.tokens['Mia']}")
        self.assertIn("connections", json.loads(health))

    def test_this_machine_needs_no_token(self) -> None:
        server = self.serve(tokens=self.book)

        self.assertEqual(self.ask(server, "/metrics")[0], 200)
        self.assertIn("connections", json.loads(self.ask(server, "/health")[1]))

    def test_a_page_whose_name_points_here_reads_nothing(self) -> None:
        server = self.serve("--http-host", "cup.example")

        for path in ("/metrics", "/health"):
            status, body = self.ask(server, path, host="Host: evil.example:9464")
            self.assertEqual(status, 421)
            self.assertIn("--http-host evil.example", body)
            for host in ("localhost:9464", "[::1]", "cup.example"):
                self.assertEqual(self.ask(server, path, host=f"Host: {host}")[0], 200, host)
        self.assertEqual(self.ask(server, "/health", host="")[0], 400)
        self.assertEqual(self.ask(server, "/health", host="", version="1.0")[0], 200)

    def test_a_host_that_is_no_name_is_refused_at_start(self) -> None:
        done = run(str(BIN / "cancha-server"), "serve", "--listen", "127.0.0.1:0", "--http-host",
                   "http://cup.example")  # fmt: skip

        self.assertEqual(done.returncode, 2)
        self.assertIn("--http-host: expected a name", done.stderr)


if __name__ == "__main__":
    unittest.main()
