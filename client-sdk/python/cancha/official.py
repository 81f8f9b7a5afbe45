"""Leading a match, and trying things out in it: pause, step, place, save and restore."""

from __future__ import annotations

from typing import Mapping, Optional

from cancha.decode import decode_robots, decode_world
from cancha.errors import ConnectionLost, Refused
from cancha.observation import RobotInfo, Vec2, Vec3, World
from cancha.session import ConnectOptions, Session, check_options
from cancha.v1 import referee_pb2, session_pb2, world_pb2

_UPDATES_PER_S = 120


def _value_of(words: object, prefix: str, word: str) -> int:
    """The value of an enum; 0, which the server refuses with its reasons, for no such word."""
    return dict(words.items()).get(f"{prefix}_{word.upper()}", 0)


def _team(team: str) -> int:
    return _value_of(world_pb2.Team, "TEAM", team)


class Official:
    """An official's place in a match, taken when it is made.

    What changes the world is done before the next tick is opened, while the match is paused at once.
    Every act returns the tick at which it takes effect, or raises Refused, ConnectionLost or
    ProtocolError; a text that explains it comes with it. Everything blocks. A program that plays the
    seats too answers the open tick before it asks for the world that comes of it.
    """

    def __init__(self, options: ConnectOptions) -> None:
        """Raises BadUsage, ConnectionFailed, ConnectionLost, ProtocolError or Refused."""
        check_options(options)
        self._world: Optional[World] = None  # What is known since the last act.
        self._shown_from = 0  # Ticks that a world must have to show what was done last.
        self._last_id = 0
        self.end_reason = ""  # Set once the match is over.
        self._session = Session(options, options.connect_patience_s)
        try:
            hello = self._session.hello(session_pb2.ROLE_OFFICIAL)
            hello.updates_per_s = _UPDATES_PER_S
            self._session.send()
            while self._receive(options.handshake_patience_s) != "welcome":
                pass
            self.robots: dict[int, RobotInfo] = decode_robots(self._session.incoming.welcome)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._session.close()

    def __enter__(self) -> Official:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def start(self) -> int:
        """A match that awaits it, once all seats are ready."""
        return self._ask(session_pb2.OfficialRequest(start={}))

    def pause(self) -> int:
        """After the tick that is being played."""
        return self._ask(session_pb2.OfficialRequest(pause={}))

    def resume(self) -> int:
        return self._ask(session_pb2.OfficialRequest(resume={}))

    def step(self, ticks: int = 1) -> int:
        """Plays so many ticks, then pauses. Does not wait for them: world() does."""
        return self._ask(session_pb2.OfficialRequest(step={"ticks": ticks}))

    def set_speed(self, speed: float) -> int:
        """Simulated seconds per second; 0: as fast as possible."""
        return self._ask(session_pb2.OfficialRequest(set_speed={"speed": speed}))

    def place_robot(
        self,
        robot_id: int,
        position_m: Vec2,
        heading_rad: float = 0.0,
        velocity_mps: Vec2 = Vec2(0.0, 0.0),
        turn_rate_radps: float = 0.0,
        floor_m: float = 0.0,
        roll_rad: float = 0.0,
        pitch_rad: float = 0.0,
        joints: Optional[Mapping[str, float]] = None,
    ) -> int:
        """World frame, as all places here. Only robots that can leave the ground stand on a floor of
        another height than 0, or tilted: by `roll_rad` the left side goes up, by `pitch_rad` the nose
        goes down. `joints`: positions in rad or m by name in the robot's model, such as
        {"arm joint 2": 0.5}; those that are not named are as at the start."""
        return self._ask(
            session_pb2.OfficialRequest(
                place_robot={
                    "id": robot_id,
                    "x_m": position_m[0],
                    "y_m": position_m[1],
                    "heading_rad": heading_rad,
                    "vx_mps": velocity_mps[0],
                    "vy_mps": velocity_mps[1],
                    "turn_rate_radps": turn_rate_radps,
                    "z_m": floor_m,
                    "roll_rad": roll_rad,
                    "pitch_rad": pitch_rad,
                    "joints": [
                        {"joint": joint, "position": position}
                        for joint, position in (joints or {}).items()
                    ],
                }
            )
        )

    def place_ball(
        self,
        position_m: Vec2,
        velocity_mps: Vec2 = Vec2(0.0, 0.0),
        height_m: float = 0.0,
        turn_rate_radps: Vec3 = Vec3(0.0, 0.0, 0.0),
    ) -> int:
        """Not inside a robot: place those first. `height_m`: of its centre; 0 is on the ground.
        `turn_rate_radps`: its spin about x, y and z."""
        ball = {
            "x_m": position_m[0],
            "y_m": position_m[1],
            "z_m": height_m,
            "vx_mps": velocity_mps[0],
            "vy_mps": velocity_mps[1],
            "turn_rate_x_radps": turn_rate_radps[0],
            "turn_rate_y_radps": turn_rate_radps[1],
            "turn_rate_z_radps": turn_rate_radps[2],
        }
        return self._ask(session_pb2.OfficialRequest(place_ball={"ball": ball}))

    def save_state(self, name: str) -> int:
        """Of all bodies and drives, to the last bit."""
        return self._ask(session_pb2.OfficialRequest(save_state={"name": name}))

    def restore_state(self, name: str, with_match: bool = False) -> int:
        """Bodies and drives; `with_match`: with clock, score and phase, if it was saved in play."""
        return self._ask(
            session_pb2.OfficialRequest(restore_state={"name": name, "with_match": with_match})
        )

    def give_restart(self, kind: str, team: str = "") -> int:
        """`kind`: "kick_off", "penalty_kick", "goal_kick", "free_kick" or "free_ball", which
        neither team takes. `team`, here and below: "blue" or "yellow"."""
        value = _value_of(referee_pb2.RestartKind, "RESTART_KIND", kind)
        return self._rule(restart={"kind": value, "team": _team(team)})

    def award_goal(self, team: str) -> int:
        return self._rule(goal={"team": _team(team)})

    def give_time_out(self, team: str) -> int:
        """With the next restart, at once if robots are being placed."""
        return self._rule(time_out={"team": _team(team)})

    def take_back(self, event: int) -> int:
        """What stopped play last, with score and clock; or a goal before that. `event`: its number."""
        return self._rule(take_back={"event": event})

    def decide(self, event: int, is_accepted: bool) -> int:
        """Answers a proposal; `event`: its number."""
        return self._rule(decide={"event": event, "is_accepted": is_accepted})

    def correct_last_touch(self, team: str) -> int:
        return self._rule(last_touch={"team": _team(team)})

    def handle(
        self, rule: str, handling: str, within_s: float = 0.0, rejects_in_doubt: bool = False,
        is_wall_time: bool = False,
    ) -> int:
        """What is found by this rule is to "accept", to "propose" or to "ignore" from now on.

        `within_s`: simulated seconds for a decision, 0 for 10; `rejects_in_doubt`: it does not count
        if nobody decides; `is_wall_time`: the seconds are those of the wall clock, for which the
        match stands still."""
        value = _value_of(referee_pb2.Handling, "HANDLING", handling)
        return self._rule(
            handling={
                "rule": rule,
                "handling": value,
                "decide_within_s": within_s,
                "rejects_in_doubt": rejects_in_doubt,
                "is_wall_time": is_wall_time,
            }
        )

    def end_match(self, reason: str) -> int:
        return self._ask(session_pb2.OfficialRequest(end_match={"reason": reason}))

    def world(self, patience_s: Optional[float] = None) -> World:
        """The match as it stands, with all that has been asked for done: waits until it is.

        After the end: the last one. Raises ConnectionLost where patience ends first.
        """
        while not self.end_reason and (
            self._world is None or self._world.tick < self._shown_from
        ):
            self._receive(patience_s)
        if self._world is None:
            raise ConnectionLost(f"the match is over: {self.end_reason}")
        return self._world

    def _rule(self, **ruling: object) -> int:
        return self._ask(session_pb2.OfficialRequest(ruling=ruling))

    def _ask(self, request: session_pb2.OfficialRequest) -> int:
        if self.end_reason:
            raise ConnectionLost(f"the match is over: {self.end_reason}")
        self._last_id += 1
        request.id = self._last_id
        self._session.outgoing.request.CopyFrom(request)
        self._session.send()
        while self._receive(None) != "reply":
            if self.end_reason:
                raise ConnectionLost(f"the match is over: {self.end_reason}")
        reply = self._session.incoming.reply
        if not reply.is_done:
            raise Refused(f"the server refused: {reply.text}")
        self._world = None  # What is known is from before.
        self._shown_from = reply.tick
        return reply.tick

    def _receive(self, patience_s: Optional[float]) -> Optional[str]:
        """One more message, of which the world and the end are noted. Returns which body it has."""
        body = self._session.receive(patience_s)
        incoming = self._session.incoming
        if body == "refusal":
            raise self._session.refused()
        if body == "update":
            self._world = decode_world(incoming.update, self.robots)
        elif body == "over":
            self.end_reason = incoming.over.reason or "it has ended"
        return body
