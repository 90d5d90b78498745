"""Notes on cards: the power, the effects now, and the reason why a card is illegal."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.fours import open_fours
from web.in_browser import (
    ALL_POWERS,
    DESKTOP,
    PHONE,
    Player,
    Serve,
    SitDown,
    begin,
    open_table,
)

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
def ben(sit_down: SitDown, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Ben, who has to follow the five of clubs."""
    ana, ben = open_fours(sit_down, serve, monkeypatch)
    ana.choose(ana.card("5C"))
    ben.page.wait_for_selector("#dock.asked")
    ben.page.mouse.move(0, 0)
    return ben


def test_the_mouse_shows_what_a_card_does(ben: Player) -> None:
    assert ben.read("#notes") == ""
    ben.card("10C").hover()
    assert "Ten" in ben.read("#power") or "ten" in ben.read("#power")
    assert ben.page.locator("#power .preview").count() > 0
    assert ben.list_covered_cards() == []
    ben.card("8D").hover()
    assert ben.read("#hint") == "8 of diamonds: must follow clubs (C3.1)"
    assert ben.page.locator("#power .preview").count() == 0
    ben.page.mouse.move(0, 0)
    assert ben.read("#notes") == ""


def test_c6_4_both_ways_to_play_a_four_are_previewed(
    sit_down: SitDown, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, _ = open_fours(sit_down, serve, monkeypatch)
    ana.card("4C").hover()
    previews = ana.page.locator("#power .preview").all_inner_texts()
    ways = [preview.partition(": ")[0] for preview in previews]
    assert ways == ["Alone", "With the 4 of diamonds", "With the 4 of hearts"]
    assert "void" in previews[0]
    assert "victor" in previews[1]
    ana.card("4C").click()
    answers = ana.page.locator("#chooser-list button").all_inner_texts()
    assert [answer.partition("\n")[0] for answer in answers] == [
        "Show nothing",
        "Show the 4 of diamonds with it",
        "Show the 4 of hearts with it",
    ]


def test_a_mouse_that_rests_shows_nothing(sit_down: SitDown, address: str) -> None:
    form = ask_for("custom", "Ana Ben*", hand_sizes="1,10", effects=ALL_POWERS)
    ana = begin(sit_down, address, DESKTOP, form)
    ana.play_on()
    ana.page.mouse.move(480, 720)
    ana.press("d")
    ana.page.wait_for_selector("#hand .card:hover")
    assert ana.read("#notes") == ""
    ana.page.mouse.move(484, 722)
    assert ana.read("#notes") != ""
    wait_until_it_covers_nothing(ana)


@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_a_note_stays_while_others_move(sit_down: SitDown, address: str, by: str) -> None:
    links = open_table(address, ask_for("counter", "Ana Ben Cleo"))
    ana, ben, cleo = (sit_down(links[name], DESKTOP) for name in ("Ana", "Ben", "Cleo"))
    for move_number, player in enumerate((ana, ben, cleo, ana), start=1):
        player.see(move_number)
        player.choose_first()
    ana.page.mouse.move(0, 0)
    card = ana.page.locator("#hand .card").first
    if by == "mouse":
        card.hover()
    else:
        ana.page.evaluate(PRESS, [card.get_attribute("data-key"), "pointerdown"])
    ana.page.wait_for_selector("#power > *")
    note = ana.read("#notes")
    assert note != ""
    ben.see(5)
    ben.choose_first()
    ana.see(6)
    assert ana.read("#notes") == note


def test_no_line_of_what_a_card_would_do_is_heavier_than_another(ben: Player) -> None:
    ben.card("3C").hover()
    lines = ben.page.locator("#power .preview")
    weights = lines.evaluate_all("(all) => all.map((one) => getComputedStyle(one).fontWeight)")
    assert set(weights) == {"400"}


def test_the_keyboard_shows_it_too(ben: Player) -> None:
    ben.press("1")
    assert ben.focus == "AC"
    assert "ace" in ben.read("#power")
    described = ben.page.locator("#hand :focus").get_attribute("aria-describedby")
    assert described == "notes"
    assert ben.list_covered_cards() == []


def test_a_long_press_shows_it_and_does_not_play(ben: Player) -> None:
    ben.page.clock.install()
    ben.page.evaluate(PRESS, ["10C", "pointerdown"])
    assert ben.read("#notes") == ""
    ben.page.clock.run_for(600)
    assert "ten" in ben.read("#power")
    wait_until_it_covers_nothing(ben)
    assert ben.list_overlaps() == []
    ben.page.evaluate(PRESS, ["10C", "pointerup"])
    ben.card("10C").evaluate("(card) => card.click()")
    assert ben.page.locator('#dock[aria-busy="false"].asked').count() == 1
    assert len(ben.hand) == 10
    ben.card("10C").press("Enter")
    ben.card("10C").wait_for(state="detached")


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
