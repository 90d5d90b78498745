"""The words of a text: what they mean, and that both backends have the same."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import product
from types import ModuleType
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counter_rules.kernel import _words_python as words
from counter_rules.kernel._memory import make_room, make_words
from counter_rules.kernel._running import Backend, Cache, run_text

Both: TypeAlias = tuple[ModuleType, ModuleType]

SETS = st.integers(1, (1 << 62) - 1)
SEEDS = st.integers(-(1 << 63), (1 << 63) - 1)
EDGES = [1, 2, 3, 1 << 52, (1 << 53) - 1, 1 << 61, (1 << 62) - 1, 0b1011_0001 << 20]
NUMBERS = [0, 1, 2, 52, (1 << 63) - 1, -1, -(1 << 63)]
TEXT = """
SIZE = 5
PLACES = array([4, 8])

@entry
def lowest(x): return ctz(x)

@entry
def highest(x): return top(x)

@entry
def count(x): return popcount(x)

@entry
def place(x, k): return select(x, k)

@entry
def begin(seed, game):
    r = stack(1)
    seed_stream(r, seed, game)
    return r[0]

@entry
def drawn(state, n):
    r = stack(1)
    r[0] = state
    return draw(r, n)

@entry
def moved(state, n):
    r = stack(1)
    r[0] = state
    draw(r, n)
    return r[0]

@inlined
def fill(t):
    x = stack(SIZE)
    for i in range(SIZE):
        x[i] = i
        t[i] += x[i]

@hook
def grow(t):
    t[0] += PLACES[1]

@entry
def scratch(times):
    t = stack(SIZE)
    for i in range(SIZE):
        t[i] = 0
    for _ in range(times):
        fill(t)
    grow(t)
    return t[0] + 10 * t[4]

@releasing_entry
def lay(out, at, bits, size):
    spread(as_bytes(out), at, bits, size)
    return 0

@releasing_entry
def put(out, at, word, size):
    write_bytes(as_bytes(out), at, word, size)
    return 0

@releasing_entry
def clear(out, first, last):
    clear_bytes(as_bytes(out), first, last)
    return 0

@releasing_entry
def write_floats(floats, n):
    nth_floats(floats, n, 2)[1] = to_float(7) * nth_floats(floats, n, 2)[0]
    return 0

@releasing_entry
def copy(words, to):
    copy_words(as_pointer(words), as_pointer(to), SIZE)
    return 0

@releasing_entry
def write_parts(words, ints, small, n):
    nth_words(words, n, 3)[1] = -5
    nth_ints(ints, n, 3)[1] = -6
    nth_bytes(small, n, 3)[1] = 7
    return 0
