"""A seat in a match, for programs that want their own loop; `run` is easier."""

from __future__ import annotations

import dataclasses
import logging
import os
import time
from typing import Optional

from google.protobuf.message import DecodeError

from cancha.commands import Commands
from cancha.decode import decode_result, decode_tick, decode_welcome
from cancha.errors import BadUsage, CanchaError, ConnectionLost, ProtocolError, Refused
from cancha.observation import MatchInfo, MatchResult, Observation
from cancha.stream import Stream
from cancha.v1 import session_pb2

# A server of another version could not be understood.
PROTOCOL_VERSION = 1

# A server that closes each new connection at once is left after so many.
MOST_RETURNS_WITHOUT_TICK = 3
RETURN_PAUSE_S = 0.02

# A larger drawing may be too large for a frame together with commands: it is not sent at all, for a
# frame that is too large ends the session. All that the server would show takes less.
MAX_DRAWING_BYTES = 48 * 1024

_log = logging.getLogger("cancha")


@dataclasses.dataclass
class ConnectOptions:
    """Which match to join, and as whom.

    cancha-match sets the environment variables CANCHA_SERVER, CANCHA_SEAT and CANCHA_TOKEN for the
    strategies it starts; who joins a match of cancha-server sets CANCHA_MATCH too.
    """

    server: str = ""  # "host:port", "[IPv6 address]:port" or "unix:path".
    seat: str = ""  # Such as "blue".
    name: str = ""  # Of the team, for the scoreboard: 1 to 32 printable characters.
    token: str = ""  # Empty where the server asks for none.
    connect_patience_s: float = 5.0  # So long a refused connection is tried again.
    handshake_patience_s: float = 10.0  # So long each message of the handshake may take.
    # A connection that is lost in mid-match is made anew and the seat taken back; so long it is
    # tried. 0: not at all.
    reconnect_patience_s: float = 5.0
    match: str = ""  # Of a server with several. Empty: the only one that there is.

    @classmethod
    def from_environment(cls, name: str) -> ConnectOptions:
        """Takes server, seat and token from the environment; what is not set stays empty."""
        return cls(
            server=os.environ.get("CANCHA_SERVER", ""),
            seat=os.environ.get("CANCHA_SEAT", ""),
            token=os.environ.get("CANCHA_TOKEN", ""),
            match=os.environ.get("CANCHA_MATCH", ""),
            name=name,
        )


