"""Whatever was added is whole: its entry, its texts, its clause, its page, its tests, its line.

What is missing is named, with the file. The page that tells contributors names the same files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from counter_rules import Effect, Rank
from counter_rules.games import get_preset
from counter_rules.messages import ENGLISH
from counter_rules.trick import Act, Table
from meta import debts
from meta.debts import KINDS, ROOT, Debt

PAGE = "docs/howto/add_to_the_library.rst"
COVERED = 258
"""How many names the first entries of the changelog cover; there are never more."""

SECTIONS = {
    "card": "A card",
    "option": "An option",
    "score": "A score",
    "preset": "A preset",
    "bot": "A bot",
    "reader": "A reader",
    "adapter": "An adapter",
    "language": "A language",
}
"""The section of the page on each kind; public names are looked for wherever they come from."""


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_owed(kind: str) -> None:
    owed = list(KINDS[kind]())
    assert owed
    left = "\n".join(str(debt) for debt in owed if not debt.is_paid)
    assert not left, f"see {PAGE}\n{left}"


def test_the_first_entries_cover_no_more_than_they_did() -> None:
    names = debts.read(debts.ENTRIES).split()
    assert names == sorted(set(names))
    assert len(names) <= COVERED, "name what is new in CHANGELOG.md instead"


def test_there_are_golden_matches_of_just_our_presets() -> None:
    golden = {path.stem for path in (ROOT / "tests/golden/matches").glob("*.record")}
    assert golden == {preset.name for preset in debts.BUILT_IN}


# The page.


def read_section(kind: str) -> str:
    title = SECTIONS[kind]
    found = re.search(
        rf"^{title}\n=+\n(.*?)(?=^\S[^\n]*\n===|\Z)", debts.read(PAGE), re.MULTILINE | re.DOTALL
    )
    assert found, f"{PAGE} has no section {title!r}"
    return found[1]


def list_paths(text: str) -> list[str]:
    """List the files and folders that a text names: quoted, with a folder in front."""
    return re.findall(r"``((?:src|docs|tests|examples|benches)/[\w./-]+|[A-Z]+\.md)``", text)


@pytest.mark.parametrize("kind", SECTIONS)
def test_the_page_names_each_file_in_which_something_is_owed(kind: str) -> None:
    named = list_paths(read_section(kind))
    for debt in KINDS[kind]():
        folder = f"{Path(debt.where).parent}/"
        assert {debt.where, folder} & {*named}, f"{PAGE}, {SECTIONS[kind]}: name {debt.where}"


def test_each_path_that_the_page_names_exists() -> None:
    paths = list_paths(debts.read(PAGE))
    assert len(paths) > 60
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert len([path for path in paths if path.endswith("/")]) < len(paths) / 2


# Each debt is found.


def do_nothing(table: Table) -> None: ...


OPTION = get_preset("counter").get_option("hook")
NEW: dict[str, tuple[Iterable[Debt], int]] = {
    "card": (
        debts.owe_effect(
            "MEEK_JACKS",
            Effect(name="meek_jacks", rank=Rank.JACK, value=Act("K1", do_nothing)),
        ),
        8,
    ),
    "option": (
        debts.owe_option(
            get_preset("counter"),
            attrs.evolve(OPTION, name="loud_bids", clause="C2.7", domain=OPTION.domain),
        ),
        5,
    ),
    "score": (debts.owe_score("all_or_nothing", SimpleNamespace()), 6),  # type: ignore[arg-type]
    "preset": (debts.owe_preset(attrs.evolve(get_preset("counter"), name="whist_of_ours")), 8),
    "bot": (debts.owe_bot("wary", type("WaryBot", (), {})), 4),
    "reader": (debts.owe_reader("counter_rules.notation", "parse_gossip"), 4),
    "adapter": (debts.owe_adapter("checkers"), 4),
    "language": (debts.owe_language("Latin", {**ENGLISH, "reason.hooked": "{x}"}), 7),
    "public name": (debts.owe_name("counter_rules.cards", "Marble"), 2),
}


@pytest.mark.parametrize("kind", KINDS)
def test_all_that_is_owed_for_something_new_is_named(kind: str) -> None:
    owed, count = NEW[kind]
    texts = [str(debt) for debt in owed if not debt.is_paid]
    assert len(texts) == count, "\n".join(texts)
    assert all(" lacks something in " in text for text in texts)


def test_what_is_missing_is_said_with_its_file() -> None:
    said = "\n".join(str(debt) for debt in debts.owe_bot("wary", type("WaryBot", (), {})))
    assert said == (
        "bot wary lacks something in docs/reference/api/bots.rst: "
        "an entry such as .. autoclass:: …WaryBot\n"
        "bot wary lacks something in docs/howto/write_a_bot.rst: a sentence on the bot wary\n"
        "bot wary lacks something in tests/bots/: tests of the bot wary\n"
        "bot wary lacks something in CHANGELOG.md: a line that names `wary`"
    )


def test_a_clause_that_is_not_written_is_owed() -> None:
    def list_unpaid(cited: str) -> list[Any]:
        return [debt.where for debt in debts.owe_clauses("x", cited) if not debt.is_paid]

    assert list_unpaid("C5.1, C4.5") == list_unpaid("C4 to C7") == list_unpaid("F8") == []
    assert list_unpaid("K1") == ["docs/rules/", "tests/clauses/"]
    assert list_unpaid("C5.1, C5.99")[:1] == ["docs/rules/"]
