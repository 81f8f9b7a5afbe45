"""The protocol of a seat without its connection, for Client and cancha.aio.Client."""

from __future__ import annotations

import logging
import time
import weakref
from typing import Optional

from cancha.commands import Commands
from cancha.decode import decode_result, decode_tick, decode_welcome
from cancha.errors import BadUsage, CanchaError, ConnectionLost, ProtocolError, Refused
from cancha.observation import MatchInfo, MatchResult, Observation
from cancha.session import ConnectOptions, Session, check_options
from cancha.stream import Transport
from cancha.v1 import session_pb2, tick_pb2
from cancha.visible import quoted

# After this many connections that the server closed at once, the client gives up.
MOST_RETURNS_WITHOUT_TICK = 3
RETURN_PAUSE_S = 0.02
# If the handshake on a new connection takes longer, the client tries another one: the connection may wait in the queue
# of a stopped server. A message round the world and back takes a third of this time.
LONGEST_RETURN_S = 1.0

# Size limit of a drawing. Together with commands a larger drawing might exceed a frame, and a frame that is too large
# ends the session. So a larger drawing is not sent at all. The drawings that the server shows take less.
MAX_DRAWING_BYTES = 48 * 1024

_log = logging.getLogger("cancha")

# Clients of this program that have taken a seat but not yet declared it ready.
_not_ready: weakref.WeakSet[SeatSession] = weakref.WeakSet()


