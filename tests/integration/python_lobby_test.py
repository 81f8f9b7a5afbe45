"""cancha.Lobby and cancha.aio with a real server, as in a program that creates its own matches.

Run by ctest with the folder of the programs in CANCHA_BIN, and the modules of the SDK and of the
support folder on PYTHONPATH.
"""

from __future__ import annotations

import asyncio
import dataclasses
import sys
import unittest
from pathlib import Path

import cancha
import cancha.aio
from scripted_client import decide
from server_case import TOKENS, ServerCase, hash_without_server

TICKS = 600


def options_of(server, **others: str) -> cancha.ConnectOptions:
    return cancha.ConnectOptions(server=server.address, name="lab", **others)


class LobbyCase(ServerCase):
    def setUp(self) -> None:
        self.server = self.serve()
        self.options = options_of(self.server)

    def enter(self, **options: bool) -> cancha.Lobby:
        lobby = cancha.Lobby(self.options, **options)
        self.addCleanup(lobby.close)
        return lobby


class LobbyTest(LobbyCase):
    def test_a_match_that_is_created_is_listed_and_waits_for_its_seats(self) -> None:
        lobby = self.enter()
        self.assertEqual(lobby.list(), [])

        lobby.create("trial", "simurosot/5v5", seats={"yellow": "position"})
        (match,) = lobby.list()

        self.assertEqual((match.name, match.discipline, match.state),
                         ("trial", "simurosot/5v5", cancha.MatchState.WAITING))  # fmt: skip
        self.assertEqual([(seat.name, seat.team) for seat in match.seats],
                         [("blue", cancha.Team.BLUE), ("yellow", cancha.Team.YELLOW)])  # fmt: skip
        self.assertEqual(match.seats[0].occupant, "")

    def test_all_that_is_ordered_reaches_the_match(self) -> None:
        lobby = self.enter()

        lobby.create("trial", "simurosot/5v5", seats={"blue": "chaser", "yellow": "chaser"},
                     settings={"rules.half_s": 60, "rules.stalemate_s": 3600.0}, seed=7,
                     duration_s=2, speed=0, deadlines=["blue=hold:20ms+5s"], ready_timeout_s=60,
                     blue_name="Reds", yellow_name="Greens")  # fmt: skip
        match = lobby.wait("trial")
        report = self.server.report("trial")

        self.assertEqual((match.state, match.end_reason, match.tick),
                         (cancha.MatchState.OVER, "duration reached", 120))  # fmt: skip
        self.assertEqual((report["seed"], report["settings"]),
                         (7, {"rules.half_s": "60", "rules.stalemate_s": "3600.0"}))  # fmt: skip
        self.assertEqual([report["teams"][team]["name"] for team in ("blue", "yellow")],
                         ["Reds", "Greens"])  # fmt: skip
        self.assertEqual(report["teams"]["blue"]["seats"][0]["deadline"]["rule"], "hold:20ms+5s")
        self.assertEqual(f"{match.state_hash:016x}", report["final_state_hash"])

    def test_it_waits_for_a_state_and_says_how_a_match_ended_that_never_came_to_it(self) -> None:
        lobby = self.enter()
        lobby.create("trial", "simurosot/5v5", seats={"blue": "chaser", "yellow": "chaser"})

        playing = lobby.wait("trial", cancha.MatchState.PLAYING)
        lobby.stop("trial", "power cut")

        self.assertEqual(playing.state, cancha.MatchState.PLAYING)
        with self.assertRaisesRegex(cancha.ConnectionLost, r"match trial is over: power cut \(lab\)"):
            lobby.wait("trial", cancha.MatchState.PLAYING)

    def test_a_match_that_is_stopped_has_ended(self) -> None:
        lobby = self.enter()
        lobby.create("trial", "simurosot/5v5")

        lobby.stop("trial", "power cut")

        (match,) = lobby.list()
        self.assertIn(match.state, (cancha.MatchState.OVER, cancha.MatchState.FAILED))
        self.assertTrue(match.is_abandoned)
        self.assertEqual(match.end_reason, "power cut (lab)")

    def test_patience_ends(self) -> None:
        lobby = self.enter()

        with self.assertRaisesRegex(cancha.ConnectionLost, "no message from the server within"):
            lobby.wait("never", patience_s=0.01)

    def test_a_refusal_says_what_was_wrong(self) -> None:
        lobby = self.enter()

        with self.assertRaisesRegex(cancha.Refused, "no discipline"):
            lobby.create("trial", "chess/blitz")
        with self.assertRaisesRegex(cancha.Refused, "never"):
            lobby.stop("never", "power cut")
        with self.assertRaisesRegex(cancha.Refused, "rules.half_s"):
            lobby.create("trial", "simurosot/5v5", settings={"rules.half_s": "long"})

        self.assertEqual(lobby.list(), [])

    def test_who_only_reads_sees_what_others_create(self) -> None:
        reader = self.enter(reads_only=True)

        self.enter().create("trial", "simurosot/5v5")

        self.assertEqual(reader.wait("trial", cancha.MatchState.WAITING).name, "trial")

    def test_a_server_with_tokens_lets_admins_manage_and_everyone_read(self) -> None:
        server = self.serve(tokens=f"admin Ann {TOKENS['Ann']}\n")
        admin = dataclasses.replace(options_of(server), name="Ann", token=TOKENS["Ann"])

        with self.assertRaisesRegex(cancha.Refused, "token"):
            cancha.Lobby(options_of(server))
        with cancha.Lobby(admin) as lobby, cancha.Lobby(options_of(server), reads_only=True) as reader:
            lobby.create("trial", "simurosot/5v5", seats={"yellow": "chaser"},
                         tokens={"blue": TOKENS["blue"]})  # fmt: skip
            with cancha.Client(options_of(server, seat="blue", token=TOKENS["blue"])) as blue:
                self.assertEqual(blue.match.match, "trial")
            self.assertEqual(reader.wait("trial", cancha.MatchState.WAITING).name, "trial")


