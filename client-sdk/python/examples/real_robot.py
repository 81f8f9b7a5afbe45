"""The way to a real robot: a strategy plays over any seat (cancha.Seat). The seat of a match is cancha.Client. The seat
in this file has a camera, which says where things are, and a radio, which commands robots. Here a simulated floor
stands in for both.

    python3 real_robot.py learning/weights.npz
"""

from __future__ import annotations

import dataclasses
import math
import pathlib
import sys
from typing import Optional, Protocol

import cancha
from cancha import Vec2

TICK_RATE_HZ = 60
FIELD = cancha.Field(
    half_length_m=1.1, half_width_m=0.9, goal_half_width_m=0.2, goal_depth_m=0.1, corner_side_m=0.07
)


@dataclasses.dataclass
class Body:
    """A robot or the ball, found by a camera."""

    x_m: float
    y_m: float
    heading_rad: float = 0.0
    vx_mps: float = 0.0
    vy_mps: float = 0.0
    turn_rate_radps: float = 0.0


class Camera(Protocol):
    def wait_for_frame(self) -> Optional[tuple[Body, dict[int, Body]]]:
        """Waits for the next frame of the camera. Returns the ball, and robots by id. None: the camera was turned
        off."""


class Radio(Protocol):
    def send(self, robot_id: int, left_mps: float, right_mps: float) -> None: ...


class RobotSeat:
    """The seat of blue's robots. A frame of the camera is a tick. The world does not wait for a strategy: decide in
    time."""

    def __init__(self, camera: Camera, radio: Radio, mine: set[int], opponents: set[int]) -> None:
        self._camera, self._radio = camera, radio
        robots = {
            robot_id: cancha.RobotInfo(
                id=robot_id,
                team=cancha.Team.BLUE if robot_id in mine else cancha.Team.YELLOW,
                number=robot_id,
                length_m=0.075,
                width_m=0.075,
                track_m=0.083,
                max_wheel_speed_mps=2.9,
                speed_time_constant_s=0.27,
                turn_time_constant_s=0.052,
            )
            for robot_id in mine | opponents
        }
        self.match = cancha.MatchInfo(
            match="on the floor",
            discipline="simurosot",
            variant="5v5",
            seat="blue",
            team=cancha.Team.BLUE,
            mine=frozenset(mine),
            robots=robots,
            field=FIELD,
            tick_rate_hz=TICK_RATE_HZ,
            discipline_hash=0,
        )
        self.result: Optional[cancha.MatchResult] = None
        self._tick = 0

    def next_tick(self) -> Optional[cancha.Observation]:
        frame = self._camera.wait_for_frame()
        if frame is None:
            self.result = cancha.MatchResult(0, 0, "the camera was turned off", self._tick, 0)
            return None
        ball, bodies = frame
        tick, self._tick = self._tick, self._tick + 1
        views = {i: self._view(i, body) for i, body in bodies.items() if i in self.match.robots}
        return cancha.Observation(
            tick=tick,
            time_us=tick * 1_000_000 // TICK_RATE_HZ,
            tick_rate_hz=TICK_RATE_HZ,
            field=FIELD,
            team=cancha.Team.BLUE,
            defends=cancha.FieldEnd.POSITIVE_X,
            mine=cancha.Robots(view for i, view in sorted(views.items()) if i in self.match.mine),
            teammates=cancha.Robots(),
            opponents=cancha.Robots(view for i, view in sorted(views.items()) if i not in self.match.mine),
            has_ball=True,
            ball=cancha.BallView(Vec2(ball.x_m, ball.y_m), Vec2(ball.vx_mps, ball.vy_mps)),
            phase=cancha.MatchPhase.PLAY,
            period=1,
            period_elapsed_us=0,
            period_length_us=0,
            own_score=0,
            opponent_score=0,
            restart=None,
            events=[],
        )

    def answer(self, commands: cancha.Commands) -> None:
        for entry in commands.entries():
            assert isinstance(entry.command, cancha.WheelSpeeds)
            self._radio.send(entry.robot_id, *entry.command)

    def _view(self, robot_id: int, body: Body) -> cancha.RobotView:
        return cancha.RobotView(
            self.match.robots[robot_id],
            Vec2(body.x_m, body.y_m),
            cancha.wrap_angle_rad(body.heading_rad),
            Vec2(body.vx_mps, body.vy_mps),
            body.turn_rate_radps,
        )


