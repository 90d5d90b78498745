"""The README works on a package index: short, rendered without Sphinx, every link whole."""

from __future__ import annotations

import io
import re
import sys
import tomllib
from pathlib import Path

import pytest

from support.failures import each

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.rst").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
HOME = "https://counter-rules.readthedocs.io/en/latest/"
TARGETS = re.findall(r"^ *(?:\.\. _[^:]+|:target|.*image:): +(\S+)$", README, re.MULTILINE)
TARGETS += re.findall(r"image:: +(\S+)$", README, re.MULTILINE)
PAGES = sorted({target for target in TARGETS if target.startswith(HOME)})


def find_page(address: str) -> Path:
    """Return the source of a page of the documentation."""
    path = address.removeprefix(HOME).partition("#")[0] or "index.html"
    return (ROOT / "docs" / path).with_suffix(".rst")


def test_it_is_short() -> None:
    assert len(README.splitlines()) <= 130


def test_it_has_links_to_check() -> None:
    assert len(PAGES) > 20


@each("target", sorted(set(TARGETS)))
def test_a_link_is_absolute(target: str) -> None:
    assert target.startswith("https://")


@each("address", [page for page in PAGES if "_static" not in page])
def test_a_page_that_it_links_to_exists(address: str) -> None:
    source = find_page(address).read_text(encoding="utf-8")
    anchor = address.partition("#")[2]
    assert not anchor or f".. _{anchor}:\n" in source


def test_its_picture_is_one_that_the_build_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs" / "_ext")
    import front_picture

    assert [page for page in PAGES if "_static" in page] == [HOME + front_picture.FILE]
    drawn = front_picture.draw_front()
    assert "3♣ wins with 18, the highest card of the led suit" in drawn
    del sys.modules["front_picture"]


def test_the_badges_say_what_the_project_says() -> None:
    assert f"badge/version-{PROJECT['version']}-" in README
    assert f":alt: Version {PROJECT['version']}\n" in README
    assert PROJECT["requires-python"] == ">=3.11"
    assert "badge/python-3.11+-" in README
    assert f"badge/licence-{PROJECT['license']}-" in README


def test_the_addresses_of_the_project_are_pages_of_the_documentation() -> None:
    assert PROJECT["urls"]["Documentation"] == HOME
    assert all(find_page(address).exists() for address in PROJECT["urls"].values())


def test_it_is_rendered_without_a_warning() -> None:
    core = pytest.importorskip("docutils.core")
    faults = io.StringIO()
    settings = {"warning_stream": faults, "report_level": 1, "file_insertion_enabled": False}
    core.publish_string(README, writer="html5", settings_overrides=settings)
    assert faults.getvalue() == ""
