"""Moves as numbers: which there are, and that they are the same in both directions."""

from __future__ import annotations

import copy
import itertools
import pickle
from typing import Any

import attrs
import pytest

from counter_rules import (
    Bid,
    Card,
    Deal,
    Effect,
    Look,
    Move,
    PassCard,
    PlayCard,
    Rank,
    Ruleset,
    RulesetError,
    StateError,
    get_ruleset,
)
from counter_rules.actions import MAX_ACTIONS, ActionSpace, list_moves
from counter_rules.cards import CARDS, JOKER, RANKS, STANDARD_DECK
from counter_rules.moves import BIDS, PASSES, PLAYS
from counter_rules.rules.dealing import ConstantHands
from counter_rules.trick import Naming, Show
from support.builders import COUNTER, card, custom
from support.failures import each
from support.match_walks import TABLES

SPACE = ActionSpace(COUNTER[4])
JOKERS = custom(4, jokers="high_low")
BLIND = get_ruleset("up_to_ten", players=3, bidding_blind=True)


def list_names(rules: Ruleset, block: str) -> list[str]:
    space = ActionSpace(rules)
    return [space.names[action] for action in space.blocks[block]]


def list_widths(rules: Ruleset) -> dict[str, int]:
    return {name: len(actions) for name, actions in ActionSpace(rules).blocks.items() if actions}


def add(rules: Ruleset, **facets: Any) -> Ruleset:  # noqa: ANN401 - facets of every kind
    return attrs.evolve(rules, effects=rules.effects.adding(Effect(name="own", **facets)))


# How many there are, and in what order


SIZES = {
    "counter": {127},
    "up_to_ten": {63},
    "blackout": {60, 61, 63, 66, 70, 79},
    "cooperative_blackout": {60, 61, 63, 66, 70, 79},
    "northeast_blackout": {64, 65},
    "office_oh_hell": {59, 60, 61, 62, 64},
    "seven_truf": {60},
    "oh_hell": {60, 61, 63},
    "la_podrida": {59, 60, 61, 63},
    "romanian_whist": {61},
    "kachuful": {60, 61},
    "boerenbridge": {60, 61, 63},
    "plump": {60, 61, 63},
    "nomination_whist": {60},
    "dutch_school_game": {61},
    "spanish_podrida": {57, 58, 59, 60},
    "wizard": {70, 72, 75, 80},
    "custom": {58, 59, 60, 61, 63},
}


@each("name", SIZES)
def test_how_many_actions_a_preset_has(name: str) -> None:
    sizes = {ActionSpace(get_ruleset(n, players=p)).size for n, p in TABLES if n == name}
    assert sizes == SIZES[name]


def test_every_preset_is_counted() -> None:
    assert set(SIZES) == {name for name, _ in TABLES}


def test_the_blocks_of_counter() -> None:
    assert dict(SPACE.blocks) == {
        "play": range(52),
        "play_high": range(52, 52),
        "show": range(52, 64),
        "bid": range(64, 75),
        "bid_blind": range(75, 75),
        "look": range(75, 75),
        "pass": range(75, 127),
        "name": range(127, 127),
    }


@each("rules", [COUNTER[3], JOKERS, BLIND, custom(2, decks=2)])
def test_the_blocks_follow_one_another_without_a_gap(rules: Ruleset) -> None:
    space = ActionSpace(rules)
    assert list(itertools.chain(*space.blocks.values())) == list(range(space.size))
    assert len(space.names) == len(set(space.names)) == space.size == len(space)


def test_a_play_has_the_number_of_its_card() -> None:
    short = custom(3, ranks=(Rank.ACE, Rank.JACK, Rank.TEN, Rank.NINE))
    for rules in (COUNTER[4], short, JOKERS):
        space = ActionSpace(rules)
        assert [space.decode(c.index, 0) for c in STANDARD_DECK] == list(PLAYS[0][:52])


def test_a_named_joker_is_low_at_its_place_and_high_behind_all_cards() -> None:
    space = ActionSpace(JOKERS)
    assert (space.names[52], space.names[53]) == ("*low", "*high")
    assert space.decode(JOKER.index, 1) == PlayCard(1, JOKER, high=False)
    assert list_names(JOKERS, "play_high") == ["*high"]


def test_a_joker_without_a_name_is_played_as_it_is() -> None:
    rules = custom(4, jokers="lose")
    assert list_widths(rules) == {"play": 53, "bid": len(list_names(rules, "bid"))}
    assert ActionSpace(rules).decode(52, 0) is PLAYS[0][52]


def test_another_rank_can_be_named_too() -> None:
    rules = add(custom(4), rank=Rank.ACE, naming=Naming("X1"))
    assert list_names(rules, "play_high") == ["A♣high", "A♦high", "A♥high", "A♠high"]
    assert ActionSpace(rules).names[0] == "A♣low"
    assert PLAYS[0][0] not in list_moves(rules)


def test_a_name_that_no_card_of_the_deck_bears_adds_nothing() -> None:
    rules = add(custom(4), rank=Rank.JOKER, naming=Naming("X1"))
    assert list_widths(rules) == list_widths(custom(4))


