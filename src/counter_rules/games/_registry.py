"""The registry of presets by name: built-in, registered, and from other packages.

`register_preset` fills the library's only global state, like Python's table of codecs: a view or a
record names its game, and a reader must find that game by name.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Final

from counter_rules._base.quoting import shorten
from counter_rules.errors import CounterRulesError, RulesetError
from counter_rules.games._preset import Preset
from counter_rules.games.blackout import BLACKOUT
from counter_rules.games.boerenbridge import BOERENBRIDGE
from counter_rules.games.cooperative_blackout import COOPERATIVE_BLACKOUT
from counter_rules.games.counter import COUNTER
from counter_rules.games.custom import CUSTOM
from counter_rules.games.dutch_school_game import DUTCH_SCHOOL_GAME
from counter_rules.games.kachuful import KACHUFUL
from counter_rules.games.la_podrida import LA_PODRIDA
from counter_rules.games.nomination_whist import NOMINATION_WHIST
from counter_rules.games.northeast_blackout import NORTHEAST_BLACKOUT
from counter_rules.games.office_oh_hell import OFFICE_OH_HELL
from counter_rules.games.oh_hell import OH_HELL
from counter_rules.games.plump import PLUMP
from counter_rules.games.romanian_whist import ROMANIAN_WHIST
from counter_rules.games.seven_truf import SEVEN_TRUF
from counter_rules.games.spanish_podrida import SPANISH_PODRIDA
from counter_rules.games.up_to_ten import UP_TO_TEN
from counter_rules.games.wizard import WIZARD
from counter_rules.rules.ruleset import Ruleset

_LONGEST_NAME: Final = 100
"""The most characters of an unknown name to compare with known ones."""

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
    KACHUFUL,
    BOERENBRIDGE,
    PLUMP,
    NOMINATION_WHIST,
    DUTCH_SCHOOL_GAME,
    SPANISH_PODRIDA,
    WIZARD,
    CUSTOM,
)
"""The presets of this package."""

_OURS: Final[Mapping[str, Preset]] = {preset.name: preset for preset in BUILT_IN}

_REGISTERED: Final[dict[str, Preset]] = {}
"""The presets registered in this process."""


def _list_plugins() -> Mapping[str, EntryPoint]:
    """Return the presets that other packages offer now."""
    _scan_plugins.cache_clear()
    return _scan_plugins(tuple(sys.path))


@lru_cache(maxsize=1)
def _scan_plugins(path: tuple[str, ...]) -> Mapping[str, EntryPoint]:
    """Return the presets that the packages on a path offered at the last scan.

    A scan takes milliseconds, ten times as long as writing a view.
    """
    return MappingProxyType({point.name: point for point in entry_points(group=GROUP)})


def ruleset_names() -> tuple[str, ...]:
    """Return the names of all presets, built-in ones first, then all others in order.

    >>> "counter" in ruleset_names()
    True
    """
    return (*_OURS, *sorted({*_REGISTERED, *_list_plugins()} - {*_OURS}))


def register_preset(preset: Preset) -> None:
    """Register a preset by its name in this process.

    From then on `get_ruleset` makes its game, and views and records of it can be read without
    passing the ruleset. Register it in the module that defines it, and import that module in every
    process that needs it. Registering the same preset again changes nothing.

    Args:
        preset: the preset.

    Raises:
        RulesetError: if it is not a preset, its name is not one word, or another preset has it.

    >>> register_preset(get_preset("counter"))
    """
    if not isinstance(preset, Preset):
        raise RulesetError(f"expected a Preset, got {shorten(preset)}")
    name = preset.name
    if not isinstance(name, str) or name.split() != [name]:
        raise RulesetError(f"the name of a preset must be one word, not {shorten(name)}")
    is_taken = name in _OURS or name in _list_plugins()
    known = get_preset(name) if is_taken else _REGISTERED.setdefault(name, preset)
    if known != preset:
        raise RulesetError(
            f"there is already another ruleset {shorten(name)}: give this one another name"
        )


def get_preset(name: str) -> Preset:
    """Return a preset by its name, one of `ruleset_names`.

    A built-in preset comes before a registered one, and that before one of another package.

    Raises:
        RulesetError: if there is no such preset, or a package offers another value by that name.

    >>> get_preset("counter").title
    'Counter'
    """
    known = find_preset(name)
    if known is None and isinstance(name, str):
        known = _load_plugin(name, _list_plugins())
    if known is None:
        raise _no_such_ruleset(name)
    return known


def find_preset(name: str) -> Preset | None:
    """Return a preset by its name, or None; faster than `get_preset`.

    It does not find a package that was installed after the last scan. Raise `RulesetError` if a
    package offers another value by that name.
    """
    if not isinstance(name, str):
        return None
    known = _OURS.get(name) or _REGISTERED.get(name)
    return known or _load_plugin(name, _scan_plugins(tuple(sys.path)))


def _load_plugin(name: str, plugins: Mapping[str, EntryPoint]) -> Preset | None:
    if name not in plugins:
        return None
    try:
        found: Preset | None = plugins[name].load()
    except Exception as error:
        # Our own error says in one line what to fix; the text of another may be anything.
        why = str(error) if isinstance(error, CounterRulesError) else shorten(error)
        raise RulesetError(f"ruleset {shorten(name)} cannot be loaded: {why}") from error
    if not isinstance(found, Preset):
        raise RulesetError(
            f"ruleset {shorten(name)}: expected a Preset at {plugins[name].value}, "
            f"got {shorten(found)}"
        )
    return found


def _no_such_ruleset(name: object) -> RulesetError:
    names, hint = ruleset_names(), ""
    if isinstance(name, str):
        meant = name[:_LONGEST_NAME].lower().replace("-", "_")
        near = get_close_matches(meant, names, n=1, cutoff=0.8)
        hint = f"did you mean {near[0]}? " if near else ""
    return RulesetError(
        f"there is no ruleset {shorten(name)}: {hint}the rulesets are {', '.join(names)}"
    )


def get_ruleset(name: str, /, *, players: int, **options: object) -> Ruleset:
    """Make the ruleset of a preset.

    Args:
        name: one of `ruleset_names`.
        players: the number of players.
        options: the preset's options; those left out have their defaults.

    Raises:
        RulesetError: if there is no such ruleset, the number of players is wrong, an option
            is unknown, its value is not accepted, or options contradict each other.

    >>> get_ruleset("counter", players=4, target=12).options["target"]
    12
    """
    return get_preset(name).make_ruleset(players=players, options=options)
