"""The form that opens a table: options are ticked, chosen and counted, not written in Python."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from playwright.sync_api import Request

from web.in_browser import DESKTOP, PHONE, Player, SitDown

pytestmark = pytest.mark.slow


@pytest.fixture
def host(sit_down: SitDown, address: str) -> Player:
    host = sit_down(address, DESKTOP)
    host.find("summary", "Options").click()
    return host


def open_and_read(host: Player) -> dict[str, object]:
    """Open the table; return the options that were sent."""
    with host.page.expect_request("**/tables") as sent:
        host.find("button", "Open the table").click()
    request: Request = sent.value
    host.page.wait_for_selector("#link-list li")
    options: dict[str, object] = json.loads(request.post_data or "")["options"]
    return options


def test_a_check_box_a_list_and_a_number_open_a_table(host: Player, sit_down: SitDown) -> None:
    assert host.read("#changed") == "as usual"
    host.page.get_by_label("Hook").check()
    host.page.get_by_label("King default trump").select_option("none")
    host.page.get_by_label("Max hands").fill("2")
    assert host.read("#changed") == "3 changed"
    assert open_and_read(host) == {
        "hook": "True",
        "king_default_trump": "none",
        "max_hands": "2",
    }
    link = host.page.locator("#link-list a").first.get_attribute("href")
    ana = sit_down(link or "", PHONE)
    ana.page.wait_for_selector("#table:not([hidden])")
    ana.press("r")
    assert "hook: the last bidder" in ana.read("#guide-body")
    assert "after 2 hands" in ana.read("#guide-body")


def test_only_what_differs_is_sent(host: Player) -> None:
    host.page.get_by_label("Hook").check()
    host.page.get_by_label("Hook").uncheck()
    host.page.get_by_label("Score").select_option("wizard")
    host.page.get_by_label("Score").select_option("counter")
    assert open_and_read(host) == {}


def test_the_usual_number_goes_by_the_players(host: Player) -> None:
    target = host.page.get_by_label("Target", exact=True)
    assert target.get_attribute("placeholder") == "8"
    host.page.locator('[name="players"][value="3"]').check()
    assert target.get_attribute("placeholder") == "9"


def test_a_contradiction_is_said_beside_the_option(host: Player) -> None:
    host.page.locator('[name="game"][value="custom"]').check()
    host.page.get_by_label("Hand sizes").fill("60")
    host.find("button", "Open the table").click()
    fault = host.page.locator("#fault:not(:empty)")
    fault.wait_for()
    assert "hand_sizes" in fault.inner_text()
    assert host.page.locator('[name="hand_sizes"]').get_attribute("aria-invalid") == "true"
    host.page.get_by_label("Hand sizes").fill("3")
    assert open_and_read(host) == {"hand_sizes": "3"}
    host.page.locator("#again").click()
    assert host.page.locator("[aria-invalid]").count() == 0


def test_opponents_are_chosen_by_level(host: Player) -> None:
    host.page.get_by_label("Who plays seat 1").select_option("random")
    host.page.get_by_label("Who plays seat 3").select_option("")
    open_and_read(host)
    people = host.page.locator("#link-list .who").all_inner_texts()
    assert people == ["Cleo", "Onlookers"]
