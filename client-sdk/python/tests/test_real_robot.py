"""A strategy makes the same moves over a connection and over robots of one's own."""

import pathlib
import sys
import unittest

import cancha
from cancha.strategy import play
from fake_server import FakeServer, Session, make_greeting, make_over, make_tick, make_welcome

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "examples"))
import first_robot  # noqa: E402
import real_robot  # noqa: E402
from real_robot import Body, Floor, RobotSeat  # noqa: E402

TICKS = 120


class Striker:
    """A strategy with a memory: it counts, and keeps where its robot was."""

    def __init__(self) -> None:
        self.way: list[tuple[float, float]] = []
        self.robots: list[int] = []

    def start(self, match: cancha.MatchInfo) -> None:
        self.robots = sorted(match.mine)

    def decide(self, view: cancha.Observation, commands: cancha.Commands) -> None:
        self.way.append(view.mine[0].position_m)
        if len(self.way) % 3 == 1:
            first_robot.decide(view, commands)


def new_floor() -> Floor:
    return Floor(Body(-0.4, 0.05), {1: Body(0.1, -0.2, 3.0), 6: Body(-1.03, 0.1, 1.57)}, TICKS)


def serve(session: Session, floor: Floor) -> None:
    """Plays on the floor, like a server."""
    session.send(make_greeting())
    session.receive()
    welcome = make_welcome()
    settings = welcome.welcome.settings
    settings.field.right_m, settings.field.top_m, settings.field.goal_top_m = 1.1, 0.9, 0.2
    settings.field.goal_right_m, settings.field.corner_side_m = 1.2, 0.07
    wheels = settings.robot_kinds[0].wheels
    wheels.track_m, wheels.max_speed_mps = 0.083, 2.9
    wheels.speed_time_constant_s, wheels.turn_time_constant_s = 0.27, 0.052
    del settings.robots[:]
    settings.robots.add(id=1, team=1, number=1, kind="cube")
    settings.robots.add(id=6, team=2, number=6, kind="cube")
    welcome.welcome.seat.robot_ids[:] = [1]
    session.send(welcome)
    tick = 0
    while (frame := floor.wait_for_frame()) is not None:
        message = make_tick(tick)
        fill_world(message.tick.observation.overhead, *frame)
        session.send(message)
        answer = session.receive()
        if answer is None:
            return
        for command in answer.answer.commands:
            floor.send(command.robot_id, command.wheels.left_mps, command.wheels.right_mps)
        tick += 1
    session.send(make_over())


def fill_world(world, ball: Body, robots: dict[int, Body]) -> None:
    world.ball.x_m, world.ball.y_m, world.ball.vx_mps, world.ball.vy_mps = ball.x_m, ball.y_m, ball.vx_mps, ball.vy_mps
    del world.robots[:]
    for robot_id, body in robots.items():
        world.robots.add(
            id=robot_id,
            x_m=body.x_m,
            y_m=body.y_m,
            heading_rad=cancha.wrap_angle_rad(body.heading_rad),
            vx_mps=body.vx_mps,
            vy_mps=body.vy_mps,
            turn_rate_radps=body.turn_rate_radps,
        )


class RealRobotTest(unittest.TestCase):
    def test_a_strategy_moves_its_robot_alike_over_a_connection_and_over_a_radio(self):
        near, far = Striker(), Striker()
        own, served = new_floor(), new_floor()

        seat = RobotSeat(camera=own, radio=own, mine={1}, opponents={6})
        result = cancha.play_seat(seat, near.decide, on_start=near.start)

        with FakeServer(lambda session: serve(session, served)) as server:
            play(far.decide, cancha.ConnectOptions(server=server.address, seat="blue"), on_start=far.start)

        self.assertEqual(near.robots, far.robots)
        self.assertEqual(near.way, far.way)
        self.assertEqual(len(near.way), result.ticks)
        self.assertEqual((own.ball, own.robots), (served.ball, served.robots))
        self.assertGreater(abs(own.ball.x_m + 0.4), 0.05)  # The ball was hit.

    def test_the_end_comes_from_the_seat(self):
        floor = new_floor()
        result = cancha.play_seat(RobotSeat(floor, floor, {1}, {6}), lambda view, commands: None)
        self.assertEqual((result.ticks, result.reason), (TICKS, "the camera was turned off"))

    def test_a_client_is_a_seat(self):
        for name in ("match", "result", "next_tick", "answer"):
            self.assertTrue(hasattr(cancha.Client, name), name)

    def test_a_strategy_that_returns_its_commands_is_told_so(self):
        floor = new_floor()
        with self.assertLogs("cancha", "ERROR"), self.assertRaisesRegex(TypeError, "returned"):
            cancha.play_seat(RobotSeat(floor, floor, {1}, {6}), lambda view, commands: (0.5, 0.5))


if __name__ == "__main__":
    unittest.main()
