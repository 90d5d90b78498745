"""Every stage on a phone and on a desktop; sealed bids; links that open nothing."""

from __future__ import annotations

from typing import Literal

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from counter_rules import commit
from counter_rules.records import loads
from counter_rules.render._svg.elements import DARK, LIGHT
from web.at_table import Message, ask_for
from web.in_browser import DESKTOP, PHONE, SMALL_PHONE, SitDown, begin, open_form, open_table

pytestmark = pytest.mark.slow

FOUR = "Bartholomäus Wilhelmine* Konstantin* Anna-Elisabeth*"
FIVE = f"{FOUR} Maximiliane-Rosalie*"
TEN = f"{FIVE} Ferdinand* Gwendolyn* Hugo* Ida* Jon*"
PAGE_COLOUR = "(name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"
CROWDED = """
async ([width, height]) => {
  const { isClear, layOut } = await import("/static/layout.js");
  const players = [2, 3, 4, 5, 6, 7, 8, 9, 10];
  return players.filter((players) => !isClear(layOut({ width, height, players }), width, height));
}
"""
"""Lists the numbers of players that do not fit a table of this size."""

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@SIZES
def test_a_table_is_opened_by_a_form(
    sit_down: SitDown, address: str, size: tuple[int, int]
) -> None:
    host = open_form(sit_down, address, size)
    host.page.locator('[name="game"][value="custom"]').check()
    host.page.locator('[name="players"][value="10"]').check()
    host.find("#form summary", "Options").click()
    host.find("#form summary", "Seed").click()
    assert host.list_misfits() == []
    host.page.locator('[name="hand_sizes"]').fill("many")
    host.find("button", "Open the table").click()
    fault = host.find("#fault", "expected").inner_text()
    assert fault.startswith("Option hand_sizes: expected")
    assert fault.endswith("got 'many'")
    host.page.locator('[name="hand_sizes"]').fill("1")
    host.find("button", "Open the table").click()
    host.page.wait_for_selector("#table:not([hidden])")
    ana = host  # a single player is at the table at once
    ana.page.wait_for_selector("#dock.asked")
    assert ana.list_misfits() == []
    ana.choose(ana.bid(0))
    for _ in range(20):
        ana.page.wait_for_selector('#dock.asked, [data-phase="over"]')
        assert ana.list_misfits() == []
        if ana.find("#actions a", "Open a new table").count():
            break
        ana.choose_first()
    assert "win" in ana.read("#prompt")
    assert ana.page.locator("#scores tbody tr").count() == 1


@SIZES
def test_many_cards_fit(sit_down: SitDown, address: str, size: tuple[int, int]) -> None:
    form = ask_for("blackout", "Ana Ben*", reverse_deals="yes")
    ana = begin(sit_down, address, size, form)
    assert ana.list_misfits() == []
    assert len(ana.hand) == 26
    assert ana.page.locator("#bids button").count() == 27


def test_sealed_bids_stay_hidden(sit_down: SitDown, address: str) -> None:
    form = ask_for("blackout", "Ana Ben", simultaneous_bidding="yes", reverse_deals="yes")
    links = open_table(address, form)
    ana, ben = sit_down(links["Ana"], DESKTOP), sit_down(links["Ben"], PHONE)
    spectator = sit_down(links[None], PHONE)
    ben.see(1)
    ana.choose(ana.bid(19))
    assert ana.read("#prompt") == "You bid 19. Waiting for Ben"
    for other in (ben, spectator):
        other.see(2)
        assert "has chosen" in other.find(".seat", "Ana").inner_text()
        assert "19" not in other.read("#seats") + other.read("#log")
    assert spectator.page.locator("#dock button:visible").count() == 0
    ben.choose(ben.bid(7))
    for player in (ana, ben, spectator):
        player.see(3)
        assert player.count("Ana", "bid") == "19"
        assert player.count("Ben", "bid") == "7"


def test_a_player_far_behind_may_bid_blind_or_look(sit_down: SitDown, address: str) -> None:
    form = ask_for("custom", "Ana Ben*", blind_bids="yes", hand_sizes="4,4", score="wizard")
    ana = begin(sit_down, address, PHONE, form | {"seed": "8"})
    ana.choose(ana.bid(4))
    ana.play_on()
    ana.go_on()
    ana.page.wait_for_selector("#dock.asked")
    assert ana.read("#prompt") == "Bid blind, or look at your hand first"
    assert ana.page.locator("#hand .back").count() == 4
    assert ana.page.locator('[data-key$=" blind"]').count() == 5
    assert ana.list_misfits() == []
    ana.choose(ana.find("button", "Look at my hand"))
    assert ana.page.locator("#hand .card:not(.back)").count() == 4
    assert ana.page.locator("#bids button").count() == 5


