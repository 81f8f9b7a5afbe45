"""The Debian package of the server: its files, and a match played from the place of installation.

Run by ctest with the build directory in CANCHA_BUILD.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from packages import BUILD, LIMIT_S, packages, play, run


class PackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory(prefix="cancha-test-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.package = packages().debs["cancha"]
        cls.installed = packages().installed

    def test_it_has_what_people_run_and_nothing_of_the_tests(self) -> None:
        programs = {file.name for file in (self.installed / "usr/bin").iterdir()}

        self.assertLessEqual(
            {"cancha-match", "cancha-referee", "cancha-replay", "cancha-server", "cancha-viewer",
             "cancha-team-simurosot-position", "cancha-team-simurosot-chaser"}, programs)  # fmt: skip
        self.assertFalse({name for name in programs if "test" in name or "fuzz" in name})
        for file in ("lib/systemd/system/cancha.service", "etc/default/cancha",
                     "usr/share/cancha/web/index.html", "usr/share/cancha/tokens.conf",
                     "usr/share/doc/cancha/copyright"):  # fmt: skip
            self.assertTrue((self.installed / file).is_file(), file)

    def test_an_installation_without_packages_stays_under_its_prefix(self) -> None:
        with tempfile.TemporaryDirectory(prefix="cancha-test-") as root:  # Stands for `/`.
            run("cmake", "--install", BUILD, "--prefix", "/opt/cancha", env={**os.environ, "DESTDIR": root})
            files = {str(file.relative_to(root)) for file in Path(root).rglob("*") if file.is_file()}
            service = Path(root, "opt/cancha/lib/systemd/system/cancha.service").read_text()

        self.assertEqual({file for file in files if not file.startswith("opt/cancha/")}, set())
        self.assertIn("opt/cancha/bin/cancha-server", files)
        self.assertIn("opt/cancha/etc/default/cancha", files)
        self.assertIn("ExecStart=/opt/cancha/bin/cancha-server serve", service)
        self.assertIn("EnvironmentFile=-/opt/cancha/etc/default/cancha", service)

    def test_it_names_the_libraries_that_it_needs(self) -> None:
        needed = run("dpkg-deb", "--field", str(self.package), "Depends")

        for library in ("libcairo2", "libode8", "libprotobuf32", "libspdlog1.10", "libsystemd0",
                        "fonts-roboto-unhinted"):
            self.assertIn(library, needed)

    def test_it_leaves_the_sdk_to_the_packages_of_the_sdk(self) -> None:
        files = run("dpkg-deb", "--contents", str(self.package))

        self.assertNotIn("dist-packages", files)  # The sample of VSS teams is not part of the SDK.
        self.assertNotIn("libcancha", files)
        self.assertIn("python3-cancha", run("dpkg-deb", "--field", str(self.package), "Recommends"))

    def test_a_service_that_is_configured_by_hand_stays_so(self) -> None:
        self.assertEqual(run("dpkg-deb", "--info", str(self.package), "conffiles"),
                         "/etc/default/cancha\n")

    def test_the_service_gets_its_tokens_as_a_credential_and_never_in_its_environment(self) -> None:
        service = (self.installed / "lib/systemd/system/cancha.service").read_text()
        drop_in = (self.installed / "usr/share/cancha/tokens.conf").read_text()
        variable, _, option = re.search(r"^Environment=(\w+)=(--tokens=)%d/(\w+)$", drop_in, re.M).groups()

        self.assertIn(f" ${variable} ", re.search("^ExecStart=.*", service, re.M).group())
        self.assertIn("LoadCredential=tokens:/etc/cancha/tokens\n", drop_in)
        self.assertEqual(option, "tokens")
        self.assertNotRegex(service + drop_in, r"CANCHA_TOKENS?=")

    def test_the_server_of_the_service_reads_a_credential_and_refuses_the_tokens_of_before(self) -> None:
        tokens = Path(self.folder.name) / "tokens"
        tokens.write_text("admin Ann\n")
        tokens.chmod(0o440)  # The mode that an access list of systemd shows.
        server = [str(self.installed / "usr/bin/cancha-server"), "serve", f"--tokens={tokens}"]

        loaded = subprocess.run(server, capture_output=True, text=True, timeout=LIMIT_S, check=False,
                                env={**os.environ, "CREDENTIALS_DIRECTORY": self.folder.name})  # fmt: skip
        before = subprocess.run(server, capture_output=True, text=True, timeout=LIMIT_S, check=False,
                                env={**os.environ, "CANCHA_TOKENS": "admin Ann 0123456789abcdef"})  # fmt: skip

        self.assertIn(f"{tokens}:1: expected", loaded.stderr, "it was read")
        self.assertEqual(before.returncode, 2)
        self.assertIn("--tokens FILE", before.stderr)

    def test_it_plays_a_match_where_it_is_installed(self) -> None:
        self.assertIn("300 ticks", play("position"))


if __name__ == "__main__":
    unittest.main()
