"""The README works in a clone and, rewritten, on a package index: short, with whole links."""

from __future__ import annotations

import io
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.failures import each

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.rst").read_text(encoding="utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
HOME = PROJECT["urls"]["Documentation"]
TARGET = re.compile(r"^ *(?:\.\. _[^:]+:|:target:|\.\. (?:\|.*\| )?image::) +(\S+)$", re.MULTILINE)
TARGETS = sorted(set(TARGET.findall(README)))
FIRST = [
    "pip install '.[cli]' && counter-rules play counter",
    "pip install '.[test]' && pytest -n auto",
]


def rewrite(text: str) -> str:
    """Rewrite the README as the build does for a package index."""
    hook = PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    assert hook["fragments"] == [{"path": "README.rst"}]
    for rule in hook["substitutions"]:
        text = re.sub(rule["pattern"], rule["replacement"], text)
    return text


def find_source(address: str) -> Path:
    """Return the file of the checkout of which a page or picture of the documentation is made."""
    path = address.removeprefix(HOME)
    source = ROOT / "docs" / (path or "index.html")
    return source.with_suffix(".rst") if source.suffix == ".html" else source


def list_blocks(text: str) -> Iterator[list[str]]:
    """Yield the lines of each block of commands."""
    for block in re.findall(r"(?:console|::)\n\n((?:    .*\n)+)", text):
        yield [line.strip() for line in block.splitlines()]


def test_it_is_short() -> None:
    assert len(README.splitlines()) <= 130


def test_it_begins_with_two_commands_that_work_in_a_clone() -> None:
    assert next(list_blocks(README)) == FIRST


def test_what_the_package_index_will_have_is_said_once_and_as_such() -> None:
    found = re.findall(r"[^.]*pip install '?counter-rules", README)
    assert len(found) == 1
    assert "Once released" in found[0]


def test_it_has_links_to_check() -> None:
    assert len(TARGETS) > 20


@each("target", TARGETS)
def test_a_link_goes_to_a_file_of_the_checkout(target: str) -> None:
    assert (ROOT / target).is_file()


def test_on_a_package_index_every_link_goes_to_the_page_made_of_the_same_file() -> None:
    rewritten = TARGET.findall(rewrite(README))
    assert all(address.startswith(HOME) for address in rewritten)
    assert [find_source(address) for address in rewritten] == [
        ROOT / target for target in TARGET.findall(README)
    ]


def test_nothing_on_it_comes_from_elsewhere() -> None:
    assert "://" not in README


def test_its_picture_is_what_is_drawn_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs" / "_ext")
    import front_picture

    assert front_picture.FILE in [ROOT / target for target in TARGETS]
    drawn = front_picture.draw_front()
    assert "3♣ wins with 18, the highest card of the led suit" in drawn
    assert front_picture.FILE.read_text(encoding="utf-8") == f"{drawn}\n"
    del sys.modules["front_picture"]


def test_its_first_line_says_what_the_project_says() -> None:
    assert PROJECT["requires-python"] == ">=3.11"
    facts = [
        f"Version {PROJECT['version']}",
        "Python 3.11 or newer",
        f"{PROJECT['license']} licence",
    ]
    assert README.splitlines()[3].startswith(" · ".join(facts))


def test_the_addresses_of_the_project_are_pages_of_the_documentation() -> None:
    assert all(find_source(address).exists() for address in PROJECT["urls"].values())


@pytest.mark.parametrize("text", [README, rewrite(README)], ids=["checkout", "package index"])
def test_it_is_rendered_without_a_warning(text: str) -> None:
    core = pytest.importorskip("docutils.core")
    faults = io.StringIO()
    settings = {"warning_stream": faults, "report_level": 1, "file_insertion_enabled": False}
    core.publish_string(text, writer="html5", settings_overrides=settings)
    assert faults.getvalue() == ""
