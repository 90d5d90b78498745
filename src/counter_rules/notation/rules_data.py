"""A ruleset as data: its name, its players and its options."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Final, cast

from typing_extensions import TypeAliasType

from counter_rules.cards import Rank, Suit
from counter_rules.errors import CounterRulesError, NotationError, RulesetError, shorten
from counter_rules.ruleset import Ruleset, to_rules
from counter_rules.rulesets import Option, counter_effects, get_preset
from counter_rules.trick import EffectOrder


def write_rules(rules: Ruleset) -> dict[str, object]:
    """Return a ruleset as data that `read_rules` makes it of again.

    Args:
        rules: the ruleset.

    Returns:
        Its ``name``, ``players`` and ``options``. The options are None where they cannot make
        the ruleset again, because its parts were composed by hand or hold effects of one's own:
        the reader then has to be given the ruleset.
    """
    data: dict[str, object] = {"name": rules.name, "players": rules.players}
    try:
        preset = get_preset(rules.name)
        options = {
            name: _write_option(preset.get_option(name), value)
            for name, value in rules.options.items()
        }
        if read_rules(data | {"options": options}) == rules:
            return data | {"options": options}
    except CounterRulesError:
        pass  # no preset of this name, or one that does not take these options
    return data | {"options": None}


def _write_option(option: Option, value: object) -> object:
    if isinstance(value, EffectOrder):
        return _write_effects(option, value)
    if isinstance(value, tuple):
        return [_write_option(option, part) for part in cast("tuple[object, ...]", value)]
    if isinstance(value, Rank):
        return value.letter
    if isinstance(value, enum.Enum):
        return str(value.value)
    return value


def _write_effects(option: Option, order: EffectOrder) -> str:
    """Write effects by name, or by the names that are left out, whichever the option takes."""
    names = [effect.name for effect in order.effects]
    left_out = [f"-{effect.name}" for effect in counter_effects().effects]
    missing = [name for name in left_out if name[1:] not in names]
    for text in (",".join(names) or "none", ",".join(missing)):
        try:
            if option.accept_text(text) == order:
                return text
        except RulesetError:
            continue
    raise RulesetError(f"option {option.name} has effects of one's own, which no text names")


def read_rules(data: object) -> Ruleset:
    """Make the ruleset that data names.

    Args:
        data: as `write_rules` returns it.

    Returns:
        The ruleset.

    Raises:
        RulesetError: if the data names no ruleset, or one that has to be given.
    """
    if not isinstance(data, Mapping):
        raise RulesetError(f"{shorten(data)} is no ruleset: name, players and options are wanted")
    parts = cast("Mapping[str, object]", data)
    if set(parts) != {"name", "players", "options"}:
        raise RulesetError(f"a ruleset has name, players and options, not {', '.join(parts)}")
    name, players, options = parts["name"], parts["players"], parts["options"]
    if not isinstance(name, str) or type(players) is not int:
        raise RulesetError("a ruleset has a name, and a whole number of players")
    if not isinstance(options, Mapping):
        raise _miss_rules(name)
    preset = get_preset(name)
    given = cast("Mapping[str, object]", options)
    read = {key: _read_option(value) for key, value in given.items()}
    texts = {key: value for key, value in read.items() if isinstance(value, str)}
    taken = {key: preset.get_option(key).accept_text(text) for key, text in texts.items()}
    return preset.make_ruleset(players=players, options=read | taken)


def _read_option(value: object) -> object:
    """Read several values as a tuple; a text among them is a suit."""
    if not isinstance(value, list):
        return value
    parts = cast("list[object]", value)
    return tuple([Suit.parse(part) if isinstance(part, str) else part for part in parts])


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
        if (parts.get("name"), parts.get("players")) != (rules.name, rules.players):
            raise NotationError(f"no {what}: its ruleset is not the one that was given", text=text)
        return
    try:
        named = read_rules(cast("object", data))
    except CounterRulesError as error:
        raise NotationError(f"no {what}: {error}", text=text) from None
    if named != rules:
        raise NotationError(f"no {what}: its ruleset is not the one that was given", text=text)


GIVEN: Final = "given"
"""What stands for the options of a ruleset that no text can name."""


def format_options(rules: Ruleset) -> str:
    """Write the options of a ruleset as words, such as ``target=8 hook=false``.

    Args:
        rules: the ruleset.

    Returns:
        All its options but those that have no value; or ``given``, where they cannot make the
        ruleset again and the reader has to be given it.
    """
    try:
        preset = get_preset(rules.name)
        words = [
            f"{name}={_find_text(preset.get_option(name), value)}"
            for name, value in rules.options.items()
            if value is not None
        ]
        text = " ".join(words)
        if parse_rules(rules.name, rules.players, text) == rules:
            return text
    except CounterRulesError:
        pass  # no preset of this name, or one that does not take these options
    return GIVEN


def _find_text(option: Option, value: object) -> str:
    """Return the text that an option reads as a value."""
    parts = cast("tuple[object, ...]", value if isinstance(value, tuple) else (value,))
    words = ["-" if part is None else str(_write_option(option, part)) for part in parts]
    for text in (words[0].lower(), ",".join(words), "".join(words)):
        try:
            if option.accept_text(text) == value:
                return text
        except RulesetError:
            continue
    raise RulesetError(f"option {option.name} has no text for {shorten(parts)}")


def parse_rules(name: str, players: int, options: str) -> Ruleset:
    """Make the ruleset that words name.

    Args:
        name: its name.
        players: how many play.
        options: its options as `format_options` writes them; those left out have their defaults.

    Returns:
        The ruleset.

    Raises:
        RulesetError: if there is no such ruleset, or it has to be given.
    """
    if options == GIVEN:
        raise _miss_rules(name)
    preset = get_preset(name)
    read: dict[str, object] = {}
    for word in options.split():
        key, equals, value = word.partition("=")
        if not equals or key in read:
            fault = (
                "is given twice: give it once" if equals else "is no option: NAME=VALUE is wanted"
            )
            raise RulesetError(f"{shorten(word)} {fault}")
        read[key] = preset.get_option(key).accept_text(value)
    return preset.make_ruleset(players=players, options=read)


def _miss_rules(name: str) -> RulesetError:
    return RulesetError(
        f"the ruleset {shorten(name)} was composed by hand: give it to the reader as rules="
    )


RulesMaker = TypeAliasType("RulesMaker", Callable[[str, int, str], Ruleset])
"""Makes a ruleset from its name, its players and its options as text: `parse_rules`, or what
remembers its results."""


def choose_rules(
    name: str, players: int, options: str, given: Ruleset | None, make: RulesMaker = parse_rules
) -> Ruleset:
    """Return the ruleset that words name, or the one given where they name none.

    Args:
        name: its name.
        players: how many play.
        options: its options as `format_options` writes them.
        given: the ruleset, where the caller gives it.
        make: what makes the ruleset of the words.

    Raises:
        RulesetError: if there is no such ruleset, it has to be given, or another one is given.
    """
    if given is not None:
        to_rules(given)
    if given is not None and (given.name, given.players, options) == (name, players, GIVEN):
        return given
    if given is not None and options == GIVEN:
        raise RulesetError(
            f"the text is of {name} with {players} players, and {given.name} with {given.players} "
            "is given"
        )
    made = make(name, players, options)
    if given not in (None, made):
        raise RulesetError(f"the text is of another ruleset {name} than the one that is given")
    return made
