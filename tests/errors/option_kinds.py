"""What the options of every preset accept, and what they do not take: the table `options.txt`."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Final

import attrs

from counter_rules.rules.effects import KingDefaultTrump
from support.tables import NAMED, Row, read_cases, read_value


@attrs.frozen
class Kind:
    """What options of a kind accept, in words, and values and texts that they do not take.

    ``typed`` says it of texts, where the words differ.
    """

    accepted: str
    values: tuple[object, ...]
    texts: tuple[str, ...]
    hint: str = ""


def choice(*names: str, wrong: tuple[str, ...] = ()) -> Kind:
    """Make the kind of a choice among names; text takes them with spaces around."""
    wrong = (names[0].upper(), f"{names[0]}s", "", *wrong)
    values = (*wrong, f" {names[0]}", None, 0, True, (names[0],), [], {})
    return Kind(f"{', '.join(names[:-1])} or {names[-1]}", values, (*wrong, ",".join(names[:2])))


def hook(*others: str) -> Kind:
    """Make the kind of the hooks by name, which are switched on and off too."""
    names = ("off (or False)", "last_bidder (or True)", *others)
    return Kind(
        f"{', '.join(names[:-1])} or {names[-1]}",
        ("OFF", "offs", "", " off", "true", None, 0, 1, ("off",), [], {}),
        ("offs", "", "last bidder", "Off_", "off,last_bidder"),
    )


FORMULA_NAMES = (
    *("tricks_plus_ten", "exact_ten", "blackout", "as_taught", "english_consolation"),
    *("office_consolation", "seven_truf", "exact_minus_difference", "ten_per_trick"),
    *("kachuful", "romanian", "pocha", "podrida", "squares", "wizard", "counter"),
)
NO_SCORES: Final = ("made", "made=10", "'made:B", "D", "10+B")
"""Texts that are neither names of scores nor formulas."""


def score(*names: str, wrong: tuple[str, ...] = NO_SCORES) -> Kind:
    """Make the kind of the scores by name, or written as a formula."""
    kind = choice(*names, wrong=wrong)
    accepted = f"{', '.join(names)}, or a formula such as made:10+2*B;missed:-2*D"
    return attrs.evolve(kind, accepted=accepted)


SCORES: Final = {
    "score": score(*FORMULA_NAMES, wrong=("hands_cleared", *NO_SCORES)),
    "any score": score(*FORMULA_NAMES, "hands_cleared"),
    "shared score": choice(*FORMULA_NAMES, "hands_cleared"),
}
NAMES: Final = {**NAMED, "KingDefaultTrump": KingDefaultTrump, "range": range}


def read_rows() -> dict[str, dict[str, str]]:
    """Read the rows of the table below each of its headings."""
    rows: defaultdict[str, dict[str, str]] = defaultdict(dict)

    def read(row: Row) -> None:
        name, text = row.cells
        if name in (named := rows[row.heading.removeprefix("a kind: ")]):
            raise ValueError(f"{name} is given twice")
        named[name] = text

    read_cases(Path(__file__).with_name("options.txt"), read, 2)
    return rows


ROWS: Final = read_rows()


def read_list(text: str) -> tuple[object, ...]:
    listed = read_value(f"({text},)", NAMES)
    assert isinstance(listed, tuple), text
    return listed


def find_kind(text: str) -> Kind:
    """Return a kind of the table by its name, or a choice such as ``choice high low``."""
    kind, *names = text.split()
    if kind == "choice":
        return choice(*names)
    if kind == "hook":
        return hook(*names)
    if text in SCORES:
        return SCORES[text]
    row = ROWS[text]
    texts = tuple(map(str, read_list(row["texts"])))
    return Kind(row["accepts"], read_list(row["values"]), texts, row.get("typed", ""))


def list_kinds(name: str) -> dict[str, Kind]:
    """Return the options of a preset in order, each with its kind."""
    return {option: find_kind(text) for option, text in ROWS[name].items()}
