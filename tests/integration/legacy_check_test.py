"""The check of many strategies that were written for other simulators: cancha-legacy check.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK on PYTHONPATH.
"""

from __future__ import annotations

import json
import os
import subprocess
import unittest
from pathlib import Path

from match_case import ScratchCase

BIN = Path(os.environ["CANCHA_BIN"])
SAMPLES = Path(__file__).parents[2] / "client-sdk/legacy/foreign/samples"

# Source of a strategy: {before} goes before its functions, {play} into one of them.
SOURCE = """
#include "strategy.h"
#include <stdlib.h>
#include <stdio.h>
#include <windows.h>
{before}
static long calls = 0;
void Play(Environment* env) {{ calls++; {play} }}
extern "C" STRATEGY_API void Create(Environment* env) {{}}
extern "C" STRATEGY_API void Strategy(Environment* env) {{ Play(env); }}
extern "C" STRATEGY_API void Destroy(Environment* env) {{}}
"""

FAULTS = {
    "compiles not": ("int a = b;", "", "does not compile", "'b' was not declared"),
    "exits early": ("struct Quitter { Quitter() { exit(1); } } quitter;", "", "fails", "a static constructor called exit(1)"),
    "loops": ("volatile int go = 1;", "if (calls > 40) while (go) {}", "fails", "did not return within 2000 ms, in Play"),
    "writes beside": ("", "if (calls > 40) for (int i = 0; i < 9999; i++) ((double*)env)[i] = 1;", "fails", "in Play(Environment*), in tick 40"),
    "full speed": ("", "double z = 0; for (int i = 0; i < 5; i++) { env->home[i].velocityLeft = 1e9; env->home[i].velocityRight = 0 / z; }", "passes", ""),
    "asks": ("", 'if (calls == 1) MessageBox(NULL, "Which side?", "robot", MB_YESNO);', "passes", ""),
}  # fmt: skip


class LegacyCheckTest(ScratchCase):
    def check(self, *arguments: str | Path) -> subprocess.CompletedProcess:
        return subprocess.run([BIN / "cancha-legacy", "check", *arguments],
                              capture_output=True, text=True, timeout=280)  # fmt: skip

    def strategy(self, name: str, before: str, play: str) -> Path:
        folder = self.folder / "teams" / name
        folder.mkdir(parents=True)
        (folder / "Strategy.h").write_bytes((SAMPLES / "classic/Strategy.h").read_bytes())
        (folder / "Main.cpp").write_text(SOURCE.format(before=before, play=play))
        return folder

    def test_one_table_says_what_is_wrong_with_each(self) -> None:
        folders = [self.strategy(name, before, play) for name, (before, play, _, _) in FAULTS.items()]
        (self.folder / "teams" / "empty").mkdir()
        done = self.check(*folders, self.folder / "teams" / "empty", "--json")
        self.assertEqual(done.returncode, 4, done.stderr)
        rows = {row["name"]: row for row in json.loads(done.stdout)["strategies"]}
        self.assertEqual(rows["empty"]["verdict"], "no sources")
        for name, (_, _, verdict, said) in FAULTS.items():
            with self.subTest(name):
                self.assertEqual(rows[name]["verdict"], verdict, rows[name])
                complaints = " ".join(complaint["text"] for complaint in rows[name]["complaints"])
                self.assertIn(said, rows[name]["reason"] + complaints)

    def test_samples_pass_with_recordings_that_verify(self) -> None:
        five = sorted(sample for sample in SAMPLES.iterdir() if sample.name != "large_league")
        self.expect_to_pass(*five)
        self.expect_to_pass(SAMPLES / "large_league", "--discipline", "simurosot/11v11")

    def expect_to_pass(self, *arguments: str | Path) -> None:
        output = self.folder / "checked"
        done = self.check(*arguments, "-o", output)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        page = (output / "index.html").read_text()
        for row in json.loads((output / "check.json").read_text())["strategies"]:
            with self.subTest(row["name"]):
                self.assertEqual(row["interface"].replace(" ", "_"), row["name"])
                self.assertEqual(len(row["halves"]), 2)
                self.assertGreater(row["calls"], 30_000)  # A call a tick, 60 a second, 2 x 5 min.
                self.assertIn(f'{row["name"]}/match.mcap', page)
                verified = subprocess.run([BIN / "cancha-replay", "verify", output / row["name"] / "match.mcap"],
                                          capture_output=True, text=True, timeout=100)  # fmt: skip
                self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)


if __name__ == "__main__":
    unittest.main()
