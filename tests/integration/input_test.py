"""Input in the form of other systems, messages about lost parts of it, and files that a killed program leaves.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

import csv
import json
import os
import resource
import signal
import subprocess
import unittest

from match_case import BIN, LIMIT_S, ScratchCase, run_match
from server_case import wait_until

MARK = b"\xef\xbb\xbf"
SHOT = "time_limit_s: 1\nball { x_m: 0 y_m: 0 }\n"
MATCH = ("simurosot/5v5", "--blue", "position", "--yellow", "chaser", "--duration", "1")
TYPICAL_WORLD = """<?xml version="1.0"?>
<sdf version="1.10">
  <world name="w">
    <physics name="fast" type="dart"><max_step_size>0.001</max_step_size></physics>
    <plugin filename="gz-sim-physics-system" name="gz::sim::systems::Physics"/>
    <light type="directional" name="sun"><direction>-0.5 0.1 -0.9</direction></light>
    <gui fullscreen="0"/>
    <model name="block"><static>true</static><pose>0 1.5 0.25 0 0 0</pose>
      <link name="l">
        <collision name="c"><geometry><box><size>0.5 0.5 0.5</size></box></geometry></collision>
        <visual name="v"><geometry><box><size>0.5 0.5 0.5</size></box></geometry>
          <material><diffuse>1 0 0 1</diffuse><specular>1 1 1 1</specular></material></visual>
      </link>
    </model>
  </world>
