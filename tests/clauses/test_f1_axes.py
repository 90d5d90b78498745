"""F1 The axes of the table and the play: leading, following, ties, decks, what is dealt."""

from __future__ import annotations

import attrs
import pytest

from counter_rules import (
    HandResult,
    Phase,
    PlayCard,
    ReasonCode,
    State,
    Suit,
    new_game,
)
from counter_rules.cards import Rank
from counter_rules.rules.effects import EIGHT, TWO
from counter_rules.rules.following import MustBeat
from counter_rules.rules.ruleset import ACE_HIGH
from counter_rules.trick import Counting, EffectOrder
from support.builders import after, card, cards, custom, deal, finished, resolve
from support.hands import bid_all, face, finish_hand, list_legal, play, play_hand, shuffled
from support.refusals import refusal

BROKEN = custom(3, hand_sizes=(3, 3), lead_limit="broken_trumps")
MUST_TRUMP = {players: custom(players, following="must_trump") for players in (2, 3, 4)}
MUST_BEAT = {players: custom(players, following="must_beat") for players in (2, 3, 4)}


@pytest.mark.parametrize(
    ("option", "players", "dealer", "leader"),
    [
        ("dealers_left", 4, 0, 1),
        ("dealers_left", 4, 3, 0),
        ("dealers_left", 2, 0, 1),
        ("two_left", 4, 0, 2),
        ("two_left", 4, 2, 0),
        ("two_left", 4, 3, 1),
        ("two_left", 10, 8, 0),
        ("two_left", 2, 1, 1),
    ],
)
def test_f1_first_leader(option: str, players: int, dealer: int, leader: int) -> None:
    rules = custom(players, hand_sizes=(2,), first_leader=option)
    state = deal(new_game(rules, dealer=dealer), turned="2H")
    assert state.to_act == ((dealer + 1) % players,)
    assert state.leader == leader
    assert bid_all(state).to_act == (leader,)


def test_f1_broken_trumps_no_trump_is_led_at_first() -> None:
    state = bid_all(deal(new_game(BROKEN), "KH 2S 3D", turned="2H"))
    assert list_legal(state) == ["3D", "2S"]
    fault = refusal(state, PlayCard(0, card("KH")))
    assert fault == (ReasonCode.TRUMPS_NOT_BROKEN, "F1")


def test_f1_broken_trumps_who_holds_nothing_else_may_lead_one() -> None:
    state = bid_all(deal(new_game(BROKEN), "KH 3H 4H", turned="2H"))
    assert list_legal(state) == ["3H", "4H", "KH"]


def test_f1_broken_trumps_a_trump_on_another_suit_breaks_them() -> None:
    state = deal(new_game(BROKEN), "KH 2S AD", "3H 4C 5C", "QD 4D 5D", turned="2H")
    state = play(bid_all(state), "AD 3H QD")
    assert state.to_act == (1,)
    state = play(state, "4C 4D 2S")
    assert state.to_act == (1,)
    state = deal(new_game(BROKEN), "KH 2S AD", "3H 4C 5H", "QD 4D 5D", turned="2H")
    state = play(bid_all(state), "AD 3H QD")
    assert list_legal(state) == ["4C", "5H"]


def test_f1_broken_trumps_a_trump_led_for_want_of_others_breaks_nothing() -> None:
    state = deal(new_game(BROKEN), "3H 4H 5H", "KH QH 2C", "6H 2S 3S", turned="2H")
    state = play(bid_all(state), "3H KH 6H")
    assert state.to_act == (1,)
    assert list_legal(state) == ["2C"]


def test_f1_broken_trumps_trumps_may_be_played_to_any_trick() -> None:
    state = bid_all(deal(new_game(BROKEN), "2S 3S 4S", "3H 4C 5C", turned="2H"))
    assert list_legal(play(state, "2S")) == ["4C", "5C", "3H"]


def test_f1_broken_trumps_every_hand_begins_unbroken() -> None:
    state = deal(new_game(BROKEN), "2S 3S 4S", "3H 4H 5H", turned="2H")
    state = finish_hand(bid_all(state))
    state = bid_all(deal(state, "", "KH 2C 3C", turned="2H"))
    assert state.to_act == (1,)
    assert list_legal(state) == ["2C", "3C"]


