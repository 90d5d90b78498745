"""What `pyproject.toml` says of versions; whatever else names them says the same."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def test_the_citation_is_of_this_version() -> None:
    assert re.findall(r"^version: (.+)$", read("CITATION.cff"), re.MULTILINE) == [
        PROJECT["version"]
    ]


def test_the_pythons_promised_are_those_tested() -> None:
    promised = re.findall(r"Python :: (3\.\d+)$", "\n".join(PROJECT["classifiers"]), re.MULTILINE)
    (tested,) = re.findall(
        r'python-version: \[("3\.11", .+)\]', read(".github/workflows/tests.yml")
    )
    assert re.findall(r"[\d.]+", tested) == promised
    assert PROJECT["requires-python"] == f">={promised[0]}"
    page = read("docs/reference/compatibility.rst")
    assert f"CPython {', '.join(promised[:-1])} and {promised[-1]}" in page


def test_an_action_is_pinned_by_commit() -> None:
    used = [
        line
        for path in sorted((ROOT / ".github/workflows").glob("*.yml"))
        for line in re.findall(r"uses: (?!\./)(.+)", path.read_text(encoding="utf-8"))
    ]
    assert used
    assert [line for line in used if not re.search(r"@[0-9a-f]{40} # v[\d.]+$", line)] == []
