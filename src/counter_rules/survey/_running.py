"""Running a survey: its hands in parts, and the counts put together."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

import attrs

from counter_rules._base.guards import import_numpy, to_int
from counter_rules._base.quoting import shorten
from counter_rules._base.workers import (
    ExternalPool,
    SerialPool,
    WorkerPool,
    check_executor,
    run_in_order,
)
from counter_rules.errors import ArenaError
from counter_rules.kernel import Backend
from counter_rules.kernel.inner import to_word
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.survey._counting import (
    Part,
    Player,
    Progress,
    Surveyor,
    count_part,
    count_there,
    keep_part,
    keep_there,
    make_surveyor,
)
from counter_rules.survey._survey import Hands, Survey, make_hands

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BATCHES: Final = 100
"""The number of batches of a survey, unless it has fewer hands."""
_MOST: Final = 2**40
_SIZES: Final = {
    (True, Player.RANDOM): 32_768,
    (True, Player.POLICY): 4_096,
    (False, Player.RANDOM): 64,
    (False, Player.POLICY): 4,
}
"""The most hands of a part, by machine code and by plain Python: some tenths of a second, so
that Ctrl-C and the progress do not wait long."""


def survey(
    rules: Ruleset,
    hands: int,
    *,
    seed: int,
    bot: str = "random",
    backend: Backend = Backend.AUTO,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Survey:
    """Play a large number of hands with a kernel, and count what happens in them.

    Each is the first hand of a match with level scores; where the schedule of hand sizes has an
    end, they are the first, second, third hand and so on, in turn. Position 0 bids first in all of
    them. The counts depend on the rules, the seed, the number of hands and the bot alone, not on
    threads or executors. Memory does not grow with the number of hands.

    Args:
        rules: the rules.
        hands: the number of hands.
        seed: a whole number of at most 64 bits; a seed deals the same cards to all rules that deal
            as many cards of the same deck.
        bot: the player at every seat: "random", or "policy", which searches use in rollouts. It
            is the policy of `PolicyBot`, but draws its moves: better ones are more likely.
        backend: the backend that plays; `Backend.CUDA <counter_rules.kernel.Backend>` plays and
            counts on a GPU.
        threads: the number of threads of this process.
        executor: an executor of ``concurrent.futures`` that runs the work instead.
        progress: called now and then with the number of hands counted and the number of all hands.

    Raises:
        ArenaError: if an argument is invalid, or a GPU is given threads or an executor.
        KernelError: if the backend cannot run here, or hands score too many points for a GPU.
        StateError: if the ruleset or the seed is not one, or a GPU has too little memory.
        NotCompilableError: if no kernel can be made for the rules.
        RulesetError: if an effect fails.
        MissingExtraError: if NumPy is not installed.

    >>> from counter_rules import get_ruleset
    >>> counts = survey(get_ruleset("counter", players=4), 200, seed=7).counts
    >>> counts
    <Counts: 200 hands, 2,000 tricks>
    >>> counts.standings.tolist()  # won by the best card of trump and led suit, and by others
    [798, 289, 425, 488]
    """
    plan = _make_plan(rules, hands, seed, bot, BATCHES, backend)
    if backend is Backend.CUDA:
        _refuse_workers(threads, executor)
        batches = count_there(plan.surveyor, plan.whole, plan.batches, progress)
    else:
        batches = import_numpy().zeros((plan.batches, plan.surveyor.counts), "int64")
        for batch, counted in _run(count_part, plan, threads, executor, progress):
            batches[batch] += counted
    return Survey(rules=rules, batches=batches, layout=plan.surveyor.layout)


def play_hands(
    rules: Ruleset,
    hands: int,
    *,
    seed: int,
    bot: str = "random",
    backend: Backend = Backend.AUTO,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Hands:
    """Play the hands that `survey` counts, and return the deal and the result of each as arrays.

    The arguments and errors are those of `survey`. A hand of four players takes 150 bytes.

    >>> from counter_rules import get_ruleset
    >>> hands = play_hands(get_ruleset("counter", players=4), 100, seed=7)
    >>> hands
    <Hands: 100 hands of 4 players>
    >>> hands.bids[0].tolist(), hands.tricks_won[0].tolist(), hands.points[0].tolist()
    ([8, 6, 6, 2], [2, 2, 3, 3], [0, 0, 0, 0])
    """
    plan = _make_plan(rules, hands, seed, bot, 1, backend)
    count, layout = len(plan.whole.hands), plan.surveyor.layout
    try:
        kept: NDArray[np.int64] = import_numpy().empty((count, layout["KEPT"]), "int64")
    except MemoryError as error:
        raise ArenaError(
            f"hands: {count:,} take more memory than there is; play fewer, or use survey"
        ) from error
    if backend is Backend.CUDA:
        _refuse_workers(threads, executor)
        keep_there(plan.surveyor, plan.whole, kept, progress)
    else:
        done = 0
        for _, found in _run(keep_part, plan, threads, executor, progress):
            kept[done : done + len(found)] = found
            done += len(found)
    return make_hands(kept, layout, rules.players)


@attrs.frozen(kw_only=True)
class _Plan:
    """The hands of a survey, cut into batches and parts."""

    surveyor: Surveyor
    whole: Part
    batches: int

    def __iter__(self) -> Iterator[tuple[int, Part]]:
        """Yield the parts, each with the batch that it is in."""
        size, hands = _SIZES[self.surveyor.is_compiled, self.whole.player], self.whole.hands
        for batch in range(self.batches):
            first, last = (number * len(hands) // self.batches for number in (batch, batch + 1))
            for start in range(first, last, size):
                part = hands[start : min(start + size, last)]
                yield batch, attrs.evolve(self.whole, hands=part)


def _make_plan(
    rules: Ruleset, hands: object, seed: object, bot: object, batches: int, backend: Backend
) -> _Plan:
    """Check the arguments of a survey, and return its plan."""
    count, players = to_int(hands), {player.value: player for player in Player}
    if count is None or not 1 <= count <= _MOST:
        raise ArenaError(f"hands: expected a whole number from 1 to 2^40, got {shorten(hands)}")
    if not isinstance(bot, str) or bot not in players:
        raise ArenaError(
            f"bot: expected 'random' or 'policy', got {shorten(bot)}: let other bots play a "
            "tournament, and survey its records"
        )
    try:
        hash(to_rules(rules))
    except TypeError as error:
        raise ArenaError(
            f"the rules cannot be hashed: {error}; make their parts with attrs.frozen"
        ) from error
    whole = Part(
        rules=rules,
        player=players[bot],
        seed=to_word(seed),
        hands=range(count),
        backend=backend,
    )
    surveyor = make_surveyor(rules, backend)
    return _Plan(surveyor=surveyor, whole=whole, batches=min(batches, count))


def _run(
    work: Callable[[Part], NDArray[np.int64]],
    plan: _Plan,
    threads: object,
    executor: Executor | None,
    progress: Progress | None,
) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Yield the result of each part, in order, with its batch."""
    done = 0
    with contextlib.ExitStack() as opened:
        pool = _make_pool(threads, executor, opened)
        results = run_in_order(work, (part for _, part in plan), pool)
        opened.enter_context(contextlib.closing(results))
        for (batch, part), found in zip(plan, results, strict=True):
            done += len(part.hands)
            yield batch, found
            if progress is not None:
                progress(done, len(plan.whole.hands))


def _refuse_workers(threads: object, executor: Executor | None) -> None:
    """Refuse threads and executors beside a GPU, which has no use for them."""
    if executor is not None or to_int(threads) != 1:
        raise ArenaError("a survey with Backend.CUDA takes neither threads nor an executor")


def _make_pool(
    threads: object, executor: Executor | None, opened: contextlib.ExitStack
) -> WorkerPool:
    """Make the pool that counts; threads made here end with the stack."""
    count = to_int(threads)
    if count is None or not 1 <= count <= 256:
        raise ArenaError(f"threads: expected a whole number from 1 to 256, got {shorten(threads)}")
    if executor is not None:
        check_executor(executor)
        if count != 1:
            raise ArenaError("threads is for this process: leave it out with an executor")
        return ExternalPool(executor)
    if count == 1:
        return SerialPool()
    return ExternalPool(opened.enter_context(ThreadPoolExecutor(count)), 2 * count)
