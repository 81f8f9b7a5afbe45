"""Converts readings that come over sockets to rows of numbers, equal to those of a batch in process."""

from __future__ import annotations

from typing import Iterable, Iterator, Sequence

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from cancha.engine.columns import Column
from cancha.engine.values import Rows
from cancha.readings import keyed
from cancha.v1 import sensing_pb2


class RemoteSensors:
    """Places of the numbers of readings in a row."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self._columns = columns
        self._index = {column.name: place for place, column in enumerate(columns)}

    def write(self, readings: Iterable[sensing_pb2.Reading], row: Rows) -> None:
        """Writes the numbers of these readings. All others stay."""
        for reading in readings:
            prefix = f"reading_{reading.robot_id}_{reading.sensor}_"
            self._put(f"{prefix}tick", reading.tick, row)
            if reading.HasField("sightings"):
                self._write_sightings(prefix, reading.sightings, row)
                continue
            kind = reading.WhichOneof("found")
            for name, number in _numbers_in(getattr(reading, kind)) if kind is not None else ():
                self._put(prefix + name, number, row)

    def _put(self, name: str, number: float, row: Rows) -> None:
        place = self._index.get(name)
        if place is not None:
            row[place] = number

    def _write_sightings(self, prefix: str, found: sensing_pb2.Sightings, row: Rows) -> None:
        """Writes the nearest thing of each kind, which comes first. A kind that is not seen is at the range."""
        for place, column in enumerate(self._columns):
            if column.kind == "sightings" and column.name.startswith(f"{prefix}sightings_"):
                row[place] = column.high if column.name.endswith("_distance_m") else 0.0
        for sighting in reversed(found.sightings):
            of_kind = f"{prefix}sightings_{sighting.kind}_"
            self._put(f"{of_kind}is_seen", 1.0, row)
            for name, number in _numbers_in(sighting):
                self._put(of_kind + name, number, row)


def _numbers_in(message: Message) -> Iterator[tuple[str, float]]:
    """Returns the numbers of a message and of its messages, with their names. Leaves out deeper messages."""
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.name)
        is_list = field.label == FieldDescriptor.LABEL_REPEATED
        if is_list and field.message_type is None:
            yield from ((keyed(field.name, place), number) for place, number in enumerate(value))
        elif is_list:
            named = (element for element in value if "name" in element.DESCRIPTOR.fields_by_name)
            yield from (
                (f"{field.name}_{element.name}_{name}", number)
                for element in named
                for name, number in _numbers_in(element)
            )
        elif field.message_type is not None:
            yield from ((keyed(field.name, name), number) for name, number in _numbers_in(value))
        elif isinstance(value, (int, float)):
            yield field.name, float(value)
