"""Environments to learn in: every promise of their interfaces, and the same bits as alone."""

import contextlib
import copy
import gc
import io
import math
import pathlib
import pickle
import tempfile
import urllib.request
import unittest
from unittest import mock

import env_promises
import numpy as np

from cancha.engine import Batch, Engine, InvalidInput, Refused, Status, WrongType, disciplines
from cancha.env import AutoresetMode, Env, ParallelEnv, VectorEnv, interfaces, observe, registration, reward
from cancha.env.remote_sensors import RemoteSensors
from cancha.env.seeds import episode_seed

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
SHORT = {"rules.half_s": 1, "rules.half_time_s": 1}  # Such a match is over after some 180 ticks.

# The ball rolls into the goal of yellow, which blue attacks first; its keeper is out of the way.
SHOT = """
    summary: "a ball rolls into the goal" time_limit_s: 10
    ball { x_m: -0.9 y_m: 0 aim { x_m: -1.2 y_m: 0 } speed_mps: 1 rolling: true }
    robots { id: 6 pose { x_m: -0.5 y_m: 0.7 heading_rad: 0 } }
"""


def shown_by(world, team: str, **options) -> np.ndarray:
    """Returns a team's view of a world at rest: {robot: (x, y, heading)}, and the ball's place under "ball"."""
    with Engine() as engine:
        engine.load("simurosot/5v5", law="")
        for robot, pose in world.items():
            if robot == "ball":
                engine.set_ball_state(*pose)
            else:
                engine.set_robot_state(robot, *pose)
        snapshot = engine.snapshot()
    env = ParallelEnv("simurosot/5v5", law="", agents="teams", **options)
    env.reset(seed=1)
    env.batch.restore(0, snapshot)
    return env.step({agent: env.action_space(agent).sample() * 0 for agent in env.agents})[0][team]


def scattered(sign: float) -> dict:
    """Returns ten robots and a ball at various places. -1: turned by half a turn, with the teams in each other's
    place."""
    world = {"ball": (sign * 0.31, sign * -0.22)}
    for i in range(10):
        robot = i + 1 if sign > 0 else (i + 5) % 10 + 1
        heading_rad = 0.3 * i - 1.2 if sign > 0 else math.remainder(0.3 * i - 1.2 + math.pi, 2 * math.pi)
        world[robot] = (sign * (0.18 * i - 0.8), sign * (0.07 * i - 0.3), heading_rad)
    return world


