"""The packages of a build, made once for all tests of a process, and unpacked as if installed."""

from __future__ import annotations

import atexit
import functools
import os
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

BUILD = Path(os.environ["CANCHA_BUILD"])
SOURCES = Path(__file__).resolve().parents[2]
LIMIT_S = 300


class Packages(NamedTuple):
    debs: dict[str, Path]  # Package files by name.
    installed: Path  # Root folder of all unpacked packages.
    wheel: Path


def run(*command: object, **options: object) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          timeout=LIMIT_S, check=False, **options)  # fmt: skip
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


@functools.cache
def packages() -> Packages:
    folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
    atexit.register(folder.cleanup)
    made, installed = Path(folder.name) / "made", Path(folder.name) / "installed"
    run("cpack", "-G", "DEB", "-B", made, cwd=BUILD)
    run("cmake", f"-DPACKAGE={BUILD / 'python'}", f"-DTO={made}", "-P",
        SOURCES / "client-sdk/python/wheel.cmake")  # fmt: skip
    debs = {deb.name.partition("_")[0]: deb for deb in made.glob("*.deb")}
    for deb in debs.values():
        run("dpkg-deb", "--extract", deb, installed)
    (wheel,) = made.glob("*.whl")
    return Packages(debs, installed, wheel)


def play(team: str, **environment: str) -> str:
    """Plays 5 s of a match between the team and a sample with the installed programs. Returns the output of
    cancha-match and the team. The team does not get the PYTHONPATH of this process."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return run("sh", "-c", 'exec "$@" 2>&1', "sh", packages().installed / "usr/bin/cancha-match",
               "simurosot/5v5", "--blue", team, "--yellow", "chaser", "--duration", "5",
               "--no-record", "--verbose", env={**inherited, **environment})  # fmt: skip
