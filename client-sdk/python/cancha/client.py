"""A seat in a match, for programs with their own loop; `run` is easier."""

from __future__ import annotations

from typing import Optional

from cancha.commands import Commands
from cancha.observation import MatchInfo, MatchResult, Observation
from cancha.seat import SeatSession
from cancha.session import ConnectOptions
from cancha.stream import BlockingTransport, run_now


class Client:
    """Connects when it is made; then next_tick() and answer() in turn until the match is over.

    Everything blocks. After an error the client is of no further use.
    """

    def __init__(self, options: ConnectOptions) -> None:
        """Raises BadUsage, ConnectionFailed, ConnectionLost, ProtocolError or Refused."""
        self.session = SeatSession(options, BlockingTransport())  # For the SDK itself.
        run_now(self.session.connect())

    @property
    def match(self) -> MatchInfo:
        return self.session.match

    @property
    def result(self) -> Optional[MatchResult]:
        """Set once next_tick() has returned None."""
        return self.session.result

    def say_ready(self) -> None:
        """Tells the server that the first tick may come, as the first next_tick() does for itself.

        A thread that has several seats says it for each of them before it waits for one.
        Raises ConnectionLost.
        """
        run_now(self.session.say_ready())

    def next_tick(self) -> Optional[Observation]:
        """Waits until the server opens a tick, and returns what the seat sees.

        None: the match is over, and `result` says how. A lost connection is made anew; the tick that
        was open then comes again.
        Raises ConnectionLost, ProtocolError, Refused.
        """
        return run_now(self.session.next_tick())

    def answer(self, commands: Commands) -> None:
        """Answers the open tick with a single write. A tick is answered once."""
        run_now(self.session.answer(commands))

    def close(self) -> None:
        """Leaves. Logs how many notices came, if more than one."""
        self.session.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
