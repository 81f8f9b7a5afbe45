"""cancha-referee in scripts: its commands, its refusals, and who may do what.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and the support folder's
modules on PYTHONPATH.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import time
import unittest
from typing import Callable

from cancha.v1 import session_pb2
from running_server import BIN, LIMIT_S, RunningServer
from server_case import wait_until

MATCH = "final"
TOKENS = {"blue": "blue-0123456789abcdef", "yellow": "yellow-0123456789abcdef",
          "Olga": "official-0123456789abcdef", "Ann": "admin-0123456789abcdef"}  # fmt: skip
BOOK = (
    f"admin Ann {TOKENS['Ann']}\nofficial Olga {TOKENS['Olga']}\n"
    f"seat final/blue {TOKENS['blue']}\nseat final/yellow {TOKENS['yellow']}\n"
)
# All commands that change a match, with correct arguments.
LEADING = ["start", "halt", "resume", "step 5", "speed 2", "place ball 0.1 0.1",
           "place robot 1 0.5 0 90", "save here", "restore here", "restart penalty-kick blue",
           "restart free-ball", "award goal yellow", "time-out blue", "undo 2", "touch yellow",
           "decide 2 accept", "handle 5.6 propose", "end"]  # fmt: skip
FOUND_RULES = ["3.1", *(f"5.{number}" for number in range(1, 11))]
CREATE = "create another simurosot/5v5 --seat blue=chaser --seat yellow=chaser"


def ask(server: RunningServer, command: str, *options: str, suffix: tuple[str, ...] = (),
        **environment: str) -> subprocess.CompletedProcess[str]:  # fmt: skip
    """Runs a command. Options of the program go before it, its own options after it."""
    return subprocess.run(
        [str(BIN / "cancha-referee"), "--server", server.address, *options, *command.split(),
         *suffix],
        capture_output=True, text=True, timeout=LIMIT_S, check=False,
        env={**os.environ, **environment})  # fmt: skip


def name_of_this_machine() -> str:
    """Returns a name of this machine, or its address if it has no name, as in a bare chroot."""
    for name in ("localhost", socket.gethostname()):
        try:
            if socket.gethostbyname(name) == "127.0.0.1":
                return name
        except OSError:
            pass
    return "127.0.0.1"


class ConsoleCase(unittest.TestCase):
    def serve(self, **options: str) -> RunningServer:
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        self.server = stack.enter_context(RunningServer(**options))
        return self.server

    def do(self, command: str, *options: str, suffix: tuple[str, ...] = ()) -> str:
        done = ask(self.server, command, *options, suffix=suffix)
        self.assertEqual(done.returncode, 0, f"{command}: {done.stderr}")
        return done.stdout.strip()

    def refused(self, command: str, *options: str) -> str:
        done = ask(self.server, command, *options)
        self.assertEqual(done.returncode, 2, f"{command}: {done.stdout}")
        self.assertEqual(done.stdout, "")
        return done.stderr

    def status(self) -> dict:
        return json.loads(self.do("--json status"))

    def until(self, holds: Callable[[dict], bool]) -> dict:
        """Waits until the status is as wanted. Returns it."""
        end = time.monotonic() + LIMIT_S
        while time.monotonic() < end:
            status = self.status()
            if holds(status):
                return status
        raise AssertionError(f"it does not come: {status}")

    def halted_match(self, *options: str, game: str = "simurosot/5v5 --seat blue=chaser "
                     "--seat yellow=chaser") -> None:  # fmt: skip
        """Starts a match at tick 0, before the kick-off is taken."""
        self.serve()
        self.do(f"create {MATCH} {game} --speed max --await-start", suffix=options)
        self.until(lambda status: not status["waiting_for"])
        self.do("halt")
        self.assertEqual(self.do("start"), "started, but halted; resume it to play")

    def step(self, ticks: int) -> None:
        end = int(self.status()["world"]["tick"]) + ticks
        self.do(f"step {ticks}")
        self.until(lambda status: int(status["world"]["tick"]) >= end)

    def newest(self, kind: str) -> dict:
        events = json.loads(self.do("--json events"))["events"]
        return next(event for event in reversed(events) if event["kind"] == kind)


class LeadTest(ConsoleCase):
    def test_a_match_is_led_from_its_creation_to_its_end(self) -> None:
        self.halted_match()

        self.do("place ball 0.3 -0.2")
        ball = self.status()["world"]["ball"]
        self.do("restart penalty-kick blue", "--name", "Ann")
        penalty = self.newest("penalty_kick")
        self.do("award goal yellow")
        scored = [team["score"] for team in self.status()["status"]["teams"]]
        goal = self.newest("goal")
        answer = self.do(f"undo {goal['number']}")
        undone = [team["score"] for team in self.status()["status"]["teams"]]
        placed = self.do("place robot yellow 3 -0.3 0.2 90")
        moved = next(robot for robot in self.status()["world"]["robots"] if robot["id"] == 8)
        goal_again = self.do("award goal yellow")
        with_kick_off = self.do(f"undo {self.newest('kick_off')['number']}")
        again = self.newest("goal")
        self.do("end --reason enough")

        self.assertEqual((ball["x_m"], ball["y_m"]), (0.3, -0.2))
        self.assertEqual((penalty["team"], penalty["origin"]), ("TEAM_BLUE", "Ann"))
        self.assertEqual((scored, undone), ([0, 1], [0, 0]))
        self.assertEqual(answer, f"undone: {goal['text']}")
        self.assertEqual(with_kick_off, f"undone: {again['text']}", goal_again)
        self.assertRegex(placed, r"^Yellow 3 placed at \(−0\.300, 0\.200\) m, 90 degrees; robots placed by the rules")
        self.assertEqual((moved["x_m"], moved["y_m"]), (-0.3, 0.2))
        entry = self.server.wait_for(MATCH, "OVER")
        told = self.server.report(MATCH)["events"][-1]
        self.assertEqual((told["kind"], told["text"], told["origin"]),
                         ("abandoned", "Match abandoned: enough", "official"))
        self.assertEqual(entry["end_reason"], "enough (official)")
        self.assertIn("abandoned: enough (official)", self.do("status"), "it is the only one")
        self.assertIn("abandoned: enough (official)", self.do(f"--match {MATCH} status"))
        self.assertIn("is over", self.refused(f"--match {MATCH} award goal blue"))
        self.assertTrue(entry["is_abandoned"])

    def test_a_goal_that_was_taken_back_stays_so_to_the_end_and_the_recording_proves_it(self) -> None:
        self.halted_match("--set", "rules.half_s=10", "--set", "rules.half_time_s=1")
        self.step(60)
        self.do("award goal blue")
        self.do(f"undo {self.newest('goal')['number']}")
        self.do("resume")
        self.server.wait_for(MATCH, "OVER")
        self.server.stop()

        report = self.server.report(MATCH)
        kinds = [event["kind"] for event in report["events"]]
        proof, judged = (subprocess.run([str(BIN / "cancha-replay"), question,
                                         str(self.server.records / f"{MATCH}.mcap")],
                                        capture_output=True, text=True, timeout=LIMIT_S, check=False)
                         for question in ("verify", "judge"))  # fmt: skip

        goals = [event["team"] for event in report["events"]
                 if event["kind"] == "goal" and event["origin"] == "referee"]  # fmt: skip
        self.assertEqual(report["end_reason"], "full time")
        self.assertEqual(report["score"], {team: goals.count(team) for team in ("blue", "yellow")})
        self.assertIn("taken_back", kinds)
        self.assertEqual(proof.returncode, 0, proof.stderr)
        self.assertEqual(judged.returncode, 0, judged.stderr)

    def test_what_is_proposed_waits_for_a_decision(self) -> None:
        self.halted_match()
        for rule in FOUND_RULES:
            self.do(f"handle {rule} propose --within 3600")
        # The match is halted after every step, so that the referee finds nothing else after the decision.
        while self.status()["status"]["phase"] != "MATCH_PHASE_DECISION":
            self.step(600)
        proposal = self.newest("proposal")
        self.assertIn(f"{proposal['text']} (decide {proposal['number']} accept|reject)",
                      " ".join(self.do("status").split()))  # The output has line breaks.

        self.do(f"decide {proposal['number']} reject")

        self.assertEqual(self.newest("rejected")["rule"], proposal["rule"])
        self.assertEqual([team["score"] for team in self.status()["status"]["teams"]], [0, 0])
        self.assertIn("not a pending proposal", self.refused(f"decide {proposal['number']} accept"))

    def test_answers_for_people_and_for_programs(self) -> None:
        self.halted_match()

        self.assertIn(f"{MATCH} ", self.do("list"))
        self.assertEqual(json.loads(self.do("--json list"))["matches"][0]["name"], MATCH)
        self.assertIn("HALTED (as fast as possible)", self.do("status"))
        self.assertIn("Kick-off for", self.do("events"))
        self.assertEqual(json.loads(self.do("--json events")), {"events": self.status()["recent_events"]})
        self.assertIs(json.loads(self.do("--json halt"))["is_done"], True)

    def test_halves_are_called_so_where_the_rules_have_halves(self) -> None:
        self.halted_match()
        self.assertIn("first half 00:00 of 05:00", self.do("status"))

        self.halted_match(game="soccer_duel/1v1 --seat blue1=duelist --seat yellow1=duelist")
        self.assertIn("period 1 00:00 of 10:00", self.do("status"))

    def test_options_stand_before_the_command_or_behind_it(self) -> None:
        self.halted_match()

        # The list follows the match a little later.
        wait_until(lambda: json.loads(self.do("list --json")) == json.loads(self.do("--json list")))
        self.do(f"restart penalty-kick blue --match {MATCH} --name Ann")
        self.assertEqual(self.newest("penalty_kick")["origin"], "Ann")
        self.assertIn("no match 'semi'", self.refused("award goal blue --match semi"))
        self.assertIn("--jason", self.refused("list --jason"))


class RefusalTest(ConsoleCase):
    def test_what_is_not_right_is_explained_and_changes_nothing(self) -> None:
        self.halted_match()
        before = self.status()
        cases = {
            "whistle": "whistle",
            "place ball 9 0": "outside the walls",
            "place ball nan 0": "x: expected a number; got 'nan'",
            "place robot 010 0 0 0": "expected a robot, such as yellow 3",
            "place ball here now": "x: expected a number; got 'here'",
            "place robot 77 0 0 0": "There is no robot 77; there are 1 to 10",
            "place robot yellow 6 0 0 0": "There is no robot yellow 6; there are yellow 1 to 5",
            "place robot 1 0 0 361": "degrees",
            "place robot 1 5 0 0": "outside the walls",
            "restart corner blue": "expected one of free-ball",
            "restart penalty-kick": "team",
            "award goal green": "expected one of blue, yellow",
            "undo 0": "expected a whole number from 1",
            "undo 99": "no event 99",
            "undo 1": "can be undone",
            "decide 2 accept": "not a pending proposal",
            "handle 9.9 ignore": 'rule "9.9"; expected one of',
            "handle 5.6 propose --within -1": "out of range",
            "step 0": "out of range",
            "speed 5000": "expected `max` or a number",
            "speed nan": "expected `max` or a number",
            "restore nowhere": "nowhere",
            "start": "already started",
        }
        for command, expected in cases.items():
            with self.subTest(command):
                self.assertIn(expected, self.refused(command))
        after = self.status()

        for field in ("state_hash", "recent_events", "status", "pace"):
            self.assertEqual(after[field], before[field])

    def test_a_match_that_is_not_there_is_named_with_those_that_are(self) -> None:
        self.halted_match()
        self.assertIn("the matches are: final", self.refused("halt", "--match", "semi"))

    def test_a_server_that_is_not_there_is_another_kind_of_failure(self) -> None:
        done = subprocess.run([str(BIN / "cancha-referee"), "--server", "unix:/nowhere/socket", "halt"],
                              capture_output=True, text=True, timeout=LIMIT_S, check=False)  # fmt: skip
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot reach a match server at unix:/nowhere/socket", done.stderr)

    def test_a_server_of_another_version_is_left_at_once(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as door:
            asked = subprocess.Popen(
                [str(BIN / "cancha-referee"), "--server", f"127.0.0.1:{door.getsockname()[1]}", "list"],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)  # fmt: skip
            door.settimeout(LIMIT_S)
            line, _ = door.accept()
            with line:
                greeting = session_pb2.ServerMessage(
                    greeting=session_pb2.Greeting(protocol_version=9, build="other")
                ).SerializeToString()
                line.sendall(bytes([len(greeting)]) + greeting)
                # The line stays open and silent.
                told = asked.communicate(timeout=LIMIT_S)[1]

        self.assertEqual(asked.returncode, 2)
        self.assertIn("the server (build other) speaks protocol version 9, this client version 1", told)

    def test_a_server_is_found_by_the_name_of_its_machine(self) -> None:
        port = self.serve().address.rsplit(":", 1)[1]
        for server, status in ((f"{name_of_this_machine()}:{port}", 0),
                               ("no-such-machine.invalid:1", 1),
                               ("127.0.0.1", 2), ("127.0.0.1:http", 2)):  # fmt: skip
            with self.subTest(server):
                done = subprocess.run([str(BIN / "cancha-referee"), "--server", server, "list"],
                                      capture_output=True, text=True, timeout=LIMIT_S, check=False)  # fmt: skip
                self.assertEqual(done.returncode, status, done.stderr)

    def test_without_a_terminal_there_is_no_full_screen(self) -> None:
        self.halted_match()
        self.assertIn("needs a terminal", self.refused(""))


class RoleTest(ConsoleCase):
    """Table of commands by role: a client without an official's token can do none of them."""

    def setUp(self) -> None:
        self.serve(tokens=BOOK)
        created = ask(self.server, f"create {MATCH} simurosot/5v5 --await-start", "--name", "Ann",
                      CANCHA_TOKEN=TOKENS["Ann"])  # fmt: skip
        self.assertEqual(created.returncode, 0, created.stderr)

    def test_no_command_is_done_for_a_stranger_a_team_or_a_thief(self) -> None:
        strangers = {
            "nobody's token": ("Olga", ""),
            "a wrong token": ("Olga", "wrong-0123456789abcdef"),
            "a team's token": ("blue", TOKENS["blue"]),
            "a team's token under an official's name": ("Olga", TOKENS["blue"]),
            "an official's token under another name": ("Otto", TOKENS["Olga"]),
        }
        before = self.server.matches()
        for who, (name, token) in strangers.items():
            for command in (*LEADING, CREATE):
                with self.subTest(f"{command} with {who}"):
                    for role in ([], ["--admin"]):
                        done = ask(self.server, command, "--name", name, *role, CANCHA_TOKEN=token)
                        self.assertEqual(done.returncode, 2, done.stdout)
                        self.assertIn("expected the NAME and TOKEN of a line", done.stderr)
        after = self.server.matches()

        self.assertEqual(after.keys(), before.keys())
        self.assertEqual(after[MATCH]["state_hash"], before[MATCH]["state_hash"])
        self.assertEqual(after[MATCH]["state"], "MATCH_STATE_WAITING")

    def test_an_official_leads_and_an_admin_does_too_but_only_an_admin_creates(self) -> None:
        official = {"CANCHA_TOKEN": TOKENS["Olga"]}
        admin = {"CANCHA_TOKEN": TOKENS["Ann"]}
        done = {
            "official leads": ask(self.server, "halt", "--name", "Olga", **official),
            "official creates": ask(self.server, CREATE, "--name", "Olga", **official),
            "admin leads": ask(self.server, "halt", "--name", "Ann", "--admin", **admin),
            "admin creates": ask(self.server, CREATE, "--name", "Ann", **admin),
        }

        self.assertEqual({who: answer.returncode for who, answer in done.items()},
                         {"official leads": 0, "official creates": 2, "admin leads": 0,
                          "admin creates": 0})  # fmt: skip

    def test_everybody_may_look(self) -> None:
        for command in ("list", "status", "events"):
            looked = ask(self.server, command)
            self.assertEqual(looked.returncode, 0, looked.stderr)


if __name__ == "__main__":
    unittest.main()
