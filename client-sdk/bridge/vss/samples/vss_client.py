"""A team of VSS in one file: it uses FIRASim's messages and ports and does not know Cancha.

A keeper, and attackers that drive behind the ball and through it at the goal. Blue defends the left
goal and yellow the right one, in both halves.

    cancha-match vss/3v3 --blue vss:"python3 vss_client.py" --yellow striker
"""

import argparse
import math
import os
import socket
import struct

from vss_simulator_pb2 import Environment, Packet

FASTEST = 55.0  # rad/s
ROBOT = 0.075  # m


def endpoint(text):
    address, port = text.rsplit(":", 1)
    return address, int(port)


def open_vision(address, interface):
    """Listens to the frames of all matches, like every team."""
    vision = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    vision.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    vision.bind(address)
    if int(address[0].split(".")[0]) >= 224:
        member = struct.pack("4s4s", socket.inet_aton(address[0]), socket.inet_aton(interface))
        vision.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)
    return vision


class Team:
    """The decisions of a team. Everything is turned so that the team attacks +x."""

    def __init__(self, is_yellow):
        self.is_yellow = is_yellow
        self.sign = -1 if is_yellow else 1

    def decide(self, environment):
        """Returns the Packet that answers a frame."""
        frame = environment.frame
        self.half_length = environment.field.length / 2
        self.half_width = environment.field.width / 2
        self.goal_half_width = environment.field.goal_width / 2
        self.area_depth = environment.field.penalty_depth
        ball = (self.sign * frame.ball.x, self.sign * frame.ball.y)
        velocity = (self.sign * frame.ball.vx, self.sign * frame.ball.vy)
        self.ball = tuple(b + 0.03 * v for b, v in zip(ball, velocity))
        robots = frame.robots_yellow if self.is_yellow else frame.robots_blue
        players = {robot.robot_id: self.pose(robot) for robot in robots}
        packet = Packet()
        field = [number for number in players if number != 0]
        nearest = min(field, key=lambda n: self.cost(players[n]), default=None)
        for number, pose in sorted(players.items()):
            if number == 0:
                left, right = self.keep(pose)
            elif number == nearest:
                left, right = self.attack(pose)
            else:
                left, right = self.support(number, pose)
            command = packet.cmd.robot_commands.add()
            command.id, command.yellowteam = number, self.is_yellow
            command.wheel_left, command.wheel_right = left, right
        return packet

    def pose(self, robot):
        heading = robot.orientation + (math.pi if self.is_yellow else 0)
        return self.sign * robot.x, self.sign * robot.y, heading

    def cost(self, pose):
        """Returns the cost of reaching the ball: the way to it, longer for a robot in front of the ball."""
        way = math.hypot(pose[0] - self.ball[0], pose[1] - self.ball[1])
        return way + (0.3 if pose[0] > self.ball[0] else 0)

    def keep(self, pose):
        if self.is_at_ball(pose):
            return self.spin(pose)
        x = -self.half_length + ROBOT
        y = max(-self.goal_half_width, min(self.goal_half_width, self.ball[1]))
        return self.drive(pose, (x, y), stops=True)

    def is_at_ball(self, pose):
        return math.hypot(pose[0] - self.ball[0], pose[1] - self.ball[1]) < 1.2 * ROBOT

    def spin(self, pose):
        """Spins to kick the ball: the side that touches it moves towards the opponents' goal."""
        turn = 40.0 if self.ball[1] > pose[1] else -40.0
        return turn, -turn

    def support(self, number, pose):
        """Returns the places of waiting robots: two behind the middle, then two ahead of it."""
        side = 1 if number % 2 else -1
        along, across = (-0.5, 0.33) if number < 3 else (0.1, 0.5)
        return self.drive(pose, (along * self.half_length, side * across * self.half_width), stops=True)

    def attack(self, pose):
        is_at_wall = abs(self.ball[1]) > self.half_width - ROBOT
        if is_at_wall and self.is_at_ball(pose):
            return self.spin(pose)
        if pose[0] < self.ball[0] - 0.03:
            return self.drive(pose, self.ball, stops=False)
        side = -1 if pose[1] < self.ball[1] else 1
        front = -self.half_length + self.area_depth + ROBOT  # Only the keeper may be in its area.
        limit = self.half_width - 0.04
        target = max(front, self.ball[0] - 0.18), max(-limit, min(limit, self.ball[1] + 0.14 * side))
        return self.drive(pose, target, stops=False)

    def drive(self, pose, target, stops):
        """Turns to the target and drives there, forwards or backwards."""
        dx, dy = target[0] - pose[0], target[1] - pose[1]
        way = math.hypot(dx, dy)
        turn = math.remainder(math.atan2(dy, dx) - pose[2], 2 * math.pi)
        direction = 1
        if abs(turn) > math.pi / 2:
            direction = -1
            turn = math.remainder(turn + math.pi, 2 * math.pi)
        if stops and way < 0.02:
            return 0.0, 0.0
        speed = FASTEST * max(0.0, 1 - abs(turn) / 1.2)
        if stops:
            speed = min(speed, 200.0 * way)
        turning = 0.25 * FASTEST * turn
        return direction * speed - turning, direction * speed + turning


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--team", default=os.environ.get("CANCHA_VSS_TEAM", "blue"))
    parser.add_argument("--vision", default="224.0.0.1:10002", type=endpoint)
    parser.add_argument("--commands", default="127.0.0.1:20011", type=endpoint)
    parser.add_argument("--interface", default="127.0.0.1")
    options = parser.parse_args()
    vision = open_vision(options.vision, options.interface)
    commands = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    team = Team(options.team == "yellow")
    while True:
        environment = Environment.FromString(vision.recv(65536))
        commands.sendto(team.decide(environment).SerializeToString(), options.commands)


if __name__ == "__main__":
    main()
