"""Tables made from presets: all of them, what holds on every axis, and the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from links import write_links
from sphinx.util.docutils import SphinxDirective
from tables import Cell, make_table, read_fields, write

from counter_rules.errors import RulesetError
from counter_rules.games import Option, Preset, describe_preset, format_players, get_preset
from counter_rules.games._formats import DEFAULTS, Default, DependsOn
from counter_rules.games.inner import BUILT_IN

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_NO_AXES = ("players", "source")
_LISTED = {"score": "axis-score"}
"""Options that take one of many names, with the label of the list of these."""


class PresetTable(SphinxDirective):
    """Every preset: its name, its players, the link to its page, and its sentence.

    The content is a field list that says for each where its clauses stand; the build fails if
    one is missing or unknown.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        clauses = read_fields(self, (preset.name for preset in BUILT_IN))
        rows = [(*self._start_row(preset), clauses[preset.name]) for preset in BUILT_IN]
        heads = ("Ruleset", "Players", "In one line", "Clauses")
        return [make_table(rows, widths=(27, 12, 48, 13), heads=heads, classes=["presets"])]

    def _start_row(self, preset: Preset) -> tuple[Cell, ...]:
        page = self.parse_inline(f":doc:`/rules/{preset.name}`")[0]
        return (
            [nodes.paragraph("", "", nodes.literal("", preset.name))],
            [write(format_players(preset.players))],
            [nodes.paragraph("", "", *page, nodes.Text(f": {preset.summary}"))],
        )


class PresetDirective(SphinxDirective):
    """A directive about the preset that its argument names."""

    required_arguments = 1

    def find_preset(self) -> Preset:
        """Return the preset, or fail the build if there is none."""
        try:
            return get_preset(self.arguments[0])
        except RulesetError as error:
            raise self.error(str(error)) from None

    def parse_line(self, text: str) -> nodes.paragraph:
        """Return a paragraph of a line of markup."""
        return nodes.paragraph("", "", *self.parse_inline(text)[0])


class RulesetTable(PresetDirective):
    """The table of `describe_preset`, without any options.

    The name of each axis links to where its values are described; the build fails if a name
    is new and described nowhere. A row that depends on the number of players has several lines.
    """

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        table = describe_preset(self.find_preset(), {})
        rows = [([self._link_axis(name)], [_write_lines(text)]) for name, text in table]
        return [make_table(rows, widths=(20, 80), classes=["ruleset"], stubs=1)]

    def _link_axis(self, name: str) -> nodes.paragraph:
        if name in _NO_AXES:
            return write(name)
        label = f"axis-{name.replace(' ', '-')}"
        return self.parse_line(f":ref:`{name} <{label}>`")


def _write_lines(text: str) -> nodes.Node:
    parts = text.split(" | ")
    if len(parts) == 1:
        return write(text)
    return nodes.line_block("", *(nodes.line("", part) for part in parts))


class OptionTable(PresetDirective):
    """The options of a preset; with ``only``, those that it lists, in that order."""

    option_spec: ClassVar = {"only": str.split}

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        preset = self.find_preset()
        names = self.options.get("only") or [option.name for option in preset.options]
        try:
            options = [preset.get_option(name) for name in names]
        except RulesetError as error:
            raise self.error(str(error)) from None
        table = make_table(
            map(self._make_row, options),
            widths=(25, 20, 22, 22, 11),
            heads=("Option", "Meaning", "Accepted", "Default", "Clause"),
            classes=["options"],
        )
        table["options"] = names
        return [table]

    def _make_row(self, option: Option) -> tuple[Cell, ...]:
        return (
            [nodes.paragraph("", "", nodes.literal("", option.name))],
            [write(option.meaning)],
            [self._write_accepted(option)],
            [write(option.default)],
            [self.parse_line(write_links(option.clause))],
        )

    def _write_accepted(self, option: Option) -> nodes.paragraph:
        if option.name in _LISTED:
            return self.parse_line(f":ref:`one of these names <{_LISTED[option.name]}>`")
        return write(option.accepted)


class FixedOptions(SphinxDirective):
    """The values of options that a text leaves out, preset by preset."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        rows = [
            (
                [nodes.paragraph("", "", nodes.literal("", preset))],
                [write(f"{name}: {_write_default(default)}") for name, default in entries.items()],
            )
            for preset, entries in DEFAULTS.items()
        ]
        return [make_table(rows, widths=(27, 73), heads=("Ruleset", "Options"))]


def _write_default(default: Default) -> str:
    if not isinstance(default, DependsOn):
        return default or "none"
    keys: dict[str, list[str]] = {}
    for key, text in default.texts.items():
        keys.setdefault(text, []).append(key)
    return "; ".join(
        f"{text} where {default.name} is {' or '.join(found)}" for text, found in keys.items()
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directives."""
    app.add_directive("preset-table", PresetTable)
    app.add_directive("ruleset-table", RulesetTable)
    app.add_directive("option-table", OptionTable)
    app.add_directive("fixed-options", FixedOptions)
    return {"parallel_read_safe": True}
