"""Tests of the example that learns to score: its seed gives the same bits, it scores well, and sockets give the bits of
training."""

import contextlib
import io
import json
import os
import pathlib
import subprocess
import sys
import unittest

import numpy as np

import cancha

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"
LEARNING = EXAMPLES / "learning"
sys.path[:0] = [str(EXAMPLES), str(LEARNING)]
import learn_to_score  # noqa: E402
import play_learned  # noqa: E402
import striker  # noqa: E402
from real_robot import Body, Floor, RobotSeat  # noqa: E402

WEIGHTS = LEARNING / "weights.npz"


def learned_policy() -> striker.Policy:
    return striker.load_policy(str(WEIGHTS))


def learn(seed: int, threads: int):
    with contextlib.redirect_stdout(io.StringIO()):
        return learn_to_score.learn(seed, generations=2, threads=threads, tests=range(1, 9))


class LearningTest(unittest.TestCase):
    def test_it_learns_the_same_from_the_same_seed_on_any_number_of_threads(self):
        weights, curve = learn(seed=5, threads=1)
        again, same_curve = learn(seed=5, threads=2)
        self.assertEqual(weights.tobytes(), again.tobytes())
        self.assertEqual(curve, same_curve)
        other, _ = learn(seed=6, threads=2)
        self.assertNotEqual(weights.tobytes(), other.tobytes())

    def test_a_row_has_the_same_bits_alone_and_beside_others(self):
        rng = np.random.default_rng(1)
        rows = rng.uniform(-3, 3, (65, len(striker.COLUMNS)))
        policies = striker.policy_of(rng.standard_normal((65, striker.WEIGHTS)))
        together = policies.decide(striker.see(rows))
        for i in range(65):
            alone = striker.Policy(policies.first[i : i + 1], policies.second[i : i + 1])
            self.assertEqual(alone.decide(striker.see(rows[i : i + 1])).tobytes(), together[i : i + 1].tobytes())

    def test_what_it_sees_turns_with_the_robot(self):
        angles = np.linspace(-7, 7, 1001)
        self.assertLess(np.abs(striker._sine(angles) - np.sin(angles)).max(), 0.0012)
        self.assertLess(np.abs(striker._cosine(angles) - np.cos(angles)).max(), 0.0012)

    def test_the_kept_policy_scores_and_those_it_is_compared_with_do_not(self):
        # Measured: README.md. The margin is four times the deviation of a draw of 200.
        seeds = range(5001, 5201)
        self.assertGreater(learn_to_score.success(learned_policy().decide, seeds, 2), 0.80)
        self.assertLess(learn_to_score.success(striker.run_at_ball, seeds, 2), 0.30)
        self.assertEqual(learn_to_score.success(striker.stand_still, seeds, 2), 0.0)

    def test_it_plays_over_sockets_as_in_process_bit_by_bit(self):
        seeds = range(7, 13)
        expected = learn_to_score.outcomes(learned_policy().decide, seeds)
        python = f"{sys.executable} -B"
        match = [os.environ["CANCHA_MATCH_PROGRAM"], striker.DISCIPLINE, "--scenario", striker.SCENARIO]
        match += ["--blue", f"{python} {LEARNING / 'play_learned.py'} {WEIGHTS}"]
        match += ["--yellow", f"{python} {LEARNING / 'play_keeper.py'}"]
        match += ["--seed", "7", "--repeat", "6", "--keep-teams", "--no-record", "--json"]
        played = subprocess.run(match, capture_output=True, text=True, timeout=60)
        self.assertEqual(played.returncode, 0, played.stderr)
        rows = [json.loads(line) for line in played.stdout.splitlines()]
        self.assertTrue(any(row["goal_by"] == "blue" for row in expected))
        for row, other in zip(rows, expected):
            del row["repeat"], other["repeat"]  # In a batch it counts the plays of that match.
            self.assertLessEqual(other.items(), row.items())

    def test_it_plays_on_a_floor_of_another_kind(self):
        goals = 0
        for y_m in np.linspace(-0.15, 0.15, 13):
            robots = {striker.STRIKER: Body(0.1, float(-y_m), 3.1), striker.KEEPER: Body(-1.03, 0.1, 1.57)}
            floor = Floor(Body(-0.4, float(y_m)), robots, ticks=150)
            seat = RobotSeat(floor, floor, {striker.STRIKER}, {striker.KEEPER})
            cancha.play_seat(seat, play_learned.Striker(learned_policy()).decide)
            goals += floor.is_goal()
        self.assertGreater(goals, 9)


if __name__ == "__main__":
    unittest.main()
