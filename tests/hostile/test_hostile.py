"""Whatever is read, time and memory grow with its length and no faster, and end at a limit."""

from __future__ import annotations

import io
import itertools
import time
import tracemalloc
from collections.abc import Callable, Iterator

import pytest

from counter_rules import NotationError, RulesetError, Trick
from counter_rules.games import get_preset
from counter_rules.notation import (
    MAX_CHARACTERS,
    MAX_POSITION_CHARACTERS,
    parse_events,
    parse_move,
    parse_view,
)
from counter_rules.records import (
    Form,
    Reading,
    dumps,
    load,
    load_all,
    loads,
    parse_position,
    read_all,
)
from counter_rules.records._reader import MAX_ERRORS
from counter_rules.render._writer import wrap_type
from hostile.inputs import ATTACKS, BEGUN, HEADER, POSITION, RULES

pytestmark = pytest.mark.slow

SIZE = 50_000
"""How many characters each attack has here; `benches/hostile_input.py` takes ten million."""

SECONDS = 3.0
"""Processor time: many times what it takes, and a small part of what squares took."""

SMALL = 10_000
"""How many characters, where every piece of memory is counted, which takes time."""

BYTES = 250
"""How many bytes Python may hold for a letter: a quarter of a gigabyte at the limit."""


@pytest.mark.parametrize("name", ATTACKS)
def test_time_is_bounded(name: str) -> None:
    attack = ATTACKS[name]
    text = attack.make(SIZE)
    assert SIZE // 2 < len(text) < 2 * SIZE
    start = time.thread_time()
    attack.run(text)
    assert time.thread_time() - start < SECONDS


@pytest.mark.parametrize("name", ATTACKS)
def test_memory_is_bounded(name: str) -> None:
    attack = ATTACKS[name]
    text = attack.make(SMALL)
    attack.run(attack.make(100))  # what is made once is not counted
    tracemalloc.start()
    try:
        attack.run(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < BYTES * len(text)


def refuse(limit: int, line: int = 1) -> str:
    place = "" if line == 1 else f" (line {line}, column 1)"
    return f"the text has more than {limit} characters: raise limit= to allow more{place}"


READERS: list[tuple[Callable[..., object], int]] = [
    *[(loads, MAX_CHARACTERS), (parse_view, MAX_CHARACTERS), (parse_move, MAX_CHARACTERS)],
    *[(parse_position, MAX_POSITION_CHARACTERS)],
    (lambda text, **limit: parse_events(text, rules=RULES, **limit), MAX_CHARACTERS),
    (lambda text, **limit: load(io.StringIO(text), **limit), MAX_CHARACTERS),
    (lambda text, **limit: list(load_all(text, **limit)), MAX_CHARACTERS),
]


@pytest.mark.parametrize(("read", "most"), READERS)
def test_a_longer_text_is_refused_and_a_limit_of_ones_own_is_kept(
    read: Callable[..., object], most: int
) -> None:
    for text, limit in (("[" * (most + 1), {}), ("[" * 8, {"limit": 7})):
        with pytest.raises(NotationError) as caught:
            read(text, **limit)
        assert str(caught.value) == refuse(limit.get("limit", most))
    with pytest.raises(NotationError) as caught:
        read("[" * 8, limit=8)
    assert "limit" not in str(caught.value)


@pytest.mark.parametrize("limit", [0, -1, True, None, "7", 1.5])
def test_a_limit_is_a_number_of_letters(limit: int) -> None:
    for read in (parse_view, parse_move, parse_position, loads):
        with pytest.raises(NotationError, match="expected a number of characters as limit=, got"):
            read("{}", limit=limit)


@pytest.mark.parametrize("form", Form)
def test_a_limit_is_for_each_record_of_a_file(form: Form) -> None:
    text = dumps(BEGUN, form)
    limit = len(text.rstrip("\n"))
    assert list(load_all(text * 50, limit=limit)) == [BEGUN] * 50
    *_, last = read_all(text * 3, limit=limit - 1)
    assert [str(error) for error in last.errors] == [refuse(limit - 1)]


def test_what_is_not_a_record_counts_together() -> None:
    readings = list(read_all("{}\n" * 100 + dumps(BEGUN, Form.JSON), limit=150))
    assert len(readings) == 15
    assert str(readings[-1].errors[0]) == refuse(150)
    assert readings[-1].record is None


class Endless(io.TextIOBase):
    """A file that never comes to an end, in lines of a length or in one line."""

    def __init__(self, part: str) -> None:
        self.part = part
        self.taken = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        assert size >= 0, "an endless line is taken in"
        text = self.part if "\n" in self.part else self.part * size
        self.taken += len(text)
        return text


@pytest.mark.parametrize("part", ["x", "{", "\n", "x\n", "{\n", "[Record \n", "7"])
def test_a_file_without_end_is_read_up_to_the_limit(part: str) -> None:
    file = Endless(part)
    readings = list(itertools.islice(read_all(file, limit=10_000), 20_000))
    assert str(readings[-1].errors[-1]).startswith(refuse(10_000))
    assert file.taken < 20_100


def test_the_first_hundred_errors_are_kept_and_the_others_counted() -> None:
    (reading,) = read_all(HEADER + "x\n" * 1_000)
    assert (len(reading.errors), reading.omitted_errors) == (MAX_ERRORS, 901)
    assert [error.line for error in reading.errors] == list(range(4, 104))
    (reading,) = read_all("[\n" * 1_000)
    assert (len(reading.errors), reading.omitted_errors) == (MAX_ERRORS, 900)
    (reading,) = read_all(HEADER + "x\n" * 99)
    assert (len(reading.errors), reading.omitted_errors) == (MAX_ERRORS, 0)


def list_records(count: int) -> Iterator[Reading]:
    """Read a stream of records, one after the other."""
    return read_all(itertools.chain.from_iterable([HEADER, "x\n", "\n"] for _ in range(count)))  # type: ignore[arg-type]


def test_memory_does_not_grow_with_the_records_of_a_stream() -> None:
    peaks: list[int] = []
    for count in (20, 1_000):
        tracemalloc.start()
        assert sum(1 for _ in list_records(count)) == count
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 64 * 1024


def test_a_position_is_read_by_its_own_limit() -> None:
    assert parse_position(POSITION, limit=len(POSITION)).hand_number == 1


def test_a_trick_has_no_more_plays_than_there_are_cards() -> None:
    assert Trick.parse("2C " * 106).players == 106
    with pytest.raises(NotationError) as caught:
        Trick.parse("2C " * 107)
    message = "a trick has 106 plays at most, the cards of two decks"
    assert str(caught.value) == f"{message} (line 1, column 319)"


@pytest.mark.parametrize("text", ["1..104," * 200 + "1", "1," * 10_000 + "1", "1" * 100_001])
def test_no_schedule_is_longer_than_a_match_can_be(text: str) -> None:
    option = get_preset("oh_hell").get_option("hand_sizes")
    with pytest.raises(RulesetError, match="option hand_sizes: expected"):
        option.accept_text(text)


def test_a_name_of_very_many_words_is_drawn_in_its_lines() -> None:
    start = time.thread_time()
    assert wrap_type("a b " * 50_000, 5, 2)[-1].endswith("…")
    assert time.thread_time() - start < SECONDS
