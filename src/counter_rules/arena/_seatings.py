"""Entrants of a tournament, their seats, and the boards that they play."""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import combinations, islice, permutations
from typing import Final, TypeAlias, cast

import attrs

from counter_rules._base.guards import take
from counter_rules._base.quoting import shorten
from counter_rules.bots import Bot, ProcessBot, SupportsBegin, SupportsHear, parse_bot
from counter_rules.bots.inner import check_player, describe_error, name_bot
from counter_rules.chance import seeded_words, shuffle_parts
from counter_rules.errors import ArenaError, BotError, CounterRulesError
from counter_rules.rules.ruleset import Ruleset

# Entrants: names, and what makes a bot for a seat.

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
    if isinstance(given, SupportsBegin | SupportsHear):
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
        return check_player(bot, f"bot {self.name}")


def _to_entrant(given: object) -> Entrant:
    """Return what takes part as an entrant, under the name by which messages call it."""
    if isinstance(given, Entrant):
        return given
    name = given if isinstance(given, str) else name_bot(given)
    return Entrant(name, given)


def to_entrants(given: Iterable[object]) -> tuple[Entrant, ...]:
    """Return all that take part, each under a name of its own, or raise `ArenaError`."""
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
    """Make a bot of each once, so that a `BotError` for one comes before the first deal."""
    for entrant in entrants:
        bot = entrant.make_bot()
        close_bot(bot)
        if isinstance(bot, ProcessBot) and bot.games is not None and rules.name not in bot.games:
            raise BotError(f"bot {entrant.name} does not play {shorten(rules.name)}")


def close_bot(bot: Bot) -> None:
    """Let a bot leave that is a program of its own."""
    if isinstance(bot, ProcessBot):
        bot.close()


# Seatings: the designs of a tournament, in which every bot has every seat equally often.

Seating: TypeAlias = tuple[int, ...]
"""The bot at each seat, by its place among the bots of the tournament."""

_MOST_CIRCLES: Final = 720
"""Beyond so many circles they are drawn, board by board; no tournament meets them all."""


class Design(enum.Enum):
    """Who sits where while the same cards are dealt again and again."""

    DUPLICATE = "duplicate"
    """All meet at one table, as evenly as there is room. Everybody moves on by one seat from one
    seating to the next, until each bot has sat at every seat. If there are more bots than seats,
    each of them sits out as often as the others."""
    ROUND_ROBIN = "round-robin"
    """Every two bots share a table of their own, as in `DUPLICATE`."""
    SEATS = "seats"
    """Of every two bots, each sits alone among copies of the other, once at every seat."""
    TABLES = "tables"
    """Each bot has a table of its own, copies of it at all seats: for scores that all share."""

    def __str__(self) -> str:
        return self.value


def list_seatings(
    design: Design, *, bots: int, players: int, board: int, seed: int
) -> tuple[Seating, ...]:
    """List the seatings in which a board is played, all with the same cards; each once.

    >>> list_seatings(Design.SEATS, bots=2, players=3, board=0, seed=7)
    ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    """
    if design is Design.TABLES:
        return tuple([(bot,) * players for bot in range(bots)])
    if design is Design.SEATS:
        # At a table for two, each of two is alone already.
        pairs = (permutations if players > 2 else combinations)(range(bots), 2)
        return tuple([one for pair in pairs for one in _seat_alone(*pair, players)])
    groups = [tuple(range(bots))]
    if design is Design.ROUND_ROBIN:
        groups = list(combinations(range(bots), 2))
    return tuple(
        [
            seating
            for group in groups
            for seating in _move_on(group, _find_circle(len(group), players, board, seed))
        ]
    )


def _seat_alone(bot: int, other: int, players: int) -> Iterator[Seating]:
    """Yield the seatings in which a bot sits alone among copies of another."""
    for alone in range(players):
        yield tuple([bot if seat == alone else other for seat in range(players)])


def _move_on(group: Sequence[int], circle: Seating) -> Iterator[Seating]:
    """Yield a seating for each bot of a group, in which all have moved on by one place."""
    for shift in range(len(group)):
        yield tuple([group[(place + shift) % len(group)] for place in circle])


