"""Checking and reading what the options of ``custom`` take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from counter_rules.cards import Rank, Suit
from counter_rules.dealing.largest_hands import MOST_HANDS
from counter_rules.errors import NotationError
from counter_rules.given import to_int
from counter_rules.rulesets.counter import counter_effects
from counter_rules.rulesets.custom_values import HOOKS
from counter_rules.rulesets.sizes_option import check_numbers, parse_hand_sizes, read_tuple
from counter_rules.trick import EffectOrder

TRUMP_SOURCES: Final = ("turn_up", "second_deck", "card_flip", "none")
"""The sources of trump that have a name; a suit or a cycle of suits is another."""


def check_decks(value: object) -> int:
    """Accept one deck or two."""
    decks = to_int(value)
    if decks not in (1, 2):
        raise ValueError
    return decks


def check_rank(value: object) -> Rank:
    """Accept a rank that may be the lowest, as a rank, a number or text."""
    if isinstance(value, str):
        return parse_rank(value)
    rank = to_int(value)
    if rank is None or not Rank.TWO <= rank <= Rank.KING:
        raise ValueError
    return Rank(rank)


def parse_rank(text: str) -> Rank:
    """Read a rank from its letter or its name."""
    for rank in tuple(Rank)[2:]:
        if text.strip().lower() in (rank.letter.lower(), str(rank)):
            return rank
    raise ValueError


def check_names_or(names: tuple[str, ...]) -> Callable[[object], object]:
    """Return a check that takes one of the names, numbers, or text that lists numbers."""

    def check(value: object) -> object:
        if isinstance(value, str):
            return value if value in names else check_numbers(parse_hand_sizes(value))
        return check_numbers(value)

    return check


def check_trump(value: object) -> object:
    """Accept the name of a source of trump, a suit or a cycle; a cycle of one suit is the suit."""
    if isinstance(value, str):
        return value if value in TRUMP_SOURCES else _parse_suits(value)
    if _is_plain(value):
        return value
    suits = read_tuple(value)
    if not suits or not all(suit is None or _is_plain(suit) for suit in suits):
        raise ValueError
    return suits[0] if len(suits) == 1 and suits != (None,) else suits


def _is_plain(suit: object) -> bool:
    return isinstance(suit, Suit) and suit is not Suit.JOKERS


def _parse_suits(text: str) -> Suit | tuple[Suit | None, ...]:
    try:
        one = Suit.parse(text)
    except NotationError:
        return _parse_cycle(text)
    if one is Suit.JOKERS:
        raise ValueError
    return one


def _parse_cycle(text: str) -> tuple[Suit | None, ...]:
    try:
        signs = text.strip()[:MOST_HANDS]
        suits = tuple([None if sign == "-" else Suit.parse(sign) for sign in signs])
    except NotationError:
        raise ValueError from None
    if not suits or Suit.JOKERS in suits or len(suits) == MOST_HANDS:
        raise ValueError
    return suits


def check_hook(value: object) -> str:
    """Accept a hook by its name, or True and False as in other games."""
    if value is True or value is False:
        value = str(value).lower()
    if not isinstance(value, str) or value not in (*HOOKS, "true", "false"):
        raise ValueError
    return {"true": "last_bidder", "false": "off"}.get(value, value)


def parse_effects(text: str) -> EffectOrder:
    """Read which effects of Counter act, such as ``nine,six``, or ``none``; Counter's order."""
    if text.strip().lower() == "none":
        return EffectOrder()
    names = [word.strip() for word in text.split(",")]
    order = counter_effects()
    others = [effect.name for effect in order.effects if effect.name not in names]
    if len(others) + len(names) != len(order.effects):
        raise ValueError
    return order.without(*others)
