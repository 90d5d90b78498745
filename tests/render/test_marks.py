"""Marks: the outcome of each card of a trick."""

from __future__ import annotations

import pytest

from counter_rules import Explanation, Suit, get_ruleset
from counter_rules.render import Mark, mark_plays
from counter_rules.trick import Buff
from support.builders import COUNTER, custom, explain, resolve, trick

CLUBS, DIAMONDS, HEARTS, SPADES, _ = Suit

MARROWS = custom(3, jacks="marrows")


def mark(explanation: Explanation, place: int) -> Mark:
    return mark_plays(explanation)[place]


def list_values(explanation: Explanation) -> list[tuple[float, ...]]:
    return [one.values for one in mark_plays(explanation)]


def test_there_is_a_mark_for_every_play_in_order() -> None:
    explained = explain("5C 6D 3C QC")
    assert tuple(one.play for one in mark_plays(explained)) == explained.trick.plays
    assert [str(one.card) for one in mark_plays(explained)] == ["5♣", "6♦", "3♣", "Q♣"]


def test_a_card_has_all_the_values_that_it_had() -> None:
    assert list_values(explain("5C 6D 3C QC")) == [(5, 11), (6, 0), (3, 18), (12, 15, 0)]


def test_a_card_that_nothing_changed_has_its_value_where_values_changed() -> None:
    assert list_values(explain("AC JC 7D 8D")) == [(1, 14), (11,), (7,), (8,)]


def test_no_card_has_a_value_where_no_value_changed() -> None:
    assert list_values(explain("JC 7D 8C KC")) == [()] * 4
    assert list_values(explain("2C 3C KD", rules=custom(3))) == [()] * 3


def test_a_doubled_lead_is_doubled_first() -> None:
    assert mark(explain("9H KC KD 10H", doubled=True), 0).values == (9, 18, 30)


def test_a_card_has_all_the_suits_that_it_lay_as() -> None:
    marks = mark_plays(explain("KC 2D 8H 10S"))
    assert [one.suits for one in marks] == [
        (CLUBS,),
        (DIAMONDS, HEARTS),
        (HEARTS,),
        (SPADES, CLUBS),
    ]


def test_without_an_explanation_it_is_asked_what_cards_count_as() -> None:
    lying = trick("JH JD JC", trump="D")
    assert [one.suits for one in mark_plays(lying)] == [(HEARTS,), (DIAMONDS,), (CLUBS,)]
    counted = mark_plays(lying, MARROWS.counting)
    assert [one.suits for one in counted] == [(HEARTS, DIAMONDS), (DIAMONDS,), (CLUBS,)]
    resolved = resolve("JH JD JC", trump="D", rules=MARROWS)
    assert mark_plays(resolved, MARROWS.counting)[0].suits == (HEARTS, DIAMONDS)


def test_a_joker_has_no_value() -> None:
    explanation = explain("JD * AD", trump="D", rules=custom(3, jacks="marrows", jokers="win"))
    assert list_values(explanation) == [(11, 16), (), (14,)]


def test_a_card_counts_as_a_trump_by_the_suit_that_it_lies_as() -> None:
    marks = mark_plays(explain("KC 2D 8H 10H"))
    assert [one.is_trump for one in marks] == [False, True, True, False]
    assert [one.is_always_trump for one in marks] == [False, True, False, False]


def test_trump_is_the_trick_s_own_in_the_end() -> None:
    assert [one.is_trump for one in mark_plays(explain("KC 5D 7H 9S"))] == [
        *(False, True, False, False)
    ]


def test_a_void_four_cannot_win_and_a_victor_does() -> None:
    void, victor, *_ = mark_plays(explain("4D 4C+4H 10S 9C"))
    assert (void.buff, void.is_barred, void.is_winner) == (Buff.VOID, True, False)
    assert (victor.buff, victor.is_barred, victor.is_winner) == (Buff.VICTOR, False, True)


def test_a_queen_leaves_a_four_without_a_buff() -> None:
    four, *_ = mark_plays(explain("4D QC 5C 6C"))
    assert (four.buff, four.is_barred) == (None, False)


def test_a_joker_named_low_cannot_win() -> None:
    rules = get_ruleset("northeast_blackout", players=5)
    marks = mark_plays(explain("3C *high KD *low", rules=rules))
    assert [one.is_barred for one in marks] == [False, False, False, True]
    assert [one.is_winner for one in marks] == [False, True, False, False]


def test_a_lone_lowest_six_leads_next_without_having_won() -> None:
    marks = mark_plays(explain("5C 6D 7C KC"))
    assert [one.leads_next for one in marks] == [False, True, False, False]
    assert [one.is_winner for one in marks] == [False, False, True, False]


def test_who_wins_leads_next_as_always() -> None:
    assert not any(one.leads_next for one in mark_plays(explain("JC 7D 8C KC")))
    assert not any(one.leads_next for one in mark_plays(explain("JC 7D 8C KC", last=True)))


def test_nobody_wins_where_no_card_competes() -> None:
    assert not any(one.is_winner for one in mark_plays(explain("4D 4C 3S", rules=COUNTER[3])))


def test_of_a_result_the_winner_is_known_and_nothing_else() -> None:
    marks = mark_plays(resolve("5C 6D 3C QC"))
    assert [one.is_winner for one in marks] == [False, False, True, False]
    assert {(one.values, len(one.suits), one.is_trump) for one in marks} == {((), 1, False)}


def test_of_a_bare_trick_nothing_is_known() -> None:
    marks = mark_plays(trick("4C 10H"))
    assert marks == tuple(Mark(play=one.play, suits=(one.card.suit,)) for one in marks)


@pytest.mark.parametrize("text", ["2H 10S 8D 4D", "3C 4D QS JC", "AC 9C 6S 5D"])
def test_marks_agree_with_the_result(text: str) -> None:
    explained = explain(text)
    for one, value in zip(mark_plays(explained), explained.result.values, strict=True):
        assert one.values[-1:] in ((), (value,))
        assert one.is_winner == (one.play.seat == explained.result.winner)
