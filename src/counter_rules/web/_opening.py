"""The form that opens a table, and the games, options and bots that it offers."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Final, cast

import attrs

from counter_rules.bots import ProcessBot, bot_names, get_bot, level_names
from counter_rules.errors import BotError
from counter_rules.games import Option, OptionKind, Preset, get_preset, ruleset_names
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.web._requests import FailedRulesError, PageData, RefusedError, guard_rules

MAX_NAME: Final = 20
"""The longest name, in characters."""

_MAX_DIGITS: Final = 40
"""The longest seed, in digits."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Invisible letters and symbols: Hangul fillers, and a Braille cell without dots."""


@attrs.frozen(kw_only=True)
class Opening:
    """A table as requested.

    Args:
        rules: the rules.
        names: the names of the players, by seat.
        bots: the bots by seat, as texts; the other seats are for people.
        seed: the seed of the deals. Anyone who knows it knows every card.
    """

    rules: Ruleset
    names: tuple[str, ...]
    bots: Mapping[Seat, str]
    seed: int = attrs.field(repr=False)


# What the form offers.


@attrs.frozen
class Offers:
    """The games and opponents that a form can choose from.

    Args:
        games: the games, as JSON data.
        levels: the names of the levels for people.
        bots: the names of all other bots.
    """

    games: tuple[PageData, ...]
    levels: tuple[str, ...]
    bots: tuple[str, ...]

    @classmethod
    def find(cls, report: Callable[[str], None]) -> Offers:
        """Find the games and bots of the library and of installed packages.

        Args:
            report: takes a line about each that fails and is left out.
        """
        games = list[PageData]()
        for name in ruleset_names():
            try:
                with guard_rules():
                    games.append(_describe_game(get_preset(name)))
            except FailedRulesError as error:
                report(f"game {name[:50]!r} is left out: {error}")
        return cls(tuple(games), level_names(), _list_bots(report))

    @property
    def opponents(self) -> tuple[str, ...]:
        """The names of all that can play a seat."""
        return *self.levels, *self.bots


def _list_bots(report: Callable[[str], None]) -> tuple[str, ...]:
    """List the bots that are not levels."""
    names = list[str]()
    for name in bot_names():
        if name in level_names():
            continue
        try:
            bot = get_bot(name)
        except BotError as error:
            report(f"a bot is left out: {error}")
            continue
        if isinstance(bot, ProcessBot):
            bot.close()
        names.append(name)
    return tuple(names)


def _describe_game(preset: Preset) -> PageData:
    return {
        "name": preset.name,
        "title": preset.title,
        "summary": preset.summary,
        "players": preset.players,
        "usual_players": preset.usual_players,
        "options": [_describe_option(preset, option) for option in preset.options],
    }


def _describe_option(preset: Preset, option: Option) -> PageData:
    """Describe an option for a form.

    Returns:
        Among other fields, ``default``: the value in the form, or None; ``usual``: the default in
        words; and ``by_players``: the default of a number that depends on the number of players.
    """
    return {
        "name": option.name,
        "meaning": option.meaning,
        "kind": str(option.kind),
        "default": _get_default(option),
        "usual": option.default,
        "by_players": _list_defaults(preset, option),
        "choices": [{"value": one.value, "meaning": one.meaning} for one in option.choices],
        "least": option.least,
        "most": option.most,
        "typed": option.hint,
    }


def _get_default(option: Option) -> object:
    initial = option.initial
    if initial is None or option.kind in (OptionKind.FLAG, OptionKind.NUMBER):
        return initial
    if option.kind is OptionKind.CHOICE:
        texts = [one.value for one in option.choices]
        return next((text for text in texts if option.accept_text(text) == initial), None)
    return initial if isinstance(initial, str) else None


def _list_defaults(preset: Preset, option: Option) -> dict[int, object] | None:
    if option.by_players is None or option.kind is not OptionKind.NUMBER:
        return None
    return {players: option.by_players(players) for players in preset.players}


# What the form says.


def parse_opening(data: Mapping[str, object], opponents: Iterable[str]) -> Opening:
    """Parse a form.

    Args:
        data: the ``game``; its ``options``, each as text; the ``seats``, each with a ``name``
            and a ``level``, or None for a person; a ``seed`` as text, empty for a secret
            one.
        opponents: the names of the levels and bots that may play.

    Returns:
        The table.

    Raises:
        RefusedError: if something is missing or wrong.
        RulesetError: if the rules are refused.
    """
    game, seats, options = data.get("game"), data.get("seats"), data.get("options", {})
    if not isinstance(game, str) or not isinstance(seats, list) or not isinstance(options, dict):
        raise RefusedError("expected a game, seats and options")
    listed, known = cast("list[object]", seats), tuple(opponents)
    sitting = [_parse_seat(seat, number, known) for number, seat in enumerate(listed, start=1)]
    names = tuple(name for name, _ in sitting)
    check_names(names)
    return Opening(
        rules=_make_rules(game, len(names), cast("dict[str, object]", options)),
        names=names,
        bots={seat: bot for seat, (_, bot) in enumerate(sitting) if bot is not None},
        seed=_parse_seed(data.get("seed", "")),
    )


def _parse_seat(data: object, number: int, opponents: tuple[str, ...]) -> tuple[str, str | None]:
    seat = cast("dict[str, object]", data) if isinstance(data, dict) else {}
    name, level = seat.get("name"), seat.get("level", "")
    if not isinstance(name, str) or not (level is None or isinstance(level, str)):
        raise RefusedError("each seat has a name, and a level or null for a person")
    if level is not None and level not in opponents:
        raise RefusedError(f"there is no such level: the levels are {', '.join(opponents)}")
    name = " ".join(name.split())
    if not name.isprintable() or not 1 <= len(name) <= MAX_NAME:
        raise RefusedError(f"player {number}: a name has 1 to {MAX_NAME} characters")
    return name, level


def check_names(names: Iterable[str]) -> None:
    """Check that names are visible, and distinct apart from case and width.

    Raises:
        RefusedError: if one of them is invisible or has too many marks, or two are the same.
    """
    known: set[str] = set()
    for number, name in enumerate(names, start=1):
        kinds = [unicodedata.category(one)[0] for one in unicodedata.normalize("NFC", name)]
        if not _BLANK.isdisjoint(name) or not {"L", "N", "S"} & set(kinds):
            raise RefusedError(f"player {number}: a name needs a visible letter, digit or symbol")
        if "MMM" in "".join(kinds):
            raise RefusedError(f"player {number}: a letter has at most two marks")
        plain = unicodedata.normalize("NFKC", name).casefold()
        if plain in known:
            raise RefusedError(f"two players have the same name, {name}: give each their own")
        known.add(plain)


def _make_rules(game: str, players: int, texts: Mapping[str, object]) -> Ruleset:
    preset = get_preset(game)
    options = {
        name: preset.get_option(name).accept_text(str(text))
        for name, text in texts.items()
        if text != ""
    }
    return preset.make_ruleset(players=players, options=options)


def _parse_seed(text: object) -> int:
    if text == "":
        return secrets.randbits(128)
    if not isinstance(text, str) or not text.isdecimal() or len(text) > _MAX_DIGITS:
        raise RefusedError(f"a seed is a whole number of at most {_MAX_DIGITS} digits, or empty")
    return int(text)
