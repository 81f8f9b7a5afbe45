"""The task of learn_to_score.py in a short PyTorch loop: PPO (Schulman et al., 2017). A start for your own programs.

    sudo apt install python3-torch
    python3 learn_with_torch.py

No test runs this file, as the project does not need PyTorch. README.md has the result of one run.
"""

from __future__ import annotations

import argparse
import contextlib
import time

import numpy as np
import striker
import torch
from learn_to_score import make_envs, team_action
from torch import nn
from torch.distributions import Normal

ENVS = 128
STEPS = 50  # Steps in each match between updates: an episode or more.
EPOCHS = 10
CLIP = 0.2
DISCOUNT, TRACE = 0.98, 0.95  # Discount of rewards, and trace of generalized advantage estimation.


class Agent(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        seen = len(striker.SEEN)
        self.policy = nn.Sequential(nn.Linear(seen, 64), nn.Tanh(), nn.Linear(64, 2))
        self.critic = nn.Sequential(nn.Linear(seen, 64), nn.Tanh(), nn.Linear(64, 1))
        self.spread = nn.Parameter(torch.full((2,), -0.7))

    def wheels(self, seen: torch.Tensor) -> Normal:
        return Normal(self.policy(seen), self.spread.exp())

    def value(self, seen: torch.Tensor) -> torch.Tensor:
        return self.critic(seen)[..., 0]


def main() -> None:
    parser = argparse.ArgumentParser(description="Plugs the environment into PyTorch.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, default=150)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    agent = Agent()
    optimizer = torch.optim.Adam(agent.parameters(), lr=2e-3)
    began_s = time.monotonic()
    with contextlib.closing(make_envs(ENVS, 2, "SameStep")) as envs:
        observations, _ = envs.reset(seed=given.seed)
        for update in range(given.updates):
            seen, wheels, rewards = torch.zeros(STEPS + 1, ENVS, len(striker.SEEN)), torch.zeros(STEPS, ENVS, 2), []
            goes_on = torch.ones(STEPS, ENVS)
            goals = episodes = 0
            for step in range(STEPS):
                seen[step] = torch.from_numpy(observations)
                with torch.no_grad():
                    wheels[step] = agent.wheels(seen[step]).sample()
                actions = team_action(wheels[step].numpy(), striker.STRIKER)
                observations, won, terminated, truncated, infos = envs.step(actions)
                is_over = terminated | truncated  # A late attempt earns nothing more, like a failed one.
                rewards.append(torch.from_numpy(won.astype(np.float32)))
                goes_on[step] = torch.from_numpy(~is_over).float()
                episodes += int(is_over.sum())
                if "final_info" in infos:
                    goals += int(infos["final_info"]["blue_score"].sum())
            seen[STEPS] = torch.from_numpy(observations)
            learn(agent, optimizer, seen, wheels, torch.stack(rewards), goes_on)
            print(
                f"update {update + 1:3}: {episodes:4} episodes, {goals / max(1, episodes):4.0%} with a goal, "
                f"{time.monotonic() - began_s:4.0f} s",
                flush=True,
            )


def learn(
    agent: Agent,
    optimizer: torch.optim.Optimizer,
    seen: torch.Tensor,
    wheels: torch.Tensor,
    rewards: torch.Tensor,
    goes_on: torch.Tensor,
) -> None:
    with torch.no_grad():
        values = agent.value(seen)
        before = agent.wheels(seen[:-1]).log_prob(wheels).sum(-1)
    surprise = rewards + DISCOUNT * goes_on * values[1:] - values[:-1]
    advantages = torch.zeros_like(rewards)
    last = torch.zeros(rewards.shape[1])
    for step in reversed(range(len(rewards))):
        last = surprise[step] + DISCOUNT * TRACE * goes_on[step] * last
        advantages[step] = last
    returns = advantages + values[:-1]
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(EPOCHS):
        ratio = (agent.wheels(seen[:-1]).log_prob(wheels).sum(-1) - before).exp()
        gain = torch.minimum(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
        error = (returns - agent.value(seen[:-1])).square().mean()
        optimizer.zero_grad()
        (0.5 * error - gain).backward()
        optimizer.step()


if __name__ == "__main__":
    main()
