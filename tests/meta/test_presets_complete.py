"""Every preset of ours has a golden match, a page of its own, and a run of the machine."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

import pytest

from counter_rules import ruleset_names
from counter_rules.rulesets.registry import BUILT_IN

ROOT = Path(__file__).parents[2]
OURS = [preset.name for preset in BUILT_IN]


def read_machine() -> tuple[str, ...]:
    """Read which presets the machine plays, without running it."""
    path = ROOT / "tests" / "properties" / "test_machine.py"
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.Assign(targets=[ast.Name("PRESETS")], value=value):
                return tuple(ast.literal_eval(value))
            case ast.AnnAssign(target=ast.Name("PRESETS"), value=ast.expr() as value):
                return tuple(ast.literal_eval(value))
    return ()


def list_missing(name: str, *, root: Path, machine: Sequence[str]) -> list[str]:
    """List what a preset still lacks: files, by their path in the repository, or a run."""
    files = [f"tests/golden/{name}.txt", f"docs/rules/{name}.rst"]
    missing = [file for file in files if not (root / file).is_file()]
    return missing if name in machine else [*missing, "a run of the property machine"]


def lay_out(root: Path, *files: str) -> None:
    for file in files:
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("as if\n", encoding="utf-8")


def test_the_presets_are_found() -> None:
    assert set(OURS) <= set(ruleset_names())
    assert set(read_machine()) <= set(ruleset_names())
    assert len(OURS) == len(set(OURS)) >= 11


@pytest.mark.parametrize("name", OURS)
def test_a_preset_has_all_that_belongs_to_it(name: str) -> None:
    assert list_missing(name, root=ROOT, machine=read_machine()) == []


def test_a_preset_without_anything_is_found_out() -> None:
    assert list_missing("no_such_game", root=ROOT, machine=read_machine()) == [
        "tests/golden/no_such_game.txt",
        "docs/rules/no_such_game.rst",
        "a run of the property machine",
    ]


def test_each_thing_that_is_missing_is_found_out(tmp_path: Path) -> None:
    lay_out(tmp_path, "tests/golden/whist.txt", "docs/rules/euchre.rst")
    assert list_missing("whist", root=tmp_path, machine=["whist"]) == ["docs/rules/whist.rst"]
    assert list_missing("euchre", root=tmp_path, machine=["euchre"]) == ["tests/golden/euchre.txt"]
    lay_out(tmp_path, "tests/golden/euchre.txt")
    assert list_missing("euchre", root=tmp_path, machine=["euchre"]) == []
    assert list_missing("euchre", root=tmp_path, machine=[]) == ["a run of the property machine"]


def test_no_golden_match_is_of_a_preset_that_is_not_there() -> None:
    golden = (ROOT / "tests" / "golden").glob("*.txt")
    assert {path.stem for path in golden} == set(OURS)
