"""Every program, with every stream broken in every way: it ends as documented, its files are complete, and all output
that can be kept is kept.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

from __future__ import annotations

import dataclasses
import json
import os
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path
from typing import Callable, Optional

from broken_streams import LIMIT_S, STATES, STREAMS, CLOSED, broken, listens
from running_server import RunningServer

BIN = Path(os.environ["CANCHA_BIN"])
STDOUT_LOST = 1  # The exit status of every program whose output could not be written.

MATCH = ("simurosot/5v5", "--blue", "position", "--yellow", "chaser", "--duration", "1")
SCENARIO = (Path(__file__).resolve().parents[2] / "server" / "sim" / "scenario" / "samples" /
            "shot_at_goal.txtpb")  # fmt: skip
LEGACY = Path(__file__).resolve().parents[2] / "client-sdk/legacy/foreign/samples/npu"
ARENA = Path(__file__).resolve().parents[2] / "referee" / "maze" / "arena.sdf"


@dataclasses.dataclass
class Program:
    """One way to run a program."""

    name: str
    arguments: tuple[object, ...]
    check: Callable[[], None] = lambda: None  # Checks the program's files afterwards.
    status: int = 0
    prints: bool = True  # Prints to stdout.
    serves: bool = False  # Runs until it is told to end.


class World:
    """Inputs of the programs: a recording, a server, a page."""

    def __init__(self, folder: Path, server: RunningServer) -> None:
        self.folder = folder
        self.server = server.address
        self.recording = folder / "given.mcap"
        self.full_time = folder / "full-time.mcap"
        self.page = folder / "page"
        self.page.mkdir()
        (self.page / "index.html").write_text("<p>page</p>")
        short_halves = ("--set", "rules.half_s=1", "--set", "rules.half_time_s=0")
        for recording, options in ((self.recording, MATCH),
                                   (self.full_time, (*MATCH[:5], *short_halves))):  # fmt: skip
            subprocess.run([BIN / "cancha-match", *options, "--quiet", "--record", recording],
                           stdin=subprocess.DEVNULL, check=True, timeout=LIMIT_S)  # fmt: skip

    def programs(self) -> list[Program]:
        return self.matches() + self.others() + [
            Program(program.name, ("--help",))
            for program in sorted(BIN.iterdir())
            if program.name.startswith(("cancha-team-", "cancha-example-", "cancha-scripted-"))
        ]  # fmt: skip

    def matches(self) -> list[Program]:
        recording, report, table = (self.folder / name for name in ("a.mcap", "a.json", "a.csv"))

        def check_match() -> None:
            verified = subprocess.run([BIN / "cancha-replay", "verify", recording],
                                      capture_output=True, timeout=LIMIT_S, check=False)  # fmt: skip
            assert verified.returncode == 0, verified
            played = json.loads(report.read_text())
            assert (played["ticks"], played["exit_code"]) == (60, 0), played
            assert played["recording"]["is_complete"], played

        def check_batch() -> None:
            assert json.loads(report.read_text())["summary"]["played"] == 2
            header, *rows = table.read_text().splitlines()
            assert len(rows) == 2 and all(row.count(",") == header.count(",") for row in rows), rows
            table.unlink()

        def check_results() -> None:
            assert len(table.read_text().splitlines()) == 1 + 3
            table.unlink()

        return [
            Program("cancha-match",
                    (*MATCH, "--verbose", "--record", recording, "--report", report), check_match),
            Program("cancha-match", (*MATCH, "--seeds", "1..2", "--jobs", "2", "--report", report,
                                     "--csv", table), check_batch),
            Program("cancha-match", ("simurosot/5v5", "--scenario", SCENARIO, "--repeat", "3",
                                     "--csv", table), check_results),
            Program("cancha-match", ("--replay", self.recording, "--speed", "max"), prints=False),
            Program("cancha-match", ("--list",)),
            Program("cancha-match", ("simurosot/5v5", "--settings")),
            Program("cancha-match", ("no/such",), status=2, prints=False),
        ]  # fmt: skip

    def others(self) -> list[Program]:
        exported = self.folder / "exported.csv"
        return [
            Program("cancha-replay", ("info", self.recording)),
            Program("cancha-replay", ("info", "--json", self.recording)),
            Program("cancha-replay", ("verify", self.recording)),
            Program("cancha-replay", ("judge", self.recording)),
            Program("cancha-replay", ("export", self.recording)),
            Program("cancha-replay", ("export", "--format", "ssl", self.recording)),
            Program("cancha-replay", ("export", self.recording, "-o", exported), prints=False,
                    check=lambda: self.assert_lines(exported, 1 + 61)),
            Program("cancha-server", ("list", "--server", self.server)),
            Program("cancha-server", ("list", "--json", "--server", self.server)),
            Program("cancha-server", ("serve", "--listen", "127.0.0.1:0"), serves=True),
            Program("cancha-referee", ("list", "--server", self.server)),
            Program("cancha-referee", ("--help",)),
            Program("cancha-viewer", ("--version",)),
            Program("cancha-viewer", ("--server", self.server, "--http", "0", "--page", self.page),
                    serves=True),
            Program("cancha-arena", (ARENA,)),
            Program("cancha-arena", ("--check", ARENA)),
            Program("cancha-legacy", ("build", LEGACY, "-o", self.folder / "team.so"),
                    check=lambda: self.assert_program(self.folder / "team.so")),
            Program("cancha-legacy", ("run", self.folder / "none.so"), status=2, prints=False),
            Program("cancha-bridge", ("vss", "--help")),
            Program("cancha-bridge", ("vss", "--server", self.server), status=2, prints=False),
            Program("cancha-calibrate", ("--json",)),
            Program("cancha-bench", ("--help",)),
            Program("cancha-bench-scrum-team", ("--help",)),
            Program("cancha-audience", (), status=2, prints=False),
            Program("cancha-soak-team", ("idle", "--help")),
            Program("cancha-soak-team", (), status=2, prints=False),
            Program("cancha-soak-check", (self.full_time,)),
            Program("cancha-check", ("websim",)),
            Program("cancha-sample-tables", (self.folder,), prints=False),
            Program("cancha-sample-recording",
                    (self.folder / "sample.mcap", self.folder / "sample.json"), prints=False,
                    check=lambda: json.loads((self.folder / "sample.json").read_text())),
        ]  # fmt: skip

    @staticmethod
    def assert_program(file: Path) -> None:
        assert file.read_bytes().startswith(b"\x7fELF"), file

    @staticmethod
    def assert_lines(file: Path, count: int) -> None:
        assert len(file.read_text().splitlines()) == count, file


def run(program: Program, stream: Optional[str] = None, state: str = "") -> tuple[int, bytes, bytes]:
    """Returns exit status, stdout and stderr; nothing for a broken stream."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    command = [str(BIN / program.name), *map(str, program.arguments)]
    if stream is None:
        return finish(program, subprocess.Popen(command, **streams))
    with broken(stream, state) as (target, prepare):
        streams[stream] = target
        return finish(program, subprocess.Popen(command, preexec_fn=prepare, **streams))


