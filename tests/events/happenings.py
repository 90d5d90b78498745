"""Letting moves happen, and reading what happened."""

from __future__ import annotations

import random
import typing
from collections.abc import Iterable, Iterator

import attrs

from counter_rules import (
    Bid,
    Event,
    Move,
    PassCard,
    Ruleset,
    State,
    Trick,
    legal_moves,
    new_game,
    step,
)
from counter_rules.events import ChoiceKept, Committed, HandSeen, Sealed
from counter_rules.games import get_preset
from support import match_walks
from support.builders import cards
from support.hands import MAX_MOVES, play

PRESETS = match_walks.PRESETS

KINDS: tuple[type, ...] = typing.get_args(Event)
"""The classes of events, in the order in which one move brings them."""

EventT = typing.TypeVar("EventT")

Happening = tuple[State, Move, State, tuple[Event, ...]]
"""A state, a move, the new state, and what happened."""


def happen(state: State, *moves: Move) -> tuple[Event, ...]:
    """Return what happens by the last of some moves."""
    events: tuple[Event, ...] = ()
    for move in moves:
        state, events = attrs.astuple(step(state, move), recurse=False)
    return events


def happen_play(state: State, text: str) -> tuple[Event, ...]:
    """Return what happens by the last of some plays, such as ``"KC 4H+4D"``."""
    *before, last = text.split()
    state = play(state, " ".join(before)) if before else state
    (move,) = Trick.parse(last).plays
    return happen(state, attrs.evolve(move, seat=state.to_act[0]))


def play_until(kind: type, state: State) -> tuple[State, tuple[Event, ...]]:
    """Play first legal moves until a kind of event; return the state before it and the events."""
    for _ in range(MAX_MOVES):
        after = step(state, legal_moves(state)[0])
        if any(isinstance(event, kind) for event in after.events):
            return state, after.events
        state = after.state
    raise AssertionError(f"{kind.__name__} does not come")


def name(events: tuple[Event, ...]) -> list[str]:
    """Name the classes of events, in order."""
    return [type(event).__name__ for event in events]


def pick(kind: type[EventT], events: Iterable[Event]) -> list[EventT]:
    """Return the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def see(number: int, owner: int, held: str, *audience: int) -> HandSeen:
    """Expect that a hand comes into sight."""
    return HandSeen(move_number=number, owner=owner, cards=cards(held), audience=audience)


def kept(number: int, move: Bid | PassCard) -> tuple[Committed, ChoiceKept]:
    """Expect that a sealed move is chosen, and what everybody sees of it."""
    kind = Sealed.PASS if isinstance(move, PassCard) else Sealed.BID
    return (
        Committed(
            move_number=number,
            seat=move.seat,
            sealed=Sealed.BLIND if isinstance(move, Bid) and move.blind else kind,
        ),
        ChoiceKept(move_number=number, move=move),
    )


def draw_rules(rng: random.Random, preset: str) -> Ruleset:
    """Draw a table of a preset, with any options."""
    return match_walks.draw_rules(rng, preset, rng.choice(get_preset(preset).players))


def play_at_random(rng: random.Random, rules: Ruleset, *, most: int) -> Iterator[Happening]:
    """Yield the moves of a match played at random, up to a number of them."""
    for state, move, made in match_walks.walk_match(rng, new_game(rules), most):
        yield state, move, made.state, made.events
