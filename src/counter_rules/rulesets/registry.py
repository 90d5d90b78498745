"""The registry: presets by name, ours and those of other packages."""

from __future__ import annotations

from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from counter_rules.errors import RulesetError, shorten
from counter_rules.ruleset import Ruleset
from counter_rules.rulesets.blackout import BLACKOUT
from counter_rules.rulesets.cooperative_blackout import COOPERATIVE_BLACKOUT
from counter_rules.rulesets.counter import COUNTER
from counter_rules.rulesets.custom import CUSTOM
from counter_rules.rulesets.la_podrida import LA_PODRIDA
from counter_rules.rulesets.northeast_blackout import NORTHEAST_BLACKOUT
from counter_rules.rulesets.office_oh_hell import OFFICE_OH_HELL
from counter_rules.rulesets.oh_hell import OH_HELL
from counter_rules.rulesets.preset import Preset
from counter_rules.rulesets.romanian_whist import ROMANIAN_WHIST
from counter_rules.rulesets.seven_truf import SEVEN_TRUF
from counter_rules.rulesets.up_to_ten import UP_TO_TEN

_LONGEST_NAME: Final = 100
"""How much of a name that does not exist is compared with those that do."""

GROUP: Final = "counter_rules.rulesets"
"""The entry-point group in which other packages offer a `Preset`."""

BUILT_IN: Final = (
    COUNTER,
    UP_TO_TEN,
    BLACKOUT,
    COOPERATIVE_BLACKOUT,
    NORTHEAST_BLACKOUT,
    OFFICE_OH_HELL,
    SEVEN_TRUF,
    OH_HELL,
    LA_PODRIDA,
    ROMANIAN_WHIST,
    CUSTOM,
)
"""The presets of this package."""


def _find_plugins() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def ruleset_names() -> tuple[str, ...]:
    """Return the names of all presets, ours first, then those of other packages.

    >>> "counter" in ruleset_names()
    True
    """
    ours = tuple(preset.name for preset in BUILT_IN)
    return ours + tuple(name for name in sorted(_find_plugins()) if name not in ours)


def get_preset(name: str) -> Preset:
    """Return a preset by name; of equal names, ours.

    Args:
        name: one of `ruleset_names`.

    Returns:
        The preset.

    Raises:
        RulesetError: if there is none of that name, or another package's is no `Preset`.
    """
    for preset in BUILT_IN:
        if isinstance(name, str) and preset.name == name:
            return preset
    plugins = _find_plugins()
    if not isinstance(name, str) or name not in plugins:
        names = ruleset_names()
        near = (
            get_close_matches(
                name[:_LONGEST_NAME].lower().replace("-", "_"), names, n=1, cutoff=0.8
            )
            if isinstance(name, str)
            else []
        )
        hint = f"did you mean {near[0]}? " if near else ""
        raise RulesetError(
            f"there is no ruleset {shorten(name)}: {hint}the rulesets are {', '.join(names)}"
        )
    try:
        found = plugins[name].load()
    except Exception as error:
        raise RulesetError(f"ruleset {shorten(name)} cannot be loaded: {shorten(error)}") from error
    if not isinstance(found, Preset):
        raise RulesetError(f"ruleset {shorten(name)} from {plugins[name].value} is not a Preset")
    return found


def get_ruleset(name: str, /, *, players: int, **options: object) -> Ruleset:
    """Make the ruleset of a preset.

    Args:
        name: one of `ruleset_names`.
        players: how many play.
        options: the preset's options; those left out have their defaults.

    Returns:
        The ruleset.

    Raises:
        RulesetError: if there is no such ruleset, the number of players is wrong, an option
            is unknown or its value not accepted, or options contradict each other.

    >>> get_ruleset("counter", players=4, target=12).options["target"]
    12
    """
    return get_preset(name).make_ruleset(players=players, options=options)
