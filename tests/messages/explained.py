"""Tricks in which something rare happens, with their sentences in German: `explained.txt`."""

from __future__ import annotations

from pathlib import Path

from counter_rules import Effect, Explanation, Rank, get_ruleset
from counter_rules.trick import Act, Buff, EffectOrder, Table
from support import tables
from support.builders import cards, custom, explain

Case = tuple[Explanation, tuple[str, ...]]
"""An explanation and its sentences."""


def put(stage: str, field: str, value: object, *, name: str) -> Effect:
    """Make an effect that sets a field of the table, or the field's entry for the card led."""

    def act(table: Table) -> None:
        old = getattr(table, field)
        setattr(table, field, [value, *old[1:]] if isinstance(old, list) else value)

    return Effect(name=name, **{stage: Act("X1", act)})


def change(stage: str, field: str, *values: object) -> Explanation:
    """Explain a trick whose only effects set a field to one value after another."""
    effects = tuple(
        put(stage, field, value, name=f"own{number}") for number, value in enumerate(values)
    )
    return explain("8C 3C KD", rules=custom(3, effects=EffectOrder(**{stage: effects})))


def silence(table: Table) -> None:
    table.silence(Rank.KING)


NAMED = {
    **tables.NAMED,
    "VICTOR": Buff.VICTOR,
    "10S JH": cards("10S JH"),
    "silence": EffectOrder(arrive=(Effect(name="own", arrive=Act("X1", silence)),)),
}
"""What a value of the table may be called."""


def read_case(row: tables.Row) -> Case:
    """Read a line of the table."""
    first, second = row.cells
    if row.heading == "changes":
        values = [tables.read_value(value, NAMED) for value in second.split(", ")]
        return change(*first.split(), *values), row.below
    ((name, players, options),) = tables.read_rulesets(first, NAMED)
    trick, *words = second.split(", ")
    said = (word.partition(" ") for word in words)
    terms = {"trump": "H"} | tables.make_dict((key, value or True) for key, _, value in said)
    rules = get_ruleset(name, players=players, **options)
    return explain(trick, rules=rules, **terms), row.below  # type: ignore[arg-type]


TABLE = Path(__file__).with_name("explained.txt")
EXPLAINED = tables.read_cases(TABLE, read_case, 2, below=True)
