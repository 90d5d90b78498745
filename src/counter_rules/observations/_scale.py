"""Observations scaled for networks: what each byte is divided by, and the layout of the inputs."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import attrs

from counter_rules.cards import Card
from counter_rules.errors import RulesetError
from counter_rules.observations._encode import Block, list_blocks
from counter_rules.rules.bounds import find_most_hands, get_point_bounds
from counter_rules.rules.ending import Target
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import RowBonus


class Observing(enum.Enum):
    """The form in which many games show what the seat to act knows.

    >>> Observing("scaled")
    <Observing.SCALED: 'scaled'>
    """

    NONE = "none"
    """Not at all, which saves the time."""
    BYTES = "bytes"
    """As the bytes of `ObservationSpace.blocks`."""
    SCALED = "scaled"
    """As the inputs of `ObservationSpace.scaled_blocks`: float32, from -1 to 1."""

    def __str__(self) -> str:
        return self.value


_CARDS: Final = ("hand", "shown", "known", "face_up", "played")
"""The blocks that count the copies of each card."""

UNKNOWN: Final = 32_767
"""What scores are divided by where nobody knows how many points a hand can give."""


def list_scaled_blocks(rules: Ruleset) -> Iterator[Block]:
    """Yield the blocks of a scaled observation, in order: those of the bytes, and one more.

    A score is one number, so all blocks after the scores begin earlier by one place for each seat.
    """
    start = 0
    for block in list_blocks(rules):
        scaled = attrs.evolve(block, start=start)
        if block.name == "scores":
            seats = block.places[:1]
            scaled = attrs.evolve(scaled, axes=("seat",), places=seats, meaning="the score")
        yield scaled
        start += scaled.size
    most = rules.hand_sizes.largest
    needs = tuple(map(str, range(-most, most + 1)))
    yield Block(
        name="needed",
        axes=("seat", "tricks"),
        places=(tuple(map(str, range(rules.players))), needs),
        start=start,
        meaning="whether the seat needs this many more tricks for its bid, if that is known",
    )


def list_scales(rules: Ruleset, blocks: Iterable[Block]) -> Iterator[int]:
    """Yield the number that each input of some scaled blocks is divided by."""
    mosts = _get_mosts(rules)
    for block in blocks:
        each = [mosts.get(block.name, 1)]
        if block.name in (*_CARDS, "trick"):
            each = [_count_most(rules, block.name, card) for card in rules.card_places]
        yield from each * (block.size // len(each))


def _count_most(rules: Ruleset, block: str, card: Card) -> int:
    """Return the largest number that a card has in a block."""
    if block == "trick":
        return 2 if card.rank in rules.effects.named else 1
    return max(rules.deck_counts.get(card, 1), 1)


def _get_mosts(rules: Ruleset) -> Mapping[str, int]:
    """Return the most that the counts of a block can be, by name; others are 0 or 1."""
    largest, scoring = rules.hand_sizes.largest, rules.scoring
    length = scoring.length if isinstance(scoring, RowBonus) else 1
    return {
        "bids": largest + 1,
        "tricks_won": largest,
        "scores": compute_score_scale(rules),
        "named": 2,
        "hand_size": largest,
        "tricks": largest,
        "hand_number": min(_find_hands(rules) or 255, 255),
        "made_in_a_row": length,
        "missed_in_a_row": length,
    }


def compute_score_scale(rules: Ruleset) -> int:
    """Return what scores are divided by: the target of the match, or the most that they can be.

    Without a target that is the largest number of points for a hand, with either sign, times the
    number of hands; of one hand, if their number has no bound.
    """
    if isinstance(rules.ending, Target):
        return max(abs(rules.ending.points), 1)
    try:
        least, most = get_point_bounds(rules)
    except RulesetError:
        return UNKNOWN
    return max(-least, most, 1) * (_find_hands(rules) or 1)


def _find_hands(rules: Ruleset) -> int | None:
    """Return the most hands of a match, or those on the schedule; None if there is no bound."""
    return find_most_hands(rules) or rules.hand_sizes.hands
