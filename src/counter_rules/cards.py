"""Cards: four suits of thirteen ranks, the joker, and the winner and the loser of F11.3.

Every card exists once: `Card` looks it up instead of making it, so equal cards are identical,
even after pickling. Cards sort by suit (clubs, diamonds, hearts, spades), then from ace to king.
Hands and legal moves are always listed in this order. The height of a rank depends on the game,
not on the card (`Ruleset.values`).
"""

from __future__ import annotations

import enum
import functools
import operator
from collections.abc import Collection, Iterable, Mapping
from typing import Final, Self

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import NotationError


class Suit(enum.Enum):
    """A suit; its value is its letter.

    `JOKERS` is the suit of the joker, and of the winner and the loser, which follow no suit.

    >>> Suit("H"), Suit.HEARTS.symbol, str(Suit.HEARTS)
    (<Suit.HEARTS: 'H'>, '♥', 'hearts')
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    JOKERS = "*"

    @property
    def symbol(self) -> str:
        """The suit's symbol, such as ``♥``."""
        return _SYMBOLS[self]

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Parse a suit from a letter, a symbol or a name.

        Args:
            text: ``H``, ``♥`` or ``hearts``, in either case.

        Raises:
            NotationError: if the text is not a suit.

        >>> Suit.parse("♠") is Suit.parse("spades") is Suit.SPADES
        True
        """
        found = _SUIT_TEXTS.get(text.strip().lower()) if isinstance(text, str) else None
        if found is None:
            raise NotationError(
                f"expected a suit, C D H S or ♣ ♦ ♥ ♠, or * for jokers, got {shorten(text)}",
                text=text,
            )
        return found


SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""The four suits of a plain deck, in order."""

_SYMBOLS: Final[Mapping[Suit, str]] = dict(zip(Suit, "♣♦♥♠*", strict=True))
_HOLLOW: Final[Mapping[Suit, str]] = dict(zip(SUITS, "♧♢♡♤", strict=True))
_SUIT_TEXTS: Final[Mapping[str, Suit]] = {
    text.lower(): suit
    for suit in SUITS
    for text in (suit.value, suit.symbol, _HOLLOW[suit], suit.name)
} | {"*": Suit.JOKERS, "jokers": Suit.JOKERS}


class Rank(enum.IntEnum):
    """A rank; its value is its number, ace 1 to king 13, the joker 0, then winner and loser.

    >>> Rank(12), Rank.QUEEN.letter, str(Rank.QUEEN)
    (<Rank.QUEEN: 12>, 'Q', 'queen')
    """

    JOKER = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    WINNER = 14
    LOSER = 15

    @property
    def letter(self) -> str:
        """The rank in the text of a card, such as ``Q`` or ``10``."""
        return _LETTERS[self]

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


RANKS: Final = tuple(Rank)[1:14]
"""The thirteen ranks of a plain deck, in order."""

_LETTERS: Final[Mapping[Rank, str]] = dict(
    zip(Rank, ("*", "A", *map(str, range(2, 11)), "J", "Q", "K", "W", "L"), strict=True)
)
_RANK_TEXTS: Final[Mapping[Rank, tuple[str, ...]]] = {
    rank: (rank.letter, rank.letter.lower()) for rank in RANKS
} | {Rank.TEN: ("10", "T", "t")}


