"""The powers of cards in words, for players, under the rules of the table.

The texts are in the catalogue. ``power.three`` describes the effect ``three``. A part that depends
on the rules has its own text: ``power.five.after`` if the effect has that hook,
``power.king.none`` under that ruling, ``power.queen.four`` if the other effect is also in play.
``power.ace.14`` replaces ``power.ace`` if aces are worth 14. A text may use the details of its
effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import RANKS, Card, Rank
from counter_rules.errors import StateError
from counter_rules.messages import ENGLISH, Message, Texts, describe, format_message, with_clause
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.trick import Effect
from counter_rules.trick.effect import split_clauses


@attrs.frozen(kw_only=True)
class Power:
    """The power that an effect gives to the cards of a rank, or to cards in every trick.

    Args:
        rank: the rank, or None for an effect without a rank.
        cards: the cards of the deck that have it.
        effect: the effect's name, such as ``"nine"``.
        clauses: the clauses of the rules.
        messages: its description as messages, each clause cited once.
    """

    rank: Rank | None
    cards: tuple[Card, ...]
    effect: str
    clauses: tuple[str, ...]
    messages: tuple[Message, ...]

    @property
    def label(self) -> str:
        """The letter of its rank, or a dash if it has none."""
        return "-" if self.rank is None else self.rank.letter

    @property
    def sentences(self) -> tuple[str, ...]:
        """The description in words."""
        return describe(self)


def list_powers(rules: Ruleset) -> tuple[Power, ...]:
    """Return the powers of the cards of a game, rank by rank, for players.

    Args:
        rules: the rules.

    Returns:
        A power for every effect of a rank of the deck, from ace to king, then of the other
        cards, then for every effect without a rank. Empty for a game of plain cards.

    Raises:
        StateError: if ``rules`` is not a Ruleset.

    >>> from counter_rules import get_ruleset
    >>> for power in list_powers(get_ruleset("counter", players=4))[4:6]:
    ...     print(power.rank.letter, *power.sentences, sep=" | ")
    5 | the first five in a trick takes the values of all sixes (C5.3) | after a trick with a five
    every player passes a card to the left, unless the hand is over (C7.4)
    6 | if a six has the lowest value in its trick, and no other card ties with it, its player leads
    next | the card led then counts double (C7.1, C7.2)
    """
    to_rules(rules)
    held = {card.rank for card in rules.deck}
    ranks = sorted(held, key=lambda rank: (rank not in RANKS, rank))
    return tuple([power for rank in (*ranks, None) for power in _list_powers_of(rank, rules)])


def describe_card(rules: Ruleset, card: Card, texts: Texts | None = None) -> tuple[str, ...]:
    """Describe the power of a card in a game, for players, with effects that have no rank.

    Args:
        rules: the rules.
        card: the card.
        texts: the catalogue, by default the English one.

    Returns:
        A few short sentences, without full stops. For a plain card they say that it has no power.

    Raises:
        StateError: if ``rules`` is not a Ruleset, or ``card`` not a Card of its deck.

    >>> from counter_rules import Card, get_ruleset
    >>> describe_card(get_ruleset("counter", players=4), Card.parse("3H"))
    ('the first three in a trick takes the values of all fours and queens (C5.5)',)
    >>> describe_card(get_ruleset("oh_hell", players=4), Card.parse("AH"))
    ('ace: a plain card without a power', 'aces are high')
    """
    to_rules(rules)
    if not isinstance(card, Card):
        raise StateError(f"expected a Card (see Card.parse), got {shorten(card)}")
    if card not in rules.deck_counts:
        raise StateError(f"{card} is not in this deck of {len(rules.deck)} cards")
    powers = [*_list_powers_of(card.rank, rules), *_list_powers_of(None, rules)]
    messages = [message for power in powers if card in power.cards for message in power.messages]
    shown = messages or _list_plain_messages(card.rank, rules)
    return tuple([format_message(message, texts) for message in shown])


def _list_powers_of(rank: Rank | None, rules: Ruleset) -> list[Power]:
    return [
        Power(
            rank=rank,
            cards=_list_cards(effect, rules),
            effect=effect.name,
            clauses=effect.clauses,
            messages=_cite(_list_parts(effect, rank, rules)),
        )
        for effect in rules.effects.effects
        if effect.rank is rank
    ]


def _list_cards(effect: Effect, rules: Ruleset) -> tuple[Card, ...]:
    """Return the cards of the deck that have the power of an effect, each once."""
    if effect.rank is None and effect.cards is None:
        return tuple(rules.deck_counts)
    named = effect.cards or ()
    return tuple([card for card in rules.deck_counts if card.rank is effect.rank or card in named])


def _list_parts(effect: Effect, rank: Rank | None, rules: Ruleset) -> list[tuple[Message, str]]:
    """Return the sentences about an effect, each with its clauses."""
    key, value = f"power.{effect.name}", None if rank is None else rules.values[rank]
    of_rank = {} if rank is None else {"rank": rank, "value": value}

    def make(*keys: str) -> Message:
        return Message.first_of(keys, **of_rank, effect=effect.name, **dict(effect.details))

    def list_ruled(whole: str) -> list[str]:
        return [f"{whole}.{ruling}" for ruling in effect.rulings]

    if key not in ENGLISH:
        other = "power.other" if rank is not None else "power.other.no_rank"
        return [(make(*list_ruled(key), key, other), ", ".join(effect.clauses))]
    hooks = [(make(f"{key}.{n}"), c) for n, c in effect.list_hooks() if f"{key}.{n}" in ENGLISH]
    cited = split_clauses(clause for _, clause in hooks)
    left = ", ".join([clause for clause in effect.clauses if clause not in cited])
    ruled = [(make(f"{key}.{name}"), left) for name in effect.rulings if f"{key}.{name}" in ENGLISH]
    # How another effect changes this one comes last; after hooks, it cites that effect's clauses.
    changed = [
        (make(*list_ruled(named), named), ", ".join(other.clauses) if hooks else left)
        for other in rules.effects.effects
        if (named := f"{key}.{other.name}") in ENGLISH
    ]
    instead = [f"{key}.{name}.instead" for name in effect.rulings]
    return [(make(*instead, f"{key}.{value}", key), left), *ruled, *hooks, *changed]


def _cite(parts: Sequence[tuple[Message, str]]) -> tuple[Message, ...]:
    """Return the sentences with their clauses; a run with the same clauses cites them once."""
    following = [*[clause for _, clause in parts[1:]], ""]
    return tuple(
        [
            message if clause == after else with_clause(message, clause)
            for (message, clause), after in zip(parts, following, strict=True)
        ]
    )


def _list_plain_messages(rank: Rank, rules: Ruleset) -> Iterable[Message]:
    yield Message.of("power.plain", rank=rank)
    if rules.has_own_order:
        yield Message.of("power.plain.order", ranks=" ".join([one.letter for one in rules.ranks]))
    elif rank is Rank.ACE:
        others = [rules.values[card.rank] for card in rules.deck if card.rank is not rank]
        if rules.values[rank] > max(others, default=0):
            yield Message("power.plain.high")
        elif rules.values[rank] < min(others, default=0):
            yield Message("power.plain.low")
