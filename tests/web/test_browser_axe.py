"""Accessibility: axe finds no violation, in light and dark, on phones and desktops."""

from __future__ import annotations

from typing import Final, Literal

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")
pytest.importorskip("axe_playwright_python", reason="axe is missing: pip install -e '.[browser]'")

from axe_playwright_python.sync_playwright import Axe

from web.at_table import ask_for
from web.in_browser import ALL_POWERS, DESKTOP, PHONE, REST, Player, SitDown, begin, open_table

pytestmark = pytest.mark.slow

Look = tuple[tuple[int, int], Literal["light", "dark"]]

LOOKS: Final[tuple[Look, ...]] = ((DESKTOP, "light"), (PHONE, "dark"))
ALL_LOOKS: Final[tuple[Look, ...]] = (*LOOKS, (DESKTOP, "dark"), (PHONE, "light"))
"""The sizes and colour schemes of the checks."""


def list_faults(player: Player, looks: tuple[Look, ...] = LOOKS) -> list[str]:
    """List the violations that axe finds in each look."""
    faults: list[str] = []
    for (width, height), scheme in looks:
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.emulate_media(color_scheme=scheme)
        player.page.evaluate(REST)
        found = Axe().run(player.page).response["violations"]
        faults += [f"{fault['id']}: {node['html']}" for fault in found for node in fault["nodes"]]
    return faults


def test_the_lobby(sit_down: SitDown, address: str) -> None:
    host = sit_down(address, DESKTOP)
    assert list_faults(host, ALL_LOOKS) == []
    host.find("#more > summary", "Another game").click()
    host.page.wait_for_selector("#seats li")
    host.page.locator('[name="game"][value="custom"]').check()
    host.find("#form summary", "Options").click()
    host.find("#form summary", "Seed").click()
    assert list_faults(host, ALL_LOOKS) == []
    host.page.get_by_label("Who plays seat 2").select_option("")
    host.find("button", "Open the table").click()
    host.page.wait_for_selector("#link-list li")
    assert list_faults(host, ALL_LOOKS) == []


def test_the_table(sit_down: SitDown, address: str) -> None:
    form = ask_for("custom", "Ana Ben* Cleo* Dan*", hand_sizes="3,1", effects=ALL_POWERS)
    ana = begin(sit_down, address, DESKTOP, form)
    assert list_faults(ana) == []
    ana.choose(ana.bid(2))
    ana.play_on("#last-trick li >> nth=0")
    ana.page.wait_for_selector("#dock.asked")
    ana.press("2")
    assert ana.read("#notes") != ""
    assert list_faults(ana, ALL_LOOKS) == []
    for key in ("p", "r", "?"):
        ana.press(key)
        assert list_faults(ana) == []
        ana.press("Escape")
    ana.play_on()
    assert list_faults(ana, ALL_LOOKS) == []
    ana.go_on()
    ana.play_on()
    ana.page.wait_for_selector("#ending .champion")
    assert list_faults(ana) == []


def test_what_people_do_together(sit_down: SitDown, address: str) -> None:
    links = open_table(address, ask_for("counter", "Ana Ben Cleo*"))
    ana, ben = sit_down(links["Ana"], DESKTOP), sit_down(links["Ben"], PHONE)
    ana.choose(ana.bid(3))
    ben.choose(ben.bid(3))
    ana.button("undo").click()
    ben.page.wait_for_selector("#proposal:not([hidden])")
    for player in (ana, ben):
        player.find("#chat summary", "Chat").click()
        player.find("#chat-switch", "").click()
    ben.find("#chat button", "Hello!").click()
    ana.find("#said", "Hello!").wait_for()
    ben.find("#own-seat summary", "Your seat").click()
    for player in (ana, ben):
        assert list_faults(player) == []
