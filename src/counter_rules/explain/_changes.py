"""The changes that one effect makes on the table, as values and in words."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs
from typing_extensions import TypeAliasType

from counter_rules.cards import Card, Rank, Suit
from counter_rules.messages import Message, format_value
from counter_rules.trick import Buff, Effect, EffectStep, Table

ChangeValue = TypeAliasType(
    "ChangeValue", float | bool | str | Suit | Buff | tuple[Card, ...] | tuple[Rank, ...] | None
)
"""A value before or after a change."""


class ChangeKind(enum.Enum):
    """The kind of a change that an effect makes."""

    SUIT = "suit"
    VALUE = "value"
    ALWAYS_TRUMP = "always_trump"
    BUFF = "buff"
    BARRED = "barred"
    CHAMPION = "champion"
    PASSED_OVER = "passed_over"
    TRUMP = "trump"
    CONTESTED = "contested"
    DIRECTION = "direction"
    SILENCED = "silenced"
    NEXT_LEADER = "next_leader"
    DOUBLED_LEAD = "doubled_lead"
    TURNED = "turned"
    INDICATOR = "indicator"
    PASSING = "passing"


_KINDS: Final = tuple(ChangeKind)
_OF_PLAYS: Final = _KINDS[:7]


@attrs.frozen(kw_only=True)
class Change:
    """One thing that an effect changed.

    Args:
        kind: the kind of change.
        card: the card that changed; for a change of the whole trick, the card that caused it, or
            None.
        place: the card's place in play order, or None.
        before: the value before: a card value (a float; a half is 0.5), a suit or None, a
            `counter_rules.trick.Buff` or None, ``"highest"`` or ``"lowest"``, ranks, a seat,
            cards, or a bool, depending on the kind.
        after: the value after.
    """

    kind: ChangeKind
    card: Card | None
    place: int | None
    before: ChangeValue
    after: ChangeValue


Snapshot = TypeAliasType("Snapshot", tuple[Sequence[ChangeValue], ...])
"""All values that can change, by `ChangeKind` in order: a value per play, or one for the trick."""


def make_snapshot(table: Table) -> Snapshot:
    """Return everything on the table that can change; card values are doubled."""
    champion = table.champion
    return (
        tuple(table.suits),
        tuple(table.values),
        tuple(table.always_trump),
        tuple(table.buffs),
        tuple(table.barred),
        tuple([place == champion for place in range(len(table.cards))]),
        tuple(table.passed_over),
        (table.trump,),
        (table.contested,),
        ("lowest" if table.is_lowest_wins else "highest",),
        (tuple(sorted(table.places.keys() - table.awake)) or None,),
        (table.plays[table.next_leader].seat,),
        (table.is_lead_doubled,),
        (table.turned,),
        (table.indicator,),
        (table.is_passing,),
    )


def list_changes(
    before: Snapshot, after: Snapshot, effect: Effect, table: Table
) -> tuple[Change, ...]:
    """Return the changes of an effect, by `ChangeKind`, and in play order within a kind."""
    return tuple(
        _make_change(kind, place if kind in _OF_PLAYS else None, old, new, effect, table)
        for kind, was, now in zip(_KINDS, before, after, strict=True)
        if was != now
        for place, (old, new) in enumerate(zip(was, now, strict=True))
        if old != new
    )


def _make_change(
    kind: ChangeKind,
    place: int | None,
    before: ChangeValue,
    after: ChangeValue,
    effect: Effect,
    table: Table,
) -> Change:
    if place is None:
        place = _find_cause(kind, effect, table)
    if kind is ChangeKind.VALUE and isinstance(before, int) and isinstance(after, int):
        before, after = before / 2, after / 2
    card = None if place is None else table.cards[place]
    return Change(kind=kind, card=card, place=place, before=before, after=after)


def _find_cause(kind: ChangeKind, effect: Effect, table: Table) -> int | None:
    if kind in (ChangeKind.NEXT_LEADER, ChangeKind.DOUBLED_LEAD):
        return table.next_leader
    places = () if effect.rank is None else table.list_plays(effect.rank)
    return places[0] if places else None


def describe_changes(
    changes: Iterable[Change], step: EffectStep, table: Table
) -> tuple[Message, ...]:
    """Return the changes of one effect as messages, given the table after it.

    A theft is one sentence that lists the loot. A card that becomes a trump is one sentence, too.
    """
    left = list(changes)
    messages: list[Message] = []
    theft = _find_theft(left)
    if theft is not None:
        thief, victims = theft
        loot = [Message.of("change.steal.loot", value=v.before, card=v.card) for v in victims]
        messages.append(_make_message(thief, ("change.steal",), loot=tuple(loot)))
        left = [change for change in left if change is not thief and change not in victims]
    moved = [change.place for change in left if change.kind is ChangeKind.SUIT]
    left = [c for c in left if c.kind is not ChangeKind.ALWAYS_TRUMP or c.place not in moved]
    for change in left:
        details = _collect_details(change, step, table)
        messages.append(_make_message(change, _list_keys(change, step, table), **details))
    return tuple(messages)


def _find_theft(changes: list[Change]) -> tuple[Change, list[Change]] | None:
    values = [change for change in changes if change.kind is ChangeKind.VALUE]
    victims = [change for change in values if change.after == 0]
    thieves = [change for change in values if change not in victims]
    if len(thieves) != 1 or not victims:
        return None
    loot = sum(_to_number(victim.before) for victim in victims)
    is_theft = _to_number(thieves[0].after) == _to_number(thieves[0].before) + loot
    return (thieves[0], victims) if is_theft else None


def _to_number(value: ChangeValue) -> float:
    return value if isinstance(value, float) else 0.0


def _list_keys(change: Change, step: EffectStep, table: Table) -> tuple[str, ...]:
    """Return the message keys for a change, the most specific first."""
    kind, after = change.kind.value, _name_key(change.after)
    if change.kind is ChangeKind.INDICATOR and table.last:
        return ("change.indicator.last",)
    if change.kind is ChangeKind.TRUMP and change.after is not None and table.namer is None:
        return ("change.trump",)
    *undone, general = _list_general_keys(change)
    own = f"change.{step.effect.name}.{kind}"
    cases = [f"{key}.{case}" for case in _list_cases(change, table) for key in (own, general)]
    return (f"{own}.{after}", *undone, *cases, f"{own}.{step.stage}", own, general)


def _list_cases(change: Change, table: Table) -> Iterator[str]:
    """Yield the cases with their own texts."""
    if change.kind is ChangeKind.DIRECTION and table.contested is not table.led:
        yield "contested"
    if change.place is None:
        return
    if table.always_trump[change.place]:
        if change.kind is ChangeKind.PASSED_OVER:
            yield "trump"
        elif change.kind is ChangeKind.SUIT and table.trump is None:
            yield "no_trump"
    elif table.suits[change.place] is table.cards[change.place].suit:
        yield "both"


def _name_key(value: ChangeValue) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else format_value(value)


def _collect_details(change: Change, step: EffectStep, table: Table) -> dict[str, object]:
    """Return the details of the effect, and those that a change of this kind adds."""
    details = dict(step.effect.details)
    if change.kind is ChangeKind.BUFF and change.place is not None:
        details["shown"] = table.plays[change.place].show
    elif change.kind is ChangeKind.TRUMP and table.namer is not None:
        details["namer"] = table.cards[table.namer]
    elif change.kind is ChangeKind.PASSED_OVER and change.place is not None:
        details["suit"] = table.suits[change.place]
    return details


def describe_undone(changes: Iterable[Change]) -> tuple[Message, ...]:
    """Return undone changes as messages, by the general texts, as no effect made them."""
    return tuple([_make_message(change, _list_general_keys(change)) for change in changes])


def _list_general_keys(change: Change) -> tuple[str, ...]:
    """Return the message keys for a change of any effect, the most specific first."""
    kind = change.kind.value
    undone = (f"change.{kind}.no",) if _name_key(change.after) == "no" else ()
    return (*undone, f"change.{kind}")


def _make_message(change: Change, keys: tuple[str, ...], **extras: object) -> Message:
    before, after = _name_direction(change.before), _name_direction(change.after)
    return Message.first_of(keys, card=change.card, before=before, after=after, **extras)


def _name_direction(value: ChangeValue) -> object:
    return Message(f"word.{value}") if isinstance(value, str) else value