def finish(program: Program, process: subprocess.Popen[bytes]) -> tuple[int, bytes, bytes]:
    try:
        if program.serves:
            end_server(process)
        out, err = process.communicate(timeout=LIMIT_S)
    except BaseException:
        process.kill()
        process.communicate()
        raise
    return process.returncode, out or b"", err or b""


def end_server(process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + LIMIT_S
    while not listens(process.pid):
        assert process.poll() is None and time.monotonic() < end, "it does not serve"
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)


class OutputMatrixTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
        cls.addClassCleanup(folder.cleanup)
        server = RunningServer()
        server.__enter__()
        cls.addClassCleanup(server.__exit__)
        cls.folder = Path(folder.name)
        cls.programs = World(cls.folder, server).programs()

    def test_every_program_of_ours_is_here(self) -> None:
        there = {file.name for file in BIN.glob("cancha-*") if not file.name.startswith("cancha-fuzz")}

        self.assertEqual({program.name for program in self.programs}, there)

    def test_it_ends_as_documented_and_its_files_are_whole(self) -> None:
        for program in self.programs:
            status, out, _ = run(program)
            self.assertEqual(status, program.status, program)
            self.assertEqual(out != b"", program.prints, program)
            program.check()
            for stream in STREAMS:
                for state in STATES:
                    with self.subTest(f"{program.name} {program.arguments}, {stream}: {state}"):
                        self.check_cell(program, stream, state)

    def check_cell(self, program: Program, stream: str, state: str) -> None:
        status, out, err = run(program, stream, state)

        is_lost = stream == "stdout" and state != CLOSED and program.prints
        is_fault = is_lost and program.status == 0
        self.assertEqual(status, STDOUT_LOST if is_fault else program.status, err)
        if stream != "stdout":
            self.assertEqual(out != b"", program.prints, err)
        if is_lost and program.status == 0:
            self.assertIn(b"stdout could not be written", err)
        program.check()
        drafts = [file.name for file in self.folder.iterdir() if file.name.endswith(".part")]
        self.assertEqual(drafts, [])


if __name__ == "__main__":
    unittest.main()
