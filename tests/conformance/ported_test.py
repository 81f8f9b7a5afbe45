"""A strong strategy beats a weak one by the same margin, as programs with our SDK and as sources for another simulator.

ported/foreign/play.h has both strategies. Run by ctest with the folder of the programs in CANCHA_BIN.
"""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

BIN = Path(os.environ["CANCHA_BIN"])
HERE = Path(__file__).resolve().parent / "ported/foreign"
HEADERS = HERE.parents[3] / "client-sdk/legacy/foreign/samples/classic/Strategy.h"
SEEDS = 20


def margins(strong: str, weak: str, folder: Path) -> list[int]:
    """Returns the goals by which the strong strategy wins, for each seed."""
    table = folder / f"{len(list(folder.iterdir()))}.csv"
    subprocess.run([BIN / "cancha-match", "simurosot/5v5", "--blue", strong, "--yellow", weak, "--seeds", f"1..{SEEDS}",
                    "--jobs", "2", "--set", "rules.half_s=180", "--no-record", "--quiet", "--csv", table],
                   check=True, timeout=280)  # fmt: skip
    with table.open() as rows:
        return [int(row["score_blue"]) - int(row["score_yellow"]) for row in csv.DictReader(rows)]


def legacy(kind: str, folder: Path) -> str:
    sources = folder / kind
    sources.mkdir()
    for file in [HEADERS, *HERE.glob("*.h"), *(HERE / kind).iterdir()]:
        shutil.copy(file, sources)
    library = folder / f"{kind}.so"
    subprocess.run([BIN / "cancha-legacy", "build", sources, "-o", library], check=True, capture_output=True, timeout=100)
    return f"'{BIN / 'cancha-legacy'}' run '{library}'"


class PortedTest(unittest.TestCase):
    def test_the_better_one_wins_by_the_margin_of_the_native_pair(self) -> None:
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as scratch:
            folder = Path(scratch)
            native = margins(str(BIN / "cancha-scripted-strong"), str(BIN / "cancha-scripted-weak"), folder)
            ported = margins(legacy("strong", folder), legacy("weak", folder), folder)
        for name, goals in (("native", native), ("ported", ported)):
            with self.subTest(name):
                self.assertGreaterEqual(sum(margin > 0 for margin in goals), 16, goals)
        # Rounding gives different matches of the same strength. A margin varies by three goals from
        # seed to seed, the mean by 3 / sqrt(20), the difference of two means by 0.95. Twice that is
        # allowed.
        self.assertLess(abs(sum(native) - sum(ported)) / SEEDS, 1.9, (native, ported))


if __name__ == "__main__":
    unittest.main()
