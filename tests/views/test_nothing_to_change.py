"""Nothing that a state, a view, an event or a record leads to can be changed by its holder."""

from __future__ import annotations

import enum
import pickle
import random
from types import (
    BuiltinFunctionType,
    FunctionType,
    MappingProxyType,
    MethodDescriptorType,
    MethodType,
)

import attrs
import pytest

from counter_rules import (
    Card,
    explain_trick,
    legal_moves,
    new_game,
    public_view,
    ruleset_names,
    shuffle,
    step,
    view,
)
from counter_rules.games import get_preset
from counter_rules.records import Record
from counter_rules.render import score_sheet

PLAIN = (int, float, str, bytes, type(None), range, type, enum.Enum)
CODE = (FunctionType, BuiltinFunctionType, MethodDescriptorType, MethodType)


def list_mutable(start: object) -> list[str]:
    """Name everything that can be changed among what an object leads to, cached facts included."""
    found, seen, ways = [], {0}, [("", start)]
    while ways:
        way, value = ways.pop()
        if id(value) in seen or isinstance(value, (*PLAIN, *CODE)):
            continue
        seen.add(id(value))
        if isinstance(value, tuple | frozenset):
            ways += [(f"{way}[]", part) for part in value]
        elif isinstance(value, MappingProxyType):
            ways += [(f"{way}[]", part) for pair in value.items() for part in pair]
        elif attrs.has(type(value)) and is_frozen(value):
            slots = [
                name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())
            ]
            names = {*slots, *list_facts(value)} - {"__weakref__"}
            # A slot that is no field may be unset: that of the legal moves, until they are listed.
            filled = [name for name in sorted(names) if hasattr(value, name)]
            ways += [(f"{way}.{name}", getattr(value, name)) for name in filled]
        else:
            found.append(f"{way}: {type(value).__name__}")
    return found


def list_facts(value: object) -> list[str]:
    """Name what a value says of itself, worked out and kept or worked out anew."""
    names = [name for name in dir(type(value)) if not name.startswith("_")]
    return [name for name in names if not callable(getattr(value, name))]


def is_frozen(value: object) -> bool:
    """Return whether the fields of a value cannot be set, and no others be added."""
    if isinstance(value, Card):
        return True
    with pytest.raises(AttributeError):
        value.anything = 1  # type: ignore[attr-defined]
    for field in attrs.fields(type(value)):
        with pytest.raises(AttributeError):
            setattr(value, field.name, getattr(value, field.name))
    return not hasattr(value, "__dict__")


@pytest.mark.parametrize("name", ruleset_names())
def test_nothing_that_is_handed_out_can_be_changed(name: str) -> None:
    preset = get_preset(name)
    state = new_game(preset.make_ruleset(players=preset.players[-1], options={}))
    rng, done = random.Random(7), [step(state, shuffle(state, seed=7))]
    while not (done[-1].state.tricks or done[-1].state.hand_results):
        state = done[-1].state
        done.append(step(state, rng.choice(legal_moves(state))))
    state = done[-1].state
    moves = (shuffle(new_game(state.rules), seed=7), *legal_moves(state))
    trick = next(event.result.trick for event in done[-1].events if hasattr(event, "result"))
    for handed in (
        *(state, view(state, 0), public_view(state), score_sheet(state)),
        *(tuple(done), moves, preset, explain_trick(state.rules, trick)),
        Record(rules=state.rules, tags={"Event": "Open"}, names=["x"] * state.rules.players),
    ):
        assert list_mutable(handed) == []


def test_the_counts_of_the_deck_stay_as_they_are() -> None:
    rules = get_preset("counter").make_ruleset(players=4, options={})
    with pytest.raises(TypeError):
        view(new_game(rules), 0).rules.deck_counts[Card.parse("AC")] = 2  # type: ignore[index]
    assert rules.deck_counts[Card.parse("AC")] == 1
    assert pickle.loads(pickle.dumps(rules)).deck_counts == rules.deck_counts  # noqa: S301 - ours
