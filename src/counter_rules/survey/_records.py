"""Hands that somebody has played, counted from their records."""

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
from counter_rules.survey._counting import Surveyor, find_surveyor, name_failure, to_array
from counter_rules.survey._running import BATCHES
from counter_rules.survey._survey import Hands, Survey, make_hands

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    _Counted: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64]]
    """What was counted in a hand, and what is kept of it."""


def survey_records(records: Iterable[Record]) -> Survey:
    """Count what happened in hands that are on record.

    Hands that were not finished are left out. Each record is played again by the rules, so this
    takes some milliseconds a hand.

    Args:
        records: whole records of one ruleset. Hands of the same deal should follow one another:
            intervals then take them for one deal.

    Raises:
        ArenaError: if there is none, they are of several rulesets, or no hand was finished.
        StateError: if one is not whole: redacted records hide what is counted.
        NotCompilableError: if no kernel knows the rules.
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
    gathered = _Gatherer()
    for counts, kept in hands:
        gathered.add(counts, kept[: surveyor.layout["K_BID"]].tobytes())
    return Survey(
        rules=surveyor.kernel.rules,
        batches=import_numpy().stack(gathered.batches),
        layout=surveyor.layout,
    )


def read_hands(records: Iterable[Record]) -> Hands:
    """Return what was dealt and what came of each hand that is on record, as `play_hands` does.

    The argument and the errors are those of `survey_records`.
    """
    surveyor, hands = _begin(records)
    kept = import_numpy().stack([kept for _, kept in hands])
    return make_hands(kept, surveyor.layout, surveyor.kernel.rules.players)


def _begin(records: Iterable[Record]) -> tuple[Surveyor, Iterator[_Counted]]:
    """Return what counts hands of the first record's rules, and the hands as it counts them."""
    if not isinstance(records, Iterable):
        raise ArenaError(f"expected records, got {name_type(records)}")
    coming = iter(records)
    for first in coming:
        surveyor = find_surveyor(_check_record(first).rules)
        return surveyor, _count_records(surveyor, chain([first], coming))
    raise ArenaError("no hand was finished in these records")


def _count_records(surveyor: Surveyor, records: Iterable[Record]) -> Iterator[_Counted]:
    """Yield what was counted in each finished hand, and what is kept of it."""
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


class _Gatherer:
    """Gathers what was counted in hand after hand into some batches of neighbours."""

    def __init__(self) -> None:
        self.batches: list[NDArray[np.int64]] = []
        self._size, self._open, self._deal = 1, 0, b""

    def add(self, counts: NDArray[np.int64], deal: bytes) -> None:
        """Add a hand to the batch of its deal, or of the deal before, or to a new one.

        Whenever there are twice as many batches as wanted, they are joined by twos.
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
    """Yield each finished hand: the state after its deal, and its moves as a kernel asks for them.

    Of sealed moves it asks the lowest seat first.
    """
    states = record.states()
    before = next(states)
    start, moves, sealed = before, list[Move](), dict[Seat, Move]()
    for made, state in zip(record.moves, states, strict=True):
        if isinstance(made, Deal | HiddenMove):  # nothing is hidden in a whole record
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
    """Count a hand by its moves, and keep it."""
    kernel = surveyor.kernel
    counts, kept = make_room(surveyor.layout["COUNTS"]), make_room(surveyor.layout["KEPT"])
    row, actions = pack_state(start, kernel.layout), make_words(map(kernel.actions.encode, moves))
    with name_failure("a hand on record"):
        phase = surveyor.code.survey_actions(row, counts, kept, actions, len(moves))
    if phase not in (codes.DEAL, codes.OVER):  # pragma: no cover - a kernel that is not the engine
        raise ArenaError("the kernel has not come to the end of a hand that the engine has")
    return to_array(counts), to_array(kept)
