"""Checks the version of Python. Runs on any Python 3, because the package imports this module before all others."""

OLDEST = (3, 10)  # Dataclasses have slots from there on.


def check(version: "tuple[object, ...]", executable: str) -> None:
    """Raises ImportError if `version`, such as sys.version_info, is too old. `executable`: the path of this Python."""
    if tuple(version[:2]) < OLDEST:
        raise ImportError(
            "the Cancha SDK needs Python {}.{} or newer, but {} is Python {}.{}: start your strategy "
            "with a newer one, such as Debian 12's /usr/bin/python3".format(
                OLDEST[0], OLDEST[1], executable, version[0], version[1]
            )
        )