def test_fours_are_shown_in_pairs_in_card_order() -> None:
    names = list_names(COUNTER[4], "show")
    assert names[:4] == ["4♣+4♦", "4♣+4♥", "4♣+4♠", "4♦+4♣"]
    assert len(names) == 12


def test_with_two_decks_a_four_is_shown_with_its_twin() -> None:
    names = list_names(custom(4, decks=2, effects=COUNTER[4].effects), "show")
    assert names[:2] == ["4♣+4♣", "4♣+4♦"]
    assert len(names) == 16


def test_of_a_short_deck_only_its_own_cards_are_shown() -> None:
    high = tuple(rank for rank in RANKS[::-1] if rank > Rank.FOUR)
    assert list_names(custom(3, ranks=high, effects=COUNTER[4].effects), "show") == []
    rules = add(custom(3), rank=Rank.ACE, show=Show("X1", Rank.KING))
    assert list_names(rules, "show")[:5] == ["A♣+K♣", "A♣+K♦", "A♣+K♥", "A♣+K♠", "A♦+K♣"]
    few = tuple(card for card in rules.deck if card is not card.parse("KC"))
    assert list_names(attrs.evolve(rules, deck=few), "show")[:4] == [
        *["A♣+K♦", "A♣+K♥", "A♣+K♠", "A♦+K♦"]
    ]


def test_a_card_that_is_named_and_shown_with_another_has_both_names() -> None:
    rules = add(custom(4), rank=Rank.ACE, naming=Naming("X1"), show=Show("X1", Rank.KING))
    assert list_names(rules, "show")[:3] == ["A♣low+K♣", "A♣high+K♣", "A♣low+K♦"]


def test_bids_go_up_to_the_longest_hand() -> None:
    assert list_names(custom(3, hand_sizes=(2, 4, 1)), "bid") == [f"bid {n}" for n in range(5)]


def test_blind_bids_and_the_look_come_where_they_are_offered() -> None:
    assert list_widths(BLIND) == {"play": 52, "bid": 11, "bid_blind": 11, "look": 1}
    assert ActionSpace(BLIND).names[66:] == (*[f"bid {n} blind" for n in range(3, 11)], "look")


def test_passes_come_where_an_effect_can_call_for_one() -> None:
    assert SPACE.names[75:77] == ("pass A♣", "pass 2♣")
    without = attrs.evolve(COUNTER[4], effects=COUNTER[4].effects.without("five"))
    assert ActionSpace(without).size == 127 - 52
    jokers = custom(4, jokers="lose", effects=COUNTER[4].effects)
    assert list_names(jokers, "pass")[-1] == "pass *"


def test_no_game_of_ours_has_more_than_230() -> None:
    options = {"decks": 2, "hand_sizes": "constant", "most": 52, "blind_bids": True}
    rules = custom(2, jokers="high_low", effects=COUNTER[4].effects, **options)
    assert ActionSpace(rules).size == 230


def test_more_actions_than_a_byte_holds_are_refused() -> None:
    every = custom(2, decks=2, jokers="lose", effects=COUNTER[4].effects)
    effects = every.effects
    for rank in (Rank.ACE, Rank.TWO, Rank.THREE, Rank.SIX, Rank.SEVEN):
        effects = effects.adding(Effect(name=f"own {rank}", rank=rank, show=Show("X1", Rank.KING)))
    rules = attrs.evolve(every, hand_sizes=ConstantHands(30, 1), effects=effects)
    size = 53 + 6 * 16 + 31 + 53
    assert ActionSpace(rules).size == size <= MAX_ACTIONS
    longer = attrs.evolve(rules, hand_sizes=ConstantHands(53, 1))
    assert ActionSpace(longer).size == MAX_ACTIONS
    with pytest.raises(RulesetError, match="has 257 actions") as caught:
        ActionSpace(attrs.evolve(rules, players=1, hand_sizes=ConstantHands(54, 1)))
    assert "(53 play, 96 show, 55 bid, 53 pass), but at most 256 fit in a byte" in str(caught.value)


# There and back


@each("name", SIZES)
def test_moves_and_actions_are_inverse(name: str) -> None:
    for rules in [get_ruleset(n, players=p) for n, p in TABLES if n == name] + [JOKERS, BLIND]:
        space = ActionSpace(rules)
        for seat in range(rules.players):
            moves = list_moves(rules, seat)
            assert [space.encode(move) for move in moves] == list(range(space.size))
            assert [space.decode(action, seat) for action in range(space.size)] == list(moves)
            assert {move.seat for move in moves if not isinstance(move, Deal)} == {seat}
            assert tuple(map(str, moves)) == space.names


@each(
    ("move", "action"),
    [
        (PlayCard(2, card("AC")), 0),
        (PlayCard(0, card("4C")), 3),
        (PlayCard(0, card("4C"), card("4D")), 52),
        (PlayCard(3, card("4S"), card("4H")), 63),
        (Bid(1, 0), 64),
        (Bid(1, 10), 74),
        (PassCard(0, card("KS")), 126),
    ],
)
def test_the_action_of_a_move(move: Move, action: int) -> None:
    assert SPACE.encode(move) == action
    assert SPACE.decode(action, move.seat) == move  # type: ignore[union-attr]  # none is a deal


