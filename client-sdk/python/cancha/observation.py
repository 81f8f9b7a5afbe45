"""View of a strategy: plain values, SI units, radians.

Frame: the world frame, as it comes from the server. Origin at the centre of the field, x along the long side, y to the
left of x. The frame never flips: blue defends +x in the first half, then the teams change ends. `in_attack_frame` turns
the view so that the own team always attacks +x; most strategies call it first.
"""

from __future__ import annotations

import dataclasses
import enum
import math
from typing import NamedTuple, Optional, SupportsIndex, Union, overload

from cancha.course import Course
from cancha.field import AreaRules, Areas, Field, FieldEnd, Quaternion, Vec2, Vec3, areas_of
from cancha.readings import Fix, Found, Inertial, Reading


class SchemaEnum(enum.IntEnum):
    """Base class of enums with the values of the schema. A value that is newer than this SDK becomes 0."""

    @classmethod
    def _missing_(cls, value: object) -> Optional[SchemaEnum]:
        return cls(0) if isinstance(value, int) else None


class Team(SchemaEnum):
    NONE = 0
    BLUE = 1
    YELLOW = 2


class MatchPhase(SchemaEnum):
    """Phase of a match. Outside PLAY ticks pass and nothing moves."""

    UNKNOWN = 0
    BEFORE_START = 1
    PLAY = 2
    BREAK = 3
    OVER = 4
    PLACEMENT = 5  # A restart: the teams place their robots, one after the other.
    TIME_OUT = 6
    DECISION = 7  # The match waits for an official's decision.


class PeriodKind(SchemaEnum):
    UNKNOWN = 0
    HALF = 1
    EXTRA_TIME = 2  # The next goal wins.
    SHOOT_OUT = 3  # Kicks in turn; only kicker and keeper move.


class RestartKind(SchemaEnum):
    UNKNOWN = 0
    KICK_OFF = 1
    PENALTY_KICK = 2
    GOAL_KICK = 3
    FREE_KICK = 4
    FREE_BALL = 5


class OriginKind(SchemaEnum):
    """The origin of a decision."""

    UNKNOWN = 0
    REFEREE = 1  # The rules.
    SERVER = 2  # The server, from its clock or its limits.
    OFFICIAL = 3  # A person.


class SensorInfo(NamedTuple):
    """A sensor that a robot carries."""

    name: str  # Name of its readings: "front".
    type: str  # Type of sensor: "rays".
    period_s: float  # From one reading to the next.
    # Position in the frame of its link, and how it is turned there: first about x (positive: left side up), then about
    # y (nose down), then about z (to the left).
    position_m: Vec3 = Vec3(0.0, 0.0, 0.0)
    roll_rad: float = 0.0
    pitch_rad: float = 0.0
    heading_rad: float = 0.0
    link: str = ""  # Link of the robot: "arm". Empty: the base, or a robot that is a box.
    joint: str = ""  # The joint that it measures: "elbow". Empty: none.


@dataclasses.dataclass(frozen=True)
class RobotInfo:
    """Properties of a robot that stay the same during a match."""

    id: int  # Unique in the match.
    team: Team
    number: int  # Unique in the team; 1 keeps goal.
    length_m: float  # Along body x (forwards).
    width_m: float  # Along body y (to the left).
    # Facts about wheels are 0 if the robot has no wheels.
    track_m: float  # Distance between the wheels.
    max_wheel_speed_mps: float  # Highest speed of a wheel's rim; the server clamps commands to it.
    speed_time_constant_s: float  # Delay with which the speed follows the wheels.
    turn_time_constant_s: float  # Delay with which the turn rate follows the wheels.
    sensors: tuple[SensorInfo, ...] = ()

    def has_wheels(self) -> bool:
        """Whether it takes wheel speeds. Other robots take a velocity."""
        return self.track_m > 0


@dataclasses.dataclass(frozen=True)
class JointInfo:
    """A joint of the arena or of a robot that moves."""

    name: str  # "model/joint", "robot 1/joint".
    slides: bool = False  # It slides, in m; otherwise it turns, in rad.
    lower: float | None = None  # The least position; None: no limit.
    upper: float | None = None  # The largest position; None: no limit.


