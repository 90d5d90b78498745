"""The end of a hand and of a match, the last trick, and the chart of the scores."""

from __future__ import annotations

from typing import Literal

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.in_browser import (
    ALL_POWERS,
    DESKTOP,
    PHONE,
    SIDEWAYS,
    SMALL_PHONE,
    Player,
    SitDown,
    begin,
    open_table,
)

pytestmark = pytest.mark.slow

NOTE_MOTION = """
() => addEventListener("animationstart", ({ animationName }) =>
  document.documentElement.classList.add(`saw-${animationName}`))
"""
"""Notes the animations that have started."""

RESULT = ".plate, .count dd, .played, #prompt, [data-key='next'], #ending tr, #ending td"
"""What belongs to the end of a hand."""

TEN = "Bartholomäus Wilhelmine* Konstantin* Dan* Eva* Fay* Gus* Hal* Ida* Jon*"

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
    assert ana.read("#prompt") == "Hand 1 of 3 is over"
    heads = ana.page.locator("#ending thead th").all_inner_texts()
    assert heads == ["Player", "Bid", "Won", "Points", "Score"]
    row = ana.find("#ending tbody tr", "Ana")
    assert row.locator("td").first.inner_text() == "1"
    assert row.locator(".mark").get_attribute("aria-label") in ("made", "missed")
    assert ana.page.locator("#ending tbody tr").count() == 3
    assert ana.page.locator("#ending:focus").count() == 1


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL_PHONE, SIDEWAYS])
def test_the_last_trick_stays_in_sight_above_the_result(
    sit_down: SitDown, address: str, size: tuple[int, int]
) -> None:
    form = ask_for("custom", "Ana Ben* Cleo* Dan*", hand_sizes="3,1", effects=ALL_POWERS)
    ana = begin(sit_down, address, size, form)
    ana.play_on()
    assert ana.page.locator(".played").count() == 4
    assert ana.page.locator(".winner").count() == 1
    assert ana.list_hidden(RESULT) == []
    for player in ("Ana", "Ben", "Cleo", "Dan"):
        cells = ana.find("#ending tbody tr", player).locator("td").all_inner_texts()
        assert ana.count(player, "bid") == cells[0]
        assert ana.count(player, "won") == cells[1].rstrip("✓✗")
        assert ana.count(player, "score") == cells[3]
    assert ana.page.locator("#explanation li:visible").count() > 0
    assert ana.list_overlaps() == []
    assert ana.list_misfits() == []


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE])
def test_the_results_of_ten_players_can_be_reached_on_a_phone(
    sit_down: SitDown, address: str, size: tuple[int, int]
) -> None:
    form = ask_for("custom", TEN, hand_sizes="2,1", effects=ALL_POWERS)
    ana = begin(sit_down, address, size, form)
    ana.play_on()
    assert ana.list_hidden(".plate, .played, #prompt, [data-key='next']") == []
    assert ana.list_overlaps() == []
    assert ana.list_misfits() == []
    rows = ana.page.locator("#ending tbody tr")
    for place in range(10):
        rows.nth(place).scroll_into_view_if_needed()
        assert ana.list_hidden(f"#ending tbody tr:nth-child({place + 1}) td") == []
    assert ana.page.evaluate("scrollY") == 0


def test_the_next_hand_waits_for_the_player_and_the_bots_do_not(ana: Player) -> None:
    ana.play_on()
    assert ana.read("#hand-number") == "After hand 1 of 3 · Ana deals next"
    ana.page.wait_for_function("() => document.title.startsWith('●')")  # both bots have bid
    assert ana.read("#prompt") == "Hand 1 of 3 is over"
    ana.go_on()
    assert ana.page.locator("#ending:visible").count() == 0
    assert ana.read("#hand-number") == "Hand 2 of 3"
    assert ana.count("Ben", "bid").isdecimal()
    assert ana.count("Cleo", "bid").isdecimal()
    assert ana.page.locator("#dock.asked").count() == 1
    assert ana.page.locator(".played").count() == 0


def test_a_reload_at_the_end_of_a_hand_leads_to_the_next(ana: Player) -> None:
    ana.play_on()
    scores = ana.read("#scores table")
    ana.page.reload()
    ana.page.wait_for_selector("#dock.asked")
    assert ana.read("#hand-number") == "Hand 2 of 3"
    assert ana.read("#scores table") == scores


def test_a_match_ends_with_its_winner_and_a_chart(ana: Player) -> None:
    assert ana.page.locator("#chart svg").count() == 0
    for _ in range(2):
        ana.play_on()
        ana.go_on()
    ana.play_on()
    assert "win" in ana.read("#prompt")
    assert ana.page.locator("#ending .champion").count() > 0
    assert ana.find("#actions a", "Open a new table").count() == 1
    assert ana.find("#actions button", "Play again").count() == 1
    chart = ana.page.locator("#chart svg")
    assert (chart.get_attribute("aria-label") or "").startswith("Scores hand by hand: Ana ")
    points = chart.locator("polyline").first.get_attribute("points") or ""
    assert len(points.split()) == 4
    assert chart.locator(".name").count() == 3
    assert ana.page.locator("#scores tbody tr").count() == 3
    assert ana.list_hidden(f"{RESULT}, #actions *") == []


def test_the_last_trick_is_beside_the_table_during_the_next(ana: Player) -> None:
    ana.page.wait_for_selector("#dock.asked")
    assert ana.page.locator("#explained:visible").count() == 0
    ana.choose_first()
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
    ana.play_on()
    ana.page.wait_for_selector(".heap", state="detached")
    assert ana.page.locator(".saw-fly").count() == moved
    assert ana.page.locator("#plays .played").count() == 3
    ana.go_on()
    ana.page.wait_for_selector(".saw-go" if moved else "html:not(.saw-go)")
    ana.page.wait_for_selector(".heap", state="detached")
    assert ana.page.locator(".saw-go").count() == moved