class SeatSession:
    """A seat in a match. Call connect(), then next_tick() and answer() in turn until the match is over. Use it in one
    task.

    After an error the seat cannot be used any more.
    """

    def __init__(self, options: ConnectOptions, transport: Transport) -> None:
        """Raises BadUsage."""
        check_options(options)
        if not options.seat:
            raise BadUsage("no seat: set CANCHA_SEAT, such as CANCHA_SEAT=blue, or pass --seat blue")
        self._notice_counts: dict[session_pb2.ErrorCode, int] = {}
        self._large_drawings = 0
        self._tick_waited_for: Optional[int] = None
        self._is_waiting_for_itself_told = False
        self._tick: Optional[int] = None
        self._view: Optional[Observation] = None
        self._is_answered = False
        self._is_to_place = False  # Whether the open tick asks for a placement.
        self._is_vain_placement_told = False
        self._options = options
        self._resume_token = ""
        self._is_ready_said = False  # Whether ready was sent on this connection.
        self._returns_without_tick = 0
        self._was_lost = False
        self._session = Session(options, transport)
        self._match: Optional[MatchInfo] = None
        self.result: Optional[MatchResult] = None  # How the match ended; None until next_tick() has returned None.

    @property
    def match(self) -> MatchInfo:
        """Facts about the match. Expects: connect() has returned."""
        assert self._match is not None
        return self._match

    async def connect(self) -> None:
        """Takes the seat. Raises ConnectionFailed, ConnectionLost, ProtocolError or Refused."""
        try:
            self._match = await self._join(self._options.connect_patience_s)
        except BaseException:
            self._session.close()
            raise

    async def say_ready(self) -> None:
        """Tells the server that this seat is ready for the first tick. next_tick() does so too.

        A thread with several seats calls say_ready() on each before it waits for a tick.
        Raises ConnectionLost.
        """
        if not self._is_ready_said:
            self._is_ready_said = True
            _not_ready.discard(self)
            self._session.outgoing.ready.SetInParent()
            await self._session.send()

    async def next_tick(self) -> Optional[Observation]:
        """Waits until the server opens a tick, and returns the seat's view.

        None: the match is over, and `result` says how. Reconnects if the connection is lost; the open tick then comes
        again. Raises ConnectionLost, ProtocolError, Refused.
        """
        while True:
            try:
                await self.say_ready()
                body = await self._session.receive(None)
            except ConnectionLost as loss:
                await self._come_back(loss)
                continue
            if body == "tick":
                self._returns_without_tick = 0
                self._tick = self._session.incoming.tick.tick
                view = decode_tick(self._session.incoming.tick, self.match)
                self._view, self._is_answered = view, False
                self._is_to_place = view.is_to_place()
                return view
            if body == "over":
                self._view = None
                self.result = decode_result(self._session.incoming.over, self.match.team)
                return None
            self._take_aside(body)

    async def answer(self, commands: Commands) -> None:
        """Answers the open tick with a single write. Each tick can be answered once."""
        answer = self._session.outgoing.answer
        answer.Clear()
        answer.tick = self._tick or 0
        commands.add_commands(answer)
        commands.add_requests(answer)
        self._tell_of_placement(answer)
        self._add_drawing(commands)
        self._is_answered = True
        try:
            await self._session.send_or_break()
        except (BrokenPipeError, ConnectionResetError):
            # The match may have ended meanwhile. next_tick() reads the server's last messages, or takes the seat back.
            pass
        except OSError as error:
            raise ConnectionLost(f"lost the connection while sending: {error}") from error

    def _tell_of_placement(self, answer: tick_pb2.TickAnswer) -> None:
        if answer.HasField("placement") and not self._is_to_place and not self._is_vain_placement_told:
            self._is_vain_placement_told = True
            _log.warning(
                "a placement was ignored: place() and place_ball() count only in ticks in which the view "
                "says is_to_place() tick=%d; told once",
                self._tick,
            )

    def _add_drawing(self, commands: Commands) -> None:
        drawing = commands.drawing()
        if drawing is None:
            return
        if drawing.ByteSize() <= MAX_DRAWING_BYTES:
            self._session.outgoing.answer.drawing.CopyFrom(drawing)
            return
        self._large_drawings += 1
        if self._large_drawings == 1:
            _log.warning(
                "a drawing of more than %d bytes was not sent: draw less in one tick tick=%d; "
                "later ones are only counted",
                MAX_DRAWING_BYTES,
                self._tick,
            )

    def close(self) -> None:
        """Leaves the match. If several notices came, logs their number."""
        if self._large_drawings > 1:
            _log.warning("%d drawings were too large to be sent", self._large_drawings)
        self._large_drawings = 0
        for code, count in self._notice_counts.items():
            if count > 1:
                name = session_pb2.ErrorCode.Name(code)
                _log.warning("%d notices from the server code=%s", count, name)
        self._notice_counts.clear()
        _not_ready.discard(self)
        self._session.close()

    async def let_pass(self, tick: int) -> None:
        """Answers the open tick without commands, if it is earlier than `tick` and still unanswered."""
        if self._view is not None and not self._is_answered and self._view.tick < tick:
            await self.answer(Commands())

    async def tick_from(self, tick: int) -> Observation:
        """Returns the open tick if it is `tick` or later; otherwise waits for the next one.

        Raises ConnectionLost if the match ends before, and the errors of next_tick().
        """
        if self._view is not None and not self._is_answered and self._view.tick >= tick:
            return self._view
        view = await self.next_tick()
        if view is None:
            reason = self.result.reason if self.result is not None else ""
            raise ConnectionLost(f"the match is over: {reason}")
        return view

    async def _come_back(self, loss: ConnectionLost) -> None:
        """Reconnects and reclaims the seat, or raises the loss."""
        self._returns_without_tick += 1
        patience_s = self._options.reconnect_patience_s
        if (
            not self._resume_token
            or patience_s == 0
            or self._returns_without_tick > MOST_RETURNS_WITHOUT_TICK
        ):
            raise loss
        try:
            self._match = await self._join(patience_s)
        except CanchaError as error:
            raise ConnectionLost(f"{loss}; could not reconnect: {error}") from error
        _log.warning("connection lost, reconnecting: reason=%s", quoted(loss))

    async def _join(self, patience_s: float) -> MatchInfo:
        """Takes the seat. If the connection is lost or silent, tries again for as long as the options say.
        `patience_s`: how long to retry a refused connection, as the server may still be starting."""
        end_s = time.monotonic() + self._options.reconnect_patience_s
        # The first handshake has more time: a server may be slow to begin a match.
        handshake_s = LONGEST_RETURN_S if self._resume_token else None
        while True:
            try:
                await self._session.connect(patience_s, handshake_s)
                return await self._shake_hands()
            except (ConnectionLost, Refused) as error:
                if not self._is_worth_another_try(error) or time.monotonic() >= end_s:
                    raise
            await self._session.pause(RETURN_PAUSE_S)
            patience_s = max(end_s - time.monotonic(), 0.0)

    def _is_worth_another_try(self, error: CanchaError) -> bool:
        self._was_lost = self._was_lost or isinstance(error, ConnectionLost)
        # Our lost connection may still hold the seat, if the server has not noticed the loss.
        is_taken = isinstance(error, Refused) and error.code == "ERROR_CODE_SEAT_TAKEN"
        return not isinstance(error, Refused) or (is_taken and self._was_lost)

    async def _shake_hands(self) -> MatchInfo:
        session = self._session
        hello = session.hello(session_pb2.ROLE_STRATEGY)
        hello.seat = self._options.seat
        hello.resume_token = self._resume_token
        hello.says_ready = True
        await session.send()
        while True:
            body = await session.receive_in_handshake()
            if body == "welcome":
                self._resume_token = self._session.incoming.welcome.resume_token
                self._is_ready_said = False
                _not_ready.add(self)
                return decode_welcome(self._session.incoming.welcome)
            if body not in ("notice", "waiting"):
                raise ProtocolError(f"the server sent {body} where welcome was expected")
            self._take_aside(body)

    def _take_aside(self, body: Optional[str]) -> None:
        """Handles any other message. A newer server may send unknown ones."""
        if body == "refusal":
            raise self._session.refused()
        if body == "notice":
            self._take_notice(self._session.incoming.notice)
        elif body == "waiting":
            self._take_waiting(self._session.incoming.waiting)

    def _take_waiting(self, waiting: session_pb2.Waiting) -> None:
        self._tell_of_seats_of_this_program(waiting)
        if waiting.tick != self._tick_waited_for:
            self._tick_waited_for = waiting.tick
            official = f"an official to {'resume' if waiting.tick else 'start'} the match"
            _log.info("waiting for %s tick=%d", ", ".join(waiting.seats) or official, waiting.tick)

    def _tell_of_seats_of_this_program(self, waiting: session_pb2.Waiting) -> None:
        """Warns of seats of this program that are not ready. A program that waits with one client and has forgotten
        another waits for ever."""
        seats = sorted(
            other._options.seat
            for other in list(_not_ready)
            if other is not self
            and other._options.server == self._options.server
            and other._options.match == self._options.match
            and other._options.seat in waiting.seats
        )
        if seats and self._is_ready_said and not self._is_waiting_for_itself_told:
            self._is_waiting_for_itself_told = True
            _log.warning(
                "the match waits for %s, a seat of this program that has not said that it is ready: "
                "on one thread, call say_ready() on each Client before the first next_tick()",
                " and ".join(seats),
            )

    def _take_notice(self, notice: session_pb2.Notice) -> None:
        # The code may be any number that this client does not know.
        is_known = notice.code in session_pb2.ErrorCode.values()
        code = notice.code if is_known else session_pb2.ERROR_CODE_UNSPECIFIED
        is_first = code not in self._notice_counts
        self._notice_counts[code] = notice.count
        if is_first:
            _log.warning(
                "notice from the server: %s code=%s tick=%d; later ones of this code are only counted",
                quoted(notice.text),
                session_pb2.ErrorCode.Name(code),
                notice.tick,
            )
