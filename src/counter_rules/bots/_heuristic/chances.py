"""Probabilities of tricks: a logistic model of features that come from the ruleset."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final

import attrs

from counter_rules.bots._heuristic.coefficients import AHEAD, BEHIND, CARD, CARD_POWERS
from counter_rules.cards import LOSER, WINNER, Card, Suit
from counter_rules.moves import PlayCard
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import Trick
from counter_rules.trick.resolve import resolve_plays
from counter_rules.views import View

# The scene of a view: the cards still out, and how much they matter.


@attrs.frozen
class Scene:
    """The view of the seat to act, with the features the heuristic derives from it."""

    view: View
    seat: Seat

    @property
    def rules(self) -> Ruleset:
        """The rules of the match."""
        return self.view.rules

    @cached_property
    def left(self) -> int:
        """The number of unfinished tricks in the hand."""
        return self.view.hand_size - len(self.view.tricks)

    @cached_property
    def won(self) -> int:
        """The number of tricks the seat has taken."""
        return self.view.tricks_won[self.seat]

    @cached_property
    def after(self) -> tuple[Seat, ...]:
        """The seats that play to this trick after the seat."""
        players = self.rules.players
        count = players - len(self.view.trick) - 1
        return tuple([(self.seat + place) % players for place in range(1, count + 1)])

    @cached_property
    def hungry(self) -> int:
        """The number of them that still want tricks."""
        bids, won = self.view.bids, self.view.tricks_won
        return sum([won[seat] < (bids[seat] or 0) for seat in self.after])

    @cached_property
    def out(self) -> tuple[Card, ...]:
        """The cards that the seat has not seen: in other hands or on the stack."""
        left = Counter(self.rules.deck)
        for hand in self.view.hands:
            left.subtract(hand or ())
        left.subtract([play.card for play in self.view.plays])
        left.subtract(self.view.face_up)
        return tuple([card for card, count in left.items() for _ in range(count)])

    @cached_property
    def share(self) -> float:
        """The share of those cards that is in the hands of the others."""
        counts, hands = self.view.cards_left, self.view.hands
        held = sum([count for seat, count in enumerate(counts) if hands[seat] is None])
        return min(1.0, held / max(1, len(self.out)))

    @cached_property
    def winners_out(self) -> float:
        """The expected number of winners in the hands of the others (F11.3)."""
        if WINNER not in self.rules.deck_counts:
            return 0.0
        return self.share * self.out.count(WINNER)

    def list_suit(self, cards: Sequence[Card], suit: Suit | None) -> Sequence[Card]:
        """Return the cards that count as a suit."""
        return self.rules.counting.list_suit(cards, suit, self.view.trump)

    @cached_property
    def trumps_out(self) -> float:
        """The expected number of trumps in the hands of the others."""
        return self.share * len(self.list_suit(self.out, self.view.trump))

    @cached_property
    def heights(self) -> dict[Suit, list[int]]:
        """The heights of the cards that are out, by suit."""
        suits: dict[Suit, list[int]] = {}
        for card in self.out:
            suit, height = self.get_height(card)
            suits.setdefault(suit, []).append(height)
        return suits

    def get_height(self, card: Card) -> tuple[Suit, int]:
        """Return the suit that a card counts as, and its height in it."""
        counting, trump = self.rules.counting, self.view.trump
        suit = counting.get_suit(card, trump)
        return suit, counting.get_height(card, suit, trump)[1]

    def expect_around(self, card: Card) -> tuple[float, float]:
        """Return the expected number of cards of its suit above and below a card in other hands."""
        suit, own = self.get_height(card)
        heights = self.heights.get(suit, [])
        above = len([height for height in heights if height > own])
        return self.share * above, self.share * (len(heights) - above)


# The model.

_OF_NO_SUIT: Final = {
    "joker_wins": 0.9,
    "joker_loses": 0.03,
    "joker_high_low": 0.6,
    "winner": 1.0,
    "loser": 0.0,
}
"""The probability that a card of no suit takes a trick, by its effect, if no winner falls on it.

