"""Entrants of a tournament, their seatings, and the boards that they play."""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import combinations, islice, permutations
from typing import Final, TextIO, TypeAlias, cast

import attrs

from counter_rules._base.guards import take
from counter_rules._base.quoting import shorten
from counter_rules.bots import Bot, ProcessBot, SupportsBegin, SupportsHear, parse_bot
from counter_rules.bots.inner import check_player, describe_error, name_bot
from counter_rules.chance import seeded_words, shuffle_parts
from counter_rules.errors import ArenaError, BotError, CounterRulesError
from counter_rules.protocol.terms import TimeControl
from counter_rules.rules.ruleset import Ruleset

# Entrants: names, and factories of bots.

MakeBot: TypeAlias = Callable[[], Bot]
"""Makes a bot for one seat; a class will do."""

_MOST: Final = 64
LONGEST_NAME: Final = 100


def to_name(name: object) -> str:
    """Return the name of a bot or a task, or raise `ArenaError`."""
    if not isinstance(name, str) or not name.isprintable() or not name.strip():
        raise ArenaError(f"expected a name, got {shorten(name)}")
    if len(name) > LONGEST_NAME:
        raise ArenaError(f"the name {shorten(name)} is longer than {LONGEST_NAME} characters")
    return name


def _to_maker(given: object) -> str | MakeBot:
    """Return the text of a bot, or its factory; a bot without a memory is used at every seat."""
    if isinstance(given, str):
        return given
    if not callable(given):
        raise ArenaError(f"expected a bot, its text, or a class or function, got {shorten(given)}")
    if isinstance(given, type) or _takes_nothing(given):
        return cast("MakeBot", given)
    if isinstance(given, SupportsBegin | SupportsHear):
        raise ArenaError(
            f"{name_bot(given)} keeps a memory, so it can sit at one seat only: give its class, or "
            "a function that makes one"
        )
    return _Same(cast("Bot", given))


def _takes_nothing(make: Callable[..., object]) -> bool:
    """Return whether a value can be called without arguments, which a bot cannot."""
    try:
        inspect.signature(make).bind()
    except (TypeError, ValueError):
        return False
    return True


@attrs.frozen
class _Same:
    """Returns the same bot for every seat, as it keeps no memory."""

    bot: Bot

    def __call__(self) -> Bot:
        return self.bot


@attrs.frozen
class Entrant:
    """A bot that takes part in a tournament.

    Args:
        name: its name in tables.
        make: its text (see `counter_rules.bots.parse_bot`); or a class or function that makes a
            bot for a seat, called without arguments; or a bot that keeps no memory. It has to
            pickle where other processes play: members of a module do, a lambda does not.

    Raises:
        ArenaError: if the name or ``make`` is of another kind.

    >>> Entrant("patient", "ismcts:1000")
    Entrant(name='patient', make='ismcts:1000')
    """

    name: str = attrs.field(converter=to_name)
    make: str | MakeBot = attrs.field(converter=_to_maker)

    def make_bot(
        self,
        *,
        clock: TimeControl | None = None,
        memory: int | None = None,
        log: TextIO | None = None,
    ) -> Bot:
        """Make a bot for one seat.

        Args:
            clock: the time control, if it is the text of a program.
            memory: the most bytes of data of such a program.
            log: the stream for its standard error.

        Raises:
            BotError: if it cannot be made, or is not a bot.
        """
        if isinstance(self.make, str):
            return parse_bot(self.make, clock=clock, memory=memory, log=log)
        try:
            bot: object = self.make()
        except (CounterRulesError, KeyboardInterrupt):
            raise
        except BaseException as error:  # a bot that calls `exit` does not end the tournament
            raise BotError(f"bot {self.name} cannot be made: {describe_error(error)}") from error
        return check_player(bot, f"bot {self.name}")


def _to_entrant(given: object) -> Entrant:
    """Return a bot as an entrant, under the name that messages use."""
    if isinstance(given, Entrant):
        return given
    name = given if isinstance(given, str) else name_bot(given)
    return Entrant(name, given)


