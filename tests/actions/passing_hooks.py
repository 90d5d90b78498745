"""Hooks that call for a pass, some in roundabout ways, and hooks that never do."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any

import attrs

from counter_rules import Rank, Suit
from counter_rules.errors import RulesetError
from counter_rules.rules.effects import five
from counter_rules.trick import Table

Hook = Callable[[Table], None]


def set_it(table: Table) -> None:
    table.is_passing = True


def call_a_helper(table: Table) -> None:
    set_it(table)


def call_a_helpers_helper(table: Table) -> None:
    call_a_helper(table)


def call_itself(table: Table) -> None:
    if table.last:
        call_itself(table)
    set_it(table)


def set_it_by_text(table: Table) -> None:
    object.__setattr__(table, "is_passing", True)


def set_it_by_a_text_made_up(table: Table) -> None:
    setattr(table, "is_" + "passing"[:3] + "sing", True)


def set_many(table: Table) -> None:
    for name in FIELDS:
        table.__setattr__(name, True)


def set_it_inside(table: Table) -> None:
    def act() -> None:
        table.is_passing = True

    act()


def set_it_in_a_list(table: Table) -> None:
    [set_it(table) for _ in table.plays]


def look_it_up(table: Table) -> None:
    ACTING[table.cards[0].rank](table)


def import_it(table: Table) -> None:
    from actions.passing_hooks import set_it as act

    act(table)


def call_a_module(table: Table) -> None:
    five.call_pass(table)


def call_a_default(table: Table, act: Hook = set_it) -> None:
    act(table)


def call_a_keyword_default(table: Table, *, act: Hook = set_it) -> None:
    act(table)


def make_an_object(table: Table) -> None:
    Setter().act(table)


def make_an_object_that_acts_at_once(table: Table) -> None:
    ActsAtOnce(table)


def call_what_is_compiled(table: Table) -> None:
    COMPILED(table)


def close_over(act: Hook) -> Hook:
    def call(table: Table) -> None:
        act(table)

    return call


class Setter:
    def __call__(self, table: Table) -> None:
        self.act(table)

    def act(self, table: Table) -> None:
        self.set_it(table)

    @staticmethod
    def set_it(table: Table) -> None:
        table.is_passing = True


class Heir(Setter):
    """Has it all from another class."""


class ActsAtOnce:
    def __init__(self, table: Table) -> None:
        set_it(table)


class Compiled:
    """Acts by code that is not Python's."""

    __call__ = operator.attrgetter("nothing")


class Unwilling:
    """Raises where it is looked at."""

    def __getattr__(self, name: str) -> object:
        raise ValueError(name)

    def __call__(self, table: Table) -> None:
        self.act(table)


class Bottomless:
    """Holds something under every name, and that again."""

    def __getattr__(self, name: str) -> object:
        return Bottomless()

    def __call__(self, table: Table) -> None:
        self.act(table.plays)


@attrs.frozen
class Holder:
    """Acts by what it holds."""

    act: Hook | None

    def __call__(self, table: Table) -> None:
        if self.act is not None:
            self.act(table)


@attrs.frozen
class Nested:
    holder: Holder

    def __call__(self, table: Table) -> None:
        self.holder.act(table)


FIELDS = ("is_passing",)
ACTING = {Rank.FIVE: [set_it]}
COMPILED: Any = Compiled()

PASSING: dict[str, object] = {
    hook.__name__: hook
    for hook in (
        set_it,
        call_a_helper,
        call_a_helpers_helper,
        call_itself,
        set_it_by_text,
        set_it_by_a_text_made_up,
        set_many,
        set_it_inside,
        set_it_in_a_list,
        look_it_up,
        import_it,
        call_a_module,
        call_a_default,
        call_a_keyword_default,
        make_an_object,
        make_an_object_that_acts_at_once,
        call_what_is_compiled,
    )
} | {
    "a lambda": lambda table: set_it(table),
    "a closure": close_over(set_it),
    "a closure over a closure": close_over(close_over(set_it)),
    "a partial": functools.partial(set_it),
    "a partial of a partial": functools.partial(functools.partial(call_a_default), act=set_it),
    "a partial that is given the helper": functools.partial(close_over, set_it),
    "an object": Setter(),
    "an object whose class inherits it": Heir(),
    "a method": Setter().act,
    "a function of a class": Setter.set_it,
    "an object that holds a function": Holder(set_it),
    "an object that holds one that holds it": Nested(Holder(set_it)),
    "something built in": len,
    "a partial of something built in": functools.partial(setattr, Table, "is_passing"),
    "a caller of attributes": operator.methodcaller("pass_on"),
    "something cached": functools.lru_cache(set_it),
    "something compiled": COMPILED,
    "a class": ActsAtOnce,
    "something that raises": Unwilling(),
    "something without end": Bottomless(),
    "no function at all": 7,
}


def touch_other_fields(table: Table) -> None:
    """Speak of is_passing without naming it."""
    table.silence(Rank.FIVE)
    table.move_values(table.list_plays(Rank.SIX), Rank.FIVE)


def refuse_some(table: Table) -> None:
    if not isinstance(table, Table) or len(table.plays) > max(12, table.next_leader):
        raise RulesetError(f"{Suit.CLUBS} cannot be {sorted(table.values)}")


def take_turns(table: Table) -> None:
    touch_other_fields(table)
    if table.last:
        take_turns(table)


class Modest:
    def __call__(self, table: Table) -> None:
        self.raise_values(table, by=2)

    def raise_values(self, table: Table, *, by: int) -> None:
        table.values = [value + by for value in table.values]


HARMLESS: dict[str, object] = {
    hook.__name__: hook for hook in (touch_other_fields, refuse_some, take_turns)
} | {
    "a lambda": lambda table: touch_other_fields(table),
    "a closure": close_over(touch_other_fields),
    "a partial": functools.partial(touch_other_fields),
    "an object": Modest(),
    "a method": functools.partial(Modest().raise_values, by=3),
    "an object that holds a function": Holder(touch_other_fields),
    "an object that holds nothing": Holder(None),
}
