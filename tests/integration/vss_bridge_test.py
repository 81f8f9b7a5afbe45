"""Teams of VSS, which speak FIRASim's and VSSReferee's messages: cancha-bridge vss.

Run by ctest with the folder of the programs in CANCHA_BIN. The messages are read twice: by the code that
protoc generates from their .proto, and by hand, field by field.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import socket
import struct
import subprocess
import sys
import time
import unittest
from pathlib import Path

from match_case import BIN, LIMIT_S, ScratchCase, run_match

SAMPLE = BIN.parent / "share" / "vss"
BRIDGE = BIN / "cancha-bridge"
PYTHON = "/usr/bin/python3 -B"
CLIENT = f"{PYTHON} '{SAMPLE / 'vss_client.py'}'"
sys.path.insert(0, str(SAMPLE))

import vss_simulator_pb2  # noqa: E402
import vssref_command_pb2  # noqa: E402

# A team that logs all datagrams, and acts in each frame as a test wants. It takes its ports from the environment,
# because the system picks them.
TEAM = """
import os, random, select, socket, struct, sys
sys.path.insert(0, {sample!r})
from vss_client import Team, endpoint, open_vision
from vss_simulator_pb2 import Environment, Packet
from vssref_command_pb2 import VSSRef_Command
from vssref_placement_pb2 import VSSRef_Placement
INTERFACE = os.environ["CANCHA_VSS_INTERFACE"]
YELLOW = os.environ["CANCHA_VSS_TEAM"] == "yellow"
vision = open_vision(endpoint(os.environ["CANCHA_VSS_VISION"]), INTERFACE)
referee = open_vision(endpoint(os.environ["CANCHA_VSS_REFEREE"]), INTERFACE)
COMMANDS = endpoint(os.environ["CANCHA_VSS_COMMANDS"])
PLACEMENTS = endpoint(os.environ["CANCHA_VSS_PLACEMENTS"])
out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(INTERFACE))
team = Team(YELLOW)
log = open({log!r}, "w")
frames = 0
def on_call(call):
    pass
def answer(environment):
    return team.decide(environment)
{body}
while True:
    for ready in select.select([vision, referee], [], [])[0]:
        datagram = ready.recv(65536)
        log.write(("vision " if ready is vision else "referee ") + datagram.hex() + chr(10))
        log.flush()
        if ready is referee:
            on_call(VSSRef_Command.FromString(datagram))
            continue
        frames += 1
        packet = answer(Environment.FromString(datagram))
        if packet is not None:
            out.sendto(packet.SerializeToString(), COMMANDS)
"""


def has_rooms() -> bool:
    """Returns whether this system lets users create networks of their own."""
    return subprocess.run(["unshare", "-Urn", "true"], capture_output=True).returncode == 0


def free_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def fields(message: bytes) -> list[tuple[int, int, object]]:
    """Parses a message by hand: number, wire type and value of each field."""
    found = []
    at = 0

    def varint() -> int:
        nonlocal at
        number, shift = 0, 0
        while True:
            byte = message[at]
            at += 1
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return number

    while at < len(message):
        key = varint()
        if key & 7 == 0:
            value = varint()
        elif key & 7 == 1:
            value = struct.unpack("<d", message[at : at + 8])[0]
            at += 8
        elif key & 7 == 2:
            size = varint()
            value = message[at : at + size]
            at += size
        else:
            raise AssertionError(f"wire type {key & 7}")
        found.append((key >> 3, key & 7, value))
    return found


def doubles(message: bytes) -> dict[int, float]:
    """Parses a message of doubles, except for the id of a robot. Zeros are not sent."""
    return {number: value for number, kind, value in fields(message) if kind == 1}


class VssCase(ScratchCase):
    def team(self, body: str = "") -> str:
        """Returns the command of a team with this code before its loop."""
        self.log = self.folder / "log.txt"
        script = self.folder / "team.py"
        script.write_text(TEAM.format(sample=str(SAMPLE), log=str(self.log), body=body))
        return f"{PYTHON} '{script}'"

    def bridge(self, *options: str, run: str) -> str:
        """Returns the command of a bridge in this machine's network, at ports that the system picks."""
        words = " ".join(options)
        return (
            f"'{BRIDGE}' vss --network host --vision 127.0.0.1:{free_port()} --commands 127.0.0.1:0 "
            f"--referee 127.0.0.1:{free_port()} --placements 127.0.0.1:0 {words} --run \"{run}\""
        )

    def match(self, blue: str, *options: str, yellow: str = "chaser", variant: str = "3v3"):
        report = self.folder / "report.json"
        played = run_match(f"simurosot/{variant}", "--blue", blue, "--yellow", yellow, "--no-record",
                           "--verbose", "--report", str(report), *options)  # fmt: skip
        self.assertTrue(report.exists(), played.stderr)
        return played, json.loads(report.read_text())

    def heard(self, what: str) -> list[bytes]:
        lines = (line.split() for line in self.log.read_text().splitlines())
        return [bytes.fromhex(line[1]) for line in lines if line[0] == what and len(line) == 2]


