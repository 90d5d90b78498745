"""Naming a trump, and winners and losers, at the page of the table."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.in_browser import DESKTOP, PHONE, SIDEWAYS, SMALL_PHONE, Player, SitDown, begin

pytestmark = pytest.mark.slow

NAMING = '#table[data-phase="name"]:has(#dock.asked)'
WIZARD = ask_for("wizard", "Ana Ben* Cleo*", hand_sizes="1,6") | {"seed": "168"}
"""Ana deals hand 2: a winner is turned up, and she holds Q♣ Q♥ K♦ K♠ W L."""


def go_to_naming(sit_down: SitDown, address: str, size: tuple[int, int]) -> Player:
    """Play the first hand of Wizard; then Ana is to name the trump."""
    ana = begin(sit_down, address, size, WIZARD)
    ana.play_on()
    ana.go_on()
    ana.page.wait_for_selector(NAMING)
    return ana


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL_PHONE, SIDEWAYS])
def test_f11_2_the_dealer_names_a_suit(
    sit_down: SitDown, address: str, size: tuple[int, int]
) -> None:
    ana = go_to_naming(sit_down, address, size)
    assert ana.read("#prompt") == "Name the trump of this hand"
    suits = ["Clubs", "Diamonds", "Hearts", "Spades"]
    assert ana.page.locator(".naming").all_inner_texts() == suits
    assert ana.is_hand_in_sight()
    assert ana.list_overlaps() == []
    assert ana.list_misfits() == []
    ana.choose(ana.button("name H"))
    ana.page.wait_for_selector('#table[data-phase="bid"]:has(#dock.asked)')
    assert ana.page.locator("#trump .suit-H").count() == 1
    assert ana.read(".namer") == "Ana"
    assert "Ana names the trump: ♥" in ana.read("#log")
    assert ana.list_misfits() == []


def test_f11_2_a_suit_is_named_by_keys(sit_down: SitDown, address: str) -> None:
    ana = go_to_naming(sit_down, address, DESKTOP)
    ana.press("2")
    assert ana.focus == "name D"
    ana.press("ArrowRight")
    assert ana.focus == "name H"
    ana.press("Enter")
    ana.page.wait_for_selector("#trump .suit-H")


def test_f11_2_a_hint_marks_the_suit(
    sit_down: SitDown, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("counter_rules.web._turns._ADVISER", "good")
    ana = go_to_naming(sit_down, address, DESKTOP)
    ana.press("h")
    ana.page.wait_for_selector("#power:has-text('A strong player would name')")
    suit = ana.read(".notes-title").removeprefix("A strong player would name ")
    assert ana.page.locator(".advised").inner_text() == suit.capitalize()


def test_f11_3_a_winner_and_a_loser_are_played(sit_down: SitDown, address: str) -> None:
    ana = go_to_naming(sit_down, address, DESKTOP)
    ana.choose(ana.button("name H"))
    ana.page.wait_for_selector('#table[data-phase="bid"]:has(#dock.asked)')
    ana.choose(ana.bid(1))
    ana.page.wait_for_selector('#table[data-phase="play"]:has(#dock.asked)')
    assert ana.hand[-2:] == ["W", "L"]
    ana.card("L").hover()  # it rises, and the note stays
    ana.page.wait_for_selector("#power:has-text('A loser cannot win')")
    ana.choose(ana.card("W"))
    assert "Ana plays W" in ana.read("#log")
    ana.page.wait_for_selector("#dock.asked")
    ana.press("5")
    assert ana.focus == "L"
    ana.press("Enter")
    ana.page.wait_for_selector("#log:has-text('Ana plays L')")
    assert "L" not in ana.hand
