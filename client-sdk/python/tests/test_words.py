"""Every name on the page of words exists in its language. The page leaves out no call of the C header and no public
method of the Python and Java classes that it names.

A table's header says where the names of a column are found: headers, modules and classes, or Java classes.
"""

import ast
import importlib
import inspect
import pathlib
import re
import textwrap
import typing
import unittest

SDK = pathlib.Path(__file__).resolve().parents[2]
JAVA = SDK / "java/src/main/java/cancha"
HEADERS = [
    *SDK.glob("cpp/include/cancha/client/*.h"),
    *SDK.parent.glob("proto/base/values/include/cancha/base/*.h"),
    *SDK.parent.glob("server/sim/engine/include/cancha/engine/*.h"),
    *SDK.parent.glob("server/sim/c_interface/include/*.h"),
]

# Titles of columns whose names are checked by importing modules.
PYTHON = ("Python", "asyncio", "one match", "many", "an agent for each robot", "observations", "rewards")


class Word(typing.NamedTuple):
    """A name in a cell: "set_wheels()", "run(on_start=)", "Path.of()"."""

    name: str
    parameter: str

    @classmethod
    def read(cls, text):
        found = re.fullmatch(r"([~\w.]+)(?:\((?:(\w+)=)?\))?", text)
        if found is None:
            raise ValueError(f"`{text}` is no name, such as `step()` or `run(on_start=)`")
        return cls(found[1], found[2] or "")


class Column(typing.NamedTuple):
    language: str
    scopes: list
    words: list


def tables():
    """Yields the columns of all tables whose header says where names are found."""
    page = (SDK / "words.md").read_text()
    for table in re.findall(r"(?:^\|.*\n)+", page, re.MULTILINE):
        header, _, *rows = [line.split("|")[1:-1] for line in table.splitlines()]
        for place, title in enumerate(header):
            scopes = re.findall(r"`(.*?)`", title)
            if scopes:
                words = [Word.read(text) for row in rows for text in re.findall(r"`(.*?)`", row[place])]
                yield Column(title.split(" `")[0].strip(), scopes, words)


def header_of(name):
    return next(header for header in HEADERS if header.name == name).read_text()


def java_source(scope):
    return next(JAVA.glob(f"*/{scope}.java")).read_text()


def python_object(scope):
    """Returns a module, or a class in a module."""
    try:
        return importlib.import_module(scope)
    except ModuleNotFoundError:
        module, _, name = scope.rpartition(".")
        return getattr(importlib.import_module(module), name)


def own_attributes(kind):
    """Returns the attributes of a class, with annotations and attributes that its methods set on `self`."""
    names = set()
    for base in kind.__mro__:
        if base.__module__.startswith("cancha"):
            names |= set(vars(base)) | set(vars(base).get("__annotations__", {}))
            nodes = ast.walk(ast.parse(textwrap.dedent(inspect.getsource(base))))
            of_self = (node for node in nodes if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self")
            names |= {node.attr for node in of_self}
    return names


def find_python(word, scopes):
    """Returns the object with this name, or None."""
    for scope in map(python_object, scopes):
        found = scope
        for part in word.name.split("."):
            is_member = inspect.isclass(found) and part in own_attributes(found)
            found = getattr(found, part, found.__name__ if is_member else None)
        if found is None and inspect.isclass(scope) and scope.__name__ == word.name:
            found = scope
        if found is not None:
            return found
    return None


def methods_of(kind):
    """Returns public methods and properties defined here, not those of Gymnasium."""
    return {
        name
        for base in kind.__mro__
        if base.__module__.startswith("cancha") and base.__module__ != "cancha.env.bases"
        for name, member in vars(base).items()
        if not name.startswith("_") and (inspect.isroutine(member) or isinstance(member, property))
    }


class WordsTest(unittest.TestCase):
    def columns(self, language):
        found = [column for column in tables() if column.language in language]
        self.assertTrue(found)
        return found

    def test_names_in_c_and_c_plus_plus_are_in_their_headers(self):
        for column in self.columns(("C", "C++")):
            text = "".join(map(header_of, column.scopes))
            for word in column.words:
                self.assertRegex(text, rf"(?<!\w){re.escape(word.name)}\b", column.scopes)

    def test_names_in_python_are_found_there(self):
        for column in self.columns(PYTHON):
            for word in column.words:
                with self.subTest(word.name, scopes=column.scopes):
                    found = find_python(word, column.scopes)
                    self.assertIsNotNone(found)
                    if word.parameter:
                        self.assertIn(word.parameter, inspect.signature(found).parameters)

    def test_names_in_java_are_in_their_classes(self):
        for column in self.columns(("Java",)):
            for word in column.words:
                scope, _, name = word.name.rpartition(".")
                text = "".join(map(java_source, [scope] if scope else column.scopes))
                self.assertRegex(text, rf"\b{name}\b", column.scopes)

    def test_no_call_of_c_is_left_out(self):
        calls = set(re.findall(r"CANCHA_API [^(;]*?(cancha_\w+)\(", header_of("cancha_engine.h")))
        named = {word.name for column in self.columns(("C",)) for word in column.words}
        self.assertGreater(len(calls), 40)
        self.assertEqual(calls - named, set())

    def test_no_method_of_a_python_class_is_left_out(self):
        for column in self.columns(PYTHON):
            named = {word.name for word in column.words}
            for kind in filter(inspect.isclass, map(python_object, column.scopes)):
                with self.subTest(kind.__name__):
                    self.assertEqual(methods_of(kind) - named, set())

    def test_no_method_of_a_java_class_is_left_out(self):
        method = re.compile(r"^    (?:public |static |default |final )*[\w<>\[\], ?.]+ (\w+)\(", re.MULTILINE)
        for column in self.columns(("Java",)):
            named = {word.name.rpartition(".")[2] for word in column.words}
            for scope in column.scopes:
                text = re.sub(r"(?s)/\*.*?\*/", "", java_source(scope))
                is_interface = "public interface" in text
                lines = [line for line in text.splitlines() if is_interface or line.startswith("    public ")]
                public = {found[1] for found in map(method.match, lines) if found and " record " not in found[0]}
                with self.subTest(scope):
                    self.assertEqual(public - named - {scope}, set())


if __name__ == "__main__":
    unittest.main()
