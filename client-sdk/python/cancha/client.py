"""A seat in a match, for programs with their own loop; `run` is easier."""

from __future__ import annotations

from typing import Optional

from cancha.commands import Commands
from cancha.observation import MatchInfo, MatchResult, Observation
from cancha.seat import SeatSession
from cancha.session import ConnectOptions
from cancha.stream import BlockingTransport, run_now


class Client:
    """A seat in a match. The constructor connects; then call next_tick() and answer() in turn until the match is over.

    All calls block. After an error the client cannot be used any more.
    """

    def __init__(self, options: ConnectOptions) -> None:
        """Connects and takes the seat. Raises BadUsage, ConnectionFailed, ConnectionLost, ProtocolError or Refused."""
        self.session = SeatSession(options, BlockingTransport())  # For the SDK itself.
        run_now(self.session.connect())

    @property
    def match(self) -> MatchInfo:
        return self.session.match

    @property
    def result(self) -> Optional[MatchResult]:
        """How the match ended; None until next_tick() has returned None."""
        return self.session.result

    def say_ready(self) -> None:
        """Tells the server that this seat is ready for the first tick. next_tick() does so too.

        A thread with several seats calls say_ready() on each client before it waits for a tick.
        Raises ConnectionLost.
        """
        run_now(self.session.say_ready())

    def next_tick(self) -> Optional[Observation]:
        """Waits until the server opens a tick, and returns the seat's view.

        None: the match is over, and `result` says how. Reconnects if the connection is lost; the open tick then comes
        again. Raises ConnectionLost, ProtocolError, Refused.
        """
        return run_now(self.session.next_tick())

    def answer(self, commands: Commands) -> None:
        """Answers the open tick with a single write. Each tick can be answered once."""
        run_now(self.session.answer(commands))

    def close(self) -> None:
        """Leaves the match. If several notices came, logs their number."""
        self.session.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
