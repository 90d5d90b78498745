"""The texts of the pages: the same ones in both languages, and each one that a page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import counter_rules.web
from counter_rules.web._requests import PHRASES
from support.match_walks import PRESETS

STATIC = Path(counter_rules.web.__file__).parent / "static"
TEXT = re.compile(r'^  "([^"]+)": "((?:[^"\\]|\\.)*)",$', re.MULTILINE)
SAY = re.compile(r'\b(?:say|hasText)\((?:[^"`(),]+ \? )?"([^"]+)"(?: : "([^"]+)")?')
"""A key, or a choice between two."""
KEY_WITH_PARTS = re.compile(r"`([a-z_]+\.?(?:\$\{[^}]*\}[a-z_.]*)+)`")
"""A key with parts that are filled in."""
ATTRIBUTE = re.compile(r'\bdata-say(?:-[a-z]+)?="([^"]*)"')


def read_texts(language: str) -> dict[str, str]:
    """Read the texts of a language by key; each line that is no comment has one."""
    content = (STATIC / f"{language}.js").read_text(encoding="utf-8")
    found = TEXT.findall(content)
    lines = [line for line in content.splitlines() if line.startswith('  "')]
    assert len(found) == len(lines)
    assert len(dict(found)) == len(found), "a key is there twice"
    return dict(found)


ENGLISH, GERMAN = read_texts("english"), read_texts("german")


GAMES = {f"game.{name}.{part}" for name in PRESETS for part in ("title", "summary")}


def read_scripts() -> str:
    """Read all scripts but the texts."""
    names = {"english.js", "german.js"}
    scripts = [path for path in STATIC.glob("*.js") if path.name not in names]
    return "\n".join(path.read_text(encoding="utf-8") for path in scripts)


def list_used() -> set[str]:
    """List the keys that scripts and pages name in full."""
    pages = "\n".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*.html"))
    found = {key for keys in SAY.findall(read_scripts()) for key in keys if key}
    return found | {*ATTRIBUTE.findall(pages)}


def find_holes(text: str) -> set[str]:
    return {*re.findall(r"\{(\w+)\}", text)}


def test_both_languages_have_the_same_texts_but_those_of_games() -> None:
    """The server describes games in English."""
    assert [key for key in GERMAN if key not in GAMES] == [*ENGLISH]
    assert GERMAN.keys() - ENGLISH.keys() == GAMES


@pytest.mark.parametrize("texts", [ENGLISH, GERMAN], ids=["english", "german"])
def test_no_text_is_empty(texts: dict[str, str]) -> None:
    assert [key for key, text in texts.items() if not text.strip()] == []


def test_both_languages_fill_in_the_same() -> None:
    differing = [key for key in ENGLISH if find_holes(ENGLISH[key]) != find_holes(GERMAN[key])]
    assert differing == []


def test_every_text_that_is_named_exists() -> None:
    used = list_used()
    assert len(used) > 100
    assert sorted(used - ENGLISH.keys()) == []


def test_every_phrase_of_the_chat_has_a_text() -> None:
    assert {f"phrase.{name}" for name in PHRASES} <= ENGLISH.keys()


def make_patterns(keys: list[str]) -> list[re.Pattern[str]]:
    """Make the patterns of keys with parts that are filled in."""
    return [re.compile(re.sub(r"\\\$\\\{.*?\\\}", ".*", re.escape(key))) for key in keys]


def test_every_key_with_parts_names_some_text() -> None:
    patterns = make_patterns(re.findall(r"\bsay\(`([^`]*)`", read_scripts()))
    assert len(patterns) > 10
    known = ENGLISH.keys() | GAMES
    assert [one.pattern for one in patterns if not any(map(one.fullmatch, known))] == []


def test_every_text_is_shown_somewhere() -> None:
    scripts = read_scripts()
    named = list_used() | {*re.findall(r'"([a-z_.]+)"', scripts)}
    patterns = make_patterns(KEY_WITH_PARTS.findall(scripts))
    unused = [key for key in ENGLISH if not any(one.fullmatch(key) for one in patterns)]
    assert [key for key in unused if key not in named] == []


def test_every_reason_that_the_server_names_has_a_text() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in STATIC.parent.glob("*.py"))
    named = {
        *re.findall(
            r'(?:RefusedError\(|: Final = |Parting\(\d+, |"?why"?[=:] ?)"([a-z_]+)"', sources
        )
    }
    texts = {key.removeprefix("why.") for key in ENGLISH if key.startswith("why.")}
    assert named & texts == texts
    assert named - texts <= {"good", "strong"}  # bots
