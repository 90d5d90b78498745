"""The pages as a site: short beginnings, a short lesson, groups of how-tos, names before tiers."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [
    path.relative_to(DOCS).with_suffix("").as_posix()
    for path in sorted(DOCS.rglob("*.rst"))
    if path.name != "changelog.rst" and not path.is_relative_to(DOCS / "reference/api")
]
LESSON = "learn_counter"
LONGEST_BEGINNING = 60
LONGEST_LESSON = 900
MOST_PICTURES = 12
GROUPS = ("apps and play", "research", "bots", "rules")


def read(page: str) -> str:
    """Read a page."""
    return (DOCS / f"{page}.rst").read_text(encoding="utf-8")


def find_title(page: str) -> tuple[str, int]:
    """Return the title of a page, and the number of the line below its underline."""
    lines = read(page).splitlines()
    rules = (number for number, line in enumerate(lines) if re.fullmatch(r"(=|-|~)\1{2,}", line))
    ruled = next(rules)
    if lines[ruled + 1 : ruled + 2] and lines[ruled + 2 : ruled + 3] == [lines[ruled]]:
        return lines[ruled + 1].strip(), ruled + 3
    return lines[ruled - 1].strip(), ruled + 1


def find_first_paragraph(page: str) -> str:
    """Return the first paragraph below the title that belongs to no directive."""
    _, below = find_title(page)
    blocks = re.split(r"\n\s*\n", "\n".join(read(page).splitlines()[below:]).strip("\n"))
    return next(block for block in blocks if not block.startswith((".. ", " ")))


def show_roles(text: str, page: str) -> str:
    """Replace roles by what a reader sees: their text, or the title of the page they lead to."""
    text = re.sub(r"(?::[\w:]+:)?`([^`<]+?)\s*<[^`>]*>`_?", r"\1", text, flags=re.DOTALL)

    def show_page(role: re.Match[str]) -> str:
        target = role[1]
        place = DOCS / target[1:] if target.startswith("/") else (DOCS / page).parent / target
        path = place.resolve().relative_to(DOCS)
        return "changelog" if path.name == "changelog" else find_title(path.as_posix())[0]

    text = re.sub(r":doc:`([^`]+)`", show_page, text)
    return re.sub(r":[\w:]+:`([^`]+)`", r"\1", text)


def count_words(text: str) -> int:
    """Count words; signs alone are none."""
    return sum(re.search(r"\w", word) is not None for word in text.split())


@pytest.mark.parametrize("page", PAGES)
def test_the_first_paragraph_is_short(page: str) -> None:
    shown = show_roles(find_first_paragraph(page), page)
    assert 0 < count_words(shown) <= LONGEST_BEGINNING, shown


def test_the_lesson_takes_five_minutes() -> None:
    text = read(LESSON)
    hidden = r"^\.\. picture-code::\n(?:(?:   .*)?\n)*|^   (?:svg\(.*|:[\w-]+:.*)$|^\.\. _.*$"
    prose = re.sub(hidden, "", text, flags=re.MULTILINE)
    assert count_words(show_roles(prose, LESSON)) <= LONGEST_LESSON
    pictures = re.findall(r"^\.\. (?:picture|power|trick)::", text, re.MULTILINE)
    assert 0 < len(pictures) <= MOST_PICTURES


def list_groups() -> dict[str, list[str]]:
    """List the how-tos of the sidebar by their groups."""
    trees = read("index").split(".. toctree::")[1:]
    captions = [re.search(r":caption: (.+)", tree) for tree in trees]
    return {
        caption[1]: re.findall(r"^   howto/(\w+)$", tree, re.MULTILINE)
        for caption, tree in zip(captions, trees, strict=True)
        if caption is not None
    }


def test_every_howto_is_in_one_group() -> None:
    groups = list_groups()
    named = [f"How-to: {name}" for name in GROUPS]
    assert [caption for caption, pages in groups.items() if pages] == named
    listed = [page for pages in groups.values() for page in pages]
    assert sorted(listed) == sorted(path.stem for path in (DOCS / "howto").glob("*.rst"))


def test_the_names_come_first_on_the_api_page() -> None:
    lines = read("reference/api").splitlines()
    heads = [above for above, line in pairwise(lines) if set(line) == {"="}]
    sections = [head for head in heads if head and set(head) != {"="}]
    assert sections == [
        "API reference",
        "Modules",
        "Names of ``counter_rules``",
        "Stability",
        "Clause numbers",
    ]
    before = "\n".join(takewhile(lambda line: line != "Stability", lines))
    assert "* ``counter_rules.views``" in before
    assert ".. autosummary::" in before
    assert not re.search(r"\b[CF]\d|\btiers?\b", before)
