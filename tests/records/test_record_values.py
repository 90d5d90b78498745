"""Records are values; what is no record is refused, as are moves that cannot have been made."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import attrs
import pytest

from counter_rules import (
    Bid,
    CounterRulesError,
    Deal,
    IllegalMoveError,
    NotationError,
    PassCard,
    PlayCard,
    StateError,
    new_game,
    shuffle,
)
from counter_rules.events import Sealed
from counter_rules.records import Comment, Form, HiddenMove, Perspective, Record, dumps, loads
from errors.test_wrong_types import Counted
from records.making import SMALL, annotate, list_perspectives, play
from support.builders import card
from support.failures import each

RULES = SMALL["plain"]
DEAL = shuffle(new_game(RULES), seed=7)
FORMS = each("form", Form, ids=str)

PLAYED = annotate(random.Random(5), play(random.Random(5), SMALL["sealed"], 20).record)
RECORDS = [PLAYED, *[annotate(random.Random(6), known) for known in list_perspectives(PLAYED)]]


@each("record", RECORDS, ids=lambda record: record.perspective_name)
def test_records_are_values(record: Record) -> None:
    for again in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record), attrs.evolve(record)):  # noqa: S301
        assert again == record
        assert hash(again) == hash(record)
        assert repr(again) == repr(record)
    assert record != attrs.evolve(record, moves=record.moves[:-1], comments=())
    assert record != attrs.evolve(record, tags={"Other": ""})
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        record.moves = ()  # type: ignore[misc]


def test_what_is_given_as_a_list_is_kept_as_a_tuple() -> None:
    record = Record(
        rules=RULES, moves=[DEAL], names=["a", "", "c"], tags={"b": "2", "a": "1"}, comments=[]
    )
    assert record.moves == (DEAL,)
    assert record.names == ("a", "", "c")
    assert record.tags == (("b", "2"), ("a", "1"))
    pairs = [("b", "2"), ("a", "1")]
    assert record == attrs.evolve(record, moves=iter([DEAL]), names=iter(["a", "", "c"]))
    assert record == attrs.evolve(record, tags=pairs) == attrs.evolve(record, tags=tuple(pairs))


def test_whole_numbers_of_another_type_are_kept_as_plain_ones() -> None:
    for record in (
        Record(rules=RULES, dealer=Counted(1)),
        Record(rules=RULES, hand_number=Counted(2), scores=(Counted(1),) * 3),
    ):
        numbers = (record.hand_number, record.dealer, *record.scores)
        assert {type(number) for number in numbers} == {int}


def test_a_record_of_another_ruleset_than_the_one_given_is_refused() -> None:
    text = dumps(PLAYED, Form.JSON)
    reason = "not a valid record: its ruleset is not the one given as rules="
    with pytest.raises(NotationError, match=reason):
        loads(text, rules=RULES)


def test_nobody_has_a_name_if_all_names_are_empty() -> None:
    assert Record(rules=RULES, names=["", "", ""]) == Record(rules=RULES)


def test_comments_stand_in_the_order_of_the_moves() -> None:
    given = [Comment(1, "b"), Comment(0, "a"), Comment(1, "c"), Comment(0, "")]
    record = Record(rules=RULES, moves=[DEAL], comments=given)
    assert [comment.text for comment in record.comments] == ["a", "", "b", "c"]


def test_the_last_seat_deals_the_first_hand_unless_another_is_named() -> None:
    assert Record(rules=RULES).dealer == 2
    assert Record(rules=RULES, dealer=0).replay() == new_game(RULES, dealer=0)


ILLEGAL: dict[str, tuple[Any, ...]] = {
    "a bid before the deal": (Bid(0, 1),),
    "a bid beyond the hand": (DEAL, Bid(0, 9)),
    "a bid of nobody": (DEAL, Bid(7, 1)),
    "a card of another": (DEAL, Bid(0, 1), Bid(1, 1), Bid(2, 1), PlayCard(0, DEAL.hands[1][0])),
    "a pass": (DEAL, PassCard(0, card("QS"))),
    "a second deal": (DEAL, DEAL),
    "a deal of no cards": (Deal(()),),
    "no move": ("deal",),
}


@FORMS
@each("name", ILLEGAL)
def test_illegal_moves_are_never_written(name: str, form: Form) -> None:
    record = Record(rules=RULES, moves=ILLEGAL[name])
    for ask in (lambda: dumps(record, form), record.replay, lambda: record.redacted(0)):
        with pytest.raises(IllegalMoveError):
            ask()


@each("perspective", [0, Perspective.PUBLIC], ids=str)
@each("name", ILLEGAL)
def test_nor_are_they_as_somebody_knew_them(name: str, perspective: int | Perspective) -> None:
    record = Record(rules=RULES, moves=ILLEGAL[name], perspective=perspective)
    for form in Form:
        with pytest.raises(StateError):
            dumps(record, form)
    with pytest.raises(StateError):
        list(record.views())


def test_a_hidden_move_is_of_a_kind_that_is_sealed() -> None:
    with pytest.raises(StateError, match=r"^expected a Sealed such as Sealed.BID, got 'bid'$"):
        HiddenMove(1, "bid")  # type: ignore[arg-type]


@FORMS
def test_a_whole_record_has_nothing_hidden(form: Form) -> None:
    record = Record(rules=SMALL["sealed"], moves=[DEAL, HiddenMove(1, Sealed.BID)])
    message = "the choice of seat 1 is not known: give it"
    for ask in (lambda: dumps(record, form), record.replay, lambda: record.redacted(0)):
        with pytest.raises(CounterRulesError, match=message):
            ask()


@each("seat", [3, -1, "0", True, 1.0])
def test_only_a_seat_of_the_table_can_be_redacted_for(seat: Any) -> None:  # noqa: ANN401
    with pytest.raises(StateError, match="there is no seat"):
        Record(rules=RULES, moves=[DEAL]).redacted(seat)


def test_a_record_is_redacted_for_everybody_by_either_name() -> None:
    record = Record(rules=RULES, moves=[DEAL])
    assert record.redacted(Perspective.PUBLIC) == record.redacted(None)
    with pytest.raises(StateError, match=r"got Perspective\.TABLE"):
        record.redacted(Perspective.TABLE)


def test_a_match_without_moves_waits_for_its_first_deal() -> None:
    for record in list_perspectives(Record(rules=RULES, dealer=1)):
        assert record.moves == ()
        assert '[Dealer "1"]' in dumps(record)
        assert dumps(record).endswith("\nstopped\n")
