"""Converts messages of the server into views of a strategy."""

from __future__ import annotations

import math
import typing
from collections.abc import Mapping

from cancha.course import Course
from cancha.errors import ProtocolError
from cancha.field import AreaRules, Field, FieldEnd, Quaternion, Vec2, Vec3
from cancha.observation import (
    BallView,
    Event,
    JointInfo,
    JointView,
    LinkView,
    MatchInfo,
    MatchPhase,
    MatchResult,
    Observation,
    OriginKind,
    PeriodKind,
    Restart,
    RestartKind,
    RobotInfo,
    RobotView,
    Robots,
    SensorInfo,
    Team,
    World,
)
from cancha.readings import readings_of
from cancha.v1 import arena_pb2, discipline_pb2, referee_pb2, scene_pb2, session_pb2, tick_pb2, world_pb2


def decode_welcome(message: session_pb2.Welcome) -> MatchInfo:
    """Reads the facts about a match. Raises ProtocolError if a necessary fact is missing."""
    if not (message.HasField("seat") and message.HasField("settings") and message.tick_rate_hz):
        raise ProtocolError(
            "the server's Welcome lacks the seat, the settings or the tick rate"
        )
    robots = decode_robots(message)
    for robot_id in message.seat.robot_ids:
        if robot_id not in robots:
            raise ProtocolError(f"the seat has robot {robot_id}, which the server does not describe")
    return MatchInfo(
        match=message.match,
        discipline=message.discipline,
        variant=message.variant,
        seat=message.seat.name,
        team=Team(message.seat.team),
        mine=frozenset(message.seat.robot_ids),
        robots=robots,
        field=_field(message.settings.field),
        tick_rate_hz=_tick_rate_hz(message),
        discipline_hash=message.discipline_hash,
        area_rules=_area_rules(message.settings.rules),
        course=Course.read_from(message.settings.course),
        links=tuple(message.scene.links) or _link_names(message.settings.arena),
        joints=tuple(_joint_info(joint) for joint in message.scene.joints),
    )


def _link_names(arena: arena_pb2.Arena) -> tuple[str, ...]:
    """Returns the names of the links. Scenes from before 0.5 do not name links: all links were in the arena's
    models."""
    return tuple(
        f"{model.name}/{link.name}" for model in arena.models if not model.is_static for link in model.links
    )


def _joint_info(joint: scene_pb2.SceneJoint) -> JointInfo:
    return JointInfo(
        joint.name,
        joint.slides,
        joint.lower if joint.HasField("lower") else None,
        joint.upper if joint.HasField("upper") else None,
    )


def _tick_rate_hz(message: session_pb2.Welcome) -> float:
    """Returns the tick rate. Raises ProtocolError if the length of a tick is not positive."""
    timing = message.settings.timing
    if not timing.HasField("tick_s"):
        return message.tick_rate_hz
    if not 0 < timing.tick_s < math.inf:
        raise ProtocolError(f"the server's Welcome has ticks of {timing.tick_s} s")
    return 1 / timing.tick_s


def decode_robots(message: session_pb2.Welcome) -> dict[int, RobotInfo]:
    """Reads the facts about all robots. Raises ProtocolError if the kind of a robot is not described."""
    kinds = {kind.name: kind for kind in message.settings.robot_kinds}
    return {robot.id: _robot_info(robot, kinds) for robot in message.settings.robots}