"""


def list_bits(mask: int) -> list[int]:
    return [place for place in range(64) if mask >> place & 1]


def make_stream(seed: int, game: int) -> list[int]:
    r = [0]
    words.seed_stream(r, seed, game)
    return r


@given(SETS)
def test_bits_are_found_and_counted(mask: int) -> None:
    bits = list_bits(mask)
    assert words.ctz(mask) == bits[0]
    assert words.top(mask) == bits[-1]
    assert words.popcount(mask) == len(bits)
    assert [words.select(mask, k) for k in range(len(bits))] == bits


def test_splitmix64_gives_its_known_words() -> None:
    # The published first words of the generator, from state 1234567.
    r = [1234567]
    drawn = [words.draw(r, 1 << 64) for _ in range(5)]
    assert drawn == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(SEEDS, st.integers(1, 1 << 40))
def test_a_draw_is_in_range_and_the_state_a_signed_word(state: int, n: int) -> None:
    r = [state]
    assert 0 <= words.draw(r, n) < n
    assert -(1 << 63) <= r[0] < 1 << 63


def test_draws_are_even() -> None:
    r = make_stream(1, 1)
    counts = [0] * 52
    for _ in range(52_000):
        counts[words.draw(r, 52)] += 1
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts)
    assert 20 < chi_square < 100  # 51 degrees of freedom; outside by chance once in 10,000 times


def test_first_draws_of_neighbouring_streams_are_even_and_unrelated() -> None:
    pairs = [0] * 49
    for seed in range(70):
        for game in range(70):
            here = words.draw(make_stream(seed, game), 7)
            pairs[7 * here + words.draw(make_stream(seed, game + 1), 7)] += 1
    assert sum((count - 100) ** 2 / 100 for count in pairs) < 100  # 48 degrees of freedom


def test_a_seed_and_a_game_are_not_exchangeable() -> None:
    starts = {make_stream(seed, game)[0] for seed in range(-50, 50) for game in range(-50, 50)}
    assert len(starts) == 10_000


def test_a_seed_without_a_sign_is_the_same_as_with_it() -> None:
    assert make_stream((1 << 64) - 3, 5) == make_stream(-3, 5)


@pytest.fixture(scope="module")
def both() -> Both:
    pytest.importorskip("numba")
    return (
        run_text(TEXT, name="words", backend=Backend.PYTHON, cache=None),
        run_text(TEXT, name="words", backend=Backend.NUMBA, cache=Cache(None)),
    )


def test_bits_are_the_same_in_both(both: Both) -> None:
    python, numba = both
    for mask in [*EDGES, *[make_stream(5, game)[0] & (1 << 62) - 1 for game in range(300)]]:
        assert numba.lowest(mask) == python.lowest(mask)
        assert numba.highest(mask) == python.highest(mask)
        assert numba.count(mask) == python.count(mask)
        for k in range(mask.bit_count()):
            assert numba.place(mask, k) == python.place(mask, k)


def make_caller(numba: ModuleType, way: Callable[[int, int], int]) -> Callable[[int, int], int]:
    """Make what Python may call of what only compiled code may."""

    @numba.njit
    def call(mask: int, k: int) -> int:
        return way(mask, k)

    return call


def test_both_ways_to_select_are_the_same() -> None:
    numba = pytest.importorskip("numba")
    from counter_rules.kernel import _words_numba

    ways = [_words_numba.select_by_halves]
    if _words_numba.HAS_PDEP:
        ways.append(_words_numba.select_by_pdep)
    for way in ways:
        find = make_caller(numba, way)
        for mask in EDGES:
            assert [find(mask, k) for k in range(mask.bit_count())] == list_bits(mask)


def test_streams_and_draws_are_the_same_in_both(both: Both) -> None:
    python, numba = both
    for seed in NUMBERS:
        for game in NUMBERS:
            state = python.begin(seed, game)
            assert numba.begin(seed, game) == state
            for n in (1, 2, 52, 1 << 40):
                assert numba.drawn(state, n) == python.drawn(state, n)
                assert numba.moved(state, n) == python.moved(state, n)


def test_scratch_memory_is_a_place_of_its_own(both: Both) -> None:
    python, numba = both
    assert python.scratch(3) == numba.scratch(3) == 8 + 10 * 12


def test_scratch_memory_has_a_size_that_the_text_names() -> None:
    numba = pytest.importorskip("numba")
    text = "@entry\ndef wrong(n):\n    return stack(n)[0]\n"
    with pytest.raises(numba.TypingError, match="must be a constant of the text"):
        run_text(text, name="wrong", backend=Backend.NUMBA, cache=None)


@pytest.mark.parametrize("bits", [*EDGES, 0, -1, -(1 << 63), 0x5555 << 30])
def test_a_word_is_spread_over_bytes(both: Both, bits: int) -> None:
    for backend, size in product(both, range(1, 65)):
        out = bytearray([9] * 70)
        backend.lay(out, 3, bits, size)
        told = [bits >> place & 1 for place in range(size)]
        assert [*out] == [9, 9, 9, *told, *[9] * (67 - size)]


@pytest.mark.parametrize("word", [0, 1, 0x0102030405060708, (1 << 63) - 1])
def test_the_bytes_of_a_word_are_written(both: Both, word: int) -> None:
    for backend, size in product(both, range(1, 9)):
        out = bytearray([9] * 12)
        backend.put(out, 2, word, size)
        assert [*out] == [9, 9, *word.to_bytes(8, "little")[:size], *[9] * (10 - size)]


def test_bytes_are_cleared(both: Both) -> None:
    for backend in both:
        out = bytearray([9] * 70)
        backend.clear(out, 3, 68)
        assert [*out] == [9, 9, 9, *[0] * 65, 9, 9]


def test_numbers_of_single_precision(both: Both) -> None:
    for backend in both:
        floats = array("f", [0.1] * 6)
        backend.write_floats(floats, 1)
        assert floats == array("f", [0.1, 0.1, 0.1, 7 * floats[0], 0.1, 0.1])


def test_the_nth_of_many_parts(both: Both) -> None:
    for backend in both:
        words, ints, small = make_room(12), array("i", bytes(48)), bytearray(12)
        for n in (3, 1):
            backend.write_parts(words, ints, small, n)
        parts = [[*part[3:6], *part[9:]] for part in (words, ints, small)]
        assert parts == [[0, -5, 0] * 2, [0, -6, 0] * 2, [0, 7, 0] * 2]
        assert [sum(part) for part in (words, ints, small)] == [-10, -12, 14]


def test_words_are_copied(both: Both) -> None:
    for backend in both:
        words, to = make_words(range(1, 6)), make_room(5)
        backend.copy(words, to)
        assert [*to] == [*words] == [1, 2, 3, 4, 5]
