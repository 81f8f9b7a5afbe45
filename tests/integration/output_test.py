"""Output of the programs in bad conditions: output that cannot be written, that nobody reads, or that must not be shown
as it is.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import socket
import subprocess
import threading
import time
import unittest
from pathlib import Path

from broken_streams import LIMIT_S, limit_files
from cancha.stream import Stream, encode_frame
from cancha.v1 import session_pb2
from match_case import BIN, ScratchCase, run_match
from running_server import RunningServer

MATCH = ("simurosot/5v5", "--blue", "position", "--yellow", "chaser")
CLEAR_SCREEN = "\x1b[2J"
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")


def start(program: str, *arguments: object, **popen: object) -> subprocess.Popen[bytes]:
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([str(BIN / program), *map(str, arguments)], **{**streams, **popen})


def verified(recording: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([BIN / "cancha-replay", "verify", recording], capture_output=True,
                          timeout=LIMIT_S, check=False)  # fmt: skip


class OutputCase(ScratchCase):
    def setUp(self) -> None:
        super().setUp()
        self.recording = self.folder / "a.mcap"
        self.report = self.folder / "a.json"

    def ended(self, process: subprocess.Popen[bytes]) -> int:
        """Waits for the process, which must end by itself. Returns its exit status."""
        try:
            return process.wait(LIMIT_S)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
            for stream in (process.stdout, process.stderr):
                if stream is not None:
                    stream.close()


class ReaderThatGoesTest(OutputCase):
    def test_a_match_whose_output_is_cut_off_is_played_and_recorded(self) -> None:
        process = start("cancha-match", *MATCH, "--duration", "120", "--record", self.recording,
                        "--report", self.report, stderr=subprocess.STDOUT)  # fmt: skip
        process.stdout.readline()  # Reads one line, as `head -1` does.
        process.stdout.close()

        self.assertEqual(self.ended(process), 1)  # The result could not be printed.
        self.assertEqual(json.loads(self.report.read_text())["ticks"], 120 * 60)
        self.assertEqual(verified(self.recording).returncode, 0)

    def test_a_list_that_is_cut_off_says_so(self) -> None:
        process = start("cancha-replay", "export", self.recorded())
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()

        self.assertEqual(self.ended(process), 1)
        self.assertIn(b"stdout could not be written: Broken pipe", said)

    def recorded(self) -> Path:
        run_match(*MATCH, "--duration", "60", "--quiet", "--record", str(self.recording))
        return self.recording


class ReaderThatDoesNotReadTest(OutputCase):
    def test_a_match_ends_whose_stderr_nobody_reads(self) -> None:
        # Ten times the capacity of a pipe, and more than is kept.
        chatter = f"yes chatter | head -c 3000000 >&2; exec {BIN}/cancha-team-simurosot-chaser"
        process = start("cancha-match", "simurosot/5v5", "--blue", "position", "--yellow",
                        f"sh -c '{chatter}'", "--duration", "2", "--verbose",
                        "--record", self.recording, "--report", self.report)  # fmt: skip
        process.wait(LIMIT_S)  # The test reads stderr only after this.

        said = process.stderr.read()
        self.assertEqual(self.ended(process), 0)
        self.assertEqual(json.loads(self.report.read_text())["ticks"], 120)
        self.assertEqual(verified(self.recording).returncode, 0)
        self.assertIn(b"chatter\n", said)
        self.assertLess(len(said), 3_000_000)

    def test_a_reader_that_is_late_learns_how_much_was_left_out(self) -> None:
        chatter = f"yes chatter | head -c 3000000 >&2; exec {BIN}/cancha-team-simurosot-chaser"
        process = start("cancha-match", "simurosot/5v5", "--blue", "remote", "--yellow",
                        f"sh -c '{chatter}'", "--verbose", "--report", self.report,
                        "--duration", "2", "--listen", f"unix:{self.folder}/door")  # fmt: skip
        # The team joins after all its output. By then stderr has long been full.
        with subprocess.Popen([str(BIN / "cancha-team-simurosot-position"), "--server",
                               f"unix:{self.folder}/door", "--seat", "blue"],
                              stderr=subprocess.DEVNULL) as blue:  # fmt: skip
            blue.wait(LIMIT_S)
        said = process.stderr.read()

        self.assertEqual(self.ended(process), 0)
        self.assertRegex(said, rb"\n\[\d+ lines left out here: nobody read them in time\]\n")
        left_out = sum(int(count) for count in re.findall(rb"\[(\d+) lines left out", said))
        self.assertGreaterEqual(left_out + said.count(b"\n"), 3_000_000 // len("chatter\n"))

    def test_a_match_ends_on_a_terminal_that_is_stopped(self) -> None:
        master, terminal = pty.openpty()
        chatter = f"yes chatter | head -c 300000 >&2; exec {BIN}/cancha-team-simurosot-chaser"
        process = start("cancha-match", "simurosot/5v5", "--blue", "position", "--yellow",
                        f"sh -c '{chatter}'", "--duration", "2", "--verbose",
                        "--report", self.report, stderr=terminal)  # fmt: skip
        try:
            self.assertEqual(self.ended(process), 0)  # The program ends although no byte was read.
        finally:
            os.close(terminal)
            os.close(master)
        self.assertEqual(json.loads(self.report.read_text())["ticks"], 120)

    def test_a_server_serves_whose_stdout_and_stderr_nobody_reads(self) -> None:
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        try:
            while True:
                os.write(writer, bytes(4096))
        except BlockingIOError:
            os.set_blocking(writer, True)  # The pipe is full.
        door = f"unix:{self.folder}/door"
        server = start("cancha-server", "serve", "--listen", door, stdout=writer, stderr=writer)
        try:
            Stream.connect(door, LIMIT_S).close()
            for i in range(50):
                refused(door)
            made = subprocess.run([BIN / "cancha-server", "create", "a", "simurosot/5v5", "--server",
                                   door], capture_output=True, timeout=LIMIT_S, check=False)  # fmt: skip
            self.assertEqual(made.returncode, 0, made.stderr)
        finally:
            server.send_signal(signal.SIGTERM)
            status = self.ended(server)
            os.close(reader)
            os.close(writer)
        self.assertEqual(status, 1)  # The address could not be printed.


def refused(server: str) -> None:
    """A client that is refused."""
    stream = Stream.connect(server, LIMIT_S)
    try:
        stream.receive(LIMIT_S)
        stream.send(session_pb2.ClientMessage(ready=session_pb2.Ready()).SerializeToString())
        stream.receive(LIMIT_S)
    finally:
        stream.close()


class FullDiskTest(OutputCase):
    OLD = '{"old": "report"}\n'

    def test_a_report_that_does_not_fit_leaves_the_old_one_and_shows_the_result(self) -> None:
        self.report.write_text(self.OLD)
        process = start("cancha-match", *MATCH, "--duration", "1", "--no-record", "--report",
                        self.report, preexec_fn=limit_files(1000))  # fmt: skip
        out, err = process.communicate(timeout=LIMIT_S)

        self.assertEqual(process.returncode, 1)
        self.assertIn(b"position 0 : 0 chaser", out)
        self.assertIn(f"{self.report}: cannot be written".encode(), err)
        self.assertEqual(self.report.read_text(), self.OLD)
        self.assertEqual([file.name for file in self.folder.iterdir()], ["a.json"])

    def test_a_line_that_does_not_fit_is_not_begun(self) -> None:
        table = self.folder / "a.csv"
        played = run_match(*MATCH, "--duration", "1", "--csv", str(table))
        self.assertEqual(played.returncode, 0, played.stderr)
        before = table.read_text()

        process = start("cancha-match", *MATCH, "--duration", "1", "--no-record", "--csv", table,
                        preexec_fn=limit_files(len(before) + 10))  # fmt: skip
        out, err = process.communicate(timeout=LIMIT_S)

        self.assertEqual(process.returncode, 1)
        self.assertIn(b"position 0 : 0 chaser", out)
        self.assertIn(f"{table}: cannot be written".encode(), err)
        self.assertEqual(table.read_text(), before)

    def test_an_export_that_does_not_fit_leaves_the_old_file(self) -> None:
        run_match(*MATCH, "--duration", "5", "--quiet", "--record", str(self.recording))
        table = self.folder / "a.csv"
        table.write_text("old\n")

        process = start("cancha-replay", "export", self.recording, "-o", table,
                        preexec_fn=limit_files(1000))  # fmt: skip
        _, err = process.communicate(timeout=LIMIT_S)

        self.assertEqual(process.returncode, 1)
        self.assertIn(f"{table}: cannot be written".encode(), err)
        self.assertEqual(table.read_text(), "old\n")

    def test_a_disk_that_is_really_full_does_the_same(self) -> None:
        isolate = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--user", "--map-root-user"])]
        own = subprocess.run([*isolate, "mount", "-t", "tmpfs", "none", str(self.folder)],
                             capture_output=True, text=True, check=False)  # fmt: skip
        self.assertEqual(own.returncode, 0, "this test needs a file system of its own, which root "
                         f"and unprivileged user namespaces may mount: {own.stderr}")  # fmt: skip
        script = f"""
            mount -t tmpfs -o size=64k none {self.folder} && cd {self.folder} &&
            printf '%s' '{self.OLD}' > a.json && head -c 61440 /dev/zero > ballast
            "$0" "$@" --no-record --report a.json; status=$?
            cat a.json; ls -A; exit $status"""
        played = subprocess.run([*isolate, "sh", "-c", script, BIN / "cancha-match", *MATCH,
                                 "--duration", "1"],
                                capture_output=True, text=True, timeout=LIMIT_S, check=False)  # fmt: skip

        self.assertEqual(played.returncode, 1, played.stderr)
        self.assertIn("a.json: cannot be written: No space left on device", played.stderr)
        self.assertIn("position 0 : 0 chaser", played.stdout)
        self.assertTrue(played.stdout.endswith(f"{self.OLD}a.json\nballast\n"), played.stdout)


class SignalTest(OutputCase):
    def waiting_match(self, **popen: object) -> subprocess.Popen[bytes]:
        """Starts a match that waits for its blue team."""
        process = start("cancha-match", "simurosot/5v5", "--blue", "remote", "--yellow", "chaser",
                        "--duration", "1", "--report", self.report, "--listen",
                        f"unix:{self.folder}/door", **popen)  # fmt: skip
        self.assertIn(b"waiting for a strategy", process.stderr.readline())
        return process

    def test_a_terminal_that_goes_ends_a_match_in_order(self) -> None:
        process = self.waiting_match()

        process.send_signal(signal.SIGHUP)

        self.assertEqual(self.ended(process), 130)
        self.assertEqual(json.loads(self.report.read_text())["end_reason"], "interrupted")

    def test_under_nohup_the_match_goes_on(self) -> None:
        process = self.waiting_match(
            preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))

        process.send_signal(signal.SIGHUP)
        blue = subprocess.run([str(BIN / "cancha-team-simurosot-position"), "--server",
                               f"unix:{self.folder}/door", "--seat", "blue"],
                              capture_output=True, timeout=LIMIT_S, check=False)  # fmt: skip

        self.assertEqual(blue.returncode, 0, blue.stderr)
        self.assertEqual(self.ended(process), 0)
        self.assertEqual(json.loads(self.report.read_text())["end_reason"], "duration reached")

    def test_a_terminal_that_goes_ends_a_server_in_order(self) -> None:
        with RunningServer() as server:
            server.create("final", "simurosot/5v5")
            server.process.send_signal(signal.SIGHUP)

            self.assertEqual(server.process.wait(LIMIT_S), 0)
            self.assertIn("stopping:", server.log())
            self.assertEqual(server.report("final")["ticks"], 0)


class FloodedLogTest(unittest.TestCase):
    def test_refused_clients_write_a_few_lines_each_second_and_all_are_counted(self) -> None:
        clients = 500
        begin = time.monotonic()
        with RunningServer() as server:
            for _ in range(clients):
                refused(server.address)
            server.stop()
            seconds = time.monotonic() - begin
            log = server.log()

        lines = log.count("client refused:")
        self.assertLessEqual(lines, 5 * (seconds + 1))  # 5 is LogLimiter::kMostOfOne.
        told = re.findall(r'left out of this log: about="127.0.0.1" lines=(\d+)', log)
        left_out = sum(map(int, told))
        self.assertEqual(lines + left_out, clients)


class HostileServer:
    """A server that greets every client and sends it a test's message."""

    def __init__(self, *answers: session_pb2.ServerMessage) -> None:
        greeting = session_pb2.ServerMessage()
        greeting.greeting.protocol_version = 1
        self._bytes = b"".join(
            encode_frame(message.SerializeToString()) for message in (greeting, *answers))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:{}".format(self._listener.getsockname()[1])
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> HostileServer:
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with connection:
                connection.sendall(self._bytes)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(4096):
                    pass


