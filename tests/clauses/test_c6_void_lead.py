"""C6.3 in the other reading: who competes behind a led void four. (Tricks: `tricks.txt`.)"""

from __future__ import annotations

from typing import Final

from counter_rules import Ruleset, State, Suit, get_ruleset
from messages.told import hint
from support.builders import COUNTER, dealt
from support.hands import bid_all, list_legal, play

RULED: Final = get_ruleset("counter", players=4, void_lead="next_suit")


def lead_a_void_four(rules: Ruleset = RULED) -> State:
    """Let seat 1 lead the four of spades; seat 2 has no spade and seat 3 has."""
    hands = (
        "AH 2H 3H 5H 6H 7H 8H 9H 10H 4H",
        "4S 2D",
        "KD AC 2C 3C 5C 6C 7C 8C 9C 10C",
        "3S JS AD 3D 5D 6D 7D 8D 9D 10D",
    )
    return play(bid_all(dealt(*hands, turned="KC", dealer=0, rules=rules)), "4S")


def test_c6_3_the_suit_to_follow_stays_that_of_the_four() -> None:
    state = play(lead_a_void_four(), "KD")
    assert state.led is Suit.SPADES
    assert list_legal(state) == ["3S", "JS"]
    assert list_legal(state) == list_legal(play(lead_a_void_four(COUNTER[4]), "KD"))


def test_c6_3_the_next_card_wins_over_one_of_the_fours_suit() -> None:
    state = play(lead_a_void_four(), "KD JS 3H")
    assert (state.tricks[0].winner, state.leader) == (2, 2)
    assert state.tricks[0].led is Suit.SPADES
    usual = play(lead_a_void_four(COUNTER[4]), "KD JS 3H")
    assert (usual.tricks[0].winner, usual.leader) == (3, 3)


def test_c6_3_a_preview_says_which_suit_competes() -> None:
    assert hint("4C", "KD", RULED).sentences == (
        "for now, the next card that is not a void four sets the suit that competes: ♣ → ♦ (C6.3)",
        "K♦ would be ahead with 13 (C6.2)",
    )


def test_c6_3_a_queen_gives_the_suit_back_to_the_four() -> None:
    said = hint("4C KD", "QS", RULED).sentences
    assert "for now, another suit competes: ♦ → ♣ (C6.3)" in said
    assert said[-1] == "seat 0's 4♣ would be ahead with 4 (C6.2)"
