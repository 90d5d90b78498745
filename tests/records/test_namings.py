"""The line of a record in which a seat names the trump (F11.2), and what is no such line."""

from __future__ import annotations

from typing import Final

import pytest

from counter_rules import NameTrump, NotationError, Suit
from counter_rules.records import dumps, loads
from support.failures import each

RECORD: Final = """\
[Record "counter-rules 2"]
[Game "custom"]
[Players "3"]
[Options "hand_sizes=2 trump=highest_bidder_names"]
[Dealer "2"]

hand 1 dealt by 2
cards 0: AC KC
cards 1: 2D 3D
cards 2: 4H 5H
bids: 0=0 1=2 2=1
names 1: S
stopped
"""


@each(("word", "suit"), [("S", Suit.SPADES), ("none", None)])
def test_a_suit_is_named_or_no_trump(word: str, suit: Suit | None) -> None:
    text = RECORD.replace("names 1: S", f"names 1: {word}")
    record = loads(text)
    assert record.moves[-1] == NameTrump(1, suit)
    assert record.replay().trump is suit
    assert f"\nnames 1: {word}\n" in dumps(record)


@each(
    ("line", "message"),
    [
        ("names 1 S", "a trump is named as in 'names 2: H' or 'names 2: none'"),
        ("names", "a trump is named as in 'names 2: H' or 'names 2: none'"),
        ("names 1: X", "expected a suit, C D H S, or none, got 'X'"),
        ("names 1: *", "jokers"),
        ("names 3: S", "expected a seat, 0 to 2"),
        ("names 0: S", "seat 1"),
        ("names 1: S H", "H"),
    ],
)
def test_anything_else_is_refused_in_its_line(line: str, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        loads(RECORD.replace("names 1: S", line))
    assert caught.value.line == RECORD[: RECORD.index("names 1: S")].count("\n") + 1
