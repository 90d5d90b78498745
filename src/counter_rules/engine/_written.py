"""Hands without cards: bids and tricks from paper, with their faults and results (F11.9)."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from counter_rules._base.guards import take, take_by_seat, to_int, to_plain
from counter_rules._base.quoting import shorten
from counter_rules.engine._flow.turns import (
    explain_no_blind,
    get_next_hand_number,
    score_result,
)
from counter_rules.errors import StateError
from counter_rules.messages import Message, with_clause
from counter_rules.reasons import Reason
from counter_rules.results import HandResult
from counter_rules.rules import effects
from counter_rules.rules.bounds import find_most_hands
from counter_rules.rules.inner import explain_bid, list_allowed_bids, list_blind_offers
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import MAX_SEATS, Seat, check_seat, replace_at
from counter_rules.trick import Effect

# One hand, as it is written down.


def _to_bids(bids: Iterable[int | None]) -> tuple[int | None, ...]:
    taken = take_by_seat(bids, "bids", most=MAX_SEATS)
    return tuple([None if bid is None else to_plain(bid) for bid in taken])


def _to_tricks(tricks: Iterable[int]) -> tuple[int, ...]:
    return tuple(map(to_plain, take_by_seat(tricks, "tricks", most=MAX_SEATS)))


def _to_seats(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    return tuple(
        sorted({check_seat(seat, MAX_SEATS) for seat in take(seats, "seats", most=MAX_SEATS)})
    )


@attrs.frozen(kw_only=True)
class WrittenHand:
    """A hand as it was written down at a table.

    Args:
        bids: the bids, by seat; None for a seat that has not bid yet.
        tricks_won: the tricks won, by seat; empty until the hand is over.
        blind: the seats that bid blind.
        hand_size: the number of cards of each seat; None for that of the schedule.
    """

    bids: tuple[int | None, ...] = attrs.field(converter=_to_bids)
    tricks_won: tuple[int, ...] = attrs.field(default=(), converter=_to_tricks)
    blind: tuple[Seat, ...] = attrs.field(default=(), converter=_to_seats)
    hand_size: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether the hand is not over."""
        return not self.tricks_won


def check_written(rules: Ruleset, hand: WrittenHand, number: int) -> None:
    """Refuse a hand that no table of these rules can write, or whose size is unknown.

    Raises:
        StateError: if there is not a count for each seat, or a count is not within the deck.
    """
    if not isinstance(hand, WrittenHand):
        raise StateError(f"expected a WrittenHand, got {shorten(hand)}")
    players, most = rules.players, len(rules.deck)
    if len(hand.bids) != players or len(hand.tricks_won) not in (0, players):
        raise StateError(
            f"hand {number}: expected bids and tricks of {players} seats, got {len(hand.bids)} "
            f"bids and {len(hand.tricks_won)} counts of tricks"
        )
    if not hand.is_open and None in hand.bids:
        raise StateError(f"hand {number}: expected every bid before the tricks")
    counts = [count for count in (*hand.bids, *hand.tricks_won) if count is not None]
    for count in counts:
        if type(count) is not int or not 0 <= count <= most:
            raise StateError(
                f"hand {number}: expected counts from 0 to {most}, got {shorten(count)}"
            )
    for seat in hand.blind:
        if hand.bids[check_seat(seat, players)] is None:
            raise StateError(f"hand {number}: expected the bid of seat {seat}, which is blind")
    size = hand.hand_size
    if size is not None and (to_int(size) is None or not 1 <= size <= most):
        raise StateError(f"hand {number}: expected a size from 1 to {most}, got {shorten(size)}")
    if not hand.is_open and find_written_size(rules, hand, number) is None:
        raise StateError(f"hand {number}: expected its size, which a card sets (hand_size)")


def find_written_size(rules: Ruleset, hand: WrittenHand, number: int) -> int | None:
    """Return the size of a hand as written, scheduled or counted; None if it is not known."""
    size = hand.hand_size or find_scheduled_size(rules, number)
    if size is None and hand.tricks_won and not _may_leave_tricks(rules):
        return sum(hand.tricks_won) or None
    return size


