"""One hook for each construct: lowered, it does to the words what it does to a table."""

from __future__ import annotations

import inspect
import random
from types import FunctionType

import pytest

from counter_rules import Rank
from counter_rules.kernel._lowering import lower_effects
from counter_rules.trick import PLAIN_TRICK, Act, Effect
from counter_rules.trick.effect import TableHook
from kernel.lowering import hooks_that_lower
from support.lowered import Beside, make_trick

HOOKS = [
    one
    for one in vars(hooks_that_lower).values()
    if isinstance(one, FunctionType) and one.__module__ == hooks_that_lower.__name__
    if list(inspect.signature(one).parameters) == ["table"] and one.__name__ != "is_crowded"
] + [hooks_that_lower.BY_FIVE]

CROWNS = Effect(name="crowns", rank=Rank.KING, arrive=Act("X1", hooks_that_lower.find_best))


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: getattr(hook, "__name__", "raise"))
def test_a_hook(hook: TableHook) -> None:
    effect = Effect(name="mine", value=Act("X1", hook), after=Act("X1", hook))
    rng = random.Random(7)
    for players in (3, 4, 5):
        beside = Beside(PLAIN_TRICK.adding(CROWNS).adding(effect), players)
        for _ in range(60):
            ranks = (Rank.SIX, Rank.NINE, Rank.JACK, Rank.KING, Rank.FOUR, Rank.JOKER)
            beside.run(make_trick(rng, players, ranks))


def test_names_never_become_code() -> None:
    name = "x): import os #\n'\"é{}"
    mine = Effect(name=name, value=Act("X1", hooks_that_lower.use_hard_names))
    lowered = lower_effects(PLAIN_TRICK.adding(mine), 3)
    assert "# effect x_import_os_: use_hard_names\n" in lowered.text
    assert lowered.steps[0].effect == name
    assert lowered.steps[0].function.isidentifier()
