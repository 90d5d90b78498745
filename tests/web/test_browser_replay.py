"""Stepping through a match in Chromium, on the page that `counter_rules.render.html` writes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from counter_rules import get_ruleset, new_game
from counter_rules.records import Record
from counter_rules.render import html
from support.match_walks import walk_match

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

SIZES: Final = ((1280, 800), (390, 844))

COVERED: Final = """
() => {
  const dock = document.querySelector("#controls").getBoundingClientRect();
  const stage = document.querySelector("#stage svg").getBoundingClientRect();
  return stage.bottom > dock.top + 1 && dock.bottom > stage.top;
}
"""
"""Says whether the controls cover the table, once the page has scrolled to it."""

SMALL: Final = """
() => [...document.querySelectorAll("#controls > *")]
  .map((one) => one.getBoundingClientRect())
  .filter((box) => Math.round(box.width) < 44 || Math.round(box.height) < 44).length
"""

PAINTED: Final = """
() => getComputedStyle(document.querySelector("#stage rect, #parts rect")).fill
"""


def make_record() -> Record:
    rng, rules = random.Random(7), get_ruleset("counter", players=4, target=1)
    moves = [move for _, move, _ in walk_match(rng, new_game(rules), most=500)]
    return Record(rules=rules, moves=moves, names=("Ana", "Ben <b>", "Cem", "Dora"))


RECORD: Final = make_record()

Open = Callable[..., "Page"]


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """A function that opens the page of the match; any error or request fails the test."""
    faults: list[str] = []
    path = tmp_path / "match.html"
    path.write_text(html(RECORD), encoding="utf-8")

    def open_it(place: str = "", size: tuple[int, int] = SIZES[0], **options: object) -> Page:
        window = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)  # type: ignore[arg-type]
        page = window.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text))
        page.on("request", lambda asked: faults.extend([asked.url] * (asked.url[:5] != "file:")))
        page.goto(f"file://{path}{place}")
        return page

    yield open_it
    for window in browser.contexts:
        window.close()
    assert faults == []


def read_place(page: Page) -> int:
    """Return the number of the move that the page shows; its parts must agree."""
    now = int(page.locator("#slider").input_value())
    assert page.locator("#where").inner_text().endswith(f"{now} / {len(RECORD.moves)}")
    assert page.locator("#story [aria-current]").get_attribute("id") == f"s{now}"
    said = page.locator("#said").inner_text()
    assert said == page.locator(f"#s{now} > div").inner_text()
    return now


def test_keys_go_move_by_move_and_trick_by_trick(open_page: Open) -> None:
    page = open_page()
    assert read_place(page) == 0
    for place in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        assert read_place(page) == place
    assert page.locator("#said").inner_text() == "Ben <b> bids " + str(RECORD.moves[2].tricks)  # type: ignore[union-attr]
    page.keyboard.press("ArrowLeft")
    assert read_place(page) == 2
    page.keyboard.press("Shift+ArrowRight")
    assert read_place(page) == 6
    assert page.locator("#where").inner_text().startswith("hand 1, trick 1 of 10")
    page.keyboard.press("Shift+ArrowRight")
    assert page.locator("#where").inner_text().startswith("hand 1, trick 2 of 10")
    page.keyboard.press("Shift+ArrowLeft")
    assert read_place(page) == 6


def test_buttons_slider_list_and_story_lead_to_the_same_places(open_page: Open) -> None:
    page, last = open_page(), len(RECORD.moves)
    page.get_by_role("button", name="one move forward").click()
    assert read_place(page) == 1
    page.get_by_role("button", name="one trick forward").click()
    assert read_place(page) == 6
    page.get_by_role("button", name="one hand back").click()
    assert read_place(page) == 1
    page.locator("#slider").fill(str(last))
    assert read_place(page) == last
    page.locator("#jump").select_option(label="trick 3 of 10")
    assert page.locator("#where").inner_text().startswith("hand 1, trick 3 of 10")
    page.locator("#s9 a").click()
    assert read_place(page) == 9
    page.locator("#slider").focus()
    page.keyboard.press("ArrowRight")
    assert read_place(page) == 10
    page.locator("#jump").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("scrollY") >= 0


def test_the_ends_are_ends(open_page: Open) -> None:
    page, last = open_page(f"#{len(RECORD.moves)}"), len(RECORD.moves)
    assert read_place(page) == last
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="one hand forward").click(force=True)
    assert read_place(page) == last
    forward = page.get_by_role("button", name="one move forward")
    assert forward.get_attribute("aria-disabled") == "true"
    assert page.locator("#shown svg").count() == 2  # the last trick, and the score sheet


def test_a_link_leads_to_a_move_and_the_page_stands_at_the_table(open_page: Open) -> None:
    page = open_page("#s23")
    assert read_place(page) == 23
    page.reload()
    assert read_place(page) == 23
    page.evaluate("location.hash = '#30'")
    page.wait_for_function("document.querySelector('#slider').value === '30'")
    assert read_place(page) == 30


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_the_screen(open_page: Open, size: tuple[int, int], scheme: str) -> None:
    page = open_page("#20", size, color_scheme=scheme)
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]
    assert page.evaluate(SMALL) == 0
    page.evaluate("document.querySelector('#player').scrollIntoView()")
    assert not page.evaluate(COVERED)
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == {"light": "rgb(246, 245, 241)", "dark": "rgb(20, 24, 30)"}[scheme]
    assert page.evaluate(PAINTED) != "rgb(0, 0, 0)"


def test_without_scripts_it_shows_the_whole_match(open_page: Open) -> None:
    page = open_page(java_script_enabled=False)
    assert not page.locator("#player").is_visible()
    assert page.locator("#story figure.trick >> visible=true").count() == page.locator("h3").count()
    assert page.locator("#story figure.scores >> visible=true").count() > 0
    assert page.locator("h1").inner_text() == "counter: Ana, Ben <b>, Cem, Dora"


def test_printed_it_shows_the_whole_match_on_white(open_page: Open) -> None:
    page = open_page(color_scheme="dark")
    page.emulate_media(media="print")
    assert not page.locator("#player").is_visible()
    assert page.locator("#story figure.trick >> visible=true").count() == page.locator("h3").count()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(246, 245, 241)"
