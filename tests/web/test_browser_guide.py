"""The guide behind the buttons of the header: powers, rules and how to play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.in_browser import ALONE, DESKTOP, PHONE, Player, SitDown, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

PAGES = Path(__file__).parents[2] / "docs" / "rules"

LABEL = re.compile(r"^\.\. _([cf]\d+(?:\.\d+)?):", re.MULTILINE)

LINK = """
async (clauses) => {
  const { linkClauses } = await import("/static/clauses.js");
  return clauses.map((clause) => linkClauses(`won (${clause})`)[1].href);
}
"""
"""Finds the links of clauses."""

CAPITALISE = """
async (texts) => texts.map((await import("/static/dom.js")).capitalise)
"""

IS_WHOLE = """
() => {
  const { scrollHeight, clientHeight } = document.querySelector("#guide-body");
  return scrollHeight <= clientHeight;
}
"""
"""Says whether the guide fits without scrolling."""


@pytest.fixture
def ana(sit_down: SitDown, address: str) -> Player:
    """Ana, at a table of Counter with all powers."""
    ana = sit_down(open_table(address, ALONE)["Ana"], DESKTOP)
    ana.page.wait_for_selector("#table:not([hidden])")
    return ana


def test_a_clause_leads_to_its_page(ana: Player) -> None:
    pages = {
        label.upper(): page.stem
        for page in PAGES.glob("*.rst")
        for label in LABEL.findall(page.read_text("utf-8"))
    }
    assert {pages["C6.4"], pages["F3.6"]} == {"counter", "cooperative_blackout"}
    links = ana.page.evaluate(LINK, [*pages])
    for (clause, page), link in zip(pages.items(), links, strict=True):
        anchor = clause.lower().replace(".", "-")
        assert link.endswith(f"/en/latest/rules/{page}.html#{anchor}")


def test_only_a_letter_becomes_a_capital(ana: Player) -> None:
    texts = ["a four", "* would be ahead", "10♦ is", "“high” is", "éva", ""]
    begun = ["A four", "* would be ahead", "10♦ is", "“high” is", "Éva", ""]
    assert ana.page.evaluate(CAPITALISE, texts) == begun


def test_all_powers_of_counter_fit_a_desktop(ana: Player) -> None:
    ana.find("#tools button", "Powers and rules").click()
    assert ana.page.locator("#guide .mini-rank").count() == 14  # the ranks, and the doubled lead
    assert ana.page.evaluate(IS_WHOLE)
    ana.page.locator("#guide .clause").first.focus()
    assert ana.list_misfits() == []


def test_the_rules_explain_their_formula(ana: Player) -> None:
    ana.press("r")
    assert "(B bid, W tricks won, P players)" in ana.read("#guide-body")


def test_on_touch_the_gestures_come_first(browser: Browser, address: str) -> None:
    link = open_table(address, ALONE)["Ana"]
    assert link is not None
    size = {"width": PHONE[0], "height": PHONE[1]}
    with browser.new_context(viewport=size, has_touch=True, is_mobile=True) as phone:  # type: ignore[arg-type]
        ana = Player(phone.new_page())
        ana.page.goto(link)
        ana.page.locator("#show-keys").tap()
        assert ana.page.locator("#guide dt").all_inner_texts()[:2] == ["Tap a card", "Hold a card"]
        assert ana.list_misfits() == []
