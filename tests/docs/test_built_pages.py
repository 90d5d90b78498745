"""The built pages in a browser: what the search finds first, what is copied, what is drawn."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import pytest

from support.serving import serve

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
WIDE, NARROW = (1280, 800), (390, 844)
CUT = """() => [...document.querySelectorAll("pre")]
    .filter((code) => code.clientWidth && code.scrollWidth > code.clientWidth)
    .map((code) => code.textContent.slice(0, 60))"""
BESIDE = "() => document.documentElement.scrollWidth - window.innerWidth"


@pytest.fixture(scope="module")
def site(built_pages: Path | None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the documentation, if nobody has, and return its folder."""
    pytest.importorskip("furo", reason="Sphinx is missing: pip install -e '.[docs]'")
    return built_pages or build(tmp_path_factory.mktemp("docs"))


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Serve the documentation; return the address of its folder."""
    with serve(site) as address:
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


def set_size(page: Page, size: tuple[int, int]) -> None:
    """Give the window a width and a height."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desk", "phone"])
def test_no_code_is_cut_off(page: Page, address: str, site: Path, size: tuple[int, int]) -> None:
    set_size(page, size)
    paths = [path.relative_to(site) for path in sorted(site.rglob("*.html"))]
    shown = [path.as_posix() for path in paths if not path.parts[0].startswith("_")]
    assert "howto/embed.html" in shown
    faults = dict[str, object]()
    for path in shown:
        page.goto(f"{address}{path}")
        cut, beside = page.evaluate(CUT), page.evaluate(BESIDE)
        faults |= {path: (cut, beside)} if cut or beside > 0 else {}
    assert not faults


def test_the_lesson_shows_few_words_and_pictures(page: Page, address: str) -> None:
    page.goto(f"{address}learn_counter.html")
    page.locator("article svg, article .headerlink").evaluate_all("all => all.map(e => e.remove())")
    words = [
        word for word in page.locator("article").inner_text().split() if re.search(r"\w", word)
    ]
    assert len(words) <= 900
    assert 0 < page.locator("article .picture").count() <= 12


def test_a_phone_shows_how_to_begin(page: Page, address: str) -> None:
    set_size(page, NARROW)
    page.goto(f"{address}index.html")
    ends = [
        page.locator("div.highlight").nth(0).bounding_box(),
        page.locator("a.sd-btn", has_text="Play").bounding_box(),
        page.locator("div.highlight").nth(1).locator("span", has_text="import").bounding_box(),
    ]
    assert all(box and box["y"] + box["height"] <= NARROW[1] for box in ends)
