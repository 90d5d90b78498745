"""Making a view of a state: the one place where hidden cards are read for a player.

A view is built up from what is public and what its seat knows. Nothing of the state is copied
and then taken away.
"""

from __future__ import annotations

from counter_rules._quoting import name_type
from counter_rules.cards import Card
from counter_rules.engine._flow.hands import list_dealt
from counter_rules.errors import StateError
from counter_rules.results import Passed
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State
from counter_rules.views._seat_view import View


def view(state: State, seat: Seat) -> View:
    """Return what a seat knows of a match (C9.1, C9.2, F2.5, F2.6).

    Args:
        state: the state.
        seat: the seat.

    Returns:
        The view, to hand to the player: nothing else that is hidden can be worked out from it.

    Raises:
        StateError: if there is no such seat.

    >>> from counter_rules import apply_move, get_ruleset, legal_moves, new_game, shuffle
    >>> state = new_game(get_ruleset("counter", players=3))
    >>> seen = view(apply_move(state, shuffle(state, seed=7)), 0)
    >>> len(seen.hand), seen.hands[1], seen.cards_left, seen.stack_size
    (10, None, (10, 10, 10), 21)
    >>> len(legal_moves(seen))
    11
    """
    _check_state(state)
    return _make_view(state, check_seat(seat, state.rules.players))


def public_view(state: State) -> View:
    """Return what everybody knows of a match, for a spectator.

    Args:
        state: the state.

    Returns:
        The view, of no seat.

    Raises:
        StateError: if it is not a State.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle
    >>> state = new_game(get_ruleset("counter", players=3))
    >>> seen = public_view(apply_move(state, shuffle(state, seed=7)))
    >>> seen.seat, seen.hand, seen.hands, seen.trump
    (None, None, (None, None, None), <Suit.DIAMONDS: 'D'>)
    """
    _check_state(state)
    return _make_view(state, None)


def _check_state(state: State) -> None:
    if type(state) is not State:
        raise StateError(f"expected a State, got {name_type(state)}")


def _make_view(state: State, seat: Seat | None) -> View:
    seen = state.list_seen(seat)
    return View(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        dealer=state.dealer,
        hands=tuple([hand if owner in seen else None for owner, hand in enumerate(state.hands)]),
        bids=state.bids,
        trump=state.trump,
        trick=state.trick,
        tricks=state.tricks,
        hand_results=state.hand_results,
        to_act=state.to_act,
        committed=tuple(
            [move if owner == seat else None for owner, move in enumerate(state.committed)]
        ),
        turned=state.turned,
        sights=state.sights,
        passes=tuple([_know_pass(passed, seat) for passed in state.passes]),
        move_number=state.move_number,
        dealt=_list_dealt(state, seat),
    )


def _know_pass(passed: Passed, seat: Seat | None) -> Passed:
    """Return a pass with the card that a seat gave and the one that it took (C9.2)."""
    if seat is None:
        return Passed(passed.trick, (None,) * len(passed.cards))
    mine = (seat, (seat - 1) % len(passed.cards))
    return Passed(
        passed.trick,
        tuple([card if giver in mine else None for giver, card in enumerate(passed.cards)]),
    )


def _list_dealt(state: State, seat: Seat | None) -> tuple[tuple[Card, ...], ...]:
    """Return the hands that a seat has seen on the foreheads of the others (F2.5)."""
    if seat is None or not state.is_in_hand:
        return ()
    if not state.rules.seeing.is_forehead(state.hand_number, state.hand_size):
        return ()
    return tuple([() if owner == seat else hand for owner, hand in enumerate(list_dealt(state))])
