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

# A server of another version could not be understood.
PROTOCOL_VERSION = 1


@dataclasses.dataclass
class ConnectOptions:
    """Which match to join, and as whom.

    cancha-match sets the environment variables CANCHA_SERVER, CANCHA_SEAT and CANCHA_TOKEN for the
    strategies it starts; who joins a match of cancha-server sets CANCHA_MATCH too.
    """

    server: str = ""  # "host:port", "[IPv6 address]:port" or "unix:path".
    seat: str = ""  # Such as "blue". Of strategies only.
    name: str = ""  # Of the team, for the scoreboard, or of the person: 1 to 32 printable characters.
    token: str = ""  # Empty where the server asks for none.
    connect_patience_s: float = 5.0  # So long a refused connection is tried again.
    handshake_patience_s: float = 10.0  # So long each message of the handshake may take.
    # A strategy's connection that is lost in mid-match is made anew and the seat taken back; so long
    # it is tried, each time for a second at most. 0: not at all.
    reconnect_patience_s: float = 5.0
    match: str = ""  # Of a server with several. Empty: the only one that there is.

    @classmethod
    def from_environment(cls, name: str) -> ConnectOptions:
        """Takes server, match, seat and token from the environment; what is not set stays empty."""
        return cls(
            server=os.environ.get("CANCHA_SERVER", ""),
            seat=os.environ.get("CANCHA_SEAT", ""),
            token=os.environ.get("CANCHA_TOKEN", ""),
            match=os.environ.get("CANCHA_MATCH", ""),
            name=name,
        )


def check_options(options: object) -> None:
    """Raises BadUsage: it is something else, such as the address alone."""
    if not isinstance(options, ConnectOptions):
        raise BadUsage(f"expected cancha.ConnectOptions(server=..., name=...), got {options!r}")


class Session:
    """Reads the server's greeting; then the caller says hello. One task."""

    def __init__(self, options: ConnectOptions, transport: Transport) -> None:
        """Raises BadUsage."""
        check_options(options)
        if not options.server:
            raise BadUsage("no server: set CANCHA_SERVER=host:port or pass --server host:port")
        self._options = options
        self._transport = transport
        self._handshake_end_s = math.inf
        self.incoming = session_pb2.ServerMessage()  # The last one received.
        self.outgoing = session_pb2.ClientMessage()  # The next one to send.

    async def connect(self, patience_s: float, handshake_s: Optional[float] = None) -> None:
        """In place of the last connection, if there was one.

        `patience_s`: for a server that may still be starting. `handshake_s`: for all of the
        handshake, where that is to take less than the options allow for each message.
        Raises BadUsage, ConnectionFailed, ConnectionLost, ProtocolError or Refused.
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
        """The message to say hello with, which the caller completes and sends."""
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
        """As send(), but raises what a socket raises where the peer left."""
        await self._transport.send(self.outgoing.SerializeToString())

    async def receive(self, patience_s: Optional[float]) -> Optional[str]:
        """Fills `incoming` and returns which body it has. Raises ConnectionLost, ProtocolError."""
        return self._parse(await self._transport.receive(patience_s))

    async def receive_arrived(self) -> tuple[bool, Optional[str]]:
        """As receive(), but without waiting, and first whether there was a message."""
        payload = await self._transport.receive_arrived()
        return (False, None) if payload is None else (True, self._parse(payload))

    async def receive_in_handshake(self) -> Optional[str]:
        """As receive(), for as long as the handshake may take. Raises Refused, too."""
        left_s = self._handshake_end_s - time.monotonic()
        body = await self.receive(min(max(left_s, 0.0), self._options.handshake_patience_s))
        if body == "refusal":
            raise self.refused()
        return body

    def refused(self) -> Refused:
        """The refusal just received, to be raised."""
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
