"""The pages that list the games by hand have each of them, in the library's order."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from counter_rules.games import Preset
from counter_rules.games._registry import BUILT_IN

ROOT = Path(__file__).parents[2]
NAMES = [preset.name for preset in BUILT_IN]


def find(path: str, pattern: str) -> list[Any]:
    return re.findall(pattern, (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize(
    ("path", "pattern"),
    [
        ("docs/index.rst", r"^   rules/(?!family|variants|table_rules)(\w+)$"),
        ("docs/reference/options.rst", r"^:doc:`(\w+) </rules/\1>`$"),
        ("docs/reference/options.rst", r"^\.\. option-table:: (\w+)$"),
    ],
)
def test_a_page_lists_every_game(path: str, pattern: str) -> None:
    assert find(path, pattern) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_game_is_whole(name: str) -> None:
    parts = (
        rf"^\.\. ruleset-table:: {name}$",
        rf"^\.\. option-table:: {name}$",
        r"^The sources?$\n^=+$",
        r"^A seeded hand$\n^=+$",
    )
    found = [len(find(f"docs/rules/{name}.rst", part)) for part in parts]
    assert found == [1] * len(parts)


@pytest.mark.parametrize("preset", BUILT_IN, ids=NAMES)
def test_a_page_is_headed_by_the_title_of_its_game(preset: Preset) -> None:
    (heading,) = find(f"docs/rules/{preset.name}.rst", r"^=+\n(.+)\n=+$")
    assert preset.title in heading