def test_f1_broken_trumps_at_no_trump_anything_is_led() -> None:
    rules = custom(3, hand_sizes=(3,), lead_limit="broken_trumps", trump="none")
    state = bid_all(deal(new_game(rules), "KH 2S 3D"))
    assert list_legal(state) == ["3D", "KH", "2S"]


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("10S", "2S AS 3H", ["AS", "2S"]),
        ("10S", "2C 9D 3H KH", ["3H", "KH"]),
        ("10S", "2C 9D", ["2C", "9D"]),
        ("10H", "3H AC", ["3H"]),
        ("10H", "AC 4D", ["AC", "4D"]),
        ("10S QH", "2C 3H AH", ["AH", "3H"]),
        ("10S QH", "2C 3H", ["3H"]),
        ("10S QH 4S", "2S 3H", ["2S"]),
    ],
)
def test_f1_following_must_trump(trick: str, hand: str, legal: list[str]) -> None:
    rules = MUST_TRUMP[len(trick.split()) + 1]
    assert list_legal(face(rules, trick, hand, turned="2H")) == legal


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("10S", "2S AS KS 3H", ["AS", "KS"]),
        ("10S", "2S 9S 3H", ["2S", "9S"]),
        ("10S", "2C 3H KH", ["3H", "KH"]),
        ("10S", "2C 9D", ["2C", "9D"]),
        ("10S KS", "QS AS", ["AS"]),
        ("KS 10S", "QS 2S 4C", ["2S", "QS"]),
        ("10S 9H", "AS 2S KH", ["AS", "2S"]),
        ("10S 9H", "2C 3H KH", ["KH"]),
        ("10S 9H", "2C 3H 4H", ["3H", "4H"]),
        ("10S 9H QH", "2C JH KH AH", ["AH", "KH"]),
        ("10S 9H QS", "2C 10H", ["10H"]),
        ("10H", "3H KH AC", ["KH"]),
        ("10H", "3H 4H AC", ["3H", "4H"]),
        ("10H AC", "JH 3H", ["JH"]),
        ("10S AC", "JS 3S", ["JS"]),
        ("10S AS", "KS 2S", ["2S", "KS"]),
    ],
)
def test_f1_following_must_beat(trick: str, hand: str, legal: list[str]) -> None:
    rules = MUST_BEAT[len(trick.split()) + 1]
    assert list_legal(face(rules, trick, hand, turned="2H")) == legal


def test_f1_following_must_beat_a_relieved_card_goes_with_the_trumps() -> None:
    duty = MustBeat().bind(Counting(EffectOrder(settle=(EIGHT,)), ACE_HIGH))
    hand = cards("8H 9S")
    for led, legal in (("KH", ["9S"]), ("7H", ["8H", "9S"])):
        playable = duty.list_playable(hand, Suit.HEARTS, Suit.SPADES, [PlayCard(0, card(led))])
        assert [held.code for held in playable] == legal


def test_f1_following_must_beat_nobody_can_beat_a_joker_that_wins() -> None:
    rules = custom(3, jokers="win", following="must_beat", hand_sizes=(2,), trump="none")
    state = bid_all(deal(new_game(rules), "* 3S", "8S 3H", "4S AS"))
    assert list_legal(play(state, "* 8S")) == ["AS", "4S"]


def test_f1_following_must_beat_nobody_can_beat_a_joker_named_high() -> None:
    rules = custom(3, jokers="high_low", following="must_beat", hand_sizes=(3,), trump="none")
    state = bid_all(deal(new_game(rules), "AH 8S 3D", "5H * 5D", "3H 4S AS"))
    assert list_legal(play(state, "AH 5H 3H 8S *high")) == ["AS", "4S"]


FREE_JOKERS = {"jokers": "win", "lowest_rank": "2", "trump": Suit.HEARTS}


def test_f1_following_must_trump_and_may_play_a_free_joker() -> None:
    rules = custom(2, following="must_trump", **FREE_JOKERS)
    assert list_legal(face(rules, "10S", "* 2C 3H")) == ["3H", "*"]


