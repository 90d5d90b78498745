"""Clause F11.3: four winners and four losers, and Wizard."""

from __future__ import annotations

from collections import Counter

import pytest

from counter_rules import (
    Bid,
    Card,
    Deal,
    NameTrump,
    Phase,
    PlayCard,
    Sight,
    State,
    Suit,
    apply_move,
    describe_card,
    get_ruleset,
    legal_moves,
    new_game,
    preview,
    view,
)
from counter_rules.actions import ActionSpace
from counter_rules.cards import COMMON_CARDS, LOSER, STANDARD_DECK, WINNER, make_deck
from counter_rules.notation import format_view, parse_view
from counter_rules.observations import ObservationSpace
from counter_rules.records import Record, dumps, format_position, loads, parse_position
from counter_rules.rules.dealing import NamingTime
from counter_rules.rules.effects import MARROWS_JACK
from counter_rules.rules.ruleset import Ruleset
from support.builders import before, cards, custom, deal
from support.hands import bid_all, play

WIZARD = {players: get_ruleset("wizard", players=players) for players in (3, 4, 5, 6)}


def pack(**options: object) -> Ruleset:
    """Make a game of three with the pack and hands of three cards."""
    return custom(3, **{"jokers": "four_and_four", "hand_sizes": (3, 3), **options})


def list_playable(state: State) -> str:
    """List the cards that may be played, as text."""
    moves = legal_moves(state)
    return " ".join([move.card.code for move in moves if isinstance(move, PlayCard)])


# The cards.


def test_f11_3_four_equal_winners_and_four_equal_losers() -> None:
    deck = WIZARD[4].deck
    assert len(deck) == 60
    assert Counter(deck) == {**dict.fromkeys(STANDARD_DECK, 1), WINNER: 4, LOSER: 4}
    assert deck == pack().deck == make_deck(four_and_four=True)


def test_f11_3_a_winner_is_w_and_a_loser_is_l() -> None:
    assert (Card.parse("W"), Card.parse("l")) == (WINNER, LOSER)
    assert [str(WINNER), LOSER.code, str(WINNER.rank)] == ["W", "L", "winner"]
    assert cards("L * W KS") == (LOSER, Card.parse("*"), WINNER, Card.parse("KS"))


def test_f11_3_they_come_after_the_joker() -> None:
    assert Card.parse("KS") < Card.parse("*") < WINNER < LOSER


def test_f11_3_a_card_says_what_it_does() -> None:
    assert describe_card(WIZARD[4], WINNER) == (
        "the first winner in a trick wins it, even over trumps",
        "it may be led or played at any time, whatever you hold",
        "if it comes before any suit, nobody has to follow (F11.3)",
    )
    assert describe_card(WIZARD[4], LOSER)[0].startswith("a loser cannot win")


# Leading and following.


def reach(table: str, hand: str, **options: object) -> State:
    """Let seats lead and follow with the cards on the table; the next one holds four cards."""
    start = new_game(pack(**{"hand_sizes": (4,), **options}))
    state = bid_all(deal(start, *table.split(), hand, turned="2S"))
    return play(state, table) if table else state


def say(state: State, card: str) -> tuple[str, ...]:
    """Preview a card of the seat to act."""
    seat = state.to_act[0]
    return preview(view(state, seat), PlayCard(seat, Card.parse(card))).sentences


def lead_limited(hand: str, turned: str = "2S") -> str:
    """List what may be led of a hand before trumps are broken."""
    state = deal(new_game(pack(lead_limit="broken_trumps")), hand, turned=turned)
    return list_playable(bid_all(state))


def test_f11_3_they_may_be_led_before_trumps_are_broken() -> None:
    assert lead_limited("AS 3C W") == "3C W"
    assert lead_limited("AS 3C L") == "3C L"


def test_f10_7_so_may_the_trumps_of_a_hand_of_trumps_and_such_cards() -> None:
    assert lead_limited("AS KS W") == "AS KS W"
    assert lead_limited("AS L W") == "AS W L"
    assert lead_limited("L L W") == "W L"


def test_f11_3_a_trick_that_nobody_had_to_follow_breaks_no_trumps() -> None:
    state = deal(
        new_game(pack(lead_limit="broken_trumps")), "W 3C AS", "KS 4C 5C", "6C 7C 8C", turned="2S"
    )
    state = play(bid_all(state), "W KS 6C")
    assert list_playable(state) == "3C"


@pytest.mark.parametrize(
    ("table", "owed"),
    [
        ("9D", "6D W L"),
        ("L 9D", "6D W L"),
        ("W 9D", "6C 6D W L"),
        ("L W", "6C 6D W L"),
        ("9D W", "6D W L"),
        ("L", "6C 6D W L"),
    ],
)
def test_f11_3_what_must_be_followed(table: str, owed: str) -> None:
    """Seat 0 leads; the seat after the cards on the table holds two suits and one of each."""
    assert list_playable(reach(table, "6C 6D W L")) == owed


@pytest.mark.parametrize(
    ("table", "owed"),
    [("9D 10D", "KD W L"), ("9D W", "6D KD W L"), ("W 9D", "6D KD W L"), ("L 9D", "KD W L")],
)
def test_f11_3_nobody_need_beat_a_trick_with_a_winner(table: str, owed: str) -> None:
    assert list_playable(reach(table, "6D KD W L", following="must_beat")) == owed


def test_f11_3_a_trump_is_owed_with_or_without_a_winner() -> None:
    for table in ("9D W", "9D 10D"):
        assert list_playable(reach(table, "6C 3S W L", following="must_beat")) == "3S W L"


