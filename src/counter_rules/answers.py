"""Answers: moves as people write them in their own language, and moves in words.

Programs write moves as JSON (`counter_rules.notation`). People write ``QS``, ``queen of spades``,
``q`` or ``Dame``, and mean one of the moves that they may make now.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import attrs

from counter_rules._base.quoting import name_type, shorten
from counter_rules.cards import COMMON_CARDS, JOKER, Card, Suit
from counter_rules.engine import illegal_move, legal_moves, why_illegal
from counter_rules.engine.inner import make_detail
from counter_rules.errors import NotationError, StateError
from counter_rules.messages import ENGLISH, Message, Texts, format_message, format_value
from counter_rules.messages.inner import CardNames, check_texts, get_card_names, get_text, normalize
from counter_rules.moves import Bid, Deal, Look, Move, NameTrump, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.seats import Seat
from counter_rules.views import View

_PHASES: Final[Mapping[type[Move], Phase]] = {
    Bid: Phase.BID,
    NameTrump: Phase.NAME,
    PlayCard: Phase.PLAY,
    PassCard: Phase.PASS,
}
"""The moves that have a verb, and their phases."""
_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)
_LONGEST: Final = 200
"""The most characters of an answer; a longer text is none."""


class AnswerError(NotationError):
    """A text is no answer now, or could mean several moves.

    Its message is English; `counter_rules.messages.describe` translates it.

    Args:
        message: what was given, and what would be understood.
        text: the text.
        moves: the legal moves that it could mean; all of them if it is no answer.
    """

    def __init__(self, message: Message, *, text: str, moves: tuple[Move, ...]) -> None:
        super().__init__(str(message), text=text)
        self.messages = (message,)
        self.moves = moves

    def __reduce__(self) -> tuple[object, ...]:
        return partial(AnswerError, text=self.text, moves=self.moves), self.messages


# A move in words.


def describe_move(move: Move, texts: Texts | None = None) -> str:
    """Put a move into a few words, which `parse_answer` understands.

    Args:
        move: the move.
        texts: the catalogue, by default the English one.

    Raises:
        StateError: if it is not a move.

    >>> from counter_rules import Card, PlayCard
    >>> from counter_rules.messages import GERMAN
    >>> describe_move(Bid(0, 3)), describe_move(PlayCard(0, Card.parse("QS")), GERMAN)
    ('bid 3', 'Q♠ spielen')
    """
    if not isinstance(move, Move):
        raise StateError(f"expected a move, got {name_type(move)}")
    if isinstance(move, Deal | Look):
        return format_value(Phase.DEAL if isinstance(move, Deal) else make_detail(move), texts)
    message = Message.of(f"move.{_PHASES[type(move)]}", given=make_detail(move))
    return format_message(message, texts)


# A text as a move.


def parse_answer(view: View, text: str, texts: Texts | None = None) -> Move:
    """Parse what a player answers as one of their legal moves.

    It reads a move as the library writes it (``Q♠`` or ``QS``, ``4H+4D``, ``*high``, ``bid 3``,
    ``bid 3 blind``, ``look``, ``name H``), and the words and letters of the catalogue (``queen of
    spades``, ``joker high``; in German ``Pik Dame`` and ``PD``). The verb may be left out. A rank,
    a suit or a beginning is enough if it fits only one legal move: ``q`` is the queen if only one
    may be played. Case, quotes and the mark at the end do not matter.

    Args:
        view: the view of the seat.
        text: the answer.
        texts: the catalogue, by default the English one. Moves as the library writes them are read
            with every catalogue.

    Returns:
        A legal move of the seat.

    Raises:
        AnswerError: if it is no answer now, or fits several legal moves. It lists the moves that
            would be understood, and has them as ``moves``.
        IllegalMoveError: if it names an illegal move, or fits only cards in the hand that may not
            be played. It says why, and what is legal.
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
    answer = _make_answer(view, text, texts)
    return answer.choose(answer.list_named() or answer.list_fitting())


def parse_whole_answer(view: View, text: str, texts: Texts | None = None) -> Move:
    """Parse an answer that names a move in full; otherwise the same as `parse_answer`.

    It is for players who should know what may be played, such as language models: ``4`` is no
    card, even if only one four is legal.

    Args:
        view: the view of the seat.
        text: the answer.
        texts: the catalogue, by default the English one.

    Returns:
        A legal move of the seat.

    Raises:
        AnswerError: if it is no answer now.
        IllegalMoveError: if it names an illegal move.
        StateError: if it is not the view of a seat.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> parse_whole_answer(view(step(state, shuffle(state, seed=7)).state, 0), "bid 3")
    Bid(seat=0, tricks=3, blind=False)
    """
    answer = _make_answer(view, text, texts)
    return answer.choose(answer.list_named())


