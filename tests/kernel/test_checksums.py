"""What comes of random games is the same everywhere: golden checksums of every preset.

A checksum changes only when a rule changes, or the order in which a kernel draws. Then it is made
anew, and the change is told: whoever keeps a seed finds other games behind it.
"""

from __future__ import annotations

import hashlib

import pytest

from counter_rules import State, new_game
from counter_rules.kernel import Backend, FastState, Horizon, Kernel, Playouts, compile_ruleset
from support.builders import COUNTER
from support.goldens import FOLDER, HOW, Golden, read_pairs
from support.hands import bid, shuffled
from support.kernel_rulesets import ALL, compile_here, compile_known

np = pytest.importorskip("numpy")

FILE = FOLDER / "checksums" / "playouts.txt"
GOLDEN = read_pairs(FILE)
COMPILED = ("up_to_ten",)
"""Those compiled in the default suite; numba takes a while for the others."""


def hash_playouts(*playouts: Playouts) -> str:
    """Hash all that came of some playouts, the same on every machine."""
    whole = hashlib.sha256()
    for done in playouts:
        for array in (done.scores, done.points, done.tricks_won, done.winners, done.hands):
            whole.update(repr(array.shape).encode() + array.astype("<i4").tobytes())
        whole.update(b"%d" % done.decisions)
    return whole.hexdigest()[:16]


def hash_kernel(kernel: Kernel) -> str:
    """Hash hands and whole matches, from the start and from a hand in progress."""
    start = kernel.start()
    dealt = start.deal(5)
    return hash_playouts(
        kernel.playouts(start, 20, seed=1),
        kernel.playouts(start, 6, seed=-2, until=Horizon.MATCH),
        kernel.playouts(dealt, 20, seed=2**63 + 3),
        kernel.playouts(dealt, 3, seed=4, until=Horizon.MATCH),
    )


def assert_same(one: Playouts, other: Playouts) -> None:
    assert hash_playouts(one) == hash_playouts(other)


def write_checksums() -> str:
    """Write the checksums of all rulesets."""
    return "".join([f"{name} {hash_kernel(compile_known(name))}\n" for name in ALL])


GOLDENS = (Golden(file=FILE, make=write_checksums),)


@pytest.mark.parametrize("name", ALL)
def test_golden_checksum(name: str) -> None:
    assert hash_kernel(compile_known(name)) == GOLDEN[name], HOW


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in COMPILED else pytest.mark.slow) for name in ALL]
)
def test_numba_gives_the_golden_checksum(name: str) -> None:
    pytest.importorskip("numba")
    kernel = compile_ruleset(ALL[name], backend=Backend.NUMBA)
    assert hash_kernel(kernel) == GOLDEN[name], HOW
    assert_threads_and_splits_do_not_matter(kernel, 9_000)


def assert_threads_and_splits_do_not_matter(kernel: Kernel, count: int) -> None:
    """See that each game has a stream of its own, however many play at once."""
    start = kernel.start()
    whole = kernel.playouts(start, count, seed=9)
    for threads in (2, 3):
        assert_same(kernel.playouts(start, count, seed=9, threads=threads), whole)
    for some in (0, 1, 5, count // 3):
        part = kernel.playouts(start, some, seed=9)
        assert np.array_equal(part.scores, whole.scores[:some])
        assert np.array_equal(part.points, whole.points[:some])
        assert np.array_equal(part.tricks_won, whole.tricks_won[:some])
        assert np.array_equal(part.winners, whole.winners[:some])
        assert np.array_equal(part.hands, whole.hands[:some])


@pytest.mark.parametrize("name", ["counter", "oh_hell", "named"])
def test_threads_and_splits_do_not_matter(name: str) -> None:
    assert_threads_and_splits_do_not_matter(compile_known(name), 100)


def test_games_and_seeds_differ() -> None:
    kernel = compile_known("seven_truf")
    start = kernel.start()
    done = kernel.playouts(start, 60, seed=1)
    assert len({row.tobytes() for row in done.scores}) > 30
    assert hash_playouts(kernel.playouts(start, 60, seed=2)) != hash_playouts(done)
    # A seed of 64 bits without a sign is the same as with one, and every bit of it counts.
    assert_same(kernel.playouts(start, 60, seed=2**64 - 1), kernel.playouts(start, 60, seed=-1))
    assert hash_playouts(kernel.playouts(start, 60, seed=1 + 2**63)) != hash_playouts(done)


def list_starts(kernel: Kernel) -> list[tuple[State, FastState]]:
    """List moments of the readable engine, each with the same one of a kernel."""
    dealt = shuffled(new_game(kernel.rules))
    moments = [new_game(kernel.rules), dealt, bid(dealt, 1, 0)]
    return [(moment, kernel.pack(moment)) for moment in moments]


def test_a_state_and_a_fast_state_start_the_same_games() -> None:
    kernel = compile_here(COUNTER[3])
    for state, fast in list_starts(kernel):
        for until in Horizon:
            assert_same(
                kernel.playouts(state, 10, seed=3, until=until),
                kernel.playouts(fast, 10, seed=3, until=until),
            )


def test_a_start_is_left_as_it_was() -> None:
    kernel = compile_here(COUNTER[3])
    for state, fast in list_starts(kernel):
        words = list(fast.row)
        kernel.playouts(fast, 10, seed=3, until=Horizon.MATCH)
        assert list(fast.row) == words
        assert fast.to_state() == state


def test_what_comes_of_playouts_adds_up() -> None:
    kernel = compile_here(COUNTER[4])
    over = kernel.playouts(kernel.start(), 20, seed=8, until=Horizon.MATCH)
    assert over.winners.any(axis=1).all()
    assert (over.scores[over.winners] == np.repeat(over.scores.max(1), over.winners.sum(1))).all()
    assert np.array_equal(over.points, over.scores)
    assert (over.hands > 1).all()
    hand = kernel.playouts(kernel.start(), 20, seed=8)
    assert (hand.hands == 1).all()
    assert not hand.winners.any()
    # Not every trick has a winner, and no more than there are tricks.
    assert (hand.tricks_won.sum(1) <= kernel.start().deal(1).get_word("SIZE")).all()
    # Every seat bids, and plays a card to each trick; it may pass some as well.
    assert hand.decisions >= 20 * 4 * (1 + kernel.start().deal(1).get_word("SIZE"))


def test_points_are_those_since_the_start() -> None:
    kernel = compile_known("seven_truf")
    fast = kernel.start()
    while fast.hand_number < 4:
        fast = fast.deal(11)
        while fast.legal:
            fast = fast.child(fast.legal[-1])
    assert any(fast.scores)
    done = kernel.playouts(fast, 10, seed=6)
    assert np.array_equal(done.points, done.scores - np.array(fast.scores))
    assert (done.tricks_won.sum(1) == fast.deal(1).get_word("SIZE")).all()


def test_arrays_are_read_only() -> None:
    kernel = compile_known("seven_truf")
    done = kernel.playouts(kernel.start(), 3, seed=6)
    for array in (done.scores, done.points, done.tricks_won, done.winners, done.hands):
        assert not array.flags.writeable
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
