"""The parameters of a game: what is played, in words that OpenSpiel reads again."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from counter_rules._quoting import shorten
from counter_rules.errors import RulesetError, StateError
from counter_rules.games import format_options, get_preset, get_ruleset, parse_rules
from counter_rules.games._spelling import GIVEN
from counter_rules.rules.ruleset import Ruleset

Parameters: TypeAlias = Mapping[str, str | int]
"""Parameters by name, as OpenSpiel writes them between brackets."""

NAME: Final = "python_counter_rules"
"""What all our games are called there."""

USUAL: Final[Parameters] = MappingProxyType(
    {"game": "counter", "players": 0, "episode": "hand", "reward": "points", "options": ""}
)
"""What is played if nothing is said; 0 players stand for the usual number."""

_MARKS: Final = "= ,"
"""What OpenSpiel cannot read within a parameter."""
_SIGNS: Final = ":;+"
"""What stands for each of them there."""
_BRACKETS: Final = frozenset("()[]{}")


def write_parameters(rules: Ruleset, *, episode: str, reward: str) -> Parameters:
    """Return the parameters that make a game; the options are left out where they are as usual.

    Raises:
        RulesetError: if no text names the ruleset, or OpenSpiel could not read it.
    """
    named: dict[str, str | int] = {"game": rules.name, "players": rules.players}
    options = write_options(rules)
    return (
        named | {"episode": episode, "reward": reward} | ({"options": options} if options else {})
    )


def write_options(rules: Ruleset) -> str:
    """Return the options of a ruleset that are not as usual, such as ``hand_sizes:3+2;trump:H``.

    Raises:
        RulesetError: if no text names the ruleset, or OpenSpiel could not read it.

    >>> write_options(get_ruleset("oh_hell", players=3, hand_sizes=(3, 2), hook=False))
    'hand_sizes:3+2;hook:false'
    """
    words = format_options(rules)
    if words == GIVEN:
        raise RulesetError(
            f"{rules!r} was composed by hand, and OpenSpiel makes games from text: make a preset "
            "of it, which has a name"
        )
    usual = format_options(get_ruleset(rules.name, players=rules.players)).split()
    words = " ".join([word for word in words.split() if word not in usual])
    text = words.translate(str.maketrans(_MARKS, _SIGNS))
    if _read_options(text) != words or _BRACKETS & {*text}:
        raise RulesetError(f"OpenSpiel cannot read the options {shorten(words)} again")
    return text


def _read_options(text: str) -> str:
    return text.translate(str.maketrans(_SIGNS, _MARKS))


def read_rules(parameters: Mapping[str, object]) -> Ruleset:
    """Make the ruleset that parameters name.

    Args:
        parameters: at least ``game``, ``players`` and ``options``.

    Raises:
        StateError: if one of them is of the wrong kind.
        RulesetError: if there is no such game, or it does not take these players or options.

    >>> rules = read_rules({"game": "oh_hell", "players": 0, "options": "hand_sizes:3+2"})
    >>> rules.players, rules.options["hand_sizes"]
    (4, (3, 2))
    """
    game, players, options = (parameters[name] for name in ("game", "players", "options"))
    for name, given in ("game", game), ("options", options):
        if not isinstance(given, str):
            raise StateError(f"{name}: expected text, got {shorten(given)}")
    if type(players) is not int:  # a bool is an int, too
        raise StateError(f"players: expected a whole number, got {shorten(players)}")
    name = str(game)
    return parse_rules(name, players or get_preset(name).usual_players, _read_options(str(options)))
