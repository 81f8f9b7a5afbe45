"""A connected stream of frames, over TCP or a Unix socket: messages preceded by their length as a
varint."""

from __future__ import annotations

import os
import select
import socket
import time
from typing import Any, Awaitable, Callable, Coroutine, Optional, Protocol, TypeVar, Union

from cancha.errors import BadUsage, ConnectionFailed, ConnectionLost, ProtocolError

_T = TypeVar("_T")

# Longer frames are refused before they are read; the server's limit is the same.
MAX_FRAME_BYTES = 1024 * 1024
# A length that this limit allows fits in so many bytes of seven bits.
_MAX_LENGTH_BYTES = 5
_READ_BYTES = 64 * 1024

_RETRY_PAUSE_S = 0.05

_UNIX_PREFIX = "unix:"

# Its name is missing in the types of Python's library.
_TCP_USER_TIMEOUT: int = getattr(socket, "TCP_USER_TIMEOUT")

# A silent peer is asked for a sign of life after 10 s, three times, 5 s apart; what has been sent
# but not been received for 30 s ends the connection.
_TCP_OPTIONS = (
    (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),
    (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
    (socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 10),
    (socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 5),
    (socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 3),
    (socket.IPPROTO_TCP, _TCP_USER_TIMEOUT, 30000),
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


class FrameBuffer:
    """Bytes as they arrive, taken out frame by frame."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def __len__(self) -> int:
        return len(self._bytes)

    def add(self, data: bytes) -> None:
        self._bytes += data

    def take(self) -> Optional[bytes]:
        """The payload of the next frame; None: it is not complete. Raises ProtocolError."""
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


def parse_address(server: str) -> Union[str, tuple[str, int]]:
    """The path of a Unix socket, or host and port. Raises BadUsage."""
    if server.startswith(_UNIX_PREFIX):
        return server[len(_UNIX_PREFIX) :]
    host, colon, port = server.rpartition(":")
    is_number = port.isascii() and port.isdigit()
    if not (colon and host and is_number) or int(port) > _MOST_PORT:
        advice = f"; a port is a number from 0 to {_MOST_PORT}" if is_number else ""
        raise BadUsage(
            f'"{server}" is not a server address: expected host:port, such as 127.0.0.1:4600, or '
            f"unix:path{advice}"
        )
    return host.strip("[]"), int(port)


def set_options(connection: socket.socket) -> None:
    """Answers go out at once, and a silent loss is noticed."""
    if connection.family != socket.AF_UNIX:
        for level, option, value in _TCP_OPTIONS:
            connection.setsockopt(level, option, value)


def _connect(server: str, patience_s: float) -> socket.socket:
    """Raises BadUsage where the address is none, and what sockets raise."""
    address = parse_address(server)
    if not isinstance(address, str):
        return socket.create_connection(address, timeout=patience_s)
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.settimeout(patience_s)
        connection.connect(address)
    except BaseException:
        connection.close()
        raise
    return connection


async def connect_patiently(
    attempt: Callable[[float], Awaitable[_T]],
    pause: Callable[[float], Awaitable[None]],
    server: str,
    patience_s: float,
) -> _T:
    """Tries a refused connection again until patience is over. `attempt` gets the time that is left."""
    end = time.monotonic() + patience_s
    while True:
        try:
            return await attempt(max(end - time.monotonic(), _RETRY_PAUSE_S))
        except (OSError, OverflowError) as error:
            if time.monotonic() >= end or isinstance(error, socket.gaierror):
                raise ConnectionFailed(
                    f"cannot reach a match server at {server} within {patience_s:g} s: "
                    f"{error}. Is it running, and is the address right?"
                ) from error
        await pause(_RETRY_PAUSE_S)


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
        set_options(connection)
        connection.setblocking(True)
        self._socket = connection
        self._poll = select.poll()
        self._poll.register(connection, select.POLLIN)
        self._frames = FrameBuffer()
        self._wait = _EagerWait()

    @classmethod
    def connect(cls, server: str, patience_s: float) -> Stream:
        """Connects to "host:port" or "unix:path"; a refused connection is tried again until
        patience is over."""
        transport = BlockingTransport()
        run_now(transport.connect(server, patience_s))
        return transport.stream

    def close(self) -> None:
        self._socket.close()

    def send(self, payload: bytes) -> None:
        """Writes one frame. Raises BrokenPipeError or ConnectionResetError where the peer left."""
        self._socket.sendall(encode_frame(payload))

    def receive(self, patience_s: Optional[float] = None) -> bytes:
        """The payload of the next frame; without patience it waits for ever."""
        while True:
            payload = self._frames.take()
            if payload is not None:
                return payload
            self._frames.add(self._read(patience_s))

    def receive_arrived(self) -> Optional[bytes]:
        """As receive(), but without waiting; None: no frame has arrived."""
        while True:
            payload = self._frames.take()
            if payload is not None:
                return payload
            data = self._read_arrived()
            if data is None:
                return None
            self._frames.add(data)

    def _read_arrived(self) -> Optional[bytes]:
        try:
            data = self._socket.recv(_READ_BYTES, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return None
        except OSError as error:
            raise ConnectionLost(f"lost the connection to the server: {error}") from error
        if not data:
            raise ConnectionLost("the server closed the connection")
        return data

    def _read(self, patience_s: Optional[float]) -> bytes:
        self._wait.begin()
        while True:
            data = self._read_arrived()
            if data is not None:
                return data
            if self._wait.give_way():
                continue
            patience_ms = None if patience_s is None else 1000 * patience_s
            if not self._poll.poll(patience_ms):
                raise ConnectionLost(f"no message from the server within {patience_s:g} s")


class Transport(Protocol):
    """How the messages of a session travel. Sessions are written once, as coroutines over this: with
    BlockingTransport none of them ever waits for an event loop, with that of cancha.aio they do."""

    async def connect(self, server: str, patience_s: float) -> None:
        """In place of the last connection. Raises BadUsage, ConnectionFailed."""

    async def send(self, payload: bytes) -> None:
        """Raises what sockets raise."""

    async def receive(self, patience_s: Optional[float]) -> bytes:
        """The next message; None: waits for ever. Raises ConnectionLost, ProtocolError."""
        ...

    async def receive_arrived(self) -> Optional[bytes]:
        """As receive(), but without waiting; None: no message has arrived."""
        ...

    async def pause(self, seconds: float) -> None: ...

    def close(self) -> None: ...


class BlockingTransport:
    """Coroutines that block in place of waiting."""

    def __init__(self) -> None:
        self._stream: Optional[Stream] = None

    @property
    def stream(self) -> Stream:
        if self._stream is None:
            raise ConnectionLost("there is no connection")
        return self._stream

    async def connect(self, server: str, patience_s: float) -> None:
        self.close()

        async def attempt(left_s: float) -> Stream:
            return Stream(_connect(server, left_s))

        self._stream = await connect_patiently(attempt, self.pause, server, patience_s)

    async def send(self, payload: bytes) -> None:
        self.stream.send(payload)

    async def receive(self, patience_s: Optional[float]) -> bytes:
        return self.stream.receive(patience_s)

    async def receive_arrived(self) -> Optional[bytes]:
        return self.stream.receive_arrived()

    async def pause(self, seconds: float) -> None:
        time.sleep(seconds)

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()


def run_now(coroutine: Coroutine[Any, Any, _T]) -> _T:
    """Runs a coroutine that never waits, such as those over BlockingTransport, to its end."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        value: _T = end.value
        return value
    coroutine.close()
    raise RuntimeError("a blocking call waits for an event loop")
