"""The colours of pictures: light, dark or both, and clear to read."""

from __future__ import annotations

import pytest

from counter_rules import view
from counter_rules.render import Theme, svg
from counter_rules.render._svg.elements import DARK, LIGHT
from render.moments import MOMENTS
from render.svg_reading import find_colour, list_classes
from support.builders import explain

EXPLAINED = explain("5C 6D 3C QC")


def test_light_and_dark_are_fixed_and_auto_is_both() -> None:
    light, dark, auto = (svg(EXPLAINED, theme=theme) for theme in Theme)
    assert (find_colour(light, "paper"), find_colour(dark, "paper")) == (["#f6f5f1"], ["#14181e"])
    assert find_colour(auto, "paper") == ["#f6f5f1", "#14181e"]
    assert ["prefers-color-scheme" in one for one in (light, dark, auto)] == [False, False, True]
    assert svg(EXPLAINED) == auto


@pytest.mark.parametrize("name", MOMENTS)
def test_every_class_has_a_colour(name: str) -> None:
    picture = svg(view(MOMENTS[name], 0), theme=Theme.DARK)
    used = list_classes(picture)
    assert {name for name in used if f".{name}{{" in picture} == used


def contrast(one: str, other: str) -> float:
    """Return how well two colours stand out from each other, as the web's guidelines count."""
    high, low = sorted((shine(one), shine(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def shine(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *(("ink", "paper"), ("ink", "plate"), ("faint", "paper"), ("faint", "plate")),
        *(("clubs", "card"), ("diamonds", "card"), ("hearts", "card"), ("spades", "card")),
        *(("jokers", "card"), ("turned", "turn"), ("gilt", "gold"), ("plate", "ink")),
        *(("good", "plate"), ("bad", "plate"), ("weave", "back")),
    ],
)
def test_what_is_written_stands_out(theme: Theme, ink: str, ground: str) -> None:
    palette = DARK if theme is Theme.DARK else LIGHT
    assert contrast(palette[ink], palette[ground]) >= 4.5
