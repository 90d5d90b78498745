"""The keyboard: digits and arrows among bids and cards, and letters for actions."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.in_browser import ALONE, DESKTOP, Player, SitDown, open_table

pytestmark = pytest.mark.slow


@pytest.fixture
def ana(sit_down: SitDown, address: str) -> Player:
    """Ana, before her bid, with ten cards of Counter."""
    links = open_table(address, ALONE)
    ana = sit_down(links["Ana"], DESKTOP)
    ana.find("button", "Deal hand 1").wait_for()
    ana.page.keyboard.press("d")
    ana.page.wait_for_selector("#dock.asked")
    return ana


def test_a_whole_trick_is_played_by_keys(ana: Player) -> None:
    ana.press("3", "ArrowRight")
    assert ana.focus == "bid 4"
    ana.press("1", "0")
    assert ana.focus == "bid 10"
    ana.press("ArrowLeft", "Enter")
    ana.page.wait_for_selector('#table[data-phase="play"]:has(#dock.asked)')
    assert ana.count("Ana", "bid") == "9"
    ana.press("ArrowRight")
    first = ana.focus
    assert first == ana.page.locator("#hand button:not(.closed)").first.get_attribute("aria-label")
    ana.press("End", "2")
    assert ana.focus == ana.hand[1]
    ana.press("ArrowLeft", "ArrowRight")
    ana.page.locator(f'#hand [data-key="{ana.focus}"]:not(.closed)').wait_for()
    played = ana.focus
    assert played is not None
    ana.press("Enter")
    ana.page.locator(f'#plays .card[aria-label="{played}"], #last-trick').first.wait_for()
    assert len(ana.hand) == 9
    assert ana.focus in ana.hand


def test_focus_stays_while_others_move(sit_down: SitDown, address: str) -> None:
    links = open_table(address, ask_for("counter", "Ana Ben Cleo*"))
    ana, ben = sit_down(links["Ana"], DESKTOP), sit_down(links["Ben"], DESKTOP)
    ana.choose(ana.find("button", "Deal hand 1"))
    ben.see(1)
    card = ben.hand[4]
    ben.card(card).focus()
    ana.choose(ana.bid(3))
    ben.page.wait_for_selector("#dock.asked")
    assert ben.focus == card


def test_keys_open_the_guide_and_the_last_trick(ana: Player) -> None:
    for key, tab in (("p", "Powers"), ("r", "Rules"), ("?", "How to play")):
        ana.press(key)
        ana.page.wait_for_selector("#guide[open]")
        assert ana.read('#guide [aria-selected="true"]') == tab
        ana.press("5")
        assert ana.page.locator("#bids :focus").count() == 0
        ana.press("Escape")
        ana.page.wait_for_selector("#guide:not([open])", state="attached")
    ana.press("l")
    assert ana.page.locator("#explained[open]").count() == 0


def test_typing_in_a_field_is_no_shortcut(ana: Player) -> None:
    ana.page.evaluate("document.querySelector('.bar').append(document.createElement('input'))")
    ana.page.locator(".bar input").focus()
    ana.page.keyboard.type("p3?")
    assert ana.page.locator(".bar input").input_value() == "p3?"
    assert ana.page.locator("#guide[open]").count() == 0
    ana.page.locator("#scores, #log").last.focus()
    ana.press("ArrowRight")
    assert ana.focus is None


def test_numbers_are_shown_while_keys_are_used(ana: Player) -> None:
    ana.press("ArrowDown")
    assert ana.focus in ana.hand
    assert ana.page.locator(".by-keys").count() == 1
    ana.page.mouse.click(5, 400)
    assert ana.page.locator(".by-keys").count() == 0
