"""A card flipped before the deal sets the size of the hands (F6.2).

A number card counts its pips, an ace 1, a face card or a joker 10. Rulings: the size is capped at
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
    """Hands of the size that the flipped card sets.

    Args:
        hands: the number of scheduled hands, or None if only the ending ends the match.
        cap: the most cards that can be dealt to each player, at least 1.

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
        """The size that a face card sets."""
        return min(_MOST, self.cap)

    def get_size(self, hand_number: int, turned: Sequence[Card]) -> int:
        """Return the size that the flipped card sets."""
        rank = turned[0].rank
        return min(_MOST if rank is Rank.JOKER else int(rank), self.largest)

    def __str__(self) -> str:
        count = "" if self.hands is None else f" ({self.hands} hands)"
        return f"set by the flipped card, at most {self.largest}{count}"
