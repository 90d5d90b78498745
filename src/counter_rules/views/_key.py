"""A short line for a view, for searches and learners that look up what they know of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from counter_rules._quoting import name_type
from counter_rules.cards import CARDS, Card
from counter_rules.errors import StateError
from counter_rules.moves import Bid, PassCard, PlayCard
from counter_rules.results import HandResult
from counter_rules.views._seat_view import View

_CODES: Final = tuple([card.code for card in CARDS])


def view_key(view: View) -> str:
    """Return a short line that stands for a view.

    Views that come about in matches of one ruleset are equal exactly if their keys are. What
    follows from the rest is left out, such as who has won a trick, so a key takes a tenth of the
    time of `counter_rules.notation.format_view`. It is not for reading: another release may write
    it in another way.

    Args:
        view: the view.

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
            "/".join(["?" if hand is None else _list_codes(hand) for hand in view.hands]),
            "/".join([_list_codes(hand) for hand in view.dealt]),
            _list_numbers(view.bids),
            _list_numbers(view.to_act),
            ",".join(map(str, view.sights)),
            ",".join(["?" if move is None else _write_sealed(move) for move in view.committed]),
            _list_codes(view.turned),
            "/".join([f"{p.trick}:{_list_cards(p.cards)}" for p in view.passes]),
            "/".join([f"{trick[0].seat}:{_list_plays(trick)}" for trick in plays if trick]),
            "/".join([_write_result(result) for result in view.hand_results]),
        )
    )


def _list_codes(cards: Iterable[Card]) -> str:
    return ",".join([_CODES[card.index] for card in cards])


def _list_cards(cards: Iterable[Card | None]) -> str:
    return ",".join(["?" if card is None else card.code for card in cards])


def _list_numbers(numbers: Iterable[int | None]) -> str:
    return ",".join(["?" if number is None else str(number) for number in numbers])


def _list_plays(trick: Sequence[PlayCard]) -> str:
    """Write the plays of a trick; whose they are follows from who led."""
    return ",".join(
        [
            _CODES[play.card.index]
            if play.show is None and play.high is None
            else _write_play(play)
            for play in trick
        ]
    )


def _write_play(play: PlayCard) -> str:
    show = "" if play.show is None else f"+{play.show.code}"
    high = "" if play.high is None else "<>"[play.high]
    return f"{play.card.code}{high}{show}"


def _write_sealed(move: Bid | PassCard) -> str:
    if isinstance(move, PassCard):
        return move.card.code
    return f"{move.tricks}{'b' * move.blind}"


def _write_result(result: HandResult) -> str:
    """Write what the points of a hand follow from, and the cards turned up for it."""
    if result.is_brought_forward:
        return f"{result.hand_number}={_list_numbers(result.scores)}"
    numbers = (result.bids, result.blind, result.tricks_won)
    return ":".join([*map(_list_numbers, numbers), _list_codes(result.turned)])