@dataclasses.dataclass(frozen=True)
class MatchInfo:
    """Facts that a strategy knows before the first tick."""

    match: str
    discipline: str  # Name of the discipline: "simurosot".
    variant: str  # Variant of the discipline: "5v5".
    seat: str  # The seat taken, such as "blue".
    team: Team
    mine: frozenset[int]  # Ids of the robots that this seat drives.
    robots: dict[int, RobotInfo]  # Every robot of the match, by id.
    field: Field
    tick_rate_hz: float  # An int if it is a whole number; 62.5 for ticks of 16 ms.
    discipline_hash: int  # Hash of the settings; equal hashes: equal settings.
    area_rules: AreaRules = AreaRules()
    course: Course = Course()  # Always in the world frame, also if views are turned.
    links: tuple[str, ...] = ()  # Names of parts that move: "model/link", "robot 1/link".
    joints: tuple[JointInfo, ...] = ()  # Joints that move.


@dataclasses.dataclass(frozen=True)
class MatchResult:
    """How a match ended."""

    own_score: int
    opponent_score: int
    reason: str  # In plain words: "full time".
    ticks: int  # Ticks played in all.
    state_hash: int  # Hash of the complete last state; proves equality of two runs.
    own_progress: float = 0.0  # Progress of your team through the course, from 0 to 1.
    opponent_progress: float = 0.0
    own_finished_us: int = 0  # Simulation time at which your team finished the course; 0: it did not.
    opponent_finished_us: int = 0


@dataclasses.dataclass(slots=True)
class RobotView:
    """One robot at one instant, in the frame of the view.

    If the discipline has no overhead view, all numbers are NaN: only readings tell about the seat's robots.
    """

    info: RobotInfo
    position_m: Vec2  # Position of its centre.
    heading_rad: float  # Direction of body x, counter-clockwise from the frame's x, in (-pi, pi].
    velocity_mps: Vec2  # Velocity of its centre.
    turn_rate_radps: float  # Counter-clockwise.
    height_m: float = 0.0  # Height of its centre above the ground.
    # Orientation with tilt; heading_rad is enough while the robot is upright.
    orientation: Quaternion = Quaternion()
    # The newest reading of each of its sensors by name, for robots of your seat only. A sensor that has not been read
    # yet has no reading.
    readings: dict[str, Reading] = dataclasses.field(default_factory=dict)

    @property
    def id(self) -> int:
        return self.info.id


class Robots(list[RobotView]):
    """Robots of a view in ascending id order. robots[0] is the first one, whatever its id."""

    @overload
    def __getitem__(self, index: SupportsIndex) -> RobotView: ...

    @overload
    def __getitem__(self, index: slice) -> list[RobotView]: ...

    def __getitem__(self, index: Union[SupportsIndex, slice]) -> Union[RobotView, list[RobotView]]:
        try:
            return super().__getitem__(index)
        except IndexError:
            there = ", ".join(f"[{i}] is robot {robot.id}" for i, robot in enumerate(self))
            raise IndexError(f"no robot at index {index}; there are {len(self)}: {there}") from None


@dataclasses.dataclass(slots=True)
class BallView:
    """The ball at one instant. All numbers are NaN if there is no ball or it is not shown."""

    position_m: Vec2 = Vec2(0.0, 0.0)  # Position of its centre.
    velocity_mps: Vec2 = Vec2(0.0, 0.0)
    height_m: float = 0.0  # Height of its centre above the ground.
    climb_mps: float = 0.0  # Upward velocity.
    turn_rate_radps: Vec3 = Vec3(0.0, 0.0, 0.0)  # Turn rates about the axes of the frame.
    orientation: Quaternion = Quaternion()

    @classmethod
    def unseen(cls) -> BallView:
        nan = math.nan
        return cls(
            Vec2(nan, nan), Vec2(nan, nan), nan, nan, Vec3(nan, nan, nan), Quaternion(nan, nan, nan, nan)
        )


