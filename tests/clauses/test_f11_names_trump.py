"""F11.2 Who names trump: the dealer before the bids, or the highest bidder after them."""

from __future__ import annotations

import pytest

from counter_rules import (
    Bid,
    Event,
    Look,
    NameTrump,
    Phase,
    ReasonCode,
    State,
    Suit,
    View,
    apply_move,
    events_for,
    legal_moves,
    new_game,
    public_view,
    shuffle,
    step,
    view,
    why_illegal,
)
from counter_rules.events import BidMade, HandDealt, HandSeen, TrumpNamed
from counter_rules.observations import ObservationSpace
from counter_rules.rules.dealing import NamingTime
from support.builders import before, custom, deal
from support.hands import bid, finish_hand, play, shuffled

DEALER = custom(3, trump="dealer_names", hand_sizes=(2, 2, 2))
BIDDER = custom(3, trump="highest_bidder_names", hand_sizes=(2, 2, 2))
HANDS = ("AC KC", "2D 3D", "4H 5H")


def name(state: State, suit: Suit | None) -> State:
    """Let the seat whose turn it is name the trump."""
    return apply_move(state, NameTrump(state.to_act[0], suit))


def list_named(state: State) -> list[Suit | None]:
    """List the trumps that the seat to act may name."""
    return [move.suit for move in legal_moves(state) if isinstance(move, NameTrump)]


# The dealer.

DEALT = deal(new_game(DEALER), *HANDS)
"""Seat 2 has dealt."""


def test_f11_2_the_dealer_names_before_any_bid() -> None:
    assert (DEALT.phase, DEALT.to_act, DEALT.trump) == (Phase.NAME, (2,), None)
    assert (DEALT.namer, DEALT.is_trump_open) == (2, True)
    named = name(DEALT, Suit.DIAMONDS)
    assert (named.phase, named.to_act, named.trump) == (Phase.BID, (0,), Suit.DIAMONDS)
    assert (named.namer, named.is_trump_open) == (2, False)


def test_f11_2_the_dealer_names_one_of_the_four_suits() -> None:
    assert list_named(DEALT) == [Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES]
    reason = why_illegal(DEALT, NameTrump(2, None))
    assert reason is not None
    assert (reason.code, reason.clause) == (ReasonCode.MUST_NAME_SUIT, "F11.2")


def test_f11_2_the_named_suit_wins_the_tricks() -> None:
    state = play(bid(name(DEALT, Suit.DIAMONDS), 1, 1, 1), "AC 3D 4H")
    assert state.tricks[-1].winner == 1


def test_f11_2_every_card_may_be_dealt_and_none_is_turned_up() -> None:
    rules = custom(4, trump="dealer_names", hand_sizes=(13,))
    state = apply_move(new_game(rules), shuffle(new_game(rules), seed=7))
    assert (state.phase, state.turned, state.stack) == (Phase.NAME, (), ())


# The highest bidder.

BIDS = deal(new_game(BIDDER), *HANDS)


def test_f11_2_the_highest_bid_names_before_the_first_lead() -> None:
    assert (BIDS.phase, BIDS.namer, BIDS.is_trump_open) == (Phase.BID, None, True)
    state = bid(BIDS, 0, 2, 1)
    assert (state.phase, state.to_act, state.namer) == (Phase.NAME, (1,), 1)
    state = name(state, Suit.SPADES)
    assert (state.phase, state.to_act, state.trump) == (Phase.PLAY, (0,), Suit.SPADES)


@pytest.mark.parametrize(
    ("dealer", "bids", "namer"),
    [
        (2, (0, 2, 2), 1),
        (0, (2, 2, 0), 1),
        (1, (1, 1, 1), 2),
        (2, (0, 0, 0), 0),
        (0, (0, 0, 0), 1),
    ],
)
def test_f11_2_of_equal_bids_the_one_nearest_to_the_dealers_left(
    dealer: int, bids: tuple[int, ...], namer: int
) -> None:
    state = deal(new_game(BIDDER, dealer=dealer), *HANDS)
    while state.phase is Phase.BID:
        state = bid(state, bids[state.to_act[0]])
    assert state.to_act == (namer,)


