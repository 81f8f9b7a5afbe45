"""Experiments in a running match, by the Python SDK's official: set up, play on, look, try again.

Run by ctest with the folder of the programs in CANCHA_BIN, that of the SDK in CANCHA_SDK, and the
SDK's and the support folder's modules on PYTHONPATH.
"""

from __future__ import annotations

import contextlib
import dataclasses
import math
import os
import subprocess
import sys
import unittest
from pathlib import Path

import cancha
from running_server import LIMIT_S, RunningServer
from server_case import starts, wait_until

EXAMPLES = Path(os.environ["CANCHA_SDK"]) / "python" / "examples"
MATCH = "lab"


class ExperimentCase(unittest.TestCase):
    def setUp(self) -> None:
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        self.stack = stack
        self.server = stack.enter_context(RunningServer())

    def options(self, **others: str) -> cancha.ConnectOptions:
        return cancha.ConnectOptions(server=self.server.address, match=MATCH, name="lab", **others)

    def lead(self) -> cancha.Official:
        return self.stack.enter_context(cancha.Official(self.options()))

    def create_match(self, *options: str) -> None:
        self.server.create(MATCH, "simurosot/5v5", "--speed", "max", "--seat", "blue=chaser",
                           "--seat", "yellow=chaser", "--set", "rules.half_s=86400",
                           *options)  # fmt: skip

    def play_between_chasers(self) -> None:
        self.create_match()
        self.server.wait_for(MATCH, "PLAYING")

    def lead_from_the_start(self) -> cancha.Official:
        """Controls a match that is paused at tick 0, so that every run gives the same match."""
        self.create_match("--await-start")
        return self.lead_at_once()

    def lead_at_once(self) -> cancha.Official:
        lab = self.lead()
        lab.pause()
        wait_until(lambda: starts(lab))
        return lab

    def join(self, seat: str) -> cancha.Client:
        return self.stack.enter_context(cancha.Client(self.options(seat=seat)))


def poses(world: cancha.World) -> list:
    return [(robot.position_m, robot.heading_rad) for robot in world.robots.values()]


