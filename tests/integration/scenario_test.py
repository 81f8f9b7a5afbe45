"""cancha-match --scenario from the command line: results, messages, exit codes.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

import csv
import json
import os
import re
import signal
import subprocess
import unittest
from pathlib import Path

from match_case import BIN, ScratchCase, run_match

FOLDER = Path(__file__).resolve().parents[2] / "server" / "sim" / "scenario"
SAMPLES = FOLDER / "samples"
SHOT = str(SAMPLES / "shot_at_goal.txtpb")
FREE_KICK = str(SAMPLES / "free_kick.txtpb")


class ScenarioCase(ScratchCase):
    """A test that plays its own scenarios or the samples."""

    def write(self, text: str) -> str:
        file = self.folder / "play.txtpb"
        file.write_text(text)
        return str(file)

    def play(
        self, scenario: str, *arguments: str, discipline: str = "simurosot/5v5"
    ) -> subprocess.CompletedProcess[str]:
        """Plays a scenario, which must succeed."""
        played = run_match(discipline, "--scenario", scenario, *arguments)
        self.assertEqual(played.returncode, 0, played.stderr)
        return played

    def results(
        self, scenario: str, *arguments: str, discipline: str = "simurosot/5v5"
    ) -> list[dict]:
        """Returns the result of each repeat, without the summary."""
        lines = self.play(scenario, "--json", *arguments, discipline=discipline).stdout.splitlines()
        return [json.loads(line) for line in lines[:-1]]


TEAM = """
import cancha

def decide(view, commands, speed):
    commands.set_wheels(view.mine[3], (speed, speed))

