"""F9 The presets Oh Hell, La Podrida and Romanian Whist, but for their schedules."""

from __future__ import annotations

import pytest

from counter_rules import (
    Bid,
    Deal,
    PlayCard,
    Rank,
    ReasonCode,
    Ruleset,
    RulesetError,
    State,
    Suit,
    Trick,
    apply_move,
    get_ruleset,
    new_game,
    resolve_trick,
    shuffle,
)
from counter_rules.cards import RANKS, STANDARD_DECK
from support.builders import before, card, cards, deal
from support.hands import bid_all, list_legal, list_open, play, play_hand, play_match
from support.refusals import refusal

THREES = {name: get_ruleset(name, players=3, hand_sizes=(3,)) for name in ("oh_hell", "la_podrida")}
WHIST = {players: get_ruleset("romanian_whist", players=players) for players in range(3, 7)}


def opened(name: str, *hands: str) -> State:
    """Deal three cards each to three players, hearts being trump; seat 0 leads."""
    return bid_all(deal(new_game(THREES[name]), *hands, turned="QH"))


def whist(number: int, *hands: str, turned: str = "QH", players: int = 3) -> State:
    """Deal a hand of Romanian Whist by its number, and bid nothing; seat 0 leads."""
    return bid_all(deal(before(WHIST[players], number, dealer=players - 1), *hands, turned=turned))


@pytest.mark.parametrize("name", ["oh_hell", "la_podrida", "romanian_whist"])
def test_f9_the_hook(name: str) -> None:
    rules = get_ruleset(name, players=3)
    number = rules.hand_sizes.sizes.index(5) + 1
    state = deal(before(rules, number, dealer=2), turned="QH")
    for seat in range(2):
        assert list_open(state) == [0, 1, 2, 3, 4, 5]
        state = apply_move(state, Bid(seat, 1))
    assert list_open(state) == [0, 1, 2, 4, 5]
    assert refusal(state, Bid(2, 3)) == (ReasonCode.HOOKED, "F9")


@pytest.mark.parametrize("name", ["oh_hell", "la_podrida", "romanian_whist"])
def test_f9_without_the_hook(name: str) -> None:
    rules = get_ruleset(name, players=3, hook=False)
    number = rules.hand_sizes.sizes.index(3) + 1
    state = deal(before(rules, number, dealer=2), turned="QH")
    for seat in range(3):
        assert list_open(state) == [0, 1, 2, 3]
        state = apply_move(state, Bid(seat, 1))
    assert state.bids == (1, 1, 1)


@pytest.mark.parametrize(("name", "players"), [("seven_truf", 4), ("northeast_blackout", 5)])
def test_f4_1_and_f7_1_have_the_hook_always(name: str, players: int) -> None:
    with pytest.raises(RulesetError, match=rf"^{name} has no option 'hook': "):
        get_ruleset(name, players=players, hook=False)


@pytest.mark.parametrize("name", ["oh_hell", "la_podrida"])
def test_f9_the_hands_are_a_parameter(name: str) -> None:
    rules = get_ruleset(name, players=4, hand_sizes=[2, 5, 1])
    assert rules.options["hand_sizes"] == (2, 5, 1)
    results = play_match(new_game(rules)).hand_results
    assert [result.hand_size for result in results] == [2, 5, 1]
    with pytest.raises(RulesetError, match=r"^options hand_sizes and players=4 contradict each"):
        get_ruleset(name, players=4, hand_sizes=(14,))


@pytest.mark.parametrize("name", ["oh_hell", "la_podrida"])
def test_f9_a_hand_of_another_size_is_not_a_deal(name: str) -> None:
    state = new_game(THREES[name])
    deck = STANDARD_DECK
    move = Deal([deck[:3], deck[3:6], deck[6:8]], deck[8:9], deck[9:])
    assert refusal(state, move) == (ReasonCode.WRONG_HAND_SIZE, "F9")


def test_f9_in_oh_hell_following_is_free() -> None:
    state = play(opened("oh_hell", "2C 3C 4C", "9D 9H 9S"), "2C")
    assert list_legal(state) == ["9D", "9H", "9S"]


def test_f9_in_oh_hell_the_led_suit_is_followed() -> None:
    state = play(opened("oh_hell", "2C 3C 4C", "9C 9H 9S"), "2C")
    assert list_legal(state) == ["9C"]
    assert refusal(state, PlayCard(1, card("9H"))) == (ReasonCode.MUST_FOLLOW, "F0.4")


def test_f9_in_la_podrida_who_cannot_follow_must_trump() -> None:
    state = play(opened("la_podrida", "2C 3C 4C", "9D 3H 9H"), "2C")
    assert list_legal(state) == ["3H", "9H"]
    assert refusal(state, PlayCard(1, card("9D"))) == (ReasonCode.MUST_TRUMP, "F9")


def test_f9_in_la_podrida_who_can_follow_does() -> None:
    state = play(opened("la_podrida", "2C 3C 4C", "9C 3H 9S"), "2C")
    assert list_legal(state) == ["9C"]
    assert refusal(state, PlayCard(1, card("3H"))) == (ReasonCode.MUST_FOLLOW, "F9")


def test_f9_in_la_podrida_who_can_do_neither_discards() -> None:
    state = play(opened("la_podrida", "2C 3C 4C", "9D 3S 9S"), "2C")
    assert list_legal(state) == ["9D", "3S", "9S"]


def test_f9_in_la_podrida_nobody_must_overtrump() -> None:
    state = play(opened("la_podrida", "2C 3C 4C", "9D 9H 8D", "2H KH 2D"), "2C 9H")
    assert list_legal(state) == ["2H", "KH"]


