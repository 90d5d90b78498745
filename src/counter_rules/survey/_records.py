"""Surveys of hands that are on record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from counter_rules._base.guards import import_numpy
from counter_rules._base.quoting import name_type
from counter_rules.errors import ArenaError
from counter_rules.kernel.inner import make_room, make_words, pack_state
from counter_rules.kernel.machine import codes
from counter_rules.moves import Deal, Move
from counter_rules.records import HiddenMove, Record
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.survey._counting import Surveyor, make_surveyor, name_effect_failure, to_array
from counter_rules.survey._running import BATCHES
from counter_rules.survey._survey import Hands, Survey, make_hands

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    _Counted: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64]]
    """The counts of a hand, and the words kept of it."""


def survey_records(records: Iterable[Record]) -> Survey:
    """Count what happens in recorded hands.

    Unfinished hands are left out. The rules replay each record, which takes some milliseconds a
    hand.

    Args:
        records: complete records of one ruleset. Keep hands of the same deal next to each other:
            intervals then count them as one deal.

    Raises:
        ArenaError: if there is none, they are of several rulesets, or no hand was finished.
        StateError: if one is redacted, which hides what is counted.
        NotCompilableError: if no kernel can be made for the rules.
        MissingExtraError: if NumPy is not installed.

    >>> from counter_rules import apply_move, get_ruleset, legal_moves, new_game, shuffle
    >>> state, moves = new_game(get_ruleset("counter", players=4)), []
    >>> while len(state.hand_results) < 2:
    ...     moves.append(legal_moves(state)[0] if state.to_act else shuffle(state, seed=7))
    ...     state = apply_move(state, moves[-1])
    >>> survey_records([Record(rules=state.rules, moves=moves)]).counts
    <Counts: 2 hands, 20 tricks>
    """
    surveyor, hands = _begin(records)
    joined = _Batches()
    for counts, kept in hands:
        joined.add(counts, kept[: surveyor.layout["K_BID"]].tobytes())
    return Survey(
        rules=surveyor.kernel.rules,
        batches=import_numpy().stack(joined.batches),
        layout=surveyor.layout,
    )


def read_hands(records: Iterable[Record]) -> Hands:
    """Return recorded hands as arrays, as `play_hands` does for hands that it plays.

    The argument and errors are those of `survey_records`.

    >>> from counter_rules import apply_move, get_ruleset, legal_moves, new_game, shuffle
    >>> state, moves = new_game(get_ruleset("counter", players=4)), []
    >>> while not state.hand_results:
    ...     moves.append(legal_moves(state)[0] if state.to_act else shuffle(state, seed=7))
    ...     state = apply_move(state, moves[-1])
    >>> read_hands([Record(rules=state.rules, moves=moves)])
    <Hands: 1 hands of 4 players>
    """
    surveyor, hands = _begin(records)
    kept = import_numpy().stack([kept for _, kept in hands])
    return make_hands(kept, surveyor.layout, surveyor.kernel.rules.players)


def _begin(records: Iterable[Record]) -> tuple[Surveyor, Iterator[_Counted]]:
    """Return the surveyor of the first record's rules, and an iterator that counts the hands."""
    if not isinstance(records, Iterable):
        raise ArenaError(f"expected records, got {name_type(records)}")
    coming = iter(records)
    for first in coming:
        surveyor = make_surveyor(_check_record(first).rules)
        return surveyor, _count_records(surveyor, chain([first], coming))
    raise ArenaError("no hand was finished in these records")


def _count_records(surveyor: Surveyor, records: Iterable[Record]) -> Iterator[_Counted]:
    """Yield the counts of each finished hand, and the words kept of it."""
    is_empty = True
    for record in records:
        if _check_record(record).rules != surveyor.kernel.rules:
            raise ArenaError(
                f"records of {_name(surveyor.kernel.rules)} are followed by one of other rules, "
                f"{_name(record.rules)}: survey those of one ruleset at a time"
            )
        for state, moves in _list_hands(record):
            yield _count_hand(surveyor, state, moves)
            is_empty = False
    if is_empty:
        raise ArenaError("no hand was finished in these records")


def _name(rules: Ruleset) -> str:
    return f"{rules.name} with {rules.players} players"


def _check_record(record: Record) -> Record:
    if not isinstance(record, Record):
        raise ArenaError(f"expected a Record, got {name_type(record)}")
    return record


class _Batches:
    """Adds up the counts of consecutive hands in some batches."""

    def __init__(self) -> None:
        self.batches: list[NDArray[np.int64]] = []
        self._size, self._open, self._deal = 1, 0, b""

    def add(self, counts: NDArray[np.int64], deal: bytes) -> None:
        """Add a hand to a new batch, or to the last if it is open or has hands of the same deal.

        When there are twice as many batches as needed, each two neighbours are joined.
        """
        if deal == self._deal:
            self.batches[-1] = self.batches[-1] + counts
            return
        if self._open == 0 and len(self.batches) == 2 * BATCHES:
            pairs = zip(self.batches[::2], self.batches[1::2], strict=True)
            self.batches = [first + second for first, second in pairs]
            self._size *= 2
        if self._open == 0:
            self.batches.append(counts)
        else:
            self.batches[-1] = self.batches[-1] + counts
        self._open, self._deal = (self._open + 1) % self._size, deal


def _list_hands(record: Record) -> Iterator[tuple[State, list[Move]]]:
    """Yield each finished hand: the state after its deal, and its moves in the order of a kernel.

    A kernel makes sealed moves from the lowest seat up.
    """
    states = record.states()
    before = next(states)
    start, moves, sealed = before, list[Move](), dict[Seat, Move]()
    for made, state in zip(record.moves, states, strict=True):
        if isinstance(made, Deal | HiddenMove):  # a complete record hides no move
            start, moves = state, []
        else:
            sealed[made.seat] = made
            if not any(state.committed):
                moves += [sealed[seat] for seat in sorted(sealed)]
                sealed = {}
        if len(state.hand_results) > len(before.hand_results):
            yield start, moves
        before = state


def _count_hand(surveyor: Surveyor, start: State, moves: list[Move]) -> _Counted:
    """Count a hand from its moves; return the counts and the words kept."""
    kernel = surveyor.kernel
    counts, kept = make_room(surveyor.counts), make_room(surveyor.layout["KEPT"])
    row, actions = pack_state(start, kernel.layout), make_words(map(kernel.actions.encode, moves))
    with name_effect_failure("a hand on record"):
        given = row, counts, kept, actions, len(moves), kernel.data
        phase = surveyor.code.survey_actions(*given)
    if phase not in (codes.DEAL, codes.OVER):  # pragma: no cover - a kernel that is not the engine
        raise ArenaError("the kernel has not finished a hand that the engine has finished")
    return to_array(counts), to_array(kept)
