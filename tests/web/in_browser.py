"""A server with a network, and players at its pages in a browser."""

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
from playwright.sync_api import Locator, Page

from counter_rules.web import Settings, make_app
from web.at_table import Message, ask_for

Serve = Callable[[Settings], str]
"""Starts a server, and returns its address."""

SitDown = Callable[[str, tuple[int, int]], "Player"]
"""Opens an address in a window of this size."""

ALONE = ask_for("counter", "Ana Ben* Cleo*")
"""Counter for one person, whose opponents move at random."""

ALL_POWERS = "two,three,four,five,six,seven,eight,nine,ten,jack,queen,king,ace"
"""The effects of Counter, as an option of a custom game."""

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
"""Lists controls that are smaller than a fingertip; links in a sentence are exempt."""

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
      .map(([other]) => `${html} overlaps ${other}`),
  );
  return [...out, ...on];
}
"""
"""Lists the plates, fans and cards that overlap others, or stick out of the table."""

HIDDEN = """
(names) => [...document.querySelectorAll(names)]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => {
    const under = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isOut = box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
    return isOut || !(one.contains(under) || under?.contains(one));
  })
  .map(([one]) => one.outerHTML.slice(0, 80))
"""
"""Lists what sticks out of the screen, or is covered."""

COVERED = """
() => {
  const { bottom } = document.querySelector("#notes").getBoundingClientRect();
  return [...document.querySelectorAll("#hand .card:not(:hover, :focus)")]
    .filter((card) => card.getBoundingClientRect().top < bottom)
    .map((card) => card.getAttribute("aria-label"));
}
"""
"""Lists the cards of the hand that the note on one of them covers."""

REST = """
async () => {
  await Promise.allSettled(document.getAnimations().map((moving) => moving.finished));
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}
"""
"""Waits until all animations have finished, and until the browser has drawn the changes."""

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
    """Open a table; return the address of each player, and the one for spectators."""
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
    """A player at a page of the table."""

    page: Page

    @property
    def hand(self) -> list[str]:
        """The codes of the cards on the page; empty for backs."""
        cards = self.page.locator("#hand .card").all()
        return [card.get_attribute("data-key") or "" for card in cards]

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
        """List the cards of the hand that the note on a card covers."""
        covered: list[str] = self.page.evaluate(COVERED)
        return covered

    def button(self, key: str) -> Locator:
        """Find a bid, a card or another button by its key, the same in every language."""
        return self.page.locator(f'[data-key="{key}"]')

    def card(self, code: str) -> Locator:
        return self.page.locator(f'#hand .card[data-key="{code}"]')

    def bid(self, tricks: int) -> Locator:
        return self.button(f"bid {tricks}")

    def play_on(self, until: str = "#ending:not([hidden])") -> None:
        """Take the first open choice again and again, until the page matches a selector."""
        while True:
            self.page.wait_for_selector(f"#dock.asked, {until}")
            if self.page.locator(until).count():
                return
            self.choose_first()

    def go_on(self) -> None:
        """Go on to the next hand."""
        self.choose(self.button("next"))

    def read(self, selector: str) -> str:
        return self.page.locator(selector).inner_text()

    def read_table(self) -> dict[str, object]:
        """Read the whole page, with the mouse away from the cards."""
        self.page.mouse.move(0, 0)
        return {
            "table": re.sub(r"\s+", " ", self.read("#table")),
            "head": self.read(".bar"),
            "hand": self.hand,
            "closed": self.page.locator("#hand .closed").count(),
        }

    def see(self, move_number: int) -> None:
        """Wait until the page shows the match after exactly this many moves."""
        self.page.wait_for_selector(f'#table[data-move-number="{move_number}"]')

    @property
    def move_number(self) -> int:
        """The number of moves of the match that the page shows."""
        return int(self.page.locator("#table").get_attribute("data-move-number") or 0)

    def catch_up(self, move_number: int) -> None:
        """Wait until the page shows the match after at least this many moves."""
        self.page.wait_for_function(
            "(least) => document.querySelector('#table').dataset.moveNumber >= least",
            arg=move_number,
        )

    def wait_for_people(self) -> None:
        """Wait until seat 0 or 1 is to act, or the hand is over."""
        self.page.wait_for_selector(
            '#table:is([data-to-act*="0"], [data-to-act*="1"], [data-phase="deal"])'
        )

    def choose(self, control: Locator, way: str = "") -> None:
        """Press a control, and wait until the server has answered and the match has moved on.

        If the page asks how a card is played, the first way with this text is the answer.
        """
        now = self.page.locator("#table").get_attribute("data-move-number")
        control.click()
        answers = self.page.locator("#chooser[open] #chooser-list button", has_text=way)
        if answers.count():
            answers.first.click()
        self.page.wait_for_selector(
            f'#table:not([data-move-number="{now}"]):has(#dock[aria-busy="false"])'
        )

    def choose_first(self) -> None:
        """Take the first open bid or card."""
        self.choose(self.page.locator("#dock :is(.bid, .card):not(.closed)").first)

    def list_hidden(self, names: str) -> list[str]:
        """List the visible elements of a selector that stick out of the screen, or are covered."""
        self.page.evaluate(REST)
        hidden: list[str] = self.page.evaluate(HIDDEN, names)
        return hidden

    def list_overlaps(self) -> list[str]:
        """List what overlaps on the felt, once all animations have finished."""
        self.page.evaluate(REST)
        overlaps: list[str] = self.page.evaluate(OVERLAPS)
        return overlaps

    def is_hand_in_sight(self) -> bool:
        """Return whether the whole hand is visible without scrolling."""
        box = self.page.locator("#hand").bounding_box()
        size = self.page.viewport_size
        assert box is not None
        assert size is not None
        return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]

    def count(self, player: str, what: str) -> str:
        """Read a count on the plate of a player: bid, won or score."""
        counted = self.find(".seat", player).locator(".count", has_text=what).locator("dd")
        return counted.inner_text()

    def list_misfits(self) -> list[str]:
        """List what is wider than the page, or too small to tap."""
        scroll, client = self.page.evaluate(WIDTHS)
        wide = [f"{scroll} wide on a screen of {client}"] if scroll > client else []
        return [*wide, *self.page.evaluate(SMALL)]


def begin_with_two(sit_down: SitDown, address: str) -> tuple[Player, Player]:
    """Play up to Ana's lead: Ana on a desktop, Ben on a phone, and Cleo as a random bot."""
    links = open_table(address, ask_for("counter", "Ana Ben Cleo*"))
    ana, ben = sit_down(links["Ana"], DESKTOP), sit_down(links["Ben"], PHONE)
    ana.choose(ana.bid(3))
    ben.see(2)
    ben.choose(ben.bid(2))
    ana.page.wait_for_selector("#dock.asked")
    return ana, ben


def begin(sit_down: SitDown, address: str, size: tuple[int, int], form: Message = ALONE) -> Player:
    """Open a table as its first player, and wait for that player's turn."""
    links = open_table(address, form)
    player = sit_down(next(iter(links.values())), size)
    player.page.wait_for_selector("#dock.asked")
    return player


def open_form(sit_down: SitDown, address: str, size: tuple[int, int]) -> Player:
    """Open the form for a table of any game."""
    host = sit_down(f"{address}/#form", size)
    host.page.wait_for_selector("#seats li")
    return host


def play_together(*players: Player) -> None:
    """Let everybody take their first open choice in turn, until all pages show the result."""
    while not all(player.find("#ending").is_visible() for player in players):
        for player in players:
            if player.find("#dock.asked").count():
                player.choose_first()