class OfficialTest(ExperimentCase):
    def test_the_same_start_gives_the_same_play(self) -> None:
        lab = self.lead_from_the_start()
        while lab.world().phase != cancha.MatchPhase.PLAY:
            lab.step()
        # Robots so far from the ball that none reaches it in 20 ticks. The referee, who goes on from its own state and
        # places by the tick, has nothing to whistle.
        for number in range(5):
            lab.place_robot(1 + number, (0.65, 0.3 * (number - 2)), heading_rad=0)
            lab.place_robot(6 + number, (-0.65, 0.3 * (number - 2)), heading_rad=0)
        lab.place_ball((0.0, 0.0))
        lab.save_state("start")
        start = lab.world()

        worlds = []
        for _ in range(2):
            lab.restore_state("start")
            lab.step(20)
            worlds.append(lab.world())

        self.assertEqual(poses(worlds[0]), poses(worlds[1]))
        self.assertEqual(worlds[0].ball, worlds[1].ball)
        self.assertNotEqual(poses(worlds[0]), poses(start))
        self.assertEqual([world.tick - start.tick for world in worlds], [20, 40])
        self.assertTrue(worlds[1].is_paused)

    def test_what_is_placed_stands_there(self) -> None:
        lab = self.lead_from_the_start()

        lab.place_robot(3, (0.25, -0.5), heading_rad=1.5, velocity_mps=(0.5, 0), turn_rate_radps=2)
        lab.place_ball((-0.75, 0.25), velocity_mps=(1, -1))
        world = lab.world()

        robot = world.robots[3]
        self.assertEqual((robot.position_m, robot.heading_rad), ((0.25, -0.5), 1.5))
        self.assertEqual((robot.velocity_mps, robot.turn_rate_radps), ((0.5, 0), 2))
        self.assertEqual(world.ball.position_m, (-0.75, 0.25))
        self.assertEqual(world.ball.velocity_mps, (1, -1))

    def test_joints_of_a_robot_are_put_by_name(self) -> None:
        self.server.create(MATCH, "logistics/solo", "--seat", "blue=fetcher", "--await-start")
        lab = self.lead_at_once()

        lab.place_robot(1, (0.5, 3.0), joints={"arm joint 2": 0.5})
        world = lab.world()

        self.assertEqual(world.robots[1].position_m, (0.5, 3.0))
        self.assertEqual([joint.position for joint in world.joints if joint.position == 0.5], [0.5])
        with self.assertRaisesRegex(cancha.Refused, "elbow"):
            lab.place_robot(1, (0.5, 3.0), joints={"elbow": 0.5})

    def test_a_match_without_robots_refuses_acts_on_them(self) -> None:
        self.server.create(MATCH, "physics_lab/balls", "--await-start")
        lab = self.lead_at_once()

        with self.assertRaisesRegex(cancha.Refused, "no robot 1; nobody drives anything here"):
            lab.place_robot(1, (0.0, 0.0))

        self.assertFalse(lab.world().robots)

    def test_a_ball_may_be_put_in_the_air_and_spin(self) -> None:
        self.play_between_chasers()
        lab = self.lead()
        lab.pause()

        lab.place_ball((-0.75, 0.25), height_m=0.5, turn_rate_radps=cancha.Vec3(10, -20, 0.5))
        ball = lab.world().ball

        self.assertEqual(ball.height_m, 0.5)
        self.assertEqual(ball.turn_rate_radps, (10, -20, 0.5))

    def test_a_state_brings_clock_score_and_phase_along_if_asked_for(self) -> None:
        self.play_between_chasers()
        lab = self.lead()
        lab.pause()
        lab.place_robot(1, (1.0, 0.0))  # Ends a placement, because states are saved in play.
        lab.save_state("before")
        before = lab.world()
        lab.award_goal("blue")
        lab.step(20)
        after = lab.world()

        lab.restore_state("before")
        bodies = lab.world()
        lab.restore_state("before", with_match=True)
        match = lab.world()

        self.assertNotEqual(after.bodies_hash, before.bodies_hash)
        self.assertEqual((bodies.bodies_hash, bodies.scores), (before.bodies_hash, after.scores))
        self.assertEqual(
            (match.bodies_hash, match.scores, match.phase, match.period_elapsed_us),
            (before.bodies_hash, before.scores, before.phase, before.period_elapsed_us))
        self.assertEqual(match.tick, after.tick)  # Ticks are never taken back.

    def test_one_program_may_lead_the_match_and_play_its_seats(self) -> None:
        self.server.create(MATCH, "simurosot/5v5", "--speed", "max")
        lab = self.lead()
        lab.pause()
        seats = [self.join("blue"), self.join("yellow")]
        for seat in seats:
            seat.say_ready()
        self.server.wait_for(MATCH, "PLAYING")
        lab.place_robot(2, (0.0, 0.25), heading_rad=0)

        lab.step(30)
        for _ in range(30):
            for seat in seats:
                view = seat.next_tick()
                commands = cancha.Commands()
                for robot in view.mine[1:2]:
                    commands.set_wheels(robot, cancha.WheelSpeeds(1.0, 1.0))
                seat.answer(commands)
        robot = lab.world().robots[2]

        # Way of 30 ticks towards 1 m/s, straight on, if each tick closes 6% of the gap: 30 - 0.94 (1 - 0.94^30) / 0.06
        # ticks at full speed.
        self.assertAlmostEqual(robot.position_m.x, 0.28, delta=0.01)
        self.assertAlmostEqual(robot.position_m.y, 0.25, delta=0.001)

    def test_a_refusal_says_what_was_wrong_and_changes_nothing(self) -> None:
        lab = self.lead_from_the_start()
        before = lab.world()

        for act, text in (
            (lambda: lab.place_robot(99, (0, 0)), "no robot 99"),
            (lambda: lab.place_ball((9, 0)), "outside the walls"),
            (lambda: lab.restore_state("never"), "never"),
            (lambda: lab.step(0), "0 is out of range"),
        ):
            with self.assertRaisesRegex(cancha.Refused, text):
                act()

        self.assertEqual(lab.world().tick, before.tick)
        self.assertEqual(poses(lab.world()), poses(before))

    def test_after_the_end_the_last_world_is_known_and_acts_say_so(self) -> None:
        lab = self.lead_from_the_start()

        lab.end_match("enough")

        self.assertEqual(lab.world().phase, cancha.MatchPhase.OVER)
        with self.assertRaisesRegex(cancha.ConnectionLost, r"the match is over: enough \(lab\)"):
            for _ in range(2):
                lab.resume()

    def test_a_match_that_begins_by_itself_is_not_started(self) -> None:
        self.play_between_chasers()

        with self.assertRaisesRegex(cancha.Refused, "starts by itself"):
            self.lead().start()

    def test_a_match_that_is_over_takes_nobody(self) -> None:
        self.play_between_chasers()
        self.lead().end_match("enough")
        self.server.wait_for(MATCH, "OVER")

        with self.assertRaisesRegex(cancha.Refused, "match 'lab' is over: enough") as refusal:
            self.lead()

        self.assertEqual(refusal.exception.code, "ERROR_CODE_MATCH_OVER")


