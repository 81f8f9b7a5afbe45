"""A blue VSS team that plays the script of foreign_script.cpp, with whole radians per second for its wheels.

It needs TraveSim's profile, whose `step` counts ticks.
"""

import os
import socket

from vss_client import endpoint, open_vision
from vss_simulator_pb2 import Environment, Packet

LARGEST, TICKS_PER_NUMBER = 60, 16


def turn_radps(tick: int, robot: int, wheel: int) -> int:
    return (tick // TICKS_PER_NUMBER * 31 + 17 * robot + 7 * wheel) % (2 * LARGEST + 1) - LARGEST


def answer(environment: Environment) -> Packet:
    packet = Packet()
    for robot in environment.frame.robots_blue:
        command = packet.cmd.robot_commands.add()
        command.id = robot.robot_id
        command.wheel_left, command.wheel_right = (
            turn_radps(environment.step, robot.robot_id + 1, wheel) for wheel in (0, 1)
        )
    return packet


def main() -> None:
    vision = open_vision(endpoint(os.environ["CANCHA_VSS_VISION"]), os.environ["CANCHA_VSS_INTERFACE"])
    commands = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    while True:
        packet = answer(Environment.FromString(vision.recv(65536)))
        commands.sendto(packet.SerializeToString(), endpoint(os.environ["CANCHA_VSS_COMMANDS"]))


if __name__ == "__main__":
    main()
