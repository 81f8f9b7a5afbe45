"""A client without a server, whose only robot follows its commands exactly."""

from __future__ import annotations

import math
from typing import Optional

import cancha
from cancha.decode import decode_result, decode_tick, decode_welcome
from cancha.v1 import sensing_pb2, tick_pb2
from fake_server import make_over, make_tick, make_welcome

TICK_S = 1 / 60


def ranges(*distances_m: float) -> sensing_pb2.Ranges:
    return sensing_pb2.Ranges(distances_m=distances_m, range_m=0.5)


class FakeClient:
    """Stands in for cancha.Client. set_readings() fills the readings of each tick. A robot without wheels starts at the
    origin and looks along x."""

    def __init__(self, ticks: int = 100_000, has_wheels: bool = False) -> None:
        welcome = make_welcome(has_wheels).welcome
        kind = welcome.settings.robot_kinds[0]
        kind.sensors.add(name="sensor", type="of the test")
        welcome.seat.robot_ids[:] = [1]
        self.match = decode_welcome(welcome)
        self.result: Optional[cancha.MatchResult] = None
        self.told: list[cancha.commands.Command] = []  # Commands by tick.
        self.x_m = self.y_m = self.z_m = self.heading_rad = 0.0
        self.has_fix = True
        self.is_seen_from_above = False
        self.is_closed = False
        self._ticks = ticks

    def next_tick(self) -> Optional[cancha.Observation]:
        if len(self.told) == self._ticks:
            self.result = decode_result(make_over().over, cancha.Team.BLUE)
            return None
        message = make_tick(len(self.told)).tick
        if not self.is_seen_from_above:
            message.observation.ClearField("overhead")
        else:
            state = message.observation.overhead.robots[0]
            state.x_m, state.y_m, state.z_m = self.x_m, self.y_m, self.z_m
            state.heading_rad = self.heading_rad
        self.set_readings(message)
        return decode_tick(message, self.match)

    def set_readings(self, message: tick_pb2.TickOpened) -> None:
        if self.has_fix:
            fix = message.observation.readings.add(robot_id=1, sensor="sensor").fix
            fix.x_m, fix.y_m, fix.z_m = self.x_m, self.y_m, self.z_m
            fix.heading_rad = self.heading_rad

    def answer(self, commands: cancha.Commands) -> None:
        told = commands.entries()[-1].command
        self.told.append(told)
        if isinstance(told, cancha.BodyVelocity):
            self._move(told)

    def close(self) -> None:
        self.is_closed = True

    def _move(self, told: cancha.BodyVelocity) -> None:
        self.x_m += told.forward_mps * math.cos(self.heading_rad) * TICK_S
        self.y_m += told.forward_mps * math.sin(self.heading_rad) * TICK_S
        self.z_m += told.up_mps * TICK_S
        heading_rad = self.heading_rad + told.turn_rate_radps * TICK_S
        self.heading_rad = math.remainder(heading_rad, 2 * math.pi)


class FakeSensor(FakeClient):
    """A client whose robot has one sensor. The number of the tick chooses its reading; None: no reading yet."""

    def __init__(self, field: str, findings: list, **options) -> None:
        self._field = field
        self._findings = findings
        super().__init__(**options)

    def set_readings(self, message: tick_pb2.TickOpened) -> None:
        found = self._findings[min(message.tick, len(self._findings) - 1)]
        if found is not None:
            reading = message.observation.readings.add(robot_id=1, sensor="sensor")
            getattr(reading, self._field).CopyFrom(found)
