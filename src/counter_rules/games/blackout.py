"""Blackout: one card more each hand, the last one at no trump (clause F3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from counter_rules.cards import Suit, make_deck
from counter_rules.games._hooks import count_of_hook_from, flag_of_hook_last_hand, limit_hook
from counter_rules.games._kinds import choice, choice_of_hook, flag, formula, suit_of_jokers
from counter_rules.games._option import contradiction
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import NO_SEALED_HOOK, make_joker_order, make_scoring
from counter_rules.rules.bidding import (
    Bidding,
    Hook,
    HookLastBidder,
    InTurn,
    NoExcess,
    Simultaneous,
)
from counter_rules.rules.dealing import (
    ListedHands,
    TurnUp,
    go_down,
    go_up,
    go_up_down,
    list_largest_hands,
    list_last_hand,
)
from counter_rules.rules.ending import AllHands, ExtraHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Clauses, Ruleset

HOOKS: Final[Mapping[str, Hook | None]] = {
    "off": None,
    "last_bidder": HookLastBidder("F3.4"),
    "no_excess": NoExcess(),
}


def _choose_score(options: BlackoutOptions) -> str:
    return "exact_ten" if options.alternate_scoring else "blackout"


@attrs.frozen(kw_only=True)
class BlackoutOptions:
    """The options of Blackout."""

    alternate_scoring: bool = flag("a made bid scores 10 + B", "F3.3")
    simultaneous_bidding: bool = flag("bids are sealed until all are in", "F3.4")
    reverse_deals: bool = flag("the longest hand comes first, at no trump", "F3.4")
    full_rotation: bool = flag("the hands go up and down again", "F3.4")
    no_trump_hands: str = choice(
        "which hand of a full rotation is at no trump, the longest or the last",
        "F10.4",
        {"most": "the longest", "last": "the last one"},
    )
    hook: str = choice_of_hook(HOOKS, "F3.4, F10.3")
    hook_from: int = count_of_hook_from()
    hook_last_hand: bool = flag_of_hook_last_hand()
    jokers_as_suit: bool = suit_of_jokers()
    score: str = formula(
        attrs.Factory(_choose_score, takes_self=True),
        default_text="blackout, or exact_ten with alternate_scoring",
    )


def blackout(players: int, options: BlackoutOptions) -> Ruleset:
    """Compose Blackout for 2 to 7 players."""
    if options.alternate_scoring and options.score != "exact_ten":
        raise contradiction("alternate_scoring", "score", "both choose the formula; give one")
    hands = _make_hands(players, options)
    return Ruleset(
        name="blackout",
        players=players,
        options=options,
        deck=make_deck(jokers=2 * options.jokers_as_suit),
        hand_sizes=hands,
        trump=TurnUp(Suit.JOKERS),
        no_trump=_list_no_trump(options, hands),
        bidding=_make_bidding(options, hands),
        following=FollowSuit(),
        effects=make_joker_order(jokers_as_suit=options.jokers_as_suit),
        scoring=make_scoring(options.score),
        ending=AllHands(ExtraHands()),
        clauses=Clauses(deal="F3.2", bid="F0.3"),
    )


def _make_hands(players: int, options: BlackoutOptions) -> ListedHands:
    """Return the schedule up to all cards that can be dealt (F3.1, F3.4)."""
    if options.reverse_deals and options.full_rotation:
        raise contradiction("reverse_deals", "full_rotation", "choose one of the two")
    if options.reverse_deals:
        return go_down(52 // players)
    return go_up_down(52 // players) if options.full_rotation else go_up(52 // players)


def _list_no_trump(options: BlackoutOptions, hands: ListedHands) -> tuple[int, ...]:
    """Return the hand at no trump: the longest, or the last as the source words it (F3.4, F10.4).

    If the longest leaves no card to turn up, as with 2 or 4 players, it has no trump in either
    case (F0.2).
    """
    if options.no_trump_hands == "most":
        return list_largest_hands(hands)
    if options.reverse_deals:
        raise contradiction(
            "reverse_deals", "no_trump_hands=last", "the first hand is at no trump then (F3.4)"
        )
    return list_last_hand(hands)


def _make_bidding(options: BlackoutOptions, hands: ListedHands) -> Bidding:
    hook = limit_hook(
        HOOKS[options.hook],
        hands,
        from_size=options.hook_from,
        in_last_hand=options.hook_last_hand,
        off=f"hook={options.hook}",
        sizes="players",
    )
    if not options.simultaneous_bidding:
        return InTurn(hook)
    if options.hook != "off":
        raise contradiction("simultaneous_bidding", f"hook={options.hook}", NO_SEALED_HOOK)
    return Simultaneous("F3.4")


BLACKOUT: Final = Preset(
    name="blackout",
    title="Blackout",
    summary="Hands of 1, 2, 3 … cards until the deck is out, the last one at no trump.",
    players=(2, 3, 4, 5, 6, 7),
    source="the collected text on Oh Hell and Blackout",
    options_class=BlackoutOptions,
    build=blackout,
)
"""The preset of Blackout."""
