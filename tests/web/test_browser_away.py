"""A person who is away: a bot plays for them until they are back."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from counter_rules.web import Settings
from web.at_table import ask_for
from web.in_browser import DESKTOP, PHONE, Player, Serve, SitDown, open_table

pytestmark = pytest.mark.slow


def open_for_two(sit_down: SitDown, address: str) -> tuple[Player, Player, dict[str | None, str]]:
    """Open a table where Ana has bid, and it is Ben's turn."""
    links = open_table(address, ask_for("custom", "Ana Ben Cleo*", hand_sizes="3"))
    ana, ben = sit_down(links["Ana"], DESKTOP), sit_down(links["Ben"], PHONE)
    ana.find(".seat", "Ben").locator(".dot.here").wait_for()
    ana.choose(ana.bid(1))
    ben.page.wait_for_selector("#dock.asked")
    return ana, ben, links


def test_another_lets_a_bot_play_and_the_person_comes_back(sit_down: SitDown, serve: Serve) -> None:
    address = serve(Settings(delay=0, here_delay=0, away=0))
    ana, ben, links = open_for_two(sit_down, address)
    assert ana.button("replace 1").count() == 0
    ben.page.close()
    assert ana.button("replace 1").inner_text() == "Let a bot play for Ben"
    assert ana.list_misfits() == []
    ana.choose(ana.button("replace 1"))
    ana.page.wait_for_selector('#table[data-phase="play"]:has(#dock.asked)')
    stand_in = ana.find(".seat", "Ben").locator(".bot.stand-in")
    assert stand_in.get_attribute("title") == "a bot plays, level: Good"

    back = sit_down(links["Ben"], PHONE)
    back.button("sit").wait_for()
    assert back.read("#prompt") == "A bot plays for you"
    assert back.list_misfits() == []
    back.find("#actions button", "Take my seat back").click()
    stand_in.wait_for(state="detached")
    ana.find(".seat", "Ben").locator(".dot.here").wait_for()
    ana.choose_first()
    back.page.wait_for_selector("#dock.asked")
    back.choose_first()
    assert len(back.hand) == 2


def test_the_page_counts_down_for_a_person_who_has_left(sit_down: SitDown, serve: Serve) -> None:
    ana, ben, _ = open_for_two(sit_down, serve(Settings(delay=0, here_delay=0, away=90)))
    assert ana.read("#countdown") == ""
    ben.page.close()
    ana.page.wait_for_selector("#countdown:not(:empty)")
    assert re.fullmatch(r"a bot may take over in 1:(30|2\d)", ana.read("#countdown"))
    assert ana.button("replace 1").count() == 0
    assert ana.list_misfits() == []


def test_a_person_with_an_open_page_is_not_waited_for_without_end(
    sit_down: SitDown, serve: Serve
) -> None:
    ana, ben, _ = open_for_two(sit_down, serve(Settings(delay=0, here_delay=0, idle=0)))
    ana.button("replace 1").click()
    ben.button("sit").wait_for()
    assert ben.read("#prompt") == "A bot plays for you"
    assert ben.page.locator("#bids button").count() == 0


def test_a_player_leaves_the_seat_to_a_bot(sit_down: SitDown, address: str) -> None:
    ana, ben, _ = open_for_two(sit_down, address)
    ben.find("#own-seat summary", "Your seat").click()
    ben.find("#own-seat button", "Let a bot play for me").click()
    ben.button("sit").wait_for()
    assert ben.read("#prompt") == "A bot plays for you"
    ana.page.wait_for_selector('#table[data-phase="play"]:has(#dock.asked)')
    assert ana.page.locator(".bot.stand-in").count() == 1


def test_the_title_calls_no_player_whose_bot_is_to_move(sit_down: SitDown, serve: Serve) -> None:
    _, ben, _ = open_for_two(sit_down, serve(Settings(delay=3_600, here_delay=0)))
    assert ben.page.title().startswith("● ")
    ben.find("#own-seat summary", "Your seat").click()
    ben.find("#own-seat button", "Let a bot play for me").click()
    ben.button("sit").wait_for()
    assert not ben.page.title().startswith("● ")


def test_nobody_waits_for_a_single_person(sit_down: SitDown, serve: Serve) -> None:
    address = serve(Settings(delay=0, here_delay=0, away=0, idle=0))
    links = open_table(address, ask_for("custom", "Ana Ben*", hand_sizes="3"))
    ana = sit_down(links["Ana"], PHONE)
    ana.choose(ana.bid(1))
    ana.page.wait_for_selector("#dock.asked")
    assert ana.read("#countdown") == ""
    assert ana.find("[data-key^='replace']").count() == 0
