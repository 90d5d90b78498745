"""F1 The axes where two of them meet: what one decides must not undo the other."""

from __future__ import annotations

import pytest

from builders import bid_all, cards
from counter_rules import (
    Deal,
    IllegalMoveError,
    Phase,
    PlayCard,
    Ruleset,
    RulesetError,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
)
from counter_rules.bidding import InTurn
from counter_rules.cards import make_deck
from counter_rules.dealing import ListedHands, TurnUp
from counter_rules.ending import AllHands
from counter_rules.following import FollowSuit
from counter_rules.scoring import FORMULAS, EachSeat
from family import custom, deal, finish_hand


def play(state: State, *plays: str) -> State:
    for text in plays:
        named = {"*high": True, "*low": False}.get(text)
        card = cards("*" if named is not None else text)[0]
        state = apply_move(state, PlayCard(state.to_act[0], card, None, named))
    return state


def list_cards(state: State) -> set[str]:
    moves = legal_moves(state)
    return {move.card.code for move in moves if isinstance(move, PlayCard)}


def test_f1_must_beat_nobody_can_beat_a_joker_that_wins() -> None:
    rules = custom(jokers="win", following="must_beat", hand_sizes=(2,), trump="none")
    state = deal(new_game(rules), "* 3S", "8S 3H", "4S AS")
    state = play(bid_all(state), "*", "8S")
    assert list_cards(state) == {"4S", "AS"}


def test_f1_must_beat_nobody_can_beat_a_joker_named_high() -> None:
    rules = custom(jokers="high_low", following="must_beat", hand_sizes=(3,), trump="none")
    state = deal(new_game(rules), "AH 8S 3D", "5H * 5D", "3H 4S AS")
    state = play(bid_all(state), "AH", "5H", "3H", "8S", "*high")
    assert list_cards(state) == {"4S", "AS"}


def test_f0_2_the_flipped_card_is_not_the_turned_one() -> None:
    """28 cards, one flipped and nine each: none is left to turn up, so there is no trump."""
    rules = custom(hand_sizes="card_flip", trump="turn_up", lowest_rank=8, most=9)
    assert len(rules.deck) == 1 + 3 * 9
    state = deal(new_game(rules), turned="KS")
    assert state.trump is None


def test_f3_5_a_tie_at_the_target_is_played_out_however_low_the_scores_fall() -> None:
    rules = custom(hand_sizes=(1, 2, 1), target=10, ties="extra_hands", score="pocha", trump="none")
    state = deal(new_game(rules, dealer=2), "AS", "3S", "2S")
    state = finish_hand(bid_all(state, 0, 0, 0))
    assert state.scores == (-5, 10, 10)
    assert state.phase is Phase.DEAL
    state = deal(state, "AS KS", "4S 3S", "5S 2S")
    state = finish_hand(bid_all(state, 2, 1, 0))  # seats 1, 2 and 0
    assert state.scores == (-15, 0, 5)
    assert (state.phase, state.winners) == (Phase.OVER, (2,))


@pytest.mark.parametrize("high", [[], {}, set()], ids=repr)
def test_f4_3_a_naming_that_is_none_is_an_illegal_move(high: object) -> None:
    state = bid_all(deal(new_game(custom(hand_sizes=(2,), trump="none"))))
    card = state.hands[0][0]
    with pytest.raises(IllegalMoveError):
        apply_move(state, PlayCard(0, card, None, high))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options",
    [
        {"most": 10**30},
        {"hand_sizes": range(10**15)},
        {"hand_sizes": "constant", "hands": 10**15, "no_trump_hands": "most"},
    ],
    ids=str,
)
def test_f1_2_what_is_far_too_much_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(RulesetError):
        get_ruleset("custom", players=2, **options)


def test_f0_3_any_hand_that_can_be_dealt_can_be_bid() -> None:
    rules = Ruleset(
        name="huge",
        players=2,
        deck=make_deck(decks=5),
        hand_sizes=ListedHands((110,)),
        trump=TurnUp(),
        bidding=InTurn(),
        following=FollowSuit(),
        scoring=EachSeat(formula=FORMULAS["office"]),
        ending=AllHands(),
    )
    deck = rules.deck
    state = new_game(rules)
    state = apply_move(state, Deal((deck[:110], deck[110:220]), deck[220:221], deck[221:]))
    assert len(legal_moves(state)) == 111
