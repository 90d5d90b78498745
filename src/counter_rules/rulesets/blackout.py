"""Blackout: one card more each hand, the last one at no trump (clause F3)."""

from __future__ import annotations

from typing import Final

from counter_rules.bidding import Bidding, HookLastBidder, InTurn, Simultaneous
from counter_rules.cards import Suit, make_deck
from counter_rules.dealing import (
    ListedHands,
    TurnUp,
    find_largest_hands,
    go_down,
    go_up,
    go_up_down,
)
from counter_rules.ending import AllHands, ExtraHands
from counter_rules.following import FollowSuit
from counter_rules.ruleset import Clauses, Ruleset
from counter_rules.rulesets.jokers_option import JOKERS_AS_SUIT, choose_joker_effects
from counter_rules.rulesets.option import make_flag, refuse_together
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.score_option import choose_score, make_score_option, make_scoring


def blackout(
    *,
    players: int,
    alternate_scoring: bool = False,
    simultaneous_bidding: bool = False,
    reverse_deals: bool = False,
    full_rotation: bool = False,
    hook: bool = False,
    jokers_as_suit: bool = False,
    score: str | None = None,
) -> Ruleset:
    """Compose Blackout; `get_ruleset` checks the arguments first.

    Args:
        players: 2 to 7.
        alternate_scoring: whether a made bid scores 10 + B (F3.3).
        simultaneous_bidding: whether bids are sealed until all are in (F3.4).
        reverse_deals: whether the longest hand comes first (F3.4).
        full_rotation: whether the hands go up and down again (F3.4).
        hook: whether the last bidder may not make the total (F3.4).
        jokers_as_suit: whether two jokers are a fifth suit (F5).
        score: the name of the score formula (F8); by default ``"blackout"``.

    Returns:
        The ruleset.

    Raises:
        RulesetError: if two of the options contradict each other.
    """
    score = choose_score(
        score,
        default="blackout",
        switch="alternate_scoring",
        switched="exact_ten" if alternate_scoring else None,
    )
    sizes = _list_hands(players, reverse=reverse_deals, full=full_rotation)
    return Ruleset(
        name="blackout",
        players=players,
        options=(
            ("alternate_scoring", alternate_scoring),
            ("simultaneous_bidding", simultaneous_bidding),
            ("reverse_deals", reverse_deals),
            ("full_rotation", full_rotation),
            ("hook", hook),
            ("jokers_as_suit", jokers_as_suit),
            ("score", score),
        ),
        deck=make_deck(jokers=2 * jokers_as_suit),
        hand_sizes=sizes,
        trump=TurnUp(Suit.JOKERS),
        no_trump=find_largest_hands(sizes),
        bidding=_choose_bidding(is_sealed=simultaneous_bidding, is_hooked=hook),
        following=FollowSuit(),
        effects=choose_joker_effects(jokers_as_suit=jokers_as_suit),
        scoring=make_scoring(score),
        ending=AllHands(ExtraHands()),
        clauses=Clauses(deal="F3.2", bid="F0.3"),
    )


def _list_hands(players: int, *, reverse: bool, full: bool) -> ListedHands:
    """Return the schedule up to all cards that can be dealt (F3.1, F3.4)."""
    if reverse and full:
        raise refuse_together("reverse_deals", "full_rotation", "choose one of the two")
    go = go_down if reverse else go_up_down if full else go_up
    return go(52 // players)


def _choose_bidding(*, is_sealed: bool, is_hooked: bool) -> Bidding:
    if is_sealed and is_hooked:
        raise refuse_together(
            "simultaneous_bidding", "hook", "sealed bids have no last bidder (F1.1); choose one"
        )
    if is_sealed:
        return Simultaneous("F3.4")
    return InTurn(HookLastBidder("F3.4") if is_hooked else None)


BLACKOUT: Final = Preset(
    name="blackout",
    summary="Hands of 1, 2, 3 … cards until the deck is out, the last one at no trump.",
    players=(2, 3, 4, 5, 6, 7),
    source="the collected text on Oh Hell and Blackout",
    options=(
        make_flag(name="alternate_scoring", meaning="a made bid scores 10 + B", clause="F3.3"),
        make_flag(
            name="simultaneous_bidding",
            meaning="bids are sealed until all are in",
            clause="F3.4",
        ),
        make_flag(
            name="reverse_deals",
            meaning="the longest hand comes first, at no trump",
            clause="F3.4",
        ),
        make_flag(
            name="full_rotation",
            meaning="the hands go up and down again",
            clause="F3.4",
        ),
        make_flag(
            name="hook",
            meaning="the last bidder may not make the bids add up to the tricks",
            clause="F3.4",
        ),
        JOKERS_AS_SUIT,
        make_score_option("blackout, or exact_ten with alternate_scoring"),
    ),
    build=blackout,
)
"""The preset of Blackout."""
