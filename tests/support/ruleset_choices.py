"""Random options of a preset, and what is left of them once no two contradict each other.

Both the machine and the random matches beside `family_oracle` draw from here.
"""

from __future__ import annotations

import random
import re
from typing import Any, Final, TypeAlias

from counter_rules import Rank, Ruleset, RulesetError, get_ruleset
from counter_rules.cards import RANKS, SUITS
from counter_rules.games import counter_effects, get_preset
from counter_rules.trick import EffectOrder
from support.family_oracle_scores import SCORES
from support.written_scores import draw_formula

Options: TypeAlias = dict[str, Any]
Values: TypeAlias = dict[str, list[Any]]

EFFECTS: Final = [effect.name for effect in counter_effects().effects]
FLAGS: Final = [True, True, True, False]
REFLIPS: Final = ["never", "once", "until_no_joker"]
JACKS: Final = ["plain", "marrows", "marrows", "marrows"]
COUNTER_RULINGS: Final = {
    "king_default_trump": ["indicator", "none"],
    "names_trump": ["none", "two", "eight", "ten", "two,eight", "two,eight,ten"],
    "void_lead": ["nobody", "next_suit"],
    "doubling": ["final", "first", "last"],
}
TRUMPS: Final = {
    "boerenbridge": ["second_deck", "turn_up"],
    "plump": ["none", "turn_up"],
    "dutch_school_game": ["second_deck", "turn_up"],
}
SPANISH: Final = tuple(map(Rank, (1, *range(13, 10, -1), *range(7, 1, -1))))


