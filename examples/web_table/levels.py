"""How the seats that no person has choose their moves, and whom a person may ask for a hint."""

from __future__ import annotations

import logging
import random
from typing import Final

import attrs

from counter_rules import BotError, Move, StateError, View
from counter_rules.bots import (
    Bot,
    Explains,
    MoveWorth,
    ProcessBot,
    ask,
    begin,
    bot_names,
    get_bot,
    level_names,
)
from counter_rules.seats import Seat

ADVISER: Final = "strong"
"""Whom a person asks what to play."""


LOG = logging.getLogger(__name__)


def list_bots() -> tuple[str, ...]:
    """List the bots besides the levels for people; one that cannot be made is named on stderr."""
    names = list[str]()
    for name in bot_names():
        if name in level_names():
            continue
        try:
            bot = get_bot(name)
        except BotError as error:
            LOG.warning("a bot is left out: %s", error)
            continue
        if isinstance(bot, ProcessBot):
            bot.close()
        names.append(name)
    return tuple(names)


BOTS: Final = list_bots()
"""The bots that are there when the server starts, besides the levels for people."""

LEVELS: Final = (*level_names(), *BOTS)
"""What may play a seat by itself, the levels for people first."""


@attrs.define(eq=False)
class Bots:
    """The bots of one match. They are given views, so they cannot use what they may not know.

    All that is done here may take a while, and is done beside the loop (`Thinking`). Each bot has
    one thing to think about at a time.

    Args:
        levels: how the seats play that no person has, by seat; None for a person.
    """

    levels: tuple[str | None, ...]
    _made: dict[Seat | None, Bot] = attrs.field(factory=dict[Seat | None, Bot], repr=False)

    def choose(self, seen: View, luck: int) -> Move:
        """Return the move of the bot that is to choose in this view, by its luck.

        Raises:
            BotError: if there is no such bot any more, or it returns what is no legal move.
        """
        seat = seen.seat
        bot = self._find(seat, "" if seat is None else self.levels[seat] or "")
        # One that keeps a memory learns from the view all that it could have heard.
        begin(bot, seen)
        return ask(bot, seen, random.Random(luck))

    def advise(self, seen: View) -> tuple[MoveWorth, ...]:
        """Return what a strong player thinks of the moves in a view, its choice first.

        Raises:
            StateError: if there is nothing to choose.
        """
        bot = self._find(None, ADVISER)
        if not isinstance(bot, Explains):
            raise StateError(f"bot {ADVISER} does not say why it chooses")
        begin(bot, seen)
        return bot.explain(seen)

    def _find(self, seat: Seat | None, level: str) -> Bot:
        """Return the bot of a seat, or who is asked for hints, made when it is first needed."""
        if seat not in self._made:
            self._made[seat] = get_bot(level)
        return self._made[seat]
