"""Hints from a strong player: requested with a button or a key, shown beside the table."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.in_browser import ALONE, DESKTOP, PHONE, SIDEWAYS, SMALL_PHONE, SitDown, begin, open_table

pytestmark = pytest.mark.slow


REFUSED = "#hint:not(:empty)"
SHOWN = "#power:has-text('A strong player would')"


@pytest.fixture(autouse=True)
def _quick_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("examples.web_table.levels.ADVISER", "good")


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL_PHONE, SIDEWAYS])
def test_a_hint_is_shown_and_marked(sit_down: SitDown, address: str, size: tuple[int, int]) -> None:
    ana = begin(sit_down, address, size)
    ana.find("#advise").click()
    ana.page.wait_for_selector(SHOWN)
    best = ana.read(".notes-title").removeprefix("A strong player would ")
    assert ana.page.locator(".advised").get_attribute("data-key") == best
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
    ana.press("h")
    ana.page.wait_for_selector(SHOWN)
    ana.page.locator("#hand .card").first.hover()
    ana.page.wait_for_selector(f"#power:not({SHOWN.removeprefix('#power')})")
    ana.page.mouse.move(0, 0)
    ana.page.wait_for_selector(SHOWN)


def test_there_is_no_button_without_a_choice(sit_down: SitDown, address: str) -> None:
    links = open_table(address, ALONE)
    ana = sit_down(links["Ana"], PHONE)
    assert not ana.find("#advise").is_visible()
    spectator = sit_down(links[None] or "", PHONE)
    ana.choose(ana.find("button", "Deal hand 1"))
    ana.page.wait_for_selector("#advise:not([hidden])")
    spectator.page.wait_for_selector('#table[data-phase="bid"]')
    assert not spectator.find("#advise").is_visible()


def test_a_failed_hint_is_reported_and_can_be_requested_again(
    sit_down: SitDown, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = begin(sit_down, address, PHONE)
    with monkeypatch.context() as patch:
        patch.setattr("examples.web_table.levels.ADVISER", "nobody")
        ana.find("#advise").click()
        ana.page.wait_for_selector(REFUSED)
        assert "There is no bot 'nobody'" in ana.read("#hint")
    ana.find("#advise").click()
    ana.page.wait_for_selector(SHOWN)
