"""Every preset has a golden match and a page of its own; `test_machine` plays the same list."""

from __future__ import annotations

from pathlib import Path

from counter_rules.games._registry import BUILT_IN

ROOT = Path(__file__).parents[2]
NAMES = {preset.name for preset in BUILT_IN}


def list_stems(folder: str, ending: str) -> set[str]:
    return {path.stem for path in (ROOT / folder).glob(f"*.{ending}")}


def test_there_are_golden_matches_of_just_our_presets() -> None:
    assert list_stems("tests/golden/matches", "record") == NAMES


def test_there_is_a_page_on_every_preset() -> None:
    assert NAMES - list_stems("docs/rules", "rst") == set()
