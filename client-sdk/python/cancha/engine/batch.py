"""Many matches in one process, with one call per step for all matches."""

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
_MOST_MATCHES = 65_536  # The library has the same limit. The arrays have this length at most.
_MOST_THREADS = 1_024


class Batch(Rowed):
    """N matches of one discipline with the same settings on M threads. Match i starts with the seed `seed + i`. It has
    the same bits as if it ran alone with this seed, whatever N and M are.

    The arrays are made once. step(), reset() and look() write into them: copy values that you need later. Each row
    belongs to one match.
    """

    states: Rows  # N rows of `state_columns`.
    statuses: Rows  # N rows of `status_columns`; `Status` numbers the columns.
    rewards: Rows  # N rows of two, blue and yellow: gain in the last call, less the gain of the other team.
    is_over: NDArray[np.bool_]  # N bools: whether each match is over.
    sensors: Rows  # N rows of `sensor_columns`: the last readings. readings() has the values that do not fit.

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
        """`discipline`: a name as for Engine.load(), or the path of a file that ends in ".txtpb". `variant`: a variant
        of the discipline in that file. The options are the same as for Engine.load()."""
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
        for row in Row:  # The arrays outlive the batch.
            self._columns_of(row)
        self._make_arrays()
        self.look()

    def step(self, commands: ArrayLike, ticks: int = 1, which: Optional[ArrayLike] = None) -> None:
        """Commands all robots of all matches (N rows of `command_columns`), and steps each match by `ticks` ticks, or
        up to its end. `which`: N bools; False: this match stands still. None: all matches are stepped. A match that is
        over cannot be stepped: reset it first, or let it stand still."""
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
        """Begins matches anew. `which`: N bools; True: this match begins anew. None: all matches do. `seeds`: a seed
        for each of the N matches. None: a match gets the seed of its last start plus N, so that no two starts in a
        batch have the same seed. Sets all `rewards` to 0."""
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
        """Writes the present state into all arrays, for example after restore(). Sets all `rewards` to 0."""
        self._hashes_are_old = True
        self._call("batch_look", self._views_address)

    @property
    def hashes(self) -> NDArray[np.uint64]:
        """N hashes of the complete state. If the matches have changed, reading this property writes new hashes into the
        same array. This takes a fraction of the time of a step."""
        if self._hashes_are_old:
            self._call("batch_look", ctypes.byref(self._hash_views))
            self._hashes_are_old = False
        return self._hashes

    # ---- One match

    def settings(self) -> discipline_pb2.Discipline:
        """All settings, complete. They are the same for all matches."""
        return parsed(discipline_pb2.Discipline, self._message(0, MessageKind.SETTINGS))

    def readings(self, match: int) -> sensing_pb2.Observation:
        """Readings of a match; see Engine.readings()."""
        return parsed(sensing_pb2.Observation, self._message(match, MessageKind.READINGS))

    def match(self, match: int) -> referee_pb2.MatchStatus:
        """Status of a match; see Engine.match()."""
        return parsed(referee_pb2.MatchStatus, self._message(match, MessageKind.MATCH))

    def events(self, match: int) -> referee_pb2.GameEvents:
        """Events of a match; see Engine.events()."""
        return parsed(referee_pb2.GameEvents, self._message(match, MessageKind.EVENTS))

    def statistics(self, match: int) -> statistics_pb2.MatchStatistics:
        """Statistics of a match; see Engine.statistics()."""
        return parsed(statistics_pb2.MatchStatistics, self._message(match, MessageKind.STATISTICS))

    def outcome(self, match: int) -> dict[str, Any]:
        """Outcome of a match's scenario; see Engine.outcome()."""
        return parsed_json(self._text("batch_get_message", self._index(match), MessageKind.OUTCOME, JSON))

    def world(self, match: int) -> world_pb2.WorldState:
        """Bodies of a match; see Engine.world()."""
        return parsed(world_pb2.WorldState, self._message(match, MessageKind.WORLD))

    def request(self, match: int, team: Union[str, int], request: referee_pb2.TeamRequest) -> None:
        """Makes a request to the referee of one match, for the first tick of the next step(); see Engine.request()."""
        data = serialized("request", request, referee_pb2.TeamRequest)
        self._call("batch_request", self._index(match), team_number(team), BINARY, data, len(data))

    def snapshot(self, match: int) -> Snapshot:
        """The complete state of a match; see Engine.snapshot()."""
        address = ctypes.c_void_p()
        self._call("batch_take_snapshot", self._index(match), ctypes.byref(address))
        return Snapshot(self._library, address.value)

    def restore(self, match: int, snapshot: Snapshot) -> None:
        """Goes back to a snapshot in one match; see Engine.restore(). The snapshot may come from another match of this
        batch. Call look() to write the arrays. The next reward of the match counts from the restored state."""
        self._hashes_are_old = True
        self._call("batch_restore", self._index(match), address_of(snapshot))

    def _make_arrays(self) -> None:
        n = self.matches
        self.states = np.zeros((n, len(self.state_columns)))
        self.statuses = np.zeros((n, len(self.status_columns)))
        self.rewards = np.zeros((n, 2))
        self.is_over = np.zeros(n, np.bool_)  # The library writes a byte, 0 or 1, for each.
        self.sensors = np.zeros((n, len(self.sensor_columns)))
        self._hashes = np.zeros(n, np.uint64)
        self._hashes_are_old = True
        # Holds the arrays: if an attribute is replaced, the memory that the library writes to must not be freed.
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