class Client:
    """Connects when it is made; then next_tick() and answer() in turn until the match is over.

    Everything blocks. After an error the client is of no further use.
    """

    def __init__(self, options: ConnectOptions) -> None:
        """Raises BadUsage, ConnectionFailed, ConnectionLost, ProtocolError or Refused."""
        if not options.server:
            raise BadUsage("no server: set CANCHA_SERVER=host:port or pass --server host:port")
        if not options.seat:
            raise BadUsage("no seat: set CANCHA_SEAT, such as CANCHA_SEAT=blue, or pass --seat blue")
        self._incoming = session_pb2.ServerMessage()
        self._outgoing = session_pb2.ClientMessage()
        self._notice_counts: dict[int, int] = {}
        self._large_drawings = 0
        self._tick_waited_for: Optional[int] = None
        self._tick: Optional[int] = None
        self._options = options
        self._resume_token = ""
        self._is_ready_said = False  # On this connection.
        self._returns_without_tick = 0
        self._was_lost = False
        self._stream: Optional[Stream] = None
        self.result: Optional[MatchResult] = None  # Set once next_tick() has returned None.
        try:
            self.match: MatchInfo = self._join(options.connect_patience_s)
        except BaseException:
            if self._stream is not None:
                self._stream.close()
            raise

    def next_tick(self) -> Optional[Observation]:
        """Waits until the server opens a tick, and returns what the seat sees.

        None: the match is over, and `result` says how. The first call tells the server that the
        strategy is ready. A lost connection is made anew; the tick that was open then comes again.
        Raises ConnectionLost, ProtocolError, Refused.
        """
        while True:
            try:
                self._say_ready()
                body = self._receive(None)
            except ConnectionLost as loss:
                self._come_back(loss)
                continue
            if body == "tick":
                self._returns_without_tick = 0
                self._tick = self._incoming.tick.tick
                return decode_tick(self._incoming.tick, self.match)
            if body == "over":
                self.result = decode_result(self._incoming.over, self.match.team)
                return None
            self._take_aside(body)

    def answer(self, commands: Commands) -> None:
        """Answers the open tick with a single write. A tick is answered once."""
        answer = self._outgoing.answer
        answer.Clear()
        answer.tick = self._tick
        for robot_id, (left_mps, right_mps) in commands.entries().items():
            command = answer.commands.add()
            command.robot_id = robot_id
            wheels = command.wheels
            wheels.left_mps = left_mps
            wheels.right_mps = right_mps
        self._add_drawing(commands)
        try:
            self._stream.send(self._outgoing.SerializeToString())
        except (BrokenPipeError, ConnectionResetError):
            # The match may have ended meanwhile; what the server said before it left is still to
            # be read, or the seat to be taken back: next_tick() does both.
            pass
        except OSError as error:
            raise ConnectionLost(f"lost the connection while sending: {error}") from error

    def _add_drawing(self, commands: Commands) -> None:
        drawing = commands.drawing()
        if drawing is None:
            return
        if drawing.ByteSize() <= MAX_DRAWING_BYTES:
            self._outgoing.answer.drawing.CopyFrom(drawing)
            return
        self._large_drawings += 1
        if self._large_drawings == 1:
            _log.warning(
                "a drawing of more than %d bytes was not sent: draw less in one tick tick=%d; more "
                "of this kind are counted only",
                MAX_DRAWING_BYTES,
                self._tick,
            )

    def close(self) -> None:
        """Leaves. Says how often the server complained, where it did more than once."""
        if self._large_drawings > 1:
            _log.warning("%d drawings were too large to be sent", self._large_drawings)
        self._large_drawings = 0
        for code, count in self._notice_counts.items():
            if count > 1:
                name = session_pb2.ErrorCode.Name(code)
                _log.warning("the server complained %d times code=%s", count, name)
        self._notice_counts.clear()
        self._stream.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _say_ready(self) -> None:
        if not self._is_ready_said:
            self._is_ready_said = True
            self._outgoing.ready.SetInParent()
            self._send()

    def _come_back(self, loss: ConnectionLost) -> None:
        """Makes the connection anew and takes the seat back, or raises the loss."""
        self._returns_without_tick += 1
        patience_s = self._options.reconnect_patience_s
        if (
            not self._resume_token
            or patience_s == 0
            or self._returns_without_tick > MOST_RETURNS_WITHOUT_TICK
        ):
            raise loss
        try:
            self.match = self._join(patience_s)
        except CanchaError as error:
            raise ConnectionLost(f"{loss}; and could not come back: {error}") from error
        _log.warning("the connection was lost and is made anew: reason=\"%s\"", loss)

    def _join(self, patience_s: float) -> MatchInfo:
        """Takes the seat. Where the connection is lost meanwhile, once more for as long as the
        options say; `patience_s`: for a server that may still be starting."""
        start_s = time.monotonic()
        while True:
            try:
                if self._stream is not None:
                    self._stream.close()
                self._stream = Stream.connect(self._options.server, patience_s)
                return self._shake_hands()
            except (ConnectionLost, Refused) as error:
                if not self._is_worth_another_try(error, time.monotonic() - start_s):
                    raise
            time.sleep(RETURN_PAUSE_S)
            patience_s = self._options.reconnect_patience_s

    def _is_worth_another_try(self, error: CanchaError, tried_s: float) -> bool:
        self._was_lost = self._was_lost or isinstance(error, ConnectionLost)
        # The seat may still be held by a connection of ours whose loss the server has not noticed.
        is_taken = self._incoming.refusal.code == session_pb2.ERROR_CODE_SEAT_TAKEN
        is_hopeless = isinstance(error, Refused) and not (is_taken and self._was_lost)
        return not is_hopeless and tried_s < self._options.reconnect_patience_s

    def _send(self) -> None:
        try:
            self._stream.send(self._outgoing.SerializeToString())
        except OSError as error:
            raise ConnectionLost(f"lost the connection while sending: {error}") from error

    def _shake_hands(self) -> MatchInfo:
        options = self._options
        try:
            body = self._receive(options.handshake_patience_s)
        except (ConnectionLost, ProtocolError) as error:
            raise type(error)(
                f"{options.server} does not greet like a Cancha server: {error}"
            ) from error
        self._greet(body)
        hello = self._outgoing.hello
        hello.protocol_version = PROTOCOL_VERSION
        hello.role = session_pb2.ROLE_STRATEGY
        hello.match = options.match
        hello.seat = options.seat
        hello.name = options.name
        hello.token = options.token
        hello.client = "cancha-client-python"
        hello.resume_token = self._resume_token
        hello.says_ready = True
        self._send()
        while True:
            body = self._receive(options.handshake_patience_s)
            if body == "welcome":
                self._resume_token = self._incoming.welcome.resume_token
                self._is_ready_said = False
                return decode_welcome(self._incoming.welcome)
            if body not in ("refusal", "notice", "waiting"):
                raise ProtocolError(f"the server sent {body} where welcome was expected")
            self._take_aside(body)

    def _greet(self, body: Optional[str]) -> None:
        if body == "refusal":
            self._take_aside(body)
        if body != "greeting":
            raise ProtocolError(f"the server sent {body} where greeting was expected")
        greeting = self._incoming.greeting
        if greeting.protocol_version != PROTOCOL_VERSION:
            raise ProtocolError(
                f"the server (build {greeting.build}) speaks protocol version "
                f"{greeting.protocol_version}, this client version {PROTOCOL_VERSION}: build both "
                "from the same release"
            )

    def _receive(self, patience_s: Optional[float]) -> Optional[str]:
        """Fills _incoming and returns which body it has."""
        try:
            self._incoming.ParseFromString(self._stream.receive(patience_s))
        except DecodeError as error:
            raise ProtocolError("the server sent what is no Cancha message") from error
        return self._incoming.WhichOneof("body")

    def _take_aside(self, body: Optional[str]) -> None:
        """Deals with what is neither a tick nor an end. A newer server may say unknown things."""
        if body == "refusal":
            refusal = self._incoming.refusal
            name = session_pb2.ErrorCode.Name(refusal.code)
            raise Refused(f"the server refused: {refusal.text} ({name})")
        if body == "notice":
            self._take_notice(self._incoming.notice)
        elif body == "waiting":
            waiting = self._incoming.waiting
            if waiting.tick != self._tick_waited_for:
                self._tick_waited_for = waiting.tick
                seats = ", ".join(waiting.seats)
                _log.info("the match waits for %s tick=%d", seats, waiting.tick)

    def _take_notice(self, notice: session_pb2.Notice) -> None:
        is_first = notice.code not in self._notice_counts
        self._notice_counts[notice.code] = notice.count
        if is_first:
            _log.warning(
                "the server complains: %s code=%s tick=%d; more of this kind are counted only",
                notice.text,
                session_pb2.ErrorCode.Name(notice.code),
                notice.tick,
            )
