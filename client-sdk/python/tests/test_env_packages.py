"""Runs test_env.py with Gymnasium and PettingZoo installed: with the packages of tests/fake_packages, which have the
published names."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent / "fake_packages"))

import gymnasium  # noqa: E402
import gymnasium.vector  # noqa: E402
import pettingzoo  # noqa: E402
from test_env import *  # noqa: E402,F403
from test_env import Env, ParallelEnv, VectorEnv, registration  # noqa: E402


class PackagesTest(unittest.TestCase):
    def test_environments_derive_from_theirs_and_use_their_spaces(self):
        self.assertTrue(issubclass(Env, gymnasium.Env))
        self.assertTrue(issubclass(VectorEnv, gymnasium.vector.VectorEnv))
        self.assertTrue(issubclass(ParallelEnv, pettingzoo.ParallelEnv))
        with Env() as env:
            for space in (env.observation_space, env.action_space):
                self.assertIsInstance(space, gymnasium.spaces.Box)

    def test_names_are_registered_once_with_both_entry_points(self):
        self.assertEqual(set(gymnasium.registry), set(registration.ENVIRONMENTS))
        spec = gymnasium.registry["cancha/Simurosot-v0"]
        self.assertEqual((spec["entry_point"], spec["vector_entry_point"]), ("cancha.env:Env", "cancha.env:VectorEnv"))
        registration.register_all()

    def test_modes_of_automatic_resets_are_theirs(self):
        mode = gymnasium.vector.AutoresetMode.SAME_STEP
        self.assertIs(VectorEnv(1, autoreset_mode=mode).metadata["autoreset_mode"], mode)


if __name__ == "__main__":
    unittest.main()
