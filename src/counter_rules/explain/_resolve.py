"""Resolving a trick on its own."""

from __future__ import annotations

from collections import Counter

from counter_rules._quoting import shorten
from counter_rules.cards import Card, Suit
from counter_rules.errors import StateError
from counter_rules.moves import PlayCard
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import check_seat
from counter_rules.trick import Trick, TrickResult
from counter_rules.trick.resolve import resolve_plays


def resolve_trick(rules: Ruleset, trick: Trick) -> TrickResult:
    """Resolve a complete trick by the rules of a game (C4 to C7).

    The trick stands on its own: its own ``players`` says how many play to it, whatever the
    ruleset says, and whether its followers could have followed suit is not checked.

    Args:
        rules: the rules.
        trick: the trick.

    Returns:
        The winner, the next leader, and everything else that follows from the trick.

    Raises:
        StateError: if the trick is not complete, or its cards or shows are impossible.
        RulesetError: if the hook of an effect fails.

    >>> from counter_rules import Trick, get_ruleset
    >>> rules = get_ruleset("counter", players=4)
    >>> result = resolve_trick(rules, Trick.parse("4C 4D 3C QC", trump="H"))
    >>> result.winner, result.values
    (2, (0.0, 0.0, 23.0, 0.0))
    """
    check_trick(rules, trick)
    return resolve_plays(trick, rules.doubled_values, rules.effects)


def check_trick(rules: Ruleset, trick: Trick) -> None:
    """Refuse an impossible trick.

    Args:
        rules: the rules.
        trick: the trick.

    Raises:
        StateError: if the trick is not complete, or its cards or shows are impossible.
    """
    to_rules(rules)
    if not isinstance(trick, Trick):
        raise StateError(
            f"expected a Trick, got {shorten(trick)} (see Trick.parse; a TrickResult has one)"
        )
    check_parts(trick)
    if len(trick.plays) != trick.players:
        raise StateError(
            f"the trick has {len(trick.plays)} of {shorten(trick.players)} plays: only a complete "
            "trick can be resolved"
        )
    for turn, play in enumerate(trick.plays):
        _check_turn(play, turn, trick)
    _check_cards(rules, trick)


def check_parts(trick: Trick) -> None:
    """Refuse a trick, complete or not, that has a part of the wrong type.

    Args:
        trick: the trick.

    Raises:
        StateError: if a part is of the wrong type.
    """
    if type(trick.players) is not int or trick.players < 1:
        raise StateError(f"a trick needs at least 1 player, got {shorten(trick.players)}")
    check_seat(trick.leader, trick.players)
    if trick.trump is not None and not isinstance(trick.trump, Suit):
        raise StateError(f"trump must be a Suit or None, not {shorten(trick.trump)}")
    for play in trick.plays:
        if type(play) is not PlayCard:
            raise StateError(f"expected a PlayCard, got {shorten(play)}")
    for field, flag in (("doubled", trick.doubled), ("last", trick.last)):
        if type(flag) is not bool:
            raise StateError(f"{field} must be True or False, not {shorten(flag)}")


def _check_turn(play: PlayCard, turn: int, trick: Trick) -> None:
    seat = (trick.leader + turn) % trick.players
    if play.seat != seat:
        raise StateError(
            f"play {turn + 1}, {play}, is by seat {play.seat}: it is seat {seat}'s turn"
        )


def _check_cards(rules: Ruleset, trick: Trick) -> None:
    deck, seen = rules.deck_counts, Counter[Card]()
    for play in trick.plays:
        seen[play.card] += 1
        if play.show is not None:
            facet = rules.effects.shows.get(play.card.rank)
            if facet is None or play.show.rank is not facet.rank:
                raise StateError(
                    f"{play} is impossible: {play.show} cannot be shown with {play.card}"
                )
            seen[play.show] += 1
    _check_names(rules, trick)
    for card, times in seen.items():
        if card not in deck:
            raise StateError(f"{card} is not in this deck of {len(rules.deck)} cards")
        if times > deck[card]:
            raise StateError(f"{card} appears {times} times, but the deck holds {deck[card]}")


def _check_names(rules: Ruleset, trick: Trick) -> None:
    names: list[bool] = []
    for play in trick.plays:
        is_named = play.card.rank in rules.effects.named
        if is_named and play.high is None:
            raise StateError(f"{play} is impossible: name the joker, *high or *low")
        if not is_named and play.high is not None:
            raise StateError(f"{play} is impossible: {play.card} is never named high or low")
        if play.high is not None:
            names.append(play.high)
    if len(names) > len(set(names)):
        raise StateError(f"two jokers have the same name in {trick}: one is high and one is low")
