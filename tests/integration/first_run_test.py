"""First run of a new clone of Cancha: the demo builds no tests, and no test is left out.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

from __future__ import annotations

import fcntl
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

    def test_the_demo_without_a_page_builds_no_viewer(self) -> None:
        commands = self.commands_for("demo_headless")
        linked = {name for command in commands for name in re.findall(r" -o bin/(\S+)", command)}

        self.assertEqual({name for name in linked if not name.startswith("cancha-team-simurosot-")},
                         {"cancha-arena", "cancha-match"})
        self.assertEqual([command for command in commands if "viewer/" in command or "npm" in command], [])

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


class ProgramTest(unittest.TestCase):
    """`./cancha match` and other commands in a tree of their own, whose programs print their arguments."""

    SAMPLES = ("simurosot-position", "simurosot-chaser", "line-race-follower")

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name) / "tree"
        self.tools = Path(folder.name) / "tools"
        self.bin = self.root / "build" / "release" / "bin"
        self.bin.mkdir(parents=True)
        self.tools.mkdir()
        (self.root / "cancha").write_bytes((ROOT / "cancha").read_bytes())
        (self.root / "cancha").chmod(0o755)
        for name in self.SAMPLES:
            main = self.root / "strategies" / name.replace("-", "_") / "main.cpp"
            main.parent.mkdir(parents=True)
            main.touch()
        (self.bin.parent / "build.ninja").touch()
        # The fake machine has all packages, and a fake build makes every requested program.
        self.write(self.tools / "dpkg-query", 'printf "ok installed"')
        self.write(self.tools / "node", "exit 0")
        self.write(self.tools / "cmake", 'echo "built $*" >&2\n'
                   f'for name in "$@"; do cp {self.tools}/program "{self.bin}/$name"; done')  # fmt: skip
        self.write(self.tools / "program", 'echo "$(basename "$0") $*"')

    def write(self, file: Path, script: str) -> None:
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def make(self, *programs: str) -> None:
        for name in programs:
            self.write(self.bin / name, 'echo "$(basename "$0") $*"')

    def start(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        path = f"{self.tools}:{os.environ['PATH']}"
        return run(self.root / "cancha", *arguments, env={**os.environ, "PATH": path})

    def test_what_is_there_starts_at_once_while_something_else_is_being_built(self) -> None:
        self.make("cancha-match", "cancha-team-simurosot-position", "cancha-server", "cancha-viewer",
                  "cancha-replay", "cancha-referee")  # fmt: skip
        with (self.root / "build" / "release.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for arguments in (
                ("match", "simurosot/5v5", "--blue", "position", "--yellow=position", "--watch"),
                ("match", "simurosot/5v5", "--blue", "python3 chaser.py", "--yellow", "remote"),
                ("match", "--help"),
                ("server", "create", "final", "simurosot/5v5", "--seat", "yellow=chaser"),
                ("viewer", "match.mcap"),
                ("replay", "verify", "match.mcap"),
                ("referee", "halt"),
            ):
                with self.subTest(arguments):
                    started = self.start(*arguments)
                    self.assertEqual(started.stderr, "")
                    self.assertEqual(
                        started.stdout, " ".join(["cancha-" + arguments[0], *arguments[1:]]) + "\n"
                    )

    def test_what_is_missing_is_named_and_built(self) -> None:
        self.make("cancha-match", "cancha-server", "cancha-referee", "cancha-team-simurosot-position")
        race, chaser = "cancha-team-line-race-follower", "cancha-team-simurosot-chaser"
        for arguments, missing in (
            (("match", "simurosot/5v5", "--blue", "position", "--yellow", "chaser"), chaser),
            (("match", "line_race/race", "--blue=follower", "--seat", "yellow=follower"), race),
            (("server", "serve", "--listen", "127.0.0.1:4600"), f"{chaser} {race}"),
            (("referee", "run", "day.txtpb"), f"{chaser} {race}"),
            (("match", "--list"), f"{chaser} {race}"),
            (("match", "simurosot/5v5", "--blue", "position", "--watch"), "cancha-viewer"),
            (("replay", "info", "match.mcap"), "cancha-replay"),
        ):
            with self.subTest(arguments):
                started = self.start(*arguments)
                named = started.stderr.splitlines()[0].removeprefix("Not built yet: ").split()
                self.assertEqual(sorted(named), sorted(missing.split()))
                self.assertIn(f"cancha-{arguments[0]} ", started.stdout)
                for name in named:
                    (self.bin / name).unlink()


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
    """The browser of the browser tests, with a PATH that contains only a test's programs."""

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
