"""A ruleset as text and as data: its name, its players and its options."""

from __future__ import annotations

import enum
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Final, TypeAlias, cast

from counter_rules._base.quoting import shorten
from counter_rules.cards import Rank, Suit
from counter_rules.errors import CounterRulesError, NotationError, RulesetError
from counter_rules.games._formats import FORMAT, READABLE, list_defaults, upgrade_options
from counter_rules.games._option import Option
from counter_rules.games._preset import Preset
from counter_rules.games._registry import find_preset, get_preset
from counter_rules.games.counter import counter_effects
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.trick import EffectOrder

GIVEN: Final = "given"
"""The text in place of the options of a ruleset that no text can describe."""

_CACHE_SIZE: Final = 128
"""The number of rulesets whose spelling, and whose parsed text, is cached."""

_CACHEABLE_LENGTH: Final = 1000
"""The most characters of options to cache: more than those of any common ruleset."""

Spelling: TypeAlias = Callable[[Option, object], object]
"""A function that spells the value of an option, as data or as a word."""


def format_rules_data(rules: Ruleset) -> dict[str, object]:
    """Return a ruleset as JSON data, the inverse of `parse_rules_data`.

    It has a ``name``, ``players`` and ``options``, without those that have the default of format 2.
    The options are None if they cannot make the ruleset again, because it was composed by hand or
    has custom effects; the reader then needs the ruleset itself. Raise `RulesetError` if it has the
    name of a preset that makes another game.
    """
    options = _spell(rules, _to_json, FORMAT)
    # Copy lists out of the cache: the caller may change them.
    copied = None if options is None else {name: _copy(data) for name, data in options.items()}
    return {"name": rules.name, "players": rules.players, "options": copied}


def format_options(rules: Ruleset) -> str:
    """Return the options of a ruleset as words, such as ``target=8 hook=false``.

    Returns:
        All its options that have a value; or ``given``, if they cannot make the ruleset again and
        a reader needs the ruleset itself.

    Raises:
        StateError: if it is not a ruleset.
        RulesetError: if it has the name of a preset that makes another game.

    >>> from counter_rules import get_ruleset
    >>> format_options(get_ruleset("cooperative_blackout", players=4))
    'lives=1 score=hands_cleared'
    """
    return _join(_spell(to_rules(rules), _to_word, None))


def format_recorded(rules: Ruleset) -> str:
    """Return the options of a ruleset that differ from the defaults of format 2, as words."""
    return _join(_spell(to_rules(rules), _to_word, FORMAT))


def _join(words: Mapping[str, object] | None) -> str:
    if words is None:
        return GIVEN
    return " ".join([f"{name}={word}" for name, word in words.items()])


def _copy(data: object) -> object:
    return [_copy(part) for part in cast("list[object]", data)] if isinstance(data, list) else data


def _spell(rules: Ruleset, spell: Spelling, number: int | None) -> Mapping[str, object] | None:
    """Return a ruleset's options as texts, without a format's defaults; None if it has no text."""
    try:
        preset = find_preset(rules.name)
    except RulesetError:
        return None  # the package that offers the name is broken
    if preset is None:
        return None  # a custom name
    find = _find_spelling if _is_hashable(preset, rules) else _find_spelling.__wrapped__
    return find(preset, rules, _list_types(tuple(rules.options.values())), spell, number)


def _is_hashable(*values: object) -> bool:
    """Return whether values can be cached; a custom part or preset may be mutable."""
    try:
        hash(values)
    except TypeError:
        return False
    return True


def _list_types(values: tuple[object, ...]) -> tuple[object, ...]:
    """Return the types of values and of their parts, as 1, True and 1.0 are equal."""
    types = tuple(map(type, values))
    if tuple not in types:
        return types
    parts = [cast("tuple[object, ...]", value) for value in values if type(value) is tuple]
    return (*types, *map(_list_types, parts))


def _is_same(one: object, other: object) -> bool:
    return one == other and _list_types((one,)) == _list_types((other,))


