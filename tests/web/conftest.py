"""The example is not an installed package: it is found in the checkout."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from starlette.testclient import TestClient

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, ViewportSize

    from web.at_table import Match
    from web.in_browser import Player, Serve, SitDown
    from web.shelf import Shelf

sys.path.append(str(Path(__file__).parents[2]))

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture
def client() -> Iterator[TestClient]:
    """A server whose random seats move at once."""
    from web.at_table import serve

    with serve() as client:
        yield client


@pytest.fixture
def match(client: TestClient) -> Iterator[Match]:
    """A table of Counter for three people, with a page for each and a spectator's."""
    from web.at_table import FORM, open_match

    with open_match(client, FORM) as match:
        yield match


@pytest.fixture
def dealt(match: Match) -> Match:
    """The same at the first bid, Ana's."""
    match.do(match.pages["Ana"], None)
    return match


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """A file for tables, and the servers on it."""
    from web.shelf import Shelf

    shelf = Shelf(tmp_path / "tables.sqlite3")
    yield shelf
    shelf.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser; without one, or without Playwright, the tests that need it are skipped.

    It is closed after each module: as long as Playwright runs, no other test could use asyncio.
    """
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is missing: pip install '.[browser]'"
    )
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(f"a browser is missing: install one of {', '.join(BROWSERS)}")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


def list_faults(said: ConsoleMessage) -> list[str]:
    """List what is wrong; a browser also notes every form that was refused, which is not."""
    is_note = said.text.startswith("Failed to load resource")
    return [said.text] if said.type == "error" and not is_note else []


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start servers; they stop at the end of the test."""
    from web.in_browser import serve_network

    with ExitStack() as servers:
        yield lambda settings: servers.enter_context(serve_network(settings))


@pytest.fixture
def address(serve: Serve) -> str:
    """Return the address of a server whose random seats move at once."""
    from examples.web_table.settings import Settings

    return serve(Settings(delay=0))


@pytest.fixture
def sit_down(browser: Browser, serve: Serve) -> Iterator[SitDown]:
    """Open a page in a window of its own; whatever goes wrong in it fails the test.

    It asks for ``serve`` so that windows close before servers stop: a page would note the lost one.
    """
    faults: list[str] = []
    windows: list[BrowserContext] = []

    def open_page(address: str, size: tuple[int, int]) -> Player:
        from web.in_browser import Player

        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        window = browser.new_context(viewport=viewport, reduced_motion="reduce")
        window.set_default_timeout(30_000)
        windows.append(window)
        page = window.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.extend(list_faults(said)))
        page.goto(address)
        return Player(page)

    yield open_page
    for window in windows:
        window.close()
    assert faults == []
