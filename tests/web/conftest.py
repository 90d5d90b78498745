"""Fixtures of the browser table."""

from __future__ import annotations

import shutil
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

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture
def client() -> Iterator[TestClient]:
    """A server whose random seats move at once."""
    from web.at_table import serve

    with serve() as client:
        yield client


@pytest.fixture
def match(client: TestClient) -> Iterator[Match]:
    """A table of Counter for three people, with a page for each and one for a spectator."""
    from web.at_table import FORM, open_match

    with open_match(client, FORM) as match:
        yield match


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """A file for tables, and the servers that use it."""
    from web.shelf import Shelf

    shelf = Shelf(tmp_path / "matches.sqlite3")
    yield shelf
    shelf.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser. Tests that need it are skipped if it or Playwright is missing.

    It closes after each module: while Playwright runs, no other test can use asyncio.
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
    """List errors; the browser also logs every refused form, which is not an error."""
    is_note = said.text.startswith("Failed to load resource")
    return [said.text] if said.type == "error" and not is_note else []


@pytest.fixture
def serve() -> Iterator[Serve]:
    """A function that starts servers, which stop at the end of the test."""
    from web.in_browser import serve_network

    with ExitStack() as servers:
        yield lambda settings: servers.enter_context(serve_network(settings))


@pytest.fixture
def address(serve: Serve) -> str:
    """The address of a server whose random seats move at once."""
    from counter_rules.web import Settings

    return serve(Settings(delay=0))


@pytest.fixture
def sit_down(browser: Browser, serve: Serve) -> Iterator[SitDown]:
    """A function that opens a page in a new window; any error in the page fails the test.

    It depends on ``serve`` so that windows close before servers stop; otherwise pages would log
    the lost connection.
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
