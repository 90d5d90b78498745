"""Write the pictures that are kept: run ``python -m render.write_pictures`` in ``tests``.

A file that is there already is left alone: delete it to have it made anew, and look at it in a
browser before it is kept.
"""

from __future__ import annotations

from pathlib import Path

from counter_rules import Explanation, TrickResult, View, get_ruleset, public_view, view
from counter_rules.messages import GERMAN
from counter_rules.render import Theme, svg
from render.moments import CHOSEN, FOREHEAD, OVER, SHOWN
from support.builders import explain

FOLDER = Path(__file__).with_name("pictures")

NAMES = {"seat.0": "Ana", "seat.1": "Ben", "seat.2": "Cem <3"}

SHOWN_AS: dict[str, tuple[View | Explanation | TrickResult, Theme, dict[str, str]]] = {
    "table": (view(SHOWN, 1), Theme.AUTO, NAMES),
    "table_dark": (view(CHOSEN, 0), Theme.DARK, {}),
    "forehead": (view(FOREHEAD, 1), Theme.LIGHT, {**GERMAN, **NAMES}),
    "over": (public_view(OVER), Theme.LIGHT, NAMES),
    "trick": (explain("KC 2D 10S 4H+4D", trump="H"), Theme.AUTO, {}),
    "jokers": (
        explain("3C *high KD *low 5C", rules=get_ruleset("northeast_blackout", players=5)),
        Theme.DARK,
        dict(GERMAN),
    ),
}
"""What is drawn, in which colours and with which texts."""


def draw(name: str) -> str:
    """Draw a picture that is kept."""
    shown, theme, texts = SHOWN_AS[name]
    return svg(shown, theme=theme, texts=texts)


def find_file(name: str) -> Path:
    """Return where a picture is kept."""
    return FOLDER / f"{name}.svg"


if __name__ == "__main__":
    for name in SHOWN_AS:
        if not find_file(name).exists():
            find_file(name).write_text(draw(name) + "\n", encoding="utf-8")
