"""The faces of the winner and the loser (F11.3), which are none of the joker's."""

from __future__ import annotations

import re

import pytest

from counter_rules import NameTrump, Suit, apply_move, get_ruleset, new_game, view
from counter_rules.records import Record
from counter_rules.render import Theme, html, svg, text
from render.svg_reading import find_colour, list_cards, list_elements, list_lines
from render.test_html import make_record
from support.builders import deal, explain

WIZARD = get_ruleset("wizard", players=4)
TRICK = explain("L KC W 10H", rules=WIZARD)


def list_shapes(picture: str) -> list[str]:
    """List the shapes that a picture uses, such as ``hearts``, without the names of its ids."""
    uses = [one.get("href", "").partition("-")[2] for one in list_elements(picture, "use")]
    return list(dict.fromkeys(filter(None, uses)))


def test_f11_3_a_winner_has_a_cup_and_a_loser_a_barred_ring() -> None:
    picture = svg(TRICK)
    assert list_cards(picture) == ["L", "KC", "W", "10H"]
    assert sorted(list_shapes(picture)) == ["clubs", "hearts", "loser", "winner"]
    defined = [one.get("id", "").partition("-")[2] for one in list_elements(picture, "path")]
    assert {"loser", "winner"} <= set(defined)


def test_f11_3_a_joker_keeps_its_star() -> None:
    rules = get_ruleset("custom", players=3, jokers="win")
    assert sorted(list_shapes(svg(explain("KC * 2H", rules=rules)))) == [
        "clubs",
        "hearts",
        "jokers",
    ]


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_f11_3_they_have_the_joker_s_colour_in_both_themes(theme: Theme) -> None:
    assert find_colour(svg(TRICK, theme=theme), "jokers") == ["#8a2fb0"]


def test_f11_3_they_are_letters_in_text() -> None:
    lines = [line.split() for line in text(TRICK).splitlines()]
    assert ["seat", "0", "L", "cannot", "win"] in lines
    assert ["seat", "2", "W", "◂", "takes", "the", "trick"] in lines


def test_f11_3_a_page_has_their_shapes_only_where_they_are_drawn() -> None:
    shapes = re.compile(r'id="s-(\w+)"')
    plain = ["clubs", "diamonds", "hearts", "spades", "jokers"]
    assert shapes.findall(html(make_record())) == plain
    page = html(make_record(get_ruleset("wizard", players=4, hand_sizes=(15,))))
    assert shapes.findall(page) == [*plain, "winner", "loser"]
    assert shapes.findall(html(Record(rules=WIZARD, moves=()))) == plain


def test_f11_3_the_hand_is_named_in_full_beside_a_winner_and_who_names() -> None:
    state = deal(new_game(WIZARD), "W", "L", "2C", "3C", turned="W")
    assert "hand 1 of 15 · naming" in list_lines(svg(view(state, 0)))
    named = list_lines(svg(view(apply_move(state, NameTrump(3, Suit.HEARTS)), 0)))
    assert "named by seat 3" in named
    assert "hand 1 of 15 · bid" in named
