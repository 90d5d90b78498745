"""What a hand says about the tricks that it will take, in bits.

A regression estimates the tricks of a hand by what it holds: how many cards of each rank in trumps
and beside them, how long its suits are, where it sits, and, if there are enough hands, all products
of two of these. It is fitted to one half of the hands. On the other half the hands are sorted by it
into classes of equal size, and the information in the class about the tricks is counted. That is
what a player with this view could know, and so a lower bound of what is in the hand. Few hands
have few classes, as luck would fill many of them unevenly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs
import numpy as np
from numpy.typing import NDArray

from counter_rules.survey import Hands

from .estimates import UNKNOWN, Pair, jackknife

BATCHES: Final = 50
_FEWEST: Final = 1_000
"""With fewer hands nothing is reported: the classes would show luck rather than strength."""
_MOST_CLASSES: Final = 64
_ROWS_A_CLASS: Final = 1_000
_ROWS_A_PRODUCT: Final = 60
"""The fewest rows for each product of two features; with fewer, products are left out."""
_CHUNK: Final = 40_000
_SUIT: Final = 0x1FFF


MEASURED: Final = ("entropy", "bits", "share", "guessed", "blind", "gained")
"""What is measured."""


@attrs.frozen(kw_only=True, eq=False)
class Strength:
    """What the hands of one survey say about their tricks.

    Args:
        counts: how often a class took each number of tricks: (batches, classes, tricks + 1).
        guesses: the likeliest number of tricks of each class, by the other half: (classes,).
    """

    counts: NDArray[np.float64]
    guesses: NDArray[np.int64]

    def measure(self) -> dict[str, Pair]:
        """Return the bits of the tricks, those that the hand tells, and how many bids would be met.

        "guessed" is the share of hands whose tricks the likeliest number of their class hits, and
        "blind" that which the likeliest number of all hits.
        """
        return {
            "entropy": jackknife(self.counts, _find_entropy),
            "bits": jackknife(self.counts, _find_bits),
            "share": jackknife(self.counts, _find_share),
            "guessed": jackknife(self.counts, self._find_hits),
            "blind": jackknife(self.counts, _find_commonest),
            "gained": jackknife(self.counts, self._find_gain),
        }

    def compare(self, other: Strength) -> Pair:
        """Return by how many bits this says more than another, of the same deals."""
        both = np.stack([self.counts, other.counts], axis=1)
        return jackknife(both, lambda pair: _find_bits(pair[0]) - _find_bits(pair[1]))

    def _find_hits(self, counts: NDArray[np.float64]) -> float:
        return float(counts[np.arange(len(counts)), self.guesses].sum() / counts.sum())

    def _find_gain(self, counts: NDArray[np.float64]) -> float:
        return self._find_hits(counts) - _find_commonest(counts)


def find_strength(hands: Hands) -> Strength:
    """Return what hands of four suits and one deck say about their tricks."""
    players, most = hands.cards.shape[1], int(hands.sizes.max()) + 1
    tricks, middle = hands.tricks_won.reshape(-1), len(hands) // 2 * players
    weights = _fit(hands, range(middle))
    parts = _list_features(hands, range(tricks.size), len(weights))
    predicted = np.concatenate([features @ weights for _, features in parts])
    classes = min(_MOST_CLASSES, middle // _ROWS_A_CLASS)
    edges = np.quantile(predicted[:middle], np.arange(1, classes) / classes)
    found = np.searchsorted(edges, predicted)
    learned = _count(found[:middle], tricks[:middle], classes, most)
    batches = np.array_split(np.arange(len(hands) // 2, len(hands)), BATCHES)
    rows = [slice(batch[0] * players, (batch[-1] + 1) * players) for batch in batches]
    counts = np.stack([_count(found[part], tricks[part], classes, most) for part in rows])
    return Strength(counts=counts, guesses=learned.argmax(axis=1))


def measure_strength(hands: Hands) -> dict[str, Pair]:
    """Return what `Strength.measure` says of some hands, or that it is unknown."""
    if len(hands) < _FEWEST:
        return dict.fromkeys(MEASURED, UNKNOWN)
    return find_strength(hands).measure()


def _count(
    found: NDArray[np.int64], tricks: NDArray[np.int64], classes: int, most: int
) -> NDArray[np.float64]:
    counts = np.bincount(found * most + tricks, minlength=classes * most)
    return counts.reshape(classes, most).astype(np.float64)


def _fit(hands: Hands, rows: range) -> NDArray[np.float64]:
    """Return the weights of the regression, by least squares with a trace of a ridge."""
    plain = _count_features(hands)
    products = plain * (plain + 1) // 2
    wanted = plain + products if len(rows) >= _ROWS_A_PRODUCT * products else plain
    parts = [
        np.hstack([features, tricks[:, None]]).T @ features
        for tricks, features in _list_features(hands, rows, wanted)
    ]
    sums: NDArray[np.float64] = np.stack(parts).sum(axis=0, dtype=np.float64)
    ridge = np.eye(sums.shape[1]) * 1e-3 * len(rows) / sums.shape[1]
    weights: NDArray[np.float64] = np.linalg.solve(sums[:-1] + ridge, sums[-1])
    return weights


def _count_features(hands: Hands) -> int:
    """Return how many features a hand has, without their products."""
    position = np.zeros(1, np.int64)
    players = hands.cards.shape[1]
    return len(_describe(hands.cards[:1, 0], hands.trumps[:1], position, players)[0])


def _list_features(
    hands: Hands, rows: range, wanted: int
) -> Iterator[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Yield the tricks and features of some rows, a part at a time; a row is a seat of a hand.

    Args:
        hands: the hands.
        rows: the rows.
        wanted: how many features: those that are counted, or these and all their products.
    """
    players = hands.cards.shape[1]
    for first in range(rows.start, rows.stop, _CHUNK):
        row = np.arange(first, min(first + _CHUNK, rows.stop))
        hand, position = row // players, row % players
        features = _describe(hands.cards[hand, position], hands.trumps[hand], position, players)
        if wanted > features.shape[1]:
            i, j = np.triu_indices(features.shape[1])
            features = np.hstack([features, features[:, i] * features[:, j]])
        yield hands.tricks_won[hand, position].astype(np.float32), features


