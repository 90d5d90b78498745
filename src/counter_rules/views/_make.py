"""Views made of a state, with their keys and previews.

This is the only module that reads hidden cards for a player. A view is built from public facts and
those its seat knows; nothing is copied first and removed later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from counter_rules._base.quoting import name_type
from counter_rules.cards import CARDS, Card
from counter_rules.engine import illegal_move, why_illegal
from counter_rules.engine.inner import list_dealt
from counter_rules.errors import StateError
from counter_rules.explain import Preview
from counter_rules.explain.inner import make_preview
from counter_rules.moves import Bid, PassCard, PlayCard
from counter_rules.results import HandResult, Passed
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State
from counter_rules.views._parts import list_givers
from counter_rules.views._seat_view import View


def view(state: State, seat: Seat) -> View:
    """Return everything that a seat knows of a match (C9.1, C9.2, F2.5, F2.6).

    Args:
        state: the state.
        seat: the seat.

    Returns:
        The view, safe to give to the player: it reveals no other hidden card.

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
    """Return the public knowledge of a match, for a spectator.

    Returns:
        The view; its seat is None.

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
        passes=tuple([_redact_pass(passed, seat) for passed in state.passes]),
        move_number=state.move_number,
        dealt=_list_dealt(state, seat),
    )


def _redact_pass(passed: Passed, seat: Seat | None) -> Passed:
    """Return a pass with only the card that a seat gave and the one that it took (C9.2)."""
    mine = list_givers(seat, len(passed.cards))
    cards = [card if giver in mine else None for giver, card in enumerate(passed.cards)]
    return Passed(passed.trick, tuple(cards))


def _list_dealt(state: State, seat: Seat | None) -> tuple[tuple[Card, ...], ...]:
    """Return the hands that a seat has seen on the foreheads of the others (F2.5)."""
    if seat is None or not state.is_in_hand:
        return ()
    if not state.rules.seeing.is_forehead(state.hand_number, state.hand_size):
        return ()
    return tuple([() if owner == seat else hand for owner, hand in enumerate(list_dealt(state))])


# The key: a short text for a view, for searches and learners that look up views.

_CODES: Final = tuple([card.code for card in CARDS])


def view_key(view: View) -> str:
    """Return a short text that identifies a view.

    Views from matches of one ruleset are equal exactly if their keys are. Facts that follow from
    others, such as the winner of a trick, are left out, so a key takes a tenth of the time of
    `counter_rules.notation.format_view`. Do not parse it: its format may change in any release.

    Returns:
        The key: one line, in ASCII.

    Raises:
        StateError: if it is not a View.

    >>> from counter_rules import Rank, apply_move, get_ruleset, new_game, shuffle, view
    >>> rules = get_ruleset("custom", players=2, hand_sizes=(2,), lowest_rank=Rank.JACK)
    >>> state = new_game(rules)
    >>> view_key(view(apply_move(state, shuffle(state, seed=7)), 0))
    '0;bid;1;1;QH,QS/?;;?,?;0;;;KD;;;'
    """
    if type(view) is not View:
        raise StateError(f"expected a View (see view and public_view), got {name_type(view)}")
    seat = "" if view.seat is None else view.seat
    plays = [*[result.plays for result in view.tricks], view.trick]
    return ";".join(
        (
            f"{seat};{view.phase};{view.dealer};{view.move_number}",
            "/".join(["?" if hand is None else _format_codes(hand) for hand in view.hands]),
            "/".join([_format_codes(hand) for hand in view.dealt]),
            _format_numbers(view.bids),
            _format_numbers(view.to_act),
            ",".join(map(str, view.sights)),
            ",".join(["?" if move is None else _format_sealed(move) for move in view.committed]),
            _format_codes(view.turned) + _format_named(view),
            "/".join([f"{p.trick}:{_format_codes(p.cards)}" for p in view.passes]),
            "/".join([f"{trick[0].seat}:{_format_plays(trick)}" for trick in plays if trick]),
            "/".join([_format_result(result) for result in view.hand_results]),
        )
    )


def _format_named(view: View) -> str:
    """Format the trump that a seat has named (F11.2); empty while or where no seat has."""
    if not view.is_trump_named:
        return ""
    suit = view.opening_trump
    return "=-" if suit is None else f"={suit.value}"


def _format_codes(cards: Iterable[Card | None]) -> str:
    return ",".join(["?" if card is None else _CODES[card.index] for card in cards])


def _format_numbers(numbers: Iterable[int | None]) -> str:
    return ",".join(["?" if number is None else str(number) for number in numbers])


def _format_plays(trick: Sequence[PlayCard]) -> str:
    """Format the plays of a trick; their seats follow from the leader."""
    return ",".join(
        [
            _CODES[play.card.index]
            if play.show is None and play.high is None
            else _format_play(play)
            for play in trick
        ]
    )


def _format_play(play: PlayCard) -> str:
    show = "" if play.show is None else f"+{play.show.code}"
    high = "" if play.high is None else "<>"[play.high]
    return f"{play.card.code}{high}{show}"


def _format_sealed(move: Bid | PassCard) -> str:
    if isinstance(move, PassCard):
        return move.card.code
    return f"{move.tricks}{'b' * move.blind}"


def _format_result(result: HandResult) -> str:
    """Format the facts that determine the points of a hand, and its cards face up."""
    if result.is_brought_forward:
        parts = (result.scores, result.streaks) if result.streaks else (result.scores,)
        return f"{result.hand_number}={'/'.join(map(_format_numbers, parts))}"
    numbers = (result.bids, result.blind, result.tricks_won)
    return ":".join([*map(_format_numbers, numbers), _format_codes(result.turned)])


# The preview: a hint for the player to act.


def preview(view: View, move: PlayCard) -> Preview:
    """Describe the effects of a card if it were played now, from what its player knows.

    Args:
        view: the view of the seat to act.
        move: a legal play.

    Returns:
        The changes that the card would make, and the card that would be ahead. The outcome is exact
        for the last card of a trick, and provisional before that.

    Raises:
        IllegalMoveError: if the play is illegal.
        StateError: if it is not a View, or not a PlayCard; or the view is public or of another
            seat.
        RulesetError: if the hook of an effect fails.

    >>> from counter_rules import Bid, Card, apply_move, get_ruleset, new_game, shuffle, view
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state = apply_move(state, shuffle(state, seed=3))
    >>> for seat in range(4):
    ...     state = apply_move(state, Bid(seat, 2))
    >>> state = apply_move(state, PlayCard(0, Card.parse("6D")))
    >>> for sentence in preview(view(state, 1), PlayCard(1, Card.parse("5D"))).sentences:
    ...     print(sentence)
    for now, 5♦ steals 6 from 6♦: 5 → 11 (C5.3)
    5♦ would be ahead with 11 (C6.2)
    """
    if not isinstance(view, View):
        raise StateError(f"expected a View, got {name_type(view)} (see view)")
    if type(move) is not PlayCard:
        raise StateError(f"expected a PlayCard, got {name_type(move)}: only plays have a preview")
    reason = why_illegal(view, move)
    if reason is not None:
        raise illegal_move(view, move, reason)
    return make_preview(view, move)
