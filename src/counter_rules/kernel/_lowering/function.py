"""Hooks lowered to functions of the machine."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import lru_cache
from types import FunctionType
from typing import Final

import attrs

from counter_rules._base.quoting import tidy
from counter_rules.cards import Rank
from counter_rules.kernel._checks import NotCompilableError
from counter_rules.kernel._lowering import calls, expressions, statements
from counter_rules.kernel._lowering.kinds import Constant, Kind, TableRef, list_fields
from counter_rules.kernel._lowering.scope import CallFrame, Scope, clean, lower_body
from counter_rules.kernel._lowering.source import Source, read_source
from counter_rules.trick import CountOnTable, EffectOrder, EffectStep

# One function: repeat walks through its source until the kinds of its variables are stable.

PARTS: Final = (calls, expressions, statements)
"""The modules that register functions for syntax nodes when they are imported."""


@attrs.frozen(kw_only=True)
class LoweredFunction:
    """A function of the text, with the comment above it.

    ``written`` are the fields of `Table` that it writes, and ``replaced`` the lists among them that
    it replaces as a whole.
    """

    name: str
    text: str
    written: frozenset[str]
    replaced: frozenset[str]


@attrs.define(eq=False)
class Module:
    """The functions of one text, and the number of scratch lists that they need so far."""

    players: int
    scratch: int = 0
    functions: list[LoweredFunction] = attrs.field(factory=list[LoweredFunction])
    _done: dict[tuple[int, int], tuple[object, LoweredFunction]] = attrs.field(
        factory=dict[tuple[int, int], tuple[object, LoweredFunction]]
    )
    _open: list[object] = attrs.field(factory=list[object])

    def lower(self, hook: object, effect: str) -> LoweredFunction:
        """Lower a hook, which is a function or a callable attrs object.

        Raises:
            NotCompilableError: if it is outside the subset.
        """
        part = tidy(f"effect {effect}", 80)
        if isinstance(hook, FunctionType) or not attrs.has(type(hook)):
            return self._lower(hook, None, part, effect)
        return self._lower(type(hook).__call__, hook, part, effect)

    def add(self, hook: str, effect: str, body: str, written: frozenset[str]) -> LoweredFunction:
        """Add a function with a given body."""
        name = f"hook{len(self.functions) + 1}_{clean(effect)}_{clean(hook)}"
        text = f"# effect {clean(effect)}: {clean(hook)}\n@hook\ndef {name}(t):\n{body}"
        made = LoweredFunction(name=name, text=text, written=written, replaced=frozenset())
        self.functions.append(made)
        return made

    def _lower(
        self, function: object, owner: object | None, part: str, effect: str
    ) -> LoweredFunction:
        key = id(function), id(owner)
        if key in self._done:
            return self._done[key][1]
        source = read_source(function, part)
        self._open.append(function)
        scope = self._walk(source, owner, effect)
        self._open.pop()
        body = _format(scope)
        made = self.add(source.tree.name.strip("_"), effect, body, frozenset(scope.written))
        made = attrs.evolve(made, replaced=frozenset(scope.replaced))
        self._done[key] = function, made
        return made

    def _walk(self, source: Source, owner: object | None, effect: str) -> Scope:
        """Walk through a function until the kinds of its variables stop changing."""
        kinds: dict[str, Kind] = {}
        lists: list[int] = []

        def allocate_scratch(number: int) -> int:
            if number == len(lists):
                lists.append(self.scratch)
                self.scratch += 1
            return lists[number]

        def call(
            function: object, node: ast.AST, caller: Source
        ) -> tuple[str, frozenset[str], frozenset[str]]:
            if any(function is one for one in self._open):
                raise caller.refuse(node, "calls itself")
            made = self._lower(function, None, caller.part, effect)
            return made.name, made.written, made.replaced

        walk = 0
        while True:
            before = dict(kinds)
            scope = Scope(
                players=self.players,
                fields=list_fields(self.players),
                frame=CallFrame(source),
                kinds=kinds,
                walk=walk,
                call=call,
                allocate_scratch=allocate_scratch,
            )
            _name_parameters(source, owner, scope)
            lower_body(source.tree.body, scope)
            walk += 1
            if kinds == before:
                break
        for field in scope.replaced & scope.aliases.keys():
            raise scope.aliases[field]
        return scope


def _name_parameters(source: Source, owner: object | None, scope: Scope) -> None:
    names = source.parameters
    if len(names) != (1 if owner is None else 2):
        raise source.refuse(source.tree, "takes something other than only the table")
    if owner is not None:
        scope.frame.names[names[0]] = Constant(owner)
    scope.frame.names[names[-1]] = TableRef()


def _format(scope: Scope) -> str:
    """Return the body of a function, without redundant brackets."""
    root = scope.writer.path[0]
    root.parts[:0] = [f"{name} = 0" for name in scope.unset]
    text = ast.unparse(ast.parse(root.format()))
    return "\n".join("    " + line for line in text.splitlines())


# All hooks of an effect order, as one text.


@attrs.frozen(kw_only=True)
class LoweredStep:
    """One hook in the order, by the name of its function in the text.

    Its rank wakes it; without one, it acts in every trick. A stage is, for example, ``"value"``.
    """

    rank: Rank | None
    stage: str
    effect: str
    function: str


@attrs.frozen(kw_only=True)
class Lowered:
    """The hooks of an effect order, as functions on the words of a table, in their order."""

    text: str
    steps: tuple[LoweredStep, ...]
    writes: Mapping[str, frozenset[str]] = attrs.field(eq=False)
    """The fields of `Table` that each function writes, by its name."""
    scratch: int
    """The number of scratch lists that they need."""


# Many rulesets share an effect order, and lowering Counter's takes a third of its compile time.
@lru_cache(maxsize=64)
def lower_effects(effects: EffectOrder, players: int) -> Lowered:
    """Lower the hooks of effects from their own source, or raise `NotCompilableError`.

    >>> from counter_rules.rules.effects import FIVE
    >>> lowered = lower_effects(EffectOrder().adding(FIVE), 4)
    >>> [(step.stage, step.function) for step in lowered.steps]
    [('value', 'hook1_five_take_sixes'), ('after', 'hook2_five_call_pass')]
    >>> [sorted(lowered.writes[step.function]) for step in lowered.steps]
    [['values'], ['is_passing']]
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
            raise NotCompilableError(
                tidy(f"effect {name}", 80),
                f"counts cards after effect {tidy(earlier.effect.name, 80)} has changed values",
                advice="put it before that effect, or play it with the readable engine",
            )
    return module.add("counts_as", name, _COUNTING.format(int(run.rank)), _COUNTED)


def _counts_others(step: EffectStep, counting: CountOnTable) -> bool:
    """Return whether a step counts cards of another rank, so that it leaves these unchanged."""
    run = step.act.run
    return isinstance(run, CountOnTable) and run.rank is not counting.rank


_COUNTED = frozenset({"suits", "values"})

_COUNTING = """\
    _1 = t[T_PLACES + {}]
    while _1 != 0:
        _2 = ctz(_1)
        _1 &= _1 - 1
        _3 = (t[T_INDICATOR] + 1) * KINDS + t[T_CARDS + _2]
        t[T_SUITS + _2] = COUNTED_SUIT[_3]
        t[T_VALUES + _2] = COUNTED_VALUE[_3]"""
"""The body of `CountOnTable`; the tables hold its results for every trump and card."""