def test_f11_2_sealed_bids_count_alike() -> None:
    rules = custom(3, trump="highest_bidder_names", bidding="simultaneous", hand_sizes=(2,))
    state = deal(new_game(rules), *HANDS)
    for seat, tricks in ((2, 2), (0, 1), (1, 2)):
        state = apply_move(state, Bid(seat, tricks))
    assert (state.phase, state.to_act, state.bids) == (Phase.NAME, (1,), (1, 2, 2))


def test_f11_2_the_highest_bidder_may_name_no_trump() -> None:
    state = bid(BIDS, 0, 2, 1)
    assert list_named(state)[-1] is None
    state = name(state, None)
    assert (state.phase, state.trump, state.is_trump_open) == (Phase.PLAY, None, False)


# When it is named.


def test_f11_2_everybody_knows_when_the_trump_is_named() -> None:
    for state, time in ((DEALT, NamingTime.BEFORE_BIDS), (BIDS, NamingTime.AFTER_BIDS)):
        seen = [view(state, 0), view(state, 2), public_view(state)]
        assert [state.naming_time, *[one.naming_time for one in seen]] == [time] * 4
        assert state.rules.find_naming_time(1, ()) is time
    assert name(DEALT, Suit.DIAMONDS).naming_time is NamingTime.BEFORE_BIDS
    assert [str(time) for time in NamingTime] == ["before_bids", "after_bids"]


def test_f11_2_between_hands_and_in_other_games_no_trump_is_named() -> None:
    done = finish_hand(BIDS)
    for state in (new_game(BIDDER), done, deal(new_game(custom(3)), turned=None)):
        assert (state.naming_time, view(state, 1).naming_time) == (None, None)
    assert custom(3).find_naming_time(1, ()) is None


# Hands at no trump, and extra hands.


def test_f11_2_a_hand_at_no_trump_has_no_naming() -> None:
    rules = custom(3, trump="dealer_names", hand_sizes=(2, 2), no_trump_hands=(2,))
    assert deal(new_game(rules)).phase is Phase.NAME
    second = deal(before(rules, 2))
    assert (second.phase, second.trump, second.is_trump_open) == (Phase.BID, None, False)
    assert (second.naming_time, view(second, 0).naming_time) == (None, None)
    times = [rules.find_naming_time(number, ()) for number in (1, 2)]
    assert times == [NamingTime.BEFORE_BIDS, None]


def test_f11_2_the_longest_hand_at_no_trump_has_no_naming() -> None:
    rules = custom(3, trump="highest_bidder_names", hand_sizes=(1, 3), no_trump_hands="most")
    assert bid(deal(before(rules, 2)), 0, 0, 0).phase is Phase.PLAY


def test_f11_2_extra_hands_have_a_naming() -> None:
    rules = custom(3, trump="dealer_names", hand_sizes=(1,), ties="extra_hands")
    assert deal(before(rules, 2)).phase is Phase.NAME


# Who has seen what.


def test_f11_2_a_dealer_who_names_is_offered_no_blind_bid() -> None:
    rules = custom(3, trump="dealer_names", blind_bids=True, hand_sizes=(2, 2))
    state = deal(before(rules, 2, (40, 0, 0), dealer=2), *HANDS)
    assert view(state, 2).hand is not None
    assert view(state, 1).hand is None  # seat 1 may still bid blind
    state = bid(name(state, Suit.CLUBS), 0)
    assert Look(1) in legal_moves(state)
    state = bid(apply_move(state, Look(1)), 0)
    assert [move for move in legal_moves(state) if isinstance(move, Look)] == []
    reason = why_illegal(state, Bid(2, 0, blind=True))
    assert reason is not None
    assert reason.code is ReasonCode.HAS_LOOKED


def test_f11_2_on_foreheads_the_dealer_names_without_seeing_the_hand() -> None:
    rules = custom(3, trump="dealer_names", seen="forehead", hand_sizes=(1,))
    seen = view(deal(new_game(rules), "AC", "2D", "4H"), 2)
    assert (seen.hand, seen.hands[0] is None, len(legal_moves(seen))) == (None, False, 4)


