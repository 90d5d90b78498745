"""Reading the form of whoever opens a table: which game, who sits where."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final, cast

import attrs

from counter_rules import Ruleset, ruleset_names
from counter_rules.games import get_preset
from counter_rules.seats import Seat

from .refused import RefusedError

MAX_CHARACTERS: Final = 20
"""The longest name, in characters."""

MAX_DIGITS: Final = 40
"""The longest seed."""


@attrs.frozen(kw_only=True)
class Opening:
    """A table as it was asked for.

    Args:
        rules: the rules.
        names: what the players are called, by seat.
        people: the seats of people; the others play at random.
        seed: what the deals are made from. Whoever knows it knows every card.
    """

    rules: Ruleset
    names: tuple[str, ...]
    people: frozenset[Seat]
    seed: int = attrs.field(repr=False)


def list_games() -> list[dict[str, object]]:
    """List the games that a form can offer, with their options."""
    return [
        {
            "name": preset.name,
            "summary": preset.summary,
            "players": preset.players,
            "options": [
                {
                    "name": option.name,
                    "meaning": option.meaning,
                    "accepted": option.accepted,
                    "default": option.default,
                }
                for option in preset.options
            ],
        }
        for preset in map(get_preset, ruleset_names())
    ]


def read_opening(data: Mapping[str, object]) -> Opening:
    """Read a form that was sent.

    Args:
        data: the ``game``; its ``options``, each as text; the ``seats``, each with a ``name``
            and whether it is ``random``; a ``seed`` as text, empty for a secret one.

    Returns:
        The table.

    Raises:
        RefusedError: if something is missing or wrong.
        RulesetError: if the rules are refused.
    """
    game, seats, options = data.get("game"), data.get("seats"), data.get("options", {})
    if not isinstance(game, str) or not isinstance(seats, list) or not isinstance(options, dict):
        raise RefusedError("expected a game, seats and options")
    sitting = [_read_seat(seat) for seat in cast("list[object]", seats)]
    names = tuple(name for name, _ in sitting)
    if len(set(names)) < len(names):
        raise RefusedError("two players have the same name: give each their own")
    return Opening(
        rules=_make_rules(game, len(names), cast("dict[str, object]", options)),
        names=names,
        people=frozenset(seat for seat, (_, is_random) in enumerate(sitting) if not is_random),
        seed=_read_seed(data.get("seed", "")),
    )


def _read_seat(data: object) -> tuple[str, bool]:
    seat = cast("dict[str, object]", data) if isinstance(data, dict) else {}
    name, is_random = seat.get("name"), seat.get("random")
    if not isinstance(name, str) or not isinstance(is_random, bool):
        raise RefusedError("each seat has a name, and is random or not")
    name = " ".join(name.split())
    if not name.isprintable() or not 1 <= len(name) <= MAX_CHARACTERS:
        raise RefusedError(f"a name has 1 to {MAX_CHARACTERS} characters")
    return name, is_random


def _make_rules(game: str, players: int, texts: Mapping[str, object]) -> Ruleset:
    preset = get_preset(game)
    options = {
        name: preset.get_option(name).accept_text(str(text))
        for name, text in texts.items()
        if text != ""
    }
    return preset.make_ruleset(players=players, options=options)


def _read_seed(text: object) -> int:
    if text == "":
        return secrets.randbits(128)
    if not isinstance(text, str) or not text.isdecimal() or len(text) > MAX_DIGITS:
        raise RefusedError(f"a seed is a whole number of at most {MAX_DIGITS} digits, or empty")
    return int(text)
