"""The end of a hand and of a match, the last trick, and the chart of the scores."""

from __future__ import annotations

from typing import Literal

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.in_browser import DESKTOP, Player, SitDown, begin, open_table

pytestmark = pytest.mark.slow

NOTE_MOTION = """
() => addEventListener("animationstart", ({ animationName }) =>
  document.documentElement.classList.add(`saw-${animationName}`))
"""
"""Notes the animations that have started."""

THREE_HANDS = ask_for("custom", "Ana Ben* Cleo*", hand_sizes="2,2,1")


@pytest.fixture
def ana(sit_down: SitDown, address: str) -> Player:
    """Ana, who has bid in the first hand of three."""
    ana = begin(sit_down, address, DESKTOP, THREE_HANDS)
    ana.choose(ana.bid(1))
    return ana


def test_a_hand_ends_with_bids_tricks_and_points(ana: Player) -> None:
    assert ana.page.locator("#ending:visible").count() == 0
    ana.play_on()
    ana.page.wait_for_selector("#ending:not([hidden])")
    assert ana.read("#ending-title") == "Hand 1 of 3 is over"
    heads = ana.page.locator("#ending thead th").all_inner_texts()
    assert heads == ["Player", "Bid", "Won", "Points", "Score"]
    row = ana.find("#ending tbody tr", "Ana")
    assert row.locator("td").first.inner_text() == "1"
    assert row.locator(".mark").get_attribute("aria-label") in ("made", "missed")
    assert ana.page.locator("#ending tbody tr").count() == 3
    ana.press("Escape")
    ana.page.wait_for_selector("#ending", state="hidden")
    assert ana.find("#dock button", "Deal hand 2").count() == 1
    ana.page.reload()
    ana.page.wait_for_selector("#ending:not([hidden])")
    ana.choose(ana.find("#ending button", "Deal hand 2"))
    ana.page.wait_for_selector("#ending", state="hidden")


def test_a_match_ends_with_its_winner_and_a_chart(ana: Player) -> None:
    assert ana.page.locator("#chart svg").count() == 0
    for hand in (2, 3):
        ana.play_on()
        ana.choose(ana.find("#ending button", f"Deal hand {hand}"))
    ana.play_on()
    ana.page.wait_for_selector("#ending .champion")
    assert "win" in ana.read("#ending-title")
    assert ana.find("#ending a", "Open a new table").count() == 1
    chart = ana.page.locator("#chart svg")
    assert (chart.get_attribute("aria-label") or "").startswith("Scores hand by hand: Ana ")
    points = chart.locator("polyline").first.get_attribute("points") or ""
    assert len(points.split()) == 4
    assert chart.locator(".name").count() == 3
    assert ana.page.locator("#scores tbody tr").count() == 3


def test_the_last_trick_is_beside_the_table_during_the_next(ana: Player) -> None:
    ana.page.wait_for_selector("#dock.asked")
    assert ana.page.locator("#explained:visible").count() == 0
    ana.choose(ana.page.locator("#hand button:not(.closed)").first)
    ana.page.wait_for_selector("#last-trick li")
    assert ana.page.locator("#last-trick li").count() == 3
    winner = ana.read("#last-trick .took .who")
    assert ana.read("#last-title") == f"Last trick: {winner}"
    assert winner in ana.read("#log")
    assert ana.page.locator("#explanation li").count() > 0
    ana.find("summary", "Last trick").click()
    assert ana.page.locator("#explanation li:visible").count() == 0


@pytest.mark.parametrize(("motion", "moved"), [("no-preference", 1), ("reduce", 0)])
def test_cards_fly_unless_motion_is_unwanted(
    sit_down: SitDown, address: str, motion: Literal["no-preference", "reduce"], moved: int
) -> None:
    ana = sit_down(open_table(address, THREE_HANDS)["Ana"], DESKTOP)
    ana.page.emulate_media(reduced_motion=motion)
    ana.page.evaluate(NOTE_MOTION)
    ana.choose(ana.find("button", "Deal hand 1"))
    ana.play_on()
    ana.page.wait_for_selector("#ending:not([hidden])")
    ana.page.wait_for_selector(".heap", state="detached")
    assert ana.page.locator(".saw-fly").count() == moved
    assert ana.page.locator("#plays .played").count() == 3
    ana.choose(ana.find("#ending button", "Deal hand 2"))
    ana.page.wait_for_selector(".saw-go" if moved else "html:not(.saw-go)")
    ana.page.wait_for_selector(".heap", state="detached")
    assert ana.page.locator(".saw-go").count() == moved