def test_f9_in_la_podrida_nobody_must_beat_the_led_card() -> None:
    state = play(opened("la_podrida", "9C 3C 4C", "2C AC 8D"), "9C")
    assert list_legal(state) == ["AC", "2C"]


def test_f9_in_la_podrida_trumps_led_are_followed_or_not_at_all() -> None:
    state = play(opened("la_podrida", "2H 3C 4C", "9D 9C 9S", "AH 4H 5S"), "2H")
    assert list_legal(state) == ["9C", "9D", "9S"]
    assert list_legal(play(state, "9S")) == ["AH", "4H"]


def test_f9_in_la_podrida_anything_may_be_led() -> None:
    assert list_legal(opened("la_podrida", "2C 9H 4S")) == ["2C", "9H", "4S"]


@pytest.mark.parametrize(
    ("name", "bids", "points"),
    [
        ("oh_hell", (3, 0, 1), (13, 10, 0)),
        ("oh_hell", (2, 0, 2), (0, 10, 0)),
        ("la_podrida", (3, 0, 1), (19, 10, -3)),
        ("la_podrida", (1, 0, 3), (-6, 10, -9)),
    ],
)
def test_f9_their_scores(name: str, bids: tuple[int, ...], points: tuple[int, ...]) -> None:
    hands = ("AH KH JH", "2C 3C 4C", "2D 3D 4D")
    state = play_hand(new_game(THREES[name]), *hands, bids=bids, turned="QH")
    assert state.scores == points
    assert state.winners == (points.index(max(points)),)


@pytest.mark.parametrize(
    ("players", "lowest"), [(3, Rank.NINE), (4, Rank.SEVEN), (5, Rank.FIVE), (6, Rank.THREE)]
)
def test_f9_romanian_whist_has_the_top_eight_cards_a_player(players: int, lowest: Rank) -> None:
    deck = WHIST[players].deck
    assert len(deck) == len(set(deck)) == 8 * players
    assert {held.rank for held in deck} == {Rank.ACE} | {rank for rank in RANKS if rank >= lowest}


def test_f9_a_card_below_is_not_a_card_of_romanian_whist() -> None:
    state = new_game(WHIST[3])
    good = shuffle(state, seed=9)
    move = Deal([cards("8H"), *good.hands[1:]], good.turned, good.stack)
    assert refusal(state, move) == (ReasonCode.FOREIGN_CARD, "F9")


def test_f9_in_romanian_whist_aces_are_high() -> None:
    assert resolve_trick(WHIST[3], Trick.parse("KC AC 9C", trump="H")).winner == 1


def test_f9_a_longest_hand_of_romanian_whist_turns_nothing() -> None:
    state = before(WHIST[3], 10)
    move = Deal(shuffle(state, seed=9).hands, cards("9H"))
    assert refusal(state, move) == (ReasonCode.WRONG_TURN_UP, "F9")


def test_f9_with_jokers_too_romanian_whist_has_eights_at_no_trump() -> None:
    rules = get_ruleset("romanian_whist", players=3, jokers_as_suit=True)
    state = before(rules, 10)
    dealt = shuffle(state, seed=9)
    assert (len(dealt.turned), len(dealt.stack)) == (0, 2)
    assert apply_move(state, dealt).trump is None


def test_f9_in_romanian_whist_who_cannot_follow_must_trump() -> None:
    state = play(whist(5, "9C 10C JC", "9D 10H KH"), "9C")
    assert list_legal(state) == ["10H", "KH"]
    assert refusal(state, PlayCard(1, card("9D"))) == (ReasonCode.MUST_TRUMP, "F9")
    state = play(whist(5, "9C 10C JC", "KC 10H KH"), "9C")
    assert refusal(state, PlayCard(1, card("KH"))) == (ReasonCode.MUST_FOLLOW, "F9")


def test_f9_in_romanian_whist_at_no_trump_discards_are_free() -> None:
    hand = "9D 10D 9H 10H 9S 10S JS QS"
    state = play(whist(10, "AC KC QC JC 10C 9C AD KD", hand, turned=""), "AC")
    assert state.trump is None
    assert list_legal(state) == hand.split()
    state = play(state, "QS AS")
    assert state.tricks[0].winner == 0


@pytest.mark.parametrize(
    ("bids", "points"),
    [((3, 0, 1), (8, 5, -1)), ((1, 0, 3), (-2, 5, -3)), ((0, 2, 2), (-3, -2, -2))],
)
def test_f9_the_score_of_romanian_whist(bids: tuple[int, ...], points: tuple[int, ...]) -> None:
    hands = ("AH KH JH", "9C 10C JC", "9D 10D JD")
    state = play_hand(before(WHIST[3], 5, dealer=2), *hands, bids=bids, turned="QH")
    assert state.hand_results[-1].points == points


def test_f9_romanian_whist_has_no_hands_of_its_own_choice() -> None:
    with pytest.raises(RulesetError, match=r"^romanian_whist has no option 'hand_sizes': "):
        get_ruleset("romanian_whist", players=4, hand_sizes=(1, 2))


@pytest.mark.parametrize(
    ("rules", "trump"),
    [*zip(THREES.values(), (Suit.SPADES, Suit.DIAMONDS), strict=True), (WHIST[3], Suit.CLUBS)],
)
def test_f9_the_card_turned_up_makes_trump(rules: Ruleset, trump: Suit) -> None:
    state = deal(new_game(rules), turned=f"10{trump.value}")
    assert (state.trump, state.turned) == (trump, cards(f"10{trump.value}"))