class EnvTest(unittest.TestCase):
    def test_it_keeps_the_promises_of_gymnasium_in_every_discipline_that_has_a_name(self):
        for name, options in registration.ENVIRONMENTS.items():
            with self.subTest(name):
                env_promises.keeps_env_promises(self, Env(**options, render_mode="rgb_array"))

    def test_every_discipline_has_a_name(self):
        named = {options["discipline"].split("/")[0] for options in registration.ENVIRONMENTS.values()}
        played = {discipline.split("/")[0] for discipline in disciplines()}
        self.assertEqual(named, played - {"physics_lab"})  # Experiments of physics_lab have no aim.

    def test_it_keeps_them_without_pictures_and_with_a_page(self):
        with contextlib.redirect_stderr(io.StringIO()):
            for mode in (None, "human"):
                env_promises.keeps_env_promises(self, Env(render_mode=mode))

    def test_it_plays_what_a_copy_of_a_vector_with_the_same_seed_plays(self):
        steps, seed = 130, 40
        envs = VectorEnv(3, max_ticks=50, autoreset_mode="SameStep")
        envs.action_space.seed(1)
        actions = [envs.action_space.sample() for _ in range(steps)]
        envs.reset(seed=seed)
        ends = 0
        for action in actions:
            *_, truncated, _ = envs.step(action)
            ends += int(truncated[0])
        self.assertEqual(ends, 2)
        for i in range(3):
            with Env(max_ticks=50) as env:
                env.reset(seed=seed + i)
                for action in actions:
                    *_, truncated, _ = env.step(action[i])
                    if truncated:
                        env.reset()
                self.assertEqual(env.batch.hashes[0], envs.batch.hashes[i])

    def test_it_plays_the_bits_of_the_engine(self):
        with Env(ticks=3) as env, Engine() as engine:
            env.reset(seed=9)
            engine.load("simurosot/5v5", seed=9)
            fastest_mps = engine.command_columns[0].high
            commands = np.zeros(20)
            for step in range(40):
                action = np.linspace(-1, 1, 10, dtype=np.float32) * (step % 7) / 6
                env.step(action)
                commands[:10] = action.astype(np.float64) * fastest_mps
                for _ in range(3):
                    engine.set_commands(commands)
                    engine.step()
            self.assertEqual(env.batch.hashes[0], engine.state_hash())

    def test_without_a_seed_every_environment_plays_another_match(self):
        hashes = set()
        for _ in range(4):
            with Env() as env:
                env.reset()
                hashes.add(int(env.batch.hashes[0]))
                env.reset()
                hashes.add(int(env.batch.hashes[0]))
        self.assertEqual(len(hashes), 8)

    def test_it_is_stepped_between_reset_and_end_only(self):
        env = Env(max_ticks=2)
        action = env.action_space.sample()
        with self.assertRaisesRegex(Refused, r"step\(\): call reset\(\) first"):
            env.step(action)
        env.reset()
        env.step(action)
        env.step(action)
        with self.assertRaisesRegex(Refused, r"the episode is over; call reset\(\) first"):
            env.step(action)
        env.close()
        for call in (lambda: env.step(action), env.reset, env.render):
            with self.assertRaisesRegex(Refused, "closed|over"):
                call()

    def test_it_ends_by_the_law_or_is_truncated(self):
        with Env(settings=SHORT) as env:
            env.reset(seed=1)
            for _ in range(1000):
                *_, terminated, truncated, info = env.step(env.action_space.sample())
                if terminated or truncated:
                    break
            self.assertEqual((terminated, truncated, info["end"]), (True, False, "full time"))
            self.assertEqual(env.batch.statuses[0, Status.IS_OVER], 1)
            self.assertNotIn("end", env.reset()[1])
        with Env(max_ticks=10, ticks=4) as env:
            env.reset(seed=1)
            steps = [env.step(env.action_space.sample())[2:] for _ in range(3)]
        self.assertEqual([step[:2] for step in steps], [(False, False), (False, False), (False, True)])  # 4, 8, 12 ticks.
        self.assertEqual([step[2].get("end") for step in steps], [None, None, "max_ticks"])

    def test_the_first_goal_is_its_end_if_one_asks_for_it(self):
        for team, gained in (("blue", 1.0), ("yellow", -1.0)):
            with Env(scenario=SHOT, ends_at="goal", team=team, opponent="none") as env:
                env.reset(seed=1)
                total, terminated, truncated = 0.0, False, False
                while not terminated and not truncated:
                    _, worth, terminated, truncated, info = env.step(np.zeros(10, np.float32))
                    total += worth
                self.assertEqual((terminated, total, info["blue_score"]), (True, gained, 1))
                self.assertEqual(info["end"], "referee: goal")  # The goal also ends the play of the scenario.
        with Engine() as engine, Env("soccer_duel/1v1", ends_at="goal") as env:
            engine.load("soccer_duel/1v1")
            engine.set_ball_state(engine.settings().field.goal_left_m + 0.01, 0.0)
            engine.step()
            env.reset(options={"snapshot": engine.snapshot()})
            step = env.step(np.zeros(2))
            self.assertEqual((*step[2:4], step[4]["end"]), (True, False, "goal"))

    def test_wrong_actions_are_refused_with_what_is_wrong(self):
        env = Env()
        env.reset(seed=1)
        bad = np.zeros(10, np.float32)
        bad[4] = math.nan
        for action, error, text in (
            (np.zeros(3), InvalidInput, r"action: expected an array of shape \(10,\), got \(3,\)"),
            (bad, InvalidInput, r"match 0: .*column 4 \(robot_3_wheels_left_mps\) is nan"),
            (None, InvalidInput, r"action: expected an array of shape \(10,\)"),
            ("left", InvalidInput, r"action: expected an array of shape \(10,\)"),
            (["a"] * 10, WrongType, "actions: expected numbers"),
            ([[1], [1, 2]], InvalidInput, r"action: expected an array of shape \(10,\), got \[\["),
        ):
            with self.subTest(text), self.assertRaisesRegex(error, text):
                env.step(action)
        env.step(np.full(10, 7.5))  # Beyond the space: clipped.

    def test_seeds_and_options_of_a_start_are_checked(self):
        for make in (Env, ParallelEnv, lambda: VectorEnv(1)):
            env = make()
            for options, error, text in (
                ({"seed": -1}, InvalidInput, "seed: expected 0 to 18446744073709551615, got -1"),
                ({"seed": 1.5}, WrongType, "seed: expected a whole number, got 1.5"),
                ({"seed": "1"}, WrongType, "seed: expected a whole number, got '1'"),
                ({"options": 5}, WrongType, "options: expected a dict, .* got 5"),
                ({"options": "x"}, WrongType, "options: expected a dict, .* got 'x'"),
            ):
                with self.subTest(text), self.assertRaisesRegex(error, text):
                    env.reset(**options)
            for seed in (np.array(4), np.int64(4), 2**64 - 1):
                env.reset(seed=seed)
            env.close()

    def test_a_first_start_that_fails_is_none(self):
        with Env("soccer_duel/1v1") as env, Engine() as engine:
            engine.load("soccer_duel/2v2")
            with self.assertRaises(InvalidInput):
                env.reset(options={"snapshot": engine.snapshot()})
            with self.assertRaisesRegex(Refused, r"step\(\): call reset\(\) first"):
                env.step(np.zeros(2))

    def test_one_that_is_closed_says_so(self):
        env = Env(max_ticks=1)
        env.reset(seed=1)
        env.step(np.zeros(10))
        env.close()
        for call in (lambda: env.step(np.zeros(10)), lambda: env.step(None), env.reset, env.render):
            with self.assertRaisesRegex(Refused, "the environment is closed"):
                call()

    def test_no_copy_shares_its_match(self):
        for env in (Env(), VectorEnv(2), ParallelEnv()):
            for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaisesRegex(WrongType, f"this {type(env).__name__} cannot be copied or pickled"):
                    duplicate(env)

    def test_options_that_make_no_sense_are_refused(self):
        for options, error, text in (
            ({"team": "green"}, InvalidInput, "team: expected blue or yellow, got 'green'"),
            ({"ends_at": "tea"}, InvalidInput, "ends_at: expected match or goal, got 'tea'"),
            ({"ticks": 0}, InvalidInput, "ticks: expected 1 to"),
            ({"max_ticks": -1}, InvalidInput, "max_ticks: expected 1 to"),
            ({"render_mode": "ansi"}, InvalidInput, "render_mode: expected rgb_array or human or None"),
            ({"num_envs": 3}, WrongType, "num_envs: an Env is one match"),
            ({"max_tick": 3}, WrongType, "^Env: there is no option max_tick; did you mean max_ticks?"),
            ({"weather": 3}, WrongType, "^Env: there is no option weather; there are team, opponent, observe, "),
            ({"scenario": "shot.txtpb"}, InvalidInput, r"looks like a path; give pathlib.Path\('shot.txtpb'\)"),
            ({"opponent": 5}, WrongType, 'opponent: expected "none", a function of observations or a strategy, got 5'),
            ({"opponent": ""}, WrongType, 'opponent: expected "none"'),
            ({"discipline": "chess/8x8"}, LookupError, "no discipline"),
            ({"discipline": "maze/solo", "team": "yellow"}, InvalidInput, "team: yellow has no robots"),
        ):
            with self.subTest(text), self.assertRaisesRegex(error, text):
                Env(**options)

    def test_one_that_could_not_be_made_ends_in_silence(self):
        for make in (
            lambda: Env(max_ticks=-1),
            lambda: Env(observe=observe.ball),
            lambda: VectorEnv(2, max_tick=3),
            lambda: ParallelEnv(max_tick=3),
        ):
            with mock.patch("sys.unraisablehook") as told:
                with self.assertRaises((InvalidInput, TypeError)):
                    make()
                gc.collect()
            told.assert_not_called()

    def test_actions_have_names_in_the_order_of_the_space(self):
        with Env(team="yellow") as env:
            self.assertEqual(env.action_names[:2], ("robot_6_wheels_left_mps", "robot_6_wheels_right_mps"))
            self.assertEqual((len(env.action_names),), env.action_space.shape)
            self.assertEqual(VectorEnv(2, team="yellow").action_names, env.action_names)

    def test_raw_actions_are_in_the_units_of_the_commands(self):
        raw, scaled = Env(raw_actions=True), Env()
        self.assertAlmostEqual(float(raw.action_space.high[0]), 2.9, places=6)
        for env, action in ((raw, 1.45), (scaled, 0.5)):
            env.reset(seed=2)
            for _ in range(30):
                env.step(np.full(10, action))
        self.assertEqual(raw.batch.hashes[0], scaled.batch.hashes[0])

    def test_commands_that_have_one_value_only_are_no_actions(self):
        with Env("logistics/solo") as env:
            fixed = [c.name for c in env.batch.command_columns if c.low == c.high]
            self.assertIn("robot_1_base_body_velocity_up_mps", fixed)
            self.assertEqual(env.action_space.shape, (len(env.batch.command_columns) - len(fixed),))


