"""Promises of the interfaces of Gymnasium and PettingZoo, as their documentation and checkers state them."""

from __future__ import annotations

import copy
import inspect
from typing import Any
from unittest import TestCase

import numpy as np

from cancha.env import AutoresetMode


def keeps_env_promises(test: TestCase, env: Any) -> None:
    """Checks the conditions of gymnasium.utils.env_checker.check_env(), warnings included."""
    test.assertIs(env.unwrapped, env)
    _has_good_spaces(test, env.observation_space, env.action_space)
    test.assertFalse(callable(getattr(env, "seed", None)), "seed() is gone; reset(seed=...) is what there is")
    _resets_by_its_seed(test, env)
    env.reset(options={})
    first = env.reset()
    test.assertEqual((type(first), len(first), type(first[1])), (tuple, 2, dict))
    _is_a_good_step(test, env, env.step(env.action_space.sample()))
    _steps_alike_from_one_seed(test, env)
    _renders(test, env)
    env.close()
    env.close()


def _has_good_spaces(test: TestCase, observation_space: Any, action_space: Any) -> None:
    for space in (observation_space, action_space):
        test.assertEqual(space.dtype, np.float32)
        test.assertEqual(space.low.shape, space.shape)
        test.assertTrue(np.isfinite(space.low).all() and np.isfinite(space.high).all())
        test.assertTrue((space.low < space.high).all())
        test.assertIn(space.sample(), space)
    test.assertEqual((action_space.low.min(), action_space.high.max()), (-1, 1))
    np.testing.assert_array_equal(action_space.low, -action_space.high)


def _resets_by_its_seed(test: TestCase, env: Any) -> None:
    test.assertIsNone(inspect.signature(env.reset).parameters["seed"].default)
    seen, _ = env.reset(seed=123)
    test.assertIn(seen, env.observation_space)
    generator = copy.deepcopy(env.unwrapped._np_random)
    again, _ = env.reset(seed=123)
    np.testing.assert_array_equal(seen, again)
    test.assertEqual(env.unwrapped._np_random.bit_generator.state, generator.bit_generator.state)
    env.reset(seed=456)
    test.assertNotEqual(env.unwrapped._np_random.bit_generator.state, generator.bit_generator.state)


def _is_a_good_step(test: TestCase, env: Any, step: Any) -> None:
    test.assertEqual((type(step), len(step)), (tuple, 5))
    seen, reward, terminated, truncated, info = step
    test.assertEqual((type(seen), seen.dtype), (np.ndarray, env.observation_space.dtype))
    test.assertIn(seen, env.observation_space)
    test.assertTrue(np.isfinite(seen).all())
    test.assertIs(type(reward), float)
    test.assertTrue(np.isfinite(reward))
    test.assertEqual((type(terminated), type(truncated), type(info)), (bool, bool, dict))


def _steps_alike_from_one_seed(test: TestCase, env: Any) -> None:
    env.action_space.seed(123)
    action = env.action_space.sample()
    steps = []
    for _ in range(2):
        env.reset(seed=123)
        steps.append((env.step(action), env.unwrapped._np_random.bit_generator.state))
    (first, state), (second, other_state) = steps
    np.testing.assert_array_equal(first[0], second[0])
    test.assertEqual((first[1:], state), (second[1:], other_state))


def _renders(test: TestCase, env: Any) -> None:
    test.assertIn("rgb_array", env.metadata["render_modes"])
    test.assertGreater(env.metadata["render_fps"], 0)
    if env.render_mode is None:
        test.assertIsNone(env.render())
        return
    test.assertIn(env.render_mode, env.metadata["render_modes"])
    picture = env.render()
    if env.render_mode == "human":
        test.assertIsNone(picture)
    else:
        test.assertEqual((picture.dtype, picture.ndim, picture.shape[2]), (np.uint8, 3, 3))


