"""Tricks of Counter: drawn as the pages are built, with what the library says about them."""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from links import write_links
from pictures import make_picture
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from counter_rules import Explanation, Trick, explain_trick, get_ruleset
from counter_rules.render import svg


class TrickPicture(SphinxDirective):
    """A trick as `Trick.parse` reads it: its picture, and beside it the explanation.

    The content, if there is any, stands above the explanation. ``trump`` is the indicator's suit;
    ``doubled`` and ``last`` are those of `Trick.parse`.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {
        "trump": directives.unchanged_required,
        "doubled": directives.flag,
        "last": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Draw the trick, and let the library explain it."""
        explained = self._explain()
        beside = [*self.parse_content_to_nodes(), self._write(explained)]
        return [make_picture(lambda theme: svg(explained, theme=theme), beside)]

    def _explain(self) -> Explanation:
        trick = Trick.parse(
            self.arguments[0],
            trump=self.options["trump"],
            doubled="doubled" in self.options,
            last="last" in self.options,
        )
        return explain_trick(get_ruleset("counter", players=trick.players), trick)

    def _write(self, explained: Explanation) -> nodes.Node:
        """Write the explanation as a list, each clause a link."""
        items = [
            nodes.list_item("", nodes.paragraph("", "", *self.parse_inline(write_links(line))[0]))
            for line in explained.sentences
        ]
        return nodes.bullet_list("", *items, classes=["explained"])


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("trick", TrickPicture)
    return {"parallel_read_safe": True}
