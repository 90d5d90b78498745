"""What an error says of what was given: short, on one line, and fit for any stream."""

from __future__ import annotations

import math
from collections.abc import Callable

import attrs
import pytest

from counter_rules import (
    Bid,
    Card,
    CounterRulesError,
    NotationError,
    StateError,
    get_ruleset,
    new_game,
    public_view,
    view,
)
from counter_rules._base.quoting import shorten
from counter_rules.events import BidMade
from counter_rules.notation import format_events, format_move, format_view, parse_move
from counter_rules.records import Record, loads
from support.builders import COUNTER, dealt
from support.failures import each

HUGE = "x" * 10**7

ASKED: dict[str, Callable[[], object]] = {
    "a number of 5,000 digits for a card": lambda: Card.parse(10**5000),  # type: ignore[arg-type]
    "10 MB for a card": lambda: Card.parse(HUGE),
    "half a letter for a card": lambda: Card.parse("\ud800"),
    "10 MB for a ruleset": lambda: get_ruleset(HUGE, players=4),
    "10 MB for an option": lambda: get_ruleset("counter", players=4, **{HUGE: 1}),
    "10 MB for a word of a record": lambda: loads(
        f'[Record "counter-rules 2"]\n[Game "counter"]\n[Players "{HUGE}"]'
    ),
    "10 MB for a key of JSON": lambda: parse_move({"move": "Look", "seat": 0, HUGE: 1}),
    "10 MB for a seat": lambda: view(new_game(COUNTER[4]), HUGE),  # type: ignore[arg-type]
    "half a letter for a tag": lambda: Record(rules=COUNTER[4], tags={"Event": "\ud800"}),
    "a class of a bad name": lambda: public_view(type("\u202e\n" * 999, (), {})()),  # type: ignore[arg-type]
}


@each("what", ASKED)
def test_an_error_is_one_short_line(what: str) -> None:
    with pytest.raises(CounterRulesError) as caught:
        ASKED[what]()
    said = str(caught.value)
    assert len(said) <= 1000
    assert said.isprintable()
    assert said.encode()


def test_the_whole_text_is_kept_beside_the_message() -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(HUGE)
    assert caught.value.text == HUGE


def test_a_message_cut_short_keeps_its_place() -> None:
    error = NotationError("y" * 10**6, text="", line=3, column=14)
    assert len(str(error)) == 1000
    assert str(error).endswith("yyy... (line 3, column 14)")


@each(
    ("value", "written"),
    [
        (10**5000, "<int that cannot be written>"),
        ("A\ud800\n", r"'A\ud800\n'"),
        (object(), "<object object>"),
        (["x" * 200], "['xxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxxxxxxxxxxx']"),
    ],
    ids=["a long number", "signs that do not print", "no address", "a long text"],
)
def test_how_a_value_is_echoed(value: object, written: str) -> None:
    assert shorten(value) == written


def test_what_nests_widely_is_echoed_shortly() -> None:
    wide: object = "x" * 60
    for _ in range(6):
        wide = [wide] * 6
    assert len(shorten(wide)) == 120


SEEN = view(dealt("KH 5H", "QH 6H", "4H 8H", "AH 2H"), 0)


@each("number", [math.nan, math.inf, 10**5000, 1j], ids=["NaN", "infinity", "long", "1j"])
def test_what_is_not_json_is_never_written(number: float) -> None:
    made = BidMade(move_number=2, seat=0, tricks=number, blind=False)  # type: ignore[arg-type]
    for write in (
        lambda: format_events([made], 0),
        lambda: format_view(attrs.evolve(SEEN, dealer=number)),  # type: ignore[arg-type]
        lambda: format_move(Bid(0, number)),  # type: ignore[arg-type]
        lambda: format_move(type("Bid", (), {"seat": number})()),
    ):
        with pytest.raises(StateError):
            write()
