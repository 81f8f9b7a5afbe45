#!/usr/bin/python3
"""A client of FIRA's Large League: text over UDP, as for 11vs11.exe. It does not know Cancha.

    large_league_client.py [HOST [PORT]]

Its team has a keeper, the nearest robot plays the ball, and the others hold their places. Like published clients it
plays as if it attacked from right to left, and turns the field if it has the other side.
"""

from __future__ import annotations

import math
import os
import re
import socket
import sys

LEFT, TOP, RIGHT, BOTTOM = 65, 95, 965, 723
GOALKEEPER = 11
PLACES = [(300, 260), (300, 558), (420, 409), (420, 200), (420, 618), (600, 300), (600, 518), (720, 409), (720, 250), (720, 568)]
OBJECT = re.compile(r"\(\((?:player (\S+) (\d+)|ball)\) (\S+) (\S+?)(?: (\S+?))?\)")


def turned(x: float, y: float, angle: float) -> tuple[float, float, float]:
    return LEFT + RIGHT - x, TOP + BOTTOM - y, angle - 180 if angle > 0 else angle + 180


class Team:
    def __init__(self, side: str) -> None:
        self.word = "left" if side == "l" else "right"
        self.first = 1 if side == "l" else 12

    def answer(self, message: str) -> str:
        mine: dict[int, tuple[float, float, float]] = {}
        ball = (0.0, 0.0, 0.0)
        for _, number, x, y, angle in OBJECT.findall(message):
            seen = (float(x), float(y), float(angle or 0))
            if self.word == "left":
                seen = turned(*seen)
            if not number:
                ball = seen
            elif self.first <= int(number) < self.first + 11:
                mine[int(number) - self.first + 1] = seen
        field = [player for player in mine if player != GOALKEEPER]
        nearest = min(field, key=lambda player: self.way(mine[player], ball), default=0)
        wheels = {player: self.decide(player, mine[player], ball, player == nearest) for player in mine}
        return " ".join(f"((player {self.word} {player}) {left} {right})" for player, (left, right) in sorted(wheels.items()))

    @staticmethod
    def way(robot: tuple[float, float, float], ball: tuple[float, float, float]) -> float:
        # The ball goes to the left: a robot on its left has to go round it first.
        return math.hypot(robot[0] - ball[0], robot[1] - ball[1]) + (120 if robot[0] < ball[0] else 0)

    def decide(self, player: int, robot: tuple[float, float, float], ball: tuple[float, float, float], plays: bool) -> tuple[int, int]:
        if player == GOALKEEPER:
            return self.drive(robot, RIGHT - 12, min(max(ball[1], 330), 488), stops=True)
        if not plays:
            x, y = PLACES[player - 1]
            return self.drive(robot, x, y, stops=True)
        if robot[0] > ball[0] + 7:
            return self.drive(robot, ball[0], ball[1], stops=False)
        return self.drive(robot, ball[0] + 40, ball[1] + (32 if robot[1] > ball[1] else -32), stops=False)

    @staticmethod
    def drive(robot: tuple[float, float, float], x: float, y: float, stops: bool) -> tuple[int, int]:
        turn = math.degrees(math.atan2(y - robot[1], x - robot[0])) - robot[2]
        turn = (turn + 180) % 360 - 180
        way = 1
        if abs(turn) > 90:
            way = -1
            turn += -180 if turn > 0 else 180
        left = math.hypot(x - robot[0], y - robot[1])
        if stops and left < 6:
            return 0, 0
        speed = max(0.0, 127 * (1 - abs(turn) / 70))
        speed = min(speed, left * 3) if stops else speed
        # Angles are clockwise: for a positive turn the left wheel is faster.
        return round(way * speed + turn * 0.45), round(way * speed - turn * 0.45)


def main() -> None:
    host = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("CANCHA_LARGE_LEAGUE_SERVER", "127.0.0.1")
    port = int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("CANCHA_LARGE_LEAGUE_PORT", "6000"))
    line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    line.connect((host, port))
    line.send(b"(init Sample (version 4.00))")
    team = None
    while True:
        message = line.recv(65536).decode("ascii", "replace")
        if message.startswith("(init "):
            team = Team(message[6])
        elif message.startswith("(see ") and team is not None:
            line.send(team.answer(message).encode())


if __name__ == "__main__":
    main()