@SIZES
def test_a_link_that_opens_nothing_says_so(
    sit_down: SitDown, address: str, size: tuple[int, int]
) -> None:
    lost = sit_down(f"{address}/tables/none#nothing", size)
    assert "This link opens no table here" in lost.find("#closed", "opens").inner_text()
    assert lost.list_misfits() == []


@pytest.mark.parametrize(
    ("form", "size"),
    [
        (ask_for("counter", FOUR, max_hands="1"), SMALL_PHONE),
        (ask_for("counter", FIVE, max_hands="1"), PHONE),
        (ask_for("custom", TEN, hand_sizes="2"), SMALL_PHONE),
        (ask_for("custom", TEN, hand_sizes="2"), DESKTOP),
    ],
    ids=["four", "five", "ten", "ten on a desktop"],
)
def test_nothing_overlaps(
    sit_down: SitDown, address: str, form: Message, size: tuple[int, int]
) -> None:
    ana = begin(sit_down, address, size, form)
    for _ in range(3):
        ana.page.wait_for_selector("#dock.asked")
        assert ana.list_overlaps() == []
        assert ana.list_misfits() == []
        assert ana.is_hand_in_sight()
        ana.choose_first()


@pytest.mark.parametrize("size", [(375, 400), (390, 520), (900, 480), (1500, 800)])
def test_any_number_of_players_has_room(
    sit_down: SitDown, address: str, size: tuple[int, int]
) -> None:
    page = sit_down(address, PHONE).page
    assert page.evaluate(CROWDED, [*size]) == []


def test_between_hands_the_page_says_which_is_over(sit_down: SitDown, address: str) -> None:
    form = ask_for("seven_truf", "Ana Ben* Cleo* Dan*", hand_sizes="1,1")
    ana = begin(sit_down, address, DESKTOP, form)
    assert ana.read("#hand-number") == "Hand 1 of 2"
    assert ana.find(".seat", "Dan").locator('[title="dealer"]').count() == 1
    ana.play_on()
    assert ana.read("#hand-number") == "After hand 1 of 2 · Ana deals next"
    assert ana.page.locator('[title="dealer"]').count() == 0
    assert ana.read("#scores caption") == "bid/won, points, and below them the total"


def test_the_deals_are_proven_at_the_end(sit_down: SitDown, address: str) -> None:
    form = ask_for("custom", "Ana Ben*", hand_sizes="1") | {"seed": "12345678901234567890"}
    ana = begin(sit_down, address, PHONE, form)
    ana.find("summary", "Are the deals fair?").click()
    assert commit(12345678901234567890) in ana.read("#proof")
    assert "Copy it now" in ana.read("#proof")
    assert "Seed" not in ana.read("#proof")
    ana.find(".code button", "Copy").click()
    ana.find(".code button", "Copied").wait_for()
    assert ana.page.evaluate("getSelection().toString()") == commit(12345678901234567890)
    assert ana.list_misfits() == []
    ana.play_on()
    ana.find("#proof", "12345678901234567890").wait_for()
    assert "Save the match" in ana.read("#proof-after")
    assert "Copy it now" not in ana.read("#proof")
    with ana.page.expect_download() as saved:
        ana.find("button", "Save the match").click()
    assert saved.value.suggested_filename == "match.record"
    loads(saved.value.path().read_text(encoding="utf-8")).check_deals(commit(12345678901234567890))
    assert ana.list_misfits() == []


def test_the_own_plate_is_marked(sit_down: SitDown, address: str) -> None:
    links = open_table(address, ask_for("counter", "Ben* Ana Cleo*"))
    ana, spectator = sit_down(links["Ana"], PHONE), sit_down(links[None], PHONE)
    ana.page.wait_for_selector(".dot.here")
    spectator.page.wait_for_selector(".dot.here")
    assert "you" in ana.find(".seat", "Ana").inner_text()
    assert ana.page.locator(".tag.own").count() == 1
    assert spectator.page.locator(".tag.own").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_has_the_colours_of_the_pictures(
    sit_down: SitDown, address: str, scheme: Literal["light", "dark"]
) -> None:
    lobby = sit_down(address, PHONE)
    lobby.page.emulate_media(color_scheme=scheme)
    palette = DARK if scheme == "dark" else LIGHT
    assert {name: lobby.page.evaluate(PAGE_COLOUR, f"--{name}") for name in palette} == palette


def test_names_are_text(sit_down: SitDown, address: str) -> None:
    links = open_table(address, ask_for("counter", "<b>Ana</b> <i>Ben</i>* Cleo*"))
    ana = sit_down(links["<b>Ana</b>"], DESKTOP)
    ana.page.wait_for_selector("#dock.asked")
    assert ana.read(".seat:first-child .name") == "<b>Ana</b>"
    assert ana.page.locator("b, i").count() == 0
