#!/usr/bin/python3
"""A client that plays a fixed script of wheel speeds.

scripted_client.cpp plays the same script, to prove that clients in every language give the same match.
It takes server and seat like any strategy.
"""

import cancha

# Speeds are multiples of 1/64 m/s from -127/64 to 127/64, which every language represents exactly.
SPEED_UNIT_MPS = 1 / 64
SPEEDS = 255
LARGEST_SPEED = 127
# Ticks for which a robot keeps its speeds.
TICKS_PER_SPEED = 16


def scripted_speed_mps(tick: int, robot_id: int, wheel: int) -> float:
    number = (tick // TICKS_PER_SPEED * 31 + robot_id * 17 + wheel * 7) % SPEEDS
    return SPEED_UNIT_MPS * (number - LARGEST_SPEED)


def decide(view: cancha.Observation, commands: cancha.Commands) -> None:
    if abs(view.time_us - view.tick * 1e6 / view.tick_rate_hz) >= 1:
        raise AssertionError("the time of a tick does not fit the tick rate")
    for robot in view.mine:
        left_mps = scripted_speed_mps(view.tick, robot.id, 0)
        right_mps = scripted_speed_mps(view.tick, robot.id, 1)
        commands.set_wheels(robot, (left_mps, right_mps))


if __name__ == "__main__":
    cancha.run(decide, name="script")
