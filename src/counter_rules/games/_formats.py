"""The default options of each text format of records, positions and views.

A text spells out an option only if its value differs from its entry in `DEFAULTS`. The table
belongs to format 2, not to the presets: a preset may get another default, and old texts still mean
the same game. So an entry never changes. For an option added to a preset, add the value that keeps
the old game. For an option that is removed, renamed or respelled, change `upgrade_options`.

A preset of another package or of your own program has no entries here. Its texts spell out all its
options, so its defaults may change freely.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import attrs
from typing_extensions import TypeAliasType

from counter_rules.games._kinds import parse_flag
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import order_ranks

READABLE: Final = (1, 2)
"""The numbers of the formats that the library reads."""

FORMAT: Final = READABLE[-1]
"""The number of the format that the library writes."""

PLAYERS: Final = "players"
"""The name of the number of players, for a default that depends on it."""

_CONSOLED: Final = "english_consolation"
"""An option of the office game in format 1."""


@attrs.frozen
class DependsOn:
    """A default that depends on another option, or on ``players``: one for each value, as texts."""

    name: str
    texts: Mapping[str, str]


Default = TypeAliasType("Default", "str | DependsOn | None")
"""A default as text; None for an option that has no value."""


def _fix(words: str, **depending: DependsOn) -> Mapping[str, Default]:
    """Return defaults by name from words as in a record; an empty text means no value."""
    fixed = dict(word.split("=") for word in words.split())
    return MappingProxyType({**{name: text or None for name, text in fixed.items()}, **depending})


def _go_down_up(*longest: int) -> DependsOn:
    """Return schedules down to one card and up again, from the longest hand for 3, 4 … players."""
    sizes = enumerate(longest, start=3)
    return DependsOn(PLAYERS, {str(players): f"{most}..1,2..{most}" for players, most in sizes})


def _go_up_down(*longest: int) -> DependsOn:
    """Return schedules up to the longest hand for 3, 4 … players, and down again."""
    sizes = enumerate(longest, start=3)
    return DependsOn(PLAYERS, {str(players): f"1..{most},{most - 1}..1" for players, most in sizes})


def _go_around_ones(*longest: int) -> DependsOn:
    """Return schedules from the longest hand for 3, 4 … players: down, a one for each, and up."""
    sizes = enumerate(longest, start=3)
    return DependsOn(
        PLAYERS,
        {str(players): f"{most}..2,{'1,' * players}2..{most}" for players, most in sizes},
    )


DEFAULTS: Final[Mapping[str, Mapping[str, Default]]] = {
    "counter": _fix(
        "hook=false max_hands= effects= king_default_trump=indicator names_trump=eight "
        "void_lead=nobody doubling=final score=counter",
        target=DependsOn(PLAYERS, {"3": "9", "4": "8", "5": "7"}),
    ),
    "up_to_ten": _fix(
        "up_to_ten_only=false random_trump=false screw_the_dealer=false hook_from=1 "
        "hook_last_hand=true devils_bridge=false "
        "bidding_blind=false jokers_as_suit=false score=tricks_plus_ten"
    ),
    "blackout": _fix(
        "alternate_scoring=false simultaneous_bidding=false reverse_deals=false "
        "full_rotation=false no_trump_hands=most hook=off hook_from=1 hook_last_hand=true "
        "jokers_as_suit=false",
        score=DependsOn("alternate_scoring", {"false": "blackout", "true": "exact_ten"}),
    ),
    "cooperative_blackout": _fix("lives=1 score=hands_cleared"),
    "northeast_blackout": _fix(
        "hook_last_hand=true score=exact_ten", hands=DependsOn(PLAYERS, {"5": "5", "6": "6"})
    ),
    "office_oh_hell": _fix(
        "reflip=never as_taught=false jokers_high=false open_bidding=false hook_from=1 "
        "hook_last_hand=true trumps_broken=false eight_down_up=false rotating_trump=false",
        score=DependsOn("as_taught", {"false": "english_consolation", "true": "as_taught"}),
    ),
    "seven_truf": _fix(
        "hand_sizes=1..6,7,7,7,7,7,7,7,7,7,7,6..1 hook_from=1 hook_last_hand=true "
        "jokers_as_suit=false score=seven_truf"
    ),
    "oh_hell": _fix(
        "hook=true hook_from=1 hook_last_hand=true jokers_as_suit=false jacks=plain "
        "score=exact_ten",
        hand_sizes=_go_down_up(10, 10, 10, 8, 7),
    ),
    "la_podrida": _fix(
        "hook=true hook_from=1 hook_last_hand=true jokers_as_suit=false score=podrida",
        hand_sizes=_go_down_up(10, 10, 10, 8, 7, 6),
    ),
    "romanian_whist": _fix(
        "hook=true hook_from=1 hook_last_hand=true jokers_as_suit=false score=romanian "
        "bonus_row=0 bonus_points=10 bonus_misses=true bonus_ones=false"
    ),
    "kachuful": _fix(
        "hook=true hook_from=1 hook_last_hand=true score=kachuful",
        hand_sizes=_go_up_down(8, 8, 8, 8, 7),
    ),
    "boerenbridge": _fix(
        "trump=second_deck hook=true hook_from=4 hook_last_hand=true score=made:10+2*B;missed:-2*D",
        hand_sizes=_go_up_down(10, 10, 10, 8, 7),
    ),
    "plump": _fix(
        "trump=none hook=false hook_from=1 hook_last_hand=true score=made:10+B;missed:0;zero:5",
        hand_sizes=_go_around_ones(10, 10, 10, 8, 7),
    ),
    "nomination_whist": _fix(
        "hand_sizes=7..1,2..7 hook=true hook_from=4 hook_last_hand=true score=tricks_plus_ten"
    ),
    "dutch_school_game": _fix(
        "hand_sizes=1..8,8,8..1 trump=second_deck middle_no_trump=true score=romanian"
    ),
    "spanish_podrida": _fix(
        "hook=true hook_from=1 hook_last_hand=true score=podrida",
        hand_sizes=_go_up_down(7, 7, 7, 6, 5, 4),
    ),
    "wizard": _fix(
        "hook=false hook_from=1 hook_last_hand=true score=wizard",
        hand_sizes=DependsOn(PLAYERS, {"3": "1..20", "4": "1..15", "5": "1..12", "6": "1..10"}),
    ),
    "custom": _fix(
        "decks=1 lowest_rank=2 ranks= jokers=none jacks=plain aces=high hand_sizes=up_down most= "
        "hands= reflip=never trump=turn_up no_trump_hands=when_exhausted bidding=in_turn "
        "blind_bids=false hook=off hook_from=1 hook_last_hand=true "
        "first_leader=dealers_left lead_limit=none following=free "
        "effects= seen=own score=tricks_plus_ten bonus_row=0 bonus_points=10 bonus_misses=true "
        "bonus_ones=false ties=shared target= lives="
    ),
}
"""The default of every option of the built-in presets in format 2."""

FORMAT_1_DEFAULTS: Final[Mapping[str, Mapping[str, Default]]] = {
    "oh_hell": {"score": "tricks_plus_ten"},
    "office_oh_hell": {"score": "as_taught"},
}
"""The defaults of format 1 that differ from those of format 2."""


def upgrade_options(name: str, options: Mapping[str, object], number: int) -> Mapping[str, object]:
    """Return the options of a text in a format, in the spelling of today.

    In format 1 the ranks of a deck are a set, in any order. In both formats the formula
    ``as_taught`` was once called ``office``, the office game had a flag ``english_consolation`` in
    place of ``as_taught``, and Counter had an option for a two under a led king alone.
    """
    if options.get("score") == "office":
        options = {**options, "score": "as_taught"}
    if name == "office_oh_hell" and _CONSOLED in options:
        return _upgrade_consolation(options)
    if name == "counter" and "two_names_trump" in options:
        left = {one: value for one, value in options.items() if one != "two_names_trump"}
        is_on = options["two_names_trump"] in (True, "true")
        return {**left, "names_trump": "two,eight"} if is_on else left
    if number == 1 and name == "custom" and isinstance(ranks := options.get("ranks"), str):
        return {**options, "ranks": order_ranks(ranks, aces=str(options.get("aces", "high")))}
    return options


def _upgrade_consolation(options: Mapping[str, object]) -> dict[str, object]:
    """Return the options of the office game with the score that a flag of format 1 chooses."""
    given = options[_CONSOLED]
    is_on = parse_flag(given) if isinstance(given, str) else given
    score = "english_consolation" if is_on else "as_taught"
    if type(is_on) is not bool or (is_on and options.get("score", score) != score):
        return {**options}  # refused later: format 1 never accepted such options
    return {"score": score, **{name: options[name] for name in options if name != _CONSOLED}}


def list_defaults(
    preset: Preset, players: int, options: Mapping[str, object], number: int
) -> dict[str, object]:
    """Return the default options of a format, for a preset that has entries.

    Some depend on the number of players, or on the options given.
    """
    if preset.name not in DEFAULTS:
        return {}
    fixed, rows = _parse_defaults(preset, number)
    known = {**fixed, **options, PLAYERS: players}
    return {**fixed, **{name: value for name, other, key, value in rows if known.get(other) == key}}


@lru_cache(maxsize=64)
def _parse_defaults(
    preset: Preset, number: int
) -> tuple[Mapping[str, object], tuple[tuple[str, str, object, object], ...]]:
    """Return the fixed defaults, and a row for each default that depends on another option.

    A row has the name of the option, the name of the other, its value, and the default.
    """
    texts = {
        **DEFAULTS[preset.name],
        **(FORMAT_1_DEFAULTS.get(preset.name, {}) if number == 1 else {}),
    }
    fixed: dict[str, object] = {}
    rows: list[tuple[str, str, object, object]] = []
    for name, default in texts.items():
        option = preset.get_option(name)
        if isinstance(default, DependsOn):
            other = default.name
            parse = int if other == PLAYERS else preset.get_option(other).accept_text
            pairs = [(parse(key), option.accept_text(text)) for key, text in default.texts.items()]
            rows += [(name, other, key, value) for key, value in pairs]
        else:
            fixed[name] = None if default is None else option.accept_text(default)
    return MappingProxyType(fixed), tuple(rows)
