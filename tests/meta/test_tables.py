"""A line of a table that cannot be read fails, and is named by its file and number."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support import tables, trick_tables
from support.builders import COUNTER
from support.failures import each
from support.refused_tables import Positions, read_refused_deals, read_refused_moves

HEADING = "# A table.\n\n== leading: counter 4; deal KH, QH turned 5D; bids 0 0 0 0\n"
TWO_TRUMPS = "KC 2D 5H, trump C, trump D"


def read(tmp_path: Path, text: str, *, deals: bool = False) -> None:
    path = tmp_path / "table.txt"
    path.write_text(text, encoding="utf-8")
    (read_refused_deals if deals else read_refused_moves)(path, Positions())


@each(
    ("line", "why"),
    [
        ("0 KH | must_follow C3.1", "expected 3 cells, got 2"),
        ("0 KH | must_follow C3.1 | 4H | 5H", "expected 3 cells, got 4"),
        ("0 KX | must_follow C3.1 |", "expected a rank"),
        ("KH | must_follow C3.1 |", "not enough values to unpack"),
        ("0 bid three | hooked C2.1 |", "'three'"),
        ("0 KH+ | hooked C2.1 |", "expected a move such as"),
        ("0 KH | must_folow C3.1 |", "'must_folow' is not a valid ReasonCode"),
        ("0 KH | must_follow |", "expected a reason such as"),
        ("0 KH | must_follow C3.1 suit=X card=9C |", "expected a suit"),
        ("0 KH | wrong_phase C2.1 phase=noon |", "'noon' is not a valid Phase"),
        ("0 KH | must_follow C3.1 |\n   english: must follow", "expected en, de, whole en"),
        ("== bidding: leading; bids 3", "bids 3"),
        ("== bidding: leadin; bids 3", "leadin; bids 3"),
        ("== leading: counter 4", "there is another position 'leading' above"),
        ("== bidding: counter 4 hok=True", "no option 'hok'"),
        ("== bidding: counter 4 hook", "expected options such as hook=True, got 'hook'"),
        ("== bidding: counter 4 hook=True hook=False", "hook is given twice"),
        ("0 KH | must_follow C3.1 suit=hearts suit=spades |", "suit is given twice"),
        ("0 KH | must_follow C3.1 |\n   en: one\n   en: other", "en is given twice"),
        ("    en: must follow hearts", "no case above this line"),
    ],
)
def test_a_wrong_line_is_named_by_its_number(tmp_path: Path, line: str, why: str) -> None:
    right = "0 KH | must_follow C3.1 suit=hearts card=9C | 4H\n"
    read(tmp_path, HEADING + right)
    with pytest.raises(tables.TableError) as caught:
        read(tmp_path, f"{HEADING}\n{line}\n")
    assert str(caught.value).startswith("table.txt, line 5: ")
    assert why in str(caught.value)


@each("change", ["KX=9C", "stack 6S=KH", "stack -*", "trick: KH", "hand 9 -1", "hand 3"])
def test_a_wrong_change_of_a_deal_is_named_by_its_number(tmp_path: Path, change: str) -> None:
    text = "== start: counter 4\nno cards | shuffled 7; {} | legal\n"
    read(tmp_path, text.format("stack:"), deals=True)
    with pytest.raises(tables.TableError, match=r"^table\.txt, line 2: "):
        read(tmp_path, text.format(change), deals=True)


def test_a_case_that_fails_is_named_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "table.txt"
    path.write_text(f"{HEADING}0 KH | must_follow C3.1 suit=hearts card=9C | 4H\n", "utf-8")
    (case,) = read_refused_moves(path, Positions())
    assert str(case) == "table.txt, line 4"


@each(
    ("text", "value"),
    [("3", 3), ("'3'", "3"), ("(1, 2)", (1, 2)), ("None", None), ("A2", "A2")],
)
def test_a_value_is_read_as_python_writes_it_or_as_text(text: str, value: object) -> None:
    assert tables.read_options(f"most=1 x={text} hook=True") == {
        "most": 1,
        "x": value,
        "hook": True,
    }


def list_rulesets(tmp_path: Path, text: str) -> list[tuple[str, int, dict[str, object]]]:
    path = tmp_path / "table.txt"
    path.write_text(text, encoding="utf-8")
    return tables.list_rulesets(path)


@each(
    ("line", "why"),
    [
        ("  counter 5", "expected no line below the case, got 'counter 5'"),
        ("blackout 4..2", "expected numbers of players such as 2..4, got '4..2'"),
        ("counter 4 hook=True hook=False", "hook is given twice"),
        ("counter 4", "the same case stands above"),
    ],
)
def test_a_ruleset_that_would_be_lost_is_refused(tmp_path: Path, line: str, why: str) -> None:
    right = "counter 4\nblackout 2..3\n"
    assert [players for _, players, _ in list_rulesets(tmp_path, right)] == [4, 2, 3]
    with pytest.raises(tables.TableError, match=re.escape(why)):
        list_rulesets(tmp_path, f"{right}{line}\n")


@each(
    ("read", "text", "why"),
    [
        (trick_tables.read_clause, "C4.5 counter 4 doubling=first", "expected a clause"),
        (trick_tables.read_clause, "nine", "expected a clause"),
        (trick_tables.read_effect, "thre", "expected verdict or an effect"),
        (trick_tables.read_effect, "nine: counter 4 effects=-nine", "expected verdict"),
        (trick_tables.read_outcome, "winner=1 winner=2", "winner is given twice"),
        (lambda text: trick_tables.explain_text(text, COUNTER[4]), TWO_TRUMPS, "trump is given"),
    ],
)
def test_a_trick_that_would_be_lost_is_refused(
    read: Callable[[str], object], text: str, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        read(text)
