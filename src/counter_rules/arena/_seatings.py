"""Who sits where: the designs of a tournament, in which every bot has every seat equally often."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, permutations
from typing import Final, TypeAlias

from counter_rules.rules.chance import seeded_words, shuffle_parts

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
    """List the seatings in which a board is played, all with the same cards.

    Args:
        design: the design.
        bots: how many bots take part.
        players: how many seats there are.
        board: the number of the board, counted from 0.
        seed: the seed of the tournament.

    Returns:
        The seatings, each once.

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