def keeps_vector_promises(test: TestCase, envs: Any, mode: AutoresetMode, ends_after: int) -> None:
    """Checks what Gymnasium's documentation says about vector environments, in one of the modes of automatic resets.
    All episodes of `envs` are truncated after `ends_after` steps."""
    n = envs.num_envs
    test.assertIs(envs.metadata["autoreset_mode"], mode)
    test.assertEqual(envs.observation_space.shape, (n, *envs.single_observation_space.shape))
    test.assertEqual(envs.action_space.shape, (n, *envs.single_action_space.shape))
    seen, infos = envs.reset(seed=5)
    test.assertIn(seen, envs.observation_space)
    test.assertEqual(infos["_tick"].tolist(), [True] * n)
    for _ in range(ends_after - 1):
        _, _, terminated, truncated, _ = _is_a_good_vector_step(test, envs)
        test.assertFalse((terminated | truncated).any())
    last, rewards, terminated, truncated, infos = _is_a_good_vector_step(test, envs)
    test.assertEqual((terminated.tolist(), truncated.tolist()), ([False] * n, [True] * n))
    if mode is AutoresetMode.SAME_STEP:
        test.assertEqual((infos["_final_obs"].tolist(), infos["_final_info"].tolist()), ([True] * n, [True] * n))
        for i in range(n):
            test.assertIn(infos["final_obs"][i], envs.single_observation_space)
        test.assertEqual(infos["final_info"]["tick"].tolist(), [ends_after] * n)
        test.assertEqual(infos["tick"].tolist(), [0] * n)
    else:
        test.assertEqual(infos["tick"].tolist(), [ends_after] * n)
        test.assertNotIn("final_obs", infos)
    if mode is AutoresetMode.NEXT_STEP:
        begun, rewards, terminated, truncated, infos = _is_a_good_vector_step(test, envs)
        test.assertEqual(rewards.tolist(), [0.0] * n)
        test.assertFalse((terminated | truncated).any())
        test.assertEqual(infos["tick"].tolist(), [0] * n)
    if mode is AutoresetMode.DISABLED:
        with test.assertRaises(RuntimeError):
            envs.step(envs.action_space.sample())
        mask = np.arange(n) % 2 == 0
        seen, infos = envs.reset(options={"reset_mask": mask})
        test.assertEqual(infos["tick"].tolist(), np.where(mask, 0, ends_after).tolist())
        np.testing.assert_array_equal(seen[~mask], last[~mask])
        envs.reset(options={"reset_mask": ~mask})
        _is_a_good_vector_step(test, envs)
    envs.close()
    envs.close()


def _is_a_good_vector_step(test: TestCase, envs: Any) -> Any:
    step = envs.step(envs.action_space.sample())
    test.assertEqual((type(step), len(step)), (tuple, 5))
    seen, rewards, terminated, truncated, infos = step
    test.assertEqual(seen.dtype, np.float32)
    test.assertIn(seen, envs.observation_space)
    test.assertEqual((rewards.dtype, rewards.shape), (np.float64, (envs.num_envs,)))
    for ends in (terminated, truncated):
        test.assertEqual((ends.dtype, ends.shape), (np.bool_, (envs.num_envs,)))
    test.assertIs(type(infos), dict)
    for name in infos:
        test.assertTrue(name.startswith("_") or infos[f"_{name}"].dtype == np.bool_)
    return step


def keeps_parallel_promises(test: TestCase, env: Any, steps: int = 1000) -> None:
    """Checks the conditions of pettingzoo.test.parallel_api_test(), warnings included."""
    test.assertIs(env.unwrapped, env)
    env.reset(seed=0, options={"options": 1})
    for _ in range(2):
        seen, infos = env.reset()
        live = set(env.agents)
        test.assertEqual(env.agents, env.possible_agents)
        test.assertEqual((set(seen), set(infos)), (live, live))
        for _ in range(steps):
            step = env.step({agent: env.action_space(agent).sample() for agent in env.agents})
            test.assertEqual(len(step), 5)
            for part in step:
                test.assertIs(type(part), dict)
                test.assertEqual(set(part), live)
            seen, rewards, terminated, truncated, infos = step
            for agent in live:
                test.assertIs(env.observation_space(agent), env.observation_space(agent))
                test.assertIs(env.action_space(agent), env.action_space(agent))
                test.assertIn(seen[agent], env.observation_space(agent))
                test.assertEqual(seen[agent].dtype, np.float32)
                test.assertEqual((type(rewards[agent]), type(infos[agent])), (float, dict))
                test.assertEqual((type(terminated[agent]), type(truncated[agent])), (bool, bool))
            live = {agent for agent in live if not (terminated[agent] or truncated[agent])}
            test.assertEqual(set(env.agents), live)
            if not live:
                break
        test.assertEqual(env.agents, [])
    env.close()
    env.close()
