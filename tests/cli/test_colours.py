"""The colours of the suits on a terminal."""

from __future__ import annotations

import re

import pytest

from counter_rules.cli.app import run
from counter_rules.cli.screen import paint

GREEN, BLUE, RED = "#0a8a0a", "#2c70ee", "#e8112d"


def find_painted(text: str) -> list[tuple[str, str]]:
    """Return what has a colour, in the order of the text."""
    spans = [span for span in paint(text).spans if str(span.style).startswith("#")]
    return [(text[span.start : span.end], str(span.style)) for span in sorted(spans)]


@pytest.mark.parametrize(
    ("text", "painted"),
    [
        ("10♣ 9♦ A♥ K♠ *", [("10♣", GREEN), ("9♦", BLUE), ("A♥", RED)]),
        ("10C 9D AH KS", [("10C", GREEN), ("9D", BLUE), ("AH", RED)]),
        ("[1] 4♥   [2] 4♥+4♦", [("4♥", RED), ("4♥", RED), ("4♦", BLUE)]),
        ("♣ 2 7 K   ♦ A   ♠ 4 10", [("♣ 2 7 K", GREEN), ("♦ A", BLUE)]),
        ("trump ♥ → ♦, ♣ led", [("♥", RED), ("♦", BLUE), ("♣", GREEN)]),
        ("♥ 10♦", [("♥", RED), ("10♦", BLUE)]),
        ("Ana bids 10 Clubs, AC2D 3Hearts (C3.1)", []),
        ("│10♥ │", [("10♥", RED)]),
    ],
)
def test_cards_have_the_colours_of_their_suits(text: str, painted: list[tuple[str, str]]) -> None:
    assert find_painted(text) == painted
    assert paint(text).plain == text


@pytest.mark.parametrize("colour", [GREEN, BLUE, RED])
def test_a_colour_stands_out_from_black_and_from_white(colour: str) -> None:
    """The contrast of the web guidelines: 4.5 is enough for text."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    assert min((light + 0.05) / 0.05, 1.05 / (light + 0.05)) >= 4.5


@pytest.mark.parametrize(("name", "has_colours"), [("NO_COLOR", False), ("UNUSED", True)])
def test_colours_can_be_switched_off(
    name: str,
    has_colours: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv(name, "1")
    run(["trick", "9H 2C 4D", "--trump", "C"])
    out = capsys.readouterr().out
    assert bool(re.search(r"\x1b\[[0-9;]*38;", out)) is has_colours
    assert "9♥" in out
