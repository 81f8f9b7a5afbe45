"""Many matches in one process, with one call per step for all."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Iterable, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cancha.engine import library as _library
from cancha.engine import values
from cancha.engine.columns import Rowed
from cancha.engine.interface import BINARY, JSON, MessageKind, Row, Views
from cancha.engine.messages import parsed, parsed_json, serialized, team_number
from cancha.engine.snapshot import Snapshot, address_of
from cancha.engine.values import Rows, Scenario, Settings
from cancha.v1 import discipline_pb2, referee_pb2, sensing_pb2, statistics_pb2, world_pb2

_MOST_U32 = 2**32 - 1
_MOST_MATCHES = 65_536  # The library says so too; the arrays are as long.
_MOST_THREADS = 1_024


class Batch(Rowed):
    """N matches of one discipline with the same settings on M threads. Match i begins with the seed `seed + i`, and
    has the bits that it has alone with its seed, whatever N and M.

    The arrays are made once, and written in place by step(), reset() and look(): copy what has to stay. A row is a
    match.
    """

    states: Rows  # N rows of `state_columns`.
    statuses: Rows  # N rows of `status_columns`; columns by number: Status.
    rewards: Rows  # N rows of two: what blue and yellow gained in the last call, less what the other team did.
    is_over: NDArray[np.bool_]  # N: the match is over.
    sensors: Rows  # N rows of `sensor_columns`: the last readings; readings() has what does not fit.

    _prefix = "batch_"

    def __init__(
        self,
        discipline: Union[str, "os.PathLike[str]"],
        matches: int = 1,
        threads: int = 1,
        *,
        variant: Optional[str] = None,
        settings: Settings = None,
        law: Optional[str] = None,
        blue_name: Optional[str] = None,
        yellow_name: Optional[str] = None,
        commands: Union[str, Iterable[str], None] = None,
        scenario: Scenario = None,
        seed: int = 1,
    ) -> None:
        """`discipline`: as Engine.load(); or a file that ends in ".txtpb", with one of its variants. The options are
        those of Engine.load()."""
        count = values.whole("matches", matches, 1, _MOST_MATCHES)
        workers = values.whole("threads", threads, 1, _MOST_THREADS)
        options = values.load_options(settings, law, blue_name, yellow_name, commands, scenario, seed)
        library = _library.load()
        address = ctypes.c_void_p()
        library.check(
            library.batch_new(
                values.text("discipline", discipline),
                values.text_or_none("variant", variant),
                ctypes.byref(options),
                count,
                workers,
                ctypes.byref(address),
            )
        )
        assert address.value is not None
        super().__init__(library, address.value, library.batch_free)
        self.matches = count
        self.threads = workers
        self._columns = {}
        for row in Row:  # They outlive it.
            self._columns_of(row)
        self._make_arrays()
        self.look()

    def step(self, commands: ArrayLike, ticks: int = 1, which: Optional[ArrayLike] = None) -> None:
        """Tells all robots of all matches what to do (N rows of `command_columns`), and steps each match `ticks`
        times or up to its end. `which`: N bools, False: the match stands still; None: none does. A match that is over
        has to be reset first, or to stand still."""
        rows = values.numbers("commands", commands, (self.matches, len(self.command_columns)))
        marks = None if which is None else values.marks("which", which, self.matches)
        self._hashes_are_old = True
        self._call(
            "batch_step",
            rows.ctypes.data,
            rows.size,
            values.whole("ticks", ticks, 1, _MOST_U32),
            None if marks is None else marks.ctypes.data,
            0 if marks is None else marks.size,
            self._views_address,
        )

    def reset(self, which: Optional[ArrayLike] = None, seeds: Optional[Iterable[int]] = None) -> None:
        """Begins those matches anew of which `which` is True (None: all), each with its seed of N `seeds`; None: with
        the seed of its last start + N, so that no two starts in a batch have the same seed. `rewards` are 0."""
        marks = None if which is None else values.marks("which", which, self.matches)
        starts = None if seeds is None else values.seeds_of(seeds, self.matches)
        self._hashes_are_old = True
        self._call(
            "batch_reset",
            None if marks is None else marks.ctypes.data,
            0 if marks is None else marks.size,
            None if starts is None else starts.ctypes.data,
            0 if starts is None else starts.size,
            self._views_address,
        )

    def look(self) -> None:
        """Writes all arrays as things are, such as after restore(). `rewards` are 0."""
        self._hashes_are_old = True
        self._call("batch_look", self._views_address)

    @property
    def hashes(self) -> NDArray[np.uint64]:
        """N hashes of the complete state. Written in place, but only when this is read: they cost a part of a step."""
        if self._hashes_are_old:
            self._call("batch_look", ctypes.byref(self._hash_views))
            self._hashes_are_old = False
        return self._hashes

    # ---- Of one match

    def settings(self) -> discipline_pb2.Discipline:
        """All settings, complete: the same in all matches."""
        return parsed(discipline_pb2.Discipline, self._message(0, MessageKind.SETTINGS))

    def readings(self, match: int) -> sensing_pb2.Observation:
        """As Engine.readings()."""
        return parsed(sensing_pb2.Observation, self._message(match, MessageKind.READINGS))

    def match(self, match: int) -> referee_pb2.MatchStatus:
        """As Engine.match()."""
        return parsed(referee_pb2.MatchStatus, self._message(match, MessageKind.MATCH))

    def events(self, match: int) -> referee_pb2.GameEvents:
        """As Engine.events()."""
        return parsed(referee_pb2.GameEvents, self._message(match, MessageKind.EVENTS))

    def statistics(self, match: int) -> statistics_pb2.MatchStatistics:
        """As Engine.statistics()."""
        return parsed(statistics_pb2.MatchStatistics, self._message(match, MessageKind.STATISTICS))

    def outcome(self, match: int) -> dict[str, Any]:
        """As Engine.outcome()."""
        return parsed_json(self._text("batch_get_message", self._index(match), MessageKind.OUTCOME, JSON))

    def world(self, match: int) -> world_pb2.WorldState:
        """As Engine.world()."""
        return parsed(world_pb2.WorldState, self._message(match, MessageKind.WORLD))

    def request(self, match: int, team: Union[str, int], request: referee_pb2.TeamRequest) -> None:
        """As Engine.request(): before the step() whose first tick it is for."""
        data = serialized("request", request, referee_pb2.TeamRequest)
        self._call("batch_request", self._index(match), team_number(team), BINARY, data, len(data))

    def snapshot(self, match: int) -> Snapshot:
        """As Engine.snapshot()."""
        address = ctypes.c_void_p()
        self._call("batch_take_snapshot", self._index(match), ctypes.byref(address))
        return Snapshot(self._library, address.value)

    def restore(self, match: int, snapshot: Snapshot) -> None:
        """As Engine.restore(), also to a snapshot of another match of this batch. look() writes the arrays; the next
        rewards count from there."""
        self._hashes_are_old = True
        self._call("batch_restore", self._index(match), address_of(snapshot))

    def _make_arrays(self) -> None:
        n = self.matches
        self.states = np.zeros((n, len(self.state_columns)))
        self.statuses = np.zeros((n, len(self.status_columns)))
        self.rewards = np.zeros((n, 2))
        self.is_over = np.zeros(n, np.bool_)  # A byte each, 0 or 1, as the library writes them.
        self.sensors = np.zeros((n, len(self.sensor_columns)))
        self._hashes = np.zeros(n, np.uint64)
        self._hashes_are_old = True
        # The arrays, held here: an attribute that is replaced must not free memory that the library writes to.
        self._written = (self.states, self.statuses, self.rewards, self.is_over, self.sensors)
        places = [number for array in self._written for number in (array.ctypes.data, array.size)]
        self._views = Views(ctypes.sizeof(Views), *places[:-2], None, 0, *places[-2:])
        self._views_address = ctypes.byref(self._views)
        self._hash_views = Views(struct_size=ctypes.sizeof(Views))
        self._hash_views.hashes = self._hashes.ctypes.data
        self._hash_views.hashes_length = n

    def _index(self, match: Any) -> int:
        return values.whole("match", match, 0, self.matches - 1)

    def _message(self, match: Any, kind: MessageKind) -> bytes:
        return self._text("batch_get_message", self._index(match), kind, BINARY)
