"""The first state of a match."""

from __future__ import annotations

from counter_rules.question import Phase
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State


def new_game(rules: Ruleset, *, dealer: Seat | None = None) -> State:
    """Start a match: the state that waits for the first deal (C1.3).

    Args:
        rules: the rules of the match.
        dealer: who deals the first hand; by default the last seat, so that seat 0 bids and
            leads first.

    Returns:
        The state, at `Phase.DEAL`.

    Raises:
        StateError: if there is no such seat.

    >>> from counter_rules import get_ruleset
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state.phase, state.dealer, state.hand_number
    (<Phase.DEAL: 'deal'>, 3, 1)
    """
    to_rules(rules)
    seat = rules.players - 1 if dealer is None else check_seat(dealer, rules.players)
    return State(
        rules=rules,
        phase=Phase.DEAL,
        dealer=seat,
        hands=((),) * rules.players,
        bids=(None,) * rules.players,
    )
