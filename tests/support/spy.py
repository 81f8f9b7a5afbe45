"""A strategy's command that first writes everything it can see of other processes to a file, then plays.

`spy.py OUT COMMAND...`: OUT gets the environment and the command line of every process, and the contents of
the inherited descriptors.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

MOST_BYTES = 1 << 20  # Limit per file.


def read(file: Path) -> bytes:
    try:
        with open(os.open(file, os.O_RDONLY | os.O_NONBLOCK), "rb", buffering=0) as stream:
            return stream.read(MOST_BYTES) or b""
    except OSError:
        return b""  # Gone, guarded, or a pipe with nothing in it.


def main() -> None:
    out, *command = sys.argv[1:]
    seen = [read(file) for name in ("environ", "cmdline") for file in Path("/proc").glob(f"[0-9]*/{name}")]
    for name in os.listdir("/proc/self/fd"):
        if int(name) > 2:
            seen.append(read(Path(f"/proc/self/fd/{name}")))
    Path(out).write_bytes(b"\n".join(seen))
    os.execvp(command[0], command)


main()
