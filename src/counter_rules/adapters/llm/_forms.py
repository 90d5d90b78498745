"""The lines with which a seat may answer."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules.engine import legal_moves
from counter_rules.moves import Bid, Look, PlayCard
from counter_rules.question import Phase
from counter_rules.views import View


def list_forms(view: View) -> Iterator[str]:
    """Yield the lines with which the seat may answer, each with what it means."""
    if view.phase is Phase.BID:
        yield from _list_bid_forms(view)
    elif view.phase is Phase.PASS:
        yield '"MOVE: pass 10♥" to pass the ten of hearts'
    else:
        yield '"MOVE: 10♥" to play the ten of hearts'
        plays = [move for move in legal_moves(view) if isinstance(move, PlayCard)]
        if any(play.show is not None for play in plays):
            yield '"MOVE: 4♥+4♦" to play the four of hearts and show the four of diamonds'
        if any(play.high is not None for play in plays):
            yield '"MOVE: *high" or "MOVE: *low" to play a joker and name it so'


def _list_bid_forms(view: View) -> Iterator[str]:
    moves = legal_moves(view)
    if any(isinstance(move, Bid) and not move.blind for move in moves):
        yield '"MOVE: bid 2" to bid two tricks'
    if any(isinstance(move, Bid) and move.blind for move in moves):
        yield '"MOVE: bid 2 blind" to bid two tricks blind'
    if any(isinstance(move, Look) for move in moves):
        yield '"MOVE: look" to look at your hand and bid then'
