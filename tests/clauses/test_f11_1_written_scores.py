"""F11.1 A score as a formula."""

from __future__ import annotations

import pickle

import attrs
import pytest

from counter_rules import NotationError, RulesetError, get_ruleset, new_game
from counter_rules.games import OptionKind, format_options, get_preset, parse_rules
from counter_rules.games._registry import BUILT_IN
from counter_rules.records import Record, dumps, format_position, loads, parse_position
from counter_rules.rules.scoring import EachSeat, WrittenFormula, parse_formula
from support.builders import custom
from support.failures import each
from support.hands import play_hand

CASES = ((2, 2), (2, 3), (2, 1), (0, 0), (0, 2))
"""Bid and tricks won, in a hand of five cards, as in F8."""

TABLES = {
    "made:W+5;missed:W": (7, 3, 1, 5, 2),
    "made:10+2*B;missed:0": (14, 0, 0, 10, 0),
    "made:10+3*B;missed:0": (16, 0, 0, 10, 0),
    "made:10+2*B;missed:-2*D": (14, -2, -2, 10, -4),
    "made:10+2*B;missed:W": (14, 3, 1, 10, 2),
    "made:10*B;missed:-10*D;zero:10": (20, -10, -10, 10, -20),
    "made:10+B;missed:0;zero:5": (12, 0, 0, 5, 0),
    "made:10;missed:0": (10, 0, 0, 10, 0),
    "made:10*B+max(0,1-abs(B-1));missed:0": (20, 0, 0, 0, 0),
    "made:10+B;missed:0;zero:20;zero_missed:-20": (12, 0, 0, 20, -20),
    "made:10+5*B;missed:W-3*D": (20, 0, -2, 10, -4),
    "made:B;over:-D;under:W": (2, -1, 1, 0, -2),
}
"""Scores that tables play, each with its points in these cases."""

PLAYED = "made:10+2*B;missed:-2*D"
GAMES = [
    (preset.name, preset.players[0]) for preset in BUILT_IN if preset.name != "cooperative_blackout"
]


def score(text: str, bid: int, won: int, *, size: int = 5, players: int = 4) -> int:
    formula = parse_formula(text)
    return formula.score(bid=bid, tricks_won=won, hand_size=size, players=players)


@each(("text", "points"), TABLES.items())
def test_f11_1_scores_that_tables_play(text: str, points: tuple[int, ...]) -> None:
    assert tuple(score(text, bid, won) for bid, won in CASES) == points


def test_f11_1_eleven_for_a_bid_of_one() -> None:
    text = "made:10*B+max(0,1-abs(B-1));missed:0"
    assert [score(text, bid, bid) for bid in range(4)] == [0, 11, 20, 30]


# Which part scores.


@each(
    ("text", "bid", "won", "points"),
    [
        ("made:1;missed:2", 0, 0, 1),
        ("made:1;missed:2;zero:3", 0, 0, 3),
        ("made:1;missed:2;zero:3", 1, 1, 1),
        ("made:1;missed:2", 0, 1, 2),
        ("made:1;missed:2;zero_missed:4", 0, 1, 4),
        ("made:1;missed:2;zero_missed:4", 1, 0, 2),
        ("made:1;over:5;under:6", 0, 1, 5),
        ("made:1;over:5;under:6", 2, 1, 6),
        ("made:1;over:5;under:6;zero_missed:4", 0, 1, 4),
        ("made:1;over:5;under:6;zero_missed:4", 1, 2, 5),
    ],
)
def test_f11_1_zero_goes_before_the_other_parts(text: str, bid: int, won: int, points: int) -> None:
    assert score(text, bid, won) == points


@each(
    "text",
    [
        "missed:0",
        "made:1",
        "made:1;over:2",
        "made:1;under:2",
        "made:1;missed:0;over:2",
        "made:1;missed:0;over:2;under:3",
        "made:1;zero:2;zero_missed:3",
        "made:1;made:1;missed:0",
        "made:1;missed:0;nil:5",
        "made:1;missed:0;",
        "Made:1;missed:0",
    ],
)
def test_f11_1_any_other_parts_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"\(F11\.1\)"):
        parse_formula(text)


# The expressions.


@each(
    ("expression", "points"),
    [
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("10-3-2", 5),
        ("10-(3-2)", 9),
        ("7//2*2", 6),
        ("7//(2*2)", 1),
        ("-7//2", -4),  # rounds down
        ("-(7//2)", -3),
        ("7//-2", -4),
        ("-7%3", 2),
        ("7%-3", -2),
        ("2--3", 5),
        ("2*-3", -6),
        ("-B*2", -4),
        ("abs(B-5)", 3),
        ("min(B,1,9)", 1),
        ("max(B,-1,9)", 9),
        ("007", 7),
        ("B+10*W+100*D+1000*N", 5022),
        ("P", 4),
    ],
)
def test_f11_1_an_expression_means_what_it_means_in_python(expression: str, points: int) -> None:
    assert score(f"made:{expression};missed:0", 2, 2) == points


