"""Observations and decisions of the striker and of its keeper: for training with many matches at once, and for a match
over sockets with one row.

Uses only + - * / and square roots, which IEEE 754 defines to the last bit: a row gives the same bits alone, beside
others, and on every machine. All numbers are in the world frame: blue attacks -x.
"""

from __future__ import annotations

import pathlib
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

HERE = pathlib.Path(__file__).resolve().parent
SCENARIO = HERE / "score.txtpb"
DISCIPLINE = "simurosot/5v5"
STRIKER, KEEPER = 5, 6  # Ids of robots.
TICKS = 3  # Ticks from one decision to the next: 20 decisions a second.
MOST_MPS = 2.9  # Highest speed of a wheel.

# Columns that see() reads, in this order, by their names in an environment.
COLUMNS = (
    *(f"ball_{name}" for name in ("x_m", "y_m", "vx_mps", "vy_mps")),
    *(f"robot_{STRIKER}_{name}" for name in ("x_m", "y_m", "heading_rad", "vx_mps", "vy_mps", "turn_rate_radps")),
    *(f"robot_{KEEPER}_{name}" for name in ("y_m", "vy_mps")),
)
KEEPER_COLUMNS = ("ball_y_m", f"robot_{KEEPER}_y_m")
SEEN = (
    "ball_ahead", "ball_left", "ball_direction_ahead", "ball_direction_left", "ball_distance",
    "aim_ahead", "aim_left", "miss", "miss_by_distance", "speed_ahead", "turn_rate",
    "ball_speed_ahead", "ball_speed_left", "keeper_y", "keeper_speed",
)  # fmt: skip
HIDDEN = 8
WEIGHTS = (len(SEEN) + 1) * HIDDEN + (HIDDEN + 1) * 2

Numbers = NDArray[np.float64]
GOAL_X_M = -1.1
CORNER_M = 0.13  # From the middle of the goal; a post is at 0.2 m.


class Policy(NamedTuple):
    """A small network: its own weights for each row, or the same for all rows."""

    first: Numbers  # Rows of (seen + 1) x HIDDEN.
    second: Numbers  # Rows of (HIDDEN + 1) x 2.

    def decide(self, seen: NDArray[np.float32]) -> Numbers:
        """Returns the speeds of the left and the right wheel, in [-1, 1]."""
        return squash(_layer(squash(_layer(seen.astype(np.float64), self.first)), self.second))


def policy_of(weights: Numbers) -> Policy:
    """Makes policies from rows of WEIGHTS numbers."""
    cut = (len(SEEN) + 1) * HIDDEN
    return Policy(weights[:, :cut].reshape(-1, len(SEEN) + 1, HIDDEN), weights[:, cut:].reshape(-1, HIDDEN + 1, 2))


def load_policy(file: str) -> Policy:
    with np.load(file) as saved:
        return policy_of(saved["weights"].astype(np.float64)[None])


def see(rows: Numbers) -> NDArray[np.float32]:
    """Converts rows of COLUMNS to the striker's observations, each in [-1, 1]. Directions are unit vectors in its own
    frame."""
    bx, by, bvx, bvy, x, y, heading, vx, vy, turn_rate, keeper_y, keeper_vy = rows.T
    c, s = _cosine(heading), _sine(heading)

    def own(dx: Numbers, dy: Numbers) -> tuple[Numbers, Numbers]:
        return c * dx + s * dy, c * dy - s * dx

    def direction(dx: Numbers, dy: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        length = np.sqrt(dx * dx + dy * dy) + 1e-9
        return *own(dx / length, dy / length), length

    ball_ahead, ball_left, ball_m = direction(bx - x, by - y)
    corner_y = np.where(keeper_y > 0, -CORNER_M, CORNER_M)  # The corner that the keeper leaves open.
    aim_ahead, aim_left, _ = direction(GOAL_X_M - bx, corner_y - by)  # Direction from the ball.
    miss = ball_ahead * aim_left - ball_left * aim_ahead  # Sine of the angle by which a hit now would miss.
    speed_ahead, _ = own(vx, vy)
    ball_speed_ahead, ball_speed_left = own(bvx, bvy)
    seen = (
        ball_ahead * ball_m / 0.5, ball_left * ball_m / 0.5, ball_ahead, ball_left, ball_m,
        aim_ahead, aim_left, miss, miss * ball_m / 0.5, speed_ahead / 3, turn_rate / 20,
        ball_speed_ahead / 3, ball_speed_left / 3, keeper_y / 0.2, keeper_vy,
    )  # fmt: skip
    limited: NDArray[np.float32] = np.clip(np.stack(seen, axis=1), -1, 1).astype(np.float32)
    return limited


def see_as_keeper(rows: Numbers) -> NDArray[np.float32]:
    """Converts rows of KEEPER_COLUMNS to the keeper's observations: the same numbers in metres."""
    return rows.astype(np.float32)


def keep_goal(seen: NDArray[np.float32]) -> Numbers:
    """The keeper stays level with the ball, but between the posts. Returns the speeds of both wheels, in [-1, 1]."""
    ball_y, keeper_y = seen.astype(np.float64).T
    speed_mps = np.clip((np.clip(ball_y, -0.15, 0.15) - keeper_y) * KEEPER_GAIN, -KEEPER_MPS, KEEPER_MPS)
    wheels: Numbers = np.stack((speed_mps, speed_mps), axis=1) / MOST_MPS
    return wheels


KEEPER_GAIN = 6.0  # Speed for each metre of distance, in 1/s.
KEEPER_MPS = 0.6


def run_at_ball(seen: NDArray[np.float32]) -> Numbers:
    """A policy for comparison: runs straight at the ball, at full speed once the ball is ahead."""
    ahead, left = seen[:, 0].astype(np.float64), seen[:, 1].astype(np.float64)
    forward = np.maximum(ahead, 0.0)
    turn = np.where(ahead > 0, left, np.where(left > 0, 1.0, -1.0)) * 0.4
    wheels: Numbers = np.clip(np.stack((forward - turn, forward + turn), axis=1), -1, 1)
    return wheels


def stand_still(seen: NDArray[np.float32]) -> Numbers:
    """A policy for comparison."""
    return np.zeros((len(seen), 2))


def squash(numbers: Numbers) -> Numbers:
    """Squashes numbers like tanh, but with a division only."""
    return numbers / (1 + np.abs(numbers))


def _layer(inputs: Numbers, weights: Numbers) -> Numbers:
    """Returns inputs times weights, added one after the other: the order of a matrix product depends on the number of
    rows."""
    total = np.broadcast_to(weights[:, -1], (len(inputs), weights.shape[2])).copy()
    for i in range(inputs.shape[1]):
        total += inputs[:, i, None] * weights[:, i]
    return total


def _sine(angle_rad: Numbers) -> Numbers:
    """Returns the sine, exact to 0.0011: parabolas for the half waves, then their squares."""
    turns = angle_rad * (0.5 / np.pi)
    half = 2 * (turns - np.rint(turns))  # From -1 to 1.
    wave = 4 * half * (1 - np.abs(half))
    sine: Numbers = wave * (0.775 + 0.225 * np.abs(wave))
    return sine


def _cosine(angle_rad: Numbers) -> Numbers:
    return _sine(angle_rad + np.pi / 2)
