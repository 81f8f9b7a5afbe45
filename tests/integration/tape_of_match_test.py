"""The viewer's tape of a live match: it equals the recording byte for byte, and holds back everything that opponents
must not see yet.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

import json
import os
import re
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

BIN = Path(os.environ["CANCHA_BIN"])
LIMIT_S = 120  # A step that takes longer has hung.


def find_in(stream, pattern: str) -> str:
    """Reads lines until one matches. Returns its first group."""
    for line in stream:
        if found := re.search(pattern, line):
            return found.group(1)
    raise AssertionError(f"no line matches {pattern}")


class TapeOfMatchTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(folder.cleanup)
        self.recording = Path(folder.name) / "match.mcap"

    def start(self, *command: str, **options: object) -> subprocess.Popen:
        process = subprocess.Popen(command, text=True, stdin=subprocess.DEVNULL, **options)
        self.addCleanup(self.stop, process)
        return process

    @staticmethod
    def stop(process: subprocess.Popen) -> None:
        process.terminate()
        process.wait(timeout=LIMIT_S)
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()

    def watch_match(self, *options: str) -> None:
        """Starts a viewer, then a match of eight seconds with it. Returns when the tape is complete."""
        match = self.start(
            str(BIN / "cancha-match"), "simurosot/5v5", "--blue", "position", "--yellow", "remote",
            "--duration", "8", *options, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        server = find_in(match.stderr, r"CANCHA_SERVER=(\S+)")
        viewer = self.start(str(BIN / "cancha-viewer"), "--server", server, "--http", "0",
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.url = find_in(viewer.stdout, r"(http://\S+)/")
        self.start(str(BIN / "cancha-team-simurosot-chaser"), stderr=subprocess.DEVNULL,
                   env={**os.environ, "CANCHA_SERVER": server, "CANCHA_SEAT": "yellow"})
        for _ in match.stderr:
            pass  # Until it ends.
        self.assertEqual(match.wait(timeout=LIMIT_S), 0)

    def get(self, path: str, **headers: str) -> tuple[int, bytes, dict]:
        request = urllib.request.Request(self.url + path, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=LIMIT_S) as answer:
                return answer.status, answer.read(), dict(answer.headers)
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, refusal.read(), dict(refusal.headers)

    def index(self) -> dict:
        """Returns the index after the end of the match."""
        deadline = time.monotonic() + LIMIT_S
        while time.monotonic() < deadline:
            status, body, _ = self.get("/tape")
            if status == 200 and json.loads(body)["is_over"]:
                return json.loads(body)
            time.sleep(0.05)
        self.fail(f"the tape is not complete: {body!r}")

    def test_the_tape_of_a_live_match_is_the_recording_byte_for_byte(self) -> None:
        self.watch_match("--record", str(self.recording))
        index = self.index()
        recorded = self.recording.read_bytes()

        # 480 ticks and the world before the first, 120 in a segment. The team position draws, chaser does not.
        self.assertEqual(index["layers"], ["debug/blue"])
        self.assertEqual(index["segments"], 5)
        status, tape, _ = self.get(f"/tapes/{index['tape']}/opening")
        self.assertEqual(status, 200)
        for segment in range(index["segments"]):
            for layer in [*index["layers"], ""]:
                status, part, headers = self.get(
                    f"/tapes/{index['tape']}/{segment}" + (layer and f"/{layer}"))
                if layer and status == 404:
                    continue  # Nobody drew in these two seconds.
                self.assertEqual(status, 200)
                self.assertIn("immutable", headers["Cache-Control"])
                tape += part
        self.assertTrue(recorded.startswith(tape))
        # The rest is the report, the result and the index of the file.
        self.assertIn(b"report.json", recorded[len(tape):])

    def test_a_viewer_of_the_viewer_serves_the_same_bytes(self) -> None:
        self.watch_match()
        index = self.index()
        parts = [f"/tapes/{index['tape']}/opening"] + [
            f"/tapes/{index['tape']}/{segment}{layer}" for segment in range(index["segments"])
            for layer in ("", "/debug/blue")]
        served = [self.get(part)[:2] for part in parts]

        relay = self.start(str(BIN / "cancha-viewer"), "--relay", self.url + "/", "--http", "0",
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.url = find_in(relay.stdout, r"(http://\S+)/")

        self.assertEqual(self.index(), index)
        self.assertEqual([self.get(part)[:2] for part in parts], served)

    def test_parts_never_change_and_are_not_sent_again(self) -> None:
        self.watch_match()
        index = self.index()
        path = f"/tapes/{index['tape']}/1"
        _, _, headers = self.get(path)

        # A proxy that compresses content makes the tag weak.
        for tag in (headers["ETag"], "W/" + headers["ETag"]):
            status, body, _ = self.get(path, **{"If-None-Match": tag})
            self.assertEqual((status, body), (304, b""))

    def test_moments_are_the_events_of_the_match(self) -> None:
        report = self.recording.with_suffix(".json")
        self.watch_match("--report", str(report))
        index = self.index()

        _, body, _ = self.get(f"/tapes/{index['tape']}/moments/0-{index['moments']}")

        told = [(moment["tick"], moment["kind"]) for moment in json.loads(body)]
        events = [(event["tick"], event["kind"]) for event in json.loads(report.read_text())["events"]]
        self.assertEqual(told, events)

    def test_what_is_not_there_is_not_found(self) -> None:
        self.watch_match()
        tape = self.index()["tape"]
        for path in (f"/tapes/{tape}/999", f"/tapes/{tape}/1/readings", "/tapes/0/opening",
                     f"/tapes/{tape}/0/..%2f..%2fetc/passwd", "/tape?match=none"):
            status, body, _ = self.get(path)
            self.assertEqual(status, 404, path)
            self.assertIn("text", json.loads(body))

    def test_what_cannot_be_is_a_bad_request(self) -> None:
        self.watch_match()
        tape = self.index()["tape"]
        for path in (f"/tapes/{tape}/01", f"/tapes/{tape}/-1", f"/tapes/{tape}", "/tapes/",
                     f"/tapes/{tape}/moments/5-1", f"/tapes/{tape}/moments/0-99999999",
                     f"/tapes/{tape}/../../../etc/passwd", f"/tapes/{tape}/opening/more",
                     "/tape?match=..%2fnone"):
            status, body, _ = self.get(path)
            self.assertEqual(status, 400, path)
            self.assertIn("expected", json.loads(body)["text"])

    def test_of_a_match_that_is_not_recorded_there_is_none(self) -> None:
        self.watch_match("--no-record")

        status, body, _ = self.get("/tape")

        self.assertEqual(status, 404)
        self.assertIn("not recorded", json.loads(body)["text"])


if __name__ == "__main__":
    unittest.main()
