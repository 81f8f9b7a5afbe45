"""A strategy that is killed while it thinks about tick 30."""

import os
import signal

import cancha

LAST_TICK = 30


def decide(view: cancha.Observation, commands: cancha.Commands) -> None:
    if view.tick == LAST_TICK:
        os.kill(os.getpid(), signal.SIGKILL)


cancha.run(decide, name="mortal")
