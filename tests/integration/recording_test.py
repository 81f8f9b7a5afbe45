"""Recordings from the command line: --record, --replay and cancha-replay.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

import contextlib
import csv
import json
import re
import resource
import subprocess
import unittest
from pathlib import Path
from typing import Iterator, Optional

from cancha import ConnectOptions, Official, Refused
from cancha.stream import Stream
from cancha.v1 import session_pb2
from match_case import BIN, DYING_TEAM, LIMIT_S, ScratchCase, run_match

MATCH = ("simurosot/5v5", "--blue", "position", "--yellow", "chaser", "--duration", "10")


def replay(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(BIN / "cancha-replay"), *arguments], capture_output=True, text=True,
                          timeout=LIMIT_S, check=False)


class RecordingCase(ScratchCase):
    """A test with a recorded match of ten seconds."""

    def setUp(self) -> None:
        super().setUp()
        self.file = self.folder / "match.mcap"
        self.report = self.folder / "report.json"
        self.played = run_match(*MATCH, "--record", str(self.file), "--report", str(self.report))
        self.assertEqual(self.played.returncode, 0, self.played.stderr)


class RecordingOfBeforeTest(unittest.TestCase):
    """A match recorded by version 0.1.0, with placements, time-outs, and an official who places, restores and
    decides."""

    FILE = Path(__file__).parents[1] / "recording" / "made_by_0_1_0.mcap"

    def test_verify_says_that_it_takes_the_program_of_that_time(self) -> None:
        shown = replay("verify", str(self.FILE))

        self.assertEqual(shown.returncode, 2, shown.stdout)
        self.assertIn("recorded by cancha 0.1.0 with behaviour version 6", shown.stderr)
        self.assertIn("`cancha-replay judge` works with any", shown.stderr)

    def test_judge_comes_to_the_same_decisions(self) -> None:
        shown = replay("judge", str(self.FILE))

        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("1754 ticks re-refereed, 50 recorded events, 0 differences", shown.stdout)


class ReplayProgramTest(RecordingCase):
    def test_info_says_who_played_and_how_it_ended(self) -> None:
        shown = replay("info", str(self.file))

        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("simurosot/5v5, position against chaser", shown.stdout)
        self.assertIn("600 ticks at 60 Hz: 0:10 of simulated time", shown.stdout)
        self.assertIn("duration reached", shown.stdout)
        self.assertRegex(shown.stdout, r"(?m)^result +position \d+ : \d+ chaser, ")

    def test_info_for_programs_agrees_with_the_report_of_the_match(self) -> None:
        info = json.loads(replay("info", "--json", str(self.file)).stdout)
        report = json.loads(self.report.read_text())

        self.assertEqual(info["ticks"], report["ticks"])
        self.assertEqual(info["state_hash"], report["final_state_hash"])
        for field in ("score", "winner", "is_abandoned", "end_reason"):
            self.assertEqual(info[field], report[field])
        self.assertTrue(info["is_complete"])
        self.assertEqual(report["recording"]["file"], str(self.file))
        self.assertEqual(report["recording"]["bytes"], self.file.stat().st_size)

    def test_info_counts_the_statistics_that_the_match_had(self) -> None:
        info = json.loads(replay("info", "--json", str(self.file)).stdout)
        report = json.loads(self.report.read_text())

        self.assertEqual(info["statistics"], report["statistics"])
        self.assertEqual(info["shots"], report["shots"])
        possession = report["statistics"]["possession"]
        self.assertAlmostEqual(possession["blue"] + possession["yellow"], 100)
        for heat_map in info["heat_maps"]:
            self.assertEqual(len(heat_map["ticks"]), heat_map["columns"] * heat_map["rows"])
        robots = [sum(heat_map["ticks"]) for heat_map in info["heat_maps"]
                  if heat_map["name"] == "robots"]  # fmt: skip
        self.assertEqual(robots[0], robots[1], "five robots of each team in every tick of play")

    def test_match_and_info_show_the_same_table(self) -> None:
        table = re.search(r"(?m)^ +position +chaser\n(\w.*(?:%|m|m/s|\d)\n)+", self.played.stdout)
        assert table, self.played.stdout

        self.assertIn("\nShots on target ", table[0])
        self.assertTrue(replay("info", str(self.file)).stdout.endswith("\n\n" + table[0]))

    def test_verify_proves_the_match(self) -> None:
        shown = replay("verify", str(self.file))

        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("all 600 ticks have the same state hash", shown.stdout)
        self.assertIn("the events are the same\n", shown.stdout)  # The texts of the events, too.

    def test_match_info_and_verify_print_the_same_content_hash(self) -> None:
        content_hash = json.loads(self.report.read_text())["recording"]["content_hash"]
        proof = json.loads(replay("verify", "--json", str(self.file)).stdout)
        info = json.loads(replay("info", "--json", str(self.file)).stdout)

        self.assertRegex(content_hash, "^[0-9a-f]{64}$")
        self.assertIn(f"content hash {content_hash}", self.played.stdout)
        self.assertIn(content_hash, replay("info", str(self.file)).stdout)
        self.assertIn(f"content hash {content_hash}", replay("verify", str(self.file)).stdout)
        self.assertEqual((proof["content_hash"], info["content_hash"]), (content_hash, content_hash))

    def test_verify_lists_all_that_it_does_not_prove(self) -> None:
        proof = json.loads(replay("verify", "--json", str(self.file)).stdout)

        shown = re.sub(r"\s+", " ", replay("verify", str(self.file)).stdout)  # Line breaks become blanks.
        self.assertIn("names of teams and officials: taken from the file", proof["not_proved"])
        for line in proof["not_proved"]:
            self.assertIn(line, shown)
        # Every field of the report is either compared or listed as not compared: see report_check.cpp.
        self.assertNotIn("unknown to this build", shown)
        self.assertNotIn("does not know", shown)

    def test_judge_agrees_with_the_rules_that_judged(self) -> None:
        judged = json.loads(replay("judge", "--json", str(self.file)).stdout)

        self.assertEqual(judged["differences"], [])
        self.assertEqual(judged["ticks"], 600)

    def test_export_writes_a_line_for_each_tick(self) -> None:
        table = self.folder / "match.csv"

        shown = replay("export", str(self.file), "-o", str(table))

        self.assertEqual(shown.returncode, 0, shown.stderr)
        with table.open(newline="") as stream:
            rows = list(csv.DictReader(stream))
        self.assertEqual([int(row["tick"]) for row in rows], list(range(601)))
        self.assertLess(abs(float(rows[-1]["ball_x_m"])), 1.25)

    def test_export_does_not_overwrite_the_recording(self) -> None:
        before = self.file.read_bytes()
        link = self.file.with_suffix(".csv")
        link.symlink_to(self.file)
        self.addCleanup(link.unlink)
        for output in (self.file, link):
            shown = replay("export", str(self.file), "-o", str(output))

            self.assertEqual(shown.returncode, 2)
            self.assertIn("is the recording itself", shown.stderr)
            self.assertEqual(self.file.read_bytes(), before)

    def test_export_to_a_place_that_cannot_be_written_says_so(self) -> None:
        shown = replay("export", str(self.file), "-o", "/nowhere/match.csv")

        self.assertEqual(shown.returncode, 2)
        self.assertIn("--output: /nowhere/match.csv: cannot be written", shown.stderr)

    def test_a_recording_that_is_cut_off_is_read_up_to_the_cut(self) -> None:
        whole = self.file.read_bytes()
        self.file.write_bytes(whole[:len(whole) // 3])  # The last third contains the index and the report.

        shown = replay("info", str(self.file))

        self.assertEqual(shown.returncode, 2)
        self.assertIn("damaged", shown.stdout)
        ticks = int(re.search(r"(\d+) ticks at", shown.stdout)[1])
        self.assertLess(100, ticks)
        self.assertLess(ticks, 600)
        self.assertIn("were simulated again and are equal",
                      replay("verify", str(self.file)).stderr)

    def test_files_that_are_no_recordings_are_named(self) -> None:
        for name, content in (("empty.mcap", b""), ("text.mcap", b"no recording at all\n" * 10)):
            file = self.folder / name
            file.write_bytes(content)
            for action in ("info", "verify", "judge", "export"):
                shown = replay(action, str(file))
                self.assertEqual(shown.returncode, 2, (name, action))
                self.assertIn(name, shown.stderr)
        self.assertIn("missing.mcap", replay("info", str(self.folder / "missing.mcap")).stderr)

    def test_help_shows_examples_and_exit_codes(self) -> None:
        shown = replay("--help")

        self.assertEqual(shown.returncode, 0)
        self.assertIn("cancha-replay verify match.mcap", shown.stdout)
        self.assertIn("4 verify or judge found a difference", shown.stdout)
        self.assertEqual(replay("prove", "x").returncode, 2)


@contextlib.contextmanager
def replaying(file: Path, *options: str) -> Iterator[str]:
    """Starts a replay in real time, yields its address, and checks its end."""
    replay_process = subprocess.Popen(
        [str(BIN / "cancha-match"), "--replay", str(file), "--speed", "1", "--quiet", *options],
        stderr=subprocess.PIPE, text=True)  # fmt: skip
    with replay_process:
        announced = replay_process.stderr.readline()
        address = re.search(r"replaying on (\S+);", announced)
        if address is None:
            raise AssertionError(announced)
        yield address[1]
        if replay_process.wait(timeout=LIMIT_S) != 0:
            raise AssertionError(f"the replay ended with {replay_process.returncode}")


class ReplayedMatchTest(RecordingCase):
    def test_a_replay_ends_as_the_match_did(self) -> None:
        shown = run_match("--replay", str(self.file), "--speed", "max")

        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("replaying on 127.0.0.1:", shown.stderr)

    def test_a_replay_takes_nothing_of_a_match(self) -> None:
        shown = run_match("simurosot/5v5", "--replay", str(self.file))

        self.assertEqual(shown.returncode, 2)
        self.assertIn("--replay shows what FILE holds", shown.stderr)

    def test_what_is_recorded_can_be_neither_changed_nor_ended(self) -> None:
        with replaying(self.file) as address, Official(
                ConnectOptions(server=address, name="judge")) as official:  # fmt: skip
            official.pause()
            for request in (lambda: official.end_match("had enough"), lambda: official.award_goal("blue"),
                            lambda: official.take_back(1), lambda: official.save_state("now")):  # fmt: skip
                with self.assertRaisesRegex(Refused, "what is recorded cannot be changed; halt"):
                    request()
            official.set_speed(0)
            official.resume()


DRAWING_STRATEGY = """
import cancha

