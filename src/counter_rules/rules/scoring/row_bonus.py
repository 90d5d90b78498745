"""A bonus for a row of made bids, and a loss for a row of missed ones (F11.7)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import RulesetError
from counter_rules.rules.hand_context import HandContext
from counter_rules.rules.scoring.each_seat import EachSeat
from counter_rules.rules.scoring.protocol import Formula
from counter_rules.seats import Seat


@attrs.frozen(kw_only=True)
class RowBonus:
    """A score for every seat, and extra points at the end of a row.

    A seat's streak is the number of bids it has made in a row, or minus the number missed
    (`HandResult.streaks`). When it is as long as a row, the seat earns or loses the points, and
    the streak begins again at 0. Extra hands (F3.5) do not count.

    Args:
        each: the points of a hand without the bonus.
        length: the bids of a row, at least 2.
        points: the points for a row.
        misses: whether a row of missed bids loses the points; if not, missed bids only end a row
            of made ones.
        ones: whether hands of one card count; if not, they neither extend a row nor end it.

    Raises:
        RulesetError: if a row has fewer than two bids.

    >>> from counter_rules.rules.scoring import ExactTen
    >>> scoring = RowBonus(each=EachSeat(formula=ExactTen()), length=2)
    >>> hand = HandContext(number=1, size=3, bids=(1, 1))
    >>> scoring.count_streaks((1, 1), (1, 2), hand)
    (1, -1)
    """

    each: EachSeat
    length: int
    points: int = 10
    misses: bool = True
    ones: bool = False

    def __attrs_post_init__(self) -> None:
        if type(self.length) is not int or self.length < 2:
            raise RulesetError(f"a row has at least 2 bids, got {shorten(self.length)}")

    @property
    def formula(self) -> Formula:
        """The formula for the points of a seat, without the bonus."""
        return self.each.formula

    def score_hand(
        self,
        *,
        bids: Sequence[int],
        tricks_won: Sequence[int],
        hand_size: int,
        blind: Sequence[Seat],
        hand: HandContext | None = None,
    ) -> tuple[int, ...]:
        """Return the points by seat; without ``hand``, those without the bonus."""
        points = self.each.score_hand(
            bids=bids, tricks_won=tricks_won, hand_size=hand_size, blind=blind
        )
        if hand is None or not self._counts(hand):
            return points
        streaks = self._extend(bids, tricks_won, hand)
        return tuple(
            [score + self._get_bonus(one) for score, one in zip(points, streaks, strict=True)]
        )

    def count_streaks(
        self, bids: Sequence[int], tricks_won: Sequence[int], hand: HandContext
    ) -> tuple[int, ...]:
        """Return the streaks after a hand, by seat."""
        if not self._counts(hand):
            return self._get_streaks(hand)
        streaks = self._extend(bids, tricks_won, hand)
        return tuple([0 if abs(one) >= self.length else one for one in streaks])

    def list_points(self, *, hand_size: int, players: int) -> tuple[int, ...]:
        """Return the points of every bid with every number of tricks, with and without a row."""
        points = {*self.each.list_points(hand_size=hand_size, players=players)}
        if hand_size == 1 and not self.ones:
            return tuple(sorted(points))
        tricks = range(hand_size + 1)
        for bid in tricks:
            for won in tricks:
                score = self.formula.score(
                    bid=bid, tricks_won=won, hand_size=hand_size, players=players
                )
                points.add(score + self._get_bonus(self.length if bid == won else -self.length))
        return tuple(sorted(points))

    def _counts(self, hand: HandContext) -> bool:
        return not hand.is_extra and (self.ones or hand.size > 1)

    def _get_streaks(self, hand: HandContext) -> tuple[int, ...]:
        """Return the streaks before a hand."""
        streaks = hand.before[-1].streaks if hand.before else ()
        return streaks or (0,) * len(hand.bids)

    def _extend(
        self, bids: Sequence[int], tricks_won: Sequence[int], hand: HandContext
    ) -> list[int]:
        """Return the streaks with the bids of a hand, before a full row begins again."""
        return [
            max(before, 0) + 1 if bid == won else min(before, 0) - self.misses
            for before, bid, won in zip(self._get_streaks(hand), bids, tricks_won, strict=True)
        ]

    def _get_bonus(self, streak: int) -> int:
        if streak >= self.length:
            return self.points
        return -self.points if self.misses and streak <= -self.length else 0

    def __str__(self) -> str:
        lost = f", {self.points} less for {self.length} missed" if self.misses else ""
        ones = " (hands of one card count)" if self.ones else ""
        return f"{self.each}; {self.points} more for {self.length} bids made in a row{lost}{ones}"
