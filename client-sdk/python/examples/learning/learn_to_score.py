"""Learns to score against a keeper, from nothing, with NumPy alone: an evolution strategy (Salimans et al., 2017) over
many matches at once.

    python3 learn_to_score.py --out learned

writes learned/curve.csv and learned/weights.npz, whose bytes depend on the seed alone.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import pathlib
import time
from typing import Any, Callable, NamedTuple, Optional, Sequence

import numpy as np
import striker
from numpy.typing import NDArray
from striker import Numbers

from cancha.engine import Batch
from cancha.env import Layout, Part, Sight, VectorEnv, reward

PAIRS = 48  # Pairs of candidates in a generation: the policy plus a random step, and minus the same step.
STARTS = 2  # Episodes of a candidate. Both candidates of a pair begin alike.
STEPS = 50  # Decisions in an episode: 2.5 s. After a goal another one begins, so that haste pays.
WIDTH = 0.3  # Initial size of the random steps and of the policy's steps. Both shrink to a quarter.
RATE = 0.15
GENERATIONS = 120
FIRST_TRAINING_SEED = 1_000_000_000  # Smaller seeds are for tests.
TESTS = range(1, 201)
TEST_EVERY = 5  # Generations between tests.

Seen = NDArray[np.float32]
Decide = Callable[[Seen], Numbers]  # From the striker's observations to its wheels, a row for each match.


class Tally(NamedTuple):
    gained: Numbers  # Rewards of each match.
    episodes: int
    goals: int


def make_envs(matches: int, threads: int, autoreset_mode: str, render_mode: Optional[str] = None) -> VectorEnv:
    return VectorEnv(
        matches,
        striker.DISCIPLINE,
        scenario=striker.SCENARIO,
        threads=threads,
        ticks=striker.TICKS,
        opponent=lambda seen: team_action(striker.keep_goal(seen), striker.KEEPER),
        observe=observe,
        reward=reward.sum(reward.goals(2.0), reward.ball_towards_goal(0.05), reward.robot_towards_ball(0.02)),
        autoreset_mode=autoreset_mode,
        render_mode=render_mode,
    )


def observe(layout: Layout) -> Part:
    """Observations of the striker, or of the keeper for yellow."""
    is_keeper = layout.team == "yellow"
    names = striker.KEEPER_COLUMNS if is_keeper else striker.SEEN
    places = layout.places(striker.KEEPER_COLUMNS if is_keeper else striker.COLUMNS)
    see = striker.see_as_keeper if is_keeper else striker.see

    def write(sight: Sight, out: Seen) -> None:
        out[:] = see(sight.raw[:, places])

    ones = np.ones(len(names), np.float32)
    return Part(names, -ones, ones, write)


def team_action(wheels: Numbers, robot: int) -> Numbers:
    """Returns the actions of a whole team in which one robot drives."""
    actions = np.zeros((len(wheels), 10))
    first = 2 * ((robot - 1) % 5)
    actions[:, first : first + 2] = wheels
    return actions


def play(envs: VectorEnv, decide: Decide, seeds: Sequence[int]) -> Tally:
    """Plays STEPS steps from each of these seeds."""
    seen, _ = envs.reset(seed=list(seeds))
    gained, episodes, goals = np.zeros(envs.num_envs), 0, 0
    for _ in range(STEPS):
        seen, won, terminated, truncated, infos = envs.step(team_action(decide(seen), striker.STRIKER))
        gained += won
        episodes += int((terminated | truncated).sum())  # Truncated by the time limit of the scenario.
        if "final_info" in infos:
            goals += int(infos["final_info"]["blue_score"].sum())
    return Tally(gained, episodes, goals)


def outcomes(decide: Decide, seeds: Sequence[int], threads: int = 1) -> list[dict[str, Any]]:
    """Plays an episode from each seed to its end. Returns rows like those of `cancha-match --scenario FILE --json`."""
    rows: list[dict[str, Any]] = [{} for _ in seeds]
    with contextlib.closing(make_envs(len(rows), threads, "NextStep")) as envs:
        assert isinstance(envs.batch, Batch)  # In this process.
        seen, _ = envs.reset(seed=list(seeds))
        while not all(rows):
            seen, _, terminated, truncated, _ = envs.step(team_action(decide(seen), striker.STRIKER))
            for i in np.flatnonzero(terminated | truncated):  # These copies begin anew in the next step.
                rows[i] = rows[i] or envs.batch.outcome(int(i))
    return rows


def success(decide: Decide, seeds: Sequence[int], threads: int = 1) -> float:
    """Returns the share of episodes that end with a goal."""
    goals = [bool(row["goal_by"] == "blue") for row in outcomes(decide, seeds, threads)]
    return sum(goals) / len(goals)


class Learner:
    """Evolution strategy: moves towards the better candidate of each pair, with Adam's steps."""

    def __init__(self, seed: int, generations: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._generations = generations
        self.generation = 0
        self.weights = 0.1 * self._rng.standard_normal(striker.WEIGHTS)
        self._mean, self._square = np.zeros((2, striker.WEIGHTS))
        self._steps = np.zeros((PAIRS, striker.WEIGHTS))

    def ask(self) -> Numbers:
        """Returns rows of weights: 2 PAIRS candidates."""
        self._steps = self._rng.standard_normal((PAIRS, striker.WEIGHTS))
        away = WIDTH * self._shrunk() * self._steps
        return np.concatenate((self.weights + away, self.weights - away))

    def tell(self, worth: Numbers) -> None:
        """Takes the worth of each candidate."""
        better = worth[:PAIRS] - worth[PAIRS:]
        # No matrix product, whose bits depend on the machine.
        slope = (better[:, None] * self._steps).sum(axis=0) / (PAIRS * (np.std(better) + 1e-8))
        rate = RATE * self._shrunk()
        self.generation += 1
        self._mean = 0.9 * self._mean + 0.1 * slope
        self._square = 0.99 * self._square + 0.01 * slope * slope
        mean = self._mean / (1 - 0.9**self.generation)
        square = self._square / (1 - 0.99**self.generation)
        self.weights = self.weights + rate * mean / (np.sqrt(square) + 1e-8)

    def _shrunk(self) -> float:
        return 1 - 0.75 * self.generation / self._generations


def learn(
    seed: int, generations: int, threads: int = 1, tests: Sequence[int] = TESTS, of: int = GENERATIONS
) -> tuple[Numbers, list[tuple[int, int, float, float]]]:
    """Trains the first `generations` of a plan of `of`. Returns the weights, and for each test: generations, episodes,
    successes of candidates since the previous test, and successes of the policy in tests."""
    learner, curve = Learner(seed, of), []
    episodes = goals = ended = 0
    began_s = time.monotonic()
    with contextlib.closing(make_envs(2 * PAIRS * STARTS, threads, "SameStep")) as envs:
        while True:
            if learner.generation % TEST_EVERY == 0 or learner.generation == generations:
                rate = success(striker.policy_of(learner.weights[None]).decide, tests, threads)
                curve.append((learner.generation, episodes, goals / max(1, ended), rate))
                print(
                    f"generation {learner.generation:3}: {episodes:6} episodes, candidates score in "
                    f"{curve[-1][2]:4.0%}, the policy in {rate:4.0%} of tests, {time.monotonic() - began_s:4.0f} s",
                    flush=True,
                )
                goals = ended = 0
            if learner.generation == generations:
                return learner.weights, curve
            candidates = np.repeat(learner.ask(), STARTS, axis=0)
            first = FIRST_TRAINING_SEED + learner.generation * PAIRS * STARTS
            starts = list(range(first, first + PAIRS * STARTS)) * 2
            tally = play(envs, striker.policy_of(candidates).decide, starts)
            learner.tell(tally.gained.reshape(2 * PAIRS, STARTS).sum(axis=1))
            episodes, ended, goals = episodes + tally.episodes, ended + tally.episodes, goals + tally.goals


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns to score against a keeper, from nothing.")
    parser.add_argument("--seed", type=int, default=1, help="decides everything (default 1)")
    parser.add_argument("--generations", type=int, default=GENERATIONS, help=f"default {GENERATIONS}")
    parser.add_argument("--threads", type=int, default=2, help="default 2; the result does not depend on it")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("learned"), help="folder to write to")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)

    weights, curve = learn(given.seed, given.generations, given.threads, of=given.generations)
    np.savez(given.out / "weights.npz", weights=weights)
    with open(given.out / "curve.csv", "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("generation", "episodes", "candidates_success", "test_success"))
        table.writerows(curve)

    fresh = range(10_001, 11_001)
    print(f"{len(fresh)} starts that it has not met:")
    for name, decide in (
        ("stands still", striker.stand_still),
        ("runs straight at the ball", striker.run_at_ball),
        ("before training", striker.policy_of(Learner(given.seed, 1).weights[None]).decide),
        ("after training", striker.policy_of(weights[None]).decide),
    ):
        print(f"  {name:26} scores in {success(decide, fresh, given.threads):6.1%}")


if __name__ == "__main__":
    main()
