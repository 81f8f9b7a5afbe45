"""Clients of FIRA's Large League, which speak text over UDP: cancha-bridge 11v11.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import threading
import time
import unittest
from pathlib import Path

from match_case import BIN, LIMIT_S, ScratchCase, run_match

BRIDGE = BIN / "cancha-bridge"
SAMPLE = Path(__file__).parents[2] / "client-sdk/bridge/large_league/samples/large_league_client.py"
CLIENT = f"/usr/bin/python3 -B '{SAMPLE}'"

# A client that, while it plays, floods the port from another socket with messages that are damaged or for another
# client.
NOISY = """
import os, random, socket, sys
sys.path.insert(0, {samples!r})
from large_league_client import Team
address = (os.environ["CANCHA_LARGE_LEAGUE_SERVER"], int(os.environ["CANCHA_LARGE_LEAGUE_PORT"]))
line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
line.connect(address)
line.send(b"(init Noisy (version 4.00))")
stranger = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
chance = random.Random(7)
left = {noise}
team = None
while True:
    message = line.recv(65536).decode()
    if message.startswith("(init "):
        team = Team(message[6])
        continue
    for _ in range(min(left, 2)):
        left -= 1
        good = b"((player left 1) 90 -90) ((player right 1) 90 -90)"
        kinds = [chance.randbytes(chance.randrange(1400)), good[:chance.randrange(len(good))], good, b"(init Other)", b""]
        stranger.sendto(chance.choice(kinds), address)
        line.send(chance.choice([kinds[0], b"(see 1)", b"((player left 99) 1 1) ((player right 99) 1 1)"[:chance.randrange(20)], b"((x"]))
    line.send(team.answer(message).encode())
"""

# A client that stands still up to tick 100, so that held commands equal answered ones. Then it gives another command in
# each tick. It answers tick 60 late if its argument says so.
LATE = """
import os, socket, sys, time
line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
line.connect((os.environ["CANCHA_LARGE_LEAGUE_SERVER"], int(os.environ["CANCHA_LARGE_LEAGUE_PORT"])))
line.send(b"(init Late (version 4.00))")
side = ""
while True:
    message = line.recv(65536).decode()
    if message.startswith("(init "):
        side = "left" if message[6] == "l" else "right"
        continue
    tick = int(message.split()[1])
    if tick == 60:
        time.sleep(float(sys.argv[1]))
    time.sleep(0.002)  # A client that thinks longer than a tick takes does not catch up by itself.
    wheel = 0 if tick < 100 else tick * 7 % 61
    line.send(" ".join(f"((player {side} {n}) {wheel} {-wheel})" for n in range(1, 12)).encode())
