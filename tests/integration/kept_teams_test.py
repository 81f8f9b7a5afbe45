"""Strategies that keep running from one repeat of a scenario to the next: cancha-match --keep-teams.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK on PYTHONPATH.
"""

from __future__ import annotations

import csv
import os
import unittest
from pathlib import Path

from match_case import ScratchCase, run_match

SCENARIO = """
time_limit_s: 0.5
ball { x_m: -0.45 }
vary { path: "ball.y_m" min: 0.05 max: 0.35 }
robots { id: 2 pose { x_m: -0.25 y_m: 0.2 heading_rad: 3.14 } }
"""
REPEATS = 5

# A team that notes its process in a file, in each repeat.
TEAM = """
import os, sys, time
import cancha

def note(match):
    with open({diary!r}, "a") as diary:
        print(os.getpid(), file=diary)

def decide(view, commands):
    for robot in view.mine:
        commands.set_wheels(robot, cancha.drive.drive_through(robot, view.ball.position_m))

{run}
"""
STAYS = "cancha.run(decide, name='mine', on_start=note, repeats=True)"
GOES = "cancha.run(decide, name='mine', on_start=note)"
LINGERS = """
try:
    cancha.run(decide, name='mine', on_start=note, repeats=True)
finally:
    while True:
        time.sleep(1)
"""
DIES = """
def note(match, matches=[]):
    matches.append(match)
    if len(matches) == 3:
        sys.exit("out of ideas")

cancha.run(decide, name='mine', on_start=note, repeats=True)
"""


def is_alive(pid: str) -> bool:
    return Path("/proc", pid).exists()


class KeptTeamsTest(ScratchCase):
    def setUp(self) -> None:
        super().setUp()
        self.diary = self.folder / "diary"
        self.scenario = self.folder / "play.txtpb"
        self.scenario.write_text(SCENARIO)

    def team(self, run: str) -> str:
        file = self.folder / "team.py"
        file.write_text(TEAM.format(diary=str(self.diary), run=run))
        return f"/usr/bin/python3 -B '{file}'"

    def repeat(self, team: str, *arguments: str):
        self.diary.write_text("")
        return run_match("simurosot/5v5", "--scenario", str(self.scenario), "--repeat", str(REPEATS),
                         "--json", "--blue", team, *arguments)  # fmt: skip

    def pids(self) -> list[str]:
        return self.diary.read_text().split()

    def test_a_team_that_can_stays_in_one_process_and_gives_the_same_results(self) -> None:
        team = self.team(STAYS)

        fresh = self.repeat(team)
        fresh_pids = self.pids()
        kept = self.repeat(team, "--keep-teams")

        self.assertEqual((fresh.returncode, kept.returncode), (0, 0), kept.stderr)
        self.assertEqual(kept.stdout, fresh.stdout)
        self.assertEqual((len(fresh_pids), len(set(fresh_pids))), (REPEATS, REPEATS))
        self.assertEqual((len(self.pids()), len(set(self.pids()))), (REPEATS, 1))
        self.assertFalse(any(map(is_alive, self.pids())))

    def test_a_team_that_cannot_is_started_again(self) -> None:
        expected = self.repeat(self.team(GOES)).stdout

        for team in (self.team(GOES), "chaser"):
            with self.subTest(team=team):
                fresh = self.repeat(team)
                kept = self.repeat(team, "--keep-teams")
                self.assertEqual(kept.returncode, 0, kept.stderr)
                self.assertEqual(kept.stdout, fresh.stdout)
        self.repeat(self.team(GOES), "--keep-teams")
        self.assertEqual(len(set(self.pids())), REPEATS)
        self.assertTrue(expected)

    def test_both_teams_stay_and_jobs_have_teams_of_their_own(self) -> None:
        team = self.team(STAYS)
        fresh = self.repeat(team, "--yellow", team).stdout

        kept = self.repeat(team, "--yellow", team, "--keep-teams", "--jobs", "2")

        self.assertEqual(kept.returncode, 0, kept.stderr)
        self.assertEqual(kept.stdout, fresh)

    def test_teams_with_deadlines_stay_though_each_match_has_a_port_of_its_own(self) -> None:
        team = self.team(STAYS)

        kept = self.repeat(team, "--keep-teams", "--deadline", "hold:10s+60s")

        self.assertEqual(kept.returncode, 0, kept.stderr)
        self.assertEqual(kept.stdout, self.repeat(team, "--deadline", "hold:10s+60s").stdout)

    def test_a_team_that_dies_ends_the_repeats_and_is_told_of(self) -> None:
        kept = self.repeat(self.team(DIES), "--keep-teams")

        self.assertEqual(kept.returncode, 3)
        self.assertIn("repeat 3, seed 3: seat blue", kept.stderr)
        self.assertIn("exited with status 1 before the match was over", kept.stderr)
        self.assertIn("| out of ideas", kept.stderr)

    def test_a_team_that_does_not_end_by_itself_is_ended(self) -> None:
        kept = self.repeat(self.team(LINGERS), "--keep-teams")

        self.assertEqual(kept.returncode, 0, kept.stderr)
        self.assertEqual(len(set(self.pids())), 1)
        self.assertFalse(is_alive(self.pids()[0]))

    def test_it_is_for_scenarios(self) -> None:
        refused = run_match("simurosot/5v5", "--blue", "chaser", "--yellow", "chaser", "--keep-teams")

        self.assertEqual(refused.returncode, 2)
        self.assertIn("--keep-teams needs --scenario FILE", refused.stderr)


if __name__ == "__main__":
    unittest.main()
