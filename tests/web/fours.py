"""A hand of Counter with three fours and a five in one seat, in two browser windows."""

from __future__ import annotations

import pytest

from counter_rules import Deal, State
from counter_rules.cards import sort_cards
from counter_rules.web import Settings
from support.builders import cards
from web.in_browser import Player, Serve, SitDown, begin_with_two

HANDS = (
    "4C 5C QC 4D 9D KD 4H 7H 2S 9S",
    "AC 3C 10C 8D JD 3H 9H QH KS 6S",
    "2C 7C KC 3D QD 2H 6H JH 5S 8S",
)


def deal_fours(state: State, *, seed: int) -> Deal:
    """Deal three fours and a five to seat 0, which leads first."""
    hands = [cards(hand) for hand in HANDS]
    used = {card for hand in hands for card in hand}
    stack = sort_cards(set(state.rules.deck) - used)
    return Deal(hands, stack[:1], stack[1:])


def open_fours(
    sit_down: SitDown, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> tuple[Player, Player]:
    """Play up to Ana's lead with these cards (`begin_with_two`)."""
    monkeypatch.setattr("counter_rules.table._course.shuffle", deal_fours)
    return begin_with_two(sit_down, serve(Settings(delay=0)))