class Floor:
    """A stand-in for camera and radio: robots that follow their wheels with a small delay, and a ball that they hit."""

    def __init__(self, ball: Body, robots: dict[int, Body], ticks: int) -> None:
        self.ball, self.robots = ball, robots
        self._wheels = {robot_id: (0.0, 0.0) for robot_id in robots}
        self._ticks_left = ticks

    def wait_for_frame(self) -> Optional[tuple[Body, dict[int, Body]]]:
        if self._ticks_left == 0 or self.is_goal():
            return None
        self._ticks_left -= 1
        for robot_id, robot in self.robots.items():
            self._drive(robot, *self._wheels[robot_id])
            self._hit(robot)
        self.ball.x_m += self.ball.vx_mps * _TICK_S
        self.ball.y_m += self.ball.vy_mps * _TICK_S
        return self.ball, self.robots

    def send(self, robot_id: int, left_mps: float, right_mps: float) -> None:
        self._wheels[robot_id] = (left_mps, right_mps)

    def is_goal(self) -> bool:
        return self.ball.x_m < -FIELD.half_length_m and abs(self.ball.y_m) < FIELD.goal_half_width_m

    def _drive(self, robot: Body, left_mps: float, right_mps: float) -> None:
        c, s = math.cos(robot.heading_rad), math.sin(robot.heading_rad)
        speed_mps = c * robot.vx_mps + s * robot.vy_mps
        speed_mps += ((left_mps + right_mps) / 2 - speed_mps) * _TICK_S / 0.27
        robot.turn_rate_radps += ((right_mps - left_mps) / 0.083 - robot.turn_rate_radps) * _TICK_S / 0.052
        robot.heading_rad += robot.turn_rate_radps * _TICK_S
        robot.vx_mps, robot.vy_mps = speed_mps * math.cos(robot.heading_rad), speed_mps * math.sin(robot.heading_rad)
        robot.x_m += robot.vx_mps * _TICK_S
        robot.y_m += robot.vy_mps * _TICK_S

    def _hit(self, robot: Body) -> None:
        """Lets a side of the robot hit the ball. The ball takes the robot's speed towards it, and a little more."""
        c, s = math.cos(robot.heading_rad), math.sin(robot.heading_rad)
        dx, dy = self.ball.x_m - robot.x_m, self.ball.y_m - robot.y_m
        ahead_m, left_m = c * dx + s * dy, c * dy - s * dx
        if max(abs(ahead_m), abs(left_m)) > _CONTACT_M:
            return
        if abs(ahead_m) > abs(left_m):
            nx, ny = math.copysign(1, ahead_m) * c, math.copysign(1, ahead_m) * s
        else:
            nx, ny = -math.copysign(1, left_m) * s, math.copysign(1, left_m) * c
        towards_mps = (robot.vx_mps - self.ball.vx_mps) * nx + (robot.vy_mps - self.ball.vy_mps) * ny
        if towards_mps > 0:
            self.ball.vx_mps += 1.4 * towards_mps * nx
            self.ball.vy_mps += 1.4 * towards_mps * ny


_TICK_S = 1 / TICK_RATE_HZ
_CONTACT_M = 0.065


def main() -> None:
    learning = pathlib.Path(__file__).resolve().parent / "learning"
    sys.path.insert(0, str(learning))
    import play_learned
    import striker

    weights = sys.argv[1] if len(sys.argv) > 1 else str(learning / "weights.npz")
    goals = 0
    for y_m in (-0.3, -0.2, -0.1, 0.0, 0.1, 0.2, 0.3):
        robots = {striker.STRIKER: Body(0.1, -y_m, math.pi), striker.KEEPER: Body(-1.03, 0.1, math.pi / 2)}
        floor = Floor(Body(-0.4, y_m), robots, ticks=150)
        seat = RobotSeat(camera=floor, radio=floor, mine={striker.STRIKER}, opponents={striker.KEEPER})
        result = cancha.play_seat(seat, play_learned.Striker(striker.load_policy(weights)).decide)
        print(f"ball at y = {y_m:4.1f} m: {'goal' if floor.is_goal() else 'no goal'} after {result.ticks} ticks")
        goals += floor.is_goal()
    print(f"{goals} goals")


if __name__ == "__main__":
    main()
