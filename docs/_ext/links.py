"""Links from clauses and names to where they are told, and a check that all are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sphinx.util import logging
from sphinx.util.nodes import make_refnode

import counter_rules

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_LOGGER = logging.getLogger(__name__)
_CLAUSE = re.compile(r"(?<![\w\"'`])C\d\.\d(?![\w\"'`])")


def link_clauses(
    _app: Sphinx, _what: str, _name: str, _obj: object, _options: object, lines: list[str]
) -> None:
    """Link the clauses of Counter that a docstring names, outside of its examples."""
    is_example = False
    for place, line in enumerate(lines):
        is_example = bool(line.strip()) and (is_example or line.lstrip().startswith(">>>"))
        if not is_example:
            lines[place] = _CLAUSE.sub(
                lambda found: f":ref:`{found[0]} <{found[0].lower()}>`", line
            )


def find_elsewhere(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.Element | None:
    """Link a name without its module, or with the module that defines it, to its entry."""
    if node.get("refdomain") != "py":
        return None
    wanted = _strip_module(node["reftarget"])
    found = {
        (entry.docname, entry.node_id)
        for name, entry in env.domains.python_domain.objects.items()
        if _strip_module(name) == wanted and entry.objtype != "module"
    }
    if len(found) != 1:
        return None
    docname, anchor = found.pop()
    return make_refnode(app.builder, node["refdoc"], docname, anchor, contnode)


def _strip_module(name: str) -> str:
    parts = name.split(".")
    while len(parts) > 1 and parts[0].islower():
        del parts[0]
    return ".".join(parts)


def check_reference(_app: Sphinx, env: BuildEnvironment) -> None:
    """Fail the build if a public name has no entry in the reference."""
    known = env.domains.python_domain.objects
    for name in counter_rules.__all__:
        if f"counter_rules.{name}" not in known:
            _LOGGER.warning("counter_rules.%s is public and not in the reference", name)


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect the above."""
    app.connect("autodoc-process-docstring", link_clauses)
    app.connect("missing-reference", find_elsewhere)
    app.connect("env-check-consistency", check_reference)
    return {"parallel_read_safe": True}
