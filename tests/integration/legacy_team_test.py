"""Strategies that were written for Griffith University's simulator: cancha-legacy.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK on PYTHONPATH.
"""

from __future__ import annotations

import json
import os
import subprocess
import unittest
from pathlib import Path
from unittest import mock

from match_case import ScratchCase, run_match

LEGACY = str(Path(os.environ["CANCHA_BIN"]) / "cancha-legacy")
SAMPLES = Path(__file__).parents[2] / "client-sdk/legacy/foreign/samples"

# Source of a strategy: {before} goes before its functions, {play} into one of them.
SOURCE = """
#include "stdafx.h"
#include "strategy.h"
#include <stdio.h>
{before}
static long calls = 0;
void Play(Environment* env) {{ calls++; {play} }}
extern "C" STRATEGY_API void Create(Environment* env) {{}}
extern "C" STRATEGY_API void Strategy(Environment* env) {{ Play(env); }}
extern "C" STRATEGY_API void Destroy(Environment* env) {{}}
"""


class LegacyTeamTest(ScratchCase):
    def build(self, folder: Path) -> subprocess.CompletedProcess:
        return self.legacy("build", folder, "-o", self.folder / "team.so")

    def legacy(self, *words: str | Path) -> subprocess.CompletedProcess:
        return subprocess.run([LEGACY, *words], capture_output=True, text=True, timeout=100)

    def write(self, before: str = "", play: str = "", files: dict[str, bytes] | None = None) -> Path:
        folder = self.folder / "Strategy"
        folder.mkdir()
        (folder / "Strategy.h").write_bytes((SAMPLES / "classic" / "Strategy.h").read_bytes())
        (folder / "Main.cpp").write_text(SOURCE.format(before=before, play=play))
        for name, content in (files or {}).items():
            (folder / name).write_bytes(content)
        return folder

    def play(self, seconds: str = "5", seed: int = 1, discipline: str = "simurosot/5v5", against: str = "chaser"):
        report = self.folder / "report.json"
        done = run_match(discipline, "--duration", seconds, "--seed", str(seed), "--report", str(report),
                         "--blue", f"{LEGACY} run {self.folder / 'team.so'}", "--yellow", against)  # fmt: skip
        return done, json.loads(report.read_text())

    def failure(self, before: str = "", play: str = "") -> str:
        built = self.build(self.write(before, play))
        self.assertEqual(built.returncode, 0, built.stderr)
        done, report = self.play()
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("exited with status 3", report["failure"]["reason"])
        return report["failure"]["stderr"][-1]

    def test_each_sample_plays_both_halves_and_scores_in_the_right_goal(self) -> None:
        for sample in sorted(SAMPLES.iterdir()):
            with self.subTest(sample.name):
                before = {file: file.read_bytes() for file in sample.iterdir()}
                built = self.build(sample)
                self.assertEqual(built.returncode, 0, built.stderr)
                self.assertEqual({file: file.read_bytes() for file in sample.iterdir()}, before)
                is_large = sample.name == "large_league"
                self.expect_goals_in_both_halves("simurosot/11v11" if is_large else "simurosot/5v5")

    def expect_goals_in_both_halves(self, discipline: str) -> None:
        """Returns the team's own goals in the goal that it attacks. Own goals of the others do not count."""
        halves = [0, 0]
        for seed in range(1, 17):
            done, report = self.play(seconds="700", seed=seed, discipline=discipline, against="position")
            self.assertEqual(done.returncode, 0, done.stderr)
            own_robots = len(report["statistics"]["distance"]["robots"]) // 2
            half = 0
            for event in report["events"]:
                half = 1 if event["kind"] == "period_end" else half
                is_own = event["team"] == "blue" and event["robot"] <= own_robots
                halves[half] += event["kind"] == "goal" and is_own
            if min(halves) > 0:
                return
        self.fail(f"goals in first halves and in second ones: {halves}")

    def test_full_speed_is_125_and_no_number_is_0(self) -> None:
        play = "double z = 0; for (int i = 0; i < 5; i++) "
        play += "{ env->home[i].velocityLeft = 1e9; env->home[i].velocityRight = 0 / z; }"
        self.assertEqual(self.build(self.write(play=play)).returncode, 0)
        done, report = self.play()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("commands_clamped", json.dumps(report["advice"]))

    def test_sources_from_windows(self) -> None:
        comment = "// 机器人足球\r\n".encode("gbk")
        extra = comment + b"#pragma once\r\n__int64 extra() { return 1; }\r\n"
        folder = self.write(
            '#include ".\\EXTRA.H"\n#include <Math.h>\nchar far* near_text = 0; int y1 = 2;',
            'MessageBox(NULL, "ready", "robot", MB_OK); int least = min(1, 2.5) + extra(); env->home[0].velocityLeft = least;',
            {"Extra.h": extra},
        )
        built = self.build(folder)
        self.assertEqual(built.returncode, 0, built.stderr)
        self.assertIn("Extra.h is in GBK", built.stdout)
        done, _ = self.play()
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_static_constructor_that_exits(self) -> None:
        said = self.failure("struct Quitter { Quitter() { exit(1); } } quitter;")
        self.assertIn("a static constructor called exit(1)", said)

    def test_a_function_that_exits(self) -> None:
        said = self.failure(play="if (calls > 40) exit(0);")
        self.assertIn("Strategy() called exit(0), in tick 40", said)

    def test_a_loop_without_end(self) -> None:
        said = self.failure("volatile int go = 1;", "if (calls > 40) while (go) {}")
        self.assertIn("Strategy() did not return within 2000 ms, in Play(Environment*)", said)

    def test_a_write_beside_its_own_arrays(self) -> None:
        said = self.failure(play="if (calls > 40) for (int i = 0; i < 9999; i++) ((double*)env)[i] = 1;")
        self.assertIn("touched memory that is not its own, in Play(Environment*), in tick 40", said)

    def test_an_exception_that_nobody_catches(self) -> None:
        said = self.failure(play="if (calls > 40) throw 7;")
        self.assertIn("Strategy() called abort(), or threw what nobody catches, in tick 40", said)

    def test_a_recursion_without_end(self) -> None:
        said = self.failure(play="if (calls > 40) { volatile char rest[4096]; Play(env); rest[0] = 1; }")
        self.assertIn("touched memory that is not its own, in Play(Environment*), in tick 40", said)

    def test_output_without_end(self) -> None:
        said = self.failure(play='for (int i = 0; i < 100000; i++) printf("here here here\\n");')
        self.assertIn("wrote more than 64 MB to a file", said)

    def test_what_does_not_compile_is_told_with_file_and_line(self) -> None:
        built = self.build(self.write('#include "Lost.h"\nint a = b;'))
        self.assertEqual(built.returncode, 2)
        self.assertIn("Main.cpp:5: Lost.h: No such file or directory\n    the file is not in the", built.stderr)

    def test_cancha_match_builds_once_and_plays_two_copies(self) -> None:
        source = self.write(play="env->home[1].velocityLeft = env->home[1].velocityRight = calls;")
        cache = self.folder / "cache"
        states = []
        with mock.patch.dict(os.environ, {"XDG_CACHE_HOME": str(cache)}):
            for _ in range(2):
                report = self.folder / "report.json"
                done = run_match("simurosot/5v5", "--duration", "2", "--report", str(report),
                                 "--blue", f"legacy:{source}", "--yellow", f"legacy:{source}/")  # fmt: skip
                self.assertEqual(done.returncode, 0, done.stderr)
                played = json.loads(report.read_text())
                states.append(played["final_state_hash"])
                self.assertEqual(played["teams"]["blue"]["name"], "Strategy (blue)")
                self.assertEqual(played["teams"]["blue"]["seats"][0]["origin"], "SimuroSot (classic)")
            libraries = list(cache.rglob("*.so"))
            self.assertEqual(len(libraries), 1)
            (source / "Main.cpp").write_text(SOURCE.format(before="", play=""))
            run_match("simurosot/5v5", "--duration", "1", "--blue", f"legacy:{source}", "--yellow", "chaser")
            self.assertEqual(len(list(cache.rglob("*.so"))), 2)
        self.assertEqual(states[0], states[1])

    def test_cancha_match_tells_what_does_not_compile(self) -> None:
        folder = self.write("int a = b;")
        with mock.patch.dict(os.environ, {"XDG_CACHE_HOME": str(self.folder / "cache")}):
            done = run_match("simurosot/5v5", "--duration", "1", "--blue", f"legacy:{folder}", "--yellow", "chaser")
        self.assertEqual(done.returncode, 2)
        self.assertIn("Main.cpp:5: 'b' was not declared in this scope", done.stderr)
        self.assertIn(f"'legacy:{folder}': the sources give no team", done.stderr)

    def test_a_library_for_matches_is_built_once(self) -> None:
        folder = self.write()
        with mock.patch.dict(os.environ, {"XDG_CACHE_HOME": str(self.folder / "cache")}):
            built = [self.legacy("build", folder) for _ in range(2)]
            done = run_match("simurosot/5v5", "--duration", "1", "--blue", f"legacy:{folder}", "--yellow", "chaser")
        self.assertEqual([one.returncode for one in [*built, done]], [0, 0, 0])
        self.assertEqual(built[0].stdout.splitlines()[-1], built[1].stdout.splitlines()[-1])
        self.assertEqual([("compiling" in one.stderr) for one in [*built, done]], [True, False, False])

    def test_a_folder_without_sources(self) -> None:
        built = self.build(self.folder)
        self.assertEqual(built.returncode, 2)
        self.assertIn("there is no source in it", built.stderr)


if __name__ == "__main__":
    unittest.main()
