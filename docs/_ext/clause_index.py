"""Index entries for the clauses, so that a search for ``C5.4`` finds the clause."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

_TITLE = re.compile(r"[CF]\d+(?:\.\d+)?(?= )")


class IndexClauses(SphinxTransform):
    """Adds an entry to the index for every section whose title begins with a clause."""

    default_priority = 800  # the index is read at 850

    def apply(self, **_: Any) -> None:
        """Put each entry below the title of its section."""
        for section in self.document.findall(nodes.section):
            clause = _TITLE.match(section[0].astext())
            if clause is not None:
                entry = ("single", clause[0], section["ids"][0], "main", None)
                section.insert(1, addnodes.index(entries=[entry]))


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the transform."""
    app.add_transform(IndexClauses)
    return {"parallel_read_safe": True}
