"""Reading what a reader has filled in."""

from __future__ import annotations

import ast
import shlex
from collections.abc import Mapping

import attrs

from counter_rules import NotationError, Ruleset, RulesetError
from counter_rules.games import Option, get_preset


@attrs.frozen
class Choice:
    """A game, how many play it, and its options as they were typed."""

    game: str
    players: int
    options: Mapping[str, str]

    @classmethod
    def parse(cls, form: Mapping[str, str], *, players: int) -> Choice:
        """Read the choice of a form; if it leaves open how many play, the nearest number."""
        numbers, given = get_preset(form["game"]).players, form.get("players", "")
        nearest = min(numbers, key=lambda number: abs(number - players))
        words = [word.partition("=") for word in _split(form.get("options", ""))]
        names = [name for name, _, _ in words]
        for name in names:
            if names.count(name) > 1:
                raise RulesetError(f"option {name[:40]} is given twice: give it once")
        options = {name: value if equals else "true" for name, equals, value in words}
        return cls(form["game"], parse_number("players", given) if given else nearest, options)

    def make_rules(self) -> Ruleset:
        """Make the ruleset."""
        preset = get_preset(self.game)
        options = {
            name: preset.get_option(name).accept_text(text) for name, text in self.options.items()
        }
        return preset.make_ruleset(players=self.players, options=options)

    def list_arguments(self) -> dict[str, object]:
        """List what `counter_rules.get_ruleset` takes for the same."""
        preset = get_preset(self.game)
        options = {
            name: _find_literal(preset.get_option(name), text)
            for name, text in self.options.items()
        }
        return {"players": self.players, **options}


def parse_number(name: str, text: str) -> int:
    """Read a whole number from a field of a form."""
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 2000):
        raise NotationError(f"{name}: expected a whole number, got {text[:40]!r}", text=text)
    return int(text)


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        raise NotationError("options: a quotation mark is missing its pair", text=text) from None


def _find_literal(option: Option, text: str) -> object:
    """Return what stands for an option in Python code: a literal value, or else the text."""
    value = option.accept_text(text)
    try:
        ast.literal_eval(repr(value))
    except (SyntaxError, ValueError):
        return text
    return value
