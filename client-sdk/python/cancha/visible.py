"""Texts from outside, made harmless for a terminal."""

import json
import logging


def visible(text: str) -> str:
    """`text`, with every character escaped that is not printable but for newlines and tabs.

    A server may send anything: sequences that clear a terminal or retitle its window.
    """
    return "".join(
        c if c.isprintable() or c in "\n\t" else c.encode("unicode_escape").decode() for c in text
    )


def quoted(text: object) -> str:
    """As the value of a field of a log line: quoted, so that it cannot look like other fields."""
    return json.dumps(str(text), ensure_ascii=False)


class VisibleFormatter(logging.Formatter):
    """One line for each record of a log, and nothing in it that a terminal obeys."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        return visible(super().formatMessage(record)).replace("\n", "\\n")