@attrs.frozen(kw_only=True)
class _Answer:
    """The answer of a seat: a normalized text, and the names of cards in its language."""

    view: View
    seat: Seat
    given: object
    said: str
    texts: Texts
    names: CardNames

    def list_named(self) -> list[Move]:
        """List the moves that it names in full, legal or not; several only in odd languages."""
        if not self.said:
            return []
        worded = [
            move for move in legal_moves(self.view) if self.said in self._list_words_for(move)
        ]
        if worded:
            return worded
        for kind in sorted(_PHASES, key=lambda kind: _PHASES[kind] is not self.view.phase):
            for said in self._strip_verb(kind):
                found = self._parse_as(kind, said)
                if found:
                    return found
        return [Look(self.seat)] if self.said in self._list_texts("refusal.look.move") else []

    def list_fitting(self) -> list[Move]:
        """List the moves that it fits by rank or suit, or begins: legal ones, or cards in hand."""
        legal, phase = legal_moves(self.view), self.view.phase
        if phase is Phase.NAME:
            return [move for move in legal if self._begins_trump(move)]
        if phase not in (Phase.PLAY, Phase.PASS):
            # A look cannot be undone, so a letter is not enough.
            words = [text.split()[:1] for text in self._list_texts("refusal.look.move")]
            return [move for move in legal if isinstance(move, Look) and [self.said] in words]
        if "+" in self.said:
            return [move for move in legal if self._begins_show(move)]
        kind = PlayCard if phase is Phase.PLAY else PassCard
        for said in self._strip_verb(kind):
            found = self._list_fitting_cards(said)
            if found:
                return found
        return []

    def _list_fitting_cards(self, said: str) -> list[Move]:
        """List the plays or passes of cards that a text without a verb fits."""
        kinds, phase = self.names.list_kinds(said), self.view.phase
        cards = self.names.list_cards_of(kinds) if kinds else self.names.list_cards_begun(said)
        legal = [one for one in legal_moves(self.view) if isinstance(one, PlayCard | PassCard)]
        fits: list[Move] = [move for move in legal if move.card in cards]
        if not kinds:
            jokers = [move for move in legal if self._begins_joker(move, said)]
            fits = list(dict.fromkeys([*fits, *jokers]))
        kind = PlayCard if phase is Phase.PLAY else PassCard
        hand = dict.fromkeys(self.view.hand or ())
        allowed = {move.card for move in legal}
        held = [kind(self.seat, card) for card in hand if card in cards and card not in allowed]
        # One rank or suit is meant whatever is legal; what else begins so counts, legal or not.
        return fits if fits and len(kinds) == 1 else [*fits, *held]

    def choose(self, found: Sequence[Move]) -> Move:
        """Return the move that is meant, if it is one and legal; else raise what is wrong."""
        legal = legal_moves(self.view)
        allowed = [move for move in found if move in legal]
        if len(found) == 1 and allowed:
            return allowed[0]
        reason = why_illegal(self.view, found[0]) if found and not allowed else None
        if reason is not None:
            # A joker that can be named in one way only need not be named.
            plays = [move for move in legal if isinstance(move, PlayCard)]
            ways = [play for play in plays if found[0] == PlayCard(self.seat, play.card)]
            if len(ways) == 1:
                return ways[0]
            raise illegal_move(self.view, found[0], reason)
        key = "answer.several" if found else "answer.unclear" if legal else "answer.none"
        listed = _list_details(found or legal)
        message = Message.of(key, given=shorten(self.given), moves=listed)
        text = self.given if isinstance(self.given, str) else shorten(self.given)
        raise AnswerError(message, text=text, moves=tuple(allowed) or legal)

    def _parse_as(self, kind: type[Move], said: str) -> list[Move]:
        """List the moves of a kind that a text without a verb names in full."""
        if kind is Bid:
            return self._list_bids(said)
        if kind is NameTrump:
            if said in (*self._list_texts("word.no_trump"), *self._list_texts("word.none")):
                return [NameTrump(self.seat, None)]
            kinds = self.names.kinds.get(said, ())
            return [NameTrump(self.seat, suit) for suit in kinds if isinstance(suit, Suit)]
        if kind is PassCard:
            return [PassCard(self.seat, card) for card in self._get_cards(said)]
        played, plus, show = said.partition("+")
        if plus:
            pairs = [(card, b) for card in self._get_cards(played) for b in self._get_cards(show)]
            return [PlayCard(self.seat, card, shown) for card, shown in pairs]
        if said in self.names.jokers:
            return [PlayCard(self.seat, JOKER, None, self.names.jokers[said])]
        return [PlayCard(self.seat, card) for card in self._get_cards(said)]

    def _list_bids(self, said: str) -> list[Move]:
        """List the bid that a number is, perhaps beside the word for a blind one."""
        texts = [get_text("refusal.blind", texts) for texts in (self.texts, ENGLISH)]
        blind = {normalize(part) for text in texts for part in _split_at_field(text)} - {""}
        words = said.split()
        numbers = [word for word in words if word not in blind]
        if len(words) > 2 or len(numbers) != 1 or not _NUMBER.fullmatch(numbers[0]):
            return []
        return [Bid(self.seat, int(numbers[0]), blind=len(words) == 2)]

    def _get_cards(self, said: str) -> tuple[Card, ...]:
        """Return the cards that a text names in full: mostly one, or none."""
        cards, rules = self.names.cards.get(said, ()), self.view.rules
        return tuple([one for one in cards if one in COMMON_CARDS or one in rules.deck_counts])

    def _begins_trump(self, move: Move) -> bool:
        """Return whether it begins the name of a suit, or of no trump."""
        if not isinstance(move, NameTrump) or not self.said:
            return False
        if move.suit is None:
            return any(word.startswith(self.said) for word in self._list_short(move))
        return move.suit in self.names.list_suits(self.said)

    def _begins_show(self, move: Move) -> bool:
        """Return whether it names the card of a play, and begins the one that is shown with it."""
        if not isinstance(move, PlayCard) or move.show is None:
            return False
        played, _, show = self.said.partition("+")
        return move.card in self._get_cards(played) and (
            not show or move.show in self.names.list_cards_begun(show)
        )

    def _begins_joker(self, move: Move, said: str) -> bool:
        """Return whether a text begins the name of a joker that is named high or low."""
        if not isinstance(move, PlayCard) or move.high is None or not said:
            return False
        names = [name for name, high in self.names.jokers.items() if high is move.high]
        return any(name.startswith(said) for name in names)

    def _list_words_for(self, move: Move) -> list[str]:
        """List the words for a move: those of `describe_move`, and without the verb."""
        return [
            normalize(describe_move(move, self.texts)),
            normalize(str(move)),
            *self._list_short(move),
        ]

    def _list_short(self, move: Move) -> list[str]:
        """List the words for a move without its verb."""
        details = [make_detail(move)]
        if isinstance(move, NameTrump) and move.suit is None:
            details.append(None)
        both = [(detail, texts) for detail in details for texts in (self.texts, ENGLISH)]
        return [normalize(format_value(detail, texts)) for detail, texts in both]

    def _strip_verb(self, kind: type[Move]) -> list[str]:
        """List what it says without the verb of a kind of move, needed if that is not due."""
        phase = _PHASES[kind]
        found = [self.said] if phase is self.view.phase or kind is PlayCard else []
        for texts in (self.texts, ENGLISH):
            before, after = map(normalize, _split_at_field(get_text(f"move.{phase}", texts)))
            if (before or after) and self.said.startswith(before) and self.said.endswith(after):
                found.append(self.said.removeprefix(before).removesuffix(after).strip())
        return found

    def _list_texts(self, key: str) -> list[str]:
        """List the text of a key in the catalogue and in English, normalized."""
        return [normalize(get_text(key, texts)) for texts in (self.texts, ENGLISH)]


