"""What docstrings say of the fields of a class, in words for readers of JSON."""

from __future__ import annotations

import ast
import inspect
import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Final

from counter_rules.notation._view_data import ViewData
from counter_rules.position import Position
from counter_rules.views import View

_ARGUMENT: Final = re.compile(r"^ {4}(\w+): (.+?)(?=^ {4}\w|^\S|\Z)", re.MULTILINE | re.DOTALL)


def find_notes(kind: type) -> Mapping[str, str]:
    """Find what is said of each field of a class, where something is."""
    found = list(_read_view()) if kind is ViewData else []
    found += _ARGUMENT.findall(inspect.getdoc(kind) or "")
    return {name: _tidy(words) for name, words in found}


def find_title(kind: type) -> str:
    """Find the first sentence about a class."""
    return _tidy((inspect.getdoc(View if kind is ViewData else kind) or "").partition("\n")[0])


def _tidy(words: str) -> str:
    return " ".join(words.split()).replace("None", "null").replace("`", "")


def _read_view() -> Iterator[tuple[str, str]]:
    """Yield what is said of the fields of a view; below them, as a state says it of its own."""
    for kind in (Position, View):
        yield from _read_attributes(kind)


def _read_attributes(kind: type) -> Iterator[tuple[str, str]]:
    """Yield what stands below the fields of a class in its source."""
    (found,) = ast.parse(inspect.getsource(kind)).body
    body = found.body if isinstance(found, ast.ClassDef) else []
    for field, below in itertools.pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=text)):
                yield name, str(text)
            case _:
                pass
