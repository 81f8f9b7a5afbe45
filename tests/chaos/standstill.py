"""The standstill: a match whose process is stopped again and again, and the cost for its teams.

Six stops of 0.4 s, while both teams have 200 ms for a tick and half a second for the match. The stops
must cost no team any time, and the report must count them.
"""

from __future__ import annotations

import os
import signal
import time

from running_server import RunningServer

STOPS = 6
STOP_S = 0.4
BANK_MS = 500
# The server measures an absence from the time of its next planned look at the clock.
LOOK_S = 0.02
MATCH = "standstill"


def play_on(server: RunningServer, ticks: int) -> None:
    goal = int(server.matches()[MATCH]["tick"]) + ticks
    while True:
        entry = server.matches()[MATCH]
        if int(entry["tick"]) >= goal or entry["state"] != "MATCH_STATE_PLAYING":
            return


def stop_again_and_again(server: RunningServer, process: int) -> None:
    for _ in range(STOPS):
        play_on(server, 30)
        os.kill(process, signal.SIGSTOP)
        time.sleep(STOP_S)
        os.kill(process, signal.SIGCONT)
    play_on(server, 30)


def check(_rounds: int) -> bool:
    with RunningServer() as server:
        server.create(MATCH, "simurosot/5v5", "--speed", "1", "--deadline",
                      f"forfeit:200ms+{BANK_MS}ms", "--set", "rules.half_s=86400")  # fmt: skip
        teams = [server.strategy("chaser", MATCH, seat) for seat in ("blue", "yellow")]
        server.wait_for(MATCH, "PLAYING")
        stop_again_and_again(server, server.process_of(MATCH))
        server.ask("stop", MATCH)
        for team in teams:
            team.communicate()
        server.wait_for(MATCH, "OVER", "FAILED")
        server.stop()  # The server writes the report then.
        return conclude(server.report(MATCH))


def conclude(report: dict) -> bool:
    banks = [report["teams"][team]["seats"][0]["deadline"]["bank_left_ms"]
             for team in ("blue", "yellow")]  # fmt: skip
    absences = report["server_absences"]
    print(f"  {absences['count']} absences, {absences['total_ms']:.0f} ms in all; time banks "
          f"{banks[0]:g} and {banks[1]:g} of {BANK_MS} ms\n"
          f"  the match ended: {report['end_reason']}")  # fmt: skip
    is_counted = (
        absences["count"] >= STOPS and absences["total_ms"] >= 1000 * STOPS * (STOP_S - LOOK_S)
    )
    return is_counted and banks == [BANK_MS, BANK_MS] and report["winner"] == "none"
