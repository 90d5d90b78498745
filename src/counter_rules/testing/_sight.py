"""What is seen of a match: by a seat in its view, by a reader of what was sent, and in a record."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

from counter_rules.engine import apply_move, legal_moves, new_game
from counter_rules.errors import CounterRulesError
from counter_rules.events import events_for
from counter_rules.games import format_options
from counter_rules.moves import Deal
from counter_rules.notation import (
    format_events,
    format_move,
    format_view,
    parse_events,
    parse_move,
    parse_view,
)
from counter_rules.records import Form, Record, dumps, format_position, loads, parse_position
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.testing._matches import Matches, Turn
from counter_rules.testing._report import Attempt, FaultError, LeftOutError
from counter_rules.views import View, public_view, view

_VIEWS: Final = 12
_EXCHANGES: Final = 60
_SENT: Final = 4
_GIVEN: Final = "given"
"""What `format_options` says where no text can name the ruleset."""


def list_sight_attempts(played: Matches) -> Iterator[Attempt]:
    """Yield what is tried of views, of what is sent and of records."""
    yield "what a view says is so", partial(_check_views, played)
    yield "a view goes on with its events", partial(_check_events, played)
    yield "a view hides what its seat may not know", partial(_check_hidden, played)
    yield "views, events and moves can be sent and read", partial(_check_sent, played)
    yield "matches can be recorded and read back", partial(_check_records, played)


def _look(state: State, seat: Seat | None) -> View:
    return public_view(state) if seat is None else view(state, seat)


def _list_seats(rules: Ruleset) -> list[Seat | None]:
    return [None, *range(rules.players)]


def _check_views(played: Matches) -> None:
    """See that what views conclude is so, and that a seat knows what it may do."""
    for turn in played.draw("views", _VIEWS):
        state = turn.made.state
        for seat in _list_seats(played.rules):
            seen = _look(state, seat)
            _check_conclusions(seen, state)
            if seat is not None and legal_moves(seen, seat) != legal_moves(state, seat):
                raise FaultError(f"seat {seat} does not know its legal moves: {state}")


def _check_conclusions(seen: View, state: State) -> None:
    counting = state.rules.counting
    for seat, known in enumerate(seen.known):
        if Counter(known) - Counter(state.hands[seat]):
            raise FaultError(f"seat {seen.seat} takes it that seat {seat} holds {known}: {state}")
    for void in seen.voids:
        for card in state.hands[void.seat]:
            if counting.find_suit(card, state.trump) is void.suit and card not in void.perhaps:
                raise FaultError(
                    f"seat {seen.seat} takes seat {void.seat} to be void in {void.suit}, but it "
                    f"holds {card}: see the promise of a following rule"
                )


def _check_events(played: Matches) -> None:
    for turn in played.draw("events", _VIEWS):
        for seat in _list_seats(played.rules):
            told = events_for(turn.made.events, seat)
            if _look(turn.before, seat).advance(told) != _look(turn.made.state, seat):
                raise FaultError(f"{turn.move} leads seat {seat} to another view by its events")


def _check_hidden(played: Matches) -> None:
    """Exchange two cards that a seat has not seen, and see that its view does not change."""
    rng, compared = played.make_random("hidden"), 0
    for match in played.all:
        for _ in range(_EXCHANGES if match else 0):
            end = rng.randrange(len(match))
            seat = rng.randrange(played.rules.players)
            other = _exchange(_list_hand(match, end), seat, rng)
            if other is None:
                continue
            compared += 1
            seen, instead = view(match[end].made.state, seat), view(other, seat)
            if seen != instead or legal_moves(seen, seat) != legal_moves(instead, seat):
                raise FaultError(
                    f"the view of seat {seat} depends on cards that it has not seen: "
                    f"{match[end].made.state}"
                )
    if not compared:
        raise LeftOutError("no two hidden cards could be exchanged")


def _list_hand(match: tuple[Turn, ...], end: int) -> tuple[Turn, ...]:
    """Return the turns of a hand from its deal to one of them."""
    first = max(n for n in range(end + 1) if isinstance(match[n].move, Deal))
    return match[first : end + 1]


def _exchange(hand: tuple[Turn, ...], seat: Seat, rng: random.Random) -> State | None:
    """Deal a hand otherwise, as a seat cannot know, and play it again; None if it cannot be."""
    first, state = hand[0], hand[-1].made.state
    deal, rules = first.move, state.rules
    size = len(first.made.state.hands[0])
    if not isinstance(deal, Deal) or not state.is_in_hand:
        return None
    if rules.seeing.is_forehead(state.hand_number, size):
        return None  # what is held on the forehead is seen by others
    piles = [list(pile) for pile in (*deal.hands, deal.stack)]
    others = [place for place, pile in enumerate(piles) if place != seat and pile]
    if len(others) < 2:
        return None
    one, other = rng.sample(others, 2)
    here, there = rng.randrange(len(piles[one])), rng.randrange(len(piles[other]))
    piles[one][here], piles[other][there] = piles[other][there], piles[one][here]
    *hands, stack = [tuple(pile) for pile in piles]
    try:
        other_state = apply_move(first.before, Deal(tuple(hands), deal.turned, stack))
        for turn in hand[1:]:
            other_state = apply_move(other_state, turn.move)
    except CounterRulesError:
        return None
    return other_state


def _check_sent(played: Matches) -> None:
    rules = played.rules
    given = _find_given(rules)
    for turn in played.draw("sent", _SENT):
        if parse_move(format_move(turn.move)) != turn.move:
            raise FaultError(f"{turn.move} is read as another move")
        for seat in _list_seats(rules):
            seen = _look(turn.made.state, seat)
            if parse_view(format_view(seen), rules=given) != seen:
                raise FaultError(f"the view of seat {seat} is read as another one: {seen}")
            sent = format_events(turn.made.events, seat)
            if parse_events(sent, rules=rules) != events_for(turn.made.events, seat):
                raise FaultError(f"the events of {turn.move} are read as others by seat {seat}")


def _check_records(played: Matches) -> None:
    rules = played.rules
    given = _find_given(rules)
    for match in played.all:
        record = Record(rules=rules, moves=tuple([turn.move for turn in match]))
        for one in (record, record.redacted(0)):
            for form in Form:
                if loads(dumps(one, form), rules=given) != one:
                    raise FaultError(f"its record as {form} is read as another one")
        middle = match[len(match) // 2].made.state if match else new_game(rules)
        if parse_position(format_position(middle), rules=given) != middle:
            raise FaultError(f"a position is read as another one: {middle}")


def _find_given(rules: Ruleset) -> Ruleset | None:
    """Return the ruleset where a reader has to be given it, as no text can name it."""
    return rules if format_options(rules) == _GIVEN else None
