"""A view that contradicts itself has no worlds: it is refused, and nothing is drawn without end."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import attrs
import pytest

from counter_rules import (
    Card,
    Phase,
    PlayCard,
    Ruleset,
    StateError,
    Suit,
    View,
    apply_move,
    get_ruleset,
    new_game,
    shuffle,
    view,
)
from counter_rules.bots import RandomBot, play_out
from counter_rules.cards import sort_cards
from counter_rules.sampling import worlds
from sampling.walks import walk
from support.builders import cards
from support.match_walks import TABLES, draw_rules, draw_start, walk_hand
from support.seat_outputs import look_on
from support.small_games import lay_out

PASSED = view(walk(get_ruleset("counter", players=4), 13, seed=50), 0)
"""A trick and a pass lie behind it; seat 3 has led."""

LAID = lay_out("2C 3C 4D", "5C 6C 7D", "8C 9C 10D", stack="JC QC")
"""Seat 0 leads; the king of hearts is turned up."""

FORGED: dict[str, Callable[[View], View]] = {
    "a card too many": lambda seen: with_hand(seen, "2C 3C 4D JC"),
    "a card too few": lambda seen: with_hand(seen, "2C 3C"),
    "a card of another deck": lambda seen: with_hand(seen, "2C 3C AS"),
    "a card twice": lambda seen: with_hand(seen, "2C 2C 4D"),
    "a card that is turned up": lambda seen: with_hand(seen, "2C 3C KH"),
    "a card that was played": lambda seen: attrs.evolve(
        seen, trick=(PlayCard(1, Card.parse("2C")),)
    ),
    "a seat that does not exist": lambda seen: attrs.evolve(
        seen, trick=(PlayCard(9, Card.parse("5C")),)
    ),
    "no hand for a seat": lambda seen: attrs.evolve(seen, hands=seen.hands[:2]),
    "another seat": lambda seen: attrs.evolve(seen, seat=1),
}


def with_hand(seen: View, hand: str) -> View:
    return attrs.evolve(seen, hands=(sort_cards(cards(hand)), None, None))


@pytest.mark.parametrize("fault", FORGED)
def test_a_forged_view_is_refused(fault: str) -> None:
    seen = view(LAID, 0)
    assert worlds(seen).count
    with pytest.raises(StateError, match="the view contradicts itself: "):
        worlds(FORGED[fault](seen))


def test_a_suit_that_was_not_followed_was_not_held() -> None:
    laid = lay_out("2C 3C 4C", "5C 6D 7D", "8C 9C 10D", stack="JC", rules=get_oh_hell())
    seen = attrs.evolve(
        view(laid, 0),
        trick=(PlayCard(0, Card.parse("2C")), PlayCard(1, Card.parse("6D"))),
        hands=(cards("3C 4C"), None, None),
        to_act=(2,),
    )
    assert worlds(seen).probability(Card.parse("5C"), 1) == 0
    # Five clubs are too many: seat 2 holds three cards, and one lies on the stack.
    with pytest.raises(StateError, match="the view contradicts itself: "):
        worlds(attrs.evolve(seen, hands=(cards("3C 7D"), None, None)))


def get_oh_hell() -> Ruleset:
    return get_ruleset("oh_hell", players=3)


@pytest.mark.parametrize("wrong", [None, "view", new_game(get_ruleset("counter", players=3))])
def test_only_a_view_has_worlds(wrong: object) -> None:
    with pytest.raises(StateError, match="expected a View, got "):
        worlds(wrong)  # type: ignore[arg-type]  # that is the test


def test_whatever_a_view_is_made_of_it_has_worlds_or_is_refused() -> None:
    rng, names = random.Random(5), [field.name for field in attrs.fields(View)]
    seen: list[View] = []
    while len(seen) < 400:
        name, players = rng.choice(TABLES)
        for _, state in walk_hand(rng, draw_start(rng, draw_rules(rng, name, players))):
            seen.append(look_on(state, rng.choice([*range(players), None])))
    for one in rng.sample(seen, 300):
        name = rng.choice(names)
        forged = attrs.evolve(one, **{name: getattr(rng.choice(seen), name)})
        try:
            found = worlds(forged)
        except StateError:
            continue
        assert look_on(found.draw(rng), forged.seat) == forged


WRONG: dict[str, tuple[dict[str, object], str]] = {
    "a bid too high": ({"bids": (99,) * 4}, "seat 0 was not allowed to bid 99"),
    "bids that are words": ({"bids": ("a",) * 4}, "bids: expected int | None, got 'a'"),
    "no bids": ({"bids": ()}, "bids has 0 parts and there are 4 players"),
    "a bid that is missing": (
        {"bids": (7, None, 5, 10)},
        "bids: [7, none, 5, 10] were not made in turn",
    ),
    "another trump": ({"trump": Suit.HEARTS}, "trump: expected clubs, got hearts"),
    "a dealer who does not exist": ({"dealer": 77}, "there is no seat 77 of 4"),
    "another dealer": ({"dealer": 0}, "trick 1: seat 0 plays in the turn of seat 1"),
    "nobody's turn": ({"to_act": ()}, "to_act: expected [0], got []"),
    "a turn of nobody's": ({"to_act": (9,)}, "there is no seat 9 of 4"),
    "another turn": ({"to_act": (1,)}, "to_act: expected [0], got [1]"),
    "a phase that is a word": ({"phase": "play"}, "phase: expected play, got 'play'"),
    "bidding": ({"phase": Phase.BID}, "phase: expected play, got bid"),
    "passing": ({"phase": Phase.PASS}, "phase: expected play, got pass"),
    "no pass": ({"passes": ()}, "passes, by the trick before them: expected [1], got []"),
    "nothing face up": ({"turned": ()}, "cards face up: expected 1, got 0"),
    "a word for results": ({"hand_results": "abc"}, "hand_results: expected tuple, got 'abc'"),
    "a word for a result": ({"hand_results": ("c",)}, "hand_results: expected HandResult, got 'c'"),
    "a word for passes": ({"passes": ""}, "passes: expected tuple, got ''"),
    "a word for a trick": ({"trick": "abc"}, "trick: expected tuple, got 'abc'"),
    "nothing sealed": ({"committed": None}, "committed: expected tuple, got None"),
    "a list of hands": ({"hands": [None] * 4}, "hands: expected tuple, got [None, "),
    "a list": (
        {"hands": ([], None, None, None)},
        "hands: expected tuple | None, got []",
    ),
    "words for hands": ({"hands": ("abc",) * 4}, "hands: expected tuple | None, got 'abc'"),
    "words for sights": ({"sights": ("a",) * 4}, "sights: expected Sight, got 'a'"),
    "a bool for a seat": ({"seat": True}, "seat: expected int | None, got True"),
    "a fraction to act": ({"to_act": (0.0,)}, "to_act: expected int, got 0.0"),
    "a bool for the dealer": ({"dealer": True}, "dealer: expected int, got True"),
    "no number of moves": ({"move_number": None}, "move_number: expected int, got None"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_view_of_another_hand_is_refused_with_the_reason(fault: str) -> None:
    parts, why = WRONG[fault]
    with pytest.raises(StateError, match=f"^the view contradicts itself: {re.escape(why)}"):
        worlds(attrs.evolve(PASSED, **parts))  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("row", ["bids", "tricks_won", "points", "scores"])
def test_the_result_of_a_hand_at_another_table_is_refused(row: str) -> None:
    start = new_game(get_ruleset("oh_hell", players=3, hand_sizes=(1, 2)))
    end = play_out(start, [RandomBot()] * 3, seed=7, hands=1)
    seen = view(apply_move(end, shuffle(end, seed=8)), 0)
    assert worlds(seen).count
    (result,) = seen.hand_results
    wrong = attrs.evolve(result, **{row: (0, 0)})
    with pytest.raises(StateError, match="the result of a hand is not that of 3 players"):
        worlds(attrs.evolve(seen, hand_results=(wrong,)))


def test_a_trick_taken_by_nobody_there_is_refused() -> None:
    (result,) = PASSED.tricks
    won = attrs.evolve(PASSED, tricks=(attrs.evolve(result, winner=99),))
    with pytest.raises(StateError, match="there is no seat 99 of 4"):
        worlds(won)
    led = attrs.evolve(PASSED, tricks=(attrs.evolve(result, next_leader=99),))
    with pytest.raises(StateError, match="there is no seat 99 of 4"):
        worlds(led)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules", None),
        ("tricks", (None,)),
        ("passes", (5,)),
    ],
)
def test_a_part_that_is_something_else_is_refused(field: str, value: object) -> None:
    forged = attrs.evolve(PASSED, **{field: value})  # type: ignore[arg-type]  # that is the test
    with pytest.raises(StateError, match="its parts do not match; make it with view, "):
        worlds(forged)


def test_hands_dealt_that_nobody_saw_are_refused() -> None:
    with pytest.raises(StateError, match=r"dealt: expected \[\], got \[none, none, none, none\]"):
        worlds(attrs.evolve(PASSED, dealt=(None,) * 4))  # type: ignore[arg-type]  # that is the test


def test_hands_dealt_that_are_too_few_are_refused() -> None:
    with pytest.raises(StateError, match="dealt has 1 parts and there are 4 players"):
        worlds(attrs.evolve(PASSED, dealt=((1,),)))  # type: ignore[arg-type]  # that is the test