def to_entrants(given: Iterable[object]) -> tuple[Entrant, ...]:
    """Return all bots as entrants with different names, or raise `ArenaError`."""
    if isinstance(given, str):
        raise ArenaError(f"expected several bots, got the text {shorten(given)}")
    entrants = tuple([_to_entrant(one) for one in take(given, "bots", most=_MOST)])
    if not entrants:
        raise ArenaError("a tournament needs a bot or more, got none")
    names = [entrant.name for entrant in entrants]
    for name in names:
        if names.count(name) > 1:
            raise ArenaError(
                f"two bots are called {shorten(name)}: give one another name, with "
                "Entrant(name, bot), or NAME=BOT on the command line"
            )
    return entrants


def check_entrants(
    entrants: Iterable[Entrant], rules: Ruleset, *, memory: int | None = None
) -> None:
    """Make each bot once, so that a `BotError` comes before the first deal."""
    for entrant in entrants:
        bot = entrant.make_bot(memory=memory)
        close_bot(bot)
        if isinstance(bot, ProcessBot) and bot.games is not None and rules.name not in bot.games:
            raise BotError(f"bot {entrant.name} does not play {shorten(rules.name)}")


def close_bot(bot: Bot) -> None:
    """Close a bot that is a program; others need no closing."""
    if isinstance(bot, ProcessBot):
        bot.close()


# Seatings: in every design of a tournament, each bot has each seat equally often.

Seating: TypeAlias = tuple[int, ...]
"""The bot at each seat, by its place among the bots of the tournament."""

_MOST_CIRCLES: Final = 720
"""With more circles than this, they are drawn board by board: no tournament plays them all."""


class Design(enum.Enum):
    """The seatings in which the same cards are dealt."""

    DUPLICATE = "duplicate"
    """All bots meet at one table, as evenly as it has room. From one seating to the next all of
    them move on by one seat, until each bot has sat at every seat. If there are more bots than
    seats, each sits out equally often."""
    ROUND_ROBIN = "round-robin"
    """Every two bots have a table, as in `DUPLICATE`."""
    SEATS = "seats"
    """Of every two bots, each sits alone among copies of the other, once at every seat."""
    GAUNTLET = "gauntlet"
    """The first bot sits alone among copies of each of the others, once at every seat. The others
    do not meet."""
    TABLES = "tables"
    """Each bot has its own table, with copies of it at all seats: for scores that seats share."""

    def __str__(self) -> str:
        return self.value


def list_pairs(design: Design, bots: int) -> tuple[tuple[int, int], ...]:
    """List the pairs of bots that a design compares, each by their places.

    >>> list_pairs(Design.GAUNTLET, 3)
    ((0, 1), (0, 2))
    """
    pairs = combinations(range(bots), 2)
    return tuple([pair for pair in pairs if pair[0] == 0 or design is not Design.GAUNTLET])


def list_seatings(
    design: Design, *, bots: int, players: int, board: int, seed: int
) -> tuple[Seating, ...]:
    """List the seatings in which a board is played with the same cards, each once.

    >>> list_seatings(Design.SEATS, bots=2, players=3, board=0, seed=7)
    ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    """
    if design is Design.TABLES:
        return tuple([(bot,) * players for bot in range(bots)])
    if design in (Design.SEATS, Design.GAUNTLET):
        pairs = list_pairs(design, bots)
        if design is Design.SEATS and players > 2:  # at a table for two, both are alone already
            pairs = tuple(permutations(range(bots), 2))
        return tuple([one for pair in pairs for one in _seat_alone(*pair, players)])
    groups = [tuple(range(bots))]
    if design is Design.ROUND_ROBIN:
        groups = list(combinations(range(bots), 2))
    return tuple(
        [
            seating
            for group in groups
            for seating in _rotate(group, _choose_circle(len(group), players, board, seed))
        ]
    )


def _seat_alone(bot: int, other: int, players: int) -> Iterator[Seating]:
    """Yield the seatings in which a bot sits alone among copies of another."""
    for alone in range(players):
        yield tuple([bot if seat == alone else other for seat in range(players)])


