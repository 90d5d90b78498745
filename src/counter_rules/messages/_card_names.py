"""The names of cards, ranks and suits that a person may write, in the language of a catalogue."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

import attrs

from counter_rules.cards import CARDS, JOKER, RANKS, STANDARD_DECK, SUITS, Card, Rank, Suit
from counter_rules.messages._english import ENGLISH
from counter_rules.messages._message import Texts, get_text

Kind: TypeAlias = Rank | Suit
_SIGNS: Final = str.maketrans("♧♢♡♤:", "♣♦♥♠ ", "\ufe0e\ufe0f")
"""Signs as they are read: hollow suits are full, and what makes them coloured is left out."""
_QUOTES: Final = "\"'`\u201c\u201d\u201e\u2018\u2019\xab\xbb "
_PARTS: Final = re.compile(r"(?<=[^\W\d])-(?=[^\W\d])|\s+")
"""Hyphens between letters, and white space: both separate words."""
_KEYS: Final = tuple(
    key for key in ENGLISH if re.match(r"letter\.|word\.(rank|suit)\.|word\.(of|high|low)$", key)
)
"""The keys of the texts that names are made of."""


def normalize(text: str) -> str:
    """Return a text without what does not matter in an answer: case, signs, quotes, a full stop.

    >>> normalize(" “Queen-of-SPADES”. "), normalize("4♡ + 4♢")
    ('queen of spades', '4♥+4♦')
    """
    plain = unicodedata.normalize("NFC", text).translate(_SIGNS).casefold()
    words = _PARTS.sub(" ", plain).strip(_QUOTES).rstrip(".!").strip(_QUOTES)
    return re.sub(r" ?\+ ?", "+", words)


@attrs.frozen(kw_only=True)
class CardNames:
    """The names that a person may write for cards, ranks and suits, all normalized.

    Args:
        cards: the cards by full name: one, except in languages whose letters clash.
        kinds: ranks and suits by name.
        jokers: whether a joker is named high, by its name with that.
    """

    cards: Mapping[str, tuple[Card, ...]]
    kinds: Mapping[str, tuple[Kind, ...]]
    jokers: Mapping[str, bool]

    def list_kinds(self, said: str) -> tuple[Kind, ...]:
        """Return the ranks and suits of this name, or else those whose names it begins."""
        if said in self.kinds:
            return self.kinds[said]
        return self._list_kinds_begun(said)

    def list_suits(self, said: str) -> list[Suit]:
        """Return the suits whose names a text begins."""
        return [kind for kind in self._list_kinds_begun(said) if isinstance(kind, Suit)]

    def _list_kinds_begun(self, said: str) -> tuple[Kind, ...]:
        begun = [self.kinds[name] for name in self.kinds if _is_begun(name, said)]
        return tuple(dict.fromkeys([kind for kinds in begun for kind in kinds]))

    def list_cards_of(self, kinds: Collection[Kind]) -> frozenset[Card]:
        """Return the cards of some ranks and suits."""
        return frozenset([one for one in CARDS if one.rank in kinds or one.suit in kinds])

    def list_cards_begun(self, said: str) -> frozenset[Card]:
        """Return the cards whose full names a text begins."""
        names = [name for name in self.cards if _is_begun(name, said)]
        return frozenset([card for name in names for card in self.cards[name]])


def _is_begun(name: str, said: str) -> bool:
    """Return whether a text begins a name; no number is cut in two, so 1 does not begin 10."""
    return bool(said) and not said.isdecimal() and name.startswith(said)


def get_card_names(texts: Texts) -> CardNames:
    """Return the names in a catalogue: its own, and those of the library's notation."""
    return _make_names(tuple([get_text(key, texts) for key in _KEYS]))


@lru_cache(maxsize=16)
def _make_names(values: tuple[str, ...]) -> CardNames:
    """Make the names from the texts of the keys."""
    texts = dict(zip(_KEYS, values, strict=True))
    cards = defaultdict[str, dict[Card, None]](dict)
    kinds = defaultdict[str, dict[Kind, None]](dict)
    every: tuple[Kind, ...] = (*RANKS, *SUITS)
    for kind in every:
        for name, _ in _list_kind_names(kind, texts):
            kinds[name][kind] = None
    for card in STANDARD_DECK:
        for name in filter(None, _list_card_names(card, texts)):
            cards[name][card] = None
    full = {name: tuple(found) for name, found in cards.items()}
    for card in CARDS:
        # A name of a rank goes before the notation of a card: As is any ace in German.
        names = [name for name in map(normalize, _list_notation(card)) if name not in kinds]
        full |= dict.fromkeys(names, (card,))
        if card.suit not in SUITS:
            full.setdefault(normalize(texts[f"word.rank.{card.rank.name.lower()}"]), (card,))
    return CardNames(
        cards=full,
        kinds={name: tuple(found) for name, found in kinds.items()},
        jokers=dict(_list_joker_names(texts, [name for name in full if full[name] == (JOKER,)])),
    )


def _list_kind_names(kind: Kind, texts: Mapping[str, str]) -> list[tuple[str, bool]]:
    """List the names of a rank or a suit, each with whether it is a word and no letter."""
    group = "rank" if isinstance(kind, Rank) else "suit"
    word = normalize(texts[f"word.{group}.{kind.name.lower()}"])
    letters = texts.get(f"letter.{group}.{kind.name.lower()}", "").split()
    if isinstance(kind, Suit):
        letters.append(kind.symbol)
    elif not letters:
        letters = [kind.letter, *(["T"] if kind is Rank.TEN else [])]
    names = [*[(normalize(letter), False) for letter in letters], (word, True)]
    return [(name, is_word) for name, is_word in names if name]


def _list_card_names(card: Card, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the names of a card; a letter and a word need a space between them."""
    ranks, suits = [_list_kind_names(kind, texts) for kind in (card.rank, card.suit)]
    suit_word, _ = suits[-1]
    for (rank, is_rank_word), (suit, is_suit_word) in product(ranks, suits):
        yield from (f"{rank} {suit}", f"{suit} {rank}")
        if is_rank_word is is_suit_word or rank.isdecimal() or suit == card.suit.symbol:
            yield f"{suit}{rank}"
            if not (is_rank_word and is_suit_word):  # aces are no ace of spades
                yield f"{rank}{suit}"
    for rank, _ in ranks:
        yield normalize(texts["word.of"].replace("{rank}", rank).replace("{suit}", suit_word))


def _list_joker_names(
    texts: Mapping[str, str], jokers: Sequence[str]
) -> Iterator[tuple[str, bool]]:
    """Yield the names of a joker that is named, each with whether it is high."""
    for key, high in (("word.high", True), ("word.low", False)):
        words = normalize(texts[key]), ENGLISH[key]
        for joker, word in product(jokers, filter(None, words)):
            for said in (f"{joker}{word}", f"{joker} {word}", f"{word} {joker}"):
                yield said, high


def _list_notation(card: Card) -> list[str]:
    """List what `Card.parse` reads as a card, and the same with a space."""
    if card.suit not in SUITS:
        return [card.code]
    ranks = [card.rank.letter, *(["T"] if card.rank is Rank.TEN else [])]
    suits = card.suit.value, card.suit.symbol
    return [f"{rank}{gap}{suit}" for rank in ranks for suit in suits for gap in ("", " ")]