@dataclasses.dataclass(slots=True)
class LinkView:
    """A moving part of the arena or of a robot at one instant."""

    position_m: Vec3  # Position of its centre of mass.
    velocity_mps: Vec3  # Velocity of its centre of mass.
    turn_rate_radps: Vec3  # Turn rates about the axes of the frame.
    orientation: Quaternion  # Orientation of its own axes.


@dataclasses.dataclass(slots=True)
class JointView:
    """A joint at one instant, in rad or m, and per second."""

    position: float  # Angle or way from the joint's position in the model.
    speed: float  # Rate at which the position grows.


@dataclasses.dataclass(slots=True)
class Restart:
    """How play was last restarted."""

    kind: RestartKind
    team: Team  # The team that takes it; NONE: neither team, as at a free ball.
    since_tick: int  # When it was given.
    ball_m: Vec2  # Where the ball was put.
    is_being_taken: bool  # True until the ball has been touched.
    reason: str  # In plain words: "goal by blue".
    placing: Team = Team.NONE  # The team whose answer to this tick places its robots.


@dataclasses.dataclass(slots=True)
class Event:
    """One event of the match."""

    kind: str  # A word of the discipline: "goal", "kick_off".
    team: Team
    robot_id: int  # The robot concerned; 0: no single robot.
    text: str
    number: int = 0  # 1, 2, 3 ... in the match. Officials take an event back by its number.
    tick: int = 0
    rule: str = ""  # Number of the rule in the discipline's README: "5.6".
    origin: str = ""  # Author of the decision: "referee", "server", or an official's name; see origin_kind.
    origin_kind: OriginKind = OriginKind.UNKNOWN


@dataclasses.dataclass(slots=True)
class Observation:
    """View of a seat when a tick opens."""

    tick: int
    time_us: int  # Simulation time since the match began.
    tick_rate_hz: float  # One decision lasts 1 / tick_rate_hz seconds. Whole numbers are ints.
    field: Field
    team: Team  # Your team.
    defends: FieldEnd  # The end with your goal.
    mine: Robots  # The robots of your seat, which you drive.
    # `teammates` and `opponents` are empty without the overhead view.
    teammates: Robots  # Robots of your team in other seats.
    opponents: Robots
    has_ball: bool  # Some matches have no ball or do not show it.
    ball: BallView  # All numbers are NaN if has_ball is False.
    phase: MatchPhase
    period: int  # Number of the period; 1 for the first half.
    period_elapsed_us: int
    period_length_us: int  # Length of this period; 0: no time limit.
    own_score: int
    opponent_score: int
    restart: Optional[Restart]  # The latest restart; None before the first one.
    events: list[Event]  # Events since the previous tick; usually none.
    is_turned: bool = False  # Whether in_attack_frame() has turned the view.
    time_outs_left: int = 0  # Time-outs that your team has left.
    area_rules: AreaRules = AreaRules()
    period_kind: PeriodKind = PeriodKind.UNKNOWN
    own_progress: float = 0.0  # Progress of your team through the course, from 0 to 1.
    opponent_progress: float = 0.0
    # In the order of MatchInfo.links; empty without the overhead view.
    links: list[LinkView] = dataclasses.field(default_factory=list)
    # In the order of MatchInfo.joints; empty without the overhead view.
    joints: list[JointView] = dataclasses.field(default_factory=list)

    def areas(self) -> Areas:
        """The areas and marks of the field. cancha.keep_out says which robots may be in them now."""
        return areas_of(self.field, self.area_rules, self.defends)

    def is_in_play(self) -> bool:
        """Whether robots move and the clock runs."""
        return self.phase == MatchPhase.PLAY

    def is_shoot_out(self) -> bool:
        """Whether kicks decide a level match. The referee judges no offences then."""
        return self.period_kind == PeriodKind.SHOOT_OUT

    def is_to_place(self) -> bool:
        """Whether your answer to this tick places your robots; see Commands.place()."""
        return self.restart is not None and self.restart.placing == self.team

    def is_to_kick(self) -> bool:
        """Whether your team takes the restart and the ball has not moved yet."""
        restart = self.restart
        return restart is not None and restart.is_being_taken and restart.team == self.team

    def own_goal_m(self) -> Vec2:
        """The middle of the goal line that your team defends."""
        return self.field.goal_m(self.defends)

    def opponent_goal_m(self) -> Vec2:
        """The middle of the goal line that your team attacks."""
        return self.field.goal_m(self.defends.opposite())


