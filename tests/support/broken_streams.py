"""Streams of a program that something is wrong with."""

from __future__ import annotations

import contextlib
import os
import resource
import subprocess
import tempfile
from pathlib import Path
from typing import Callable, Iterator, Optional

STREAMS = ("stdin", "stdout", "stderr")
CLOSED = "closed"
DEV_FULL = "/dev/full"
NO_READER = "pipe without reader"
FULL_DISK = "full disk"
STATES = (CLOSED, DEV_FULL, NO_READER, FULL_DISK)

# No file of the program may grow beyond this; the stream's file has it already. Its other files,
# such as a recording, have room.
DISK_BYTES = 64 * 1024 * 1024

LIMIT_S = 120  # What takes longer has hung.


@contextlib.contextmanager
def broken(stream: str, state: str) -> Iterator[tuple[object, Optional[Callable[[], None]]]]:
    """What Popen takes for the stream, and as preexec_fn."""
    number = STREAMS.index(stream)
    if state == CLOSED:
        yield subprocess.DEVNULL, lambda: os.close(number)
    elif state == DEV_FULL:
        with open("/dev/full", "r+b", buffering=0) as device:
            yield device, None
    elif state == NO_READER:
        # As stdin: a pipe into which nobody writes, now or later.
        reader, writer = os.pipe()
        ours, theirs = (writer, reader) if stream == "stdin" else (reader, writer)
        if stream != "stdin":
            os.close(ours)
        try:
            yield theirs, None
        finally:
            os.close(theirs)
            if stream == "stdin":
                os.close(ours)
    else:
        with tempfile.TemporaryFile() as file:
            file.truncate(DISK_BYTES)
            file.seek(0 if stream == "stdin" else DISK_BYTES)
            yield file, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (DISK_BYTES, DISK_BYTES))


def limit_files(most_bytes: int) -> Callable[[], None]:
    """For preexec_fn: a disk on which no file has more room than this."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))


def listens(pid: int) -> bool:
    """Whether the process listens on a TCP port."""
    listening = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            columns = line.split()
            if columns[3] == "0A":
                listening.add(f"socket:[{columns[9]}]")
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(OSError):
            if os.readlink(descriptor) in listening:
                return True
    return False
