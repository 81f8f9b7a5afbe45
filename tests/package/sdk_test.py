"""The packages of the SDK: a team outside the tree is built with their files, and plays.

Nothing is installed: compilers and interpreters get the paths of the unpacked packages. Run by ctest with the build
directory in CANCHA_BUILD.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from packages import SOURCES, packages, play, run

# Libraries of a program that plays, without those of a server.
LIBRARIES = {"ld-linux-x86-64", "libc", "libfmt", "libgcc_s", "libm", "libprotobuf", "libspdlog",
             "libstdc++", "libutf8proc"}  # fmt: skip
LIBRARY_PACKAGES = {"libc6", "libfmt9", "libgcc-s1", "libprotobuf32", "libspdlog1.10",
                    "libspdlog1.10-fmt9", "libstdc++6", "libutf8proc2"}  # fmt: skip
FOUND_BY_THE_SERVER_ONLY = ("Curses", "GTest", "OpenSSL", "ZLIB", "nlohmann_json", "prometheus-cpp",
                         "sdformat12", "tinyxml2")  # fmt: skip

PYTHON_TEAM = """
import cancha
from cancha.keep_out import lawful_drive_through

def decide(view, commands):
    for robot in view.mine:
        commands.set_wheels(robot, lawful_drive_through(view, robot, view.ball.position_m))