class ResetTest(ExperimentCase):
    """One program controls the match and plays both seats, as a learning program does."""

    WHEELS = cancha.WheelSpeeds(1.0, 1.0)

    def setUp(self) -> None:
        super().setUp()
        self.server.create(MATCH, "simurosot/5v5", "--speed", "max")
        self.lab = self.lead()
        self.blue, self.yellow = self.seats = [self.join("blue"), self.join("yellow")]
        for seat in self.seats:
            seat.say_ready()
        while self.next_view().phase != cancha.MatchPhase.PLAY:
            self.act()
        self.lab.place_ball((0.0, 0.0))
        for number in range(5):  # Away from the ball and from each other, so that nothing is whistled.
            self.lab.place_robot(1 + number, (0.65, 0.3 * (number - 2)), heading_rad=math.pi)
            self.lab.place_robot(6 + number, (-0.65, 0.3 * (number - 2)))
        self.act()
        self.next_view()
        self.lab.save_state("start")
        self.act()
        self.start = self.next_view()

    def next_view(self) -> cancha.Observation:
        """Returns blue's observation. The tick is open for both seats."""
        return [seat.next_tick() for seat in self.seats][0]

    def act(self, wheels: cancha.WheelSpeeds = cancha.WheelSpeeds()) -> None:
        commands = cancha.Commands()
        commands.set_wheels(2, wheels)
        self.blue.answer(commands)
        self.yellow.answer(cancha.Commands())

    def test_the_first_view_is_that_of_the_state_and_the_first_action_counts(self) -> None:
        for _ in range(30):
            self.act(self.WHEELS)
            self.next_view()

        view, _ = self.lab.reset("start", self.seats)
        self.act(self.WHEELS)
        after = self.next_view()

        self.assertEqual(list(view.mine), list(self.start.mine))
        self.assertEqual(list(view.opponents), list(self.start.opponents))
        self.assertEqual(view.ball, self.start.ball)
        self.assertEqual(view.period_elapsed_us, self.start.period_elapsed_us)
        self.assertEqual(view.mine[1].velocity_mps.x, 0.0)
        # The robot faces -x. One tick of 1/60 s towards 1 m/s closes this share of the gap.
        time_constant_s = view.mine[1].info.speed_time_constant_s
        self.assertAlmostEqual(-after.mine[1].velocity_mps.x,
                               1 - math.exp(-1 / 60 / time_constant_s), delta=0.001)  # fmt: skip
        self.assertEqual(after.tick, view.tick + 1)

    def test_the_same_actions_give_the_same_episodes(self) -> None:
        episodes = []
        for _ in range(3):
            view, _ = self.lab.reset("start", self.seats)
            seen = []
            for _ in range(10):
                seen.append((list(view.mine), view.ball, view.period_elapsed_us))
                self.act(self.WHEELS)
                view = self.next_view()
            episodes.append(seen)

        self.assertEqual(episodes[1:], episodes[:1] * 2)

    def test_an_open_tick_that_has_been_answered_is_not_answered_again(self) -> None:
        self.act()

        view = self.lab.reset("start", self.seats)[0]

        self.assertEqual(view.mine[1].position_m, self.start.mine[1].position_m)

    def test_a_match_that_is_paused_opens_one_tick(self) -> None:
        self.lab.pause()
        self.act(self.WHEELS)

        view = self.lab.reset("start", self.seats)[0]

        self.assertEqual(list(view.mine), list(self.start.mine))
        self.act()
        self.assertEqual(self.lab.world(at_least=view.tick + 1).tick, view.tick + 1)
        self.assertTrue(self.lab.world().is_paused)

    def test_one_seat_gives_one_view(self) -> None:
        self.server.create("alone", "simurosot/5v5", "--speed", "max", "--seat", "yellow=chaser")
        options = cancha.ConnectOptions(server=self.server.address, match="alone", name="lab")
        with cancha.Official(options) as lab, cancha.Client(
            dataclasses.replace(options, seat="blue")
        ) as blue:
            blue.next_tick()
            lab.save_state("opening")

            view = lab.reset("opening", blue, with_match=False)

            self.assertEqual(view.tick, 1)  # Both requests were done when tick 0 was over.

    def test_a_state_that_nobody_saved_is_refused_and_costs_no_tick(self) -> None:
        with self.assertRaisesRegex(cancha.Refused, "no saved state"):
            self.lab.reset("never", self.seats)

        self.act()
        self.assertEqual(self.next_view().tick, self.start.tick + 1)

    def test_a_world_is_as_new_as_it_is_asked_to_be(self) -> None:
        for _ in range(5):
            self.act(self.WHEELS)
            view = self.next_view()

            world = self.lab.world(at_least=view.tick)

            # Its tick is open and unanswered, so there is no newer one.
            self.assertEqual(world.tick, view.tick)
            self.assertEqual(world.robots[2].position_m, view.mine[1].position_m)


