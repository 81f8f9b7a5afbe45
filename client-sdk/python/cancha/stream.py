"""A stream of frames over TCP or a Unix socket. A frame is a message behind its length, which is a varint."""

from __future__ import annotations

import os
import select
import socket
import time
from typing import Any, Awaitable, Callable, Coroutine, Optional, Protocol, TypeVar, Union

from cancha.errors import BadUsage, ConnectionFailed, ConnectionLost, ProtocolError

_T = TypeVar("_T")

# Longer frames are refused before they are read. The server has the same limit.
MAX_FRAME_BYTES = 1024 * 1024
# Most bytes of a length within this limit, seven bits each.
_MAX_LENGTH_BYTES = 5
_READ_BYTES = 64 * 1024

_RETRY_PAUSE_S = 0.05

_UNIX_PREFIX = "unix:"

# Python's library has no name for it in its type stubs.
_TCP_USER_TIMEOUT: int = getattr(socket, "TCP_USER_TIMEOUT")

# A silent peer gets a keep-alive probe after 10 s, three times, 5 s apart. If sent bytes are not acknowledged for 30 s,
# the connection ends.
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
    """Returns the payload behind its length."""
    length = len(payload)
    prefix = bytearray()
    while length >= 0x80:
        prefix.append(length & 0x7F | 0x80)
        length >>= 7
    prefix.append(length)
    return bytes(prefix) + payload


class FrameBuffer:
    """Buffer of received bytes. Returns them frame by frame."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def __len__(self) -> int:
        return len(self._bytes)

    def add(self, data: bytes) -> None:
        self._bytes += data

    def take(self) -> Optional[bytes]:
        """Takes the payload of the next frame. None: the frame is not complete. Raises ProtocolError."""
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
    """Returns the path of a Unix socket, or host and port. Raises BadUsage."""
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
    """Sets socket options: answers leave at once, and a silent loss is noticed."""
    if connection.family != socket.AF_UNIX:
        for level, option, value in _TCP_OPTIONS:
            connection.setsockopt(level, option, value)


def _connect(server: str, patience_s: float) -> socket.socket:
    """Connects. Raises BadUsage if `server` is no address, and socket errors."""
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
    """Retries a refused connection until patience is over. `attempt` receives the time left."""
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
    """Polls for the next message before it sleeps, because the message is microseconds away, and yields the processor
    in between. If a yield takes long, other programs are computing. A sleeper then gets the processor sooner, so for a
    while this class sleeps at once. The C++ SDK waits in the same way."""

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
        """Yields the processor. Returns False, without yielding, if it is time to sleep."""
        if self._now < self._awake_from or self._now - self._begin >= self._LONGEST_S:
            return False
        os.sched_yield()
        before, self._now = self._now, time.monotonic()
        if self._now - before > self._SLOW_YIELD_S:
            self._doze()
        return True

    def _doze(self) -> None:
        """Sleeps at once for a while. A single slow yield may be chance; if slow yields go on, each such period is
        twice as long."""
        has_been_awake_for_long = self._now - self._awake_from > self._doze_s
        self._doze_s = (
            self._SHORTEST_DOZE_S
            if has_been_awake_for_long
            else min(2 * self._doze_s, self._LONGEST_DOZE_S)
        )
        self._awake_from = self._now + self._doze_s


class Stream:
    """A blocking stream of frames. Use it in one thread."""

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
        """Connects to "host:port" or "unix:path". Retries a refused connection until patience is over."""
        transport = BlockingTransport()
        run_now(transport.connect(server, patience_s))
        return transport.stream

    def close(self) -> None:
        self._socket.close()

    def send(self, payload: bytes) -> None:
        """Writes one frame. Raises BrokenPipeError or ConnectionResetError if the peer has left."""
        self._socket.sendall(encode_frame(payload))

    def receive(self, patience_s: Optional[float] = None) -> bytes:
        """Waits for the next frame and returns its payload. Without `patience_s` waits for ever."""
        while True:
            payload = self._frames.take()
            if payload is not None:
                return payload
            self._frames.add(self._read(patience_s))

    def receive_arrived(self) -> Optional[bytes]:
        """Returns the payload of the next frame without waiting. None: no frame has arrived."""
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
    """Transport of a session's messages. Sessions are coroutines over a Transport. With BlockingTransport they never
    wait for an event loop; with the transport of cancha.aio they do."""

    async def connect(self, server: str, patience_s: float) -> None:
        """Connects, in place of an earlier connection. Raises BadUsage, ConnectionFailed."""

    async def send(self, payload: bytes) -> None:
        """Sends a message. Raises socket errors."""

    async def receive(self, patience_s: Optional[float]) -> bytes:
        """Waits for the next message; `patience_s` None: for ever. Raises ConnectionLost, ProtocolError."""
        ...

    async def receive_arrived(self) -> Optional[bytes]:
        """Returns the next message without waiting. None: no message has arrived."""
        ...

    async def pause(self, seconds: float) -> None: ...

    def close(self) -> None: ...


class BlockingTransport:
    """Transport whose coroutines block instead of waiting."""

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
    """Runs a coroutine that never waits for an event loop, such as one over BlockingTransport, to its end."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        value: _T = end.value
        return value
    coroutine.close()
    raise RuntimeError("a blocking call waits for an event loop")
