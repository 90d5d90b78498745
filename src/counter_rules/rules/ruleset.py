"""A ruleset: one value that holds the choice on every axis of the family."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import cast

import attrs
from attrs import AttrsInstance
from typing_extensions import TypeAliasType

from counter_rules._base.quoting import shorten
from counter_rules.cards import (
    CARDS,
    COMMON_CARDS,
    LOSER,
    RANKS,
    STANDARD_DECK,
    WINNER,
    Card,
    Rank,
)
from counter_rules.errors import RulesetError, StateError
from counter_rules.results import HandResult
from counter_rules.rules._sizes import list_possible_sizes
from counter_rules.rules.bidding import Bidding, BlindBids, HandBidding
from counter_rules.rules.dealing import (
    FaceUpCard,
    HandSizes,
    NamingTime,
    TrumpNaming,
    TrumpSource,
)
from counter_rules.rules.ending import Ending
from counter_rules.rules.following import Following
from counter_rules.rules.hand_context import HandContext, takes_hand
from counter_rules.rules.leading import (
    DealersLeft,
    FirstLeader,
    FreeLead,
    HandLeader,
    LeadLimit,
)
from counter_rules.rules.play_rules import PlayRules
from counter_rules.rules.scoring import HandScoring, Scoring, WrittenFormula
from counter_rules.rules.seeing import OwnHand, Seeing
from counter_rules.seats import MAX_SEATS
from counter_rules.trick import PLAIN_TRICK, Counting, EffectOrder

ACE_HIGH: tuple[int, ...] = (0, 14, *range(2, 14), 0, 0)
"""The value of each rank by its number, with aces high (F0.1)."""

ACE_LOW: tuple[int, ...] = (*range(14), 0, 0)
"""The value of each rank by its number, with aces 1 (C1.1)."""


@attrs.frozen(kw_only=True)
class Clauses:
    """The clauses that refusals and verdicts cite if the axis has no clause of its own.

    Args:
        deal: the clause on the deal.
        bid: the clause on the order of bidding.
        play: the clause on the order of play.
        show: the clause on cards that may be shown with a play.
        pass_: the clause on the pass.
        name: the clause on the naming of trump.
        win: the clause on the winner of a trick.
        nobody: the clause on tricks in which no card competes, so that no seat takes them.
    """

    deal: str = "F0.2"
    bid: str = "F0.3"
    play: str = "F0.4"
    show: str = "F0.4"
    pass_: str = "F0.4"
    name: str = "F11.2"
    win: str = "F0.5"
    nobody: str = "F0.5"


class Reflip(enum.Enum):
    """The number of times that a joker flipped before the deal goes back and is replaced.

    A joker that stays counts: it makes a hand of ten cards, or as many as can be dealt, at no
    trump (F6.2, F6.3, F10.6).
    """

    NEVER = "never"
    ONCE = "once"
    UNTIL_NO_JOKER = "until_no_joker"

    def __str__(self) -> str:
        return self.value


Pairs = TypeAliasType("Pairs", tuple[tuple[str, object], ...])
"""Pairs of the name of an option and its value."""


def _to_pairs(options: Pairs | AttrsInstance) -> Pairs:
    if isinstance(options, tuple):
        # pyright considers a tuple that is also an attrs class; there is none
        return options  # pyright: ignore[reportUnknownVariableType]
    fields = attrs.fields(type(options))
    return tuple([(field.name, getattr(options, field.name)) for field in fields])


def sort_ranks(ranks: Iterable[Rank], values: Sequence[int]) -> tuple[Rank, ...]:
    """Return ranks from the highest value to the lowest."""
    return tuple(sorted(ranks, key=lambda rank: values[rank], reverse=True))


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class Ruleset:
    """The rules of one table, as a value that you can compare, hash and pickle.

    Make one with `get_ruleset`, or compose your own from the modules of the axes.

    Args:
        name: the preset's name, such as ``"counter"``.
        players: the number of players.
        options: the preset's options and their values: an instance of its options class, or
            (name, value) pairs.
        deck: the cards.
        values: the value of each rank in a trick, by the rank's number.
        hand_sizes: the schedule of hand sizes.
        trump: the source of the trump suit.
        no_trump: the numbers of the hands at no trump, for which no card is turned.
        reflip: the number of times that a flipped joker goes back.
        bidding: the order of bidding, and the bids allowed.
        blind: the rule for bids before looking, or None if no seat may make them.
        first_leader: the rule for who leads the first trick.
        lead_limit: the rule for which cards may be led.
        following: the rule for which cards may follow.
        seeing: the rule for which hands a player sees during the bidding.
        effects: the powers of the cards, in order.
        scoring: the rule for the points of a hand.
        ending: the rule for when the match ends, and who wins.
        clauses: the clauses that refusals and verdicts cite.

    Raises:
        RulesetError: if there are no seats for the players, some hand cannot be dealt, or a written
            formula cannot score some hand (F11.1).

    >>> from counter_rules import get_ruleset
    >>> rules = get_ruleset("counter", players=4)
    >>> rules.name, rules.players, rules.options["target"]
    ('counter', 4, 8)
    """

    name: str
    players: int
    _options: Pairs = attrs.field(default=(), alias="options", converter=_to_pairs)
    deck: tuple[Card, ...] = STANDARD_DECK
    values: tuple[int, ...] = ACE_HIGH
    hand_sizes: HandSizes
    trump: TrumpSource
    no_trump: tuple[int, ...] = ()
    reflip: Reflip = Reflip.NEVER
    bidding: Bidding | HandBidding
    blind: BlindBids | None = None
    first_leader: FirstLeader | HandLeader = attrs.field(factory=DealersLeft)
    lead_limit: LeadLimit = attrs.field(factory=FreeLead)
    following: Following
    seeing: Seeing = attrs.field(factory=OwnHand)
    effects: EffectOrder = PLAIN_TRICK
    scoring: Scoring | HandScoring
    ending: Ending
    clauses: Clauses = Clauses()

    def __attrs_post_init__(self) -> None:
        if type(self.players) is not int or not 1 <= self.players <= MAX_SEATS:
            raise RulesetError(f"expected 1 to {MAX_SEATS} players, got {shorten(self.players)}")
        if not isinstance(self.reflip, Reflip):
            raise RulesetError(f"reflip: expected Reflip, got {shorten(self.reflip)}")
        _ = self.plain_bidding  # which refuses a part that takes the hand in one method only
        if self.is_flipped and self.trump.face_up is FaceUpCard.DEALERS_LAST:
            raise RulesetError(
                "options hand_sizes and trump contradict each other: a card is flipped before the "
                "deal, so the dealer shows none; choose one (F11.5)"
            )
        left, largest = len(self.deck) - self.is_flipped, self.hand_sizes.largest
        if self.players * largest > left:
            raise RulesetError(
                f"options hand_sizes and players={self.players} contradict each other: "
                f"hands of {shorten(largest)} cannot be dealt from {left} cards (F1.2)"
            )
        formula = getattr(self.scoring, "formula", None)
        if isinstance(formula, WrittenFormula):
            sizes = list_possible_sizes(self.hand_sizes, self.ending, self.deck)
            formula.check_points(sizes=sizes, players=self.players)

    @property
    def is_flipped(self) -> bool:
        """Whether a card is flipped and set aside before every deal."""
        return FaceUpCard.FLIPPED in (self.hand_sizes.face_up, self.trump.face_up)

    @cached_property
    def naming(self) -> TrumpNaming | None:
        """The source of trump if a seat names it, in some hands or in all (F11.2); else None."""
        # A check against the protocol takes 9 µs, and every view that is read has a new ruleset.
        is_naming = hasattr(self.trump, "find_naming_time")
        return cast("TrumpNaming", self.trump) if is_naming else None

    def find_naming_time(self, hand_number: int, turned: Sequence[Card]) -> NamingTime | None:
        """Return when a seat names the trump of a hand, or None if no seat does (F11.2).

        Args:
            hand_number: the hand, counted from 1.
            turned: the cards turned face up for it, a flipped one first.
        """
        naming = self.naming
        if naming is None or hand_number in self.no_trump:
            return None
        is_flip = naming.face_up is FaceUpCard.FLIPPED
        cards = turned if is_flip else turned[self.is_flipped :]
        return naming.find_naming_time(hand_number, cards)

    @cached_property
    def options(self) -> Mapping[str, object]:
        """The preset's options and their values; read-only."""
        return MappingProxyType(dict(self._options))

    @cached_property
    def doubled_values(self) -> tuple[int, ...]:
        """The doubled value of each rank, for the table, by the rank's number."""
        return tuple(value * 2 for value in self.values)

    @cached_property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the deck from the highest to the lowest, without joker, winner and loser.

        >>> from counter_rules import get_ruleset
        >>> rules = get_ruleset("custom", players=4, ranks="A3KQJ76542")
        >>> print(*[rank.letter for rank in rules.ranks])
        A 3 K Q J 7 6 5 4 2
        """
        return sort_ranks({card.rank for card in self.deck}.intersection(RANKS), self.values)

    @cached_property
    def has_own_order(self) -> bool:
        """Whether the ranks stand in another order than from king to two, aces high or low."""
        usual = [sort_ranks(self.ranks, values) for values in (ACE_HIGH, ACE_LOW)]
        return self.ranks not in usual

    @cached_property
    def counting(self) -> Counting:
        """The suit and height that each card counts as, and whether it obliges its holder.

        >>> from counter_rules import Card, Suit, get_ruleset
        >>> counting = get_ruleset("oh_hell", players=4).counting
        >>> for text in ("AH", "KH", "2S", "AC"):
        ...     print(text, counting.get_height(Card.parse(text), Suit.HEARTS, Suit.SPADES))
        AH (1, 14)
        KH (1, 13)
        2S (2, 2)
        AC (0, 0)
        """
        return Counting(self.effects, self.values)

    @cached_property
    def duty(self) -> Following:
        """The following rule, bound to `counting`."""
        return self.following.bind(self.counting)

    @cached_property
    def limit(self) -> LeadLimit:
        """The lead limit, bound to `counting`."""
        return self.lead_limit.bind(self.counting)

    @cached_property
    def is_lead_free(self) -> bool:
        """Whether any card may be led at any time."""
        return self.lead_limit == FreeLead() and not self.effects.restrained

    @cached_property
    def play_rules(self) -> PlayRules:
        """The answers that every play needs, at hand."""
        effects = self.effects
        return PlayRules(
            is_lead_free=self.is_lead_free,
            has_twins=self.has_twins,
            duty=self.duty,
            has_free_cards=effects.has_free_cards,
            led_otherwise=effects.led_otherwise,
            declared=effects.declared,
        )

    @cached_property
    def has_twins(self) -> bool:
        """Whether the deck holds identical cards."""
        return len(self.deck_counts) < len(self.deck)

    @cached_property
    def has_winners_or_losers(self) -> bool:
        """Whether the deck holds a winner or a loser (F11.3)."""
        return WINNER in self.deck_counts or LOSER in self.deck_counts

    @cached_property
    def card_places(self) -> tuple[Card, ...]:
        """The cards that have a place in actions, observations and kernels.

        Winner and loser only have one if the deck holds either (F11.3).
        """
        return CARDS if self.has_winners_or_losers else COMMON_CARDS

    @cached_property
    def deck_counts(self) -> Mapping[Card, int]:
        """The number of copies of each card in the deck; read-only."""
        return MappingProxyType(Counter(self.deck))

    # A part that takes the hand is one of two: found once, so that other games do not pay for it.

    @cached_property
    def plain_bidding(self) -> Bidding | None:
        """The bidding, if it does not take the `HandContext`; else None."""
        bidding = self.bidding
        # One that takes the hand for its hook says whether the hook needs it.
        is_idle = not getattr(bidding, "needs_hand", True)
        is_plain = is_idle or not takes_hand(bidding.list_allowed, bidding.explain)
        return cast("Bidding", bidding) if is_plain else None

    @cached_property
    def plain_leader(self) -> FirstLeader | None:
        """The first leader, if it does not take the `HandContext`; else None."""
        leader = self.first_leader
        return None if takes_hand(leader.get_leader) else cast("FirstLeader", leader)

    @cached_property
    def plain_scoring(self) -> Scoring | None:
        """The scoring, if it does not take the `HandContext`; else None."""
        scoring = self.scoring
        return None if takes_hand(scoring.score_hand) else cast("Scoring", scoring)

    def make_context(
        self,
        before: Sequence[HandResult],
        *,
        size: int,
        bids: Sequence[int | None] | None = None,
    ) -> HandContext:
        """Return what the parts may know of the hand after the finished ones.

        Args:
            before: the results of the finished hands.
            size: the number of cards dealt to each seat.
            bids: the bids so far, by seat; None if there are none.
        """
        number, hands = before[-1].hand_number + 1 if before else 1, self.hand_sizes.hands
        return HandContext(
            number=number,
            size=size,
            is_last=number == hands,
            is_extra=hands is not None and number > hands,
            bids=(None,) * self.players if bids is None else tuple(bids),
            before=tuple(before),
        )

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={shorten(value)}" for name, value in self._options)
        return f"Ruleset(name={self.name!r}, players={self.players}, options=({options}))"

    def __deepcopy__(self, memo: dict[int, object]) -> Ruleset:
        return self


def to_rules(rules: Ruleset) -> Ruleset:
    """Return a ruleset, or refuse any other value.

    Raises:
        StateError: if it is not a ruleset.
    """
    if not isinstance(rules, Ruleset):
        raise StateError(f"expected a Ruleset (see get_ruleset), got {shorten(rules)}")
    return rules
