"""A connected stream of frames, over TCP or a Unix socket: messages preceded by their length as a
varint."""

from __future__ import annotations

import os
import select
import socket
import time
from typing import Optional

from cancha.errors import BadUsage, ConnectionFailed, ConnectionLost, ProtocolError

# Longer frames are refused before they are read; the server's limit is the same.
MAX_FRAME_BYTES = 1024 * 1024
# A length that this limit allows fits in so many bytes of seven bits.
_MAX_LENGTH_BYTES = 5
_READ_BYTES = 64 * 1024

_RETRY_PAUSE_S = 0.05

_UNIX_PREFIX = "unix:"

# A silent peer is asked for a sign of life after 10 s, three times, 5 s apart; what has been sent
# but not been received for 30 s ends the connection.
_TCP_OPTIONS = (
    (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),
    (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
    (socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 10),
    (socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 5),
    (socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 3),
    (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30000),
)

_MOST_PORT = 65535


def encode_frame(payload: bytes) -> bytes:
    """The payload with its length before it."""
    length = len(payload)
    prefix = bytearray()
    while length >= 0x80:
        prefix.append(length & 0x7F | 0x80)
        length >>= 7
    prefix.append(length)
    return bytes(prefix) + payload


def _connect(server: str, patience_s: float) -> socket.socket:
    """Raises BadUsage where the address is none, and what sockets raise."""
    if server.startswith(_UNIX_PREFIX):
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.settimeout(patience_s)
            connection.connect(server[len(_UNIX_PREFIX) :])
        except BaseException:
            connection.close()
            raise
        return connection
    host, colon, port = server.rpartition(":")
    is_number = port.isascii() and port.isdigit()
    if not (colon and host and is_number) or int(port) > _MOST_PORT:
        advice = f"; a port is a number from 0 to {_MOST_PORT}" if is_number else ""
        raise BadUsage(
            f'"{server}" is not a server address: expected host:port, such as 127.0.0.1:4600, or '
            f"unix:path{advice}"
        )
    return socket.create_connection((host.strip("[]"), int(port)), timeout=patience_s)


class _EagerWait:
    """Asks again and again before it sleeps, for the next message is microseconds away, and lets
    others have the processor in between. Where that takes long, other programs compute: then a
    sleeper gets the processor sooner, so for a while it sleeps at once. The C++ SDK waits alike."""

    _LONGEST_S = 200e-6
    _SLOW_YIELD_S = 500e-6
    _SHORTEST_DOZE_S = 10e-3
    _LONGEST_DOZE_S = 1.28

    def __init__(self) -> None:
        self._begin = self._now = self._awake_from = 0.0
        self._doze_s = self._SHORTEST_DOZE_S

    def begin(self) -> None:
        self._begin = self._now = time.monotonic()

    def give_way(self) -> bool:
        """False: not done, it is time to sleep."""
        if self._now < self._awake_from or self._now - self._begin >= self._LONGEST_S:
            return False
        os.sched_yield()
        before, self._now = self._now, time.monotonic()
        if self._now - before > self._SLOW_YIELD_S:
            self._doze()
        return True

    def _doze(self) -> None:
        """One slow yield alone may be chance; where they go on, each doze is twice as long."""
        has_been_awake_for_long = self._now - self._awake_from > self._doze_s
        self._doze_s = (
            self._SHORTEST_DOZE_S
            if has_been_awake_for_long
            else min(2 * self._doze_s, self._LONGEST_DOZE_S)
        )
        self._awake_from = self._now + self._doze_s


class Stream:
    """Blocks. One thread."""

    def __init__(self, connection: socket.socket) -> None:
        if connection.family != socket.AF_UNIX:
            for level, option, value in _TCP_OPTIONS:
                connection.setsockopt(level, option, value)
        connection.setblocking(True)
        self._socket = connection
        self._poll = select.poll()
        self._poll.register(connection, select.POLLIN)
        self._bytes = bytearray()
        self._wait = _EagerWait()

    @classmethod
    def connect(cls, server: str, patience_s: float) -> Stream:
        """Connects to "host:port" or "unix:path"; a refused connection is tried again until
        patience is over."""
        end = time.monotonic() + patience_s
        while True:
            try:
                remaining_s = max(end - time.monotonic(), _RETRY_PAUSE_S)
                return cls(_connect(server, remaining_s))
            except (OSError, OverflowError) as error:
                if time.monotonic() >= end or isinstance(error, socket.gaierror):
                    raise ConnectionFailed(
                        f"cannot reach a match server at {server} within {patience_s:g} s: "
                        f"{error}. Is it running, and is the address right?"
                    ) from error
            time.sleep(_RETRY_PAUSE_S)

    def close(self) -> None:
        self._socket.close()

    def send(self, payload: bytes) -> None:
        """Writes one frame. Raises BrokenPipeError or ConnectionResetError where the peer left."""
        self._socket.sendall(encode_frame(payload))

    def receive(self, patience_s: Optional[float] = None) -> bytes:
        """The payload of the next frame; without patience it waits for ever."""
        while True:
            payload = self._take_frame()
            if payload is not None:
                return payload
            self._bytes += self._read(patience_s)

    def _take_frame(self) -> Optional[bytes]:
        length = 0
        for index, byte in enumerate(self._bytes[:_MAX_LENGTH_BYTES]):
            length |= (byte & 0x7F) << (7 * index)
            if byte < 0x80:
                break
        else:
            if len(self._bytes) >= _MAX_LENGTH_BYTES:
                raise ProtocolError("the server does not frame its messages as Cancha does")
            return None
        if length > MAX_FRAME_BYTES:
            raise ProtocolError(
                f"a message of {length} bytes was announced, at most {MAX_FRAME_BYTES} are allowed"
            )
        begin = index + 1
        if len(self._bytes) < begin + length:
            return None
        payload = bytes(self._bytes[begin : begin + length])
        del self._bytes[: begin + length]
        return payload

    def _read(self, patience_s: Optional[float]) -> bytes:
        self._wait.begin()
        while True:
            try:
                data = self._socket.recv(_READ_BYTES, socket.MSG_DONTWAIT)
            except BlockingIOError:
                data = None
            except OSError as error:
                raise ConnectionLost(f"lost the connection to the server: {error}") from error
            if data:
                return data
            if data is not None:
                raise ConnectionLost("the server closed the connection")
            if self._wait.give_way():
                continue
            patience_ms = None if patience_s is None else 1000 * patience_s
            if not self._poll.poll(patience_ms):
                raise ConnectionLost(f"no message from the server within {patience_s:g} s")
