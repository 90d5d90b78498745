"""A preset: a named game of the family, ready to be composed into a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic

import attrs
from typing_extensions import TypeVar

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.errors import CounterRulesError, RulesetError
from counter_rules.games._option import Option, list_options
from counter_rules.rules.ruleset import Ruleset

# Any, where nobody says which: the registry holds games of all options classes.
OptionsT = TypeVar("OptionsT", default=Any)


@attrs.frozen
class NoOptions:
    """The options of a game that leaves nothing to choose."""


_NO_OPTIONS: Any = NoOptions  # Any: it stands in for the options class of every game


def _make_title(preset: Preset) -> str:
    return (preset.name[:1].upper() + preset.name[1:]).replace("_", " ")


@attrs.frozen(kw_only=True, cache_hash=True)
class Preset(Generic[OptionsT]):
    """A named game.

    Other packages offer theirs through the entry-point group ``counter_rules.rulesets``, and a
    program that only contains one by `counter_rules.games.register_preset`.

    Args:
        name: the name `get_ruleset` finds it by.
        title: what people call the game; made of the name if left out.
        summary: the game in one sentence.
        players: how many may play, in ascending order.
        source: where its rules come from.
        options_class: the frozen class whose fields are its options; none if left out.
        build: composes the ruleset from the number of players and the options, once both have
            been checked.

    Raises:
        RulesetError: if a field of the options class does not describe an option.
    """

    name: str
    title: str = attrs.field(default=attrs.Factory(_make_title, takes_self=True))
    summary: str
    players: tuple[int, ...]
    source: str = ""
    options_class: type[OptionsT] = _NO_OPTIONS
    build: Callable[[int, OptionsT], Ruleset]

    def __attrs_post_init__(self) -> None:
        list_options(self.options_class)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options, in the order of the fields."""
        return list_options(self.options_class)

    @property
    def usual_players(self) -> int:
        """How many play where nobody says: four, or else the fewest who may."""
        return 4 if 4 in self.players else self.players[0]

    @cached_property
    def _options_by_name(self) -> Mapping[str, Option]:
        return MappingProxyType({option.name: option for option in self.options})

    def get_option(self, name: str) -> Option:
        """Return an option by name.

        Raises:
            RulesetError: if there is none, listing those there are.
        """
        if name not in self._options_by_name:
            known = ", ".join(self._options_by_name) or "none"
            raise RulesetError(
                f"{self.name} has no option {shorten(name)}: its options are {known}"
            )
        return self._options_by_name[name]

    def make_ruleset(
        self, *, players: int, options: Mapping[str, object] = MappingProxyType({})
    ) -> Ruleset:
        """Check players and options, and compose the ruleset; options left out have their defaults.

        Raises:
            RulesetError: if the number of players or an option is not accepted.
        """
        number = to_int(players)
        if number is None or number not in self.players:
            raise RulesetError(
                f"{self.name} cannot be played by {shorten(players)}: "
                f"{format_players(self.players)} can play"
            )
        try:
            given = {name: self.get_option(name).accept(value) for name, value in options.items()}
            for option in self.options:
                if option.by_players is not None and option.name not in given:
                    given[option.name] = option.by_players(number)
            rules = self.build(number, self.options_class(**given))
        except CounterRulesError:
            raise
        except Exception as error:
            # Presets come from other packages too; callers know our errors only.
            raise RulesetError(f"{self.name} cannot be composed: {shorten(error)}") from error
        if rules.name == self.name and rules.options.keys() != self._options_by_name.keys():
            # Nobody could read a record of it. It is easily forgotten in an `attrs.evolve`.
            raise RulesetError(f"{self.name} is composed without its options: add options=options")
        return rules


def format_players(players: Sequence[int]) -> str:
    """Return how many may play, in words.

    >>> format_players((3, 4, 5)), format_players((4,)), format_players((2, 4))
    ('3 to 5', '4', '2 or 4')
    """
    first, last = players[0], players[-1]
    if len(players) > 2 and tuple(players) == tuple(range(first, last + 1)):
        return f"{first} to {last}"
    return " or ".join(filter(None, (", ".join(map(str, players[:-1])), str(last))))
