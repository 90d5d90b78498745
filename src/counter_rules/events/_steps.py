"""Steps: the state after a move, and the events of the move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias, get_args

import attrs

from counter_rules._base.guards import take, to_int
from counter_rules._base.quoting import name_type, shorten
from counter_rules.engine import apply_move, check_question
from counter_rules.engine.inner import find_shown
from counter_rules.errors import StateError
from counter_rules.events._bid_events import (
    BidMade,
    BidsOpened,
    ChoiceKept,
    Committed,
    HandDealt,
    HandSeen,
    Looked,
    Sealed,
    TrumpNamed,
)
from counter_rules.events._play_events import (
    CardGiven,
    CardPlayed,
    CardShown,
    CardsPassed,
    HandScored,
    MatchOver,
    TrickResolved,
    TrumpChanged,
)
from counter_rules.moves import Bid, Look, Move, NameTrump, PassCard, PlayCard
from counter_rules.phase import Phase, Question
from counter_rules.position import Position, Sight
from counter_rules.results import HandResult, Passed
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.trick import TrickResult

Event: TypeAlias = (
    HandDealt
    | Looked
    | BidMade
    | Committed
    | ChoiceKept
    | BidsOpened
    | TrumpNamed
    | HandSeen
    | CardPlayed
    | CardShown
    | TrickResolved
    | TrumpChanged
    | CardGiven
    | CardsPassed
    | HandScored
    | MatchOver
)
"""Any event; the classes are in the order in which one move can cause them."""

EVENTS: Final[tuple[type, ...]] = get_args(Event)
"""The classes of events, in that order."""

OPENERS: Final = (HandDealt, Looked, BidMade, Committed, TrumpNamed, CardPlayed)
"""The events that a move begins with."""


@attrs.frozen
class Step:
    """The result of a move.

    Args:
        state: the new state.
        events: all events of the move in order, hidden ones included; `events_for` selects
            those that a seat may see.
    """

    state: State
    events: tuple[Event, ...]


def step(state: State, move: Move, *, question: Question | None = None) -> Step:
    """Make a move, and return the new state with the events.

    Args:
        state: the state.
        move: the move; it is always checked.
        question: the question that the move answers, from `View.question`. If you give one, a
            move that comes late or twice is refused, even if it is legal.

    Returns:
        The state that `apply_move` returns, and the events.

    Raises:
        IllegalMoveError: if the move answers another question than the one that its seat is
            asked now (`ReasonCode.OTHER_QUESTION`), or is illegal; with the reason and the legal
            moves.
        StateError: if it is not a State, or the question is not a Question.

    >>> from counter_rules import Bid, get_ruleset, new_game, shuffle
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> step(state, Bid(0, 3)).events
    (BidMade(move_number=2, seat=0, tricks=3, blind=False),)
    """
    if question is not None:
        check_question(state, move, question)
    after = apply_move(state, move)
    if type(move) is PlayCard:
        return Step(after, _make_play_events(move, after))
    if type(move) is Bid:
        return Step(after, _make_bid_events(state, move, after))
    if type(move) is PassCard:
        return Step(after, _make_pass_events(move, after))
    if type(move) is Look:
        looked = Looked(move_number=after.move_number, seat=move.seat)
        return Step(after, (looked, _show(after, move.seat, (move.seat,))))
    if type(move) is NameTrump:
        return Step(after, _make_name_events(state, move, after))
    return Step(after, _make_deal_events(after))


def _make_deal_events(after: State) -> tuple[Event, ...]:
    dealt = HandDealt(
        move_number=after.move_number,
        hand_number=after.hand_number,
        dealer=after.dealer,
        hand_size=len(after.hands[0]),
        turned=after.turned,
        trump=after.trump,
        is_trump_open=after.is_trump_open,
    )
    return (dealt, *_show_hands(after), *list_shown(after))


def list_shown(position: Position) -> list[CardShown]:
    """List the event for the card that the dealer shows after the deal (F11.5), if any."""
    card, number = find_shown(position), position.move_number
    return [] if card is None else [CardShown(move_number=number, seat=position.dealer, card=card)]


def _show_hands(after: State) -> list[HandSeen]:
    """List the hands that seats see after the deal, by owner."""
    seats = range(after.rules.players)
    shown: list[HandSeen] = []
    for owner in seats:
        audience = tuple([seat for seat in seats if owner in after.list_seen(seat)])
        if audience:
            shown.append(_show(after, owner, audience))
    return shown


def _show(after: State, owner: Seat, audience: tuple[Seat, ...]) -> HandSeen:
    cards = after.hands[owner]
    return HandSeen(move_number=after.move_number, owner=owner, cards=cards, audience=audience)


def _make_bid_events(before: State, bid: Bid, after: State) -> tuple[Event, ...]:
    number, seat = after.move_number, bid.seat
    events: list[Event]
    if before.committed:
        sealed = Sealed.BLIND if bid.blind else Sealed.BID
        events = [
            Committed(move_number=number, seat=seat, sealed=sealed),
            ChoiceKept(move_number=number, move=bid),
        ]
        if after.phase is not Phase.BID:
            bids = tuple(tricks for tricks in after.bids if tricks is not None)
            events.append(BidsOpened(move_number=number, bids=bids))
    else:
        events = [BidMade(move_number=number, seat=seat, tricks=bid.tricks, blind=bid.blind)]
    if bid.blind:
        events.append(_show(after, seat, (seat,)))
    if after.phase is Phase.PLAY and Sight.FOREHEAD in before.sights:
        events += _show_hands(after)
    return tuple(events)


def _make_name_events(before: State, move: NameTrump, after: State) -> tuple[Event, ...]:
    named = TrumpNamed(move_number=after.move_number, seat=move.seat, suit=move.suit)
    is_lowered = after.phase is Phase.PLAY and Sight.FOREHEAD in before.sights
    return (named, *_show_hands(after)) if is_lowered else (named,)


def _make_play_events(play: PlayCard, after: State) -> tuple[Event, ...]:
    number = after.move_number
    played = CardPlayed(number, play)
    if play.show is None and after.trick:
        return (played,)
    events: list[Event] = [played]
    if play.show is not None:
        events.append(CardShown(move_number=number, seat=play.seat, card=play.show))
    if not after.trick:
        events += make_trick_events(number, after.tricks[-1], after.rules, after.hand_results)
    return tuple(events)


def make_trick_events(
    number: int, result: TrickResult, rules: Ruleset, results: tuple[HandResult, ...]
) -> list[Event]:
    """Make the events of a finished trick, and of the hand and the match if they end with it.

    ``number`` counts the moves of the match; ``results`` has this hand if it ends.
    """
    events: list[Event] = [TrickResolved(move_number=number, result=result, rules=rules)]
    if result.indicator is not result.opening_trump:
        changed = TrumpChanged(
            move_number=number,
            before=result.opening_trump,
            after=result.indicator,
            turned=result.turned,
            last=result.last,
        )
        events.append(changed)
    if result.last:
        events.append(HandScored(move_number=number, result=results[-1], rules=rules))
        if rules.ending.is_over(results, rules.hand_sizes.hands):
            events.append(make_match_over(number, rules, results))
    return events


def make_match_over(number: int, rules: Ruleset, results: tuple[HandResult, ...]) -> MatchOver:
    """Make the event for the end of a match from its number of moves and all its hands."""
    return MatchOver(
        move_number=number,
        winners=rules.ending.list_winners(results),
        scores=results[-1].scores,
        rules=rules,
    )


def _make_pass_events(move: PassCard, after: State) -> tuple[Event, ...]:
    number = after.move_number
    committed = Committed(move_number=number, seat=move.seat, sealed=Sealed.PASS)
    kept = ChoiceKept(move_number=number, move=move)
    if after.phase is Phase.PASS:
        return committed, kept
    return (committed, kept, *make_gift_events(number, after.passes[-1]))


def make_gift_events(number: int, passed: Passed) -> list[Event]:
    """Make the events of a complete pass, with a `CardGiven` for each known card."""
    players = len(passed.cards)
    given: list[Event] = [
        CardGiven(move_number=number, giver=giver, taker=(giver + 1) % players, card=card)
        for giver, card in enumerate(passed.cards)
        if card is not None
    ]
    return [*given, CardsPassed(move_number=number, trick=passed.trick)]


# The audience of an event: the only way events leave the table.


def events_for(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events that a seat may see, in order.

    Args:
        events: the events of one step or several, as `step` returns them.
        seat: the seat, or None for a spectator, who sees what everybody sees.

    Returns:
        The events whose audience is everybody or includes the seat.

    Raises:
        StateError: if the seat cannot exist, or something is not an event.

    >>> from counter_rules import get_ruleset, new_game, shuffle
    >>> from counter_rules.events import step
    >>> state = new_game(get_ruleset("counter", players=3))
    >>> events = step(state, shuffle(state, seed=7)).events
    >>> [type(event).__name__ for event in events_for(events, 1)]
    ['HandDealt', 'HandSeen']
    >>> [type(event).__name__ for event in events_for(events, None)]
    ['HandDealt']
    """
    number = None if seat is None else to_int(seat)
    if seat is not None and (number is None or number < 0):
        raise StateError(f"there is no seat {shorten(seat)}: a seat is 0 or more, or None for all")
    if not isinstance(events, Iterable):
        # Not the value itself, which may hold hidden cards.
        raise StateError(f"expected a series of events, got {name_type(events)} (see Step.events)")
    return tuple([event for event in take(events, "events") if is_for(event, number)])


def is_for(event: Event, seat: Seat | None) -> bool:
    """Return whether a seat may see an event; with None, whether everybody may.

    Raises:
        StateError: if it is not an event.

    >>> from counter_rules import Bid
    >>> is_for(ChoiceKept(move_number=2, move=Bid(0, 3)), 0)
    True
    >>> is_for(ChoiceKept(move_number=2, move=Bid(0, 3)), None)
    False
    """
    if type(event) not in EVENTS:
        raise StateError(f"expected an event, got {name_type(event)} (see step and events_for)")
    audience = event.audience
    return audience is None or seat in audience
