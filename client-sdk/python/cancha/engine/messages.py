"""Messages of the simulator, decoded."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from google.protobuf.message import Message

from cancha.engine.errors import WrongType
from cancha.engine.values import whole

_Message = TypeVar("_Message", bound=Message)

TEAMS = {"blue": 1, "yellow": 2}


def serialized(name: str, message: Any, kind: type[Message]) -> bytes:
    """Returns the bytes of a message. Raises if it is not of this kind."""
    if not isinstance(message, kind):
        raise WrongType(f"{name}: expected a cancha.v1.{kind.__name__}, got {message!r}")
    return message.SerializeToString()


def parsed(kind: type[_Message], data: bytes) -> _Message:
    message = kind()
    message.ParseFromString(data)
    return message


def parsed_json(data: bytes) -> dict[str, Any]:
    """Returns a message that is a JSON object."""
    found: dict[str, Any] = json.loads(data)
    return found


def team_number(team: Any) -> int:
    """Returns the number of a team, given by name or number. 1: blue, 2: yellow."""
    return TEAMS[team] if isinstance(team, str) and team in TEAMS else whole("team", team, 1, 2)
