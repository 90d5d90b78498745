"""The registry: bots by name, ours and those of other packages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Final, TypeAlias, cast

from counter_rules._quoting import shorten
from counter_rules.bots._bot import Bot
from counter_rules.bots._pimc import PimcBot
from counter_rules.bots._random import RandomBot
from counter_rules.errors import BotError

MakeBot: TypeAlias = Callable[..., Bot]
"""Makes a bot for one seat; its options are keywords."""

GROUP: Final = "counter_rules.bots"
"""The entry-point group in which other packages offer what makes a bot."""

_OURS: Final[Mapping[str, MakeBot]] = {"random": RandomBot, "pimc": PimcBot}


def _find_plugins() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots, ours first, then those of other packages.

    >>> "random" in bot_names()
    True
    """
    return (*_OURS, *[name for name in sorted(_find_plugins()) if name not in _OURS])


def get_bot(name: str, /, **options: object) -> Bot:
    """Make a bot for one seat.

    Args:
        name: one of `bot_names`; of equal names, ours.
        options: the bot's options.

    Raises:
        BotError: if there is no such bot, or it does not take these options.
    """
    make = _find_maker(name)
    try:
        return make(**options)
    except TypeError as error:
        raise BotError(f"bot {name}: {error}") from error


def _find_maker(name: str) -> MakeBot:
    if name in _OURS:
        return _OURS[name]
    plugins = _find_plugins()
    if name not in plugins:
        raise BotError(f"there is no bot {shorten(name)}: the bots are {', '.join(bot_names())}")
    try:
        return cast("MakeBot", plugins[name].load())
    except Exception as error:
        raise BotError(f"bot {shorten(name)} cannot be loaded: {shorten(error)}") from error
