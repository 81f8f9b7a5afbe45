"""Spectators by WebSocket, who say what they have got, as the page does."""

from __future__ import annotations

import asyncio
import time

from programs import Show

RECEIPT_PAUSE_S = 0.1
MASK = bytes(4)  # A mask of zeros leaves the text as it is.


class Spectator(asyncio.Protocol):
    """One browser: counts the messages that come, and confirms them."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._unread = bytearray()
        self._is_open = False
        self.messages = 0
        self.bytes = 0
        self._confirmed = 0
        self.is_lost = False

    def connection_made(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self._unread += data
        self.bytes += len(data)
        if not self._is_open:
            end = self._unread.find(b"\r\n\r\n")
            if end < 0:
                return
            self._is_open = True
            del self._unread[: end + 4]
        self._take_frames()

    def _take_frames(self) -> None:
        at = 0
        unread = self._unread
        while len(unread) - at >= 2:
            length, head = unread[at + 1] & 127, 2
            if length >= 126:
                head = 4 if length == 126 else 10
                if len(unread) - at < head:
                    break
                length = int.from_bytes(unread[at + 2 : at + head], "big")
            if len(unread) - at < head + length:
                break
            self.messages += unread[at] & 15 in (1, 2)
            at += head + length
        del unread[:at]

    def confirm(self) -> None:
        if self.messages > self._confirmed and not self.is_lost:
            self._confirmed = self.messages
            text = str(self.messages).encode()
            self._transport.write(bytes([0x81, 0x80 | len(text)]) + MASK + text)

    def connection_lost(self, problem: Exception | None) -> None:
        self.is_lost = True

    def leave(self) -> None:
        self._transport.abort()


async def keep_confirming(spectators: list[Spectator]) -> None:
    """Spread over the pause, as a thousand browsers are."""
    while True:
        step = max(1, len(spectators) // 10)
        for start in range(0, max(1, len(spectators)), step):
            for spectator in spectators[start : start + step]:
                spectator.confirm()
            await asyncio.sleep(RECEIPT_PAUSE_S / 10)


async def run(show: Show, spectators: list[Spectator], seconds: int) -> dict:
    """What happens in so many seconds."""
    before = [spectator.messages for spectator in spectators]
    got = sum(spectator.bytes for spectator in spectators)
    tick, cpu_s, start = await asyncio.to_thread(show.tick), show.viewer_cpu_s(), time.monotonic()
    await asyncio.sleep(seconds)
    elapsed_s = time.monotonic() - start
    counts = [spectator.messages - old for spectator, old in zip(spectators, before)]
    return {
        "ticks_per_s": (await asyncio.to_thread(show.tick) - tick) / elapsed_s,
        "viewer_cpu": (show.viewer_cpu_s() - cpu_s) / elapsed_s,
        "viewer_mb": show.viewer_mb(),
        "updates_per_s": sum(counts) / elapsed_s / max(1, len(counts)),
        "fewest_updates_per_s": min(counts, default=0) / elapsed_s,
        "kb_per_s": (sum(s.bytes for s in spectators) - got) / 1024 / elapsed_s / max(1, len(counts)),
    }


async def measure(count: int, seconds: int) -> dict:
    with Show() as show:
        await asyncio.to_thread(show.wait_for_tape)
        alone = await run(show, [], seconds)
        loop = asyncio.get_running_loop()
        spectators = []
        for _ in range(count):
            _, spectator = await loop.create_connection(lambda: Spectator(show.port), "127.0.0.1", show.port)
            spectators.append(spectator)
        confirming = asyncio.create_task(keep_confirming(spectators))
        await asyncio.sleep(2)
        first = await run(show, spectators, seconds)
        second = await run(show, spectators, seconds)
        lost = sum(spectator.is_lost for spectator in spectators)
        confirming.cancel()
        for spectator in spectators:
            spectator.leave()
    return {
        "spectators": count,
        "ticks_per_s_alone": round(alone["ticks_per_s"]),
        "ticks_per_s": round(second["ticks_per_s"]),
        "match_keeps": round(second["ticks_per_s"] / alone["ticks_per_s"], 3),
        "viewer_mb_alone": round(alone["viewer_mb"], 1),
        "viewer_mb_then": round(first["viewer_mb"], 1),
        "viewer_mb": round(second["viewer_mb"], 1),
        "viewer_cpu": round(second["viewer_cpu"], 2),
        "updates_per_s": round(second["updates_per_s"], 1),
        "fewest_updates_per_s": round(second["fewest_updates_per_s"], 1),
        "kb_per_s_each": round(second["kb_per_s"], 1),
        "lost": lost,
    }
