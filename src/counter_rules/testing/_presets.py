"""The checks of presets: their options, and the games that these make."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from counter_rules._base.quoting import shorten
from counter_rules.errors import RulesetError
from counter_rules.games import (
    Option,
    OptionKind,
    Preset,
    format_options,
    get_preset,
    parse_rules,
    ruleset_names,
)
from counter_rules.messages import Texts
from counter_rules.rules.ruleset import Ruleset
from counter_rules.testing._report import (
    Attempt,
    Check,
    FaultError,
    Report,
    SkippedError,
    make_report,
)
from counter_rules.testing._rulesets import CATALOGUES, list_attempts

_LARGE: Final = 1_000
_PAIRS: Final = 60


def check_preset(
    preset: Preset,
    *,
    texts: Mapping[str, Texts] = CATALOGUES,
    matches: int = 1,
    seed: int = 0,
    progress: Callable[[Check], object] | None = None,
) -> Report:
    """Check a preset: its texts, its options, and `check_ruleset` for its games.

    Every option must describe its values and accept them; every value that it names must make a
    game, or be refused because of another option. The smallest and the largest table are played.

    Args:
        preset: the preset.
        texts: the catalogues of sentences, by language; by default those of the library.
        matches: the number of matches to play at a table.
        seed: the seed of the matches; the same seed makes the same checks.
        progress: called with every check when it is done.

    Returns:
        The report of all checks.

    Raises:
        RulesetError: if it is not a Preset.

    >>> from counter_rules.games import get_preset
    >>> check_preset(get_preset("seven_truf")).has_passed
    True
    """
    if not isinstance(preset, Preset):
        raise RulesetError(f"expected a Preset, got {shorten(preset)}")
    return make_report(preset.name, _list_attempts(preset, texts, matches, seed), progress)


def _list_attempts(
    preset: Preset, texts: Mapping[str, Texts], matches: int, seed: int
) -> Iterator[Attempt]:
    yield "describes itself in words", partial(_check_words, preset)
    yield "is found by its name", partial(_check_name, preset)
    for option in preset.options:
        yield f"option {option.name} says what it chooses", partial(_check_labels, option)
        yield f"option {option.name} takes what it says", partial(_check_answers, option)
        yield f"option {option.name} makes games", partial(_check_games, preset, option)
    if len(preset.options) > 1:
        yield "its options make games together", partial(_check_pairs, preset, seed)
    yield "makes its game for every number of players", partial(_check_tables, preset)
    for players in sorted({preset.players[0], preset.players[-1]}):
        try:
            rules = preset.make_ruleset(players=players)
        except RulesetError:
            continue  # the check before reports it
        for title, attempt in list_attempts(rules, texts, matches, seed):
            yield f"with {players} players: {title}", attempt


def _check_words(preset: Preset) -> None:
    for name in ("name", "title", "summary", "source"):
        if not str(getattr(preset, name)).strip():
            raise FaultError(f"its {name} is empty")


def _check_name(preset: Preset) -> None:
    if preset.name not in ruleset_names():
        raise SkippedError("it is not registered (register_preset, or an entry point)")
    if get_preset(preset.name) != preset:
        raise FaultError(f"another preset is found by the name {preset.name}")


def _check_labels(option: Option) -> None:
    """Check that a form has a label for every field and every name."""
    for name in ("meaning", "clause", "accepted", "default"):
        if not getattr(option, name).strip():
            raise FaultError(f"its {name} is empty")
    if option.kind is OptionKind.CHOICE and not option.choices:
        raise FaultError("it is a choice of nothing: give it names")


def _check_answers(option: Option) -> None:
    values = [option.accept_text(one.value) for one in option.choices]
    if any(value in values[:place] for place, value in enumerate(values)):
        raise FaultError("two of its names mean the same value")
    if option.initial is not None and option.accept(option.initial) != option.initial:
        raise FaultError(f"its default {shorten(option.initial)} is taken as something else")
    if option.kind is OptionKind.CHOICE and option.initial not in [None, *values]:
        raise FaultError(f"none of its names is its default, {shorten(option.initial)}")
    if option.kind is OptionKind.FLAG and [
        option.accept_text(text) for text in ("True", "False")
    ] != [True, False]:
        raise FaultError("it is on or off, but does not take True and False")
    if option.kind is OptionKind.NUMBER:
        _check_numbers(option)


def _check_numbers(option: Option) -> None:
    least, most = option.least, option.most
    if least is None:
        raise FaultError("it is a number without a least one")
    beyond = [least - 1] if most is None else [least - 1, most + 1]
    for number in (least, most or _LARGE):
        option.accept_text(str(number))
    for number in beyond:
        try:
            option.accept_text(str(number))
        except RulesetError:
            continue
        raise FaultError(f"it takes {number}, though it goes from {least} to {most or 'any'}")


def _check_tables(preset: Preset) -> None:
    for players in preset.players:
        _check_table(preset, players, {})


def _check_games(preset: Preset, option: Option) -> None:
    """Check that every named value of an option makes a game, or contradicts another option."""
    for value in _list_values(option):
        try:
            _check_table(preset, preset.usual_players, {option.name: value})
        except RulesetError as error:
            if option.name not in str(error):
                raise FaultError(
                    f"{shorten(value)} is refused without its name: {error}"
                ) from error


def _check_pairs(preset: Preset, seed: int) -> None:
    """Check that two options make a game together, or are refused with the name of one."""
    rng = random.Random(f"{seed} {preset.name}")  # noqa: S311 - it has to be repeatable
    values = {option.name: [*_list_values(option)] for option in preset.options}
    names = [name for name, known in values.items() if known]
    if len(names) < 2:
        raise SkippedError("fewer than two of its options name their values")
    for _ in range(_PAIRS):
        given = {name: rng.choice(values[name]) for name in rng.sample(names, 2)}
        try:
            _check_table(preset, preset.usual_players, given)
        except RulesetError as error:
            if not any(name in str(error) for name in given):
                said = ", ".join([f"{name}={shorten(value)}" for name, value in given.items()])
                raise FaultError(f"{said} are refused without their names: {error}") from error


def _list_values(option: Option) -> Iterator[object]:
    if option.initial is not None:
        yield option.initial
    if option.kind is OptionKind.FLAG:
        yield not option.initial
    for one in option.choices:
        yield option.accept_text(one.value)
    if option.least is not None:
        yield option.least


def _check_table(preset: Preset, players: int, options: Mapping[str, object]) -> None:
    rules = preset.make_ruleset(players=players, options=options)
    if (rules.name, rules.players) != (preset.name, players):
        raise FaultError(f"for {players} players it makes {rules!r}")
    again = preset.make_ruleset(players=players, options=rules.options)
    if again != rules:
        raise FaultError(f"the options in force make another game: {rules!r}")
    if preset.name in ruleset_names() and _parse_again(rules) not in (None, rules):
        raise FaultError(f"its options as text make another game: {format_options(rules)}")


def _parse_again(rules: Ruleset) -> Ruleset | None:
    text = format_options(rules)
    return None if text == "given" else parse_rules(rules.name, rules.players, text)
