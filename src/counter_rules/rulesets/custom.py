"""A table's own game: every axis of the family, freely chosen (clause F1)."""

from __future__ import annotations

from typing import Any, Final

import attrs

from counter_rules.bidding import Bidding, BlindBids, InTurn, Simultaneous
from counter_rules.cards import Card, Rank, make_deck
from counter_rules.ending import AllHands, Ending, Lives, Target
from counter_rules.errors import shorten
from counter_rules.ruleset import FlippedJokers, Ruleset
from counter_rules.rulesets.custom_hands import plan_hands
from counter_rules.rulesets.custom_options import OPTIONS, CustomChoices
from counter_rules.rulesets.custom_values import (
    ACES,
    FIRST_LEADERS,
    FOLLOWING,
    HOOKS,
    JOKERS,
    LEAD_LIMITS,
    TIES,
)
from counter_rules.rulesets.option import refuse_together
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.score_option import HANDS_CLEARED, make_scoring
from counter_rules.seeing import ForeheadHands, OwnHand, Seeing
from counter_rules.trick import PLAIN_TRICK, EffectOrder


def compose_custom(choices: CustomChoices, *, players: int) -> Ruleset:
    """Compose a game from the choices for every axis; `get_ruleset` checks them first.

    Args:
        choices: what the table has chosen.
        players: 2 to 10.

    Returns:
        The ruleset.

    Raises:
        RulesetError: if two of the options contradict each other.
    """
    deck = _make_deck(choices)
    hands = plan_hands(choices, deck, players)
    blind = BlindBids() if choices.blind_bids else None
    _check_score(choices)
    return Ruleset(
        name="custom",
        players=players,
        options=tuple(attrs.asdict(choices, recurse=False).items()),
        deck=deck,
        values=ACES[choices.aces],
        hand_sizes=hands.sizes,
        trump=hands.trump,
        no_trump=hands.no_trump,
        flipped_jokers=FlippedJokers(choices.flipped_jokers),
        bidding=_make_bidding(choices),
        blind=blind,
        first_leader=FIRST_LEADERS[choices.first_leader],
        lead_limit=LEAD_LIMITS[choices.lead_limit],
        following=FOLLOWING[choices.following],
        effects=_make_effects(choices),
        seeing=_make_seeing(choices, hands.sizes.largest),
        scoring=make_scoring(choices.score, blind.bonus if blind else 0),
        ending=_make_ending(choices),
    )


def _check_score(choices: CustomChoices) -> None:
    if choices.score != HANDS_CLEARED:
        return
    if choices.blind_bids:
        raise refuse_together("blind_bids", "score=hands_cleared", "a blind bid earns points")
    if choices.hook == "last_bidder":
        raise refuse_together(
            "hook=last_bidder", "score=hands_cleared", "somebody misses in every hand"
        )
    if choices.ties == "extra_hands":
        raise refuse_together(
            "ties=extra_hands", "score=hands_cleared", "the scores are always equal"
        )


def _make_deck(choices: CustomChoices) -> tuple[Card, ...]:
    if choices.decks > 1 and choices.jokers == "suit":
        raise refuse_together("decks=2", "jokers=suit", "a suit of jokers wants one deck (F5.3)")
    if choices.aces == "low" and choices.lowest_rank is not Rank.TWO:
        raise refuse_together(
            "aces=low", f"lowest_rank={choices.lowest_rank}", "a short deck keeps its aces high"
        )
    return make_deck(
        decks=choices.decks,
        jokers=0 if choices.jokers == "none" else 2,
        lowest_rank=choices.lowest_rank,
    )


def _make_bidding(choices: CustomChoices) -> Bidding:
    if choices.bidding == "in_turn":
        return InTurn(HOOKS[choices.hook])
    if choices.hook != "off":
        raise refuse_together(
            "bidding=simultaneous", f"hook={choices.hook}", "sealed bids have no last bidder (F1.1)"
        )
    return Simultaneous()


def _make_effects(choices: CustomChoices) -> EffectOrder:
    order, joker = choices.effects or PLAIN_TRICK, JOKERS[choices.jokers]
    if joker is None:
        return order
    if any(effect.rank is Rank.JOKER for effect in order.effects):
        raise refuse_together(
            "effects", f"jokers={choices.jokers}", "both say what jokers do; choose one"
        )
    return order.adding(joker)


def _make_seeing(choices: CustomChoices, largest: int) -> Seeing:
    if choices.seen == "own":
        return OwnHand()
    sizes = choices.seen if isinstance(choices.seen, tuple) else (1,)
    if max(sizes) > largest:
        raise refuse_together("hand_sizes", "seen", f"no hand has {shorten(max(sizes))} cards")
    return ForeheadHands(sizes=sizes)


def _make_ending(choices: CustomChoices) -> Ending:
    if choices.lives is None:
        ties = TIES[choices.ties]
        return (
            AllHands(ties) if choices.target is None else Target(points=choices.target, ties=ties)
        )
    for name, value, default in (
        ("target", choices.target, None),
        ("ties", choices.ties, "shared"),
    ):
        if value != default:
            raise refuse_together("lives", name, "with lives all win or all lose; leave one out")
    return Lives(choices.lives)


def _build(
    *,
    players: int,
    **options: Any,  # noqa: ANN401 - each is as its `Option` accepted it
) -> Ruleset:
    return compose_custom(CustomChoices(**options), players=players)


CUSTOM: Final = Preset(
    name="custom",
    summary="Your table's own rules: choose every axis of the family.",
    players=tuple(range(2, 11)),
    source="the axes of the family",
    options=OPTIONS,
    build=_build,
)
"""The preset that takes every axis."""
