"""The turns of a hand: who acts next, who sees which hand, and what follows a trick or a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from counter_rules.cards import Card, sort_cards, take_out
from counter_rules.messages import Message
from counter_rules.moves import JOKER_NAMES, Bid, Look, Move, NameTrump, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.position import Position, Sight
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.results import HandResult
from counter_rules.rules.inner import (
    count_streaks,
    find_first_leader,
    list_blind_offers,
    score_hand,
)
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import MAX_SEATS, Seat, is_seat
from counter_rules.state import State
from counter_rules.trick import TrickResult
from counter_rules.trick.resolve import resolve_plays
from counter_rules.trick.trick import make_trick

# The result of a trick and of a hand, and the phase after it (C6 to C8).

_PLAY: Final = Phase.PLAY
_PASS: Final = Phase.PASS


def resolve_full_trick(
    position: Position, plays: tuple[PlayCard, ...], *, last: bool
) -> TrickResult:
    """Return the result of a complete trick."""
    rules = position.rules
    trick = make_trick(plays[0].seat, plays, position.trump, rules.players, position.doubled, last)
    return resolve_plays(trick, rules.doubled_values, rules.effects)


def get_phase_after_trick(result: TrickResult) -> tuple[Phase, tuple[Seat, ...], tuple[None, ...]]:
    """Return the phase after a trick before the last, the seats to act, and no sealed moves."""
    players, leader = len(result.plays), result.next_leader
    if result.passing or leader is None:
        return _PASS, tuple(range(players)), (None,) * players
    return _PLAY, (leader,), ()


def make_hand_result(
    position: Position, tricks: Sequence[TrickResult], turned: tuple[Card, ...]
) -> HandResult:
    """Return the result of a finished hand (C8.1, F8), with the cards face up at its end."""
    winners = [result.winner for result in tricks]
    return score_result(
        position.rules,
        position.hand_results,
        dealer=position.dealer,
        hand_size=len(tricks),
        bids=tuple([bid for bid in position.bids if bid is not None]),
        blind=position.blind,
        tricks_won=tuple([winners.count(seat) for seat in range(position.rules.players)]),
        turned=turned,
    )


def score_result(
    rules: Ruleset,
    before: Sequence[HandResult],
    *,
    dealer: Seat,
    hand_size: int,
    bids: tuple[int, ...],
    blind: tuple[Seat, ...],
    tricks_won: tuple[int, ...],
    turned: tuple[Card, ...],
) -> HandResult:
    """Return the result of a hand, with its points and the scores after it (F8).

    ``before`` are the results of the earlier hands, ``turned`` the cards face up at its end.
    """
    points = score_hand(
        rules, before, bids=bids, tricks_won=tricks_won, hand_size=hand_size, blind=blind
    )
    streaks = count_streaks(rules, before, bids=bids, tricks_won=tricks_won, hand_size=hand_size)
    scores = before[-1].scores if before else (0,) * rules.players
    return HandResult(
        hand_number=get_next_hand_number(before),
        dealer=dealer,
        hand_size=hand_size,
        bids=bids,
        blind=blind,
        tricks_won=tricks_won,
        points=points,
        scores=tuple(old + new for old, new in zip(scores, points, strict=True)),
        turned=turned,
        streaks=streaks,
    )


def get_next_hand_number(results: Sequence[HandResult]) -> int:
    """Return the number of the hand after the finished ones."""
    return results[-1].hand_number + 1 if results else 1


def get_phase_after_hand(position: Position, results: tuple[HandResult, ...]) -> tuple[Phase, Seat]:
    """Return the phase after a hand, which is a deal or the end, and the dealer (C1.3, C8.2)."""
    rules = position.rules
    if rules.ending.is_over(results, rules.hand_sizes.hands):
        return Phase.OVER, position.dealer
    return Phase.DEAL, (position.dealer + 1) % rules.players


# Whose turn it is, and the fault of a move out of turn.


def find_turn_fault(
    position: Position, move: Bid | Look | PlayCard | PassCard | NameTrump, phase: Phase
) -> Reason | None:
    """Return why a seat may not make a move of a phase now, or None if it may."""
    seat, players = move.seat, position.rules.players
    if not is_seat(seat, players):
        clause = get_clause(position, phase)
        return Reason.of(ReasonCode.NO_SUCH_SEAT, clause, players=players, last=players - 1)
    fault = find_phase_fault(position, move, phase)
    if fault is not None or seat in position.to_act:
        return fault
    if position.committed:
        return Reason.of(ReasonCode.ALREADY_COMMITTED, get_clause(position, phase))
    return Reason.of(ReasonCode.NOT_YOUR_TURN, get_clause(position, phase), turn=position.to_act[0])


def list_leader(position: Position) -> tuple[Seat, ...]:
    """Return the seat that leads next, in the form of `State.to_act`."""
    leader = position.leader
    return () if leader is None else (leader,)


def list_first_leader(position: Position, bids: tuple[int | None, ...]) -> tuple[Seat, ...]:
    """Return the seat that leads first after these bids, in the form of `State.to_act`."""
    before = position.hand_results
    leader = find_first_leader(position.rules, position.dealer, bids, position.hand_size, before)
    return () if leader is None else (leader,)


def find_phase_fault(position: Position, move: Move, phase: Phase) -> Reason | None:
    """Return the reason that a move belongs to another phase, or None if it belongs to this one."""
    if position.phase is phase:
        return None
    return Reason.of(
        ReasonCode.WRONG_PHASE,
        get_clause(position, phase),
        move=type(move).__name__,
        wanted=phase,
        phase=position.phase,
    )


def get_clause(position: Position, phase: Phase) -> str:
    """Return the clause that says who moves in a phase."""
    clauses = position.rules.clauses
    return {
        Phase.DEAL: clauses.deal,
        Phase.BID: clauses.bid,
        Phase.PLAY: clauses.play,
        Phase.PASS: clauses.pass_,
        Phase.NAME: clauses.name,
    }[phase]


NEXT_TO_ACT: Final = tuple(
    tuple(((seat + 1) % players,) for seat in range(players)) for players in range(MAX_SEATS + 1)
)
"""The seat to the left, in the form of `State.to_act`, by number of players and seat."""


# Hands after a pass, and as dealt.


def exchange(hand: tuple[Card, ...], given: Card, taken: Card) -> tuple[Card, ...]:
    """Return a hand after a pass: without the card given, with the card taken, sorted."""
    return sort_cards((*take_out(hand, given), taken))


def list_dealt(state: State) -> tuple[tuple[Card, ...], ...]:
    """Return the hand that each seat was dealt, with all played and passed cards put back."""
    hands = [Counter(hand) for hand in state.hands]
    for play in state.plays:
        hands[play.seat][play.card] += 1
    for passed in state.passes:
        for giver, card in enumerate(passed.cards):
            if card is not None:
                hands[giver][card] += 1
                hands[(giver + 1) % len(hands)][card] -= 1
    return tuple([sort_cards(hand.elements()) for hand in hands])


# How hands are held from the deal to the end of the bidding (F2.5, F2.6).


def list_sights(position: Position, hand_size: int, turned: tuple[Card, ...]) -> tuple[Sight, ...]:
    """Return how each seat holds the next hand during the bidding; empty if all see their own."""
    rules, number = position.rules, position.hand_number
    if rules.seeing.is_forehead(number, hand_size):
        return (Sight.FOREHEAD,) * rules.players
    if rules.blind is None:
        return ()
    offered = list_blind_offers(
        rules,
        position.scores,
        number=number,
        size=hand_size,
        dealer=position.dealer,
        turned=turned,
    )
    if not offered:
        return ()
    return tuple([Sight.HIDDEN if s in offered else Sight.OWN for s in range(rules.players)])


def explain_no_blind(
    rules: Ruleset, seat: Seat, scores: Sequence[int], *, is_forehead: bool
) -> Reason:
    """Return why a seat can neither look nor bid blind (F2.6)."""
    blind = rules.blind
    if blind is None:
        return Reason.of(ReasonCode.NOT_OFFERED, rules.clauses.bid)
    if is_forehead:
        return Reason.of(ReasonCode.FOREHEAD, blind.clause)
    if seat in blind.list_offered(scores):
        return Reason.of(ReasonCode.HAS_LOOKED, blind.clause)
    return Reason.of(ReasonCode.NOT_BEHIND, blind.clause, behind=blind.behind)


def keep_blind(sights: tuple[Sight, ...]) -> tuple[Sight, ...]:
    """Return how hands are held after the bidding: blind bids are kept for the score."""
    return sights if Sight.BLIND in sights else ()


# Declarations with a play: another card shown, or a joker named (C3.3, F4.3).


def list_showable(position: Position, hand: Sequence[Card], card: Card) -> Sequence[Card]:
    """Return the cards that may be shown with a play of a card (C3.3), in hand order."""
    show = position.rules.effects.shows.get(card.rank)
    if show is None:
        return ()
    held = [other for other in hand if other.rank is show.rank]
    if card.rank is show.rank:
        held.remove(card)
    return held if len(held) < 2 else list(dict.fromkeys(held))


def list_names(position: Position, card: Card) -> tuple[bool | None, ...]:
    """Return the names a card may take: low or high, or the opposite of an earlier one (F4.3)."""
    if card.rank not in position.rules.effects.named:
        return (None,)
    earlier = next((play.high for play in position.plays if play.high is not None), None)
    return (False, True) if earlier is None else (not earlier,)


def is_declared_right(position: Position, hand: Sequence[Card], play: PlayCard) -> bool:
    """Return whether the declaration of a playable card is legal."""
    is_shown = play.show is None or play.show in list_showable(position, hand, play.card)
    return is_shown and play.high in list_names(position, play.card)


def name_joker(*, high: bool) -> Message:
    """Return the message for the name of a joker, low or high."""
    return Message(f"word.{JOKER_NAMES[high]}")


def explain_declaration(position: Position, play: PlayCard) -> Reason:
    """Return what is wrong with the declaration of a playable card."""
    rules, card, show = position.rules, play.card, play.show
    names = list_names(position, card)
    if play.high not in names:
        return _explain_name(position, play, names)
    facet = rules.effects.shows.get(card.rank)
    if facet is None:
        return Reason.of(ReasonCode.NOTHING_TO_SHOW, rules.clauses.show, card=card)
    return Reason.of(ReasonCode.CANNOT_SHOW, facet.clause, show=show, rank=facet.rank)


def _explain_name(position: Position, play: PlayCard, names: Sequence[bool | None]) -> Reason:
    naming = position.rules.effects.named.get(play.card.rank)
    if naming is None:
        return Reason.of(ReasonCode.NOTHING_TO_NAME, position.rules.clauses.play, card=play.card)
    if play.high is None:
        return Reason.of(ReasonCode.MUST_NAME, naming.clause, card=play.card)
    is_high = names[0] is True
    return Reason.of(
        ReasonCode.NAMED_ALREADY,
        naming.clause,
        card=play.card,
        other=name_joker(high=not is_high),
        forced=name_joker(high=is_high),
    )
