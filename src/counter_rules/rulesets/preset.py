"""A preset: a named game of the family, ready to be composed into a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from counter_rules.errors import CounterRulesError, RulesetError, shorten
from counter_rules.given import to_int
from counter_rules.ruleset import Ruleset
from counter_rules.rulesets.option import Option


@attrs.frozen(kw_only=True)
class Preset:
    """A named game.

    Other packages offer theirs through the entry-point group ``counter_rules.rulesets``.

    Args:
        name: the name `get_ruleset` finds it by.
        summary: the game in one sentence.
        players: how many may play, in ascending order.
        source: where its rules come from.
        options: its options.
        build: composes the ruleset; called with ``players`` and the options that were given,
            by keyword, each as its `Option` accepted it.
    """

    name: str
    summary: str
    players: tuple[int, ...]
    source: str = ""
    options: tuple[Option, ...] = ()
    build: Callable[..., Ruleset]

    def get_option(self, name: str) -> Option:
        """Return an option by name.

        Args:
            name: the option's name.

        Raises:
            RulesetError: if there is none, listing those there are.
        """
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options) or "none"
        raise RulesetError(f"{self.name} has no option {shorten(name)}: its options are {known}")

    def make_ruleset(self, *, players: int, options: Mapping[str, object]) -> Ruleset:
        """Check players and options, and compose the ruleset.

        Args:
            players: how many play.
            options: the options by name; those left out have their defaults.

        Raises:
            RulesetError: if the number of players or an option is not accepted.
        """
        number = to_int(players)
        if number is None or number not in self.players:
            raise RulesetError(
                f"{self.name} cannot be played by {shorten(players)}: "
                f"{format_players(self.players)} can play"
            )
        checked = {name: self.get_option(name).accept(value) for name, value in options.items()}
        try:
            return self.build(players=number, **checked)
        except CounterRulesError:
            raise
        except Exception as error:
            # Presets come from other packages too; callers know our errors only.
            raise RulesetError(f"{self.name} cannot be composed: {shorten(error)}") from error


def format_players(players: Sequence[int]) -> str:
    """Write how many may play.

    >>> format_players((3, 4, 5)), format_players((4,)), format_players((2, 4))
    ('3 to 5', '4', '2, 4')
    """
    first, last = players[0], players[-1]
    if first < last and tuple(players) == tuple(range(first, last + 1)):
        return f"{first} to {last}"
    return ", ".join(map(str, players))
