"""F11.7 A row of bids: points for bids made in a row, and a loss for bids missed in a row."""

from __future__ import annotations

import attrs
import pytest

from counter_rules import (
    HandResult,
    NotationError,
    Ruleset,
    RulesetError,
    StateError,
    get_ruleset,
    new_game,
    public_view,
    shuffle,
    view,
)
from counter_rules.engine.inner import score_result
from counter_rules.events import HandScored
from counter_rules.messages import ENGLISH, GERMAN, describe
from counter_rules.notation import format_view, parse_view
from counter_rules.observations import ObservationSpace
from counter_rules.records import (
    Form,
    Record,
    ScorePad,
    WrittenHand,
    dumps,
    format_position,
    loads,
    parse_position,
)
from counter_rules.render import score_sheet, svg, text
from counter_rules.rules.bounds import get_point_bounds
from counter_rules.rules.hand_context import HandContext
from counter_rules.rules.scoring import EachSeat, ExactTen, RowBonus
from support.builders import custom
from support.hands import play_hand


def row(length: int = 3, **options: object) -> Ruleset:
    """Compose hands of two cards for two: a made bid scores 10 and the bid, a missed one 0."""
    sizes = options.pop("hand_sizes", (2,) * 12)
    return custom(2, hand_sizes=sizes, score="exact_ten", bonus_row=length, **options)


def score(rules: Ruleset, *hands: str) -> list[HandResult]:
    """Score hands in which seat 0 and seat 1 make (``+``) or miss (``-``) a bid of 0 or of all."""
    results: list[HandResult] = []
    for number, marks in enumerate(hands, start=1):
        size = rules.hand_sizes.get_size(number, ())
        bids = {"++": (size, 0), "+-": (size, size), "-+": (size, size), "--": (0, size)}[marks]
        won = (0, size) if marks == "-+" else (size, 0)
        results.append(
            score_result(
                rules,
                results,
                dealer=number % 2,
                hand_size=size,
                bids=bids,
                blind=(),
                tricks_won=won,
                turned=(),
            )
        )
        assert results[-1].exact == tuple(s for s in (0, 1) if marks[s] == "+")
    return results


def list_bonus(rules: Ruleset, *hands: str) -> list[tuple[int, ...]]:
    """List what each hand earns on top of its score."""
    assert isinstance(rules.scoring, RowBonus)
    bonus: list[tuple[int, ...]] = []
    for result in score(rules, *hands):
        plain = rules.scoring.each.score_hand(
            bids=result.bids, tricks_won=result.tricks_won, hand_size=result.hand_size, blind=()
        )
        bonus.append(tuple(a - b for a, b in zip(result.points, plain, strict=True)))
    return bonus


def list_streaks(rules: Ruleset, *hands: str) -> list[tuple[int, ...]]:
    return [result.streaks for result in score(rules, *hands)]


def test_f11_7_at_three_in_a_row_the_points_are_earned_or_lost() -> None:
    assert list_bonus(row(), "+-", "+-", "+-") == [(0, 0), (0, 0), (10, -10)]


def test_f11_7_then_the_count_begins_at_0() -> None:
    assert list_streaks(row(), *["+-"] * 5) == [(1, -1), (2, -2), (0, 0), (1, -1), (2, -2)]
    assert list_bonus(row(), *["+-"] * 6)[3:] == [(0, 0), (0, 0), (10, -10)]


def test_f11_7_a_made_bid_ends_a_row_of_missed_ones_and_the_other_way_round() -> None:
    assert list_streaks(row(), "+-", "+-", "-+", "+-") == [(1, -1), (2, -2), (-1, 1), (1, -1)]


def test_f11_7_the_points_are_part_of_those_of_the_hand() -> None:
    last = score(row(2, bonus_points=25), "+-", "+-")[-1]
    assert last.points == (12 + 25, 0 - 25)
    assert last.scores == (12 + 12 + 25, -25)


def test_f11_7_without_misses_only_made_bids_count() -> None:
    rules = row(2, bonus_misses=False)
    assert list_bonus(rules, *["+-"] * 4) == [(0, 0), (10, 0), (0, 0), (10, 0)]
    assert list_streaks(rules, "-+", "-+") == [(0, 1), (0, 0)]
    assert list_streaks(rules, "+-", "-+", "+-") == [(1, 0), (0, 1), (1, 0)]


