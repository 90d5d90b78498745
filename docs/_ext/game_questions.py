"""The questions that lead a table to its game: a table for each, with the games for each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import make_table, write

from counter_rules.games import Preset
from counter_rules.games.inner import BUILT_IN, QUESTIONS, Answer, FoundGame, list_games

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_FEW = 6
"""The most games that are named one by one beside an option that they share."""

_MISSING = 3
"""The most games that are named as those that are not like that."""


class GameQuestions(SphinxDirective):
    """Every question with its answers, and the games that fit each of them."""

    def run(self) -> list[nodes.Node]:
        """Make the tables, each below its question."""
        made: list[nodes.Node] = []
        for question in QUESTIONS:
            rows = [
                ([write(answer.text)], [self._write_games(answer)]) for answer in question.answers
            ]
            made.append(nodes.rubric("", question.text))
            made.append(make_table(rows, widths=(42, 58), heads=("Your answer", "Your game")))
        return made

    def _write_games(self, answer: Answer) -> nodes.Node:
        lines = [
            nodes.line("", "", *self.parse_inline(line)[0])
            for line in _list_lines([_find(preset, answer) for preset in BUILT_IN])
        ]
        return nodes.line_block("", *lines)


def _find(preset: Preset, answer: Answer) -> FoundGame | None:
    """Return a game with an answer, at a table of its usual size or at the first that can."""
    for players in (preset.usual_players, *preset.players):
        for found in list_games(players, [answer]):
            if found.preset is preset:
                return found
    return None


def _list_lines(found: list[FoundGame | None]) -> list[str]:
    """Return the games that are like that by themselves, then those with each of the options."""
    groups: dict[tuple[str, ...], list[Preset]] = {(): []}
    for game in filter(None, found):
        groups.setdefault(game.words, []).append(game.preset)
    lines = [_name_games(groups.pop(()))]
    for words, games in groups.items():
        spelled = " ".join([f"``{word}``" for word in words])
        named = _name_games(games) if len(games) <= _FEW else "any other that counts points"
        lines.append(f"{named}, with {spelled}")
    return list(filter(None, lines))


def _name_games(games: list[Preset]) -> str:
    """Name games, or those that are missing if these are few."""
    missing = [preset for preset in BUILT_IN if preset not in games]
    if not missing:
        return "any game"
    if len(missing) <= _MISSING:
        return f"any game but {_link_games(missing)}"
    return _link_games(games)


def _link_games(games: list[Preset]) -> str:
    return "; ".join([f":doc:`{preset.title} </rules/{preset.name}>`" for preset in games])


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("game-questions", GameQuestions)
    return {"parallel_read_safe": True}
