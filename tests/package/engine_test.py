"""The packages of the engine: a program outside the tree is built with their files, and simulates.

Nothing is installed: compilers get the paths of the unpacked packages. Run by ctest with the build directory in
CANCHA_BUILD.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import unittest
from pathlib import Path

from packages import packages, run

GOAL = r"^goal after \d+ steps\n"
SHOWN = r"cancha::engine::Engine::|cancha::v1::|^descriptor_table_cancha_2fv1_2f|^cancha_\w+$"
OF_SERVERS = ("libsystemd", "prometheus", "libcairo", "libncurses", "libcrypto", "libzstd")

# Loads a discipline with its rules, one without, and one from a file.
TRIES = """
#include <cstdio>

#include "cancha/engine/engine.h"

int main(int, char** arguments) {
    for (const std::string& name : cancha::engine::Engine::disciplines()) {
        cancha::engine::Engine engine;
        const auto loaded = engine.load(name);
        if (!loaded || !engine.step()) {
            return std::puts(name.c_str()), 1;
        }
    }
    cancha::engine::Engine engine;
    if (const auto loaded = engine.load_file(arguments[1], "solo", {.law = ""}); !loaded) {
        return std::puts(loaded.error().message.c_str()), 1;
    }
    cancha::v1::RobotCommand command;
    command.set_robot_id(1);
    command.mutable_wheels()->set_left_mps(0.1);
    command.mutable_wheels()->set_right_mps(0.1);
    const double before_m = engine.environment()->robots[0].position_m.x;
    bool is_told = engine.command(command).has_value();
    for (int i = 0; i < 50 && engine.step(); ++i) {
    }
    const double way_m = engine.environment()->robots[0].position_m.x - before_m;
    std::printf("%zu readings, moved: %d\\n", engine.readings()->size(), is_told && way_m != 0);
}
"""


class EnginePackagesTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.usr = packages().installed / "usr"
        self.documents = self.usr / "share/doc/libcancha-engine-dev"
        (self.name,) = (name for name in packages().debs if re.fullmatch(r"libcancha-engine[\d.]+", name))
        (self.library,) = self.usr.glob("lib/**/libcancha-engine.so")

    def found_by_pkg_config(self) -> list[str]:
        return run("pkg-config", "--cflags", "--libs", "cancha-engine",
                   env={**os.environ, "PKG_CONFIG_PATH": str(self.library.parent / "pkgconfig")}).split()  # fmt: skip

    def run_program(self, source: Path, *arguments: object) -> str:
        program = self.folder / "program"
        run("g++", source, *self.found_by_pkg_config(), "-o", program)
        return run(program, *arguments, env={**os.environ, "LD_LIBRARY_PATH": str(self.library.parent)})

    def test_the_example_that_finds_the_engine_by_cmake_shoots_a_goal(self) -> None:
        readme = (self.documents / "README.md").read_text()
        (self.folder / "CMakeLists.txt").write_text(re.search(r"```cmake\n(.*?)```", readme, re.S)[1])
        shutil.copy(self.documents / "example.cpp", self.folder)

        run("cmake", "-G", "Ninja", "-S", self.folder, "-B", self.folder / "build",
            f"-DCMAKE_PREFIX_PATH={self.usr}")  # fmt: skip
        run("cmake", "--build", self.folder / "build")

        self.assertRegex(run(self.folder / "build/striker"), GOAL)

    def test_the_example_that_finds_the_engine_by_pkg_config_shoots_a_goal(self) -> None:
        self.assertRegex(self.run_program(self.documents / "example.cpp"), GOAL)

    def test_the_example_in_c_needs_only_a_compiler_of_c(self) -> None:
        flags = run("pkg-config", "--cflags", "--libs", "cancha-engine-c",
                    env={**os.environ, "PKG_CONFIG_PATH": str(self.library.parent / "pkgconfig")}).split()  # fmt: skip
        program = self.folder / "striker_in_c"
        run("cc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", self.documents / "example.c",
            *flags, "-o", program)  # fmt: skip

        said = run(program, env={**os.environ, "LD_LIBRARY_PATH": str(self.library.parent)})

        self.assertRegex(said, GOAL)
        self.assertIn("64 matches", said)

    def test_disciplines_are_loaded_by_name_and_by_file(self) -> None:
        source = self.folder / "tries.cpp"
        source.write_text(TRIES)
        chapter = Path(__file__).resolve().parents[2] / "referee/maze"
        copy = self.folder / "labyrinth"
        copy.mkdir()
        for name in ("discipline.txtpb", "arena.sdf"):
            shutil.copy(chapter / name, copy)

        said = self.run_program(source, copy / "discipline.txtpb")

        self.assertRegex(said, r"^[1-9]\d* readings, moved: 1\n$")

    def test_the_library_shows_its_interface_and_the_messages(self) -> None:
        shown = run("nm", "--dynamic", "--demangle", "--defined-only", self.library).splitlines()
        names = [line.split(maxsplit=2)[2] for line in shown]

        self.assertTrue(any(name.startswith("cancha::engine::Engine::step()") for name in names))
        for name in names:
            self.assertRegex(name, SHOWN)
            self.assertNotRegex(name, r"cancha::(world|match|referee|sensing|sdf)::\w+\(")

    def test_the_library_is_called_as_its_package_and_needs_nothing_of_a_server(self) -> None:
        dynamic = run("readelf", "--dynamic", self.library)
        (soname,) = re.findall(r"\(SONAME\).*\[(.+)\]", dynamic)
        needed = re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic)
        depends = run("dpkg-deb", "--field", packages().debs[self.name], "Depends")

        self.assertEqual(soname.replace(".so.", ""), self.name)
        self.assertNotIn("PATH)", dynamic)
        self.assertFalse([name for name in needed if name.startswith(OF_SERVERS)])
        self.assertIn("libode8", depends)

    def test_each_header_stands_alone(self) -> None:
        root = self.usr / "include/cancha-engine"
        sources = []
        for header in sorted(str(file.relative_to(root)) for file in root.rglob("*.h")):
            sources.append(self.folder / f"{header.replace('/', '_')}.cpp")
            sources[-1].write_text(f"#include <{header}>\n")

        run("g++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{root}",
            f"-I{root}/proto", *sources, cwd=self.folder)  # fmt: skip

        self.assertTrue((root / "cancha/engine/engine.h").is_file())


if __name__ == "__main__":
    unittest.main()
