"""cancha-referee on a full screen: its display and its keys.

Run by ctest with the folder of the programs in CANCHA_BIN and the SDK's and the support folder's
modules on PYTHONPATH.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unittest

from running_server import BIN, LIMIT_S, RunningServer

REDRAW = "\x0c"  # Redraws the whole screen; otherwise only differences are written.
ESCAPES = re.compile(rb"\x1b(\[[0-9;?]*[A-Za-z]|\([B0]|[=>78])|\x0f")


class Screen:
    """The program in a terminal of 100 x 30."""

    def __init__(self, *arguments: str) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.process = subprocess.Popen(
            [str(BIN / "cancha-referee"), *arguments], stdin=theirs, stdout=theirs, stderr=theirs,
            env={**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"})  # fmt: skip
        os.close(theirs)
        self.shown = b""

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)

    def hang_up(self) -> None:
        os.close(self._ours)
        self._ours = os.open(os.devnull, os.O_RDWR)

    def press(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def text(self) -> str:
        """Returns all text since the screen was redrawn, without cursor movements."""
        while select.select([self._ours], [], [], 0.1)[0]:
            try:
                self.shown += os.read(self._ours, 65536)
            except OSError:  # The program has ended.
                break
        return ESCAPES.sub(b"", self.shown).decode(errors="replace")

    def drawn_anew(self) -> str:
        """Returns the current text of the screen."""
        self.text()
        self.shown = b""
        self.press(REDRAW)
        end = time.monotonic() + LIMIT_S
        while "q leave" not in self.text():  # The last line.
            if time.monotonic() > end:
                raise AssertionError(f"is not drawn: {self.text()[-2000:]}")
        return self.text()

    def wait_for(self, words: str) -> None:
        end = time.monotonic() + LIMIT_S
        while words not in self.text():
            if time.monotonic() > end:
                raise AssertionError(f"{words!r} is not shown, but: {self.text()[-2000:]}")
            self.shown = b""
            self.press(REDRAW)

    def wait_for_end(self) -> int:
        end = time.monotonic() + LIMIT_S
        while self.process.poll() is None and time.monotonic() < end:
            self.text()
        return self.process.wait(1)


class ScreenTest(unittest.TestCase):
    def setUp(self) -> None:
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        self.server = stack.enter_context(RunningServer())
        self.server.create("final", "simurosot/5v5", "--seat", "blue=chaser", "--seat",
                           "yellow=chaser", "--await-start")  # fmt: skip
        self.screen = Screen("--server", self.server.address, "--name", "Ann")
        stack.callback(self.screen.close)

    def score(self) -> list[int]:
        teams = self.server.matches()["final"]["status"]["teams"]
        return [team["score"] for team in teams]

    def test_an_official_leads_a_match_by_keys(self) -> None:
        self.screen.wait_for("waiting for an official to start")
        self.screen.press(" s")
        self.screen.wait_for("started, but halted")
        self.screen.wait_for("Kick-off for")

        self.screen.press("gb")
        self.screen.wait_for("Award a goal to")
        self.screen.press("y")
        self.screen.wait_for("(official Ann)")
        self.screen.press(":undo 3\n")
        self.screen.wait_for("Undo 3, ")
        self.screen.press("y")
        self.screen.wait_for("undone: ")
        self.screen.press("b9 9\n")
        self.screen.wait_for("outside the walls")
        self.screen.press("oyellow 3 -0.3 0.2 90\n")
        self.screen.wait_for("Yellow 3 placed at")
        self.screen.press(":help\n")
        self.screen.wait_for("Commands: start, halt")
        self.screen.press("efloodlight failure\n")
        self.screen.wait_for("Abandon the match: floodlight failure?")
        self.screen.press("y")
        self.server.wait_for("final", "OVER")
        self.screen.wait_for("Match abandoned: floodlight failure (Ann)")
        self.screen.wait_for("Match abandoned: floodlight failure (official Ann)")
        self.assertNotIn("(empty)", self.screen.drawn_anew())  # A team that has left has played.
        self.screen.press("q")

        self.assertEqual(self.screen.wait_for_end(), 0)
        self.assertEqual(self.score(), [0, 0])

    def test_what_is_not_confirmed_is_not_done(self) -> None:
        self.screen.wait_for("waiting for an official to start")
        self.screen.press(" s")
        self.screen.wait_for("started, but halted")

        self.screen.press("gbn")
        self.screen.press("gy\x1b")
        self.screen.press(".")
        self.screen.wait_for("playing 1 tick,")

        self.assertEqual(self.score(), [0, 0])

    def test_a_window_that_changes_is_drawn_anew(self) -> None:
        self.screen.wait_for("waiting for an official to start")
        fcntl.ioctl(self.screen._ours, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 30, 0, 0))
        self.screen.process.send_signal(signal.SIGWINCH)

        self.screen.wait_for("Too small")

    def test_it_ends_when_its_terminal_is_gone(self) -> None:
        self.screen.wait_for("waiting for an official to start")

        self.screen.hang_up()

        self.screen.process.wait(LIMIT_S)

    def test_a_server_that_goes_ends_it_with_its_reason(self) -> None:
        self.screen.wait_for("waiting for an official to start")
        os.kill(self.server.process_of("final"), signal.SIGKILL)

        self.assertEqual(self.screen.wait_for_end(), 1)
        self.assertIn("lost the connection", self.screen.text())


if __name__ == "__main__":
    unittest.main()
