"""What a ruleset lets seats know beside their hands and the plays, read off its axes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from counter_rules import Card, Rank, Ruleset, Suit, Trick, TrickResult, resolve_trick
from counter_rules.dealing import Turning

_TURNED: Final[Mapping[Turning, str]] = {
    Turning.FLIPPED: "a card flipped before the deal",
    Turning.TURNED_UP: "a card turned up after the deal",
    Turning.DRAWN: "a card drawn from a second deck",
}


def _has_foreheads(rules: Ruleset) -> bool:
    sizes = range(1, rules.hand_sizes.largest + 1)
    return any(rules.seeing.is_forehead(n, size) for n in _list_hands(rules) for size in sizes)


CHANNELS: Final[Mapping[str, Callable[[Ruleset], bool]]] = {
    "sealed bids": lambda rules: rules.bidding.is_sealed,
    "blind bids": lambda rules: rules.blind is not None,
    "hands on foreheads": _has_foreheads,
    "cards shown": lambda rules: bool(rules.effects.shows),
    "cards named": lambda rules: bool(rules.effects.named),
    "passes": lambda rules: any(result.passing for result in _try_ranks(rules)),
}
"""What not every game has, with whether a ruleset has it."""


@cache
def list_channels(rules: Ruleset) -> tuple[str, ...]:
    """Return those of `CHANNELS` that a ruleset has."""
    return tuple(name for name, has in CHANNELS.items() if has(rules))


def tell_face_up(rules: Ruleset) -> str:
    """Say which cards lie face up."""
    turning = rules.trump.turning
    told = [_TURNED[Turning.FLIPPED]] if rules.is_flipped else []
    if turning not in (None, Turning.FLIPPED):
        told.append(_TURNED[turning] + (" (none at no trump)" if rules.no_trump else ""))
    if any(result.turned for result in _try_ranks(rules)):
        told.append("on top of it every jack played")
    return "; ".join(told) or "none"


def tell_face_down(rules: Ruleset) -> str:
    """Say whether cards are left over, face down."""
    left = [left > 0 for number in _list_hands(rules) for left in _count_left(rules, number)]
    return "in every hand" if all(left) else "not in every hand" if any(left) else "none"


def tell_missing(rules: Ruleset) -> str:
    """Say what a legal play shows to be missing from the hand it came from."""
    following, effects = rules.following, rules.effects
    lacking = following.list_lacking(Card.parse("9C"), Suit.HEARTS, Suit.SPADES, (), 0)
    exempt = _name_ranks(effects.relieved | effects.freeing)
    told = ["the led suit"] if Suit.HEARTS in lacking else []
    told += [f"{exempt}s apart"] if exempt else []
    told += ["and trump if none was played"] if Suit.SPADES in lacking else []
    first = f"not following: {', '.join(told)}"
    early = rules.lead_limit.list_lacking(Card.parse("9S"), Suit.SPADES, ())
    second = "leading a trump before one was played off-suit: all other suits" if early else ""
    third = "a joker led or in the first trick: all other cards" if effects.restraining else ""
    return "; ".join(filter(None, (first, second, third)))


def _list_hands(rules: Ruleset) -> range:
    return range(1, (rules.hand_sizes.hands or 1) + 1)


def _count_left(rules: Ruleset, number: int) -> list[int]:
    """Count the cards face down in a hand, for every number of cards it may have."""
    sizes = {rules.hand_sizes.get_size(number, (card,)) for card in rules.deck}
    is_turned_up = rules.trump.turning is Turning.TURNED_UP and number not in rules.no_trump
    rest = len(rules.deck) - rules.is_flipped - is_turned_up
    return [rest - rules.players * size for size in sizes]


def _name_ranks(bits: int) -> str:
    """Name ranks, but for jokers, which follow no suit anyway."""
    return ", ".join(str(rank) for rank in Rank if 1 << rank & bits and rank is not Rank.JOKER)


@cache
def _try_ranks(rules: Ruleset) -> list[TrickResult]:
    """Lead a card of every rank, and return what becomes of the trick."""
    plain = [card for card in rules.deck if card.rank is not Rank.JOKER]
    leads = {card.rank: card for card in plain}.values()
    return [resolve_trick(rules, _make_trick(rules, lead, plain)) for lead in leads]


def _make_trick(rules: Ruleset, lead: Card, cards: list[Card]) -> Trick:
    others = list(cards)
    others.remove(lead)
    text = " ".join(card.code for card in (lead, *others[: rules.players - 1]))
    return Trick.parse(text)
