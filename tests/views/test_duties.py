"""Voids follow from the duty itself, whatever it is, with relieved, free and restrained cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import attrs
import pytest

from counter_rules import (
    Card,
    Effect,
    PlayCard,
    Rank,
    Reason,
    ReasonCode,
    Suit,
    legal_moves,
    public_view,
    view,
)
from counter_rules.games import counter_effects
from counter_rules.rules.following import FollowSuit, MustBeat, MustTrump
from counter_rules.trick import AS_PRINTED, Counting, EffectOrder, Freedom, Restraint
from support.builders import card, cards, custom
from support.hands import play
from support.small_games import lay_out, lay_wide, list_known, list_voids

EIGHTS = counter_effects().without(
    *[effect.name for effect in counter_effects().effects if effect.name != "eight"]
)


@attrs.frozen
class PlayHigh:
    """A duty of somebody else: the highest card of the led suit, if one is held."""

    counting: Counting = AS_PRINTED

    def bind(self, counting: Counting) -> Self:
        return attrs.evolve(self, counting=counting)

    def list_playable(
        self, hand: Sequence[Card], led: Suit | None, trump: Suit | None, plays: Sequence[PlayCard]
    ) -> Sequence[Card]:
        fitting = self.counting.list_suit(hand, led, trump)
        heights = [self.counting.get_height(held, led, trump) for held in fitting]
        pairs = zip(fitting, heights, strict=True)
        return [held for held, height in pairs if height == max(heights)] or hand

    def explain(
        self,
        card: Card,
        hand: Sequence[Card],
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
    ) -> Reason:
        return Reason.of(ReasonCode.MUST_FOLLOW, "X1", suit=led, card=card)

    def __str__(self) -> str:
        return "play the highest of the suit"


def test_a_duty_of_ones_own_need_not_say_what_a_play_shows() -> None:
    rules = attrs.evolve(custom(3, trump="none"), following=PlayHigh())
    state = lay_out("KC 2D", "9C 3D", "QC AC", turned="", rules=rules)
    assert list_known(view(play(state, "KC"), 0)) == ["2D", "", ""]
    assert list_known(view(play(state, "KC 9C"), 0)) == ["2D", "3D", "AC QC"], "no club above 9C"
    assert list_known(view(play(state, "KC 9C AC"), 0)) == ["2D", "3D", "QC"]


@pytest.mark.parametrize("duty", [FollowSuit(), MustTrump(), MustBeat()], ids=str)
def test_a_bound_duty_is_as_good_as_its_clause(duty: FollowSuit | MustTrump | MustBeat) -> None:
    bound = duty.bind(Counting(EIGHTS))
    assert bound.clause == duty.clause
    assert bound.counting.relieved == {Rank.EIGHT}
    hand = cards("8H 9S")
    assert duty.list_playable(hand, Suit.HEARTS, None, ()) == [hand[0]]
    assert bound.list_playable(hand, Suit.HEARTS, None, ()) == hand


def test_f1_an_eight_that_follows_shows_nothing_of_trumps() -> None:
    """With another heart it need not trump: 8H comes from 8H 5H 9S as well as from 8H 5H."""
    rules = custom(3, following="must_beat", trump=Suit.SPADES, effects=EIGHTS)
    state = lay_out("KH 2C", "2S 3C", "8H 5H", turned="", stack="9S", rules=rules)
    assert list_voids(public_view(play(state, "KH 2S 8H"))) == ["1:H1"]
    state = lay_out("KH 2C 3D", "2S 3C 4D", "8H 5H 9S", turned="", rules=rules)
    assert legal_moves(play(state, "KH 2S")) == (PlayCard(2, card("5H")), PlayCard(2, card("8H")))


def test_f1_what_beats_a_card_is_not_in_a_hand_that_does_not() -> None:
    rules = custom(3, following="must_beat", trump="none", lowest_rank="9")
    state = lay_out(
        "JC 9D 10D", "10C JD QD", "9C KD AD", turned="", stack="QC KC AC 9H 10H JH", rules=rules
    )
    seen = public_view(play(state, "JC 10C 9C"))
    assert list_voids(seen) == ["1:C2", "2:C2"], "queen, king and ace lie face down"


HEAVY_NINE = Effect(name="heavy_nine", rank=Rank.NINE, restraint=Restraint("X1"))


def test_f4_2_a_restrained_card_of_the_first_trick_shows_that_nothing_better_is_held() -> None:
    """No other club, as that could have followed; another suit may have been forbidden by 9C."""
    nines = EffectOrder(legality=(HEAVY_NINE,))
    rules = custom(3, trump="none", effects=nines)
    state = lay_wide("KC 2D", "9C 3D", "QC AC", turned="", rules=rules)
    assert list_voids(public_view(play(state, "KC 9C"))) == ["1:C1"]


def test_f4_2_as_a_lead_it_shows_that_nothing_else_is_held() -> None:
    nines = EffectOrder(legality=(HEAVY_NINE,))
    rules = custom(3, trump="none", effects=nines)
    state = lay_wide("9C 9D", "KC 3D", "QC AC", turned="", rules=rules)
    seen = public_view(play(state, "9C"))
    suits = ["C1", "D1", "H1", "S1"]
    voids = [f"0:{suit}" for suit in suits]
    assert [text.split("(")[0] for text in list_voids(seen)] == voids
    assert {held.rank for void in seen.voids for held in void.perhaps} == {Rank.NINE}


def test_a_free_card_may_be_held_in_a_void_suit() -> None:
    free = EffectOrder(legality=(Effect(name="n", rank=Rank.NINE, freedom=Freedom("X1")),))
    state = lay_wide(
        "KC 2D", "QH 3D", "QC AC", turned="", rules=custom(3, trump="none", effects=free)
    )
    assert list_voids(public_view(play(state, "KC QH"))) == ["1:C1(9C)"]


def test_in_two_decks_both_copies_are_absent() -> None:
    rules = custom(3, decks=2, trump="none")
    state = lay_wide("KC 2D", "QH 3D", "QC AC", turned="", rules=rules)
    seen = public_view(play(state, "KC QH"))
    assert list_voids(seen) == ["1:C1"]


@pytest.mark.parametrize(
    ("hands", "table", "voids"),
    [
        (("KC 2D", "W QH", "L AC"), "KC W L", []),
        (("W 2D", "QH KC", "AC 3D"), "W QH AC", []),
        (("L 2D", "QH KC", "AC 3D"), "L QH AC", ["2:H1"]),
        (("KC 2D", "W QH", "AH 3D"), "KC W AH", ["2:C1"]),
    ],
)
def test_f11_3_a_winner_or_loser_shows_no_void(
    hands: tuple[str, ...], table: str, voids: list[str]
) -> None:
    rules = custom(3, jokers="four_and_four", trump="none")
    state = lay_wide(*hands, turned="", rules=rules)
    assert list_voids(public_view(play(state, table))) == voids
