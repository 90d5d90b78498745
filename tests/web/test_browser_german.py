"""The pages in German: no word of English is left, and a click leads back."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from typing import Final

from web.in_browser import ALONE, DESKTOP, PHONE, Player, SitDown, open_form, open_table

pytestmark = pytest.mark.slow

WORDS: Final = (
    "and|bid|bids|bidding|card|cards|choose|deal|deals|game|lead|leads|named|of|play|plays|player|"
    "players|points|power|powers|rules|score|scores|take|takes|the|trick|tricks|turn|waiting|wins|"
    "with|won|you|your"
)
"""Words of English pages that no German page has."""

PATTERN: Final = rf"(?<![\p{{L}}-])({WORDS})(?![\p{{L}}-])"

ENGLISH = """
(words) => {
  const found = [];
  const pattern = new RegExp(words, "iu");
  const isMarked = (element) => element.closest("[lang]") !== document.documentElement;
  const note = (element, text) => {
    if (!isMarked(element) && pattern.test(text)) found.push(text.trim());
  };
  for (const element of document.querySelectorAll("body *")) {
    if (!element.checkVisibility() || element.closest(".name, .who, code, script, .docs")) continue;
    for (const name of ["aria-label", "title", "placeholder"]) {
      if (element.hasAttribute(name)) note(element, element.getAttribute(name));
    }
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) note(element, node.data);
    }
  }
  return found;
}
"""
"""Lists the visible texts with an English word that are not marked as English."""

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def list_english(player: Player) -> list[str]:
    assert player.page.locator("html").get_attribute("lang") == "de"
    english: list[str] = player.page.evaluate(ENGLISH, PATTERN)
    return english


def choose_german(player: Player) -> None:
    player.find("#languages button", "Deutsch").click()
    player.page.wait_for_selector('html[lang="de"]')


def open_in_german(sit_down: SitDown, address: str, size: tuple[int, int]) -> Player:
    """Choose German in the lobby, and open a table."""
    ana = sit_down(address, size)
    choose_german(ana)
    ana.page.goto(open_table(address, ALONE)["Ana"])
    ana.page.wait_for_selector("#dock.asked")
    return ana


def test_an_english_page_has_words_of_the_list(sit_down: SitDown, address: str) -> None:
    host = open_form(sit_down, address, DESKTOP)
    assert len(host.page.evaluate(ENGLISH, PATTERN)) > 5


@SIZES
def test_the_lobby_is_in_german(sit_down: SitDown, address: str, size: tuple[int, int]) -> None:
    host = sit_down(address, size)
    choose_german(host)
    assert host.find("button", "Jetzt Counter spielen").is_visible()
    assert list_english(host) == []
    host.find("#more > summary", "Andere Spiele").click()
    host.page.wait_for_selector("#seats li")
    host.find("#form summary", "Optionen").click()
    host.find("#form summary", "Startwert").click()
    for game in host.page.locator(".games .choice").all():
        game.click()
        assert list_english(host) == []
    assert host.list_misfits() == []


@SIZES
def test_the_table_is_in_german(sit_down: SitDown, address: str, size: tuple[int, int]) -> None:
    ana = open_in_german(sit_down, address, size)
    assert ana.read("#prompt") == "Wie viele Stiche machst du?"
    assert list_english(ana) == []
    ana.choose(ana.bid(2))
    ana.play_on("#last-trick li >> nth=0")
    ana.page.wait_for_selector("#dock.asked")
    for place in "1", "5", "9":
        ana.press(place)
        assert list_english(ana) == []
    assert ana.list_misfits() == []
    for key in ("p", "r", "?"):
        ana.press(key)
        assert list_english(ana) == []
        ana.press("Escape")
    ana.play_on()
    assert ana.read("#prompt") == "Runde 1 ist vorbei"
    assert list_english(ana) == []
    assert ana.list_overlaps() == []


def test_a_reason_is_in_german_and_a_click_leads_back(sit_down: SitDown, address: str) -> None:
    ana = open_in_german(sit_down, address, DESKTOP)
    ana.choose(ana.bid(3))
    ana.play_on("#hand .closed:not(.idle)")
    ana.page.locator("#hand .closed").first.click(force=True)
    assert "bedien" in ana.read("#hint")
    ana.find("#languages button", "English").click()
    ana.page.wait_for_selector('html[lang="en"] #dock.asked')
    ana.page.locator("#hand .closed").first.click(force=True)
    assert "must follow" in ana.read("#hint")