def test_f10_1_jacks_of_trumps_go_along() -> None:
    state = deal(new_game(pack(jacks="marrows")), "JC 3C W", "JS 4C 5C", "6S 7C L", turned="2S")
    assert MARROWS_JACK in state.rules.effects.effects
    state = play(bid_all(state), "JC JS L")
    assert state.tricks[0].winner == 1


@pytest.mark.parametrize(
    ("table", "card", "sentence"),
    [
        ("", "W", "after W nobody has to follow suit (F11.3)"),
        ("L", "W", "after W nobody has to follow suit (F11.3)"),
        ("", "L", "L calls for no suit: a later card sets it (F11.3)"),
        ("L", "9D", "9♦ calls for diamonds"),
    ],
)
def test_f11_3_a_preview_says_what_must_be_followed(table: str, card: str, sentence: str) -> None:
    assert sentence in say(reach(table, "W L 9D 2C"), card)


def test_f11_3_a_preview_says_it_once() -> None:
    said = say(reach("W", "W L 9D 2C"), "W")
    assert not any("nobody has to follow" in sentence for sentence in said)


# Trump.


def test_f11_3_a_winner_turned_up_lets_the_dealer_name_a_suit() -> None:
    state = deal(before(WIZARD[4], 2, dealer=1), turned="W")
    assert (state.phase, state.to_act, state.trump) == (Phase.NAME, (1,), None)
    assert state.naming_time is NamingTime.BEFORE_BIDS
    assert legal_moves(state) == tuple([NameTrump(1, suit) for suit in Suit if suit.symbol != "*"])
    named = apply_move(state, NameTrump(1, Suit.HEARTS))
    assert (named.phase, named.to_act, named.trump) == (Phase.BID, (2,), Suit.HEARTS)


def test_f11_3_a_loser_turned_up_makes_no_trump() -> None:
    state = deal(before(WIZARD[4], 2, dealer=1), turned="L")
    assert (state.phase, state.to_act, state.trump) == (Phase.BID, (2,), None)
    assert state.naming_time is None


def test_f11_3_any_other_card_turned_up_makes_its_suit_trump() -> None:
    state = deal(before(WIZARD[4], 2, dealer=1), turned="7H")
    assert (state.phase, state.trump) == (Phase.BID, Suit.HEARTS)


@pytest.mark.parametrize(("last", "phase"), [("W", Phase.NAME), ("L", Phase.BID)])
def test_f11_5_the_last_card_of_the_dealer_may_be_one_of_them(last: str, phase: Phase) -> None:
    rules = pack(trump="dealers_last")
    state = deal(new_game(rules), "2C 3C 4C", "5C 6C 7C", f"8C 9C {last}")
    assert (state.phase, state.trump) == (phase, None)
    assert state.turned == cards(last)
    assert view(state, 0).known[2] == cards(last)


def test_f11_2_a_dealer_who_names_may_not_bid_blind() -> None:
    start = before(pack(blind_bids=True, hand_sizes=(3, 3)), 2, (0, 30, 0))
    assert start.dealer == 0
    named, turned = [deal(start, turned=card).sights for card in ("W", "7H")]
    assert named == (Sight.OWN, Sight.OWN, Sight.HIDDEN)
    assert turned == (Sight.HIDDEN, Sight.OWN, Sight.HIDDEN)


# Actions, observations, what is written.


def test_f11_3_each_kind_has_one_action() -> None:
    space = ActionSpace(WIZARD[4])
    assert (space.names[53], space.names[54]) == ("W", "L")
    assert space.blocks["play"] == range(55)
    assert space.blocks["bid"] == range(55, 71)
    assert space.names[-1] == "name ♠"
    assert space.encode(PlayCard(2, LOSER)) == 54


def test_f11_3_observations_count_to_four() -> None:
    pytest.importorskip("numpy")
    rules = get_ruleset("wizard", players=3, hand_sizes=(5, 5))
    state = deal(new_game(rules), "W W W W L", "L L 2C 3C 4C", "5C 6C 7C 8C 9C", turned="7H")
    space = ObservationSpace(rules)
    hand = space.split(space.encode(view(state, 0)))["hand"]
    assert hand.shape == (55,)
    assert (int(hand[53]), int(hand[54])) == (4, 1)
    state = play(bid_all(state), "W L 5C")
    parts = space.split(space.encode(view(state, 0)))
    assert parts["played"].shape == (3, 55)
    assert int(parts["played"][0, 53]) == int(parts["trick"][0, 54]) + 1 == 1
    assert space.recall(view(state, 0)).shape == (space.recall_size,)


def test_f11_3_other_games_have_no_place_for_them() -> None:
    space = ObservationSpace(custom(3, jokers="lose"))
    assert space.blocks["hand"].shape == (len(COMMON_CARDS),) == (53,)
    assert ActionSpace(custom(3, jokers="lose")).blocks["play"] == range(53)
    assert ActionSpace(custom(3)).blocks["play"] == range(52)


def test_f11_3_a_hand_is_written_and_read() -> None:
    rules = get_ruleset("wizard", players=3, hand_sizes=(2, 2))
    hands = [cards("W L"), cards("L L"), cards("2C W")]
    state = new_game(rules)
    rest = list((Counter(rules.deck) - Counter(cards("W L L L 2C W W"))).elements())
    moves = [
        Deal(hands, cards("W"), rest),
        NameTrump(2, Suit.CLUBS),
        *[Bid(seat, seat) for seat in range(3)],
        PlayCard(0, LOSER),
    ]
    for move in moves:
        state = apply_move(state, move)
        for seat in range(3):
            seen = view(state, seat)
            assert parse_view(format_view(seen)) == seen
    record = Record(rules=rules, moves=moves)
    assert loads(dumps(record)) == record
    position = format_position(state)
    assert parse_position(position) == state
