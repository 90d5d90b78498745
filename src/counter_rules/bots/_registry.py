"""Bots by name and by level, of this library and of other packages."""

from __future__ import annotations

import inspect
import random
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from typing import Final, TextIO, TypeAlias, TypeVar, cast

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.bots._bot import Bot, MoveValue, check_player, describe_error, list_choices
from counter_rules.bots._heuristic import HeuristicBot
from counter_rules.bots._levels import LEVELS
from counter_rules.bots._net import NetBot
from counter_rules.bots._net.network import QuantizedNetwork, read_quantized_network
from counter_rules.bots._policy import PolicyBot
from counter_rules.bots._process import process
from counter_rules.bots._search.bots import IsmctsBot, PimcBot
from counter_rules.chance import draw_below
from counter_rules.errors import BotError
from counter_rules.moves import Move
from counter_rules.protocol.options import OptionText
from counter_rules.protocol.terms import TimeControl
from counter_rules.views import View

# Random play.

MoveT = TypeVar("MoveT")


def choose_at_random(moves: Sequence[MoveT], words: Iterator[int]) -> MoveT:
    """Choose one of the moves uniformly.

    Args:
        moves: the legal moves, at least one.
        words: the source of randomness, such as `seeded_words`.

    Returns:
        One of the moves.

    >>> from counter_rules.bots import choose_at_random
    >>> from counter_rules.chance import seeded_words
    >>> choose_at_random(("left", "right"), seeded_words("seats", 7, 0))
    'right'
    """
    return moves[draw_below(words, len(moves))]


@attrs.frozen
class RandomBot:
    """Chooses a legal move uniformly.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("counter", players=3))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> RandomBot()(view(state, 0), random.Random(7))
    Bid(seat=0, tricks=5, blind=False)
    """

    name: str = attrs.field(default="random", init=False)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return a random legal move.

        Raises:
            StateError: if it is not the seat's turn.
        """
        return rng.choice(list_choices(view))

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        """Return all legal moves; this bot values them equally.

        Raises:
            StateError: if it is not the seat's turn.
        """
        return tuple([MoveValue(move=move, value=0.0) for move in list_choices(view)])


# The registry.

MakeBot: TypeAlias = Callable[..., Bot]
"""A factory of bots for one seat; its options are keywords."""

PROGRAM: Final = "process:"
"""The prefix in the text of a bot that runs as a separate program."""
_NETWORK: Final = "net:"
"""The prefix in the text of a bot that plays by the network in a file."""

_OPTION: Final = re.compile(r"([^=/\\]+)=(.*)", re.DOTALL)
"""An option before the command of a program; a path may contain ``=``, too."""
_BUDGET: Final = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(s?)")
_LONGEST_NAME: Final = 100
"""The most characters of an unknown name that are compared with known names."""

GROUP: Final = "counter_rules.bots"
"""The entry-point group in which other packages offer bot factories."""

_OURS: Final[Mapping[str, MakeBot]] = {
    "random": RandomBot,
    "heuristic": HeuristicBot,
    "policy": PolicyBot,
    "net": NetBot,
    "pimc": PimcBot,
    "ismcts": IsmctsBot,
    **LEVELS,
}


def _list_plugins() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots, those of this library first, then those of other packages.

    The names of the levels (`level_names`) are included.

    >>> "random" in bot_names()
    True
    """
    return (*_OURS, *[name for name in sorted(_list_plugins()) if name not in _OURS])


def get_bot(name: str, /, **options: object) -> Bot:
    """Make a bot for one seat.

    Args:
        name: one of `bot_names`; on a conflict, the bot of this library.
        options: the bot's options, passed to its factory as keywords.

    Raises:
        BotError: if there is no such bot, or it does not accept these options.

    >>> get_bot("pimc", games=100).games
    100
    """
    make = _get_maker(name)
    _check_options(name, make, options)
    try:
        bot = make(**options)
    except BotError:
        raise
    except Exception as error:
        raise BotError(f"bot {name} cannot be made: {describe_error(error)}") from error
    return check_player(bot, f"bot {name}")


def _check_options(name: str, make: MakeBot, options: Mapping[str, object]) -> None:
    """Refuse options that the factory does not accept, and a factory that requires others."""
    try:
        signature = inspect.signature(make)
    except (TypeError, ValueError):  # callables not written in Python may have none
        return
    try:
        signature.bind_partial(**options)
    except TypeError as error:
        given = ", ".join([f"{key}={shorten(value)}" for key, value in options.items()])
        raise BotError(f"bot {name} does not take {given}") from error
    try:
        signature.bind(**options)
    except TypeError as error:
        why = f"{error} (an entry point names a factory, not a bot)"
        raise BotError(f"bot {name} cannot be made: {why}") from error


