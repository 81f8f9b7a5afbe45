"""A team of Hilltop: every robot drives to the hill. It uses the SDK as in any discipline, to show that
the SDK works without ball and goals.
"""

import math

import cancha
from cancha.keep_out import lawful_drive_through

HILL_M = cancha.Vec2(0, 0)


def decide(world_view: cancha.Observation, commands: cancha.Commands) -> None:
    view = cancha.in_attack_frame(world_view)
    if not view.has_ball and not math.isnan(view.ball.position_m.x):
        raise AssertionError("there is no ball, but it is somewhere")
    if view.areas().opponent_goal_area.contains(HILL_M):
        raise AssertionError("there are no goals, but goal areas")
    for robot in view.mine:
        commands.set_wheels(robot, lawful_drive_through(view, robot, HILL_M))


if __name__ == "__main__":
    cancha.run(decide, name="climber")
