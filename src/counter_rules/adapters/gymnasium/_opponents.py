"""The bots that play the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from counter_rules._quoting import shorten
from counter_rules.bots import Begins, Bot, Hears, parse_bot
from counter_rules.bots._asking import check_bot
from counter_rules.errors import StateError
from counter_rules.seats import Seat

Opponents: TypeAlias = str | Bot | Sequence[str | Bot]
"""Who plays the other seats: the text of a bot, as `counter_rules.bots.parse_bot` reads it, a bot,
or one of them for each, in the order of the seats."""


def seat_opponents(opponents: Opponents, *, players: int, seat: Seat) -> tuple[Bot | None, ...]:
    """Return the bots of all seats but one, by seat.

    Args:
        opponents: who they are.
        players: how many play.
        seat: the seat that is not theirs.

    Raises:
        StateError: if there are too few or too many, or one that keeps a memory is to play several.
        BotError: if there is no such bot, or what is given is none.
    """
    named = iter(_list_named(opponents, players - 1))
    return tuple([None if one == seat else _make_bot(next(named), one) for one in range(players)])


def _make_bot(named: str | Bot, seat: Seat) -> Bot:
    return parse_bot(named) if isinstance(named, str) else check_bot(named, f"seat {seat}")


def _list_named(opponents: Opponents, wanted: int) -> Sequence[str | Bot]:
    """Return one for each seat."""
    if isinstance(opponents, str) or callable(opponents):
        if wanted > 1 and isinstance(opponents, Begins | Hears):
            raise StateError(
                f"opponents: {shorten(opponents)} keeps a memory, so it can play one seat only: "
                "give a list with one for each"
            )
        return [opponents] * wanted
    named = list(opponents) if isinstance(opponents, Sequence) else []
    if len(named) != wanted:
        raise StateError(f"opponents: expected a bot or {wanted}, got {shorten(opponents)}")
    return named