def decide(view, commands):
    if view.tick % 2 == 0:
        pen = commands.pen(view)
        pen.line((0.0, 0.0), view.ball.position_m, cancha.drawing.RED)
        pen.text((0.25, -0.5), f"tick {view.tick}")
        pen.plot("tick", view.tick)

cancha.run(decide, name="painter")
"""


def first_drawing(address: str) -> Optional[session_pb2.WorldUpdate]:
    """Returns the first update with a drawing that a spectator gets; None if there is none until the end."""
    stream = Stream.connect(address, patience_s=10)
    hello = session_pb2.ClientMessage()
    hello.hello.protocol_version = 1
    hello.hello.role = session_pb2.ROLE_SPECTATOR
    hello.hello.name = "onlooker"
    stream.send(hello.SerializeToString())
    message = session_pb2.ServerMessage()
    try:
        while message.WhichOneof("body") != "over":
            message.ParseFromString(stream.receive(10))
            if message.update.drawings:
                return message.update
    finally:
        stream.close()
    return None


class DrawingTest(ScratchCase):
    """Recording of a Python strategy that draws in every second tick."""

    def setUp(self) -> None:
        super().setUp()
        self.file = self.folder / "match.mcap"
        painter = self.folder / "painter.py"
        painter.write_text(DRAWING_STRATEGY)
        played = run_match("simurosot/5v5", "--blue", f"/usr/bin/python3 {painter}", "--yellow",
                           "chaser", "--duration", "1", "--record", str(self.file))
        self.assertEqual(played.returncode, 0, played.stderr)

    def first_replayed_drawing(self, *options: str) -> Optional[session_pb2.WorldUpdate]:
        with replaying(self.file, *options) as address:
            return first_drawing(address)

    def test_the_recording_holds_what_was_drawn_and_proves_the_match(self) -> None:
        info = json.loads(replay("info", "--json", str(self.file)).stdout)

        self.assertEqual(info["drawings"], {"blue": 30})
        self.assertIn("30 blue", replay("info", str(self.file)).stdout)
        self.assertEqual(replay("verify", str(self.file)).returncode, 0)
        self.assertEqual(replay("judge", str(self.file)).returncode, 0)

    def test_a_replay_shows_it_again_to_those_who_may_see_it(self) -> None:
        update = self.first_replayed_drawing("--show-debug", "blue")

        self.assertEqual([drawing.seat for drawing in update.drawings], ["blue"])
        drawing = update.drawings[0].drawing
        drawn_in = (update.world.tick - 1) // 2 * 2  # A drawing stays until the next one.
        self.assertEqual(drawing.labels[0].text, f"tick {drawn_in}")
        self.assertEqual(drawing.scalars[0].value, drawn_in)
        self.assertEqual(len(drawing.markings[0].polyline.points), 2)
        self.assertIsNone(self.first_replayed_drawing())

    def test_a_seat_that_is_not_there_is_refused(self) -> None:
        refused = run_match("--replay", str(self.file), "--show-debug", "green")

        self.assertEqual(refused.returncode, 2)
        self.assertIn("--show-debug: simurosot/5v5 has no seat 'green'; expected blue, yellow or all",
                      refused.stderr)


class RecordOptionTest(ScratchCase):
    def temporary_recordings(self) -> list[Path]:
        return list(self.folder.glob("cancha-*.mcap"))

    def test_a_match_that_is_played_leaves_no_recording_nobody_asked_for(self) -> None:
        played = run_match(*MATCH, TMPDIR=str(self.folder))

        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertEqual(self.temporary_recordings(), [])

    def test_a_match_that_fails_leaves_its_recording_and_says_where(self) -> None:
        played = run_match("simurosot/5v5", "--blue", DYING_TEAM, "--yellow", "chaser",
                           TMPDIR=str(self.folder))

        self.assertEqual(played.returncode, 3, played.stderr)
        [file] = self.temporary_recordings()
        self.assertIn(f"The match is recorded in {file}", played.stderr)
        self.assertEqual(replay("verify", str(file)).returncode, 0)

    def test_several_matches_are_recorded_in_several_files(self) -> None:
        pattern = self.folder / "match-{seed}.mcap"
        played = run_match(*MATCH, "--seeds", "3..4", "--record", str(pattern))

        self.assertEqual(played.returncode, 0, played.stderr)
        for seed in (3, 4):
            info = json.loads(replay("info", "--json", str(self.folder / f"match-{seed}.mcap")).stdout)
            self.assertEqual(info["seed"], seed)
        refused = run_match(*MATCH, "--seeds", "3..4", "--record", str(self.folder / "one.mcap"))
        self.assertEqual(refused.returncode, 2)
        self.assertIn("{seed}", refused.stderr)

    def test_a_file_that_cannot_be_written_is_refused_before_the_match(self) -> None:
        played = run_match(*MATCH, "--record", "/nowhere/match.mcap")

        self.assertEqual(played.returncode, 2)
        self.assertIn("--record", played.stderr)
        self.assertIn("/nowhere/match.mcap", played.stderr)

    def test_a_disk_that_gets_full_ends_the_recording_and_not_the_match(self) -> None:
        file = self.folder / "match.mcap"
        report = self.folder / "report.json"
        limit = 64 * 1024

        played = subprocess.run(
            [str(BIN / "cancha-match"), *MATCH, "--record", str(file), "--report", str(report)],
            capture_output=True, text=True, timeout=LIMIT_S, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))

        self.assertEqual(played.returncode, 1, played.stderr)
        self.assertIn("  (duration reached, 600 ticks, ", played.stdout)
        self.assertIn("the match goes on without a recording", played.stderr)
        recording = json.loads(report.read_text())["recording"]
        self.assertFalse(recording["is_complete"])
        self.assertIn(str(file), recording["problem"])
        self.assertLessEqual(file.stat().st_size, limit)
        self.assertIn("are equal", replay("verify", str(file)).stderr)

    def test_a_batch_says_which_recordings_a_full_disk_has_ended(self) -> None:
        limit = 64 * 1024

        played = subprocess.run(
            [str(BIN / "cancha-match"), *MATCH, "--seeds", "1..2", "--record",
             str(self.folder / "{seed}.mcap")],
            capture_output=True, text=True, timeout=LIMIT_S, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))

        self.assertEqual(played.returncode, 1, played.stderr)
        self.assertIn("failed 0;", played.stdout)
        for seed in (1, 2):
            self.assertRegex(played.stderr, rf"seed {seed}: .*{seed}\.mcap.* nothing more is recorded")

    def test_scenarios_are_recorded_as_well(self) -> None:
        scenario = (Path(__file__).resolve().parents[2] / "server" / "sim" / "scenario" / "samples" /
                    "shot_at_goal.txtpb")
        file = self.folder / "shot.mcap"

        played = run_match("simurosot/5v5", "--scenario", str(scenario), "--record", str(file))

        self.assertEqual(played.returncode, 0, played.stderr)
        verified = replay("verify", str(file))
        self.assertEqual(verified.returncode, 0, verified.stderr + verified.stdout)


if __name__ == "__main__":
    unittest.main(verbosity=2)