cancha.run(decide, name="mine", parameters={"speed": 0.0}, repeats=True)
"""


class ParametersTest(ScenarioCase):
    """Parameters of strategies, on the command line and in tables."""

    def setUp(self) -> None:
        super().setUp()
        self.team_file = self.folder / "team.py"
        self.team_file.write_text(TEAM)
        self.team = f"/usr/bin/python3 -B '{self.team_file}'"

    GRID = """
        time_limit_s: 0.2
        ball { x_m: 0.5 }
        robots { id: 4 pose { x_m: -0.25 y_m: 0.2 heading_rad: 0 } }
        vary { parameter: "blue.speed" values: [0, 1] }
        vary { path: "ball.y_m" min: 0 max: 0.2 steps: 3 }
        report { robot_pose: 4 }
    """

    def test_a_grid_of_a_parameter_and_a_place_is_played_point_by_point(self) -> None:
        scenario = self.write(self.GRID)

        results = self.results(scenario, "--repeat", "7", "--blue", self.team)
        kept = self.results(scenario, "--repeat", "7", "--blue", self.team, "--keep-teams")

        points = [(speed, y_m) for speed in (0, 1) for y_m in (0, 0.1, 0.2)]
        self.assertEqual([(row["blue.speed"], row["ball.y_m"]) for row in results], points + points[:1])
        self.assertEqual([row["robot_4_x_m"] > -0.25 for row in results], [False] * 3 + [True] * 3 + [False])
        self.assertEqual(kept, results)

    def test_a_parameter_is_a_column_of_either_table(self) -> None:
        matches, plays = self.folder / "matches.csv", self.folder / "plays.csv"
        scenario = self.write("time_limit_s: 0.2")
        given = ("--blue", self.team, "--yellow", "chaser", "--parameter", "blue.speed=0.5")

        match = run_match("simurosot/5v5", "--duration", "1", "--csv", str(matches), *given,
                          "--record", str(self.folder / "match.mcap"))
        self.play(scenario, "--csv", str(plays), *given)
        other = run_match("simurosot/5v5", "--csv", str(matches), *given[:-2])
        verified = subprocess.run([str(BIN / "cancha-replay"), "verify", str(self.folder / "match.mcap")],
                                  capture_output=True, text=True, check=False)

        self.assertEqual(match.returncode, 0, match.stderr)
        for table in (matches, plays):
            with table.open(newline="") as stream:
                (row,) = csv.DictReader(stream)
            self.assertEqual(row["blue.speed"], "0.5")
        self.assertEqual(other.returncode, 2)  # The table has one column more.
        self.assertEqual(verified.returncode, 0, verified.stdout)

    def test_a_parameter_that_cannot_be_given_is_refused(self) -> None:
        scenario = self.write('time_limit_s: 1 vary { parameter: "blue.speed" min: 0 max: 1 }')
        for arguments, text in (
            (("--blue", "remote", "--yellow", "chaser", "--parameter", "blue.speed=1"),
             "--parameter: 'blue.speed': seat blue is played by 'remote'"),
            (("--blue", self.team, "--yellow", "chaser", "--parameter", "gold.speed=1"),
             "there is no seat 'gold'; the seats are: blue, yellow"),
            (("--blue", self.team, "--yellow", "chaser", "--parameter", "blue.speed"),
             "expected SEAT.NAME=VALUE, such as blue.kick=0.4, got 'blue.speed'"),
            (("--blue", self.team, "--yellow", "chaser", "--parameter", "blue.a b=1"),
             "'blue.a b': expected SEAT.NAME"),
            (("--scenario", scenario), "vary: 'blue.speed': seat blue is played by 'script'"),
            (("--scenario", scenario, "--blue", self.team, "--parameter", "blue.speed=1"),
             "'blue.speed' varies; remove it from --parameter"),
        ):
            with self.subTest(arguments):
                refused = run_match("simurosot/5v5", *arguments)
                self.assertEqual((refused.returncode, refused.stdout), (2, ""))
                self.assertIn(text, refused.stderr)

    def test_an_option_that_the_program_does_not_have_is_told_by_it(self) -> None:
        failed = run_match("simurosot/5v5", "--blue", self.team, "--yellow", "chaser",
                           "--parameter", "blue.wind=1")

        self.assertEqual(failed.returncode, 3)
        self.assertIn("unrecognized arguments: --wind 1", failed.stderr)


class RepeatsTest(ScenarioCase):
    def test_a_thousand_shots_at_goal_give_a_line_each_and_a_summary(self) -> None:
        table = self.folder / "shots.csv"

        played = self.play(SHOT, "--repeat", "1000", "--csv", str(table))

        lines = played.stdout.splitlines()
        self.assertEqual(lines[0].split()[:4], ["repeat", "seed", "end", "tick"])
        with table.open(newline="") as stream:
            rows = list(csv.DictReader(stream))
        self.assertEqual([row["repeat"] for row in rows], [str(n + 1) for n in range(1000)])
        self.assertEqual([line.split()[-1] for line in lines[1:-1]],
                         [row["state_hash"] for row in rows])
        ends = [row["end"] for row in rows]
        counts = {end: ends.count(end) for end in ("goal by blue", "cleared", "time limit")}
        self.assertEqual(sum(counts.values()), 1000)
        self.assertEqual(
            lines[-1],
            "1000 repeats: " + ", ".join(f"{end} {count} ({count / 10:.1f}%)"
                                         for end, count in counts.items()))
        self.assertTrue(all(counts.values()), counts)  # The shots have different results.
        for row in rows:
            self.assertEqual(row["goal_by"], "blue" if row["end"] == "goal by blue" else "")
            self.assertLessEqual(0.8, float(row["ball.speed_mps"]))
            self.assertLessEqual(float(row["ball.speed_mps"]), 2.5)

    def test_the_same_seed_prints_the_same_and_another_one_does_not(self) -> None:
        first = self.play(SHOT, "--repeat", "50", "--seed", "3").stdout

        self.assertEqual(self.play(SHOT, "--repeat", "50", "--seed", "3").stdout, first)
        other = self.play(SHOT, "--repeat", "50", "--seed", "1003").stdout
        self.assertFalse(set(first.splitlines()[1:-1]) & set(other.splitlines()[1:-1]))

    def test_a_repeat_is_played_again_by_its_seed_alone(self) -> None:
        among_others = self.results(SHOT, "--repeat", "20", "--seed", "5")[12]

        alone = self.results(SHOT, "--seed", str(among_others["seed"]))[0]

        self.assertEqual(alone | {"repeat": 13}, among_others)

    def test_json_ends_with_a_summary_that_says_what_was_played(self) -> None:
        played = self.play(SHOT, "--repeat", "30", "--json", "--set", "ball.mass_kg=0.05")

        lines = [json.loads(line) for line in played.stdout.splitlines()]
        summary = lines[-1]["summary"]
        self.assertEqual(len(lines), 31)
        self.assertEqual(summary["discipline"], "simurosot/5v5")
        self.assertEqual(summary["settings"], {"ball.mass_kg": "0.05"})
        self.assertEqual(summary["repeats"], 30)
        self.assertEqual(summary["ticks"], sum(line["tick"] for line in lines[:-1]))
        self.assertEqual(summary["goals"]["blue"],
                         sum(line["goal_by"] == "blue" for line in lines[:-1]))

    def test_json_and_csv_hold_the_same_numbers(self) -> None:
        table = self.folder / "shots.csv"

        results = self.results(SHOT, "--repeat", "10", "--csv", str(table))

        with table.open(newline="") as stream:
            rows = list(csv.DictReader(stream))
        for row, result in zip(rows, results, strict=True):
            self.assertEqual(list(row)[:len(result)], list(result))
            self.assertEqual(float(row["ball_x_m"]), result["ball_x_m"])
            self.assertEqual(float(row["ball.y_m"]), result["ball.y_m"])

    def test_results_of_other_settings_scenarios_and_strategies_are_told_apart(self) -> None:
        table = self.folder / "shots.csv"
        other = self.write(re.sub(r"time_limit_s: \S+", "time_limit_s: 0.1", Path(SHOT).read_text()))

        runs = [self.play(scenario, "--csv", str(table), *more).stderr for scenario, more in (
            (SHOT, ()), (SHOT, ()), (SHOT, ("--set", "ball.mass_kg=0.05")), (other, ()),
            (other, ("--blue", "position")))]

        with table.open() as stream:
            rows = list(csv.DictReader(stream))
        self.assertEqual(["compare the last columns" in said for said in runs],
                         [False, False, True, True, True])
        hashes = [(row["discipline_hash"], row["scenario_hash"], row["strategies"]) for row in rows]
        self.assertEqual(hashes[0], hashes[1])
        self.assertEqual(len(set(hashes)), 4)
        self.assertEqual(rows[0]["discipline"], "simurosot/5v5")
        self.assertEqual(rows[0]["scenario"], SHOT)
        self.assertEqual(rows[4]["strategies"], "blue=position yellow=script")

    def test_quiet_prints_nothing_but_still_writes_the_file(self) -> None:
        table = self.folder / "shots.csv"

        played = self.play(SHOT, "--repeat", "3", "--quiet", "--csv", str(table))

        self.assertEqual(played.stdout + played.stderr, "")
        self.assertEqual(len(table.read_text().splitlines()), 4)

    def test_without_a_terminal_there_is_no_progress_bar(self) -> None:
        played = self.play(SHOT, "--repeat", "100")

        self.assertNotIn("\x1b", played.stdout + played.stderr)
        self.assertRegex(played.stderr, r"^100 repeats in [\d.]+ s, \d+ ticks/s\n$")

    def test_an_interrupted_run_says_how_far_it_came(self) -> None:
        scenario = self.write("time_limit_s: 3")
        with subprocess.Popen(
            [str(BIN / "cancha-match"), "simurosot/5v5", "--scenario", scenario, "--repeat",
             "1000000", "--quiet", "--json"], stdout=subprocess.PIPE, text=True) as process:
            process.stdout.readline()  # Line of a repeat: it plays.
            process.send_signal(signal.SIGINT)
            rest = process.stdout.read().splitlines()

        self.assertEqual(process.returncode, 130)
        done = len(rest)  # The summary makes up for the line that was read.
        self.assertEqual(json.loads(rest[-1])["summary"]["ends"], {"time limit": done})


class StrategyTest(ScenarioCase):
    def test_strategies_play_and_the_same_seed_is_the_same_repeat(self) -> None:
        teams = ("--blue", "position", "--yellow", "chaser")
        results = self.results(FREE_KICK, "--repeat", "3", *teams)

        self.assertEqual(self.results(FREE_KICK, "--repeat", "3", *teams), results)
        again = self.results(FREE_KICK, "--seed", "3", *teams)[0]
        self.assertEqual(again | {"repeat": 3}, results[2])

    def test_robots_without_a_strategy_follow_the_script(self) -> None:
        # Yellow's robot 10 drives by its script; robot 6 has no script.
        scenario = self.write(
            "time_limit_s: 1 ball { x_m: 0 y_m: 0.7 } "
            "robots { id: 10 pose { x_m: -0.3 y_m: -0.8 heading_rad: 0 } "
            "wheels { left_mps: 0.5 right_mps: 0.5 } } report { robot_pose: [6, 10] }")

        result = self.results(scenario, "--blue", "chaser")[0]

        self.assertGreater(result["robot_10_x_m"], -0.3)
        self.assertLess(result["robot_10_x_m"], -0.3 + 0.5)  # 0.5 m/s for one second.
        self.assertAlmostEqual(result["robot_6_x_m"], -1.025, delta=1e-6)

    def test_a_paced_repeat_is_the_same_as_one_at_full_speed(self) -> None:
        scenario = self.write(
            "time_limit_s: 1 ball { vx_mps: 0.5 vy_mps: 1 } "
            "robots { id: 9 wheels { left_mps: 1 right_mps: 0.8 } wheels { from_s: 0.5 } } "
            "robots { id: 4 wheels { from_s: 0.2 left_mps: -1 right_mps: 1 } }")

        self.assertEqual(self.results(scenario, "--speed", "50"), self.results(scenario))

    def test_a_strategy_that_fails_ends_the_run_with_what_there_is(self) -> None:
        # The first repeat is played. The strategy refuses the second one.
        marker = self.folder / "played"
        strategy = (f"test ! -e {marker} && touch {marker} && "
                    f"exec {BIN / 'cancha-team-simurosot-chaser'}; exit 4")
        played = run_match("simurosot/5v5", "--scenario", FREE_KICK, "--repeat", "5",
                           "--blue", strategy, "--json")

        self.assertEqual(played.returncode, 3)
        self.assertIn("repeat 2, seed 2: seat blue", played.stderr)
        self.assertIn("exited with status 4", played.stderr)
        self.assertEqual(json.loads(played.stdout.splitlines()[-1])["summary"]["repeats"], 1)

    def test_a_script_for_a_robot_that_a_strategy_drives_is_refused(self) -> None:
        scenario = self.write("time_limit_s: 1 robots { id: 4 wheels { left_mps: 1 } }")

        played = run_match("simurosot/5v5", "--scenario", scenario, "--blue", "chaser")

        self.assertEqual(played.returncode, 2)
        self.assertIn("robots.4.wheels: seat blue is played by 'chaser'", played.stderr)


class JobsTest(ScenarioCase):
    def test_more_jobs_print_the_same_and_append_the_same(self) -> None:
        tables = [self.folder / "one.csv", self.folder / "three.csv"]

        one = self.play(SHOT, "--repeat", "50", "--seed", "3", "--csv", str(tables[0]))
        three = self.play(SHOT, "--repeat", "50", "--seed", "3", "--csv", str(tables[1]),
                          "--jobs", "3")  # fmt: skip

        self.assertEqual(three.stdout, one.stdout)
        self.assertEqual(tables[1].read_text(), tables[0].read_text())

    def test_so_many_repeats_as_there_are_jobs_are_played_at_once(self) -> None:
        # The team of each repeat waits for the team of another one.
        fifo, first = self.folder / "fifo", self.folder / "first"
        os.mkfifo(fifo)
        chaser = BIN / "cancha-team-simurosot-chaser"
        team = (f"if mkdir '{first}' 2>/dev/null; then : >'{fifo}'; else : <'{fifo}'; fi; "
                f"exec '{chaser}'")

        results = self.results(FREE_KICK, "--repeat", "2", "--jobs", "2", "--blue", team,
                               "--connect-timeout", "20")  # fmt: skip

        self.assertEqual(results, self.results(FREE_KICK, "--repeat", "2", "--blue", "chaser"))

    def test_a_repeat_that_fails_is_named_and_ends_the_run_with_those_before_it(self) -> None:
        third = r"tr '\0' ' ' </proc/$PPID/cmdline | grep -q -- '--first-repeat [3] '"
        team = f"{third} && exit 4; exec '{BIN / 'cancha-team-simurosot-chaser'}'"

        played = run_match("simurosot/5v5", "--scenario", FREE_KICK, "--repeat", "5", "--seed", "7",
                           "--blue", team, "--json", "--jobs", "3")  # fmt: skip

        self.assertEqual(played.returncode, 3)
        self.assertIn("repeat 3, seed 9: seat blue", played.stderr)
        self.assertIn("exited with status 4", played.stderr)
        lines = [json.loads(line) for line in played.stdout.splitlines()]
        self.assertEqual([line["seed"] for line in lines[:-1]], [7, 8])
        self.assertEqual(lines[-1]["summary"]["repeats"], 2)

    def test_an_interrupted_run_has_printed_the_first_repeats_without_a_gap(self) -> None:
        scenario = self.write("time_limit_s: 3")
        with subprocess.Popen(
            [str(BIN / "cancha-match"), "simurosot/5v5", "--scenario", scenario, "--repeat",
             "1000000", "--jobs", "2", "--quiet", "--json"], stdout=subprocess.PIPE,
            text=True) as process:  # fmt: skip
            first = process.stdout.readline()  # Line of a repeat: it plays.
            process.send_signal(signal.SIGINT)
            lines = [json.loads(line) for line in (first, *process.stdout.read().splitlines())]

        self.assertEqual(process.returncode, 130)
        done = len(lines) - 1
        self.assertEqual([line["repeat"] for line in lines[:-1]], list(range(1, done + 1)))
        self.assertEqual(lines[-1]["summary"]["ends"], {"time limit": done})


class BadScenarioTest(ScenarioCase):
    def refuse(self, *arguments: str) -> str:
        """Calls the program with arguments that must be refused. Returns the message."""
        refused = run_match("simurosot/5v5", *arguments)
        self.assertEqual(refused.returncode, 2, refused.stderr)
        self.assertEqual(refused.stdout, "")
        return refused.stderr

    def test_a_text_that_cannot_be_read_is_named_with_line_and_column(self) -> None:
        scenario = self.write("time_limit_s: 1\nball { colour: 1 }\n")

        self.assertIn("play.txtpb:2:14: ", self.refuse("--scenario", scenario))

    def test_a_file_that_does_not_exist_is_named(self) -> None:
        self.assertIn("--scenario: no/such.txtpb: No such file",
                      self.refuse("--scenario", "no/such.txtpb"))

    def test_bodies_that_overlap_in_some_repeat_are_refused_before_the_first_one(self) -> None:
        scenario = self.write("time_limit_s: 1 ball { x_m: 0.298 } "
                              "vary { path: 'ball.y_m' min: 0 max: 0.45 }")  # Robot 5: y = 0.48.

        self.assertRegex(self.refuse("--scenario", scenario, "--repeat", "500"),
                         r"play\.txtpb: with seed \d+: ball: overlaps with robot 5")

    def test_options_that_do_not_go_together_are_refused(self) -> None:
        for arguments, expected in (
            (("--repeat", "3", "--blue", "chaser", "--yellow", "chaser"), "--repeat needs --scenario"),
            (("--scenario", SHOT, "--repeat", "0"), "--repeat"),
            (("--scenario", SHOT, "--seeds", "1..3"), "excludes --seeds"),
            (("--scenario", SHOT, "--duration", "3"), "time_limit_s"),
            (("--scenario", SHOT, "--report", "a.json"), "--csv FILE or --json"),
            (("--scenario", SHOT, "--watch", "--repeat", "2"), "--watch shows one repeat"),
            (("--scenario", SHOT, "--watch"), "needs --speed"),
            (("--scenario", SHOT, "--seed", str(2**64 - 1), "--repeat", "2"), "no 2 seeds from"),
        ):
            with self.subTest(arguments=arguments):
                self.assertIn(expected, self.refuse(*arguments))

    def test_what_is_no_file_is_refused_and_keeps_nobody_waiting(self) -> None:
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)

        for source, expected in ((pipe, "it is a pipe"), (self.folder, "it is a folder"),
                                 ("/proc/self/mem", "/proc/self/mem: ")):  # fmt: skip
            with self.subTest(source=source):
                self.assertIn(expected, self.refuse("--scenario", str(source)))

    def test_a_csv_file_of_something_else_is_left_alone(self) -> None:
        table = self.folder / "matches.csv"
        table.write_text("discipline,seed\n")

        self.assertIn("has other columns",
                      self.refuse("--scenario", SHOT, "--csv", str(table)))
        self.assertEqual(table.read_text(), "discipline,seed\n")

    def test_help_shows_scenarios(self) -> None:
        shown = run_match("--help")

        self.assertRegex(shown.stdout, r"--scenario\s+FILE")
        self.assertIn("--scenario shot_at_goal.txtpb --repeat 1000", shown.stdout)


class SampleTest(ScenarioCase):
    def test_every_sample_can_be_played_and_is_in_the_readme(self) -> None:
        readme = (FOLDER / "README.md").read_text()
        samples = sorted(SAMPLES.glob("*.txtpb"))

        self.assertGreater(len(samples), 0)
        for sample in samples:
            with self.subTest(sample=sample.name):
                row = re.search(rf"\n\| `{re.escape(sample.name)}` \|.*", readme)
                self.assertIsNotNone(row)
                named = re.search(r"`([a-z_]+/\w+)`", row.group(0))
                discipline = named.group(1) if named else "simurosot/5v5"
                results = self.results(str(sample), "--repeat", "5", discipline=discipline)
                self.assertEqual(len(results), 5)

    def test_the_readme_names_every_column(self) -> None:
        readme = (FOLDER / "README.md").read_text()
        for column in self.results(self.write("time_limit_s: 1"))[0]:
            self.assertIn(f"`{column}`", readme)

    def test_the_scenario_in_the_readme_can_be_played(self) -> None:
        text = re.search(r"\n```\n(.*?)\n```\n", (FOLDER / "README.md").read_text(), re.DOTALL)

        self.assertEqual(len(self.results(self.write(text.group(1)), "--repeat", "5")), 5)


if __name__ == "__main__":
    unittest.main()
