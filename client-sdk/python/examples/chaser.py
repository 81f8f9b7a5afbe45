"""A team whose robots all run at the ball.

PYTHONPATH=<build>/python CANCHA_SERVER=127.0.0.1:4600 CANCHA_SEAT=blue /usr/bin/python3 chaser.py
"""

import cancha


def decide(view: cancha.Observation, commands: cancha.Commands) -> None:
    for robot in view.mine:
        commands.set_wheels(robot, cancha.keep_out.lawful_drive_through(view, robot, view.ball.position_m))


if __name__ == "__main__":
    cancha.run(decide, name="chaser")
