"""Effects: what cards do beyond their suit and rank.

A trick is resolved in five stages: *arrive* (each card as it reaches the table), *settle*
(final suits), *value*, *contest* (which cards compete, high or low) and *after* (the next leader,
the new indicator, a pass). An effect has at most one hook per stage. The `EffectOrder` lists the
effects of each stage in the order in which they act.
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
    """The hook of an effect for one stage.

    Args:
        clause: the clause of the rules.
        run: the function that changes the table.
    """

    clause: str
    run: TableHook


@attrs.frozen
class Lead:
    """The suit that a card sets when it is led.

    Args:
        clause: the clause of the rules, which says that players must follow this suit.
        find_suit: takes the card and the trump suit and returns the suit to follow, or None.
        is_final: whether later cards set no suit either if this one sets none, so that nobody has
            to follow (F11.3).
    """

    clause: str
    find_suit: Callable[[Card, Suit | None], Suit | None]
    is_final: bool = False


def set_no_suit(card: Card, trump: Suit | None) -> None:
    """Set no suit: the `Lead` of a card that leaves the led suit to the next one (F4.4, F6.5).

    >>> set_no_suit(Card.parse("*"), Suit.HEARTS)
    """


@attrs.frozen
class CountsAs:
    """A card that counts as a suit or value other than its printed one (F10.1).

    It does so in a hand, for duties (`counter_rules.trick.Counting`), and on the table from its
    arrival. The trump suit is that at the start of the trick.

    Args:
        clause: the clause of the rules.
        get_suit: takes the card and the trump suit and returns the suit that it counts as.
        get_value: takes the card, the trump suit and the value of its rank, and returns the value
            that it counts as.
    """

    clause: str
    get_suit: Callable[[Card, Suit | None], Suit]
    get_value: Callable[[Card, Suit | None, int], int]


@attrs.frozen
class CountOnTable:
    """A hook that counts the cards of a rank on the table as in a hand.

    Args:
        rank: the rank.
        counts_as: the suit and value that its cards count as.
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
    """A card that may be shown with another one when that is played.

    Args:
        clause: the clause of the rules.
        rank: the rank of the card shown, which stays in the hand.
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
    """A card that may be played to any trick, whatever suit was led.

    Args:
        clause: the clause of the rules.
        is_unbeatable: returns whether no later card can beat a play of it, so that no player must
            try; None if later cards can always beat it.
        is_led_freely: whether it may also be led at any time. A lead limit then applies to the
            rest of the hand alone (F11.3).
    """

    clause: str
    is_unbeatable: Callable[[PlayCard], bool] | None = None
    is_led_freely: bool = False


@attrs.frozen
class Restraint:
    """A card that may not be led, nor played to the first trick (F4.2).

    It may be played if its holder has no other card to play.

    Args:
        clause: the clause of the rules.
    """

    clause: str


@attrs.frozen
class Naming:
    """A card that its player names high or low; the next one in the hand is the opposite (F4.3).

    Args:
        clause: the clause of the rules.
    """

    clause: str


def _find_arrival(effect: Effect) -> Act | None:
    """Return the default arrive hook of an effect: its cards count as it says."""
    rank, counts_as = effect.rank, effect.counts_as
    if not isinstance(rank, Rank) or not isinstance(counts_as, CountsAs):
        return None
    return Act(counts_as.clause, CountOnTable(rank, counts_as))


def _to_cards(cards: Collection[Card] | None) -> tuple[Card, ...] | None:
    """Return cards in card order, each once."""
    if cards is None:
        return None
    if not isinstance(cards, Collection) or not all(isinstance(card, Card) for card in cards):
        raise RulesetError(f"cards of an effect: expected Cards in a tuple, got {shorten(cards)}")
    return tuple(sorted(set(cards), key=lambda card: card.index))


def _to_details(
    details: Mapping[str, object] | tuple[tuple[str, object], ...],
) -> tuple[tuple[str, object], ...]:
    """Return details as pairs, so that an effect has a hash."""
    try:
        return tuple(dict(details).items())
    except (TypeError, ValueError):
        raise RulesetError(
            f"details of an effect: expected a dict such as {{'bonus': 5}}, got {shorten(details)}"
        ) from None


@attrs.frozen(kw_only=True)
class Effect:
    """The power of a card, or a rule that acts in every trick; a hook left out does nothing.

    Args:
        name: the effect's name, such as ``"three"``.
        rank: the rank it belongs to; an effect without a rank acts in every trick.
        cards: the cards that `counter_rules.describe_card` describes by an effect without a rank;
            by default every card. The effect acts in every trick in either case.
        lead: the suit that the card sets when led.
        counts_as: the suit and value that the card counts as, in a hand too.
        relief: makes the card not oblige its holder.
        show: the card that may be shown with it.
        freedom: lets the card be played to any trick.
        restraint: forbids leading the card or playing it to the first trick, if there is another.
        naming: makes the player name the card high or low.
        arrive: the hook for cards as they reach the table; by default it applies `counts_as`.
        settle: the hook for suits once all cards are on the table.
        value: the hook for values.
        contest: the hook for which cards compete, and whether high or low cards win.
        after: the hook after the trick.
        rulings: the table's rulings on this card, each with its own sentence in the text of the
            power, such as ``power.king.none``.
        details: values for its texts by name, such as a number, in addition to those that every
            text of their kind has: a dict, kept as a tuple of pairs.

    Raises:
        RulesetError: if a part is of the wrong type, if the effect changes what may be played and
            has no rank, if it has both a rank and cards, or if a detail has a name that texts
            already use.

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
    arrive: Act | None = attrs.Factory(_find_arrival, takes_self=True)
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
                f"effect {shorten(self.name)} changes what may be played but has no rank: "
                "give it one"
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
                raise self._refuse("details", "names that texts do not already use", name)
            try:
                hash(value)
            except TypeError:
                raise self._refuse(f"detail {name}", "a value that never changes", value) from None

    def _refuse(self, part: str, expected: str, given: object) -> RulesetError:
        return RulesetError(
            f"{part} of effect {shorten(self.name)}: expected {expected}, got {shorten(given)}"
        )

    def find_act(self, stage: str) -> Act | None:
        """Return the hook of the effect for a stage, one of `STAGES`; None if it has none."""
        acts = (self.arrive, self.settle, self.value, self.contest, self.after)
        return acts[STAGES.index(stage)]

    def list_hooks(self) -> tuple[tuple[str, str], ...]:
        """Return pairs of the name of each hook of the effect and the clause it cites."""
        hooks = [(name, getattr(self, name)) for name in (*FACETS, *STAGES)]
        return tuple((name, hook.clause) for name, hook in hooks if hook is not None)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that its hooks cite, each once."""
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
"""The hooks of an effect that change what may be played, by name."""


GIVEN_DETAILS: Final = frozenset(
    {"rank", "value", "effect", "card", "before", "after", "loot", "shown", "namer", "suit"}
)
"""The details that every text of an effect may use."""


def split_clauses(citations: Iterable[str]) -> tuple[str, ...]:
    """Return the clauses in citations such as ``"C7.1, C7.2"``, each once."""
    named = [clause for citation in citations for clause in citation.split(", ")]
    return tuple(dict.fromkeys(filter(None, named)))


@attrs.frozen
class EffectStep:
    """One effect in one stage: an entry of the order.

    Args:
        effect: the effect.
        stage: the stage.
        act: its hook for the stage.
    """

    effect: Effect
    stage: str
    act: Act
