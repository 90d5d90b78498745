"""A ruleset as text and as data: its name, its players and its options."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeVar, cast

from typing_extensions import TypeAliasType

from counter_rules._quoting import shorten
from counter_rules.cards import Rank, Suit
from counter_rules.errors import CounterRulesError, NotationError, RulesetError
from counter_rules.games._option import Option
from counter_rules.games._preset import Preset
from counter_rules.games._ranks import list_ranks, order_ranks
from counter_rules.games._registry import get_preset
from counter_rules.games.counter import counter_effects
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.trick import EffectOrder

SpeltT = TypeVar("SpeltT")

GIVEN: Final = "given"
"""What stands for the options of a ruleset that no text can name."""

RulesMaker = TypeAliasType("RulesMaker", Callable[[str, int, str], Ruleset])
"""Makes a ruleset from its name, its players and its options as text: `parse_recorded`, or
what remembers its results."""

_RANKED: Final = "custom"
"""The preset whose option ``ranks`` is a set in format 1, and now goes from the highest down."""


def write_rules(rules: Ruleset) -> dict[str, object]:
    """Return a ruleset as data that `read_rules` makes it of again.

    Returns:
        Its ``name``, ``players`` and ``options``. The options are None where they cannot make
        the ruleset again, because its parts were composed by hand or hold effects of one's own:
        the reader then has to be given the ruleset.

    Raises:
        RulesetError: if it bears the name of a preset that makes another game.
    """
    data: dict[str, object] = {"name": rules.name, "players": rules.players}
    options = _spell(rules, _to_data, lambda options: read_rules(data | {"options": options}))
    return data | {"options": options and _list_ranks(rules.name, options)}


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
    words = _list_words(rules)
    return GIVEN if words is None else _join(words)


def format_recorded(rules: Ruleset) -> str:
    """Return the options of a ruleset as format 1 of records spells them."""
    words = _list_words(rules)
    return GIVEN if words is None else _join(_list_ranks(rules.name, words))


def _list_words(rules: Ruleset) -> dict[str, str] | None:
    to_rules(rules)
    return _spell(
        rules, _to_word, lambda words: parse_rules(rules.name, rules.players, _join(words))
    )


def _join(words: Mapping[str, str]) -> str:
    return " ".join(f"{name}={word}" for name, word in words.items() if word)


def _list_ranks(name: str, options: Mapping[str, SpeltT]) -> dict[str, SpeltT | str]:
    """Return options as format 1 spells them, in which the ranks of a deck are a set."""
    ranks = options.get("ranks") if name == _RANKED else None
    return {**options, "ranks": list_ranks(ranks)} if isinstance(ranks, str) else {**options}


def _order_ranks(name: str, options: Mapping[str, SpeltT]) -> dict[str, SpeltT | str]:
    """Return options of format 1 as they are read now, the ranks of a deck in order."""
    ranks = options.get("ranks") if name == _RANKED else None
    if not isinstance(ranks, str):
        return {**options}
    return {**options, "ranks": order_ranks(ranks, aces=str(options.get("aces", "high")))}


def _spell(
    rules: Ruleset,
    spell: Callable[[Option, object], SpeltT],
    read: Callable[[dict[str, SpeltT]], Ruleset],
) -> dict[str, SpeltT] | None:
    """Return the options of a ruleset, spelt so that they read as it; None if nothing does."""
    try:
        preset = get_preset(rules.name)
    except RulesetError:
        return None  # a name of its own
    try:
        spelt = {
            name: spell(preset.get_option(name), value) for name, value in rules.options.items()
        }
        if read(spelt) == rules:
            return spelt
    except CounterRulesError:
        pass  # an option that no text names
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
    """Return the text that an option reads as a value; none for None."""
    if value is None:
        return ""
    for text in _list_spellings(option, value):
        try:
            if option.accept_text(text) == value:
                return text
        except RulesetError:
            continue
    raise RulesetError(f"option {option.name} has no text for {shorten(value)}")


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
    yield words[0].lower()
    if not isinstance(parts[0], Rank):
        yield ",".join(words)
    yield "".join(words)


def read_rules(data: object) -> Ruleset:
    """Make the ruleset that data names, as `write_rules` returns it.

    Raises:
        RulesetError: if the data names no ruleset, or one that has to be given.
    """
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
    preset = get_preset(name)
    read: dict[str, object] = {}
    for key, value in _order_ranks(name, cast("Mapping[str, object]", options)).items():
        option = preset.get_option(key)
        read[key] = option.accept_text(value) if isinstance(value, str) else _from_data(value)
    return preset.make_ruleset(players=players, options=read)


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
    return _parse(name, players, options, lambda name, words: words)


def parse_recorded(name: str, players: int, options: str = "") -> Ruleset:
    """Make the ruleset that words name, its options as format 1 of records spells them.

    Raises:
        RulesetError: as `parse_rules` does.
    """
    return _parse(name, players, options, _order_ranks)


def _parse(
    name: str,
    players: int,
    options: str,
    respell: Callable[[str, dict[str, str]], Mapping[str, str]],
) -> Ruleset:
    if not isinstance(options, str):
        raise RulesetError(f"expected options as text such as target=8, got {shorten(options)}")
    if options == GIVEN:
        raise _not_given(name)
    preset = get_preset(name)
    words: dict[str, str] = {}
    for word in options.split():
        key, equals, value = word.partition("=")
        if not equals:
            raise RulesetError(f"expected NAME=VALUE, got {shorten(word)}")
        if key in words:
            raise RulesetError(f"{shorten(word)} is given twice: give it once")
        words[key] = value
    read = {
        key: preset.get_option(key).accept_text(text) for key, text in respell(name, words).items()
    }
    return preset.make_ruleset(players=players, options=read)


def _not_given(name: str) -> RulesetError:
    return RulesetError(
        f"the ruleset {shorten(name)} was composed by hand or by an unregistered preset: give it "
        "to the reader as rules="
    )


def check_rules(data: object, rules: Ruleset, what: str, text: str) -> None:
    """Refuse a ruleset that is not the one which data names, if it names one.

    Args:
        data: the ruleset as data.
        rules: the ruleset given.
        what: what is read, such as a view.
        text: the text it was read from.

    Raises:
        NotationError: if they differ.
    """
    if not isinstance(data, Mapping):
        return
    parts = cast("Mapping[str, object]", data)
    if parts.get("options") is None:
        is_given = (parts.get("name"), parts.get("players")) == (rules.name, rules.players)
    else:
        try:
            is_given = read_rules(cast("object", data)) == rules
        except CounterRulesError as error:
            raise NotationError(f"no {what}: {error}", text=text) from None
    if not is_given:
        raise NotationError(f"no {what}: its ruleset is not the one that was given", text=text)


def choose_rules(
    name: str, players: int, options: str, given: Ruleset | None, make: RulesMaker = parse_recorded
) -> Ruleset:
    """Return the ruleset that words of a record name; the one given if they name none.

    Raises:
        RulesetError: if there is no such ruleset, it has to be given, or another one is given.
    """
    if given is None:
        return make(name, players, options)
    to_rules(given)
    if options == GIVEN:
        if (given.name, given.players) == (name, players):
            return given
        raise RulesetError(
            f"the text is of {name} with {players} players, and {given.name} with {given.players} "
            "is given"
        )
    if make(name, players, options) != given:
        raise RulesetError(f"the text is of another ruleset {name} than the one that is given")
    return given
