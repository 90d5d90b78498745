"""What choosing a card to pass brings, and who learns which card went where (C7.4, C9.2)."""

from __future__ import annotations

import pytest

from counter_rules import PassCard, apply_move
from counter_rules.events import CardGiven, CardsPassed, events_for
from events.happenings import happen, kept, name, pick, play_until
from support.builders import COUNTER, card, dealt
from support.hands import bid_all, give, play

PASSING = play(bid_all(dealt("5C QD", "8C QH", "10C QS", "KC 7D", turned="4S")), "5C 8C 10C KC")
GIFTS = ("QD", "QH", "QS", "7D")
MOVES = tuple(PassCard(seat, card(gift)) for seat, gift in enumerate(GIFTS))


def given(number: int, giver: int, taker: int, gift: str) -> CardGiven:
    return CardGiven(move_number=number, giver=giver, taker=taker, card=card(gift))


LAST = (
    *kept(13, MOVES[3]),
    given(13, 0, 1, "QD"),
    given(13, 1, 2, "QH"),
    given(13, 2, 3, "QS"),
    given(13, 3, 0, "7D"),
    CardsPassed(move_number=13, trick=1),
)
"""A deal, four bids, four plays and three choices lie before the last choice."""


def test_c7_4_a_choice_is_known_to_its_seat_alone() -> None:
    events = happen(PASSING, MOVES[2])
    assert events == kept(10, MOVES[2])
    assert [event.audience for event in events] == [None, (2,)]


def test_c7_4_the_last_choice_brings_the_pass() -> None:
    assert happen(PASSING, *MOVES) == LAST


def test_c9_2_giver_and_taker_learn_of_a_card_and_all_of_the_pass() -> None:
    audiences = [event.audience for event in happen(PASSING, *MOVES)]
    assert audiences == [None, (3,), (0, 1), (1, 2), (2, 3), (3, 0), None]


def test_c7_4_in_whatever_order_they_choose_the_cards_come_by_seat() -> None:
    state = PASSING
    for seat in (3, 1, 0):
        state = apply_move(state, MOVES[seat])
    assert happen(state, MOVES[2]) == (*kept(13, MOVES[2]), *LAST[2:])


@pytest.mark.parametrize(
    ("seat", "learnt"),
    [
        (0, [LAST[0], LAST[2], LAST[5], LAST[6]]),
        (1, [LAST[0], LAST[2], LAST[3], LAST[6]]),
        (2, [LAST[0], LAST[3], LAST[4], LAST[6]]),
        (3, [LAST[0], LAST[1], LAST[4], LAST[5], LAST[6]]),
        (None, [LAST[0], LAST[6]]),
    ],
)
def test_c9_2_what_each_seat_learns_of_the_pass(seat: int | None, learnt: list[object]) -> None:
    assert list(events_for(LAST, seat)) == learnt


@pytest.mark.parametrize("players", [3, 5])
def test_c7_4_the_last_seat_gives_to_the_first_at_other_tables(players: int) -> None:
    hands = ("5C", "8C", "10C", "KC", "QC")[:players]
    state = play(bid_all(dealt(*hands, turned="4S", rules=COUNTER[players])), " ".join(hands))
    moves = [PassCard(seat, hand[0]) for seat, hand in enumerate(state.hands)]
    gifts = pick(CardGiven, happen(state, *moves))
    assert [(one.giver, one.taker) for one in gifts] == [
        (seat, (seat + 1) % players) for seat in range(players)
    ]
    assert [one.card for one in gifts] == [move.card for move in moves]


def test_c7_4_a_later_pass_says_after_which_trick() -> None:
    before, events = play_until(CardsPassed, give(PASSING, GIFTS))
    assert name(events)[2:] == [*["CardGiven"] * 4, "CardsPassed"]
    number = before.move_number + 1
    assert len(before.tricks) == 2
    assert events[-1] == CardsPassed(move_number=number, trick=2)