class SnapshotTest(unittest.TestCase):
    """Episodes that begin at a saved state."""

    def test_an_episode_begins_there_and_counts_ticks_and_goals_from_there(self):
        with Env("soccer_duel/1v1", max_ticks=20, ends_at="goal") as env:
            env.reset(seed=1)
            with Engine() as engine:
                engine.load("soccer_duel/1v1", seed=5)
                engine.set_ball_state(engine.settings().field.goal_left_m + 0.01, 0.0)
                for _ in range(100):
                    engine.step()
                self.assertEqual(engine.status()[Status.BLUE_SCORE], 1)
                snapshot = engine.snapshot()
            runs = []
            for _ in range(2):
                first, info = env.reset(options={"snapshot": snapshot})
                self.assertEqual((info["tick"], info["blue_score"]), (100, 1))
                run = [first]
                for step in range(20):
                    seen, gained, terminated, truncated, info = env.step(np.full(env.action_space.shape, 0.5))
                    self.assertEqual((gained, terminated, truncated), (0.0, False, step == 19))
                    run.append(seen)
                runs.append(np.array(run))
            np.testing.assert_array_equal(*runs)

    def test_copies_begin_at_one_or_at_one_each_and_the_seeds_go_on(self):
        plain = VectorEnv(2, max_ticks=5)
        plain.reset(seed=3)
        second = plain.reset()[0]
        envs = VectorEnv(2, max_ticks=5)
        envs.reset(seed=3)
        envs.step(np.ones((2, 10)))
        snapshots = [envs.batch.snapshot(i) for i in range(2)]
        both = envs.reset(options={"snapshot": snapshots})[0]
        self.assertFalse((both[0] == both[1]).all())
        same = envs.reset(options={"snapshot": snapshots[1]})[0]
        np.testing.assert_array_equal(same, np.array([both[1], both[1]]))
        mask = np.array([True, False])
        mixed = envs.reset(options={"snapshot": snapshots[0], "reset_mask": mask})[0]
        np.testing.assert_array_equal(mixed, both)
        np.testing.assert_array_equal(envs.reset()[0], second)

    def test_agents_begin_there_too(self):
        with contextlib.closing(ParallelEnv("soccer_duel/1v1")) as field:
            field.reset(seed=2)
            actions = {agent: np.ones(field.action_space(agent).shape) for agent in field.agents}
            field.step(actions)
            snapshot = field.batch.snapshot(0)
            expected = field.step(actions)[0]
            field.reset(seed=9, options={"snapshot": snapshot})
            for agent, seen in field.step(actions)[0].items():
                np.testing.assert_array_equal(seen, expected[agent])

    def test_what_is_none_is_refused(self):
        envs = VectorEnv(2, "soccer_duel/1v1")
        envs.reset(seed=1)
        snapshot = envs.batch.snapshot(0)
        for wrong, error, text in (
            (7, WrongType, "snapshot: expected a Snapshot, or a list of one for each copy, got 7"),
            ([snapshot, None], WrongType, "snapshot: expected a Snapshot, or a list"),
            ([snapshot], InvalidInput, "snapshot: expected 2 snapshots, got 1"),
        ):
            with self.subTest(text), self.assertRaisesRegex(error, text):
                envs.reset(options={"snapshot": wrong})
        with Env("soccer_duel/2v2") as other, self.assertRaisesRegex(InvalidInput, "of soccer_duel/1v1, expected one of"):
            other.reset(options={"snapshot": snapshot})