def _make_answer(view: View, text: str, texts: Texts | None) -> _Answer:
    """Return a text as the answer of a view's seat."""
    if not isinstance(view, View) or view.seat is None:
        raise StateError(f"expected the view of a seat, got {shorten(view)}")
    is_read = isinstance(text, str) and len(text) <= _LONGEST
    texts = check_texts(texts)
    return _Answer(
        view=view,
        seat=view.seat,
        given=text,
        said=normalize(text) if is_read else "",
        texts=texts,
        names=get_card_names(texts),
    )


def _split_at_field(text: str) -> tuple[str, str]:
    """Return what stands before and after the one field of a text; nothing if it has not one."""
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        return "", ""
    if [name is not None for _, name, _, _ in parts] not in ([True], [True, False]):
        return "", ""
    return parts[0][0], "".join([literal for literal, *_ in parts[1:]])


def _list_details(moves: Sequence[Move]) -> tuple[object, ...]:
    """List what a sentence says of some moves; three open bids and more in a row are a range."""
    bids = [move.tricks for move in moves if isinstance(move, Bid) and not move.blind]
    if len(bids) < 3 or bids[-1] - bids[0] != len(bids) - 1:
        return tuple(map(make_detail, moves))
    others = [move for move in moves if not isinstance(move, Bid) or move.blind]
    return range(bids[0], bids[-1] + 1), *map(make_detail, others)
