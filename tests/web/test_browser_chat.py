"""The chat: off until a player turns it on, with phrases in every language."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.in_browser import DESKTOP, PHONE, Player, SitDown, open_table

pytestmark = pytest.mark.slow


@pytest.fixture
def people(sit_down: SitDown, address: str) -> tuple[Player, Player]:
    """Ana on a desktop in English, and Ben on a phone in German."""
    links = open_table(address, ask_for("counter", "Ana Ben Cleo*"))
    ana, ben = sit_down(links["Ana"], DESKTOP), sit_down(links["Ben"], PHONE)
    ben.find("#languages button", "Deutsch").click()
    ben.page.wait_for_selector('html[lang="de"] #table:not([hidden])')
    for player in (ana, ben):
        player.page.locator(".dot.here").nth(1).wait_for()
        player.find("#chat summary", "Chat").click()
    return ana, ben


def turn_on(player: Player) -> None:
    player.find("#chat-switch").click()
    player.page.wait_for_selector("#chat-text:focus")


def test_it_is_off_until_a_player_turns_it_on(people: tuple[Player, Player]) -> None:
    ana, ben = people
    for player in people:
        assert player.find("#chat-form *").count() == 0
        assert player.find("#said").is_hidden()
    turn_on(ana)
    ana.find("#chat button", "Hello!").click()
    ana.find("#said", "Ana: Hello!").wait_for()
    ben.find("#chat-new", "Jemand hat geschrieben").wait_for()
    assert ben.find("#said p").count() == 0
    assert ben.page.locator("#show-side.news").count() == 1
    turn_on(ben)
    assert ben.read("#chat-new") == ""
    assert ben.find("#said p").count() == 0


def test_a_phrase_is_read_in_the_language_of_the_reader(people: tuple[Player, Player]) -> None:
    ana, ben = people
    for player in people:
        turn_on(player)
        assert player.list_misfits() == []
    ana.find("#chat button", "Well played!").click()
    ben.find("#said", "Ana: Gut gespielt!").wait_for()
    ben.find("#chat button", "Danke!").click()
    ana.find("#said", "Ben: Thank you!").wait_for()
    assert ana.page.locator("#said p").all_inner_texts() == ["Ana: Well played!", "Ben: Thank you!"]


def test_what_is_new_is_so_until_it_can_be_read(people: tuple[Player, Player]) -> None:
    ana, ben = people
    for player in people:
        turn_on(player)
    ben.page.evaluate("() => scrollTo(0, 0)")
    ana.find("#chat button", "Hello!").click()
    ben.page.locator("#show-side.news").wait_for()
    ben.find("#said").scroll_into_view_if_needed()
    ben.page.wait_for_selector("#show-side:not(.news)")
    assert ben.read("#chat-new") == ""


def test_a_message_is_text(people: tuple[Player, Player]) -> None:
    ana, _ = people
    for player in people:
        turn_on(player)
    ana.page.keyboard.type("<b>3d</b> & <img src=x>")
    ana.press("Enter")
    for player in people:
        player.find("#said p", "Ana: <b>3d</b> & <img src=x>").wait_for()
        assert player.find("#said :is(b, img)").count() == 0
    assert ana.find("#chat-text").input_value() == ""
    assert ana.page.locator("#guide[open]").count() == 0
    assert len(ana.hand) == 10


def test_it_stays_on_after_a_reload_until_it_is_turned_off(people: tuple[Player, Player]) -> None:
    ana, _ = people
    turn_on(ana)
    ana.page.reload()
    ana.page.wait_for_selector("#table:not([hidden])")
    ana.find("#chat summary", "Chat").click()
    assert ana.find("#chat-text").is_visible()
    ana.find("button", "Turn chat off").click()
    assert ana.find("#chat-form *").count() == 0


def test_a_spectator_reads_what_is_said(sit_down: SitDown, address: str) -> None:
    links = open_table(address, ask_for("counter", "Ana Ben Cleo*"))
    ana, spectator = sit_down(links["Ana"], DESKTOP), sit_down(links[None], PHONE)
    for player in (ana, spectator):
        player.page.wait_for_selector("#table:not([hidden])")
        player.find("#chat summary", "Chat").click()
        player.find("#chat-switch").click()
    assert spectator.page.locator("#chat-form:visible").count() == 0
    ana.find("#chat button", "Hello!").click()
    spectator.find("#said", "Ana: Hello!").wait_for()
