"""What a card counts as and who takes a trick: F0.5, F4.3, F4.4, F5, F6.5, F10.1, F11.3, F11.8.

The tricks of `family_oracle`, naively. Where cards have effects they are not known here.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from support.family_oracle_games import RANKS, SUITS, Game

Play = tuple[int, str, bool | None]

SPECIAL = ["*", "W", "L"]  # what has no suit printed on it

OF_THE_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}  # the other suit


@functools.cache
def order(card: str) -> tuple[int, int]:
    if card in SPECIAL:
        return 4 + SPECIAL.index(card), 0
    return SUITS.index(card[-1]), RANKS.index(card[:-1])


def is_left_jack(game: Game, trump: str | None, card: str) -> bool:
    """F10.1: the other jack of trumps' colour; no jack is if jokers are trumps, or nothing is."""
    return game.jacks == "marrows" and card == "J" + OF_THE_COLOUR.get(trump or "", "?")


def counted_suit(game: Game, trump: str | None, card: str) -> str | None:
    """The suit that a card follows and is followed by, whatever is printed on it."""
    if card in SPECIAL and game.jokers != "suit":  # F5.1
        return None
    return trump if is_left_jack(game, trump, card) else card[-1]


def led_suit(game: Game, trump: str | None, trick: Sequence[Play]) -> str | None:
    """F4.4, F6.5: the suit of the first card that has one. F10.1: a left jack leads trumps."""
    for _, card, _ in trick:
        suit = counted_suit(game, trump, card)
        if suit is not None or card == "W":  # F11.3: nobody has to follow it
            return suit
    return None


def find_winner(game: Game, trump: str | None, trick: Sequence[Play]) -> int:
    for seat, card, high in trick:
        if card == "W" or (card == "*" and (game.jokers == "win" or high)):  # F4.3, F6.7, F11.3
            return seat
    fighting: list[Play] = []
    for suit in (trump, led_suit(game, trump, trick)):
        of_suit = [play for play in trick if counted_suit(game, trump, play[1]) == suit]
        fighting = fighting or (of_suit if suit is not None else [])
    # F0.5: of two identical cards the first one is found first. F6.5, F11.3: nothing but losers.
    return max(fighting, key=lambda play: strength(game, trump, play[1]), default=trick[0])[0]


def strength(game: Game, trump: str | None, card: str) -> int:
    """How high a card is among those of the suit that it counts as (F11.8)."""
    if card == "*":
        return 0
    if game.jacks == "marrows" and card == f"J{trump}":  # F10.1
        return len(game.heights) + 1
    if is_left_jack(game, trump, card):
        return len(game.heights)
    return game.heights.index(card[:-1])
