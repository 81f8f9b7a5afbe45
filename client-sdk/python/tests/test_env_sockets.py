"""Environments against a strategy by name or command line give the same bits as in process."""

import contextlib
import os
import pathlib
import tempfile
import unittest
from unittest import mock

import env_promises
import numpy as np

from cancha.engine import Batch, Engine, Failed, InvalidInput, NotFound, Refused, WrongType
from cancha.env import AutoresetMode, Env, VectorEnv, observe

STRAIGHT = """
import cancha

def decide(view, commands):
    for robot in view.mine:
        commands.set_wheels(robot, (1.45, 1.45))

cancha.run(decide, name="straight")
"""
FAILS = """
import cancha

def decide(view, commands):
    if view.tick == 20:
        raise ValueError("enough of it")

cancha.run(decide, name="fails")
"""
HANGS = """
import time
import cancha

def decide(view, commands):
    if view.tick == 20:
        time.sleep(1000)

cancha.run(decide, name="hangs")
"""
REPOSITORY = pathlib.Path(__file__).resolve().parents[3]


class SocketEnvTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def program(self, text: str) -> str:
        """Returns the command line of a strategy with this text."""
        file = self.folder / "team.py"
        file.write_text(text)
        return f"/usr/bin/python3 -B {file}"

    def test_it_begins_at_no_snapshot(self):
        with Engine() as engine, Env(opponent=self.program(STRAIGHT)) as remote:
            engine.load("simurosot/5v5")
            with self.assertRaisesRegex(Refused, r"reset\(\): a match against a strategy by name begins at no snapshot"):
                remote.reset(seed=1, options={"snapshot": engine.snapshot()})

    def test_it_sees_what_an_environment_in_process_sees_bit_by_bit(self):
        fastest_mps = 2.9
        settings = {"rules.half_s": 2, "rules.half_time_s": 1}
        with (
            Env(opponent=self.program(STRAIGHT), settings=settings) as remote,
            Env(opponent=lambda seen: np.full((1, 10), 1.45 / fastest_mps), settings=settings) as embedded,
        ):
            for seed in (3, 4):
                rng = np.random.default_rng(seed)
                one, other = remote.reset(seed=seed), embedded.reset(seed=seed)
                np.testing.assert_array_equal(one[0], other[0])
                terminated, steps = False, 0
                while not terminated:
                    action = rng.uniform(-1, 1, 10)
                    one, other = remote.step(action), embedded.step(action)
                    terminated = other[2]
                    self.assertEqual(one[1:], other[1:])
                    np.testing.assert_array_equal(remote.batch.statuses, embedded.batch.statuses)
                    if not terminated:  # The end comes without bodies.
                        np.testing.assert_array_equal(one[0], other[0])
                        np.testing.assert_array_equal(remote.batch.states, embedded.batch.states)
                    steps += 1
                self.assertGreater(steps, 240)  # Two halves of 120 ticks, and the break between them.
                self.assertEqual(one[4]["end"], "full time")

    def test_it_has_the_numbers_of_sensors_that_an_environment_in_process_has(self):
        options = {"settings": {"overhead_view": "true"}, "observe": observe.sensors()}
        program = self.program(STRAIGHT.replace("1.45", "0.25"))
        with (
            Env("line_race/race", opponent=program, **options) as remote,
            Env("line_race/race", opponent=lambda seen: np.full((1, 2), 0.5), **options) as embedded,
        ):
            one, other = remote.reset(seed=3), embedded.reset(seed=3)
            own = [column.robot == 1 for column in remote.batch.sensor_columns]
            for step in range(60):
                np.testing.assert_array_equal(one[0], other[0])
                np.testing.assert_array_equal(remote.batch.sensors[:, own], embedded.batch.sensors[:, own])
                action = np.array([0.6, 0.4 + 0.01 * step])
                one, other = remote.step(action), embedded.step(action)

    def test_a_scenario_begins_as_in_process(self):
        shot = REPOSITORY / "server/sim/scenario/samples/shot_at_goal.txtpb"
        with Env(opponent="position", scenario=shot) as remote, Env(scenario=shot) as embedded:
            for seed in (1, 2):
                np.testing.assert_array_equal(remote.reset(seed=seed)[0], embedded.reset(seed=seed)[0])

    def test_a_time_limit_of_a_scenario_truncates(self):
        with Env(opponent="position", scenario="time_limit_s: 0.05 ball { x_m: 0 y_m: 0 }") as env:
            env.reset(seed=1)
            ends = [env.step(np.zeros(10))[2:] for _ in range(3)]
        self.assertEqual([end[:2] for end in ends], [(False, False), (False, False), (False, True)])
        self.assertEqual(ends[-1][2]["end"], "time limit")

    def test_functions_are_tried_at_the_first_reset(self):
        def nothing(layout):
            return observe.Part(("a",), np.float32([0]), np.float32([1]), lambda sight, out: None)

        with Env(opponent="position", observe=nothing) as env:
            with self.assertRaisesRegex(InvalidInput, "observe: a of match 0: expected a number, got NaN"):
                env.reset(seed=1)

    def test_what_a_batch_has_besides_is_refused_with_a_reason(self):
        public = {name for name in dir(Batch) if not name.startswith("_")}
        with Env(opponent="position") as env:
            self.assertEqual(public - set(dir(env.batch)), set())
            for call in ("snapshot", "restore", "outcome", "readings", "events", "statistics", "world", "look"):
                with self.assertRaisesRegex(Refused, rf"^{call}\(\): this match runs in a process of cancha-match"):
                    getattr(env.batch, call)(0)
            with self.assertRaisesRegex(Refused, "hashes"):
                env.batch.hashes

    def test_it_keeps_the_promises_of_gymnasium(self):
        env_promises.keeps_env_promises(self, Env(opponent="position", render_mode="rgb_array"))

    def test_a_vector_keeps_the_promises_of_each_mode(self):
        for mode in AutoresetMode:
            with self.subTest(mode):
                envs = VectorEnv(2, opponent="chaser", team="yellow", max_ticks=3, autoreset_mode=mode)
                env_promises.keeps_vector_promises(self, envs, mode, 3)

    def test_a_strategy_that_fails_is_told_with_its_last_lines(self):
        with Env(opponent=self.program(FAILS)) as env:
            env.reset(seed=1)
            with self.assertRaisesRegex(Failed, "(?s)yellow failed: .*ValueError: enough of it"):
                for _ in range(40):
                    env.step(np.zeros(10))

    def test_a_strategy_that_hangs_is_told_by_its_tick_and_the_match_can_begin_anew(self):
        with contextlib.closing(VectorEnv(2, opponent=self.program(HANGS), patience_s=0.5)) as envs:
            envs.reset(seed=1)
            silent = "yellow has not answered tick 20 for 0.5 s, .* patience_s; then call reset"
            with self.assertRaisesRegex(Failed, silent):
                for _ in range(40):
                    envs.step(np.zeros((2, 10)))
            with self.assertRaisesRegex(Refused, r"match 0: .* call reset\(\) first"):
                envs.step(np.zeros((2, 10)))
            envs.reset(seed=1)
            envs.step(np.zeros((2, 10)))

    def test_patience_is_a_time_or_none(self):
        for wrong, error in ((0, InvalidInput), (-1, InvalidInput), (1e9, InvalidInput), ("a", WrongType)):
            with self.assertRaisesRegex(error, "patience_s: expected"):
                Env(opponent="position", patience_s=wrong)
        with Env(opponent="position", patience_s=None) as env:
            env.reset(seed=1)
            env.step(np.zeros(10))

    def test_an_unknown_name_is_told_at_once(self):
        with Env(opponent="nobody") as env, self.assertRaisesRegex(Failed, "there is no strategy 'nobody'"):
            env.reset(seed=1)

    def test_a_program_that_is_missing_is_told_with_what_to_install(self):
        with mock.patch.dict(os.environ, CANCHA_MATCH_PROGRAM="/nowhere/cancha-match"):
            with self.assertRaisesRegex(NotFound, "/nowhere/cancha-match was not found: .* install the package cancha"):
                Env(opponent="position")

    def test_its_programs_end_with_it(self):
        envs = VectorEnv(2, opponent="position")
        envs.reset(seed=1)
        processes = [running._process for running in envs.batch._running]
        envs.reset(seed=2)
        self.assertTrue(all(process.poll() is not None for process in processes))
        processes = [running._process for running in envs.batch._running]
        envs.close()
        self.assertTrue(all(process.poll() is not None for process in processes))
        with self.assertRaisesRegex(Refused, "closed"):
            envs.reset()

    def test_what_it_cannot_do_is_refused(self):
        for options, text in (
            ({"law": ""}, "by their own law"),
            ({"discipline": "line_race/race"}, "do not see the whole world here; give settings="),
            ({"discipline": "soccer_duel/2v2"}, "a seat for each of two teams"),
        ):
            with self.subTest(text), self.assertRaisesRegex(InvalidInput, text):
                Env(opponent="position", **options)

    def test_actions_are_checked_as_in_process(self):
        with Env(opponent="position") as env:
            env.reset(seed=1)
            bad = np.zeros(10)
            bad[2] = np.nan
            with self.assertRaisesRegex(InvalidInput, r"commands\[0, 2\]: expected a finite number, got nan"):
                env.step(bad)


if __name__ == "__main__":
    unittest.main()
