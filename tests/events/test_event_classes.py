"""Every class of events is known wherever kinds of events matter."""

from __future__ import annotations

import attrs
import pytest

from counter_rules import events
from events.happenings import KINDS
from events.samples import FIRST


def ids(kind: type) -> str:
    return kind.__name__


def test_the_classes_are_found() -> None:
    assert len(KINDS) == len(set(KINDS)) == 16
    assert (KINDS[0].__name__, KINDS[-1].__name__) == ("HandDealt", "MatchOver")


@pytest.mark.parametrize("kind", KINDS, ids=ids)
def test_a_class_is_exported(kind: type) -> None:
    assert getattr(events, kind.__name__) is kind
    assert kind.__name__ in events.__all__


def test_nothing_is_exported_that_is_not_there() -> None:
    assert list(events.__all__) == sorted(set(events.__all__))
    assert [one for one in events.__all__ if not hasattr(events, one)] == []


@pytest.mark.parametrize("kind", KINDS, ids=ids)
def test_a_class_has_what_all_events_have(kind: type) -> None:
    assert attrs.has(kind)
    fields = [field.name for field in attrs.fields(kind)]
    assert fields[0] == "move_number"
    assert isinstance(vars(kind)["messages"], property)
    assert "audience" in fields or "audience" in vars(kind)


@pytest.mark.parametrize("kind", KINDS, ids=ids)
def test_there_is_a_sample_of_every_class(kind: type) -> None:
    assert kind.__name__ in FIRST
