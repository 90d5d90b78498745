"""Signatures and fields of attrs classes, written so that people can read them."""

from __future__ import annotations

import enum
import importlib
import inspect
import pkgutil
import re
from typing import TYPE_CHECKING, Any, get_type_hints

import attrs
import numpy as np
from numpy.typing import NDArray
from sphinx.util.inspect import stringify_signature
from sphinx.util.typing import stringify_annotation

import counter_rules

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_ALIAS = re.compile(r"TypeAliasForwardRef\('([\w.]+)'\)")
_LONG = 30


class _Shortened:
    """A default that would fill the line."""

    def __repr__(self) -> str:
        return "…"


def write_signature(
    _app: Sphinx, what: str, _name: str, obj: Any, _options: object, text: str | None, returns: str
) -> tuple[str | None, str] | None:
    """Write signatures so that people can read them.

    Enums and protocols have none, as nobody calls them. That of an attrs class has no long
    defaults, and no types, as its fields have them right below. Elsewhere an alias inside
    another type is named, which autodoc leaves undone.
    """
    if what == "class" and (issubclass(obj, enum.Enum) or "_is_protocol" in vars(obj)):
        return "", ""
    if what == "class" and attrs.has(obj):
        kinds = inspect.signature(obj).parameters
        parameters = [
            kinds[field.alias].replace(
                annotation=inspect.Parameter.empty, default=_find_default(field)
            )
            for field in attrs.fields(obj)
            if field.alias in kinds
        ]
        return stringify_signature(inspect.Signature(parameters)), ""
    written = [_ALIAS.sub(r"~\1", part) if part else part for part in (text, returns)]
    return written[0], written[1]


def _find_default(field: attrs.Attribute[Any]) -> object:
    if field.default is attrs.NOTHING:
        return inspect.Parameter.empty
    return _Shortened() if len(repr(field.default)) > _LONG else field.default


def list_fields(
    app: Sphinx, what: str, _name: str, obj: Any, _options: object, lines: list[str]
) -> None:
    """Turn the arguments of an attrs class into entries of their own, with their types.

    An argument that a property or an attribute docstring describes is left to that.
    """
    if what != "class" or not attrs.has(obj) or "Args:" not in lines:
        return
    aliases = app.config.autodoc_type_aliases  # names such as `counter_rules.Move`
    checked = {"np": np, "NDArray": NDArray}  # imported for type checkers only
    types = get_type_hints(obj, localns={"counter_rules": counter_rules, **checked, **aliases})
    fields = {field.name for field in attrs.fields(obj)}
    start = lines.index("Args:")
    end = next((n for n in range(start, len(lines)) if not lines[n].strip()), len(lines))
    entries: dict[str, list[str]] = {}
    for line in lines[start + 1 : end]:
        entry = re.fullmatch(r"    (\w+): (.*)", line)
        if entry is not None:
            entries[entry[1]] = words = []
        words.append(entry[2] if entry is not None else line.strip())
    lines[start:end] = [
        line
        for name, words in entries.items()
        if name in fields
        for line in _write_field(name, stringify_annotation(types[name], "smart"), words)
    ]


def _write_field(name: str, type_: str, words: list[str]) -> list[str]:
    head = [f".. attribute:: {name}", f"   :type: {type_}", ""]
    return [*head, *(f"   {line}" for line in words), ""]


def show_cached_properties(_app: Sphinx) -> None:
    """Give the cached properties of attrs classes their docstrings and types back.

    A class with slots has bare slots in their place, and autodoc would take them for undocumented.
    """
    for found in pkgutil.walk_packages(counter_rules.__path__, "counter_rules."):
        if found.name.endswith("__main__"):
            continue
        for cls in vars(importlib.import_module(found.name)).values():
            if isinstance(cls, type) and attrs.has(cls) and cls.__module__ == found.name:
                _show_cached_properties_of(cls)


def _show_cached_properties_of(cls: Any) -> None:
    maker = vars(cls).get("__getattr__")
    cached = maker.__globals__.get("cached_properties", {}) if maker is not None else {}
    if cached:
        documented = {name: inspect.getdoc(find) for name, find in cached.items()}
        cls.__slots__ = dict.fromkeys(cls.__slots__) | documented
        returned = {name: find.__annotations__["return"] for name, find in cached.items()}
        cls.__annotations__ = {**cls.__annotations__, **returned}


def keep_colons(
    _app: Sphinx, what: str, _name: str, _obj: Any, _options: object, lines: list[str]
) -> None:
    """Keep napoleon from reading the words before a colon as a type.

    Of an attribute it looks at the first line alone, so that becomes an empty comment. What is
    returned gets a colon in front, with no type before it.
    """
    if what in ("attribute", "data", "property"):
        lines[:0] = ["..", ""]
    if "Returns:" in lines:
        first = lines.index("Returns:") + 1
        lines[first] = lines[first].replace("    ", "    : ", 1)


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect the above."""
    app.connect("builder-inited", show_cached_properties)
    app.connect("autodoc-process-signature", write_signature)
    app.connect("autodoc-process-docstring", list_fields, priority=400)  # before napoleon
    app.connect("autodoc-process-docstring", keep_colons, priority=400)
    return {"parallel_read_safe": True}
