"""All hooks of an order of effects, as one text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import attrs

from counter_rules._quoting import tidy
from counter_rules.cards import Rank
from counter_rules.kernel._errors import NotCompilable
from counter_rules.kernel._lowering.function import LoweredFunction, Module
from counter_rules.trick import CountOnTable, EffectOrder, EffectStep


@attrs.frozen(kw_only=True)
class LoweredStep:
    """One hook in the order.

    Args:
        rank: the rank that wakes it, None for every trick.
        stage: the stage, such as ``"value"``.
        effect: the effect's name.
        function: the name of its function in the text.
    """

    rank: Rank | None
    stage: str
    effect: str
    function: str


@attrs.frozen(kw_only=True)
class Lowered:
    """The hooks of an order of effects, as functions on the words of a table.

    Args:
        text: the functions.
        steps: the hooks, in the order in which they act.
        writes: the fields of `Table` that each function writes, by the function's name.
        scratch: how many scratch lists they need.
    """

    text: str
    steps: tuple[LoweredStep, ...]
    writes: Mapping[str, frozenset[str]]
    scratch: int

    @property
    def written(self) -> frozenset[str]:
        """The fields of `Table` that some hook writes."""
        return frozenset[str]().union(*self.writes.values())

    def find_written(self, function: str) -> frozenset[str]:
        """Return the fields of `Table` that a function writes."""
        return self.writes[function]


# One order of effects serves many rulesets; lowering Counter's takes a third of compiling it.
@lru_cache(maxsize=64)
def lower_effects(effects: EffectOrder, players: int) -> Lowered:
    """Lower the hooks of some effects from their own source.

    Args:
        effects: the effects.
        players: how many play to a trick.

    Returns:
        The text, and which function stands for which hook.

    Raises:
        NotCompilable: if a hook uses what is not in the subset.

    >>> from counter_rules.rules.effects import FIVE
    >>> lowered = lower_effects(EffectOrder().adding(FIVE), 4)
    >>> [(step.stage, step.function) for step in lowered.steps]
    [('value', 'hook1_five_take_sixes'), ('after', 'hook2_five_call_pass')]
    >>> sorted(lowered.written)
    ['is_passing', 'values']
    """
    module = Module(players)
    steps: list[LoweredStep] = []
    before: list[tuple[EffectStep, LoweredFunction]] = []
    for step in effects.iterate_steps():
        function = _lower_step(step, before, module)
        before.append((step, function))
        name, rank = step.effect.name, step.effect.rank
        steps.append(LoweredStep(rank=rank, stage=step.stage, effect=name, function=function.name))
    return Lowered(
        text="\n\n\n".join(one.text for one in module.functions) + "\n",
        steps=tuple(steps),
        writes={one.name: one.written for one in module.functions},
        scratch=module.scratch,
    )


def _lower_step(
    step: EffectStep, before: list[tuple[EffectStep, LoweredFunction]], module: Module
) -> LoweredFunction:
    run, name = step.act.run, step.effect.name
    if not isinstance(run, CountOnTable) or type(run) is not CountOnTable:
        return module.lower(run, name)
    for earlier, function in before:
        if "values" in function.written and not _counts_others(earlier, run):
            raise NotCompilable(
                tidy(f"effect {name}", 80),
                f"counts cards after effect {tidy(earlier.effect.name, 80)} has changed values",
                advice="put it before that effect, or play it with the readable engine",
            )
    return module.add("counts_as", name, _COUNTING.format(int(run.rank)), _COUNTED)


def _counts_others(step: EffectStep, counting: CountOnTable) -> bool:
    """Return whether a step counts the cards of another rank, and so changes none of this one."""
    run = step.act.run
    return isinstance(run, CountOnTable) and run.rank is not counting.rank


_COUNTED = frozenset({"suits", "values"})

_COUNTING = """\
    _1 = t[T_PLACES + {}]
    while _1 != 0:
        _2 = ctz(_1)
        _1 &= _1 - 1
        _3 = (t[T_INDICATOR] + 1) * 53 + t[T_CARDS + _2]
        t[T_SUITS + _2] = COUNTED_SUIT[_3]
        t[T_VALUES + _2] = COUNTED_VALUE[_3]"""
"""What `CountOnTable` does; the tables hold what it finds for every trump and card."""
