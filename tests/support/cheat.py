"""A team that tries to join as an official at its own address, and to award itself goals.

    cheat.py FILE     writes the result of each attempt to FILE, one line each

It answers every tick, so the match goes on in any case.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from cancha.v1 import session_pb2, world_pb2
from running_server import RawClient

GOALS = 5
TICKS_PER_GOAL = 120


def attempts(address: str) -> list[tuple[str, RawClient]]:
    """Tries one client for each role but a strategy's. Returns the answers."""
    told = []
    for role in ("official", "admin", "spectator"):
        client = RawClient(address)
        reply = client.hello(role, name="Eve")
        told.append((f"{role}: {reply.WhichOneof('body')} {reply.refusal.text}", client))
    return told


def award(official: RawClient, number: int) -> None:
    message = session_pb2.ClientMessage()
    message.request.id = number
    message.request.ruling.goal.team = world_pb2.TEAM_YELLOW
    official.send(message)


def main() -> None:
    address = os.environ["CANCHA_SERVER"]
    team = RawClient(address)
    team.hello("strategy", seat=os.environ["CANCHA_SEAT"], name="cheat",
               token=os.environ["CANCHA_TOKEN"])  # fmt: skip
    told = attempts(address)
    Path(sys.argv[1]).write_text("\n".join(text for text, _ in told) + "\n")
    official = told[0][1] if told[0][0].startswith("official: welcome") else None
    while True:
        message = team.receive()
        if message.HasField("over"):
            return
        if not message.HasField("tick"):
            continue
        tick = message.tick.tick
        if official is not None and tick > 0 and tick % TICKS_PER_GOAL == 0 and tick <= GOALS * TICKS_PER_GOAL:
            award(official, tick)
        team.send(session_pb2.ClientMessage(answer={"tick": tick}))


main()
