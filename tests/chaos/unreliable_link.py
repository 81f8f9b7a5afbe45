"""Runs a strategy behind a connection that fails: delays, splits, duplicates, truncates, resets.

    unreliable_link.py --seed 7 -- COMMAND...

In CANCHA_SERVER the strategy finds a proxy on loopback in place of the server. The faults, and their
places in the stream, depend on the seed alone.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import socket
import struct
import sys
from typing import Optional

READ_BYTES = 64 * 1024
LONGEST_DELAY_S = 0.02

# Probabilities of faults for a piece of the stream. In a lockstep a piece is usually one message:
# about 1,800 each way in a match of 30 s. So a match has five to ten lost connections, and a
# hundred small faults.
CHANCES = {"delay": 0.01, "split": 0.02, "duplicate": 0.01, "truncate": 0.001, "reset": 0.002}


class Broken(Exception):
    """The proxy has broken the connection on purpose."""


def is_one_frame(piece: bytes) -> bool:
    """Returns whether the piece is exactly one message with its length in front."""
    length = 0
    for i, byte in enumerate(piece[:5]):
        length |= (byte & 0x7F) << (7 * i)
        if byte < 0x80:
            return len(piece) == i + 1 + length
    return False


def reset(writer: asyncio.StreamWriter) -> None:
    """Closes with a reset, so that the peer gets an error in place of a clean end."""
    connection: Optional[socket.socket] = writer.get_extra_info("socket")
    if connection is not None:
        linger = struct.pack("ii", 1, 0)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    writer.transport.abort()


class Link:
    """All connections of one strategy."""

    def __init__(self, server: str, seed: int) -> None:
        self._host, _, port = server.rpartition(":")
        self._port = int(port)
        self._random = random.Random(seed)
        self.troubles = dict.fromkeys(CHANCES, 0)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(self._host, self._port)
        except OSError:
            writer.close()
            return
        for end in (writer, far_writer):
            end.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        pumps = [
            asyncio.create_task(self._pump(reader, far_writer, may_duplicate=True)),
            asyncio.create_task(self._pump(far_reader, writer, may_duplicate=False)),
        ]
        done, pending = await asyncio.wait(pumps, return_when=asyncio.FIRST_EXCEPTION)
        if any(isinstance(pump.exception(), Exception) for pump in done):
            reset(writer)
            reset(far_writer)
        for pump in pending:
            pump.cancel()
        for end in (writer, far_writer):
            end.close()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, may_duplicate: bool
    ) -> None:
        while piece := await reader.read(READ_BYTES):
            await self._pass_on(piece, writer, may_duplicate)
        if writer.can_write_eof():
            writer.write_eof()

    async def _pass_on(
        self, piece: bytes, writer: asyncio.StreamWriter, may_duplicate: bool
    ) -> None:
        trouble = self._choose()
        if trouble == "duplicate" and not (may_duplicate and is_one_frame(piece)):
            trouble = None
        if trouble is not None:
            self.troubles[trouble] += 1
        if trouble == "reset":
            raise Broken
        if trouble == "truncate":
            writer.write(piece[: self._random.randrange(len(piece))])
            await writer.drain()
            raise Broken
        if trouble == "delay":
            await asyncio.sleep(self._random.uniform(0, LONGEST_DELAY_S))
        if trouble == "split":
            cut = self._random.randrange(len(piece))
            writer.write(piece[:cut])
            await writer.drain()
            await asyncio.sleep(0.001)
            piece = piece[cut:]
        writer.write(piece * 2 if trouble == "duplicate" else piece)
        await writer.drain()

    def _choose(self) -> Optional[str]:
        draw = self._random.random()
        for trouble, chance in CHANCES.items():
            if draw < chance:
                return trouble
            draw -= chance
        return None


async def run(command: list[str], link: Link) -> int:
    proxy = await asyncio.start_server(link.serve, "127.0.0.1", 0)
    port = proxy.sockets[0].getsockname()[1]
    strategy = await asyncio.create_subprocess_exec(
        *command, env={**os.environ, "CANCHA_SERVER": f"127.0.0.1:{port}"}
    )
    try:
        return await strategy.wait()
    finally:
        proxy.close()
        told = " ".join(f"{trouble}={count}" for trouble, count in link.troubles.items())
        print(f"unreliable link: {told}", file=sys.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    command = options.command[1:] if options.command[:1] == ["--"] else options.command
    if not command or "CANCHA_SERVER" not in os.environ:
        parser.error("expected a command, and CANCHA_SERVER in the environment")
    return asyncio.run(run(command, Link(os.environ["CANCHA_SERVER"], options.seed)))


if __name__ == "__main__":
    sys.exit(main())
