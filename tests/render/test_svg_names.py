"""Names of players, texts of catalogues, and what cannot be drawn."""

from __future__ import annotations

import re

import pytest

from counter_rules import Card, PlayCard, StateError, Trick, view
from counter_rules.messages import ENGLISH, GERMAN
from counter_rules.render import svg
from render.moments import BIDDING, DOUBLED, SEALED
from render.svg_reading import list_lines, list_plate, read, read_description
from support.builders import COUNTER, explain, trick


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert('&')</script>",
        'Ana "the" Fox',
        "]]><!--",
        "\0\x1b[31m\ud800\ufffe",
        "\u202eanA",
        "two\nlines",
        "👩‍👩‍👧‍👦 " * 20,
        "李小龍" * 20,
        "e\u0301" * 60,
        "",
        "{0}",
    ],
)
def test_a_name_is_nothing_but_text(name: str) -> None:
    for shown in (view(DOUBLED, 0), explain("5C 6D 3C QC")):
        picture = svg(shown, names=[name] * 3)
        picture.encode()
        assert {one.tag for one in read(picture).iter()} == {
            one.tag for one in read(svg(shown)).iter()
        }
        assert not re.search("[\0\x1b\u202e\n]", picture)


def test_a_long_name_is_cut_off_with_dots() -> None:
    picture = svg(view(DOUBLED, 0), names=["", "Wilhelmina the Magnificent"])
    (name, *_) = list_plate(picture, 1)
    assert name.endswith("…")
    assert "Wilhelmina".startswith(name[:6])
    assert "Wilhelmina the Magnificent plays" in read_description(picture)


def test_names_go_before_those_of_the_catalogue() -> None:
    texts = {**GERMAN, "seat.0": "Zoe", "seat.2": "Cem"}
    picture = svg(view(DOUBLED, 0), texts=texts, names=("Ana", "Ben"))
    assert [list_plate(picture, seat)[0] for seat in range(3)] == ["Ana", "Ben", "Cem"]
    assert picture == svg(view(DOUBLED, 0), texts={**texts, "seat.0": "Ana", "seat.1": "Ben"})


def test_every_word_comes_from_the_catalogue() -> None:
    backwards = {key: text for key, text in ENGLISH.items() if key.startswith("picture.")}
    texts = {
        key: text.replace("won", "WON").replace("bid", "BID") for key, text in backwards.items()
    }
    assert {"WON", "BID"} <= set(list_lines(svg(view(SEALED, 0), texts=texts)))
    assert {"Ansage", "Stiche", "Stand"} <= set(list_lines(svg(view(BIDDING, 0), texts=GERMAN)))


# What cannot be drawn.

NOT_DRAWN = "expected a View, Trick, TrickResult, Explanation or ScoreSheet, got {kind} (see view)"


@pytest.mark.parametrize("shown", [BIDDING, COUNTER[4], None, "5C", Card.parse("5C")])
def test_anything_else_is_refused_a_state_with_its_hidden_cards_above_all(shown: object) -> None:
    with pytest.raises(StateError) as caught:
        svg(shown)  # type: ignore[arg-type]
    assert str(caught.value) == NOT_DRAWN.format(kind=type(shown).__name__)


def test_wrong_rules_are_refused() -> None:
    with pytest.raises(StateError, match="'counter'"):
        svg(trick("5C 6C"), rules="counter")  # type: ignore[arg-type]


def test_a_wrong_theme_is_refused() -> None:
    with pytest.raises(
        StateError, match=r"^expected a Theme, got 'dark' \(Theme.LIGHT, DARK or AUTO\)$"
    ):
        svg(trick("5C 6C"), theme="dark")  # type: ignore[arg-type]


@pytest.mark.parametrize("play", ["5C", Card.parse("5C"), None])
def test_wrong_plays_are_refused(play: PlayCard) -> None:
    with pytest.raises(StateError, match="PlayCard"):
        svg(Trick(0, (play,), None, 4))
