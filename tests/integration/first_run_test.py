"""What somebody meets who has just cloned Cancha: the demo without the tests, and no test left out.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

BUILD = Path(os.environ["CANCHA_BIN"]).parent
ROOT = Path(__file__).resolve().parents[2]
SUPPORT = ROOT / "tests" / "support"
LIMIT_S = 120


def run(*command: object, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          timeout=LIMIT_S, check=False, **options)  # fmt: skip


class DemoTest(unittest.TestCase):
    def commands_for(self, *targets: str) -> list[str]:
        listed = run("ninja", "-C", BUILD, "-t", "commands", *targets)
        self.assertEqual(listed.returncode, 0, listed.stderr)
        return listed.stdout.splitlines()

    def test_the_demo_builds_no_test_and_no_program_but_its_own(self) -> None:
        commands = self.commands_for("demo")
        linked = {name for command in commands for name in re.findall(r" -o bin/(\S+)", command)}

        self.assertEqual([command for command in commands if "/tests/" in command or "_test.cpp" in command],
                         [])  # fmt: skip
        self.assertEqual({name for name in linked if not name.startswith("cancha-team-simurosot-")},
                         {"cancha-arena", "cancha-match", "cancha-viewer"})
        self.assertLess(2 * len(commands), len(self.commands_for("all")))

    def test_a_program_finds_the_samples_of_all_disciplines(self) -> None:
        built = {name for command in self.commands_for("samples")
                 for name in re.findall(r" -o bin/(\S+)", command)}  # fmt: skip

        self.assertEqual({name for name in built if name.startswith("cancha-team-")},
                         {f"cancha-team-{main.parent.name.replace('_', '-')}"
                          for main in (ROOT / "strategies").glob("*/main.cpp")})  # fmt: skip

    def test_the_help_fits_a_terminal(self) -> None:
        shown = run(ROOT / "cancha", "help")

        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertEqual([line for line in shown.stdout.splitlines() if len(line) > 80], [])


class EveryTestRunsTest(unittest.TestCase):
    def test_no_test_was_switched_off_when_the_build_was_configured(self) -> None:
        listed = run("ctest", "--test-dir", BUILD, "--show-only=json-v1")
        self.assertEqual(listed.returncode, 0, listed.stderr)
        tests = json.loads(listed.stdout)["tests"]

        disabled = [test["name"] for test in tests
                    if {"name": "DISABLED", "value": True} in test["properties"]]  # fmt: skip

        self.assertGreater(len(tests), 0)
        self.assertEqual(disabled, [])


class ChromiumTest(unittest.TestCase):
    """The browser of the browser tests, with nothing on PATH but what a test puts there."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name)

    def launch(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return run(SUPPORT / "chromium", *arguments, env={"PATH": str(self.path)})

    def test_it_is_looked_for_when_it_is_needed(self) -> None:
        for name in ("google-chrome", "chromium"):
            program = self.path / name
            program.write_text(f'#!/bin/sh\necho {name} "$@"\n')
            program.chmod(0o755)

            self.assertEqual(self.launch("--headless", "a b").stdout, f"{name} --headless a b\n")

    def test_without_it_a_test_fails_and_says_what_to_install(self) -> None:
        missing = self.launch("--headless")

        self.assertEqual(missing.returncode, 127)
        self.assertIn("apt-get install chromium", missing.stderr)


if __name__ == "__main__":
    unittest.main()
