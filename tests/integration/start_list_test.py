"""A day's matches by `cancha-referee run`: played, interrupted, resumed, and judged.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and the support folder's
modules on PYTHONPATH.
"""

from __future__ import annotations

import csv
import html
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from running_server import BIN, LIMIT_S, PAUSE_S, RunningServer, write_secret

TEAMS = {"Amsel": "position", "Bussard": "chaser", "Cuco": "position", "Drossel": "chaser"}


def start_list(seconds: float, teams: dict[str, str] = TEAMS, more: str = "") -> str:
    """Returns a list of 12 matches between four teams: each against each, at home and away."""
    lines = ['title: "Cup"',
             f'every_match {{ discipline: "simurosot/5v5" speed: 0 duration_s: {seconds} }}', more]  # fmt: skip
    for name, strategy in teams.items():
        lines.append(f'teams {{ name: "{name}" strategy: {json.dumps(strategy)} }}')
    for seed, (blue, yellow) in enumerate(itertools.permutations(teams, 2), 1):
        lines.append(f'matches {{ blue: "{blue}" yellow: "{yellow}" options {{ seed: {seed} }} }}')
    return "\n".join(lines)


class TournamentCase(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def write(self, text: str, name: str = "cup") -> Path:
        file = self.folder / f"{name}.txtpb"
        file.write_text(text)
        return file

    def begin(self, file: Path, *options: str) -> subprocess.Popen[str]:
        return subprocess.Popen([str(BIN / "cancha-referee"), *options, "run", str(file)],
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)  # fmt: skip

    def run_day(self, file: Path, *options: str, server: str = ""
                ) -> subprocess.CompletedProcess[str]:  # fmt: skip
        where = ["--server", server] if server else []
        return subprocess.run([str(BIN / "cancha-referee"), *where, "run", str(file), *options],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=3 * LIMIT_S, check=False)  # fmt: skip

    def results(self, name: str = "cup") -> dict:
        return json.loads((self.folder / f"{name}-results" / "results.json").read_text())

    def wait_for_results(self, count: int, name: str = "cup", state: str = "played") -> None:
        end = time.monotonic() + LIMIT_S
        while time.monotonic() < end:
            if (self.folder / f"{name}-results" / "results.json").exists():
                found = [match for match in self.results(name)["matches"] if match["state"] == state]
                if len(found) >= count:
                    return
            time.sleep(PAUSE_S)
        raise AssertionError(f"there are no {count} results")


def what_counts(results: dict) -> tuple:
    """Returns the results without the numbers of attempts."""
    return results["standings"], [(match["name"], match["blue_score"], match["yellow_score"],
                                   match["state_hash"]) for match in results["matches"]]  # fmt: skip


class ResumeTest(TournamentCase):
    def test_an_interrupted_day_ends_as_one_that_was_not(self) -> None:
        whole = self.run_day(self.write(start_list(4), "whole"))
        self.assertEqual(whole.returncode, 0, whole.stderr)
        broken = self.write(start_list(4), "broken")
        attempts: dict[str, int] = {}
        for count, how in ((3, signal.SIGINT), (7, signal.SIGKILL)):
            day = self.begin(broken)
            self.wait_for_results(count, "broken")
            day.send_signal(how)
            said = day.communicate(timeout=LIMIT_S)[1]
            attempts |= {match["name"]: match["attempt"] for match in self.results("broken")["matches"]
                         if match["state"] == "played"}  # fmt: skip
            if how == signal.SIGINT:
                self.assertEqual(day.returncode, 130, said)
                self.assertIn("run the same command to continue", said)
        resumed = self.run_day(broken, "--jobs", "2")

        self.assertEqual(resumed.returncode, 0, resumed.stderr)
        self.assertGreaterEqual(len(attempts), 7)
        self.assertEqual(attempts, {match["name"]: match["attempt"]
                                    for match in self.results("broken")["matches"]
                                    if match["name"] in attempts})  # fmt: skip
        self.assertEqual(what_counts(self.results("broken")), what_counts(self.results("whole")))
        self.assertEqual(len(self.results("whole")["matches"]), 12)
        self.assertTrue(all(match["state"] == "played" for match in self.results("broken")["matches"]))

    def test_whoever_interrupts_twice_does_not_wait(self) -> None:
        gentle_s = 10.0  # Time that matches get to end. The server here is kept from answering.
        day = self.begin(self.write(start_list(600)))
        assert day.stderr
        while "serving at" not in day.stderr.readline():
            self.assertIsNone(day.poll())
        server = int(Path(f"/proc/{day.pid}/task/{day.pid}/children").read_text().split()[0])
        self.wait_for_results(1, state="playing")
        os.kill(server, signal.SIGSTOP)

        day.send_signal(signal.SIGINT)
        while "Ctrl-C again" not in day.stderr.readline():
            self.assertIsNone(day.poll())
        day.send_signal(signal.SIGINT)
        day.communicate(timeout=gentle_s - 2)

        self.assertEqual(day.returncode, 130)
        self.assertFalse(Path(f"/proc/{server}").exists())
        self.assertEqual({match["state"] for match in self.results()["matches"]}, {"waiting"})

    def test_a_day_that_is_over_is_told_again_and_nothing_is_played(self) -> None:
        file = self.write(start_list(1))
        first = self.run_day(file, "--jobs", "2")
        before = self.results()

        again = self.run_day(file)

        self.assertEqual((first.returncode, again.returncode), (0, 0))
        self.assertEqual(self.results(), before)
        self.assertIn("Rank", again.stdout)
        self.assertIn(f"nothing to play: all {len(before['matches'])} matches have a result", again.stderr)


class ResultsTest(TournamentCase):
    def test_results_are_written_for_people_and_programs(self) -> None:
        done = self.run_day(self.write(start_list(2)), "--jobs", "2")
        self.assertEqual(done.returncode, 0, done.stderr)
        folder = self.folder / "cup-results"
        results = self.results()

        with (folder / "results.csv").open(newline="") as stream:
            rows = list(csv.DictReader(stream))
        page = (folder / "results.html").read_text()

        self.assertEqual([row["name"] for row in rows], [match["name"] for match in results["matches"]])
        self.assertEqual(sum(int(row["blue_score"]) + int(row["yellow_score"]) for row in rows),
                         sum(place["goals_for"] for place in results["standings"]))  # fmt: skip
        for place in results["standings"]:
            self.assertEqual(place["played"], 6)
            self.assertIn(place["team"], page)
        for match in results["matches"]:
            report = json.loads((folder / "matches" / f"{match['called']}.json").read_text())
            self.assertEqual(report["teams"]["blue"]["name"], match["blue"])
            self.assertEqual(report["final_state_hash"], match["state_hash"])
            self.assertIn(f"matches/{match['called']}.mcap", page)

    def test_the_page_of_results_fits_a_phone(self) -> None:
        longest = {name.ljust(32, "W"): strategy for name, strategy in TEAMS.items()}
        done = self.run_day(self.write(start_list(1, longest)), "--jobs", "2")
        self.assertEqual(done.returncode, 0, done.stderr)
        page = self.folder / "phone.html"
        results = html.escape((self.folder / "cup-results" / "results.html").read_text())
        page.write_text(  # A browser's window is wider than a phone, but a frame in it need not be.
            f'<iframe width="390" height="844" frameborder="0" srcdoc="{results}" onload="'
            'document.title = contentDocument.documentElement.scrollWidth"></iframe>')  # fmt: skip

        shown = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu",
             f"--user-data-dir={self.folder / 'browser'}", "--dump-dom", page.as_uri()],
            capture_output=True, text=True, timeout=LIMIT_S, check=False)  # fmt: skip

        width = re.search(r"<title>(\d+)</title>", shown.stdout)
        self.assertTrue(width, shown.stderr)
        self.assertLessEqual(int(width.group(1)), 390)

    def test_a_team_that_fails_has_no_result_until_it_plays_or_one_is_awarded(self) -> None:
        program = self.folder / "team.sh"
        program.write_text("#!/bin/sh\necho out of order >&2\nexit 7\n")
        program.chmod(0o755)
        teams = {"Amsel": "chaser", "Bussard": str(program)}
        file = self.write(start_list(2, teams))

        failed = self.run_day(file)
        kept = self.run_day(file)
        self.assertEqual((failed.returncode, kept.returncode), (3, 3))
        for told in (failed.stderr, kept.stderr):
            self.assertIn("no result: m01, m02. Play them again with --again, or", " ".join(told.split()))
        match = self.results()["matches"][0]
        self.assertEqual(match["state"], "failed")
        self.assertIn("Bussard exited with status 7; its last output: out of order", match["remark"])
        self.assertEqual(match["attempt"], 1)
        self.assertEqual(self.results()["standings"][0]["played"], 0)

        text = file.read_text().replace('matches { blue: "Amsel"',
                                        'matches { award { blue: 3 reason: "no show" } blue: "Amsel"')  # fmt: skip
        file.write_text(text)
        program.write_text(f"#!/bin/sh\nexec {BIN}/cancha-team-simurosot-chaser\n")
        again = self.run_day(file, "--again")

        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertRegex(again.stdout, r"(?m)^1/2 .* 3 : 0 .* awarded: no show\n2/2 ")
        self.assertEqual([match["state"] for match in self.results()["matches"]], ["awarded", "played"])
        self.assertEqual(self.results()["matches"][1]["attempt"], 2)

    def test_matches_that_are_played_again_count_when_they_are_done(self) -> None:
        program = self.folder / "team.sh"
        program.write_text("#!/bin/sh\nexit 7\n")
        program.chmod(0o755)
        file = self.write(start_list(1, {"Amsel": "chaser", "Bussard": str(program)},
                                     'teams { name: "Cuco" strategy: "chaser" } '
                                     'matches { blue: "Amsel" yellow: "Cuco" }'))  # fmt: skip
        self.assertEqual(self.run_day(file).returncode, 3)
        program.write_text(f"#!/bin/sh\nexec {BIN}/cancha-team-simurosot-chaser\n")

        again = self.run_day(file, "--again")

        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(re.findall(r"(?m)^\d/3  m\d+", again.stdout), ["2/3  m02", "3/3  m03"])

    def test_a_team_that_does_not_connect_is_named(self) -> None:
        teams = {"Amsel": "chaser", "Bussard": "sleep 1000"}

        done = self.run_day(self.write(start_list(1, teams)), "--connect-timeout", "10", "--jobs", "2")

        self.assertEqual(done.returncode, 3)
        for match in self.results()["matches"]:
            self.assertEqual(match["remark"], "Bussard has not connected within 10 s (--connect-timeout)")

    def test_two_runs_do_not_write_the_same_results(self) -> None:
        file = self.write(start_list(1, {"Amsel": "remote", "Bussard": "remote"}))
        first = self.begin(file)
        first.stderr.readline()  # It serves.

        second = self.run_day(file)
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=LIMIT_S)

        self.assertEqual(second.returncode, 2)
        self.assertIn("another cancha-referee is playing this list", second.stderr)

    def test_a_list_with_tokens_is_nobody_elses_to_read(self) -> None:
        file = self.write(start_list(1, more='teams { name: "Eule" strategy: "remote" '
                                             'token: "eule-0123456789abcdef" }'))
        file.chmod(0o644)

        self.assertIn("chmod 600", self.run_day(file).stderr)

    def test_a_server_without_tokens_lets_officials_in_whatever_we_have(self) -> None:
        ours = write_secret(self.folder / "token", "ours-0123456789abcdef\n")
        day = self.begin(self.write(start_list(600)), "--token-file", str(ours))
        assert day.stderr
        address = day.stderr.readline().split("serving at ")[1].split(";")[0]
        end = time.monotonic() + LIMIT_S
        command = [str(BIN / "cancha-referee"), "--server", address, "--match", "m01", "halt"]
        while subprocess.run(command, capture_output=True, check=False).returncode != 0:
            self.assertLess(time.monotonic(), end, "nobody may control the match")
            time.sleep(PAUSE_S)
        day.send_signal(signal.SIGINT)
        day.communicate(timeout=LIMIT_S)

    def test_a_token_for_a_team_alone_would_keep_officials_out(self) -> None:
        file = self.write(start_list(1, more='teams { name: "Eule" strategy: "remote" '
                                             'token: "eule-0123456789abcdef" }'))
        file.chmod(0o600)

        done = self.run_day(file)

        self.assertEqual(done.returncode, 2)
        self.assertIn("--tokens FILE", done.stderr)
        self.assertFalse((self.folder / "cup-results").exists())

    def test_what_is_wrong_with_a_list_is_told_before_anything_is_played(self) -> None:
        cases = {
            ":2:15: every_match: `discipline`: ": start_list(1).replace("simurosot/5v5", "chess/8x8"),
            ":9:58: match 2 (m02): `speed`: ": start_list(1).replace("seed: 2", "seed: 2 speed: -3"),
            "options: `seats`, `blue_name`": start_list(1).replace("seed: 2", 'seed: 2 blue_name: "X"'),
        }
        for expected, text in cases.items():
            with self.subTest(expected):
                done = self.run_day(self.write(text))

                self.assertEqual(done.returncode, 2)
                self.assertIn("cup.txtpb:", done.stderr)
                self.assertIn(expected, done.stderr)
                self.assertFalse((self.folder / "cup-results").exists())


