"""One function: its source is walked until the kinds of its variables are settled."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import Final

import attrs

from counter_rules._quoting import tidy
from counter_rules.kernel._lowering import calls, expressions, statements
from counter_rules.kernel._lowering.dispatch import lower_body
from counter_rules.kernel._lowering.fields import list_fields
from counter_rules.kernel._lowering.kinds import Kind
from counter_rules.kernel._lowering.scope import CallFrame, Scope, clean
from counter_rules.kernel._lowering.source import Source, read_source
from counter_rules.kernel._lowering.values import Constant, TableRef

PARTS: Final = (calls, expressions, statements)
"""The modules that know the parts of Python; importing them is enough."""


@attrs.frozen(kw_only=True)
class LoweredFunction:
    """A function in the text.

    Args:
        name: its name there.
        text: its definition, with the comment above it.
        written: the fields of `Table` that it writes.
        replaced: those of them that are lists, and that it replaces as a whole.
    """

    name: str
    text: str
    written: frozenset[str]
    replaced: frozenset[str]


@attrs.define(eq=False)
class Module:
    """The functions of one text.

    Args:
        players: the number of players.
        scratch: how many scratch lists they need so far.
    """

    players: int
    scratch: int = 0
    functions: list[LoweredFunction] = attrs.field(factory=list[LoweredFunction])
    _done: dict[tuple[int, int], tuple[object, LoweredFunction]] = attrs.field(
        factory=dict[tuple[int, int], tuple[object, LoweredFunction]]
    )
    _open: list[object] = attrs.field(factory=list[object])

    def lower(self, hook: object, effect: str) -> LoweredFunction:
        """Lower a hook: a function, or an object of an attrs class that can be called.

        Raises:
            NotCompilable: if it uses what is not in the subset.
        """
        part = tidy(f"effect {effect}", 80)
        if isinstance(hook, FunctionType) or not attrs.has(type(hook)):
            return self._lower(hook, None, part, effect)
        return self._lower(type(hook).__call__, hook, part, effect)

    def add(self, hook: str, effect: str, body: str, written: frozenset[str]) -> LoweredFunction:
        """Add a function of which the body is known."""
        name = f"hook{len(self.functions) + 1}_{clean(effect)}_{clean(hook)}"
        comment = f"# effect {clean(effect)}: {clean(hook)}"
        text = f"{comment}\n@hook\ndef {name}(t):\n{body}"
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
        """Walk through a function until the kinds of its variables no longer change."""
        kinds: dict[str, Kind] = {}
        lists: list[int] = []

        def take_scratch(number: int) -> int:
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
                take_scratch=take_scratch,
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
    wanted = 1 if owner is None else 2
    if len(names) != wanted:
        raise source.refuse(source.tree, "takes other than the table alone")
    if owner is not None:
        scope.frame.names[names[0]] = Constant(owner)
    scope.frame.names[names[-1]] = TableRef()


def _format(scope: Scope) -> str:
    """Return the body of a function, without the brackets that Python does not need."""
    root = scope.writer.path[0]
    root.parts[:0] = [f"{name} = 0" for name in scope.unset]
    text = ast.unparse(ast.parse(root.format()))
    return "\n".join("    " + line for line in text.splitlines())
