"""Ended matches can still be watched: on a server as long as they are listed. (On the page of
--watch until Ctrl-C: page_of_match_test.py.)

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and this folder's modules on
PYTHONPATH.
"""

from __future__ import annotations

import json
import subprocess
import unittest
import urllib.error
import urllib.request

from cancha.v1 import referee_pb2, session_pb2
from running_server import BIN, LIMIT_S
from server_case import ServerCase, play, wait_until


def ask(url: str) -> dict:
    """Returns the viewer's answer, also if it is an error."""
    try:
        with urllib.request.urlopen(url, timeout=LIMIT_S) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        with refusal:
            return json.load(refusal)


def end(program: subprocess.Popen) -> None:
    program.terminate()
    program.wait(timeout=LIMIT_S)
    program.stdout.close()


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

    def test_a_viewer_that_comes_after_the_end_gets_the_recording(self) -> None:
        server = self.serve()
        play(server, "final")
        # The server sends the recording when it is complete, which may be after the report.
        content, is_last = b"", False

        with self.client(server) as late:
            late.hello("spectator", match="final", wants_tape=True)
            late.receive("update")
            while not is_last:
                part = late.receive("tape_part").tape_part
                self.assertEqual(part.layer, "file")
                content, is_last = content + part.content, part.is_last
            late.receive("over")

        self.assertEqual(content, (server.records / "final.mcap").read_bytes())

    def test_no_link_in_the_place_of_the_recording_is_followed(self) -> None:
        server = self.serve()
        play(server, "final")
        recording = server.records / "final.mcap"
        secret = server.records.parent / "secret.txt"
        secret.write_text("nobody's business")
        # The server opens the file only on a request, which comes later.
        wait_until(recording.exists)
        recording.unlink()
        recording.symlink_to(secret)

        with self.client(server) as late:
            late.hello("spectator", match="final", wants_tape=True)
            bodies = [late.receive().WhichOneof("body")]
            while bodies[-1] != "over":
                bodies.append(late.receive().WhichOneof("body"))

        self.assertNotIn("tape_part", bodies)

    def test_a_viewer_that_comes_after_the_end_shows_any_moment(self) -> None:
        server = self.serve()
        play(server, "final")
        viewer = subprocess.Popen([BIN / "cancha-viewer", "--server", server.address, "--http", "0"],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  stdin=subprocess.DEVNULL, text=True)  # fmt: skip
        self.addCleanup(end, viewer)
        url = viewer.stdout.readline().strip()

        index = {}

        def is_complete() -> bool:
            nonlocal index
            index = ask(f"{url}tape?match=final")
            return index.get("is_over", False)

        wait_until(is_complete)
        # Ten seconds in segments of two: 600 ticks and the world before the first.
        self.assertEqual(index["segments"], 6)
        with urllib.request.urlopen(f"{url}picture.png?match=final&t=00:05") as picture:
            self.assertTrue(picture.read().startswith(b"\x89PNG"))

    def test_nobody_else_gets_into_an_ended_match(self) -> None:
        server = self.serve()
        play(server, "final")

        with self.client(server) as team:
            refusal = team.hello("strategy", match="final", seat="blue").refusal

        self.assertEqual(refusal.code, session_pb2.ERROR_CODE_MATCH_OVER)


if __name__ == "__main__":
    unittest.main()
