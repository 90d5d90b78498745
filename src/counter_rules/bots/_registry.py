"""The registry: bots by name, ours and those of other packages."""

from __future__ import annotations

import inspect
import re
import shlex
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from typing import Final, TypeAlias, cast

from counter_rules._quoting import shorten
from counter_rules.bots._asking import check_bot
from counter_rules.bots._bot import Bot
from counter_rules.bots._failure import describe_error
from counter_rules.bots._heuristic import HeuristicBot
from counter_rules.bots._levels import LEVELS
from counter_rules.bots._policy import PolicyBot
from counter_rules.bots._process import process
from counter_rules.bots._random import RandomBot
from counter_rules.bots._search._ismcts import IsmctsBot
from counter_rules.bots._search._pimc import PimcBot
from counter_rules.errors import BotError

MakeBot: TypeAlias = Callable[..., Bot]
"""Makes a bot for one seat; its options are keywords."""

PROGRAM: Final = "process:"
"""What the text of a bot begins with that is a program of its own."""

_BUDGET: Final = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(s?)")
_LONGEST_NAME: Final = 100
"""How much of a name that does not exist is compared with those that do."""

GROUP: Final = "counter_rules.bots"
"""The entry-point group in which other packages offer what makes a bot."""

_OURS: Final[Mapping[str, MakeBot]] = {
    "random": RandomBot,
    "heuristic": HeuristicBot,
    "policy": PolicyBot,
    "pimc": PimcBot,
    "ismcts": IsmctsBot,
    **LEVELS,
}


def _find_plugins() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots, ours first, then those of other packages.

    Levels for people (`level_names`) are among ours.

    >>> "random" in bot_names()
    True
    """
    return (*_OURS, *[name for name in sorted(_find_plugins()) if name not in _OURS])


def get_bot(name: str, /, **options: object) -> Bot:
    """Make a bot for one seat.

    Args:
        name: one of `bot_names`; of equal names, ours.
        options: the bot's options, given to what makes it as keywords.

    Raises:
        BotError: if there is no such bot, or it does not take these options.
    """
    make = _find_maker(name)
    _check_options(name, make, options)
    try:
        bot = make(**options)
    except BotError:
        raise
    except Exception as error:
        raise BotError(f"bot {name} cannot be made: {describe_error(error)}") from error
    return check_bot(bot, f"bot {name}")


def _check_options(name: str, make: MakeBot, options: Mapping[str, object]) -> None:
    """Refuse options that the maker does not take, and a maker that needs more than options."""
    try:
        signature = inspect.signature(make)
    except (TypeError, ValueError):  # what is not written in Python need not have one
        return
    try:
        signature.bind_partial(**options)
    except TypeError as error:
        given = ", ".join([f"{key}={shorten(value)}" for key, value in options.items()])
        raise BotError(f"bot {name} does not take {given}") from error
    try:
        signature.bind(**options)
    except TypeError as error:
        why = f"{error} (an entry point names what makes the bot, not the bot)"
        raise BotError(f"bot {name} cannot be made: {why}") from error


def parse_bot(text: str) -> Bot:
    """Make a bot from a text: its name, and behind a colon how long it thinks, or how much.

    What makes the bot is given that budget as ``seconds=`` or ``games=``. Behind ``process:``
    stands the command of a program, in words as a shell would split them; see `process`.

    Args:
        text: such as ``random`` or ``strong``, ``pimc:0.1s`` for seconds or ``pimc:500`` for games,
            ``process:node bot.js`` for a program.

    Raises:
        BotError: if there is no such bot, it takes no such budget, or the program cannot be
            started.

    >>> parse_bot("pimc:0.1s").seconds
    0.1
    """
    if isinstance(text, str) and text.startswith(PROGRAM):
        return process(_split_command(text))
    name, budget = split_budget(text)
    return get_bot(name, **budget)


def _split_command(text: str) -> list[str]:
    """Return the words of a command that the text of a bot holds."""
    try:
        words = shlex.split(text.removeprefix(PROGRAM))
    except ValueError as error:
        raise BotError(f"bot {shorten(text)}: {str(error).lower()}") from None
    if not words:
        raise BotError("process: needs the command of a program, such as process:node bot.js")
    return words


def split_budget(text: str) -> tuple[str, Mapping[str, float]]:
    """Split the text of a bot into its name and the option for its budget, if there is one.

    Raises:
        BotError: if what follows the colon is no budget.
    """
    if not isinstance(text, str):
        raise BotError(f"expected the text of a bot, got {shorten(text)}")
    name, colon, budget = text.partition(":")
    if not colon:
        return name, {}
    found = _BUDGET.fullmatch(budget)
    if found is None:
        raise BotError(f"bot {shorten(text)}: expected a budget such as 0.1s or 500")
    number, unit = found.groups()
    amount = float(number) if "." in number else int(number)
    return name, {"seconds" if unit else "games": amount}


def _find_maker(name: str) -> MakeBot:
    if isinstance(name, str) and name in _OURS:
        return _OURS[name]
    plugins = _find_plugins()
    if not isinstance(name, str) or name not in plugins:
        raise _no_such_bot(name)
    try:
        make: object = plugins[name].load()
    except Exception as error:
        raise BotError(f"bot {name} cannot be loaded: {describe_error(error)}") from error
    if not callable(make):
        raise BotError(f"bot {name}: expected something that makes a bot, got {shorten(make)}")
    return cast("MakeBot", make)


def _no_such_bot(name: object) -> BotError:
    names, hint = bot_names(), ""
    if isinstance(name, str):
        near = get_close_matches(name[:_LONGEST_NAME].lower(), names, n=1, cutoff=0.8)
        hint = f"did you mean {near[0]}? " if near else ""
        hint = "see parse_bot for a budget behind a colon; " if ":" in name else hint
    return BotError(f"there is no bot {shorten(name)}: {hint}the bots are {', '.join(names)}")