class NoShowTest(TournamentCase):
    """A remote team that does not join."""

    def day(self, *matches: str, more: str = "") -> Path:
        return self.write("\n".join([
            'every_match { discipline: "simurosot/5v5" speed: 0 duration_s: 1 }', more,
            'teams { name: "Amsel" strategy: "chaser" }', 'teams { name: "Bussard" strategy: "position" }',
            'teams { name: "Fern" strategy: "remote" }', 'teams { name: "Linnet" strategy: "remote" }',
            *matches]))  # fmt: skip

    def test_is_told_what_to_run_and_loses_while_others_play(self) -> None:
        done = self.run_day(self.day('matches { blue: "Amsel" yellow: "Fern" }',
                                     'matches { blue: "Fern" yellow: "Bussard" }',
                                     'matches { blue: "Amsel" yellow: "Bussard" }',
                                     more="no_show { wait_s: 8 }"))  # fmt: skip
        first, second, third = self.results()["matches"]

        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, r"waiting for Fern: CANCHA_SERVER=127\.0\.0\.1:\d+ "
                                      r"CANCHA_MATCH=m01 CANCHA_SEAT=yellow \./my_team\n")  # fmt: skip
        self.assertIn("CANCHA_MATCH=m02 CANCHA_SEAT=blue", done.stderr)
        self.assertEqual((first["state"], first["blue_score"], first["yellow_score"], first["winner"]),
                         ("forfeited", 3, 0, "blue"))  # fmt: skip
        self.assertEqual(first["remark"], "Fern did not come within 8 s")
        self.assertEqual((second["state"], second["winner"]), ("forfeited", "yellow"))
        self.assertEqual(third["state"], "played")
        self.assertRegex(done.stdout, r"(?s)^1/3  m03 .*2/3  m01 .* 3 : 0 .*"
                                      r"forfeited: Fern did not come within 8 s\n3/3  m02")  # fmt: skip
        page = (self.folder / "cup-results" / "results.html").read_text()
        self.assertIn("forfeited: Fern did not come within 8\u00a0s", page)
        fern = next(place for place in self.results()["standings"] if place["team"] == "Fern")
        self.assertEqual((fern["played"], fern["lost"], fern["goals_against"], fern["points"]), (2, 2, 6, 0))

    def test_of_both_teams_is_lost_by_both(self) -> None:
        done = self.run_day(self.day('matches { blue: "Linnet" yellow: "Fern" }',
                                     more="no_show { wait_s: 1 goals: 5 }"))  # fmt: skip

        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.results()["matches"][0]["remark"], "Linnet and Fern did not come within 1 s")
        self.assertEqual([(place["lost"], place["points"]) for place in self.results()["standings"]],
                         [(1, 0), (1, 0)])  # fmt: skip


