"""Hints from a strong player: requested with a button or a key, shown beside the table."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.fours import open_fours
from web.in_browser import DESKTOP, PHONE, SIDEWAYS, SMALL_PHONE, Serve, SitDown, begin, open_table

pytestmark = pytest.mark.slow


REFUSED = "#hint:not(:empty)"
SHOWN = "#power:has-text('A strong player would')"


@pytest.fixture(autouse=True)
def _quick_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("counter_rules.web._turns._ADVISER", "good")


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL_PHONE, SIDEWAYS])
def test_a_hint_is_shown_and_marked(sit_down: SitDown, address: str, size: tuple[int, int]) -> None:
    ana = begin(sit_down, address, size)
    assert (ana.find("#advise").text_content() or "").startswith("What would you bid?")
    ana.find("#advise").click()
    ana.page.wait_for_selector(SHOWN)
    best = ana.read(".notes-title").removeprefix("A strong player would ")
    assert ana.page.locator(".advised").get_attribute("aria-label") == best
    assert ana.read("#power p:nth-child(2)").lower().startswith(f"{best}: ")
    assert ana.list_overlaps() == []
    assert ana.list_misfits() == []
    ana.choose(ana.page.locator(".advised"))
    ana.page.wait_for_selector("#dock.asked #hand button:not(.closed)")
    assert ana.page.locator(".advised").count() == 0
    assert ana.read("#notes") == ""
    ana.press("h")
    ana.page.wait_for_selector(SHOWN)
    assert ana.page.locator("#hand .advised").count() == 1
    assert ana.is_hand_in_sight()
    assert ana.list_overlaps() == []
    assert ana.list_misfits() == []


def test_the_note_on_a_card_replaces_the_hint_for_a_while(sit_down: SitDown, address: str) -> None:
    ana = begin(sit_down, address, DESKTOP)
    ana.find("#advise").click()
    ana.page.wait_for_selector(SHOWN)
    ana.page.locator("#hand .card").first.hover()
    ana.page.wait_for_selector(f"#power:not({SHOWN.removeprefix('#power')})")
    ana.page.mouse.move(0, 0)
    ana.page.wait_for_selector(SHOWN)


def test_there_is_no_button_without_a_choice(sit_down: SitDown, address: str) -> None:
    links = open_table(address, ask_for("custom", "Ana Ben*", hand_sizes="1,1"))
    ana, spectator = sit_down(links["Ana"], PHONE), sit_down(links[None], PHONE)
    ana.page.wait_for_selector("#advise:not([hidden])")
    spectator.page.wait_for_selector('#table[data-phase="bid"]')
    assert not spectator.find("#advise").is_visible()
    ana.choose(ana.bid(0))
    ana.page.wait_for_selector('#table[data-phase="play"]:has(#dock.asked)')
    assert not ana.find("#advise").is_visible()


def test_a_failed_hint_is_reported_and_can_be_requested_again(
    sit_down: SitDown, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = begin(sit_down, address, PHONE)
    with monkeypatch.context() as patch:
        patch.setattr("counter_rules.web._turns._ADVISER", "nobody")
        ana.find("#advise").click()
        ana.page.wait_for_selector(REFUSED)
        assert ana.read("#hint") == "There is no hint: the bot failed (see the server's log)"
    ana.find("#advise").click()
    ana.page.wait_for_selector(SHOWN)


def test_the_button_asks_for_what_is_to_be_done(
    sit_down: SitDown, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = open_fours(sit_down, serve, monkeypatch)
    assert ana.read("#advise") == "What would you play?"
    ana.choose(ana.card("5C"))
    ben.page.wait_for_selector("#dock.asked")
    assert ben.read("#advise") == "Hint"
    ben.choose_first()
    ana.page.wait_for_selector('#table[data-phase="pass"]:has(#dock.asked)')
    assert ana.read("#advise") == "What would you pass?"
