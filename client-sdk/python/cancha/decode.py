"""Turns messages of the server into the views of a strategy."""

from __future__ import annotations

import math
import typing
from collections.abc import Mapping

from cancha.errors import ProtocolError
from cancha.field import AreaRules, Field, FieldEnd, Vec2
from cancha.observation import (
    BallView,
    Event,
    MatchInfo,
    MatchPhase,
    MatchResult,
    Observation,
    PeriodKind,
    Quaternion,
    Restart,
    RestartKind,
    RobotInfo,
    RobotView,
    Team,
    Vec3,
    World,
)
from cancha.v1 import discipline_pb2, referee_pb2, session_pb2, tick_pb2, world_pb2


def decode_welcome(message: session_pb2.Welcome) -> MatchInfo:
    """Raises ProtocolError if something that a strategy needs is missing."""
    if not (message.HasField("seat") and message.HasField("settings") and message.tick_rate_hz):
        raise ProtocolError(
            "the server's Welcome lacks the seat, the settings or the tick rate"
        )
    return MatchInfo(
        match=message.match,
        discipline=message.discipline,
        variant=message.variant,
        seat=message.seat.name,
        team=Team(message.seat.team),
        mine=frozenset(message.seat.robot_ids),
        robots=decode_robots(message),
        field=_field(message.settings.field),
        tick_rate_hz=_tick_rate_hz(message),
        discipline_hash=message.discipline_hash,
        area_rules=_area_rules(message.settings.rules),
    )


def _tick_rate_hz(message: session_pb2.Welcome) -> float:
    """Raises ProtocolError for a length of ticks that is not positive."""
    timing = message.settings.timing
    if not timing.HasField("tick_s"):
        return message.tick_rate_hz
    if not 0 < timing.tick_s < math.inf:
        raise ProtocolError(f"the server's Welcome has ticks of {timing.tick_s} s")
    return 1 / timing.tick_s


def decode_robots(message: session_pb2.Welcome) -> dict[int, RobotInfo]:
    """Raises ProtocolError if the kind of a robot is not described."""
    kinds = {kind.name: kind for kind in message.settings.robot_kinds}
    return {robot.id: _robot_info(robot, kinds) for robot in message.settings.robots}


def decode_world(message: session_pb2.WorldUpdate, robots: dict[int, RobotInfo]) -> World:
    """Raises ProtocolError for a robot that Welcome did not announce."""
    world, status = message.world, message.status
    return World(
        tick=world.tick,
        time_us=world.time_us,
        robots={state.id: _robot(state, world.tick, robots) for state in world.robots},
        has_ball=world.HasField("ball"),
        ball=_ball(world.ball) if world.HasField("ball") else BallView(),
        phase=MatchPhase(status.phase),
        period=status.period,
        period_elapsed_us=status.period_elapsed_us,
        scores={Team(team.team): team.score for team in status.teams},
        restart=_restart(status.restart) if status.HasField("restart") else None,
        is_paused=message.pace.is_paused,
        state_hash=message.state_hash,
        bodies_hash=message.bodies_hash,
        events=[_event(event) for event in message.recent_events],
    )


def decode_tick(message: tick_pb2.TickOpened, match: MatchInfo) -> Observation:
    """Raises ProtocolError for a robot that Welcome did not announce."""
    world = message.observation.overhead
    status = message.status
    mine, teammates, opponents = _robots(world, match)
    own_score, opponent_score, defends = _teams(status, match.team)
    return Observation(
        tick=message.tick,
        time_us=world.time_us,
        tick_rate_hz=match.tick_rate_hz,
        field=match.field,
        team=match.team,
        defends=defends,
        mine=mine,
        teammates=teammates,
        opponents=opponents,
        has_ball=world.HasField("ball"),
        ball=_ball(world.ball) if world.HasField("ball") else BallView(),
        phase=MatchPhase(status.phase),
        period=status.period,
        period_elapsed_us=status.period_elapsed_us,
        period_length_us=status.period_length_us,
        own_score=own_score,
        opponent_score=opponent_score,
        restart=_restart(status.restart) if status.HasField("restart") else None,
        events=[_event(event) for event in message.events],
        time_outs_left=sum(t.time_outs_left for t in status.teams if t.team == match.team),
        area_rules=match.area_rules,
        period_kind=PeriodKind(status.period_kind),
    )


def decode_result(message: session_pb2.MatchOver, team: Team) -> MatchResult:
    own_score, opponent_score, _ = _teams(message.status, team)
    return MatchResult(own_score, opponent_score, message.reason, message.ticks, message.state_hash)


