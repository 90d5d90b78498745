"""What axe finds on the pages: nothing, at any moment, in light and dark, on phones and desktops."""

from __future__ import annotations

from typing import Literal

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")
pytest.importorskip("axe_playwright_python", reason="axe is missing: pip install -e '.[browser]'")

from axe_playwright_python.sync_playwright import Axe

from web.at_table import ask_for
from web.in_browser import DESKTOP, PHONE, REST, Player, SitDown, open_table

pytestmark = pytest.mark.slow

LOOKS = pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "dark"), (DESKTOP, "light"), (PHONE, "light"), (DESKTOP, "dark")]
)


def list_faults(player: Player) -> list[str]:
    """List what axe finds."""
    player.page.evaluate(REST)
    found = Axe().run(player.page).response["violations"]
    return [f"{fault['id']}: {node['html'][:120]}" for fault in found for node in fault["nodes"]]


@LOOKS
def test_the_lobby(
    sit_down: SitDown, address: str, size: tuple[int, int], scheme: Literal["light", "dark"]
) -> None:
    host = sit_down(address, size)
    host.page.emulate_media(color_scheme=scheme)
    host.page.locator('[name="game"][value="custom"]').check()
    host.find("summary", "Options").click()
    host.find("summary", "Seed").click()
    assert list_faults(host) == []
    host.find("button", "Open the table").click()
    host.page.wait_for_selector("#link-list li")
    assert list_faults(host) == []


@LOOKS
def test_the_table(
    sit_down: SitDown, address: str, size: tuple[int, int], scheme: Literal["light", "dark"]
) -> None:
    form = ask_for("counter", "Ana Ben* Cleo* Dan*", max_hands="2")
    ana = sit_down(open_table(address, form)["Ana"], size)
    ana.page.emulate_media(color_scheme=scheme)
    ana.find("button", "Deal hand 1").wait_for()
    assert list_faults(ana) == []
    ana.choose(ana.find("button", "Deal hand 1"))
    ana.page.wait_for_selector("#dock.asked")
    assert list_faults(ana) == []
    ana.choose(ana.bid(2))
    ana.play_on("#last-trick li >> nth=0")
    ana.page.wait_for_selector("#dock.asked")
    ana.press("1")
    assert list_faults(ana) == []
    for key in ("p", "r", "?"):
        ana.press(key)
        assert list_faults(ana) == []
        ana.press("Escape")
    for hand in (1, 2):
        if hand == 2:
            ana.choose(ana.find("#ending button", "Deal hand 2"))
        ana.play_on()
        ana.page.wait_for_selector("#ending:not([hidden])")
        assert list_faults(ana) == []
