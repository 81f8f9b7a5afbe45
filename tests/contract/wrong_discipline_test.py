"""With a wrong discipline.txtpb the contract tests fail and name the mistake, its place and what was expected.

Run by ctest with the folder of the programs in CANCHA_BIN. Each case is the test discipline with
one change, given to its contract tests.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

BIN = Path(os.environ["CANCHA_BIN"])
RIGHT = Path(__file__).resolve().parents[1] / "disciplines" / "hilltop" / "discipline.txtpb"
LIMIT_S = 180  # A call that takes longer has hung.

FIELD = RIGHT.read_text().partition("\n\n")[2].partition("\n\n")[0]
WHEELS = "wheels { track_m: 0.07 max_speed_mps: 1 }"
ROBOT_1 = 'number: 1 kind: "cube" start { x_m: 0.4 y_m: 0.2 '
ARC = "arc { centre { x_m: 0 y_m: 0 } radius_m: 0.15 from_rad: 0 to_rad: 6.28319 }"

# Replaced text, its replacement, and the expected messages.
CASES = {
    "unknown setting": (
        "corner_side_m: 0", "corner_sides_m: 0",
        'referee/hilltop/discipline.txtpb:8:17: Message type "cancha.v1.Field" has no field named '
        '"corner_sides_m"'),
    "bracket that is never closed": (
        'settings { ball { radius_m: 0.04 } }\n}', 'settings { ball { radius_m: 0.04 } }\n',
        'referee/hilltop/discipline.txtpb:39:1: Expected identifier, got: '),
    "text for a number": (
        "right_m: 0.5 left_m", 'right_m: "wide" left_m',
        "referee/hilltop/discipline.txtpb:6:12: Expected double, got: \"wide\""),
    "number out of range": (
        WHEELS, "mass_kg: -1 " + WHEELS,
        "hilltop/bare: robot_kinds.cube.mass_kg: -1 is out of range, expected 0.001 to 1000"),
    "rule parameter out of range": (
        'key: "match_s" value: 20', 'key: "match_s" value: 0',
        "hilltop/bare: rules.match_s: 0 is out of range, expected 1 to 3600 "
        "(length of the match in seconds)"),
    "unknown rule parameter": (
        'key: "match_s"', 'key: "half_s"',
        "hilltop/bare: rules.half_s: no such setting"),
    "missing field": (
        FIELD, "", "hilltop/bare: `field` and `arena` are missing; the world is built from one of them or both"),
    "missing wheels": (
        WHEELS, "", "hilltop/bare: robot_kinds.cube: `wheels` is missing; the drive 'traction' needs it"),
    "unknown drive": (
        WHEELS, WHEELS + ' drive: "legs"',
        "hilltop/bare: robot_kinds.cube.drive: no drive 'legs'; the drives are:"),
    "robot without a kind": (
        ROBOT_1, ROBOT_1.replace('kind: "cube" ', ""),
        "hilltop/bare: robots[0].kind: is missing; robot_kinds has: cube"),
    "robot of an unknown kind": (
        ROBOT_1, ROBOT_1.replace("cube", "sphere"),
        "hilltop/bare: robots[0].kind: no robot kind 'sphere'; robot_kinds has: cube"),
    "robot of no team": (
        "id: 1 team: TEAM_BLUE", "id: 1",
        "hilltop/bare: seats.blue.robot_ids: 1 is not a robot of this team, or already has a seat"),
    "unknown team": (
        "id: 1 team: TEAM_BLUE", "id: 1 team: TEAM_GREEN",
        'Unknown enumeration value of "TEAM_GREEN" for field "team"'),
    "start in a wall": (
        ROBOT_1, ROBOT_1.replace("x_m: 0.4 ", "x_m: 0.49 "),
        "hilltop/bare: robots[0].start: reaches 0.0275"),
    "seat with an unknown robot": (
        "robot_ids: [1, 2]", "robot_ids: [1, 2, 7]",
        "hilltop/bare: seats.blue.robot_ids: 7 is not a robot of this team, or already has a seat"),
    "robot without a seat": (
        "robot_ids: [1, 2]", "robot_ids: [1]", "hilltop/bare: seats: robot 2 has no seat"),
    "unknown marking": (
        ARC, ARC.replace("arc {", "circle {"),
        '"cancha.v1.Marking" has no field named "circle"'),
    "marking without a shape": (
        ARC, "", "hilltop/bare: markings[0]: has no shape, expected polyline, arc or spot"),
    "rule that cannot be proposed": (
        "rules {", 'handlings { key: "3.1" value: "propose" } rules {',
        'hilltop/bare: handlings.3.1: no judge applies rule "3.1"; officials can have no rule'),
    "goal without a mouth": (
        "goal_right_m: 0.5", "goal_right_m: 0.6",
        "hilltop/bare: field.goal_right_m: is 0.6 m, must equal field.right_m, 0.5 m"),
    "two variants of one name": (
        'name: "ball"', 'name: "bare"',
        "referee/hilltop/discipline.txtpb: variants: name 'bare' is empty or used twice"),
    "variant based on none": (
        'name: "bare"', 'name: "bare" based_on: "nude"',
        "hilltop/bare: variants.bare.based_on: 'nude' is no variant of this discipline"),
    "no title": ('title: "Hilltop"', "", "title: is missing"),
    "seat without robots": (
        "seats {", 'seats { name: "idle" team: TEAM_BLUE } seats {',
        "seats.idle.robot_ids: is empty"),
}  # fmt: skip


def run_contract_tests(description: str) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
        file = Path(folder) / "discipline.txtpb"
        file.write_text(description)
        return subprocess.run([str(BIN / "hilltop_contract_test")], capture_output=True, text=True,
                              timeout=LIMIT_S, env={**os.environ, "CANCHA_HILLTOP": str(file)},
                              check=False)  # fmt: skip


class WrongDisciplineTest(unittest.TestCase):
    def assert_fails_with(self, ran: subprocess.CompletedProcess[str], cause: str) -> None:
        """Expects that the tests fail like tests: they run to the end and are not ended by a signal."""
        self.assertIn(cause, ran.stdout)
        self.assertEqual(ran.returncode, 1, ran.stdout + ran.stderr)
        self.assertRegex(ran.stdout, r"\[  FAILED  \] \d+ tests?, listed below")
        self.assertNotRegex(ran.stdout + ran.stderr, "terminate called|this is a bug in Cancha")

    def test_the_right_one_passes(self) -> None:
        ran = run_contract_tests(RIGHT.read_text())

        self.assertEqual(ran.returncode, 0, ran.stdout)

    def test_each_mistake_is_named(self) -> None:
        right = RIGHT.read_text()
        for mistake, (old, new, cause) in CASES.items():
            with self.subTest(mistake):
                self.assertIn(old, right)
                self.assert_fails_with(run_contract_tests(right.replace(old, new, 1)), cause)

    def test_a_discipline_without_variants_is_not_passed_over(self) -> None:
        right = RIGHT.read_text()
        ran = run_contract_tests(right[: right.index("variants {")])

        self.assert_fails_with(ran, "referee/hilltop/discipline.txtpb: variants: there is none")

    def test_the_file_is_named_where_the_mistake_has_no_line(self) -> None:
        ran = run_contract_tests(RIGHT.read_text().replace(WHEELS, ""))

        named = re.findall(r"^.*/hilltop/discipline\.txtpb:$", ran.stdout, re.MULTILINE)
        failures = re.findall(r": Failure$", ran.stdout, re.MULTILINE)
        self.assertEqual(len(named), len(failures))
        self.assertNotEqual(failures, [])


if __name__ == "__main__":
    unittest.main()
