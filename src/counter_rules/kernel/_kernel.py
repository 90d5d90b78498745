"""Kernels: compiled rulesets, with their text, actions, states and playouts."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, Self, TypeAlias, cast

import attrs

from counter_rules._base.guards import import_numpy, is_hashable
from counter_rules._base.quoting import name_type, shorten
from counter_rules.actions import ActionSpace
from counter_rules.engine import new_game
from counter_rules.errors import StateError
from counter_rules.kernel._checks import NotCompilableError, to_count, to_word
from counter_rules.kernel._fast_state import FastState, MakeState
from counter_rules.kernel._loaded import Code, LoadedText, load_text
from counter_rules.kernel._memory import Place, Words, get_address, pack_state
from counter_rules.kernel._playouts import Batch, Horizon, Playouts, Progress, Starts
from counter_rules.kernel._recent import RecentCache
from counter_rules.kernel._running import (
    Backend,
    Cache,
    Choice,
    choose_backend,
    find_cache,
    refuse_gpu,
)
from counter_rules.kernel._states import (
    HiddenWorlds,
    draw_rows,
    make_arrays,
    make_memory_states,
    make_rows,
    make_starts,
)
from counter_rules.kernel._tables import Shape, make_data, make_shape
from counter_rules.kernel._text import Extension, make_text
from counter_rules.moves import Move
from counter_rules.observations import ObservationSpace
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat
from counter_rules.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from counter_rules.kernel._cuda import DevicePlayer


def extend(kernel: Kernel, extension: Extension, backend: Backend | None = None) -> LoadedText:
    """Compile an extension for the rules of a kernel, which keeps it.

    The backend is `Backend.NUMBA` or `Backend.PYTHON`; by default the kernel's own.
    """
    wanted = extension, backend or kernel.host
    # `setdefault` is atomic: threads that compile at the same time get the same functions.
    return kernel.extensions.get(wanted) or kernel.extensions.setdefault(
        wanted, load_text(kernel.shape, *wanted, kernel.cache)
    )


# The kernel.


@attrs.frozen(kw_only=True, eq=False)
class Kernel:
    """A compiled ruleset.

    Make one with `compile_ruleset`.
    """

    rules: Ruleset
    """The ruleset."""
    backend: Backend
    """The backend that plays many games."""
    host: Backend = attrs.field(repr=False)
    """The backend that does all else: the same one, or numba or CPython beside a GPU."""
    shape: Shape = attrs.field(repr=False)
    """Everything that the text says; kernels of equal shapes share text and machine code."""
    text: str = attrs.field(repr=False)
    """The source of the generated module, for readers."""
    actions: ActionSpace = attrs.field(repr=False)
    """The actions of the ruleset."""
    observations: ObservationSpace = attrs.field(repr=False)
    """The observations of the ruleset."""
    layout: Mapping[str, int] = attrs.field(repr=False)
    """The index of each word of a row, and the value of each code, by name."""
    code: Code = attrs.field(repr=False)
    """The functions of the text."""
    data: Words = attrs.field(repr=False)
    """The numbers of the ruleset that the text does not hold (`machine.data`)."""
    cache: Cache | None = attrs.field(repr=False)
    """The cache of machine code, if any."""
    player: DevicePlayer | None = attrs.field(repr=False)
    """What plays on the device of `Backend.CUDA`."""
    extensions: dict[tuple[Extension, Backend], LoadedText] = attrs.field(
        factory=dict[tuple[Extension, Backend], LoadedText], init=False, repr=False
    )
    """The extensions compiled so far, on first use."""

    @property
    def data_place(self) -> Place:
        """The place of the data, as the functions of the text take it."""
        return self.data if self.host is Backend.PYTHON else get_address(self.data)

    @cached_property
    def make_state(self) -> MakeState:
        """The function that makes a state from the words of its row."""
        return make_memory_states(self)

    @cached_property
    def observed(self) -> Iterator[tuple[NDArray[np.uint8], Place]]:
        """New observations, all 0, each with its place.

        Raises:
            MissingExtraError: if NumPy is not installed.
        """
        return make_arrays(import_numpy().uint8, self.observations.size, self.host)

    @cached_property
    def scaled(self) -> Iterator[tuple[NDArray[np.float32], Place]]:
        """New scaled observations, all 0, each with its place.

        Raises:
            MissingExtraError: if NumPy is not installed.
        """
        return make_arrays(import_numpy().float32, self.observations.scaled_size, self.host)

    @cached_property
    def factors_place(self) -> Place:
        """The place of the factors of scaled observations, as the functions of the text take it."""
        factors = self.observations.factors
        return factors.data if self.host is Backend.PYTHON else factors.ctypes.data

    def start(self, *, dealer: Seat | None = None) -> FastState:
        """Return the first state of a match, before the first deal (C1.3).

        Args:
            dealer: the dealer of the first hand; by default the last seat.

        Raises:
            StateError: if there is no such seat.
        """
        return self.pack(new_game(self.rules, dealer=dealer))

    def pack(self, state: State) -> FastState:
        """Convert a state of the readable engine to a state of this kernel.

        Args:
            state: a state in any phase; some sealed moves may already be chosen.

        Raises:
            StateError: if it is not a state, or has other rules.
        """
        if not isinstance(state, State):
            raise StateError(f"expected a State, got {name_type(state)}")
        if state.rules is not self.rules and state.rules != self.rules:
            raise StateError(
                f"expected a state of {self.rules!r}, got one of {state.rules!r}: "
                "compile the rules of the state"
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
        """Simulate many games from one state; every seat plays uniformly at random.

        The state, the seed and g determine game g; threads, the number of games, the backend and
        the platform do not matter. The result needs NumPy; with `Backend.CUDA` it stays on the
        device.

        Args:
            start: a state of this kernel or of the readable engine; `start` gives a new match. Or
                the worlds of a view (`counter_rules.sampling.worlds`), to draw many states from.
            count: the number of games.
            seed: a whole number of at most 64 bits.
            worlds: the number of worlds to draw; by default one for each game. The games are spread
                evenly over them. Only for the worlds of a view.
            first: a move that the view's seat makes first in every world, to estimate its value.
                Different moves with the same seed are tried in the same worlds. The points count
                from before it. Only for the worlds of a view.
            threads: the number of threads, at most 256; with `Backend.PYTHON` they take turns, and
                with `Backend.CUDA` there is only one.
            until: the end of each game.
            progress: a function called every few milliseconds with (games played, total); with
                `Backend.CUDA` every million games. If it raises, the playouts stop, as on Ctrl-C.

        Raises:
            StateError: if the match is over, an argument is invalid, or device memory too small.
            IllegalMoveError: if the first move is illegal.
            RulesetError: if an effect fails.
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
            starts=self._make_starts(start, count, word, worlds, first),
            count=count,
            seed=word,
            until=until,
        )
        return batch.run(to_count("threads", threads, least=1, most=256), progress)

    def _make_starts(
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
            rng = random.Random(seed)  # noqa: S311 - by the seed
            one = self.pack(start.draw(rng))  # for what is not hidden
            _check_not_over(one)
            if start.fits_arrays:
                rows = make_rows(self, one, start.draw_many(number, seed=seed))
            else:
                rows = draw_rows(self, start, number, rng)
            return make_starts(self, start, rows, first)
        if worlds is not None:
            raise StateError("worlds: a state is a single world; pass the worlds of a view instead")
        if first is not None:
            raise StateError("first: only for the worlds of a view; make the move in the state")
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
            raise StateError("the state belongs to another kernel: pass its to_state()")
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
        raise StateError("the match is over: there is nothing left to play out")


_Wanted: TypeAlias = tuple[Ruleset, Backend, Cache | None]
"""The arguments of a kernel: equal arguments give the same kernel."""

_KERNELS: Final = RecentCache[_Wanted, Kernel | NotCompilableError](most=32)
"""The kernels that were asked for last, or the errors in their place."""


def compile_ruleset(
    rules: Ruleset, *, backend: Backend = Backend.AUTO, cache: Choice = "user"
) -> Kernel:
    """Compile a ruleset: the same rules, for millions of decisions a second.

    The library caches the last 32 kernels, so equal rules give the same kernel at once. Rulesets of
    one shape, which differ only in hand sizes, scores, hooks, trumps by hand, the first leader or
    the ending, share a text and its machine code: another one takes half a millisecond.

    Args:
        rules: the ruleset.
        backend: the backend; `Backend.AUTO` is numba if it is installed, else CPython.
        cache: the folder that keeps machine code for the next process, about 0.5 MB per shape:
            ``"user"`` for the cache folder of the user, which is skipped if it cannot be used; a
            ``Path`` for another folder; None for no cache. CPython has nothing to cache.

    Raises:
        NotCompilableError: if the kernel cannot compile some part of the ruleset, such as an effect
            of your own.
        StateError: if it is not a ruleset, or the cache is invalid.
        KernelError: if you choose numba or CUDA and it cannot run here, or if the folder that you
            name cannot be written, or can be written by others.

    >>> from counter_rules import get_ruleset
    >>> kernel = compile_ruleset(get_ruleset("counter", players=4), backend=Backend.PYTHON)
    >>> state = kernel.start().deal(7)
    >>> state.turn, [kernel.actions.names[action] for action in state.legal][:3]
    (0, ['bid 0', 'bid 1', 'bid 2'])
    >>> compile_ruleset(get_ruleset("counter", players=4), backend=Backend.PYTHON) is kernel
    True
    """
    found, place = choose_backend(backend), find_cache(cache)
    if found is Backend.PYTHON:  # only extensions, compiled later by numba, are cached then
        place = find_cache("user")
    wanted = to_rules(rules), backend if backend is Backend.CUDA else found, place
    if not is_hashable(wanted):
        return _compile(wanted)
    made = _KERNELS.get(wanted, partial(_try_to_compile, wanted))
    if isinstance(made, NotCompilableError):
        raise copy.copy(made)  # a copy, because raising adds to the traceback
    return made


def _try_to_compile(wanted: _Wanted) -> Kernel | NotCompilableError:
    try:
        return _compile(wanted)
    except NotCompilableError as error:
        return error.with_traceback(None)  # it would keep every frame alive


def _compile(wanted: _Wanted) -> Kernel:
    rules, backend, cache = wanted
    host = choose_backend(backend)
    space, observations = ActionSpace(rules), ObservationSpace(rules)
    shape = make_shape(rules, space, observations)
    data = make_data(rules, space)
    player = None
    if backend is Backend.CUDA:  # only then, as it imports NumPy and CuPy; a GPU may be missing
        try:
            from counter_rules.kernel._cuda import make_player
        except ImportError as error:
            raise refuse_gpu("NumPy") from error
        player = make_player(rules, *make_text(shape), data)
    loaded = load_text(shape, None, host, cache)
    return Kernel(
        rules=rules,
        backend=backend,
        host=host,
        shape=shape,
        text=loaded.text,
        actions=space,
        observations=observations,
        layout=loaded.layout,
        code=cast("Code", loaded.code),
        data=data,
        cache=cache,
        player=player,
    )
