"""Matches that have ended are still watched: on a server as long as they are listed. (On the page of
--watch until Ctrl-C: page_of_match_test.py.)

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and this folder's modules on
PYTHONPATH.
"""

from __future__ import annotations

import subprocess
import unittest

from cancha.v1 import referee_pb2, session_pb2
from running_server import BIN, LIMIT_S
from server_case import ServerCase, play


class OptionTest(unittest.TestCase):
    def test_there_is_nothing_to_keep_without_a_page(self) -> None:
        refused = subprocess.run([BIN / "cancha-match", "simurosot/5v5", "--keep-page", "--blue",
                                  "chaser", "--yellow", "chaser"], capture_output=True,
                                 timeout=LIMIT_S, check=False)  # fmt: skip

        self.assertEqual(refused.returncode, 2)
        self.assertIn(b"--keep-page needs --watch", refused.stderr)


class ServerTest(ServerCase):
    def test_a_spectator_who_comes_after_the_end_sees_how_it_ended(self) -> None:
        server = self.serve()
        report = play(server, "final")

        with self.client(server) as late:
            welcome = late.hello("spectator", match="final").welcome
            update = late.receive("update").update
            over = late.receive("over").over

        self.assertEqual(welcome.match, "final")
        self.assertGreater(len(welcome.scene.robots), 0)
        self.assertEqual(update.world.tick, report["ticks"])
        self.assertEqual(f"{update.state_hash:016x}", report["final_state_hash"])
        self.assertEqual(update.status.phase, referee_pb2.MATCH_PHASE_OVER)
        self.assertEqual([event.number for event in update.recent_events],
                         [event["number"] for event in report["events"]])  # fmt: skip
        self.assertEqual(over.reason, report["end_reason"])

    def test_nobody_else_gets_into_an_ended_match(self) -> None:
        server = self.serve()
        play(server, "final")

        with self.client(server) as team:
            refusal = team.hello("strategy", match="final", seat="blue").refusal

        self.assertEqual(refusal.code, session_pb2.ERROR_CODE_MATCH_OVER)


if __name__ == "__main__":
    unittest.main()
