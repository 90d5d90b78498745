"""Names of players, texts of catalogues, and what cannot be drawn."""

from __future__ import annotations

import re

import pytest

from builders import COUNTER, explain, trick
from counter_rules import Card, PlayCard, StateError, Trick, view
from counter_rules.messages import ENGLISH, GERMAN
from counter_rules.render import svg
from counter_rules.render.shapes import shorten_line, wrap_lines
from render.moments import BIDDING, DOUBLED, SEALED
from render.svg_reading import list_lines, list_plate, read, read_description


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
    texts = {f"seat.{seat}": name for seat in range(3)}
    for shown in (view(DOUBLED, 0), explain("5C 6D 3C QC")):
        picture = svg(shown, texts=texts)
        picture.encode()
        assert {one.tag for one in read(picture).iter()} == {
            one.tag for one in read(svg(shown)).iter()
        }
        assert not re.search("[\0\x1b\u202e\n]", picture)


def test_a_long_name_is_cut_off_with_dots() -> None:
    picture = svg(view(DOUBLED, 0), texts={"seat.1": "Wilhelmina the Magnificent"})
    (name, *_) = list_plate(picture, 1)
    assert name.endswith("…")
    assert "Wilhelmina".startswith(name[:6])
    assert "Wilhelmina the Magnificent plays" in read_description(picture)


@pytest.mark.parametrize("letter", ["e\u0301", "👩\u200d👧", "👍🏽", "李"])
def test_a_text_is_not_cut_off_within_a_letter(letter: str) -> None:
    for width in range(1, 30):
        cut = shorten_line(letter * 40, width).removesuffix("…")
        assert cut == letter * (len(cut) // len(letter))


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("", ("",)),
        ("two words", ("two words",)),
        ("more words than that", ("more words", "than that")),
        ("so many words that three lines are too few", ("so many", "words that…")),
        ("immeasurability", ("immeasura…",)),
    ],
)
def test_a_sentence_is_wrapped_between_words(words: str, lines: tuple[str, ...]) -> None:
    assert wrap_lines(words, 7.4, 2) == lines


def test_every_word_comes_from_the_catalogue() -> None:
    backwards = {key: text for key, text in ENGLISH.items() if key.startswith("picture.")}
    texts = {
        key: text.replace("won", "WON").replace("bid", "BID") for key, text in backwards.items()
    }
    assert {"WON", "BID"} <= set(list_lines(svg(view(SEALED, 0), texts=texts)))
    assert {"Ansage", "Stiche", "Stand"} <= set(list_lines(svg(view(BIDDING, 0), texts=GERMAN)))


# What cannot be drawn.

NOT_DRAWN = (
    "a View, Trick, TrickResult, Explanation or ScoreSheet is drawn, not a {kind}: "
    "view(state, seat) makes a view"
)


@pytest.mark.parametrize("shown", [BIDDING, COUNTER[4], None, "5C", Card.parse("5C")])
def test_anything_else_is_refused_a_state_with_its_hidden_cards_above_all(shown: object) -> None:
    with pytest.raises(StateError) as caught:
        svg(shown)  # type: ignore[arg-type]
    assert str(caught.value) == NOT_DRAWN.format(kind=type(shown).__name__)


def test_rules_that_are_none_are_refused() -> None:
    with pytest.raises(StateError, match=r"^'counter' is no Ruleset: get_ruleset makes one$"):
        svg(trick("5C 6C"), rules="counter")  # type: ignore[arg-type]


def test_a_theme_that_is_none_is_refused() -> None:
    with pytest.raises(StateError, match=r"^'dark' is no Theme: Theme.LIGHT, DARK and AUTO are$"):
        svg(trick("5C 6C"), theme="dark")  # type: ignore[arg-type]


@pytest.mark.parametrize("play", ["5C", Card.parse("5C"), None])
def test_plays_that_are_none_are_refused(play: PlayCard) -> None:
    with pytest.raises(StateError, match="is no play"):
        svg(Trick(0, (play,), None, 4))
