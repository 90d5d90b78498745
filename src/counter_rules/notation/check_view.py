"""Whether a view that was read hangs together, so that it can be computed on."""

from __future__ import annotations

from counter_rules.cards import STANDARD_DECK
from counter_rules.errors import NotationError
from counter_rules.views import View


def check_view(view: View, text: str) -> None:
    """Refuse a view whose parts do not fit the number of its players.

    Args:
        view: the view.
        text: the text it was read from.

    Raises:
        NotationError: if they do not fit.
    """
    players = view.rules.players
    seats = [view.dealer, *view.to_act, *[play.seat for play in view.trick]]
    seats += [void.seat for void in view.voids] + ([] if view.seat is None else [view.seat])
    for seat in seats:
        if not 0 <= seat < players:
            raise NotationError(f"no view: there is no seat {seat} of {players}", text=text)
    counts = {"known": len(view.known), "bids": len(view.bids)}
    counts |= {"committed": len(view.committed) or players, "sights": len(view.sights) or players}
    for name, count in counts.items():
        if count != players:
            raise NotationError(
                f"no view: {name} has {count} parts and there are {players} players", text=text
            )
    for card in [card for hand in view.known for card in hand] + list(view.turned):
        if card not in view.rules.deck_counts and card not in STANDARD_DECK:
            raise NotationError(f"no view: {card} is not in this deck", text=text)