@lru_cache(maxsize=_CACHE_SIZE)
def _find_spelling(
    preset: Preset, rules: Ruleset, types: object, spell: Spelling, number: int | None
) -> Mapping[str, object] | None:
    """Do the work of `_spell`, cached for equal rulesets whose options have the same types.

    The types are only part of the key: they separate values that are equal but spelled apart.
    """
    defaults: Mapping[str, object] = {}
    if number is not None:
        defaults = list_defaults(preset, rules.players, rules.options, number)
    try:
        spelled = {
            name: spell(preset.get_option(name), value)
            for name, value in rules.options.items()
            if not (name in defaults and _is_same(defaults[name], value))
            and not (value is None and spell is _to_word)  # there is no word for None
        }
        if _make(preset, rules.players, spelled, number) == rules:
            return spelled
    except (CounterRulesError, ValueError):
        pass  # an option that no text describes, such as a number of too many digits
    _check_made(preset, rules)
    return None


def _check_made(preset: Preset, rules: Ruleset) -> None:
    """Refuse a game that has the name of a preset but is another game."""
    try:
        made = preset.make_ruleset(players=rules.players, options=rules.options)
    except RulesetError:
        made = None
    if made != rules:
        raise RulesetError(
            f"this is not {rules.name} as get_ruleset makes it: give the game another name with "
            "attrs.evolve(rules, name=..., options=())"
        )