class AsyncTest(LobbyCase, unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        asyncio.get_running_loop().set_debug(False)  # Debug mode would report slow tasks.

    def seat(self, seat: str, match: str = "trial") -> cancha.ConnectOptions:
        return dataclasses.replace(self.options, seat=seat, match=match)

    async def play_a_match(self, name: str) -> tuple[cancha.MatchResult, cancha.MatchResult]:
        async with cancha.aio.Lobby(self.options) as lobby:
            await lobby.create(name, "simurosot/5v5", speed=0, duration_s=TICKS / 60)
            return await asyncio.gather(
                *(cancha.aio.play(decide, self.seat(seat, name)) for seat in ("blue", "yellow"))
            )

    async def test_both_teams_in_one_loop_play_what_blocking_clients_play(self) -> None:
        blue, yellow = await self.play_a_match("trial")

        script = f"exec '{sys.executable}' -B '{Path(__file__).parents[1] / 'support' / 'scripted_client.py'}'"
        expected = hash_without_server(TICKS // 60, team=script)
        self.assertEqual((blue.ticks, f"{blue.state_hash:016x}"), (TICKS, expected))
        self.assertEqual(yellow.state_hash, blue.state_hash)

    async def test_matches_play_side_by_side(self) -> None:
        first, second = await asyncio.gather(self.play_a_match("first"), self.play_a_match("second"))

        self.assertEqual(first[0].state_hash, second[0].state_hash)

    async def test_a_decision_may_wait_for_something_else(self) -> None:
        async def decide_later(view: cancha.Observation, commands: cancha.Commands) -> None:
            await asyncio.sleep(0)
            decide(view, commands)

        async with cancha.aio.Lobby(self.options) as lobby:
            await lobby.create("trial", "simurosot/5v5", speed=0, duration_s=1, seats={"yellow": "chaser"})
            result = await cancha.aio.play(decide_later, self.seat("blue"))
            match = await lobby.wait("trial", patience_s=60)

        self.assertEqual(result.ticks, 60)
        self.assertEqual(match.state_hash, result.state_hash)

    async def test_an_official_leads_and_a_seat_begins_an_episode(self) -> None:
        async with cancha.aio.Lobby(self.options) as lobby:
            await lobby.create("trial", "simurosot/5v5", speed=0, seats={"yellow": "chaser"})
            options = dataclasses.replace(self.options, match="trial")
            async with cancha.aio.Official(options) as lab, cancha.aio.Client(self.seat("blue")) as blue:
                start = await blue.next_tick()
                await lab.save_state("start")
                await blue.answer(cancha.Commands())
                start = await blue.next_tick()

                view = await lab.reset("start", blue, with_match=False)
                world = await lab.world(at_least=view.tick)
                with self.assertRaisesRegex(cancha.Refused, "no robot 99"):
                    await lab.place_robot(99, (0.0, 0.0))

                self.assertEqual(list(view.mine), list(start.mine))
                self.assertEqual(world.tick, view.tick)

    async def test_a_second_call_on_a_client_is_refused(self) -> None:
        async with cancha.aio.Lobby(self.options) as lobby:
            waiting = asyncio.create_task(lobby.wait("never"))
            await asyncio.sleep(0)

            with self.assertRaisesRegex(RuntimeError, "give each task a client of its own"):
                await lobby.list()

            waiting.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await waiting
            self.assertEqual(await lobby.list(), [])  # The cancelled call has broken nothing.

    async def test_a_server_that_is_not_there_is_told_as_ever(self) -> None:
        self.server.stop()
        options = dataclasses.replace(self.seat("blue"), connect_patience_s=0)

        with self.assertRaisesRegex(cancha.ConnectionFailed, "cannot reach a match server at"):
            await cancha.aio.play(decide, options)
        with self.assertRaisesRegex(cancha.BadUsage, "expected host:port"):
            await cancha.aio.play(decide, dataclasses.replace(options, server="localhost"))

    async def test_a_server_that_goes_is_noticed(self) -> None:
        async with cancha.aio.Lobby(self.options) as lobby:
            waiting = asyncio.create_task(lobby.wait("never"))
            await asyncio.to_thread(self.server.stop)

            with self.assertRaises(cancha.ConnectionLost):
                await waiting


if __name__ == "__main__":
    unittest.main()
