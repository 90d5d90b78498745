"""The policies of pages in Chromium: every page works, and injected content does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from counter_rules import get_ruleset
from counter_rules.arena import Tournament, run, write_report
from counter_rules.records import loads
from counter_rules.render import Theme, html

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

INTRUDE: Final = """
() => new Promise((done) => {
  const refused = [];
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
    if (refused.push(effectiveDirective) === 3) done([document.title, ...refused.sort()]);
  });
  const put = (name, fields) =>
    document.body.append(Object.assign(document.createElement(name), fields));
  put("script", { textContent: "document.title = 'stolen'" });
  put("img", { src: "file:///stolen.png" });
  put("p", { innerHTML: "<b style='color: red'>b</b>" });
})
"""
"""Injects a script, a picture and a style; returns the title, and the refused directives."""

PAINTED: Final = """
() => [...document.querySelectorAll("figure path, figure use")]
  .map((one) => getComputedStyle(one)).map(({ fill, stroke }) => `${fill} ${stroke}`)
"""
"""Returns the colours of the parts of the plots."""

Open = Callable[[Path], "Page"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the report of a small tournament, and pages of one of its matches."""
    for needed in ("matplotlib", "openskill", "scipy"):
        pytest.importorskip(needed)
    folder = tmp_path_factory.mktemp("games")
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(3,))
    run(Tournament(rules, ["heuristic", "random"], hands=6, seed=7), folder, jobs=1)
    write_report(folder, folder / "report.html")
    first = (folder / "matches.record").read_text("utf-8").split("\n\n[Record")[0]
    for theme in Theme:
        page = html(loads(f"{first}\n"), theme=theme)
        (folder / f"{theme.name}.html").write_text(page, encoding="utf-8")
    return folder


@pytest.fixture
def faults() -> list[str]:
    """The messages of pages: all errors, and every breach of a policy."""
    return []


@pytest.fixture
def open_page(browser: Browser, faults: list[str]) -> Iterator[Open]:
    """A function that opens a page."""

    def open_it(path: Path) -> Page:
        page = browser.new_context().new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text))
        page.goto(f"file://{path}")
        return page

    yield open_it
    for window in browser.contexts:
        window.close()


def test_a_report_is_drawn_and_its_matches_are_stepped_through(
    folder: Path, open_page: Open, faults: list[str]
) -> None:
    page = open_page(folder / "report.html")
    assert len(set(page.evaluate(PAINTED))) > 4
    match = page.locator("details").first
    match.locator("summary").click()
    inside = match.frame_locator("iframe")
    inside.get_by_role("button", name="one move forward").click()
    assert inside.locator("#where").inner_text().startswith("hand ")
    assert inside.locator("#slider").input_value() == "1"
    stage = inside.locator("#stage svg")
    assert stage.evaluate("(one) => getComputedStyle(one).display") != "none"
    assert faults == []


@pytest.mark.parametrize("theme", Theme)
def test_pages_of_matches_keep_their_policy(
    theme: Theme, folder: Path, open_page: Open, faults: list[str]
) -> None:
    page = open_page(folder / f"{theme.name}.html")
    page.keyboard.press("ArrowRight")
    assert page.locator("#slider").input_value() == "1"
    assert faults == []


@pytest.mark.parametrize("name", ["report.html", "AUTO.html"])
def test_injected_content_does_nothing(
    name: str, folder: Path, open_page: Open, faults: list[str]
) -> None:
    title, *refused = open_page(folder / name).evaluate(INTRUDE)
    assert title != "stolen"
    assert refused == ["img-src", "script-src-elem", "style-src-attr"]
    assert len(faults) == 3
