"""Tables of the values on an axis, each tried on ``custom``, and a check that none is missing."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

import attrs
from docutils import nodes
from docutils.parsers.rst import directives
from links import strip_module, write_links
from ruleset_tables import PresetDirective
from sphinx.addnodes import pending_xref
from sphinx.util import logging
from tables import Cell, make_table, write

from counter_rules import Effect, Ruleset, RulesetError
from counter_rules.games import Option, Preset, counter_effects, get_preset
from counter_rules.rules import effects

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_LOGGER = logging.getLogger(__name__)
_PAGE = "reference/axes"
_PACKAGES = ("bidding", "dealing", "ending", "following", "leading", "scoring", "seeing")
_TOOLS = ("counter_rules.rules.dealing.sizes",)
"""Modules of these packages that are not part of an axis."""


@attrs.frozen
class _Value:
    """A row: a value of the option, its parts of the library, the clauses, and its meaning."""

    text: str
    parts: tuple[str, ...]
    clauses: str
    words: list[nodes.Node]


class AxisTable(PresetDirective):
    """The values of an option, each with the part of a ruleset that it makes.

    The arguments are the preset and the option. The content is a definition list: the terms
    are values as the command line takes them, the classifiers the names of the parts (``-`` for
    none) in ``package`` and the clauses, and the definitions say what the values mean.

    Every value is tried, together with the options of ``with``. The build fails if it is
    refused, or if the ruleset does not hold that part where ``axis`` says. It fails as well if
    a choice that the option names is missing. With ``rest`` such a choice is added, described
    by its part in its own words.
    """

    required_arguments = 2
    has_content = True
    option_spec: ClassVar = {
        "package": str,
        "axis": str,
        "with": str.split,
        "rest": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        preset = self.find_preset()
        option = preset.get_option(self.arguments[1])
        values = [self._try(preset, option, value) for value in self._read_values()]
        shown = [value.text for value in values]
        missing = [choice.value for choice in option.choices if choice.value not in shown]
        if missing and "rest" not in self.options:
            raise self.error(f"{option.name}: this page leaves out {missing}")
        values += [self._fill(preset, option, text) for text in missing]
        table = make_table(
            [self._make_row(option, value) for value in values],
            widths=(23, 25, 11, 41),
            heads=(option.name, "In the library", "Clause", "Meaning"),
            classes=["axis"],
        )
        table["options"] = [option.name]
        return [table]

    def _read_values(self) -> Iterator[_Value]:
        for node in self.parse_content_to_nodes():
            for item in node.findall(nodes.definition_list_item):
                parts, clauses = (child.astext() for child in item.findall(nodes.classifier))
                names = () if parts == "-" else tuple(parts.split(", "))
                yield _Value(item[0].astext(), names, clauses, list(item[-1].children))

    def _try(self, preset: Preset, option: Option, value: _Value) -> _Value:
        found = self._find(preset, option, value.text)
        parts = [self._get_part(name) for name in value.parts]
        if "axis" in self.options:
            is_made = all(_is_made(part, found) for part in parts) if parts else not found
            if not is_made:
                raise self.error(f"{option.name}={value.text} makes {found!r}, not {value.parts}")
        return value

    def _fill(self, preset: Preset, option: Option, text: str) -> _Value:
        found = self._find(preset, option, text)
        return _Value(text, (type(found).__name__,), option.clause, [write(str(found))])

    def _find(self, preset: Preset, option: Option, text: str) -> Any:
        """Return what a value puts on the axis."""
        found: Any = self._compose(preset, option, text)
        for name in self.options.get("axis", "").split("."):
            found = getattr(found, name, found)
        return found

    def _compose(self, preset: Preset, option: Option, text: str) -> Ruleset:
        texts = dict(pair.split("=") for pair in self.options.get("with", ()))
        texts[option.name] = text
        try:
            given = {name: preset.get_option(name).accept_text(t) for name, t in texts.items()}
            return preset.make_ruleset(players=4, options=given)
        except RulesetError as error:
            raise self.error(f"{option.name}={text}: {error}") from None

    def _get_part(self, name: str) -> object:
        package = importlib.import_module(self.options["package"])
        if not hasattr(package, name):
            raise self.error(f"there is no {name} in {package.__name__}")
        return getattr(package, name)

    def _make_row(self, option: Option, value: _Value) -> tuple[Cell, ...]:
        package = self.options.get("package")
        names = [f"`~{package}.{part}`" for part in value.parts]
        default = [nodes.paragraph("", "", nodes.emphasis("", "default"))]
        return (
            [
                nodes.paragraph("", "", nodes.literal("", value.text)),
                *(default if value.text == option.default.lower() else ()),
            ],
            [self.parse_line(name) for name in names],
            [self.parse_line(write_links(value.clauses))],
            value.words,
        )


def _is_made(part: object, found: Any) -> bool:
    """Return whether a class, a schedule's function or an effect is what was found."""
    if inspect.isfunction(part):
        return bool(part(found.largest) == found)
    return isinstance(found, part) if isinstance(part, type) else part in found


def check_axes(_app: Sphinx, env: BuildEnvironment) -> None:
    """Fail the build if the page of the axes leaves out an option or a part of a ruleset."""
    page = env.get_doctree(_PAGE)
    shown = {name for table in page.findall(nodes.table) for name in table.get("options", ())}
    for option in get_preset("custom").options:
        if option.name not in shown:
            _LOGGER.warning("%s says nothing about the option %s", _PAGE, option.name)
    linked = {strip_module(link["reftarget"]) for link in page.findall(pending_xref)}
    for name in _list_parts():
        if name not in linked:
            _LOGGER.warning("%s has no link to %s", _PAGE, name)


def _list_parts() -> Iterator[str]:
    """Yield the public classes and functions of the axes, and the effects that Counter has not."""
    for name in _PACKAGES:
        package = importlib.import_module(f"counter_rules.rules.{name}")
        for part in map(vars(package).get, package.__all__):
            is_part = inspect.isclass(part) or inspect.isfunction(part)
            if is_part and part.__module__ not in _TOOLS:
                yield part.__name__
    for name in effects.__all__:
        effect = getattr(effects, name)
        if isinstance(effect, Effect) and effect not in counter_effects().effects:
            yield name


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive and the check."""
    app.add_directive("axis-table", AxisTable)
    app.connect("env-check-consistency", check_axes)
    return {"parallel_read_safe": True}
