"""A match of cancha-match in a process of its own. This process plays one team."""

from __future__ import annotations

import math
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
from typing import Optional, Sequence

from cancha.engine.errors import Failed, NotFound
from cancha.errors import CanchaError, ConnectionFailed, ConnectionLost
from cancha.session import ConnectOptions, Session
from cancha.stream import BlockingTransport, run_now
from cancha.v1 import actuation_pb2, referee_pb2, session_pb2, tick_pb2

PROGRAM_VARIABLE = "CANCHA_MATCH_PROGRAM"
_PROGRAM = "cancha-match"

_START_PATIENCE_S = 30.0  # A guess: building a discipline takes a second, on a busy machine ten.
_STOP_PATIENCE_S = 5.0
_LOOK_PAUSE_S = 0.002
_TOLD_CHARACTERS = 2000  # Length of a failed program's output in errors.


def find_program() -> str:
    """Returns the path of cancha-match. Raises NotFound."""
    named = os.environ.get(PROGRAM_VARIABLE, "")
    found = shutil.which(named or _PROGRAM)
    if found is None:
        raise NotFound(
            f"{named or _PROGRAM} was not found: a strategy by name plays in a match of cancha-match; install the "
            f"package cancha, or set {PROGRAM_VARIABLE} to the path of the program"
        )
    return found


class _Silent(CanchaError):
    """No message has come, but the match is still running."""


class RemoteMatch:
    """Starts cancha-match, takes the seat of `team`, and plays tick by tick. Use it in one thread."""

    def __init__(
        self, program: str, arguments: Sequence[str], team: str, patience_s: Optional[float]
    ) -> None:
        """`patience_s`: how long the other team may take for a tick; None: no limit."""
        self._patience_s = patience_s
        self._folder = tempfile.TemporaryDirectory(prefix="cancha-env-")
        self._team = team
        self._other = "yellow" if team == "blue" else "blue"
        self._socket = pathlib.Path(self._folder.name, "socket")
        self._output = open(pathlib.Path(self._folder.name, "output"), "w+", encoding="utf-8", errors="replace")
        self._session: Optional[Session] = None
        self.tick = tick_pb2.TickOpened()  # The open tick.
        self.over: Optional[session_pb2.MatchOver] = None
        self._process = subprocess.Popen(
            [program, *arguments, "--quiet", "--no-record", "--listen", f"unix:{self._socket}"],
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=subprocess.STDOUT,
        )

    def join(self) -> None:
        """Takes the seat and waits for the first tick. Raises Failed."""
        self._session = Session(
            ConnectOptions(
                server=f"unix:{self._socket}",
                seat=self._team,
                name="environment",
                connect_patience_s=_START_PATIENCE_S,
                handshake_patience_s=_START_PATIENCE_S,
            ),
            BlockingTransport(),
        )
        try:
            self._await_socket()
            run_now(self._session.connect(_START_PATIENCE_S))
            hello = self._session.hello(session_pb2.ROLE_STRATEGY)
            hello.seat, hello.says_ready = self._team, True
            run_now(self._session.send())
            while run_now(self._session.receive_in_handshake()) != "welcome":
                pass
            self._session.outgoing.ready.SetInParent()
            run_now(self._session.send())
        except CanchaError as error:
            raise self._failure(error) from None
        start_s = None if self._patience_s is None else max(self._patience_s, _START_PATIENCE_S)
        self._receive(start_s, "is not ready")

    def answer(self, commands: Sequence[actuation_pb2.RobotCommand]) -> None:
        """Answers the open tick. Raises Failed."""
        assert self._session is not None
        self._session.outgoing.Clear()
        self._session.outgoing.answer.tick = self.tick.tick
        self._session.outgoing.answer.commands.extend(commands)
        try:
            run_now(self._session.send())
        except CanchaError as error:
            raise self._failure(error) from None

    def receive(self) -> None:
        """Waits for the next tick, or the end. Raises Failed."""
        self._receive(self._patience_s, f"has not answered tick {self.tick.tick}")

    def _receive(self, patience_s: Optional[float], problem: str) -> None:
        """Receives a message. `problem`: words of the error for the other team's behaviour if the message takes longer
        than `patience_s`."""
        assert self._session is not None
        end_s = math.inf if patience_s is None else time.monotonic() + patience_s
        try:
            while True:
                body = self._receive_before(self._session, end_s)
                if body == "tick":
                    self.tick.CopyFrom(self._session.incoming.tick)
                    return
                if body == "over":
                    self.over = session_pb2.MatchOver()
                    self.over.CopyFrom(self._session.incoming.over)
                    self._check_end(self.over)
                    return
                if body == "refusal":
                    raise self._session.refused()
        except _Silent:
            raise Failed(
                f"{self._other} {problem} for {patience_s:g} s, so the match was ended: see whether its strategy "
                f"hangs, or give it more time with patience_s; then call reset(){self._told()}"
            ) from None
        except CanchaError as error:
            raise self._failure(error) from None

    @property
    def status(self) -> referee_pb2.MatchStatus:
        return self.over.status if self.over is not None else self.tick.status

    def leave(self) -> None:
        """Tells the program to end, but does not wait: the end takes seconds if its strategy hangs."""
        if self._session is not None:
            self._session.close()
        if self._process.poll() is None:
            self._process.terminate()

    def close(self) -> None:
        """Leaves, and ends the program with the strategy that it has started. A second call does nothing."""
        self.leave()
        if self._process.poll() is None:
            try:
                self._process.wait(_STOP_PATIENCE_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._output.close()
        self._folder.cleanup()

    def _receive_before(self, session: Session, end_s: float) -> Optional[str]:
        """Returns the kind of the next message. Raises _Silent if none has come before `end_s`."""
        if math.isinf(end_s):
            return run_now(session.receive(None))
        try:
            return run_now(session.receive(max(end_s - time.monotonic(), 0.0)))
        except ConnectionLost:
            if time.monotonic() < end_s or self._process.poll() is not None:
                raise
            raise _Silent() from None

    def _await_socket(self) -> None:
        """Waits until the program listens or has ended, as it does after a wrong option."""
        end_s = time.monotonic() + _START_PATIENCE_S
        while not self._socket.exists() and self._process.poll() is None and time.monotonic() < end_s:
            time.sleep(_LOOK_PAUSE_S)
        if self._process.poll() is not None:
            raise ConnectionFailed(f"the program ended with status {self._process.returncode}")

    def _check_end(self, over: session_pb2.MatchOver) -> None:
        """Raises if the match ended without a result because a strategy failed: it is no episode."""
        if not over.is_abandoned:
            return
        try:
            failed = self._process.wait(_STOP_PATIENCE_S) != 0
        except subprocess.TimeoutExpired:
            failed = False
        if failed:
            raise ConnectionLost(over.reason)

    def _failure(self, error: CanchaError) -> Failed:
        """Returns the error with the program's output."""
        try:
            self._process.wait(_STOP_PATIENCE_S)
        except subprocess.TimeoutExpired:
            pass
        return Failed(f"the match failed: {error}{self._told()}")

    def _told(self) -> str:
        """Returns the last output of the program."""
        self._output.seek(0)
        told = self._output.read().strip()[-_TOLD_CHARACTERS:]
        return f"\ncancha-match says:\n{told}" if told else ""
