"""Leading a match, and trying things out in it: pause, step, place, save and restore."""

from __future__ import annotations

from typing import Any, Generic, Mapping, Optional, Sequence, TypeVar, Union, overload

from google.protobuf.internal.enum_type_wrapper import EnumTypeWrapper

from cancha.client import Client
from cancha.decode import decode_robots, decode_world
from cancha.errors import ConnectionLost, Refused
from cancha.field import Vec2, Vec3
from cancha.observation import Observation, RobotInfo, World
from cancha.seat import SeatSession
from cancha.session import ConnectOptions, Session
from cancha.stream import BlockingTransport, Transport, run_now
from cancha.v1 import referee_pb2, session_pb2, world_pb2

_UPDATES_PER_S = 120

# Result of an act: the tick at which it takes effect, or something to await that gives it.
Done = TypeVar("Done", covariant=True)


def _value_of(words: EnumTypeWrapper, prefix: str, word: str) -> int:
    """The value of an enum; 0, which the server refuses with its reasons, for no such word."""
    return dict(words.items()).get(f"{prefix}_{word.upper()}", 0)


def _team(team: str) -> int:
    return _value_of(world_pb2.Team, "TEAM", team)


class OfficialActs(Generic[Done]):
    """What an official can do. The same words for programs that block and for those that await."""

    def _ask(self, request: session_pb2.OfficialRequest) -> Done:
        raise NotImplementedError

    def start(self) -> Done:
        """A match that awaits it, once all seats are ready."""
        return self._ask(session_pb2.OfficialRequest(start={}))

    def pause(self) -> Done:
        """After the tick that is being played."""
        return self._ask(session_pb2.OfficialRequest(pause={}))

    def resume(self) -> Done:
        return self._ask(session_pb2.OfficialRequest(resume={}))

    def step(self, ticks: int = 1) -> Done:
        """Plays so many ticks, then pauses. Does not wait for them: world() does."""
        return self._ask(session_pb2.OfficialRequest(step={"ticks": ticks}))

    def set_speed(self, speed: float) -> Done:
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
    ) -> Done:
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
    ) -> Done:
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

    def save_state(self, name: str) -> Done:
        """Of all bodies and drives, to the last bit."""
        return self._ask(session_pb2.OfficialRequest(save_state={"name": name}))

    def restore_state(self, name: str, with_match: bool = False) -> Done:
        """Bodies and drives; `with_match`: with clock, score and phase, if it was saved in play."""
        return self._ask(
            session_pb2.OfficialRequest(restore_state={"name": name, "with_match": with_match})
        )

    def give_restart(self, kind: str, team: str = "") -> Done:
        """`kind`: "kick_off", "penalty_kick", "goal_kick", "free_kick" or "free_ball", which
        neither team takes. `team`, here and below: "blue" or "yellow"."""
        value = _value_of(referee_pb2.RestartKind, "RESTART_KIND", kind)
        return self._rule(restart={"kind": value, "team": _team(team)})

    def award_goal(self, team: str) -> Done:
        return self._rule(goal={"team": _team(team)})

    def give_time_out(self, team: str) -> Done:
        """With the next restart, at once if robots are being placed."""
        return self._rule(time_out={"team": _team(team)})

    def take_back(self, event: int) -> Done:
        """What stopped play last, with score and clock; or a goal before that. `event`: its number."""
        return self._rule(take_back={"event": event})

    def decide(self, event: int, is_accepted: bool) -> Done:
        """Answers a proposal; `event`: its number."""
        return self._rule(decide={"event": event, "is_accepted": is_accepted})

    def correct_last_touch(self, team: str) -> Done:
        return self._rule(last_touch={"team": _team(team)})

    def handle(
        self, rule: str, handling: str, within_s: float = 0.0, rejects_in_doubt: bool = False,
        is_wall_time: bool = False,
    ) -> Done:
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

    def end_match(self, reason: str) -> Done:
        return self._ask(session_pb2.OfficialRequest(end_match={"reason": reason}))

    def _rule(self, **ruling: Any) -> Done:
        return self._ask(session_pb2.OfficialRequest(ruling=ruling))


