"""A connection to a server, and the handshake that every client begins with."""

from __future__ import annotations

import dataclasses
import math
import os
import time
from typing import Optional

from google.protobuf.message import DecodeError

from cancha.errors import BadUsage, ConnectionLost, ProtocolError, Refused
from cancha.stream import Transport
from cancha.v1 import session_pb2

# Servers of other versions are refused.
PROTOCOL_VERSION = 1


@dataclasses.dataclass
class ConnectOptions:
    """Options of a connection: the match to join, and the team or person that joins.

    cancha-match sets the environment variables CANCHA_SERVER, CANCHA_SEAT and CANCHA_TOKEN for the strategies that it
    starts. To join a match of cancha-server, set CANCHA_MATCH too.
    """

    server: str = ""  # "host:port", "[IPv6 address]:port" or "unix:path".
    seat: str = ""  # Seat to take: "blue". Strategies only.
    name: str = ""  # Name of the team on the scoreboard, or of the person: 1 to 32 printable characters.
    token: str = ""  # Secret of the team or person. Empty if the server needs none.
    connect_patience_s: float = 5.0  # How long to retry a refused connection.
    handshake_patience_s: float = 10.0  # Time limit for each message of the handshake.
    # How long a strategy tries to reconnect and reclaim the seat after a lost connection. Each attempt takes at most a
    # second. 0: never.
    reconnect_patience_s: float = 5.0
    match: str = ""  # Name of the match. Empty: the server's only one.

    @classmethod
    def from_environment(cls, name: str) -> ConnectOptions:
        """Takes server, match, seat and token from the environment; unset values stay empty."""
        return cls(
            server=os.environ.get("CANCHA_SERVER", ""),
            seat=os.environ.get("CANCHA_SEAT", ""),
            token=os.environ.get("CANCHA_TOKEN", ""),
            match=os.environ.get("CANCHA_MATCH", ""),
            name=name,
        )


def check_options(options: object) -> None:
    """Raises BadUsage if `options` is something else, such as an address."""
    if not isinstance(options, ConnectOptions):
        raise BadUsage(f"expected cancha.ConnectOptions(server=..., name=...), got {options!r}")


class Session:
    """A connection to a server after its greeting. The caller sends Hello next. Use it in one task."""

    def __init__(self, options: ConnectOptions, transport: Transport) -> None:
        """Does not connect yet. Raises BadUsage."""
        check_options(options)
        if not options.server:
            raise BadUsage("no server: set CANCHA_SERVER=host:port or pass --server host:port")
        self._options = options
        self._transport = transport
        self._handshake_end_s = math.inf
        self.incoming = session_pb2.ServerMessage()  # The last message received.
        self.outgoing = session_pb2.ClientMessage()  # The next message to send.

    async def connect(self, patience_s: float, handshake_s: Optional[float] = None) -> None:
        """Connects, in place of an earlier connection.

        `patience_s`: how long to retry, as the server may still be starting. `handshake_s`: time limit for the whole
        handshake, if the limit of the options for each message is not enough. Raises BadUsage, ConnectionFailed,
        ConnectionLost, ProtocolError or Refused.
        """
        await self._transport.connect(self._options.server, patience_s)
        self._handshake_end_s = math.inf
        if handshake_s is not None:
            self._handshake_end_s = time.monotonic() + handshake_s
        self.outgoing.Clear()
        try:
            await self._read_greeting()
        except BaseException:
            self.close()
            raise

    async def pause(self, seconds: float) -> None:
        await self._transport.pause(seconds)

    def close(self) -> None:
        self._transport.close()

    def hello(self, role: session_pb2.Role) -> session_pb2.Hello:
        """Returns the Hello message in `outgoing`. The caller completes and sends it."""
        hello = self.outgoing.hello
        hello.protocol_version = PROTOCOL_VERSION
        hello.role = role
        hello.match = self._options.match
        hello.name = self._options.name
        hello.token = self._options.token
        hello.client = "cancha-client-python"
        return hello

    async def send(self) -> None:
        """Sends `outgoing`. Raises ConnectionLost."""
        try:
            await self.send_or_break()
        except OSError as error:
            raise ConnectionLost(f"lost the connection while sending: {error}") from error

    async def send_or_break(self) -> None:
        """Sends `outgoing`. Raises the socket's OSError if the peer has left."""
        await self._transport.send(self.outgoing.SerializeToString())

    async def receive(self, patience_s: Optional[float]) -> Optional[str]:
        """Fills `incoming` and returns the name of its body. Raises ConnectionLost, ProtocolError."""
        return self._parse(await self._transport.receive(patience_s))

    async def receive_arrived(self) -> tuple[bool, Optional[str]]:
        """Receives without waiting. Returns whether there was a message, and the name of its body."""
        payload = await self._transport.receive_arrived()
        return (False, None) if payload is None else (True, self._parse(payload))

    async def receive_in_handshake(self) -> Optional[str]:
        """Receives a message within the time limits of the handshake. Raises Refused, ConnectionLost, ProtocolError."""
        left_s = self._handshake_end_s - time.monotonic()
        body = await self.receive(min(max(left_s, 0.0), self._options.handshake_patience_s))
        if body == "refusal":
            raise self.refused()
        return body

    def refused(self) -> Refused:
        """Returns the refusal just received as an exception."""
        refusal = self.incoming.refusal
        name = session_pb2.ErrorCode.Name(refusal.code)
        return Refused(f"the server refused: {refusal.text} ({name})", name)

    def _parse(self, payload: bytes) -> Optional[str]:
        try:
            self.incoming.ParseFromString(payload)
        except DecodeError as error:
            raise ProtocolError("received an invalid Cancha message") from error
        return self.incoming.WhichOneof("body")

    async def _read_greeting(self) -> None:
        try:
            body = await self.receive_in_handshake()
        except (ConnectionLost, ProtocolError) as error:
            raise type(error)(
                f"{self._options.server} does not greet like a Cancha server: {error}"
            ) from error
        if body != "greeting":
            raise ProtocolError(f"the server sent {body} where greeting was expected")
        greeting = self.incoming.greeting
        if greeting.protocol_version != PROTOCOL_VERSION:
            raise ProtocolError(
                f"the server (build {greeting.build}) speaks protocol version "
                f"{greeting.protocol_version}, this client version {PROTOCOL_VERSION}: build both "
                "from the same release"
            )
