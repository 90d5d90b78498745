"""The floor of Python: one hand of one game in as little code as plays it, for ``vs_openspiel.py``.

It knows a single game: OpenSpiel's ``oh_hell``, five players and ten cards. States are immutable,
moves are checked, and each state carries its legal moves. It has no other rules, no reasons, no
values of tricks, no matches, views or records. What it gains in speed is what these cost the
library.

Run ``python benches/engine_floor.py`` to compare it with the library's engine, move by move.
"""

from __future__ import annotations

import random
import sys
from typing import Final, NamedTuple, TypeAlias

from counter_rules import (
    Bid,
    Move,
    PlayCard,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.moves import BIDS, PLAYS

PLAYERS: Final = 5
TRICKS: Final = 10
RULES: Final = get_ruleset(
    "oh_hell", players=PLAYERS, hand_sizes=(TRICKS,), score="tricks_plus_ten"
)
"""OpenSpiel's game, as one of ours."""
HEIGHTS: Final = tuple([(index - 1) % 13 for index in range(52)])
"""The height of each card in its suit; aces are high."""

Hand: TypeAlias = tuple[PlayCard, ...]


class Floor(NamedTuple):
    """A hand at one moment; the moves of a seat that bids are bids, else plays."""

    turn: int
    dealer: int
    hands: tuple[Hand, ...]
    bids: tuple[int | None, ...]
    trump: object
    trick: Hand
    won: tuple[int, ...]
    points: tuple[int, ...]
    legal: tuple[Move, ...]


make: Final = tuple.__new__
"""Make a state from all its parts, in half the time of ``Floor(...)``."""


def start(dealt: State) -> Floor:
    """Return the hand that a state of the library was dealt."""
    hands = [tuple([PLAYS[seat][c.index] for c in hand]) for seat, hand in enumerate(dealt.hands)]
    turn = (dealt.dealer + 1) % PLAYERS
    won, legal = (0,) * PLAYERS, list_bids(turn, dealt.bids)
    return Floor(turn, dealt.dealer, tuple(hands), dealt.bids, dealt.trump, (), won, (), legal)


def list_bids(turn: int, bids: tuple[int | None, ...]) -> tuple[Move, ...]:
    """Return the bids of a seat; the last may not make the total."""
    if bids.count(None) > 1:
        return BIDS[turn][: TRICKS + 1]
    left = TRICKS - sum([bid for bid in bids if bid is not None])
    return tuple([bid for bid in BIDS[turn][: TRICKS + 1] if bid.tricks != left])


def list_plays(hand: Hand, trick: Hand) -> Hand:
    """Return the plays that follow suit, or all."""
    led = trick[0].card.suit
    return tuple([play for play in hand if play.card.suit is led]) or hand


def find_place(moves: tuple[Move, ...], move: Move) -> int:
    """Return the place of a move among others, by identity; refuse one that is not there."""
    for place, each in enumerate(moves):
        if each is move:
            return place
    raise ValueError(move)


def choose(state: Floor, move: Move) -> Floor:
    """Return the state after a move, which must be legal."""
    find_place(state.legal, move)
    return make_bid(state, move) if type(move) is Bid else play_card(state, move)


def make_bid(state: Floor, bid: Bid) -> Floor:
    """Return the state after a bid."""
    turn, dealer, hands, made, trump, trick, won, points, _ = state
    bids = (*made[:turn], bid.tricks, *made[turn + 1 :])
    after = (turn + 1) % PLAYERS
    legal = hands[after] if turn == dealer else list_bids(after, bids)
    return make(Floor, (after, dealer, hands, bids, trump, trick, won, points, legal))


def play_card(state: Floor, play: Move) -> Floor:
    """Return the state after a play."""
    turn, dealer, hands, bids, trump, plays, won, _, _ = state
    hand = hands[turn]
    place = find_place(hand, play)
    hands = (*hands[:turn], hand[:place] + hand[place + 1 :], *hands[turn + 1 :])
    trick = (*plays, hand[place])
    if len(trick) < PLAYERS:
        after = (turn + 1) % PLAYERS
        legal = list_plays(hands[after], trick)
        return make(Floor, (after, dealer, hands, bids, trump, trick, won, (), legal))
    best = trick[0]
    for each in trick[1:]:
        suit = each.card.suit
        if suit is best.card.suit:
            best = each if HEIGHTS[each.card.index] > HEIGHTS[best.card.index] else best
        elif suit is trump:
            best = each
    winner = best.seat
    won = (*won[:winner], won[winner] + 1, *won[winner + 1 :])
    points = () if hands[winner] else score(bids, won)
    return make(Floor, (winner, dealer, hands, bids, trump, (), won, points, hands[winner]))


def score(bids: tuple[int | None, ...], won: tuple[int, ...]) -> tuple[int, ...]:
    """Return a point for each trick, and ten for a bid that was made."""
    return tuple([n + 10 if n == bid else n for bid, n in zip(bids, won, strict=True)])


def main() -> int:
    """Play hands at random beside the library's engine, and return the exit status."""
    rng, hands = random.Random(7), 1000
    for _ in range(hands):
        ours = apply_move(new_game(RULES), shuffle(new_game(RULES), rng=rng))
        floor = start(ours)
        while not ours.hand_results:
            if floor.legal != legal_moves(ours):
                print(f"other moves: {floor.legal}, {legal_moves(ours)}")
                return 1
            move = rng.choice(floor.legal)
            ours, floor = apply_move(ours, move), choose(floor, move)
        if floor.points != ours.hand_results[0].points:
            print(f"other points: {floor.points}, {ours.hand_results[0].points}")
            return 1
    print(f"{hands} hands: the same legal moves and points")
    return 0


if __name__ == "__main__":
    sys.exit(main())
