"""The bots that play the other seats."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from counter_rules._quoting import shorten
from counter_rules.adapters._host import Host
from counter_rules.bots import Begins, Bot, Hears, RandomBot, ask, begin, hear, parse_bot
from counter_rules.bots._asking import check_bot
from counter_rules.engine import legal_moves
from counter_rules.errors import StateError
from counter_rules.events import Event, events_for
from counter_rules.moves import Move
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import view

Opponents: TypeAlias = str | Bot | Sequence[str | Bot]
"""Who plays the other seats: the text of a bot, as `counter_rules.bots.parse_bot` reads it, a bot,
or one of them for each, in the order of the seats."""


class Opposition:
    """The bots of all seats but one.

    Args:
        opponents: who they are.
        players: how many play.
        seat: the seat that is not theirs.

    Raises:
        StateError: if there are too few or too many, or one that keeps a memory is to play several.
        BotError: if there is no such bot, or what is given is none.
    """

    def __init__(self, opponents: Opponents, *, players: int, seat: Seat) -> None:
        seats = [one for one in range(players) if one != seat]
        named = _list_named(opponents, len(seats))
        self._bots: Mapping[Seat, Bot] = {
            one: parse_bot(bot) if isinstance(bot, str) else check_bot(bot, f"seat {one}")
            for one, bot in zip(seats, named, strict=True)
        }
        self._listening = [one for one, bot in self._bots.items() if isinstance(bot, Hears)]
        self._rng = random.Random(0)  # noqa: S311 - for repeating, not for hiding

    def begin(self, host: Host) -> None:
        """Sit down to an episode, with luck of their own that follows from its seed."""
        self._rng = random.Random(f"opponents {host.seed}")  # noqa: S311 - as above
        for seat, bot in self._bots.items():
            begin(bot, view(host.state, seat))
        host.hear = self._hear if self._listening else None

    def _hear(self, events: Sequence[Event]) -> None:
        """Let those who listen hear what they see of a move."""
        for seat in self._listening:
            hear(self._bots[seat], events_for(events, seat), seat=seat)

    def ask(self, state: State, seat: Seat) -> Move:
        """Return the move of a seat.

        Raises:
            BotError: if its bot fails, or makes none that is legal.
        """
        bot = self._bots[seat]
        if type(bot) is RandomBot:
            # What it chooses of its view, without making one: an episode takes 0.6 of the time.
            return self._rng.choice(legal_moves(state, seat))
        return ask(bot, view(state, seat), self._rng)


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
