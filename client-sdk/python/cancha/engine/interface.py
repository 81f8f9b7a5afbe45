"""The C interface, cancha_engine.h, for ctypes."""

from __future__ import annotations

import ctypes
import enum

ABI = 1  # CANCHA_ENGINE_ABI.

Address = ctypes.c_void_p  # Address of a handle or of an array.
SIZE_P = ctypes.POINTER(ctypes.c_size_t)


class Row(enum.IntEnum):
    """Rows of numbers."""

    STATE = 0
    COMMAND = 1
    STATUS = 2
    SENSORS = 3


class Status(enum.IntEnum):
    """Columns of a status row. Without a law IS_IN_PLAY is always 1, PHASE is always 2 (play), and all other columns
    but TICK are 0."""

    TICK = 0  # Ticks completed since the match began.
    IS_IN_PLAY = 1  # 1 if bodies move.
    IS_OVER = 2
    WINNER = 3  # 1: blue, 2: yellow, 0: no team, or the match is not over yet.
    PHASE = 4  # Number of the phase in cancha.v1.MatchPhase.
    PHASE_LEFT = 5  # Ticks until the phase ends; 0: the phase has no time limit.
    PERIOD = 6  # Number of the period: 1 for the first one; 0 before the start.
    PERIOD_ELAPSED = 7  # Ticks played in this period.
    PERIOD_LENGTH = 8  # Length of this period in ticks; 0: no limit.
    BLUE_SCORE = 9
    YELLOW_SCORE = 10
    BLUE_PROGRESS = 11  # Share of the course that blue has completed, from 0 to 1; 0: no course.
    YELLOW_PROGRESS = 12
    BLUE_FAULTS = 13
    YELLOW_FAULTS = 14


class MessageKind(enum.IntEnum):
    """Messages, for values that rows cannot hold."""

    SETTINGS = 0
    READINGS = 1
    MATCH = 2
    EVENTS = 3
    STATISTICS = 4
    WORLD = 5
    OUTCOME = 6


BINARY, JSON = 0, 1  # CANCHA_BINARY, CANCHA_JSON: formats of messages.


class LoadOptions(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("settings", ctypes.c_char_p),
        ("law", ctypes.c_char_p),
        ("blue_name", ctypes.c_char_p),
        ("yellow_name", ctypes.c_char_p),
        ("commands", ctypes.c_char_p),
        ("scenario", ctypes.c_char_p),
        ("seed", ctypes.c_uint64),
    ]


class CColumn(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("name", ctypes.c_char_p),
        ("kind", ctypes.c_char_p),
        ("robot", ctypes.c_uint32),
        ("low", ctypes.c_double),
        ("high", ctypes.c_double),
        ("step", ctypes.c_double),
    ]


class Views(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("states", Address),
        ("states_length", ctypes.c_size_t),
        ("statuses", Address),
        ("statuses_length", ctypes.c_size_t),
        ("rewards", Address),
        ("rewards_length", ctypes.c_size_t),
        ("is_over", Address),
        ("is_over_length", ctypes.c_size_t),
        ("hashes", Address),
        ("hashes_length", ctypes.c_size_t),
        ("sensors", Address),
        ("sensors_length", ctypes.c_size_t),
    ]


_text = ctypes.c_char_p
_size = ctypes.c_size_t
_number = ctypes.c_double
_flag = ctypes.c_int
_u32 = ctypes.c_uint32
_u64 = ctypes.c_uint64
_options_p = ctypes.POINTER(LoadOptions)
_column_p = ctypes.POINTER(CColumn)
_views_p = ctypes.POINTER(Views)
_handle_p = ctypes.POINTER(Address)

# Arguments of each call. All calls except those in RESULTS return a cancha_code.
CALLS: dict[str, list[type]] = {
    "abi_version": [],
    "version": [],
    "error": [],
    "disciplines": [Address, _size, SIZE_P],
    "engine_new": [],
    "engine_free": [Address],
    "create_field": [Address, Address, _text],
    "create_ball": [Address, _number, _number, _number, _number, _text],
    "create_robots": [Address, Address, _size, _number, _number, _number, _number, _text],
    "init": [Address, _number, _number, _u32, _number, _text, _u64],
    "load": [Address, _text, _options_p],
    "load_file": [Address, _text, _text, _options_p],
    "reset": [Address, _u64],
    "step": [Address],
    "get_environment": [Address, Address, _size],
    "set_ball_state": [Address, _number, _number, _flag],
    "set_ball_vel": [Address, _number, _number, _flag],
    "set_robot_state": [Address, _u32, _number, _number, _number, _flag],
    "set_robot_vels": [Address, _u32, _number, _number],
    "stop": [Address],
    "row_length": [Address, _flag, SIZE_P],
    "get_column": [Address, _flag, _size, _column_p],
    "set_commands": [Address, Address, _size],
    "get_status": [Address, Address, _size],
    "get_sensors": [Address, Address, _size],
    "state_hash": [Address, ctypes.POINTER(_u64)],
    "get_message": [Address, _flag, _flag, Address, _size, SIZE_P],
    "command": [Address, _flag, _text, _size],
    "request": [Address, _u32, _flag, _text, _size],
    "take_snapshot": [Address, _handle_p],
    "restore": [Address, Address],
    "snapshot_free": [Address],
    "batch_new": [_text, _text, _options_p, _size, _size, _handle_p],
    "batch_free": [Address],
    "batch_row_length": [Address, _flag, SIZE_P],
    "batch_get_column": [Address, _flag, _size, _column_p],
    "batch_step": [Address, Address, _size, _u32, Address, _size, _views_p],
    "batch_reset": [Address, Address, _size, Address, _size, _views_p],
    "batch_look": [Address, _views_p],
    "batch_get_message": [Address, _size, _flag, _flag, Address, _size, SIZE_P],
    "batch_request": [Address, _size, _u32, _flag, _text, _size],
    "batch_take_snapshot": [Address, _size, _handle_p],
    "batch_restore": [Address, _size, Address],
}

RESULTS: dict[str, type | None] = {
    "abi_version": _u32,
    "version": _text,
    "error": _text,
    "engine_new": Address,
    "engine_free": None,
    "batch_free": None,
    "snapshot_free": None,
}
