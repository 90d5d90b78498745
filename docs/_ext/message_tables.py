"""Tables of messages, made from the catalogue so that they cannot drift."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import make_table, read_fields

import counter_rules
from counter_rules.messages import MESSAGES

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class MessageTable(SphinxDirective):
    """A table of the members of an enum with their sentences from the catalogue.

    The argument is the enum's public name, the option ``prefix`` the first part of the keys.
    The content is a field list that says a few words about every member; the build fails
    if one is missing or unknown. Every member becomes a target for links.
    """

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {"prefix": str, "about": str}

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        members = getattr(counter_rules, self.arguments[0])
        words = read_fields(self, (member.name for member in members))
        rows = [
            (self._make_name(member), words[member.name], self._make_sentences(member.value))
            for member in members
        ]
        heads = ("Code", self.options["about"], "Sentence")
        return [make_table(rows, widths=(22, 33, 45), heads=heads, classes=["messages"])]

    def _make_name(self, member: Any) -> list[nodes.Node]:
        full = f"counter_rules.{self.arguments[0]}.{member.name}"
        target = nodes.literal("", member.name, ids=[full])
        self.env.domains.python_domain.note_object(full, "attribute", full, location=target)
        return [nodes.paragraph("", "", target)]

    def _make_sentences(self, code: str) -> list[nodes.Node]:
        prefix = self.options["prefix"]
        keys = re.compile(rf"{prefix}\.({code}|\w+\.{code}(\.\w+)?)")
        return [
            _write_sentence(text, prefix) for key, text in MESSAGES.items() if keys.fullmatch(key)
        ]


def _write_sentence(text: str, prefix: str) -> nodes.paragraph:
    """Write a sentence: what is filled in is in italics, a part that may be missing in brackets."""
    for name in re.findall(r"{(\w+)}", text):
        if (part := MESSAGES.get(f"{prefix}.{name}")) is not None:
            text = text.replace(f"{{{name}}}", f" [{part.strip()}]")
    parts = re.split(r"{(\w+)}", text)
    return nodes.paragraph(
        "",
        "",
        *(nodes.emphasis("", p) if n % 2 else nodes.Text(p) for n, p in enumerate(parts)),
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("messages", MessageTable)
    return {"parallel_read_safe": True}