class ServerCase(TournamentCase):
    """A day on a server with other users."""

    def called(self, name: str = "cup") -> str:
        """Waits until the first match of a list is ordered. Returns the server's name for it."""
        end = time.monotonic() + LIMIT_S
        while time.monotonic() < end:
            file = self.folder / f"{name}-results" / "results.json"
            called = json.loads(file.read_text())["matches"][0]["called"] if file.exists() else ""
            if called:
                return called
            time.sleep(PAUSE_S)
        raise AssertionError("no match is ordered")


class ServerTest(ServerCase):
    def test_a_match_that_the_server_does_not_take_stops_the_day(self) -> None:
        token = "ours-0123456789abcdef"
        ours = write_secret(self.folder / "token", token + "\n")
        teams = {"Amsel": "remote", "Bussard": "remote"}
        with RunningServer(tokens=f"admin official {token}\n") as server:
            done = self.run_day(self.write(start_list(1, teams)), "--jobs", "2", "--token-file",
                                str(ours), server=server.address)  # fmt: skip

        self.assertEqual(done.returncode, 2)
        self.assertIn("match m01: ", done.stderr)
        self.assertIn("seat blue is remote and has no token", done.stderr)
        self.assertEqual({match["state"] for match in self.results()["matches"]}, {"waiting"})

    def test_two_lists_do_not_get_in_each_others_way_and_their_recordings_come_home(self) -> None:
        teams = {"Amsel": "chaser", "Bussard": "position"}
        with RunningServer("--max-matches", "1", "--match", "m01=simurosot/5v5") as server:
            server.ask("stop", "m01")
            server.wait_for("m01", "OVER")
            days = [self.begin(self.write(start_list(1, teams), name), "--server", server.address)
                    for name in ("north", "south")]  # fmt: skip
            said = [day.communicate(timeout=LIMIT_S) for day in days]
            self.assertEqual([day.returncode for day in days], [0, 0], said)

            called = set()
            for name in ("north", "south"):
                folder = self.folder / f"{name}-results"
                page = (folder / "results.html").read_text()
                for match in self.results(name)["matches"]:
                    self.assertRegex(match["called"], rf"^{match['name']}-[a-z2-9]{{6}}(-\d+)?$")
                    called.add(match["called"])
                    here = folder / "matches" / f"{match['called']}.mcap"
                    self.assertEqual(here.read_bytes(),
                                     (server.records / f"{match['called']}.mcap").read_bytes())  # fmt: skip
                    self.assertIn(f"matches/{match['called']}.mcap", page)
            self.assertEqual(len(called), 4)

    def test_a_recording_that_was_not_fetched_is_fetched_by_the_next_run(self) -> None:
        teams = {"Amsel": "chaser", "Bussard": "position"}
        with RunningServer() as server:
            file = self.write(start_list(1, teams))
            self.assertEqual(self.run_day(file, server=server.address).returncode, 0)
            here = self.folder / "cup-results" / "matches" / f"{self.called()}.mcap"
            whole = here.read_bytes()
            here.unlink()

            again = self.run_day(file, server=server.address)

            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertEqual(here.read_bytes(), whole)

    def test_a_day_on_a_server_is_gone_on_with_where_the_server_has_played_on(self) -> None:
        with RunningServer() as server:
            file = self.write(start_list(60, {"Amsel": "remote", "Bussard": "remote"}))
            day = self.begin(file, "--server", server.address)
            called = self.called()
            server.wait_for(called, "WAITING")
            blue, yellow = (server.strategy("chaser", called, seat) for seat in ("blue", "yellow"))
            server.wait_for(called, "PLAYING")
            day.kill()
            day.communicate(timeout=LIMIT_S)
            for strategy in (blue, yellow):
                strategy.communicate(timeout=LIMIT_S)

            day = self.begin(file, "--server", server.address)
            self.wait_for_results(1)
            day.send_signal(signal.SIGINT)
            said = day.communicate(timeout=LIMIT_S)[1]

            self.assertIn(f"playing at {server.address}; watch with: cancha-viewer --server {server.address}", said)
            first, second = self.results()["matches"]
            self.assertEqual((first["state"], first["attempt"]), ("played", 1))
            self.assertEqual(second["state"], "waiting")
            self.assertEqual(day.returncode, 130)


