"""The script of scripted_client.py, played by the client for asyncio."""

import asyncio

from scripted_client import decide

import cancha
import cancha.aio


async def main() -> None:
    options = cancha.ConnectOptions.from_environment(name="script")
    async with cancha.aio.Client(options) as client:
        commands = cancha.Commands()
        while (view := await client.next_tick()) is not None:
            commands.clear()
            decide(view, commands)
            await client.answer(commands)


asyncio.run(main())
