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

from web.at_table import Message, ask_for

Serve = Callable[[Settings], str]
"""Starts a server, and returns its address."""

SitDown = Callable[[str, tuple[int, int]], "Player"]
"""Opens an address in a window of this size."""

ALONE = ask_for("counter", "Ana Ben* Cleo*")
"""Counter for one person, whose opponents move at random."""

PHONE = (390, 844)
SMALL_PHONE = (375, 667)
SIDEWAYS = (844, 390)
DESKTOP = (1280, 800)

SMALL = """
() => [...document.querySelectorAll("button, a:not(.clause), input, select, summary")]
  .filter((element) => element.checkVisibility())
  .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, box]) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
  .map(([html, box]) => `${html}: ${box.width} × ${box.height}`)
"""
"""Lists what can be tapped and is smaller than a fingertip; links in a sentence are exempt."""

OVERLAPS = """
() => {
  const table = document.querySelector("#arena").getBoundingClientRect();
  const names = [".plate", ".fan", "#trick-title span", "#plays .card:not(.peeking)",
    "#turned-up .card:last-child"];
  const found = [...document.querySelectorAll(names.join())].filter((one) => one.checkVisibility());
  const boxes = found.map((element) => [
    element.outerHTML.slice(0, 80), element.closest(".seat"), element.getBoundingClientRect(),
  ]);
  const isOut = (box) =>
    box.left < table.left - 1 || box.right > table.right + 1 ||
    box.top < table.top - 1 || box.bottom > table.bottom + 1;
  const areOn = (one, other) =>
    one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const areOne = (seat, other) => seat !== null && seat === other;
  const out = boxes.filter(([, , box]) => isOut(box)).map(([html]) => `${html} sticks out`);
  const on = boxes.flatMap(([html, seat, box], place) =>
    boxes
      .slice(place + 1)
      .filter(([, other, next]) => areOn(box, next) && !areOne(seat, other))
      .map(([other]) => `${html} lies on ${other}`),
  );
  return [...out, ...on];
}
"""
"""Lists the plates, fans and cards that lie on others, or stick out of the table."""

COVERED = """
() => {
  const { bottom } = document.querySelector("#notes").getBoundingClientRect();
  return [...document.querySelectorAll("#hand .card:not(:hover, :focus)")]
    .filter((card) => card.getBoundingClientRect().top < bottom)
    .map((card) => card.getAttribute("aria-label"));
}
"""
"""Lists the cards of the hand that what is told of one of them covers."""

REST = """
async () => {
  await Promise.allSettled(document.getAnimations().map((moving) => moving.finished));
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}
"""
"""Waits until no card moves any more, and until what has changed has been drawn."""

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
    """Open a table; return the address of each player, and that of spectators."""
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

    @property
    def focus(self) -> str | None:
        """The bid or card that has the focus, by its key."""
        key: str | None = self.page.evaluate("document.activeElement.dataset.key ?? null")
        return key

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def list_covered_cards(self) -> list[str]:
        """List the cards of the hand that the text about a card covers."""
        covered: list[str] = self.page.evaluate(COVERED)
        return covered

    def card(self, name: str) -> Locator:
        return self.page.locator(f'#hand .card[aria-label="{name}"]')

    def bid(self, tricks: int) -> Locator:
        return self.page.locator(f'[data-key="bid {tricks}"]')

    def play_on(self, until: str = '#table:is([data-phase="deal"], [data-phase="over"])') -> None:
        """Take the first thing that is allowed, until the page shows something."""
        while True:
            self.page.wait_for_selector(f"#dock.asked, {until}")
            if self.page.locator(until).count():
                return
            self.choose(self.page.locator("#dock :is(.bid, .card):not(.closed)").first)

    def read(self, selector: str) -> str:
        return self.page.locator(selector).inner_text()

    def read_table(self) -> dict[str, object]:
        """Read everything that the page shows where nothing is pointed at."""
        self.page.mouse.move(0, 0)
        return {
            "table": re.sub(r"\s+", " ", self.read("#table")),
            "head": self.read(".bar"),
            "hand": self.hand,
            "closed": self.page.locator("#hand .closed").count(),
        }

    def see(self, move_number: int) -> None:
        """Wait until the page shows the match after so many moves."""
        self.page.wait_for_selector(f'#table[data-move-number="{move_number}"]')

    @property
    def move_number(self) -> int:
        """How many moves have been made in the match that the page shows."""
        return int(self.page.locator("#table").get_attribute("data-move-number") or 0)

    def catch_up(self, move_number: int) -> None:
        """Wait until the page shows the match after so many moves, or more."""
        self.page.wait_for_function(
            "(least) => document.querySelector('#table').dataset.moveNumber >= least",
            arg=move_number,
        )

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

    def list_overlaps(self) -> list[str]:
        """List what lies on something else on the felt, once everything has come to rest."""
        self.page.evaluate(REST)
        overlaps: list[str] = self.page.evaluate(OVERLAPS)
        return overlaps

    def is_hand_in_sight(self) -> bool:
        """Whether all of the hand is seen without scrolling."""
        box = self.page.locator("#hand").bounding_box()
        size = self.page.viewport_size
        assert box is not None
        assert size is not None
        return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]

    def count(self, player: str, what: str) -> str:
        """Read what the plate of a player counts: bid, won or score."""
        counted = self.find(".seat", player).locator(".count", has_text=what).locator("dd")
        return counted.inner_text()

    def list_misfits(self) -> list[str]:
        """List what sticks out of the page, or is too small to tap."""
        scroll, client = self.page.evaluate(WIDTHS)
        wide = [f"{scroll} wide on a screen of {client}"] if scroll > client else []
        return [*wide, *self.page.evaluate(SMALL)]


def begin(sit_down: SitDown, address: str, size: tuple[int, int], form: Message = ALONE) -> Player:
    """Open a table, and sit down as its first player, who deals and is then asked."""
    links = open_table(address, form)
    player = sit_down(next(iter(links.values())), size)
    player.choose(player.find("button", "Deal hand 1"))
    player.page.wait_for_selector("#dock.asked")
    return player