def _find_circle(bots: int, players: int, board: int, seed: int) -> Seating:
    """Return who sits beside whom at a board: the first of the seatings of a group.

    The circles come round in an order that the seed draws, so that after each round everybody has
    met everybody in every way. Where there are too many, each is drawn by itself.
    """
    circles = _list_circles(bots, players)
    if not circles:
        words = seeded_words("circle", seed, board)
        places = [*range(bots)] * (players // bots)
        places += shuffle_parts(range(bots), words)[: players % bots]
        return shuffle_parts(places, words)
    lap, place = divmod(board, len(circles))
    return circles[_order_circles(len(circles), lap, seed)[place]]


@lru_cache(maxsize=4)
def _order_circles(count: int, lap: int, seed: int) -> tuple[int, ...]:
    """Return the order in which circles come in a round."""
    return shuffle_parts(range(count), seeded_words("circles", seed, lap))


@lru_cache(maxsize=4)
def _list_circles(bots: int, players: int) -> tuple[Seating, ...]:
    """List all circles in which the first bot has the first seat; none if there are too many."""
    found = tuple(islice(_grow_circles((0,), bots, players), _MOST_CIRCLES + 1))
    return found if len(found) <= _MOST_CIRCLES else ()


def _grow_circles(circle: Seating, bots: int, players: int) -> Iterator[Seating]:
    """Yield the circles that begin in one way, in which bots sit as equally often as they can."""
    if len(circle) == players:
        yield circle
        return
    least, extra = divmod(players, bots)
    full = sum(circle.count(bot) > least for bot in range(bots))
    for bot in range(bots):
        if circle.count(bot) < least or (circle.count(bot) == least and full < extra):
            yield from _grow_circles((*circle, bot), bots, players)


# Boards: the same cards played in several seatings, and what came of each.


@attrs.frozen(kw_only=True)
class Faults:
    """How often something was wrong with the moves of a bot; chance moved in its place.

    Args:
        illegal: its move was not legal, was no move, or was one of another seat.
        late: it came too late. Only programs of their own have a clock.
        crashed: the bot failed with an error, in a move or in what it was told before or after it;
            or the program had ended.
        why: what was wrong for the first time, in a sentence.
    """

    illegal: int = 0
    late: int = 0
    crashed: int = 0
    why: str = attrs.field(default="", eq=False)

    def __add__(self, other: Faults) -> Faults:
        """Return both together."""
        return Faults(
            illegal=self.illegal + other.illegal,
            late=self.late + other.late,
            crashed=self.crashed + other.crashed,
            why=self.why or other.why,
        )

    def __bool__(self) -> bool:
        """Return whether there are any."""
        return bool(self.illegal or self.late or self.crashed)


@attrs.frozen(kw_only=True)
class Play:
    """What came of a board in one of its seatings, by seat.

    Args:
        seating: the bot at each seat, by its place among the bots of the tournament.
        points: the points.
        made: in how many hands each took just the tricks that it had bid.
        hands: how many hands were played.
        winners: the seats that won the match; none where a hand alone was played.
        moves: how many moves each was asked for.
        microseconds: how long it took for them altogether, in wall-clock time. Plays are
            equal whatever these are.
        faults: what was wrong with its moves.
    """

    seating: Seating
    points: tuple[int, ...]
    made: tuple[int, ...]
    hands: int
    winners: tuple[int, ...]
    moves: tuple[int, ...]
    microseconds: tuple[int, ...] = attrs.field(eq=False)
    faults: tuple[Faults, ...]


@attrs.frozen(kw_only=True)
class Board:
    """The same cards, played once in each of several seatings.

    Args:
        number: its number, counted from 0.
        seed: what deals the cards (`counter_rules.shuffle`), and what gives each seat its luck.
        hand_number: the hand of a match with which it begins (`counter_rules.new_game`).
        plays: what came of each seating.
        records: the digest of the records of its matches; None where they are not kept. Boards are
            equal whatever it is.
    """

    number: int
    seed: int
    hand_number: int
    plays: tuple[Play, ...]
    records: str | None = attrs.field(default=None, eq=False)


def digest_records(text: bytes) -> str:
    """Return the digest of the records of a board, by which an edited one is noticed."""
    return sha256(text).hexdigest()
