"""Clients of all languages play the same match: one script for both teams, over sockets and in process, to the end by
the rules, with one final state hash.

Run by ctest, which sets the variables CANCHA_... .
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

BIN = Path(os.environ["CANCHA_BIN"])
HERE = Path(__file__).resolve().parent
OCTAVE = HERE.parents[1] / "client-sdk/java/octave"
DISCIPLINE, SEED, SETTING = "simurosot/5v5", 9, "rules.half_s=3"
LIMIT_S = 120


def in_shell(*words: object) -> str:
    return "exec " + " ".join(f"'{word}'" for word in words)


# Clients that take a seat and answer each tick.
TEAMS = {
    "C++": in_shell(BIN / "cancha-scripted-client"),
    "Python": in_shell(sys.executable, "-B", HERE.parent / "support/scripted_client.py"),
    "Python, asyncio": in_shell(sys.executable, "-B", HERE / "scripted_client_aio.py"),
}
# Programs that play both teams in process and print the hash.
PROGRAMS: dict[str, list[object]] = {
    "C": [os.environ["CANCHA_SCRIPTED_ENGINE"], DISCIPLINE, SEED, SETTING],
    "Python, engine": [sys.executable, "-B", HERE / "scripted_engine.py", DISCIPLINE, SEED, SETTING],
    "Python, batch": [sys.executable, "-B", HERE / "scripted_engine.py", DISCIPLINE, SEED, SETTING, "batch"],
}
if "CANCHA_JAR" in os.environ:  # Builds with sanitizers have no jar.
    JAVA: list[object] = ["java", "-XX:TieredStopAtLevel=1", "-cp",
                          f"{os.environ['CANCHA_JAR']}:{os.environ['CANCHA_JAVA_TESTS']}"]  # fmt: skip
    TEAMS["Java"] = in_shell(*JAVA, "cancha.client.Script")
    SCRIPTED_ENGINE = [*JAVA, "cancha.client.ScriptedEngine", DISCIPLINE, SEED, SETTING]
    PROGRAMS |= {"Java, engine": SCRIPTED_ENGINE, "Java, batch": [*SCRIPTED_ENGINE, "batch"]}
    TEAMS["Octave"] = in_shell("octave-cli", "--no-gui", "-qf", "--path", f"{OCTAVE}:{HERE}", "--eval", "scripted_client")
# Slow machines get more time for a tick than in a league.
VSS_BRIDGE = [BIN / "cancha-bridge", "vss", "--profile", "travesim", "--deadline-ms", 10000]


def run(*words: object) -> str:
    """Runs a program. Returns its output. Raises AssertionError if it fails."""
    ended = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=LIMIT_S, check=False)
    if ended.returncode != 0:
        raise AssertionError(f"{words}: {ended.stderr}")
    return ended.stdout


def play(blue: str, yellow: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
        report = Path(folder) / "report.json"
        run(BIN / "cancha-match", DISCIPLINE, "--blue", blue, "--yellow", yellow, "--blue-name", "script",
            "--yellow-name", "script", "--seed", SEED, "--set", SETTING, "--no-record", "--report", report)  # fmt: skip
        return json.loads(report.read_text())


def legacy(interface: str, folder: Path) -> str:
    """The script as sources for another simulator, with the headers of our sample."""
    sources = folder / interface
    sources.mkdir()
    sample = HERE.parents[1] / "client-sdk/legacy/foreign/samples" / interface
    headers = [file for file in sample.iterdir() if file.suffix == ".h"]
    for file in [HERE / "foreign/script.h", *(HERE / "foreign" / interface).iterdir(), *headers]:
        shutil.copy(file, sources)
    return f"legacy:{sources}"


class ConformanceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.reference = play(TEAMS["C++"], TEAMS["C++"])

    def test_every_client_plays_the_same_match(self) -> None:
        for language, team in TEAMS.items():
            with self.subTest(language):
                report = play(team, TEAMS["C++"])

                self.assertEqual(report["final_state_hash"], self.reference["final_state_hash"])
                self.assertEqual(report["ticks"], self.reference["ticks"])

    def test_every_interface_of_another_simulator_plays_the_same_match(self) -> None:
        """Whole numbers in a simulator's own unit are exact."""
        numbers = in_shell(BIN / "cancha-scripted-numbers")
        reference = play(numbers, TEAMS["C++"])
        self.assertNotEqual(reference["final_state_hash"], self.reference["final_state_hash"])
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
            for interface in sorted(file.name for file in (HERE / "foreign").iterdir() if file.is_dir()):
                with self.subTest(interface):
                    report = play(legacy(interface, Path(folder)), TEAMS["C++"])

                    self.assertEqual(report["final_state_hash"], reference["final_state_hash"])
                    self.assertEqual(report["ticks"], reference["ticks"])

    def test_a_team_of_vss_plays_the_same_match(self) -> None:
        """Whole radians per second, times the radius of a wheel, give the same speed in both clients."""
        turns = in_shell(BIN / "cancha-scripted-turns")
        reference = play(turns, TEAMS["C++"])
        self.assertNotEqual(reference["final_state_hash"], self.reference["final_state_hash"])
        team = f"{sys.executable} -B {HERE / 'scripted_team_vss.py'}"

        report = play(in_shell(*VSS_BRIDGE, "--run", team), TEAMS["C++"])

        self.assertEqual(report["final_state_hash"], reference["final_state_hash"])
        self.assertEqual(report["ticks"], reference["ticks"])

    def test_every_engine_plays_the_same_match(self) -> None:
        for language, program in PROGRAMS.items():
            with self.subTest(language):
                self.assertEqual(run(*program).strip(), self.reference["final_state_hash"])

    def test_python_plays_java_to_the_end_with_reports(self) -> None:
        if "Java" not in TEAMS:
            return
        report = play(TEAMS["Python"], TEAMS["Java"])

        self.assertEqual(report["final_state_hash"], self.reference["final_state_hash"])
        self.assertEqual(report["end_reason"], self.reference["end_reason"])

    def test_the_script_decides_what_is_played(self) -> None:
        self.assertNotEqual(play(TEAMS["C++"], "chaser")["final_state_hash"], self.reference["final_state_hash"])


if __name__ == "__main__":
    unittest.main()
