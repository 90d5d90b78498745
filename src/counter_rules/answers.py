"""Answers: moves as people write them in their own language, and moves in words.

Programs write moves as JSON (`counter_rules.notation`). People write ``QS``, ``queen of spades``,
``q`` or ``Dame``, and mean one of the moves that they may make now.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import CARDS, COMMON_CARDS, JOKER, SUITS, Card, Rank, Suit
from counter_rules.engine import illegal_move, legal_moves, why_illegal
from counter_rules.engine.inner import make_detail
from counter_rules.errors import NotationError, StateError
from counter_rules.messages import (
    ENGLISH,
    Message,
    Texts,
    format_message,
    format_value,
)
from counter_rules.messages.inner import check_texts, get_text
from counter_rules.moves import JOKER_NAMES, Bid, Deal, Look, Move, NameTrump, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.trick.trick import parse_play
from counter_rules.views import View

_LONGEST: Final = 80
"""The most characters of an answer; a longer text is none."""
_PHASES: Final[Mapping[type[Move], Phase]] = {
    Bid: Phase.BID,
    NameTrump: Phase.NAME,
    PlayCard: Phase.PLAY,
    PassCard: Phase.PASS,
}
"""The moves that have a verb, and their phases."""


class AnswerError(NotationError):
    """A text that is not an answer now, or that could be several.

    Its text is English; `counter_rules.messages.describe` translates it.

    Args:
        message: what was given, and what would be understood.
        text: the text.
        moves: the moves that it could be; all legal moves if it is no answer.
    """

    def __init__(self, message: Message, *, text: str, moves: tuple[Move, ...]) -> None:
        super().__init__(str(message), text=text)
        self.messages = (message,)
        self.moves = moves

    def __reduce__(self) -> tuple[object, ...]:
        return partial(AnswerError, text=self.text, moves=self.moves), self.messages


# A move in words.


def describe_move(move: Move, texts: Texts | None = None) -> str:
    """Describe a move in a few words; `parse_answer` understands them.

    Args:
        move: the move.
        texts: the catalogue, by default the English one.

    >>> from counter_rules import Card, PlayCard
    >>> from counter_rules.messages import GERMAN
    >>> describe_move(Bid(0, 3)), describe_move(PlayCard(0, Card.parse("QS")), GERMAN)
    ('bid 3', 'Q♠ spielen')
    """
    given, phase = make_detail(move), _PHASES.get(type(move))
    if phase is None:
        return format_value(Phase.DEAL if isinstance(move, Deal) else given, texts)
    return format_message(Message.of(f"move.{phase}", given=given), texts)


# A text as a move.


def parse_answer(view: View, text: str, texts: Texts | None = None) -> Move:
    """Parse what a player answers as one of their legal moves.

    It reads a move as the library writes it (``QS``, ``Q♠``, ``4H+4D``, ``*high``, ``bid 3``,
    ``bid 3 blind``, ``look``, ``name H``), and the words and letters of the catalogue (``queen of
    spades``, ``joker high``; in German ``Pik Dame`` and ``PD``). The verb may be left out, and so
    may the end of the answer, if only one legal move begins so: ``q`` is the queen if only one may
    be played. Case, spaces, quotes and a full stop do not matter.

    Args:
        view: the view of the seat.
        text: the answer.
        texts: the catalogue, by default the English one. Moves as the library writes them are read
            with every catalogue.

    Returns:
        A legal move of the seat.

    Raises:
        AnswerError: if it is not an answer now, or the beginning of several. It lists the moves
            that would be understood, and has them as ``moves``.
        IllegalMoveError: if the move is illegal. It says why, and what is legal.
        StateError: if it is not the view of a seat.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> seen = view(step(state, shuffle(state, seed=7)).state, 0)
    >>> parse_answer(seen, "bid 3") == parse_answer(seen, "3") == Bid(0, 3)
    True
    >>> parse_answer(seen, "eleven")
    Traceback (most recent call last):
        ...
    counter_rules.answers.AnswerError: 'eleven' is not an answer here; expected 0 to 10
    """
    answer = _hear(view, text, texts)
    return answer.choose(answer.list_named() or answer.list_begun())


def parse_whole_answer(view: View, text: str, texts: Texts | None = None) -> Move:
    """Parse an answer that names a move in full; otherwise the same as `parse_answer`.

    It is for players who should know what may be played, such as language models: ``4`` is no
    answer, even if only one four is legal.

    Raises:
        AnswerError: if it is not an answer now.
        IllegalMoveError: if the move is illegal.
        StateError: if it is not the view of a seat.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> parse_whole_answer(view(step(state, shuffle(state, seed=7)).state, 0), "bid 3")
    Bid(seat=0, tricks=3, blind=False)
    """
    answer = _hear(view, text, texts)
    return answer.choose(answer.list_named())


@attrs.frozen(kw_only=True)
class _Answer:
    """The answer of a seat, as every kind of move without its verb: none, if it is no text.

    A kind of move that is not due needs its verb, but for the play of a card.
    """

    view: View
    text: str
    texts: Texts
    readings: Mapping[type[Move], Sequence[str]]

    def list_named(self) -> list[Move]:
        """List the moves that it names in full: a legal one, or else any."""
        moves = [move for move in legal_moves(self.view) if self._is_named(move)]
        return moves or [move for move in self._list_nameable() if self._is_named(move)][:1]

    def list_begun(self) -> list[Move]:
        """List the legal moves that it begins, or else the cards in hand."""
        view, hand = self.view, dict.fromkeys(self.view.hand or ())
        moves = [move for move in legal_moves(view) if self._is_begun(move)]
        held = [PlayCard(view.seat or 0, card) for card in hand if view.phase is Phase.PLAY]
        return moves or [move for move in held if self._is_begun(move)]

    def choose(self, found: Sequence[Move]) -> Move:
        """Return the one move that is found, if it is legal; else raise what is wrong."""
        legal = legal_moves(self.view)
        if len(found) == 1:
            reason = why_illegal(self.view, found[0])
            # A joker that can be named in one way only need not be named.
            ways = _list_ways(legal, found[0]) if reason else [found[0]]
            if reason and len(ways) != 1:
                raise illegal_move(self.view, found[0], reason)
            return ways[0]
        several = tuple([move for move in found if move in legal])
        key = "answer.several" if several else "answer.unclear" if legal else "answer.none"
        message = Message.of(key, given=shorten(self.text), moves=_list_details(several or legal))
        raise AnswerError(message, text=self.text, moves=several or legal)

    def _list_nameable(self) -> list[Move]:
        """List the moves, legal or not, that a text could name: due ones before others."""
        seat, moves = self.view.seat or 0, list[Move]()
        for tricks in map(int, re.findall(r"\d{1,4}", self.text, re.ASCII)):
            moves += [Bid(seat, tricks), Bid(seat, tricks, blind=True)]
        moves += [Look(seat), *[NameTrump(seat, suit) for suit in (*SUITS, None)]]
        cards = CARDS if self.view.rules.has_winners_or_losers else COMMON_CARDS
        moves += [kind(seat, card) for kind in (PlayCard, PassCard) for card in cards]
        moves += [PlayCard(seat, JOKER, None, high) for high in (True, False)]
        if "+" in self.text:
            with suppress(NotationError):
                moves.append(parse_play(seat, "".join(self.text.split())))
        return sorted(moves, key=lambda move: _PHASES.get(type(move)) is not self.view.phase)

    def _is_named(self, move: Move) -> bool:
        ways = map(_reduce, _list_ways_to_say(move, self.texts))
        return not set(self.readings.get(type(move), ())).isdisjoint(ways)

    def _is_begun(self, move: Move) -> bool:
        """Return whether it is the beginning of a move; no number is cut in two."""
        return any(
            way.startswith(one) and not (one[-1] + way[len(one) :][:1]).isdecimal()
            for way in map(_reduce, _list_ways_to_say(move, self.texts))
            for one in self.readings.get(type(move), ())
        )


def _list_details(moves: Sequence[Move]) -> tuple[object, ...]:
    """List what a sentence says of some moves; numbers of tricks without a gap are a range."""
    tricks = [move.tricks for move in moves if isinstance(move, Bid) and not move.blind]
    others = moves[len(tricks) :]
    if len(tricks) > 2 and tricks[-1] - tricks[0] == len(tricks) - 1:
        return range(tricks[0], tricks[-1] + 1), *map(make_detail, others)
    return tuple(map(make_detail, moves))


def _hear(view: View, text: str, texts: Texts | None) -> _Answer:
    """Return a text as the answer of a seat."""
    if not isinstance(view, View) or view.seat is None:
        raise StateError(f"expected the view of a seat, got {shorten(view)}")
    texts, is_text = check_texts(texts), isinstance(text, str)
    said = _reduce(text).strip("\"'`").rstrip(".!") if is_text and len(text) <= _LONGEST else ""
    readings: dict[type[Move], list[str]] = {Look: [said]} if said else {}
    for kind, phase in _PHASES.items() if said else ():
        is_due = phase is view.phase or kind is PlayCard
        readings[kind] = [said] * is_due + _strip_verb(said, f"move.{phase}", texts)
    return _Answer(
        view=view, text=text if is_text else shorten(text), texts=texts, readings=readings
    )


def _strip_verb(said: str, key: str, texts: Texts) -> list[str]:
    """List what is left of a text without the verb of a kind of move; none if it has no verb."""
    rests = list[str]()
    for verb in _list_words(key, texts):
        before, after = map(_reduce, verb.split("{given}"))
        rest = said.removeprefix(before).removesuffix(after)
        if rest and len(rest) == len(said) - len(before) - len(after):
            rests.append(rest)
    return rests


def _list_ways(legal: Sequence[Move], move: Move) -> list[Move]:
    """List the legal ways to play the card of a move that names nothing but its card."""
    if not isinstance(move, PlayCard) or move.show is not None or move.high is not None:
        return []
    return [way for way in legal if isinstance(way, PlayCard) and way.card is move.card]


# The ways to say a move: texts in which case and spaces do not matter.

_ZEROS: Final = re.compile(r"(?<!\d)0+(?=\d)")
_HOLLOW: Final = str.maketrans("♧♢♡♤", "♣♦♥♠", "\ufe0f")
"""Symbols of suits to their usual form, without the character that makes them coloured."""


def _reduce(text: str) -> str:
    """Reduce a text to what matters in it, such as ``Queen of Spades`` to ``queenofspades``."""
    return _ZEROS.sub("", "".join(text.translate(_HOLLOW).casefold().split()))


def _list_ways_to_say(move: Move, texts: Texts) -> list[str]:
    """List the ways to say a move without its verb."""
    if isinstance(move, Deal):
        return []
    if isinstance(move, Bid):
        words = [word.replace("{tricks}", "") for word in _list_words("refusal.blind", texts)]
        sides = [(word, "") for word in words] + [("", word) for word in words]
        return [f"{a}{move.tricks}{b}" for a, b in (sides if move.blind else [("", "")])]
    if isinstance(move, Look):
        return _list_words("refusal.look.move", texts)
    if isinstance(move, NameTrump):
        return _list_suits(move.suit, texts)
    cards = _list_cards(move.card, texts)
    if isinstance(move, PassCard):
        return cards
    if move.high is not None:
        names = _list_words(f"word.{JOKER_NAMES[move.high]}", texts)
        return [f"{card}{name}" for card in cards for name in names]
    if move.show is None:
        return cards
    pairs = zip(cards, _list_cards(move.show, texts), strict=True)
    return [f"{card}{plus}{show}" for card, show in pairs for plus in ("+", "")]


def _list_words(key: str, texts: Texts) -> list[str]:
    """List the text of a key in the catalogue, and in English."""
    return [get_text(key, texts), get_text(key, ENGLISH)]


def _list_suits(suit: Suit | None, texts: Texts) -> list[str]:
    """List the names of a suit, or of no trump."""
    if suit is None:
        return [*_list_words("word.no_trump", texts), *_list_words("word.none", texts)]
    name = suit.name.lower()
    words = get_text(f"letter.suit.{name}", texts), get_text(f"word.suit.{name}", texts)
    return [suit.value, suit.symbol, *words]


def _list_cards(card: Card, texts: Texts) -> list[str]:
    """List the names of a card: as the library writes it, and in words, rank or suit first."""
    rank, suit = card.rank, card.suit
    word = get_text(f"word.rank.{rank.name.lower()}", texts)
    if suit not in SUITS:
        return [rank.letter, word]
    key = f"letter.rank.{rank.name.lower()}"
    ranks = get_text(key, texts) if key in ENGLISH else rank.letter, word
    suits = _list_suits(suit, texts)[1:]
    tens, of = ["T"] if rank is Rank.TEN else [], get_text("word.of", texts)
    return [
        *[
            f"{letter}{sign}"
            for letter in (rank.letter, *tens)
            for sign in (suit.value, suit.symbol)
        ],
        *[f"{one}{sign}" for one in ranks for sign in suits],
        *[f"{sign}{one}" for one in ranks for sign in suits],
        *[of.replace("{rank}", one).replace("{suit}", suits[-1]) for one in (rank.letter, *ranks)],
    ]