class OfficialSession:
    """What an official says and hears, without its connection. One task."""

    def __init__(self, options: ConnectOptions, transport: Transport) -> None:
        """Raises BadUsage."""
        self._options = options
        self._world: Optional[World] = None  # What is known since the last act.
        self._shown_from = 0  # Ticks that a world must have to show what was done last.
        self._last_id = 0
        self._session = Session(options, transport)
        self.end_reason = ""  # Set once the match is over.
        self.robots: dict[int, RobotInfo] = {}

    async def connect(self) -> None:
        """Raises ConnectionFailed, ConnectionLost, ProtocolError or Refused."""
        await self._session.connect(self._options.connect_patience_s)
        try:
            hello = self._session.hello(session_pb2.ROLE_OFFICIAL)
            hello.updates_per_s = _UPDATES_PER_S
            await self._session.send()
            while await self._receive(self._options.handshake_patience_s) != "welcome":
                pass
            self.robots = decode_robots(self._session.incoming.welcome)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._session.close()

    async def ask(self, request: session_pb2.OfficialRequest) -> int:
        """As the acts. Raises Refused, ConnectionLost or ProtocolError."""
        if self.end_reason:
            raise self._over()
        self._last_id += 1
        request.id = self._last_id
        self._session.outgoing.request.CopyFrom(request)
        await self._session.send()
        while await self._receive(None) != "reply":
            if self.end_reason:
                raise self._over()
        reply = self._session.incoming.reply
        if not reply.is_done:
            raise Refused(f"the server refused: {reply.text}")
        self._world = None  # What is known is from before.
        self._shown_from = reply.tick
        return reply.tick

    async def world(self, at_least: int, patience_s: Optional[float]) -> World:
        """As Official.world()."""
        shown_from = max(self._shown_from, at_least)
        await self._receive_arrived()
        while not self.end_reason and (self._world is None or self._world.tick < shown_from):
            await self._receive(patience_s)
        if self._world is None:
            raise self._over()
        return self._world

    async def reset(
        self, state: str, seats: Sequence[SeatSession], with_match: bool
    ) -> list[Observation]:
        """As Official.reset()."""
        request = session_pb2.OfficialRequest(
            restore_state={"name": state, "with_match": with_match}
        )
        tick = await self.ask(request)
        if self._session.incoming.reply.pace.is_paused:
            await self.ask(session_pb2.OfficialRequest(step={"ticks": 1}))
        for seat in seats:
            await seat.say_ready()
        while True:
            for seat in seats:
                await seat.let_pass(tick)
            views = [await seat.tick_from(tick) for seat in seats]
            if all(view.tick >= tick for view in views):
                return views

    async def _receive_arrived(self) -> None:
        """What has come since the last call: the newest world is among it."""
        while not self.end_reason:
            has_come, body = await self._session.receive_arrived()
            if not has_come:
                return
            self._take(body)

    async def _receive(self, patience_s: Optional[float]) -> Optional[str]:
        """One more message, of which the world and the end are noted. Returns which body it has."""
        body = await self._session.receive(patience_s)
        self._take(body)
        return body

    def _take(self, body: Optional[str]) -> None:
        incoming = self._session.incoming
        if body == "refusal":
            raise self._session.refused()
        if body == "update":
            self._world = decode_world(incoming.update, self.robots)
        elif body == "over":
            self.end_reason = incoming.over.reason or "it has ended"

    def _over(self) -> ConnectionLost:
        return ConnectionLost(f"the match is over: {self.end_reason}")


class Official(OfficialActs[int]):
    """An official's place in a match, taken when it is made.

    What changes the world is done before the next tick is opened, while the match is paused at once.
    Every act returns the tick at which it takes effect, or raises Refused, ConnectionLost or
    ProtocolError; a text that explains it comes with it. Everything blocks. A program that plays the
    seats too answers the open tick before it asks for the world that comes of it; reset() does.
    """

    def __init__(self, options: ConnectOptions) -> None:
        """Raises BadUsage, ConnectionFailed, ConnectionLost, ProtocolError or Refused."""
        self._session = OfficialSession(options, BlockingTransport())
        run_now(self._session.connect())

    @property
    def robots(self) -> dict[int, RobotInfo]:
        return self._session.robots

    @property
    def end_reason(self) -> str:
        """Set once the match is over."""
        return self._session.end_reason

    def close(self) -> None:
        self._session.close()

    def __enter__(self) -> Official:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def world(self, patience_s: Optional[float] = None, at_least: int = 0) -> World:
        """The newest state of the match that has come, with all that has been asked for done, after
        `at_least` ticks: waits until it is. The server sends a state 120 times a second at most.

        After the end: the last one. Raises ConnectionLost where patience ends first.
        """
        return run_now(self._session.world(at_least, patience_s))

    @overload
    def reset(self, state: str, seats: Client, with_match: bool = True) -> Observation: ...

    @overload
    def reset(
        self, state: str, seats: Sequence[Client], with_match: bool = True
    ) -> list[Observation]: ...

    def reset(
        self, state: str, seats: Union[Client, Sequence[Client]], with_match: bool = True
    ) -> Union[Observation, list[Observation]]:
        """Begins an episode: restores a saved state, and returns what the seats of this program see
        in the first tick after that, which is open then. One seat: one view.

        A tick that is open before is answered without commands; it is played, and then forgotten:
        its outcome gives way to the state. Other teams see it, too. In a match that is paused one
        tick is opened. `with_match`: as in restore_state(); without it, clock, score and phase go on.
        Raises Refused, ConnectionLost or ProtocolError.
        """
        if isinstance(seats, Client):
            return run_now(self._session.reset(state, [seats.session], with_match))[0]
        sessions = [seat.session for seat in seats]
        return run_now(self._session.reset(state, sessions, with_match))

    def _ask(self, request: session_pb2.OfficialRequest) -> int:
        return run_now(self._session.ask(request))
