"""The page of the tests' helpers names every one of them, once."""

from __future__ import annotations

import re
from pathlib import Path

SUPPORT = Path(__file__).parents[1] / "support"


def test_the_page_names_every_helper_once() -> None:
    page = (SUPPORT / "README.rst").read_text(encoding="utf-8")
    named = re.findall(r"^``(\w+)`` ", page, flags=re.MULTILINE)
    assert sorted(named) == sorted(path.stem for path in SUPPORT.glob("*.py"))
