"""Strategies, officials and the lobby for programs with asyncio: the calls of the blocking client, to be awaited.

    async def main():
        async with cancha.aio.Client(blue) as client:
            while (view := await client.next_tick()) is not None:
                await client.answer(decide(view))

Several clients may run as tasks side by side. Only one task at a time may use a client.
"""

from __future__ import annotations

import asyncio
import inspect
from typing import Awaitable, Callable, Optional, Sequence, TypeVar, Union, overload

from cancha.commands import Commands
from cancha.errors import ConnectionLost
from cancha.lobby import ENDED, ListedMatch, LobbyRequests, LobbySession, Matches, MatchState
from cancha.observation import MatchInfo, MatchResult, Observation, RobotInfo, World
from cancha.official import OfficialActs, OfficialSession
from cancha.seat import SeatSession
from cancha.session import ConnectOptions
from cancha.stream import (
    MAX_FRAME_BYTES,
    FrameBuffer,
    connect_patiently,
    encode_frame,
    parse_address,
    set_options,
)
from cancha.v1 import lobby_pb2, session_pb2

_T = TypeVar("_T")

# Limit of bytes read ahead: two of the longest frames. The system holds further bytes.
_MOST_UNREAD_BYTES = 2 * MAX_FRAME_BYTES


class _Line(asyncio.Protocol):
    """A connection, as an asyncio protocol."""

    def __init__(self) -> None:
        self._transport: Optional[asyncio.Transport] = None
        self._frames = FrameBuffer()
        self._loss: Optional[ConnectionLost] = None
        self._news: Optional[asyncio.Future[None]] = None
        self._is_reading = True
        self._may_write = asyncio.Event()
        self._may_write.set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        connection = transport.get_extra_info("socket")
        if connection is not None:
            set_options(connection)

    def data_received(self, data: bytes) -> None:
        self._frames.add(data)
        if len(self._frames) > _MOST_UNREAD_BYTES and self._transport is not None:
            self._is_reading = False
            self._transport.pause_reading()
        self._tell()

    def eof_received(self) -> bool:
        self._loss = ConnectionLost("the server closed the connection")
        self._tell()
        return False

    def connection_lost(self, error: Optional[Exception]) -> None:
        if self._loss is None:
            self._loss = ConnectionLost(f"lost the connection to the server: {error or 'closed'}")
        self._may_write.set()
        self._tell()

    def pause_writing(self) -> None:
        self._may_write.clear()

    def resume_writing(self) -> None:
        self._may_write.set()

    async def send(self, payload: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            raise ConnectionResetError("the connection is closed")
        self._transport.write(encode_frame(payload))
        await self._may_write.wait()

    async def receive(self, patience_s: Optional[float]) -> bytes:
        while True:
            payload = self.take()
            if payload is not None:
                return payload
            if self._loss is not None:
                raise self._loss
            self._news = asyncio.get_running_loop().create_future()
            try:
                await asyncio.wait_for(self._news, patience_s)
            except asyncio.TimeoutError:
                raise ConnectionLost(f"no message from the server within {patience_s:g} s") from None
            finally:
                self._news = None

    def take(self) -> Optional[bytes]:
        """Takes the next message that has arrived. Raises ProtocolError."""
        payload = self._frames.take()
        if not self._is_reading and len(self._frames) <= _MOST_UNREAD_BYTES:
            self._is_reading = True
            if self._transport is not None and not self._transport.is_closing():
                self._transport.resume_reading()
        return payload

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _tell(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)


class _AwaitingTransport:
    """Transport over asyncio."""

    def __init__(self) -> None:
        self._line = _Line()

    async def connect(self, server: str, patience_s: float) -> None:
        self._line.close()
        self._line = await connect_patiently(
            lambda left_s: _connect(server, left_s), self.pause, server, patience_s
        )

    async def send(self, payload: bytes) -> None:
        await self._line.send(payload)

    async def receive(self, patience_s: Optional[float]) -> bytes:
        return await self._line.receive(patience_s)

    async def receive_arrived(self) -> Optional[bytes]:
        payload = self._line.take()
        if payload is None:
            await asyncio.sleep(0)  # One round of the event loop, which reads the socket.
            payload = self._line.take()
        return payload

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def close(self) -> None:
        self._line.close()


async def _connect(server: str, patience_s: float) -> _Line:
    """Connects. Raises BadUsage if `server` is no address, and socket errors."""
    loop = asyncio.get_running_loop()
    address = parse_address(server)
    if isinstance(address, str):
        attempt = loop.create_unix_connection(_Line, address)
    else:
        attempt = loop.create_connection(_Line, *address)
    try:
        _, line = await asyncio.wait_for(attempt, patience_s)
    except asyncio.TimeoutError:
        raise TimeoutError("timed out") from None  # An OSError, also before Python 3.11.
    return line


class _OneTask:
    """Refuses a second call on a client while another one runs: they would take each other's messages."""

    def __init__(self) -> None:
        self._is_busy = False

    async def run(self, call: Awaitable[_T]) -> _T:
        if self._is_busy:
            if inspect.iscoroutine(call):
                call.close()
            raise RuntimeError("a call on this client has not ended yet: give each task a client of its own")
        self._is_busy = True
        try:
            return await call
        finally:
            self._is_busy = False


class Client:
    """A seat in a match, like cancha.Client. Connect by `async with` or connect()."""

    def __init__(self, options: ConnectOptions) -> None:
        """Raises BadUsage."""
        self.session = SeatSession(options, _AwaitingTransport())  # For the SDK itself.
        self._one_task = _OneTask()

    async def connect(self) -> None:
        await self._one_task.run(self.session.connect())

    @property
    def match(self) -> MatchInfo:
        """Facts about the match. Expects: the client is connected."""
        return self.session.match

    @property
    def result(self) -> Optional[MatchResult]:
        return self.session.result

    async def say_ready(self) -> None:
        await self._one_task.run(self.session.say_ready())

    async def next_tick(self) -> Optional[Observation]:
        return await self._one_task.run(self.session.next_tick())

    async def answer(self, commands: Commands) -> None:
        await self._one_task.run(self.session.answer(commands))

    def close(self) -> None:
        self.session.close()

    async def __aenter__(self) -> Client:
        await self.connect()
        return self

    async def __aexit__(self, *exception: object) -> None:
        self.close()


class Official(OfficialActs[Awaitable[int]]):
    """An official of a match, like cancha.Official. Connect by `async with` or connect()."""

    def __init__(self, options: ConnectOptions) -> None:
        """Raises BadUsage."""
        self._session = OfficialSession(options, _AwaitingTransport())
        self._one_task = _OneTask()

    async def connect(self) -> None:
        await self._one_task.run(self._session.connect())

    @property
    def robots(self) -> dict[int, RobotInfo]:
        return self._session.robots

    @property
    def end_reason(self) -> str:
        return self._session.end_reason

    def close(self) -> None:
        self._session.close()

    async def __aenter__(self) -> Official:
        await self.connect()
        return self

    async def __aexit__(self, *exception: object) -> None:
        self.close()

    async def world(self, patience_s: Optional[float] = None, at_least: int = 0) -> World:
        return await self._one_task.run(self._session.world(at_least, patience_s))

    @overload
    async def reset(self, state: str, seats: Client, with_match: bool = True) -> Observation: ...

    @overload
    async def reset(
        self, state: str, seats: Sequence[Client], with_match: bool = True
    ) -> list[Observation]: ...

    async def reset(
        self, state: str, seats: Union[Client, Sequence[Client]], with_match: bool = True
    ) -> Union[Observation, list[Observation]]:
        sessions = [seat.session for seat in ([seats] if isinstance(seats, Client) else seats)]
        views = await self._one_task.run(self._session.reset(state, sessions, with_match))
        return views[0] if isinstance(seats, Client) else views

    def _ask(self, request: session_pb2.OfficialRequest) -> Awaitable[int]:
        return self._one_task.run(self._session.ask(request))


class Lobby(LobbyRequests[Awaitable[str]]):
    """The lobby of a server, like cancha.Lobby. Connect by `async with` or connect()."""

    def __init__(self, options: ConnectOptions, reads_only: bool = False) -> None:
        """Raises BadUsage."""
        self._session = LobbySession(options, _AwaitingTransport(), reads_only)
        self._one_task = _OneTask()

    async def connect(self) -> None:
        await self._one_task.run(self._session.connect())

    def close(self) -> None:
        self._session.close()

    async def __aenter__(self) -> Lobby:
        await self.connect()
        return self

    async def __aexit__(self, *exception: object) -> None:
        self.close()

    async def list(self) -> Matches:
        return await self._one_task.run(self._session.list())

    async def stop(self, name: str, reason: str) -> str:
        return await self._one_task.run(self._session.stop(name, reason))

    async def wait(
        self,
        name: str,
        *states: MatchState,
        patience_s: Optional[float] = None,
    ) -> ListedMatch:
        return await self._one_task.run(self._session.wait(name, states or ENDED, patience_s))

    def _create(self, request: lobby_pb2.CreateMatch) -> Awaitable[str]:
        return self._one_task.run(self._session.create(request))


Decide = Callable[[Observation, Commands], Optional[Awaitable[None]]]


async def play(decide: Decide, options: ConnectOptions) -> MatchResult:
    """Plays one match to its end. `decide(view, commands)` may be a plain function or a coroutine.

    Raises CanchaError.
    """
    async with Client(options) as client:
        commands = Commands()
        while (view := await client.next_tick()) is not None:
            commands.clear()
            waited_for = decide(view, commands)
            if inspect.isawaitable(waited_for):
                await waited_for
            await client.answer(commands)
        result = client.result
        assert result is not None  # next_tick() promises it.
        return result