def test_f1_following_a_free_joker_goes_with_the_suit_that_a_two_sets() -> None:
    rules = custom(2, **FREE_JOKERS)
    rules = attrs.evolve(rules, effects=rules.effects.adding(TWO))
    assert list_legal(face(rules, "2S", "* 3H 4S")) == ["3H", "*"]


@pytest.mark.parametrize(
    ("following", "trick", "hand", "played", "code"),
    [
        ("must_trump", "10S", "2S 3H", "3H", ReasonCode.MUST_FOLLOW),
        ("must_trump", "10S", "2C 3H", "2C", ReasonCode.MUST_TRUMP),
        ("must_beat", "10S", "2S 3H", "3H", ReasonCode.MUST_FOLLOW),
        ("must_beat", "10S", "2C 3H", "2C", ReasonCode.MUST_TRUMP),
        ("must_beat", "10S", "2S AS", "2S", ReasonCode.MUST_BEAT),
        ("must_beat", "10S 9H", "3H KH", "3H", ReasonCode.MUST_BEAT),
    ],
)
def test_f1_following_says_which_duty_is_broken(
    following: str, trick: str, hand: str, played: str, code: ReasonCode
) -> None:
    rules = (MUST_TRUMP if following == "must_trump" else MUST_BEAT)[len(trick.split()) + 1]
    state = face(rules, trick, hand, turned="2H")
    assert refusal(state, PlayCard(len(state.trick), card(played))) == (code, "F1")


@pytest.mark.parametrize("following", ["must_trump", "must_beat"])
def test_f1_following_at_no_trump_nobody_must_trump(following: str) -> None:
    rules = custom(2, following=following, trump="none")
    assert list_legal(face(rules, "10S", "2C 3H")) == ["2C", "3H"]


def test_f1_following_an_identical_card_does_not_beat() -> None:
    rules = custom(2, following="must_beat", decks=2)
    assert list_legal(face(rules, "KS", "KS 2S", turned="2H")) == ["2S", "KS"]
    assert list_legal(face(rules, "KS", "KS AS", turned="2H")) == ["AS"]


def test_f1_aces_low() -> None:
    low = custom(2, aces="low", following="must_beat")
    assert resolve("AC 2C", trump=None, rules=low).winner == 1
    assert resolve("2C AC", trump=None, rules=low).winner == 0
    assert list_legal(face(low, "10S", "AS JS", turned="2H")) == ["JS"]


@pytest.mark.parametrize(
    ("lowest", "count", "lowest_code"), [("2", 52, "2C"), (Rank.SEVEN, 32, "7C"), ("K", 8, "KC")]
)
def test_f1_a_short_deck_keeps_its_aces(lowest: object, count: int, lowest_code: str) -> None:
    deck = custom(2, lowest_rank=lowest, hand_sizes=(1,)).deck
    assert len(deck) == count
    assert [held.code for held in deck[:2]] == ["AC", lowest_code]


@pytest.mark.parametrize(
    ("jokers", "decks", "count"),
    [("none", 1, 52), ("none", 2, 104), ("lose", 1, 54), ("win", 1, 54), ("suit", 1, 54)],
)
def test_f1_jokers_and_decks(jokers: str, decks: int, count: int) -> None:
    deck = custom(3, jokers=jokers, decks=decks).deck
    assert (len(deck), deck.count(card("*")), deck.count(card("AS"))) == (
        count,
        0 if jokers == "none" else 2,
        decks,
    )


def settle(ties: str, *results: HandResult) -> State:
    """Play the one-card hand after some, in which seat 0 takes its trick and all are right."""
    rules = custom(3, hand_sizes=(1,) * (len(results) + 1), ties=ties, score="blackout")
    state = after(rules, *results, dealer=2)
    return play_hand(state, "AS", "2S", "3S", bids=(1, 0, 0), turned="4H")


EQUAL = finished((9, 9, 4))
UNEVEN = (
    finished((5, 9, 4), bids=(1, 0, 0), won=(0, 0, 1)),
    finished((9, 9, 4), number=2, bids=(1, 0, 0), won=(0, 1, 0)),
)
"""Two hands: seat 1 is right once, seat 2 once, seat 0 never; seats 1 and 2 take a trick each."""