def _to_json(option: Option, value: object) -> object:
    data = _to_data(option, value)
    try:
        json.dumps(data, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise RulesetError(f"option {option.name} has no JSON for {shorten(value)}") from error
    return data


def _to_data(option: Option, value: object) -> object:
    if isinstance(value, tuple):
        parts = cast("tuple[object, ...]", value)
        if any(isinstance(part, Rank) for part in parts):
            return _to_word(option, parts)
        return [_to_data(option, part) for part in parts]
    if isinstance(value, EffectOrder):
        return _to_word(option, value)
    if isinstance(value, Rank):
        return value.letter
    return value.value if isinstance(value, enum.Enum) else value


def _to_word(option: Option, value: object) -> str:
    """Return the text that an option parses as a value."""
    for text in _list_spellings(option, value):
        try:
            if _is_word(text) and option.accept_text(text) == value:
                return text
        except RulesetError:
            continue
    raise RulesetError(f"option {option.name} has no text for {shorten(value)}")


def _is_word(text: str) -> bool:
    """Return whether a text can be one word in a record and in a position."""
    return text.isprintable() and not {*text} & {" ", "|"}


def _list_spellings(option: Option, value: object) -> Iterator[str]:
    """Yield the texts to try for a value; for effects, their names, or those left out."""
    if isinstance(value, EffectOrder):
        names = [effect.name for effect in value.effects]
        yield ",".join(names) or "none"
        yield ",".join(
            f"-{effect.name}" for effect in counter_effects().effects if effect.name not in names
        )
        return
    parts = cast("tuple[object, ...]", value if isinstance(value, tuple) else (value,))
    words = ["-" if part is None else str(_to_data(option, part)) for part in parts]
    yield "".join(words[:1]).lower()
    if not any(isinstance(part, Rank) for part in parts[:1]):
        yield ",".join(words)
    yield "".join(words)


def parse_rules_data(data: object, number: int = FORMAT) -> Ruleset:
    """Parse a ruleset from the data of `format_rules_data`, or raise `RulesetError`."""
    if not isinstance(data, Mapping):
        raise RulesetError(f"expected name, players and options of a ruleset, got {shorten(data)}")
    parts = cast("Mapping[str, object]", data)
    if set(parts) != {"name", "players", "options"}:
        raise RulesetError(f"a ruleset has name, players and options, not {', '.join(parts)}")
    name, players, options = parts["name"], parts["players"], parts["options"]
    if not isinstance(name, str) or type(players) is not int:
        raise RulesetError("a ruleset has a name, and a whole number of players")
    if not isinstance(options, Mapping):
        raise _not_given(name)
    return _make(get_preset(name), players, cast("Mapping[str, object]", options), number)


def _make(
    preset: Preset, players: int, options: Mapping[str, object], number: int | None
) -> Ruleset:
    """Make a ruleset from spelled options; the others have the defaults of the format, if any."""
    upgraded = options if number is None else upgrade_options(preset.name, options, number)
    parsed: dict[str, object] = {}
    for name, value in upgraded.items():
        option = preset.get_option(name)
        parsed[name] = option.accept_text(value) if isinstance(value, str) else _from_data(value)
    defaults = {} if number is None else list_defaults(preset, players, parsed, number)
    return preset.make_ruleset(players=players, options={**defaults, **parsed})


def _from_data(value: object) -> object:
    """Return a list as a tuple, in which each text is a suit; return any other value as it is."""
    if not isinstance(value, list):
        return value
    parts = cast("list[object]", value)
    return tuple([Suit.parse(part) if isinstance(part, str) else part for part in parts])


def parse_rules(name: str, players: int, options: str = "") -> Ruleset:
    """Parse a ruleset from its name, its players and its options as words.

    Args:
        name: one of `ruleset_names`.
        players: the number of players.
        options: words as from `format_options`, such as ``target=8 hook=false``; options left out
            have their defaults.

    Raises:
        RulesetError: if there is no such ruleset, the words are wrong, or they are ``given``: the
            ruleset was composed by hand, so that no text can describe it.

    >>> rules = parse_rules("counter", 4, "target=12")
    >>> rules.options["target"], parse_rules("counter", 4, format_options(rules)) == rules
    (12, True)
    """
    return _parse(name, players, options, None)


def _parse(name: str, players: int, options: str, number: int | None) -> Ruleset:
    if not isinstance(options, str):
        raise RulesetError(f"expected options as text such as target=8, got {shorten(options)}")
    if options == GIVEN:
        raise _not_given(name)
    preset = get_preset(name)
    is_cached = len(options) <= _CACHEABLE_LENGTH and _is_hashable(preset, players)
    parse = _parse_words if is_cached else _parse_words.__wrapped__
    return parse(preset, players, options, number)


@lru_cache(maxsize=_CACHE_SIZE, typed=True)
def _parse_words(preset: Preset, players: int, options: str, number: int | None) -> Ruleset:
    words: dict[str, str] = {}
    for word in options.split():
        key, equals, value = word.partition("=")
        if not equals:
            raise RulesetError(f"expected NAME=VALUE, got {shorten(word)}")
        if key in words:
            raise RulesetError(f"{shorten(word)} is given twice: give it once")
        words[key] = value
    return _make(preset, players, words, number)


def _not_given(name: str) -> RulesetError:
    return RulesetError(
        f"the ruleset {shorten(name)} was composed by hand or by an unregistered preset: pass it "
        "as rules="
    )


def upgrade_fields(fields: dict[str, object], name: str, text: str) -> None:
    """Check the format number of JSON data, and upgrade the ruleset of an older format in place.

    The field ``name`` has the number, and names the kind of data; ``text`` is the data as text.
    Raise `NotationError` if the library does not read the format.
    """
    number = fields.get(name)
    # Not by `in` alone: True is 1.
    if type(number) is not int or number not in READABLE:
        formats = " or ".join(map(str, READABLE))
        raise NotationError(
            f"expected a {name} of format {formats}, got {shorten(number)}", text=text
        )
    if number != FORMAT:
        with suppress(CounterRulesError):  # the reader reports it with all other faults
            fields["rules"] = parse_rules_data(fields.get("rules"), number)


def check_rules(data: object, rules: Ruleset, what: str, text: str) -> None:
    """Refuse a ruleset that is not the one of the data; ``what`` is the kind of data: a view."""
    if isinstance(data, Ruleset):
        is_given = data == rules
    elif not isinstance(data, Mapping):
        return
    elif (parts := cast("Mapping[str, object]", data)).get("options") is None:
        is_given = (parts.get("name"), parts.get("players")) == (rules.name, rules.players)
    else:
        try:
            is_given = parse_rules_data(cast("object", data)) == rules
        except CounterRulesError as error:
            raise NotationError(f"not a valid {what}: {error}", text=text) from None
    if not is_given:
        raise NotationError(
            f"not a valid {what}: its ruleset is not the one given as rules=", text=text
        )


def choose_rules(
    name: str, players: int, options: str, number: int, given: Ruleset | None
) -> Ruleset:
    """Return the ruleset of the words of a record, or the given one if they are ``given``.

    The number is that of the format; ``given`` is the caller's ``rules=``, or None. It raises
    RulesetError if there is no such ruleset, the caller must pass it, or passed another one.
    """
    if given is None:
        return _parse(name, players, options, number)
    to_rules(given)
    if options == GIVEN:
        if (given.name, given.players) == (name, players):
            return given
        raise RulesetError(
            f"expected {given.name} with {given.players} players, as given, but the text is of "
            f"{name} with {players}"
        )
    if _parse(name, players, options, number) != given:
        raise RulesetError(f"the ruleset {name} of the text is not the one given as rules=")
    return given