def parse_bot(
    text: str,
    *,
    clock: TimeControl | None = None,
    memory: int | None = None,
    log: TextIO | None = None,
) -> Bot:
    """Make a bot from a text: its name, and after a colon its budget of seconds or games.

    The factory gets the budget as ``seconds=`` or ``games=``. After ``process:`` comes the command
    of a program, split into words as a shell does; see `process`. Words before it such as
    ``depth=3`` set options that the program declares. After ``net:`` comes the file of a network;
    see `read_quantized_network`.

    Args:
        text: such as ``random`` or ``strong``, ``pimc:0.1s`` for seconds or ``pimc:500`` for games,
            ``process:node bot.js`` or ``process:depth=3 node bot.js`` for a program,
            ``net:network.net`` for a network.
        clock: the time control of a program; other bots have a budget or none.
        memory: the most bytes of data of each of its processes.
        log: the stream for its standard error (`process` has more of all three).

    Raises:
        BotError: if there is no such bot, it accepts no such budget, the program cannot be started,
            or the file is not a network.

    >>> parse_bot("pimc:0.1s").seconds
    0.1
    """
    if isinstance(text, str) and text.startswith(PROGRAM):
        values, command = _split_command(text)
        return process(command, options=values, clock=clock, memory=memory, log=log)
    name, options = split_options(text)
    return get_bot(name, **options)


def _split_command(text: str) -> tuple[dict[str, OptionText], list[str]]:
    """Return the options and the words of the command in the text of a bot."""
    try:
        words = shlex.split(text.removeprefix(PROGRAM))
    except ValueError as error:
        raise BotError(f"bot {shorten(text)}: {str(error).lower()}") from None
    options = dict[str, OptionText]()
    while words and (found := _OPTION.fullmatch(words[0])):
        name, value = found.groups()
        if name in options:
            raise BotError(f"bot {shorten(text)} sets its option {shorten(name)} twice")
        options[name] = OptionText(value)
        del words[0]
    if not words:
        raise BotError("process: needs the command of a program, such as process:node bot.js")
    return options, words


def split_options(text: str) -> tuple[str, Mapping[str, object]]:
    """Split the text of a bot into its name and its option: a budget or a network, if any.

    Raises:
        BotError: if the part after the colon is not a budget, or the file not a network.
    """
    if not isinstance(text, str):
        raise BotError(f"expected the text of a bot, got {shorten(text)}")
    name, colon, option = text.partition(":")
    if not colon:
        return name, {}
    if text.startswith(_NETWORK):
        return name, {"network": _read_network(option)}
    found = _BUDGET.fullmatch(option)
    if found is None:
        raise BotError(f"bot {shorten(text)}: expected a budget such as 0.1s or 500")
    number, unit = found.groups()
    amount = float(number) if "." in number else int(number)
    return name, {"seconds" if unit else "games": amount}


def _read_network(path: str) -> QuantizedNetwork:
    try:
        return read_quantized_network(path)
    except BotError:
        raise
    except (OSError, ValueError) as error:  # a path may be none at all
        why = getattr(error, "strerror", None) or error
        raise BotError(f"the network {shorten(path)} cannot be read: {why}") from error


def _get_maker(name: str) -> MakeBot:
    if isinstance(name, str) and name in _OURS:
        return _OURS[name]
    plugins = _list_plugins()
    if not isinstance(name, str) or name not in plugins:
        raise _make_unknown_error(name)
    try:
        make: object = plugins[name].load()
    except Exception as error:
        raise BotError(f"bot {name} cannot be loaded: {describe_error(error)}") from error
    if not callable(make):
        raise BotError(f"bot {name}: expected a factory of bots, got {shorten(make)}")
    return cast("MakeBot", make)


def _make_unknown_error(name: object) -> BotError:
    names, hint = bot_names(), ""
    if isinstance(name, str):
        near = get_close_matches(name[:_LONGEST_NAME].lower(), names, n=1, cutoff=0.8)
        hint = f"did you mean {near[0]}? " if near else ""
        hint = "see parse_bot for a budget behind a colon; " if ":" in name else hint
    return BotError(f"there is no bot {shorten(name)}: {hint}the bots are {', '.join(names)}")
