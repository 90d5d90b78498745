"""Random options of a preset, and what is left of them once no two contradict each other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from hypothesis import strategies as st

from counter_rules import Rank, Ruleset, RulesetError, Suit, get_ruleset
from counter_rules.cards import SUITS
from counter_rules.rulesets import Option, counter_effects, get_preset
from expected_score import SCORES, SCORES_TOGETHER

Options: TypeAlias = dict[str, Any]

EFFECT_NAMES: Final = [effect.name for effect in counter_effects().effects]

FLAGS: Final = st.sampled_from([True, True, True, False])
COUNTS: Final = st.integers(1, 4)
SOME_EFFECTS: Final = st.sets(st.sampled_from(EFFECT_NAMES)).map(
    lambda names: counter_effects().without(*names)
)
SIZES: Final = st.lists(st.integers(1, 5) | st.integers(1, 13), min_size=1, max_size=5).map(tuple)
CYCLES: Final = st.lists(st.sampled_from([*SUITS, None]), min_size=1, max_size=5).map(tuple)

VALUES: Final[Mapping[str, st.SearchStrategy[Any]]] = {
    "score": st.sampled_from(SCORES),
    "lives": st.integers(1, 3),
    "hands": COUNTS,
    "hand_sizes": SIZES,
}
"""Values by the name of an option, where it is neither a flag nor told below."""

COUNTER_VALUES: Final = {
    "target": COUNTS | st.integers(1, 12),
    "max_hands": st.none() | COUNTS,
    "effects": st.none() | SOME_EFFECTS,
    "king_default_trump": st.sampled_from(["indicator", "none"]),
}

COOPERATIVE_VALUES: Final = {"score": st.sampled_from(SCORES_TOGETHER)}

CUSTOM_VALUES: Final = {
    "score": st.sampled_from(SCORES_TOGETHER),
    "decks": st.sampled_from([1, 2]),
    "lowest_rank": st.sampled_from([rank for rank in Rank if rank >= Rank.TWO]),
    "jokers": st.sampled_from(["none", "lose", "win", "suit", "high_low"]),
    "aces": st.sampled_from(["high", "low"]),
    "hand_sizes": SIZES
    | st.sampled_from(["up", "down", "up_down", "down_up", "constant", "card_flip"]),
    "most": st.integers(1, 3) | st.integers(1, 13),
    "flipped_jokers": st.sampled_from(["count", "shuffled_back"]),
    "trump": CYCLES | st.sampled_from(["turn_up", "second_deck", "card_flip", "none", Suit.CLUBS]),
    "no_trump_hands": st.sampled_from(["when_exhausted", "none", "last", "most"])
    | st.sets(st.integers(1, 6), min_size=1).map(tuple),
    "bidding": st.sampled_from(["in_turn", "simultaneous"]),
    "hook": st.sampled_from(["off", "last_bidder", "exact_total"]),
    "first_leader": st.sampled_from(["dealers_left", "two_left"]),
    "lead_limit": st.sampled_from(["none", "broken_trumps"]),
    "following": st.sampled_from(["free", "must_trump", "must_beat"]),
    "effects": st.sampled_from([None, None]) | SOME_EFFECTS,
    "seen": st.sampled_from(["own", "forehead"]) | SIZES,
    "ties": st.sampled_from(["shared", "extra_hands", "most_exact_bids", "most_tricks"]),
    "target": st.integers(1, 60),
}
"""Values of the axes."""

OWN_VALUES: Final[Mapping[str, Mapping[str, st.SearchStrategy[Any]]]] = {
    "counter": COUNTER_VALUES,
    "cooperative_blackout": COOPERATIVE_VALUES,
    "custom": CUSTOM_VALUES,
}


def get_values(name: str, option: Option) -> st.SearchStrategy[Any]:
    own = OWN_VALUES.get(name, {})
    if option.accepted == "True or False":
        return FLAGS
    return own[option.name] if option.name in own else VALUES[option.name]


def options_of(name: str) -> st.SearchStrategy[Options]:
    """Draw any values for some of the options of a preset, whether they agree or not."""
    values = {option.name: get_values(name, option) for option in get_preset(name).options}
    return st.fixed_dictionaries({}, optional=values)


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
            if not options:
                raise
            refusals.append(str(error))
        # What stands at its default may be named alone, as the hand sizes for a very short deck.
        named = find_named(name, refusals[-1])
        given = [option for option in named if option in options] or list(options)
        dropped = given[len(options) % len(given)]
        options = {option: value for option, value in options.items() if option != dropped}
