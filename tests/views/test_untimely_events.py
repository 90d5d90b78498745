"""Events that would fit at another moment of the hand: too soon, out of turn, or twice."""

from __future__ import annotations

import attrs
import pytest

from counter_rules import (
    Bid,
    Event,
    Look,
    PassCard,
    PlayCard,
    State,
    StateError,
    Suit,
    View,
    apply_move,
    events_for,
    new_game,
    public_view,
    shuffle,
    step,
    view,
)
from counter_rules.cards import sort_cards
from counter_rules.events import (
    BidsOpened,
    CardGiven,
    CardPlayed,
    CardShown,
    CardsPassed,
    ChoiceKept,
    Committed,
    HandSeen,
    Looked,
    Sealed,
    TrumpChanged,
)
from support.builders import COUNTER, before, card, custom
from support.hands import bid, play, shuffled
from support.small_games import lay, lay_out, lay_wide


def refuse(seen: View, *events: Event, why: str) -> None:
    """Feed events of which the last contradicts the view, and see it refused for a reason."""
    with pytest.raises(StateError, match=why):
        seen.advance(events)


# Sealed bids.

SEALING = lay("KC 2D", "QH 3C", "7S 4C", turned="9S", rules=custom(3, bidding="simultaneous"))
CHOSEN = apply_move(SEALING, Bid(0, 1))


def commit(state: State, seat: int, sealed: Sealed = Sealed.BID) -> Committed:
    return Committed(move_number=state.move_number + 1, seat=seat, sealed=sealed)


def keep(state: State, move: Bid | PassCard) -> ChoiceKept:
    return ChoiceKept(move_number=state.move_number + 1, move=move)


def test_nobody_commits_twice() -> None:
    refuse(view(CHOSEN, 2), commit(CHOSEN, 0), why="not seat 0's turn")


def test_no_card_to_pass_is_chosen_while_bids_are() -> None:
    refuse(view(SEALING, 1), commit(SEALING, 0, Sealed.PASS), why="not seat 0's turn")
    kept = keep(SEALING, PassCard(0, card("KC")))
    refuse(view(SEALING, 0), commit(SEALING, 0), kept, why="seat 0 cannot pass")


def test_no_bid_is_kept_that_the_rules_forbid() -> None:
    refuse(view(SEALING, 0), commit(SEALING, 0), keep(SEALING, Bid(0, 3)), why="seat 0 cannot bid")


def test_bids_are_not_opened_before_all_are_in() -> None:
    opened = BidsOpened(move_number=CHOSEN.move_number + 1, bids=(1, 0, 0))
    refuse(public_view(CHOSEN), commit(CHOSEN, 1), opened, why="not all bids are in")


# Hands not looked at, and hands on the forehead.

BEHIND = shuffled(before(custom(3, blind_bids=True, hand_sizes=(2, 2)), 2, (0, 40, 20), dealer=2))
FOREHEADS = new_game(custom(3, seen=(2,), hand_sizes=(2, 2)))


@pytest.mark.parametrize("seat", [1, 2])
def test_f2_6_a_seat_looks_in_its_turn_alone(seat: int) -> None:
    looked = Looked(move_number=BEHIND.move_number + 1, seat=seat)
    refuse(public_view(BEHIND), looked, why="it is seat 0's turn")


def test_f2_6_nobody_looks_twice() -> None:
    state = apply_move(BEHIND, Look(0))
    again = Looked(move_number=state.move_number + 1, seat=0)
    refuse(view(state, 1), again, why="Looked .* contradicts")


def test_f2_5_a_card_seen_on_a_forehead_is_not_seen_on_another() -> None:
    dealt, first, second = events_for(step(FOREHEADS, shuffle(FOREHEADS, seed=7)).events, 0)
    assert isinstance(first, HandSeen)
    assert isinstance(second, HandSeen)
    wrong = attrs.evolve(second, cards=sort_cards((first.cards[0], second.cards[0])))
    refuse(view(FOREHEADS, 0), dealt, first, wrong, why="its cards nowhere else")


def test_f2_5_a_card_seen_on_a_forehead_is_not_in_the_own_hand() -> None:
    state = bid(shuffled(FOREHEADS), 0, 0)
    made, own = events_for(step(state, Bid(2, 0)).events, 2)
    assert isinstance(own, HandSeen)
    wrong = attrs.evolve(own, cards=sort_cards((own.cards[0], state.hands[0][0])))
    refuse(view(state, 2), made, wrong, why="its cards nowhere else")


# Plays.

PLAYING = lay_out("KC 9C 2D", "8C QH 7S", "AD 3H QS", "10C AC 6S", turned="KH", stack="2H")
SHOWING = lay_wide("4C 4D 9D 9S", "5C 7D KD 2S", "10C 8D 3S 8S", "KC AD 6S 3D")


def test_another_plays_in_its_turn_alone() -> None:
    early = CardPlayed(PLAYING.move_number + 1, PlayCard(2, card("AD")))
    refuse(view(PLAYING, 0), early, why="not seat 2's turn")
    refuse(public_view(PLAYING), early, why="not seat 2's turn")


