"""A match with too few file descriptors: the server reports this as its own fault.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

import os
import resource
import socket
import subprocess
import time
import unittest

from match_case import BIN, LIMIT_S, ScratchCase


class ShortageTest(ScratchCase):
    """Too few file descriptors are a fault of the server, not of a team."""

    FEW = 20
    CONNECT_S = 10

    def test_a_match_that_has_too_few_to_begin_with_says_so(self) -> None:
        for limit in (self.FEW, 2 * self.FEW):
            with self.subTest(limit):
                failed = subprocess.run(
                    ["/bin/sh", "-c", f'ulimit -n {limit}; exec "$0" "$@"', str(BIN / "cancha-match"),
                     "simurosot/5v5", "--blue", "chaser", "--yellow", "chaser", "--no-record",
                     "--connect-timeout", str(self.CONNECT_S)],
                    capture_output=True, text=True, timeout=LIMIT_S, check=False)  # fmt: skip

                self.assertEqual(failed.returncode, 1, failed.stderr)
                self.assertIn("file descriptors", failed.stderr)
                self.assertIn("ulimit -n", failed.stderr)

    def test_a_team_that_cannot_be_let_in_is_not_blamed(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        started, go = self.folder / "started", self.folder / "go"
        chaser = BIN / "cancha-team-simurosot-chaser"
        team = f"touch '{started}'; while [ ! -e '{go}' ]; do sleep 0.05; done; exec '{chaser}'"
        match = subprocess.Popen(
            [str(BIN / "cancha-match"), "simurosot/5v5", "--blue", team, "--yellow", "remote",
             "--listen", f"127.0.0.1:{port}", "--no-record", "--connect-timeout", str(self.CONNECT_S)],
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)  # fmt: skip
        self.addCleanup(match.wait)
        self.addCleanup(match.kill)
        while not started.exists():
            self.assertIsNone(match.poll())
            time.sleep(0.01)

        highest = max(map(int, os.listdir(f"/proc/{match.pid}/fd")))
        hard = resource.prlimit(match.pid, resource.RLIMIT_NOFILE)[1]
        resource.prlimit(match.pid, resource.RLIMIT_NOFILE, (highest + 1, hard))
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(16)]
        go.touch()
        said = match.communicate(timeout=LIMIT_S)[1]
        for connection in silent:
            connection.close()

        self.assertEqual(match.returncode, 1, said)
        self.assertIn("seat blue", said)
        self.assertIn("it could not be let in", said)
        self.assertIn("out of file descriptors", said)


if __name__ == "__main__":
    unittest.main()
