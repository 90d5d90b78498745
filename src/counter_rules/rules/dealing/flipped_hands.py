"""A card flipped before the deal says how many cards are dealt (F6.2).

Pips count; an ace is 1, a face card 10, and so is a joker. Rulings: the number is capped at
what can be dealt once the flipped card is set aside, and an ace is 1.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Rank
from counter_rules.rules.dealing.protocol import FaceUpCard
from counter_rules.rules.dealing.sizes import check_hands, check_sizes

_MOST = 10


@attrs.frozen
class FlippedHands:
    """As many cards as the flipped card says.

    Args:
        hands: how many hands are scheduled, or None if the ending alone says.
        cap: the most that can be dealt, at least 1.

    Raises:
        RulesetError: if they are not such numbers.

    >>> from counter_rules.cards import parse_cards
    >>> hands = FlippedHands(hands=10, cap=8)
    >>> [hands.get_size(1, [card]) for card in parse_cards("7H AS QD *")]
    [7, 1, 8, 8]
    """

    hands: int | None
    cap: int = _MOST

    face_up = FaceUpCard.FLIPPED
    """A card is flipped before every deal."""

    def __attrs_post_init__(self) -> None:
        check_sizes((self.cap,))
        check_hands(self.hands)

    @property
    def largest(self) -> int:
        """What a face card makes."""
        return min(_MOST, self.cap)

    def get_size(self, hand_number: int, turned: Sequence[Card]) -> int:
        """Return what the flipped card says."""
        rank = turned[0].rank
        return min(_MOST if rank is Rank.JOKER else int(rank), self.largest)

    def __str__(self) -> str:
        count = "" if self.hands is None else f" ({self.hands} hands)"
        return f"as the flipped card says, at most {self.largest}{count}"
