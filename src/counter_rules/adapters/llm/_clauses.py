"""The moves that an answer names, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

from counter_rules.adapters.llm._words import (
    BREAK,
    FILLERS,
    HEDGES,
    TOKEN,
    read_card,
    read_naming,
    read_number,
)
from counter_rules.cards import JOKER, Card
from counter_rules.moves import Bid, Look, Move, PassCard, PlayCard
from counter_rules.question import Phase
from counter_rules.seats import Seat

_EDGES: Final = " \t\"'`()[]{}_"
_ODD: Final = re.compile(
    r"\d\s{0,2}[./*^]{1,2}\s{0,2}\d|\d\^|(?<![-=])[<>\u2264\u2265~\u2248\u2212]\s?\d|\d\s?[%+](?!\s?\w*\d)|~~"
)
"""Numbers that are not simply so many, and what is struck out."""
_DENIED: Final = re.compile(r"[.,;?!]\s{0,3}(?:no|nope|never)\b\W*$", re.IGNORECASE)
_LOWER_ACES: Final = ("ac", "ad", "ah", "as")
"""Words, unless they are the whole answer."""


@attrs.define
class _Clause:
    """What a clause says, piece by piece."""

    cards: dict[Card, bool | None] = attrs.field(factory=dict[Card, "bool | None"])
    """The cards in order, a joker with how it is named."""
    numbers: list[int] = attrs.field(factory=list[int])
    verbs: set[str] = attrs.field(factory=set[str])
    before_show: int | None = None
    """How many cards come before what says that one is shown."""

    @property
    def is_begun(self) -> bool:
        """Whether something has been named already, so that more words can only explain it."""
        return bool(self.cards or self.numbers or "look" in self.verbs)

    @property
    def is_special(self) -> bool:
        """Whether it says more than a card or a number, so that every word counts."""
        is_named = any(high is not None for high in self.cards.values())
        return is_named or "blind" in self.verbs or self.before_show is not None


def list_moves(text: str, phase: Phase, seat: Seat, *, is_marked: bool) -> tuple[Move, ...]:
    """Return the different moves that an answer names, whether or not they are legal.

    Args:
        text: the answer, of one line.
        phase: what the seat is asked for; a bare number is a bid, a bare card a pass or a play.
        seat: whose moves they are.
        is_marked: whether the text was marked as the answer. If so, words that follow a move in
            its clause are no matter; if not, a clause with any word of its own names no move.
    """
    if _ODD.search(text) or _DENIED.search(text):
        return ()
    plain = text.strip(_EDGES + ".!*")
    text = plain.upper() if plain in _LOWER_ACES else text
    moves: dict[Move, None] = {}
    for part in BREAK.split(text):
        clause = _read_clause(part, is_marked=is_marked)
        if clause is not None:
            meant = dict.fromkeys(_list_meant(clause, phase, seat))
            if clause.before_show is not None and not meant:
                return ()  # something is shown, and with what is not clear
            moves |= meant
    return tuple(moves)


def _read_clause(text: str, *, is_marked: bool) -> _Clause | None:
    """Read a clause; None if it has a word that may change what it means."""
    clause, has_own_words = _Clause(), False
    if text.strip(_EDGES) in ("*", "***" if is_marked else "*"):  # bold, or a line of Markdown
        clause.cards[JOKER] = None
    for token in TOKEN.finditer(text):
        if token.lastgroup == "word":
            word = token.group().lower()
            if word in HEDGES or any(map(str.isdigit, word)):
                return None
            is_filler = word in FILLERS
            if not is_filler and not (is_marked and clause.is_begun):
                return None
            has_own_words = has_own_words or not is_filler
        else:
            _take(clause, token)
    # "9C or something lower" leaves open what is meant, and so does "bid 1, blind is too risky".
    is_open = "choice" in clause.verbs and len(clause.cards) + len(clause.numbers) < 2
    is_doubted = clause.is_special and has_own_words
    is_twice = len(clause.numbers) > len({*clause.numbers})  # "1 more than seat 1"
    return None if is_open or is_doubted or is_twice else clause


def _take(clause: _Clause, token: re.Match[str]) -> None:
    kind, text = token.lastgroup, token.group()
    if kind == "joker":
        clause.cards[JOKER] = read_naming(text)
    elif kind == "card":
        clause.cards.setdefault(read_card(text))
    elif kind == "number":
        clause.numbers.append(read_number(text))
    elif kind == "show":
        clause.before_show = len(clause.cards)
    elif kind is not None and kind != "nothing":
        clause.verbs.add(kind)


def _list_meant(clause: _Clause, phase: Phase, seat: Seat) -> Iterator[Move]:
    """Yield what a clause means: its own verb decides, or else the phase."""
    verbs = clause.verbs
    is_of_cards = bool(clause.cards) and (phase is not Phase.BID or {"play", "pass"} & verbs)
    if not is_of_cards:
        if phase is Phase.BID or "bid" in verbs:
            yield from (Bid(seat, tricks, "blind" in verbs) for tricks in clause.numbers)
        if phase is Phase.BID and "look" in verbs:
            yield Look(seat)
    elif "pass" in verbs or (phase is Phase.PASS and "play" not in verbs):
        yield from (PassCard(seat, card) for card in clause.cards)
    elif clause.before_show is None:
        yield from (PlayCard(seat, card, high=high) for card, high in clause.cards.items())
    elif clause.before_show and len(clause.cards) == 2:
        card, show = clause.cards
        yield PlayCard(seat, card, show)
