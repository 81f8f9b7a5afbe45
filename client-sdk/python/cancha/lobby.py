"""The matches of a cancha-server: list, create, stop, wait."""

from __future__ import annotations

import dataclasses
import time
from typing import Generic, Mapping, Optional, Sequence, TypeVar

from cancha.errors import ConnectionLost, ProtocolError, Refused
from cancha.observation import MatchPhase, SchemaEnum, Team
from cancha.session import ConnectOptions, Session
from cancha.stream import BlockingTransport, Transport, run_now
from cancha.v1 import lobby_pb2, session_pb2

# Result of a request: its answer, or an awaitable of it.
Text = TypeVar("Text", covariant=True)


class MatchState(SchemaEnum):
    UNKNOWN = 0
    WAITING = 1  # Waits for clients to take seats or to become ready.
    PLAYING = 2
    OVER = 3  # Ended normally.
    FAILED = 4  # Its process ended unexpectedly.


# Final states of a match.
ENDED = (MatchState.OVER, MatchState.FAILED)


@dataclasses.dataclass(frozen=True)
class ListedSeat:
    name: str
    team: Team
    occupant: str  # Empty: the seat is free.
    misses: int  # Ticks not answered in time.


@dataclasses.dataclass(frozen=True)
class ListedMatch:
    name: str
    discipline: str  # Discipline and variant: "simurosot/5v5".
    state: MatchState
    phase: MatchPhase
    tick: int
    scores: Mapping[Team, int]
    seats: tuple[ListedSeat, ...]
    watchers: int
    awaits_start: bool  # It waits for an official to start it.
    end_reason: str  # "full time"; empty while it runs.
    is_abandoned: bool  # Ended early without a winner.
    state_hash: int
    recording: str  # File in the server's --record-dir; empty: not recorded.


# Alias of the type, for classes with a method `list`.
Matches = list[ListedMatch]


class LobbyRequests(Generic[Text]):
    """Requests of an admin, for blocking programs and for programs with asyncio."""

    def _create(self, request: lobby_pb2.CreateMatch) -> Text:
        raise NotImplementedError

    def create(
        self,
        name: str,
        discipline: str,
        *,
        seats: Optional[Mapping[str, str]] = None,
        tokens: Optional[Mapping[str, str]] = None,
        settings: Optional[Mapping[str, object]] = None,
        seed: Optional[int] = None,
        duration_s: Optional[float] = None,
        speed: Optional[float] = None,
        deadlines: Sequence[str] = (),
        ready_timeout_s: Optional[float] = None,
        awaits_start: bool = False,
        blue_name: str = "",
        yellow_name: str = "",
    ) -> Text:
        """Creates a match, which is then in the list. Returns the server's text about it.

        `discipline`: "simurosot/5v5". `seats`: sample strategies of the server, {"yellow": "position"}; all other seats
        are remote. `tokens`: tokens of seats, if the server asks for some. `settings`: {"rules.half_s": 60}.
        `duration_s`: length in simulated seconds. `speed`: simulated seconds per second, usually 1; 0: as fast as
        possible. `deadlines`: ["hold:20ms+5s", "blue=wait"]. `awaits_start`: an official starts the match. Raises
        Refused, ConnectionLost or ProtocolError.
        """
        request = lobby_pb2.CreateMatch(
            name=name,
            discipline=discipline,
            settings=[f"{path}={_text_of(value)}" for path, value in (settings or {}).items()],
            deadlines=deadlines,
            seats=_seat_orders(seats or {}, tokens or {}),
            awaits_start=awaits_start,
            blue_name=blue_name,
            yellow_name=yellow_name,
        )
        numbers = {
            "seed": seed, "duration_s": duration_s, "speed": speed, "ready_timeout_s": ready_timeout_s
        }  # fmt: skip
        for field, number in numbers.items():
            if number is not None:
                setattr(request, field, number)
        return self._create(request)


