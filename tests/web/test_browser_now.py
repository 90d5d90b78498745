"""One button deals a match of Counter against three bots."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.in_browser import DESKTOP, PHONE, Player, SitDown

pytestmark = pytest.mark.slow

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def play_now(host: Player, name: str) -> None:
    host.find("#own-name").fill(name)
    host.find("button", "Play Counter now").click()
    host.page.wait_for_selector("#dock.asked")


@SIZES
def test_a_match_is_dealt_in_one_click(
    sit_down: SitDown, address: str, size: tuple[int, int]
) -> None:
    host = sit_down(address, size)
    assert host.list_hidden("#own-name, #now button, #more > summary") == []
    assert host.list_misfits() == []
    play_now(host, "Zoë")
    assert host.page.title() == "● Counter · Zoë"
    assert len(host.hand) == 10
    bots = host.page.locator(".seat .bot").evaluate_all("(all) => all.map((one) => one.title)")
    assert bots == ["Bot, level: Good"] * 3
    assert host.list_misfits() == []


def test_a_double_click_opens_one_table(sit_down: SitDown, address: str) -> None:
    host, opened = sit_down(address, PHONE), list[str]()
    host.page.on("request", lambda sent: opened.append(sent.method))
    host.find("button", "Play Counter now").dblclick()
    host.page.wait_for_selector("#dock.asked")
    assert opened.count("POST") == 1


def test_the_name_is_remembered(sit_down: SitDown, address: str) -> None:
    host = sit_down(address, DESKTOP)
    play_now(host, " Zoë ")
    host.page.goto(address)
    assert host.find("#own-name").input_value() == "Zoë"
    host.find("#more > summary", "Another game").click()
    assert host.page.get_by_label("Name of player 1").input_value() == "Zoë"


@pytest.mark.parametrize(("name", "names"), [("", "Ana Ben Cleo Dan"), ("ben", "ben Cleo Dan Eva")])
def test_no_bot_has_the_name_of_the_player(
    sit_down: SitDown, address: str, name: str, names: str
) -> None:
    host = sit_down(address, PHONE)
    play_now(host, name)
    assert host.page.locator(".seat .name").all_inner_texts() == names.split()


def test_a_name_that_is_refused_stays_to_be_corrected(sit_down: SitDown, address: str) -> None:
    host = sit_down(address, PHONE)
    host.find("#own-name").fill("\u200b")
    host.find("button", "Play Counter now").click()
    host.page.wait_for_selector("#now-fault:not(:empty)")
    assert host.read("#now-fault").startswith("Player 1: a name ")
    assert host.find("button", "Play Counter now").is_visible()
