"""A ruleset: one value that holds a choice for every axis of the family."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

import attrs

from counter_rules.bidding import Bidding
from counter_rules.cards import STANDARD_DECK, Card
from counter_rules.dealing import HandSizes, TrumpSource
from counter_rules.ending import Ending
from counter_rules.errors import RulesetError
from counter_rules.following import Following
from counter_rules.moves import MAX_SEATS
from counter_rules.scoring import Scoring
from counter_rules.trick import PLAIN_TRICK, EffectOrder

ACE_HIGH: tuple[int, ...] = (0, 14, *range(2, 14))
"""The value of each rank by its number, with aces high (F0.1)."""

ACE_LOW: tuple[int, ...] = tuple(range(14))
"""The value of each rank by its number, with aces 1 (C1.1)."""


@attrs.frozen(kw_only=True)
class Clauses:
    """The clauses that refusals and verdicts cite where no axis has its own.

    Args:
        deal: how cards are dealt.
        bid: the order of bidding.
        play: the order of play.
        show: what may be shown with a card.
        give: the pass.
        win: who wins a trick.
        nobody: that nobody takes a trick in which no card competes.
    """

    deal: str = "F0.2"
    bid: str = "F0.3"
    play: str = "F0.4"
    show: str = "F0.4"
    give: str = "F0.4"
    win: str = "F0.5"
    nobody: str = "F0.5"


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class Ruleset:
    """The rules of one table, as a value: compared, hashed and pickled like any other.

    Make one with `get_ruleset`; compose your own from the modules of the axes.

    Args:
        name: the preset's name, such as ``"counter"``.
        players: how many play.
        options: the preset's options with the values in force, as (name, value) pairs.
        deck: the cards.
        values: the value of each rank in a trick, by the rank's number.
        hand_sizes: how many cards each player gets.
        trump: where the trump suit comes from.
        bidding: who bids when, and what.
        following: which cards may follow.
        effects: what cards do, in order.
        scoring: what a hand scores.
        ending: when the match ends and who wins.
        clauses: the clauses that refusals and verdicts cite.

    Raises:
        RulesetError: if there are no seats for the players, or the first hand cannot be dealt.

    >>> from counter_rules import get_ruleset
    >>> rules = get_ruleset("counter", players=4)
    >>> rules.name, rules.players, rules.options["target"]
    ('counter', 4, 8)
    """

    name: str
    players: int
    _options: tuple[tuple[str, object], ...] = attrs.field(default=(), alias="options")
    deck: tuple[Card, ...] = STANDARD_DECK
    values: tuple[int, ...] = ACE_HIGH
    hand_sizes: HandSizes
    trump: TrumpSource
    bidding: Bidding
    following: Following
    effects: EffectOrder = PLAIN_TRICK
    scoring: Scoring
    ending: Ending
    clauses: Clauses = Clauses()

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.players <= MAX_SEATS:
            raise RulesetError(f"players={self.players}: 1 to {MAX_SEATS} can sit at a table")
        needed = self.players * self.hand_sizes.get_size(1)
        if needed > len(self.deck):
            raise RulesetError(
                f"players={self.players} and hand_sizes={self.hand_sizes} contradict each other: "
                f"{needed} cards are wanted from a deck of {len(self.deck)} (F1.2)"
            )

    @cached_property
    def options(self) -> Mapping[str, object]:
        """The preset's options with the values in force; read-only."""
        return MappingProxyType(dict(self._options))

    @cached_property
    def doubled_values(self) -> tuple[int, ...]:
        """The value of each rank, doubled as the table holds it, by the rank's number."""
        return tuple(value * 2 for value in self.values)

    @cached_property
    def deck_counts(self) -> Counter[Card]:
        """How often the deck holds each card; not to be changed."""
        return Counter(self.deck)

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self._options)
        return f"Ruleset(name={self.name!r}, players={self.players}, options=({options}))"

    def __deepcopy__(self, memo: dict[int, object]) -> Ruleset:
        return self
