"""Habits of old strategies, one per folder: each is built unchanged, and works as its author meant.

A strategy of client-sdk/legacy/foreign/habits sets the wheels of robot 1 to 100 and 50 if its habit works.
Run by ctest with the folder of the programs in CANCHA_BIN and the SDK on PYTHONPATH.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from match_case import ScratchCase

LEGACY = str(Path(os.environ["CANCHA_BIN"]) / "cancha-legacy")
SDK = Path(__file__).parents[2] / "client-sdk/legacy"
HABITS = sorted(folder for folder in (SDK / "foreign/habits").iterdir() if folder.is_dir())
HEADER = (SDK / "foreign/samples/classic/Strategy.h").read_text()

# Calls a library as its simulator does, twice, in a process of its own, and prints the wheels of robot 1.
CALL = """
import ctypes, os, sys
library = ctypes.CDLL(sys.argv[1])
library.cancha_legacy_layout_of_team
environment = ctypes.create_string_buffer(8192)
entry = getattr(library, "Strategy", None) or library._Z11RunStrategyP11Environment
if hasattr(library, "Create"):
    library.Create(environment)
for _ in range(2):
    entry(environment)
wheels = (ctypes.c_double * 2).from_buffer(environment, 48 + 32)
os.write(2, b"\\nwheels %d %d" % tuple(wheels))
os._exit(0)
"""


def content(folder: Path) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def build(folder: Path, library: Path) -> subprocess.CompletedProcess:
    return subprocess.run([LEGACY, "build", folder, "-o", library], capture_output=True, text=True, timeout=300)


def call(library: Path, folder: Path) -> str:
    folder.mkdir()
    done = subprocess.run([sys.executable, "-c", CALL, library], cwd=folder, capture_output=True, timeout=60)
    return done.stderr.decode(errors="replace").splitlines()[-1]


class HabitsTest(ScratchCase):
    def test_each_is_built_unchanged_and_works(self) -> None:
        def try_one(habit: Path) -> tuple[str, bool]:
            before = content(habit)
            library = self.folder / f"{habit.name}.so"
            built = build(habit, library)
            if built.returncode != 0:
                return built.stderr, content(habit) == before
            return call(library, self.folder / habit.name), content(habit) == before

        self.assertGreaterEqual(len(HABITS), 60)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for habit, (result, is_same) in zip(HABITS, pool.map(try_one, HABITS)):
                with self.subTest(habit.name):
                    self.assertEqual(result, "wheels 100 50")
                    self.assertTrue(is_same, "its files have changed")

    def test_the_table_names_each(self) -> None:
        named = re.findall(r"^\| .*`(\w+)` \|$", (SDK / "habits.md").read_text(), re.MULTILINE)
        self.assertEqual(sorted(named), [habit.name for habit in HABITS])

    def build_habit(self, name: str) -> str:
        built = build(SDK / "foreign/habits" / name, self.folder / "team.so")
        self.assertEqual(built.returncode, 0, built.stderr)
        return built.stdout

    def test_files_of_windows_are_in_the_folder_in_which_it_runs(self) -> None:
        self.build_habit("absolute_paths")
        call(self.folder / "team.so", self.folder / "work")
        written = sorted(str(file.relative_to(self.folder / "work")) for file in content(self.folder / "work"))
        self.assertEqual(written, ["C/Strategy/blue/log.txt", "D/data/raw.bin", "c/strategy/stream.csv", "logs/deep/a.txt"])

    def test_pointers_in_numbers_of_32_bits_are_told(self) -> None:
        said = self.build_habit("pointers_of_32_bits")
        self.assertRegex(said, r"Strategy.cpp:8: warning: a pointer is kept in a number of 32 bits")

    def test_choices_among_sources_are_told(self) -> None:
        said = self.build_habit("backups")
        self.assertIn("left out: Strategy_old.cpp, a copy of another source", said)
        self.assertIn("left out: attack2.cpp, as Strategy.cpp defines Strategy(), too", said)
        self.assertIn("project team/yellow.dsp; --project takes another one: console/console.dsp",
                      self.build_habit("several_projects"))  # fmt: skip

    def test_functions_that_are_nowhere_are_named(self) -> None:
        said = self.build_habit("undefined_functions")
        self.assertIn("not in the sources; they do nothing and return 0: Library(), Unwritten(Environment*, int)", said)


class WrongTest(ScratchCase):
    """Sources that cannot be built: the author reads the place and the remedy."""

    def complaint(self, code: str, name: str = "Main.cpp") -> str:
        folder = self.folder / "Strategy"
        folder.mkdir()
        (folder / "Strategy.h").write_text(HEADER)
        before = '#include "Strategy.h"\n'
        after = '\nextern "C" STRATEGY_API void Strategy(Environment* env) {}\n'
        (folder / name).write_text(before + code + after)
        built = build(folder, self.folder / "team.so")
        self.assertEqual(built.returncode, 2, built.stdout)
        return built.stderr

    def test_machine_code(self) -> None:
        said = self.complaint("int f() {\n    __asm {\n        mov eax, 1\n    }\n}")
        self.assertRegex(said, r"Main.cpp:[34]: .*\n    machine code of 32 bits: write these lines in C")

    def test_dot_net(self) -> None:
        said = self.complaint("#using <mscorlib.dll>\nusing namespace System;")
        self.assertIn("Main.cpp:2: invalid preprocessing directive #using\n    COM and .NET are not here", said)

    def test_a_name_that_is_nowhere(self) -> None:
        said = self.complaint("int f() { return speed; }")
        self.assertIn("Main.cpp:2: 'speed' was not declared in this scope\n    a name that is declared nowhere", said)

    def test_a_missing_bracket(self) -> None:
        self.assertIn("something is missing in this line or the one before it", self.complaint("int f( { return 1; }"))

    def test_a_missing_header_comes_before_what_follows_from_it(self) -> None:
        said = self.complaint('#include "constants.h"\nint f() { return SPEED; }')
        self.assertTrue(said.startswith("Main.cpp:2: constants.h: No such file or directory\n"), said)

    def test_long_output_is_cut(self) -> None:
        said = self.complaint("\n".join(f"int f{i}() {{ return unknown{i}; }}" for i in range(500)))
        self.assertLess(said.count("Main.cpp:"), 30)

    def test_a_class_whose_functions_are_nowhere(self) -> None:
        said = self.complaint("struct A { virtual void f(); };\nvoid g() { A a; a.f(); }")
        self.assertIn("vtable for A is used, but no source defines it", said)

    def test_scripts_in_lingo(self) -> None:
        (self.folder / "blue.txt").write_text("on strategy\nend")
        built = build(self.folder, self.folder / "team.so")
        self.assertEqual(built.returncode, 2)
        self.assertIn("Scripts in Lingo, which are texts, do not run here", built.stderr)


if __name__ == "__main__":
    unittest.main()
