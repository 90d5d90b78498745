"""Write the pictures that are kept: run ``python -m golden.write_pictures`` in ``tests``.

A file that is there already is left alone: delete it to have it made anew, and look at it in a
browser before it is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from counter_rules import get_ruleset, public_view, view
from counter_rules.messages import GERMAN
from counter_rules.render import Theme, svg
from render.moments import CHOSEN, FOREHEAD, OVER, SHOWN
from support.builders import explain

FOLDER = Path(__file__).with_name("pictures")

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


def draw(name: str) -> str:
    """Draw a picture that is kept."""
    return DRAWN[name]()


def find_file(name: str) -> Path:
    """Return where a picture is kept."""
    return FOLDER / f"{name}.svg"


if __name__ == "__main__":
    for name in DRAWN:
        if not find_file(name).exists():
            find_file(name).write_text(draw(name) + "\n", encoding="utf-8")
