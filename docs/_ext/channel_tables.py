"""Tables of what seats know in every preset, read off its ruleset, and what options change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from channels import CHANNELS, describe_face_down, describe_face_up, describe_missing, list_channels
from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import Cell, make_table, read_fields, write

from counter_rules import Ruleset, RulesetError
from counter_rules.games import Option, Preset, counter_effects, format_players
from counter_rules.games.inner import BUILT_IN

if TYPE_CHECKING:
    from sphinx.application import Sphinx

Describe = Callable[[Ruleset], str]


class ChannelTable(SphinxDirective):
    """The channels that not every game has, with the presets and options that have them.

    The content is a field list that says a few words about every channel; the build fails if
    one is missing or unknown.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        words = read_fields(self, CHANNELS)
        rows = [([write(name)], words[name], list(_list_games(name))) for name in CHANNELS]
        heads = ("Channel", "Meaning", "Games")
        return [make_table(rows, widths=(18, 40, 42), heads=heads, classes=["axis"], stubs=1)]


def _list_games(channel: str) -> Iterator[nodes.paragraph]:
    """Yield the presets that have a channel, or get it by an option."""
    for preset in BUILT_IN:
        always, changes = _describe(preset, lambda rules: str(channel in list_channels(rules)))
        name = nodes.literal("", preset.name)
        if always == str(True):
            options = _write_options(", not with ", changes.get(str(False), ()))
        elif changes:
            options = _write_options(" with ", changes[str(True)])
        else:
            continue
        yield nodes.paragraph("", "", name, *options)


class CardTable(SphinxDirective):
    """For every preset, the cards face up and face down, and the voids that a play reveals."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        rows = [_make_row(preset) for preset in BUILT_IN]
        heads = ("Ruleset", "Face up", "Left over, face down", "Revealed as missing")
        return [make_table(rows, widths=(25, 28, 16, 31), heads=heads, classes=["axis"])]


def _make_row(preset: Preset) -> tuple[Cell, ...]:
    name = nodes.paragraph("", "", nodes.literal("", preset.name))
    left_over, _ = _describe(preset, describe_face_down)
    both = (describe_face_up, describe_missing)
    up, missing = (_write_cell(*_describe(preset, describe)) for describe in both)
    return [name], up, _write_cell(left_over, {}), missing


def _write_cell(text: str, changes: Mapping[str, Iterable[str]]) -> Cell:
    options = [
        nodes.paragraph("", "", *_write_options("", names), nodes.Text(f": {other}"))
        for other, names in changes.items()
    ]
    return [*map(write, text.split(" | ")), *options]


def _write_options(word: str, names: Iterable[str]) -> Iterator[nodes.Node]:
    for place, name in enumerate(names):
        yield nodes.Text(", " if place else word)
        yield nodes.literal("", name)


def _describe(preset: Preset, describe: Describe) -> tuple[str, dict[str, list[str]]]:
    """Return what holds without options, and what else an option makes hold, with the options."""
    (_, plain), *others = _list_variants(preset)
    always = _describe_players(plain, describe)
    changes: dict[str, list[str]] = {}
    for name, rules in others:
        if (text := _describe_players(rules, describe)) != always:
            changes.setdefault(text, []).append(name)
    return always, changes


def _describe_players(rules: Iterable[Ruleset], describe: Describe) -> str:
    """Return what holds for the rulesets of every number of players."""
    by_text: dict[str, list[int]] = {}
    for one in rules:
        by_text.setdefault(describe(one), []).append(one.players)
    if len(by_text) == 1:
        return next(iter(by_text))
    return " | ".join(f"{format_players(who)} players: {text}" for text, who in by_text.items())


@cache
def _list_variants(preset: Preset) -> list[tuple[str, list[Ruleset]]]:
    """Return the rulesets of a preset by number of players: plain, and with each option."""
    variants = [("", _compose(preset, {}))]
    for option in preset.options:
        for text in _list_texts(option):
            name = option.name if text == "true" else f"{option.name}={text}"
            variants.append((name, _compose(preset, {option.name: option.accept_text(text)})))
    return [(name, rules) for name, rules in variants if rules]


def _list_texts(option: Option) -> Iterator[str]:
    """Yield the values of an option that it names, as text, and each effect put in or left out."""
    names = [effect.name for effect in counter_effects().effects]
    choices = [choice.value for choice in option.choices]
    tried = ("true", "false", *choices, *names, *(f"-{name}" for name in names))
    for text in dict.fromkeys(tried):
        try:
            option.accept_text(text)
        except RulesetError:
            continue
        yield text


def _compose(preset: Preset, options: Mapping[str, object]) -> list[Ruleset]:
    """Make the ruleset for every number of players that the options go with."""
    made: list[Ruleset] = []
    for players in preset.players:
        try:
            made.append(preset.make_ruleset(players=players, options=options))
        except RulesetError:
            continue
    return made


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directives."""
    app.add_directive("channel-table", ChannelTable)
    app.add_directive("card-table", CardTable)
    return {"parallel_read_safe": True}
