"""The picture of a trick: its cards in play order, and the outcome of each."""

from __future__ import annotations

import pytest

from counter_rules import StateError, Trick, explain_trick, get_ruleset
from counter_rules.messages import GERMAN
from counter_rules.render import svg
from render.svg_reading import (
    list_cards,
    list_classes,
    list_lines,
    read_description,
    read_size,
    read_title,
)
from support.builders import COUNTER, custom, explain, resolve, trick

NORTHEAST = get_ruleset("northeast_blackout", players=5)


def list_told(text: str, **options: object) -> list[str]:
    """List the lines of the picture of a trick that is explained."""
    return list_lines(svg(explain(text, **options)))  # type: ignore[arg-type]


def test_the_cards_lie_in_play_order_under_who_played_them() -> None:
    picture = svg(explain("5C 6D 3C QC"), texts={"seat.2": "Ana"})
    assert list_cards(picture) == ["5C", "6D", "3C", "QC"]
    names = [line for line in list_lines(picture) if line.startswith(("seat", "Ana"))]
    assert names == ["seat 0", "seat 1", "Ana", "seat 3", "Ana takes the trick"]
    assert [line for line in list_lines(picture) if line.isdecimal()] == ["1", "2", "3", "4"]


def test_values_that_changed_are_drawn_step_by_step() -> None:
    assert [line for line in list_told("5C 6D 3C QC") if "→" in line] == [
        "5 → 11",
        "6 → 0",
        "3 → 18",
        "12 → 15 → 0",
    ]


def test_half_a_value_is_a_half() -> None:
    assert "9 → ½" in list_told("4D 4C+4H 10S 9C")


def test_no_value_is_drawn_where_none_changed() -> None:
    assert list_told("JC 7D 8C KC").count("11") == 0
    assert "13" not in list_lines(svg(explain("8C 3C KD", rules=custom(3))))


def test_a_change_of_suit_is_drawn_on_the_card() -> None:
    plain, changed = svg(explain("9C 5C 6C 7C")), svg(explain("9C 5C 6C 2D"))
    assert "edge-line" in list_classes(plain)
    assert changed.count('-diamonds"') > plain.count('-diamonds"')
    assert "trump" in list_lines(svg(explain("2H 5C 6C 7C")))[4:]


def test_what_cannot_win_is_struck_out() -> None:
    picture = svg(explain("4D 4C+4H 10S 9C"))
    assert "bad-line" in list_classes(picture)
    assert {"void", "victor"} <= set(list_lines(picture))
    assert "bad-line" not in list_classes(svg(explain("4D QC 10S 9C")))


def test_what_was_shown_peeks_out_behind() -> None:
    assert list_cards(svg(explain("4D 4C+4H 10S 9C"))) == ["4D", "4H", "4C", "10S", "9C"]


def test_the_winner_is_framed() -> None:
    assert "gold" in list_classes(svg(explain("5C 6D 3C QC")))
    nobody = svg(explain("4D 4C 3S", rules=COUNTER[3]))
    assert "gold" not in list_classes(nobody)
    assert "nobody takes the trick" in list_lines(nobody)


def test_a_joker_says_what_it_was_named() -> None:
    lines = list_told("3C *high KD *low", rules=NORTHEAST)
    assert lines.index("high") < lines.index("low")


def test_a_doubled_lead_says_so() -> None:
    assert "×2" in list_told("9H KC KD 10H", doubled=True)
    assert "×2" not in list_told("9H KC KD 10H")


def test_the_suits_stand_above() -> None:
    assert list_told("KC QH 8C AC")[:2] == ["trump", "led"]
    assert list_told("KC 5D 7H 10S")[:3] == ["trump", "→", "led"]  # a king lets a card name trump
    assert list_told("4D JC 5C 6C")[:3] == ["trump", "led", "next trump"]
    assert list_told("8C 3C KD", trump=None, rules=custom(3))[:2] == ["trump", "none"]


def test_what_follows_from_the_trick_stands_below() -> None:
    assert list_told("5C 6D 7C KC")[-5:] == [
        "seat 2 takes the trick",
        "the lowest card wins instead of the highest",
        "seat 1 leads next instead of seat 2",
        "the card led next counts double",
        "every player passes a card to the left",
    ]
    assert list_told("7C 7D 8C KC")[-1] == "seat 3 takes the trick"


def test_the_alt_text_is_the_explanation() -> None:
    picture = svg(explain("5C 6D 3C QC"), texts=GERMAN)
    assert read_title(picture) == "Platz 0 spielt aus, Platz 2 macht den Stich"
    sentences = read_description(picture).split(". ")
    assert sentences[:2] == ["Platz 0 spielt 5♣", "Platz 1 spielt 6♦"]
    assert "5♣ stiehlt 6 von 6♦: 5 → 11 (C5.3)" in sentences


def test_ten_cards_lie_in_two_rows() -> None:
    cards = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC"
    rules = get_ruleset("up_to_ten", players=10)
    picture = svg(explain_trick(rules, Trick.parse(cards)))
    assert list_cards(picture) == cards.split()
    assert read_size(picture)[0] == 360


# What is not explained is drawn plain.


def test_with_its_rules_a_trick_is_drawn_as_explained() -> None:
    explained = svg(explain("5C 6D 3C QC"))
    assert svg(trick("5C 6D 3C QC"), rules=COUNTER[4]) == explained
    assert svg(resolve("5C 6D 3C QC"), rules=COUNTER[4]) == explained


def test_without_rules_a_trick_is_plain() -> None:
    picture = svg(trick("5C 6D 3C QC"))
    assert list_cards(picture) == ["5C", "6D", "3C", "QC"]
    assert not any("→" in line for line in list_lines(picture))
    assert "gold" not in list_classes(picture)
    assert read_title(picture) == "seat 0 leads"


def test_of_a_result_without_rules_the_winner_is_drawn_and_what_follows() -> None:
    picture = svg(resolve("5C 6D 7C KC"))
    assert "gold" in list_classes(picture)
    assert not any("→" in line for line in list_lines(picture))
    assert "the card led next counts double" in list_lines(picture)


def test_a_trick_in_progress_is_plain_even_with_rules() -> None:
    half = Trick(1, trick("5C 6D").plays, None, 4)
    assert list_cards(svg(half, rules=COUNTER[4])) == ["5C", "6D"]
    assert list_cards(svg(Trick(1, (), None, 4))) == []


def test_an_impossible_trick_is_refused_by_its_rules() -> None:
    with pytest.raises(StateError, match="is not in this deck"):
        svg(trick("5C * 3C QC"), rules=COUNTER[4])
