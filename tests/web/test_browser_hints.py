"""A hint from a strong player: asked for with a button or a key, told beside the table."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.in_browser import ALONE, DESKTOP, PHONE, SIDEWAYS, SMALL_PHONE, SitDown, begin, open_table

pytestmark = pytest.mark.slow


REFUSED = "#hint:not(:empty)"
TOLD = "#power:has-text('A strong player would')"


@pytest.fixture(autouse=True)
def _quick_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("examples.web_table.levels.ADVISER", "good")


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL_PHONE, SIDEWAYS])
def test_a_hint_is_told_and_marked(sit_down: SitDown, address: str, size: tuple[int, int]) -> None:
    ana = begin(sit_down, address, size)
    ana.find("#advise").click()
    ana.page.wait_for_selector(TOLD)
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
    ana.page.wait_for_selector(TOLD)
    assert ana.page.locator("#hand .advised").count() == 1
    assert ana.is_hand_in_sight()
    assert ana.list_overlaps() == []
    assert ana.list_misfits() == []


def test_what_a_card_does_comes_before_the_hint_and_goes(sit_down: SitDown, address: str) -> None:
    ana = begin(sit_down, address, DESKTOP)
    ana.press("h")
    ana.page.wait_for_selector(TOLD)
    ana.page.locator("#hand .card").first.hover()
    ana.page.wait_for_selector(f"#power:not({TOLD.removeprefix('#power')})")
    ana.page.mouse.move(0, 0)
    ana.page.wait_for_selector(TOLD)


def test_there_is_no_button_where_there_is_nothing_to_choose(
    sit_down: SitDown, address: str
) -> None:
    links = open_table(address, ALONE)
    ana = sit_down(links["Ana"], PHONE)
    assert not ana.find("#advise").is_visible()
    spectator = sit_down(links[None] or "", PHONE)
    ana.choose(ana.find("button", "Deal hand 1"))
    ana.page.wait_for_selector("#advise:not([hidden])")
    spectator.page.wait_for_selector('#table[data-phase="bid"]')
    assert not spectator.find("#advise").is_visible()


def test_a_hint_that_fails_is_said_and_may_be_asked_for_again(
    sit_down: SitDown, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = begin(sit_down, address, PHONE)
    with monkeypatch.context() as patch:
        patch.setattr("examples.web_table.levels.ADVISER", "nobody")
        ana.find("#advise").click()
        ana.page.wait_for_selector(REFUSED)
        assert "There is no bot 'nobody'" in ana.read("#hint")
    ana.find("#advise").click()
    ana.page.wait_for_selector(TOLD)
