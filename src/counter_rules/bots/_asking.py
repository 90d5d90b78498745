"""Asking a bot for its move, and refusing what is none."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final, cast

from counter_rules._quoting import name_type, shorten
from counter_rules.bots._bot import Begins, Bot, Hears
from counter_rules.engine import why_illegal
from counter_rules.errors import BotError, StateError
from counter_rules.events import Event
from counter_rules.moves import Bid, Look, Move, PassCard, PlayCard
from counter_rules.views import View

_MOVES: Final = Bid, Look, PassCard, PlayCard


def name_bot(bot: object) -> str:
    """Return the name by which messages call a bot: its own, that of its function or its class."""
    for name in (getattr(bot, "name", None), getattr(bot, "__name__", None)):
        if isinstance(name, str):
            return shorten(name).strip("'\"")
    return name_type(bot)


def check_bot(bot: object, where: str) -> Bot:
    """Return a bot, once it is known to be one as far as can be seen.

    Raises:
        BotError: if it cannot be called.
    """
    if not callable(bot):
        raise BotError(f"{where}: expected a bot, got {shorten(bot)}")
    return cast("Bot", bot)


def begin(bot: Bot, view: View) -> None:
    """Tell a bot that it sits down, if it wants to know."""
    if isinstance(bot, Begins):
        bot.begin(view)


def hear(bot: Bot, events: Iterable[Event]) -> None:
    """Tell a bot what its seat learns of a move, if it wants to know."""
    if isinstance(bot, Hears):
        bot.hear(events)


def ask(bot: Bot, view: View, rng: random.Random) -> Move:
    """Ask a bot for its move.

    Args:
        bot: the bot.
        view: what its seat knows; it must be the seat's turn.
        rng: where the bot's luck comes from.

    Returns:
        A legal move of the seat.

    Raises:
        BotError: if it is no bot, or returns something else; what it raises itself comes through.
        StateError: if the view or the generator is none.
    """
    if not isinstance(view, View):
        raise StateError(f"expected a View, got {name_type(view)} (see view)")
    if not isinstance(rng, random.Random):
        raise StateError(f"expected a random.Random, got {shorten(rng)}")
    move: object = check_bot(bot, f"seat {view.seat}")(view, rng)
    who = f"bot {name_bot(bot)} at seat {view.seat}"
    if not isinstance(move, _MOVES):
        raise BotError(f"{who}: expected a move, got {shorten(move)}")
    if move.seat != view.seat:
        raise BotError(f"{who}: {shorten(str(move))} is a move of seat {move.seat}")
    reason = why_illegal(view, move)
    if reason is not None:
        raise BotError(f"{who}: illegal move: {reason}")
    return move
