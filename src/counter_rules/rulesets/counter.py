"""Counter: every rank has a power (clauses C1 to C9).

The order of the effects in each stage is written here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from counter_rules.bidding import HookLastBidder, InTurn
from counter_rules.dealing import ConstantHands, TurnUp
from counter_rules.effects import (
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
from counter_rules.ending import Target
from counter_rules.errors import RulesetError, shorten
from counter_rules.following import FollowSuit
from counter_rules.ruleset import ACE_LOW, Clauses, Ruleset
from counter_rules.rulesets.option import (
    Option,
    check_effects,
    make_count,
    make_flag,
    make_optional_count,
    refuse_together,
)
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.score_option import make_score_option, make_scoring
from counter_rules.trick import EffectOrder

DEFAULT_TARGETS: Final[Mapping[int, int]] = {3: 9, 4: 8, 5: 7}
"""The target in points by number of players (C8.2)."""


def _check_default_trump(value: object) -> KingDefaultTrump:
    if not isinstance(value, str | KingDefaultTrump):
        raise ValueError  # the enum would write it whole
    return KingDefaultTrump(value)


def _read_default_trump(value: KingDefaultTrump | str) -> KingDefaultTrump:
    try:
        return _check_default_trump(value)
    except ValueError:
        raise RulesetError(
            f"king_default_trump cannot be {shorten(value)}: accepted is 'indicator' or 'none'"
        ) from None


@attrs.frozen(kw_only=True)
class CounterRulings:
    """The two readings of C4.5 that a table may switch.

    Args:
        king_default_trump: what is trump under a led king until a card names one.
        two_names_trump: whether a two names its printed suit under a led king.

    Raises:
        RulesetError: if the default trump is none of its two values.
    """

    king_default_trump: KingDefaultTrump = attrs.field(
        default=KingDefaultTrump.INDICATOR, converter=_read_default_trump
    )
    two_names_trump: bool = False


def counter_effects(rulings: CounterRulings = CounterRulings()) -> EffectOrder:
    """Return the effects of Counter in the order in which they act.

    Args:
        rulings: how the table reads C4.5.

    Returns:
        The order; shorten it by `EffectOrder.without`, lengthen it by `EffectOrder.adding`.

    >>> [effect.name for effect in counter_effects().value]
    ['ace', 'ten', 'five', 'queen', 'three', 'doubled_lead', 'nine']
    """
    king = make_king(
        NameTrump(
            default_trump=rulings.king_default_trump,
            two_names=rulings.two_names_trump,
        )
    )
    return EffectOrder(
        arrive=(TWO, TEN, FOUR, king),
        settle=(TWO, EIGHT),
        value=(ACE, TEN, FIVE, QUEEN, THREE, DOUBLED_LEAD, NINE),
        contest=(FOUR, SEVEN),
        after=(SIX, JACK, FIVE),
    )


def counter(
    *,
    players: int,
    target: int | None = None,
    hook: bool = False,
    max_hands: int | None = None,
    effects: EffectOrder | None = None,
    king_default_trump: KingDefaultTrump = KingDefaultTrump.INDICATOR,
    two_names_trump: bool = False,
    score: str = "counter",
) -> Ruleset:
    """Compose Counter; `get_ruleset` checks the arguments first.

    Args:
        players: 3 to 5.
        target: the points that end the match; by default 9, 8, 7 for 3, 4, 5 players (C8.2).
        hook: whether the last bidder may not make the bids add up to ten (C2.1).
        max_hands: the most hands played, or None for no bound (C8.2).
        effects: the effects in order, in place of all those of Counter.
        king_default_trump: the first ruling of `CounterRulings`.
        two_names_trump: the second ruling of `CounterRulings`.
        score: the name of the score formula (F8).

    Returns:
        The ruleset.

    Raises:
        RulesetError: if effects and a ruling are given that contradict each other, as the
            rulings are part of the king's effect.
    """
    asked = CounterRulings(king_default_trump=king_default_trump, two_names_trump=two_names_trump)
    order, rulings = _read_effects(effects, asked)
    target = DEFAULT_TARGETS[players] if target is None else target
    return Ruleset(
        name="counter",
        players=players,
        options=(
            ("target", target),
            ("hook", hook),
            ("max_hands", max_hands),
            ("effects", None if order == counter_effects(rulings) else order),
            ("king_default_trump", rulings.king_default_trump),
            ("two_names_trump", rulings.two_names_trump),
            ("score", score),
        ),
        values=ACE_LOW,
        hand_sizes=ConstantHands(10),
        trump=TurnUp(),
        bidding=InTurn(HookLastBidder("C2.1") if hook else None, clause="C2.1"),
        following=FollowSuit("C3.1"),
        effects=order,
        scoring=make_scoring(score),
        ending=Target(points=target, max_hands=max_hands),
        clauses=Clauses(
            deal="C1.2",
            bid="C2.1",
            play="C3.0",
            show="C3.3",
            give="C7.4",
            win="C6.2",
            nobody="C6.3",
        ),
    )


def _read_effects(
    effects: EffectOrder | None, asked: CounterRulings
) -> tuple[EffectOrder, CounterRulings]:
    """Return the effects and the rulings that these follow."""
    if effects is None:
        return counter_effects(asked), asked
    rulings = _read_rulings(effects)
    if asked not in (CounterRulings(), rulings):
        raise refuse_together(
            "effects",
            "king_default_trump or two_names_trump",
            "the rulings are part of the king's effect; in Python, give them to counter_effects",
        )
    return effects, rulings


def _read_rulings(order: EffectOrder) -> CounterRulings:
    for effect in order.effects:
        if effect.arrive is not None and isinstance(effect.arrive.run, NameTrump):
            hook = effect.arrive.run
            return CounterRulings(
                king_default_trump=hook.default_trump, two_names_trump=hook.two_names
            )
    return CounterRulings()


def _parse_effects(text: str) -> EffectOrder:
    words = [word.strip() for word in text.split(",")]
    if not all(word.startswith("-") for word in words):
        raise ValueError
    return counter_effects().without(*(word[1:] for word in words))


COUNTER: Final = Preset(
    name="counter",
    summary="Ten cards each, and every rank has a power; play to a target.",
    players=(3, 4, 5),
    source="Ben Meulink's Counter on pagat.com",
    options=(
        make_count(
            name="target",
            meaning="the points that end the match",
            default="9, 8, 7 for 3, 4, 5 players",
            clause="C8.2",
        ),
        make_flag(
            name="hook",
            meaning="the last bidder may not make the bids add up to ten",
            clause="C2.1",
        ),
        make_optional_count(
            name="max_hands",
            meaning="the most hands that are played",
            default="None",
            clause="C8.2",
        ),
        Option(
            name="effects",
            meaning="which effects act, and in what order",
            accepted="an EffectOrder, or as text the effects to leave out, such as -nine,-six",
            default="all of them",
            clause="C4 to C7",
            check=check_effects,
            parse=_parse_effects,
        ),
        Option(
            name="king_default_trump",
            meaning="ruling: what is trump under a led king until a card names one",
            accepted="'indicator' or 'none'",
            default="'indicator'",
            clause="C4.5",
            check=_check_default_trump,
            parse=KingDefaultTrump,
        ),
        make_flag(
            name="two_names_trump",
            meaning="ruling: whether a two names its printed suit under a led king",
            clause="C4.5",
        ),
        make_score_option("counter"),
    ),
    build=counter,
)
"""The preset of Counter."""
