"""Counter: every rank has a power (clauses C1 to C9).

This module alone defines the order of the effects in each stage.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import attrs

from counter_rules.games._kinds import count, effect_order, flag, formula, optional_count
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
    DOUBLED_LEAD,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    NINE,
    QUEEN,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    KingDefaultTrump,
    NameTrump,
    make_king,
)
from counter_rules.rules.ending import Target
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import ACE_LOW, Clauses, Ruleset
from counter_rules.trick import EffectOrder

TARGETS: Final[Mapping[int, int]] = {3: 9, 4: 8, 5: 7}
"""The default target in points by number of players (C8.2)."""

_DEFAULT_TRUMPS: Final[Mapping[str, str]] = {
    str(KingDefaultTrump.INDICATOR): "the suit of the card turned up",
    str(KingDefaultTrump.NONE): "no suit",
}


def counter_effects(rulings: NameTrump = NameTrump()) -> EffectOrder:
    """Return the effects of Counter in the order in which they act.

    Remove effects with `EffectOrder.without`, and add effects with `EffectOrder.adding`.

    Args:
        rulings: the king's reading of C4.5.

    >>> [effect.name for effect in counter_effects().value]
    ['ace', 'ten', 'five', 'queen', 'three', 'doubled_lead', 'nine']
    """
    return _order_effects(rulings)


@lru_cache(maxsize=16)
def _order_effects(rulings: NameTrump) -> EffectOrder:
    """Return the order for the king's rulings; cached, as making it checks all effects."""
    return EffectOrder(
        arrive=(TWO, TEN, FOUR, make_king(rulings)),
        settle=(TWO, EIGHT),
        value=(ACE, TEN, FIVE, QUEEN, THREE, DOUBLED_LEAD, NINE),
        contest=(FOUR, SEVEN),
        after=(SIX, JACK, FIVE),
    )


def _parse_effects(text: str) -> EffectOrder:
    """Parse the effects to leave out, such as ``-nine,-six``."""
    words = [word.strip() for word in text.split(",")]
    if not all(word.startswith("-") for word in words):
        raise ValueError
    return counter_effects().without(*(word[1:] for word in words))


def _check_default_trump(value: object) -> KingDefaultTrump:
    if not isinstance(value, str | KingDefaultTrump):
        raise ValueError  # the enum would quote a value of any length in full
    return KingDefaultTrump(value)


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
    king_default_trump: KingDefaultTrump = option(
        "ruling: what is trump under a led king until a card names one",
        "C4.5",
        default=KingDefaultTrump.INDICATOR,
        accepted="'indicator' or 'none'",
        check=_check_default_trump,
        default_text="'indicator'",
        domain=OptionDomain(kind=OptionKind.CHOICE, choices=make_choices(_DEFAULT_TRUMPS)),
    )
    two_names_trump: bool = flag(
        "ruling: whether a two names its printed suit under a led king", "C4.5"
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
    """Return the effects, and the options with the king's rulings taken from them."""
    asked = NameTrump(
        king_default_trump=options.king_default_trump, two_names_trump=options.two_names_trump
    )
    if options.effects is None:
        return counter_effects(asked), options
    found = _get_rulings(options.effects)
    if asked not in (NameTrump(), found):
        raise contradiction(
            "effects",
            "king_default_trump or two_names_trump",
            "the rulings are part of the king's effect; in Python, give them to counter_effects",
        )
    return options.effects, attrs.evolve(
        options,
        effects=None if options.effects == counter_effects(found) else options.effects,
        king_default_trump=found.king_default_trump,
        two_names_trump=found.two_names_trump,
    )


def _get_rulings(order: EffectOrder) -> NameTrump:
    hooks = [effect.arrive.run for effect in order.effects if effect.arrive is not None]
    return next((hook for hook in hooks if isinstance(hook, NameTrump)), NameTrump())


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
