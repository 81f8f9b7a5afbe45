"""What an environment costs beside its matches: VectorEnv.step() with random actions against Batch.step() with the
same commands, in turn, so that both play the same matches. For bench env (d).

    PYTHONPATH=build/release/python CANCHA_ENGINE_LIBRARY=build/release/server/sim/libcancha-engine.so \\
        /usr/bin/python3 tests/bench/vector_env.py [--json]
"""

import argparse
import json
import resource
import statistics
import time

import numpy as np

from cancha.engine import Batch, Status
from cancha.env import VectorEnv

COPIES = 64
ROUNDS = 20
STEPS = 100


def measure(threads: int, copies: int, discipline: str) -> dict:
    envs = VectorEnv(copies, discipline, threads=threads, autoreset_mode="SameStep")
    batch = Batch(discipline, copies, threads)
    envs.reset(seed=1)
    batch.reset(seeds=range(1, copies + 1))
    envs.action_space.seed(1)
    env_s, bare_s, env_cpu_s, bare_cpu_s = [], [], [], []
    for _ in range(ROUNDS + 1):
        actions = [envs.action_space.sample() for _ in range(STEPS)]
        told = []
        begin, begin_cpu = time.perf_counter(), time.process_time()
        for action in actions:
            envs.step(action)
        env_s.append(time.perf_counter() - begin)
        env_cpu_s.append(time.process_time() - begin_cpu)
        for action in actions:
            commands = np.zeros((copies, len(batch.command_columns)))
            envs._side.actions.write("actions", action, commands)
            told.append(commands)
        begin, begin_cpu = time.perf_counter(), time.process_time()
        for commands in told:
            batch.step(commands)
        bare_s.append(time.perf_counter() - begin)
        bare_cpu_s.append(time.process_time() - begin_cpu)
    assert batch.hashes.tolist() == envs.batch.hashes.tolist()  # The same matches.
    ratios = [env / bare for env, bare in zip(env_s[1:], bare_s[1:])]
    return {
        "threads": threads,
        "copies": copies,
        "bare_us": round(min(bare_s[1:]) / STEPS * 1e6, 1),
        "step_us": round(min(env_s[1:]) / STEPS * 1e6, 1),
        "ratio_of_best": round(min(env_s[1:]) / min(bare_s[1:]), 3),
        "ratio_median": round(statistics.median(ratios), 3),
        "cpu_ratio": round(statistics.median(env_cpu_s[1:]) / statistics.median(bare_cpu_s[1:]), 3),
        "env_ticks_per_s": round(copies * STEPS / min(env_s[1:])),
        "share_in_play": float(batch.statuses[:, Status.IS_IN_PLAY].mean()),
    }


def measure_memory(steps: int) -> dict:
    """Growth of the process over so many steps with resets."""
    envs = VectorEnv(8, "soccer_duel/1v1", max_ticks=200, autoreset_mode="SameStep")
    envs.reset(seed=1)
    action = np.zeros((8, 2), np.float32)
    grown = []
    for _ in range(3):
        for _ in range(steps // 3):
            envs.step(action)
        grown.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return {"memory_steps": steps, "grown_kb": grown[-1] - grown[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--copies", type=int, default=COPIES)
    parser.add_argument("--discipline", default="simurosot/5v5")
    parser.add_argument("--memory-steps", type=int, default=0, help="measure growth over so many steps, too")
    options = parser.parse_args()
    found = [measure(threads, options.copies, options.discipline) for threads in (1, 2)]
    if options.memory_steps:
        found.append(measure_memory(options.memory_steps))
    for row in found:
        print(json.dumps(row) if options.json else "  ".join(f"{name} {number}" for name, number in row.items()))


if __name__ == "__main__":
    main()
