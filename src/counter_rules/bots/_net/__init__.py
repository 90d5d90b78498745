"""The bot that plays by a trained network, without PyTorch."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.bots._bot import MoveValue, choose_best, list_choices
from counter_rules.bots._heuristic.chances import Scene
from counter_rules.bots._heuristic.soundness import put_unsound_last
from counter_rules.bots._net.network import QuantizedNetwork
from counter_rules.bots._net.player import NetPlayer, find_player
from counter_rules.bots._policy import PolicyBot
from counter_rules.errors import BotError
from counter_rules.moves import Move
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.views import View

if TYPE_CHECKING:
    from attrs import Attribute

_LEAST: Final = -60.0
"""The logarithm of a probability that counts as none."""


def _check_network(_: NetBot, field: Attribute[QuantizedNetwork | None], value: object) -> None:
    if value is not None and not isinstance(value, QuantizedNetwork):
        raise BotError(
            f"{field.name} must be a QuantizedNetwork (see read_quantized_network), "
            f"not {shorten(value)}"
        )


@attrs.define(eq=False)
class NetBot:
    """Plays by a neural network that was trained in games against itself.

    The library has networks for some presets as they are usually played; with other rules, or
    without a kernel for them, it plays as the `PolicyBot` does (`describe`). A network adds whole
    numbers, so all machines choose the same move. No extra is needed; numba makes it faster.

    Args:
        network: a network of your own (`read_quantized_network`), which then plays whatever it has
            the layout for; by default those of the library.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> rules = get_ruleset("oh_hell", players=4)
    >>> state = step(new_game(rules), shuffle(new_game(rules), seed=7)).state
    >>> NetBot()(view(state, 0), random.Random(7))
    Bid(seat=0, tricks=2, blind=False)
    >>> NetBot().describe(get_ruleset("oh_hell", players=7))
    'plays oh_hell with 7 players as the policy does: there is no network or kernel for these rules'
    """

    network: QuantizedNetwork | None = attrs.field(default=None, validator=_check_network)
    name: str = attrs.field(default="net", init=False)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the move that it values most.

        Raises:
            StateError: if it is not the seat's turn.
            BotError: if its network is for another layout.
        """
        return choose_best(self, view, rng)

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        """Return each legal move with its probability, the one that it would choose first.

        Raises:
            StateError: if it is not the seat's turn.
            BotError: if its network is for another layout.
        """
        moves = list_choices(view)
        player = find_player(view.rules, self.network)
        if player is None:
            return PolicyBot().explain(view, rng)
        return judge_moves(player, view, moves)

    def describe(self, rules: Ruleset) -> str:
        """Return how it plays under a ruleset, in a sentence.

        Raises:
            StateError: if it is not a ruleset.
            BotError: if its network is for another layout.
        """
        player = find_player(to_rules(rules), self.network)
        table = f"{rules.name} with {rules.players} players"
        if player is None:
            return (
                f"plays {table} as the policy does: there is no network or kernel for these rules"
            )
        return f"plays {table} by a network ({player.network.training})"


def judge_moves(player: NetPlayer, view: View, moves: Sequence[Move]) -> tuple[MoveValue, ...]:
    """Return each of some legal moves with its probability, the likeliest first."""
    space = player.kernel.actions
    encoded = {space.encode(move): move for move in moves}
    values, _ = player.judge(player.kernel.observations.encode_bytes(view), [*encoded])
    ranked = sorted(zip(encoded, values, strict=True), key=lambda one: (-one[1], one[0]))
    best, step = ranked[0][1], player.network.step
    weights = [math.exp(max(step * (value - best), _LEAST)) for _, value in ranked]
    total = sum(weights)
    judged = [
        MoveValue(move=encoded[action], value=weight / total)
        for (action, _), weight in zip(ranked, weights, strict=True)
    ]
    return put_unsound_last(Scene(view, view.seat or 0), judged)
