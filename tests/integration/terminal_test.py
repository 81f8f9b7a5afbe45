"""Output in a terminal: 80 columns, one line of progress, colours only where they are wanted.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and the support folder's
modules on PYTHONPATH.
"""

from __future__ import annotations

import collections
import contextlib
import fcntl
import io
import json
import os
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios
import unittest
from pathlib import Path

from running_server import BIN, LIMIT_S, RunningServer

COLUMNS = 80
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "soak"))
ESCAPE = "\x1b"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
SCRIPTS = {"chaos": "chaos/chaos.py", "soak": "soak/soak.py", "mutate": "scenes/mutate.py"}
PROGRAMS = ("cancha-match", "cancha-server", "cancha-referee", "cancha-replay", "cancha-viewer",
            "cancha-bench", "cancha-calibrate")  # fmt: skip
PLAY = ("simurosot/5v5", "--blue", "chaser", "--yellow", "chaser", "--duration", "3", "--no-record")


def run(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          timeout=LIMIT_S, check=False, stdin=subprocess.DEVNULL,
                          env={**os.environ, **environment})  # fmt: skip


def in_terminal(*command: str | Path, **environment: str) -> str:
    """Returns all output of a program on a terminal of 80 x 24."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
    clean = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    program = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL,
                               stdout=theirs, stderr=theirs,
                               env={**clean, "TERM": "xterm-256color", **environment})  # fmt: skip
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # The program has ended.
            break
        if not part:
            break
        shown += part
    os.close(ours)
    program.wait(LIMIT_S)
    return shown.decode()


def too_wide(text: str) -> list[str]:
    """Returns the lines beyond 80 columns, except words that are longer than a line."""
    return [line for line in text.splitlines() if len(line) > COLUMNS and " " in line.strip()]


def commands_in(help_text: str) -> list[str]:
    """Returns the subcommands that a help lists."""
    _, _, listed = help_text.partition("\nSubcommands:\n")
    return re.findall(r"^  ([a-z-]+)(?: |$)", listed.partition("\n\n")[0], re.MULTILINE)


class WidthTest(unittest.TestCase):
    def check_help(self, *command: str | Path) -> int:
        """Checks the help of a command and of all its subcommands. Returns their number."""
        shown = run(*command, "--help")
        with self.subTest(command=command[1:], program=Path(command[0]).name):
            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertNotEqual(shown.stdout, "")
            self.assertEqual(too_wide(shown.stdout), [])
        return 1 + sum(self.check_help(*command, name) for name in commands_in(shown.stdout))

    def test_the_help_of_every_program_and_command_fits(self) -> None:
        for name in PROGRAMS:
            count = self.check_help(BIN / name)
            if name == "cancha-referee":
                self.assertGreater(count, 20)  # The commands, and those of `place` and `award`.
        for name, file in SCRIPTS.items():
            self.assertEqual(self.check_help(sys.executable, ROOT / "tests" / file), 1, name)
        for words in (("chaos", "crowd"), ("chaos", "siege"), ("soak", "flow")):
            self.check_help(sys.executable, ROOT / "tests" / SCRIPTS[words[0]], *words[1:])

    def test_the_script_explains_its_own_commands_and_builds_nothing_for_it(self) -> None:
        for words in (["help"], *([name, "--help"] for name in ("demo", "test", "build", "fuzz",
                                                                "format", "package"))):
            shown = run(ROOT / "cancha", *words)

            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertIn("Usage: ./cancha", shown.stdout)
            self.assertEqual(too_wide(shown.stdout), [])
            self.assertEqual(shown.stderr, "")

    def test_disciplines_and_their_settings_fit(self) -> None:
        listed = run(BIN / "cancha-match", "--list").stdout
        self.assertEqual(too_wide(listed), [])
        variants = re.findall(r"^(\w+/\S+)", listed, re.MULTILINE)
        self.assertGreater(len(variants), 3)
        for variant in variants:
            settings = run(BIN / "cancha-match", variant, "--settings").stdout

            self.assertEqual(too_wide(settings), [])
            self.assertIn("rules.", settings)

    def test_results_fit_whatever_teams_are_called(self) -> None:
        names = ("--blue-name", "W" * 32, "--yellow-name", "M" * 32)
        for seeds in ((), ("--seeds", "99998..99999")):
            shown = in_terminal(BIN / "cancha-match", *PLAY, *names, *seeds, TERM="dumb")

            self.assertIn("W" * 32, shown)
            self.assertEqual(too_wide(shown), [])

    def test_a_file_gets_whole_lines(self) -> None:
        names = ("--blue-name", "W" * 32, "--yellow-name", "M" * 32)
        played = run(BIN / "cancha-match", *PLAY, *names)
        with RunningServer() as server:
            server.create("final", "simurosot/5v5", "--blue-name", "W" * 32)
            status = run(BIN / "cancha-referee", "status", "--server", server.address)

        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertRegex(played.stdout, r"(?m)^W{32} \d+ : \d+ M{32}  \(.*state hash \w+\)$")
        self.assertRegex(status.stdout, r"(?m)^blue .*no limit$")

    def test_what_a_server_lists_fits(self) -> None:
        with RunningServer() as server:
            server.create("a-final-with-a-very-long-name-1", "simurosot/5v5", "--seat",
                          "blue=chaser", "--seat", "yellow=chaser", "--speed", "max",
                          "--blue-name", "W" * 32)  # fmt: skip
            for words in (("cancha-server", "list"), ("cancha-referee", "list"),
                          ("cancha-referee", "status"), ("cancha-referee", "events")):  # fmt: skip
                shown = in_terminal(BIN / words[0], words[1], "--server", server.address)

                self.assertIn("\n", shown)
                self.assertEqual(too_wide(shown), [])

    def test_progress_lines_fit_whatever_teams_are_called(self) -> None:
        names = ("--blue-name", "W" * 32, "--yellow-name", "M" * 32)
        shown = run(BIN / "cancha-match", *PLAY, *names)

        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertRegex(shown.stderr, r"period 1 +\d:\d\d  W{32} \d : \d \n +M{32}\n")
        self.assertEqual(too_wide(shown.stderr), [])

    def test_results_of_a_scenario_fit(self) -> None:
        samples = ROOT / "server" / "sim" / "scenario" / "samples"
        for sample in ("shot_at_goal", "hit_the_mark"):
            shown = in_terminal(BIN / "cancha-match", "simurosot/5v5", "--scenario",
                                samples / f"{sample}.txtpb", "--repeat", "2", TERM="dumb")  # fmt: skip

            self.assertIn("\n", shown)
            self.assertEqual(too_wide(shown), [])

    def test_what_is_said_of_a_recording_fits(self) -> None:
        with tempfile.TemporaryDirectory(prefix="cancha-terminal-") as folder:
            file = Path(folder) / "match.mcap"
            played = run(BIN / "cancha-match", *(word for word in PLAY if word != "--no-record"),
                         "--blue-name", "W" * 32, "--yellow-name", "M" * 32, "--record", file)  # fmt: skip
            self.assertEqual(played.returncode, 0, played.stderr)
            for command in ("info", "verify", "judge"):
                shown = in_terminal(BIN / "cancha-replay", command, file)

                self.assertIn("\n", shown)
                self.assertEqual(too_wide(shown), [])

    def test_measurements_fit(self) -> None:
        for words in (("cancha-calibrate",), ("cancha-bench", "worlds", "--ticks", "1000")):
            shown = run(BIN / words[0], *words[1:])

            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertEqual(too_wide(shown.stdout), [])

    def test_the_flow_of_matches_fits(self) -> None:
        import flow

        rules = collections.Counter({f"5.{number}": 100 * number for number in range(1, 13)})
        one = flow.Flow(whistles=120, penalties=60, penalties_scored=0, goals=50,
                        gaps_s=[1.0, 2.0], rules=rules)  # fmt: skip
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            is_good = flow.describe("11v11", ("position", "position"), [one])

        self.assertFalse(is_good)  # All bounds are broken, and reported.
        self.assertIn("median time between whistles", printed.getvalue())
        self.assertEqual(too_wide(printed.getvalue()), [])


class SettingsTest(unittest.TestCase):
    def test_programs_get_them_as_json(self) -> None:
        shown = run(BIN / "cancha-match", "simurosot/5v5", "--settings", "--json", "--set",
                    "rules.half_s=60")  # fmt: skip
        settings = {entry["path"]: entry for entry in json.loads(shown.stdout)}

        self.assertEqual(settings["rules.half_s"]["value"], 60)
        self.assertEqual(settings["rules.half_s"]["default"], 300)
        self.assertEqual(settings["rules.half_s"]["unit"], "s")
        self.assertEqual([path for path, entry in settings.items() if not entry["meaning"]], [])

    def test_json_without_anything_to_print_is_refused(self) -> None:
        refused = run(BIN / "cancha-match", "simurosot/5v5", "--json")

        self.assertEqual(refused.returncode, 2)
        self.assertIn("--json needs --scenario FILE or --settings", refused.stderr)


class ColourTest(unittest.TestCase):
    def play(self, *options: str, **environment: str) -> str:
        return in_terminal(BIN / "cancha-match", *PLAY, "--speed", "10", *options, **environment)

    def test_a_terminal_gets_one_line_that_is_drawn_over(self) -> None:
        shown = self.play()
        rows = COLOUR.sub("", shown).replace("\r\n", "\n").split("\n")
        result = next(row for row in rows if "duration reached" in row)
        drawn = [part for row in rows for part in row.split("\r\x1b[K") if "period" in part]

        self.assertRegex(shown, COLOUR)
        self.assertGreater(shown.count("\r\x1b[K"), 2)
        self.assertIn("period 1", drawn[0])  # The line is drawn over, and then removed:
        self.assertRegex(result.split("\x1b[K")[-1], r"^chaser \(blue\) \d+ : \d+ ")
        self.assertEqual([part for part in drawn if len(part) >= COLUMNS], [])

    def test_a_batch_has_one_line_of_progress(self) -> None:
        shown = in_terminal(BIN / "cancha-match", *PLAY, "--seeds", "1..3")

        self.assertIn(" 0/3 matches", shown)
        self.assertEqual(re.findall(r"(\d)/3  seed", shown), ["1", "2", "3"])

    def test_no_color_leaves_the_line_without_colours(self) -> None:
        shown = self.play(NO_COLOR="1")

        self.assertNotRegex(shown, COLOUR)
        self.assertIn("\r\x1b[K", shown)

    def test_a_dumb_terminal_gets_lines_alone(self) -> None:
        self.assertNotIn(ESCAPE, self.play(TERM="dumb"))

    def test_the_script_is_bold_only_where_that_is_wanted(self) -> None:
        for environment, is_bold in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
            shown = in_terminal("bash", "-c", self.say_of_the_script(), **environment)

            self.assertEqual(ESCAPE in shown, is_bold, environment)
        self.assertEqual(run("bash", "-c", self.say_of_the_script()).stderr, "Building\n")

    @staticmethod
    def say_of_the_script() -> str:
        """Returns the script's function for messages, with a call of it. Whole commands of the script take too long."""
        defined = re.search(r"^say\(\) \{.*?^\}", (ROOT / "cancha").read_text(), re.DOTALL | re.MULTILINE)
        assert defined
        return defined.group() + "\nsay Building"

    def test_the_log_follows_too(self) -> None:
        self.assertRegex(self.play("--verbose"), r"\x1b\[3[0-9]m")
        self.assertNotRegex(self.play("--verbose", NO_COLOR="1"), COLOUR)


if __name__ == "__main__":
    unittest.main()
