"""What follows from the fields of a match: one owner of each fact, for states and views alike."""

from __future__ import annotations

from counter_rules.cards import Suit
from counter_rules.moves import Seat
from counter_rules.phase import Phase, Sight
from counter_rules.position import Position
from counter_rules.trick.resolve import find_led


def is_in_hand(position: Position) -> bool:
    """Tell whether a hand is being bid or played."""
    return position.phase is not Phase.DEAL and position.phase is not Phase.OVER


def list_winners(position: Position) -> tuple[Seat, ...]:
    """Return who has won; nobody before the end."""
    if position.phase is not Phase.OVER:
        return ()
    return position.rules.ending.list_winners(position.hand_results)


def get_hand_number(position: Position) -> int:
    """Return the number of the hand in progress or next to be dealt; at the end, of the last."""
    return len(position.hand_results) + (position.phase is not Phase.OVER)


def get_hand_size(position: Position) -> int:
    """Return how many cards each seat was dealt; 0 between hands."""
    if not is_in_hand(position):
        return 0
    return position.rules.hand_sizes.get_size(get_hand_number(position), position.turned)


def get_scores(position: Position) -> tuple[int, ...]:
    """Return the scores after the finished hands."""
    results = position.hand_results
    return results[-1].scores if results else (0,) * position.rules.players


def count_tricks_won(position: Position) -> tuple[int, ...]:
    """Return the tricks taken in the hand in progress; all 0 between hands."""
    winners = [result.winner for result in position.tricks] if is_in_hand(position) else []
    return tuple(winners.count(seat) for seat in range(position.rules.players))


def find_led_suit(position: Position) -> Suit | None:
    """Return the led suit of the trick in progress."""
    return find_led(position.trick, position.trump, position.rules.effects)


def find_leader(position: Position) -> Seat | None:
    """Return who leads the trick in progress or the next one; None between hands."""
    if not is_in_hand(position):
        return None
    if position.trick:
        return position.trick[0].seat
    if position.tricks:
        return position.tricks[-1].next_leader
    return position.rules.first_leader.find_leader(position.dealer, position.rules.players)


def is_doubled(position: Position) -> bool:
    """Tell whether the card led to the trick in progress or the next one counts double."""
    return is_in_hand(position) and bool(position.tricks) and position.tricks[-1].doubled_lead


def list_seen(position: Position, seat: Seat | None) -> tuple[Seat, ...]:
    """Return the seats whose hands a seat sees now (F2.5, F2.6); nobody sees none.

    It sees its own. Before it has looked or bid blind it does not, and with hands on the
    forehead it sees all but its own.
    """
    if seat is None:
        return ()
    sight = position.sights[seat] if position.sights else Sight.OWN
    if sight is Sight.FOREHEAD:
        return tuple([other for other in range(position.rules.players) if other != seat])
    return () if sight is Sight.HIDDEN else (seat,)


def list_blind(position: Position) -> tuple[Seat, ...]:
    """Return the seats that have bid blind in the hand in progress."""
    return tuple(seat for seat, sight in enumerate(position.sights) if sight is Sight.BLIND)
