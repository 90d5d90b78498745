"""Whether the results of hands and tricks are possible, where they are read and not played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from counter_rules.engine import new_game
from counter_rules.engine._flow.face_up import count_turned
from counter_rules.errors import CounterRulesError, StateError
from counter_rules.explain import resolve_trick
from counter_rules.results import HandResult
from counter_rules.rules.dealing import FaceUpCard
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult


def is_right(result: TrickResult, rules: Ruleset) -> bool:
    """Return whether the result of a trick is what the rules make of its plays."""
    if len(result.plays) != rules.players:
        return False
    try:
        return resolve_trick(rules, result.trick) == result
    except CounterRulesError:
        return False


def find_result_fault(rules: Ruleset, result: HandResult) -> str | None:
    """Return what is wrong with the result of a hand by itself; None if nothing is."""
    return next(_list_faults(rules, result), None)


def find_start_fault(rules: Ruleset, result: HandResult) -> str | None:
    """Return what is wrong with a result that stands for all hands before; None if nothing is."""
    try:
        start = new_game(
            rules,
            dealer=(result.dealer + 1) % rules.players,
            hand_number=result.hand_number + 1,
            scores=result.scores,
        )
    except StateError as error:
        return str(error)
    if start.hand_results != (result,):
        return "of hands that were not played here, only the scores are known"
    return None


def _list_faults(rules: Ruleset, result: HandResult) -> Iterator[str]:
    players, size = rules.players, result.hand_size
    rows = (result.bids, result.tricks_won, result.points, result.scores)
    if any(len(row) != players for row in rows):
        yield f"it is not the result of {players} players"
    if result.hand_number < 1:
        yield f"hands are counted from 1, not {result.hand_number}"
    if not 0 <= result.dealer < players:
        yield f"there is no seat {result.dealer} of {players}"
    yield from _list_turned_faults(rules, result)
    if min(result.tricks_won) < 0 or sum(result.tricks_won) > size or max(result.bids) > size:
        yield f"nobody can bid or win more than the {size} tricks of this hand"
    yield from (
        f"seat {seat} was not allowed to bid {result.bids[seat]}"
        for seat in list_wrong_bids(rules, result.bids, dealer=result.dealer, hand_size=size)
    )
    yield from _list_score_faults(rules, result)


def _list_turned_faults(rules: Ruleset, result: HandResult) -> Iterator[str]:
    turned, number, wanted = result.turned, result.hand_number, int(rules.is_flipped)
    if len(turned) >= wanted:
        size = rules.hand_sizes.get_size(number, turned)
        if result.hand_size != size:
            yield f"hand {number} has {size} tricks, not {result.hand_size}"
        wanted = count_turned(rules, number, size)
    if len(turned) < wanted or (len(turned) > wanted and not rules.effects.after):
        yield f"cards face up: expected {wanted}, got {len(turned)}"
    is_drawn = rules.trump.face_up is FaceUpCard.DRAWN and wanted > rules.is_flipped
    from_deck = turned[: wanted - 1] + turned[wanted:] if is_drawn else turned
    for card, times in Counter(from_deck).items():
        if times > rules.deck_counts.get(card, 0):
            yield f"{card} lies face up more often than the deck holds it"


def _list_score_faults(rules: Ruleset, result: HandResult) -> Iterator[str]:
    before = [score - new for score, new in zip(result.scores, result.points, strict=True)]
    blind = result.blind
    offered = () if rules.blind is None else rules.blind.list_offered(before)
    if list(blind) != [seat for seat in offered if seat in blind]:
        yield "a seat that may not bid blind in this hand does"
    points = rules.scoring.score_hand(
        bids=result.bids, tricks_won=result.tricks_won, hand_size=result.hand_size, blind=blind
    )
    if result.points != points:
        yield f"the points are {list(points)}, not {list(result.points)}"
    if result.hand_number == 1 and any(before):
        yield "the scores after the first hand are its points"


def list_wrong_bids(
    rules: Ruleset, bids: Sequence[int | None], *, dealer: Seat, hand_size: int
) -> Iterator[Seat]:
    """Yield the seats whose bids were not allowed, one after the other from the dealer's left.

    Args:
        rules: the rules.
        bids: the bids by seat, None where there is none yet.
        dealer: who dealt the hand.
        hand_size: how many cards each seat was dealt.
    """
    made: list[int | None] = [None] * rules.players
    for turn in range(rules.players):
        seat = (dealer + 1 + turn) % rules.players
        bid = bids[seat]
        if bid is None:
            continue
        if bid not in rules.bidding.list_allowed(tuple(made), hand_size):
            yield seat
        made[seat] = bid


def count_moves(rules: Ruleset, results: Sequence[HandResult]) -> tuple[int, int | None]:
    """Return the least number of moves in finished hands, and the most if it is certain.

    Their looks and passes are not known.
    """
    played = [result.hand_size for result in results if not result.is_brought_forward]
    least = sum(1 + rules.players * (1 + size) for size in played)
    return least, least if rules.blind is None and not rules.effects.after else None
