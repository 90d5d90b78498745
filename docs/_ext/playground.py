"""The playground: the library in the reader's browser, and examples that are drawn beforehand.

A part of the page is a template of ``_templates/playground``. What it shows at first is what
``_static/playground/answers`` says, the same code that answers in the browser. Python for the
browser is copied beside it from the folder that ``fetch_pyodide.py`` fills; without that folder
the page says so, and has its examples.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import jinja2
from docutils import nodes
from markupsafe import Markup
from sphinx.util.docutils import SphinxDirective

_DOCS = Path(__file__).parent.parent
_SCRIPTS = _DOCS / "_static" / "playground"
sys.path.insert(0, str(_SCRIPTS))

from answers import Desk  # noqa: E402 - found on the path since the line above

from counter_rules.games import get_preset, ruleset_names  # noqa: E402

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_PAGE = "playground"
_CLAUSE = re.compile(r"[cf]\d+(\.\d+)?")
_TRICK = {"game": "counter", "players": "", "options": "", "trump": "H"}
_EXAMPLES = (
    ("Five, queen, three", {"cards": "5C 6D 3C QC"}),
    ("King and four", {"cards": "KC 7D 10S 4H+4D"}),
    ("Nine", {"cards": "9S 8S 10S 7S"}),
    ("Jack", {"cards": "8S JS 3S 2D"}),
    ("Jokers", {"cards": "*low 3C *high 5D 6D", "game": "northeast_blackout"}),
    ("Oh Hell", {"cards": "9D KD 2H AD", "game": "oh_hell"}),
    ("Not a card", {"cards": "5C 6X 3C QC"}),
)
_HAND = {"game": "counter", "players": "4", "options": "", "seat": "0", "seed": "7"}
_CODE = """\
state, rng = new_game(get_ruleset("blackout", players=4)), random.Random(7)
while not state.is_over:
    if state.phase is Phase.DEAL:
        state = apply_move(state, shuffle(state, seed=7))
    else:
        state = apply_move(state, rng.choice(legal_moves(state)))
print("scores", state.scores, "winners", state.winners)
score_sheet(state)"""


class Playground(SphinxDirective):
    """One part of the playground: its start, a trick, a hand or a few lines of Python."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Fill in the template of the part."""
        templates = _DOCS / "_templates" / "playground"
        loader = jinja2.FileSystemLoader(templates)
        kitchen = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True)
        kitchen.filters |= {"both": _show_both, "json": json.dumps}
        html = kitchen.get_template(f"{self.arguments[0]}.html").render(
            games=[get_preset(name) for name in ruleset_names()],
            examples=[_make_example(title, form) for title, form in _EXAMPLES],
            hand=_ask("deal", _HAND),
            cell={"code": _CODE, "answer": _ask("run", {"code": _CODE})},
            manifest=_read_manifest(self.config.playground_folder),
        )
        return [nodes.raw("", html, format="html")]


def _make_example(title: str, form: dict[str, str]) -> dict[str, object]:
    form = {**_TRICK, **form}
    game = get_preset(form["game"]).title
    return {"title": title, "form": form, "game": game, "answer": _ask("explain", form)}


def _ask(kind: str, form: dict[str, str]) -> dict[str, object]:
    answer: dict[str, object] = json.loads(Desk().answer(json.dumps({"kind": kind, "form": form})))
    return answer


def _show_both(pictures: dict[str, str]) -> Markup:
    """Show a picture in the colours of the page."""
    drawn = [f'<div class="only-{theme}">{picture}</div>' for theme, picture in pictures.items()]
    return Markup("".join(drawn))  # noqa: S704 - the library has drawn it


def _find_folder(folder: str) -> Path:
    return _DOCS / folder


def _read_manifest(folder: str) -> dict[str, object] | None:
    """Read what the folder of Python for the browser holds; None if there is none."""
    path = _find_folder(folder) / "manifest.json"
    if not path.exists():
        return None
    manifest: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return manifest


def read_anew(_app: Sphinx, env: BuildEnvironment, *_: object) -> Iterable[str]:
    """Read the page at every build: what it shows depends on more than its text."""
    return [_PAGE] if _PAGE in env.found_docs else []


def add_scripts(
    app: Sphinx,
    pagename: str,
    _template: str,
    context: dict[str, str],
    doctree: nodes.document | None,
) -> None:
    """Add the scripts and the style to the page, and where each clause is described."""
    if pagename != _PAGE or doctree is None:
        return
    app.add_css_file("playground/playground.css")
    app.add_js_file("playground/page.js", type="module")
    labels = app.env.domains.standard_domain.labels
    clauses = {
        name.upper(): f"{app.builder.get_relative_uri(_PAGE, labels[name][0])}#{labels[name][1]}"
        for name in labels
        if _CLAUSE.fullmatch(name)
    }
    listed = json.dumps(clauses)
    context["body"] += f'<script type="application/json" id="pg-clauses">{listed}</script>'


def copy_python(app: Sphinx, error: Exception | None) -> None:
    """Copy Python for the browser beside the pages."""
    source = _find_folder(app.config.playground_folder)
    if error is None and app.builder.format == "html" and source.exists():
        shutil.copytree(source, app.outdir / "_static" / "pyodide", dirs_exist_ok=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive, the scripts and the copy."""
    app.add_config_value("playground_folder", "_pyodide", "env", types=(str,))
    app.add_directive("playground", Playground)
    app.connect("env-get-outdated", read_anew)
    app.connect("html-page-context", add_scripts)
    app.connect("build-finished", copy_python)
    return {"parallel_read_safe": True}
