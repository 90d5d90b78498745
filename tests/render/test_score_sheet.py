"""The score sheet as a value: what stands on it is what the match holds, and no more."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from counter_rules import (
    Bid,
    Phase,
    StateError,
    Suit,
    apply_move,
    get_ruleset,
    new_game,
    public_view,
    view,
)
from counter_rules.messages import GERMAN, describe
from counter_rules.render import Outcome, ScoreSheet, score_sheet
from render.moments import BIDDING, BLIND, FINISHED, NAMED, OPEN, OVER, PASSING, SEALED, WAITING
from support.builders import after, before, custom, deal, dealt, finished, office
from support.hands import bid, finish_hand, play, play_match, shuffled
from support.match_walks import PRESETS, TABLES, draw_rules, draw_start, walk_match


def list_bids(sheet: ScoreSheet) -> list[int | None]:
    return [cell.bid for cell in sheet.rows[-1].cells]


@pytest.mark.parametrize("name", PRESETS)
def test_the_numbers_are_those_of_the_finished_hands(name: str) -> None:
    rng = random.Random(name)
    players = rng.choice([count for preset, count in TABLES if preset == name])
    start = new_game(draw_rules(rng, name, players))
    *_, (_, _, last) = walk_match(rng, start, 600)
    state = last.state
    sheet = score_sheet(state)
    closed = [row for row in sheet.rows if not row.is_open]
    assert len(closed) == len(state.hand_results) > 0
    for row, result in zip(closed, state.hand_results, strict=True):
        assert (row.hand_number, row.dealer) == (result.hand_number, result.dealer)
        assert (row.hand_size, row.turned) == (result.hand_size, result.turned)
        assert tuple(cell.bid for cell in row.cells) == result.bids
        assert tuple(cell.tricks_won for cell in row.cells) == result.tricks_won
        assert tuple(cell.points for cell in row.cells) == result.points
        assert tuple(cell.score for cell in row.cells) == result.scores
        made = [seat for seat, cell in enumerate(row.cells) if cell.outcome is Outcome.MADE]
        assert tuple(made) == result.exact
        assert tuple(seat for seat, cell in enumerate(row.cells) if cell.blind) == result.blind
    assert sheet.scores == state.scores
    assert sheet.winners == state.winners


@pytest.mark.parametrize("name", PRESETS)
def test_the_trump_of_a_hand_is_the_one_with_which_it_began(name: str) -> None:
    rng = random.Random(name)
    players = rng.choice([count for preset, count in TABLES if preset == name])
    trumps = dict[int, Suit | None]()  # by hand; one that is named stands elsewhere (F11.2)
    for before_it, _, made in walk_match(rng, new_game(draw_rules(rng, name, players)), 400):
        if before_it.phase is Phase.DEAL and made.state.phase is not Phase.NAME:
            trumps[made.state.hand_number] = made.state.trump
        rows = score_sheet(made.state).rows
        assert {row.hand_number: row.trump for row in rows if row.hand_number in trumps} == trumps
    assert trumps


def test_every_view_and_the_state_have_the_same_sheet() -> None:
    rng = random.Random(7)
    for name in ("counter", "office_oh_hell", "up_to_ten"):
        start = draw_start(rng, draw_rules(rng, name, 4))
        for _, _, made in walk_match(rng, start, 60):
            state = made.state
            sheet = score_sheet(state)
            assert {score_sheet(view(state, seat)) for seat in range(4)} == {sheet}
            assert score_sheet(public_view(state)) == sheet


def test_before_the_first_hand_it_is_empty() -> None:
    sheet = score_sheet(WAITING)
    assert (sheet.rows, sheet.scores, sheet.leaders, sheet.messages) == ((), (0, 0, 0), (), ())


def test_the_hand_in_progress_is_an_open_row() -> None:
    (row,) = score_sheet(BIDDING).rows
    assert (row.is_open, row.hand_size, row.dealer, row.trump) == (True, 2, 2, Suit.SPADES)
    assert [cell.bid for cell in row.cells] == [2, 0, None]
    assert {(cell.outcome, cell.points, cell.score) for cell in row.cells} == {
        (Outcome.OPEN, None, None)
    }


def test_tricks_are_counted_as_they_are_taken() -> None:
    (row,) = score_sheet(PASSING).rows
    assert [cell.tricks_won for cell in row.cells] == [1, 0, 0]


def test_c7_3_jacks_do_not_change_the_trump_of_the_row() -> None:
    (row,) = score_sheet(PASSING).rows
    assert PASSING.trump is Suit.CLUBS
    assert (row.trump, [card.code for card in row.turned]) == (Suit.HEARTS, ["KH", "JC"])


def test_f1_1_sealed_bids_are_not_written_down() -> None:
    assert list_bids(score_sheet(SEALED)) == [None, None, None]
    assert list_bids(score_sheet(view(SEALED, 2))) == [None, None, None]
    opened = apply_move(apply_move(SEALED, Bid(0, 0)), Bid(1, 2))
    assert list_bids(score_sheet(opened)) == [0, 2, 1]


def test_f2_6_a_blind_bid_is_marked() -> None:
    assert [cell.blind for cell in score_sheet(BLIND).rows[-1].cells] == [False, True, False]


def test_f6_2_a_flipped_card_names_the_trump() -> None:
    state = deal(new_game(office(3)), turned="4H")
    (row,) = score_sheet(state).rows
    assert (row.hand_size, row.trump) == (4, Suit.HEARTS)
    assert score_sheet(deal(new_game(office(3)), turned="*")).rows[0].trump is None


def test_f11_2_a_trump_that_is_still_to_be_named_is_not_known() -> None:
    for state in (OPEN, view(OPEN, 1), public_view(OPEN)):
        (row,) = score_sheet(state).rows
        assert (row.trump, row.is_trump_known) == (None, False)
    (row,) = score_sheet(NAMED).rows
    assert (row.trump, row.is_trump_known) == (Suit.HEARTS, True)


def test_of_a_result_without_its_cards_the_trump_is_not_known() -> None:
    rows = score_sheet(
        after(office(3), finished((1, 2, 3)), finished((1, 2, 3), number=2, turned="4H"))
    ).rows
    assert [row.trump for row in rows] == [None, Suit.HEARTS]


def test_leaders_have_the_highest_total_unless_all_have_it() -> None:
    rules = custom(3)
    assert score_sheet(before(rules, 2, (8, 3, 8))).leaders == (0, 2)
    assert score_sheet(before(rules, 2, (0, -3, -1))).leaders == (0,)
    assert score_sheet(before(rules, 2, (5, 5, 5))).leaders == ()


def test_at_the_end_the_winners_lead_and_are_named() -> None:
    sheet = score_sheet(OVER)
    assert (sheet.winners, sheet.leaders) == ((2,), (2,))
    assert describe(sheet) == ("seat 2 wins with 21 points",)
    assert describe(sheet, {**GERMAN, "seat.2": "Ana"}) == ("Ana gewinnt: 21 Punkte",)
    assert describe(score_sheet(FINISHED)) == ()


def test_f3_6_who_loses_together_does_not_lead() -> None:
    state = new_game(get_ruleset("cooperative_blackout", players=3))
    state = finish_hand(bid(deal(state, "AC", "2C", "3C", drawn="4H"), 0, 0, 1))
    sheet = score_sheet(state)
    assert (sheet.phase, sheet.winners, sheet.leaders) == (Phase.OVER, (), ())
    assert describe(sheet) == ("everybody loses together",)


def test_a_match_that_all_share_has_only_winners() -> None:
    state = play_match(new_game(get_ruleset("cooperative_blackout", players=2, lives=60)))
    assert score_sheet(state).leaders == (0, 1)


def test_a_sheet_is_a_value() -> None:
    sheet = score_sheet(OVER)
    assert pickle.loads(pickle.dumps(sheet)) == sheet  # noqa: S301 - our own pickle
    assert copy.deepcopy(sheet) == sheet
    assert len({sheet, score_sheet(view(OVER, 1)), score_sheet(FINISHED)}) == 2


@pytest.mark.parametrize("match", [None, "counter", custom(3), FINISHED.hand_results])
def test_of_anything_else_there_is_no_sheet(match: object) -> None:
    kind = type(match).__name__
    message = rf"^expected a State, a View or a ScorePad, got {kind}$"
    with pytest.raises(StateError, match=message):
        score_sheet(match)  # type: ignore[arg-type]


def test_the_open_row_is_closed_by_the_last_trick() -> None:
    state = bid(dealt("AC KC", "2D 3D", "4H 5H", rules=custom(3, hand_sizes=(2,))), 0, 0, 1)
    assert score_sheet(play(state, "AC 2D 4H KC 3D")).rows[0].is_open
    assert not score_sheet(play(state, "AC 2D 4H KC 3D 5H")).rows[0].is_open
    assert shuffled(FINISHED).hand_number == len(score_sheet(shuffled(FINISHED)).rows) == 2
