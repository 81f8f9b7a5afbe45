"""Rewards: small functions that compose.

Each function takes the Layout of an agent and returns a function from a Sight to N numbers, one for each match. Your
own function needs the same signature; it is also called once before the first step.
"""

from __future__ import annotations

from typing import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from cancha.env.layout import Layout
from cancha.env.sight import Sight

Rewards = NDArray[np.float64]
Reward = Callable[[Layout], Callable[[Sight], Rewards]]


def goals(weight: float = 1.0) -> Reward:
    """Points gained (in a course: progress), less those of the other team."""

    def bind(layout: Layout) -> Callable[[Sight], Rewards]:
        return lambda sight: sight.gained * weight

    return bind


def ball_towards_goal(weight: float = 1.0) -> Reward:
    """Speed of the ball towards the middle of the opponents' goal line, in m/s."""

    def bind(layout: Layout) -> Callable[[Sight], Rewards]:
        goal_x_m, goal_y_m = layout.goal_m()
        x, y, vx, vy = layout.places(["ball_x_m", "ball_y_m", "ball_vx_mps", "ball_vy_mps"])

        def of(sight: Sight) -> Rewards:
            dx, dy = goal_x_m - sight.states[:, x], goal_y_m - sight.states[:, y]
            towards = dx * sight.states[:, vx] + dy * sight.states[:, vy]
            found: Rewards = weight * towards / np.maximum(np.hypot(dx, dy), _LEAST_M)
            return found

        return of

    return bind


def robot_towards_ball(weight: float = 1.0) -> Reward:
    """Speed towards the ball, in m/s, of the agent's robot, or of the team's robot nearest to the ball."""

    def bind(layout: Layout) -> Callable[[Sight], Rewards]:
        ids: Sequence[int] = layout.own if layout.robot is None else (layout.robot,)
        x, y = (layout.places([f"robot_{r}_{axis}_m" for r in ids]) for axis in "xy")
        vx, vy = (layout.places([f"robot_{r}_v{axis}_mps" for r in ids]) for axis in "xy")
        ball_x, ball_y = layout.places(["ball_x_m", "ball_y_m"])

        def of(sight: Sight) -> Rewards:
            states = sight.states
            dx, dy = states[:, ball_x, None] - states[:, x], states[:, ball_y, None] - states[:, y]
            distance_m = np.hypot(dx, dy)
            towards = (dx * states[:, vx] + dy * states[:, vy]) / np.maximum(distance_m, _LEAST_M)
            nearest = distance_m.argmin(axis=1)
            found: Rewards = towards[np.arange(len(states)), nearest]
            return weight * found

        return of

    return bind


def time(weight: float = -0.001) -> Reward:
    """A constant in each step. A negative weight rewards haste."""

    def bind(layout: Layout) -> Callable[[Sight], Rewards]:
        return lambda sight: np.full(len(sight.states), weight)

    return bind


def sum(*rewards: Reward) -> Reward:  # noqa: A001  (reward.sum(...) is how it reads.)
    """Sum of these rewards."""

    def bind(layout: Layout) -> Callable[[Sight], Rewards]:
        bound = [reward(layout) for reward in rewards]
        if not bound:
            raise ValueError("sum: expected a reward at least")

        def of(sight: Sight) -> Rewards:
            total = bound[0](sight)
            for one in bound[1:]:
                total = total + one(sight)
            return total

        return of

    return bind


_LEAST_M = 1e-9  # Avoids a division by 0. The exact value does not matter.
