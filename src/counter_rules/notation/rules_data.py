"""A ruleset as data: its name, its players and its options."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import cast

from counter_rules.cards import Rank, Suit
from counter_rules.errors import CounterRulesError, NotationError, RulesetError, shorten
from counter_rules.ruleset import Ruleset
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
    for text in (",".join(names), ",".join(missing)):
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
        raise RulesetError(
            f"the ruleset {shorten(name)} was composed by hand: give it to the reader as rules="
        )
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


def check_rules(data: object, rules: Ruleset, text: str) -> None:
    """Refuse a ruleset that is not the one which data names, if it names one.

    Args:
        data: the ruleset as data.
        rules: the ruleset given.
        text: the text it was read from.

    Raises:
        NotationError: if they differ.
    """
    if not isinstance(data, Mapping) or cast("Mapping[str, object]", data).get("options") is None:
        return
    try:
        named = read_rules(cast("object", data))
    except CounterRulesError as error:
        raise NotationError(f"no view: {error}", text=text) from None
    if named != rules:
        raise NotationError("no view: its ruleset is not the one that was given", text=text)
