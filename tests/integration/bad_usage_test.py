"""Arguments that cancha-match refuses before anything starts, and its messages.

Run by ctest with the folder of the programs in CANCHA_BIN.
"""

import os
import re
import socket
import unittest

from match_case import ScratchCase, run_match


class BadUsageTest(ScratchCase):
    def test_two_outputs_are_not_written_to_one_file(self) -> None:
        for one, other in (("--record", "--report"), ("--csv", "--report"), ("--csv", "--record")):
            file = self.folder / "out"
            refused = run_match("simurosot/5v5", "--blue", "position", "--yellow", "chaser", one,
                                str(file), other, f"{self.folder}/./out")  # fmt: skip

            self.assertEqual(refused.returncode, 2)
            self.assertIn("give each a file of its own", refused.stderr)
            self.assertFalse(file.exists())

    def test_however_an_output_is_spelled_it_is_not_that_of_another(self) -> None:
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        (self.folder / "link").symlink_to("missing")
        for record, report in (("out", "./out"), ("missing", "link"), ("{seed}.mcap", "2.mcap"),
                               ("m{seed}.mcap", str(self.folder / "m3.mcap"))):  # fmt: skip
            several = ("--seeds", "1..3") if "{seed}" in record else ()
            said = self.refuse("simurosot/5v5", "--blue", "position", "--yellow", "chaser", *several,
                               "--record", record, "--report", report)  # fmt: skip

            self.assertIn("give each a file of its own", said)

    def test_what_is_read_is_not_written_over(self) -> None:
        file = self.folder / "tokens"
        file.write_text("seat blue 0123456789abcdef\n")
        file.chmod(0o600)
        for output in ("--report", "--csv", "--record"):
            said = self.refuse("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                               "--tokens", str(file), output, str(file))  # fmt: skip

            self.assertIn(f"--tokens and {output} both name {file}", said)
            self.assertEqual(file.read_text(), "seat blue 0123456789abcdef\n")

    def test_an_output_has_a_name(self) -> None:
        for output in ("--report", "--csv", "--record"):
            said = self.refuse("simurosot/5v5", "--blue", "position", "--yellow", "chaser", output, "")

            self.assertIn(f"{output}: expected a value, got ''", said)

    def refuse(self, *arguments: str) -> str:
        """Calls the program with arguments that must be refused. Returns the message."""
        refused = run_match(*arguments)
        self.assertEqual(refused.returncode, 2, refused.stderr)
        self.assertEqual(refused.stdout, "")
        return refused.stderr

    def test_an_unknown_discipline_lists_what_there_is(self) -> None:
        message = self.refuse("curling/2v2", "--blue", "position", "--yellow", "chaser")

        self.assertIn("no discipline 'curling/2v2'", message)
        self.assertIn("simurosot/5v5", message)

    def test_an_unknown_variant_lists_what_there_is(self) -> None:
        self.assertIn("simurosot/5v5", self.refuse("simurosot/77", "--blue", "position"))

    def test_a_strategy_that_does_not_exist_lists_the_samples(self) -> None:
        message = self.refuse("simurosot/5v5", "--blue", "poistion", "--yellow", "chaser")

        self.assertIn("there is no strategy 'poistion'", message)
        self.assertIn("chaser, counter, position", message)

    def test_jobs_for_a_single_match_are_refused(self) -> None:
        self.assertIn("--jobs needs several matches: --seeds A..B",
                      self.refuse("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                                  "--jobs", "2"))  # fmt: skip

    def test_a_mistyped_setting_is_answered_in_one_line(self) -> None:
        message = self.refuse("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                              "--set", "rules.hlaf_s=3")  # fmt: skip

        self.assertIn("rules.hlaf_s: no such setting; did you mean half_s?", message)
        self.assertEqual(message.count("\n"), 1)

    def test_a_program_that_does_not_exist_is_refused_before_anything_starts(self) -> None:
        self.assertIn("there is no strategy './my_team'",
                      self.refuse("simurosot/5v5", "--blue", "./my_team", "--yellow", "chaser"))

    def test_a_script_that_cannot_be_run_is_told_how(self) -> None:
        script = self.folder / "team.py"
        script.write_text("import cancha\n")

        message = self.refuse("simurosot/5v5", "--blue", str(script), "--yellow", "chaser")

        self.assertIn(f'give "python3 {script}", or make it one with chmod +x', message)
        self.assertNotIn("there is no strategy", message)

    def test_a_seat_without_a_strategy_is_named(self) -> None:
        self.assertIn("seat yellow has no strategy",
                      self.refuse("simurosot/5v5", "--blue", "position"))

    def test_a_strategy_that_no_seat_is_left_for_is_refused(self) -> None:
        message = self.refuse("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                              "--seat", "blue=chaser")  # fmt: skip

        self.assertIn("--blue: every seat of the team has a strategy by --seat", message)

    def test_an_unknown_seat_lists_the_seats(self) -> None:
        message = self.refuse("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                              "--seat", "green=chaser")

        self.assertIn("has no seat 'green'; the seats are: blue, yellow", message)

    def test_settings_out_of_range_are_named_with_their_range(self) -> None:
        message = self.refuse("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                              "--set", "ball.mass_kg=-1")

        self.assertIn("ball.mass_kg: -1 is out of range", message)

    def test_a_setting_that_does_not_exist_lists_those_there_are(self) -> None:
        message = self.refuse("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                              "--set", "ball.masss=1")

        self.assertIn("mass_kg", message)

    def test_options_out_of_range_say_what_is_expected(self) -> None:
        both = ("simurosot/5v5", "--blue", "position", "--yellow", "chaser")
        for arguments, expected in (
            (("--speed", "fast"), "--speed: expected `max` or a number from 0.01 to 1000; got 'fast'"),
            (("--speed", "nan"), "--speed: expected `max` or a number from 0.01 to 1000; got 'nan'"),
            (("--speed", "0"), "--speed: expected `max` or a number from 0.01 to 1000; got '0'"),
            (("--seeds", "5..1"), "must be a range"),
            (("--seeds", "5"), "expected A..B"),
            (("--seed", "x"), "expected a whole number from 0 to"),
            (("--duration", "-3"), "--duration"),
            (("--listen", "somewhere"), "expected ADDRESS:PORT"),
            (("--frobnicate",), "--frobnicate"),
        ):
            with self.subTest(arguments=arguments):
                self.assertIn(expected, self.refuse(*both, *arguments))

    def test_other_machines_need_tokens(self) -> None:
        message = self.refuse("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                              "--listen", "0.0.0.0:0")

        self.assertIn("everyone needs a token; give --tokens FILE", message)
        self.assertIn("(missing: blue, yellow)", message)

    def test_a_port_in_use_is_named(self) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            message = self.refuse("simurosot/5v5", "--blue", "position", "--yellow", "chaser",
                                  "--listen", f"127.0.0.1:{port}")

        self.assertRegex(message, rf"cannot listen on 127\.0\.0\.1:{port}: Address already in use")

    def test_help_shows_examples_and_exit_codes(self) -> None:
        shown = run_match("--help")

        self.assertEqual(shown.returncode, 0)
        self.assertIn("Examples:", shown.stdout)
        self.assertIn("3 a team failed", shown.stdout)

    def test_list_shows_disciplines_and_sample_strategies(self) -> None:
        shown = run_match("--list")

        self.assertEqual(shown.returncode, 0)
        self.assertTrue(re.search(r"^simurosot/5v5 ", shown.stdout, re.MULTILINE))
        self.assertIn("sample strategies: chaser, counter, position", shown.stdout)


if __name__ == "__main__":
    unittest.main()
