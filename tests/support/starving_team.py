"""A team that starves its server on purpose: while it thinks, programs that only compute keep every processor busy. It
thinks for the same time in every tick, by its own clock.

Run as a program: SERVER MATCH SEAT THINK_S BURNERS.
"""

from __future__ import annotations

import os
import sys
import time

from cancha.errors import ConnectionLost
from cancha.v1 import session_pb2
from running_server import LIMIT_S, RawClient


def burn(team: int) -> None:
    """Computes until the team ends."""
    while os.getppid() == team:
        for _ in range(10_000):
            pass


def light_burners(count: int) -> None:
    team = os.getpid()
    for _ in range(count):
        if os.fork() == 0:
            burn(team)
            os._exit(0)


def think_for(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def play(client: RawClient, think_s: float) -> None:
    while True:
        message = client.receive(patience_s=LIMIT_S)
        if message.HasField("over"):
            return
        if message.HasField("tick"):
            think_for(think_s)
            answer = session_pb2.ClientMessage()
            answer.answer.tick = message.tick.tick
            client.send(answer)


def main(server: str, match: str, seat: str, think_s: str, burners: str) -> None:
    with RawClient(server) as client:
        client.hello("strategy", match=match, seat=seat)
        light_burners(int(burners))
        try:
            play(client, float(think_s))
        except ConnectionLost:
            pass


if __name__ == "__main__":
    main(*sys.argv[1:])
