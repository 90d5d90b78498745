"""Notes on cards: the power, the effects now, and the reason why a card is illegal."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.fours import open_fours
from web.in_browser import ALONE, DESKTOP, PHONE, Player, Serve, SitDown, open_table

pytestmark = pytest.mark.slow

PRESS = """
([name, type]) => document.querySelector(`#hand [data-key="${name}"]`)
  .dispatchEvent(new PointerEvent(type, { pointerType: "touch", bubbles: true }))
"""
"""Presses a card of the hand with a finger, or releases it."""

UNDER_IT = """
() => {
  const notes = document.querySelector("#notes").getBoundingClientRect();
  return [...document.querySelectorAll("#arena, #prompt, #bids, #hand, .plate, #trump")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.id || one.className, one.getBoundingClientRect()])
    .filter(([, box]) => box.left < notes.right && notes.left < box.right &&
      box.top < notes.bottom && notes.top < box.bottom)
    .map(([name]) => name);
}
"""
"""Lists the controls and cards that the note on a card covers."""


def wait_until_it_covers_nothing(player: Player) -> None:
    """Wait for the table to make room for the note: it is laid out a frame later."""
    # A function, because the page's policy forbids evaluating an expression.
    player.page.wait_for_function(f"() => ({UNDER_IT.strip()})().length === 0")


@pytest.fixture
def ben(sit_down: SitDown, serve: Serve) -> Player:
    """Ben, who has to follow the four of clubs."""
    ana, ben = open_fours(sit_down, serve)
    ana.choose(ana.card("5 of clubs"))
    ben.page.wait_for_selector("#dock.asked")
    ben.page.mouse.move(0, 0)
    return ben


def test_the_mouse_shows_what_a_card_does(ben: Player) -> None:
    assert ben.read("#notes") == ""
    ben.card("10 of clubs").hover()
    assert "Ten" in ben.read("#power") or "ten" in ben.read("#power")
    assert ben.page.locator("#power .preview").count() > 0
    assert ben.list_covered_cards() == []
    ben.card("8 of diamonds").hover()
    assert ben.read("#hint") == "8 of diamonds: must follow clubs (C3.1)"
    assert ben.page.locator("#power .preview").count() == 0
    ben.page.mouse.move(0, 0)
    assert ben.read("#notes") == ""


def test_a_mouse_that_rests_shows_nothing(sit_down: SitDown, address: str) -> None:
    ana = sit_down(open_table(address, ALONE)["Ana"], DESKTOP)
    ana.page.mouse.move(480, 720)
    ana.find("button", "Deal hand 1").wait_for()
    ana.press("d")
    ana.page.wait_for_selector("#hand .card:hover")
    assert ana.read("#notes") == ""
    ana.page.mouse.move(484, 722)
    assert ana.read("#notes") != ""
    wait_until_it_covers_nothing(ana)


def test_no_line_of_what_a_card_would_do_is_heavier_than_another(ben: Player) -> None:
    ben.card("3 of clubs").hover()
    lines = ben.page.locator("#power .preview")
    weights = lines.evaluate_all("(all) => all.map((one) => getComputedStyle(one).fontWeight)")
    assert set(weights) == {"400"}


def test_the_keyboard_shows_it_too(ben: Player) -> None:
    ben.press("1")
    assert ben.focus == "ace of clubs"
    assert "ace" in ben.read("#power")
    described = ben.page.locator("#hand :focus").get_attribute("aria-describedby")
    assert described == "notes"
    assert ben.list_covered_cards() == []


def test_a_long_press_shows_it_and_does_not_play(ben: Player) -> None:
    ben.page.clock.install()
    ben.page.evaluate(PRESS, ["10 of clubs", "pointerdown"])
    assert ben.read("#notes") == ""
    ben.page.clock.run_for(600)
    assert "ten" in ben.read("#power")
    wait_until_it_covers_nothing(ben)
    assert ben.list_overlaps() == []
    ben.page.evaluate(PRESS, ["10 of clubs", "pointerup"])
    ben.page.evaluate("document.querySelector('#hand [data-key=\"10 of clubs\"]').click()")
    assert ben.page.locator('#dock[aria-busy="false"].asked').count() == 1
    assert len(ben.hand) == 10


def test_the_sheet_lists_all_powers_and_the_rules(ben: Player) -> None:
    ben.find("#show-guide").click()
    ranks = ben.page.locator("#guide .mini-rank").all_inner_texts()
    assert {"2", "4", "5", "9", "K"} <= set(ranks)
    assert ben.page.locator("#guide dd").count() >= len(ranks)
    ben.press("Tab", "Tab")
    ben.find("#guide button", "Rules").click()
    assert ben.page.locator("#guide .rules > div").count() > 5
    assert ben.list_misfits() == []
    ben.find("#guide-close").click()
    ben.page.wait_for_selector("#guide:not([open])", state="attached")
    assert ben.page.locator("#show-guide:focus").count() == 1


def test_a_game_without_powers_says_so(sit_down: SitDown, address: str) -> None:
    ana = sit_down(open_table(address, ask_for("blackout", "Ana Ben*"))["Ana"], PHONE)
    ana.page.wait_for_selector("#table:not([hidden])")
    ana.press("p")
    assert "No card has a power" in ana.read("#guide-body")
