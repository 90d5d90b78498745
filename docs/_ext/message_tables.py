"""Tables of messages, made from the catalogue so that they cannot drift."""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import make_table, read_fields

import counter_rules
from counter_rules.messages import ENGLISH

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
        codes = [member.value for member in members]
        words = read_fields(self, (member.name for member in members))
        rows = [
            (
                self._make_name(member),
                words[member.name],
                write_sentences(self.options["prefix"], member.value, codes),
            )
            for member in members
        ]
        heads = ("Code", self.options["about"], "Sentence")
        return [make_table(rows, widths=(22, 33, 45), heads=heads, classes=["messages"])]

    def _make_name(self, member: Any) -> list[nodes.Node]:
        full = f"counter_rules.{self.arguments[0]}.{member.name}"
        target = nodes.literal("", member.name, ids=[full])
        self.env.domains.python_domain.note_object(full, "attribute", full, location=target)
        return [nodes.paragraph("", "", target)]


class KeyTable(SphinxDirective):
    """A table of all texts whose keys begin with the argument, as in the catalogue."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        prefix = f"{self.arguments[0]}."
        rows = [
            ([nodes.paragraph("", "", nodes.literal("", key))], [_write_text(text)])
            for key, text in ENGLISH.items()
            if key.startswith(prefix)
        ]
        if not rows:
            raise self.error(f"the catalogue has no keys that begin with {prefix}")
        return [make_table(rows, widths=(30, 70), heads=("Key", "Text"), classes=["messages"])]


def _write_text(text: str) -> nodes.paragraph:
    """Write a text with what it fills in between braces."""
    parts = re.split(r"({[\w:]+})", text)
    written = [nodes.literal("", p) if n % 2 else nodes.Text(p) for n, p in enumerate(parts)]
    return nodes.paragraph("", "", *written)


def write_sentences(prefix: str, code: str, codes: Collection[str]) -> list[nodes.Node]:
    """Write the sentences of a code, the general one first.

    Args:
        prefix: the first part of their keys.
        code: the code.
        codes: all codes of its kind, any of which can be the second or the third part of a key.
    """
    return [
        _write_sentence(text, prefix)
        for key, text in ENGLISH.items()
        if key.startswith(f"{prefix}.") and find_code(key, codes) == code
    ]


def find_code(key: str, codes: Collection[str]) -> str | None:
    """Return the code that a key belongs to: its third part if that is one, else its second."""
    parts = key.split(".")
    return next((part for part in (*parts[2:3], parts[1]) if part in codes), None)


def _write_sentence(text: str, prefix: str) -> nodes.paragraph:
    """Write a sentence: what is filled in is in italics, an optional part in brackets."""
    return nodes.paragraph("", "", *_write_parts(_fill_parts(text, prefix)))


def _fill_parts(text: str, prefix: str) -> str:
    """Write out the parts that may be missing, and the word before the number of a seat."""
    for name in re.findall(r"{(\w+)}", text):
        if (part := ENGLISH.get(f"{prefix}.{name}")) is not None:
            text = text.replace(f"{{{name}}}", f" [{part.strip()}]")
    return re.sub(r"{(\w+):seat}", ENGLISH["seat"].replace("{number}", r"{\1}"), text)


def _write_parts(text: str) -> Iterator[nodes.Node]:
    for words, name, _, _ in string.Formatter().parse(text):
        if words:
            yield nodes.Text(words)
        if name is not None:
            yield nodes.emphasis("", name)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directives."""
    app.add_directive("messages", MessageTable)
    app.add_directive("message-keys", KeyTable)
    return {"parallel_read_safe": True}
