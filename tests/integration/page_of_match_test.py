"""The page of --watch stays open after the end of its match, until Ctrl-C.

Needs the page, so presets without it do not run this. Run by ctest with the folder of the programs
in CANCHA_BIN and the SDK's and this folder's modules on PYTHONPATH.
"""

from __future__ import annotations

import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO

from running_server import BIN, LIMIT_S
from server_case import wait_until

MATCH = ("simurosot/5v5", "--blue", "chaser", "--yellow", "chaser", "--duration", "5", "--watch",
         "--no-record")  # fmt: skip


def feed_at(page: str) -> str:
    """Returns the viewer's state of its match."""
    with urllib.request.urlopen(f"{page}healthz", timeout=LIMIT_S) as answer:
        return json.load(answer)["feed"]


def is_served(page: str) -> bool:
    try:
        feed_at(page)
    except urllib.error.URLError:
        return False
    return True


class PageTest(unittest.TestCase):
    def start(self, *options: str, **streams: object) -> subprocess.Popen[bytes]:
        match = subprocess.Popen([str(BIN / "cancha-match"), *MATCH, *options],
                                 **{"stdin": subprocess.DEVNULL, **streams})  # fmt: skip
        self.addCleanup(self.stop, match)
        return match

    @staticmethod
    def stop(match: subprocess.Popen[bytes]) -> None:
        if match.poll() is None:
            match.terminate()
        match.wait(LIMIT_S)
        for stream in (match.stdout, match.stderr):
            if stream is not None:
                stream.close()

    def page_of_the_ended_match(self, stderr: IO[bytes]) -> str:
        for line in stderr:
            if b"The match is over" in line:
                found = re.search(rb"its page stays at (http://\S+/) until Ctrl-C", line)
                self.assertIsNotNone(found, line)
                return found.group(1).decode()
        raise AssertionError("nobody is told where the ended match is watched")

    def test_without_a_terminal_the_page_ends_with_the_match(self) -> None:
        match = self.start(stdout=subprocess.PIPE, stderr=subprocess.PIPE)

        out, err = match.communicate(timeout=LIMIT_S)

        self.assertEqual(match.returncode, 0, err)
        self.assertIn(b"chaser", out)
        self.assertNotIn(b"Ctrl-C", err)
        page = re.search(rb"http://\S+/", err).group().decode()
        self.assertFalse(is_served(page))

    def test_a_page_that_is_kept_shows_the_ended_match_until_a_signal_comes(self) -> None:
        for ending in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(ending):
                match = self.start("--keep-page", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                page = self.page_of_the_ended_match(match.stderr)
                self.assertIn(b"chaser", match.stdout.readline())  # The result is printed already.
                wait_until(lambda: feed_at(page) == "over")

                match.send_signal(ending)

                self.assertEqual(match.wait(LIMIT_S), 0)  # Exit status of the match, which was played.
                self.assertFalse(is_served(page))

    def test_a_viewer_that_is_slower_than_the_match_sees_it_all_the_same(self) -> None:
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
            for name in ("cancha-match", "cancha-team-simurosot-chaser"):
                shutil.copy(BIN / name, folder)
            viewer = Path(folder) / "cancha-viewer"
            viewer.write_text(f'#!/bin/sh\nsleep 2\nexec "{BIN}/cancha-viewer" "$@"\n')
            viewer.chmod(0o755)
            match = subprocess.Popen([f"{folder}/cancha-match", *MATCH, "--keep-page"],
                                     stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE)  # fmt: skip
            self.addCleanup(self.stop, match)

            page = self.page_of_the_ended_match(match.stderr)

            wait_until(lambda: feed_at(page) == "over")

    def test_a_replay_at_full_speed_waits_until_it_is_watched(self) -> None:
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
            recording = f"{folder}/match.mcap"
            subprocess.run([BIN / "cancha-match", "simurosot/5v5", "--blue", "chaser", "--yellow",
                            "chaser", "--duration", "1", "--record", recording], check=True,
                           capture_output=True, timeout=LIMIT_S)  # fmt: skip
            replay = subprocess.Popen([BIN / "cancha-match", "--replay", recording, "--watch",
                                       "--keep-page", "--speed", "max"], stdin=subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
            self.addCleanup(self.stop, replay)

            self.assertRegex(replay.stderr.readline(), rb"replaying on 127\.0\.0\.1:\d+")
            page = self.page_of_the_ended_match(replay.stderr)

            wait_until(lambda: feed_at(page) == "over")

    def test_on_a_terminal_the_page_is_kept(self) -> None:
        master, terminal = pty.openpty()
        match = self.start(stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True)
        os.close(terminal)
        said = b""
        end = time.monotonic() + LIMIT_S
        while b"until Ctrl-C" not in said and time.monotonic() < end:
            if select.select([master], [], [], 0.1)[0]:
                said += os.read(master, 4096)
        self.assertIn(b"until Ctrl-C", said)

        match.send_signal(signal.SIGINT)

        self.assertEqual(match.wait(LIMIT_S), 0)
        os.close(master)


if __name__ == "__main__":
    unittest.main()
