"""The built pages in a browser: what the search finds first, what is copied, what is drawn."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import pytest

from docs.serving import serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[2] / "docs"
FOUND_FIRST: Final = {
    "legal_moves": "reference/api/engine.html#counter_rules.legal_moves",
    "legal_moves()": "reference/api/engine.html#counter_rules.legal_moves",
    "counter_rules.apply_move": "reference/api/engine.html#counter_rules.apply_move",
    "apply_move": "reference/api/engine.html#counter_rules.apply_move",
    "view": "reference/api/views.html#counter_rules.view",
    "View": "reference/api/views.html#counter_rules.View",
    "trick": "reference/api/trick.html#counter_rules.Trick",
    "doubled_values": "reference/api/rules.html#counter_rules.Ruleset.doubled_values",
    "Bid": "reference/api/moves.html#counter_rules.Bid",
    "svg": "reference/api/render.html#counter_rules.render.svg",
    "indicator": "glossary.html#term-indicator",
    "C5.4": "rules/counter.html#c5-4-queen",
    "F2.5": "rules/up_to_ten.html#f2-5-devil-s-bridge",
}


@pytest.fixture(scope="module")
def address(built_pages: Path | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the documentation, if nobody has, and serve it; return the address of its folder."""
    pytest.importorskip("furo", reason="Sphinx is missing: pip install -e '.[docs]'")
    with serve(built_pages or build(tmp_path_factory.mktemp("docs"))) as address:
        yield address


def build(folder: Path) -> Path:
    """Build the documentation."""
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-d", folder / "doctrees"]
    subprocess.run([*sphinx, DOCS, folder / "html"], check=True)
    return folder / "html"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """Open a window that may read what is copied."""
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    yield context.new_page()
    context.close()


def find_first(page: Page, address: str, words: str) -> str | None:
    """Return where the first result of a search leads."""
    page.goto(f"{address}search.html?q={words}")
    page.locator("#search-results p.search-summary:has-text('found')").wait_for()
    return page.locator("#search-results ul.search > li > a").first.get_attribute("href")


def test_the_search_finds_what_is_asked_for_first(page: Page, address: str) -> None:
    assert {words: find_first(page, address, words) for words in FOUND_FIRST} == FOUND_FIRST


def test_what_is_copied_can_be_pasted(page: Page, address: str) -> None:
    page.goto(f"{address}index.html")
    copied = list[str]()
    for block in (0, 1):
        page.locator("div.highlight").nth(block).hover()
        page.locator("button.copybtn").nth(block).click()
        copied.append(page.evaluate("navigator.clipboard.readText()"))
    clone, index = copied[0].splitlines()
    assert clone.split("#")[0].strip() == "pip install ."
    assert index.split("#")[0].strip() == "pip install counter-rules"
    assert copied[1].startswith("from counter_rules import Trick, explain_trick, get_ruleset\n")
    assert ">>>" not in copied[1]
    assert "18.0" not in copied[1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, address: str, scheme: Literal["light", "dark"]) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright",
        reason="axe is missing: pip install -e '.[browser]'",
    )
    page.emulate_media(color_scheme=scheme)
    for path in ("index", "installation", "rules/counter", "howto/write_a_bot", "glossary", "faq"):
        page.goto(f"{address}{path}.html")
        assert not axe.Axe().run(page, context="article").response["violations"], path


@pytest.mark.parametrize("path", ["index", "rules/counter", "gallery"])
def test_every_picture_says_what_it_shows(page: Page, address: str, path: str) -> None:
    page.goto(f"{address}{path}.html")
    drawn = page.locator("article svg[role=img]")
    titles = [title for title in drawn.locator("> title").all_text_contents() if title.strip()]
    assert len(titles) == drawn.count() > 0
    assert page.locator("article img:not([alt])").count() == 0


def test_the_picture_of_the_readme_is_drawn(page: Page, address: str) -> None:
    page.goto(f"{address}_static/front.svg")
    words = page.locator("text").all_text_contents()
    assert "3♣ wins with 18, the highest card of the led suit" in words
