"""Values made from drafts are those that their class makes."""

# ruff: noqa: S301 - only pickles made here are read

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from counter_rules import State, Trick, TrickResult, new_game
from counter_rules._base.drafts import make_maker
from counter_rules.state import make_state
from counter_rules.trick.trick import make_trick, make_trick_result
from support.builders import COUNTER, resolve, trick
from support.hands import shuffled

DEALT = shuffled(new_game(COUNTER[4]))

MADE: list[tuple[object, Callable[..., object]]] = [
    (DEALT, make_state),
    (trick("KC 7D 10S 4H", trump="H"), make_trick),
    (resolve("KC 7D 10S 4H", trump="H"), make_trick_result),
]


def list_fields(value: Any) -> dict[str, object]:  # noqa: ANN401 - a value of any class
    """Return the fields of a value by name."""
    return {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}


@pytest.mark.parametrize(("value", "make"), MADE)
def test_a_value_from_a_draft_is_an_equal_value(value: object, make: Callable[..., object]) -> None:
    fields = list_fields(value)
    for made in (make(**fields), make(*fields.values())):
        assert type(made) is type(value)
        assert made == value
        assert repr(made) == repr(value)
        assert hash(made) == hash(value)
        assert pickle.dumps(made) == pickle.dumps(value)
        assert pickle.loads(pickle.dumps(made)) == value


@pytest.mark.parametrize(("value", "make"), MADE)
def test_a_value_from_a_draft_is_frozen(value: object, make: Callable[..., object]) -> None:
    made = make(**list_fields(value))
    for name in list_fields(value):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(made, name, None)


def test_defaults_are_those_of_the_class() -> None:
    state = DEALT
    needed = (state.rules, state.phase, state.dealer, state.hands, state.bids)
    assert make_state(*needed) == State(*needed)
    assert make_trick(0, (), None, 4) == Trick(0, (), None, 4)


@pytest.mark.parametrize("make", [make_state, make_trick, make_trick_result])
def test_a_missing_field_is_named(make: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match="missing"):
        make()


def test_any_frozen_class_without_weak_references_can_be_made_so() -> None:
    @attrs.frozen(weakref_slot=False)
    class Pair:
        one: int
        other: int = 2

    assert make_maker(Pair)(1) == Pair(1)
    assert make_maker(TrickResult) is not make_trick_result