def test_f1_ties_shared() -> None:
    assert settle("shared", *UNEVEN).winners == (0, 1)


def test_f1_ties_the_most_exact_bids() -> None:
    assert settle("most_exact_bids", *UNEVEN).winners == (1,)


def test_f1_ties_equally_many_exact_bids_share() -> None:
    assert settle("most_exact_bids", EQUAL).winners == (0, 1)


def test_f1_ties_the_most_tricks() -> None:
    first = finished((9, 9, 4), bids=(0, 0, 0), won=(0, 2, 0))
    assert settle("most_tricks", first).winners == (1,)
    first = finished((9, 9, 4), bids=(0, 0, 0), won=(2, 0, 0))
    assert settle("most_tricks", first).winners == (0,)


def test_f1_ties_equally_many_tricks_share() -> None:
    assert settle("most_tricks", *UNEVEN).winners == (0, 1)


@pytest.mark.parametrize("ties", ["most_exact_bids", "most_tricks"])
def test_f1_ties_only_those_who_lead_compete(ties: str) -> None:
    first = finished((9, 9, 8), bids=(5, 5, 9), won=(0, 0, 9))
    winners = (0, 1) if ties == "most_exact_bids" else (0,)
    assert settle(ties, first).winners == winners


@pytest.mark.parametrize("ties", ["most_exact_bids", "most_tricks"])
def test_f1_ties_those_compete_who_lead_at_the_end(ties: str) -> None:
    early = finished((20, 9, 9), bids=(5, 5, 0), won=(0, 0, 0))
    late = finished((3, 9, 9), number=2, bids=(5, 5, 0), won=(0, 0, 0))
    last = finished((3, 10, 4), number=3, bids=(5, 5, 0), won=(0, 0, 0))
    ending = custom(3, ties=ties).ending
    assert ending.list_winners((early,)) == (0,)
    assert ending.list_winners((early, late, last)) == (1,)


def test_f1_the_schedule_ends_a_match_that_does_not_reach_its_target() -> None:
    rules = custom(3, hand_sizes=(1, 1), target=100)
    first, second = finished((10, 0, 10)), finished((20, 0, 10), number=2)
    assert not rules.ending.is_over((first,), 2)
    assert rules.ending.is_over((first, second), 2)


@pytest.mark.parametrize("ties", ["shared", "extra_hands", "most_exact_bids", "most_tricks"])
def test_f1_ties_without_one_the_highest_total_wins(ties: str) -> None:
    state = settle(ties, finished((3, 2, 9), bids=(0, 0, 5)))
    assert (state.phase, state.winners) == (Phase.OVER, (2,))


def test_f1_ties_extra_hands() -> None:
    state = settle("extra_hands", EQUAL)
    assert (state.phase, state.winners, state.hand_number) == (Phase.DEAL, (), 3)


@pytest.mark.parametrize("players", range(2, 11))
def test_f1_2_what_is_left_open_can_be_dealt_with_a_card_left_to_turn(players: int) -> None:
    rules = custom(players)
    state = shuffled(new_game(rules))
    assert len(state.turned) == 1
    assert rules.players * rules.hand_sizes.largest < 52
    assert state.trump is state.turned[0].suit


@pytest.mark.parametrize(
    ("players", "size", "options"),
    [
        (4, 13, {}),
        (2, 26, {"trump": "SHDC-"}),
        (4, 13, {"trump": "second_deck", "no_trump_hands": "none"}),
        (8, 13, {"decks": 2}),
        (3, 18, {"jokers": "lose"}),
        (4, 13, {"no_trump_hands": "last"}),
    ],
)
def test_f1_2_what_can_just_be_dealt_is_accepted(
    players: int, size: int, options: dict[str, object]
) -> None:
    state = new_game(custom(players, hand_sizes=(size,), **options))
    state = finish_hand(shuffled(state))
    assert sum(state.hand_results[0].tricks_won) == size


def test_f1_2_the_last_card_may_be_the_turn_up() -> None:
    rules = custom(3, hand_sizes=(17,), no_trump_hands="none")
    state = shuffled(new_game(rules))
    assert (len(state.turned), state.stack) == (1, ())
