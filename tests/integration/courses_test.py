"""The sample strategies complete their courses, the better of two wins, and recordings verify.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and the support folder's
modules on PYTHONPATH.
"""

import json
import os
import subprocess
import unittest
from pathlib import Path

from match_case import BIN, LIMIT_S, ScratchCase, run_match

PYTHON = "/usr/bin/python3"
EXAMPLES = Path(os.environ["CANCHA_SDK"]) / "python" / "examples"
HAL = f"{PYTHON} {EXAMPLES}/line_follower_hal.py"


class CoursesTest(ScratchCase):
    def play_course(self, discipline: str, seed: int, *options: str) -> dict:
        report = self.folder / "report.json"
        played = run_match(discipline, "--seed", str(seed), "--report", str(report), *options)
        self.assertEqual(played.returncode, 0, played.stderr)
        return json.loads(report.read_text())

    def assert_through(self, report: dict, team: str = "blue") -> None:
        self.assertEqual(report["end_reason"], "finished", report)
        self.assertEqual(report["course"][team], {"progress": 1.0,
                                                  "finished_s": report["simulated_s"],
                                                  "faults": 0})  # fmt: skip
        self.assertEqual(report["score"][team], 100)
        self.assertEqual(report["winner"], team)

    def test_samples_get_through_alone(self) -> None:
        for discipline, strategy in (("line_race/solo", "follower"), ("maze/solo", "walker"),
                                     ("drone_maze/solo", "pilot"),
                                     ("drone_maze/signed_solo", "pilot"),
                                     ("drone_maze/kinematic", "pilot"),
                                     ("line_race/pibot", "follower"),
                                     ("line_race/formula1", "follower")):
            with self.subTest(discipline):
                self.assert_through(self.play_course(discipline, 1, "--blue", strategy))

    def test_the_pilot_of_blimps_passes_all_gates_touches_nothing_and_docks(self) -> None:
        for variant in ("solo", "beside", "pair"):
            for seed in (1, 10):
                with self.subTest(variant, seed=seed):
                    report = self.play_course(f"blimp_course/{variant}", seed, "--blue", "pilot")
                    self.assert_through(report)
                    self.assertEqual(report["statistics"]["gates"]["blue"], 6)
                    self.assertEqual(report["statistics"]["contacts"]["blue"], 0)

    def test_blimps_race_on_mirrored_courses(self) -> None:
        file = self.folder / "race.mcap"
        report = self.play_course("blimp_course/race", 1, "--blue", "pilot", "--yellow", "pilot",
                                  "--record", str(file))  # fmt: skip
        self.assertEqual(report["end_reason"], "finished", report)
        for team in ("blue", "yellow"):
            self.assertEqual(report["statistics"]["gates"][team], 6)
            self.assertEqual(report["statistics"]["contacts"][team], 0)
        proved = subprocess.run([BIN / "cancha-replay", "verify", file], capture_output=True,
                                text=True, timeout=LIMIT_S, check=False)  # fmt: skip
        self.assertEqual(proved.returncode, 0, proved.stdout + proved.stderr)

    def test_a_solo_run_has_the_statistics_of_one_team(self) -> None:
        report = self.play_course("line_race/solo", 1, "--blue", "follower")

        statistics = report["statistics"]
        self.assertEqual(list(statistics), ["distance", "top_speed"])
        self.assertNotIn("yellow", statistics["distance"])
        mean_mps = statistics["distance"]["blue"] / report["simulated_s"]
        self.assertGreater(statistics["top_speed"]["blue"], mean_mps)
        self.assertEqual(report["shots"], [])

    def test_a_result_says_how_far_the_teams_came(self) -> None:
        one = run_match("line_race/solo", "--blue", "follower", "--set", "rules.match_s=8")
        self.assertRegex(one.stdout, r"(?m)^follower \d\d%  \(full time, 400 ticks,")
        two = run_match("line_race/race", "--blue", "follower", "--yellow", HAL, "--duration", "5")
        self.assertRegex(two.stdout, r"(?m)^follower \d+% : \d+% \S.* \(")
        several = run_match("line_race/solo", "--blue", "follower", "--seeds", "1..2")
        self.assertRegex(several.stdout, r"(?m)^finished 2 of 2, 2 without a fault, abandoned 0; failed 0;")

    def test_the_exercise_as_it_is_typed_gets_through(self) -> None:
        self.assert_through(self.play_course("line_race/solo", 1, "--blue", HAL))

    def test_a_drone_that_knows_the_way_leaves_by_position_instructions_alone(self) -> None:
        program = f"{PYTHON} {EXAMPLES}/dron_hal.py"
        self.assert_through(self.play_course("drone_maze/solo", 1, "--blue", program))

    def test_a_drone_leaves_by_the_arrows_in_its_pictures(self) -> None:
        program = f"{PYTHON} {EXAMPLES}/dron_flechas_hal.py"
        self.assert_through(self.play_course("drone_maze/signed_solo", 1, "--blue", program))

    def test_words_that_need_a_position_work_on_the_line(self) -> None:
        found = self.folder / "found.json"
        program = self.folder / "exercise.py"
        program.write_text(f"""
import json
from cancha.hal import *
start = getPosition()
avanzarHasta(4)
sleep(1)
there = getPosition()
girarHasta(-90)
sleep(4)
turned = getPosition().theta - there.theta
with open("{found}", "w") as file:
    json.dump([there.x - start.x, there.z - start.z, turned], file)
""")

        self.play_course("line_race/solo", 1, "--blue", f"{PYTHON} {program}", "--duration", "20")

        ahead, aside, turned_deg = json.loads(found.read_text())
        # The position is read every 0.1 s, in which the robot drives 0.1 units; then it stops within 0.1 units.
        self.assertTrue(4 <= ahead <= 4.2, ahead)
        self.assertAlmostEqual(aside, 0, delta=0.05)
        # The robot slides on to 121 degrees, as in WebSim: drives/websim.md. In 0.1 s it turns by 8.6 degrees.
        self.assertTrue(118 <= turned_deg <= 121 + 8.6 + 3, turned_deg)

    def test_the_better_one_wins(self) -> None:
        for seed in (1, 2):
            report = self.play_course("line_race/race", seed, "--blue", HAL, "--yellow", "follower")
            self.assert_through(report, "yellow")

    def arena(self, model: str) -> str:
        """Writes an SDFormat file with this content in its only model."""
        file = self.folder / "arena.sdf"
        file.write_text('<?xml version="1.0"?>\n<sdf version="1.9"><world name="w">\n'
                        f'<model name="barrier"><static>true</static>\n{model}\n</model>\n'
                        '</world></sdf>\n')  # fmt: skip
        return str(file)

    def test_a_barrier_in_an_arena_of_ones_own_holds_the_follower_up(self) -> None:
        barrier = self.arena('<link name="bar"><pose>-1.6 -0.6 0.05 0 0 0</pose><collision name="c">'
                             "<geometry><box><size>0.05 0.8 0.1</size></box></geometry>"
                             "</collision></link>")  # fmt: skip
        options = ("--blue", "follower", "--arena", barrier, "--set", "rules.match_s=20")

        report = self.play_course("line_race/solo", 1, *options)

        self.assertEqual(report["end_reason"], "full time", report)
        self.assertLess(report["score"]["blue"], 10)

    def test_an_arena_that_is_none_is_refused_with_its_line(self) -> None:
        broken = self.arena('<lnik name="bar"/>')
        for file, words in ((broken, f"{broken}:4: <lnik"), (f"{self.folder}/none.sdf", "none.sdf")):
            refused = run_match("line_race/solo", "--blue", "follower", "--arena", file)

            self.assertEqual(refused.returncode, 2, refused.stderr)
            self.assertIn("--arena: ", refused.stderr)
            self.assertIn(words, refused.stderr)

    def test_recordings_are_proved(self) -> None:
        file = self.folder / "race.mcap"
        self.play_course("drone_maze/signed", 3, "--blue", "pilot", "--yellow", "pilot", "--duration",
                  "5", "--record", str(file))
        proved = subprocess.run([BIN / "cancha-replay", "verify", file], capture_output=True,
                                text=True, timeout=LIMIT_S, check=False)
        self.assertEqual(proved.returncode, 0, proved.stdout + proved.stderr)


if __name__ == "__main__":
    unittest.main()
