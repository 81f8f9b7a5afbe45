"""A real server, a real viewer and a real browser: the page shows the score that the server reports, lists the
server's matches, and lets an official control one. A tool with Foxglove's protocol gets the data of the page.

Run by ctest with the folder of the programs in CANCHA_BIN and the command of the page's browser tests
in CANCHA_PAGE_TEST, which open CANCHA_VIEWER_URL and expect CANCHA_EXPECTED_SCORE or
CANCHA_EXPECTED_MATCHES, or act as CANCHA_OFFICIAL.
"""

import json
import os
import re
import shlex
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import IO

BIN = Path(os.environ["CANCHA_BIN"])
TOKEN = "0123456789abcdef"
LIMIT_S = 600  # A call that takes longer has hung: drawing in software beside a load is slow.


def find_in(stream: IO[str], pattern: str) -> str:
    """Reads lines until one matches. Returns its first group."""
    for line in stream:
        if found := re.search(pattern, line):
            return found.group(1)
    raise AssertionError(f"no line matches {pattern}")


class WatchedMatchTest(unittest.TestCase):
    def start(self, *command: str, **options: object) -> subprocess.Popen[str]:
        process = subprocess.Popen(command, text=True, stdin=subprocess.DEVNULL, **options)
        self.addCleanup(self.stop, process)
        return process

    @staticmethod
    def stop(process: subprocess.Popen[str]) -> None:
        process.terminate()
        process.wait(timeout=LIMIT_S)
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()

    def test_the_page_shows_the_score_of_the_server(self) -> None:
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
            report = Path(folder) / "report.json"
            match = self.start(
                str(BIN / "cancha-match"), "simurosot/5v5", "--blue", "remote", "--yellow", "chaser",
                "--set", "rules.half_s=60", "--report", str(report), stderr=subprocess.PIPE,
                stdout=subprocess.DEVNULL)
            server = find_in(match.stderr, r"CANCHA_SERVER=(\S+)")
            viewer = self.start(str(BIN / "cancha-viewer"), "--server", server, "--http", "0",
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            url = find_in(viewer.stdout, r"(http://\S+)")
            self.start(str(BIN / "cancha-team-simurosot-position"), stderr=subprocess.DEVNULL,
                       env={**os.environ, "CANCHA_SERVER": server, "CANCHA_SEAT": "blue"})
            for _ in match.stderr:
                pass  # Reads until the process ends.
            self.assertEqual(match.wait(timeout=LIMIT_S), 0)
            score = json.loads(report.read_text())["score"]

        self.look_at(url, "match.test", CANCHA_EXPECTED_SCORE=f"{score['blue']}:{score['yellow']}")

    def test_the_page_offers_the_matches_of_a_server_and_a_click_leads_to_the_right_one(self) -> None:
        server = self.start(str(BIN / "cancha-server"), "serve", "--listen", "127.0.0.1:0",
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        address = find_in(server.stdout, r"(\S+:\d+)")
        for name, blue in (("final", "position"), ("semi", "chaser")):
            subprocess.run(
                [str(BIN / "cancha-server"), "create", name, "simurosot/5v5", "--server", address,
                 "--seat", f"blue={blue}", "--seat", "yellow=position"],
                check=True, timeout=LIMIT_S, stdout=subprocess.DEVNULL)
        viewer = self.start(str(BIN / "cancha-viewer"), "--server", address, "--http", "0",
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        url = find_in(viewer.stdout, r"(http://\S+)")

        self.look_at(url, "lobby.test", CANCHA_EXPECTED_MATCHES="final,semi")

    def test_an_official_controls_the_match_on_the_page(self) -> None:
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as folder:
            tokens = Path(folder) / "tokens"
            tokens.touch(mode=0o600)
            tokens.write_text(f"official Marta {TOKEN}\n")
            match = self.start(
                str(BIN / "cancha-match"), "simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                "--await-start", "--speed", "1", "--listen", "127.0.0.1:0", "--tokens", str(tokens),
                stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
            server = find_in(match.stderr, r"listening on (\S+)")
            viewer = self.start(str(BIN / "cancha-viewer"), "--server", server, "--http", "0", "--officials",
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            url = find_in(viewer.stdout, r"(http://\S+)")

            self.look_at(url, "officials.test", CANCHA_OFFICIAL=f"Marta:{TOKEN}")

    def test_a_tool_sees_what_the_page_sees(self) -> None:
        match = self.start(
            str(BIN / "cancha-match"), "simurosot/5v5", "--blue", "remote", "--yellow", "chaser",
            "--speed", "1", stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        server = find_in(match.stderr, r"CANCHA_SERVER=(\S+)")
        viewer = self.start(str(BIN / "cancha-viewer"), "--server", server, "--http", "0",
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        url = find_in(viewer.stdout, r"(http://\S+)")
        self.start(str(BIN / "cancha-team-simurosot-position"), stderr=subprocess.DEVNULL,
                   env={**os.environ, "CANCHA_SERVER": server, "CANCHA_SEAT": "blue"})

        self.look_at(url, "foxglove.test")

    def look_at(self, url: str, test: str, **expected: str) -> None:
        """Runs one of the page's tests/live on the page at this address."""
        shown = subprocess.run(
            [*shlex.split(os.environ["CANCHA_PAGE_TEST"]), test], capture_output=True, text=True,
            timeout=LIMIT_S, check=False, env={**os.environ, "CANCHA_VIEWER_URL": url, **expected})
        self.assertEqual(shown.returncode, 0, shown.stdout + shown.stderr)


if __name__ == "__main__":
    unittest.main()
