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
from counter_rules.games._formats import FORMAT, READABLE, list_defaults, renew
from counter_rules.games._option import Option
from counter_rules.games._preset import Preset
from counter_rules.games._registry import find_preset, get_preset
from counter_rules.games.counter import counter_effects
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.trick import EffectOrder

GIVEN: Final = "given"
"""What stands for the options of a ruleset that no text can name."""

_REMEMBERED: Final = 128
"""For how many rulesets it is remembered how they are spelled, and read."""

_MEMORABLE: Final = 1000
"""How many characters of options are worth remembering: more than those of any usual ruleset."""

Spelling: TypeAlias = Callable[[Option, object], object]
"""Spells the value of an option, as data or as a word."""


def write_rules(rules: Ruleset) -> dict[str, object]:
    """Return a ruleset as data that `read_rules` makes it of again.

    Returns:
        Its ``name``, ``players`` and ``options``: those that are not as format 2 fixes them. The
        options are None where they cannot make the ruleset again, because its parts were composed
        by hand or hold effects of one's own: the reader then has to be given the ruleset.

    Raises:
        RulesetError: if it bears the name of a preset that makes another game.
    """
    options = _spell(rules, _to_json, FORMAT)
    # Lists are made anew: who asks for data may change them.
    copied = None if options is None else {name: _copy(data) for name, data in options.items()}
    return {"name": rules.name, "players": rules.players, "options": copied}


def format_options(rules: Ruleset) -> str:
    """Return the options of a ruleset as words, such as ``target=8 hook=false``.

    Returns:
        All its options but those that have no value; or ``given``, where they cannot make the
        ruleset again and the reader has to be given it.

    Raises:
        StateError: if it is not a ruleset.
        RulesetError: if it bears the name of a preset that makes another game.

    >>> from counter_rules import get_ruleset
    >>> format_options(get_ruleset("romanian_whist", players=4))
    'jokers_as_suit=false score=romanian'
    """
    return _join(_spell(to_rules(rules), _to_word, None))


def format_recorded(rules: Ruleset) -> str:
    """Return as words those options of a ruleset that are not as format 2 fixes them."""
    return _join(_spell(to_rules(rules), _to_word, FORMAT))


def _join(words: Mapping[str, object] | None) -> str:
    if words is None:
        return GIVEN
    return " ".join([f"{name}={word}" for name, word in words.items()])


def _copy(data: object) -> object:
    return [_copy(part) for part in cast("list[object]", data)] if isinstance(data, list) else data


def _spell(rules: Ruleset, spell: Spelling, number: int | None) -> Mapping[str, object] | None:
    """Spell a ruleset's options, but for those a format fixes, to read as it; None if none do."""
    try:
        preset = find_preset(rules.name)
    except RulesetError:
        return None  # a name that a package offers in vain
    if preset is None:
        return None  # a name of its own
    find = _find_spelling if _is_hashable(preset, rules) else _find_spelling.__wrapped__
    return find(preset, rules, _list_types(tuple(rules.options.values())), spell, number)


def _is_hashable(*values: object) -> bool:
    """Return whether values can be remembered; a part or a preset of one's own may be mutable."""
    try:
        hash(values)
    except TypeError:
        return False
    return True


def _list_types(values: tuple[object, ...]) -> tuple[object, ...]:
    """Return the types of values and of their parts: 1, True and 1.0 are equal, not spelled so."""
    types = tuple(map(type, values))
    if tuple not in types:
        return types
    parts = [cast("tuple[object, ...]", value) for value in values if type(value) is tuple]
    return (*types, *map(_list_types, parts))


def _is_same(one: object, other: object) -> bool:
    return one == other and _list_types((one,)) == _list_types((other,))


@lru_cache(maxsize=_REMEMBERED)
def _find_spelling(
    preset: Preset, rules: Ruleset, types: object, spell: Spelling, number: int | None
) -> Mapping[str, object] | None:
    """Do the work of `_spell`, once for equal rulesets whose options are of the same types.

    For the work the types are not needed: they keep apart what is equal and spelled otherwise.
    """
    usual: Mapping[str, object] = {}
    if number is not None:
        usual = list_defaults(preset, rules.players, rules.options, number)
    try:
        spelled = {
            name: spell(preset.get_option(name), value)
            for name, value in rules.options.items()
            if not (name in usual and _is_same(usual[name], value))
            and not (value is None and spell is _to_word)  # a word has no none
        }
        if _make(preset, rules.players, spelled, number) == rules:
            return spelled
    except (CounterRulesError, ValueError):
        pass  # an option that no text names, such as a number of too many digits
    _check_made(preset, rules)
    return None


