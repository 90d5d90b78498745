"""Reconnection: with growing waits, and not after a final refusal."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from counter_rules.web import Settings
from web.in_browser import ALONE, PHONE, Player, Serve, SitDown, open_table

pytestmark = pytest.mark.slow

WAITS = """
async ([code, held, times]) => {
  const { Backoff } = await import("/static/backoff.js");
  Math.random = () => 0.5;
  const backoff = new Backoff();
  const waits = Array.from({ length: times - 1 }, () => backoff.next(code, 0));
  return [...waits, backoff.next(code, held)];
}
"""
"""Lists the waits after each of some closed connections; the last one has lasted a while."""

LOOK_AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"


@attrs.define
class Cutter:
    """Cuts a page off after the first message of the server.

    Args:
        code: the close code.
        times: how often the page has connected.
    """

    code: int
    times: int = 0

    def pass_on(self, route: Any) -> None:  # noqa: ANN401 - Playwright is optional
        self.times += 1
        server = route.connect_to_server()

        def cut(text: str) -> None:
            route.send(text)
            server.close()
            route.close(code=self.code, reason="cut off")

        server.on_message(cut)


def open_cut_page(sit_down: SitDown, link: str, cutter: Cutter) -> Player:
    """Open a page with a clock that the test sets."""
    ana = sit_down("about:blank", PHONE)
    ana.page.clock.install()
    ana.page.route_web_socket("**/socket", lambda route: cutter.pass_on(route))
    ana.page.goto(link)
    return ana


def test_waits_double_up_to_a_cap(sit_down: SitDown, address: str) -> None:
    page = sit_down(address, PHONE).page
    rising = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]
    assert page.evaluate(WAITS, [1006, 0, 9]) == rising
    assert page.evaluate(WAITS, [1013, 9_999, 9]) == rising
    assert page.evaluate(WAITS, [1013, 10_000, 9]) == [*rising[:8], 500]
    assert page.evaluate(WAITS, [4404, 0, 2]) == [None, None]
    assert page.evaluate(WAITS, [1008, 0, 2]) == [None, None]


def test_a_page_that_is_cut_off_again_and_again_rests(sit_down: SitDown, address: str) -> None:
    cutter = Cutter(1013)
    links = open_table(address, ALONE)
    ana = open_cut_page(sit_down, links["Ana"], cutter)
    for _ in range(120):
        ana.find("#connection", "cut off. Reconnecting …").wait_for()
        ana.page.clock.run_for(1_000)
    assert 5 <= cutter.times <= 12


@pytest.mark.parametrize("code", [1008, 4404])
def test_a_refusal_that_will_not_change_ends_it(sit_down: SitDown, address: str, code: int) -> None:
    cutter = Cutter(code)
    links = open_table(address, ALONE)
    ana = open_cut_page(sit_down, links["Ana"], cutter)
    ana.page.wait_for_selector("#closed:not([hidden])")
    assert ana.read("#closed-why") == "Cut off"
    ana.page.clock.run_for(600_000)
    ana.page.evaluate(LOOK_AGAIN)
    ana.page.clock.run_for(600_000)
    assert cutter.times == 1


def test_a_spectator_without_room_learns_so_and_gets_in_later(
    sit_down: SitDown, serve: Serve
) -> None:
    address = serve(Settings(delay=0, most_spectators=1))
    links = open_table(address, ALONE)
    first = sit_down(links[None], PHONE)
    first.page.wait_for_selector("#table:not([hidden])")
    second = sit_down(links[None], PHONE)
    second.page.wait_for_selector("#connection:not(:empty)")
    assert "There are too many spectators" in second.read("#connection")
    first.page.close()
    second.page.wait_for_selector("#table:not([hidden])")
    second.page.wait_for_selector("#connection:empty", state="attached")