def test_f11_7_hands_of_one_card_are_passed_over() -> None:
    rules = row(2, hand_sizes=(2, 1, 2, 2))
    assert list_streaks(rules, "+-", "--", "+-") == [(1, -1), (1, -1), (0, 0)]
    assert list_bonus(rules, "+-", "+-", "+-") == [(0, 0), (0, 0), (10, -10)]


def test_f11_7_unless_they_count() -> None:
    rules = row(2, hand_sizes=(2, 1, 2, 2), bonus_ones=True)
    assert list_bonus(rules, "+-", "+-", "+-") == [(0, 0), (10, -10), (0, 0)]


def test_f11_7_extra_hands_earn_none() -> None:
    rules = row(2, hand_sizes=(2,), ties="extra_hands", bonus_ones=True)
    assert list_streaks(rules, "++", "++", "++") == [(1, 1), (1, 1), (1, 1)]
    assert list_bonus(rules, "++", "++", "++") == [(0, 0), (0, 0), (0, 0)]


def test_f11_7_the_counts_are_public() -> None:
    state = play_hand(new_game(row(2)), bids=(0, 2), turned="2H")
    streaks = state.hand_results[-1].streaks
    assert streaks == (-1, -1)
    assert state.streaks == view(state, 0).streaks == public_view(state).streaks == streaks
    assert new_game(row()).streaks == (0, 0)
    assert new_game(custom(2)).streaks == ()


def test_f11_7_a_view_is_read_back() -> None:
    state = play_hand(new_game(row(2)), bids=(0, 2), turned="2H")
    seen = view(state, 1)
    assert parse_view(format_view(seen)) == seen
    plain = play_hand(new_game(custom(2)), turned="2H")
    assert "streaks" not in format_view(view(plain, 1))


def test_f11_7_observations_have_them_only_where_the_option_is_on() -> None:
    state = play_hand(new_game(row(2)), bids=(0, 2), turned="2H")
    space = ObservationSpace(state.rules)
    parts = space.split(space.encode(view(state, 1)))
    made, missed = parts["made_in_a_row"].tolist(), parts["missed_in_a_row"].tolist()
    assert [a - b for a, b in zip(made, missed, strict=True)] == list(state.streaks[::-1])
    plain = ObservationSpace(custom(2))
    assert "made_in_a_row" not in plain.blocks
    assert space.size == plain.size + 4
    assert all(space.blocks[name] == block for name, block in plain.blocks.items())


# In the middle of a match.


def test_f11_7_a_match_begins_in_the_middle_if_the_counts_are_given() -> None:
    state = new_game(row(3), hand_number=4, scores=(5, 6), streaks=(2, -1))
    assert state.streaks == (2, -1)
    assert parse_position(format_position(state)) == state
    assert "before hand 4: 5 6 in a row 2 -1" in format_position(state)
    after = play_hand(state, bids=(0, 0), turned="2H").hand_results[-1]
    assert (after.exact, after.streaks) == ((), (-1, -2))


@pytest.mark.parametrize("form", Form)
def test_f11_7_a_record_keeps_them(form: Form) -> None:
    rules = row(3)
    state = new_game(rules, hand_number=4, scores=(5, 6), streaks=(2, -1))
    moves = [shuffle(state, seed=3)]
    record = Record(rules=rules, hand_number=4, scores=(5, 6), streaks=(2, -1), moves=moves)
    assert record.start == state
    assert loads(dumps(record, form=form)) == record
    level = Record(rules=rules, hand_number=2, streaks=(0, 0))
    assert loads(dumps(level, form=form)) == level
    first = Record(rules=rules)
    assert loads(dumps(first, form=form)) == first
    assert "treak" not in dumps(first, form=form)
    assert "treak" not in dumps(Record(rules=custom(2), hand_number=2), form=form)


@pytest.mark.parametrize("streaks", [(), (1,), (3, 0), (0, -3), ("a", 0)])
def test_f11_7_wrong_counts_are_refused(streaks: tuple[int, ...]) -> None:
    with pytest.raises(StateError, match="streaks"):
        new_game(row(3), hand_number=8, scores=(5, 6), streaks=streaks)


