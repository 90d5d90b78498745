"""What a card counts as and who takes a trick: F0.5, F4.3, F4.4, F5, F6.5 and F10.1, naively.

The tricks of `family_oracle`. Where cards have effects they are not known here.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from support.family_oracle_games import RANKS, SUITS, Game

Play = tuple[int, str, bool | None]

OF_THE_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}  # the other suit


@functools.cache
def order(card: str) -> tuple[int, int]:
    return SUITS.index(card[-1]), 0 if card == "*" else RANKS.index(card[:-1])


def is_left_jack(game: Game, trump: str | None, card: str) -> bool:
    """F10.1: the other jack of trumps' colour; no jack is if jokers are trumps, or nothing is."""
    return game.jacks == "marrows" and card == "J" + OF_THE_COLOUR.get(trump or "", "?")


def counted_suit(game: Game, trump: str | None, card: str) -> str | None:
    """The suit that a card follows and is followed by, whatever is printed on it."""
    if card == "*" and game.jokers != "suit":  # F5.1
        return None
    return trump if is_left_jack(game, trump, card) else card[-1]


def led_suit(game: Game, trump: str | None, trick: Sequence[Play]) -> str | None:
    """F4.4, F6.5: the suit of the first card that has one. F10.1: a left jack leads trumps."""
    suits = [counted_suit(game, trump, card) for _, card, _ in trick]
    return next((suit for suit in suits if suit is not None), None)


def find_winner(game: Game, trump: str | None, trick: Sequence[Play]) -> int:
    for seat, card, high in trick:
        if card == "*" and (game.jokers == "win" or high):  # F4.3, F6.7
            return seat
    fighting: list[Play] = []
    for suit in (trump, led_suit(game, trump, trick)):
        of_suit = [play for play in trick if counted_suit(game, trump, play[1]) == suit]
        fighting = fighting or (of_suit if suit is not None else [])
    # F0.5: of two identical cards the first one is found first. F6.5: nothing but jokers.
    return max(fighting, key=lambda play: strength(game, trump, play[1]), default=trick[0])[0]


def strength(game: Game, trump: str | None, card: str) -> int:
    """How high a card is among those of the suit that it counts as."""
    if card == "*":
        return 0
    if game.jacks == "marrows" and card == f"J{trump}":  # F10.1
        return len(RANKS) + 2
    if is_left_jack(game, trump, card):
        return len(RANKS) + 1
    is_high_ace = card[:-1] == "A" and not game.is_ace_low  # F0.1, F6.4
    return len(RANKS) if is_high_ace else RANKS.index(card[:-1])
