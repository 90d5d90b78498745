"""La Podrida: a player who cannot follow must trump, and a missed bid costs points (clause F9)."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.cards import Suit, make_deck
from counter_rules.games._hooks import (
    count_of_hook_from,
    flag_of_hook,
    flag_of_hook_last_hand,
    make_bidding,
)
from counter_rules.games._kinds import formula, schedule, suit_of_jokers
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import list_down_up, make_joker_order, make_scoring
from counter_rules.rules.dealing import ListedHands, TurnUp
from counter_rules.rules.ending import AllHands
from counter_rules.rules.following import MustTrump
from counter_rules.rules.ruleset import Clauses, Ruleset


@attrs.frozen(kw_only=True)
class LaPodridaOptions:
    """The options of La Podrida."""

    hand_sizes: tuple[int, ...] = schedule(
        "F9", default=list_down_up, default_text="10 … 1 … 10, from 8, 7, 6 for 6, 7, 8 players"
    )
    hook: bool = flag_of_hook("F9")
    hook_from: int = count_of_hook_from()
    hook_last_hand: bool = flag_of_hook_last_hand()
    jokers_as_suit: bool = suit_of_jokers()
    score: str = formula("podrida")


def la_podrida(players: int, options: LaPodridaOptions) -> Ruleset:
    """Compose La Podrida for 3 to 8 players."""
    hands = ListedHands(options.hand_sizes)
    return Ruleset(
        name="la_podrida",
        players=players,
        options=options,
        deck=make_deck(jokers=2 * options.jokers_as_suit),
        hand_sizes=hands,
        trump=TurnUp(Suit.JOKERS),
        bidding=make_bidding(options, hands, "F9"),
        following=MustTrump("F9"),
        effects=make_joker_order(jokers_as_suit=options.jokers_as_suit),
        scoring=make_scoring(options.score),
        ending=AllHands(),
        clauses=Clauses(deal="F9"),
    )


LA_PODRIDA: Final = Preset(
    name="la_podrida",
    title="La Podrida",
    summary="Down and up again; trump if you cannot follow; missed tricks cost points.",
    players=(3, 4, 5, 6, 7, 8),
    source="named in the collected text on Oh Hell and Blackout; what is commonly published",
    options_class=LaPodridaOptions,
    build=la_podrida,
)
"""The preset of La Podrida."""