def find_scheduled_size(rules: Ruleset, number: int) -> int | None:
    """Return the size of a hand by the schedule, or None if a card sets it."""
    return None if rules.hand_sizes.face_up else rules.hand_sizes.get_size(number, ())


_ALWAYS_WON: Final = {one.name for one in vars(effects).values() if isinstance(one, Effect)} - {
    effects.FOUR.name
}
"""The effects with which a seat wins every trick."""


def _may_leave_tricks(rules: Ruleset) -> bool:
    """Return whether nobody may win a trick (C6.3), as with fours or effects that are not ours."""
    return any(effect.name not in _ALWAYS_WON for effect in rules.effects.effects)


# Its faults.


class FaultCode(enum.Enum):
    """A stable code for what is wrong with a hand on paper."""

    OVER = "over"
    """The match was over before it."""
    HAND_SIZE = "hand_size"
    """It has another size than the schedule says, or than any hand can have."""
    BID = "bid"
    """A bid is out of range, or the hook forbids it."""
    BLIND = "blind"
    """A blind bid was not offered."""
    TRICKS = "tricks"
    """The tricks do not add up to the size of the hand."""


@attrs.frozen(kw_only=True)
class ScoreFault:
    """Something on paper that the rules forbid (F11.9).

    Args:
        hand_number: the hand, counted from 1.
        seat: the seat whose entry is wrong; None if it is the whole hand.
        code: what is wrong, as a code to branch on.
        clause: the clause of the rules.
        message: the sentence, in no language yet.
    """

    hand_number: int
    seat: Seat | None = None
    code: FaultCode
    clause: str
    message: Message

    @property
    def messages(self) -> tuple[Message, ...]:
        """The sentence with its hand, seat and clause, for `counter_rules.messages.describe`."""
        return (self.message,)

    def __str__(self) -> str:
        return str(self.message)


_CLAUSE: Final = "F11.9"


def list_written_faults(
    rules: Ruleset,
    hand: WrittenHand,
    *,
    dealer: Seat | None,
    before: Sequence[HandResult],
    knows_scores: bool = True,
) -> Iterator[ScoreFault]:
    """Yield what is wrong with a hand, as far as it can be checked.

    Args:
        rules: the rules.
        hand: the hand, which `check_written` accepts.
        dealer: its dealer; None if not known, so that a limit in bidding order is not checked.
        before: the results of the earlier hands.
        knows_scores: whether they hold the real scores.
    """
    number = get_next_hand_number(before)
    most = find_most_hands(rules)
    is_over = before and knows_scores and rules.ending.is_over(before, rules.hand_sizes.hands)
    if is_over or (most is not None and number > most):
        yield _make_fault(FaultCode.OVER, number, _CLAUSE, Message("fault.over"))
    size = find_written_size(rules, hand, number)
    if size is not None:
        yield from _list_size_faults(rules, number, size)
        yield from _list_bid_faults(rules, hand, dealer, before, size)
    if knows_scores:
        yield from _list_blind_faults(rules, hand, dealer, before, size)
    if size is not None and not hand.is_open:
        yield from _list_trick_faults(rules, hand, number, size)


def _make_fault(
    code: FaultCode, number: int, clause: str, why: Message, seat: Seat | None = None
) -> ScoreFault:
    message = Message.of("fault.hand", number=number, why=with_clause(why, clause))
    return ScoreFault(hand_number=number, seat=seat, code=code, clause=clause, message=message)


def _list_size_faults(rules: Ruleset, number: int, size: int) -> Iterator[ScoreFault]:
    due, most = find_scheduled_size(rules, number), rules.hand_sizes.largest
    if due is not None and size != due:
        why = Message.of("fault.hand_size", wanted=due, given=size)
        yield _make_fault(FaultCode.HAND_SIZE, number, rules.clauses.deal, why)
    elif size > most:
        why = Message.of("fault.hand_size.most", wanted=most, given=size)
        yield _make_fault(FaultCode.HAND_SIZE, number, rules.clauses.deal, why)


