"""An effect: what a card does beyond being its suit and rank.

A trick is resolved in five stages: *arrive* (each card as it reaches the table), *settle*
(final suits), *value*, *contest* (who competes, high or low) and *after* (the next leader,
the new indicator, a pass). An effect has at most one hook for each; an `EffectOrder` says,
for each stage, which effects act in it and in what order, and is the only place that does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

import attrs
from typing_extensions import TypeAliasType

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card, Rank, Suit
from counter_rules.errors import RulesetError
from counter_rules.moves import PlayCard
from counter_rules.trick.table import Table

STAGES: Final = ("arrive", "settle", "value", "contest", "after")
"""The five stages, in order."""

TableHook = TypeAliasType("TableHook", Callable[[Table], None])
"""A function that changes the table."""


@attrs.frozen
class Act:
    """What an effect does in one stage.

    Args:
        clause: the clause of the rules.
        run: the function that changes the table.
    """

    clause: str
    run: TableHook


@attrs.frozen
class Lead:
    """Which suit a card sets when it is led.

    Args:
        clause: the clause of the rules, that followers must follow this suit.
        find_suit: from the card and the trump suit, the suit to follow.
    """

    clause: str
    find_suit: Callable[[Card, Suit | None], Suit | None]


def set_no_suit(card: Card, trump: Suit | None) -> None:
    """Find no suit, for the `Lead` of a card that leaves it to the next one (F4.4, F6.5)."""


@attrs.frozen
class CountsAs:
    """A card that counts as another suit, or as another value, than it has printed (F10.1).

    It does so wherever it lies: in a hand, where duties ask (`counter_rules.trick.Counting`), and
    on the table, from its arrival on. The trump suit is the one that the trick begins with.

    Args:
        clause: the clause of the rules.
        get_suit: from the card and the trump suit, the suit that it counts as.
        get_value: from the card, the trump suit and its rank's value, the value it counts as.
    """

    clause: str
    get_suit: Callable[[Card, Suit | None], Suit]
    get_value: Callable[[Card, Suit | None, int], int]


@attrs.frozen
class CountOnTable:
    """Counts the cards of a rank on the table as in a hand.

    Args:
        rank: the rank.
        counts_as: what its cards count as.
    """

    rank: Rank
    counts_as: CountsAs

    def __call__(self, table: Table) -> None:
        """Give the cards of the rank their suits and values."""
        trump = table.indicator
        for place in table.list_plays(self.rank):
            card, value = table.cards[place], table.values[place] // 2
            table.suits[place] = self.counts_as.get_suit(card, trump)
            table.values[place] = self.counts_as.get_value(card, trump, value) * 2


@attrs.frozen
class Show:
    """Another card that may be shown as a card is played.

    Args:
        clause: the clause of the rules.
        rank: the rank of the other card, which stays in the hand.
    """

    clause: str
    rank: Rank


@attrs.frozen
class Relief:
    """A card that does not oblige its holder to follow suit with it.

    Args:
        clause: the clause of the rules.
    """

    clause: str


@attrs.frozen
class Freedom:
    """A card that may be played to any trick, whatever was led and is held.

    Args:
        clause: the clause of the rules.
        is_unbeatable: whether no later card can beat a play of it, so that nobody must; None
            if it can always be beaten.
    """

    clause: str
    is_unbeatable: Callable[[PlayCard], bool] | None = None


@attrs.frozen
class Restraint:
    """A card that is not led while another is held, nor played to the first trick (F4.2).

    It is allowed where its holder has nothing else to play.

    Args:
        clause: the clause of the rules.
    """

    clause: str


@attrs.frozen
class Naming:
    """A card named high or low by its player; the next one in the hand is the opposite (F4.3).

    Args:
        clause: the clause of the rules.
    """

    clause: str


def _make_arrival(effect: Effect) -> Act | None:
    """Return what an effect does as cards arrive, if nothing else is said."""
    rank, counts_as = effect.rank, effect.counts_as
    if not isinstance(rank, Rank) or not isinstance(counts_as, CountsAs):
        return None
    return Act(counts_as.clause, CountOnTable(rank, counts_as))


def _to_cards(cards: Collection[Card] | None) -> tuple[Card, ...] | None:
    """Keep cards in the order of the deck, each once."""
    if cards is None:
        return None
    if not isinstance(cards, Collection) or not all(isinstance(card, Card) for card in cards):
        raise RulesetError(f"cards of an effect: expected Cards in a tuple, got {shorten(cards)}")
    return tuple(sorted(set(cards), key=lambda card: card.index))


def _to_details(
    details: Mapping[str, object] | tuple[tuple[str, object], ...],
) -> tuple[tuple[str, object], ...]:
    """Keep details as pairs, so that an effect has a hash."""
    try:
        return tuple(dict(details).items())
    except (TypeError, ValueError):
        raise RulesetError(
            f"details of an effect: expected a dict such as {{'bonus': 5}}, got {shorten(details)}"
        ) from None


@attrs.frozen(kw_only=True)
class Effect:
    """What one card does; every hook it leaves out does nothing.

    Args:
        name: the effect's name, such as ``"three"``.
        rank: the rank it belongs to; an effect without one acts in every trick.
        cards: the cards that an effect without a rank concerns, for `counter_rules.describe_card`;
            by default every card. Every trick wakes it all the same.
        lead: the suit it sets when led.
        counts_as: the suit and value it counts as, in a hand too.
        relief: that it does not oblige its holder.
        show: the card that may be shown with it.
        freedom: that it may be played to any trick.
        restraint: that it may not be led, nor played to the first trick, if it can be helped.
        naming: that it is named high or low.
        arrive: what it does as cards reach the table; by default it counts them as it says.
        settle: what it does to suits once all cards are on the table.
        value: what it does to values.
        contest: what it does to who competes.
        after: what it does after the trick.
        rulings: the readings that a table has chosen, each with a sentence of its own in the text
            of its power, such as ``power.king.none``.
        details: what its texts fill in besides what every text of their kind does, by name, such as
            a number of its own: a dict, kept as a tuple of pairs.

    Raises:
        RulesetError: if its rank, a hook or another part is of the wrong type, it says what may be
            played and has no rank, it has both a rank and cards, or a detail takes the name of one
            that texts have anyway.

    >>> from counter_rules.rules.effects import THREE
    >>> THREE.rank, THREE.clauses
    (<Rank.THREE: 3>, ('C5.5',))
    """

    name: str
    rank: Rank | None = None
    cards: tuple[Card, ...] | None = attrs.field(default=None, converter=_to_cards)
    lead: Lead | None = None
    counts_as: CountsAs | None = None
    relief: Relief | None = None
    show: Show | None = None
    freedom: Freedom | None = None
    restraint: Restraint | None = None
    naming: Naming | None = None
    arrive: Act | None = attrs.Factory(_make_arrival, takes_self=True)
    settle: Act | None = None
    value: Act | None = None
    contest: Act | None = None
    after: Act | None = None
    rulings: tuple[str, ...] = ()
    details: tuple[tuple[str, object], ...] = attrs.field(default=(), converter=_to_details)

    def __attrs_post_init__(self) -> None:
        if self.rank is not None and not isinstance(self.rank, Rank):
            raise self._refuse("rank", "a Rank", self.rank)
        for hook, kind in (FACETS | dict.fromkeys(STAGES, Act)).items():
            given = getattr(self, hook)
            if given is not None and not isinstance(given, kind):
                raise self._refuse(hook, kind.__name__, given)
        if not isinstance(self.rulings, tuple):
            raise self._refuse("rulings", "a tuple of names", self.rulings)
        if self.rank is None and any(getattr(self, facet) for facet in FACETS):
            raise RulesetError(
                f"effect {shorten(self.name)} says what may be played but has no rank: give it one"
            )
        if self.rank is not None and self.cards is not None:
            raise RulesetError(
                f"effect {shorten(self.name)} has a rank and cards: its cards are those of its "
                "rank; leave one out"
            )
        self._check_details()

    def _check_details(self) -> None:
        for name, value in self.details:
            if not isinstance(name, str) or not name.isidentifier() or name in GIVEN_DETAILS:
                raise self._refuse("details", "names that no text has anyway", name)
            try:
                hash(value)
            except TypeError:
                raise self._refuse(f"detail {name}", "a value that never changes", value) from None

    def _refuse(self, part: str, expected: str, given: object) -> RulesetError:
        return RulesetError(
            f"{part} of effect {shorten(self.name)}: expected {expected}, got {shorten(given)}"
        )

    def get_act(self, stage: str) -> Act | None:
        """Return what the effect does in a stage, one of `STAGES`."""
        acts = (self.arrive, self.settle, self.value, self.contest, self.after)
        return acts[STAGES.index(stage)]

    def list_hooks(self) -> tuple[tuple[str, str], ...]:
        """Return the names of the hooks it has, each with the clause that it cites."""
        hooks = [(name, getattr(self, name)) for name in (*FACETS, *STAGES)]
        return tuple((name, hook.clause) for name, hook in hooks if hook is not None)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it carries out, each once."""
        return split_clauses(clause for _, clause in self.list_hooks())


FACETS: Final = {
    "relief": Relief,
    "show": Show,
    "freedom": Freedom,
    "restraint": Restraint,
    "naming": Naming,
    "lead": Lead,
    "counts_as": CountsAs,
}
"""What an effect may say of what may be played, by the hook's name."""


GIVEN_DETAILS: Final = frozenset(
    {"rank", "value", "effect", "card", "before", "after", "loot", "shown", "namer", "suit"}
)
"""The details that texts of effects have anyway."""


def split_clauses(citations: Iterable[str]) -> tuple[str, ...]:
    """Return the clauses that citations such as ``"C7.1, C7.2"`` name, each once."""
    named = [clause for citation in citations for clause in citation.split(", ")]
    return tuple(dict.fromkeys(filter(None, named)))


@attrs.frozen
class EffectStep:
    """One effect in one stage: an entry of the order.

    Args:
        effect: the effect.
        stage: the stage.
        act: what it does there.
    """

    effect: Effect
    stage: str
    act: Act
