"""A match server that follows a script, on a loopback port that the system chooses."""

from __future__ import annotations

import socket
import threading
from typing import Callable, Optional

from cancha.stream import encode_frame
from cancha.v1 import discipline_pb2, referee_pb2, session_pb2, world_pb2


class Session:
    """The server's end of the connection."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._file = connection.makefile("rb")

    def send(self, message: session_pb2.ServerMessage) -> None:
        self.send_bytes(encode_frame(message.SerializeToString()))

    def send_bytes(self, data: bytes) -> None:
        try:
            self._socket.sendall(data)
        except OSError:
            pass  # The client has left; the test checks the client.

    def receive(self) -> Optional[session_pb2.ClientMessage]:
        """Returns the client's next message other than Ready. None if the client has left."""
        length = shift = 0
        while byte := self._file.read(1):
            length |= (byte[0] & 0x7F) << shift
            shift += 7
            if byte[0] < 0x80:
                message = session_pb2.ClientMessage.FromString(self._file.read(length))
                if not message.HasField("ready"):
                    return message
                length = shift = 0
        return None

    def shake_hands(self, resume_token: str = "", has_wheels: bool = True) -> session_pb2.Hello:
        """Plays the handshake. Without a resume token the client does not reconnect."""
        self.send(make_greeting())
        message = self.receive()
        welcome = make_welcome(has_wheels)
        welcome.welcome.resume_token = resume_token
        self.send(welcome)
        return message.hello if message else session_pb2.Hello()

    def play_tick(self, tick: int) -> Optional[session_pb2.ClientMessage]:
        self.send(make_tick(tick))
        return self.receive()

    def close(self) -> None:
        self._file.close()
        self._socket.close()


class FakeServer:
    """The server. Use it with `with`, which waits for the end of the script. Serves `connections` connections, one
    after the other."""

    def __init__(self, script: Callable[[Session], object], connections: int = 1) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._script = script
        self._connections = connections
        self._thread = threading.Thread(target=self._serve)
        self.address = "127.0.0.1:{}".format(self._listener.getsockname()[1])
        self.returned: object = None  # Return value of the script.

    def __enter__(self) -> FakeServer:
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)  # Wakes accept() if no client has come.
        self._thread.join()
        self._listener.close()

    def _serve(self) -> None:
        for _ in range(self._connections):
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._attend(connection)

    def _attend(self, connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        session = Session(connection)
        try:
            self.returned = self._script(session)
        finally:
            session.close()


def make_greeting() -> session_pb2.ServerMessage:
    message = session_pb2.ServerMessage()
    message.greeting.protocol_version = 1
    message.greeting.build = "fake"
    return message


def make_welcome(has_wheels: bool = True) -> session_pb2.ServerMessage:
    """Returns the Welcome to blue's seat; robot 3 belongs to another seat of blue, 4 and 5 to yellow."""
    message = session_pb2.ServerMessage()
    welcome = message.welcome
    welcome.match = "test"
    welcome.discipline = "simurosot"
    welcome.variant = "2v2"
    welcome.tick_rate_hz = 60
    welcome.settings.field.SetInParent()
    kind = welcome.settings.robot_kinds.add(name="cube")
    if has_wheels:
        kind.wheels.SetInParent()
    for robot_id in range(1, 6):
        team = world_pb2.TEAM_BLUE if robot_id <= 3 else world_pb2.TEAM_YELLOW
        welcome.settings.robots.add(id=robot_id, team=team, number=robot_id, kind="cube")
    welcome.seat.name = "blue"
    welcome.seat.team = world_pb2.TEAM_BLUE
    welcome.seat.robot_ids.extend([1, 2])
    return message


def _fill_status(status: referee_pb2.MatchStatus) -> None:
    status.phase = referee_pb2.MATCH_PHASE_PLAY
    status.teams.add(
        team=world_pb2.TEAM_BLUE, score=3, defends=referee_pb2.FIELD_END_POSITIVE_X
    )
    status.teams.add(
        team=world_pb2.TEAM_YELLOW, score=1, defends=referee_pb2.FIELD_END_NEGATIVE_X
    )


def make_tick(tick: int) -> session_pb2.ServerMessage:
    """Returns a tick in which robot n stands at (n / 10, -n / 10) m and the ball at (0.5, 0.25) m rolls at (1, -2)
    m/s."""
    message = session_pb2.ServerMessage()
    message.tick.tick = tick
    world = message.tick.observation.overhead
    world.tick = tick
    world.ball.x_m, world.ball.y_m, world.ball.vx_mps, world.ball.vy_mps = 0.5, 0.25, 1.0, -2.0
    for robot_id in range(1, 6):
        world.robots.add(id=robot_id, x_m=robot_id / 10, y_m=-robot_id / 10)
    _fill_status(message.tick.status)
    return message


def make_over() -> session_pb2.ServerMessage:
    """Returns the end of a match that blue wins by 3 to 1."""
    message = session_pb2.ServerMessage()
    message.over.ticks = 36000
    message.over.state_hash = 0xC0FFEE
    message.over.reason = "full time"
    _fill_status(message.over.status)
    return message
