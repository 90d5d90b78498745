"""Everything that a ruleset reveals in addition to hands and plays, read off its axes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from counter_rules import Card, PlayCard, Rank, Ruleset, Suit, Trick, TrickResult, resolve_trick
from counter_rules.cards import parse_cards
from counter_rules.rules.dealing import FaceUpCard
from counter_rules.views._card_sets import compute_absent, list_cards

_TURNED: Final[Mapping[FaceUpCard, str]] = {
    FaceUpCard.FLIPPED: "a card flipped before the deal",
    FaceUpCard.TURNED_UP: "a card turned up after the deal",
    FaceUpCard.DRAWN: "a card drawn from a second deck",
    FaceUpCard.DEALERS_LAST: "the dealer's last card, which stays in the hand",
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
"""What not every game has, each with a test of whether a ruleset has it."""


@cache
def list_channels(rules: Ruleset) -> tuple[str, ...]:
    """Return those of `CHANNELS` that a ruleset has."""
    return tuple(name for name, has in CHANNELS.items() if has(rules))


def describe_face_up(rules: Ruleset) -> str:
    """Say which cards lie face up."""
    face_up = rules.trump.face_up
    texts = [_TURNED[FaceUpCard.FLIPPED]] if rules.is_flipped else []
    if face_up not in (None, FaceUpCard.FLIPPED):
        texts.append(
            _TURNED[face_up] + (" (none in hands without trump)" if rules.no_trump else "")
        )
    if any(result.turned for result in _try_ranks(rules)):
        texts.append("on top of it, every jack played")
    return "; ".join(texts) or "none"


def describe_face_down(rules: Ruleset) -> str:
    """Say whether cards are left over, face down."""
    left = [left > 0 for number in _list_hands(rules) for left in _count_left(rules, number)]
    return "in every hand" if all(left) else "not in every hand" if any(left) else "none"


def describe_missing(rules: Ruleset) -> str:
    """Say what a legal play shows to be missing from the hand it came from."""
    effects = rules.effects
    absent = _list_absent_suits(rules, "9C", after="10H")
    exempt = _name_ranks({*effects.relieved, *effects.free})
    texts = ["the led suit"] if Suit.HEARTS in absent else []
    texts += [f"except {exempt}s"] if exempt else []
    texts += ["and trumps if the player plays none"] if Suit.SPADES in absent else []
    first = f"not following: {', '.join(texts)}"
    early = _list_absent_suits(rules, "9S")
    second = "leading a trump before trumps are broken: all other suits" if early else ""
    third = (
        "leading a joker, or playing one to the first trick: all other cards"
        if effects.restrained
        else ""
    )
    return "; ".join(filter(None, (first, second, third)))


def _list_absent_suits(rules: Ruleset, text: str, *, after: str = "") -> set[Suit]:
    """Return the suits that a first play shows to be absent, with spades as trump."""
    plays = [PlayCard(0, card) for card in parse_cards(after)]
    cards = tuple(rules.deck_counts)
    absent = compute_absent(rules, Card.parse(text), plays, Suit.SPADES, (), cards)
    return {card.suit for card in list_cards(absent)}


def _list_hands(rules: Ruleset) -> range:
    return range(1, (rules.hand_sizes.hands or 1) + 1)


def _count_left(rules: Ruleset, number: int) -> list[int]:
    """Count the cards face down in a hand, for every number of cards it may have."""
    sizes = {rules.hand_sizes.get_size(number, (card,)) for card in rules.deck}
    is_turned_up = rules.trump.face_up is FaceUpCard.TURNED_UP and number not in rules.no_trump
    rest = len(rules.deck) - rules.is_flipped - is_turned_up
    return [rest - rules.players * size for size in sizes]


def _name_ranks(ranks: set[Rank]) -> str:
    """Name ranks, except jokers, which follow no suit anyway."""
    return ", ".join(str(rank) for rank in sorted(ranks) if rank is not Rank.JOKER)


@cache
def _try_ranks(rules: Ruleset) -> list[TrickResult]:
    """Lead a card of every rank, and return the results of the tricks."""
    plain = [card for card in rules.deck if card.rank is not Rank.JOKER]
    leads = {card.rank: card for card in plain}.values()
    return [resolve_trick(rules, _make_trick(rules, lead, plain)) for lead in leads]


def _make_trick(rules: Ruleset, lead: Card, cards: list[Card]) -> Trick:
    others = list(cards)
    others.remove(lead)
    text = " ".join(card.code for card in (lead, *others[: rules.players - 1]))
    return Trick.parse(text)
