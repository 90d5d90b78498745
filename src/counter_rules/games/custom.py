"""A custom game: a free choice on every axis of the family (clause F1)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card, Rank, list_ranks_from, make_deck
from counter_rules.games._bonus import add_bonus
from counter_rules.games._custom_hands import list_sizes, name_ranks, plan_hands
from counter_rules.games._custom_options import (
    ACES,
    FIRST_LEADERS,
    FOLLOWING,
    FOUR_AND_FOUR,
    HOOKS,
    JOKERS,
    LEAD_LIMITS,
    TIES,
    CustomOptions,
)
from counter_rules.games._hooks import limit_hook
from counter_rules.games._kinds import HANDS_CLEARED, is_written
from counter_rules.games._option import contradiction
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import (
    NO_SEALED_HOOK,
    NO_WRITTEN_LIVES,
    add_jacks,
    format_ranks,
    make_scoring,
    rank_by_place,
    sort_ranks,
)
from counter_rules.games.counter import counter_effects
from counter_rules.rules.bidding import Bidding, BlindBids, InTurn, Simultaneous
from counter_rules.rules.dealing import HandSizes
from counter_rules.rules.ending import AllHands, Ending, Lives, Target
from counter_rules.rules.ruleset import Reflip, Ruleset
from counter_rules.rules.scoring import RowBonus, Scoring
from counter_rules.rules.seeing import ForeheadHands, OwnHand, Seeing
from counter_rules.trick import PLAIN_TRICK, EffectOrder

_SOME_SEAT_MISSES: Final = "some seat misses in every hand"


def custom(players: int, options: CustomOptions) -> Ruleset:
    """Compose a game for 2 to 10 players from the choice on every axis."""
    deck = _make_deck(options)
    sizes, trump, no_trump = plan_hands(options, deck, players)
    blind = BlindBids() if options.blind_bids else None
    return Ruleset(
        name="custom",
        players=players,
        options=options,
        deck=deck,
        values=_make_values(options),
        hand_sizes=sizes,
        trump=trump,
        no_trump=no_trump,
        reflip=Reflip(options.reflip),
        scoring=_make_scoring(options, blind),
        bidding=_make_bidding(options, sizes),
        blind=blind,
        first_leader=FIRST_LEADERS[options.first_leader],
        lead_limit=LEAD_LIMITS[options.lead_limit],
        following=FOLLOWING[options.following],
        effects=_make_effects(options),
        seeing=_make_seeing(options, list_sizes(options, sizes, deck)),
        ending=_make_ending(options),
    )


def _make_deck(options: CustomOptions) -> tuple[Card, ...]:
    if options.decks > 1 and options.jokers == "suit":
        raise contradiction("decks=2", "jokers=suit", "a suit of jokers needs a single deck (F5.3)")
    if options.decks > 1 and options.jokers == FOUR_AND_FOUR:
        raise contradiction(
            "decks=2", "jokers=four_and_four", "the sixty-card pack has a single deck (F11.3)"
        )
    if options.aces == "low" and options.lowest_rank is not Rank.TWO:
        raise contradiction(
            "aces=low", f"lowest_rank={options.lowest_rank}", "aces are high then; give ranks"
        )
    ranks = _choose_ranks(options)
    if options.jacks != "plain" and Rank.JACK not in ranks:
        raise contradiction(
            f"jacks={options.jacks}", name_ranks(options), "the deck has no jack; leave one out"
        )
    if options.jokers == FOUR_AND_FOUR:
        return make_deck(ranks=ranks, four_and_four=True)
    jokers = 0 if options.jokers == "none" else 2
    return make_deck(decks=options.decks, jokers=jokers, ranks=ranks)


def _choose_ranks(options: CustomOptions) -> tuple[Rank, ...]:
    if options.ranks is None:
        return list_ranks_from(options.lowest_rank)
    if options.lowest_rank is not Rank.TWO:
        raise contradiction("ranks", "lowest_rank", "both say what the deck holds; leave one out")
    ranks = sort_ranks(options.ranks, aces=options.aces)
    other = "low" if options.aces == "high" else "high"
    if options.ranks not in (ranks, sort_ranks(options.ranks, aces=other)):
        _check_own_order(options)
    elif options.ranks != ranks:
        raise contradiction(
            _name_order(options),
            f"aces={options.aces}",
            "ranks run from the highest to the lowest; "
            f"write {format_ranks(ranks)}, or aces={other}",
        )
    return options.ranks


def _check_own_order(options: CustomOptions) -> None:
    """Refuse what ranks in an order of their own leave no place for (F11.8)."""
    if options.aces != "high":
        raise contradiction(
            _name_order(options), f"aces={options.aces}", "ranks places the ace; leave aces out"
        )
    powers = {effect.name for effect in counter_effects().effects}
    for effect in options.effects.effects if options.effects is not None else ():
        if effect.name in powers:
            why = f"the power of the {effect.name.replace('_', ' ')} counts with values of its own"
            raise contradiction(_name_order(options), "effects", f"{why}; leave one out")


def _name_order(options: CustomOptions) -> str:
    return f"ranks={format_ranks(options.ranks or ())}"


def _make_values(options: CustomOptions) -> tuple[int, ...]:
    """Return the value of each rank, by the ace or by the place in ``ranks`` (F0.1, F11.8)."""
    ranks = options.ranks
    if ranks is None or ranks == sort_ranks(ranks, aces=options.aces):
        return ACES[options.aces]
    return rank_by_place(ranks)


def _make_bidding(options: CustomOptions, sizes: HandSizes) -> Bidding:
    hook = limit_hook(
        HOOKS[options.hook],
        sizes,
        from_size=options.hook_from,
        in_last_hand=options.hook_last_hand,
        off=f"hook={options.hook}",
    )
    if options.bidding == "in_turn":
        return InTurn(hook)
    if options.hook != "off":
        raise contradiction("bidding=simultaneous", f"hook={options.hook}", NO_SEALED_HOOK)
    return Simultaneous()


def _make_effects(options: CustomOptions) -> EffectOrder:
    order, jokers = options.effects or PLAIN_TRICK, JOKERS[options.jokers]
    for name, chosen, ranks in (
        ("jokers", options.jokers, {effect.rank for effect in jokers}),
        ("jacks", options.jacks, {Rank.JACK} if options.jacks != "plain" else set[Rank]()),
    ):
        if any(effect.rank in ranks for effect in order.effects):
            why = f"both say what {name} do; choose one"
            raise contradiction("effects", f"{name}={chosen}", why)
    for effect in jokers:
        order = order.adding(effect)
    return add_jacks(order, options.jacks)


def _make_seeing(options: CustomOptions, possible: Collection[int]) -> Seeing:
    if options.seen == "own":
        return OwnHand()
    sizes = options.seen if isinstance(options.seen, tuple) else (1,)
    never = [size for size in sizes if size not in possible]
    if never:
        raise contradiction("hand_sizes", "seen", f"no hand is of the size {shorten(never[0])}")
    return ForeheadHands(sizes=sizes)


def _make_scoring(options: CustomOptions, blind: BlindBids | None) -> Scoring | RowBonus:
    if options.score == HANDS_CLEARED:
        for is_chosen, other, why in (
            (options.blind_bids, "blind_bids", "a blind bid earns points"),
            (options.hook == "last_bidder", "hook=last_bidder", _SOME_SEAT_MISSES),
            (options.ties == "extra_hands", "ties=extra_hands", "the scores are always equal"),
        ):
            if is_chosen:
                raise contradiction(other, "score=hands_cleared", why)
    for is_chosen, other, why in (
        (options.blind_bids, "blind_bids", "both pay for bids that are hard to make"),
        (options.score == HANDS_CLEARED, "score=hands_cleared", "all seats score together"),
        (options.lives is not None, "lives", "all win or lose together"),
    ):
        if options.bonus_row and is_chosen:
            raise contradiction(f"bonus_row={options.bonus_row}", other, f"{why} (F11.7)")
    return add_bonus(
        make_scoring(options.score, blind),
        row=options.bonus_row,
        points=options.bonus_points,
        misses=options.bonus_misses,
        ones=options.bonus_ones,
    )


def _make_ending(options: CustomOptions) -> Ending:
    if options.lives is None:
        ties = TIES[options.ties]
        if options.target is None:
            return AllHands(ties)
        return Target(points=options.target, ties=ties)
    together = "with lives all win or all lose; leave one out"
    for is_chosen, other, why in (
        (options.target is not None, "target", together),
        (options.ties != "shared", "ties", together),
        (options.hook == "last_bidder", "hook=last_bidder", _SOME_SEAT_MISSES),
        (is_written(options.score), "score", NO_WRITTEN_LIVES),
    ):
        if is_chosen:
            raise contradiction("lives", other, why)
    return Lives(options.lives)


CUSTOM: Final = Preset(
    name="custom",
    title="Custom game",
    summary="Your table's own rules: choose every axis of the family.",
    players=tuple(range(2, 11)),
    source="the axes of the family",
    options_class=CustomOptions,
    build=custom,
)
"""The preset that takes every axis."""
