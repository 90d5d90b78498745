"""What cards do, on pages for players: the words are those of the library, said nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from links import write_links
from pictures import make_picture
from sphinx.util.docutils import SphinxDirective
from tables import make_table
from tricks import TRICK_OPTIONS, explain_given, list_lines

from counter_rules import Card, describe, describe_card, get_ruleset
from counter_rules import list_powers as list_all
from counter_rules.render import Theme, svg

if TYPE_CHECKING:
    from sphinx.application import Sphinx

RULES: Final = get_ruleset("counter", players=4)
NAMES: Final = {f"seat.{seat}": name for seat, name in enumerate(("Ana", "Ben", "Cem", "Dora"))}
_PLAIN: Final = NAMES | {"cited": "{sentence}"}
"""Sentences without clauses."""


class PowerPicture(SphinxDirective):
    """The power of a card of Counter, and a trick that shows it.

    The argument is the card to describe, if any. The option ``trick`` is text for `Trick.parse`.
    The content points out what the trick shows; the explanation of the trick follows.
    """

    has_content = True
    optional_arguments = 1
    option_spec: ClassVar = {"trick": directives.unchanged_required, **TRICK_OPTIONS}

    def run(self) -> list[nodes.Node]:
        """Draw the trick beside the words."""
        explained = explain_given(self.options["trick"], self.options)

        def draw(theme: Theme) -> str:
            return svg(explained, theme=theme, texts=NAMES)

        lines: list[list[nodes.Node]] = [[nodes.Text(line)] for line in describe(explained, _PLAIN)]
        beside = [
            *[self._write_power(card) for card in self.arguments],
            *self.parse_content_to_nodes(),
            list_lines(lines),
        ]
        return [make_picture(draw, beside)]

    def _write_power(self, card: str) -> nodes.paragraph:
        power = write_power(self, describe_card(RULES, Card.parse(card)))
        power["classes"].append("power")
        return power


class PowerSheet(SphinxDirective):
    """A table of what all cards of Counter do, to print."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        rows = [
            ([nodes.paragraph("", power.label)], [write_power(self, power.sentences)])
            for power in list_all(RULES)
        ]
        heads = ("Card", "Power")
        return [make_table(rows, widths=(8, 92), heads=heads, classes=["powers"], stubs=1)]


def write_power(directive: SphinxDirective, sentences: tuple[str, ...]) -> nodes.paragraph:
    """Write sentences as a paragraph, with links to their clauses."""
    text = " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences)
    written, _ = directive.state.inline_text(write_links(text), directive.lineno)
    return nodes.paragraph("", "", *written)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directives and their style."""
    app.add_directive("power", PowerPicture)
    app.add_directive("power-sheet", PowerSheet)
    app.add_css_file("powers.css")
    return {"parallel_read_safe": True}
