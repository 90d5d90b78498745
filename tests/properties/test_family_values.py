"""Rulesets, axes and states of the Oh Hell family are values, like those of Counter."""

# ruff: noqa: S301 - only pickles made here are read

from __future__ import annotations

import copy
import itertools
import pickle
from pathlib import Path
from typing import Any

import attrs
import pytest

from counter_rules import (
    Bid,
    HandResult,
    Look,
    PlayCard,
    Ruleset,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    view,
)
from counter_rules.cards import JOKER
from counter_rules.games._registry import BUILT_IN
from counter_rules.position import Sight
from support.builders import before, card, cards, custom, deal
from support.failures import each
from support.hands import bid_all, play
from support.tables import list_rulesets

VARIANTS: list[tuple[str, int, dict[str, object]]] = [
    *[(preset.name, players, {}) for preset in BUILT_IN for players in preset.players],
    *list_rulesets(Path(__file__).with_name("family_rulesets.txt")),
]


def make(variant: tuple[str, int, dict[str, object]]) -> Ruleset:
    name, players, options = variant
    return get_ruleset(name, players=players, **options)


RULES = list(map(make, VARIANTS))
IDS = [f"{name}-{players}-{'-'.join(options)}" for name, players, options in VARIANTS]
AXES = [
    *("hand_sizes", "trump", "bidding", "blind", "first_leader", "lead_limit", "following"),
    *("seeing", "effects", "scoring", "ending", "clauses"),
]


# Rulesets.


def test_rulesets_are_equal_by_what_they_say() -> None:
    again = list(map(make, VARIANTS))
    assert again == RULES
    assert list(map(hash, again)) == list(map(hash, RULES))
    assert len(set(RULES + again)) == len(RULES)


@each("rules", RULES, ids=IDS)
def test_copies_of_rulesets_are_equal(rules: Ruleset) -> None:
    assert copy.deepcopy(rules) is rules
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(rules, protocol))
        assert again == rules
        assert hash(again) == hash(rules)
        assert dict(again.options) == dict(rules.options)


@each("rules", RULES, ids=IDS)
def test_the_options_in_force_make_the_same_ruleset(rules: Ruleset) -> None:
    assert get_ruleset(rules.name, players=rules.players, **rules.options) == rules


@each("rules", RULES, ids=IDS)
def test_every_axis_is_a_frozen_value_that_says_what_it_is(rules: Ruleset) -> None:
    for name in AXES:
        value = getattr(rules, name)
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert hash(again) == hash(value)
        assert str(value)
        for field in attrs.fields(type(value)) if value is not None else ():
            with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
                setattr(value, field.name, None)


@each("rules", RULES, ids=IDS)
def test_a_deck_is_in_card_order(rules: Ruleset) -> None:
    assert list(rules.deck) == sorted(rules.deck)


# States, in the middle of what only the family has.

BLIND_RULES = get_ruleset("up_to_ten", players=4, bidding_blind=True, devils_bridge=True)
HIDDEN = deal(before(BLIND_RULES, 2, (0, 30, 0, 5), dealer=3))
BLIND = apply_move(HIDDEN, Bid(0, 1, blind=True))
LOOKED = apply_move(HIDDEN, Look(0))
FOREHEAD = deal(new_game(BLIND_RULES))
SEALED = deal(new_game(get_ruleset("office_oh_hell", players=4)), turned="3H")
COMMITTED = apply_move(SEALED, Bid(2, 1))
NORTHEAST = new_game(get_ruleset("northeast_blackout", players=5))
NAMED = play(
    bid_all(deal(NORTHEAST, "AC 3D", "3C 4D *", "4C 5D *", "5C 6D", "6C 7D")),
    "AC 3C 4C 5C 6C 3D *low",
)
STATES = [HIDDEN, BLIND, LOOKED, FOREHEAD, SEALED, COMMITTED, NAMED]


@each("state", STATES, ids=range(len(STATES)))
def test_copies_of_a_state_are_the_state(state: State) -> None:
    assert copy.copy(state) is copy.deepcopy(state) is state
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(state, protocol))
        assert again == state
        assert hash(again) == hash(state)
        assert again.sights == state.sights
        for seat in range(state.rules.players):
            assert legal_moves(again, seat) == legal_moves(state, seat)
            assert view(again, seat).hands == view(state, seat).hands


def test_states_differ_by_what_is_only_here() -> None:
    for one, other in itertools.combinations(STATES, 2):
        assert one != other
    assert attrs.evolve(HIDDEN, sights=()) != HIDDEN
    assert attrs.evolve(HIDDEN, sights=(Sight.OWN,) * 4) != HIDDEN
    assert attrs.evolve(COMMITTED, committed=SEALED.committed) != COMMITTED
    opposite = attrs.evolve(NAMED, trick=(*NAMED.trick[:-1], PlayCard(1, JOKER, high=True)))
    assert opposite != NAMED


def test_what_is_seen_follows_from_the_sights() -> None:
    hands = HIDDEN.hands
    assert HIDDEN.sights == (Sight.HIDDEN, Sight.OWN, Sight.HIDDEN, Sight.HIDDEN)
    assert view(HIDDEN, 0).hands == (None,) * 4
    assert view(HIDDEN, 1).hands == (None, hands[1], None, None)
    assert view(LOOKED, 0).hands == view(BLIND, 0).hands == (hands[0], None, None, None)
    assert (BLIND.blind, LOOKED.blind, HIDDEN.blind) == ((0,), (), ())
    assert view(FOREHEAD, 2).hands == (*FOREHEAD.hands[:2], None, FOREHEAD.hands[3])
    assert view(SEALED, 3).hands == (None, None, None, SEALED.hands[3])


def test_once_the_bids_are_in_everybody_sees_their_own_hand() -> None:
    for state in (bid_all(FOREHEAD), bid_all(SEALED)):
        assert state.sights == ()
    state = apply_move(apply_move(BLIND, Bid(1, 0)), Look(2))
    state = apply_move(apply_move(state, Bid(2, 0)), Bid(3, 2, blind=True))
    assert (state.phase.value, state.blind) == ("play", (0, 3))
    for seat in range(4):
        assert view(state, seat).hands[seat] == state.hands[seat]


def test_the_result_of_a_hand_is_a_value() -> None:
    parts: dict[str, Any] = {
        "hand_number": 2,
        "dealer": 1,
        "hand_size": 3,
        "bids": (1, 1, 0),
        "blind": (2,),
        "tricks_won": (1, 2, 0),
        "points": (11, 2, 20),
        "scores": (21, 12, 20),
        "turned": cards("2H"),
        "streaks": (1, -1, 2),
    }
    others: dict[str, Any] = dict.fromkeys(parts, ()) | {
        "hand_number": 3,
        "dealer": 0,
        "hand_size": 4,
    }
    result = HandResult(**parts)
    assert set(parts) == {field.name for field in attrs.fields(HandResult)}
    assert result == HandResult(**parts)
    assert pickle.loads(pickle.dumps(result)) == result
    assert result.exact == (0, 2)
    for name, value in others.items():
        assert attrs.evolve(result, **{name: value}) != result


def test_identical_cards_make_one_move() -> None:
    """Of two equal cards it makes no difference which is played."""
    rules = custom(3, decks=2, hand_sizes=(3,))
    state = bid_all(deal(new_game(rules), "9H 9H KC", turned="2S"))
    plays = [PlayCard(0, card("KC")), PlayCard(0, card("9H"))]
    assert list(legal_moves(state)) == plays
    assert apply_move(state, plays[1]).hands[0] == cards("KC 9H")
