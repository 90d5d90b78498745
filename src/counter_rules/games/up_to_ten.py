"""Up to Ten and Down Again: nineteen hands, two decks for many players (clause F2)."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.cards import Card, Suit, make_deck
from counter_rules.games._hooks import (
    count_of_hook_from,
    flag_of_hook,
    flag_of_hook_last_hand,
    limit_hook,
)
from counter_rules.games._kinds import flag, formula, suit_of_jokers
from counter_rules.games._option import contradiction
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import make_joker_order, make_scoring
from counter_rules.rules.bidding import BlindBids, HookLastBidder, InTurn
from counter_rules.rules.dealing import Rotation, TurnUp, go_up, go_up_down
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.leading import TwoLeft
from counter_rules.rules.ruleset import Clauses, Ruleset
from counter_rules.rules.seeing import ForeheadHands, OwnHand

TRUMPS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, None)
"""The trump of hand 1, 2, …, in a cycle (F2.3)."""

MAX_PLAYERS_OF_ONE_DECK: Final = 5
"""The most players for one deck; more use two (F2.1)."""


@attrs.frozen(kw_only=True)
class UpToTenOptions:
    """The options of Up to Ten and Down Again."""

    up_to_ten_only: bool = flag("only the first ten hands are played", "F2.4")
    random_trump: bool = flag("a card is turned up for trump", "F2.4")
    screw_the_dealer: bool = flag_of_hook("F2.4", default=False)
    hook_from: int = count_of_hook_from()
    hook_last_hand: bool = flag_of_hook_last_hand()
    devils_bridge: bool = flag("one-card hands are held on the forehead while bidding", "F2.5")
    bidding_blind: bool = flag(
        "a seat 20 points behind may bid blind, for 20 in place of 10", "F2.6"
    )
    jokers_as_suit: bool = suit_of_jokers()
    score: str = formula("tricks_plus_ten")


def up_to_ten(players: int, options: UpToTenOptions) -> Ruleset:
    """Compose Up to Ten and Down Again for 3 to 10 players."""
    blind = BlindBids() if options.bidding_blind else None
    hands = go_up(10) if options.up_to_ten_only else go_up_down(10)
    hook = limit_hook(
        HookLastBidder("F2.4") if options.screw_the_dealer else None,
        hands,
        from_size=options.hook_from,
        in_last_hand=options.hook_last_hand,
        off="screw_the_dealer=False",
        sizes="players",
    )
    return Ruleset(
        name="up_to_ten",
        players=players,
        options=options,
        deck=_make_deck(players, options),
        hand_sizes=hands,
        trump=TurnUp(Suit.JOKERS) if options.random_trump else Rotation(TRUMPS),
        bidding=InTurn(hook, clause="F2.2"),
        blind=blind,
        first_leader=TwoLeft(),
        following=FollowSuit(),
        effects=make_joker_order(jokers_as_suit=options.jokers_as_suit),
        seeing=ForeheadHands(sizes=(1,)) if options.devils_bridge else OwnHand(),
        scoring=make_scoring(options.score, blind),
        ending=AllHands(),
        clauses=Clauses(deal="F2.1", bid="F2.2"),
    )


def _make_deck(players: int, options: UpToTenOptions) -> tuple[Card, ...]:
    """Return one deck, or two shuffled together for many players (F2.1)."""
    if options.jokers_as_suit and not options.random_trump:
        raise contradiction(
            "jokers_as_suit", "random_trump=False", "jokers need a turn-up; add random_trump"
        )
    if players <= MAX_PLAYERS_OF_ONE_DECK:
        return make_deck(jokers=2 * options.jokers_as_suit)
    if options.jokers_as_suit:
        raise contradiction(
            "jokers_as_suit", f"players={players}", "jokers need a single deck, for 3 to 5 players"
        )
    return make_deck(decks=2)


UP_TO_TEN: Final = Preset(
    name="up_to_ten",
    title="Up to Ten and Down Again",
    summary="Hands of 1 to 10 cards and down again; a point a trick and ten for a made bid.",
    players=(3, 4, 5, 6, 7, 8, 9, 10),
    source="Up to Ten and Down Again, a British variant of Oh Hell",
    options_class=UpToTenOptions,
    build=up_to_ten,
)
"""The preset of Up to Ten and Down Again."""
