"""A server full of spectators, and teams that return to it.

Eight addresses take every place that spectators have, in four matches; more of them come all the time
and are refused. A team of each match leaves its seat and takes it back, again and again. Each time it
must be in its seat again at once, and an official must get in.
"""

from __future__ import annotations

import socket
import time

from cancha.stream import encode_frame
from cancha.v1 import session_pb2
from progress import show_progress
from running_server import RawClient, RunningServer

MATCHES = [f"match-{number}" for number in range(4)]
ADDRESSES = [f"127.0.0.{number}" for number in range(2, 10)]
# More spectators than places for one address.
SPECTATORS_PER_ADDRESS = 160
PLACES = 1024
RETURNS_PER_ROUND = 20
MOST_TIME_TO_RETURN_S = 1.0


def watch(server: RunningServer, source: str, match: str) -> socket.socket:
    host, _, port = server.address.rpartition(":")
    spectator = socket.create_connection((host, int(port)), 20, (source, 0))
    message = session_pb2.ClientMessage()
    message.hello.protocol_version = 1
    message.hello.role = session_pb2.ROLE_SPECTATOR
    message.hello.match = match
    message.hello.name = "watcher"
    message.hello.updates_per_s = 1
    spectator.sendall(encode_frame(message.SerializeToString()))
    return spectator


def fill(server: RunningServer) -> list[socket.socket]:
    spectators = []
    for number, source in enumerate(ADDRESSES):
        match = MATCHES[number // 2]
        spectators += [watch(server, source, match) for _ in range(SPECTATORS_PER_ADDRESS)]
    end = time.monotonic() + 20
    while sum(int(match.get("watchers", 0)) for match in server.matches().values()) < PLACES:
        if time.monotonic() > end:
            raise AssertionError("the server does not fill up")
    return spectators


def come_back_s(server: RunningServer, match: str, resume_token: str) -> float:
    begin = time.monotonic()
    with RawClient(server.address) as team:
        answer = team.hello("strategy", match=match, seat="blue", resume_token=resume_token)
        if answer.WhichOneof("body") != "welcome":
            raise AssertionError(f"the team of {match} is refused: {answer.refusal.text}")
    return time.monotonic() - begin


def check(rounds: int) -> bool:
    words = [word for name in MATCHES for word in ("--match", f"{name}=simurosot/5v5")]
    times_s = []
    with RunningServer(*words) as server:
        tokens = {}
        for match in MATCHES:
            with RawClient(server.address) as team:
                tokens[match] = team.hello("strategy", match=match, seat="blue").welcome.resume_token
        spectators = fill(server)
        for done in range(rounds * RETURNS_PER_ROUND):
            show_progress(done, rounds * RETURNS_PER_ROUND, " returns")
            match = MATCHES[done % len(MATCHES)]
            spectators.append(watch(server, ADDRESSES[done % len(ADDRESSES)], match))
            times_s.append(come_back_s(server, match, tokens[match]))
            with RawClient(server.address) as official:
                if official.hello("official", match=match).WhichOneof("body") != "welcome":
                    raise AssertionError(f"an official of {match} is refused")
        show_progress(1, 1)
        for spectator in spectators:
            spectator.close()
    print(f"  {len(times_s)} returns, the slowest in {1000 * max(times_s):.0f} ms")
    return max(times_s) < MOST_TIME_TO_RETURN_S