print("the SDK is", cancha.__file__, flush=True)
cancha.run(decide, name="outsiders")
"""


class SdkCase(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.usr = packages().installed / "usr"
        (self.name,) = (name for name in packages().debs if re.fullmatch(r"libcancha-client[\d.]+", name))
        (self.library,) = self.usr.glob("lib/**/libcancha-client.so")

    def field(self, package: str, name: str) -> str:
        return run("dpkg-deb", "--field", packages().debs[package], name).strip()


class SdkPackagesTest(SdkCase):
    def test_the_library_is_called_as_its_package_and_needs_nothing_of_a_server(self) -> None:
        dynamic = run("readelf", "--dynamic", self.library)
        needed = {name.partition(".so")[0] for name in re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic)}
        (soname,) = re.findall(r"\(SONAME\).*\[(.+)\]", dynamic)

        self.assertLessEqual(needed, LIBRARIES)
        self.assertEqual(soname.replace(".so.", ""), self.name)
        self.assertTrue((self.library.parent / soname).is_file())
        self.assertNotIn("PATH)", dynamic)

    def test_the_library_shows_what_teams_include_and_no_more(self) -> None:
        shown = run("nm", "--dynamic", "--demangle", "--defined-only", self.library).splitlines()
        names = [line.split(maxsplit=2)[2] for line in shown]

        self.assertIn("cancha::client::Client::connect(cancha::client::ConnectOptions const&)", names)
        for name in names:
            self.assertRegex(name, r"^((typeinfo|typeinfo name|vtable) for )?cancha::client::")
            self.assertNotRegex(name, r"cancha::v1::|::Impl::|code_")

    def test_the_packages_need_the_sdk_and_nothing_of_a_server(self) -> None:
        of_library = {one.split()[0] for one in self.field(self.name, "Depends").split(", ")}
        version = self.field(self.name, "Version")

        self.assertLessEqual(of_library, LIBRARY_PACKAGES)
        self.assertEqual(self.field("libcancha-client-dev", "Depends"), f"{self.name} (= {version})")
        self.assertRegex(self.field("python3-cancha", "Depends"),
                         r"^python3 \(>= [\d.]+\), python3-protobuf \(>= [\d.]+\)$")  # fmt: skip
        self.assertEqual(self.field("python3-cancha", "Architecture"), "all")

    def test_only_the_server_has_a_service_and_settings(self) -> None:
        for name, deb in packages().debs.items():
            if name != "cancha":
                self.assertNotRegex(run("dpkg-deb", "--contents", deb), r" \./(etc|lib)/|/bin/")
                self.assertNotIn("conffiles", run("dpkg-deb", "--info", deb))

    def test_each_header_stands_alone(self) -> None:
        include = self.usr / "include"
        headers = sorted(str(file.relative_to(include)) for file in (include / "cancha").rglob("*.h"))
        sources = []
        for header in headers:
            sources.append(self.folder / f"{header.replace('/', '_')}.cpp")
            sources[-1].write_text(f"#include <{header}>\n")

        run("g++", "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only",
            f"-I{include}", *sources, cwd=self.folder)  # fmt: skip

        self.assertIn("cancha/client/strategy.h", headers)

    def test_the_sdk_is_built_without_the_libraries_of_the_server(self) -> None:
        known = self.folder / "pkgconfig"
        known.mkdir()
        shutil.copy(Path(run("pkg-config", "--variable=pcfiledir", "libutf8proc").strip()) / "libutf8proc.pc", known)

        run("cmake", "-G", "Ninja", "-S", SOURCES, "-B", self.folder / "build", "-DCANCHA_SDK_ONLY=ON",
            "-DCANCHA_BUILD_TESTS=OFF",
            *(f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in FOUND_BY_THE_SERVER_ONLY),
            env={**os.environ, "PKG_CONFIG_LIBDIR": str(known)})  # fmt: skip


class OutsideTeamTest(SdkCase):
    def assert_played(self, said: str, name: str) -> None:
        self.assertRegex(said, rf"(?m)^{name} \d+ : \d+ chaser ")
        self.assertIn("300 ticks", said)

    def test_a_team_that_finds_the_sdk_by_cmake_plays(self) -> None:
        readme = (self.usr / "share/doc/libcancha-client-dev/README.md").read_text()
        (self.folder / "CMakeLists.txt").write_text(re.search(r"```cmake\n(.*?)```", readme, re.S)[1])
        shutil.copy(self.usr / "share/doc/libcancha-client-dev/first_robot.cpp", self.folder)

        run("cmake", "-G", "Ninja", "-S", self.folder, "-B", self.folder / "build",
            f"-DCMAKE_PREFIX_PATH={self.usr}")  # fmt: skip
        run("cmake", "--build", self.folder / "build")

        self.assert_played(play(str(self.folder / "build/juniors")), "first robot")

    def test_a_team_that_finds_the_sdk_by_pkg_config_plays(self) -> None:
        found = run("pkg-config", "--cflags", "--libs", "cancha-client",
                    env={**os.environ, "PKG_CONFIG_PATH": str(self.library.parent / "pkgconfig")})  # fmt: skip
        team = self.folder / "team"

        run("g++", self.usr / "share/doc/libcancha-client-dev/first_robot.cpp", *found.split(), "-o", team)

        said = play(str(team), LD_LIBRARY_PATH=str(self.library.parent))
        self.assert_played(said, "first robot")

    def test_another_minor_version_is_not_found(self) -> None:
        (self.folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(team LANGUAGES CXX)\n"
            "find_package(cancha-client 99.0 REQUIRED)\n")  # fmt: skip

        done = subprocess.run(["cmake", "-G", "Ninja", "-B", "build", f"-DCMAKE_PREFIX_PATH={self.usr}"],
                              cwd=self.folder, capture_output=True, text=True, check=False)  # fmt: skip

        self.assertEqual(done.returncode, 1)
        self.assertIn('compatible with requested version "99.0"', " ".join(done.stderr.split()))

    def test_a_team_in_python_plays_with_the_package(self) -> None:
        (self.folder / "team.py").write_text(PYTHON_TEAM)
        sdk = self.usr / "lib/python3/dist-packages"

        said = play(f"/usr/bin/python3 -B {self.folder}/team.py", PYTHONPATH=str(sdk))

        self.assert_played(said, "outsiders")
        self.assertIn(f"the SDK is {sdk}/cancha/__init__.py", said)

    def test_a_team_in_a_venv_plays_with_the_wheel(self) -> None:
        # Debian's protobuf, because there is no package index here.
        run("/usr/bin/python3", "-m", "venv", "--system-site-packages", self.folder / "venv")
        python = self.folder / "venv/bin/python"
        run(python, "-m", "pip", "install", "--no-index", packages().wheel)
        (self.folder / "team.py").write_text(PYTHON_TEAM)

        said = play(f"{python} -B {self.folder}/team.py")

        self.assert_played(said, "outsiders")
        self.assertIn(f"the SDK is {self.folder}/venv/lib/", said)


if __name__ == "__main__":
    unittest.main()
