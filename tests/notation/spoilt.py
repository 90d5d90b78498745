"""Spoiling JSON at random, and asking everything of what is read all the same."""

from __future__ import annotations

import json
import pickle
import random
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from counter_rules import (
    Event,
    NotationError,
    Ruleset,
    StateError,
    View,
    describe,
    explain_trick,
    legal_moves,
    why_illegal,
)
from counter_rules.events import HandScored, TrickResolved
from counter_rules.notation import parse_view, to_data
from events.happenings import Happening, name
from support.seat_outputs import DERIVED, list_attempts

JUNK: Final = [
    *[None, True, False, 0, 1, -1, 2, 7, 99, 10**30, 0.5, float("nan"), float("-inf")],
    *["", "3", "QS", "4D", "*", "H", "x", "bid", "play", "pass", "deal", "over", "hidden"],
    *[[], {}, [1], ["QS"], {"card": "4H"}, [[]], [None], ["forehead"] * 3],
]
"""What is put in place of a part."""

Data: TypeAlias = Any
"""What JSON is made of."""


def copy(data: Data) -> Data:
    return json.loads(json.dumps(data))


def pick(rng: random.Random, happened: Sequence[Happening]) -> Happening:
    """Pick a move of a match, rare ones as often as common ones."""
    kinds: defaultdict[str, list[Happening]] = defaultdict(list)
    for one in happened:
        kinds[name(one[3])[-1]].append(one)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def spoil(rng: random.Random, data: Data) -> str:
    """Write data with one part left out, repeated, mixed up, or put in place of another."""
    spoilt = copy(data)
    parent, key = find_place(rng, spoilt)
    part, kind = parent[key], rng.randrange(6)
    if kind == 0:
        del parent[key]
    elif kind == 1:
        other, place = find_place(rng, spoilt)
        parent[key] = copy(other[place])
    elif kind == 2 and isinstance(part, list):
        rng.shuffle(part)
    elif kind == 3 and isinstance(part, list):
        part.insert(0, rng.choice([*part, *copy(JUNK)]))
    elif kind == 4 and isinstance(parent, dict):
        parent[f"{key}s"] = part
    else:
        parent[key] = copy(rng.choice(JUNK))
    return json.dumps(spoilt)


def find_place(rng: random.Random, data: Data) -> tuple[Data, Any]:
    """Find a part: what it stands in, and where; parts at the top are as likely as deep ones."""
    while True:
        key = rng.choice(list(data) if isinstance(data, dict) else range(len(data)))
        part = data[key]
        if not isinstance(part, dict | list) or not part or rng.random() < 0.3:
            return data, key
        data = part


def read_view(text: str, rules: Ruleset) -> View | None:
    """Read a view; None if it is refused, and so it must be by a `NotationError`."""
    try:
        return parse_view(text, rules=rules if '"options": null' in text else None)
    except NotationError:
        return None


say = cache(describe)
"""Most reasons why not are given again and again."""


def ask_view(seen: View) -> None:
    """Ask a view everything; there is an answer."""
    for derived in DERIVED:
        getattr(seen, derived)
    assert str(seen)
    assert repr(seen)
    assert {seen} == {pickle.loads(pickle.dumps(seen))}  # noqa: S301 - our own pickle
    for result in seen.tricks:
        assert describe(explain_trick(seen.rules, result.trick))
    for move in legal_moves(seen):
        assert why_illegal(seen, move) is None
    for move in () if seen.seat is None else list_attempts(seen.seat, seen.hand_size):
        reason = why_illegal(seen, move)
        assert reason is None or say(reason)


def ask_events(events: tuple[Event, ...]) -> None:
    """Ask events everything; there is an answer."""
    for event in events:
        assert describe(event)
        assert repr(event)
        assert {event} == {pickle.loads(pickle.dumps(event))}  # noqa: S301 - our own pickle
        assert json.dumps(to_data(event))
        if isinstance(event, HandScored):
            assert event.breakdown
        if isinstance(event, TrickResolved):
            assert event.explanation.messages


def feed(seen: View, events: tuple[Event, ...]) -> View | None:
    """Feed a view with events, and ask it everything; None if they are refused as not fitting."""
    try:
        after = seen.advance(events)
    except StateError:
        return None
    ask_view(after)
    return after
