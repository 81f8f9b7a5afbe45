"""Plays over sockets with the weights from learn_to_score.py:

    cancha-match simurosot/5v5 --scenario score.txtpb --repeat 20 --keep-teams \\
        --blue "python3 play_learned.py weights.npz" --yellow "python3 play_keeper.py"
"""

from __future__ import annotations

import sys

import numpy as np
import striker

import cancha


class Striker:
    """Decides as in training, to the bit. It does not depend on the source of views or the target of commands."""

    def __init__(self, policy: striker.Policy) -> None:
        self._policy = policy
        self._wheels = (0.0, 0.0)

    def decide(self, view: cancha.Observation, commands: cancha.Commands) -> None:
        me = next(robot for robot in view.mine if robot.id == striker.STRIKER)
        if view.tick % striker.TICKS == 0:
            self._wheels = self._think(view, me)
        commands.set_wheels(me, self._wheels)  # Set in each tick, as otherwise a restart would stop the robot for good.

    def _think(self, view: cancha.Observation, me: cancha.RobotView) -> tuple[float, float]:
        keeper = next(robot for robot in view.opponents if robot.id == striker.KEEPER)
        numbers = (
            *view.ball.position_m,
            *view.ball.velocity_mps,
            *me.position_m,
            me.heading_rad,
            *me.velocity_mps,
            me.turn_rate_radps,
            keeper.position_m.y,
            keeper.velocity_mps.y,
        )
        left, right = self._policy.decide(striker.see(np.array([numbers])))[0]
        return striker.MOST_MPS * left, striker.MOST_MPS * right


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: play_learned.py WEIGHTS.npz")
    learned = Striker(striker.load_policy(sys.argv[1]))
    cancha.run(learned.decide, name="learned", arguments=sys.argv[2:], repeats=True)
