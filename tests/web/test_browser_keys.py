"""The keyboard: digits and arrows among bids and cards, and letters for actions."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.fours import open_fours
from web.in_browser import DESKTOP, Player, Serve, SitDown, begin, open_table

pytestmark = pytest.mark.slow


@pytest.fixture
def ana(sit_down: SitDown, address: str) -> Player:
    """Ana, before her bid, with ten cards of Counter."""
    return begin(sit_down, address, DESKTOP)


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
    assert first == ana.page.locator("#hand button:not(.closed)").first.get_attribute("data-key")
    ana.press("End", "2")
    assert ana.focus == ana.hand[1]
    ana.press("ArrowLeft", "ArrowRight")
    ana.page.locator(f'#hand [data-key="{ana.focus}"]:not(.closed)').wait_for()
    before = ana.move_number
    ana.press("Enter")
    ana.catch_up(before + 1)
    assert len(ana.hand) == 9
    assert ana.focus in ana.hand


def play_by_keys(ana: Player) -> None:
    """Choose the next open bid or card again and again, until the hand is over."""
    while True:
        ana.page.wait_for_selector("#dock.asked, #ending:not([hidden])")
        if ana.find("#ending").is_visible():
            return
        before = ana.move_number
        ana.press("ArrowRight", "Enter")
        ana.page.wait_for_selector(
            f'#table:not([data-move-number="{before}"]):has(#dock[aria-busy="false"])'
        )


def test_a_whole_match_is_played_by_keys(sit_down: SitDown, address: str) -> None:
    form = ask_for("custom", "Ana Ben* Cleo*", hand_sizes="3,2")
    ana = begin(sit_down, address, DESKTOP, form)
    play_by_keys(ana)
    assert ana.page.locator("#ending:focus").count() == 1
    ana.press("d")
    ana.page.wait_for_selector("#dock.asked")
    assert ana.read("#hand-number") == "Hand 2 of 2"
    play_by_keys(ana)
    assert "win" in ana.read("#prompt")
    ana.press("Shift+Tab", "Shift+Tab")
    assert ana.focus == "again"
    ana.press("Enter")
    ana.page.wait_for_selector('#table[data-phase="bid"]')
    assert ana.read("#hand-number") == "Hand 1 of 2"


def test_the_way_to_play_a_card_is_chosen_by_keys(
    sit_down: SitDown, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = open_fours(sit_down, serve, monkeypatch)
    ana.press("1")
    assert ana.focus == "4C"
    ana.press("Enter", "Tab", "Enter")
    ben.see(5)
    assert "shows" in ben.read("#trick")


def test_a_letter_that_does_nothing_now_does_nothing(ana: Player) -> None:
    before = ana.read_table()
    ana.press("d", "b", "c", "x")
    assert ana.read_table() == before


def test_focus_stays_while_others_move(sit_down: SitDown, address: str) -> None:
    links = open_table(address, ask_for("counter", "Ana Ben Cleo*"))
    ana, ben = sit_down(links["Ana"], DESKTOP), sit_down(links["Ben"], DESKTOP)
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