class MessageTest(VssCase):
    """Every bit of the datagrams to a team."""

    def test_an_environment_has_the_fields_of_firasim(self) -> None:
        played, _ = self.match(self.bridge(run=self.team()), "--duration", "2")
        self.assertEqual(played.returncode, 0, played.stderr)
        visions = self.heard("vision")
        self.assertGreaterEqual(len(visions), 120)
        steps = []
        for datagram in visions:
            self.check_environment(datagram)
            steps.append(vss_simulator_pb2.Environment.FromString(datagram).step)
        self.assertEqual(steps[-1], 119 * 1000 // 60)

    def check_environment(self, datagram: bytes) -> None:
        top = {number: (kind, value) for number, kind, value in fields(datagram)}
        self.assertLessEqual(set(top), {1, 2, 3, 4, 5})
        self.assertEqual({number: kind for number, (kind, _) in top.items() if number in (2, 3)},
                         {2: 2, 3: 2})  # fmt: skip
        self.assertTrue(all(top[number][0] == 0 for number in (1, 4, 5) if number in top))
        frame = fields(top[2][1])
        self.assertEqual([number for number, _, _ in frame], [1] + 3 * [2] + 3 * [3])
        self.assertLessEqual(set(doubles(frame[0][2])), {1, 2, 3, 4, 5, 6})
        self.assertAlmostEqual(doubles(frame[0][2])[3], 0.0213, delta=0.001)
        decoded = vss_simulator_pb2.Environment.FromString(datagram)
        for _, robot, theirs in zip(range(3), frame[1:4], decoded.frame.robots_yellow):
            self.check_robot(robot[2], theirs)
        for robot, theirs in zip(frame[4:], decoded.frame.robots_blue):
            self.check_robot(robot[2], theirs)
        field = doubles(top[3][1])
        self.assertEqual(set(field), {1, 2, 3, 4, 5, 6, 7, 8})
        self.assertEqual(field[1], decoded.field.width)
        self.assertEqual(field[2], decoded.field.length)
        self.assertGreater(field[2], field[1])
        self.assertEqual(decoded.SerializeToString(), datagram)

    def check_robot(self, robot: bytes, decoded: object) -> None:
        ids = [value for number, kind, value in fields(robot) if (number, kind) == (1, 0)]
        self.assertEqual((ids or [0])[0], decoded.robot_id)
        self.assertLess(decoded.robot_id, 3)
        numbers = doubles(robot)
        self.assertLessEqual(set(numbers), {2, 3, 4, 5, 6, 7})
        self.assertEqual(numbers.get(2, 0), decoded.x)
        self.assertEqual(numbers.get(4, 0), decoded.orientation)
        self.assertTrue(-math.pi < decoded.orientation <= math.pi)

    def test_a_step_of_travesim_is_a_tick(self) -> None:
        self.match(self.bridge("--profile travesim", run=self.team()), "--duration", "1")
        steps = [vss_simulator_pb2.Environment.FromString(one).step for one in self.heard("vision")]
        self.assertEqual(sorted(set(steps)), list(range(60)))

    def test_calls_of_the_referee_come_again_and_are_those_of_vssreferee(self) -> None:
        self.match(self.bridge(run=self.team()), "--duration", "1")
        calls = self.heard("referee")
        for datagram in calls:
            kinds = {number: kind for number, kind, _ in fields(datagram)}
            self.assertLessEqual(kinds.items(), {1: 0, 2: 0, 3: 0, 4: 1, 5: 0}.items())
        fouls = [vssref_command_pb2.VSSRef_Command.FromString(one).foul for one in calls]
        # KICKOFF and GAME_ON; HALT, if the team runs long enough.
        self.assertIn(list(dict.fromkeys(fouls)), ([4, 6], [4, 6, 7]))
        self.assertEqual(fouls.count(6), 11)
        self.assertEqual(len({one for one in calls if fields(one)[0][2] == 6}), 1)
        self.assertEqual({dict((n, v) for n, _, v in fields(one))[5] for one in calls}, {1})


class PlayTest(VssCase):
    """Whole matches."""

    def test_the_sample_scores_in_both_halves_on_either_side(self) -> None:
        for variant, side in (("3v3", "blue"), ("5v5", "yellow")):
            with self.subTest(f"{variant} {side}"):
                self.expect_goals_in_both_halves(variant, side)

    def expect_goals_in_both_halves(self, variant: str, side: str) -> None:
        vss = f"vss:{CLIENT}"
        teams = (vss, "chaser") if side == "blue" else ("chaser", vss)
        goals = [0, 0]
        for seed in range(1, 7):
            played, report = self.match(teams[0], "--seed", str(seed), "--set", "rules.half_s=120",
                                        variant=variant, yellow=teams[1])  # fmt: skip
            self.assertEqual(played.returncode, 0, played.stderr)
            events = [(event["kind"], event.get("team")) for event in report["events"]]
            self.assertEqual(events.count(("goal", side)), report["score"][side])
            half_time = [kind for kind, _ in events].index("period_end")
            goals[0] += events[:half_time].count(("goal", side))
            goals[1] += events[half_time:].count(("goal", side))
            if min(goals) > 1:
                return
        self.fail(f"{goals[0]} goals in first halves, {goals[1]} in second ones")

    @unittest.skipUnless(has_rooms(), "this system lets users have no network of their own")
    def test_two_teams_with_the_same_ports_play_at_once_and_play_the_same_again(self) -> None:
        hashes = set()
        for _ in range(2):
            played, report = self.match(f"vss:{CLIENT}", "--duration", "20",
                                        yellow=f"vss:{CLIENT} --commands 127.0.0.1:20011")  # fmt: skip
            self.assertEqual(played.returncode, 0, played.stderr)
            self.assertNotIn("in vain, or late", played.stderr)
            self.assertNotIn("network of this machine", played.stderr)
            hashes.add(report["final_state_hash"])
        self.assertEqual(len(hashes), 1)
        self.assertEqual(report["teams"]["blue"]["name"], "vss_client (blue)")

    def test_one_bridge_plays_both_teams_that_send_to_one_port(self) -> None:
        line = self.folder / "line"
        vision, commands = f"224.0.0.1:{free_port()}", f"127.0.0.1:{free_port()}"
        with contextlib.ExitStack() as stack:

            def start(*words: object) -> subprocess.Popen[str]:
                started = subprocess.Popen(
                    [str(word) for word in words], stderr=subprocess.PIPE, text=True,
                    stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)  # fmt: skip
                stack.callback(started.communicate)
                stack.callback(started.kill)
                return started

            for colour in ("blue", "yellow"):
                start("/usr/bin/python3", "-B", SAMPLE / "vss_client.py", "--team", colour,
                      "--vision", vision, "--commands", commands)  # fmt: skip
            match = start(BIN / "cancha-match", "simurosot/3v3", "--blue", "remote", "--yellow", "remote",
                          "--listen", f"unix:{line}", "--duration", "5", "--no-record")  # fmt: skip
            bridge = start(BRIDGE, "vss", "--server", f"unix:{line}", "--seat", "blue", "--seat", "yellow",
                           "--vision", vision, "--commands", commands,
                           "--placements", "127.0.0.1:0")  # fmt: skip
            said = bridge.communicate(timeout=LIMIT_S)[1]
            self.assertEqual(match.wait(LIMIT_S), 0)
        self.assertEqual(bridge.returncode, 0, said)
        answered = int(said.split(" ticks of play answered in time")[0].split()[-1])
        self.assertGreater(answered, 2 * 250)
        self.assertNotIn("in vain, or late", said)


# A team that answers each frame properly, after a thousand datagrams in total that are damaged or for other robots.
JUNK = """
generator = random.Random(7)
def junk(good):
    kind = generator.randrange(5)
    if kind == 0:
        return generator.randbytes(generator.randrange(400))
    if kind == 1:
        return good[:-1]
    if kind == 2:
        return b""
    packet = Packet.FromString(good)
    for command in packet.cmd.robot_commands:
        command.wheel_left = 99
        if kind == 3:
            command.yellowteam = not command.yellowteam
        else:
            command.id += 5
    return packet.SerializeToString()
def answer(environment):
    packet = team.decide(environment)
    for _ in range(10 if frames <= 100 else 0):
        out.sendto(junk(packet.SerializeToString()), COMMANDS)
        out.sendto(generator.randbytes(40), PLACEMENTS)
    return packet
"""


class TroubleTest(VssCase):
    """Teams and datagrams with faults."""

    def test_a_thousand_bad_datagrams_change_nothing_and_are_counted(self) -> None:
        plain, expected = self.match(self.bridge(run=self.team()), "--duration", "10")
        self.assertNotIn("in vain, or late", plain.stderr)
        flooded, report = self.match(self.bridge(run=self.team(JUNK)), "--duration", "10")
        self.assertEqual(flooded.returncode, 0, flooded.stderr)
        self.assertEqual(report["final_state_hash"], expected["final_state_hash"])
        said = flooded.stderr.split("in vain, or late: ")[1].splitlines()[0]
        for what in ("damaged datagrams", "foreign datagrams", "for the other team", "do not exist"):
            self.assertIn(what, said)

    def test_nan_is_dropped_and_what_is_too_fast_is_clamped(self) -> None:
        body = """
def answer(environment):
    packet = team.decide(environment)
    for command, speed in zip(packet.cmd.robot_commands, (float("nan"), float("inf"), 1e300)):
        command.wheel_left = command.wheel_right = speed
    return packet
"""
        played, report = self.match(self.bridge(run=self.team(body)), "--duration", "2")
        self.assertEqual(played.returncode, 0, played.stderr)
        said = played.stderr.split("in vain, or late: ")[1].splitlines()[0]
        self.assertIn("with NaN or infinity", said)
        self.assertIn("beyond the fastest a wheel turns", said)
        last = vss_simulator_pb2.Environment.FromString(self.heard("vision")[-1])
        first = vss_simulator_pb2.Environment.FromString(self.heard("vision")[0])
        before = {robot.robot_id: robot.x for robot in first.frame.robots_blue}
        after = {robot.robot_id: robot.x for robot in last.frame.robots_blue}
        self.assertAlmostEqual(before[0], after[0], delta=0.01)  # The robot got only NaN.
        self.assertNotAlmostEqual(before[2], after[2], delta=0.1)

    def test_ticks_without_an_answer_are_counted_and_told(self) -> None:
        body = """
def answer(environment):
    return team.decide(environment) if frames <= 30 else None
"""
        played, _ = self.match(self.bridge("--deadline-ms 1", run=self.team(body)), "--duration", "2")
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn("no command of blue within 1 ms; the last ones hold", played.stderr)
        missed = int(played.stderr.split(" ticks of play without an answer")[0].split()[-1])
        answered = int(played.stderr.split(" ticks of play answered in time")[0].split()[-1])
        self.assertGreaterEqual(missed, 120 - 30 - 10)  # Some ticks are before the kick-off.
        self.assertGreater(answered, 0)
        self.assertLessEqual(answered, 30)

    def test_a_program_that_ends_is_the_fault_of_its_team(self) -> None:
        body = """
def answer(environment):
    if frames == 40:
        raise ValueError("the coach is lost")
    return team.decide(environment)
"""
        played, report = self.match(self.bridge(run=self.team(body)), "--duration", "10")
        self.assertNotEqual(played.returncode, 0)
        self.assertEqual(report["failure"]["seat"], "blue")
        self.assertIn("exited with status 3", report["failure"]["reason"])
        said = "\n".join(report["failure"]["stderr"])
        self.assertIn("ValueError: the coach is lost", said)
        self.assertIn("the team's program exited with status 1 in tick ", said)

    def test_a_program_that_is_none(self) -> None:
        for network in ("host", "auto"):
            played = run_match("simurosot/3v3", "--blue", "vss:/no/such/team --fast", "--yellow", "chaser",
                               "--no-record", "--duration", "1") if network == "auto" else None  # fmt: skip
            if played is None:
                played, _ = self.match(self.bridge(run="/no/such/team"), "--duration", "1")
            self.assertNotEqual(played.returncode, 0)
            self.assertIn("exited with status 3", played.stderr)
            self.assertIn("/no/such/team: not found", played.stderr)

    def test_no_program_is_left_behind(self) -> None:
        pid = self.folder / "pid"
        body = f"open({str(pid)!r}, 'w').write(str(os.getpid()))"
        match = subprocess.Popen(
            [str(BIN / "cancha-match"), "simurosot/3v3", "--blue", self.bridge(run=self.team(body)),
             "--yellow", "chaser", "--no-record", "--speed", "1"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)  # fmt: skip
        self.addCleanup(match.wait)
        self.addCleanup(match.kill)
        self.wait_until(lambda: self.log.exists() and self.log.read_text().count("vision") > 10)
        match.terminate()
        match.wait(LIMIT_S)
        self.wait_until(lambda: not Path(f"/proc/{pid.read_text()}").exists())

    def wait_until(self, is_so) -> None:
        end = time.monotonic() + LIMIT_S
        while not is_so():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)


class PlacementTest(VssCase):
    """Restarts in which teams place their robots."""

    PLACES = """
def on_call(call):
    if call.foul != 4 or frames > 1:  # KICKOFF
        return
    placement = VSSRef_Placement()
    placement.world.teamColor = 1 if YELLOW else 0
    for number, (x, y, degrees) in enumerate([(-0.68, 0.1, 90), (-0.4, -0.3, -45), (-0.3, 0.4, 180)]):
        robot = placement.world.robots.add()
        robot.robot_id, robot.x, robot.y, robot.orientation = number, x, y, degrees
    out.sendto(placement.SerializeToString(), PLACEMENTS)
def answer(environment):
    packet = Packet()
    for number in range(3):
        command = packet.cmd.robot_commands.add()
        command.id, command.yellowteam = number, YELLOW
    return packet
"""

    def test_a_placement_counts_in_a_restart(self) -> None:
        # The test ends before a second restart can come.
        played, _ = self.match(self.bridge("--placement-ms 60000", run=self.team(self.PLACES)),
                               "--duration", "0.2")  # fmt: skip
        self.assertEqual(played.returncode, 0, played.stderr)
        last = vss_simulator_pb2.Environment.FromString(self.heard("vision")[-1])
        poses = [(robot.x, robot.y, robot.orientation) for robot in last.frame.robots_blue]
        expected = [(-0.68, 0.1, math.pi / 2), (-0.4, -0.3, -math.pi / 4), (-0.3, 0.4, math.pi)]
        for pose, place in zip(poses, expected):
            for number, wanted in zip(pose, place):
                self.assertAlmostEqual(math.remainder(number - wanted, 2 * math.pi), 0, delta=0.02)

    def test_nobody_teleports_in_play(self) -> None:
        body = """
def answer(environment):
    packet = team.decide(environment)
    if frames == 90:
        packet.replace.ball.x = 0.5
        robot = packet.replace.robots.add()
        robot.position.robot_id, robot.position.x, robot.yellowteam, robot.turnon = 1, 0.5, YELLOW, True
    return packet
"""
        _, plain = self.match(self.bridge(run=self.team()), "--duration", "3")
        played, report = self.match(self.bridge(run=self.team(body)), "--duration", "3")
        self.assertEqual(report["final_state_hash"], plain["final_state_hash"])
        self.assertIn("1 placements outside of a restart", played.stderr)


class UsageTest(VssCase):
    """Messages of the bridge about bad options."""

    def run_bridge(self, *words: str) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CANCHA_S")}
        return subprocess.run([BRIDGE, "vss", *words], capture_output=True, text=True, env=environment,
                              timeout=LIMIT_S)  # fmt: skip

    def test_it_says_what_was_expected(self) -> None:
        seat = ("--server", "127.0.0.1:1", "--seat", "blue")
        for words, text in (
            ((), "no server"),
            (("--server", "127.0.0.1:1"), "no seat"),
            ((*seat, "--vision", "10002"), "--vision '10002': expected an IPv4 address and a port"),
            ((*seat, "--commands", "here:1"), "--commands 'here:1': expected an IPv4 address"),
            ((*seat, "--interface", "lo"), "--interface 'lo': expected an IPv4 address"),
            ((*seat, "--profile", "grsim"), "grsim"),
            ((*seat, "--seat", "yellow", "--run", "true"), "--run starts the program of one team"),
        ):
            with self.subTest(text):
                done = self.run_bridge(*words)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(text, done.stderr)

    def test_a_port_that_is_taken_is_named(self) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
            other.bind(("127.0.0.1", 0))
            port = other.getsockname()[1]
            command = f"'{BRIDGE}' vss --commands 127.0.0.1:{port} --placements 127.0.0.1:0"
            played = run_match("simurosot/3v3", "--blue", command, "--yellow", "chaser", "--no-record")
        self.assertNotEqual(played.returncode, 0)
        self.assertIn(f"127.0.0.1:{port} is taken, perhaps by another bridge", played.stderr)

    def test_help_fits_a_terminal(self) -> None:
        for words in (("--help",), ("vss", "--help")):
            text = subprocess.run([BRIDGE, *words], capture_output=True, text=True, check=True).stdout
            self.assertLessEqual(max(map(len, text.splitlines())), 80)


if __name__ == "__main__":
    unittest.main()
