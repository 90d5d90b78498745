"""A hook of an effect, and its lowered form in the text of a kernel."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from counter_rules import get_ruleset
from counter_rules.kernel import Backend, compile_ruleset

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class LoweredHook(SphinxDirective):
    """The source of a hook of Counter's, named by effect and stage, and its text below it."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """Make both blocks."""
        effect, stage = self.arguments
        rules = get_ruleset("counter", players=4)
        hook = next(getattr(one, stage).run for one in rules.effects.effects if one.name == effect)
        text = compile_ruleset(rules, backend=Backend.PYTHON).text
        name = rf"hook\d+_{effect}_{hook.__name__}"
        lowered = re.search(rf"@hook\ndef {name}\(.*?(?=\n\n\n)", text, re.DOTALL)
        if lowered is None:
            raise self.error(f"no hook {stage} of {effect} in the text")
        return [_make_block(inspect.getsource(hook)), _make_block(lowered[0])]


def _make_block(code: str) -> nodes.literal_block:
    return nodes.literal_block(code, code.rstrip(), language="python")


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("lowered-hook", LoweredHook)
    return {"parallel_read_safe": True}
