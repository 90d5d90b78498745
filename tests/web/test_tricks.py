"""The facts of tricks for a page: what their cards have become, as in the pictures."""

from __future__ import annotations

import attrs
import pytest

from counter_rules import (
    Card,
    PlayCard,
    Trick,
    View,
    apply_move,
    get_ruleset,
    new_game,
    resolve_trick,
    shuffle,
    view,
)
from counter_rules.messages import ENGLISH
from counter_rules.web._facts import describe_now
from web.at_table import Message

NAMES = ("Ana", "Ben", "Cleo", "Dan")
PLAIN = {"show": None, "high": None, "value": None, "suit": None, "buff": None}
PLAIN |= {"is_always_trump": False, "is_barred": False, "leads_next": False}


def see(text: str, trump: str) -> View:
    """Return a view in which this is the last finished trick."""
    state = new_game(get_ruleset("counter", players=4))
    result = resolve_trick(state.rules, Trick.parse(text, trump=trump))
    return attrs.evolve(view(state, 0), tricks=(result,))


def describe(seen: View) -> Message:
    """Return what the rules add to a view, for its page."""
    return describe_now(seen, ENGLISH, NAMES, is_asked=False)


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("2C 10D 4S 9H", 0, {"suit": "H", "is_always_trump": True}),
        ("2C 10D 4S 9H", 1, {"suit": "H", "value": 15.0}),
        ("2C 10D 4S 9H", 2, {"buff": "void"}),
        ("2C 10D 4S 9H", 3, {"value": 0.5}),
        ("2H 10H QH 9H", 0, {"is_always_trump": True}),
        ("KC 10D 4S+4H 9H", 2, {"buff": "victor", "show": "4H"}),
        ("5C 6D 7C KC", 1, {"value": 0.0, "leads_next": True}),
    ],
)
def test_a_card_has_what_it_has_become(text: str, place: int, expected: dict[str, object]) -> None:
    plays = describe(see(text, "H"))["last_trick"]["plays"]
    card = text.split()[place].partition("+")[0]
    assert plays[place] == PLAIN | {"seat": place, "card": card} | expected


def test_a_king_that_is_led_gets_a_trump_of_its_own() -> None:
    data = describe(see("KC 10D 4S+4H 9H", "H"))["last_trick"]
    assert (data["led"], data["trump"], data["has_new_trump"]) == ("C", "S", True)
    plain = describe(see("5C 6D 7C QC", "H"))["last_trick"]
    assert (plain["led"], plain["trump"], plain["has_new_trump"]) == ("C", "H", False)


def test_the_trick_in_progress_shows_what_cards_count_as() -> None:
    state = new_game(get_ruleset("oh_hell", players=4, jacks="marrows", hand_sizes="13"))
    state = apply_move(state, shuffle(state, seed=1))
    seen = view(state, 0)
    assert describe(seen)["trick"] == []
    plays = (PlayCard(1, Card.parse("9C")), PlayCard(2, Card.parse("JS")))
    begun = attrs.evolve(seen, trick=plays, trump=Card.parse("2C").suit)
    first, second = describe(begun)["trick"]
    assert first == PLAIN | {"seat": 1, "card": "9C"}
    assert second == PLAIN | {"seat": 2, "card": "JS", "suit": "C"}