def test_c3_1_the_own_play_is_a_legal_one_though_the_trick_goes_on() -> None:
    state = play(PLAYING, "KC 8C")
    laid = PlayCard(2, card("AD"))
    assert view(state, 2).advance([CardPlayed(state.move_number + 1, laid)])
    state = play(lay_out("KC 2D", "9C QH", "AD 3H", turned="KH"), "KC")
    early = CardPlayed(state.move_number + 1, PlayCard(1, card("QH")))
    refuse(view(state, 1), early, why="must follow")


@pytest.mark.parametrize("shown", ["4H", "9D"])
def test_c3_3_the_four_shown_is_the_one_played_with(shown: str) -> None:
    made = step(SHOWING, PlayCard(0, card("4C"), show=card("4D"))).events
    other = attrs.evolve(made[1], card=card(shown))
    assert isinstance(other, CardShown)
    refuse(view(SHOWING, 1), made[0], other, why="was not shown")


@pytest.mark.parametrize("shown", ["4S", "5H"], ids=["mine", "no four"])
def test_c3_3_only_a_four_that_the_seat_may_hold_is_shown(shown: str) -> None:
    laid = PlayCard(0, card("4C"), show=card(shown))
    seen = view(lay_wide("4C 4D 9D", "5C 7D 4S", "10C 8D 3S", "KC AD 6S"), 1)
    refuse(seen, CardPlayed(seen.move_number + 1, laid), why="cannot be shown with 4")


def test_c3_3_a_four_shown_is_played_by_nobody_else() -> None:
    state = play(lay_wide("4C 4D 9D", "AC 7D KD", "10C 8D 3S", "KC AD 6S"), "4C+4D AC 10C KC 9D")
    other = CardPlayed(state.move_number + 1, PlayCard(1, card("4D")))
    refuse(view(state, 2), other, why="seat 1 cannot hold")


def test_c3_3_the_twin_of_a_four_shown_may_be_played_by_another() -> None:
    rules = custom(3, decks=2, effects=COUNTER[3].effects)
    state = play(lay_wide("4C 4D", "4D AS", "10C 8D", rules=rules), "4C+4D")
    after = play(state, "4D")
    played = CardPlayed(after.move_number, PlayCard(1, card("4D")))
    assert view(state, 2).advance([played]) == view(after, 2)


def test_c4_4_trump_changes_to_that_of_the_jack() -> None:
    state = play(lay_out("JD 4C", "KD 2C", "10D 3H", "5D 4H", turned="KH"), "JD KD 10D")
    made = events_for(step(state, PlayCard(3, card("5D"))).events, None)
    assert isinstance(made[2], TrumpChanged)
    wrong = attrs.evolve(made[2], after=Suit.CLUBS)
    refuse(public_view(state), *made[:2], wrong, why="trump is another suit")


# The pass.

PASSING = play(lay_out("5C 4D", "8C QH", "10C QS", "KC 7D", turned="KH"), "5C 8C 10C KC")


def test_c7_4_no_card_is_given_before_all_are_chosen() -> None:
    number = PASSING.move_number + 1
    begun = (commit(PASSING, 3, Sealed.PASS), keep(PASSING, PassCard(3, card("7D"))))
    given = CardGiven(move_number=number, giver=3, taker=0, card=card("7D"))
    refuse(view(PASSING, 3), *begun, given, why="not all seats have chosen a card to pass")
    passed = CardsPassed(move_number=number, trick=1)
    refuse(public_view(PASSING), begun[0], passed, why="not all seats have chosen a card to pass")


def test_c7_4_no_bid_is_kept_while_cards_are_passed() -> None:
    begun = commit(PASSING, 3, Sealed.PASS)
    refuse(view(PASSING, 3), begun, keep(PASSING, Bid(3, 0)), why="seat 3 cannot bid")
    kept = keep(PASSING, PassCard(3, card("QS")))
    refuse(view(PASSING, 3), begun, kept, why="seat 3 cannot pass")


def test_c7_4_only_those_at_the_table_give() -> None:
    state = PASSING
    for seat, code in enumerate(("4D", "QH", "QS")):
        state = apply_move(state, PassCard(seat, card(code)))
    number = state.move_number + 1
    stray = CardGiven(move_number=number, giver=4, taker=1, card=card("7D"))
    refuse(view(state, 1), commit(state, 3, Sealed.PASS), stray, why="from each seat to the next")


# What one event says and another one of its move says again.


def test_c3_3_a_four_shown_is_named_though_the_trick_is_over_with_it() -> None:
    state = play(lay_wide("5C 9D", "10C 8D", "4C 4D"), "5C 10C")
    played, _, resolved, *_ = step(state, PlayCard(2, card("4C"), show=card("4D"))).events
    refuse(view(state, 0), played, resolved, why="CardShown of move 7 is missing")


def test_c4_4_a_change_of_trump_is_named_though_the_hand_is_over_with_it() -> None:
    state = play(lay_out("JD", "KD", "10D", "5D", turned="KH"), "JD KD 10D")
    events = step(state, PlayCard(3, card("5D"))).events
    refuse(view(state, 0), *events[:2], events[3], why="TrumpChanged of move 9 is missing")