@functools.total_ordering
@attrs.frozen(init=False, eq=False, repr=False)
class Card:
    """A card: a rank of a suit, the joker, or the winner or loser of the sixty-card pack (F11.3).

    There is one object per card, so ``is`` and ``==`` agree, and comparing is cheap. Two
    identical cards of a deck are the same object.

    Args:
        rank: the rank.
        suit: the suit; `Suit.JOKERS` is for the joker, the winner and the loser only.

    Raises:
        NotationError: if there is no such card, such as a joker of hearts.

    >>> card = Card(Rank.QUEEN, Suit.SPADES)
    >>> str(card), card.code, card is Card.parse("QS")
    ('Q♠', 'QS', True)
    """

    rank: Rank
    suit: Suit
    index: int
    """The card's place in the order of all cards, 0 (A♣) to 51 (K♠); 52 to 54 are ``*``, W, L."""

    def __new__(cls, rank: Rank, suit: Suit) -> Self:
        """Look the card up."""
        card = (
            _CARDS.get((rank, suit)) if isinstance(rank, int) and isinstance(suit, Suit) else None
        )
        if card is None:
            name = _name_part(rank)
            raise NotationError(
                f"there is no {name} of {_name_part(suit)} among the cards", text=name
            )
        return card  # type: ignore[return-value]  # the table holds only Card, which is final in use

    @property
    def code(self) -> str:
        """The card in ASCII, such as ``QS`` or ``10H``; the joker is ``*``; then ``W``, ``L``."""
        return _CODES[self.index]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Parse a card.

        Args:
            text: ``QS``, ``10H``, ``TH``, ``Q♠`` in either case; ``*`` for a joker, ``W`` for a
                winner, ``L`` for a loser.

        Raises:
            NotationError: if the text is not a card.

        >>> Card.parse("th") is Card.parse("10♥")
        True
        """
        found = _CARD_TEXTS.get(text.strip()) if isinstance(text, str) else None
        if found is None:
            raise NotationError(
                "expected a rank A 2 … 10 J Q K and a suit C D H S, such as 10H or Q♠, "
                f"or * for a joker, W for a winner, L for a loser, got {shorten(text)}",
                text=text,
            )
        return found

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return _NAMES[self.index]

    def __repr__(self) -> str:
        return f"Card.parse({self.code!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)


def _name_part(part: object) -> str:
    return str(part) if isinstance(part, Rank | Suit) else shorten(part)


def _make_card(rank: Rank, suit: Suit, index: int) -> Card:
    card: Card = object.__new__(Card)
    for name, value in {"rank": rank, "suit": suit, "index": index}.items():
        object.__setattr__(card, name, value)
    return card


_CARDS: Final[dict[tuple[Rank, Suit], Card]] = {}
for _suit in SUITS:
    for _rank in RANKS:
        _CARDS[_rank, _suit] = _make_card(_rank, _suit, len(_CARDS))
for _rank in (Rank.JOKER, Rank.WINNER, Rank.LOSER):
    _CARDS[_rank, Suit.JOKERS] = _make_card(_rank, Suit.JOKERS, len(_CARDS))

CARDS: Final = tuple(_CARDS.values())
"""All cards in order, joker, winner and loser last; `Card.index` is the index in this tuple."""

STANDARD_DECK: Final = CARDS[:52]
"""The 52 cards of a plain deck, in order."""

JOKER: Final = CARDS[52]
"""The joker."""

WINNER: Final = CARDS[53]
"""The winner of the sixty-card pack (F11.3)."""

LOSER: Final = CARDS[54]
"""The loser of the sixty-card pack (F11.3)."""

COMMON_CARDS: Final = CARDS[:53]
"""All cards but the winner and the loser: the plain deck and the joker, in order."""

_CODES: Final = tuple(c.rank.letter + c.suit.value * (c.suit in SUITS) for c in CARDS)
_NAMES: Final = tuple(c.rank.letter + c.suit.symbol * (c.suit in SUITS) for c in CARDS)
_CARD_TEXTS: Final[Mapping[str, Card]] = {
    rank_text + suit_text: _CARDS[rank, suit]
    for rank, rank_texts in _RANK_TEXTS.items()
    for rank_text in rank_texts
    for suit in SUITS
    for suit_text in (suit.value, suit.value.lower(), suit.symbol, _HOLLOW[suit])
} | {"*": JOKER, "W": WINNER, "w": WINNER, "L": LOSER, "l": LOSER}


def list_ranks_from(lowest: Rank) -> tuple[Rank, ...]:
    """Return the ranks from the lowest one up; aces are high.

    >>> [rank.letter for rank in list_ranks_from(Rank.JACK)]
    ['A', 'J', 'Q', 'K']
    """
    return tuple([rank for rank in RANKS if rank is Rank.ACE or rank >= lowest])


def make_deck(
    *, decks: int = 1, jokers: int = 0, ranks: Collection[Rank] = RANKS, four_and_four: bool = False
) -> tuple[Card, ...]:
    """Make a deck, in card order.

    Args:
        decks: the number of plain decks.
        jokers: the number of jokers to add.
        ranks: the ranks in the deck; cards of other ranks are left out.
        four_and_four: whether to add four winners and four losers (F11.3).

    >>> len(make_deck(decks=2)), len(make_deck(jokers=2)), len(make_deck(four_and_four=True))
    (104, 54, 60)
    >>> len(make_deck(ranks=list_ranks_from(Rank.NINE)))
    24
    """
    kept = [card for card in STANDARD_DECK if card.rank in ranks]
    specials = [WINNER, LOSER] * 4 if four_and_four else []
    return sort_cards([*kept * decks, *[JOKER] * jokers, *specials])


_get_index: Final = operator.attrgetter("index")


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in card order, faster than `sorted`.

    >>> print(*sort_cards(parse_cards("QS 10H 4D")))
    4♦ 10♥ Q♠
    """
    return tuple(sorted(cards, key=_get_index))


def take_out(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return a hand without one copy of a card, which it must hold.

    It looks for the card by identity, which for cards is equality: ``index`` and ``remove`` compare
    by ``==``, which takes a class that also has an order 0.2 µs for every other card.

    >>> [card.code for card in take_out(parse_cards("2C 9H KH"), Card.parse("9H"))]
    ['2C', 'KH']
    """
    place = 0
    while hand[place] is not card:
        place += 1
    return hand[:place] + hand[place + 1 :]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards separated by white space.

    Args:
        text: such as ``"QS 10H 4D"``.

    Raises:
        NotationError: at the first word that is not a card.

    >>> [card.code for card in parse_cards("QS 10H")]
    ['QS', '10H']
    """
    return parse_each(text.split())


def parse_each(texts: Iterable[str]) -> tuple[Card, ...]:
    """Parse one card from each text.

    Raises:
        NotationError: at the first text that is not a card.

    >>> [str(card) for card in parse_each(["QS", "10H"])]
    ['Q♠', '10♥']
    """
    # Most of a record is cards: with the table looked up first, a deck takes 9 µs, not 25.
    return tuple([_CARD_TEXTS.get(text) or Card.parse(text) for text in texts])
