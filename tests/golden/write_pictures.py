"""Pictures that are kept; a new one is looked at in a browser first. The README's is among them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from runpy import run_path

from counter_rules import get_ruleset, public_view, view
from counter_rules.messages import GERMAN
from counter_rules.render import Theme, svg
from render.moments import CHOSEN, FOREHEAD, OVER, SHOWN
from support.builders import explain
from support.goldens import FOLDER, Golden

DOCS = Path(__file__).parents[2] / "docs"

NAMES = ("Ana", "Ben", "Cem <3")

NORTHEAST = get_ruleset("northeast_blackout", players=5)

DRAWN: dict[str, Callable[[], str]] = {
    "table": lambda: svg(view(SHOWN, 1), names=NAMES),
    "table_dark": lambda: svg(view(CHOSEN, 0), theme=Theme.DARK, width=480),
    "forehead": lambda: svg(view(FOREHEAD, 1), theme=Theme.LIGHT, texts=GERMAN, names=NAMES),
    "over": lambda: svg(public_view(OVER), theme=Theme.LIGHT, names=NAMES),
    "trick": lambda: svg(explain("KC 2D 10S 4H+4D", trump="H")),
    "jokers": lambda: svg(
        explain("3C *high KD *low 5C", rules=NORTHEAST), theme=Theme.DARK, texts=GERMAN
    ),
}
"""What is drawn, and how."""


def make_golden(file: Path, draw: Callable[[], str]) -> Golden:
    """Make the golden of a picture."""
    return Golden(file=file, make=lambda: f"{draw()}\n")


GOLDENS = (
    *[make_golden(FOLDER / "pictures" / f"{name}.svg", draw) for name, draw in DRAWN.items()],
    make_golden(
        DOCS / "_static" / "front.svg",
        lambda: run_path(str(DOCS / "_ext" / "front_picture.py"))["draw_front"](),
    ),
)
