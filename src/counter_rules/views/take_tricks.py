"""Taking in what happens from the first lead to the end of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from counter_rules.cards import Card, sort_cards
from counter_rules.engine.finish import (
    find_next_deal,
    list_next,
    make_hand_result,
    resolve_last,
)
from counter_rules.engine.play import NEXT_TO_ACT, find_fault
from counter_rules.engine.turns import list_leader
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
from counter_rules.passed import Passed
from counter_rules.phase import Phase
from counter_rules.views.fit import check_gift, check_play, check_turn, put, refuse

if TYPE_CHECKING:
    from counter_rules.views.seat_view import View

PlayEvent: TypeAlias = (
    CardPlayed
    | CardShown
    | TrickResolved
    | TrumpChanged
    | CardGiven
    | CardsPassed
    | HandScored
    | MatchOver
)
"""What can happen from the first lead on."""


def take_play(view: View, event: PlayEvent) -> View:
    """Take in what happens from the first lead to the end of the hand."""
    if isinstance(event, CardPlayed):
        return take_card_played(view, event)
    if isinstance(event, CardShown):
        return take_card_shown(view, event)
    if isinstance(event, TrickResolved):
        return take_trick_resolved(view, event)
    if isinstance(event, TrumpChanged):
        return take_trump_changed(view, event)
    if isinstance(event, CardGiven):
        return take_card_given(view, event)
    if isinstance(event, CardsPassed):
        return take_cards_passed(view, event)
    if isinstance(event, HandScored):
        return take_hand_scored(view, event)
    return take_match_over(view, event)


def take_card_played(view: View, event: CardPlayed) -> View:
    """Take in a card played."""
    play = event.play
    check_turn(view, event, play.seat, Phase.PLAY)
    fault = find_fault(view, play) if play.seat == view.seat else None
    if fault is not None:
        raise refuse(event, str(fault))
    if play.seat != view.seat:
        check_play(view, event)
    trick = (*view.trick, play)
    players = view.rules.players
    # Not by `attrs.evolve`, which takes three times as long: most events are cards played.
    # The class is asked of the view, as its module needs this one.
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
        committed=view.committed,
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
    return put(view.hands, play.seat, tuple(left))


def take_card_shown(view: View, event: CardShown) -> View:
    """Take in a card shown, which the play has told already."""
    if not view.trick or view.trick[-1].show is not event.card:
        raise refuse(event, f"{event.card} was not shown with the card played")
    return view


def take_trick_resolved(view: View, event: TrickResolved) -> View:
    """Take in how a trick came out; the hand goes on, or waits for its score."""
    result, plays = event.result, view.trick
    last = len(view.tricks) + 1 == view.hand_size
    if view.to_act or not plays or result != resolve_last(view, plays, last=last):
        raise refuse(event, "the trick does not come out so")
    phase, to_act, committed = (Phase.PLAY, (), ()) if last else list_next(result)
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


def take_trump_changed(view: View, event: TrumpChanged) -> View:
    """Take in a change of trump, which the trick has told already."""
    if not view.tricks or view.trump is not event.after:
        raise refuse(event, "trump is another suit")
    return view


def take_card_given(view: View, event: CardGiven) -> View:
    """Take in a card that the seat gave or took, before the pass is over."""
    if view.phase is not Phase.PASS or view.to_act:
        raise refuse(event, "not all cards to pass are chosen")
    check_gift(view, event)
    number = len(view.tricks)
    passed = view.passes[-1:] if view.passes and view.passes[-1].trick == number else ()
    cards = passed[0].cards if passed else (None,) * view.rules.players
    earlier = view.passes[: len(view.passes) - len(passed)]
    now = Passed(number, put(cards, event.giver, event.card))
    return attrs.evolve(view, passes=(*earlier, now))


def take_cards_passed(view: View, event: CardsPassed) -> View:
    """Take in that all have passed a card."""
    number = len(view.tricks)
    if view.phase is not Phase.PASS or view.to_act or event.trick != number:
        raise refuse(event, "not all cards to pass are chosen")
    passes = view.passes
    if not passes or passes[-1].trick != number:
        passes = (*passes, Passed(number, (None,) * view.rules.players))
    seat = view.seat
    if seat is not None and None in (passes[-1].cards[seat], passes[-1].cards[seat - 1]):
        raise refuse(event, f"the card that seat {seat} gave or took is missing")
    return attrs.evolve(
        view,
        phase=Phase.PLAY,
        hands=_exchange(view, passes[-1]),
        to_act=list_leader(view),
        committed=(),
        passes=passes,
    )


def _exchange(view: View, passed: Passed) -> tuple[tuple[Card, ...] | None, ...]:
    """Return the hands in sight after a pass: the seat's own, without its gift, with the other."""
    seat, hand = view.seat, view.hand
    if seat is None or hand is None:
        return view.hands
    left = list(hand)
    for card in (passed.cards[seat],):
        if card is not None:
            left.remove(card)
    taken = [card for card in (passed.cards[seat - 1],) if card is not None]
    return put(view.hands, seat, sort_cards([*left, *taken]))


def take_hand_scored(view: View, event: HandScored) -> View:
    """Take in the score of a hand: the next deal, or the end."""
    is_due = view.phase is Phase.PLAY and not view.to_act and not view.trick
    if not is_due:
        raise refuse(event, "the hand is not over")
    if event.result != make_hand_result(view, view.tricks, view.turned):
        raise refuse(event, "the hand does not score so")
    players = view.rules.players
    results = (*view.hand_results, event.result)
    phase, dealer = find_next_deal(view, results)
    return attrs.evolve(
        view,
        phase=phase,
        dealer=dealer,
        hands=tuple([() if seat == view.seat else None for seat in range(players)]),
        bids=(None,) * players,
        trump=None,
        hand_results=results,
        turned=(),
        sights=(),
        dealt=(),
    )


def take_match_over(view: View, event: MatchOver) -> View:
    """Take in the end of the match, which the score has told already."""
    if not view.is_over or (view.winners, view.scores) != (event.winners, event.scores):
        raise refuse(event, "the match is not over, or others have won")
    return view
