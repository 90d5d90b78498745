"""In format 1 the ranks of a deck are a set: any order of them is read, for ever."""

from __future__ import annotations

import pytest

from counter_rules import Ruleset, new_game, public_view
from counter_rules.notation import format_view, parse_view
from counter_rules.records import Form, Record, dumps, format_position, loads, parse_position
from support.builders import custom

WRITTEN = "A234567JQK"
ORDERS = (WRITTEN, "AKQJ765432", "KQJ765432A", "5J2AQ3K764", "j,q,k,a,2,3,4,5,6,7", "'KA2345JQ67'")

RULES = [custom(4, ranks="AKQJ765432"), custom(4, ranks="KQJ765432A", aces="low")]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("form", Form)
def test_a_record_lists_them_from_the_ace_up_and_is_read_in_any_order(
    rules: Ruleset, form: Form
) -> None:
    record = Record(rules=rules)
    text = dumps(record, form=form)
    assert text.count(WRITTEN) == 1
    for order in ORDERS:
        read = loads(text.replace(WRITTEN, order))
        assert (read, read.rules.options) == (record, rules.options)
        assert loads(text.replace(WRITTEN, order), rules=rules) == record
        assert dumps(read, form=form) == text


@pytest.mark.parametrize("rules", RULES)
def test_so_does_a_position(rules: Ruleset) -> None:
    text = format_position(new_game(rules))
    assert text.count(f"ranks={WRITTEN} ") == 1
    for order in ORDERS:
        assert parse_position(text.replace(WRITTEN, order)) == new_game(rules)


@pytest.mark.parametrize("rules", RULES)
def test_so_does_a_view(rules: Ruleset) -> None:
    seen = public_view(new_game(rules))
    text = format_view(seen)
    assert text.count(f'"{WRITTEN}"') == 1
    for order in ORDERS:
        assert parse_view(text.replace(WRITTEN, order)) == seen


@pytest.mark.parametrize("ranks", ["A2X", "AA2", "A2*", "A" * 300])
def test_what_lists_no_ranks_is_refused(ranks: str) -> None:
    text = format_position(new_game(RULES[0])).replace(WRITTEN, ranks)
    with pytest.raises(ValueError, match="option ranks: expected ranks such as AKQJ765432"):
        parse_position(text)
