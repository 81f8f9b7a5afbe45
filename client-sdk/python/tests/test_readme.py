"""Every example of the README runs."""

import pathlib
import re
import subprocess
import sys
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
README = REPOSITORY / "client-sdk/python/README.md"


class ReadmeTest(unittest.TestCase):
    def test_every_example_runs(self):
        examples = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
        self.assertGreater(len(examples), 5)
        for example in examples:
            with self.subTest(example.splitlines()[0]):
                done = subprocess.run(
                    [sys.executable, "-B", "-W", "error", "-c", example],
                    cwd=REPOSITORY,
                    capture_output=True,
                    text=True,
                    timeout=60,
                )
                self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
