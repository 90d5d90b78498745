"""A table in a notebook: click what you play. It needs ``pip install ipywidgets``.

``play.ipynb`` uses it; in a notebook of your own, end a cell with ``ClickableTable().box``.
"""

from __future__ import annotations

import secrets
from functools import partial

import ipywidgets as widgets

from counter_rules import Move, describe, describe_move, get_ruleset, legal_moves
from counter_rules.render import svg
from counter_rules.table import Match

STEPS = 4
"""The sentences about the last moves that stay below the picture."""


class ClickableTable:
    """A match against bots, with a picture and a button for each legal move.

    Args:
        game: the game.
        players: the number of players; you are seat 0.
        bot: the bot at the other seats.
        seed: decides the cards; by default nobody knows it.
    """

    def __init__(
        self, game: str = "counter", players: int = 4, bot: str = "good", seed: int | None = None
    ) -> None:
        rules, self._key = get_ruleset(game, players=players), secrets.token_urlsafe()
        bots = dict.fromkeys(range(1, players), bot)
        seed = secrets.randbits(128) if seed is None else seed
        self.match = Match.start(rules, seed=seed, bots=bots).sit(0, self._key, name="you")
        self._picture, self._news = widgets.HTML(), widgets.HTML()
        self.buttons = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap"))
        self.box = widgets.VBox([self._picture, self._news, self.buttons])
        self._show(self.match.version)

    def take_back(self) -> None:
        """Go back to before the last own move of this hand, if there is one."""
        moves = self.match.make_record().moves
        own = [at for at, move in enumerate(moves) if getattr(move, "seat", None) == 0]
        if own and not self.match.state.is_over:
            self.match = self.match.propose_undo(self._key, own[-1])
            self._show(self.match.version)

    def _show(self, known: int) -> None:
        """Let the bots move, and show the table as it is then."""
        self.match, _ = self.match.play_bots()
        seen, names = self.match.view(self._key), self.match.names
        missed = self.match.catch_up(self._key, known)
        news = describe(missed, names=names) if isinstance(missed, tuple) else ()
        self._picture.value = svg(seen, names=names)
        self._news.value = "<br>".join(news[-STEPS:])
        self.buttons.children = [self._make_button(move) for move in legal_moves(seen)]

    def _make_button(self, move: Move) -> widgets.Button:
        button = widgets.Button(
            description=describe_move(move), layout=widgets.Layout(width="auto")
        )
        button.on_click(partial(self._choose, move))
        return button

    def _choose(self, move: Move, _: widgets.Button) -> None:
        """Make a move that was clicked; a second click on it comes too late and does nothing."""
        seen, known = self.match.view(self._key), self.match.version
        if move in legal_moves(seen):
            self.match, _ = self.match.answer(self._key, seen.question, move, since=known)
            self._show(known)
