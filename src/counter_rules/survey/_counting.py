"""Hands of a survey counted by compiled functions, part by part."""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final, cast

import attrs

from counter_rules._base.guards import import_numpy
from counter_rules.bots.inner import POLICY, find_numbers
from counter_rules.engine import new_game
from counter_rules.errors import RulesetError
from counter_rules.kernel import Backend, Kernel, compile_ruleset
from counter_rules.kernel.inner import (
    Extension,
    Words,
    choose_backend,
    extend,
    make_room,
    pack_state,
)
from counter_rules.rules.ruleset import Ruleset
from counter_rules.survey import _machine

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# The functions that count what happens in many hands, compiled when they are first asked for.


class SurveyCode:
    """The type of what the text offers, which takes and returns what these functions do.

    It is never made: what `extend` returns is cast to it.
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
"""The functions that count, and those of the policy by which hands are played."""


# Parts, each counted by one kernel in one process or thread.


class Player(Enum):
    """Who plays at every seat."""

    RANDOM = "random"
    """Every legal move is as likely as any other."""
    POLICY = "policy"
    """The policy by which searches play on: moves are as likely as it finds them good."""


@attrs.frozen(kw_only=True, eq=False)
class Surveyor:
    """What plays hands of some rules and counts.

    Args:
        kernel: a kernel of the rules, by plain Python: what it does here need not be compiled.
        layout: where what lies that is counted and kept.
        is_compiled: whether it is machine code that counts; Python is some hundred times slower.
        start: a match before its first deal, as a row.
        cycle: how many hands have to be dealt until they are of the first kind again.
    """

    kernel: Kernel
    layout: Mapping[str, int]
    code: SurveyCode
    is_compiled: bool
    weights: Words
    start: Words
    cycle: int

    def play(self, part: Part, step: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Play the hands of a part; return their counts, and what is kept, so many words a hand.

        Raises:
            RulesetError: if an effect fails.
        """
        first, last = part.hands.start, part.hands.stop
        counts = make_room(self.layout["COUNTS"])
        kept = make_room(max(len(part.hands) * step, self.layout["KEPT"]))
        given = self.start, counts, kept, step, first, last, part.seed, self.cycle
        with name_failure(f"one of the hands {first} to {last - 1}"):
            if part.player is Player.RANDOM:
                self.code.survey_random(*given)
            else:
                self.code.survey_policy(*given, self.weights)
        return to_array(counts), to_array(kept)


@contextlib.contextmanager
def name_failure(where: str) -> Generator[None]:
    """Say of an effect that fails what can be said of it here.

    It may fail where the effect of another rank is left out, and never in play.
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
    """Some hands of a survey, by their numbers; each has a stream of its own from the seed."""

    rules: Ruleset
    player: Player
    seed: int
    hands: range


def find_surveyor(rules: Ruleset) -> Surveyor:
    """Return what counts hands of some rules.

    Raises:
        NotCompilableError: if no kernel knows the rules.
    """
    kernel, backend = compile_ruleset(rules, backend=Backend.PYTHON), choose_backend(Backend.AUTO)
    extended = extend(kernel, SURVEY, backend)
    return Surveyor(
        kernel=kernel,
        layout=extended.layout,
        code=cast("SurveyCode", extended.code),
        is_compiled=backend is Backend.NUMBA,
        weights=find_numbers(rules),
        start=pack_state(new_game(rules), kernel.layout),
        cycle=rules.hand_sizes.hands or 1,
    )


def count_part(part: Part) -> NDArray[np.int64]:
    """Count the hands of a part: int64, of shape ``(COUNTS,)``."""
    return find_surveyor(part.rules).play(part, 0)[0]


def keep_part(part: Part) -> NDArray[np.int64]:
    """Keep the hands of a part: int64, of shape ``(hands, KEPT)``."""
    surveyor = find_surveyor(part.rules)
    size = surveyor.layout["KEPT"]
    return surveyor.play(part, size)[1].reshape(len(part.hands), size)


def to_array(words: Words) -> NDArray[np.int64]:
    """Return words as an array."""
    array: NDArray[np.int64] = import_numpy().frombuffer(words, "int64")
    return array
