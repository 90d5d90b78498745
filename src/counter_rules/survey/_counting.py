"""Compiled functions that count the hands of a survey, part by part."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from counter_rules._base.guards import import_numpy
from counter_rules.bots.inner import POLICY, get_weights
from counter_rules.engine import new_game
from counter_rules.errors import RulesetError
from counter_rules.kernel import Backend, Kernel, compile_ruleset
from counter_rules.kernel.inner import (
    DeviceHands,
    Extension,
    Words,
    choose_backend,
    count_on_device,
    extend,
    keep_on_device,
    make_room,
    pack_state,
)
from counter_rules.rules.ruleset import Ruleset
from counter_rules.survey import _machine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


Progress: TypeAlias = Callable[[int, int], object]
"""Called with the number of hands counted so far and the number of all hands."""

# The functions that count, compiled on first use.


class SurveyCode:
    """The type of the compiled functions: the same signatures as in the text.

    No object of it is made; the code that `extend` returns is cast to it.
    """

    survey_actions = staticmethod(_machine.survey_actions)
    survey_policy = staticmethod(_machine.survey_policy)
    survey_random = staticmethod(_machine.survey_random)


SURVEY: Final = Extension(
    name="survey",
    layout=(*POLICY.layout, _machine),
    modules=(*POLICY.modules, _machine),
    entries=(*POLICY.entries, "survey_actions", "survey_policy", "survey_random"),
    shared=(*POLICY.shared, "note_trick"),
)
"""The functions that count, and those of the policy that plays the hands."""


# Parts, each counted by one kernel in one process or thread.


class Player(Enum):
    """The player at every seat."""

    RANDOM = "random"
    """Every legal move is equally likely."""
    POLICY = "policy"
    """The policy that searches use in rollouts: better moves are more likely."""


@attrs.frozen(kw_only=True, eq=False)
class Surveyor:
    """Plays hands of some rules and counts.

    Args:
        kernel: a kernel of the rules in plain Python; its own methods need not be compiled here.
        layout: the place of each count and of each kept word, by name.
        code: the functions that count.
        is_compiled: whether they are machine code; plain Python is some hundred times slower.
        weights: the weights of the policy.
        start: a match before its first deal, as a row.
        cycle: after how many hands the schedule of hand sizes repeats.
    """

    kernel: Kernel
    layout: Mapping[str, int]
    code: SurveyCode
    is_compiled: bool
    weights: Words
    start: Words
    cycle: int

    @property
    def counts(self) -> int:
        """The number of counts."""
        bids = self.kernel.rules.hand_sizes.largest + 1
        return self.layout["C_OUTCOMES"] + self.kernel.rules.players * bids**2

    def play(self, part: Part, step: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Play the hands of a part, and keep ``step`` words of each hand; 0 keeps none.

        Return the counts, int64 of shape ``(counts,)``, and the words, int64, hand by hand. Raise
        `RulesetError` if an effect fails.
        """
        first, last = part.hands.start, part.hands.stop
        counts = make_room(self.counts)
        kept = make_room(max(len(part.hands) * step, self.layout["KEPT"]))
        given = self.start, counts, kept, step, first, last, part.seed, self.cycle
        with name_effect_failure(f"one of the hands {first} to {last - 1}"):
            if part.player is Player.RANDOM:
                self.code.survey_random(*given, self.kernel.data)
            else:
                self.code.survey_policy(*given, self.weights, self.kernel.data)
        return to_array(counts), to_array(kept)


@contextlib.contextmanager
def name_effect_failure(where: str) -> Generator[None]:
    """Turn an error of an effect into a `RulesetError` that says where it happened.

    An effect may fail only while the effect of another rank is left out, and never in play.
    """
    try:
        yield
    except Exception as error:
        raise RulesetError(
            f"an effect fails in {where}, as it was played or with a rank left out: "
            f"{type(error).__name__}: {error}"
        ) from error


@attrs.frozen(kw_only=True)
class Part:
    """Some hands of a survey, by their numbers; each hand has its own stream from the seed."""

    rules: Ruleset
    player: Player
    seed: int
    hands: range
    backend: Backend = Backend.AUTO


def make_surveyor(rules: Ruleset, wanted: Backend = Backend.AUTO) -> Surveyor:
    """Make the surveyor of some rules, or raise `NotCompilableError` if they have no kernel."""
    kernel = compile_ruleset(rules, backend=Backend.PYTHON)
    # A GPU counts by itself: here it needs the layout alone.
    backend = Backend.PYTHON if wanted is Backend.CUDA else choose_backend(wanted)
    extended = extend(kernel, SURVEY, backend)
    return Surveyor(
        kernel=kernel,
        layout=extended.layout,
        code=cast("SurveyCode", extended.code),
        is_compiled=backend is Backend.NUMBA,
        weights=get_weights(rules),
        start=pack_state(new_game(rules), kernel.layout),
        cycle=rules.hand_sizes.hands or 1,
    )


def count_part(part: Part) -> NDArray[np.int64]:
    """Return the counts of a part: int64, of shape ``(counts,)``."""
    return make_surveyor(part.rules, part.backend).play(part, 0)[0]


def keep_part(part: Part) -> NDArray[np.int64]:
    """Return the words kept of each hand of a part: int64, of shape ``(hands, KEPT)``."""
    surveyor = make_surveyor(part.rules, part.backend)
    size = surveyor.layout["KEPT"]
    return surveyor.play(part, size)[1].reshape(len(part.hands), size)


# All hands at once, on a GPU, which counts them by itself.


def count_there(
    surveyor: Surveyor, whole: Part, batches: int, progress: Progress | None
) -> NDArray[np.int64]:
    """Return the counts of each batch: int64, of shape ``(batches, counts)``."""
    hands = _describe_hands(surveyor, whole, batches)
    return count_on_device(_compile_there(whole), SURVEY, hands, progress)


def keep_there(
    surveyor: Surveyor, whole: Part, into: NDArray[np.int64], progress: Progress | None
) -> None:
    """Write the words kept of each hand: int64, of shape ``(hands, KEPT)``."""
    hands = _describe_hands(surveyor, whole, 1)
    keep_on_device(_compile_there(whole), SURVEY, hands, into, progress)


def _compile_there(whole: Part) -> Kernel:
    return compile_ruleset(whole.rules, backend=Backend.CUDA)


def _describe_hands(surveyor: Surveyor, whole: Part, batches: int) -> DeviceHands:
    return DeviceHands(
        count=len(whole.hands),
        batches=batches,
        seed=whole.seed,
        begin=surveyor.start,
        cycle=surveyor.cycle,
        words=surveyor.counts,
        weights=None if whole.player is Player.RANDOM else surveyor.weights,
    )


# Words.


def to_array(words: Words) -> NDArray[np.int64]:
    """Return words as an array: int64, of shape ``(words,)``."""
    array: NDArray[np.int64] = import_numpy().frombuffer(words, "int64")
    return array