@dataclasses.dataclass(slots=True)
class World:
    """View of an official, in the world frame."""

    tick: int  # Ticks completed since the match began.
    time_us: int  # Simulation time since the match began.
    robots: dict[int, RobotView]  # All robots, by id.
    has_ball: bool
    ball: BallView  # All numbers are NaN if has_ball is False.
    phase: MatchPhase
    period: int
    period_elapsed_us: int
    scores: dict[Team, int]
    restart: Optional[Restart]
    is_paused: bool
    state_hash: int  # Hash of the complete state; proves equality of two matches.
    bodies_hash: int = 0  # Hash of all bodies and drives alone: equal after restore_state(). 0: not known.
    events: list[Event] = dataclasses.field(default_factory=list)  # The newest events, oldest first; at most 32.
    links: list[LinkView] = dataclasses.field(default_factory=list)  # In the order of MatchInfo.links.
    joints: list[JointView] = dataclasses.field(default_factory=list)  # In the order of MatchInfo.joints.


def wrap_angle_rad(angle_rad: float) -> float:
    """Returns the equal angle in (-pi, pi]."""
    wrapped = math.remainder(angle_rad, 2 * math.pi)
    return math.pi if wrapped <= -math.pi else wrapped


def in_attack_frame(view: Observation) -> Observation:
    """Returns the view, turned if necessary so that your team attacks +x.

    If the result `is_turned`, negate its points to turn them back to the world frame. Commands and drawings need no
    turning back: commands are in the robot's frame, and places and pens know their view.
    """
    if view.defends == FieldEnd.NEGATIVE_X:
        return view
    ball = dataclasses.replace(
        view.ball,
        position_m=-view.ball.position_m,
        velocity_mps=-view.ball.velocity_mps,
        turn_rate_radps=_turned_vector(view.ball.turn_rate_radps),
        orientation=view.ball.orientation.turned_around(),
    )
    restart = view.restart
    if restart is not None:
        restart = dataclasses.replace(restart, ball_m=-restart.ball_m)
    return dataclasses.replace(
        view,
        defends=FieldEnd.NEGATIVE_X,
        mine=_turned(view.mine),
        teammates=_turned(view.teammates),
        opponents=_turned(view.opponents),
        ball=ball,
        links=[_turned_link(link) for link in view.links],
        restart=restart,
        is_turned=not view.is_turned,
    )


def _turned_link(link: LinkView) -> LinkView:
    return LinkView(
        _turned_vector(link.position_m),
        _turned_vector(link.velocity_mps),
        _turned_vector(link.turn_rate_radps),
        link.orientation.turned_around(),
    )


def _turned_vector(vector: Vec3) -> Vec3:
    return Vec3(-vector.x, -vector.y, vector.z)


def _turned(robots: Robots) -> Robots:
    return Robots(
        RobotView(
            robot.info,
            -robot.position_m,
            wrap_angle_rad(robot.heading_rad + math.pi),
            -robot.velocity_mps,
            robot.turn_rate_radps,
            robot.height_m,
            robot.orientation.turned_around(),
            _turned_readings(robot.readings) if robot.readings else {},
        )
        for robot in robots
    )


def _turned_readings(readings: dict[str, Reading]) -> dict[str, Reading]:
    return {
        name: Reading(reading.tick, _turned_found(reading.found))
        for name, reading in readings.items()
    }


def _turned_found(found: Found) -> Found:
    """Returns a reading turned with the view. Only a Fix and the orientation of an Inertial change; other readings are
    in the frame of their sensor."""
    if isinstance(found, Fix):
        x, y, z = found.position_m
        return Fix(Vec3(-x, -y, z), wrap_angle_rad(found.heading_rad + math.pi))
    if isinstance(found, Inertial):
        return found._replace(orientation=found.orientation.turned_around())
    return found
