"""Presets: named games of the family, which make rulesets."""

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

# Any by default: the registry holds presets of all options classes.
OptionsT = TypeVar("OptionsT", default=Any)


@attrs.frozen
class NoOptions:
    """The options class of a game without options."""


_NO_OPTIONS: Any = NoOptions  # Any: the default for the options class of any game


def _make_title(preset: Preset) -> str:
    return (preset.name[:1].upper() + preset.name[1:]).replace("_", " ")


@attrs.frozen(kw_only=True, cache_hash=True)
class Preset(Generic[OptionsT]):
    """A named game.

    A package offers its presets through the entry-point group ``counter_rules.rulesets``. A program
    registers its own with `counter_rules.games.register_preset`.

    Args:
        name: the name for `get_ruleset`.
        title: the game's title; by default made from the name.
        summary: the game in one sentence.
        players: the possible numbers of players, in ascending order.
        source: the source of its rules.
        options_class: the frozen class whose fields are its options; by default it has none.
        build: composes the ruleset from the number of players and the options, both checked.

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
        """The default number of players: four, or else the fewest possible."""
        return 4 if 4 in self.players else self.players[0]

    @cached_property
    def _options_by_name(self) -> Mapping[str, Option]:
        return MappingProxyType({option.name: option for option in self.options})

    def get_option(self, name: str) -> Option:
        """Return an option by name.

        Raises:
            RulesetError: if there is no such option; the message lists the options.
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
        """Return the ruleset for checked players and options; other options have their defaults.

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
            # Presets of other packages may raise anything; callers expect our errors only.
            raise RulesetError(f"{self.name} cannot be composed: {shorten(error)}") from error
        if rules.name == self.name and rules.options.keys() != self._options_by_name.keys():
            # Records of such a game could not be read. `attrs.evolve` makes this mistake easy.
            raise RulesetError(f"{self.name} is composed without its options: add options=options")
        return rules


def format_players(players: Sequence[int]) -> str:
    """Return numbers of players in words.

    >>> format_players((3, 4, 5)), format_players((4,)), format_players((2, 4))
    ('3 to 5', '4', '2 or 4')
    """
    first, last = players[0], players[-1]
    if len(players) > 2 and tuple(players) == tuple(range(first, last + 1)):
        return f"{first} to {last}"
    return " or ".join(filter(None, (", ".join(map(str, players[:-1])), str(last))))
