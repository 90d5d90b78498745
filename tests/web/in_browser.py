"""A server with a network, and what people do at its pages."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.request import Request, urlopen

import attrs
import uvicorn
from examples.web_table.app import make_app
from examples.web_table.settings import Settings
from playwright.sync_api import Locator, Page

from web.at_table import Message

Serve = Callable[[Settings], str]
"""Starts a server, and returns its address."""

SitDown = Callable[[str, tuple[int, int]], "Player"]
"""Opens an address in a window of this size."""

PHONE = (390, 844)
SMALL_PHONE = (375, 667)
DESKTOP = (1280, 800)

SMALL = """
() => [...document.querySelectorAll("button, a, input, select, summary")]
  .filter((element) => element.checkVisibility())
  .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, box]) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
  .map(([html, box]) => `${html}: ${box.width} × ${box.height}`)
"""
"""Lists what can be tapped and is smaller than a fingertip."""

COVERED = """
() => {
  const top = document.querySelector("#dock").getBoundingClientRect().top;
  return [...document.querySelectorAll(".played .card, .played .player")]
    .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
    .filter(([, box]) => box.top < 0 || box.bottom > top)
    .map(([html, box]) => `${html}: ${box.top} to ${box.bottom}, above ${top}`);
}
"""
"""Lists the cards of the trick, and who played them, that cannot be seen above one's own corner."""

REST = """
async () => {
  await Promise.allSettled(document.getAnimations().map((moving) => moving.finished));
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}
"""
"""Waits until no card moves any more, and until what has changed has been drawn."""

ROWS = """
() => new Set([...document.querySelectorAll(".played")].map((play) => play.offsetTop)).size
"""
"""Counts the rows that the cards of the trick lie in."""

WIDTHS = "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"


@contextmanager
def serve_network(settings: Settings) -> Iterator[str]:
    """Run a server on a free port; yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(make_app(settings), ws="websockets-sansio", log_level="warning")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def open_table(address: str, form: Message) -> dict[str | None, str]:
    """Open a table; return the address of each player, and that of onlookers."""
    request = Request(  # noqa: S310 - our own server
        f"{address}/tables",
        data=json.dumps(form).encode(),
        headers={"Content-Type": "application/json"},
        method="POST",
    )
    with urlopen(request) as answer:  # noqa: S310 - our own server
        links = json.load(answer)["links"]
    return {link["player"]: address + link["link"] for link in links}


@attrs.define
class Player:
    """Somebody at a page of the table."""

    page: Page

    @property
    def hand(self) -> list[str]:
        """The cards on the page, in words."""
        cards = self.page.locator("#hand .card").all()
        return [card.get_attribute("aria-label") or "" for card in cards]

    def find(self, selector: str, text: str = "") -> Locator:
        return self.page.locator(selector, has_text=text)

    def card(self, name: str) -> Locator:
        return self.page.locator(f'#hand .card[aria-label="{name}"]')

    def bid(self, tricks: int) -> Locator:
        return self.page.locator(f'[data-key="bid {tricks}"]')

    def read(self, selector: str) -> str:
        return self.page.locator(selector).inner_text()

    def read_table(self) -> dict[str, object]:
        """Read everything that the page shows."""
        return {
            "table": re.sub(r"\s+", " ", self.read("#table")),
            "head": self.read(".bar"),
            "hand": self.hand,
            "closed": self.page.locator("#hand .closed").count(),
        }

    def see(self, move_number: int) -> None:
        """Wait until the page shows the match after so many moves."""
        self.page.wait_for_selector(f'#table[data-move-number="{move_number}"]')

    def wait_for_people(self) -> None:
        """Wait until it is for seat 0 or 1 to move, or the hand is over."""
        self.page.wait_for_selector(
            '#table:is([data-to-act*="0"], [data-to-act*="1"], [data-phase="deal"])'
        )

    def choose(self, control: Locator) -> None:
        """Press something, and wait until the server has answered and the match has gone on."""
        now = self.page.locator("#table").get_attribute("data-move-number")
        control.click()
        dialog = self.page.locator("#chooser[open]")
        if dialog.count():
            dialog.locator("button", has_text="Show the").first.click()
        self.page.wait_for_selector(
            f'#table:not([data-move-number="{now}"]):has(#dock[aria-busy="false"])'
        )

    def list_covered(self) -> list[str]:
        """List what cannot be seen of the trick, once everything has come to rest."""
        self.page.evaluate(REST)
        covered: list[str] = self.page.evaluate(COVERED)
        return covered

    def count_rows(self) -> int:
        """Count the rows that the cards of the trick lie in."""
        rows: int = self.page.evaluate(ROWS)
        return rows

    def list_misfits(self) -> list[str]:
        """List what sticks out of the page, or is too small to tap."""
        scroll, client = self.page.evaluate(WIDTHS)
        wide = [f"{scroll} wide on a screen of {client}"] if scroll > client else []
        return [*wide, *self.page.evaluate(SMALL)]
