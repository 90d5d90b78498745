"""Questions to parts of a ruleset that may take a `HandContext`: it is made only if they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from counter_rules.cards import Card
from counter_rules.reasons import Reason
from counter_rules.results import HandResult
from counter_rules.rules.bidding.protocol import Bids, HandBidding
from counter_rules.rules.dealing import NamingTime
from counter_rules.rules.leading import HandLeader
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import HandScoring, RowBonus
from counter_rules.seats import Seat


def list_allowed_bids(
    rules: Ruleset, bids: Bids, size: int, before: Sequence[HandResult]
) -> Sequence[int]:
    """Return the bids allowed after these bids, in a hand of a size after these results."""
    plain = rules.plain_bidding
    if plain is not None:
        return plain.list_allowed(bids, size)
    hand = rules.make_context(before, size=size, bids=bids)
    return cast("HandBidding", rules.bidding).list_allowed(bids, size, hand=hand)


def explain_bid(
    rules: Ruleset, bid: int, bids: Bids, size: int, before: Sequence[HandResult]
) -> Reason:
    """Return why a bid is not allowed after these bids."""
    plain = rules.plain_bidding
    if plain is not None:
        return plain.explain(bid, bids, size)
    hand = rules.make_context(before, size=size, bids=bids)
    return cast("HandBidding", rules.bidding).explain(bid, bids, size, hand=hand)


def find_first_leader(
    rules: Ruleset, dealer: Seat, bids: Bids, size: int, before: Sequence[HandResult]
) -> Seat | None:
    """Return the seat that leads the first trick; None if it may depend on bids still to come."""
    plain = rules.plain_leader
    if plain is not None:
        return plain.get_leader(dealer, rules.players)
    if None in bids:
        return None
    hand = rules.make_context(before, size=size, bids=bids)
    return cast("HandLeader", rules.first_leader).get_leader(dealer, rules.players, hand=hand)


def find_first_namer(
    rules: Ruleset, number: int, dealer: Seat, turned: Sequence[Card]
) -> Seat | None:
    """Return the seat that names the trump before the bids, or None if no seat does (F11.2)."""
    naming = rules.naming
    if naming is None or rules.find_naming_time(number, turned) is not NamingTime.BEFORE_BIDS:
        return None
    return naming.get_namer(dealer, (None,) * rules.players)


def list_blind_offers(
    rules: Ruleset,
    scores: Sequence[int],
    *,
    number: int,
    size: int,
    dealer: Seat | None,
    turned: Sequence[Card],
) -> tuple[Seat, ...]:
    """Return the seats that may bid blind in a hand, from the scores before it (F2.6).

    Nobody may in a forehead hand, nor may a seat that names the trump before the bids, as it has
    seen its hand (F11.2); an unknown dealer is not taken for one.
    """
    if rules.blind is None or rules.seeing.is_forehead(number, size):
        return ()
    offered = rules.blind.list_offered(scores)
    if not offered or rules.naming is None or dealer is None:
        return offered
    namer = find_first_namer(rules, number, dealer, turned)
    return tuple([seat for seat in offered if seat != namer])


def count_streaks(
    rules: Ruleset,
    before: Sequence[HandResult],
    *,
    bids: Sequence[int],
    tricks_won: Sequence[int],
    hand_size: int,
) -> tuple[int, ...]:
    """Return the streaks after a hand, by seat; none where a row earns no points (F11.7)."""
    scoring = rules.scoring
    if not isinstance(scoring, RowBonus):
        return ()
    hand = rules.make_context(before, size=hand_size, bids=bids)
    return scoring.count_streaks(bids, tricks_won, hand)


def score_hand(
    rules: Ruleset,
    before: Sequence[HandResult],
    *,
    bids: Sequence[int],
    tricks_won: Sequence[int],
    hand_size: int,
    blind: Sequence[Seat],
) -> tuple[int, ...]:
    """Return the points of a hand by seat, after these results."""
    plain = rules.plain_scoring
    if plain is not None:
        return plain.score_hand(bids=bids, tricks_won=tricks_won, hand_size=hand_size, blind=blind)
    hand = rules.make_context(before, size=hand_size, bids=bids)
    return cast("HandScoring", rules.scoring).score_hand(
        bids=bids, tricks_won=tricks_won, hand_size=hand_size, blind=blind, hand=hand
    )
