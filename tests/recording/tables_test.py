"""One layout in three languages: Python and the page read each number of a C++ recording, of every discipline, as in
the table of `cancha-replay export`.

Run by ctest with the program that writes both in CANCHA_SAMPLE_TABLES, the Python client on PYTHONPATH, and the command
of the page's tests in CANCHA_PAGE_TEST, which read the folder CANCHA_TABLES.
"""

import csv
import os
import shlex
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Iterator, Optional

from cancha.mcap import McapAttachment, read_mcap
from cancha.recorded import RecordedWorlds, commands_in
from cancha.v1 import recording_pb2, scene_pb2, world_pb2

# Columns of the table besides numbers of bodies and commands.
OTHER_COLUMNS = {"tick", "time_s", "state_hash", "score_blue", "score_yellow", "events", "placed_tick"}


def kinds_in(command) -> list[str]:
    """Returns the kinds of command in a message."""
    return [field.name for field, _ in command.ListFields() if field.message_type]


class Recording:
    """The worlds of a recording, and the commands that hold in each."""

    def __init__(self, path: Path) -> None:
        ticks: list[recording_pb2.RecordedTick] = []
        told: list[recording_pb2.RecordedCommands] = []
        self.scene = scene_pb2.Scene()
        for item in read_mcap(path):
            if isinstance(item, McapAttachment):
                if item.name == "scene.pb":
                    self.scene.ParseFromString(item.content)
            elif item.topic == "/world":
                ticks.append(recording_pb2.RecordedTick.FromString(item.payload))
            elif item.topic.startswith("/commands/"):
                told.append(recording_pb2.RecordedCommands.FromString(item.payload))
        worlds = RecordedWorlds(self.scene)
        self.states = [worlds.take(tick) for tick in ticks]
        self.commands = [one for recorded in told for one in commands_in(recorded, self.scene)]


def number_in(message: object, column: str) -> Optional[float]:
    """Returns the value of a field, by its name or by those of a message and its field. None: it is left out."""
    for field in message.DESCRIPTOR.fields:
        if field.name == column:
            return getattr(message, column)
        if field.message_type is not None and column.startswith(field.name + "_"):
            inner = column.removeprefix(field.name + "_")
            return number_in(getattr(message, field.name), inner) if message.HasField(field.name) else None
    return None


class TablesTest(unittest.TestCase):
    folder: tempfile.TemporaryDirectory

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
        cls.addClassCleanup(cls.folder.cleanup)
        subprocess.run([os.environ["CANCHA_SAMPLE_TABLES"], cls.folder.name], check=True)

    def tables(self) -> Iterator[tuple[str, Recording, list[dict[str, str]]]]:
        for path in sorted(Path(self.folder.name).glob("*.mcap")):
            with open(path.with_suffix(".csv"), encoding="utf-8") as file:
                yield path.stem, Recording(path), list(csv.DictReader(file))

    def bodies_of(self, state: world_pb2.WorldState, columns: list[str]) -> dict[str, object]:
        """Returns the bodies by the beginning of their columns' names."""
        bodies: dict[str, object] = {"ball_": state.ball}
        bodies.update({f"robot_{robot.id}_": robot for robot in state.robots})
        for start, end, parts in (("link_", "_x_m", state.links), ("joint_", "_position", state.joints)):
            names = [name for name in columns if name.startswith(start) and name.endswith(end)]
            self.assertEqual(len(names), len(parts))
            bodies.update((name.removesuffix(end) + "_", part) for name, part in zip(names, parts))
        return bodies

    def test_python_reads_the_worlds_that_the_table_has(self) -> None:
        for name, recording, rows in self.tables():
            with self.subTest(name):
                self.assertEqual(len(recording.states), len(rows))
                compared = 0
                for state, row in zip(recording.states, rows):
                    self.assertEqual(str(state.placed_tick), row["placed_tick"])
                    bodies = self.bodies_of(state, list(row))
                    for column in row.keys() - OTHER_COLUMNS:
                        start = next((start for start in bodies if column.startswith(start)), None)
                        self.assertIsNotNone(start, f"{column} is of no body")
                        number = number_in(bodies[start], column.removeprefix(start))
                        if number is not None:
                            self.assertEqual(number, float(row[column]), f"{column} of tick {state.tick}")
                            compared += 1
                # Each body has at least six numbers: its place and its motion.
                self.assertGreaterEqual(compared, 6 * len(rows) * len(recording.scene.robots))

    def test_python_reads_the_commands_that_the_table_has(self) -> None:
        for name, recording, rows in self.tables():
            with self.subTest(name):
                held: dict[int, object] = {}
                left = list(recording.commands)
                compared = 0
                for tick, row in enumerate(rows):
                    for open_tick, command in left:
                        if open_tick + 1 == tick:
                            held[command.robot_id, command.actuator] = command
                    for (robot_id, actuator), command in held.items():
                        (kind,) = kinds_in(command)
                        for field, number in getattr(command, kind).ListFields():
                            prefix = f"robot_{robot_id}_{actuator}" if actuator else f"robot_{robot_id}"
                            column = f"{prefix}_{kind}_{field.name}"
                            self.assertEqual(number, float(row[column]), f"{column} of tick {tick}")
                            compared += 1
                self.assertGreater(compared, 0)

    def test_there_is_one_of_everything(self) -> None:
        recordings = [recording for _, recording, _ in self.tables()]
        self.assertTrue(any(recording.states[0].links for recording in recordings))
        swinging = [recording.states[-1].joints[0] for recording in recordings if recording.scene.joints]
        self.assertTrue(swinging)
        self.assertTrue(all(joint.position != 0 for joint in swinging))
        self.assertTrue(any(recording.states[0].HasField("ball") for recording in recordings))
        kinds = {kind for recording in recordings for _, command in recording.commands for kind in kinds_in(command)}
        self.assertGreaterEqual(kinds, {"wheels", "body_velocity"})

    def test_officials_and_restored_states_are_marked(self) -> None:
        for name, recording, _ in self.tables():
            with self.subTest(name):
                ticks = {state.placed_tick for state in recording.states if state.tick > 140}
                # The robot is placed by hand before tick 150, the state is restored before tick 225: see
                # sample_tables.cpp.
                self.assertTrue({150, 225} <= ticks, ticks)

    def test_the_page_reads_what_the_table_has(self) -> None:
        subprocess.run(
            [*shlex.split(os.environ["CANCHA_PAGE_TEST"]), "tables.test"],
            env={**os.environ, "CANCHA_TABLES": self.folder.name},
            check=True,
        )


if __name__ == "__main__":
    unittest.main()
