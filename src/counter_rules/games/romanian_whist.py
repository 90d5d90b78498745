"""Romanian Whist: eight cards a player, the eight-card hands at no trump (clause F9)."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.cards import Rank, Suit, list_ranks_from, make_deck
from counter_rules.games._bonus import (
    add_bonus,
    count_of_bonus_points,
    count_of_bonus_row,
    flag_of_bonus_misses,
    flag_of_bonus_ones,
)
from counter_rules.games._hooks import (
    count_of_hook_from,
    flag_of_hook,
    flag_of_hook_last_hand,
    make_bidding,
)
from counter_rules.games._kinds import formula, suit_of_jokers
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import make_joker_order, make_scoring
from counter_rules.rules.dealing import ListedHands, TurnUp, list_largest_hands
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import MustTrump
from counter_rules.rules.ruleset import Clauses, Ruleset


@attrs.frozen(kw_only=True)
class RomanianWhistOptions:
    """The options of Romanian Whist."""

    hook: bool = flag_of_hook("F9")
    hook_from: int = count_of_hook_from()
    hook_last_hand: bool = flag_of_hook_last_hand()
    jokers_as_suit: bool = suit_of_jokers()
    score: str = formula("romanian")
    bonus_row: int = count_of_bonus_row()
    bonus_points: int = count_of_bonus_points()
    bonus_misses: bool = flag_of_bonus_misses()
    bonus_ones: bool = flag_of_bonus_ones()


def romanian_whist(players: int, options: RomanianWhistOptions) -> Ruleset:
    """Compose Romanian Whist for 3 to 6 players; the deck is the top eight cards a player."""
    ones, eights = [1] * players, [8] * players
    sizes = ListedHands((*ones, *range(2, 8), *eights, *range(7, 1, -1), *ones))
    return Ruleset(
        name="romanian_whist",
        players=players,
        options=options,
        deck=make_deck(
            jokers=2 * options.jokers_as_suit, ranks=list_ranks_from(Rank(15 - 2 * players))
        ),
        hand_sizes=sizes,
        trump=TurnUp(Suit.JOKERS),
        no_trump=list_largest_hands(sizes),
        bidding=make_bidding(options, sizes, "F9", sizes="players"),
        following=MustTrump("F9"),
        effects=make_joker_order(jokers_as_suit=options.jokers_as_suit),
        scoring=add_bonus(
            make_scoring(options.score),
            row=options.bonus_row,
            points=options.bonus_points,
            misses=options.bonus_misses,
            ones=options.bonus_ones,
        ),
        ending=AllHands(),
        clauses=Clauses(deal="F9"),
    )


ROMANIAN_WHIST: Final = Preset(
    name="romanian_whist",
    title="Romanian Whist",
    summary="One card to eight and down again with a short deck; trump if you cannot follow.",
    players=(3, 4, 5, 6),
    source="named in the collected text on Oh Hell and Blackout; what is commonly published",
    options_class=RomanianWhistOptions,
    build=romanian_whist,
)
"""The preset of Romanian Whist."""
