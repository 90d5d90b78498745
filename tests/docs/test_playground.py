"""The playground in Chromium: with Python for the browser, without it, and without JavaScript."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")
pytest.importorskip("sphinx", reason="Sphinx is missing: pip install -e '.[docs]'")

from counter_rules import (
    Card,
    CounterRulesError,
    Trick,
    apply_move,
    describe_card,
    explain_trick,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    view,
)
from counter_rules.render import Theme, svg
from support.serving import serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PHONE = (390, 844)
DESKTOP = (1280, 800)
PATIENCE = 180_000  # Python takes seconds to start; on a busy machine, many
READY = "Python is running"


def build(folder: Path, pyodide: Path) -> Path:
    """Build the one page, with what the folder of Python for the browser holds."""
    pages = folder / "pages"
    pages.mkdir()
    shutil.copy(DOCS / "playground.rst", pages)
    settings = {
        "master_doc": "playground",
        "extensions": "playground",
        "playground_folder": pyodide,
    }
    given = [word for name, value in settings.items() for word in ("-D", f"{name}={value}")]
    sphinx = [sys.executable, "-m", "sphinx", "-Q", "-b", "html", "-c", DOCS]
    subprocess.run([*sphinx, *given, pages, folder / "html"], check=True)
    return folder / "html"


@pytest.fixture(scope="module")
def with_python(
    built_pages: Path | None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Return the address of the page with Python for the browser."""
    with serve(built_pages or build_with_python(tmp_path_factory.mktemp("python"))) as address:
        yield address


def build_with_python(folder: Path) -> Path:
    """Fetch Python for the browser, and build the page with it."""
    if shutil.which("npm") is None:
        pytest.skip("npm is missing: it fetches Python for the browser")
    fetch = [sys.executable, DOCS / "fetch_pyodide.py", folder / "pyodide"]
    subprocess.run(fetch, check=True)
    return build(folder, folder / "pyodide")