def test_f11_7_a_count_is_no_longer_than_the_match() -> None:
    with pytest.raises(StateError, match="streaks from -1 to 1"):
        new_game(row(3), hand_number=2, streaks=(2, 0))


def test_f11_7_missed_bids_have_no_count_where_they_cost_nothing() -> None:
    with pytest.raises(StateError, match="streaks from 0 to 2"):
        new_game(row(3, bonus_misses=False), hand_number=4, streaks=(-1, 0))


def test_f11_7_other_games_take_no_counts() -> None:
    with pytest.raises(StateError, match="counts no bids in a row"):
        new_game(custom(2), hand_number=2, streaks=(1, 0))


def test_f11_7_a_result_with_wrong_counts_is_refused() -> None:
    state = play_hand(new_game(row(2)), bids=(0, 2), turned="2H")
    right = format_view(view(state, 1))
    one, other = state.streaks
    wrong = right.replace(f'"streaks": [{one}, {other}]', f'"streaks": [{-one}, {other}]')
    assert wrong != right
    with pytest.raises(
        NotationError, match=r"in hand 1, streaks: expected \[-1, -1\], got \[1, -1\]"
    ):
        parse_view(wrong)


# Points, words and refusals.


def test_f11_7_the_bounds_include_them() -> None:
    assert get_point_bounds(row(2, hand_sizes=(2, 1))) == (-10, 22)
    assert get_point_bounds(row(2, hand_sizes=(1,))) == (0, 11)
    assert get_point_bounds(row(2, hand_sizes=(1,), bonus_ones=True)) == (-10, 21)
    assert get_point_bounds(row(2, bonus_misses=False)) == (0, 22)


def test_f11_7_a_full_row_is_a_part_of_the_breakdown() -> None:
    rules = row(2)
    result = score(rules, "+-", "+-")[-1]
    scored = HandScored(move_number=9, result=result, rules=rules)
    assert [one.row for one in scored.breakdown] == [10, -10]
    assert [one.bonus for one in scored.breakdown] == [0, 0]
    english = describe([scored], ENGLISH)
    assert "seat 0 completes a row of made bids: 10 points more, already counted" in english
    german = describe([scored], GERMAN)
    assert any("Reihe verfehlter Ansagen" in line for line in german)


def test_f11_7_they_stand_below_the_score_sheet() -> None:
    state = new_game(row(3), hand_number=4, scores=(5, 6), streaks=(2, -1))
    assert "in a row: seat 0: 2 made, seat 1: 1 missed" in text(score_sheet(state))
    assert "in a row" in svg(score_sheet(state))
    level = new_game(row(3), hand_number=4, streaks=(0, 0))
    assert "in a row" not in text(score_sheet(level))


def test_f11_7_they_stand_below_a_pad_too() -> None:
    one = WrittenHand(bids=(2, 2), tricks_won=(2, 0))
    pad = ScorePad(rules=row(3), dealer=0, hands=[one, one])
    sheet = score_sheet(pad)
    assert sheet.streaks == pad.results[-1].streaks == (2, -2)
    assert "in a row: seat 0: 2 made, seat 1: 2 missed" in text(sheet)
    assert "in a row" in svg(sheet)
    assert score_sheet(ScorePad(rules=row(3))).streaks == ()


def test_f11_7_in_romanian_whist() -> None:
    rules = get_ruleset("romanian_whist", players=4, bonus_row=5)
    assert rules.scoring == RowBonus(each=rules.scoring.each, length=5)  # type: ignore[union-attr]


def test_f11_7_a_row_has_two_bids() -> None:
    with pytest.raises(RulesetError, match="at least 2 bids"):
        RowBonus(each=EachSeat(formula=ExactTen()), length=1)


def test_f11_7_the_part_without_a_hand_gives_no_bonus() -> None:
    scoring = row(2).scoring
    assert isinstance(scoring, RowBonus)
    given = {"bids": (1, 0), "tricks_won": (1, 1), "hand_size": 2, "blind": ()}
    assert scoring.score_hand(**given) == (11, 0)  # type: ignore[arg-type] # of any kind
    hand = HandContext(number=2, size=2, bids=(1, 0), before=tuple(score(row(2), "+-")))
    points = attrs.evolve(scoring, points=3).score_hand(**given, hand=hand)  # type: ignore[arg-type]
    assert points == (11 + 3, 0 - 3)