class LobbySession:
    """The protocol of a client in the lobby without its connection. Use it in one task."""

    def __init__(self, options: ConnectOptions, transport: Transport, reads_only: bool) -> None:
        """Raises BadUsage."""
        self._options = options
        self._role = session_pb2.ROLE_SPECTATOR if reads_only else session_pb2.ROLE_ADMIN
        self._session = Session(options, transport)
        self._last_id = 0
        self._matches: dict[str, ListedMatch] = {}

    async def connect(self) -> None:
        """Raises ConnectionFailed, ConnectionLost, ProtocolError or Refused."""
        await self._session.connect(self._options.connect_patience_s)
        try:
            hello = self._session.hello(self._role)
            hello.match = ""
            hello.enters_lobby = True
            await self._session.send()
            body = await self._session.receive_in_handshake()
            if body != "match_list":
                raise ProtocolError(f"the server sent {body} where match_list was expected")
            self._take(body)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._session.close()

    async def list(self) -> Matches:
        while True:
            has_come, body = await self._session.receive_arrived()
            if not has_come:
                return list(self._matches.values())
            self._take(body)

    async def create(self, request: lobby_pb2.CreateMatch) -> str:
        text = await self._ask(lobby_pb2.LobbyRequest(create=request))
        while request.name not in self._matches:
            await self._receive(None)
        return text

    async def stop(self, name: str, reason: str) -> str:
        text = await self._ask(lobby_pb2.LobbyRequest(stop={"name": name, "reason": reason}))
        await self.wait(name, ENDED, None)
        return text

    async def wait(
        self, name: str, states: Sequence[MatchState], patience_s: Optional[float]
    ) -> ListedMatch:
        end_s = None if patience_s is None else time.monotonic() + patience_s
        await self.list()
        while True:
            match = self._matches.get(name)
            if match is not None and (match.state in states or match.state in ENDED):
                break
            await self._receive(None if end_s is None else max(end_s - time.monotonic(), 0.0))
        if match.state not in states:
            raise ConnectionLost(f"match {name} is over: {match.end_reason}")
        return match

    async def _ask(self, request: lobby_pb2.LobbyRequest) -> str:
        self._last_id += 1
        request.id = self._last_id
        self._session.outgoing.lobby_request.CopyFrom(request)
        await self._session.send()
        while await self._receive(None) != "lobby_reply":
            pass
        reply = self._session.incoming.lobby_reply
        if not reply.is_done:
            raise Refused(f"the server refused: {reply.text}")
        return reply.text

    async def _receive(self, patience_s: Optional[float]) -> Optional[str]:
        body = await self._session.receive(patience_s)
        self._take(body)
        return body

    def _take(self, body: Optional[str]) -> None:
        incoming = self._session.incoming
        if body == "match_list":
            self._matches = {entry.name: _decode(entry) for entry in incoming.match_list.matches}
        elif body == "refusal":
            raise self._session.refused()


class Lobby(LobbyRequests[str]):
    """The lobby of a cancha-server. The constructor enters it. All calls block.

        with cancha.Lobby(cancha.ConnectOptions(server="127.0.0.1:4600", name="lab")) as lobby:
            lobby.create("trial", "simurosot/5v5", seats={"blue": "chaser", "yellow": "position"}, speed=0)
            print(lobby.wait("trial").scores)
    """

    def __init__(self, options: ConnectOptions, reads_only: bool = False) -> None:
        """Enters as an admin. `reads_only`: enters as a spectator, who needs no token but can only list and wait.

        Raises BadUsage, ConnectionFailed, ConnectionLost, ProtocolError or Refused.
        """
        self._session = LobbySession(options, BlockingTransport(), reads_only)
        run_now(self._session.connect())

    def close(self) -> None:
        self._session.close()

    def __enter__(self) -> Lobby:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def list(self) -> Matches:
        """Returns all running matches and the latest ended ones, oldest first. The server updates the list at most four
        times a second. Raises ConnectionLost, ProtocolError."""
        return run_now(self._session.list())

    def stop(self, name: str, reason: str) -> str:
        """Stops a match and waits until it has ended. Raises Refused, ConnectionLost or ProtocolError."""
        return run_now(self._session.stop(name, reason))

    def wait(
        self,
        name: str,
        *states: MatchState,
        patience_s: Optional[float] = None,
    ) -> ListedMatch:
        """Waits until a match is in one of these states; without states, until it has ended. Also waits for a match
        that is not in the list yet.

        Raises ConnectionLost if the match ends in another state or patience ends first.
        """
        return run_now(self._session.wait(name, states or ENDED, patience_s))

    def _create(self, request: lobby_pb2.CreateMatch) -> str:
        return run_now(self._session.create(request))


def _seat_orders(
    strategies: Mapping[str, str], tokens: Mapping[str, str]
) -> list[lobby_pb2.SeatOrder]:
    return [
        lobby_pb2.SeatOrder(
            seat=seat, strategy=strategies.get(seat, "remote"), token=tokens.get(seat, "")
        )
        for seat in sorted({*strategies, *tokens})
    ]


def _text_of(value: object) -> str:
    """Returns a value as the server reads settings: "true", not "True"."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _decode(entry: lobby_pb2.MatchEntry) -> ListedMatch:
    return ListedMatch(
        name=entry.name,
        discipline=entry.discipline,
        state=MatchState(entry.state),
        phase=MatchPhase(entry.status.phase),
        tick=entry.tick,
        scores={Team(team.team): team.score for team in entry.status.teams},
        seats=tuple(
            ListedSeat(seat.name, Team(seat.team), seat.occupant, seat.misses) for seat in entry.seats
        ),
        watchers=entry.watchers,
        awaits_start=entry.awaits_start,
        end_reason=entry.end_reason,
        is_abandoned=entry.is_abandoned,
        state_hash=entry.state_hash,
        recording=entry.recording,
    )
