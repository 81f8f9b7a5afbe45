"""cancha-match from the command line: exit codes, messages, reports.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

import collections
import csv
import json
import os
import re
import signal
import socket
import subprocess
import time
import unittest
from pathlib import Path

from match_case import BIN, DYING_TEAM, LIMIT_S, SUPPORT, ScratchCase, run_match

RESTARTS = ("kick_off", "penalty_kick", "free_kick", "goal_kick", "free_ball")


class SilentTeamTest(ScratchCase):
    """A team whose decision never ends must not look like a fault of the server."""

    def setUp(self) -> None:
        super().setUp()
        self.team = self.folder / "mute.py"
        self.team.write_text("import cancha, time\n"
                             "cancha.run(lambda view, commands: time.sleep(3600), name='mute')\n")

    def test_it_is_named_while_it_is_waited_for_and_when_that_is_interrupted(self) -> None:
        match = subprocess.Popen([str(BIN / "cancha-match"), "simurosot/5v5", "--blue", f"/usr/bin/python3 {self.team}",
                                  "--yellow", "chaser", "--no-record"],
                                 stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)  # fmt: skip
        self.addCleanup(match.stderr.close)
        self.addCleanup(match.wait)
        self.addCleanup(match.kill)
        said = ""
        while "waiting for" not in said:
            line = match.stderr.readline()
            self.assertNotEqual(line, "", said)
            said += line

        self.assertIn("waiting for mute (blue) to answer tick 0; --deadline limits how long", said)
        match.send_signal(signal.SIGINT)
        _, last = match.communicate(timeout=LIMIT_S)
        self.assertIn("interrupted while waiting for mute (blue) to answer tick 0", last)

    def test_the_result_says_who_wins_by_its_forfeit(self) -> None:
        played = run_match("simurosot/5v5", "--blue", f"/usr/bin/python3 {self.team}",
                           "--yellow", "chaser", "--deadline", "forfeit:1s", "--no-record")

        said = " ".join(played.stdout.split())
        self.assertIn("mute 0 : 0 chaser (chaser wins. mute (blue) did not answer tick 0", said)
        self.assertIn("mute (blue) missed the deadline in 1 of 1 ticks", said)


class PlayedMatchTest(ScratchCase):
    def test_the_same_seed_gives_the_same_hash_and_events_at_any_speed(self) -> None:
        first = self.play("--seed", "7", "--duration", "20")
        second = self.play("--seed", "7", "--duration", "20")
        paced = self.play("--seed", "7", "--duration", "20", "--speed", "40")

        self.assertEqual(first["final_state_hash"], second["final_state_hash"])
        self.assertEqual(first["final_state_hash"], paced["final_state_hash"])
        self.assertEqual(first["events"], second["events"])
        self.assertEqual(first["ticks"], 20 * 60)

    def test_another_seed_is_another_match(self) -> None:
        self.assertNotEqual(
            self.play("--seed", "1", "--duration", "5")["final_state_hash"],
            self.play("--seed", "2", "--duration", "5")["final_state_hash"],
        )

    def test_a_match_is_played_to_full_time(self) -> None:
        report = self.play("--set", "rules.half_s=10", "--set", "rules.half_time_s=0")

        self.assertEqual(report["end_reason"], "full time")
        kinds = collections.Counter(event["kind"] for event in report["events"])
        restarts = sum(kinds[kind] for kind in RESTARTS)
        # The clock runs in play only. Each team places in one tick, and a break has at least one.
        self.assertEqual(report["ticks"], 2 * 10 * 60 + 2 * restarts + kinds["period_end"])
        self.assertEqual(report["settings"], {"rules.half_s": "10", "rules.half_time_s": "0"})
        self.assertEqual(report["teams"]["blue"]["name"], "position")
        goals = [event for event in report["events"] if event["kind"] == "goal"]
        self.assertEqual(len(goals), report["score"]["blue"] + report["score"]["yellow"])

    def test_the_report_says_how_long_each_team_took_to_answer(self) -> None:
        report = self.play("--duration", "5")

        for team in ("blue", "yellow"):
            answers = report["teams"][team]["answers"]
            self.assertEqual(answers["count"], report["ticks"])
            self.assertLessEqual(answers["p50_us"], answers["p99_us"])
            self.assertLessEqual(answers["p99_us"], answers["max_us"])

    def test_two_teams_of_one_name_can_be_told_apart(self) -> None:
        report = self.play("--duration", "1", blue="chaser")

        self.assertEqual(report["teams"]["blue"]["name"], "chaser (blue)")
        self.assertEqual(report["events"][0]["text"], "chaser (blue) against chaser (yellow).")
        self.assertEqual(report["teams"]["yellow"]["name"], "chaser (yellow)")

    def test_a_duel_gets_a_strategy_for_every_seat(self) -> None:
        report = self.folder / "report.json"
        played = run_match("soccer_duel/2v2", "--blue", "duelist", "--yellow", "duelist",
                           "--duration", "2", "--report", str(report))

        self.assertEqual(played.returncode, 0, played.stderr)
        teams = json.loads(report.read_text())["teams"]
        self.assertEqual([len(teams[team]["seats"]) for team in ("blue", "yellow")], [2, 2])

    def test_a_line_a_minute_is_of_the_minutes_of_the_clock(self) -> None:
        played = run_match("simurosot/5v5", "--blue", "chaser", "--yellow", "chaser", "--no-record",
                           "--set", "rules.half_s=65")  # fmt: skip

        self.assertRegex(played.stderr, r"period 1 +1:00 ")
        self.assertRegex(played.stderr, r"period 2 +1:00 ")

    def test_without_a_terminal_progress_is_plain_lines(self) -> None:
        played = run_match("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                           "--set", "rules.half_s=5")

        self.assertEqual(played.returncode, 0)
        self.assertNotIn("\x1b", played.stderr + played.stdout)
        self.assertRegex(played.stderr, r"period 2 ")
        self.assertRegex(played.stdout, r"^position \d+ : \d+ chaser  \(full time, \d+ ticks")


class BatchTest(ScratchCase):
    def test_seeds_give_a_line_each_in_the_order_of_the_seeds(self) -> None:
        table = self.folder / "all.csv"
        report = self.folder / "all.json"
        played = run_match("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                           "--seeds", "3..6", "--jobs", "2", "--duration", "2",
                           "--csv", str(table), "--report", str(report))

        self.assertEqual(played.returncode, 0, played.stderr)
        with table.open(newline="") as stream:
            rows = list(csv.DictReader(stream))
        self.assertEqual([row["seed"] for row in rows], ["3", "4", "5", "6"])
        matches = json.loads(report.read_text())["matches"]
        self.assertEqual([match["final_state_hash"] for match in matches],
                         [row["final_state_hash"] for row in rows])

    def test_lines_come_in_the_order_of_the_seeds_whichever_match_ends_first(self) -> None:
        # The match of seed 1 begins when the team of the other match, and its pipe, has ended. A team looks for its
        # seed in the command line of its match, which contains the pattern, too.
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        chaser = BIN / "cancha-team-simurosot-chaser"
        is_first = r"tr '\0' ' ' </proc/$PPID/cmdline | grep -q -- '--seed [1] '"
        team = f"{is_first} && cat '{fifo}' && exec '{chaser}'; exec '{chaser}' 9>'{fifo}'"

        played = run_match("simurosot/5v5", "--blue", team, "--yellow", "chaser", "--seeds", "1..2",
                           "--jobs", "2", "--duration", "2")  # fmt: skip

        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertEqual(re.findall(r"^(\d)/2  seed (\d)", played.stdout, re.MULTILINE),
                         [("1", "1"), ("2", "2")])

    def test_a_match_of_a_batch_equals_the_same_match_alone(self) -> None:
        table = self.folder / "all.csv"
        run_match("simurosot/5v5", "--blue", "position", "--yellow", "chaser", "--seeds", "3..4",
                  "--duration", "2", "--csv", str(table))
        with table.open(newline="") as stream:
            hashes = {row["seed"]: row["final_state_hash"] for row in csv.DictReader(stream)}

        alone = self.play("--seed", "4", "--duration", "2")

        self.assertEqual(hashes["4"], alone["final_state_hash"])

    def test_a_team_that_fails_in_a_batch_leaves_its_last_words(self) -> None:
        done = run_match("simurosot/5v5", "--blue", "sh -c 'echo no such gripper >&2; exit 4'",
                         "--yellow", "chaser", "--seeds", "1..2", "--duration", "2", "--no-record")
        self.assertEqual(done.stderr.count("|   | no such gripper"), 2, done.stderr)
        self.assertIn("seed 2: the match exited with status 3", done.stderr)

    def test_recordings_of_a_batch_that_cannot_be_written_are_refused_before_it(self) -> None:
        done = run_match("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                         "--seeds", "1..2", "--duration", "2", "--record", "/nowhere/{seed}.mcap")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("--record: /nowhere/1.mcap", done.stderr)

    def test_a_batch_without_a_folder_says_which(self) -> None:
        played = subprocess.run(
            [str(BIN / "cancha-match"), "simurosot/5v5", "--blue", "position", "--yellow", "chaser",
             "--seeds", "1..2"], env={**os.environ, "TMPDIR": "/nowhere"}, capture_output=True,
            text=True, timeout=LIMIT_S, check=False)  # fmt: skip

        self.assertEqual(played.returncode, 1)
        self.assertIn("/nowhere (TMPDIR): No such file or directory", played.stderr)

    def test_a_team_that_fails_fails_the_batch(self) -> None:
        played = run_match("simurosot/5v5", "--blue", "sh -c 'exit 4'", "--yellow", "chaser",
                           "--seeds", "1..2", "--duration", "2")

        self.assertEqual(played.returncode, 3)
        self.assertIn("failed 2", played.stdout)


class StatisticsTableTest(ScratchCase):
    def rows(self, *arguments: str) -> list[dict[str, str]]:
        table = self.folder / "all.csv"
        played = run_match(*arguments, "--csv", str(table), "--csv-statistics")
        self.assertEqual(played.returncode, 0, played.stderr)
        with table.open(newline="") as stream:
            return list(csv.DictReader(stream))

    def test_a_table_has_the_statistics_of_the_report_if_asked_for(self) -> None:
        report = self.folder / "report.json"
        (row,) = self.rows("simurosot/5v5", "--blue", "position", "--yellow", "chaser", "--duration", "10",
                           "--report", str(report))

        statistics = json.loads(report.read_text())["statistics"]
        self.assertGreater(len(statistics), 5)
        for name, statistic in statistics.items():
            for team in ("blue", "yellow"):
                self.assertEqual(float(row[f"{name}_{team}"]), statistic[team])

    def test_a_batch_writes_them_too_and_a_table_without_them_is_told_apart(self) -> None:
        match = ("simurosot/5v5", "--blue", "position", "--yellow", "chaser", "--duration", "2")

        rows = self.rows(*match, "--seeds", "1..2")
        other = run_match(*match, "--csv", str(self.folder / "all.csv"))

        self.assertEqual([row["seed"] for row in rows], ["1", "2"])
        self.assertTrue(all(float(row["top_ball_speed_blue"]) >= 0 for row in rows))
        self.assertEqual(other.returncode, 2)
        self.assertIn("has other columns", other.stderr)

    def test_a_team_that_plays_alone_has_no_opponent_to_count(self) -> None:
        (row,) = self.rows("line_race/solo", "--blue", "follower", "--duration", "2")

        self.assertGreater(float(row["distance_blue"]), 0)
        self.assertEqual(row["distance_yellow"], "")


class TeamFailureTest(ScratchCase):
    def failure_of(self, command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        played = run_match("simurosot/5v5", "--blue", "position", "--yellow", command,
                           "--report", str(self.folder / "report.json"), *arguments)
        self.assertEqual(played.returncode, 3, played.stderr)
        return played

    def test_a_strategy_that_dies_at_once_is_named_with_its_last_words(self) -> None:
        played = self.failure_of("for i in $(seq 30); do echo line $i >&2; done; exit 5")

        self.assertIn("seat yellow", played.stderr)
        self.assertIn("exited with status 5 before the match was over", played.stderr)
        self.assertIn("| line 30", played.stderr)
        self.assertIn("| line 11\n", played.stderr)
        self.assertNotIn("| line 10\n", played.stderr)
        failure = json.loads((self.folder / "report.json").read_text())["failure"]
        self.assertEqual((failure["team"], failure["seat"]), ("yellow", "yellow"))
        self.assertEqual(len(failure["stderr"]), 20)

    def test_last_words_may_be_no_text_at_all(self) -> None:
        recording = self.folder / "match.mcap"

        self.failure_of(rf"printf 'caf\351 \377\n' >&2; {{ {DYING_TEAM}; }} 2>/dev/null; exit 5",
                  "--record", str(recording))  # fmt: skip

        report = json.loads((self.folder / "report.json").read_text(encoding="utf-8"))
        self.assertEqual(report["failure"]["stderr"], ["caf\ufffd \ufffd"])
        self.assertTrue(report["recording"]["is_complete"])

    def test_a_strategy_that_comes_back_in_time_again_and_again_does_not_fail(self) -> None:
        played = run_match("simurosot/5v5", "--blue", "chaser", "--duration", "1", "--no-record",
                           "--yellow", f"exec /usr/bin/python3 -B '{SUPPORT / 'restless_client.py'}'")

        self.assertEqual(played.returncode, 0, played.stderr)

    def test_a_strategy_that_is_killed_is_named_with_the_signal(self) -> None:
        self.assertIn("was killed by signal 9", self.failure_of("kill -9 $$").stderr)

    def test_a_command_that_cannot_be_run_is_a_failure_of_the_team(self) -> None:
        self.assertIn("command not found", self.failure_of("no-such-program --really").stderr)

    def test_a_strategy_that_never_connects_is_given_up(self) -> None:
        played = self.failure_of("sleep 1000", "--connect-timeout", "10")

        said = " ".join(played.stderr.split())
        # The message comes before the match is given up, so that nobody waits without an explanation.
        self.assertIn("waiting for yellow (sleep 1000) to connect", said)
        self.assertIn("seat yellow (sleep 1000) has not connected within 10 s (--connect-timeout); "
                      "run() of its SDK connects it", said)
        self.assertNotIn("it never connected", said)

    def test_a_strategy_that_ends_without_having_connected_is_told_what_connects(self) -> None:
        forgetful = self.folder / "forgetful.py"
        forgetful.write_text("import cancha\ndef decide(view, commands):\n    pass\n")

        said = " ".join(self.failure_of(f"exec /usr/bin/python3 -B '{forgetful}'").stderr.split())

        self.assertIn("exited with status 0 before the match was over; it never connected; run() of its "
                      "SDK connects it (in Python cancha.run(decide))", said)

    def test_a_strategy_that_has_connected_is_not_told_so(self) -> None:
        said = self.failure_of(DYING_TEAM).stderr

        self.assertIn("before the match was over", said)
        self.assertNotIn("connect", said)

    def test_a_strategy_that_crashes_in_mid_match_is_named_with_the_tick(self) -> None:
        self.assertIn("before the match was over, in tick 30;", self.failure_of(DYING_TEAM).stderr)

    def test_one_that_crashes_where_the_match_goes_on_leaves_its_last_words_too(self) -> None:
        strategy = self.folder / "crashing.py"
        strategy.write_text("import cancha\n"
                            "def decide(view, commands):\n"
                            "    if view.tick == 30:\n"
                            "        raise IndexError('beyond the field')\n"
                            "cancha.run(decide, name='crashing')\n")

        began = time.monotonic()
        played = run_match("simurosot/5v5", "--blue", f"/usr/bin/python3 {strategy}",
                           "--yellow", "chaser", "--deadline", "hold:200ms", "--duration", "60",
                           "--no-record")  # fmt: skip
        took_s = time.monotonic() - began

        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn("the match goes on, as its deadline says; its last lines on stderr:",
                      " ".join(played.stderr.split()))  # fmt: skip
        self.assertEqual(played.stderr.count("  | IndexError: beyond the field"), 1)
        # The match does not wait for the team: that would take 3570 ticks of 200 ms.
        self.assertLess(took_s, 3570 * 0.2 / 4)

    def test_a_team_whose_python_lacks_the_sdk_is_told_which_python_has_it(self) -> None:
        for module in ("cancha", "google.protobuf"):
            lonely = f"/usr/bin/python3 -I -S -c 'import {module}'"  # This interpreter finds no packages.
            played = run_match("simurosot/5v5", "--blue", lonely, "--yellow", "chaser", "--no-record")

            self.assertEqual(played.returncode, 3, played.stderr)
            said = " ".join(played.stderr.split())
            self.assertIn("No module named", said)
            self.assertIn("start the team with that, or install the SDK's wheel", said)


class SlowTeamTest(ScratchCase):
    def test_a_team_that_misses_its_deadline_is_told_so_at_the_end(self) -> None:
        strategy, table = self.folder / "slow.py", self.folder / "all.csv"
        strategy.write_text("import time, cancha\n"
                            "cancha.run(lambda view, commands: time.sleep(0.05), name='slow')\n")

        played = run_match("simurosot/5v5", "--blue", f"/usr/bin/python3 {strategy}",
                           "--yellow", "chaser", "--deadline", "hold:5ms", "--duration", "1",
                           "--csv", str(table))  # fmt: skip

        self.assertEqual(played.returncode, 0, played.stderr)
        told = dict(re.findall(r"\((\w+)\) missed the deadline in (\d+) of 60 ticks$",
                               played.stdout, re.MULTILINE))  # fmt: skip
        self.assertGreater(int(told.get("blue", 0)), 0, played.stdout)
        with table.open() as stream:
            row = next(csv.DictReader(stream))
        # On a busy machine the quick team may be late, too. Then the message names it as well.
        self.assertEqual((row["misses_blue"], row["misses_yellow"]),
                         (told["blue"], told.get("yellow", "0")))  # fmt: skip


class UnstartedMatchTest(ScratchCase):
    def test_files_that_cannot_be_written_are_told_before_the_match(self) -> None:
        foreign = self.folder / "grades.csv"
        foreign.write_text("student,grade\nAnn,1\n")

        for option, file in (("--report", self.folder / "no" / "a.json"),
                             ("--csv", self.folder / "no" / "a.csv"),
                             ("--csv", foreign)):  # fmt: skip
            with self.subTest(option=option, file=file.name):
                refused = run_match("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                                    option, str(file))  # fmt: skip

                self.assertEqual((refused.returncode, refused.stdout), (2, ""))
                self.assertIn(f"{option}: {file}: ", refused.stderr)
                self.assertEqual(foreign.read_text(), "student,grade\nAnn,1\n")
                self.assertEqual(list(self.folder.iterdir()), [foreign])

    def test_an_address_that_was_asked_for_is_told(self) -> None:
        played = run_match("simurosot/5v5", "--blue", "chaser", "--yellow", "chaser",
                           "--duration", "1", "--listen", "127.0.0.1:0")  # fmt: skip

        self.assertRegex(played.stderr, r"(?m)^listening on 127\.0\.0\.1:[1-9]\d*$")

    def test_as_many_jobs_as_processors_stay_on_one_each(self) -> None:
        cores = os.sched_getaffinity(0)
        team = ('echo "$(taskset -cp $$ | sed "s/.*: //")" >> '
                f'{self.folder}/cores; exec "{BIN}/cancha-team-simurosot-chaser"')  # fmt: skip
        for jobs, expected in ((len(cores) + 1, {str(core) for core in cores}), (1, None)):
            with self.subTest(jobs=jobs):
                note = self.folder / "cores"
                note.unlink(missing_ok=True)
                played = run_match("simurosot/5v5", "--blue", team, "--yellow", "chaser", "--seeds",
                                   f"1..{jobs + 1}", "--jobs", str(jobs), "--duration", "1")  # fmt: skip

                self.assertEqual(played.returncode, 0, played.stderr)
                self.assertEqual(f"--jobs {jobs}: this program may use" in played.stderr,
                                 jobs > len(cores), played.stderr)  # fmt: skip
                seen = set(note.read_text().split())
                if expected is not None:
                    self.assertEqual(seen, expected)
                elif len(cores) > 1:
                    self.assertTrue(seen.isdisjoint({str(core) for core in cores}), seen)

    def test_strategies_that_it_starts_come_over_a_private_unix_socket_or_over_tcp(self) -> None:
        hashes = set()
        for options, expected in (
            ((), r"unix:(?P<folder>/\S+)/\S+ 1700"),
            (("--team-socket", "unix"), r"unix:(?P<folder>/\S+)/\S+ 1700"),
            (("--team-socket", "tcp"), r"127\.0\.0\.1:[1-9]\d* *"),
            (("--deadline", "hold:60s"), r"127\.0\.0\.1:[1-9]\d* *"),
            (("--deadline", "hold:60s", "--team-socket", "unix"), r"unix:(?P<folder>/\S+)/\S+ 1700"),
        ):
            with self.subTest(options):
                note, report = self.folder / "note", self.folder / "report.json"
                chaser = (f'door="${{CANCHA_SERVER#unix:}}"; '
                          f'echo "$CANCHA_SERVER $(stat -c %a "$(dirname "$door")" 2>/dev/null)"'
                          f' > {note}; exec "{BIN}/cancha-team-simurosot-chaser"')  # fmt: skip
                played = run_match("simurosot/5v5", "--blue", chaser, "--yellow", "chaser",
                                   "--duration", "2", "--report", str(report), *options)  # fmt: skip

                self.assertEqual(played.returncode, 0, played.stderr)
                found = re.match(expected, note.read_text())
                self.assertIsNotNone(found, note.read_text())
                if "folder" in found.groupdict():
                    self.assertFalse(Path(found["folder"]).exists(), "it goes with the match")
                hashes.add(json.loads(report.read_text())["final_state_hash"])
        self.assertEqual(len(hashes), 1, "how they connect changes nothing")

    def test_a_folder_with_too_long_a_name_for_a_unix_socket_means_tcp(self) -> None:
        deep = self.folder / ("x" * 100)
        deep.mkdir()
        note = self.folder / "note"
        chaser = f'echo "$CANCHA_SERVER" > {note}; exec "{BIN}/cancha-team-simurosot-chaser"'

        played = run_match("simurosot/5v5", "--blue", chaser, "--yellow", "chaser", "--duration",
                           "1", TMPDIR=str(deep))  # fmt: skip

        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertRegex(note.read_text(), r"^127\.0\.0\.1:\d+$")

    def test_another_team_socket_is_refused(self) -> None:
        refused = run_match("simurosot/5v5", "--team-socket", "carrier-pigeon")

        self.assertEqual(refused.returncode, 2)
        self.assertIn("--team-socket: expected unix or tcp, got 'carrier-pigeon'", refused.stderr)

    def test_a_match_that_never_began_leaves_no_recording(self) -> None:
        recording, report = self.folder / "a.mcap", self.folder / "a.json"

        failed = run_match("simurosot/5v5", "--blue", "position", "--yellow", "exit 5",
                           "--record", str(recording), "--report", str(report))  # fmt: skip

        self.assertEqual(failed.returncode, 3)
        self.assertNotIn("recorded in", failed.stderr)
        self.assertFalse(recording.exists(), "nothing in it could be read")
        self.assertNotIn("recording", json.loads(report.read_text()))

    def test_an_old_recording_stays_as_it_is(self) -> None:
        recording = self.folder / "a.mcap"
        recording.write_text("the final of last year")
        taken = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(taken.close)
        port = taken.getsockname()[1]

        for reason in (["--yellow", "exit 5"],
                       ["--yellow", "chaser", "--listen", f"127.0.0.1:{port}"],
                       ["--yellow", "sleep 1000", "--connect-timeout", "1"]):  # fmt: skip
            with self.subTest(reason=reason):
                failed = run_match("simurosot/5v5", "--blue", "position", *reason,
                                   "--record", str(recording))  # fmt: skip

                self.assertNotEqual(failed.returncode, 0)
                self.assertEqual(recording.read_text(), "the final of last year")
                self.assertEqual(list(self.folder.iterdir()), [recording])

    def test_nothing_is_left_of_a_recording_that_nobody_asked_for(self) -> None:
        for reason in (["--yellow", "exit 5"],
                       ["--yellow", "chaser", "--listen", "192.0.2.1:1"],
                       ["--yellow", "chaser", "--duration", "1"]):  # fmt: skip
            with self.subTest(reason=reason):
                run_match("simurosot/5v5", "--blue", "position", *reason,
                          TMPDIR=str(self.folder))  # fmt: skip

                self.assertEqual(list(self.folder.iterdir()), [])

    def test_what_is_no_file_of_its_own_is_not_removed(self) -> None:
        link = self.folder / "link.mcap"
        link.symlink_to("/dev/null")

        failed = run_match("simurosot/5v5", "--blue", "position", "--yellow", "exit 5",
                           "--record", str(link))  # fmt: skip

        self.assertEqual(failed.returncode, 3)
        self.assertTrue(link.is_symlink())


if __name__ == "__main__":
    unittest.main()
