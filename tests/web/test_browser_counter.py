"""A hand of Counter in two browsers: a four is shown, a five passes cards, a page is reloaded."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.fours import open_fours
from web.in_browser import ALONE, PHONE, Player, Serve, SitDown, open_table

pytestmark = pytest.mark.slow


HIDDEN_INDEX = """
() => [...document.querySelectorAll(".peeking .index:not(.foot) > *")]
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, { left, right, top, bottom }]) => {
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !one.closest(".card").contains(seen);
  })
  .map(([one]) => one.outerHTML)
"""
"""Lists the parts of the index of a shown four that the played card covers."""

BADGES_OUT = """
() => [...document.querySelectorAll(".left")]
  .map((one) => [one, one.getBoundingClientRect(), one.closest(".seat").getBoundingClientRect()])
  .filter(([, badge, seat]) => badge.right > seat.right || badge.left < seat.left)
  .map(([one]) => one.outerHTML)
"""
"""Lists the card counts that are not above the plate of their seat."""

CUT_OFF = """
(name) => {
  const arena = document.querySelector("#arena").getBoundingClientRect();
  return [...document.querySelectorAll(name)]
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.bottom > arena.bottom || box.top < arena.top)
    .map(([one]) => one.outerHTML);
}
"""
"""Lists what the edge of the table cuts off."""


@pytest.fixture
def players(
    sit_down: SitDown, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> tuple[Player, Player]:
    """Ana on a desktop and Ben on a phone; Cleo plays at random."""
    return open_fours(sit_down, serve, monkeypatch)


def move_on(players: tuple[Player, Player]) -> None:
    """Let the player to act choose the first open card."""
    latest = max(player.move_number for player in players)
    for player in players:
        player.catch_up(latest)
    players[0].wait_for_people()
    if is_over(players[0]):
        return
    waiting = players[0].page.locator("#table").get_attribute("data-to-act") or ""
    asked = players[0] if "0" in waiting else players[1]
    asked.page.wait_for_selector("#dock.asked")
    asked.choose_first()


def is_over(player: Player) -> bool:
    return player.page.locator('#table[data-phase="deal"]').count() > 0


def test_a_whole_hand_with_a_four_shown_and_a_five_passed(players: tuple[Player, Player]) -> None:
    ana, ben = players
    assert len(ana.hand) == len(ben.hand) == 10
    assert ana.hand[:3] == ["4C", "5C", "QC"]
    assert ana.card("4C").get_attribute("aria-label") == "4 of clubs"

    ana.card("4C").click()
    assert ana.read("#chooser-title") == "How do you play the 4 of clubs?"
    ana.find("#chooser button", "Cancel").click()
    ana.choose(ana.card("4C"), "Show the 4 of diamonds")
    ben.see(5)
    assert "shows" in ben.read("#trick")
    known = ben.find(".seat", "Ana").locator(".fan .mini:not(.back)")
    assert known.get_attribute("aria-label") == "4 of diamonds"
    assert "holds" in ben.find(".seat", "Ana").inner_text()
    assert "led clubs" in ben.find(".played", "Ana").inner_text().replace("\n", " ")
    assert ben.page.evaluate(HIDDEN_INDEX) == []
    assert ben.page.evaluate(BADGES_OUT) == []

    ben.card("8D").click(force=True)
    assert ben.read("#hint") == "8 of diamonds: must follow clubs (C3.1)"
    ben.choose(ben.card("3C"))
    for player in players:
        player.page.wait_for_selector(".winner")
        assert "victor" in player.find(".played", "Ana").inner_text()
    assert "4♣ is a victor: 4♦ was shown (C6.4)" in ana.read("#explanation")

    ana.wait_for_people()
    ana.choose(ana.card("5C"))
    ben.page.wait_for_selector("#dock.asked")
    ben.choose_first()
    ana.page.wait_for_selector('#table[data-phase="pass"]')
    assert ana.read("#prompt") == "Choose a card to pass to Ben"
    ana.choose(ana.card("KD"))
    assert ana.find(".seat", "Ana").locator(".passed").inner_text() == "has chosen"
    assert ana.find(".seat", "Ben").locator(".passed").count() == 0
    assert ana.page.evaluate(CUT_OFF, ".mine .passed") == []
    ben.find("#log", "Ana has chosen a card to pass").wait_for()
    ben.page.wait_for_selector("#dock.asked")
    assert "K♦" not in ben.read("#table")
    ben.choose(ben.card("6S"))
    ben.page.wait_for_selector('#table[data-phase="play"]')
    assert ben.card("KD").count() == 1
    assert "Ana passed K♦ to Ben" in ben.read("#log")

    for _ in range(60):
        if is_over(ana):
            break
        move_on(players)
    ben.page.wait_for_selector('#table[data-phase="deal"]')
    assert ana.page.locator("#scores tbody tr").count() == 1
    assert ana.read("#scores") == ben.read("#scores")
    assert ben.list_misfits() == []
    for player in players:
        player.go_on()
        player.page.wait_for_selector('#table[data-phase="bid"]')


def test_a_reload_in_mid_trick_loses_nothing(players: tuple[Player, Player]) -> None:
    ana, ben = players
    ana.choose(ana.card("4C"), "Show the 4 of diamonds")
    ben.see(5)
    for player in players:
        before = player.read_table()
        player.page.reload()
        player.page.wait_for_selector(".seat:nth-child(2) .dot.here")
        player.page.wait_for_selector(".seat:nth-child(1) .dot.here")
        assert player.read_table() == before
    ben.choose(ben.card("AC"))
    ana.page.wait_for_selector(".winner")


def test_a_lost_connection_is_restored(sit_down: SitDown, address: str) -> None:
    links = open_table(address, ALONE)
    ana = sit_down("about:blank", PHONE)
    sockets = []

    def pass_on(route):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        sockets.append(route)
        route.connect_to_server()

    ana.page.route_web_socket("**/socket", pass_on)
    ana.page.goto(links["Ana"])
    ana.page.wait_for_selector("#dock.asked")
    sockets[0].close(code=1012)
    ana.page.wait_for_selector("#connection:not(:empty)")
    ana.page.wait_for_selector("#connection:empty", state="attached")
    assert len(sockets) == 2
    ana.choose(ana.bid(3))
