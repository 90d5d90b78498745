"""How the seats that no person has choose their moves, and whom a person may ask for a hint."""

from __future__ import annotations

import logging
from typing import Final

import attrs

from counter_rules import BotError, Move, State, StateError, View
from counter_rules.bots import (
    Bot,
    MoveValue,
    ProcessBot,
    Seats,
    SupportsExplain,
    begin,
    bot_names,
    get_bot,
    level_names,
)

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
        seed: where their luck comes from.
    """

    levels: tuple[str | None, ...]
    seed: int = attrs.field(repr=False)
    _seats: Seats | None = attrs.field(default=None, init=False, repr=False)
    _adviser: Bot | None = attrs.field(default=None, init=False, repr=False)

    def choose(self, state: State) -> Move | None:
        """Return the move of the first bot that is to act, by a view of its seat.

        Raises:
            BotError: if there is no such bot any more, or it returns what is no legal move.
        """
        if self._seats is None:
            bots = [None if level is None else get_bot(level) for level in self.levels]
            self._seats = Seats(bots, self.seed)
        return self._seats.move(state)

    def advise(self, seen: View) -> tuple[MoveValue, ...]:
        """Return what a strong player thinks of the moves in a view, its choice first.

        Raises:
            StateError: if there is nothing to choose.
        """
        bot = self._adviser = self._adviser or get_bot(ADVISER)
        if not isinstance(bot, SupportsExplain):
            raise StateError(f"bot {ADVISER} does not say why it chooses")
        begin(bot, seen)
        return bot.explain(seen)
