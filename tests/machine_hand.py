"""What is known of the hand in progress from its moves, and what must hold of each move."""

from __future__ import annotations

from typing import Self

import attrs

from counter_rules import Bid, Deal, HandResult, Look, Move, Phase, PlayCard, State, legal_moves
from expected_game import Game
from expected_play import find_led, find_winner, list_names, list_playable
from expected_score import find_winners, is_over, score_hand


@attrs.define
class HandRecord:
    """What has happened in a hand, kept beside the state."""

    deal: Deal
    size: int
    number: int
    is_forehead: bool
    offered: frozenset[int]
    """Who may bid blind."""
    looked: set[int] = attrs.field(factory=set)
    bids: dict[int, Bid] = attrs.field(factory=dict)

    @classmethod
    def begin(cls, game: Game, state: State, deal: Deal) -> Self:
        size, number, best = len(deal.hands[0]), state.hand_number, max(state.scores)
        is_forehead = size in game.forehead
        is_offered = game.is_blind_offered and not is_forehead
        offered = [seat for seat in range(game.players) if best - state.scores[seat] >= 20]
        return cls(deal, size, number, is_forehead, frozenset(offered if is_offered else ()))

    def check_deal(self, game: Game, state: State) -> None:
        """See that size, cards turned up and trump are what the clauses say."""
        assert state.phase is Phase.BID
        assert self.size == game.get_size(self.number, self.deal.turned)
        assert len(self.deal.turned) == game.count_turned(self.number, self.size)
        assert state.trump is game.find_trump(self.number, self.size, self.deal.turned)

    def note(self, move: Move) -> None:
        if isinstance(move, Bid):
            self.bids[move.seat] = move
        elif isinstance(move, Look):
            self.looked.add(move.seat)

    def is_hidden(self, seat: int) -> bool:
        """Tell whether a seat that may bid blind has neither looked nor bid (F2.6)."""
        return seat in self.offered and seat not in self.looked and seat not in self.bids

    @property
    def blind(self) -> tuple[int, ...]:
        return tuple(sorted(seat for seat, bid in self.bids.items() if bid.blind))

    def list_bids(self, players: int) -> list[int | None]:
        return [self.bids[seat].tricks if seat in self.bids else None for seat in range(players)]


def list_allowed(game: Game, made: list[int], size: int) -> list[int]:
    """Return the bids open to the next bidder (F1, F3.6)."""
    left, is_last = size - sum(made), len(made) == game.players - 1
    if game.hook == "last_bidder" and is_last:
        return [bid for bid in range(size + 1) if bid != left]
    if game.hook == "exact_total":
        return [left] if is_last else list(range(left + 1))
    return list(range(size + 1))


def check_move(game: Game, before: State, move: Move) -> None:
    """See that a move is made from among those that the clauses allow."""
    if isinstance(move, Bid):
        made = [bid for bid in before.bids if bid is not None]
        assert move.tricks in list_allowed(game, made, len(before.hands[move.seat]))
    elif isinstance(move, PlayCard) and game.is_plain:
        check_plays(game, before)


def check_plays(game: Game, state: State) -> None:
    """See that the plays listed are those which the clauses allow."""
    expected = [
        (card, high)
        for card in list_playable(game, state)
        for high in list_names(game, state, card)
    ]
    plays = [move for move in legal_moves(state) if isinstance(move, PlayCard)]
    assert [(play.card, play.high) for play in plays] == expected
    assert all(play.show is None for play in plays)


def check_finished(game: Game, hand: HandRecord, before: State, after: State) -> None:
    """See what became of a trick, and of a hand, if a move has finished one."""
    if before.phase is Phase.PLAY and len(before.trick) == game.players - 1:
        check_trick(game, after)
        if not after.is_in_hand:
            check_result(game, hand, before, after)
            check_end(game, after)
    if before.phase is Phase.BID and after.phase is Phase.PLAY:
        total = sum(bid.tricks for bid in hand.bids.values())
        assert game.hook != "last_bidder" or total != hand.size
        assert game.hook != "exact_total" or total == hand.size


def check_trick(game: Game, after: State) -> None:
    result = after.tricks[-1]
    assert len(result.plays) == game.players
    if not game.is_plain:
        return
    winner = find_winner(game, result.plays, result.opening_trump)
    assert result.winner == winner
    assert result.led is find_led(game, result.plays)
    assert result.next_leader == (winner if after.is_in_hand else None)
    assert not any((result.passing, result.doubled_lead, result.turned))


def check_result(game: Game, hand: HandRecord, before: State, after: State) -> None:
    result = after.hand_results[-1]
    assert after.hand_results[:-1] == before.hand_results
    assert len(after.tricks) == hand.size
    winners = [trick.winner for trick in after.tricks]
    won = tuple(winners.count(seat) for seat in range(game.players))
    bids = tuple(hand.bids[seat].tricks for seat in range(game.players))
    points = score_hand(game, bids, won, hand.size, hand.blind)
    assert result == HandResult(
        hand_number=hand.number,
        dealer=before.dealer,
        hand_size=hand.size,
        bids=bids,
        blind=hand.blind,
        tricks_won=won,
        points=points,
        scores=tuple(old + new for old, new in zip(before.scores, points, strict=True)),
        turned=(*hand.deal.turned, *[card for trick in after.tricks for card in trick.turned]),
    )


def check_end(game: Game, state: State) -> None:
    """See that a match is over when it should be, and who has won or would have."""
    results = state.hand_results
    is_due = is_over(game, results)
    assert state.is_over == is_due == (state.phase is Phase.OVER)
    winners = find_winners(game, results) if results else ()
    assert state.winners == (winners if is_due else ())
    if game.ties != "extra_hands" and results:
        assert state.rules.ending.list_winners(results) == winners
