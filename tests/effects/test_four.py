"""The four in explanations (C6.1, C6.2, C6.4), and what may be shown with it (C3.3)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, StateError
from counter_rules.trick import Buff
from support.builders import dealt, explain, resolve
from support.hands import bid_all, list_legal
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports


def test_void_it_reports_its_buff_and_its_ban() -> None:
    explanation = explain("9C 4C KC")
    assert list_reports(explanation, "four") == [("arrive", "C6.4"), ("contest", "C6.1, C6.2")]
    arrival = find_report(explanation, "four", "arrive")
    assert list_changes(arrival) == [(ChangeKind.BUFF, 1, None, Buff.VOID)]
    assert arrival.sentences == ("4♣ is void: no second four was shown",)
    contest = find_report(explanation, "four", "contest")
    assert list_changes(contest) == [(ChangeKind.BARRED, 1, False, True)]
    assert contest.sentences == ("4♣ is void and cannot win",)


def test_victor_it_reports_its_buff_and_its_win() -> None:
    explanation = explain("9C 4C+4S KC")
    assert list_reports(explanation, "four") == [("arrive", "C6.4"), ("contest", "C6.1, C6.2")]
    arrival = find_report(explanation, "four", "arrive")
    assert list_changes(arrival) == [(ChangeKind.BUFF, 1, None, Buff.VICTOR)]
    assert arrival.sentences == ("4♣ is a victor: 4♠ was shown",)
    contest = find_report(explanation, "four", "contest")
    assert list_changes(contest) == [(ChangeKind.CHAMPION, 1, False, True)]
    assert contest.sentences == ("4♣ is the first victor",)


def test_the_second_victor_takes_nothing() -> None:
    contest = find_report(explain("9C 4C+4S 4H+4D"), "four", "contest")
    assert list_changes(contest) == [(ChangeKind.CHAMPION, 1, False, True)]


def test_void_and_victor_in_one_trick() -> None:
    contest = find_report(explain("9C 4C 4H+4D"), "four", "contest")
    assert contest.sentences == (
        "4♣ is void and cannot win",
        "4♥ is the first victor",
    )


def test_beside_a_queen_it_contests_nothing() -> None:
    assert list_reports(explain("9C 4C+4S QC"), "four") == [("arrive", "C6.4")]


@pytest.mark.parametrize("text", ["9C 3C KC", "QC JD 5S"])
def test_it_is_silent_where_no_four_lies(text: str) -> None:
    assert is_silent("four", text)


def test_left_out_a_four_is_a_card_of_its_suit() -> None:
    rules = leave_out("four")
    result = resolve("4C 5D 6S", rules=rules)
    assert (result.winner, result.values) == (0, (4, 11, 0))
    assert list_reports(explain("4C 5D 6S", rules=rules), "four") == []


def test_left_out_nothing_is_shown_with_a_four() -> None:
    rules = leave_out("four")
    state = bid_all(dealt("4C 4D", turned="KS", rules=rules))
    assert [text for text in list_legal(state) if text.startswith("4")] == ["4C", "4D"]
    with pytest.raises(StateError, match=r"^4♣\+4♦ is impossible: 4♦ cannot be shown with 4♣$"):
        resolve("4C+4D 9C", rules=rules)
