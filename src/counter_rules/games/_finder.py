"""Find the game of a table from its answers to a few questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import attrs

from counter_rules.errors import RulesetError
from counter_rules.games._preset import Preset
from counter_rules.games._questions import Answer, Question
from counter_rules.games._registry import BUILT_IN
from counter_rules.games.custom import CUSTOM
from counter_rules.rules.ruleset import Ruleset

_WHOLE: Final = "{whole}"
"""What stands in an answer for the size of a hand that takes the whole deck."""


@attrs.frozen(kw_only=True)
class FoundGame:
    """A game that fits the answers of a table.

    Args:
        preset: the game.
        rules: its ruleset for the table.
        options: the options that differ from those of the game by itself, as texts by name.
    """

    preset: Preset
    rules: Ruleset
    options: Mapping[str, str]

    @property
    def words(self) -> tuple[str, ...]:
        """The options as words, such as ``hook=false``."""
        return tuple([f"{name}={value}" for name, value in self.options.items()])


def list_games(players: int, answers: Sequence[Answer]) -> tuple[FoundGame, ...]:
    """Return the games that fit all answers, the one with the fewest options first.

    The custom game is the last. There is always a game for answers from `list_answers`, each asked
    for with those before it.

    >>> from counter_rules.games.inner import QUESTIONS
    >>> _, hands, *_ = QUESTIONS
    >>> [str(found.rules.hand_sizes) for found in list_games(4, [hands.answers[4]])][0]
    '8 … 1 … 8 (15 hands)'
    """
    found = [_find_game(preset, players, answers) for preset in BUILT_IN]
    fitting = [game for game in found if game is not None]
    return tuple(sorted(fitting, key=lambda game: (game.preset is CUSTOM, len(game.options))))


def list_answers(question: Question, players: int, answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """Return the answers to a question for which there is a game that fits those before it too."""
    return tuple(
        [
            answer
            for answer in question.answers
            if any(_find_rules(preset, players, (*answers, answer)) for preset in BUILT_IN)
        ]
    )


def _find_game(preset: Preset, players: int, answers: Sequence[Answer]) -> FoundGame | None:
    """Return a game with the options that its answers need, unless they contradict each other."""
    words, rules = _find_words(preset, players, answers), _find_rules(preset, players, answers)
    if words is None or rules is None:
        return None
    plain = attrs.evolve(rules, options=())
    for name in tuple(words):
        fewer = {other: value for other, value in words.items() if other != name}
        without = _compose(preset, players, tuple(fewer.items()))
        if without is not None and attrs.evolve(without, options=()) == plain:
            words, rules = fewer, without
    return FoundGame(preset=preset, rules=rules, options=MappingProxyType(words))


def _find_rules(preset: Preset, players: int, answers: Sequence[Answer]) -> Ruleset | None:
    words = _find_words(preset, players, answers)
    return None if words is None else _compose(preset, players, tuple(words.items()))


def _find_words(preset: Preset, players: int, answers: Sequence[Answer]) -> dict[str, str] | None:
    """Return the options that a game needs for some answers, or None if it cannot give them."""
    texts: list[str] = []
    for answer in answers:
        needed = answer.games.get(preset.name)
        if needed is None:
            return None
        texts.append(needed)
    words = _join_words([text for text in texts if _WHOLE not in text])
    if words is None or all(_WHOLE not in text for text in texts):
        return words
    rules = _compose(preset, players, tuple(words.items()))
    if rules is None:
        return None
    whole = str(len(rules.deck) // players)
    return _join_words([text.replace(_WHOLE, whole) for text in texts])


def _join_words(texts: Sequence[str]) -> dict[str, str] | None:
    """Return the options of some texts by name, or None if two give one another value."""
    words: dict[str, str] = {}
    for word in " ".join(texts).split():
        name, _, value = word.partition("=")
        if words.setdefault(name, value) != value:
            return None
    return words


@lru_cache(maxsize=4096)
def _compose(preset: Preset, players: int, words: tuple[tuple[str, str], ...]) -> Ruleset | None:
    """Return a ruleset, or None if its options contradict each other; cached: asked very often."""
    try:
        options = {name: preset.get_option(name).accept_text(value) for name, value in words}
        return preset.make_ruleset(players=players, options=options)
    except RulesetError:
        return None
