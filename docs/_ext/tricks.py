"""Tricks of Counter: drawn as the pages are built, with what the library says about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from links import write_links
from pictures import make_picture
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from counter_rules import Explanation, Trick, explain_trick, get_ruleset
from counter_rules.render import svg

TRICK_OPTIONS = {
    "trump": directives.unchanged_required,
    "doubled": directives.flag,
    "last": directives.flag,
}
"""The options of a trick: the arguments of `Trick.parse` after the cards."""


class TrickPicture(SphinxDirective):
    """A trick as `Trick.parse` reads it: its picture, and beside it the explanation.

    The content, if any, comes before the explanation.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = TRICK_OPTIONS

    def run(self) -> list[nodes.Node]:
        """Draw the trick, and let the library explain it."""
        explained = explain_given(self.arguments[0], self.options)
        lines = [self.parse_inline(write_links(line))[0] for line in explained.sentences]
        beside = [*self.parse_content_to_nodes(), list_lines(lines)]
        return [make_picture(lambda theme: svg(explained, theme=theme), beside)]


def explain_given(cards: str, options: Mapping[str, str | None]) -> Explanation:
    """Explain the trick of a directive, by the rules of Counter."""
    trick = Trick.parse(
        cards,
        trump=options["trump"],
        doubled="doubled" in options,
        last="last" in options,
    )
    return explain_trick(get_ruleset("counter", players=trick.players), trick)


def list_lines(lines: Iterable[list[nodes.Node]]) -> nodes.Node:
    """Make a list of lines, close to each other."""
    items = [nodes.list_item("", nodes.paragraph("", "", *line)) for line in lines]
    return nodes.bullet_list("", *items, classes=["explained"])


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("trick", TrickPicture)
    return {"parallel_read_safe": True}
