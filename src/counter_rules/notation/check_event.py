"""Whether an event that was read can be told."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules.errors import NotationError
from counter_rules.events import (
    BidsOpened,
    CardPlayed,
    ChoiceKept,
    Event,
    HandScored,
    HandSeen,
    MatchOver,
    TrickResolved,
)
from counter_rules.moves import Seat
from counter_rules.notation.check_result import fits, is_right
from counter_rules.ruleset import Ruleset


def check_event(event: Event, rules: Ruleset, text: str) -> None:
    """Refuse an event that cannot be told.

    Args:
        event: the event.
        rules: the ruleset of the match.
        text: the text it was read from.

    Raises:
        NotationError: if a seat of it does not exist, or its result is none.
    """
    for seat in _list_event_seats(event):
        if not 0 <= seat < rules.players:
            name = type(event).__name__
            raise NotationError(f"no {name}: there is no seat {seat} of {rules.players}", text=text)
    row: tuple[int, ...] | None = None
    if isinstance(event, MatchOver):
        row = event.scores
    elif isinstance(event, BidsOpened):
        row = event.bids
    if row is not None and len(row) != rules.players:
        name = type(event).__name__
        raise NotationError(f"no {name}: it is not of {rules.players} players", text=text)
    if isinstance(event, TrickResolved) and not is_right(event.result, rules):
        raise NotationError("no TrickResolved: the trick does not come out so", text=text)
    if isinstance(event, HandScored) and not fits(event.result, rules):
        raise NotationError(
            f"no HandScored: it is not the result of {rules.players} players", text=text
        )


def _list_event_seats(event: Event) -> Iterator[Seat]:
    """Yield every seat that an event names."""
    for name in ("dealer", "seat", "owner", "giver", "taker"):
        if hasattr(event, name):
            yield getattr(event, name)
    if isinstance(event, CardPlayed):
        yield event.play.seat
    elif isinstance(event, ChoiceKept):
        yield event.move.seat
    elif isinstance(event, MatchOver):
        yield from event.winners
    elif isinstance(event, HandSeen):
        yield from event.audience
    elif isinstance(event, HandScored):
        yield from (event.result.dealer, *event.result.blind)
