"""What cards do, for players: the power of every rank, as the ruleset in force has it.

The words are in the catalogue. ``power.three`` says what the effect ``three`` does. A part of it
that depends on something has a sentence of its own, said where it holds: ``power.five.after``
where the effect has that hook, ``power.king.none`` where that is the ruling, ``power.queen.four``
where the other effect is in force, too. ``power.ace.14`` is said in place of ``power.ace`` where
aces are worth 14. A text may use the details that its effect supplies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card, Rank
from counter_rules.errors import StateError
from counter_rules.messages import ENGLISH, Message, Texts, describe, format_message, with_clause
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.trick import Effect
from counter_rules.trick.effect import split_clauses


@attrs.frozen(kw_only=True)
class Power:
    """What the cards of a rank do, or those of every trick, by one effect.

    Args:
        rank: the rank, or None for an effect that belongs to none.
        cards: the cards of the deck that it concerns.
        effect: the effect's name, such as ``"nine"``.
        clauses: the clauses of the rules.
        messages: what it does, in no language yet, each clause cited once.
    """

    rank: Rank | None
    cards: tuple[Card, ...]
    effect: str
    clauses: tuple[str, ...]
    messages: tuple[Message, ...]

    @property
    def label(self) -> str:
        """The letter of its rank, for a sheet; a dash where it has none."""
        return "-" if self.rank is None else self.rank.letter

    @property
    def sentences(self) -> tuple[str, ...]:
        """What it does, in words."""
        return describe(self)


def list_powers(rules: Ruleset) -> tuple[Power, ...]:
    """Return what the cards of a game do, rank by rank, for players.

    Args:
        rules: the rules.

    Returns:
        A power for every effect that belongs to a rank of the deck, from the ace to the king and
        then the joker, and after them for every effect without a rank; none for a game of plain
        cards.

    Raises:
        StateError: if it is not a Ruleset.

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
    ranks = sorted(held, key=lambda rank: (rank is Rank.JOKER, rank))
    return tuple([power for rank in (*ranks, None) for power in _list_powers_of(rank, rules)])


def describe_card(rules: Ruleset, card: Card, texts: Texts | None = None) -> tuple[str, ...]:
    """Say what a card does in a game, for players; by effects without a rank, too.

    Args:
        rules: the rules.
        card: the card.
        texts: the catalogue, by default the English one.

    Returns:
        A few short sentences, without full stops; a plain card says that it has no power.

    Raises:
        StateError: if it is not a Ruleset, not a Card, or a card that is not in the deck.

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
    return tuple([format_message(m, texts) for m in messages or _tell_plain(card.rank, rules)])


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
    """Return the cards of the deck that an effect concerns, each once."""
    if effect.rank is None and effect.cards is None:
        return tuple(rules.deck_counts)
    named = effect.cards or ()
    return tuple([card for card in rules.deck_counts if card.rank is effect.rank or card in named])


def _list_parts(effect: Effect, rank: Rank | None, rules: Ruleset) -> list[tuple[Message, str]]:
    """Return the sentences on an effect, each with the clauses that it stands for."""
    key, value = f"power.{effect.name}", None if rank is None else rules.values[rank]
    of_rank = {} if rank is None else {"rank": rank, "value": value}

    def make(*keys: str) -> Message:
        return Message.first_of(keys, **of_rank, effect=effect.name, **dict(effect.details))

    if key not in ENGLISH:
        own = [f"{key}.{ruling}" for ruling in effect.rulings]
        other = "power.other" if rank is not None else "power.other.no_rank"
        return [(make(*own, key, other), ", ".join(effect.clauses))]
    hooks = [(make(f"{key}.{n}"), c) for n, c in effect.list_hooks() if f"{key}.{n}" in ENGLISH]
    told = split_clauses(clause for _, clause in hooks)
    left = ", ".join([clause for clause in effect.clauses if clause not in told])
    ruled = [(make(f"{key}.{name}"), left) for name in effect.rulings if f"{key}.{name}" in ENGLISH]
    # What another effect makes of it comes last, behind the hooks by the clauses of that one.
    besides = [
        (make(f"{key}.{other.name}"), ", ".join(other.clauses) if hooks else left)
        for other in rules.effects.effects
        if f"{key}.{other.name}" in ENGLISH
    ]
    return [(make(f"{key}.{value}", key), left), *ruled, *hooks, *besides]


def _cite(parts: Sequence[tuple[Message, str]]) -> tuple[Message, ...]:
    """Put the clauses behind the sentences; those of several in a row behind the last of them."""
    following = [*[clause for _, clause in parts[1:]], ""]
    return tuple(
        [
            message if clause == after else with_clause(message, clause)
            for (message, clause), after in zip(parts, following, strict=True)
        ]
    )


def _tell_plain(rank: Rank, rules: Ruleset) -> Iterable[Message]:
    yield Message.of("power.plain", rank=rank)
    if rank is Rank.ACE:
        others = [rules.values[card.rank] for card in rules.deck if card.rank is not rank]
        if rules.values[rank] > max(others, default=0):
            yield Message("power.plain.high")
        elif rules.values[rank] < min(others, default=0):
            yield Message("power.plain.low")
