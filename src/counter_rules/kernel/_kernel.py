"""A compiled ruleset: its text, its actions, and the states that it steps."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Mapping
from functools import cached_property, partial
from types import ModuleType
from typing import Final, Protocol, Self, TypeAlias, cast

import attrs

from counter_rules._base.quoting import name_type, shorten
from counter_rules.actions import ActionSpace
from counter_rules.engine import new_game
from counter_rules.errors import StateError
from counter_rules.kernel._checks import Kept, NotCompilableError, to_count, to_word
from counter_rules.kernel._fast_state import FastState, MakeState
from counter_rules.kernel._memory import Place, pack_state
from counter_rules.kernel._playouts import Batch, Horizon, Playouts, Progress, Starts
from counter_rules.kernel._running import Backend, Cache, Choice, find_backend, find_cache, run_text
from counter_rules.kernel._states import HiddenWorlds, make_memory_states, make_starts
from counter_rules.kernel._text import Extension, make_text
from counter_rules.moves import Move
from counter_rules.observations import ObservationSpace
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat
from counter_rules.state import State

# Extensions: functions of other rooms that are compiled with a kernel's own.


@attrs.frozen
class Extended:
    """What comes of an extension.

    Args:
        code: its functions, for the rules of one kernel.
        layout: the words and codes of the kernel and those of the extension, by name.
    """

    code: ModuleType
    layout: Mapping[str, int]


def extend(kernel: Kernel, extension: Extension, backend: Backend | None = None) -> Extended:
    """Return the functions of an extension for the rules of a kernel, which keeps them.

    Args:
        kernel: the kernel.
        extension: the functions.
        backend: what runs them, `Backend.NUMBA` or `Backend.PYTHON`; by default what runs the
            kernel.
    """
    wanted = extension, backend or kernel.backend
    # In one step: threads that ask at once get the same functions.
    return kernel.later.get(wanted) or kernel.later.setdefault(
        wanted, _make_extended(kernel, *wanted)
    )


def _make_extended(kernel: Kernel, extension: Extension, backend: Backend) -> Extended:
    rules = kernel.rules
    text, layout = make_text(rules, kernel.actions, kernel.observations, extension)
    name = f"{extension.name}_{rules.players}"
    return Extended(run_text(text, name=name, backend=backend, cache=kernel.cache), layout)


# The functions of a text, as Python calls them (`counter_rules.kernel.machine.entry`).


class Code(Protocol):
    """What a text offers; its functions say what they do."""

    def list_at(self, row: Place, new: Place, /) -> int: ...
    def child_at(self, row: Place, new: Place, action: int, /) -> int: ...
    def deal_at(self, row: Place, new: Place, seed: int, /) -> int: ...
    def step_rows(self, rows: Place, count: int, action: int, /) -> int: ...
    def read_at(self, row: Place, word: int, /) -> int: ...
    def observe_at(self, row: Place, out: Place, seat: int, /) -> int: ...
    def winners_at(self, row: Place, /) -> int: ...
    def play_out(
        self,
        rows: Place,
        worlds: int,
        games: int,
        results: Place,
        first: int,
        last: int,
        seed: int,
        hands: int,
        /,
    ) -> int: ...
    def reset_games(self, places: Place, first: int, last: int, /) -> int: ...
    def step_games(self, places: Place, first: int, last: int, /) -> int: ...
    def illegal_at(self, places: Place, games: int, /) -> int: ...


# The kernel.


@attrs.frozen(kw_only=True, eq=False)
class Kernel:
    """A compiled ruleset.

    Make one with `compile_ruleset`.
    """

    rules: Ruleset
    """The ruleset."""
    backend: Backend
    """What runs the text: `Backend.NUMBA` or `Backend.PYTHON`."""
    text: str = attrs.field(repr=False)
    """The generated module, to read."""
    actions: ActionSpace = attrs.field(repr=False)
    """The actions of the ruleset."""
    observations: ObservationSpace = attrs.field(repr=False)
    """The observations of the ruleset."""
    layout: Mapping[str, int] = attrs.field(repr=False)
    """The words of a row and the codes that stand in them, by name."""
    code: Code = attrs.field(repr=False)
    """The functions of the text."""
    cache: Cache | None = attrs.field(repr=False)
    """Where machine code is kept."""
    later: dict[tuple[Extension, Backend], Extended] = attrs.field(
        factory=dict[tuple[Extension, Backend], Extended], init=False, repr=False
    )
    """What was compiled only when it was asked for; whoever shares the kernel shares it."""

    @cached_property
    def make_state(self) -> MakeState:
        """What makes a state of the words of its row."""
        return make_memory_states(self)

    def start(self, *, dealer: Seat | None = None) -> FastState:
        """Start a match: the state that waits for the first deal (C1.3).

        Args:
            dealer: who deals the first hand; by default the last seat.

        Raises:
            StateError: if there is no such seat.
        """
        return self.pack(new_game(self.rules, dealer=dealer))

    def pack(self, state: State) -> FastState:
        """Return a state of the readable engine as a state of this kernel.

        Args:
            state: a state in any phase; of sealed moves, any may have been chosen already.

        Raises:
            StateError: if it is not a state, or one of other rules.
        """
        if not isinstance(state, State):
            raise StateError(f"expected a State, got {name_type(state)}")
        if state.rules != self.rules:
            raise StateError(
                f"the state is one of {state.rules!r}, the kernel one of {self.rules!r}: "
                "compile the state's rules"
            )
        return self.make_state(pack_state(state, self.layout), state)

    def playouts(
        self,
        start: State | FastState | HiddenWorlds,
        count: int,
        *,
        seed: int,
        worlds: int | None = None,
        first: Move | None = None,
        threads: int = 1,
        until: Horizon = Horizon.HAND,
        progress: Progress | None = None,
    ) -> Playouts:
        """Play many games on from one state, every seat choosing evenly among its legal actions.

        What comes of game g follows from the state, the seed and g alone: not from the threads, nor
        from how many games there are, nor from the platform. The arrays need NumPy.

        Args:
            start: the state, of this kernel or of the readable engine; `start` gives a new match.
                Or the worlds of a view (`counter_rules.sampling.worlds`), of which many are drawn.
            count: how many games.
            seed: a whole number of at most 64 bits.
            worlds: how many worlds are drawn, by default one for each game; each is played in as
                often as the others, or once more. Of a state there is one.
            first: the move that the view's seat makes first in every world, to learn what it is
                worth: by the same seed in the same worlds. The points count from before it.
            threads: how many threads play at once, at most 256; those of plain Python take turns.
            until: how far the games are played on.
            progress: told every few milliseconds how many games are played, and of how many. What
                it raises ends the playouts, as Ctrl-C does.

        Raises:
            StateError: if the match is over, or an argument is not what it should be.
            IllegalMoveError: if the first move is illegal.
            MissingExtraError: if NumPy is not installed.

        >>> from counter_rules import get_ruleset
        >>> kernel = compile_ruleset(get_ruleset("oh_hell", players=3), backend=Backend.PYTHON)
        >>> done = kernel.playouts(kernel.start(), 50, seed=7)
        >>> done.scores.shape, int(done.tricks_won.sum())
        ((50, 3), 500)
        """
        if not isinstance(until, Horizon):
            raise StateError(f"until: expected a Horizon, got {shorten(until)}")
        count = to_count("count", count, least=0, most=2**31 - 1)
        word = to_word(seed)
        batch = Batch(
            kernel=self,
            starts=self._list_starts(start, count, word, worlds, first),
            count=count,
            seed=word,
            until=until,
        )
        return batch.run(to_count("threads", threads, least=1, most=256), progress)

    def _list_starts(
        self,
        start: State | FastState | HiddenWorlds,
        count: int,
        seed: int,
        worlds: int | None,
        first: Move | None,
    ) -> Starts:
        """Return the rows that playouts start from."""
        if isinstance(start, HiddenWorlds):
            worlds = max(count, 1) if worlds is None else worlds
            number = to_count("worlds", worlds, least=1, most=2**24)
            one = self.pack(start.draw(random.Random(seed)))  # noqa: S311 - what is not hidden
            _check_not_over(one)
            return make_starts(self, one, start, start.draw_many(number, seed=seed), first)
        if worlds is not None:
            raise StateError("worlds: a state is one world; give the worlds of a view")
        if first is not None:
            raise StateError("first: make the move in the state, and play on from there")
        one = self.pack(start) if isinstance(start, State) else self._own(start)
        _check_not_over(one)
        return Starts(rows=one.row, worlds=1, owner=one)

    def _own(self, state: FastState) -> FastState:
        """Return a state of this kernel; refuse anything else."""
        if not isinstance(state, FastState):
            raise StateError(
                f"expected a State, a FastState or the worlds of a view, got {name_type(state)}"
            )
        if state.kernel is not self:
            raise StateError("the state is one of another kernel: give its to_state()")
        return state

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        cache = None if self.cache is None else self.cache.choice
        return partial(compile_ruleset, backend=self.backend, cache=cache), (self.rules,)


def _check_not_over(state: FastState) -> None:
    if state.is_over:
        raise StateError("the match is over: nothing is left to play out")


_Wanted: TypeAlias = tuple[Ruleset, Backend, Cache | None]
"""What a kernel is made of: who wants the same gets the same kernel."""

_KERNELS: Final = Kept[_Wanted, Kernel | NotCompilableError](most=32)
"""The kernels that were asked for last, and why there is none."""


def compile_ruleset(
    rules: Ruleset, *, backend: Backend = Backend.AUTO, cache: Choice = "user"
) -> Kernel:
    """Compile a ruleset: the same rules, for millions of decisions a second.

    The last 32 kernels are kept, so that equal rules give the same kernel, and at once.

    Args:
        rules: the ruleset.
        backend: what runs it; `Backend.AUTO` takes numba where it is installed, else plain Python.
        cache: the folder that keeps machine code for the next process, half a megabyte a ruleset:
            ``"user"`` for the user's own cache folder, which is done without where it cannot be
            used; a ``Path`` for another; None to keep nothing. Plain Python has nothing to keep.

    Raises:
        NotCompilableError: if kernels do not know some part of the ruleset, or a custom effect.
        StateError: if it is not a ruleset, or the cache is none of these.
        KernelError: if numba is asked for and not installed, or the folder that you name cannot be
            written, or others may write there.

    >>> from counter_rules import get_ruleset
    >>> kernel = compile_ruleset(get_ruleset("counter", players=4), backend=Backend.PYTHON)
    >>> state = kernel.start().deal(7)
    >>> state.turn, [kernel.actions.names[action] for action in state.legal][:3]
    (0, ['bid 0', 'bid 1', 'bid 2'])
    >>> compile_ruleset(get_ruleset("counter", players=4), backend=Backend.PYTHON) is kernel
    True
    """
    found, place = find_backend(backend), find_cache(cache)
    if found is Backend.PYTHON:  # only what is compiled later, by numba, is kept
        place = find_cache("user")
    wanted = to_rules(rules), found, place
    try:
        hash(wanted)
    except TypeError:  # an option or a part of one's own that has no hash
        return _compile(wanted)
    made = _KERNELS.find(wanted, partial(_try_to_compile, wanted))
    if isinstance(made, NotCompilableError):
        raise copy.copy(made)  # one of its own, as whoever raises an error adds to its traceback
    return made


def _try_to_compile(wanted: _Wanted) -> Kernel | NotCompilableError:
    try:
        return _compile(wanted)
    except NotCompilableError as error:
        return error.with_traceback(None)  # which would keep all that was being done


def _compile(wanted: _Wanted) -> Kernel:
    rules, backend, cache = wanted
    space, observations = ActionSpace(rules), ObservationSpace(rules)
    text, layout = make_text(rules, space, observations)
    unit = f"kernel_{re.sub('[^a-z0-9_]', '', rules.name.lower())[:40]}_{rules.players}"
    return Kernel(
        rules=rules,
        backend=backend,
        text=text,
        actions=space,
        observations=observations,
        layout=layout,
        code=cast("Code", run_text(text, name=unit, backend=backend, cache=cache)),
        cache=cache,
    )
