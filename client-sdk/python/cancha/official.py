"""Control of a match, also for experiments: pause, step, place, save and restore."""

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

# Result of an act: the tick in which it takes effect, or an awaitable of it.
Done = TypeVar("Done", covariant=True)


def _value_of(words: EnumTypeWrapper, prefix: str, word: str) -> int:
    """Returns the value of an enum. For an unknown word returns 0, which the server refuses with a reason."""
    return dict(words.items()).get(f"{prefix}_{word.upper()}", 0)


def _team(team: str) -> int:
    return _value_of(world_pb2.Team, "TEAM", team)


class OfficialActs(Generic[Done]):
    """Acts of an official, for blocking programs and for programs with asyncio."""

    def _ask(self, request: session_pb2.OfficialRequest) -> Done:
        raise NotImplementedError

    def start(self) -> Done:
        """Starts a match that waits for an official. It begins once all seats are ready."""
        return self._ask(session_pb2.OfficialRequest(start={}))

    def pause(self) -> Done:
        """Pauses the match after the present tick."""
        return self._ask(session_pb2.OfficialRequest(pause={}))

    def resume(self) -> Done:
        return self._ask(session_pb2.OfficialRequest(resume={}))

    def step(self, ticks: int = 1) -> Done:
        """Plays `ticks` ticks, then pauses. Does not wait for the end of these ticks: world() does."""
        return self._ask(session_pb2.OfficialRequest(step={"ticks": ticks}))

    def set_speed(self, speed: float) -> Done:
        """Sets the speed in simulated seconds per second. 0: as fast as possible."""
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
        """Places a robot. All positions of this class are in the world frame. Only robots that can leave the ground may
        stand on a floor above or below height 0, or tilted: positive `roll_rad` raises the left side, positive
        `pitch_rad` lowers the nose. `joints`: positions in rad or m by name in the robot's model, such as {"arm joint
        2": 0.5}. Joints that are not named are placed as at the start."""
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
        """Places the ball. The ball cannot be inside a robot: place robots first. `height_m`: height of its centre; 0
        puts it on the ground. `turn_rate_radps`: its spin about x, y and z."""
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
        """Saves the state of all bodies and drives, to the last bit."""
        return self._ask(session_pb2.OfficialRequest(save_state={"name": name}))

    def restore_state(self, name: str, with_match: bool = False) -> Done:
        """Restores bodies and drives. `with_match`: also restores clock, score and phase, if the state was saved in
        play."""
        return self._ask(
            session_pb2.OfficialRequest(restore_state={"name": name, "with_match": with_match})
        )

    def give_restart(self, kind: str, team: str = "") -> Done:
        """Gives a restart. `kind`: "kick_off", "penalty_kick", "goal_kick", "free_kick" or "free_ball"; neither team
        takes a free ball. `team`, here and below: "blue" or "yellow"."""
        value = _value_of(referee_pb2.RestartKind, "RESTART_KIND", kind)
        return self._rule(restart={"kind": value, "team": _team(team)})

    def award_goal(self, team: str) -> Done:
        return self._rule(goal={"team": _team(team)})

    def give_time_out(self, team: str) -> Done:
        """Gives a team a time-out. It begins with the next restart, or at once if robots are being placed."""
        return self._rule(time_out={"team": _team(team)})

    def take_back(self, event: int) -> Done:
        """Takes back the latest stoppage, with score and clock, or an earlier goal. `event`: the number of the
        event."""
        return self._rule(take_back={"event": event})

    def decide(self, event: int, is_accepted: bool) -> Done:
        """Accepts or rejects a proposal. `event`: the number of the event."""
        return self._rule(decide={"event": event, "is_accepted": is_accepted})

    def correct_last_touch(self, team: str) -> Done:
        return self._rule(last_touch={"team": _team(team)})

    def handle(
        self, rule: str, handling: str, within_s: float = 0.0, rejects_in_doubt: bool = False,
        is_wall_time: bool = False,
    ) -> Done:
        """Sets the handling of a rule's findings from now on: "accept", "propose" or "ignore".

        `within_s`: time limit for a decision in simulated seconds; 0 means 10. `rejects_in_doubt`: a finding does not
        count if nobody decides. `is_wall_time`: the limit is in wall-clock time, and the match stands still
        meanwhile."""
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
    """The protocol of an official without its connection. Use it in one task."""

    def __init__(self, options: ConnectOptions, transport: Transport) -> None:
        """Raises BadUsage."""
        self._options = options
        self._world: Optional[World] = None  # The newest world since the last act; None: none has come.
        self._shown_from = 0  # Ticks that a world must have completed to show the last act.
        self._last_id = 0
        self._session = Session(options, transport)
        self.end_reason = ""  # Why the match ended; empty before its end.
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
        """Sends a request and returns the tick in which it takes effect. Raises Refused, ConnectionLost or
        ProtocolError."""
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
        self._world = None  # The known world is from before the act.
        self._shown_from = reply.tick
        return reply.tick

    async def world(self, at_least: int, patience_s: Optional[float]) -> World:
        """Returns the newest world; see Official.world()."""
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
        """Begins an episode; see Official.reset()."""
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
        """Reads all messages that have come since the last call. The newest world is among them."""
        while not self.end_reason:
            has_come, body = await self._session.receive_arrived()
            if not has_come:
                return
            self._take(body)

    async def _receive(self, patience_s: Optional[float]) -> Optional[str]:
        """Receives one message and notes the world or the end of the match. Returns the name of its body."""
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
    """An official of a match. The constructor joins the match.

    Acts that change the world take effect before the next tick opens, or at once while the match is paused. Every act
    returns the tick in which it takes effect, or raises Refused, ConnectionLost or ProtocolError with a text that
    explains why. All calls block. A program that also plays the seats must answer the open tick before it asks for the
    world after that tick; reset() does so.
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
        """Why the match ended; empty before its end."""
        return self._session.end_reason

    def close(self) -> None:
        self._session.close()

    def __enter__(self) -> Official:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def world(self, patience_s: Optional[float] = None, at_least: int = 0) -> World:
        """Returns the newest state of the match. Waits until it shows all acts so far and at least `at_least` ticks are
        completed. The server sends at most 120 states a second.

        After the end of the match returns the last state. Raises ConnectionLost if patience ends first.
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
        """Begins an episode: restores a saved state, and returns the views of this program's seats in the first tick
        after it, which is then open. A single seat gives a single view.

        A tick that is open before is answered without commands and played; then the saved state replaces its outcome.
        Other teams see this tick, too. In a paused match one tick is opened. `with_match`: see restore_state(); without
        it clock, score and phase continue. Raises Refused, ConnectionLost or ProtocolError.
        """
        if isinstance(seats, Client):
            return run_now(self._session.reset(state, [seats.session], with_match))[0]
        sessions = [seat.session for seat in seats]
        return run_now(self._session.reset(state, sessions, with_match))

    def _ask(self, request: session_pb2.OfficialRequest) -> int:
        return run_now(self._session.ask(request))
