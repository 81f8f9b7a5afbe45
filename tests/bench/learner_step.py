"""Cost of a learner's step beside a bare step of the same batch, in turn. Prints a JSON object.

Argument: the number of steps of each kind.
"""

import json
import sys
import time

import numpy as np

from cancha.engine import Batch
from cancha.env import VectorEnv

MATCHES = 64
PIECES = 20
SEED = 1


class Clock:
    """Durations of steps, measured in pieces."""

    def __init__(self) -> None:
        self.cpu_s = 0.0
        self.wall_s = 0.0
        self.steps = 0

    def measure(self, steps: int, step) -> None:
        cpu_s, wall_s = time.process_time(), time.perf_counter()
        for _ in range(steps):
            step()
        self.cpu_s += time.process_time() - cpu_s
        self.wall_s += time.perf_counter() - wall_s
        self.steps += steps * MATCHES


def bare_step(actions: np.ndarray, limits: np.ndarray):
    batch = Batch("simurosot/5v5", MATCHES, 1, seed=SEED)
    commands = np.zeros((MATCHES, len(batch.command_columns)))
    number = iter(range(10**9))

    def step() -> None:
        commands[:, : actions.shape[2]] = actions[next(number) % len(actions)] * limits
        batch.step(commands)
        if batch.is_over.any():
            batch.reset(batch.is_over)

    return step


def learner_step(actions: np.ndarray, threads: int):
    env = VectorEnv(MATCHES, "simurosot/5v5", threads=threads, autoreset_mode="SameStep")
    env.reset(seed=SEED)
    number = iter(range(10**9))

    def step() -> None:
        env.step(actions[next(number) % len(actions)])

    return step


def main(steps: int) -> None:
    random = np.random.default_rng(SEED)
    # Commands are held for half a second, as in `wander` of environments.cpp.
    actions = np.repeat(random.uniform(-1, 1, (20, MATCHES, 10)).astype(np.float32), 30, axis=0)
    ways = {
        "bare": bare_step(actions, np.full(10, 2.9)),
        "learner": learner_step(actions, 1),
        "learner_on_two": learner_step(actions, 2),
    }
    clocks = {name: Clock() for name in ways}
    for step in ways.values():
        for _ in range(50):
            step()
    for _ in range(PIECES):
        for name, step in ways.items():
            clocks[name].measure(max(1, steps // PIECES // MATCHES), step)
    bare, learner, on_two = clocks.values()
    print(json.dumps({
        "bare_step_ticks_per_cpu_s": bare.steps / bare.cpu_s,
        "learner_step_ticks_per_cpu_s": learner.steps / learner.cpu_s,
        "learner_step_on_two_threads_ticks_per_s": on_two.steps / on_two.wall_s,
        "learner_over_bare": (learner.cpu_s / learner.steps) / (bare.cpu_s / bare.steps),
    }))  # fmt: skip


main(int(sys.argv[1]))
