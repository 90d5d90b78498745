"""The form that opens a table: the game, its options, and the seats."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final, cast

import attrs

from counter_rules import Ruleset
from counter_rules.games import get_preset
from counter_rules.seats import Seat

from .levels import LEVELS
from .names import check_names
from .refused import RefusedError

MAX_CHARACTERS: Final = 20
"""The longest name, in characters."""

MAX_DIGITS: Final = 40
"""The longest seed, in digits."""


@attrs.frozen(kw_only=True)
class Opening:
    """A table as requested.

    Args:
        rules: the rules.
        names: the names of the players, by seat.
        levels: the level or bot of each seat; None for a person.
        seed: the seed of the deals. Anyone who knows it knows every card.
    """

    rules: Ruleset
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    seed: int = attrs.field(repr=False)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple([seat for seat, level in enumerate(self.levels) if level is None])


def read_opening(data: Mapping[str, object]) -> Opening:
    """Parse a form.

    Args:
        data: the ``game``; its ``options``, each as text; the ``seats``, each with a ``name``
            and a ``level``, or None for a person; a ``seed`` as text, empty for a secret
            one.

    Returns:
        The table.

    Raises:
        RefusedError: if something is missing or wrong.
        RulesetError: if the rules are refused.
    """
    game, seats, options = data.get("game"), data.get("seats"), data.get("options", {})
    if not isinstance(game, str) or not isinstance(seats, list) or not isinstance(options, dict):
        raise RefusedError("expected a game, seats and options")
    listed = cast("list[object]", seats)
    sitting = [_read_seat(seat, number) for number, seat in enumerate(listed, start=1)]
    names = tuple(name for name, _ in sitting)
    check_names(names)
    return Opening(
        rules=_make_rules(game, len(names), cast("dict[str, object]", options)),
        names=names,
        levels=tuple(level for _, level in sitting),
        seed=_read_seed(data.get("seed", "")),
    )


def _read_seat(data: object, number: int) -> tuple[str, str | None]:
    seat = cast("dict[str, object]", data) if isinstance(data, dict) else {}
    name, level = seat.get("name"), seat.get("level", "")
    if not isinstance(name, str) or not (level is None or isinstance(level, str)):
        raise RefusedError("each seat has a name, and a level or null for a person")
    if level is not None and level not in LEVELS:
        raise RefusedError(f"there is no such level: the levels are {', '.join(LEVELS)}")
    name = " ".join(name.split())
    if not name.isprintable() or not 1 <= len(name) <= MAX_CHARACTERS:
        raise RefusedError(f"player {number}: a name has 1 to {MAX_CHARACTERS} characters")
    return name, level


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