def hostile_refusal() -> session_pb2.ServerMessage:
    message = session_pb2.ServerMessage()
    message.refusal.code = session_pb2.ERROR_CODE_NOT_ALLOWED
    message.refusal.text = f"no{CLEAR_SCREEN}\x9b2J\u202e\nlevel=info forged"
    return message


class ControlCharacterTest(OutputCase):
    def expect_harmless(self, shown: subprocess.CompletedProcess[bytes]) -> None:
        said = shown.stdout + shown.stderr
        self.assertIsNone(CONTROL.search(said), said)
        self.assertNotIn("\u202e".encode(), said)

    def test_what_a_server_says_does_not_reach_the_terminal(self) -> None:
        clients: list[list[object]] = [
            [BIN / "cancha-server", "list", "--server"],
            [BIN / "cancha-server", "create", "a", "simurosot/5v5", "--server"],
            [BIN / "cancha-referee", "list", "--server"],
            [BIN / "cancha-referee", "status", "--server"],
            [BIN / "cancha-team-simurosot-chaser", "--seat", "blue", "--server"],
            ["/usr/bin/python3", "-c", "import sys, cancha.strategy as s;"
             "s.run(lambda view, commands: None, 'x', arguments=sys.argv[1:])",
             "--seat", "blue", "--server"],
        ]  # fmt: skip
        for client in clients:
            with self.subTest(client), HostileServer(hostile_refusal()) as server:
                shown = subprocess.run([*map(str, client), server.address], capture_output=True,
                                       timeout=LIMIT_S, check=False)  # fmt: skip
                self.assertNotEqual(shown.returncode, 0)
                self.expect_harmless(shown)
                self.assertIn(b"\\u001b[2J" if "python3" not in str(client[0]) else b"\\x1b[2J",
                              shown.stderr)  # fmt: skip

    def test_what_a_strategy_writes_does_not_reach_the_terminal(self) -> None:
        dies = r"printf '\033[2J\302\2332J\007 last words' >&2; exit 5"
        for options in ((), ("--verbose",)):
            shown = subprocess.run(
                [BIN / "cancha-match", "simurosot/5v5", "--blue", "position", "--yellow",
                 f"sh -c '{dies.replace(chr(39), chr(34))}'", "--report", self.report, *options],
                capture_output=True, timeout=LIMIT_S, check=False)  # fmt: skip

            self.assertEqual(shown.returncode, 3, shown.stderr)
            self.expect_harmless(shown)
            self.assertIn(rb"\u001b[2J\u009b2J\u0007 last words", shown.stderr)
            self.assertIsNone(CONTROL.search(self.report.read_bytes()))
            self.assertEqual(json.loads(self.report.read_text())["failure"]["stderr"],
                             ["\x1b[2J\x9b2J\x07 last words"])

    def test_what_a_recording_says_does_not_reach_the_terminal(self) -> None:
        run_match(*MATCH, "--duration", "1", "--quiet", "--record", str(self.recording))
        forged = self.recording.read_bytes()
        # Names and other texts are plain in the file. Each is replaced by a text of equal length. The report stays as
        # it is, because it has a CRC.
        for text, find in ((b"position", forged.find), (b"duration reached", forged.rfind)):
            at = find(text)
            self.assertGreater(at, 0)
            hostile = CLEAR_SCREEN.encode() + b"x" * (len(text) - 4)
            forged = forged[:at] + hostile + forged[at + len(text):]
        # The record "data end" has a CRC of all bytes before it; 0 means that there is none.
        forged, ends = re.subn(rb"\x0f\x04\0\0\0\0\0\0\0.{4}", b"\x0f\x04" + bytes(11), forged,
                               flags=re.DOTALL)
        self.assertEqual(ends, 1)
        self.recording.write_bytes(forged)

        for action in (("info",), ("info", "--json"), ("verify",), ("judge",), ("judge", "--json"),
                       ("export",)):
            with self.subTest(action):
                shown = subprocess.run([BIN / "cancha-replay", *action, self.recording],
                                       capture_output=True, timeout=LIMIT_S, check=False)  # fmt: skip
                self.expect_harmless(shown)
                if action[0] == "info":
                    self.assertIn(rb"\u001b[2J", shown.stdout)
                if "--json" in action:
                    json.loads(shown.stdout)
        shown = subprocess.run([BIN / "cancha-match", "--replay", self.recording, "--speed", "max"],
                               stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT_S,
                               check=False)  # fmt: skip
        self.expect_harmless(shown)

    def test_names_of_files_do_not_reach_the_terminal(self) -> None:
        for command in (("cancha-replay", "info", f"{CLEAR_SCREEN}.mcap"),
                        ("cancha-match", *MATCH, "--duration", "1", "--report",
                         f"/no/{CLEAR_SCREEN}/a.json")):  # fmt: skip
            shown = subprocess.run([BIN / command[0], *command[1:]], stdin=subprocess.DEVNULL,
                                   capture_output=True, timeout=LIMIT_S, check=False)  # fmt: skip
            self.expect_harmless(shown)
            self.assertIn(rb"\u001b[2J", shown.stderr)


if __name__ == "__main__":
    unittest.main()
