"""Resolving a trick that somebody lays on the table."""

from __future__ import annotations

from collections import Counter

from counter_rules.cards import Card, Suit
from counter_rules.errors import StateError, shorten
from counter_rules.moves import PlayCard
from counter_rules.ruleset import Ruleset, to_rules
from counter_rules.seats import check_seat
from counter_rules.trick import Trick, TrickResult
from counter_rules.trick.resolve import resolve_plays


def resolve_trick(rules: Ruleset, trick: Trick) -> TrickResult:
    """Resolve a complete trick by the rules of a game (C4 to C7).

    The trick stands for itself: how many play to it is its own ``players``, whatever the
    ruleset's, and whether its followers could have followed suit is not asked.

    Args:
        rules: the rules.
        trick: the trick.

    Returns:
        Who takes it, who leads next, and everything else that came of it.

    Raises:
        StateError: if the trick is not complete, or its cards or shows are impossible.

    >>> from counter_rules import Trick, get_ruleset
    >>> rules = get_ruleset("counter", players=4)
    >>> result = resolve_trick(rules, Trick.parse("4C 4D 3C QC", trump="H"))
    >>> result.winner, result.values
    (2, (0.0, 0.0, 23.0, 0.0))
    """
    check_trick(rules, trick)
    return resolve_plays(trick, rules.doubled_values, rules.effects)


def check_trick(rules: Ruleset, trick: Trick) -> None:
    """Refuse a trick that cannot lie on a table.

    Args:
        rules: the rules.
        trick: the trick.

    Raises:
        StateError: if the trick is not complete, or its cards or shows are impossible.
    """
    to_rules(rules)
    if not isinstance(trick, Trick):
        raise StateError(
            f"{shorten(trick)} is no Trick: Trick.parse makes one, and a TrickResult has one"
        )
    check_parts(trick)
    if len(trick.plays) != trick.players:
        raise StateError(
            f"the trick has {len(trick.plays)} of {shorten(trick.players)} plays: only a complete "
            "one is resolved"
        )
    for turn, play in enumerate(trick.plays):
        _check_turn(play, turn, trick)
    _check_cards(rules, trick)


def check_parts(trick: Trick) -> None:
    """Refuse a trick, complete or not, of parts that are not what they should be.

    Args:
        trick: the trick.

    Raises:
        StateError: if a part is of another type.
    """
    if type(trick.players) is not int or trick.players < 1:
        raise StateError(
            f"a trick of {shorten(trick.players)} players is none: 1 or more play to it"
        )
    check_seat(trick.leader, trick.players)
    if trick.trump is not None and not isinstance(trick.trump, Suit):
        raise StateError(f"{shorten(trick.trump)} is no trump: a Suit or None is wanted")
    for play in trick.plays:
        if type(play) is not PlayCard:
            raise StateError(f"{shorten(play)} is no play: a PlayCard is wanted")
    for field, flag in (("doubled", trick.doubled), ("last", trick.last)):
        if type(flag) is not bool:
            raise StateError(f"{field} must be True or False, not {shorten(flag)}")


def _check_turn(play: PlayCard, turn: int, trick: Trick) -> None:
    seat = (trick.leader + turn) % trick.players
    if play.seat != seat:
        raise StateError(
            f"play {turn + 1}, {play}, is by seat {play.seat}: it is the turn of seat {seat}"
        )


def _check_cards(rules: Ruleset, trick: Trick) -> None:
    deck, seen = rules.deck_counts, Counter[Card]()
    for play in trick.plays:
        seen[play.card] += 1
        if play.show is not None:
            facet = rules.effects.shows.get(play.card.rank)
            if facet is None or play.show.rank is not facet.rank:
                raise StateError(f"{play} is no play: {play.show} cannot be shown with {play.card}")
            seen[play.show] += 1
    _check_names(rules, trick)
    for card, times in seen.items():
        if card not in deck:
            raise StateError(f"{card} is not in this deck of {len(rules.deck)} cards")
        if times > deck[card]:
            raise StateError(f"{card} lies {times} times and the deck holds {deck[card]}")


def _check_names(rules: Ruleset, trick: Trick) -> None:
    names: list[bool] = []
    for play in trick.plays:
        is_named = play.card.rank in rules.effects.named
        if is_named and play.high is None:
            raise StateError(f"{play} is no play: name the joker, *high or *low")
        if not is_named and play.high is not None:
            raise StateError(f"{play} is no play: {play.card} is never named high or low")
        if play.high is not None:
            names.append(play.high)
    if len(names) > len(set(names)):
        raise StateError(f"two jokers are named alike in {trick}: one is high and one is low")
