"""Recordings as NumPy arrays: cancha.recorded.arrays() compared with the table of `cancha-replay export`, and with the
observations and drawings of the match's strategy.

Run by ctest with the folder of the programs in CANCHA_BIN, and the modules of the SDK and of the support folder on
PYTHONPATH.
"""

from __future__ import annotations

import csv
import json
import math
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from cancha.recorded import arrays
from match_case import BIN, ScratchCase, run_match

OLD = Path(__file__).parent / "made_by_0_1_0.mcap"

# A team that writes its readings to a file.
TEAM = """
import json
import cancha

seen = []

def decide(view, commands):
    robot = view.mine[0]
    commands.set_wheels(robot, (0.2, 0.1))
    commands.pen(view).plot("half of it", view.tick / 2)
    for name, reading in robot.readings.items():
        if reading.tick == view.tick:
            seen.append((name, reading.tick, reading.found))

def keep(result):
    with open({seen!r}, "w") as file:
        json.dump(seen, file)

cancha.run(decide, name="witness", on_end=keep)
"""


def is_equal(number: float, text: str, column: str) -> bool:
    if column == "state_hash":
        return f"{number:016x}" == text
    if text == "":
        return number == -1 if column == "placed_tick" else math.isnan(number)
    is_rounded = column == "time_s" or (column.startswith("link_") and column.endswith("_tilt_rad"))
    return f"{number:.6f}" == text if is_rounded else number == float(text)


class TableTest(unittest.TestCase):
    def check_equal(self, recording: Path, rows: list[list[str]]) -> None:
        table = arrays(recording)
        names = rows[0]
        self.assertEqual(list(table)[: len(names)], names)
        for i, name in enumerate(names):
            self.assertEqual(len(table[name]), len(rows) - 1)
            for number, row in zip(table[name], rows[1:]):
                same = number == row[i] if name == "events" else is_equal(number, row[i], name)
                self.assertTrue(same, f"{recording.name}: {name}: {number} in place of {row[i]}")

    def test_the_columns_of_every_discipline_are_those_of_the_exported_table(self) -> None:
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
            subprocess.run([BIN / "cancha-sample-tables", folder], check=True)
            recordings = sorted(Path(folder).glob("*.mcap"))
            for recording in recordings:
                with self.subTest(recording.name), open(recording.with_suffix(".csv"), newline="") as file:
                    self.check_equal(recording, list(csv.reader(file)))
        self.assertGreater(len(recordings), 5)

    def test_a_recording_of_the_first_release_is_read_without_scores_and_commands(self) -> None:
        table = arrays(OLD)
        exported = subprocess.run([BIN / "cancha-replay", "export", OLD], capture_output=True, text=True, check=True)

        names, *rows = csv.reader(exported.stdout.splitlines())
        columns = table.keys() & set(names)
        self.assertEqual({name for name in names if "_wheels_" not in name}, columns)
        for name in columns - {"score_blue", "score_yellow", "events"}:
            for number, row in zip(table[name], rows, strict=True):
                self.assertTrue(is_equal(number, row[names.index(name)], name), name)
        self.assertEqual(set(table["score_blue"]), {-1})


class MatchTest(ScratchCase):
    def setUp(self) -> None:
        super().setUp()
        self.recording = self.folder / "match.mcap"

    def play(self) -> list:
        """Plays a match. Returns the team's readings."""
        team, seen = self.folder / "team.py", self.folder / "seen.json"
        team.write_text(TEAM.format(seen=str(seen)))
        played = run_match("line_race/solo", "--blue", f"/usr/bin/python3 -B '{team}'", "--duration", "3",
                           "--record", str(self.recording))  # fmt: skip
        self.assertEqual(played.returncode, 0, played.stderr)
        return json.loads(seen.read_text())

    def test_readings_are_those_that_the_strategy_got(self) -> None:
        seen = self.play()
        table = arrays(self.recording)

        for sensor, column, of in (
            ("line", "code", lambda found: found),
            ("distance", "distances_m", lambda found: found[0]),
            ("position", "heading_rad", lambda found: found[1]),
        ):
            ticks = [tick for name, tick, _ in seen if name == sensor]
            found = [of(found) for name, _, found in seen if name == sensor]
            # The last reading is of the tick with which the match ended. The team was not asked then.
            self.assertEqual(table[f"reading_1_{sensor}_tick"][: len(ticks)].tolist(), ticks)
            self.assertEqual(table[f"reading_1_{sensor}_{column}"][: len(found)].tolist(), found)
            self.assertGreater(len(ticks), 10)

    def test_what_was_plotted_and_drawn_is_there(self) -> None:
        self.play()
        table = arrays(self.recording)

        ticks = table["plot_blue_half of it_tick"]
        self.assertEqual(ticks.tolist(), list(range(150)))  # 3 s at 50 Hz.
        self.assertEqual(table["plot_blue_half of it"].tolist(), (ticks / 2).tolist())
        self.assertEqual(table["drawing_blue"][7].scalars[0].value, 3.5)

    def test_a_file_that_is_cut_off_or_damaged_says_so(self) -> None:
        self.play()
        content = self.recording.read_bytes()
        middle = content.index(b"zstd") + 60  # A place inside a chunk.
        for damaged, text in (
            (content[:middle], "match.mcap: cut off"),
            (content[:middle] + bytes([content[middle] ^ 255]) + content[middle + 1 :], "has another checksum"),
            (b"tick,time_s\n0,0\n", "match.mcap: not an MCAP file"),
        ):
            self.recording.write_bytes(damaged)
            with self.assertRaisesRegex(ValueError, text):
                arrays(self.recording)

    def test_without_numpy_it_says_what_to_install(self) -> None:
        done = subprocess.run(
            [sys.executable, "-B", "-c",
             "import sys; sys.modules['numpy'] = None\n"
             "import cancha.recorded; cancha.recorded.arrays('match.mcap')"],
            capture_output=True, text=True, check=False)  # fmt: skip

        self.assertIn("ImportError: cancha.recorded.arrays() needs NumPy: install python3-numpy", done.stderr)


if __name__ == "__main__":
    unittest.main()
