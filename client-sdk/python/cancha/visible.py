"""Texts from outside, made harmless for a terminal."""

import json
import logging


def visible(text: str) -> str:
    """Returns `text` with escapes for all characters that are not printable, except newlines and tabs.

    A server may send anything, such as sequences that clear a terminal or retitle its window.
    """
    return "".join(
        c if c.isprintable() or c in "\n\t" else c.encode("unicode_escape").decode() for c in text
    )


def quoted(text: object) -> str:
    """Returns a text as the value of a field in a log line: in quotes, so that it cannot look like other fields."""
    return json.dumps(str(text), ensure_ascii=False)


class VisibleFormatter(logging.Formatter):
    """Formats each log record as one line without control characters for terminals."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        return visible(super().formatMessage(record)).replace("\n", "\\n")