def _describe(
    cards: NDArray[np.int64],
    trumps: NDArray[np.int64],
    position: NDArray[np.int64],
    players: int,
) -> NDArray[np.float32]:
    """Return what is counted of each hand, and a 1."""
    suits = np.stack([cards >> 13 * suit & _SUIT for suit in range(4)], axis=1)
    trump = np.where(trumps >= 0, suits[np.arange(len(cards)), np.maximum(trumps, 0)], 0)
    lengths = np.bitwise_count(suits).astype(np.int64)
    beside = np.where(np.arange(4)[None, :] == trumps[:, None], -1, lengths)
    bits = np.arange(13)
    ranks = (suits[:, :, None] >> bits & 1).sum(axis=1)
    of_trump = trump[:, None] >> bits & 1
    columns = [
        of_trump,
        ranks - of_trump,
        (beside == 0).sum(axis=1)[:, None],
        (beside == 1).sum(axis=1)[:, None],
        beside.max(axis=1)[:, None],
        position[:, None] == np.arange(1, players),
        np.ones((len(cards), 1)),
    ]
    return np.hstack(columns).astype(np.float32)


def _find_commonest(counts: NDArray[np.float64]) -> float:
    """Return the share of hands that took the commonest number of tricks."""
    return float(counts.sum(axis=0).max() / counts.sum())


def _find_entropy(counts: NDArray[np.float64]) -> float:
    """Return the bits of the tricks, with the correction of Miller and Madow."""
    return _sum_bits(counts.sum(axis=0))


def _find_bits(counts: NDArray[np.float64]) -> float:
    """Return the bits that the class tells about the tricks, likewise."""
    return _find_entropy(counts) + _sum_bits(counts.sum(axis=1)) - _sum_bits(counts.reshape(-1))


def _find_share(counts: NDArray[np.float64]) -> float:
    return _find_bits(counts) / _find_entropy(counts)


def _sum_bits(counts: NDArray[np.float64]) -> float:
    seen = counts[counts > 0]
    total = seen.sum()
    bits = -(seen / total * np.log2(seen / total)).sum()
    return float(bits + (len(seen) - 1) / (2 * total * np.log(2)))
