"""Errors between a strategy and its match. Texts are for people."""


class CanchaError(Exception):
    """Base class of all errors below."""


class BadUsage(CanchaError):
    """An option or an environment variable is missing or wrong."""


class ConnectionFailed(CanchaError):
    """No server was reached."""


class ConnectionLost(CanchaError):
    """The connection ended before the match did."""


class Refused(CanchaError):
    """The server refused; the text says why."""

    def __init__(self, text: str, code: str = "") -> None:
        super().__init__(text)
        self.code = code  # Name of an ErrorCode, such as "ERROR_CODE_SEAT_TAKEN"; may be empty.


class ProtocolError(CanchaError):
    """The server does not speak the protocol of this client."""
