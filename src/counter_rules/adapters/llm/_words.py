"""The words in which a move is said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from counter_rules.cards import RANKS, SUITS, Card, Rank, Suit

_NUMBERS: Final = ("zero", "one", *map(str, RANKS[1:10]), "eleven", "twelve", "thirteen")
_RANKS: Final[Mapping[str, Rank]] = {
    word: rank for rank in RANKS for word in (str(rank), rank.letter.lower())
} | {"t": Rank.TEN}
_SUIT_WORDS: Final = "clubs?|diamonds?|hearts?|spades?"
_SIGNS: Final = "[♣♧♦♢♥♡♠♤]"
_DIGITS: Final = "10|[2-9]"
_WORDS: Final = "|".join(str(rank) for rank in RANKS)
_ANY_SUIT: Final = f"(?:{_SIGNS}|{_SUIT_WORDS}|[cdhs])"
_LINK: Final = r"""[\s:,("'=-]{0,4}"""

TOKEN: Final = re.compile(
    rf"""
    (?P<joker>
        \bjoker{_LINK}(?:named{_LINK})?(?:high|low)\b
      | (?<!\*)(?:\*|\*{{3}})(?:high|low)\b
      | \b(?:high|low)[\s-]{{1,2}}joker\b
      | \bjoker\b
      | (?<=[\w:]\s)["'`(]?\*["'`)]?\s{{0,3}}$
    )
    | (?P<card>(?<!\w)(?:
        (?!(?-i:a[cdhs])\b)(?:{_DIGITS}|[tjqka])(?:{_SIGNS}|[cdhs])
      | (?:{_DIGITS}|[tjqka]|{_WORDS})[\s-]{{1,2}}of[\s-]{{1,2}}{_ANY_SUIT}
      | (?:{_DIGITS}|{_WORDS})[\s-]{{0,2}}(?:{_SIGNS}|{_SUIT_WORDS})
      | (?:{_DIGITS})\s(?-i:[CDHS])
      | [tjqka]\s{_SIGNS}
      | {_SIGNS}\s{{0,2}}(?:{_DIGITS}|[tjqka]|{_WORDS})
      | (?-i:[CDHS](?:{_DIGITS}|[TJQKA]))
    )(?!\w))
    | (?P<nothing>\b(?:no|not|without)\s(?:blind|show)\w*
        | \b(?:blind|show)\w*{_LINK}(?:false|no|none|null|nothing)\b
        | \btrick\s(?:number\s)?\d{{1,3}}\b
        | \b(?:out\s)?of\s(?:the\s)?\d{{1,3}}(?!\w)
        | \bto\s(?:seat\s\d{{1,2}}|(?:my|the)\sleft)\b)
    | (?P<number>(?<![\w-])\d{{1,6}}(?!\w)|\b(?:{"|".join(_NUMBERS)}|nil|none|no(?=\stricks?\b))\b)
    | (?P<blind>\bblind(?:ly)?\b)
    | (?P<look>\blook\b)
    | (?P<pass>\b(?:pass|passing|give)\b)
    | (?P<show>\+|\b(?:show|shows|showing|shown|reveal|revealing)\b)
    | (?P<bid>\bbid\b)
    | (?P<play>\b(?:play|lead)\b)
    | (?P<choice>\b(?:either|or)\b)
    | (?P<word>-?\w[\w']*)
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""A piece of an answer; the name of the group that it matches says of what kind it is."""

_FILLERS: Final = """
i i'll i'd ll will would should shall must am i'm let me let's us lets my our we the a an this that
is be it so thus therefore hence then ok okay yes now here please just simply and go going with make
making take final best chosen decision choice move answer action response card cards playing leading
bidding choose chose select pick for on of trick tricks exactly boxed text value true rank suit
plain to at hand
"""
FILLERS: Final = frozenset(_FILLERS.split())
"""Words that change nothing about an answer."""

_HEDGES: Final = """
if unless not never neither maybe perhaps instead anything except but any don't won't
can't cannot no isn't wouldn't shouldn't illegal forbidden these those nope
"""
HEDGES: Final = frozenset(_HEDGES.split())
"""Words after which a move is not simply meant."""

BREAK: Final = re.compile(
    r"""
    ,\s{0,3}but\b | [.;!?] | \s-\s | [-=]> | →
    | [,(](?!\s{0,3}["']?(?i:show|blind|named|high|low|with|and|card|revealing|from|tricks|while))
    | \bas\b | \b(?i:because|since|so\sthat|which)\b
    """,
    re.VERBOSE,
)
"""Where one clause of a sentence ends and the next begins."""


def _list_names(suit: Suit, hollow: str) -> tuple[str, ...]:
    name = str(suit)
    return suit.value.lower(), suit.symbol, hollow, name, name.removesuffix("s")


_CARDS: Final[Mapping[str, Card]] = {
    text: Card(rank, suit)
    for suit, hollow in zip(SUITS, "♧♢♡♤", strict=True)
    for name in _list_names(suit, hollow)
    for word, rank in _RANKS.items()
    for text in (word + name, name + word)
}
"""Cards by their names, such as ``9c``, ``♣9`` and ``nineclubs``."""


def read_card(text: str) -> Card:
    """Read a card from a text that `TOKEN` takes for one."""
    return _CARDS[re.sub(r"[\s-]+|\bof\b", "", text.lower())]


def read_naming(text: str) -> bool | None:
    """Return whether a joker is named high; None if it is not named."""
    lower = text.lower()
    return True if "high" in lower else False if "low" in lower else None


def read_number(text: str) -> int:
    """Read a number from a text that `TOKEN` takes for one."""
    word = text.lower()
    if word.isdecimal():
        return int(word)
    return _NUMBERS.index(word) if word in _NUMBERS else 0
