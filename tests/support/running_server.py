"""A cancha-server for a test, and helpers to use it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, ClassVar, Optional

from cancha.stream import Stream
from cancha.v1 import session_pb2

BIN = Path(os.environ["CANCHA_BIN"])
LIMIT_S = 180  # A step that takes longer has hung, even if a dozen programs share two processors.
# Limit for all tests of a file, less than ctest's, which would end it without a message. 0: no limit.
FILE_LIMIT_S = int(os.environ.get("CANCHA_FILE_LIMIT_S", "0"))
PAUSE_S = 0.02


def write_secret(file: Path, text: str) -> Path:
    """Writes a file that only this user may read."""
    file.touch(mode=0o600)
    file.write_text(text)
    return file


class RunningServer:
    """Context manager for a server on loopback, at a port that the system picks. Its files stay as long.

    `tokens`: lines of its token file; empty: it asks for no tokens.
    """

    running: ClassVar[list[RunningServer]] = []

    def __init__(self, *arguments: str, tokens: str = "", http: str = "127.0.0.1:0",
                 **environment: str) -> None:  # fmt: skip
        self._scratch = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.folder = Path(self._scratch.name)
        self.records = self.folder / "records"
        self.log_file = self.folder / "log"
        self._environment = {**os.environ, **environment}
        if tokens:
            arguments = (*arguments, "--tokens", str(write_secret(self.folder / "tokens", tokens)))
        with self.log_file.open("w") as log:
            self.process = subprocess.Popen(
                [str(BIN / "cancha-server"), "serve", "--listen", "127.0.0.1:0", "--record-dir",
                 str(self.records), "--http", http, *arguments],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True,
                env=self._environment)  # fmt: skip
        self.addresses: list[str] = []
        self.metrics_url = ""
        self.running.append(self)
        self._read_addresses(self.process.stdout)

    def _read_addresses(self, stream: IO[str]) -> None:
        for line in stream:
            if line.startswith("http"):
                self.metrics_url = line.strip()
                return
            self.addresses.append(line.strip())
        raise AssertionError(f"cancha-server does not serve: {self.log()}")

    @property
    def address(self) -> str:
        return self.addresses[0]

    def __enter__(self) -> RunningServer:
        return self

    def __exit__(self, *exception: object) -> None:
        self.running.remove(self)
        if self.process.poll() is None and not self.stop():
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self._scratch.cleanup()

    def stop(self) -> bool:
        """Stops the server properly. Returns whether it ended in time."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(LIMIT_S)
        except subprocess.TimeoutExpired:
            return False
        return True

    def log(self) -> str:
        return self.log_file.read_text()

    def ask(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs `cancha-server list`, `create` or `stop` for this server."""
        return subprocess.run(
            [str(BIN / "cancha-server"), *arguments, "--server", self.address],
            capture_output=True, text=True, timeout=LIMIT_S, check=False,
            env={**self._environment, **environment})  # fmt: skip

    def create(self, *arguments: str, **environment: str) -> None:
        done = self.ask("create", *arguments, **environment)
        assert done.returncode == 0, done.stderr

    def matches(self) -> dict[str, dict]:
        """Returns the entries of the list of matches, by name."""
        listed = json.loads(self.ask("list", "--json").stdout)
        return {match["name"]: match for match in listed.get("matches", [])}

    def wait_for(self, match: str, *states: str) -> dict:
        """Waits until a match is in one of the states, such as "OVER". Returns its entry."""
        end = time.monotonic() + LIMIT_S
        while time.monotonic() < end:
            entry = self.matches().get(match, {})
            if entry.get("state", "").removeprefix("MATCH_STATE_") in states:
                return entry
            time.sleep(PAUSE_S)
        raise AssertionError(f"match {match} does not come to {states}: {entry}")

    def report(self, match: str) -> dict:
        """Waits for the report of an ended match, written before its process ends. Returns it."""
        file = self.records / f"{match}.json"
        end = time.monotonic() + LIMIT_S
        while not file.exists() and time.monotonic() < end:
            time.sleep(PAUSE_S)
        return json.loads(file.read_text())

    def strategy(self, name: str, match: str, seat: str, **environment: str) -> subprocess.Popen[str]:
        """Starts a sample strategy that joins. The caller waits for its end."""
        return subprocess.Popen(
            [str(BIN / f"cancha-team-simurosot-{name}"), "--server", self.address, "--match", match,
             "--seat", seat],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**self._environment, **environment})  # fmt: skip

    def process_of(self, match: str) -> int:
        """Returns the id of the process that plays a match."""
        for child in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            for pid in map(int, child.read_text().split()):
                if f"--assigned={match}" in command_line_of(pid):
                    return pid
        raise AssertionError(f"no process plays {match}")


def give_up(*_: object) -> None:
    """Fails at the place where the test waits, with a trace, and with the state of servers and matches."""
    for server in RunningServer.running:
        processes = subprocess.run(["ps", "-e", "-o", "pid,ppid,stat,wchan:20,time,args"],
                                   capture_output=True, text=True, check=False)  # fmt: skip
        print(server.log(), processes.stdout, file=sys.stderr)
    raise AssertionError(f"the tests of this file take longer than {FILE_LIMIT_S} s")


signal.signal(signal.SIGALRM, give_up)
signal.alarm(FILE_LIMIT_S)


def command_line_of(pid: int) -> list[str]:
    """Returns the command line of a process; empty: it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return []


def is_alive(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


class RawClient:
    """A client that sends exactly the messages of a test."""

    def __init__(self, server: str, source: str = "") -> None:
        """`source`: loopback address of the client; empty: the system picks."""
        if source:
            host, _, port = server.rpartition(":")
            self.stream = Stream(socket.create_connection((host, int(port)), LIMIT_S, (source, 0)))
        else:
            self.stream = Stream.connect(server, 5)

    def __enter__(self) -> RawClient:
        return self

    def __exit__(self, *exception: object) -> None:
        self.stream.close()

    def send(self, message: session_pb2.ClientMessage) -> None:
        self.stream.send(message.SerializeToString())

    def receive(self, body: Optional[str] = None, patience_s: float = 20) -> session_pb2.ServerMessage:
        """Returns the next message, or the next with this body."""
        while True:
            message = session_pb2.ServerMessage()
            message.ParseFromString(self.stream.receive(patience_s))
            if body is None or message.WhichOneof("body") == body:
                return message

    def hello(self, role: str, **fields: object) -> session_pb2.ServerMessage:
        """Joins. Returns the answer."""
        message = session_pb2.ClientMessage()
        message.hello.protocol_version = 1
        message.hello.role = session_pb2.Role.Value(f"ROLE_{role.upper()}")
        message.hello.name = "tester"
        for name, value in fields.items():
            setattr(message.hello, name, value)
        self.receive("greeting")
        self.send(message)
        return self.receive()