def decode_world(message: session_pb2.WorldUpdate, robots: dict[int, RobotInfo]) -> World:
    """Decodes a view. Raises ProtocolError for a robot that the Welcome did not announce."""
    world, status = message.world, message.status
    return World(
        tick=world.tick,
        time_us=world.time_us,
        robots={state.id: _robot(state, world.tick, robots) for state in world.robots},
        has_ball=world.HasField("ball"),
        ball=_ball(world.ball) if world.HasField("ball") else BallView.unseen(),
        links=[_link(link) for link in world.links],
        joints=[JointView(joint.position, joint.speed) for joint in world.joints],
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
    """Decodes a view. Raises ProtocolError for a robot that the Welcome did not announce."""
    observation = message.observation
    world = observation.overhead
    status = message.status
    if observation.HasField("overhead"):
        time_us = world.time_us
        mine, teammates, opponents = _robots(world, match)
    else:
        time_us = _time_us(message.tick, match.tick_rate_hz)
        mine, teammates, opponents = _unseen(match), Robots(), Robots()
    if observation.readings:
        readings = readings_of(observation.readings, message.tick, match.mine)
        for robot in mine:
            robot.readings = readings.get(robot.info.id, robot.readings)
    own, opponent, defends = _teams(status, match.team)
    return Observation(
        tick=message.tick,
        time_us=time_us,
        tick_rate_hz=match.tick_rate_hz,
        field=match.field,
        team=match.team,
        defends=defends,
        mine=mine,
        teammates=teammates,
        opponents=opponents,
        has_ball=world.HasField("ball"),
        ball=_ball(world.ball) if world.HasField("ball") else BallView.unseen(),
        links=[_link(link) for link in world.links],
        joints=[JointView(joint.position, joint.speed) for joint in world.joints],
        phase=MatchPhase(status.phase),
        period=status.period,
        period_elapsed_us=status.period_elapsed_us,
        period_length_us=status.period_length_us,
        own_score=own.score,
        opponent_score=opponent.score,
        restart=_restart(status.restart) if status.HasField("restart") else None,
        events=[_event(event) for event in message.events],
        time_outs_left=own.time_outs_left,
        area_rules=match.area_rules,
        period_kind=PeriodKind(status.period_kind),
        own_progress=own.progress,
        opponent_progress=opponent.progress,
    )


def decode_result(message: session_pb2.MatchOver, team: Team) -> MatchResult:
    own, opponent, _ = _teams(message.status, team)
    return MatchResult(
        own_score=own.score,
        opponent_score=opponent.score,
        reason=message.reason,
        ticks=message.ticks,
        state_hash=message.state_hash,
        own_progress=own.progress,
        opponent_progress=opponent.progress,
        own_finished_us=own.finished_us,
        opponent_finished_us=opponent.finished_us,
    )


def _time_us(tick: int, tick_rate_hz: float) -> int:
    """Returns the time of a tick as the server counts it: the exact length of all ticks, rounded down."""
    if isinstance(tick_rate_hz, int):
        return tick * 1_000_000 // tick_rate_hz
    return tick * round(1e9 / tick_rate_hz) // 1000  # A tick is a whole number of nanoseconds.


def _field(field: discipline_pb2.Field) -> Field:
    return Field(
        half_length_m=(field.right_m - field.left_m) / 2,
        half_width_m=(field.top_m - field.bottom_m) / 2,
        goal_half_width_m=(field.goal_top_m - field.goal_bottom_m) / 2,
        goal_depth_m=field.goal_right_m - field.right_m,
        corner_side_m=field.corner_side_m,
    )


def _area_rules(rules: Mapping[str, float]) -> AreaRules:
    """Reads the rules about areas. A discipline may leave out any of them."""
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
    # Default settings of wheels apply only to robots with wheels.
    wheels = kind.wheels if kind.HasField("wheels") else None
    return RobotInfo(
        id=robot.id,
        team=Team(robot.team),
        number=robot.number,
        length_m=kind.length_m,
        width_m=kind.width_m,
        track_m=wheels.track_m if wheels else 0.0,
        max_wheel_speed_mps=wheels.max_speed_mps if wheels else 0.0,
        speed_time_constant_s=wheels.speed_time_constant_s if wheels else 0.0,
        turn_time_constant_s=wheels.turn_time_constant_s if wheels else 0.0,
        sensors=tuple(
            SensorInfo(
                sensor.name,
                sensor.type,
                sensor.period_s,
                Vec3(sensor.mount.x_m, sensor.mount.y_m, sensor.mount.z_m),
                sensor.mount.roll_rad,
                sensor.mount.pitch_rad,
                sensor.mount.heading_rad,
                sensor.link,
                sensor.joint,
            )
            for sensor in kind.sensors
        ),
    )


def _robots(
    world: world_pb2.WorldState, match: MatchInfo
) -> tuple[Robots, Robots, Robots]:
    mine, teammates, opponents = Robots(), Robots(), Robots()
    for state in world.robots:
        view = _robot(state, world.tick, match.robots)
        if state.id in match.mine:
            mine.append(view)
        elif view.info.team == match.team:
            teammates.append(view)
        else:
            opponents.append(view)
    return mine, teammates, opponents


def _unseen(match: MatchInfo) -> Robots:
    """Returns the robots of a seat without the overhead view: all numbers are NaN."""
    nowhere = Vec2(math.nan, math.nan)
    turned = Quaternion(math.nan, math.nan, math.nan, math.nan)
    return Robots(
        RobotView(match.robots[robot_id], nowhere, math.nan, nowhere, math.nan, math.nan, turned)
        for robot_id in sorted(match.mine)
    )


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


def _link(link: world_pb2.LinkState) -> LinkView:
    return LinkView(
        Vec3(link.x_m, link.y_m, link.z_m),
        Vec3(link.vx_mps, link.vy_mps, link.vz_mps),
        Vec3(link.turn_rate_x_radps, link.turn_rate_y_radps, link.turn_rate_z_radps),
        _orientation(link.orientation) if link.HasField("orientation") else Quaternion(),
    )


# Default status, for a team that is not in the match.
_NO_TEAM = referee_pb2.TeamStatus()


def _teams(
    status: referee_pb2.MatchStatus, own_team: Team
) -> tuple[referee_pb2.TeamStatus, referee_pb2.TeamStatus, FieldEnd]:
    own = opponent = _NO_TEAM
    for team in status.teams:
        if team.team == own_team.value:
            own = team
        else:
            opponent = team
    is_at_negative_x = own.defends == referee_pb2.FIELD_END_NEGATIVE_X
    return own, opponent, FieldEnd.NEGATIVE_X if is_at_negative_x else FieldEnd.POSITIVE_X


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
        origin_kind=_origin_kind(event),
    )


def _origin_kind(event: referee_pb2.GameEvent) -> OriginKind:
    """Returns the kind of the origin. Servers before 0.4.1 name programs and officials in one field."""
    if event.origin_kind:
        return OriginKind(event.origin_kind)
    programs = {"referee": OriginKind.REFEREE, "server": OriginKind.SERVER}
    return programs.get(event.origin, OriginKind.OFFICIAL)


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