def draw_options(rng: random.Random, name: str, players: int) -> Options:
    """Draw any values for some of the options of a preset, whether they agree or not."""
    largest = rng.choice([5, 52 // players, 14])
    sizes = tuple(rng.randint(1, largest) for _ in range(rng.randint(1, 8)))
    values: Values = {
        "score": [*SCORES],
        "lives": [1, 2, 3, 60],
        "hands": [1, 2, 3, 4, 7],
        "hand_sizes": [sizes],
        "jacks": JACKS,
        "reflip": REFLIPS,
    }
    if name == "counter":
        values |= list_for_counter(rng)
    if name == "blackout":
        values["hook"] = [True, False, "off", "last_bidder", "no_excess", "no_excess"]
        values["no_trump_hands"] = ["most", "last", "last"]
    if name in TRUMPS:
        values["trump"] = TRUMPS[name]
    if name in ("cooperative_blackout", "custom"):
        values["score"] = [*SCORES, "hands_cleared"]
    if name == "custom":
        values |= list_axes(rng, players, sizes)
    for list_more in TABLE_RULES.values():
        for option, more in list_more(rng, name).items():
            values[option] = [*values.get(option, []), *more]
    share = rng.randint(0, 9)
    return {
        option.name: rng.choice(values.get(option.name, FLAGS))
        for option in get_preset(name).options
        if rng.randint(0, 9) <= share
    }


def draw_effects(rng: random.Random) -> EffectOrder:
    return counter_effects().without(*rng.sample(EFFECTS, rng.randint(0, len(EFFECTS))))


def draw_ranks(rng: random.Random, *, aces: str) -> tuple[Rank, ...]:
    """Draw some ranks, the jack among them more often than not (F10.1, F10.2)."""
    plain = [*RANKS]
    ranks = {*rng.sample(plain, rng.randint(3, 12)), rng.choice([*plain, Rank.JACK])}
    return tuple(sorted(ranks, key=lambda r: 14 if (r, aces) == (1, "high") else r, reverse=True))


def list_ranks(rng: random.Random) -> list[tuple[Rank, ...] | None]:
    """List values for the ranks of ``custom``: none, or some in a usual order."""
    usual = [draw_ranks(rng, aces=aces) for aces in ("high", "low")]
    return [None, SPANISH, *usual]


def list_for_counter(rng: random.Random) -> Values:
    return {
        "target": [1, 2, 3, 4, 8, 12],
        "max_hands": [None, 1, 2, 3, 4],
        "effects": [None, draw_effects(rng)],
        **COUNTER_RULINGS,
    }


def list_axes(rng: random.Random, players: int, sizes: tuple[int, ...]) -> Values:
    """List values for the axes of ``custom``."""
    cycle = tuple(rng.choice([*SUITS, None]) for _ in range(rng.randint(1, 6)))
    some_hands = tuple(sorted(rng.sample(range(1, 7), rng.randint(1, 4))))
    named = ["up", "down", "up_down", "down_up", "constant", "card_flip"]
    return {
        "decks": [1, 2],
        "lowest_rank": [rank for rank in RANKS if rank >= Rank.TWO],
        "ranks": list_ranks(rng),
        "jokers": ["none", "lose", "win", "suit", "high_low"],
        "aces": ["high", "low"],
        "hand_sizes": [*named, sizes, sizes, sizes],
        "most": [1, 2, 3, 5, 10, 52 // players, 54 // players],
        "trump": ["turn_up", "second_deck", "card_flip", "none", rng.choice(SUITS), cycle, cycle],
        "no_trump_hands": ["when_exhausted", "none", "last", "most", some_hands, some_hands],
        "bidding": ["in_turn", "simultaneous"],
        "hook": ["off", "last_bidder", "exact_total", "no_excess", "no_excess"],
        "first_leader": ["dealers_left", "two_left"],
        "lead_limit": ["none", "broken_trumps"],
        "following": ["free", "must_trump", "must_beat"],
        "effects": [None, None, draw_effects(rng)],
        "seen": ["own", "forehead", sizes, sizes[:1]],
        "ties": ["shared", "extra_hands", "most_exact_bids", "most_tricks"],
        "target": [1, 6, 12, 30, 60],
    }


def find_named(name: str, message: str) -> list[str]:
    """Return the options that a refusal names, ``players`` being one, in its order."""
    known = ["players", *(option.name for option in get_preset(name).options)]
    places = {option: re.search(rf"\b{option}\b", message) for option in known}
    found = [(match.start(), option) for option, match in places.items() if match]
    return [option for _, option in sorted(found)]


def compose(name: str, players: int, options: Options) -> tuple[Ruleset, Options, list[str]]:
    """Make a ruleset; as often as options contradict each other (F1.2), drop one that is named.

    Returns:
        The ruleset, the options that it has, and what was said to the others.
    """
    refusals: list[str] = []
    while True:
        try:
            return get_ruleset(name, players=players, **options), options, refusals
        except RulesetError as error:
            if not options or "contradict" not in str(error):
                raise
            refusals.append(str(error))
        # What stands at its default may be named alone, as the hand sizes for a very short deck.
        named = find_named(name, refusals[-1])
        given = [option for option in named if option in options] or list(options)
        dropped = given[len(options) % len(given)]
        options = {option: value for option, value in options.items() if option != dropped}


# F11: what each of its clauses adds to the values that are drawn.


def list_formulas(rng: random.Random, name: str) -> Values:
    return {"score": [draw_formula(rng) for _ in range(8)]}


def list_namers(rng: random.Random, name: str) -> Values:
    return {"trump": 2 * ["dealer_names", "highest_bidder_names"]} if name == "custom" else {}


def list_packs(rng: random.Random, name: str) -> Values:
    if name == "wizard":
        return {"hand_sizes": [(3, 1, 5), (2, 60 // 6)]}
    return {"jokers": ["four_and_four"] * 3}


def list_hooks(rng: random.Random, name: str) -> Values:
    return {"hook_from": [1, 2, 3, 4, 6]}


def list_last_cards(rng: random.Random, name: str) -> Values:
    return {"trump": ["dealers_last"] * 3} if name == "custom" else {}


def list_first_leaders(rng: random.Random, name: str) -> Values:
    return {"first_leader": ["dealer", "highest_bidder", "highest_bidder"]}


def list_rows(rng: random.Random, name: str) -> Values:
    return {"bonus_row": [0, 2, 2, 3, 5], "bonus_points": [1, 5, 10, 50]}


def list_orders(rng: random.Random, name: str) -> Values:
    """F11.8: the Spanish order, and any other."""
    some = rng.sample(RANKS, rng.randint(3, 13))
    spanish = tuple(map(Rank, (1, 3, 13, 12, 11, 7, 6, 5, 4, 2)))
    return {"ranks": [spanish, spanish, tuple(some), tuple(some)]}


TABLE_RULES: Final = {
    "F11.1": list_formulas,
    "F11.2": list_namers,
    "F11.3": list_packs,
    "F11.4": list_hooks,
    "F11.5": list_last_cards,
    "F11.6": list_first_leaders,
    "F11.7": list_rows,
    "F11.8": list_orders,
}
