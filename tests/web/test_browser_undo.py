"""Moves taken back: at once against bots, and by agreement among people."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.in_browser import DESKTOP, PHONE, Player, SitDown, begin, begin_with_two, open_table

pytestmark = pytest.mark.slow

BIDDING = '#table[data-phase="bid"]:has(#dock.asked)'
PROPOSED = "#proposal:not([hidden])"


@pytest.fixture
def people(sit_down: SitDown, address: str) -> tuple[Player, Player]:
    """Ana on a desktop, who has led a card, and Ben on a phone, whose turn it is."""
    ana, ben = begin_with_two(sit_down, address)
    ana.choose_first()
    ben.see(5)
    return ana, ben


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_against_bots_a_move_is_taken_back_at_once(
    sit_down: SitDown, address: str, size: tuple[int, int]
) -> None:
    ana = begin(sit_down, address, size)
    assert ana.button("undo").count() == 0
    ana.choose(ana.bid(3))
    ana.page.wait_for_selector('#table[data-phase="play"]:has(#dock.asked)')
    assert ana.list_misfits() == []
    ana.choose(ana.button("undo"))
    assert ana.page.locator(BIDDING).count() == 1
    assert ana.button("undo").count() == 0
    assert ana.count("Ana", "bid") == "…"
    assert ana.page.locator("#log .Undone").count() == 1
    ana.choose(ana.bid(4))
    assert ana.count("Ana", "bid") == "4"


def test_a_move_is_taken_back_by_a_key(sit_down: SitDown, address: str) -> None:
    ana = begin(sit_down, address, DESKTOP)
    ana.choose(ana.bid(3))
    ana.button("undo").wait_for()
    ana.press("b")
    ana.page.wait_for_selector(BIDDING)


def test_a_bid_that_nobody_has_answered_is_taken_back_at_once(
    sit_down: SitDown, address: str
) -> None:
    links = open_table(address, ask_for("counter", "Ana Ben Cleo*"))
    ana, ben = sit_down(links["Ana"], DESKTOP), sit_down(links["Ben"], PHONE)
    ana.choose(ana.bid(3))
    ben.see(2)
    ana.choose(ana.button("undo"))
    assert ana.page.locator(BIDDING).count() == 1
    ben.see(1)


def test_everybody_agrees(people: tuple[Player, Player]) -> None:
    ana, ben = people
    assert len(ana.hand) == 9
    ana.button("undo").click()
    ana.page.wait_for_selector(PROPOSED)
    assert ana.read("#proposal p") == "Waiting for the others to agree to take moves back"
    assert ana.button("agree").count() == 0
    ben.page.wait_for_selector(PROPOSED)
    assert ben.read("#proposal p") == "Ana would like to take back their last move"
    assert ben.list_hidden("#proposal *, #hand .card") == []
    for player in people:
        assert player.list_overlaps() == []
        assert player.list_misfits() == []
    ben.choose(ben.button("agree"))
    ana.page.wait_for_selector("#dock.asked")
    assert len(ana.hand) == 10
    for player in people:
        assert player.find(PROPOSED).count() == 0
        assert player.page.locator(".played").count() == 0
    assert ben.page.locator("#dock.asked").count() == 0


def test_a_proposal_is_declined(people: tuple[Player, Player]) -> None:
    ana, ben = people
    ana.button("undo").click()
    ben.button("decline").click()
    for player in people:
        player.page.wait_for_selector(PROPOSED, state="hidden")
        assert player.page.locator(".played").count() == 1


def test_a_proposal_is_withdrawn(people: tuple[Player, Player]) -> None:
    ana, ben = people
    ana.button("undo").click()
    ben.page.wait_for_selector(PROPOSED)
    ana.find("#proposal button", "Withdraw").click()
    ben.page.wait_for_selector(PROPOSED, state="hidden")


def test_a_move_answers_a_proposal_too(people: tuple[Player, Player]) -> None:
    ana, ben = people
    ana.button("undo").click()
    ben.page.wait_for_selector(PROPOSED)
    ben.choose_first()
    ana.page.wait_for_selector(PROPOSED, state="hidden")
    assert len(ana.hand) == 9