"""


def blue(command: str, *options: str) -> str:
    return " ".join([f"'{BRIDGE}' 11v11 --listen 127.0.0.1:0", *options, f'--run "{command}"'])


class LargeLeagueTest(ScratchCase):
    def match(self, seconds: str, *arguments: str, seed: int = 1) -> tuple[subprocess.CompletedProcess, dict]:
        report = self.folder / "report.json"
        done = run_match("simurosot/11v11", "--duration", seconds, "--seed", str(seed), "--report", str(report), *arguments)
        return done, json.loads(report.read_text())

    def test_the_sample_scores_in_both_halves_against_position(self) -> None:
        first, second = 0, 0
        recording = self.folder / "match.mcap"
        for seed in range(1, 13):
            arguments = ("--blue", blue(CLIENT), "--yellow", "position", "--record", str(recording))
            done, report = self.match("700", *arguments, seed=seed)
            self.assertEqual(done.returncode, 0, done.stderr)
            half = next(i for i, event in enumerate(report["events"]) if event["kind"] == "period_end")
            goals = [i for i, event in enumerate(report["events"])
                     if event["kind"] == "goal" and event["team"] == "blue" and event["robot"] <= 11]  # fmt: skip
            first += sum(goal < half for goal in goals)
            second += sum(goal > half for goal in goals)
            if first > 0 and second > 0:
                break
        self.assertGreater(min(first, second), 0, (first, second))
        verified = subprocess.run([BIN / "cancha-replay", "verify", recording], capture_output=True, timeout=LIMIT_S)
        self.assertEqual(verified.returncode, 0, verified.stdout)

    def test_two_clients_play_at_one_port(self) -> None:
        door = self.folder / "door"
        report = self.folder / "report.json"
        match = subprocess.Popen(
            [BIN / "cancha-match", "simurosot/11v11", "--blue", "remote", "--yellow", "remote", "--listen", f"unix:{door}",
             "--duration", "60", "--report", report, "--no-record", "--quiet"])  # fmt: skip
        self.addCleanup(match.kill)
        while not door.exists():
            self.assertIsNone(match.poll())
            time.sleep(0.01)
        bridge = subprocess.Popen(
            [BRIDGE, "11v11", "--server", f"unix:{door}", "--seat", "blue", "--seat", "yellow", "--listen", "127.0.0.1:0"],
            stderr=subprocess.PIPE, text=True)  # fmt: skip
        self.addCleanup(bridge.kill)
        port = ""
        said = []
        for line in bridge.stderr:
            said.append(line)
            if found := re.search(r"clients connect to 127\.0\.0\.1:(\d+)", line):
                port = found.group(1)
                break
        rest = threading.Thread(target=lambda: said.extend(bridge.stderr))
        rest.start()
        clients = [subprocess.Popen(["/usr/bin/python3", "-B", SAMPLE, "127.0.0.1", port]) for _ in range(2)]
        for client in clients:
            self.addCleanup(client.wait)
            self.addCleanup(client.kill)
        self.assertEqual(match.wait(LIMIT_S), 0)
        self.assertEqual(bridge.wait(LIMIT_S), 0)
        rest.join()
        bridge.stderr.close()
        self.assertIn("plays from the left", "".join(said))
        self.assertIn("plays from the right", "".join(said))
        played = json.loads(report.read_text())
        for team in ("blue", "yellow"):
            self.assertGreater(sum(played["statistics"]["distance"]["robots"].values()), 100, team)

    def test_damaged_and_foreign_datagrams_change_nothing(self) -> None:
        hashes = []
        for noise in (0, 1000):
            program = self.folder / f"noisy{noise}.py"
            program.write_text(NOISY.format(samples=str(SAMPLE.parent), noise=noise))
            team = blue(f"/usr/bin/python3 -B '{program}'", "--deadline-ms 60000", "--name noisy")
            done, report = self.match("30", "--blue", team, "--yellow", "chaser", "--verbose")
            self.assertEqual(done.returncode, 0, done.stderr)
            hashes.append(report["final_state_hash"])
        self.assertEqual(*hashes)
        self.assertRegex(done.stderr, r"[1-9]\d* damaged datagrams, [1-9]\d* of strangers, [1-9]\d* `init` too many")

    def test_a_client_that_was_late_once_is_in_step_again(self) -> None:
        program = self.folder / "late.py"
        program.write_text(LATE)
        hashes = []
        for delay in ("0", "0.6"):
            team = blue(f"/usr/bin/python3 -B '{program}' {delay}", "--deadline-ms 250", "--name late")
            done, report = self.match("6", "--blue", team, "--yellow", "chaser", "--verbose")
            self.assertEqual(done.returncode, 0, done.stderr)
            hashes.append(report["final_state_hash"])
        self.assertRegex(done.stderr, r"[1-9]\d* ticks of play without an answer in time")
        self.assertEqual(*hashes)

    def test_a_client_that_ends_is_the_failure_of_its_team(self) -> None:
        done, report = self.match("30", "--blue", blue("/usr/bin/python3 -c 'exit(7)'"), "--yellow", "chaser")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("exited with status 3", report["failure"]["reason"])
        self.assertIn("the team's program exited with status 7", " ".join(report["failure"]["stderr"]))

    def test_a_silent_client_is_counted_and_the_match_goes_on(self) -> None:
        team = blue("sleep 60", "--start-ms 50", "--deadline-ms 1")
        done, report = self.match("5", "--blue", team, "--yellow", "chaser", "--verbose")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("no `init` from the team within 50 ms", done.stderr)
        self.assertRegex(done.stderr, r"[1-9]\d* ticks of play without an answer in time")

    def test_bad_options_say_what_was_expected(self) -> None:
        for options, said in (
            (["--listen", "nowhere"], "expected ADDRESS:PORT"),
            (["--listen", "127.0.0.1:70000"], "expected ADDRESS:PORT"),
            ([], "no server: set CANCHA_SERVER"),
        ):
            with self.subTest(options):
                environment = {name: value for name, value in os.environ.items() if name != "CANCHA_SERVER"}
                done = subprocess.run([BRIDGE, "11v11", *options], capture_output=True, text=True, timeout=LIMIT_S, env=environment)
                self.assertEqual(done.returncode, 2)
                self.assertIn(said, done.stderr)

    def test_a_port_that_is_taken_is_told(self) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
            taken.bind(("127.0.0.1", 0))
            team = f"'{BRIDGE}' 11v11 --listen 127.0.0.1:{taken.getsockname()[1]}"
            done, report = self.match("5", "--blue", team, "--yellow", "chaser")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("give another one with --listen", " ".join(report["failure"]["stderr"]))

    def test_five_a_side_is_refused(self) -> None:
        done = run_match("simurosot/5v5", "--blue", blue("sleep 60"), "--yellow", "chaser", "--duration", "5")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("clients of the Large League play simurosot/11v11", done.stderr)


if __name__ == "__main__":
    unittest.main()
