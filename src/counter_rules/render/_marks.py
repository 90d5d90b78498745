"""Marks: the outcome of each card of a trick, for pictures and text to draw.

An explanation lists the changes effect by effect. A picture shows the outcome card by card.
This module turns the one into the other; drawing marks is up to others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs

from counter_rules._base.quoting import name_type
from counter_rules.cards import Card, Suit
from counter_rules.errors import StateError
from counter_rules.explain import Change, ChangeKind, Explanation, explain_trick
from counter_rules.explain.inner import ChangeValue, check_parts
from counter_rules.moves import PlayCard
from counter_rules.rules.ruleset import Ruleset
from counter_rules.trick import AS_PRINTED, Buff, Counting, Trick, TrickResult

# Values that can be drawn, and the explanation of a trick with known rules.

AnyTrick: TypeAlias = Trick | TrickResult | Explanation
"""A trick with as much of its outcome as is known."""


def not_drawable(value: object) -> StateError:
    """Return the error for a value that cannot be drawn."""
    return StateError(
        "expected a View, Trick, TrickResult, Explanation or ScoreSheet, "
        f"got {name_type(value)} (see view)"
    )


def explain_drawn(drawn: AnyTrick, rules: Ruleset | None) -> AnyTrick:
    """Explain a complete trick with known rules; return any other unchanged."""
    if isinstance(drawn, Explanation):
        return drawn
    trick = get_trick(drawn)
    check_parts(trick)
    if rules is None or len(trick.plays) < trick.players:
        return drawn
    return explain_trick(rules, trick)


def get_trick(drawn: AnyTrick) -> Trick:
    """Return the trick itself."""
    return drawn if isinstance(drawn, Trick) else drawn.trick


def find_result(drawn: AnyTrick) -> TrickResult | None:
    """Return the outcome of a trick; None for a bare `Trick`."""
    if isinstance(drawn, Explanation):
        return drawn.result
    return drawn if isinstance(drawn, TrickResult) else None


# Marks.


@attrs.frozen(kw_only=True)
class Mark:
    """The outcome of one card of a trick.

    Args:
        play: the play.
        values: its values, from the first to the last; just one if nothing changed it, and none
            in a trick in which no value changed.
        suits: the suits it counted as, from the printed one to the last; just one if that is the
            printed one.
        is_trump: whether it counts as a trump; False if that is not known.
        is_always_trump: whether it counts as a trump whatever the trump suit (C4.2).
        is_barred: whether it cannot win.
        buff: whether a four is a victor or void, or None (C6.4).
        is_winner: whether it takes the trick.
        leads_next: whether its player leads next without having taken the trick (C7.1).
    """

    play: PlayCard
    values: tuple[float, ...] = ()
    suits: tuple[Suit, ...]
    is_trump: bool = False
    is_always_trump: bool = False
    is_barred: bool = False
    buff: Buff | None = None
    is_winner: bool = False
    leads_next: bool = False

    @property
    def card(self) -> Card:
        """The card."""
        return self.play.card


def mark_plays(
    subject: Explanation | TrickResult | Trick, counting: Counting = AS_PRINTED
) -> tuple[Mark, ...]:
    """Return the outcome of each card of a trick.

    Args:
        subject: the trick; a result without an explanation knows only the winner, and a bare
            `Trick` not even that.
        counting: the suits and values of cards, used if there is no explanation.

    Returns:
        A mark for every play, in play order.

    >>> from counter_rules import explain_trick, get_ruleset
    >>> rules = get_ruleset("counter", players=4)
    >>> trick = Trick.parse("5C 6D 10S QC", trump="H")
    >>> for mark in mark_plays(explain_trick(rules, trick)):
    ...     print(mark.card, mark.values, *mark.suits, mark.is_winner)
    5♣ (5.0, 11.0) clubs False
    6♦ (6.0, 0.0) diamonds False
    10♠ (10.0, 15.0) spades clubs True
    Q♣ (12.0, 15.0) clubs False
    """
    if isinstance(subject, Trick | TrickResult):
        winner = subject.winner if isinstance(subject, TrickResult) else None
        trump = subject.trump if isinstance(subject, Trick) else subject.opening_trump
        return tuple(
            Mark(
                play=play,
                suits=tuple(dict.fromkeys((play.card.suit, counting.get_suit(play.card, trump)))),
                is_winner=play.seat == winner,
            )
            for play in subject.plays
        )
    if not isinstance(subject, Explanation):
        raise not_drawable(subject)
    changes = [change for report in subject.reports for change in report.changes]
    has_values = any(change.kind is ChangeKind.VALUE for change in changes)
    return tuple(
        _mark(
            play,
            [change for change in changes if change.place == place],
            subject.result,
            (subject.result.values[place],)
            if has_values and play.card.suit is not Suit.JOKERS
            else (),
        )
        for place, play in enumerate(subject.trick.plays)
    )


def _mark(
    play: PlayCard, changes: Sequence[Change], result: TrickResult, value: tuple[float, ...]
) -> Mark:
    """Mark a play by its changes and its final value, if values count."""
    suits = [suit for suit in _follow(changes, ChangeKind.SUIT) if isinstance(suit, Suit)]
    values = [number for number in _follow(changes, ChangeKind.VALUE) if isinstance(number, float)]
    last = {change.kind: change.after for change in changes}
    buff = last.get(ChangeKind.BUFF)
    is_always_trump = last.get(ChangeKind.ALWAYS_TRUMP) is True
    suit = suits[-1] if suits else play.card.suit
    is_moved = suit is not play.card.suit
    return Mark(
        play=play,
        values=tuple(values) or value,
        suits=tuple(suits) if is_moved else (suit,),
        is_trump=is_always_trump or suit is result.trump,
        is_always_trump=is_always_trump,
        is_barred=last.get(ChangeKind.BARRED) is True,
        buff=buff if isinstance(buff, Buff) else None,
        is_winner=play.seat == result.winner,
        leads_next=play.seat == result.next_leader != result.winner,
    )


def _follow(changes: Sequence[Change], kind: ChangeKind) -> tuple[ChangeValue, ...]:
    """Return the successive values of the changes of a kind, from the first to the last."""
    own = [change for change in changes if change.kind is kind]
    return (*[change.before for change in own[:1]], *[change.after for change in own])
