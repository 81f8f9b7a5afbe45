"""Texts from outside, made harmless for a terminal."""

import logging


def visible(text: str) -> str:
    """`text`, with every character escaped that is not printable but for newlines and tabs.

    A server may send anything: sequences that clear a terminal or retitle its window.
    """
    return "".join(
        c if c.isprintable() or c in "\n\t" else c.encode("unicode_escape").decode() for c in text
    )


class VisibleFormatter(logging.Formatter):
    """One line for each record of a log, and nothing in it that a terminal obeys."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        return visible(super().formatMessage(record)).replace("\n", "\\n")
