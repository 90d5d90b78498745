"""A trick and its result as values, and the parser of a trick."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import Final, Self

import attrs

from counter_rules._base.drafts import make_maker
from counter_rules._base.guards import take, to_plain
from counter_rules._base.quoting import shorten
from counter_rules.cards import COMMON_CARDS, Card, Suit
from counter_rules.errors import NotationError
from counter_rules.moves import JOKER_NAMES, PLAYS, PlayCard
from counter_rules.seats import MAX_SEATS, Seat

_MAX_PLAYS: Final = 2 * len(COMMON_CARDS)
"""The number of cards in two decks."""


def _to_plays(plays: Iterable[PlayCard]) -> tuple[PlayCard, ...]:
    return take(plays, "plays", most=_MAX_PLAYS)


@attrs.frozen(weakref_slot=False)
class Trick:
    """A trick, finished or not.

    Args:
        leader: the seat that leads.
        plays: the plays so far, in play order.
        trump: the trump suit at the start of the trick (the indicator's), or None.
        players: the number of seats that play to it.
        doubled: whether the card led counts double (C7.2).
        last: whether it is the last trick of the hand (C7.5).
    """

    leader: Seat = attrs.field(converter=to_plain)
    plays: tuple[PlayCard, ...] = attrs.field(converter=_to_plays)
    trump: Suit | None
    players: int = attrs.field(converter=to_plain)
    doubled: bool = False
    last: bool = False

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        trump: Suit | str | None = None,
        doubled: bool = False,
        last: bool = False,
    ) -> Self:
        """Parse a complete trick led by seat 0.

        Args:
            text: the plays in order, such as ``"KC 7D 10S 4H+4D"``. ``4H+4D`` is the four of
                hearts, with the four of diamonds shown; ``*high`` and ``*low`` are jokers named
                high and low.
            trump: the trump suit, as a suit or as text, or None.
            doubled: whether the card led counts double.
            last: whether it is the last trick of the hand.

        Returns:
            The trick; its number of players is the number of plays.

        Raises:
            NotationError: at the first word that is not a play, with its line and column.

        >>> trick = Trick.parse("KC 7D 10S 4H+4D", trump="H")
        >>> trick.players, str(trick.plays[3])
        (4, '4♥+4♦')
        """
        found = re.finditer(r"\S+", text) if isinstance(text, str) else iter(())
        words = tuple(islice(found, _MAX_PLAYS + 1))
        if not words:
            raise NotationError("a trick needs at least one play, such as KC or 4H+4D", text=text)
        if len(words) > _MAX_PLAYS:
            raise _refuse_word(
                words[-1],
                f"a trick has {_MAX_PLAYS} plays at most, the cards of two decks",
            )
        plays = tuple(_parse_word(seat, word) for seat, word in enumerate(words))
        suit = trump if trump is None or isinstance(trump, Suit) else Suit.parse(trump)
        return cls(0, plays, suit, len(plays), doubled, last)

    def __str__(self) -> str:
        return " ".join(str(play) for play in self.plays)


_NAMES: Final = {name: high for high, name in JOKER_NAMES.items()}


def parse_play(seat: Seat, text: str) -> PlayCard:
    """Parse a play, such as ``KC``, ``4H+4D`` or ``*high``.

    Args:
        seat: the seat that plays.
        text: the card, with the card shown or the name of a joker.

    Raises:
        NotationError: if the text is not a play.
    """
    if text.isalnum():  # the common case; a record has very many plays
        plain = Card.parse(text)
        return PLAYS[seat][plain.index] if seat < MAX_SEATS else PlayCard(seat, plain)
    played, plus, show = text.partition("+")
    named = ""
    if played.startswith("*"):
        named = next((name for name in _NAMES if played.lower() == f"*{name}"), "")
    card = played[: len(played) - len(named)]
    if plus and not show:
        raise NotationError(f"{shorten(text)} shows no card after the +", text=text)
    return PlayCard(seat, Card.parse(card), Card.parse(show) if plus else None, _NAMES.get(named))


def _parse_word(seat: Seat, word: re.Match[str]) -> PlayCard:
    try:
        return parse_play(seat, word.group())
    except NotationError as error:
        raise _refuse_word(word, error.message) from None


def _refuse_word(word: re.Match[str], message: str) -> NotationError:
    before = word.string[: word.start()]
    return NotationError(
        message,
        text=word.group(),
        line=before.count("\n") + 1,
        column=word.start() - before.rfind("\n"),
    )


@attrs.frozen(kw_only=True, weakref_slot=False)
class TrickResult:
    """The result of a trick.

    Args:
        plays: the plays, in play order.
        opening_trump: the trump suit at the start of the trick (the indicator's), or None.
        doubled: whether the card led counted double (C7.2).
        winner: the seat that takes it, or None if no seat does (C6.3).
        next_leader: the seat that leads the next trick, or None after the last one.
        doubled_lead: whether the card led next counts double (C7.2).
        trump: the trick's final trump, or None.
        led: the led suit, or None if no card set one.
        indicator: the suit that is trump from the next trick on, or None.
        turned: the cards put face up on the stack, in order (C7.3).
        passing: whether every player now passes a card (C7.4).
        values: the final value of every play, in play order; a half is 0.5.
    """

    plays: tuple[PlayCard, ...]
    opening_trump: Suit | None
    doubled: bool
    winner: Seat | None
    next_leader: Seat | None
    doubled_lead: bool
    trump: Suit | None
    led: Suit | None
    indicator: Suit | None
    turned: tuple[Card, ...]
    passing: bool
    values: tuple[float, ...]

    @property
    def leader(self) -> Seat:
        """The seat that led."""
        return self.plays[0].seat

    @property
    def last(self) -> bool:
        """Whether it was the last trick of the hand (C7.5)."""
        return self.next_leader is None

    @property
    def trick(self) -> Trick:
        """The trick itself, for `resolve_trick` and `explain_trick`."""
        return Trick(
            self.leader, self.plays, self.opening_trump, len(self.plays), self.doubled, self.last
        )


make_trick: Final = make_maker(Trick)
"""Make a trick like ``Trick(...)``, from plain numbers and a tuple of plays."""

make_trick_result: Final = make_maker(TrickResult)
"""Make a result like ``TrickResult(...)``."""
