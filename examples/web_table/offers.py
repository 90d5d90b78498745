"""The games that a form can offer, and their options."""

from __future__ import annotations

import logging

from counter_rules import Ruleset, ruleset_names
from counter_rules.bots import level_names
from counter_rules.games import Option, OptionKind, Preset, get_preset

from .guard import FailedRulesError, guard_rules
from .levels import BOTS
from .page_texts import Data

LOG = logging.getLogger(__name__)


def list_games() -> list[Data]:
    """List the games that a form can offer, with their options and the opponents' levels.

    A game from another package that fails is named on stderr and left out.
    """
    games: list[Data] = []
    for name in ruleset_names():
        try:
            with guard_rules():
                games.append(_describe_game(get_preset(name)))
        except FailedRulesError as error:
            LOG.warning("game %.50r is left out: %s", name, error)
    return games


def get_title(rules: Ruleset) -> str:
    """Return the title of the game."""
    return get_preset(rules.name).title if rules.name in ruleset_names() else rules.name


def _describe_game(preset: Preset) -> Data:
    return {
        "name": preset.name,
        "title": preset.title,
        "summary": preset.summary,
        "players": preset.players,
        "usual_players": preset.usual_players,
        "levels": level_names(),
        "bots": BOTS,
        "options": [_describe_option(preset, option) for option in preset.options],
    }


def _describe_option(preset: Preset, option: Option) -> Data:
    """Describe an option for a form.

    Returns:
        Among other fields, ``default``: the value in the form, or None; ``usual``: the default in
        words; and ``by_players``: the default of a number that depends on the number of players.
    """
    return {
        "name": option.name,
        "meaning": option.meaning,
        "kind": str(option.kind),
        "default": _find_default(option),
        "usual": option.default,
        "by_players": _find_default_by_players(preset, option),
        "choices": [{"value": one.value, "meaning": one.meaning} for one in option.choices],
        "least": option.least,
        "most": option.most,
        "typed": option.hint,
    }


def _find_default(option: Option) -> object:
    initial = option.initial
    if initial is None or option.kind in (OptionKind.FLAG, OptionKind.NUMBER):
        return initial
    if option.kind is OptionKind.CHOICE:
        texts = [one.value for one in option.choices]
        return next((text for text in texts if option.accept_text(text) == initial), None)
    return initial if isinstance(initial, str) else None


def _find_default_by_players(preset: Preset, option: Option) -> dict[int, object] | None:
    if option.by_players is None or option.kind is not OptionKind.NUMBER:
        return None
    return {players: option.by_players(players) for players in preset.players}