def _check_made(preset: Preset, rules: Ruleset) -> None:
    """Refuse a game that goes by the name of a preset without being that game."""
    try:
        made = preset.make_ruleset(players=rules.players, options=rules.options)
    except RulesetError:
        made = None
    if made != rules:
        raise RulesetError(
            f"this is not {rules.name} as get_ruleset makes it: give the game a name of its own "
            "by attrs.evolve(rules, name=..., options=())"
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
    """Return the text that an option reads as a value."""
    for text in _list_spellings(option, value):
        try:
            if _is_word(text) and option.accept_text(text) == value:
                return text
        except RulesetError:
            continue
    raise RulesetError(f"option {option.name} has no text for {shorten(value)}")


def _is_word(text: str) -> bool:
    """Return whether a text stands as one word in a record, and in a position."""
    return text.isprintable() and not {*text} & {" ", "|"}


def _list_spellings(option: Option, value: object) -> Iterator[str]:
    """Yield the ways in which options read a value: effects by name, or those left out."""
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


def read_rules(data: object, number: int = FORMAT) -> Ruleset:
    """Make the ruleset that data names, as `write_rules` returns it, or raise `RulesetError`."""
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
    """Make a ruleset of spelled options; those left out are as a format fixes them, if one does."""
    renewed = renew(preset.name, options) if number == 1 else options
    read: dict[str, object] = {}
    for name, value in renewed.items():
        option = preset.get_option(name)
        read[name] = option.accept_text(value) if isinstance(value, str) else _from_data(value)
    usual = {} if number is None else list_defaults(preset, players, read, number)
    return preset.make_ruleset(players=players, options={**usual, **read})


def _from_data(value: object) -> object:
    """Read several values as a tuple; a text among them is a suit."""
    if not isinstance(value, list):
        return value
    parts = cast("list[object]", value)
    return tuple([Suit.parse(part) if isinstance(part, str) else part for part in parts])


def parse_rules(name: str, players: int, options: str = "") -> Ruleset:
    """Make the ruleset that words name, its options as `format_options` returns them.

    Args:
        name: one of `ruleset_names`.
        players: how many play.
        options: such as ``target=8 hook=false``; those left out have their defaults.

    Raises:
        RulesetError: if there is no such ruleset, the text is not one of options, or the ruleset
            was composed by hand, so that no text can name it.

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
    is_remembered = len(options) <= _MEMORABLE and _is_hashable(preset, players)
    parse = _parse_words if is_remembered else _parse_words.__wrapped__
    return parse(preset, players, options, number)


@lru_cache(maxsize=_REMEMBERED, typed=True)
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
        f"the ruleset {shorten(name)} was composed by hand or by an unregistered preset: give it "
        "to the reader as rules="
    )


def settle_format(fields: dict[str, object], name: str, text: str) -> None:
    """Check the number of the format that data names, and read the ruleset of an older one.

    In data of an older format, ``rules`` becomes the ruleset; the name is that of the field of the
    number, and what the data are.
    """
    number = fields.get(name)
    # Not by `in` alone: True is 1.
    if type(number) is not int or number not in READABLE:
        formats = " or ".join(map(str, READABLE))
        raise NotationError(
            f"expected a {name} of format {formats}, got {shorten(number)}", text=text
        )
    if number != FORMAT:
        with suppress(CounterRulesError):  # the reader names it with whatever else is wrong
            fields["rules"] = read_rules(fields.get("rules"), number)


def check_rules(data: object, rules: Ruleset, what: str, text: str) -> None:
    """Refuse a ruleset that is not the one which data names; ``what`` is such as a view."""
    if isinstance(data, Ruleset):
        is_given = data == rules
    elif not isinstance(data, Mapping):
        return
    elif (parts := cast("Mapping[str, object]", data)).get("options") is None:
        is_given = (parts.get("name"), parts.get("players")) == (rules.name, rules.players)
    else:
        try:
            is_given = read_rules(cast("object", data)) == rules
        except CounterRulesError as error:
            raise NotationError(f"no {what}: {error}", text=text) from None
    if not is_given:
        raise NotationError(f"no {what}: its ruleset is not the one that was given", text=text)


def choose_rules(
    name: str, players: int, options: str, number: int, given: Ruleset | None
) -> Ruleset:
    """Return the ruleset that words of a record name; the one given if they name none.

    The options are of the format of the number. `RulesetError` says that there is no such ruleset,
    that it has to be given, or that another one is given.
    """
    if given is None:
        return _parse(name, players, options, number)
    to_rules(given)
    if options == GIVEN:
        if (given.name, given.players) == (name, players):
            return given
        raise RulesetError(
            f"the text is of {name} with {players} players, and {given.name} with {given.players} "
            "is given"
        )
    if _parse(name, players, options, number) != given:
        raise RulesetError(f"the text is of another ruleset {name} than the one that is given")
    return given