def test_f11_1_d_is_never_negative() -> None:
    assert score("made:0;missed:D", 1, 4) == score("made:0;missed:D", 4, 1) == 3


@each(
    ("expression", "column"),
    [
        ("", 15),
        ("B+", 17),
        ("2 +B", 16),
        ("b", 15),
        ("+B", 15),
        ("--B", 16),
        ("B/2", 16),
        ("B**2", 17),
        ("2B", 16),
        ("(B", 17),
        ("B)", 16),
        ("abs(B,W)", 20),
        ("min(B)", 20),
        ("max()", 19),
        ("min", 18),
        ("1.5", 16),
        ("1e3", 16),
        ("1_0", 16),
        ("٣", 15),
        ("1234567890", 15),
        ("B if W", 16),
        ("__import__", 15),
    ],
)
def test_f11_1_any_other_expression_is_refused_at_its_place(expression: str, column: int) -> None:
    with pytest.raises(
        NotationError, match=r"^part missed: expected .* got .*\(F11\.1\)"
    ) as caught:
        parse_formula(f"made:B;missed:{expression}")
    assert (caught.value.line, caught.value.column) == (1, column)


def test_f11_1_at_most_thirty_brackets_deep() -> None:
    for opening in ("(", "abs(", "max(1,"):
        deepest = f"made:{opening * 30}B{')' * 30};missed:0"
        assert score(deepest, 2, 2) == 2
        with pytest.raises(NotationError, match="brackets at most 30 deep"):
            parse_formula(deepest.replace("B", "(B)"))


def test_f11_1_brackets_beside_each_other_are_not_deep() -> None:
    assert score(f"made:{'+'.join(['(B)'] * 60)};missed:0", 2, 2) == 120


def test_f11_1_at_most_three_hundred_characters() -> None:
    longest = f"made:{'B+' * 142}B;missed:0".ljust(300, "0")
    assert len(longest) == 300
    assert score(longest, 2, 2) == 286
    with pytest.raises(NotationError, match="at most 300 characters"):
        parse_formula(f"{longest}0")


# One text for one formula.


@each(
    ("text", "printed"),
    [
        ("missed:-2*D;made:10+2*B", "made:10+2*B;missed:-2*D"),
        (
            "zero_missed:1;zero:2;under:3;over:4;made:5",
            "made:5;over:4;under:3;zero:2;zero_missed:1",
        ),
        ("made:(10)+((2*B));missed:(0)", "made:10+2*B;missed:0"),
        ("made:(B+W)+D;missed:(B-W)-D", "made:B+W+D;missed:B-W-D"),
        ("made:B+(W+D);missed:B-(W-D)", "made:B+(W+D);missed:B-(W-D)"),
        ("made:(B*W)//D;missed:B*(W//D)", "made:B*W//D;missed:B*(W//D)"),
        ("made:(B+1)*(W+1);missed:B+(2*W)", "made:(B+1)*(W+1);missed:B+2*W"),
        ("made:(-B)*W;missed:-(B*W)", "made:-B*W;missed:-(B*W)"),
        ("made:-(B);missed:-(-(B))", "made:-B;missed:-(-B)"),
        ("made:2-(-3);missed:2*(-3)", "made:2--3;missed:2*-3"),
        ("made:abs((B-W));missed:min((B),(W+1))", "made:abs(B-W);missed:min(B,W+1)"),
        ("made:007;missed:00", "made:7;missed:0"),
    ],
)
def test_f11_1_brackets_are_printed_where_they_are_needed(text: str, printed: str) -> None:
    formula = parse_formula(text)
    assert str(formula) == formula.text == printed
    assert str(parse_formula(printed)) == printed
    assert formula == parse_formula(printed)
    assert hash(formula) == hash(parse_formula(printed))


def test_f11_1_a_formula_is_a_value() -> None:
    formula = WrittenFormula(PLAYED)
    assert pickle.loads(pickle.dumps(formula)) == formula  # noqa: S301 - of our own making
    assert repr(formula) == f"WrittenFormula(text='{PLAYED}')"
    assert formula != WrittenFormula("made:2*B+10;missed:-2*D")


# Every case is asked when the ruleset is made.


