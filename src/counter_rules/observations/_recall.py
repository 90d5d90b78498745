"""Perfect recall of a hand: what an observation leaves out, so that different views differ.

An observation says which cards have been played; recall adds their order. It does the same for
cards that were turned up, shown, named, passed on or held on foreheads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from counter_rules.actions import ActionSpace
from counter_rules.cards import Card, Suit
from counter_rules.moves import PassCard
from counter_rules.observations._encode import Block, get_suit_place
from counter_rules.position import Sight
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.seeing import OwnHand
from counter_rules.seats import Seat
from counter_rules.views import View

_SIGHTS: Final = tuple(Sight)

_MEANINGS: Final[Mapping[str, str]] = {
    "viewer": "the seat whose view it is",
    "sights": "how each seat holds its hand, unless all simply see their own",
    "hand_bids": "the bids plus 1 once the hand is over, else 0",
    "hand_blind": "whether the seat had bid blind, once the hand is over",
    "turned": "the cards turned face up for the hand, in order",
    "dealt": "the hands seen on the foreheads of others, as they were dealt",
    "named_trump": "the trump that a seat has named for the hand; all 0 while or where none has",
    "plays": "the plays of the hand, in order, as actions",
    "given": "the card that the viewer gave, or has chosen, in each pass",
    "taken": "the card that it took in each pass",
}


def list_recall_blocks(actions: ActionSpace, start: int) -> Iterator[Block]:
    """Yield the blocks that follow an observation, in order; the first begins at ``start``."""
    for name, axes in _list_axes(actions).items():
        of, places = tuple(axes), tuple(axes.values())
        block = Block(name=name, axes=of, places=places, start=start, meaning=_MEANINGS[name])
        yield block
        start += block.size


def _list_axes(actions: ActionSpace) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the axes of each block, with the places along them."""
    rules, largest = actions.rules, actions.rules.hand_sizes.largest
    seats = _number(rules.players)
    passes = _number(largest - 1 if rules.effects.can_pass else 0)
    cards = tuple(map(str, rules.card_places))
    suits = () if rules.naming is None else ("none", *map(str, Suit))
    axes: dict[str, Mapping[str, tuple[str, ...]]] = {
        "viewer": {"seat": seats},
        "sights": {"seat": seats, "sight": tuple(map(str, _SIGHTS))},
        "hand_bids": {"seat": seats},
        "hand_blind": {"seat": seats},
        "turned": {"place": _number(_count_turned(rules)), "card": cards},
        "dealt": {"seat": seats if rules.seeing != OwnHand() else (), "card": cards},
        "named_trump": {"suit or none": suits},
        "plays": {
            "place": _number(largest * rules.players),
            "play": actions.names[: _count_plays(actions)],
        },
        "given": {"pass": passes, "card": cards},
        "taken": {"pass": passes, "card": cards},
    }
    if not suits:
        del axes["named_trump"]
    return axes


def _number(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))


def _count_turned(rules: Ruleset) -> int:
    """Return the largest number of cards turned face up before the bidding."""
    return rules.is_flipped + (rules.trump.face_up is not None)


def _count_plays(actions: ActionSpace) -> int:
    """Return the number of actions that are plays; they come first."""
    return actions.blocks["bid"].start


def list_recall(view: View, seat: Seat, actions: ActionSpace) -> Iterator[tuple[str, list[int]]]:
    """Yield the name and the numbers of each block; trailing zeros may be left out."""
    seats = [(seat + i) % view.rules.players for i in range(view.rules.players)]
    yield "viewer", [int(one == seat) for one in range(view.rules.players)]
    if view.sights:
        yield "sights", [int(view.sights[one] is kind) for one in seats for kind in _SIGHTS]
    turned, cards = view.turned, view.rules.card_places
    result = None if view.is_in_hand else view.last_result
    if result is not None:
        yield "hand_bids", [result.bids[one] + 1 for one in seats]
        yield "hand_blind", [int(one in result.blind) for one in seats]
        turned = result.turned
    yield "turned", _mark_all(turned[: _count_turned(view.rules)], cards)
    if view.dealt:
        yield "dealt", [number for one in seats for number in _count(view.dealt[one], cards)]
    if view.rules.naming is not None:
        yield "named_trump", _mark_named(view)
    yield "plays", _mark_plays(view, actions)
    if view.rules.effects.can_pass:
        yield from _list_passes(view, seat, cards)


def _list_passes(view: View, seat: Seat, places: Sequence[Card]) -> Iterator[tuple[str, list[int]]]:
    """Yield the blocks of the cards that a seat gave and took."""
    given = [passed.cards[seat] for passed in view.passes]
    chosen = view.committed[seat] if view.committed else None
    if isinstance(chosen, PassCard):
        given.append(chosen.card)
    yield "given", _mark_all(given, places)
    yield "taken", _mark_all([passed.cards[seat - 1] for passed in view.passes], places)


def _mark_named(view: View) -> list[int]:
    """Return the opening trump of the hand, one-hot, or all 0 if it has not been named."""
    numbers = [0] * (1 + len(Suit))
    if view.is_trump_named:
        numbers[get_suit_place(view.opening_trump)] = 1
    return numbers


def _mark_plays(view: View, actions: ActionSpace) -> list[int]:
    width, plays = _count_plays(actions), view.plays
    numbers = [0] * (width * len(plays))
    for place, play in enumerate(plays):
        numbers[place * width + actions.encode(play)] = 1
    return numbers


def _mark_all(cards: Sequence[Card | None], places: Sequence[Card]) -> list[int]:
    """Return a one-hot vector for each card, one after another; all 0 for None."""
    numbers = [0] * (len(places) * len(cards))
    for place, card in enumerate(cards):
        if card is not None:
            numbers[place * len(places) + card.index] = 1
    return numbers


def _count(cards: Sequence[Card], places: Sequence[Card]) -> list[int]:
    counts = Counter(cards)
    return [counts[card] for card in places]
