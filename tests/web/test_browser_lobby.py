"""The form that opens a table: options are ticked, chosen and counted, not written in Python."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from playwright.sync_api import Locator, Request

from counter_rules import ruleset_names
from web.in_browser import DESKTOP, PHONE, Player, SitDown, open_form

pytestmark = pytest.mark.slow


@pytest.fixture
def host(sit_down: SitDown, address: str) -> Player:
    host = open_form(sit_down, address, DESKTOP)
    host.find("#form summary", "Options").click()
    return host


def open_and_read(host: Player) -> dict[str, object]:
    """Open the table; return the options that were sent."""
    with host.page.expect_request("**/tables") as sent:
        host.find("button", "Open the table").click()
    request: Request = sent.value
    host.page.wait_for_selector("#link-list li, #table:not([hidden])")
    options: dict[str, object] = json.loads(request.post_data or "")["options"]
    return options


def find_option(host: Player, name: str) -> Locator:
    return host.page.locator(f'#options [name="{name}"]')


def seat_two(host: Player) -> None:
    """Give seat 2 to a person, so that there are links to share."""
    host.page.get_by_label("Who plays seat 2").select_option("")


def test_a_check_box_a_list_and_a_number_open_a_table(host: Player) -> None:
    assert host.read("#changed") == "default"
    find_option(host, "hook").check()
    find_option(host, "king_default_trump").select_option("none")
    find_option(host, "max_hands").fill("2")
    assert host.read("#changed") == "3 changed"
    assert open_and_read(host) == {
        "hook": "True",
        "king_default_trump": "none",
        "max_hands": "2",
    }
    host.press("r")
    assert "hook: the last bidder" in host.read("#guide-body")
    assert "after 2 hands" in host.read("#guide-body")


def test_two_people_get_links_to_share(sit_down: SitDown, address: str) -> None:
    host = open_form(sit_down, address, PHONE)
    seat_two(host)
    open_and_read(host)
    assert host.list_misfits() == []
    who = host.page.locator("#link-list .who").all_inner_texts()
    assert who == ["Ana", "Ben", "Spectators"]
    link = host.page.locator("#link-list a").nth(1).get_attribute("href")
    ben = sit_down(link or "", PHONE)
    ben.page.wait_for_selector("#table:not([hidden])")
    assert ben.page.title().endswith("Ben")


def test_a_single_player_sits_down_at_once(host: Player, sit_down: SitDown) -> None:
    open_and_read(host)
    host.page.wait_for_selector("#dock.asked")
    host.page.reload()
    host.find("#invite summary").click()
    spectator = sit_down(host.read("#invite-link code"), PHONE)
    spectator.page.wait_for_selector("#table:not([hidden])")
    assert spectator.page.title().endswith("Spectator")
    assert spectator.page.locator("#invite:visible").count() == 0


def test_a_table_of_bots_is_watched(host: Player) -> None:
    host.page.get_by_label("Who plays seat 1").select_option("random")
    open_and_read(host)
    assert host.page.title().endswith("Spectator")


def test_a_refused_name_is_marked(host: Player) -> None:
    host.page.get_by_label("Name of player 3").fill(" ")
    host.find("button", "Open the table").click()
    host.find("#fault", "Player 3: a name has 1 to 20 characters").wait_for()
    assert host.page.evaluate("document.activeElement.name") == "name-2"
    host.page.get_by_label("Name of player 3").fill("Cleo")
    open_and_read(host)


def test_a_phone_lists_all_games_and_describes_the_chosen_one(
    sit_down: SitDown, address: str
) -> None:
    host = open_form(sit_down, address, PHONE)
    assert host.page.locator(".games .choice:visible").count() == len(ruleset_names())
    assert "Ten cards each" in host.read("#about")
    host.find(".games .choice", "North-east Blackout").click()
    assert "The whole deck" in host.read("#about")
    assert host.list_misfits() == []


def test_an_option_shows_what_it_means_and_what_to_type(host: Player) -> None:
    host.page.get_by_label("The last bidder may not make the bids add up to ten").check()
    assert host.read("#note-effects") == (
        "effects: type the cards that do nothing, such as -nine,-six"
    )
    find_option(host, "effects").fill("-nine")
    assert open_and_read(host) == {"hook": "True", "effects": "-nine"}


def test_f11_1_a_score_may_be_written(host: Player) -> None:
    assert "a formula such as made:10+2*B;missed:-2*D" in host.read("#note-score")
    find_option(host, "score").fill("made:B;missed:0")
    assert open_and_read(host) == {"score": "made:B;missed:0"}


def test_only_what_differs_is_sent(host: Player) -> None:
    find_option(host, "hook").check()
    find_option(host, "hook").uncheck()
    find_option(host, "score").fill("wizard")
    find_option(host, "score").fill("counter")
    assert open_and_read(host) == {}


def test_the_default_number_depends_on_the_players(host: Player) -> None:
    target = find_option(host, "target")
    assert target.get_attribute("placeholder") == "8"
    host.page.locator('[name="players"][value="3"]').check()
    assert target.get_attribute("placeholder") == "9"


def test_a_contradiction_is_shown_beside_the_option(host: Player) -> None:
    host.page.locator('[name="game"][value="custom"]').check()
    find_option(host, "hand_sizes").fill("60")
    host.find("button", "Open the table").click()
    fault = host.page.locator("#fault:not(:empty)")
    fault.wait_for()
    assert "hand_sizes" in fault.inner_text()
    assert host.page.locator('[name="hand_sizes"]').get_attribute("aria-invalid") == "true"
    find_option(host, "hand_sizes").fill("3")
    seat_two(host)
    assert open_and_read(host) == {"hand_sizes": "3"}
    host.page.locator("#again").click()
    assert host.page.locator("[aria-invalid]").count() == 0


def test_opponents_are_chosen_by_level(host: Player) -> None:
    host.page.get_by_label("Who plays seat 1").select_option("random")
    host.page.get_by_label("Who plays seat 3").select_option("")
    seat_two(host)
    open_and_read(host)
    people = host.page.locator("#link-list .who").all_inner_texts()
    assert people == ["Ben", "Cleo", "Spectators"]