</sdf>
"""


class TextsOfOtherSystemsTest(ScratchCase):
    def write(self, name: str, content: bytes) -> str:
        file = self.folder / name
        file.write_bytes(content)
        file.chmod(0o600)
        return str(file)

    def shot(self, content: bytes) -> subprocess.CompletedProcess[str]:
        return run_match("simurosot/5v5", "--scenario", self.write("shot.txtpb", content))

    def test_a_byte_order_mark_is_no_part_of_a_scenario(self) -> None:
        played = self.shot(MARK + SHOT.encode())

        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertEqual(played.stdout, self.shot(SHOT.encode()).stdout)

    def test_utf_16_is_named(self) -> None:
        refused = self.shot(SHOT.encode("utf-16"))

        self.assertEqual(refused.returncode, 2)
        self.assertIn("shot.txtpb: it is written in UTF-16; save it as UTF-8", refused.stderr)

    def test_a_decimal_comma_is_said_to_be_a_point(self) -> None:
        self.assertIn("write a point, not a comma: 0.5", self.shot(b"ball { x_m: 0,5 y_m: 0 }").stderr)
        self.assertIn("write a point, not a comma: 1.5",
                      run_match(*MATCH, "--set", "ball.mass_kg=1,5").stderr)
        self.assertIn("write a point, not a comma: 0.5", run_match(*MATCH, "--speed", "0,5").stderr)

    def test_a_byte_order_mark_is_no_part_of_a_file_of_tokens(self) -> None:
        tokens = self.write("tokens", MARK + b"# who may join\nseat blue 0123456789abcdef01\n"
                            b"seat yellow 0123456789abcdef02\n")  # fmt: skip

        played = run_match(*MATCH, "--tokens", tokens)

        self.assertEqual(played.returncode, 0, played.stderr)

    def test_an_arena_of_an_editor_of_today_is_played_in(self) -> None:
        for mark in (b"", MARK):
            world = self.write("arena.sdf", mark + TYPICAL_WORLD.encode())

            checked = subprocess.run([BIN / "cancha-arena", "--check", world], capture_output=True,
                                     text=True, timeout=LIMIT_S, check=False)  # fmt: skip

            self.assertEqual(checked.returncode, 0, checked.stderr)
            self.assertIn("models=1 links=1 joints=0 collisions=1 visuals=1", checked.stdout)

    def test_all_that_is_wrong_with_an_arena_is_told_at_once(self) -> None:
        world = self.write("arena.sdf", b"<sdf version='1.9'>\n<world name='w'>\n<include/>\n"
                           b"<model name='m'><pose>0 5000 0 0 0 0</pose><link name='l'/></model>\n"
                           b"</world></sdf>")  # fmt: skip

        refused = run_match("line_race/solo", "--blue", "follower", "--arena", world)

        self.assertEqual(refused.returncode, 2)
        self.assertIn("--arena: ", refused.stderr)
        self.assertIn(f"{world}:3: <include>: '': expected a model in a file", refused.stderr)
        self.assertIn(f"{world}:4: arena.models.m.pose.y_m: 5000 is out of range", refused.stderr)

    def test_a_table_that_a_spreadsheet_has_saved_goes_on(self) -> None:
        table = self.folder / "all.csv"
        run_match(*MATCH, "--csv", str(table))
        saved = MARK + table.read_bytes().replace(b"\n", b"\r\n")
        table.write_bytes(saved)

        played = run_match(*MATCH, "--csv", str(table), "--seed", "2")

        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertTrue(table.read_bytes().startswith(saved))
        with table.open(encoding="utf-8-sig", newline="") as stream:
            self.assertEqual([row["seed"] for row in csv.DictReader(stream)], ["1", "2"])
        table.write_bytes(saved.replace(b",", b";"))
        self.assertIn("separated by semicolons in place of commas",
                      run_match(*MATCH, "--csv", str(table)).stderr)

    def test_a_name_that_is_a_formula_is_a_text_in_a_table(self) -> None:
        table = self.folder / "all.csv"

        played = run_match(*MATCH, "--blue-name", "=1+1", "--yellow-name", "@Ann", "--csv", str(table))

        self.assertEqual(played.returncode, 0, played.stderr)
        with table.open(newline="") as stream:
            [row] = csv.DictReader(stream)
        self.assertEqual((row["blue"], row["yellow"]), ("'=1+1", "'@Ann"))


class OptionTest(ScratchCase):
    def refused(self, program: str, *arguments: str) -> str:
        ended = subprocess.run([BIN / program, *arguments], capture_output=True, text=True,
                               timeout=LIMIT_S, check=False, stdin=subprocess.DEVNULL)  # fmt: skip
        self.assertEqual(ended.returncode, 2, ended.stderr)
        return ended.stderr

    def test_an_empty_text_is_refused_by_every_program(self) -> None:
        for program, *arguments, option in (
            ("cancha-match", *MATCH, "--seed"), ("cancha-match", *MATCH, "--seeds"),
            ("cancha-match", *MATCH, "--speed"), ("cancha-match", *MATCH, "--blue-name"),
            ("cancha-server", "serve", "--listen"), ("cancha-server", "list", "--server"),
            ("cancha-server", "create", "a", "simurosot/5v5", "--speed"),
            ("cancha-server", "create", "a", "simurosot/5v5", "--seed"),
            ("cancha-referee", "--name"), ("cancha-referee", "run", "a.txtpb", "--results"),
            ("cancha-viewer", "--server"), ("cancha-viewer", "a.mcap", "--http"),
            ("cancha-replay", "export", "a.mcap", "--output"),
            ("cancha-team-simurosot-chaser", "--seat"), ("cancha-team-simurosot-chaser", "--server"),
        ):  # fmt: skip
            with self.subTest(program=program, option=option):
                said = self.refused(program, *arguments, option, "")
                self.assertRegex(said, rf"{program}|chaser")
                self.assertRegex(said, rf"{option}: expected .*got ''")

    def test_what_is_out_of_range_is_told_the_limit(self) -> None:
        for option in ("--seed", "--seeds"):
            value = f"1..{2**64}" if option == "--seeds" else str(2**64)
            self.assertIn("from 0 to 18446744073709551615; got '18446744073709551616'",
                          self.refused("cancha-match", *MATCH, option, value))

    def test_names_of_hosts_are_said_not_to_be_looked_up(self) -> None:
        for program, *command in (("cancha-match", *MATCH), ("cancha-server", "serve")):
            said = self.refused(program, *command, "--listen", "localhost:0")
            self.assertIn("names of hosts are not looked up", said)

    def test_loopback_of_version_4_in_version_6_needs_no_tokens(self) -> None:
        played = run_match(*MATCH, "--listen", "[::ffff:127.0.0.1]:0")

        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn("listening on [::ffff:127.0.0.1]:", played.stderr)

    def test_a_program_in_a_folder_with_a_blank_plays(self) -> None:
        folder = self.folder / "my team"
        folder.mkdir()
        team = folder / "bot"
        team.write_text(f"#!/bin/sh\nexec '{BIN}/cancha-team-simurosot-chaser' \"$@\"\n")
        team.chmod(0o700)

        played = run_match("simurosot/5v5", "--blue", str(team), "--yellow", "chaser", "--duration", "1")

        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn(f"\"'{team}' --name x\"",
                      self.refused("cancha-match", *MATCH[:2], f"{team} --name x", *MATCH[3:]))


class LossTest(ScratchCase):
    def test_quiet_hides_no_loss(self) -> None:
        limit = 64 * 1024
        file = self.folder / "match.mcap"

        played = subprocess.run(
            [BIN / "cancha-match", *MATCH[:-1], "20", "--quiet", "--record", file],
            capture_output=True, text=True, timeout=LIMIT_S, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))

        self.assertEqual(played.returncode, 1, played.stderr)
        self.assertEqual(played.stdout, "")
        self.assertRegex(played.stderr, rf"^{file}: cannot be written: .*goes on without a recording\n$")

    def in_play(self, *options: object) -> subprocess.Popen[str]:
        """Starts a match that runs until it is told to end, and has begun to record."""
        match = subprocess.Popen(
            [BIN / "cancha-match", *MATCH[:-2], "--speed", "4", *map(str, options)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
            env={**os.environ, "TMPDIR": str(self.folder)})  # fmt: skip
        self.addCleanup(match.communicate)
        self.addCleanup(match.kill)
        return match

    def test_a_recording_that_is_moved_during_play_is_complete_where_it_is(self) -> None:
        file, report = self.folder / "match.mcap", self.folder / "report.json"
        later = self.folder / "later"
        later.mkdir()
        match = self.in_play("--record", file, "--report", report)
        wait_until(file.exists)

        file.rename(later / "final.mcap")
        match.send_signal(signal.SIGINT)
        _, said = match.communicate(timeout=LIMIT_S)

        self.assertEqual(match.returncode, 130, said)
        recording = json.loads(report.read_text())["recording"]
        self.assertEqual(recording["file"], str((later / "final.mcap").resolve()))
        self.assertTrue(recording["is_complete"])
        self.assertNotIn("problem", recording)
        verified = subprocess.run([BIN / "cancha-replay", "verify", later / "final.mcap"],
                                  capture_output=True, text=True, timeout=LIMIT_S, check=False)  # fmt: skip
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_a_recording_that_is_removed_during_play_is_lost(self) -> None:
        file, report = self.folder / "match.mcap", self.folder / "report.json"
        match = self.in_play("--quiet", "--record", file, "--report", report)
        wait_until(file.exists)

        file.unlink()
        match.send_signal(signal.SIGINT)
        _, said = match.communicate(timeout=LIMIT_S)

        self.assertIn(f"{file}: is lost: somebody has removed or replaced it", said)
        self.assertFalse(json.loads(report.read_text())["recording"]["is_complete"])

    def test_what_a_killed_match_leaves_goes_with_the_next_start(self) -> None:
        foreign = self.folder / "cancha-of-somebody"
        foreign.mkdir()
        match = self.in_play()
        wait_until(lambda: list(self.folder.glob("cancha-recording-*/match.mcap")))

        match.kill()
        match.communicate(timeout=LIMIT_S)
        left = set(self.folder.iterdir())
        self.assertGreater(len(left), 1)
        run_match(*MATCH, TMPDIR=str(self.folder))

        self.assertEqual(list(self.folder.iterdir()), [foreign])


if __name__ == "__main__":
    unittest.main(verbosity=2)
