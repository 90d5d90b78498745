"""A hint for the player to act: what a card would do now."""

from __future__ import annotations

from counter_rules._quoting import name_type
from counter_rules.engine import illegal_move, why_illegal
from counter_rules.errors import StateError
from counter_rules.explain import Preview
from counter_rules.explain._preview import make_preview
from counter_rules.moves import PlayCard
from counter_rules.views._seat_view import View


def preview(view: View, move: PlayCard) -> Preview:
    """Say what a card would do if it were played now, from what its player knows.

    Args:
        view: the view of the seat to act.
        move: a legal play.

    Returns:
        What the card would change, and whose card would be ahead. Before the trick's last card that
        is how things stand so far; the last card decides the trick, and its outcome is exact.

    Raises:
        IllegalMoveError: if the play is illegal.
        StateError: if it is not a View, or not a PlayCard; or the view is another seat's or
            nobody's.
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
