"""Links from clauses and names to where they are described, and a check that all are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING

from sphinx.util import logging
from sphinx.util.nodes import make_refnode

import counter_rules
from counter_rules import (
    chance,
    events,
    games,
    messages,
    notation,
    records,
    render,
    trick,
    views,
)
from counter_rules.rules import (
    bidding,
    dealing,
    effects,
    ending,
    following,
    leading,
    scoring,
    seeing,
)

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_LOGGER = logging.getLogger(__name__)
_CLAUSE = re.compile(r"(?<![\w\"'`])[CF]\d+(?:\.\d)?(?![\w\"'`])")
_LABELS: Mapping[str, str] = {"F9": "rules-family"}
"""Clauses that are spread over several pages, with the label of the page that lists these."""

_PACKAGES = (
    counter_rules,
    bidding,
    chance,
    dealing,
    effects,
    ending,
    events,
    following,
    leading,
    messages,
    notation,
    records,
    render,
    games,
    scoring,
    seeing,
    trick,
    views,
)
"""The packages whose public names are all in the reference."""


def link_clauses(
    _app: Sphinx, _what: str, _name: str, _obj: object, _options: object, lines: list[str]
) -> None:
    """Link the clauses that a docstring names, outside of its examples."""
    is_example = False
    for place, line in enumerate(lines):
        is_example = bool(line.strip()) and (is_example or line.lstrip().startswith(">>>"))
        if not is_example:
            lines[place] = write_links(line)


def write_links(text: str) -> str:
    """Turn the clauses that a text names into links, as markup."""
    return _CLAUSE.sub(
        lambda found: f":ref:`{found[0]} <{_LABELS.get(found[0], found[0].lower())}>`", text
    )


def find_elsewhere(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.Element | None:
    """Link a name without its module, or with the module that defines it, to its entry."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    entries = {
        name: (entry.docname, entry.node_id)
        for name, entry in env.domains.python_domain.objects.items()
        if strip_module(name) == strip_module(target) and entry.objtype != "module"
    }
    # Two modules may define the same name, such as WINNER: then the whole target decides.
    whole = {entry for name, entry in entries.items() if name.endswith(f".{target}")}
    found = whole or set(entries.values())
    if len(found) != 1:
        return None
    docname, anchor = found.pop()
    return make_refnode(app.builder, node["refdoc"], docname, anchor, contnode)


def strip_module(name: str) -> str:
    """Return a name without its modules."""
    parts = name.split(".")
    while len(parts) > 1 and parts[0].islower():
        del parts[0]
    return ".".join(parts)


def check_reference(_app: Sphinx, env: BuildEnvironment) -> None:
    """Fail the build if a public name has no entry in the reference."""
    entries = env.domains.python_domain.objects
    known = {strip_module(name) for name, entry in entries.items() if entry.objtype != "module"}
    for name in _list_public(_PACKAGES):
        if strip_module(name) not in known:
            _LOGGER.warning("%s is public and not in the reference", name)


def _list_public(packages: Iterable[ModuleType]) -> list[str]:
    return [f"{package.__name__}.{name}" for package in packages for name in package.__all__]


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect the above."""
    app.connect("autodoc-process-docstring", link_clauses)
    app.connect("missing-reference", find_elsewhere)
    app.connect("env-check-consistency", check_reference)
    return {"parallel_read_safe": True}