Those of jokers are set by hand, for lack of games.
"""

_FALL_ON_CARD: Final = 0.3
"""How often a winner out falls on the trick of a card in hand, relative to even chances."""

_FALL_ON_PLAY: Final = 0.8
"""The same for a play that is ahead, by a winner of a seat that is still to play.

Both are fitted to games of Wizard of 3 to 6 players.
"""


def compute_card_chance(scene: Scene, hand: Sequence[Card], card: Card) -> float:
    """Return the probability that a card of a hand takes the trick to which it is played."""
    spared = _compute_spared(scene, _FALL_ON_CARD)
    for effect in scene.rules.effects.effects:
        if effect.rank is card.rank and effect.name in _OF_NO_SUIT:
            return spared * _OF_NO_SUIT[effect.name]
    powers = scene.rules.effects.has_powers
    kind = int(scene.rules.counting.get_suit(card, scene.view.trump) is scene.view.trump)
    weights = CARD[powers][kind]
    total = _weigh(weights, list_card_features(scene, hand, card))
    if powers:
        total += CARD_POWERS[kind][card.rank]
    return spared * _squash(total)


def list_card_features(scene: Scene, hand: Sequence[Card], card: Card) -> list[float]:
    """Return the features of a card in hand."""
    suit = scene.rules.counting.get_suit(card, scene.view.trump)
    above, below = scene.expect_around(card)
    others = scene.rules.players - 1
    own = len(scene.list_suit(hand, suit))
    trumps = len(scene.list_suit(hand, scene.view.trump))
    return [
        1.0,
        above,
        math.exp(-above),
        below / others,
        own / scene.left,
        trumps / scene.left,
        scene.trumps_out / others,
        math.log(scene.rules.players),
        1 / scene.left,
    ]


def compute_trick_chance(scene: Scene, move: PlayCard) -> float:
    """Return the probability that a play takes the trick in progress."""
    is_ahead = is_now_ahead(scene, move)
    if not scene.after or move.card is WINNER:
        return float(is_ahead)
    if move.card is LOSER:
        return 0.0
    powers = scene.rules.effects.has_powers
    if not is_ahead and not powers:
        return 0.0
    row = (AHEAD if is_ahead else BEHIND)[powers]
    features = list_trick_features(scene, move)
    total = _weigh(row, features)
    if powers:
        total += row[len(features) + move.card.rank]
    share = len(scene.after) / (scene.rules.players - 1)
    return _compute_spared(scene, _FALL_ON_PLAY * share) * _squash(total)


def _compute_spared(scene: Scene, weight: float) -> float:
    """Return the probability that no winner falls on a trick, by its weight (F11.3)."""
    return math.exp(-weight * scene.winners_out / scene.left) if scene.winners_out else 1.0


def is_now_ahead(scene: Scene, move: PlayCard) -> bool:
    """Return whether the seat would take the trick if it ended with this play."""
    return find_ahead(scene, (*scene.view.trick, move)) == scene.seat


def find_ahead(scene: Scene, plays: tuple[PlayCard, ...]) -> Seat | None:
    """Return the seat that would take the trick if it ended with these plays, or None."""
    view, rules = scene.view, scene.rules
    trick = Trick(plays[0].seat, plays, view.trump, rules.players, view.doubled, scene.left == 1)
    return resolve_plays(trick, rules.doubled_values, rules.effects).winner


def list_trick_features(scene: Scene, move: PlayCard) -> list[float]:
    """Return the features of a play while others are still to play."""
    counting, trump = scene.rules.counting, scene.view.trump
    suit = counting.get_suit(move.card, trump)
    above, below = scene.expect_around(move.card)
    others = max(1, scene.rules.players - 1)
    share = len(scene.after) / others
    is_trump = suit is trump
    ruffs = 0.0 if is_trump else scene.trumps_out * share
    voids = math.exp(-(above + below) / others)
    return [
        1.0,
        above * share,
        math.exp(-above * share),
        ruffs,
        ruffs * voids,
        float(is_trump),
        float(len(scene.after)),
        float(scene.hungry),
        1 / scene.left,
    ]


def _weigh(weights: Sequence[float], features: Sequence[float]) -> float:
    return sum([w * x for w, x in zip(weights[: len(features)], features, strict=True)])


def _squash(total: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
