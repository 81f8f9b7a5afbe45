"""Broken streams for programs under test."""

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

# Limit on the size of each of the program's files. The stream's file already has this size; other files, such as a
# recording, have room.
DISK_BYTES = 64 * 1024 * 1024

LIMIT_S = 120  # A program that takes longer has hung.


@contextlib.contextmanager
def broken(stream: str, state: str) -> Iterator[tuple[object, Optional[Callable[[], None]]]]:
    """Context manager for a broken stream. Yields Popen's arguments for the stream and for preexec_fn."""
    number = STREAMS.index(stream)
    if state == CLOSED:
        yield subprocess.DEVNULL, lambda: os.close(number)
    elif state == DEV_FULL:
        with open("/dev/full", "r+b", buffering=0) as device:
            yield device, None
    elif state == NO_READER:
        # For stdin: a pipe into which nobody ever writes.
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
    """Returns a preexec_fn that limits the size of each file, like a full disk."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))


def listens(pid: int) -> bool:
    """Returns whether the process listens on a TCP port."""
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
