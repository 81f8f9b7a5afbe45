"""The keeper that learn_to_score.py trains against, over sockets."""

from __future__ import annotations

import numpy as np
import striker

import cancha


def decide(view: cancha.Observation, commands: cancha.Commands) -> None:
    if view.tick % striker.TICKS != 0:
        return
    keeper = next(robot for robot in view.mine if robot.id == striker.KEEPER)
    seen = striker.see_as_keeper(np.array([(view.ball.position_m.y, keeper.position_m.y)]))
    left, right = striker.keep_goal(seen)[0]
    commands.set_wheels(keeper, (striker.MOST_MPS * left, striker.MOST_MPS * right))


if __name__ == "__main__":
    cancha.run(decide, name="keeper", repeats=True)
