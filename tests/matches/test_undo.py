"""Moves that are taken back: who must agree, and what is kept."""

from __future__ import annotations

import pytest

from counter_rules import IllegalMoveError, ReasonCode, StateError, View, get_ruleset
from counter_rules.table import Match, TableCode, Undone, UndoProposal
from matches.playing import KEYS, WATCHING, answer, ask, bid_all, open_table, refuse

PEOPLE = open_table(people=(0, 1, 2, 3))
TWO_BIDS = answer(answer(PEOPLE, 3), 4)


def test_ones_own_last_move_needs_no_other() -> None:
    match = TWO_BIDS.propose_undo(KEYS[1], 2)
    assert match.state == answer(PEOPLE, 3).state
    assert match.entries == (*TWO_BIDS.entries, Undone(2, (1,)))
    assert match.proposal is None


def test_once_another_has_moved_all_must_agree() -> None:
    match = TWO_BIDS.propose_undo(KEYS[0], 1)
    assert match.state == TWO_BIDS.state
    assert match.proposal == UndoProposal(1, (0,))
    assert match.agree(KEYS[0], 1) == match
    for key in KEYS[1:3]:
        match = match.agree(key, 1)
        assert match.state == TWO_BIDS.state
    match = match.agree(KEYS[3], 1)
    assert match.state == PEOPLE.state
    assert match.entries[-1] == Undone(1, (0, 1, 2, 3))


def test_one_agrees_to_what_one_has_seen() -> None:
    match = TWO_BIDS.propose_undo(KEYS[0], 2).propose_undo(KEYS[0], 1)
    with refuse(TableCode.NO_PROPOSAL):
        match.agree(KEYS[1], 2)
    assert match.agree(KEYS[1], 1).proposal == UndoProposal(1, (0, 1))


def test_those_must_agree_for_whom_a_bot_plays_now() -> None:
    match = TWO_BIDS.release(2, bot="easy").propose_undo(KEYS[0], 1)
    for key in (KEYS[1], KEYS[3]):
        match = match.agree(key, 1)
    assert match.proposal is not None
    assert match.agree(KEYS[2], 1).state == PEOPLE.state


def test_two_who_propose_the_same_agree() -> None:
    match = TWO_BIDS.propose_undo(KEYS[0], 1).propose_undo(KEYS[1], 1)
    assert match.proposal == UndoProposal(1, (0, 1))
    assert match.propose_undo(KEYS[1], 2).proposal is None


def test_once_a_card_was_seen_all_must_agree() -> None:
    before = bid_all(PEOPLE)
    match = answer(before).propose_undo(KEYS[0], before.state.move_number)
    assert match.proposal is not None
    for key in KEYS[1:3]:
        match = match.agree(key, before.state.move_number)
        assert match.proposal is not None
    assert match.agree(KEYS[3], before.state.move_number).state == before.state


def test_bots_need_not_agree() -> None:
    before = bid_all(open_table(people=(0,)))
    match, _ = answer(before).play_bots()
    back = match.propose_undo(KEYS[0], before.state.move_number)
    assert back.state == before.state
    assert back.people == (0,)


def test_a_deal_shows_cards() -> None:
    match = PEOPLE
    while match.state.hand_number == 1:
        last, match = match, answer(match)
    proposed = match.propose_undo(KEYS[2], last.state.move_number)
    assert proposed.state == match.state
    for key in (KEYS[0], KEYS[1], KEYS[3]):
        proposed = proposed.agree(key, last.state.move_number)
    assert proposed.state == last.state
    assert answer(proposed).state == match.state


def test_sealed_bids_are_not_seen_until_they_are_opened() -> None:
    rules = get_ruleset("blackout", players=3, simultaneous_bidding=True)
    match = answer(open_table(rules, people=(0, 1, 2)))
    assert match.propose_undo(KEYS[0], 1).state.committed == (None, None, None)
    opened = answer(answer(match))
    assert opened.state.bids == (0, 0, 0)
    assert opened.propose_undo(KEYS[2], 3).state == opened.state


def test_a_move_or_a_change_of_seats_drops_the_proposal() -> None:
    match = TWO_BIDS.propose_undo(KEYS[0], 1)
    assert answer(match).proposal is None
    assert match.release(3, bot="easy").proposal is None
    assert match.decline(KEYS[2]).proposal is None
    assert match.sit(3, KEYS[3]).proposal is not None  # nothing changed
    assert match.sit(None, KEYS[8]).stand(WATCHING).proposal is not None


@pytest.mark.parametrize("to", [-1, 0, 3, 4, "1", None, 1.0])
def test_where_a_match_cannot_go_back_to(to: int) -> None:
    with refuse(TableCode.NO_SUCH_MOVE):
        TWO_BIDS.propose_undo(KEYS[0], to)


def test_a_match_does_not_go_back_to_where_a_deal_is_due() -> None:
    match = PEOPLE
    while match.state.hand_number == 1:
        match = answer(match)
    with refuse(TableCode.NO_SUCH_MOVE):
        match.propose_undo(KEYS[0], match.state.move_number - 1)


def test_what_cannot_be_agreed_to() -> None:
    with refuse(TableCode.NO_PROPOSAL):
        PEOPLE.agree(KEYS[0], 1)
    assert PEOPLE.decline(KEYS[0]) == PEOPLE
    proposed = TWO_BIDS.propose_undo(KEYS[0], 1)
    with refuse(TableCode.WATCHING):
        proposed.agree(WATCHING, 1)


def test_nothing_is_taken_back_at_the_end() -> None:
    match = PEOPLE
    while not match.state.is_over:
        match = answer(match)
    with refuse(TableCode.OVER):
        match.propose_undo(KEYS[0], match.state.move_number - 1)


def test_an_answer_from_before_is_late_although_the_question_is_the_same() -> None:
    key, question, moves = ask(PEOPLE)
    match, _ = PEOPLE.answer(key, question, moves[3])
    match = match.propose_undo(key, 1)
    assert match.view(key).question == question
    with pytest.raises(StateError, match="give the version that the client knew as since="):
        match.answer(key, question, moves[3])
    for since in (0, PEOPLE.version, PEOPLE.version + 1, 10**9):
        with pytest.raises(IllegalMoveError) as caught:
            match.answer(key, question, moves[3], since=since)
        assert caught.value.reason.code is ReasonCode.OTHER_QUESTION
    again, _ = match.answer(key, question, moves[5], since=match.version)
    assert again.state.bids[0] == 5


def test_a_client_from_before_gets_its_view() -> None:
    match = TWO_BIDS.propose_undo(KEYS[1], 2)
    assert isinstance(match.catch_up(KEYS[1], TWO_BIDS.version), View)
    assert match.catch_up(KEYS[1], match.version) == ()
    assert match.to_client_data(KEYS[1], TWO_BIDS.version)["events"] is None
    assert match.make_record().replay() == match.state


def test_moves_can_be_taken_back_again_and_again() -> None:
    match = TWO_BIDS.propose_undo(KEYS[1], 2)
    match = answer(match, 5)
    match = match.propose_undo(KEYS[1], 2)
    assert match.state == answer(PEOPLE, 3).state
    assert [entry for entry in match.entries if isinstance(entry, Undone)] == [
        Undone(2, (1,)),
        Undone(2, (1,)),
    ]
    assert Match.from_data(match.to_data()) == match