class RulingTest(ExperimentCase):
    """An official decides in the referee's place."""

    def setUp(self) -> None:
        super().setUp()
        self.lab = self.lead_from_the_start()

    def newest(self, kind: str) -> cancha.Event:
        return next(event for event in reversed(self.lab.world().events) if event.kind == kind)

    def test_what_is_decided_is_an_event_and_is_taken_back_by_its_number(self) -> None:
        before = self.lab.world().scores
        self.lab.award_goal("yellow")
        scored = self.lab.world().scores
        goal = self.newest("goal")
        self.lab.take_back(goal.number)
        self.lab.give_restart("penalty_kick", "blue")
        restart = self.lab.world().restart

        self.assertEqual(scored[cancha.Team.YELLOW], before[cancha.Team.YELLOW] + 1)
        self.assertEqual((goal.team, goal.rule, goal.origin), (cancha.Team.YELLOW, "1.2", "lab"))
        self.assertEqual(self.lab.world().scores, before)
        self.assertEqual((restart.kind, restart.team),
                         (cancha.RestartKind.PENALTY_KICK, cancha.Team.BLUE))  # fmt: skip

    def test_what_a_rule_finds_may_wait_for_a_decision(self) -> None:
        for number in range(1, 11):
            self.lab.handle(f"5.{number}", "propose", within_s=3600)
        # The match is paused after every step, so that the referee finds nothing else after the decision.
        while self.lab.world().phase != cancha.MatchPhase.DECISION:
            self.lab.step(600)
        proposal = self.newest("proposal")

        self.lab.decide(proposal.number, is_accepted=False)

        self.assertNotEqual(self.lab.world().phase, cancha.MatchPhase.DECISION)
        self.assertEqual(self.newest("rejected").rule, proposal.rule)

    def test_what_makes_no_sense_is_refused(self) -> None:
        for act, text in (
            (lambda: self.lab.give_restart("corner", "blue"), "incomplete ruling"),
            (lambda: self.lab.award_goal("green"), "team"),
            (lambda: self.lab.take_back(10_000), "no event 10000"),
            (lambda: self.lab.decide(1, True), "not a pending proposal"),
            (lambda: self.lab.handle("9.9", "ignore"), "expected one of 3.1, 5.1"),
            (lambda: self.lab.handle("5.6", "shrug"), "incomplete ruling"),
            (lambda: self.lab.start(), "already started"),
        ):
            with self.assertRaisesRegex(cancha.Refused, text):
                act()

    def test_time_outs_and_the_last_touch_are_given_to_a_team(self) -> None:
        self.lab.give_time_out("blue")
        self.lab.correct_last_touch("yellow")

        self.assertEqual(self.newest("last_touch").team, cancha.Team.YELLOW)


class ExampleTest(ExperimentCase):
    def test_the_example_prints_one_line_for_each_speed(self) -> None:
        self.play_between_chasers()

        done = subprocess.run(
            [sys.executable, "-B", str(EXAMPLES / "experiment.py")],
            env={**os.environ, "CANCHA_SERVER": self.server.address, "CANCHA_MATCH": MATCH},
            capture_output=True, text=True, timeout=LIMIT_S, check=False)  # fmt: skip

        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"(?s)^1\.0 m/s: .*\n2\.0 m/s: .*\n4\.0 m/s: .* m\n$")


if __name__ == "__main__":
    unittest.main()
