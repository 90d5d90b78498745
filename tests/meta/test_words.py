"""Words that sources, pages and examples do not use, and what they say instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from support.failures import each

ROOT = Path(__file__).parents[2]
PLACES: Final = (
    "*.md", "*.rst", "src/**/*.py", "docs/**/*.rst", "docs/_ext/*.py", "docs/_static/**/*.py",
    "examples/**/*.py", "examples/**/*.rst", "examples/**/*.html", "examples/**/*.js",
    "examples/**/*.css", "examples/**/*.ts",
)  # fmt: skip
FILES = sorted({path for place in PLACES for path in ROOT.glob(place)})
NAMES = [path.relative_to(ROOT).as_posix() for path in FILES]

INSTEAD: Final = {
    r"\btold\b": "described, reported, revealed, known, notified",
    r"\btells? (whether|which|what|how|who|that)\b": "returns, says, describes",
    r"\bwhat (came|comes|come|became|becomes) of\b": "the result or the outcome of",
    r"\bbesides\b": "also, in addition, except",
    r"\bwhoever\b": "a player who, callers that, anyone who",
    r"\bsomebody\b": "a player, a user, a spectator, someone",
    r"\bany more\b(?! (than|[a-z]+s)\b)": "no longer",
    r"\b(is|are|was|were) no more\b(?! than)": "no longer, nothing else",
    r"\bfor ever\b": "forever, indefinitely",
    r"\b(that|which|it|who|what) (is|are) none\b": "is not one",
    r"\bso many\b": "this many, exactly that many",
    r"\bin vain\b": "without effect",
    r"\bof one's own\b": "custom, your own",
    r"\bas usual\b": "by default, as before",
    r"\bmeans? to win\b": "plays to win",
    r"\b(is|are) (not )?said\b": "the page says, the source says",
    r"\bcomes? to the same\b": "is equivalent, makes no difference",
    r"\bmakes? of (it|them|this|that|what)\b": "turns into, gets from",
    r"\blooks? on\b": "watches",
    r"\btelephone\b": "phone",
}
"""What the test refuses, as patterns, with what to say in their place."""


def list_refused(text: str) -> Iterator[str]:
    """Yield every place at which a text uses such words, with what to say."""
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, instead in INSTEAD.items():
            if found := re.search(pattern, line, re.IGNORECASE):
                yield f"line {number}: {found[0]!r}, say: {instead}; {line.strip()[:80]}"


def drop_pairs(text: str) -> str:
    """Return the page of style without its pairs, which show what not to say."""
    return re.sub(r"^\| not \| but \|\n(\|.*\n)+", "", text, flags=re.MULTILINE)


@each("path", FILES, ids=NAMES)
def test_words_are_plain(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    refused = list(list_refused(drop_pairs(text)))
    assert not refused, refused[0] + f" ({len(refused)} in all)"


def test_there_are_twenty_pairs() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = page.count("\n| ") - drop_pairs(page).count("\n| ")
    assert rows == 1 + 20  # and the heading


@pytest.mark.parametrize("text", ["He is told.", "Whoever bids", "what came of it", "besides"])
def test_such_words_are_found(text: str) -> None:
    assert len(list(list_refused(text))) == 1


def test_plain_words_pass() -> None:
    assert list(list_refused("any more cards than no more than three")) == []