def _field(field: discipline_pb2.Field) -> Field:
    return Field(
        half_length_m=(field.right_m - field.left_m) / 2,
        half_width_m=(field.top_m - field.bottom_m) / 2,
        goal_half_width_m=(field.goal_top_m - field.goal_bottom_m) / 2,
        goal_depth_m=field.goal_right_m - field.right_m,
        corner_side_m=field.corner_side_m,
    )


def _area_rules(rules: Mapping[str, float]) -> AreaRules:
    """Rules about areas; a discipline may leave out any of them."""
    kinds = typing.get_type_hints(AreaRules)
    return AreaRules(**{key: kinds[key](rules[key]) for key in kinds if key in rules})


def _robot_info(
    robot: discipline_pb2.Robot, kinds: dict[str, discipline_pb2.RobotKind]
) -> RobotInfo:
    kind = kinds.get(robot.kind)
    if kind is None:
        raise ProtocolError(
            f'robot {robot.id} is of kind "{robot.kind}", which the server does not describe'
        )
    wheels = kind.wheels
    return RobotInfo(
        id=robot.id,
        team=Team(robot.team),
        number=robot.number,
        length_m=kind.length_m,
        width_m=kind.width_m,
        track_m=wheels.track_m,
        max_wheel_speed_mps=wheels.max_speed_mps,
        speed_time_constant_s=wheels.speed_time_constant_s,
        turn_time_constant_s=wheels.turn_time_constant_s,
    )


def _robots(
    world: world_pb2.WorldState, match: MatchInfo
) -> tuple[list[RobotView], list[RobotView], list[RobotView]]:
    mine: list[RobotView] = []
    teammates: list[RobotView] = []
    opponents: list[RobotView] = []
    for state in world.robots:
        view = _robot(state, world.tick, match.robots)
        if state.id in match.mine:
            mine.append(view)
        elif view.info.team == match.team:
            teammates.append(view)
        else:
            opponents.append(view)
    return mine, teammates, opponents


def _robot(state: world_pb2.RobotState, tick: int, robots: dict[int, RobotInfo]) -> RobotView:
    info = robots.get(state.id)
    if info is None:
        raise ProtocolError(f"tick {tick} shows robot {state.id}, which Welcome did not announce")
    return RobotView(
        info,
        Vec2(state.x_m, state.y_m),
        state.heading_rad,
        Vec2(state.vx_mps, state.vy_mps),
        state.turn_rate_radps,
        state.z_m,
        _orientation(state.orientation)
        if state.HasField("orientation")
        else Quaternion.upright(state.heading_rad),
    )


def _orientation(orientation: world_pb2.Quaternion) -> Quaternion:
    return Quaternion(orientation.w, orientation.x, orientation.y, orientation.z)


def _ball(ball: world_pb2.BallState) -> BallView:
    return BallView(
        Vec2(ball.x_m, ball.y_m),
        Vec2(ball.vx_mps, ball.vy_mps),
        ball.z_m,
        ball.vz_mps,
        Vec3(ball.turn_rate_x_radps, ball.turn_rate_y_radps, ball.turn_rate_z_radps),
        _orientation(ball.orientation) if ball.HasField("orientation") else Quaternion(),
    )


def _teams(status: referee_pb2.MatchStatus, own: Team) -> tuple[int, int, FieldEnd]:
    own_score = opponent_score = 0
    defends = FieldEnd.POSITIVE_X
    for team in status.teams:
        if team.team == own:
            own_score = team.score
            if team.defends == referee_pb2.FIELD_END_NEGATIVE_X:
                defends = FieldEnd.NEGATIVE_X
        else:
            opponent_score = team.score
    return own_score, opponent_score, defends


def _event(event: referee_pb2.GameEvent) -> Event:
    return Event(
        kind=event.kind,
        team=Team(event.team),
        robot_id=event.robot_id,
        text=event.text,
        number=event.number,
        tick=event.tick,
        rule=event.rule,
        origin=event.origin,
    )


def _restart(restart: referee_pb2.Restart) -> Restart:
    return Restart(
        kind=RestartKind(restart.kind),
        team=Team(restart.team),
        since_tick=restart.since_tick,
        ball_m=Vec2(restart.ball_x_m, restart.ball_y_m),
        is_being_taken=restart.is_being_taken,
        reason=restart.reason,
        placing=Team(restart.placing),
    )
