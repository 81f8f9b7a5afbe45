"""Hostile connections until SIGTERM: attackers.py ADDRESS MATCH STORY=COUNT...

They come from many addresses of loopback, a few from each, because no server accepts hundreds from one.
A connection that the server closes comes back a second later. Prints a line when all are there. The
stories are the methods of Attackers.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import socket
import sys

from cancha.stream import encode_frame
from cancha.v1 import session_pb2

PER_ADDRESS = 10
LONG_BYTES, SHORT_BYTES = 65_000, 4_000
PAUSE_S = 1.0
READ_BYTES = 100


class Attackers:
    def __init__(self, address: str, match: str, *crowd: str) -> None:
        self._host, _, port = address.rpartition(":")
        self._port = int(port)
        self._match = match
        self._stories = []
        for part in crowd:
            story, _, count = part.partition("=")
            self._stories += [getattr(self, story)] * int(count)
        self._random = random.Random(1)
        self._there: set[int] = set()
        self._all_there = asyncio.Event()

    async def run(self) -> None:
        attackers = [
            asyncio.create_task(self._attack(number, story))
            for number, story in enumerate(self._stories)
        ]
        await self._all_there.wait()
        print("all there", flush=True)
        await asyncio.gather(*attackers)

    async def _attack(self, number: int, story) -> None:
        source = f"127.0.{1 + number // PER_ADDRESS // 250}.{1 + number // PER_ADDRESS % 250}"
        await asyncio.sleep(self._random.uniform(0, PAUSE_S))
        while True:
            with contextlib.suppress(OSError):
                with self._socket(source) as connection:
                    await asyncio.get_running_loop().sock_connect(
                        connection, (self._host, self._port)
                    )
                    self._note(number)
                    await story(connection)
            await asyncio.sleep(PAUSE_S)

    def _note(self, number: int) -> None:
        self._there.add(number)
        if len(self._there) == len(self._stories):
            self._all_there.set()

    @staticmethod
    def _socket(source: str) -> socket.socket:
        connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.setblocking(False)
        connection.bind((source, 0))
        return connection

    async def idle(self, connection: socket.socket) -> None:
        """Sends nothing, and waits until the server closes the connection."""
        loop = asyncio.get_running_loop()
        while await loop.sock_recv(connection, 4096):
            pass

    async def slow(self, connection: socket.socket) -> None:
        """Watches at full speed, and reads hardly anything."""
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(connection, self._hello())
        while await loop.sock_recv(connection, READ_BYTES):
            await asyncio.sleep(PAUSE_S)

    async def long_babble(self, connection: socket.socket) -> None:
        """Watches, and sends frames that take longest to parse, one after the other."""
        await self._babble(connection, LONG_BYTES)

    async def short_babble(self, connection: socket.socket) -> None:
        await self._babble(connection, SHORT_BYTES)

    async def _babble(self, connection: socket.socket, frame_bytes: int) -> None:
        loop = asyncio.get_running_loop()
        message = session_pb2.ClientMessage()
        for _ in range(frame_bytes // 2):  # A marking without fields is two bytes.
            message.answer.drawing.markings.add()
        frame = encode_frame(message.SerializeToString())
        await loop.sock_sendall(connection, self._hello())
        while True:
            await loop.sock_sendall(connection, frame)

    def _hello(self) -> bytes:
        message = session_pb2.ClientMessage()
        message.hello.protocol_version = 1
        message.hello.role = session_pb2.ROLE_SPECTATOR
        message.hello.match = self._match
        message.hello.name = "attacker"
        message.hello.updates_per_s = 120
        return encode_frame(message.SerializeToString())

    async def garbage(self, connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(connection, self._random.randbytes(2000))
        while await loop.sock_recv(connection, 4096):
            pass


async def main() -> None:
    attackers = asyncio.create_task(Attackers(*sys.argv[1:]).run())
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, attackers.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await attackers


if __name__ == "__main__":
    asyncio.run(main())