def _rotate(group: Sequence[int], circle: Seating) -> Iterator[Seating]:
    """Yield a seating for each bot of a group, all bots one place further each time."""
    for shift in range(len(group)):
        yield tuple([group[(place + shift) % len(group)] for place in circle])


def _choose_circle(bots: int, players: int, board: int, seed: int) -> Seating:
    """Return the first seating of a group at a board, which decides who sits next to whom.

    The circles come in an order that the seed draws, so after a round every bot has met every other
    one in every way. If there are too many circles, each is drawn for itself.
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
    """Return the order of the circles in a round."""
    return shuffle_parts(range(count), seeded_words("circles", seed, lap))


@lru_cache(maxsize=4)
def _list_circles(bots: int, players: int) -> tuple[Seating, ...]:
    """List all circles with the first bot in the first seat; empty if there are too many."""
    found = tuple(islice(_grow_circles((0,), bots, players), _MOST_CIRCLES + 1))
    return found if len(found) <= _MOST_CIRCLES else ()


def _grow_circles(circle: Seating, bots: int, players: int) -> Iterator[Seating]:
    """Yield the circles with a given beginning in which bots have equally many seats, or nearly."""
    if len(circle) == players:
        yield circle
        return
    least, extra = divmod(players, bots)
    full = sum(circle.count(bot) > least for bot in range(bots))
    for bot in range(bots):
        if circle.count(bot) < least or (circle.count(bot) == least and full < extra):
            yield from _grow_circles((*circle, bot), bots, players)


# Boards: the same cards in several seatings, and the results.


@attrs.frozen(kw_only=True)
class Faults:
    """The numbers of faults in the moves of a bot; for each, a random move was made instead.

    Args:
        illegal: its move was illegal, not a move, or a move of another seat.
        late: it came too late. Only programs play against a clock.
        crashed: the bot raised an error, in a move or while it received events; or its program had
            ended.
        why: the first fault, as a sentence.
    """

    illegal: int = 0
    late: int = 0
    crashed: int = 0
    why: str = attrs.field(default="", eq=False)

    def __add__(self, other: Faults) -> Faults:
        """Return the sum of both, with the first reason."""
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
class HandScore:
    """The result of a hand of a board, by seat.

    Args:
        size: the number of its tricks.
        points: the points.
        surplus: the tricks that each won more than it had bid; below 0 where it won fewer.
    """

    size: int
    points: tuple[int, ...]
    surplus: tuple[int, ...]


@attrs.frozen(kw_only=True)
class Play:
    """The result of a board in one of its seatings, by seat.

    Args:
        seating: the bot at each seat, by its place among the bots of the tournament.
        points: the points.
        hands: the hands played.
        winners: the seats that won the match; empty where a single hand was played.
        moves: the number of moves that each had to make.
        microseconds: the wall-clock time that they took.
        cpu_microseconds: the processor time that they took; None where the system does not say.
            Times do not count for equality.
        faults: the faults of each bot.
    """

    seating: Seating
    points: tuple[int, ...]
    hands: tuple[HandScore, ...]
    winners: tuple[int, ...]
    moves: tuple[int, ...]
    microseconds: tuple[int, ...] = attrs.field(eq=False)
    cpu_microseconds: tuple[int | None, ...] = attrs.field(eq=False)
    faults: tuple[Faults, ...]

    def count_made(self, seat: int) -> int:
        """Return in how many hands a seat took exactly the tricks that it had bid."""
        return sum([not hand.surplus[seat] for hand in self.hands])


@attrs.frozen(kw_only=True)
class Board:
    """The same cards, played once in each of several seatings.

    Args:
        number: its number, counted from 0.
        seed: the seed that deals the cards (`counter_rules.shuffle`) and gives each bot its
            random numbers.
        hand_number: the number of its first hand in a match (`counter_rules.new_game`).
        plays: the result of each seating.
        records: the digest of the records of its matches; None where they are not kept. It does
            not count for equality.
    """

    number: int
    seed: int
    hand_number: int
    plays: tuple[Play, ...]
    records: str | None = attrs.field(default=None, eq=False)


def digest_records(text: bytes) -> str:
    """Return the digest of the records of a board, which shows when one has been edited."""
    return sha256(text).hexdigest()
