"""Score pads: the scores of a match that is played without the library (F11.9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, Self

import attrs

from counter_rules._base.guards import take
from counter_rules.engine.inner import (
    ScoreFault,
    WrittenHand,
    check_written,
    find_scheduled_size,
    list_bids_in_turn,
    list_written_faults,
    make_written_result,
)
from counter_rules.errors import StateError
from counter_rules.phase import Phase
from counter_rules.records._fields import to_names, to_tags
from counter_rules.results import HandResult
from counter_rules.rules.inner import list_allowed_bids
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat, check_seat

MOST_HANDS: Final = 1000
"""The most hands on a score pad."""


def _to_hands(hands: Iterable[WrittenHand]) -> tuple[WrittenHand, ...]:
    return take(hands, "hands", most=MOST_HANDS)


@attrs.frozen(kw_only=True)
class ScorePad:
    """The scores of a match that is played at a table: the bids and tricks of every hand (F11.9).

    What is written is not refused if the rules forbid it: `faults` lists it. A pad is a value;
    `counter_rules.render.score_sheet` turns it into a score sheet.

    Args:
        rules: the rules of the match.
        hands: the hands in order; only the last one may be open.
        dealer: the seat that dealt the first hand; None if it is not known.
        names: the players' names, by seat; empty if they have none.
        tags: further texts about the match, such as its date, by name.

    Raises:
        StateError: if a hand lacks a seat's bid or tricks, or a number cannot be right.

    >>> from counter_rules import get_ruleset
    >>> pad = ScorePad(rules=get_ruleset("oh_hell", players=3, hand_sizes=(2, 1)), dealer=2)
    >>> pad = pad.adding(WrittenHand(bids=(1, 0, 2), tricks_won=(1, 0, 1)))
    >>> pad.scores, pad.next_dealer, pad.next_size
    ((11, 10, 0), 0, 1)
    """

    rules: Ruleset = attrs.field(converter=to_rules)
    hands: tuple[WrittenHand, ...] = attrs.field(default=(), converter=_to_hands)
    dealer: Seat | None = None
    names: tuple[str, ...] = attrs.field(default=(), converter=to_names)
    tags: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=to_tags)

    def __attrs_post_init__(self) -> None:
        players = self.rules.players
        if self.dealer is not None:
            check_seat(self.dealer, players)
        if self.names and len(self.names) != players:
            raise StateError(f"expected {players} names or none, got {len(self.names)}")
        for number, hand in enumerate(self.hands, start=1):
            check_written(self.rules, hand, number)
            if hand.is_open and number < len(self.hands):
                raise StateError(
                    f"hand {number}: expected its tricks, as hand {number + 1} follows"
                )

    # What follows from the hands.

    @cached_property
    def results(self) -> tuple[HandResult, ...]:
        """The results of the finished hands.

        If the dealer is not known, they name that of a match whose hand 1 the last seat deals.
        """
        results: list[HandResult] = []
        for hand in self.hands:
            if not hand.is_open:
                dealer = self.find_dealer(len(results) + 1)
                result = make_written_result(self.rules, hand, dealer=dealer, before=results)
                results.append(result)
        return tuple(results)

    @cached_property
    def faults(self) -> tuple[ScoreFault, ...]:
        """The entries that the rules forbid, hand by hand.

        The dealer must be known to check a limit that goes by the order of the bids.
        """
        return tuple(
            [
                fault
                for number, hand in enumerate(self.hands, start=1)
                for fault in list_written_faults(
                    self.rules,
                    hand,
                    dealer=self.find_dealer(number),
                    before=self.results[: number - 1],
                )
            ]
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals after the finished hands, by seat."""
        return self.results[-1].scores if self.results else (0,) * self.rules.players

    @property
    def is_over(self) -> bool:
        """Whether the match is over after the finished hands."""
        results, ending = self.results, self.rules.ending
        return bool(results) and ending.is_over(results, self.rules.hand_sizes.hands)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; none before the end, or if everybody loses together."""
        return self.rules.ending.list_winners(self.results) if self.is_over else ()

    @property
    def phase(self) -> Phase:
        """The phase of the match, as far as it is written down."""
        if self.open_hand is not None:
            return Phase.BID if None in self.open_hand.bids else Phase.PLAY
        return Phase.OVER if self.is_over else Phase.DEAL

    # The hand in progress, or the next one.

    @property
    def open_hand(self) -> WrittenHand | None:
        """The last hand, if it is open."""
        return self.hands[-1] if self.hands and self.hands[-1].is_open else None

    @property
    def next_number(self) -> int:
        """The number of the open hand, or of the next one."""
        return len(self.results) + 1

    @property
    def next_dealer(self) -> Seat | None:
        """The dealer of the open hand, or of the next one; None if not known or at the end."""
        return None if self.phase is Phase.OVER else self.find_dealer(self.next_number)

    @property
    def next_size(self) -> int | None:
        """The cards of each seat in the open hand, or in the next one.

        None if a card will set the number, and at the end of the match.
        """
        if self.phase is Phase.OVER:
            return None
        written = None if self.open_hand is None else self.open_hand.hand_size
        return written or find_scheduled_size(self.rules, self.next_number)

    @property
    def next_bidder(self) -> Seat | None:
        """The seat that bids next; None if not known, if bids are sealed, or if all have bid."""
        dealer = self.next_dealer
        if dealer is None or self.rules.bidding.is_sealed:
            return None
        return next(iter(self.rules.bidding.list_bidders(self._next_bids, dealer)), None)

    def list_allowed_bids(self) -> tuple[int, ...]:
        """Return the bids allowed to the next bidder, in ascending order; empty without one."""
        size = self.next_size
        if self.next_bidder is None or size is None:
            return ()
        return tuple(list_allowed_bids(self.rules, self._next_bids, size, self.results))

    @property
    def _next_bids(self) -> tuple[int | None, ...]:
        """The bids of the open hand, without those that were written out of turn."""
        hand = self.open_hand
        if hand is None:
            return (None,) * self.rules.players
        return list_bids_in_turn(self.rules, hand.bids, self.next_dealer)

    def find_dealer(self, hand_number: int) -> Seat | None:
        """Return the dealer of a hand, or None if the first dealer is not known."""
        if self.dealer is None:
            return None
        return (self.dealer + hand_number - 1) % self.rules.players

    # Writing.

    def adding(self, hand: WrittenHand) -> Self:
        """Return the pad with a hand after the finished ones; it replaces an open hand."""
        return attrs.evolve(self, hands=(*self._finished, hand))

    def without_last(self) -> Self:
        """Return the pad without its last hand.

        Raises:
            StateError: if it has none.
        """
        if not self.hands:
            raise StateError("there is no hand to take back")
        return attrs.evolve(self, hands=self.hands[:-1])

    @property
    def _finished(self) -> Sequence[WrittenHand]:
        return self.hands if self.open_hand is None else self.hands[:-1]