def test_a_space_that_was_pickled_finds_moves_anew() -> None:
    assert SPACE.encode(SPACE.decode(7, 3)) == 7
    space = pickle.loads(pickle.dumps(SPACE))  # noqa: S301 - made here
    assert [space.encode(move) for move in space.list_moves(2)] == list(range(space.size))
    assert [space.encode(move) for move in SPACE.list_moves(2)] == list(range(space.size))


def test_ready_made_moves_are_handed_out() -> None:
    assert SPACE.decode(7, 3) is PLAYS[3][7]
    assert SPACE.decode(67, 2) is BIDS[2][3]
    assert SPACE.decode(80, 1) is PASSES[1][5]


def test_bids_beyond_the_ready_made_ones_are_made() -> None:
    assert list_moves(attrs.evolve(custom(2), deck=CARDS * 5, hand_sizes=ConstantHands(130, 1)))[
        -1
    ] == Bid(0, 130)


def test_seat_0_is_listed_by_default() -> None:
    assert list_moves(COUNTER[4]) == SPACE.list_moves(0)


class Whole:
    """A whole number of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_whole_numbers_of_other_types_are_taken() -> None:
    assert SPACE.decode(Whole(3), Whole(1)) is PLAYS[1][3]  # type: ignore[arg-type]
    assert SPACE.list_moves(Whole(1)) == SPACE.list_moves(1)  # type: ignore[arg-type]


def test_spaces_are_equal_where_their_rulesets_are() -> None:
    assert ActionSpace(get_ruleset("counter", players=4)) == SPACE
    assert hash(copy.deepcopy(SPACE)) == hash(SPACE)
    again = pickle.loads(pickle.dumps(SPACE))  # noqa: S301
    assert (again, again.names, again.blocks) == (SPACE, SPACE.names, SPACE.blocks)
    assert ActionSpace(COUNTER[5]) != SPACE


def test_the_blocks_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        SPACE.blocks["play"] = range(3)  # type: ignore[index]


# What is refused


@each(
    ("move", "said"),
    [
        (Deal(()), "a deal is chance and has no action: pass it to apply_move instead"),
        ("AC", "expected a move of a seat, got 'AC'"),
        (None, "expected a move of a seat, got None"),
        (3, "expected a move of a seat, got 3"),
        (Bid(4, 3), "there is no seat 4: 4 players have the seats 0 to 3"),
        (Bid(-1, 3), "there is no seat -1: 4 players have the seats 0 to 3"),
        (Bid(0, 11), "seat 0 can never make the move 'bid 11' under ruleset 'counter'"),
        (Bid(0, -1), "seat 0 can never make the move 'bid -1' under ruleset 'counter'"),
        (Bid(0, 3, blind=True), "can never make the move 'bid 3 blind'"),
        (Look(2), "seat 2 can never make the move 'look'"),
        (PlayCard(0, card("AC"), high=True), r"can never make the move 'A♣high'"),
        (PlayCard(0, card("AC"), card("AD")), r"can never make the move 'A♣\+A♦'"),
        (PlayCard(0, card("4C"), card("4C")), r"can never make the move '4♣\+4♣'"),
        (PlayCard(0, JOKER), r"can never make the move '\*'"),
        (PassCard(0, JOKER), r"move 'pass \*' .*: ActionSpace.names lists its 127 actions"),
    ],
)
def test_what_has_no_action(move: Any, said: str) -> None:  # noqa: ANN401 - some are no moves
    with pytest.raises(StateError, match=said):
        SPACE.encode(move)


def test_a_named_joker_must_be_named() -> None:
    with pytest.raises(StateError, match="can never make"):
        ActionSpace(JOKERS).encode(PlayCard(0, JOKER))


def test_a_move_of_a_class_of_ones_own_is_none() -> None:
    class Mine(Bid):  # type: ignore[misc]  # moves are final in use
        pass

    with pytest.raises(StateError, match="expected a move of a seat"):
        SPACE.encode(Mine(0, 3))


@each("action", [-1, 127, 10**30, True, None, 3.0, "3", Card.parse("AC")])
def test_what_is_no_action(action: Any) -> None:  # noqa: ANN401 - of every type
    with pytest.raises(StateError, match=r"there is no action .* has the actions 0 to 126"):
        SPACE.decode(action, 0)


@each("seat", [-1, 4, True, None, "0"])
def test_what_is_no_seat(seat: Any) -> None:  # noqa: ANN401 - of every type
    for ask in (lambda: SPACE.decode(0, seat), lambda: list_moves(COUNTER[4], seat)):
        with pytest.raises(StateError, match="4 players have the seats 0 to 3"):
            ask()


@each("rules", [None, "counter", 4])
def test_what_is_no_ruleset(rules: Any) -> None:  # noqa: ANN401 - of every type
    for ask in (ActionSpace, list_moves):
        with pytest.raises(StateError, match="expected a Ruleset"):
            ask(rules)
