"""The bots of a table: those that play its seats, and the one that gives hints."""

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
"""The bot that gives hints."""


LOG = logging.getLogger(__name__)


def list_bots() -> tuple[str, ...]:
    """List the bots that are not levels; one that cannot be made is named on stderr."""
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
"""The bots that exist when the server starts, without the levels."""

LEVELS: Final = (*level_names(), *BOTS)
"""All bots that can play a seat, the levels first."""


@attrs.define(eq=False)
class Bots:
    """The bots of one match. They get views, so they cannot use hidden information.

    The methods may take long, and run in threads (`Thinking`). Each bot handles one request at a
    time.

    Args:
        levels: the level or bot of each seat; None for a person.
        seed: the seed of their random choices.
    """

    levels: tuple[str | None, ...]
    seed: int = attrs.field(repr=False)
    _seats: Seats | None = attrs.field(default=None, init=False, repr=False)
    _adviser: Bot | None = attrs.field(default=None, init=False, repr=False)

    def choose(self, state: State) -> Move | None:
        """Return the move of the first bot that is to act, from the view of its seat.

        Raises:
            BotError: if the bot no longer exists, or does not return a legal move.
        """
        if self._seats is None:
            bots = [None if level is None else get_bot(level) for level in self.levels]
            self._seats = Seats(bots, self.seed)
        return self._seats.move(state)

    def advise(self, seen: View) -> tuple[MoveValue, ...]:
        """Return a strong player's values of the moves in a view, its choice first.

        Raises:
            StateError: if there is nothing to choose.
        """
        bot = self._adviser = self._adviser or get_bot(ADVISER)
        if not isinstance(bot, SupportsExplain):
            raise StateError(f"bot {ADVISER} does not say why it chooses")
        begin(bot, seen)
        return bot.explain(seen)
