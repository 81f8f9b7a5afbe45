"""Matches without strategies: exhibits of physics_lab from the command line and on a server.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and the support folder's
modules on PYTHONPATH.
"""

import json
import unittest

import cancha
from match_case import ScratchCase, run_match
from server_case import ServerCase, starts, verify, wait_until

BALLS = "physics_lab/balls"

IDLE_TEAM = """
import cancha

cancha.run(lambda view, commands: None, name="idle")
"""


class ExhibitTest(ScratchCase):
    def test_it_plays_without_a_strategy_and_its_recording_is_proved(self) -> None:
        file, report_file = self.folder / "balls.mcap", self.folder / "report.json"

        played = run_match(BALLS, "--record", str(file), "--report", str(report_file))

        self.assertEqual(played.returncode, 0, played.stderr)
        report = json.loads(report_file.read_text())
        self.assertEqual(report["end_reason"], "all measured")
        self.assertEqual([team["seats"] for team in report["teams"].values()], [[], []])
        self.assertEqual([one["name"] for one in report["measurements"] if not one["holds"]], [])
        self.assertIn("9 of 9 as expected", played.stdout)
        self.assertNotRegex(played.stdout + played.stderr, r"(?i)\bblue\b|\byellow\b")
        self.assertEqual(verify(file).returncode, 0)

    def test_settings_change_what_is_expected_and_what_is_measured(self) -> None:
        def rebound(restitution: str) -> dict:
            file = self.folder / "report.json"
            played = run_match("physics_lab/wall", "--no-record", "--report", str(file), "--set",
                               "arena.models.left2.links.body.collisions.body.surface.restitution="
                               + restitution)  # fmt: skip
            self.assertEqual(played.returncode, 0, played.stderr)
            rows = {one["name"]: one for one in json.loads(file.read_text())["measurements"]}
            return rows["left2_after_mps"]

        soft, hard = rebound("0.2"), rebound("0.8")

        self.assertTrue(soft["holds"] and hard["holds"])
        self.assertAlmostEqual(hard["expected"] / soft["expected"], 4, 9)

    def test_a_strategy_that_no_seat_is_left_for_is_refused(self) -> None:
        for options in (("--blue", "assistant"), ("--seat", "blue=assistant"),
                        ("--show-debug", "blue")):  # fmt: skip
            with self.subTest(options):
                played = run_match(BALLS, *options)

                self.assertEqual(played.returncode, 2)
                self.assertIn("has no seat", played.stderr)

    def test_the_assistant_tells_robots_what_the_chapter_expects_of_it(self) -> None:
        for variant in ("ice", "sand", "engine", "ramp", "mecanum", "blimp"):
            with self.subTest(variant):
                file = self.folder / f"{variant}.json"

                played = run_match(f"physics_lab/{variant}", "--blue", "assistant", "--no-record",
                                   "--report", str(file))  # fmt: skip

                self.assertEqual(played.returncode, 0, played.stderr)
                report = json.loads(file.read_text())
                off = [one for one in report["measurements"] if not one["holds"]]
                self.assertEqual(off, [])
                self.assertEqual(report["score"]["blue"], len(report["measurements"]))

    def test_what_a_team_that_does_nothing_does_not_reach_is_told_so(self) -> None:
        file, idle = self.folder / "report.json", self.folder / "idle.py"
        idle.write_text(IDLE_TEAM)

        played = run_match("physics_lab/engine", "--blue", f"/usr/bin/python3 -B '{idle}'",
                           "--no-record", "--report", str(file))  # fmt: skip

        self.assertEqual(played.returncode, 0, played.stderr)
        report = json.loads(file.read_text())
        self.assertIn("Robot 1: 95% of it after: not reached, expected 80 ms.",
                      [event["text"] for event in report["events"]])  # fmt: skip
        rows = {one["name"]: one for one in report["measurements"]}
        self.assertIsNone(rows["robot1_rise_ms"]["measured"])

    def test_what_could_still_change_as_it_ends_is_not_reached(self) -> None:
        for variant, setting in (
            ("balls", "rules.match_s=1"),
            ("wall", "arena.models.left1.links.body.pose.y_m=50"),
        ):
            with self.subTest(variant):
                file = self.folder / f"{variant}.json"

                played = run_match(f"physics_lab/{variant}", "--no-record", "--report", str(file),
                                   "--set", setting)  # fmt: skip

                self.assertEqual(played.returncode, 0, played.stderr)
                report = json.loads(file.read_text())
                self.assertEqual(report["end_reason"], "full time")
                rows = {one["name"]: one for one in report["measurements"]}
                self.assertIsNone(rows["left1_before_mps"]["measured"])
                self.assertIsNone(rows["left1_before_mps"]["holds"])
                told = [event["text"] for event in report["events"]]
                self.assertIn("Lane 1: ball from the left, before: not reached, expected 3.480 m/s.",
                              told)  # fmt: skip

    def test_what_is_told_is_no_setting(self) -> None:
        played = run_match("physics_lab/engine", "--blue", "assistant", "--set", "rules.speed_mps=3")

        self.assertEqual(played.returncode, 2)
        self.assertIn("speed_mps", played.stderr)

    def test_an_arena_of_which_no_formula_holds_is_refused(self) -> None:
        arena = self.folder / "arena.sdf"
        body = """<link name="body"><inertial><mass>1</mass></inertial></link>"""
        arena.write_text(f"""<sdf version="1.9"><world name="own">
            <model name="left1"><static>true</static>{body}</model>
            <model name="right1"><static>true</static>{body}</model></world></sdf>""")

        played = run_match(BALLS, "--arena", str(arena))

        self.assertEqual(played.returncode, 2)
        self.assertIn("arena.models.left1.is_static", played.stderr)


class ExhibitOnServerTest(ServerCase):
    def test_it_plays_by_itself_once_it_is_created(self) -> None:
        server = self.serve()

        server.create("lab", BALLS, "--speed", "max")

        entry = server.wait_for("lab", "OVER")
        self.assertEqual(entry.get("seats", []), [])
        self.assertEqual(server.report("lab")["end_reason"], "all measured")
        self.assertEqual(verify(server.records / "lab.mcap").returncode, 0)

    def test_a_robot_that_an_official_puts_elsewhere_is_measured_anew_and_no_other(self) -> None:
        for variant in ("ice", "sand"):
            with self.subTest(variant):
                server = self.serve()
                server.create(variant, f"physics_lab/{variant}", "--await-start", "--speed", "max",
                              "--seat", "blue=assistant")  # fmt: skip
                options = cancha.ConnectOptions(server=server.address, match=variant, name="lab")
                with cancha.Official(options) as lab:
                    lab.pause()
                    wait_until(lambda lab=lab: starts(lab))
                    lab.step(200)
                    x_m, y_m = lab.world().robots[1].position_m
                    lab.place_robot(1, (x_m + 0.2, y_m), heading_rad=1.0)
                    lab.resume()
                server.wait_for(variant, "OVER")

                rows = server.report(variant)["measurements"]
                self.assertEqual([row for row in rows if not row["holds"]], [])
                self.assertEqual(verify(server.records / f"{variant}.mcap").returncode, 0)

    def test_nobody_can_take_a_seat_of_it(self) -> None:
        server = self.serve()

        refused = server.ask("create", "lab", BALLS, "--seat", "blue=assistant")

        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("it has no seats", refused.stderr)


if __name__ == "__main__":
    unittest.main()
