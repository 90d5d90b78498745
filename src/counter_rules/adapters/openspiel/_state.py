"""A state of OpenSpiel: one of this library, stepped by numbers, each dealt card a chance node."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, final

from counter_rules.adapters.openspiel._moment import resample
from counter_rules.adapters.openspiel._spiel import CHANCE, TERMINAL, SpielState
from counter_rules.cards import CARDS
from counter_rules.errors import StateError
from counter_rules.records import format_position
from counter_rules.seats import Seat
from counter_rules.state import State

if TYPE_CHECKING:
    from counter_rules.adapters.openspiel._game import CounterRulesGame


@final
class CounterRulesState(SpielState):
    """A state of a `CounterRulesGame`: a ``pyspiel.State``, made by ``new_initial_state``.

    It has all that OpenSpiel describes, and the attributes below.

    Args:
        game: the game.
    """

    if TYPE_CHECKING:

        def get_game(self) -> CounterRulesGame:
            """Return the game."""
            ...

    def __init__(self, game: CounterRulesGame) -> None:
        super().__init__(game)
        self.moment = game.start

    @property
    def game_state(self) -> State:
        """The state in this library; while cards are dealt, the one before the deal."""
        return self.moment.state

    def resample_from_infostate(
        self, player: Seat, rng: random.Random | Callable[[], float]
    ) -> CounterRulesState:
        """Return a random state with the same information for a player, all equally likely.

        It is drawn from the exact `worlds <counter_rules.sampling.worlds>` of the player's view,
        and its history leads there. Hands before the one in progress stay as they were.

        Args:
            player: the player whose information is kept.
            rng: a generator, or a function that returns numbers of at least 0 and less than 1, as
                ``pyspiel.UniformProbabilitySampler`` is.

        Raises:
            StateError: if there is no such player, ``rng`` is neither, or no world is found (see
                `worlds <counter_rules.sampling.worlds>`).
        """
        return resample(self, player, rng)

    def current_player(self) -> int:
        """Return the player to act: a seat, ``CHANCE`` or ``TERMINAL``."""
        return self.moment.player

    def is_terminal(self) -> bool:
        """Return whether the episode is over."""
        return self.moment.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Return whether a card is due."""
        return self.moment.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of a player, by default of the one to act; ascending.

        OpenSpiel's own method calls Python five times for this, and takes 2 µs longer.
        """
        moment = self.moment
        if moment.player < 0:  # no card may come next once an episode is over
            return [action for action, _ in moment.outcomes]
        if player is None or player == moment.player:
            return list(moment.position.legal)
        return []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next: pairs of index and probability."""
        return list(self.moment.outcomes)

    def rewards(self) -> list[float]:
        """Return the rewards of the last decision, by player; they stay until the next one."""
        moment, config = self.moment, self.get_game().config
        if moment.has_ended:
            return list(config.pay(moment.results[-1]))
        return [0.0] * config.rules.players

    def returns(self) -> list[float]:
        """Return the sum of the rewards for finished hands, by player."""
        config = self.get_game().config
        paid = [config.pay(result) for result in self.moment.results]
        return [sum(each) for each in zip(*paid, strict=True)] or [0.0] * config.rules.players

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.moment.position.legal)

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        if moment.player == CHANCE:
            self.moment = moment.deal(action)
            return
        if moment.player == TERMINAL:
            raise StateError("the episode is over: no action is legal")
        self.moment = moment.play(action, self.get_game().config)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"deal {CARDS[action]}"
        return self.get_game().codebook.names[action]

    def __str__(self) -> str:
        dealt = " ".join([card.code for card in self.moment.dealt])
        return f"{format_position(self.moment.state)}{f' | dealt: {dealt}' if dealt else ''}"