def test_f11_2_on_foreheads_hands_come_down_after_the_naming() -> None:
    rules = custom(3, trump="highest_bidder_names", seen="forehead", hand_sizes=(1,))
    state = bid(deal(new_game(rules), "AC", "2D", "4H"), 0, 1, 0)
    assert view(state, 1).hand is None
    done = step(state, NameTrump(1, Suit.DIAMONDS))
    named, *shown = events_for(done.events, 1)
    assert isinstance(named, TrumpNamed)
    assert [event.owner for event in shown if isinstance(event, HandSeen)] == [1]
    assert view(done.state, 1).hand is not None


# What everybody hears.


def test_f11_2_the_naming_is_public_at_once() -> None:
    done = step(DEALT, NameTrump(2, Suit.HEARTS))
    event = TrumpNamed(move_number=2, seat=2, suit=Suit.HEARTS)
    for seat in (None, 0, 1, 2):
        assert events_for(done.events, seat) == (event,)


def read_recalled(seen: View) -> dict[str, int] | None:
    """Read the trump that a seat has named from what its view recalls."""
    space = ObservationSpace(seen.rules)
    block = space.recall_blocks.get("named_trump")
    if block is None:
        return None
    (places,) = block.places
    numbers = space.recall(seen)[block.start : block.start + len(places)].tolist()
    return {place: number for place, number in zip(places, numbers, strict=True) if number}


@pytest.mark.parametrize(
    ("suit", "place"), [(Suit.CLUBS, "clubs"), (Suit.SPADES, "spades"), (None, "none")], ids=str
)
def test_f11_2_what_is_named_is_recalled(suit: Suit | None, place: str) -> None:
    pytest.importorskip("numpy")
    state = bid(BIDS, 0, 2, 1)
    assert [read_recalled(view(one, 2)) for one in (BIDS, state)] == [{}, {}]
    state = name(state, suit)
    assert [read_recalled(view(state, seat)) for seat in range(3)] == [{place: 1}] * 3
    done = finish_hand(state)
    assert read_recalled(view(done, 0)) == {place: 1}  # of the hand just finished
    assert read_recalled(view(shuffled(done), 0)) == {}
    assert read_recalled(view(deal(new_game(custom(3)), turned=None), 0)) is None


def test_f11_2_the_deal_says_that_the_trump_is_open() -> None:
    dealt = step(new_game(BIDDER), shuffle(new_game(BIDDER), seed=1)).events[0]
    assert isinstance(dealt, HandDealt)
    assert (dealt.trump, dealt.is_trump_open) == (None, True)


@pytest.mark.parametrize(
    "event",
    [
        TrumpNamed(move_number=2, seat=0, suit=Suit.HEARTS),
        TrumpNamed(move_number=2, seat=2, suit=None),
        TrumpNamed(move_number=3, seat=2, suit=Suit.HEARTS),
        BidMade(move_number=2, seat=0, tricks=1, blind=False),
    ],
    ids=str,
)
def test_f11_2_a_view_refuses_another_naming(event: Event) -> None:
    seen: View = view(DEALT, 1)
    with pytest.raises(ValueError, match=r"of move \d"):
        seen.advance([event])


def test_f11_2_the_question_is_called_name() -> None:
    question = DEALT.find_question(2)
    assert question is not None
    assert question.code == "1-name-0-2-1"


# Counter's cards, and the marrows.


def test_f11_2_the_named_suit_stands_for_the_indicators() -> None:
    rules = custom(3, trump="dealer_names", jacks="marrows", hand_sizes=(2,))
    state = name(deal(new_game(rules), "9H 2C", "JD 3C", "KH 4C"), Suit.HEARTS)
    assert play(bid(state, 0, 0, 0), "9H JD KH").tricks[-1].winner == 1


def test_f11_2_a_jack_turns_a_new_trump_from_the_stack() -> None:
    rules = custom(3, trump="dealer_names", effects="jack", hand_sizes=(2,))
    state = name(deal(new_game(rules), "JC 2C", "3C 4C", "5C 6C"), Suit.HEARTS)
    state = play(bid(state, 0, 0, 0), "JC 3C 5C")
    assert state.tricks[0].opening_trump is Suit.HEARTS
    assert state.trump is Suit.CLUBS
