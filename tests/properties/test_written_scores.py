"""Scores written as formulas: any text is read as it is printed, and means what Python says."""

from __future__ import annotations

import contextlib
import random
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counter_rules import NotationError, get_ruleset
from counter_rules.games import format_options, parse_rules
from counter_rules.rules.scoring import FORMULAS, parse_formula
from support.family_oracle_scores import score_by
from support.written_scores import draw_formula

ATOMS = st.one_of(st.sampled_from("BWDNP"), st.integers(0, 10**9 - 1).map(str))


def extend(expressions: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Extend expressions by a step of the grammar."""
    bracketed = expressions.map("({})".format)
    atoms = ATOMS | bracketed
    factors = st.one_of(atoms, atoms.map("-{}".format))
    pairs = st.tuples(factors, st.sampled_from(["+", "-", "*", "//", "%"]), factors)
    several = st.lists(expressions, min_size=2, max_size=3).map(",".join)
    return st.one_of(
        factors,
        pairs.map("".join),
        expressions.map("abs({})".format),
        st.tuples(st.sampled_from(["min", "max"]), several).map(
            lambda call: f"{call[0]}({call[1]})"
        ),
        st.tuples(expressions, st.sampled_from(["+", "-"]), expressions).map("".join),
    )


EXPRESSIONS = st.recursive(ATOMS, extend, max_leaves=12)


@st.composite
def draw_texts(draw: st.DrawFn) -> str:
    """Draw a formula of any parts, in any order."""
    missed = draw(st.sampled_from([["missed"], ["over", "under"]]))
    zeros = draw(st.lists(st.sampled_from(["zero", "zero_missed"]), unique=True))
    names = draw(st.permutations(["made", *missed, *zeros]))
    return ";".join([f"{name}:{draw(EXPRESSIONS)}" for name in names])


TEXTS = draw_texts().filter(lambda text: len(text) <= 300)
HANDS = st.integers(1, 26).flatmap(
    lambda size: st.tuples(st.integers(0, size), st.integers(0, size), st.just(size))
)


@given(text=TEXTS, hand=HANDS, players=st.integers(2, 10))
def test_it_scores_as_python_does(text: str, hand: tuple[int, int, int], players: int) -> None:
    bid, won, size = hand
    formula = parse_formula(text)
    try:
        points = score_by(text, bid, won, size, players)
    except ZeroDivisionError:
        with pytest.raises(ValueError, match="divides by zero"):
            formula.score(bid=bid, tricks_won=won, hand_size=size, players=players)
        return
    asked = {"bid": bid, "tricks_won": won, "hand_size": size, "players": players}
    assert formula.score(**asked) == parse_formula(str(formula)).score(**asked) == points


@given(text=TEXTS)
def test_what_is_printed_is_read_again(text: str) -> None:
    formula = parse_formula(text)
    printed = str(formula)
    assert len(printed) <= len(text)
    assert parse_formula(printed) == formula
    assert str(parse_formula(printed)) == printed


@given(text=TEXTS, data=st.data())
def test_no_bracket_is_printed_for_nothing(text: str, data: st.DataObject) -> None:
    """Without any pair of brackets, the printed text is another formula, or none."""
    printed = str(parse_formula(text))
    opening = [i for i, sign in enumerate(printed) if sign == "(" and not printed[i - 1].isalpha()]
    if not opening:
        return
    start = data.draw(st.sampled_from(opening))
    level, end = 1, start
    while level:
        end += 1
        level += {"(": 1, ")": -1}.get(printed[end], 0)
    without = printed[:start] + printed[start + 1 : end] + printed[end + 1 :]
    with contextlib.suppress(NotationError):
        assert str(parse_formula(without)) != printed


def check_place(error: NotationError) -> None:
    assert error.line == 1
    assert 1 <= error.column <= 302
    assert "F11.1" in str(error)


@settings(max_examples=300)
@given(text=TEXTS, data=st.data())
def test_a_spoilt_text_is_refused_or_read(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    sign = data.draw(st.sampled_from([*string.printable, "", "·", "²"]))
    kept = text[place + data.draw(st.integers(0, 2)) :]
    try:
        formula = parse_formula(text[:place] + sign + kept)
    except NotationError as error:
        check_place(error)
    else:
        assert parse_formula(str(formula)) == formula


@pytest.mark.parametrize("seed", range(20))
def test_drawn_formulas_make_rulesets(seed: int) -> None:
    rng = random.Random(f"written {seed}")
    text = draw_formula(rng)
    rules = get_ruleset("custom", players=rng.randint(2, 10), score=text)
    assert parse_rules("custom", rules.players, format_options(rules)) == rules
    for size in (1, 2, 5):
        for bid in range(size + 1):
            for won in range(size + 1):
                bids, tricks = (bid,) * rules.players, (won,) * rules.players
                points = rules.scoring.score_hand(
                    bids=bids, tricks_won=tricks, hand_size=size, blind=()
                )
                expected = score_by(text, bid, won, size, rules.players)
                assert points == (expected,) * rules.players


WRITTEN = {
    "exact_ten": "made:10+B;missed:0",
    "blackout": "made:5+N;missed:0",
    "as_taught": "made:10+B;missed:0;zero:5+N",
    "english_consolation": "made:10+B;missed:W",
    "office_consolation": "made:10+B;missed:W;zero:5+N",
    "seven_truf": "made:10*B;missed:W;zero:5*N",
    "exact_minus_difference": "made:10+B;missed:-D",
    "ten_per_trick": "made:10*B;missed:0",
    "kachuful": "made:10*B;missed:0;zero:10",
    "romanian": "made:5+B;missed:-D",
    "pocha": "made:10+5*W;missed:-5*D",
    "podrida": "made:10+3*W;missed:-3*D",
    "squares": "made:10+B*B;missed:-D*D",
    "tricks_plus_ten": "made:W+10;missed:W",
    "wizard": "made:20+10*W;missed:-10*D",
    "counter": "made:max(B,2);missed:max(0,1-W)+min(1,W)*(W-1)*min(1,(W+P)//10)",
}
"""The formulas of F8, written."""


@pytest.mark.parametrize("name", FORMULAS)
def test_a_named_score_can_be_written(name: str) -> None:
    formula = parse_formula(WRITTEN[name])
    for size in (1, 5, 10):
        for bid in range(size + 1):
            for won in range(size + 1):
                asked = {"bid": bid, "tricks_won": won, "hand_size": size, "players": 4}
                assert formula.score(**asked) == FORMULAS[name].score(**asked)
