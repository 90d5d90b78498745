"""Moves that another move beats for certain, whatever they seem to be worth on average.

A search by games in which all trust each other's bids may prefer a bid that cannot be made: the
others are misled, and get fewer points. Rules of thumb take the chances of cards as independent, so
they may lead a low card first though every trick is needed, and a higher one would make it good.
"""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules.bots._bot import MoveValue
from counter_rules.bots._heuristic.chances import Scene
from counter_rules.bots._heuristic.judging import list_points
from counter_rules.cards import Card
from counter_rules.moves import Bid, Move, PlayCard
from counter_rules.phase import Phase


def put_unsound_last(scene: Scene, values: Sequence[MoveValue]) -> tuple[MoveValue, ...]:
    """Return the values of moves in the same order, but those of unsound moves behind the others.

    Where ranks have effects nothing is certain, and the order stays.
    """
    if scene.view.hand is None or scene.rules.effects.effects:
        return tuple(values)
    find = list_low_bids if scene.view.phase is Phase.BID else list_low_leads
    unsound = find(scene, [one.move for one in values])
    return tuple(sorted(values, key=lambda one: one.move in unsound))


def list_low_bids(scene: Scene, moves: Sequence[Move]) -> list[Move]:
    """Return the bids that another pays at least as well as, whatever tricks the seat takes.

    It takes its sure tricks at least. So a bid below them is unsound, unless the points say
    otherwise: for example where each trick away from the bid costs something.
    """
    sure = count_sure_tricks(scene)
    points = {
        move: list_points(scene.view, move.tricks, blind=move.blind, seat=scene.seat)[sure:]
        for move in moves
        if sure and isinstance(move, Bid)
    }
    rows = points.values()
    return [move for move, row in points.items() if any(_pays_more(other, row) for other in rows)]


def _pays_more(points: Sequence[int], others: Sequence[int]) -> bool:
    """Return whether some points are never fewer than others, and more for once."""
    pairs = zip(points, others, strict=True)
    return points != others and all(one >= other for one, other in pairs)


def list_low_leads(scene: Scene, moves: Sequence[Move]) -> list[Move]:
    """Return the leads to avoid by a seat that needs all the tricks that are left.

    With sure tricks those are all other leads; else the lower cards of each suit. A low card that
    takes its trick now mostly does so later, too, after high ones have drawn those that beat it.
    """
    view = scene.view
    if view.trick or (view.bids[scene.seat] or 0) - scene.won != scene.left:
        return []
    leads = [move for move in moves if isinstance(move, PlayCard)]
    sure = [move for move in leads if is_sure(scene, move.card)]
    if sure:
        return [move for move in leads if move not in sure]
    found = [scene.get_height(move.card) for move in leads]
    best = {suit: max(height for other, height in found if other is suit) for suit, _ in found}
    return [move for move, (suit, height) in zip(leads, found, strict=True) if height < best[suit]]


def count_sure_tricks(scene: Scene) -> int:
    """Return the number of trumps in the seat's hand above all that are out: each takes a trick."""
    return sum(is_sure(scene, card) for card in scene.view.hand or ())


def is_sure(scene: Scene, card: Card) -> bool:
    """Return whether a card takes its trick for certain: a trump above all trumps that are out."""
    suit, own = scene.get_height(card)
    is_trump = scene.view.trump is not None and suit is scene.view.trump
    return is_trump and all(height < own for height in scene.heights.get(suit, ()))
