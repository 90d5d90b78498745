"""No sentence for people is built outside the catalogues.

Errors for programmers are English, the faults of text that cannot be read and of bots among them,
and so are the words of records, of a ruleset's table (``__str__`` of its parts, the options of
presets), of the command line, of kernels, of observations, of adapters and of tournaments. The
pages of the browser table have their own texts (`tests/web/test_words.py`). In what is left no text
may have two words in a row, whatever builds it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import counter_rules
from support.failures import each

PACKAGE = Path(counter_rules.__file__).parent
NOT_FOR_PLAYERS = (
    *(
        "_base",
        "adapters",
        "arena",
        "bots",
        "cli",
        "games",
        "kernel",
        "learning",
        "messages",
        "notation",
    ),
    *("observations", "protocol", "records", "survey", "testing", "web"),
)
READERS = ("rules/scoring/_expressions.py", "table/stores.py")
"""Modules whose texts are faults of text that cannot be read, or statements of a database."""

FILES = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if path.relative_to(PACKAGE).parts[0] not in NOT_FOR_PLAYERS
    and path.relative_to(PACKAGE).as_posix() not in READERS
]
TWO_WORDS = re.compile(r"[A-Za-z]{2,} +[A-Za-z]{2,}")
WRITERS = ("__str__", "__repr__")
"""How a value prints itself: notation, or its row in the table of a ruleset."""


def is_for_programmers(node: ast.AST) -> bool:
    """Return whether what a node says is for programmers."""
    if isinstance(node, ast.FunctionDef):
        return node.name in WRITERS
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    return isinstance(node, ast.Raise) or (
        isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Error")
    )


def list_texts(node: ast.AST) -> Iterator[str]:
    """Yield the texts for players, f-strings by their parts."""
    for child in ast.iter_child_nodes(node):
        if is_for_programmers(child):
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        yield from list_texts(child)


def list_sentences(tree: ast.Module) -> list[str]:
    return [text for text in list_texts(tree) if TWO_WORDS.search(text)]


def list_properties(tree: ast.Module, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield what the methods of certain names do, as class and body without docstring."""
    for owner in ast.walk(tree):
        for node in getattr(owner, "body", []) if isinstance(owner, ast.ClassDef) else []:
            if isinstance(node, ast.FunctionDef) and node.name in names:
                yield owner.name, "\n".join(ast.unparse(line) for line in node.body[1:])


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


FOUND = {path.relative_to(PACKAGE).as_posix(): list_sentences(parse(path)) for path in FILES}
PIECES = {
    "sampling/_paths.py": [
        "there was no time to count them",
        "in this game a play shows more than which cards a hand did not hold",
        "it is hidden which of two identical cards was passed",
        "the passes leave too many possibilities",
        "too many kinds of cards are known to be, or not to be, in some hands",
    ],
    "sampling/_worlds.py": [", and there are too many to enumerate, more than "],
    "rules/scoring/__init__.py": ["tricks won", "how far apart", "cards each"],
}
"""Pieces of errors for programmers, and of a ruleset's table, made apart from these."""


@each("name", FOUND)
def test_a_module_builds_no_sentence(name: str) -> None:
    assert FOUND[name] == PIECES.get(name, [])


def test_whatever_has_sentences_takes_them_from_a_catalogue() -> None:
    found = [
        said for path in FILES for said in list_properties(parse(path), ("sentence", "sentences"))
    ]
    assert sorted(found) == [
        ("EffectReport", "return describe(self)"),
        ("Explanation", "return describe(self)"),
        ("Power", "return describe(self)"),
        ("Preview", "return describe(self)"),
        ("Reason", "return str(self._message)"),
        ("Verdict", "return str(self.message)"),
    ]


def test_sentences_are_told_apart_from_what_is_for_programmers() -> None:
    tree = ast.parse(
        '"""A docstring is none."""\n'
        'raise StateError("there is no seat")\n'
        'error = NotationError(f"no card {text}", text=text)\n'
        'key = f"change.{kind}.no"\n'
        "def __str__(self): return f'hands of {self.size} cards'\n"
        "def tell(self): return f'seat {seat} takes the trick'\n"
        'said = "must follow " + suit\n'
        '"{} leads next".format(seat)\n'
    )
    assert list_sentences(tree) == [" takes the trick", "must follow ", "{} leads next"]


def test_the_modules_that_speak_are_read() -> None:
    assert {"engine/_apply.py", "explain/_changes.py", "events/_play_events.py"} < set(FOUND)