class LostServerTest(ServerCase):
    """A server that ends in the middle of a day."""

    TEAMS = {"Amsel": "chaser", "Bussard": "position"}

    def begin_day(self, address: str, *options: str) -> subprocess.Popen[str]:
        """Returns once its first match is played."""
        day = subprocess.Popen(
            [str(BIN / "cancha-referee"), "--server", address, "run",
             str(self.write(start_list(20, self.TEAMS))), *options],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # fmt: skip
        self.called()
        return day

    def test_is_waited_for_and_its_matches_are_played_again(self) -> None:
        address = f"unix:{self.folder / 'server.sock'}"
        for is_killed in (True, False):
            with self.subTest(is_killed=is_killed):
                with RunningServer("--listen", address) as server:
                    day = self.begin_day(address)
                    server.wait_for(self.called(), "PLAYING", "OVER")
                    if is_killed:
                        server.process.kill()
                        server.process.wait()
                assert day.stderr
                heard = ""
                while "waiting up to 300 s for the server to come back" not in heard:
                    self.assertIsNone(day.poll(), heard)
                    heard += day.stderr.readline()
                with RunningServer("--listen", address):
                    _, said = day.communicate(timeout=LIMIT_S)

                self.assertEqual(day.returncode, 0, said)
                self.assertIn("the server is back", said)
                self.assertEqual({match["state"] for match in self.results()["matches"]}, {"played"})
                shutil.rmtree(self.folder / "cup-results")

    def test_that_comes_back_without_a_word_is_not_waited_for_longer(self) -> None:
        path = self.folder / "server.sock"
        with RunningServer("--listen", f"unix:{path}"):
            day = self.begin_day(f"unix:{path}", "--server-timeout", "5")
        path.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX) as silent:
            silent.bind(str(path))
            silent.listen()
            _, said = day.communicate(timeout=LIMIT_S)

        self.assertEqual(day.returncode, 1, said)
        self.assertIn("has not come back within 5 s; run again: ", said)

    def test_that_does_not_come_back_leaves_the_command_to_go_on_with(self) -> None:
        address = f"unix:{self.folder / 'server.sock'}"
        with RunningServer("--listen", address):
            day = self.begin_day(address, "--server-timeout", "1")
        _, said = day.communicate(timeout=LIMIT_S)

        self.assertEqual(day.returncode, 1, said)
        self.assertIn("has not come back within 1 s; run again: ", said)
        self.assertIn(f"cancha-referee --server {address} run {self.folder}/cup.txtpb", said)
        with RunningServer("--listen", address):
            again = self.run_day(self.folder / "cup.txtpb", server=address)
        self.assertEqual(again.returncode, 0, again.stderr)


if __name__ == "__main__":
    unittest.main()
