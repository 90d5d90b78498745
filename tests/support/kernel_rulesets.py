"""Rulesets that use what a kernel has: every preset, and custom games with much in them."""

from __future__ import annotations

from functools import cache
from typing import Final

from counter_rules import Ruleset, get_ruleset
from counter_rules.games import counter_effects, get_preset
from counter_rules.kernel import Backend, Kernel, compile_ruleset
from support.builders import custom
from support.match_walks import PRESETS

_PLAYERS: Final = {name: get_preset(name).players for name in PRESETS}

PLAIN: Final[dict[str, Ruleset]] = {
    name: get_ruleset(name, players=players[len(players) // 2])
    for name, players in _PLAYERS.items()
}
"""Every preset as it stands, at a table of a middling size."""

RICH: Final[dict[str, Ruleset]] = {
    "twins": custom(
        7,
        decks=2,
        effects=counter_effects(),
        jokers="lose",
        following="must_beat",
        lead_limit="broken_trumps",
        trump="second_deck",
        hook="no_excess",
        ties="most_exact_bids",
        hand_sizes=(5, 4, 5, 3),
    ),
    "named": custom(
        5,
        effects=counter_effects().without("seven"),
        jokers="high_low",
        hand_sizes=(6, 5, 4, 3, 2),
        blind_bids=True,
        following="must_trump",
        ties="extra_hands",
        first_leader="two_left",
    ),
    "sealed": custom(
        4,
        effects=counter_effects(),
        jokers="win",
        hand_sizes=(8, 7, 8),
        bidding="simultaneous",
        trump="card_flip",
        reflip="once",
        seen=(7,),
        following="must_beat",
        ties="most_tricks",
    ),
    "limited": custom(
        4,
        hand_sizes=(3, 1, 4, 2),
        hook="no_excess",
        hook_from=2,
        hook_last_hand=False,
        ties="extra_hands",
        first_leader="highest_bidder",
        blind_bids=True,
    ),
    "highest": custom(
        5, hand_sizes=(3, 5, 3), bidding="simultaneous", first_leader="highest_bidder", seen=(3,)
    ),
    "shown": custom(
        4,
        decks=2,
        lowest_rank=10,
        effects=counter_effects(),
        jokers="lose",
        trump="dealers_last",
        no_trump_hands=(2,),
        hand_sizes=(10, 4, 9, 3),
        blind_bids=True,
        seen=(9,),
    ),
    "dealer_names": custom(
        4,
        trump="dealer_names",
        hand_sizes=(3, 5, 4, 1, 2),
        no_trump_hands=(3,),
        jacks="marrows",
        blind_bids=True,
        following="must_trump",
        bidding="simultaneous",
    ),
    "highest_bidder_names": custom(
        5,
        trump="highest_bidder_names",
        effects=counter_effects(),
        hand_sizes=(2, 6, 4, 1),
        seen=(2, 1),
        lead_limit="broken_trumps",
        ties="extra_hands",
    ),
    "pack": custom(
        4,
        jokers="four_and_four",
        trump="dealers_last",
        hand_sizes=(6, 2, 7, 3),
        no_trump_hands=(2,),
        blind_bids=True,
        seen=(3,),
        following="must_beat",
        lead_limit="broken_trumps",
        jacks="marrows",
        bidding="simultaneous",
    ),
    "rows": custom(
        3, hand_sizes=(2, 1, 3, 2), ties="extra_hands", bonus_row=2, first_leader="dealer"
    ),
}
"""Games of the common frame in which much comes together."""

ALL: Final[dict[str, Ruleset]] = PLAIN | RICH

RULED: Final[dict[str, Ruleset]] = {
    "ruled 3": get_ruleset(
        "counter",
        players=3,
        king_default_trump="none",
        names_trump="two,eight,ten",
        void_lead="next_suit",
        doubling="first",
    ),
    "ruled 4": get_ruleset(
        "counter", players=4, names_trump="none", void_lead="next_suit", doubling="last"
    ),
}
"""Counter by the readings of its rules that are not the default."""


def compile_here(rules: Ruleset) -> Kernel:
    """Compile rules for plain Python."""
    return compile_ruleset(rules, backend=Backend.PYTHON)


@cache
def compile_known(name: str) -> Kernel:
    """Compile one of `ALL`, once for all tests."""
    if name in PLAIN:
        return compile_table(name, PLAIN[name].players)
    return compile_here(RICH[name])


@cache
def compile_table(name: str, players: int) -> Kernel:
    """Compile a preset as it stands, once for all tests: there are more than the library keeps."""
    return compile_here(get_ruleset(name, players=players))