def _list_trick_faults(
    rules: Ruleset, hand: WrittenHand, number: int, size: int
) -> Iterator[ScoreFault]:
    total, may_be_fewer = sum(hand.tricks_won), _may_leave_tricks(rules)
    if total > size or (total < size and not may_be_fewer):
        key = "fault.tricks.most" if may_be_fewer else "fault.tricks"
        why = Message.of(key, wanted=size, given=total)
        yield _make_fault(FaultCode.TRICKS, number, rules.clauses.win, why)


def _list_blind_faults(
    rules: Ruleset,
    hand: WrittenHand,
    dealer: Seat | None,
    before: Sequence[HandResult],
    size: int | None,
) -> Iterator[ScoreFault]:
    number = get_next_hand_number(before)
    scores = before[-1].scores if before else (0,) * rules.players
    known = size or 0
    is_forehead = rules.seeing.is_forehead(number, known)
    offered = list_blind_offers(rules, scores, number=number, size=known, dealer=dealer, turned=())
    for seat in hand.blind:
        if seat not in offered:
            reason = explain_no_blind(rules, seat, scores, is_forehead=is_forehead)
            yield _make_bid_fault(FaultCode.BLIND, number, seat, hand.bids[seat], reason)


def _list_bid_faults(
    rules: Ruleset,
    hand: WrittenHand,
    dealer: Seat | None,
    before: Sequence[HandResult],
    size: int,
) -> Iterator[ScoreFault]:
    number = get_next_hand_number(before)
    for seat, bid, so_far in _list_turns(rules, hand.bids, dealer):
        is_unknown = dealer is None and not rules.bidding.is_sealed
        allowed = range(size + 1) if is_unknown else list_allowed_bids(rules, so_far, size, before)
        if bid not in allowed:
            reason = explain_bid(rules, bid, so_far, size, before)
            yield _make_bid_fault(FaultCode.BID, number, seat, bid, reason)


def _list_turns(
    rules: Ruleset, bids: tuple[int | None, ...], dealer: Seat | None
) -> Iterator[tuple[Seat, int, tuple[int | None, ...]]]:
    """Yield the seats in bidding order, each with its bid and the bids that it knew."""
    none: tuple[int | None, ...] = (None,) * rules.players
    if dealer is None or rules.bidding.is_sealed:
        yield from [(seat, bid, none) for seat, bid in enumerate(bids) if bid is not None]
        return
    so_far = none
    while bidders := rules.bidding.list_bidders(so_far, dealer):
        seat = bidders[0]
        bid = bids[seat]
        if bid is None or so_far[seat] is not None:
            return
        yield seat, bid, so_far
        so_far = replace_at(so_far, seat, bid)


def list_bids_in_turn(
    rules: Ruleset, bids: tuple[int | None, ...], dealer: Seat | None
) -> tuple[int | None, ...]:
    """Return the bids up to the first seat that has not bid, in bidding order."""
    made = {seat: bid for seat, bid, _ in _list_turns(rules, bids, dealer)}
    return tuple([made.get(seat) for seat in range(rules.players)])


def _make_bid_fault(
    code: FaultCode, number: int, seat: Seat, bid: int | None, reason: Reason
) -> ScoreFault:
    key = "fault.bid.blind" if code is FaultCode.BLIND else "fault.bid"
    (why,) = reason.messages
    message = Message.of(key, number=number, seat=seat, tricks=bid, why=why)
    return ScoreFault(
        hand_number=number, seat=seat, code=code, clause=reason.clause, message=message
    )


# Its result.


def make_written_result(
    rules: Ruleset, hand: WrittenHand, *, dealer: Seat | None, before: Sequence[HandResult]
) -> HandResult:
    """Return the result of a hand that is over and that `check_written` accepts."""
    number = get_next_hand_number(before)
    return score_result(
        rules,
        before,
        dealer=get_usual_dealer(rules, number) if dealer is None else dealer,
        hand_size=find_written_size(rules, hand, number) or 0,
        bids=tuple([bid for bid in hand.bids if bid is not None]),
        blind=hand.blind,
        tricks_won=hand.tricks_won,
        turned=(),
    )


def get_usual_dealer(rules: Ruleset, number: int) -> Seat:
    """Return the dealer of a hand in a match whose hand 1 the last seat deals."""
    return (number - 2) % rules.players
