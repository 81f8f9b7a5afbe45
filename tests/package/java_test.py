"""The package of the Java SDK: its jar plays a match and simulates, with Debian's jars beside it.

Nothing is installed: Java gets the path of the unpacked package. Run by ctest with the build directory in CANCHA_BUILD.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import unittest
from pathlib import Path

from packages import packages, play, run

DEBIAN_JARS = ("protobuf.jar", "jna.jar")


class JavaPackageTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        usr = packages().installed / "usr"
        # The manifest of the jar names the other jars, which are beside it after an installation.
        shutil.copy(usr / "share/java/cancha.jar", self.folder)
        for name in DEBIAN_JARS:
            (self.folder / name).symlink_to(Path("/usr/share/java") / name)
        (self.engine,) = usr.glob("lib/**/libcancha-engine.so")
        self.examples = usr / "share/doc/libcancha-java/examples"
        self.path = f"{self.folder / 'cancha.jar'}:{self.folder}"

    def compile(self, name: str) -> None:
        run("javac", "-cp", self.path, "-d", self.folder, self.examples / f"{name}.java")

    def test_the_example_plays_a_match(self) -> None:
        self.compile("Chaser")

        self.assertIn("match over", play(f"exec java -cp '{self.path}' Chaser"))

    def test_the_experiment_finds_the_library_of_its_version(self) -> None:
        self.compile("Shots")

        table = run("java", "-cp", self.path, "Shots",
                    env={**os.environ, "LD_LIBRARY_PATH": str(self.engine.parent)})  # fmt: skip

        self.assertIn("goals in % of 64 shots", table)

    def test_it_needs_java_17_and_no_server(self) -> None:
        needs = run("dpkg-deb", "--field", packages().debs["libcancha-java"], "Depends").strip()

        self.assertEqual(needs, "default-jre-headless (>= 2:1.17) | java17-runtime-headless, libprotobuf-java (>= 3.21), "
                                "libjna-java (>= 5)")  # fmt: skip