@each(
    ("score", "options", "said"),
    [
        ("made:10001;missed:0", {}, "made gives 10001 points at B=0, W=0, N=10"),
        ("made:0;missed:-5001*D", {}, r"missed gives -10002 points at B=0, W=2, N=10"),
        ("made:5//B;missed:0", {}, "made divides by zero at B=0, W=0, N=10"),
        ("made:0;missed:W%(N-3)", {}, "missed divides by zero at B=0, W=1, N=3"),
        ("made:0;missed:1//(P-4)", {}, "missed divides by zero"),
        ("made:N;missed:0;zero:9%(N-7)", {"hand_sizes": "card_flip"}, "zero divides .* N=7"),
        (
            "made:1//(N-1);missed:0",
            {"hand_sizes": (3, 2), "ties": "extra_hands"},
            "made divides by zero .* N=1 ",
        ),
        ("made:0;over:0;under:9999+W", {}, "under gives 10001 points at B=3, W=2"),
        ("made:0;missed:0;zero_missed:9999+W", {}, "zero_missed gives 10001 points at B=0, W=2"),
    ],
)
def test_f11_1_points_out_of_bounds_are_refused(
    score: str, options: dict[str, object], said: str
) -> None:
    with pytest.raises(RulesetError, match=rf"^score: part {said}.*\(F11\.1\)"):
        custom(4, score=score, **options)


@each(
    ("score", "options"),
    [
        ("made:10000;missed:-10000", {}),
        ("made:5//B;missed:0;zero:0", {}),
        ("made:1//(N-1);missed:0", {"hand_sizes": (3, 2)}),
        ("made:1000*(N-10);missed:0", {}),
        ("made:100000*N-100000*N;missed:0", {}),
        ("made:10//(P-3);missed:0", {}),
    ],
)
def test_f11_1_only_cases_that_come_up_are_asked(score: str, options: dict[str, object]) -> None:
    assert custom(4, score=score, **options).options["score"] == score


def test_f11_1_a_ruleset_by_hand_is_asked_too() -> None:
    formula = parse_formula("made:10//B;missed:0")
    fault = r"score: part made divides by zero at B=0, W=0, N=%s \(F11\.1\)"
    with pytest.raises(RulesetError, match=fault % 10):
        attrs.evolve(custom(4), name="ours", options=(), scoring=EachSeat(formula=formula))
    with pytest.raises(RulesetError, match=fault % 2):
        formula.score(bid=0, tricks_won=0, hand_size=2, players=4)


def test_f11_1_a_blind_bid_earns_its_bonus_on_top() -> None:
    rules = get_ruleset("up_to_ten", players=4, bidding_blind=True, score="made:10000;missed:0")
    points = rules.scoring.score_hand(
        bids=(1, 0, 0, 0), tricks_won=(1, 0, 0, 0), hand_size=1, blind=(0,)
    )
    assert points == (10010, 10000, 10000, 10000)


# In games.


@each(("name", "players"), GAMES)
def test_f11_1_every_game_takes_a_written_score(name: str, players: int) -> None:
    rules = get_ruleset(name, players=players, score="missed:(-2*D);made:10+2*B")
    assert rules.options["score"] == PLAYED
    assert str(rules.scoring).startswith(PLAYED)
    assert rules == get_ruleset(name, players=players, score=parse_formula(PLAYED))
    assert parse_rules(name, players, format_options(rules)) == rules


@each(("name", "players"), GAMES)
def test_f11_1_the_option_offers_the_names_and_takes_a_formula(name: str, players: int) -> None:
    option = get_preset(name).get_option("score")
    assert option.kind is OptionKind.TEXT
    assert "exact_ten" in [choice.value for choice in option.choices]
    assert "a formula such as made:10+2*B;missed:-2*D" in option.hint


def test_f11_1_lives_and_a_formula_are_refused_together() -> None:
    for name, options in (("custom", {"lives": 2}), ("cooperative_blackout", {})):
        with pytest.raises(RulesetError, match="options lives and score contradict each other"):
            get_ruleset(name, players=4, score=PLAYED, **options)


def test_f11_1_a_hand_is_scored() -> None:
    state = new_game(custom(4, hand_sizes=(3, 3), score="made:10+B;missed:0;zero:5"))
    hands = ("AH KH QH", "2C 3C 4C", "2D 3D 4D", "2S 4S 5S")
    (hand,) = play_hand(state, *hands, bids=(3, 0, 1, 0), turned="3H").hand_results
    assert (hand.tricks_won, hand.points) == ((3, 0, 0, 0), (13, 5, 0, 5))


def test_f11_1_it_is_one_word_in_records_and_positions() -> None:
    rules = custom(3, hand_sizes=(2, 1), score=PLAYED)
    written = dumps(Record(rules=rules))
    assert f"score={PLAYED}" in written
    assert loads(written).rules == rules
    state = new_game(rules)
    assert parse_position(format_position(state)) == state