@pytest.fixture(scope="module")
def without_python(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of the page that was built without network and npm."""
    folder = tmp_path_factory.mktemp("playground")
    with serve(build(folder, folder / "nothing")) as address:
        yield address


@attrs.frozen
class Reader:
    """Somebody at the page."""

    page: Page

    def find(self, part: str, name: str = "") -> Locator:
        return self.page.locator(f"#pg-{part} {name}")

    def fill(self, part: str, **fields: str) -> None:
        for name, text in fields.items():
            field = self.find(part, f'[name="{name}"]')
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(text)
            else:
                field.fill(text)

    def send(self, part: str, **fields: str) -> None:
        """Fill in a form, send it, and wait for the answer."""
        self.fill(part, **fields)
        self.press(self.find(part, "form button.pg-main"), part)

    def press(self, control: Locator, part: str) -> None:
        control.click()
        self.wait(part)

    def wait(self, part: str) -> None:
        """Wait for the answer."""
        self.page.wait_for_selector(f"#pg-{part}:not([aria-busy])")

    def read_lines(self, part: str) -> tuple[str, ...]:
        lines = self.find(part, ".pg-answer .pg-lines li").all()
        return tuple(line.text_content() or "" for line in lines)

    def list_pictures(self, part: str) -> list[str | None]:
        """List the ids of the pictures: each is made from all that its picture shows."""
        drawn = self.find(part, ".pg-answer > .pg-picture svg").all()
        return [picture.get_attribute("id") for picture in drawn]

    def read_moves(self) -> list[str | None]:
        return [button.text_content() for button in self.find("hand", ".pg-moves button").all()]


Open = Callable[..., Reader]


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """Return the addresses that the pages have asked for."""
    return []


def list_foreign(asked: list[str]) -> list[str]:
    return [url for url in asked if not url.startswith(("http://127.0.0.1:", "data:"))]


@pytest.fixture(scope="module")
def windows(browser: Browser, asked: list[str]) -> Iterator[Open]:
    """Open pages in windows of their own; what goes wrong in one fails the tests."""
    faults: list[str] = []

    with ExitStack() as opened:

        def open_page(address: str, size: tuple[int, int] = DESKTOP, **settings: bool) -> Reader:
            viewport = {"width": size[0], "height": size[1]}
            window = browser.new_context(viewport=viewport, **settings)
            opened.callback(window.close)
            window.set_default_timeout(PATIENCE)
            window.on("request", lambda request: asked.append(request.url))
            page = window.new_page()
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(f"{address}playground.html")
            return Reader(page)

        yield open_page
        assert faults == []
    assert list_foreign(asked) == []


@pytest.fixture(scope="module")
def reader(windows: Open, with_python: str) -> Reader:
    """Return somebody for whom Python is running."""
    reader = windows(with_python)
    reader.find("start", "button").click()
    reader.find("start", f".pg-note >> text={READY}").wait_for()
    return reader


def list_ids(*pictures: str) -> list[str]:
    return [re.search(r' id="(\w+)"', picture)[1] for picture in pictures]  # type: ignore[index]


@pytest.mark.parametrize(
    ("cards", "trump", "name"),
    [
        ("8S JS 3S 2D", "H", "counter"),
        ("KC 7D 10S 4H+4D", "", "counter"),
        ("9D KD 2H AD", "H", "oh_hell"),
        ("*low 3C *high 5D 6D", "D", "northeast_blackout"),
    ],
)
def test_a_typed_trick_is_explained_as_here(
    reader: Reader, cards: str, trump: str, name: str
) -> None:
    reader.send("trick", cards=cards, trump=trump, game=name)
    trick = Trick.parse(cards, trump=trump or None)
    explained = explain_trick(get_ruleset(name, players=trick.players), trick)
    assert reader.read_lines("trick") == explained.sentences
    pictures = [svg(explained, theme=theme) for theme in (Theme.LIGHT, Theme.DARK)]
    assert reader.list_pictures("trick") == list_ids(*pictures)


def test_no_other_site_is_asked(reader: Reader, with_python: str, asked: list[str]) -> None:
    reader.send("trick", cards="5C 6D 3C QC", trump="H", game="counter")
    assert f"{with_python}_static/pyodide/pyodide.asm.wasm" in asked
    assert list_foreign(asked) == []


def test_nonsense_is_refused_in_words(reader: Reader) -> None:
    reader.send("trick", cards="5C 6X <b>", trump="H", game="counter")
    with pytest.raises(CounterRulesError) as refused:
        Trick.parse("5C 6X <b>")
    error = reader.find("trick", ".pg-answer .pg-error")
    assert error.text_content() == str(refused.value).replace("expected", "Expected", 1)
    assert reader.list_pictures("trick") == []
    reader.send("trick", cards="")
    assert "at least one play" in (error.text_content() or "")
    reader.find("trick", '[name="game"]').select_option(label="Co-operative Blackout")
    reader.send("trick", cards="5C, 6D, 3C")
    assert len(reader.read_lines("trick")) > 0


def test_the_examples_are_what_python_answers(reader: Reader) -> None:
    for chip in reader.find("trick", ".pg-chips button").all():
        chip.click()
        drawn = reader.list_pictures("trick"), reader.read_lines("trick")
        reader.send("trick")
        assert drawn == (reader.list_pictures("trick"), reader.read_lines("trick"))


def test_a_hand_is_dealt_and_played_as_here(reader: Reader) -> None:
    reader.send("hand", game="counter", players="4", seat="0", seed="11")
    state = new_game(get_ruleset("counter", players=4))
    state = apply_move(state, shuffle(state, seed=11))
    drawn = [svg(view(state, 0), theme=theme) for theme in (Theme.LIGHT, Theme.DARK)]
    assert reader.list_pictures("hand") == list_ids(*drawn)
    assert reader.read_moves() == [f"{move}".removeprefix("bid ") for move in legal_moves(state)]
    reader.press(reader.find("hand", ".pg-moves button >> text=3"), "hand")
    assert reader.read_lines("hand")[0] == "seat 0 bids 3"
    last = reader.find("hand", ".pg-moves button").last
    last.hover()
    told = reader.find("hand", ".pg-notes li").all_text_contents()
    assert told[-1] in describe_card(state.rules, Card.parse(last.text_content() or ""))
    card = reader.find("hand", ".pg-picture > :visible .pg-legal").first
    name = card.get_attribute("data-card")
    card.click(position={"x": 4, "y": 4})
    reader.page.wait_for_selector("#pg-hand:not([aria-busy])")
    assert name in reader.read_lines("hand")[0].translate(str.maketrans("♣♦♥♠", "CDHS"))


def test_a_match_is_played_to_its_score_sheets(reader: Reader) -> None:
    reader.send("hand", game="oh_hell", players="3", seat="2", seed="1")
    for _ in range(6):
        reader.press(reader.find("hand", ".pg-moves button").last, "hand")
    assert reader.find("hand", ".pg-lines li").count() > 0
    while not reader.find("hand", ".pg-sheet svg").count():
        reader.press(reader.find("hand", ".pg-moves button").first, "hand")
    assert reader.read_moves() == ["Deal the next hand"]


def test_the_button_of_the_first_page_deals_a_match_at_once(
    windows: Open, with_python: str
) -> None:
    reader = windows(with_python)
    reader.page.goto("about:blank")
    reader.page.goto(f"{with_python}playground.html#playground-hand")
    reader.find("hand", ".pg-moves button").first.wait_for()
    assert reader.find("hand", '[name="opponents"]').input_value() == "good"
    while reader.find("hand", ".pg-moves button").count():
        reader.press(reader.find("hand", ".pg-moves button").first, "hand")
    assert reader.find("hand", ".pg-title").text_content() == "The match is over"
    assert "points" in reader.read_lines("hand")[-1]


def test_a_few_lines_of_python_are_run(reader: Reader) -> None:
    reader.send(
        "cell", code="six = 6\nprint('seven')\nview(new_game(get_ruleset('oh_hell', players=3)), 0)"
    )
    printed = reader.find("cell", ".pg-printed")
    assert printed.text_content() == "seven\n"
    assert reader.find("cell", ".pg-answer .pg-picture :visible > svg").count() == 1
    reader.send("cell", code="six * 7")
    assert printed.text_content() == "42"
    with reader.page.expect_event("requestfinished", lambda done: done.url.endswith("/nothing")):
        reader.send("cell", code="import js\nfetched = js.fetch('nothing')")
    reader.send("cell", code="six")  # a page that is not there ends nothing
    assert printed.text_content() == "6"
    reader.send("cell", code="1 / 0")
    assert "line 1, in <module>" in (printed.text_content() or "")


def test_a_trick_becomes_python(reader: Reader) -> None:
    reader.send("trick", cards="5C 6D 3C QC", trump="H", game="counter")
    reader.find("trick", ".pg-answer summary").click()
    reader.find("trick", ".pg-code button").click()
    reader.send("cell")
    sentences = explain_trick(
        get_ruleset("counter", players=4), Trick.parse("5C 6D 3C QC", trump="H")
    ).sentences
    assert reader.find("cell", ".pg-printed").text_content() == "\n".join([*sentences, ""])


def test_a_link_brings_its_trick(reader: Reader) -> None:
    reader.send("trick", cards="4H+4D 5C 6D", trump="", game="counter")
    sentences = reader.read_lines("trick")
    link = reader.find("trick", ".pg-link a").get_attribute("href")
    reader.find("trick", ".pg-chips button").last.click()
    reader.page.evaluate("link => { location.hash = link }", link)
    reader.find("trick", ".pg-hint >> text=Press Explain").wait_for()
    reader.send("trick")
    assert reader.read_lines("trick") == sentences


def test_what_never_ends_is_stopped_and_python_starts_again(
    windows: Open, with_python: str
) -> None:
    reader = windows(with_python, PHONE)
    reader.fill("cell", code="while True: pass")
    reader.find("cell", "form button.pg-main").click()
    reader.page.locator(".pg-status >> text=working").wait_for()
    reader.page.locator(".pg-status button").click()
    assert "stopped" in (reader.find("cell", ".pg-printed").text_content() or "")
    reader.send("trick", cards="5C 6D 3C")
    assert len(reader.read_lines("trick")) == 5


def test_python_that_cannot_be_loaded_is_said_in_words(windows: Open, with_python: str) -> None:
    reader = windows(with_python)
    held: list[Route] = []
    reader.page.context.route("**/*.wasm", lambda route: held.append(route))
    reader.fill("trick", cards="5C 6D 3C")
    with reader.page.expect_request_finished(lambda request: request.url.endswith(".asm.mjs")):
        reader.find("trick", "form button.pg-main").click()
    (route,) = held  # Pyodide is waiting for it by now
    route.fulfill(status=503)
    reader.wait("trick")
    assert "could not be started" in (reader.find("start", ".pg-note").text_content() or "")
    assert "503" in (reader.find("trick", ".pg-answer .pg-error").text_content() or "")
    reader.find("trick", ".pg-chips button").first.click()
    assert len(reader.read_lines("trick")) == 5


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_sticks_out_or_is_too_small(
    windows: Open, with_python: str, size: tuple[int, int]
) -> None:
    from web.in_browser import SMALL, WIDTHS

    reader = windows(with_python, size)
    for summary in reader.page.locator(".pg summary:visible").all():
        summary.click()
    scroll, client = reader.page.evaluate(WIDTHS)
    assert scroll <= client
    small = [found for found in reader.page.evaluate(SMALL) if "pg" in found]
    assert small == []


def test_without_python_the_page_says_so_and_shows_its_examples(
    windows: Open, without_python: str
) -> None:
    reader = windows(without_python, PHONE)
    assert "not in this build" in (reader.find("start").text_content() or "")
    check_examples(reader)


def test_without_javascript_the_examples_are_there(windows: Open, without_python: str) -> None:
    check_examples(windows(without_python, java_script_enabled=False))


def check_examples(reader: Reader) -> None:
    """Check that a page is drawn, and offers no form that nobody would answer."""
    examples = reader.find("trick", "figure:visible")
    assert examples.count() >= 6
    assert "5♣ steals 6 from 6♦" in (examples.first.text_content() or "")
    assert reader.find("hand", ".pg-picture > :visible svg").count() == 1
    assert reader.page.locator("form.pg-form:visible, .pg button:visible").count() == 0
