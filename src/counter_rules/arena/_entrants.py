"""Who takes part in a tournament: names, and what makes a bot for a seat."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias, cast

import attrs

from counter_rules._given import take
from counter_rules._quoting import shorten
from counter_rules.bots import Begins, Bot, Hears, ProcessBot, parse_bot
from counter_rules.bots._asking import check_bot, name_bot
from counter_rules.bots._failure import describe_error
from counter_rules.errors import ArenaError, BotError, CounterRulesError
from counter_rules.rules.ruleset import Ruleset

MakeBot: TypeAlias = Callable[[], Bot]
"""Makes a bot for one seat; a class will do."""

_MOST: Final = 64
_LONGEST_NAME: Final = 100


def _to_name(name: object) -> str:
    if not isinstance(name, str) or not name.isprintable() or not name.strip():
        raise ArenaError(f"expected the name of a bot, got {shorten(name)}")
    if len(name) > _LONGEST_NAME:
        raise ArenaError(f"the name {shorten(name)} is longer than {_LONGEST_NAME} letters")
    return name


def _to_maker(given: object) -> str | MakeBot:
    """Return the text of a bot, or what makes one: a bot without a memory stands for itself."""
    if isinstance(given, str):
        return given
    if not callable(given):
        raise ArenaError(f"expected a bot, its text, or what makes one, got {shorten(given)}")
    if isinstance(given, type) or _takes_nothing(given):
        return cast("MakeBot", given)
    if isinstance(given, Begins | Hears):
        raise ArenaError(
            f"{name_bot(given)} keeps a memory, and sits at one seat only: give what makes it, "
            "such as its class"
        )
    return _Same(cast("Bot", given))


def _takes_nothing(make: Callable[..., object]) -> bool:
    """Return whether something can be called without arguments, as no bot can."""
    try:
        inspect.signature(make).bind()
    except (TypeError, ValueError):
        return False
    return True


@attrs.frozen
class _Same:
    """Makes a bot that is one and the same at every seat, as it keeps no memory."""

    bot: Bot

    def __call__(self) -> Bot:
        return self.bot


@attrs.frozen
class Entrant:
    """A bot that takes part in a tournament.

    Args:
        name: what tables call it.
        make: its text, as `counter_rules.bots.parse_bot` reads it; or what makes one for a seat,
            called without arguments, such as a class; or a bot that keeps no memory. Where other
            processes play it has to pickle: what a module holds does, a lambda does not.

    Raises:
        ArenaError: if one of them is not what it should be.

    >>> Entrant("patient", "ismcts:1000")
    Entrant(name='patient', make='ismcts:1000')
    """

    name: str = attrs.field(converter=_to_name)
    make: str | MakeBot = attrs.field(converter=_to_maker)

    def make_bot(self) -> Bot:
        """Make a bot for one seat.

        Raises:
            BotError: if it cannot be made, or is no bot.
        """
        if isinstance(self.make, str):
            return parse_bot(self.make)
        try:
            bot: object = self.make()
        except (CounterRulesError, KeyboardInterrupt):
            raise
        except BaseException as error:  # one that calls `exit` does not end the tournament
            raise BotError(f"bot {self.name} cannot be made: {describe_error(error)}") from error
        return check_bot(bot, f"bot {self.name}")


def _to_entrant(given: object) -> Entrant:
    """Return what takes part as an entrant, under the name by which messages call it."""
    if isinstance(given, Entrant):
        return given
    name = given if isinstance(given, str) else name_bot(given)
    return Entrant(name, given)


def to_entrants(given: Iterable[object]) -> tuple[Entrant, ...]:
    """Return all that take part, each under a name of its own.

    Raises:
        ArenaError: if there is none, or two have one name.
    """
    if isinstance(given, str):
        raise ArenaError(f"expected several bots, got the text {shorten(given)}")
    entrants = tuple([_to_entrant(one) for one in take(given, "bots", most=_MOST)])
    if not entrants:
        raise ArenaError("a tournament needs a bot or more, got none")
    names = [entrant.name for entrant in entrants]
    for name in names:
        if names.count(name) > 1:
            raise ArenaError(
                f"two bots are called {shorten(name)}: give one a name of its own, by "
                "Entrant(name, bot), or NAME=BOT on the command line"
            )
    return entrants


def check_entrants(entrants: Iterable[Entrant], rules: Ruleset) -> None:
    """Make a bot of each once, so that what cannot play is known before the first deal.

    Raises:
        BotError: if one cannot be made, or is a program that does not play the game.
    """
    for entrant in entrants:
        bot = entrant.make_bot()
        close_bot(bot)
        if isinstance(bot, ProcessBot) and bot.games is not None and rules.name not in bot.games:
            raise BotError(f"bot {entrant.name} does not play {shorten(rules.name)}")


def close_bot(bot: Bot) -> None:
    """Let a bot leave that is a program of its own."""
    if isinstance(bot, ProcessBot):
        bot.close()