class PictureTest(unittest.TestCase):
    def picture(self, ball=(0.0, 0.0)) -> np.ndarray:
        with Env(law="", render_mode="rgb_array") as env:
            env.reset(seed=1)
            with Engine() as engine:
                engine.load("simurosot/5v5", law="")
                engine.set_ball_state(*ball)
                env.batch.restore(0, engine.snapshot())
            env.batch.look()
            return env.render()

    def test_it_shows_ball_and_robots_where_they_are(self):
        picture = self.picture(ball=(0.5, 0.25)).astype(int)
        height, width, _ = picture.shape
        per_m = width / (2 * (1.2 + 0.025 + 0.06))  # Goals, walls and margin on either side.
        found = []
        for at_m in ((0.5, 0.25), (1.025, 0.0), (-1.025, 0.0), (0.5, -0.25)):
            row, column = int(height / 2 - at_m[1] * per_m), int(width / 2 + at_m[0] * per_m)
            found.append(tuple(int(part) for part in picture[row, column]))
        ball, blue, yellow, floor = found
        self.assertGreater(ball[0], ball[2] + 100)
        self.assertGreater(blue[2], blue[0] + 80)
        self.assertGreater(yellow[0], yellow[2] + 100)
        self.assertLess(max(floor), 80)

    def test_a_second_of_a_video_is_a_second_of_the_match(self):
        for discipline, ticks, expected in (("simurosot/5v5", 1, 60), ("simurosot/5v5", 4, 15), ("line_race/solo", 2, 25)):
            with Env(discipline, ticks=ticks) as env:
                self.assertEqual(env.metadata["render_fps"], expected)
        self.assertEqual(Env.metadata["render_fps"], 60)

    def test_lines_on_the_ground_are_drawn(self):
        with Env("line_race/solo", render_mode="rgb_array") as env:
            env.reset(seed=1)
            picture = env.render().astype(int)
            ground = picture[len(picture) // 2, len(picture[0]) // 2]
            (line,) = env.batch.settings().course.lines[:1]
        self.assertGreater(ground.min(), 150)
        dark = (picture.max(axis=2) < 40).sum()
        # The field is 4.6 m long, and 720 pixels are a little more.
        length_px = sum(
            np.hypot(b.x_m - a.x_m, b.y_m - a.y_m) for a, b in zip(line.points, line.points[1:])
        ) * 720 / 4.9
        self.assertGreater(dark, 0.9 * length_px)

    def test_pictures_are_new_and_alike(self):
        first, second = self.picture(), self.picture()
        np.testing.assert_array_equal(first, second)
        self.assertFalse(np.shares_memory(first, second))

    def test_a_vector_gives_one_of_each_copy(self):
        with contextlib.closing(VectorEnv(2, "soccer_duel/1v1", render_mode="rgb_array")) as envs:
            envs.reset(seed=1)
            pictures = envs.render()
        self.assertEqual((len(pictures), pictures[0].dtype), (2, np.uint8))

    def test_a_page_shows_the_match_and_ends_with_it(self):
        told = io.StringIO()
        with contextlib.redirect_stderr(told), Env(render_mode="human") as env:
            env.reset(seed=1)
            env.step(env.action_space.sample())
            address = told.getvalue().removeprefix("watch: ").strip()
            with urllib.request.urlopen(address, timeout=10) as page:
                self.assertIn(b"frame.png", page.read())
            with urllib.request.urlopen(address + "frame.png", timeout=10) as picture:
                self.assertEqual(picture.read(8), b"\x89PNG\r\n\x1a\n")
        with self.assertRaises(OSError):
            urllib.request.urlopen(address, timeout=10)


class VectorEnvTest(unittest.TestCase):
    def test_it_keeps_the_promises_of_each_mode(self):
        for mode in AutoresetMode:
            for given in (mode, mode.value):
                with self.subTest(given):
                    envs = VectorEnv(4, max_ticks=6, ticks=2, autoreset_mode=given)
                    envs.action_space.seed(3)
                    # 6 ticks are 3 steps; `tick` counts ticks.
                    envs_of_one_tick = VectorEnv(4, max_ticks=3, autoreset_mode=given)
                    env_promises.keeps_vector_promises(self, envs_of_one_tick, mode, 3)
                    envs.reset(seed=1)
                    ends = [envs.step(envs.action_space.sample())[3].all() for _ in range(3)]
                    self.assertEqual(ends, [False, False, True])

    def test_the_last_observation_is_the_same_in_all_modes(self):
        seen = {}
        for mode in AutoresetMode:
            envs = VectorEnv(2, max_ticks=20, autoreset_mode=mode)
            envs.reset(seed=3)
            for _ in range(20):
                last, *_, infos = envs.step(np.ones((2, 10)))
            seen[mode] = np.stack(infos["final_obs"]) if mode is AutoresetMode.SAME_STEP else last
        np.testing.assert_array_equal(seen[AutoresetMode.NEXT_STEP], seen[AutoresetMode.DISABLED])
        np.testing.assert_array_equal(seen[AutoresetMode.NEXT_STEP], seen[AutoresetMode.SAME_STEP])

    def test_a_time_limit_truncates_and_all_other_ends_terminate_in_all_modes(self):
        # The list gives copy 0 a ball that is too slow for the goal.
        shot = SHOT.replace("time_limit_s: 10", "time_limit_s: 0.5") + 'vary { path: "ball.speed_mps" values: [0.2, 2] }'
        for mode in AutoresetMode:
            envs = VectorEnv(2, scenario=shot, autoreset_mode=mode)
            envs.reset(seed=1)
            found = {}
            while len(found) < 2:
                *_, terminated, truncated, infos = envs.step(np.zeros((2, 10)))
                ended = terminated | truncated
                last = infos.get("final_info", {}) if mode is AutoresetMode.SAME_STEP else infos
                self.assertEqual("end" in last, ended.any())
                self.assertTrue(last is infos or "end" not in infos)
                if not ended.any():
                    continue
                self.assertEqual(last["_end"].tolist(), ended.tolist())
                self.assertEqual([label is not None for label in last["end"]], ended.tolist())
                for i in np.flatnonzero(ended):
                    found.setdefault(int(i), (last["end"][i], bool(terminated[i]), bool(truncated[i])))
                if mode is AutoresetMode.DISABLED:
                    envs.reset(options={"reset_mask": ended.tolist()})
            with self.subTest(mode):
                self.assertEqual(found, {0: ("time limit", False, True), 1: ("referee: goal", True, False)})

    def test_only_copies_that_end_are_begun_anew(self):
        # The ball is in the goal sooner in some copies than in others.
        shot = SHOT + 'vary { path: "ball.speed_mps" min: 0.5 max: 2.5 }'
        envs = VectorEnv(6, scenario=shot, ends_at="goal", autoreset_mode="SameStep")
        envs.reset(seed=1)
        ends = []
        for step in range(60):
            _, gained, terminated, _, infos = envs.step(np.zeros((6, 10)))
            if not terminated.any():
                continue
            ends.append(step)
            self.assertEqual(gained.tolist(), terminated.astype(float).tolist())
            self.assertEqual(infos["_final_obs"].tolist(), terminated.tolist())
            self.assertEqual([one is not None for one in infos["final_obs"]], terminated.tolist())
            self.assertEqual((infos["tick"] == 0).tolist(), terminated.tolist())
            self.assertEqual(infos["final_info"]["blue_score"].tolist(), terminated.astype(int).tolist())
        self.assertGreater(len(ends), 2)

    def test_every_copy_and_every_episode_has_a_seed_of_its_own(self):
        envs = VectorEnv(4, max_ticks=1, autoreset_mode="SameStep")
        envs.reset(seed=0)
        hashes = [envs.batch.hashes.tolist()]
        for _ in range(5):
            envs.step(np.zeros((4, 10)))
            hashes.append(envs.batch.hashes.tolist())
        self.assertEqual(len({one for row in hashes for one in row}), 24)
        self.assertEqual(len({episode_seed(first, k) for first in range(100) for k in range(100)}), 10_000)

    def test_a_seed_makes_the_same_episodes_on_any_number_of_threads(self):
        found = []
        for threads in (1, 2):
            envs = VectorEnv(5, threads=threads, max_ticks=15)
            envs.action_space.seed(2)
            envs.reset(seed=8)
            rows = [envs.step(envs.action_space.sample()) for _ in range(40)]
            found.append((np.stack([row[0] for row in rows]), envs.batch.hashes.tolist()))
        np.testing.assert_array_equal(found[0][0], found[1][0])
        self.assertEqual(found[0][1], found[1][1])

    def test_seeds_may_be_given_one_by_one(self):
        envs = VectorEnv(3)
        envs.reset(seed=[7, 3, 7])
        hashes = envs.batch.hashes.tolist()
        self.assertEqual((hashes[0] == hashes[2], hashes[0] == hashes[1]), (True, False))
        envs.reset(seed=[None, 3, None])
        self.assertEqual(envs.batch.hashes[1], hashes[1])
        self.assertNotEqual(envs.batch.hashes[0], hashes[0])
        for seed, text in (([1], "expected 3 seeds, got 1"), (-1, "seed: expected 0")):
            with self.assertRaisesRegex(InvalidInput, text):
                envs.reset(seed=seed)

    def test_arrays_that_it_returns_are_the_callers(self):
        envs = VectorEnv(2, max_ticks=3, autoreset_mode="SameStep", reward=lambda layout: lambda sight: sight.gained)
        first, _ = envs.reset(seed=1)
        kept = first.copy()
        steps = [envs.step(np.ones((2, 10))) for _ in range(10)]
        copies = [[part.copy() for part in step[:4]] for step in steps]
        for _ in range(10):
            envs.step(-np.ones((2, 10)))
        np.testing.assert_array_equal(first, kept)
        for step, copied in zip(steps, copies):
            for part, other in zip(step, copied):
                np.testing.assert_array_equal(part, other)

    def test_wrong_masks_are_refused(self):
        envs = VectorEnv(2)
        mask = np.array([True, False])
        with self.assertRaisesRegex(Refused, "begin all copies first"):
            envs.reset(options={"reset_mask": mask})
        envs.reset(seed=1)
        for wrong, error, text in (
            (True, WrongType, "reset_mask: expected 2 bools, got bool; True begins a copy anew"),
            ([1, 0], WrongType, "got numbers of int64"),
            (mask.astype(int), WrongType, "got numbers of int64"),
            (mask[:1], InvalidInput, r"expected shape \(2,\)"),
            (mask & False, InvalidInput, "with a True at least"),
        ):
            with self.subTest(text), self.assertRaisesRegex(error, text):
                envs.reset(options={"reset_mask": wrong})
        with self.assertRaisesRegex(InvalidInput, "autoreset_mode: expected NextStep, SameStep, Disabled, got 'Never'"):
            VectorEnv(1, autoreset_mode="Never")

    def test_observations_stay_inside_their_space_however_hard_the_ball_is_hit(self):
        with Engine() as engine:
            engine.load("simurosot/5v5", law="")
            engine.set_ball_vel(20.0, 15.0)
            snapshot = engine.snapshot()
        envs = VectorEnv(1, law="", observe=observe.columns("*"))
        envs.reset(seed=1)
        envs.batch.restore(0, snapshot)
        seen = [envs.step(np.ones((1, 10)))[0] for _ in range(50)]
        self.assertTrue(all(one in envs.observation_space for one in seen))
        self.assertEqual(max(one.max() for one in seen), 1.0)


class OpponentTest(unittest.TestCase):
    def test_one_that_plays_itself_sees_the_field_turned(self):
        blue = shown_by(scattered(1), "blue")
        yellow = shown_by(scattered(-1), "yellow")
        np.testing.assert_allclose(blue, yellow, atol=3e-5)  # Headings are rounded to 1e-5 rad on either side.
        self.assertFalse(np.allclose(blue, shown_by(scattered(1), "yellow"), atol=0.01))

    def test_orientations_are_turned_too(self):
        look = observe.columns("ball_*")
        blue = shown_by(scattered(1), "blue", observe=look)
        yellow = shown_by(scattered(-1), "yellow", observe=look)
        # At rest the ball has the orientation (1, 0, 0, 0); seen after half a turn about z it is (0, 0, 0, 1).
        self.assertEqual(blue[9:13].tolist(), [0, 0, 0, 1])
        self.assertEqual(yellow[9:13].tolist(), [1, 0, 0, 0])
        np.testing.assert_allclose(blue[:2], yellow[:2], atol=3e-5)

    def test_the_own_team_attacks_towards_plus_x_before_and_after_half_time(self):
        with Env(settings=SHORT, observe=observe.bodies(robots=[1])) as env:
            place = env.observation_names.index("robot_1_x_m")
            sides = {}
            env.reset(seed=1)
            terminated = False
            while not terminated:
                seen, _, terminated, _, _ = env.step(np.zeros(10))
                sides[int(env.batch.statuses[0, Status.PERIOD])] = (
                    float(np.sign(seen[place])),
                    float(np.sign(env.batch.states[0, place_of(env, "robot_1_x_m")])),
                )
        # The keeper of blue stands in front of its own goal, first at +x of the world and then at -x.
        self.assertEqual(sides, {1: (-1.0, 1.0), 2: (-1.0, -1.0)})

    def test_it_answers_observations_of_its_own_with_actions_of_its_own(self):
        asked = []

        def policy(seen):
            asked.append(seen)
            return np.full((2, 10), 0.5)

        envs = VectorEnv(2, opponent=policy)
        envs.reset(seed=1)
        for _ in range(20):
            envs.step(np.full((2, 10), 0.5))
        self.assertEqual((len(asked), asked[0].shape, asked[0].dtype), (20, (2, 76), np.float32))
        self.assertIn(asked[0], envs.observation_space)
        both = ParallelEnv(agents="teams")
        both.reset(seed=1)
        for _ in range(20):
            both.step({"blue": np.full(10, 0.5), "yellow": np.full(10, 0.5)})
        self.assertEqual(both.batch.hashes[0], envs.batch.hashes[0])

    def test_one_that_stands_gets_no_commands(self):
        envs = VectorEnv(1)
        envs.reset(seed=1)
        envs.step(np.ones((1, 10)))
        self.assertEqual(envs._play.commands[0, 10:].tolist(), [0.0] * 10)

    def test_wrong_answers_are_told_as_its(self):
        envs = VectorEnv(2, opponent=lambda seen: np.zeros(3))
        envs.reset(seed=1)
        with self.assertRaisesRegex(InvalidInput, r"actions of the opponent: expected .* \(2, 10\), got \(3,\)"):
            envs.step(np.zeros((2, 10)))


def place_of(env, name: str) -> int:
    return [column.name for column in env.batch.state_columns].index(name)


class ObserveTest(unittest.TestCase):
    def test_numbers_have_names(self):
        with Env(observe=observe.concatenate(observe.ball(), observe.match())) as env:
            seen, _ = env.reset(seed=1)
            names = ("ball_x_m", "ball_y_m", "ball_z_m", "ball_vx_mps", "ball_vy_mps", "ball_vz_mps")
            self.assertEqual(env.observation_names, (*names, "is_in_play", "period_share", "score_difference"))
            self.assertEqual(seen.shape, (9,))

    def test_places_are_scaled_by_the_field(self):
        world = {"ball": (0.6, -0.3)}
        seen = shown_by(world, "yellow", observe=observe.ball())
        # Yellow attacks +x first; the goals are 1.2 m from the middle.
        np.testing.assert_allclose(seen[:2], (0.6 / 1.2, -0.3 / 1.2), atol=1e-5)

    def test_a_robot_sees_the_rest_ahead_and_to_its_left(self):
        # Yellow's robot 9 looks along +y; the ball is 0.2 m ahead of it and 0.1 m to its right.
        world = {9: (0.0, 0.1, math.pi / 2), "ball": (0.1, 0.3)}
        names = []

        def relative(layout):
            part = observe.relative_to(9)(layout)
            names[:] = part.names
            return part

        seen = shown_by(world, "yellow", observe=relative)
        found = {name: float(number) for name, number in zip(names, seen)}
        self.assertAlmostEqual(found["ball_ahead_m"] * 2.4, 0.2, delta=1e-4)
        self.assertAlmostEqual(found["ball_left_m"] * 2.4, -0.1, delta=1e-4)
        self.assertAlmostEqual(found["robot_9_heading_sin"], 1.0, delta=1e-4)

    def test_columns_are_chosen_by_pattern(self):
        with Env("logistics/solo", observe=observe.columns("joint_*")) as env:
            self.assertTrue(env.observation_names)
            self.assertTrue(all(name.startswith("joint_") for name in env.observation_names))
        with self.assertRaisesRegex(KeyError, "no column matches wing_"):
            Env("logistics/solo", observe=observe.columns("wing_*"))

    def test_sensors_are_scaled_by_their_limits(self):
        with Env("line_race/solo", observe=observe.sensors()) as env:
            seen, _ = env.reset(seed=1)
            self.assertEqual(env.observation_space.dtype, np.float32)
            self.assertIn(seen, env.observation_space)
            found = dict(zip(env.observation_names, seen.tolist()))
            low = dict(zip(env.observation_names, env.observation_space.low.tolist()))
            readings = {reading.sensor: reading for reading in env.batch.readings(0).readings}
        codes = [found[f"reading_1_line_code_is_{value}"] for value in range(4)]
        self.assertEqual(codes, [float(value == readings["line"].line.code) for value in range(4)])
        share = readings["distance"].ranges.distances_m[3] / 0.5
        self.assertEqual(found["reading_1_distance_distances_3_m"], np.float32(share))
        self.assertAlmostEqual(
            found["reading_1_position_heading_cos"], math.cos(readings["position"].fix.heading_rad), places=6
        )
        self.assertEqual((low["reading_1_distance_distances_3_m"], low["reading_1_position_x_m"]), (0.0, -1.0))
        self.assertEqual(len(found), 4 + 31 + 2 + 3)

    def test_sensors_stay_inside_their_space_in_every_discipline_that_has_some(self):
        tried = 0
        for options in registration.ENVIRONMENTS.values():
            try:
                envs = VectorEnv(2, **options, observe=observe.sensors(), max_ticks=40)
            except KeyError as problem:
                self.assertIn("its robots have no sensors", str(problem))
                continue
            envs.reset(seed=1)
            for _ in range(30):
                seen = envs.step(envs.action_space.sample())[0]
                self.assertIn(seen, envs.observation_space)
            envs.close()
            tried += 1
        self.assertGreater(tried, 3)

    def test_readings_that_come_over_sockets_are_the_same_numbers_in_every_discipline(self):
        for discipline in disciplines():
            with self.subTest(discipline), Batch(discipline) as batch:
                commands = np.full((1, len(batch.command_columns)), 0.2)
                remote = RemoteSensors(batch.sensor_columns)
                row = np.full(len(batch.sensor_columns), np.nan)
                for _ in range(6):
                    remote.write(batch.readings(0).readings, row)
                    np.testing.assert_array_equal(row, batch.sensors[0])
                    batch.step(commands, ticks=7)

    def test_sensors_are_chosen_by_pattern(self):
        with Env("line_race/solo", observe=observe.sensors("*_line_*")) as env:
            self.assertEqual(env.observation_names, tuple(f"reading_1_line_code_is_{value}" for value in range(4)))
        with self.assertRaisesRegex(KeyError, "no column matches sonar; there are reading_1_line_code, "):
            Env("line_race/solo", observe=observe.sensors("sonar"))

    def test_a_team_and_an_agent_have_sensors_of_their_own(self):
        with Env("line_race/race", team="yellow", observe=observe.sensors("*_line_*")) as env:
            self.assertTrue(all(name.startswith("reading_2_") for name in env.observation_names))
        field = ParallelEnv("line_race/race", observe=observe.sensors())
        seen, _ = field.reset(seed=1)
        self.assertEqual({agent: one.shape for agent, one in seen.items()}, {"blue_1": (40,), "yellow_1": (40,)})
        field.close()

    def test_what_a_sensor_says_of_the_world_is_in_the_attack_frame(self):
        with tempfile.TemporaryDirectory() as folder:
            text = (REPOSITORY / "referee/simurosot/discipline.txtpb").read_text()
            sensors = 'sensors { name: "gps" type: "fix" period_s: 0.01 } sensors { name: "imu" type: "inertial" }'
            file = pathlib.Path(folder, "discipline.txtpb")
            file.write_text(text.replace('drive: "calibrated"', f'drive: "calibrated" {sensors}'))
            for team, robot in (("blue", 2), ("yellow", 7)):
                both = observe.concatenate(
                    observe.columns(f"robot_{robot}_x_m", f"robot_{robot}_y_m"),
                    observe.sensors(f"reading_{robot}_*"),
                )
                with Env(file, variant="5v5", law="", team=team, observe=both) as env:
                    found = dict(zip(env.observation_names, env.reset(seed=1)[0].tolist()))
                for axis in "xy":
                    place = found[f"reading_{robot}_gps_{axis}_m"]
                    self.assertAlmostEqual(place, found[f"robot_{robot}_{axis}_m"], delta=1e-5)
                self.assertLess(found[f"reading_{robot}_gps_x_m"], 0.0)
                half = math.acos(found[f"reading_{robot}_gps_heading_cos"]) / 2
                self.assertAlmostEqual(abs(found[f"reading_{robot}_imu_qw"]), abs(math.cos(half)), delta=1e-4)

    def test_robots_that_are_not_there_are_refused(self):
        with self.assertRaisesRegex(KeyError, r"no robots \[99\]; the ids are \[1, 2, "):
            Env(observe=observe.bodies([99]))

    def test_one_of_ones_own_is_clipped_to_its_bounds(self):
        def far(layout):
            def write(sight, out):
                out[:] = 100.0

            return observe.Part(("far",), np.float32([-2]), np.float32([2]), write)

        with Env(observe=far) as env:
            self.assertEqual(env.reset(seed=1)[0].tolist(), [2.0])

    def test_ids_are_those_of_the_world_and_own_has_those_of_the_team(self):
        def first(layout):
            places = layout.places([f"robot_{layout.own[0]}_x_m"])

            def write(sight, out):
                out[:] = sight.states[:, places]

            return observe.Part(("own_x_m",), np.float32([-2]), np.float32([2]), write)

        seen = {}
        for team in ("blue", "yellow"):
            with Env(team=team, observe=first) as env:
                seen[team] = env.reset(seed=1)[0]
        np.testing.assert_allclose(seen["blue"], seen["yellow"], atol=0.01)
        self.assertLess(seen["blue"][0], 0)

    def test_a_function_that_is_wrong_is_refused_with_what_to_do(self):
        def part(names=("a", "b"), low=(-1, -1), high=(1, 1), write=lambda sight, out: out.fill(0)):
            return lambda layout: observe.Part(names, np.float32(low), np.float32(high), write)

        for given, error, text in (
            (observe.ball, WrongType, r"expected observe.ball\(...\), got observe.ball itself; add the brackets"),
            (observe.columns, WrongType, r"expected observe.columns\(...\)"),
            (3, WrongType, r"expected a function of a Layout, such as observe.ball\(\), got 3"),
            (lambda layout: None, WrongType, "expected a Part from the function, got None; end it with"),
            (part(names="ab"), WrongType, "names: expected texts"),
            (part(names=()), InvalidInput, "expected a name at least"),
            (part(write=None), InvalidInput, r"expected a function write\(sight, out\)"),
            (part(high=(1, 1, 1)), InvalidInput, r"high: expected a number for each of the 2 names, got shape \(3,\)"),
            (part(low=(-1, 2)), InvalidInput, "b: expected low <= high, got low 2.0 and high 1.0"),
            (part(write=lambda sight, out: out[:, :1].fill(0)), InvalidInput, "b of match 0: expected a number, got NaN"),
        ):
            with self.subTest(text), self.assertRaisesRegex(error, f"^observe: {text}"):
                Env(observe=given)

    def test_a_team_has_no_robot_to_be_relative_to(self):
        with self.assertRaisesRegex(ValueError, "name a robot"):
            Env(observe=observe.relative_to())


class RewardTest(unittest.TestCase):
    def gained(self, worth, scenario=SHOT, team="blue") -> float:
        with Env(scenario=scenario, team=team, reward=worth) as env:
            env.reset(seed=1)
            return env.step(np.zeros(10))[1]

    def test_a_ball_that_rolls_at_the_goal_of_the_others_is_worth_its_speed(self):
        self.assertAlmostEqual(self.gained(reward.ball_towards_goal()), 1.0, delta=0.02)
        self.assertLess(self.gained(reward.ball_towards_goal(), team="yellow"), -0.9)

    def test_rewards_add_up_with_their_weights(self):
        both = reward.sum(reward.ball_towards_goal(0.5), reward.time(-0.25))
        alone = self.gained(reward.ball_towards_goal())
        self.assertAlmostEqual(self.gained(both), 0.5 * alone - 0.25, places=9)

    def test_a_robot_that_drives_at_the_ball_earns_its_speed(self):
        with Env("soccer_duel/1v1", law="", reward=reward.robot_towards_ball()) as env:
            env.reset(seed=1)
            for _ in range(30):
                _, worth, *_ = env.step(np.ones(2))
            vx, vy = (env.batch.states[0, place_of(env, f"robot_1_{name}")] for name in ("vx_mps", "vy_mps"))
        self.assertGreater(math.hypot(vx, vy), 0)
        self.assertLessEqual(abs(worth), math.hypot(vx, vy) + 1e-9)

    def test_one_of_ones_own_sees_what_was_before(self):
        moved = []

        def way(layout):
            x = layout.places(["ball_x_m"])[0]

            def of(sight):
                moved.append(sight.states[:, x] - sight.before[:, x])
                return moved[-1]

            return of

        with Env(scenario=SHOT, reward=way) as env:
            env.reset(seed=1)
            moved.clear()
            for _ in range(3):
                env.step(np.zeros(10))
        # 1 m/s at 60 Hz towards the goal that is attacked; before the first step is the start.
        for way_m in moved:
            self.assertAlmostEqual(float(way_m[0]), 1 / 60, delta=0.001)

    def test_a_class_is_a_function_too(self):
        class Still:
            def __init__(self, layout):
                self.team = layout.team

            def __call__(self, sight):
                return np.full(len(sight.states), 0.25 if self.team == "blue" else 0.0)

        self.assertEqual(self.gained(Still), 0.25)

    def test_what_was_before_is_there_only_for_one_that_always_asks(self):
        def at_times(layout):
            calls = []

            def of(sight):
                calls.append(1)
                return sight.before[:, 0] if len(calls) > 1 else sight.states[:, 0]

            return of

        with self.assertRaisesRegex(Refused, "sight.before: read it in the first call, too"):
            self.gained(at_times)

    def test_a_function_that_is_wrong_is_refused_at_once(self):
        for given, error, text in (
            (reward.goals, WrongType, r"expected reward.goals\(...\), got reward.goals itself; add the brackets"),
            (lambda layout: 1.0, WrongType, "expected a function from the function of a Layout, got 1.0; return a"),
            (lambda layout: lambda sight: None, WrongType, "expected 1 numbers, got None; return an array"),
            (lambda layout: lambda sight: np.zeros(3), InvalidInput, r"expected 1 numbers, got shape \(3,\)"),
            (lambda layout: lambda sight: sight.gained * math.nan, InvalidInput, "match 0: expected a finite number, got nan"),
        ):
            with self.subTest(text), self.assertRaisesRegex(error, f"^reward: {text}"):
                Env(reward=given)


    def test_a_number_that_is_not_finite_is_refused_in_any_step(self):
        def late(wrong):
            ticks = lambda sight: sight.statuses[:, Status.TICK]
            return lambda layout: lambda sight: np.where(ticks(sight) < 3, 1e300, wrong)

        for wrong in (math.nan, math.inf, -math.inf):
            envs = VectorEnv(2, reward=late(wrong))
            envs.reset(seed=1)
            for _ in range(2):
                self.assertEqual(envs.step(np.zeros((2, 10)))[1].tolist(), [1e300] * 2)
            with self.assertRaisesRegex(InvalidInput, f"^reward: match 0: expected a finite number, got {wrong}"):
                envs.step(np.zeros((2, 10)))


class ParallelEnvTest(unittest.TestCase):
    def test_it_keeps_the_promises_of_pettingzoo(self):
        for options in (
            {"max_ticks": 30},
            {"settings": SHORT},
            {"max_ticks": 10, "agents": "teams"},
            {"max_ticks": 10, "teams": ["yellow"]},
            {"max_ticks": 10, "discipline": "soccer_duel/2v2", "ticks": 2},
            {"max_ticks": 10, "discipline": "line_race/race"},
        ):
            with self.subTest(options):
                env_promises.keeps_parallel_promises(self, ParallelEnv(**options))

    def test_agents_are_robots_by_team_and_number_or_teams(self):
        self.assertEqual(ParallelEnv("soccer_duel/2v2").possible_agents, ["blue_1", "blue_2", "yellow_1", "yellow_2"])
        self.assertEqual(ParallelEnv("soccer_duel/2v2", agents="teams").possible_agents, ["blue", "yellow"])
        env = ParallelEnv("soccer_duel/2v2", teams="yellow")
        self.assertEqual((env.agents, env.max_num_agents), ([], 2))
        self.assertEqual(str(env), "cancha_v0")

    def test_nobody_is_called_all(self):
        env = ParallelEnv(max_ticks=1)
        env.reset(seed=1)
        for part in env.step({agent: np.zeros(2) for agent in env.agents}):
            self.assertEqual(sorted(part), sorted(env.possible_agents))

    def test_a_seed_makes_the_same_episodes(self):
        found = []
        for _ in range(2):
            env = ParallelEnv(max_ticks=20)
            for i, agent in enumerate(env.possible_agents):
                env.action_space(agent).seed(42 + i)
            rows = []
            for seed in (3, None, None):
                env.reset(seed=seed)
                while env.agents:
                    rows.append(env.step({agent: env.action_space(agent).sample() for agent in env.agents})[0])
            found.append(np.stack([np.stack(list(row.values())) for row in rows]))
        np.testing.assert_array_equal(found[0], found[1])

    def test_it_plays_the_same_match_as_an_env_with_its_seed(self):
        env, one = ParallelEnv(teams=["blue"]), Env()
        env.reset(seed=6)
        one.reset(seed=6)
        for _ in range(30):
            env.step({agent: np.array([0.4, 0.7]) for agent in env.agents})
            one.step(np.tile([0.4, 0.7], 5))
        self.assertEqual(env.batch.hashes[0], one.batch.hashes[0])
        self.assertEqual(env.state().tolist(), one.batch.states[0].tolist())

    def test_wrong_calls_are_refused(self):
        env = ParallelEnv("soccer_duel/1v1", max_ticks=1)
        good = {"blue_1": np.zeros(2), "yellow_1": np.zeros(2)}
        with self.assertRaisesRegex(Refused, r"no agents; call reset\(\) first"):
            env.step(good)
        env.reset(seed=1)
        for actions, error, text in (
            ({"blue_1": np.zeros(2)}, InvalidInput, "actions: missing for yellow_1"),
            ({**good, "red_1": np.zeros(2)}, InvalidInput, "actions: no agent 'red_1'"),
            ({**good, "blue_1": np.zeros(3)}, InvalidInput, r"action of blue_1: .* \(1, 2\), got \(1, 3\)"),
            ([np.zeros(2)] * 2, WrongType, "actions: expected a dict"),
        ):
            with self.subTest(text), self.assertRaisesRegex(error, text):
                env.step(actions)
        env.step(good)
        with self.assertRaisesRegex(Refused, "no agents"):
            env.step(good)
        with self.assertRaisesRegex(InvalidInput, "agents: expected robots or teams"):
            ParallelEnv(agents="all")
        env.close()
        with self.assertRaisesRegex(Refused, "closed"):
            env.reset()


class SpaceTest(unittest.TestCase):
    """Our own Box does what Gymnasium's does."""

    def test_samples_are_inside_and_repeat_with_their_seed(self):
        box = interfaces.Box(np.float32([-1, 0]), np.float32([1, 5]), dtype=np.float32)
        box.seed(4)
        first = [box.sample() for _ in range(50)]
        box.seed(4)
        np.testing.assert_array_equal(first, [box.sample() for _ in range(50)])
        self.assertTrue(all(one in box for one in first))
        self.assertGreater(np.std(first, axis=0).min(), 0.1)

    def test_it_contains_arrays_of_its_shape_and_dtype_between_its_bounds(self):
        box = interfaces.Box(np.float32([-1, 0]), np.float32([1, 5]), dtype=np.float32)
        self.assertIn(np.float32([1, 5]), box)
        for other in (np.float32([1.1, 0]), np.float32([0]), np.float64([0, 0]), np.float32([math.nan, 0]), [0.0, 0.0]):
            self.assertNotIn(other, box)

    def test_one_without_bounds_samples_numbers(self):
        box = interfaces.Box(-np.inf, np.inf, (1000,), np.float64)
        self.assertTrue(np.isfinite(box.sample()).all())


if __name__ == "__main__":
    unittest.main()
