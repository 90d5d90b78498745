"""The table of events, made from their classes and the catalogue so that it cannot drift."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import attrs
from docutils import nodes
from message_tables import find_code, write_sentences
from sphinx.util.docutils import SphinxDirective
from tables import Cell, make_table, read_fields, write

from counter_rules.events.inner import EVENTS as CLASSES
from counter_rules.messages import ENGLISH

if TYPE_CHECKING:
    from sphinx.application import Sphinx

EVENTS = {kind.__name__: kind for kind in CLASSES}
"""The classes of events by name, in the order in which one move can bring them about."""

_CODES = {name: re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in EVENTS}


class EventTable(SphinxDirective):
    """Every event: when it comes, its fields, who learns of it, and its sentences.

    The content is a field list that says when each comes; the build fails if an event is missing
    or unknown, or if a sentence of the catalogue belongs to none.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        words = read_fields(self, EVENTS)
        stray = [key for key in ENGLISH if key.startswith("event.") and not _find_event(key)]
        if stray:
            raise self.error(f"these keys belong to no event: {stray}")
        rows = [self._make_row(name, words[name]) for name in EVENTS]
        heads = ("Event", "Meaning and fields", "Sentence")
        return [make_table(rows, widths=(21, 40, 39), heads=heads, classes=["messages"])]

    def _make_row(self, name: str, words: list[nodes.Node]) -> tuple[Cell, ...]:
        kind = EVENTS[name]
        link = self.parse_inline(f"`~counter_rules.events.{name}`")[0]
        return (
            [nodes.paragraph("", "", *link), write(_find_audience(kind))],
            [*words, _list_fields(kind)],
            write_sentences("event", _CODES[name], _CODES.values()),
        )


def _find_event(key: str) -> str | None:
    return find_code(key, _CODES.values())


def _find_audience(kind: type[Any]) -> str:
    """Return who learns of an event, as its class says it."""
    if "audience" not in {field.name for field in attrs.fields(kind)}:
        audience = kind.audience
        return "Everybody" if audience is None else audience.__doc__.rstrip(".")
    (audience,) = re.findall(r"^ +audience: (.+)\.$", kind.__doc__ or "", re.MULTILINE)
    return str(audience).capitalize()


def _list_fields(kind: type[Any]) -> nodes.paragraph:
    """List the fields that not every event has, and that are not the rules."""
    names = [field.name for field in attrs.fields(kind)]
    paragraph = nodes.paragraph("", "Fields: ")
    for name in names:
        if name not in ("move_number", "rules", "audience"):
            paragraph += nodes.literal("", name)
            paragraph += nodes.Text(", ")
    paragraph.pop()
    return paragraph


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("event-table", EventTable)
    return {"parallel_read_safe": True}
