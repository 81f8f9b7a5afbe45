"""Plays the script of scripted_client.py for both teams in this process and prints the final state hash.

Arguments: discipline, seed, a setting. With "batch" as the last argument, the match is the second of two in a batch
on two threads.
"""

import sys

import numpy as np
from scripted_client import scripted_speed_mps

from cancha.engine import Batch, Engine, Status


def row(columns: int, tick: int) -> "np.ndarray":
    return np.array([scripted_speed_mps(tick, 1 + i // 2, i % 2) for i in range(columns)])


def play_engine(discipline: str, seed: int, setting: str) -> int:
    with Engine() as engine:
        engine.load(discipline, seed=seed, settings=[setting], blue_name="script", yellow_name="script")
        tick = 0
        while not engine.status()[Status.IS_OVER]:
            engine.set_commands(row(len(engine.command_columns), tick))
            engine.step()
            tick += 1
        return engine.state_hash()


def play_batch(discipline: str, seed: int, setting: str) -> int:
    with Batch(discipline, matches=2, threads=2, seed=seed - 1, settings=[setting],
               blue_name="script", yellow_name="script") as batch:  # fmt: skip
        tick = 0
        while not batch.is_over[1]:
            one = row(len(batch.command_columns), tick)
            batch.step(np.stack([one, one]), which=~batch.is_over)
            tick += 1
        return int(batch.hashes[1])


play = play_batch if sys.argv[4:] == ["batch"] else play_engine
print(f"{play(sys.argv[1], int(sys.argv[2]), sys.argv[3]):016x}")
