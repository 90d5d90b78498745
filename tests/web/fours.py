"""A hand of Counter with three fours and a five in one seat, in two browser windows."""

from __future__ import annotations

import pytest

from counter_rules import Deal, State
from counter_rules.cards import sort_cards
from counter_rules.web import Settings
from support.builders import cards
from web.at_table import ask_for
from web.in_browser import DESKTOP, PHONE, Player, Serve, SitDown, open_table

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
    """Play up to Ana's lead: Ana on a desktop, Ben on a phone, and Cleo as a random bot."""
    monkeypatch.setattr("counter_rules.table._course.shuffle", deal_fours)
    address = serve(Settings(delay=0))
    links = open_table(address, ask_for("counter", "Ana Ben Cleo*"))
    ana, ben = sit_down(links["Ana"], DESKTOP), sit_down(links["Ben"], PHONE)
    ana.choose(ana.bid(3))
    ben.see(2)
    ben.choose(ben.bid(2))
    ana.page.wait_for_selector("#dock.asked")
    return ana, ben
