"""Counter: every rank has a power (clauses C1 to C9).

This module alone defines the order of the effects in each stage.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeVar

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import Rank
from counter_rules.errors import RulesetError
from counter_rules.games._kinds import (
    count,
    effect_order,
    flag,
    formula,
    join_names,
    optional_count,
    to_tuple,
)
from counter_rules.games._option import (
    OptionDomain,
    OptionKind,
    contradiction,
    make_choices,
    option,
)
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import make_scoring
from counter_rules.rules.bidding import HookLastBidder, InTurn
from counter_rules.rules.dealing import ConstantHands, TurnUp
from counter_rules.rules.effects import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    NINE,
    NINE_BY_VALUE,
    QUEEN,
    QUEEN_BY_VALUE,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    VOID_LEAD,
    Doubling,
    KingDefaultTrump,
    KingNamesTrump,
    VoidLead,
    make_doubled_lead,
    make_king,
)
from counter_rules.rules.effects.king import NAMERS
from counter_rules.rules.ending import Target
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import ACE_LOW, Clauses, Ruleset
from counter_rules.trick import Effect, EffectOrder

TARGETS: Final[Mapping[int, int]] = {3: 9, 4: 8, 5: 7}
"""The default target in points by number of players (C8.2)."""

_DEFAULT_TRUMPS: Final[Mapping[str, str]] = {
    str(KingDefaultTrump.INDICATOR): "the suit of the card turned up",
    str(KingDefaultTrump.NONE): "no suit",
}

_VOID_LEADS: Final[Mapping[str, str]] = {
    str(VoidLead.NOBODY): "its own; without a card of it nobody takes the trick",
    str(VoidLead.NEXT_SUIT): "that of the next card that is not a void four",
}

_DOUBLINGS: Final[Mapping[str, str]] = {
    str(Doubling.FINAL): "its final value, so that thieves take and keep plain values",
    str(Doubling.FIRST): "its basic value, before any card changes a value",
    str(Doubling.LAST): "its value, after queens and nines have looked at it",
}

_NAMERS: Final[Mapping[str, tuple[Rank, ...]]] = {
    ",".join(map(str, ranks)) or "none": ranks
    for size in range(len(NAMERS) + 1)
    for ranks in combinations(NAMERS, size)
}
"""The ranks that name the trump under a led king, by their names in the order of ranks."""

_SOME_NAMERS: Final = "none, or some of two, eight and ten, such as two,eight"


def _check_namers(value: object) -> str:
    """Return the names of ranks in their order, from a text in any order or a list of names."""
    words = value.split(",") if isinstance(value, str) else to_tuple(value)
    given = {str(word).strip() for word in words if isinstance(word, str | Rank)}
    if value == "none":
        return "none"
    if not given or len(given) < len(words) or not given <= {*map(str, NAMERS)}:
        raise ValueError
    return ",".join([str(rank) for rank in NAMERS if str(rank) in given])


def _to_namers(value: object) -> str:
    try:
        return _check_namers(value)
    except ValueError:
        raise RulesetError(f"names_trump: expected {_SOME_NAMERS}, got {shorten(value)}") from None


ReadingT = TypeVar("ReadingT", KingDefaultTrump, VoidLead, Doubling)


def _read(name: str, readings: type[ReadingT], value: object) -> ReadingT:
    """Return one of the readings of a ruling from itself or its text."""
    for reading in readings:
        if value in (reading, reading.value):
            return reading
    raise RulesetError(f"{name}: expected {_join(readings)}, got {shorten(value)}")


def _to_default_trump(value: object) -> KingDefaultTrump:
    return _read("king_default_trump", KingDefaultTrump, value)


def _to_void_lead(value: object) -> VoidLead:
    return _read("void_lead", VoidLead, value)


def _to_doubling(value: object) -> Doubling:
    return _read("doubling", Doubling, value)


def _join(readings: type[ReadingT]) -> str:
    return join_names([f"'{reading}'" for reading in readings])


@attrs.frozen(kw_only=True)
class CounterRulings:
    """The rulings on Counter that a table may switch.

    Args:
        king_default_trump: the trump under a led king until a card names one (C4.5).
        names_trump: which of two, eight and ten name their printed suit under a led king: their
            names in the order of ranks, such as ``"two,eight"``, or ``"none"`` (C4.5).
        void_lead: the suit that competes behind a led void four (C6.3).
        doubling: what of a card led double is doubled (C5.6).

    Raises:
        RulesetError: if a ruling has no such reading.

    >>> CounterRulings(names_trump="two,eight").names_trump
    'two,eight'
    """

    king_default_trump: KingDefaultTrump = attrs.field(
        default=KingDefaultTrump.INDICATOR, converter=_to_default_trump
    )
    names_trump: str = attrs.field(default="eight", converter=_to_namers)
    void_lead: VoidLead = attrs.field(default=VoidLead.NOBODY, converter=_to_void_lead)
    doubling: Doubling = attrs.field(default=Doubling.FINAL, converter=_to_doubling)


_DEFAULT: Final = CounterRulings()


def counter_effects(rulings: CounterRulings = _DEFAULT) -> EffectOrder:
    """Return the effects of Counter in the order in which they act.

    Remove effects with `EffectOrder.without`, and add effects with `EffectOrder.adding`.

    Args:
        rulings: the readings that the table has chosen.

    Raises:
        RulesetError: if they are not `CounterRulings`.

    >>> [effect.name for effect in counter_effects().value]
    ['ace', 'ten', 'five', 'queen', 'three', 'doubled_lead', 'nine']
    """
    if not isinstance(rulings, CounterRulings):
        raise RulesetError(f"expected CounterRulings, got {shorten(rulings)}")
    return _order_effects(rulings)


@lru_cache(maxsize=128)
def _order_effects(rulings: CounterRulings) -> EffectOrder:
    """Return the order for some rulings; cached, as making it checks all effects."""
    king = KingNamesTrump(
        king_default_trump=rulings.king_default_trump, names_trump=_NAMERS[rulings.names_trump]
    )
    is_void_lead = rulings.void_lead is VoidLead.NEXT_SUIT
    return EffectOrder(
        arrive=(TWO, TEN, FOUR, make_king(king)),
        settle=(TWO, EIGHT),
        value=_order_values(rulings.doubling),
        contest=(FOUR, VOID_LEAD, SEVEN) if is_void_lead else (FOUR, SEVEN),
        after=(SIX, JACK, FIVE),
    )


def _order_values(doubling: Doubling) -> tuple[Effect, ...]:
    """Return the effects on values: a lead is doubled first, last, or before the nine."""
    doubled = make_doubled_lead(doubling)
    if doubling is Doubling.FINAL:
        return (ACE, TEN, FIVE, QUEEN, THREE, doubled, NINE)
    others = (ACE, TEN, FIVE, QUEEN_BY_VALUE, THREE, NINE_BY_VALUE)
    return (doubled, *others) if doubling is Doubling.FIRST else (*others, doubled)


def _parse_effects(text: str) -> EffectOrder:
    """Parse the effects to leave out, such as ``-nine,-six``."""
    words = [word.strip() for word in text.split(",")]
    if not all(word.startswith("-") for word in words):
        raise ValueError
    return counter_effects().without(*(word[1:] for word in words))


def _ruling(
    meaning: str, clause: str, readings: type[ReadingT], meanings: Mapping[str, str]
) -> ReadingT:
    """Make the option for a ruling; the first of its readings is the default."""
    default = next(iter(readings))

    def check(value: object) -> ReadingT:
        if not isinstance(value, str | readings):
            raise ValueError  # the enum would quote a value of any length in full
        return readings(value)

    return option(
        f"ruling: {meaning}",
        clause,
        default=default,
        accepted=_join(readings),
        check=check,
        default_text=f"'{default}'",
        domain=OptionDomain(kind=OptionKind.CHOICE, choices=make_choices(meanings)),
    )


@attrs.frozen(kw_only=True)
class CounterOptions:
    """The options of Counter."""

    target: int = count(
        "the points that end the match",
        "C8.2",
        default=TARGETS.__getitem__,
        default_text="9, 8, 7 for 3, 4, 5 players",
    )
    hook: bool = flag("the last bidder may not make the bids add up to ten", "C2.1")
    max_hands: int | None = optional_count(
        "the most hands that are played", "C8.2", default_text="no limit"
    )
    effects: EffectOrder | None = effect_order(
        "which effects act, and in what order",
        accepted="an EffectOrder (see counter_effects), or as text -nine,-six",
        hint="the cards that do nothing, such as -nine,-six",
        parse=_parse_effects,
        default_text="all of them",
    )
    king_default_trump: KingDefaultTrump = _ruling(
        "what is trump under a led king until a card names one",
        "C4.5",
        KingDefaultTrump,
        _DEFAULT_TRUMPS,
    )
    names_trump: str = option(
        "ruling: which of two, eight and ten name their printed suit under a led king",
        "C4.5",
        default="eight",
        accepted=_SOME_NAMERS,
        check=_check_namers,
        domain=OptionDomain(kind=OptionKind.CHOICE, choices=make_choices(_NAMERS)),
    )
    void_lead: VoidLead = _ruling(
        "which suit competes behind a led void four", "C6.3", VoidLead, _VOID_LEADS
    )
    doubling: Doubling = _ruling(
        "what of a card led double is doubled", "C5.6", Doubling, _DOUBLINGS
    )
    score: str = formula("counter")


def counter(players: int, options: CounterOptions) -> Ruleset:
    """Compose Counter for 3 to 5 players."""
    order, options = _resolve_effects(options)
    return Ruleset(
        name="counter",
        players=players,
        options=options,
        values=ACE_LOW,
        hand_sizes=ConstantHands(10),
        trump=TurnUp(),
        bidding=InTurn(HookLastBidder("C2.1") if options.hook else None, clause="C2.1"),
        following=FollowSuit("C3.1"),
        effects=order,
        scoring=make_scoring(options.score),
        ending=Target(points=options.target, max_hands=options.max_hands),
        clauses=Clauses(
            deal="C1.2",
            bid="C2.1",
            play="C3.0",
            show="C3.3",
            pass_="C7.4",
            win="C6.2",
            nobody="C6.3",
        ),
    )


def _resolve_effects(options: CounterOptions) -> tuple[EffectOrder, CounterOptions]:
    """Return the effects, and the options with the rulings taken from them."""
    asked = CounterRulings(**{name: getattr(options, name) for name in _RULINGS})
    if options.effects is None:
        return counter_effects(asked), options
    found = _get_rulings(options.effects)
    names = {effect.name for effect in options.effects.effects}
    left_out = [effect.name for effect in counter_effects().effects if effect.name not in names]
    plain = counter_effects().without(*left_out)
    order = options.effects
    effects: EffectOrder | None = order
    if options.effects == plain:
        found, order = asked, _leave_out(left_out, asked)
    if order == _leave_out(left_out, found):
        effects = plain if left_out else None  # the rulings are options of their own
    _check_rulings(order, asked)
    rulings = {name: getattr(found, name) for name in _RULINGS}
    return order, attrs.evolve(options, effects=effects, **rulings)


def _leave_out(names: Collection[str], rulings: CounterRulings) -> EffectOrder:
    """Return the effects for some rulings without some effects, nor what depends on a four."""
    order = counter_effects(rulings).without(*names)
    is_idle = FOUR.name in names and VOID_LEAD in order.effects
    return order.without(VOID_LEAD.name) if is_idle else order


def _check_rulings(order: EffectOrder, asked: CounterRulings) -> None:
    """Refuse rulings that are asked for beside effects with others, or without their effect."""
    found = _get_rulings(order)
    for name in _RULINGS:
        if getattr(asked, name) not in (getattr(_DEFAULT, name), getattr(found, name)):
            raise contradiction(
                "effects",
                name,
                "the effects have another ruling, or leave its effect out; in Python, give "
                "rulings to counter_effects",
            )


_RULINGS: Final = tuple(attrs.fields_dict(CounterRulings))
"""The names of the rulings, which are options too."""


def _get_rulings(order: EffectOrder) -> CounterRulings:
    """Return the rulings of some effects; those of an effect left out are the default."""
    hooks = [effect.arrive.run for effect in order.effects if effect.arrive is not None]
    king = next((hook for hook in hooks if isinstance(hook, KingNamesTrump)), KingNamesTrump())
    doublings = [one for one in Doubling if make_doubled_lead(one) in order.effects]
    return CounterRulings(
        king_default_trump=king.king_default_trump,
        names_trump=next(text for text, ranks in _NAMERS.items() if ranks == king.names_trump),
        void_lead=VoidLead.NEXT_SUIT if VOID_LEAD in order.effects else VoidLead.NOBODY,
        doubling=doublings[0] if doublings else Doubling.FINAL,
    )


COUNTER: Final = Preset(
    name="counter",
    title="Counter",
    summary="Ten cards each, and every rank has a power; play to a target.",
    players=(3, 4, 5),
    source="Ben Meulink's Counter on pagat.com",
    options_class=CounterOptions,
    build=counter,
)
"""The preset of Counter."""
