"""Sounds: none before the first gesture, none once they are switched off."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.in_browser import DESKTOP, Player, SitDown, open_table

pytestmark = pytest.mark.slow

COUNT = """
window.heard = 0;
for (const source of [AudioBufferSourceNode, OscillatorNode]) {
  const start = source.prototype.start;
  source.prototype.start = function (...when) {
    window.heard += 1;
    return start.apply(this, when);
  };
}
"""
"""Counts the sounds that start."""


@pytest.fixture
def ana(sit_down: SitDown, address: str) -> Player:
    links = open_table(address, ask_for("custom", "Ana Ben*", hand_sizes="2"))
    ana = sit_down("about:blank", DESKTOP)
    ana.page.add_init_script(COUNT)
    ana.page.goto(links["Ana"])
    ana.page.wait_for_selector("#dock.asked")
    return ana


def play_a_hand(ana: Player) -> int:
    ana.play_on()
    heard: int = ana.page.evaluate("window.heard")
    return heard


def test_a_hand_is_heard(ana: Player) -> None:
    assert ana.page.evaluate("window.heard") == 0
    assert play_a_hand(ana) > 4


def test_sounds_are_switched_off_for_good(ana: Player) -> None:
    button = ana.page.locator("#sound")
    assert button.get_attribute("aria-pressed") == "true"
    ana.press("m")
    assert button.get_attribute("aria-pressed") == "false"
    ana.page.reload()
    ana.page.wait_for_selector("#dock.asked")
    assert button.get_attribute("aria-pressed") == "false"
    assert play_a_hand(ana) == 0
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    assert ana.page.evaluate("window.heard") == 1
