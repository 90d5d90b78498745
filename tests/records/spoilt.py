"""Spoiling texts at random, and asking everything of what is read all the same."""

from __future__ import annotations

import pickle
import random
import re
from typing import Final

from counter_rules import NotationError
from counter_rules.records import (
    Form,
    Perspective,
    Reading,
    Record,
    dumps,
    format_position,
    loads,
    parse_position,
    read_all,
)

WORDS: Final = [
    *["hand", "dealt", "by", "cards", "0:", "9:", "turned:", "stack:", "bids:"],
    *["trick", "from", "won", "pass:", "points:", "scores:", "over", "stopped"],
    *["nobody", "look", "0=?", "1=?/blind", "2=look", "0=0", "1=1/blind", "0=QS"],
    *["after", "bid", "given", "-1", "99", "999999999", "*", "*high", "*low", "4H+4D"],
    *["KS", "{c}", "{", "}", "{}", "\\", '"', "[", "]", "|", "?", "x", "[Record"],
    *["[Game"],
]
"""What is put in place of a word."""

SIGNS: Final = '0123456789ACDHSKQJ*+=?/:{}[]"\\ \n\r\t♥|-x\ufeff\u2028'
"""What is put in place of a sign."""


def spoil(rng: random.Random, text: str) -> str:
    """Leave out, repeat or exchange lines, words or signs."""
    for _ in range(rng.choice([1, 1, 2, 4])):
        way = rng.choice([spoil_lines, spoil_words, spoil_signs])
        text = way(rng, text)
    return text


def spoil_lines(rng: random.Random, text: str) -> str:
    return "\n".join(mix(rng, text.split("\n"), ["", "stopped", "hand 1 dealt by 0"]))


def spoil_words(rng: random.Random, text: str) -> str:
    return "".join(mix(rng, re.split(r"(?<=\s)", text), [f"{word} " for word in WORDS]))


def spoil_signs(rng: random.Random, text: str) -> str:
    return "".join(mix(rng, list(text), list(SIGNS)))


def mix(rng: random.Random, parts: list[str], others: list[str]) -> list[str]:
    """Leave out a part, repeat it, exchange it with another, or put something in its place."""
    one, other = rng.randrange(len(parts) or 1), rng.randrange(len(parts) or 1)
    kind = rng.randrange(4) if parts else 3
    if kind == 0:
        del parts[one]
    elif kind == 1:
        parts.insert(other, parts[one])
    elif kind == 2:
        parts[one], parts[other] = parts[other], parts[one]
    else:
        parts[one : one + 1] = [rng.choice(others)]
    return parts


def ask_stream(text: str) -> None:
    """Read any text as records; whatever is kept of it can be asked anything."""
    for reading in ask_readings(text):
        if reading.record is not None:
            ask_record(reading.record)


def ask_readings(text: str) -> list[Reading]:
    """Read any text as records; what is wrong with them has its place."""
    lines, readings = text.count("\n") + 1, list(read_all(text))
    for reading in readings:
        assert reading.record is not None or reading.errors
        assert 1 <= reading.line <= lines
        for error in reading.errors:
            assert type(error) is NotationError
            assert reading.line <= error.line <= lines
            assert "\n" not in str(error)
    return readings


def ask_record(record: Record) -> None:
    """Ask a record everything; there is an answer."""
    assert {record} == {pickle.loads(pickle.dumps(record))}  # noqa: S301 - our own pickle
    for form in Form:
        text = dumps(record, form)
        again = loads(text)
        assert again == record
        assert dumps(again, form) == text
    if record.perspective is Perspective.TABLE:
        ask_record(record.redacted(record.dealer))
        state = record.replay()
        assert parse_position(format_position(state)) == state
    else:
        assert len(list(record.views())) == len(record.moves) + 1


def ask_position(text: str) -> None:
    """Read any text as a position; it is one, or it is refused."""
    try:
        state = parse_position(text)
    except NotationError:
        return
    assert parse_position(format_position(state)) == state
