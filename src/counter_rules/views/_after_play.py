"""The view after each event from the first lead to the end of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from counter_rules.cards import Card
from counter_rules.engine.inner import (
    NEXT_TO_ACT,
    exchange,
    find_shown,
    get_phase_after_hand,
    get_phase_after_trick,
    list_leader,
    make_hand_result,
    resolve_full_trick,
)
from counter_rules.events import (
    CardGiven,
    CardPlayed,
    CardShown,
    CardsPassed,
    HandScored,
    MatchOver,
    TrickResolved,
    TrumpChanged,
)
from counter_rules.moves import PlayCard
from counter_rules.phase import Phase
from counter_rules.results import Passed
from counter_rules.seats import replace_at
from counter_rules.views._after_bidding import check_gift, check_play, is_newly_dealt, misfit

if TYPE_CHECKING:
    from counter_rules.views._seat_view import View


def apply_card_played(view: View, event: CardPlayed) -> View:
    """Return the view after a card played."""
    play = event.play
    check_play(view, event)
    trick = (*view.trick, play)
    players = view.rules.players
    # Not by `attrs.evolve`, which takes twice as long: most events are cards played.
    # `type(view)`, as the module of `View` imports this one.
    return type(view)(
        seat=view.seat,
        rules=view.rules,
        phase=view.phase,
        dealer=view.dealer,
        hands=_lay_down(view, play),
        bids=view.bids,
        trump=view.trump,
        trick=trick,
        tricks=view.tricks,
        hand_results=view.hand_results,
        to_act=() if len(trick) == players else NEXT_TO_ACT[players][play.seat],
        turned=view.turned,
        sights=view.sights,
        passes=view.passes,
        move_number=event.move_number,
        dealt=view.dealt,
    )


def _lay_down(view: View, play: PlayCard) -> tuple[tuple[Card, ...] | None, ...]:
    """Return the hands in sight without the card played."""
    hand = view.hands[play.seat]
    if hand is None:
        return view.hands
    left = list(hand)
    left.remove(play.card)
    return replace_at(view.hands, play.seat, tuple(left))


def apply_card_shown(view: View, event: CardShown) -> View:
    """Return the view unchanged: the play, or the deal, already includes the card shown."""
    if not view.trick and is_newly_dealt(view):
        if (view.dealer, find_shown(view)) != (event.seat, event.card):
            raise misfit(event, f"{event.card} was not dealt to the dealer last")
    elif not view.trick or view.trick[-1].show is not event.card:
        raise misfit(event, f"{event.card} was not shown with the card played")
    return view


def apply_trick_resolved(view: View, event: TrickResolved) -> View:
    """Return the view after a trick: the hand goes on, or waits for its score."""
    result, plays = event.result, view.trick
    last = len(view.tricks) + 1 == view.hand_size
    if view.to_act or not plays or result != resolve_full_trick(view, plays, last=last):
        raise misfit(event, "the result does not match the rules")
    phase, to_act, committed = (Phase.PLAY, (), ()) if last else get_phase_after_trick(result)
    return attrs.evolve(
        view,
        phase=phase,
        trump=result.indicator,
        trick=(),
        tricks=(*view.tricks, result),
        to_act=to_act,
        committed=committed,
        turned=view.turned + result.turned,
    )


def apply_trump_changed(view: View, event: TrumpChanged) -> View:
    """Return the view unchanged: its trump suit changed with the trick."""
    if not view.tricks or view.trump is not event.after:
        raise misfit(event, "trump is another suit")
    return view


def apply_card_given(view: View, event: CardGiven) -> View:
    """Return the view with a card that the seat gave or took, before the pass is over."""
    if view.phase is not Phase.PASS or view.to_act:
        raise misfit(event, "not all seats have chosen a card to pass")
    number = len(view.tricks)
    passed = view.passes[-1:] if view.passes and view.passes[-1].trick == number else ()
    earlier = view.passes[: len(view.passes) - len(passed)]
    # Until the pass is over, the seat's own hand still holds the card that it gave.
    check_gift(attrs.evolve(view, passes=earlier) if passed else view, event)
    cards = passed[0].cards if passed else (None,) * view.rules.players
    now = Passed(number, replace_at(cards, event.giver, event.card))
    return attrs.evolve(view, passes=(*earlier, now))


def apply_cards_passed(view: View, event: CardsPassed) -> View:
    """Return the view after a pass."""
    number = len(view.tricks)
    if view.phase is not Phase.PASS or view.to_act or event.trick != number:
        raise misfit(event, "not all seats have chosen a card to pass")
    passes = view.passes
    if not passes or passes[-1].trick != number:
        passes = (*passes, Passed(number, (None,) * view.rules.players))
    hands, hand, seat = view.hands, view.hand, view.seat
    if seat is not None and hand is not None:
        given, taken = passes[-1].cards[seat], passes[-1].cards[seat - 1]
        if given is None or taken is None:
            raise misfit(event, f"the card that seat {seat} gave or took is missing")
        hands = replace_at(hands, seat, exchange(hand, given, taken))
    return attrs.evolve(
        view, phase=Phase.PLAY, hands=hands, to_act=list_leader(view), committed=(), passes=passes
    )


def apply_hand_scored(view: View, event: HandScored) -> View:
    """Return the view after the score of a hand: the next deal comes, or the end."""
    is_due = view.phase is Phase.PLAY and not view.to_act and not view.trick
    if not is_due:
        raise misfit(event, "the hand is not over")
    if event.result != make_hand_result(view, view.tricks, view.turned):
        raise misfit(event, "the score does not match the rules")
    results = (*view.hand_results, event.result)
    phase, dealer = get_phase_after_hand(view, results)
    return attrs.evolve(
        view,
        phase=phase,
        dealer=dealer,
        bids=(None,) * view.rules.players,
        trump=None,
        hand_results=results,
        turned=(),
        sights=(),
        dealt=(),
    )


def apply_match_over(view: View, event: MatchOver) -> View:
    """Return the view unchanged: the score has already ended the match."""
    if not view.is_over or (view.winners, view.scores) != (event.winners, event.scores):
        raise misfit(event, "the match is not over, or others have won")
    return view
