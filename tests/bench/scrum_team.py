"""The team of scrum_team.cpp in Python: every robot always drives at the ball."""

import cancha
from cancha.drive import drive_through


def decide(view: cancha.Observation, commands: cancha.Commands) -> None:
    for robot in view.mine:
        commands.set_wheels(robot, drive_through(robot, view.ball.position_m))


if __name__ == "__main__":
    cancha.run(decide, name="scrum")
