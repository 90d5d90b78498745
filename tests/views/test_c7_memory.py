"""C7.4 and C9.2: what a pass leaves of what was known, for givers, takers and onlookers."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import (
    NotationError,
    PassCard,
    Passed,
    Phase,
    State,
    apply_move,
    public_view,
    shuffle,
    view,
)
from counter_rules.notation import parse_view, to_data
from counter_rules.views import _knowledge as ways
from support.all_worlds import begin, go_on
from support.builders import card
from support.hands import give, play
from support.match_walks import pick_move
from support.missed_facts import assert_sound, list_missed
from support.seat_outputs import look_on
from support.small_games import lay_wide, list_known, list_voids
from support.tiny_games import GAMES, MISSING

SEATS = (None, 0, 1, 2, 3)

FOURS = play(lay_wide("4C 4D", "5C QH", "10C QS", "KC 7D"), "4C+4D 5C 10C KC")
"""All hold one card, and all know that of seat 0."""

LACKING = play(
    lay_wide("5C 9C 2D", "QH 7S 3D", "AD 3H QS", "10C AC 6S", turned="KD"), "5C QH AD 10C"
)
"""Seats 1 and 2 have no clubs, and perhaps the eight."""


@pytest.mark.parametrize("seat", SEATS)
def test_c7_4_a_known_last_card_is_the_one_passed_on(seat: int | None) -> None:
    assert FOURS.phase is Phase.PASS
    assert list_known(look_on(FOURS, seat))[0] == "4D"
    state = give(FOURS, ["4D", "QH", "QS", "7D"])
    assert list_known(look_on(state, seat))[1] == "4D"
    assert [v for v in list_voids(look_on(state, seat)) if v[0] == "1" != str(seat)] == (
        [] if seat == 1 else ["1:C2", "1:H2", "1:S2"]
    )


def test_c7_4_what_the_giver_lacks_the_taker_goes_on_lacking() -> None:
    assert list_voids(public_view(LACKING)) == ["1:C1(8C)", "2:C1(8C)"]
    state = give(LACKING, ["9C", "7S", "3H", "AC"])
    assert list_voids(public_view(state)) == ["2:C1(8C)"]
    assert list_voids(view(state, 3)) == ["2:C1(8C)"]


def test_c7_4_the_giver_of_another_suit_knows_that_the_taker_goes_on_lacking() -> None:
    state = give(LACKING, ["2D", "7S", "3H", "AC"])
    assert list_voids(view(state, 0)) == ["1:C1(8C)", "2:C1(8C)"]
    state = give(LACKING, ["9C", "7S", "3H", "AC"])
    assert list_voids(view(state, 0)) == ["2:C1(8C)"]


def test_c7_4_two_cards_known_in_a_hand_do_not_both_leave_it() -> None:
    state = play(lay_wide("4C 4D 4H 4S", "5C QH 5D 9S", "10C QS 2D 3S", "KC 7D 8D 6S"), "4C+4D")
    state = give(play(state, "5C 10C KC"), ["4H", "QH", "QS", "7D"])
    assert list_known(public_view(state)) == ["", "", "", ""]
    state = play(lay_wide("4C 4D 4H", "5C QH 5D", "10C QS 2D", "KC 7D 8D"), "4C+4D 5C 10C KC")
    state = give(state, ["4H", "QH", "QS", "7D"])
    assert list_known(view(state, 1))[0] == "4D"  # It was given the other.


def test_c7_4_a_play_after_the_pass_shows_what_was_passed() -> None:
    """Seat 1 had no clubs: the one it plays was given to it, and so the four was not."""
    state = play(lay_wide("4C 4D 9C 6C", "5D QH 7S 3S", "10C AC 3H QS", "KC 2C 6S 9S"), "4C+4D")
    state = give(play(state, "5D 10C KC"), ["9C", "3S", "AC", "2C"])
    assert list_known(public_view(state)) == ["", "", "", ""]
    state = play(state, "6C")
    assert list_known(public_view(state)) == ["", "", "", ""]
    state = play(state, "9C")
    assert list_known(public_view(state)) == ["4D", "", "", ""]


def test_c7_4_a_sealed_choice_shows_the_others_nothing() -> None:
    for chosen in ("7S", "3D"):
        state = apply_move(LACKING, PassCard(1, card(chosen)))
        for seat in (None, 0, 2, 3):
            assert look_on(state, seat).known == look_on(LACKING, seat).known
            assert look_on(state, seat).voids == look_on(LACKING, seat).voids


PASSING = ("fours and passes", "two passes", "two players, three passes")


def test_with_too_many_ways_to_look_at_nothing_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is forgotten at a second pass costs these games nothing; larger ones it may."""
    monkeypatch.setattr(ways, "MAX_WAYS", 1)
    assert sum(count_missed(GAMES[game], 1) for game in PASSING) == 0


@pytest.mark.slow
def test_what_is_still_left_out_gets_no_more() -> None:
    """The page on what each seat knows says why; if a count falls, write down the lower one."""
    missed = {game: count_missed(start, 6) for game, start in MISSING.items()}
    assert missed == {"an eight where cards must be beaten": 1, "identical cards and passes": 1}


def count_missed(start: State, hands: int) -> int:
    """Play hands as each seat sees them; return how many facts the views leave out."""
    return sum(count_in_hand(random.Random(n), start) for n in range(hands))


def count_in_hand(rng: random.Random, start: State) -> int:
    missed = 0
    for seat in range(start.rules.players):
        deal = shuffle(start, rng=rng)
        worlds, state = begin(start, deal, seat), apply_move(start, deal)
        while state.is_in_hand:
            seen = view(state, seat)
            missed += len(list_missed(seen, worlds))
            assert_sound(seen, worlds)
            move = pick_move(rng, state)
            state = apply_move(state, move)
            worlds = go_on(worlds, move, state, seat)
    return missed


def test_a_pass_that_cannot_have_been_shows_nothing() -> None:
    # A game of its own, as it is not Counter that is dealt: the deck is smaller.
    small = attrs.evolve(LACKING.rules, name="small", options=())
    state = attrs.evolve(LACKING, rules=small)
    seen = view(state, 0)
    given = (card("9C"), None, None, None)
    forged = attrs.evolve(seen, passes=tuple([Passed(trick, given) for trick in (7, 8)]))
    assert forged.voids == seen.voids
    with pytest.raises(
        NotationError, match=r"passes, by the trick before them: expected \[1\], got \[7, 8\]"
    ):
        parse_view(to_data(forged), rules=small)
