"""Fitting text: widths, breaking, columns, and plain characters."""

from __future__ import annotations

import pytest

from counter_rules.render import Charset
from counter_rules.render._text.trick import add_notes, format_columns, pad
from counter_rules.render._writer import (
    fit,
    fit_type,
    flow,
    measure_columns,
    spell,
    wrap,
    wrap_type,
)


@pytest.mark.parametrize(
    ("text", "width"),
    [("", 0), ("Ana", 3), ("Zoë", 3), ("e\u0301", 1), ("王", 2), ("♠→½", 3)],
)
def test_a_text_takes_columns(text: str, width: int) -> None:
    assert measure_columns(text) == width


@pytest.mark.parametrize(
    ("width", "shown"), [(6, "Ana 王"), (5, "Ana…"), (4, "Ana…"), (2, "A…"), (1, "…")]
)
def test_a_text_is_shortened_to_a_width(width: int, shown: str) -> None:
    assert fit("Ana 王", width) == shown


def test_a_text_is_filled_up_on_either_side() -> None:
    assert (pad("王", 4), pad("王", 4, align=">"), pad("Ana", 2)) == ("王  ", "  王", "Ana")


def test_a_text_is_broken_between_words() -> None:
    assert wrap("seat 0 leads, ♣ led", width=10, indent=" ") == ["seat 0", " leads, ♣", " led"]
    assert wrap("") == [""]


def test_a_word_that_is_too_long_is_cut() -> None:
    assert wrap("a bcdefgh", width=4) == ["a", "bcde", "fgh"]
    assert wrap("王王王", width=5, indent=" ") == ["王王", " 王"]


@pytest.mark.parametrize("width", [1, 0, -30])
def test_where_no_column_is_left_every_line_has_a_character(width: int) -> None:
    assert wrap("ab\u0301 王", width=width) == ["a", "b\u0301", "王"]
    assert wrap("abc", width=3, indent="    ")[1:] == ["    c"]


@pytest.mark.parametrize("character", ["e\u0301", "👩\u200d👧", "👍🏽", "李"])
def test_a_text_is_not_cut_off_within_a_character(character: str) -> None:
    for width in range(1, 30):
        cut = fit_type(character * 40, width).removesuffix("…")
        assert cut == character * (len(cut) // len(character))


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
    assert tuple(wrap_type(words, 7.4, 2)) == lines


def test_notes_beside_a_line_that_is_too_long_have_some_room() -> None:
    first, second = add_notes(["x" * 100], ["leads and has bid"])
    assert (first[100:], second[100:]) == ("  leads and has", "  bid")


def test_a_word_of_any_length_is_cut_once_through() -> None:
    assert sum(map(len, wrap("王" * 200_000, width=4))) == 200_000


def test_pieces_stay_whole_and_keep_their_gap() -> None:
    assert flow(["♣ 2 3", "♥ 4"], gap="   ", width=11) == ["♣ 2 3   ♥ 4"]
    assert flow(["♣ 2 3", "♥ 4"], gap="   ", width=10) == ["♣ 2 3", "♥ 4"]


def test_columns_are_as_wide_as_what_is_in_them() -> None:
    rows = [("a", "1", "", "x"), ("bb", "22", "", "")]
    assert format_columns(rows, "<>><") == ["a    1  x", "bb  22"]
    assert format_columns(rows, "><<<", gap="|") == [" a|1 |x", "bb|22|"]


def test_notes_stand_beside_the_longest_line() -> None:
    assert list(add_notes(["a", "bcd", "e"], ["f", "", "g"])) == ["a    f", "bcd", "e    g"]
    assert list(add_notes(["abc"], ["b " * 40])) == ["abc  " + " ".join("b" * 38), "     b b"]
    assert list(add_notes([], [])) == []


@pytest.mark.parametrize(
    ("characters", "plain"),
    [
        ("10♥ → ½ ✓…", "10H -> .5 +..."),
        ("Größe, Ärger", "Groesse, Aerger"),
        ("u\u0308ber", "ueber"),
        ("Zoë İde Łukasz", "Zoe Ide ?ukasz"),
        ("王 🎲", "? ?"),
        ("a \N{EN DASH} b\N{NO-BREAK SPACE}c", "a - b c"),
    ],
)
def test_characters_are_spelt_plainly(characters: str, plain: str) -> None:
    assert spell(characters, Charset.ASCII) == plain
    assert spell(plain, Charset.ASCII) == plain


def test_other_characters_stay_and_what_steers_goes() -> None:
    assert spell("Zoë\t王\n", Charset.UNICODE) == "Zoë 王 "
    assert spell("\x1b[1mAna\u202e\ufeff", Charset.UNICODE) == "[1mAna"
    assert spell("👩\u200d👧", Charset.UNICODE) == "👩\u200d👧"
