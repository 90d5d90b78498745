"""Another state that a player cannot tell from the one it plays, with a history of its own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, TypeAlias, cast

import attrs

from counter_rules._quoting import shorten
from counter_rules.actions import ActionSpace
from counter_rules.adapters.openspiel._moment import Moment, wait_for_deal
from counter_rules.adapters.openspiel._spiel import CHANCE, Taken
from counter_rules.cards import Card, sort_cards
from counter_rules.engine._flow.face_up import count_turned
from counter_rules.engine._flow.hands import list_dealt
from counter_rules.errors import StateError
from counter_rules.moves import Bid, Move, PassCard
from counter_rules.question import Phase
from counter_rules.sampling import worlds
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State
from counter_rules.views import view

if TYPE_CHECKING:
    from counter_rules.adapters.openspiel._state import CounterRulesState

Luck: TypeAlias = random.Random | Callable[[], float]
"""A generator, or a function that returns numbers of at least 0 and less than 1."""


def resample(state: CounterRulesState, player: Seat, rng: Luck) -> CounterRulesState:
    """Return a state that a player cannot tell from this one; see `CounterRulesState`."""
    moment, game = state.moment, state.get_game()
    seat, luck = check_seat(player, game.setting.rules.players), _to_random(rng)
    history = state.full_history()
    if not moment.state.is_in_hand:
        return _deal_anew(state, history, luck)
    world = worlds(view(moment.state, seat)).draw(luck)
    # As if it had been dealt card by card: nobody looks at the stack.
    world = attrs.evolve(world, stack=sort_cards(world.stack))
    taken, cards = _list_decisions(history), _list_cards(world)
    other = game.new_initial_state()
    _write(other, history[: len(history) - len(taken) - len(cards)])
    _write_actions(other, [(CHANCE, card.index) for card in cards])
    _write_actions(other, _list_actions(world, taken, game.codebook))
    other.moment = moment._replace(state=world)
    return other


def _to_random(rng: Luck) -> random.Random:
    if isinstance(rng, random.Random):
        return rng
    number = rng() if callable(rng) else None
    if not isinstance(number, float) or not 0 <= number < 1:
        raise StateError(
            "rng must be a random.Random, or a function that returns numbers of at least 0 and "
            f"less than 1, not {shorten(rng)}"
        )
    return random.Random(number)  # noqa: S311 - worlds are to be drawn again


def _deal_anew(
    state: CounterRulesState, history: list[Taken], luck: random.Random
) -> CounterRulesState:
    """Return a state with as many cards dealt, which nobody has looked at but for one flipped."""
    moment, other = state.moment, state.get_game().new_initial_state()
    kept = moment.dealt[: moment.state.rules.is_flipped]
    new = len(moment.dealt) - len(kept)
    _write(other, history[: len(history) - new])
    other.moment = wait_for_deal(moment.state, moment.past, kept) if new else moment
    for _ in range(new):
        cards, odds = zip(*other.moment.outcomes, strict=True)
        other.apply_action(luck.choices(cards, odds)[0])
    return other


def _list_decisions(history: list[Taken]) -> list[Taken]:
    """Return what the seats have chosen in the hand in progress."""
    return [*takewhile(lambda taken: taken.player != CHANCE, reversed(history))][::-1]


def _list_cards(world: State) -> tuple[Card, ...]:
    """Return the cards of the deal, in the order of `deal_outcomes`."""
    rules, flips = world.rules, int(world.rules.is_flipped)
    turned = world.turned[: count_turned(rules, world.hand_number, world.hand_size)]
    hands = [card for hand in list_dealt(world) for card in hand]
    return (*turned[:flips], *hands, *turned[flips:])


def _list_actions(
    world: State, taken: Iterable[Taken], book: ActionSpace
) -> Iterator[tuple[int, int]]:
    """Yield what the seats choose in a world: the same, but for what is sealed or was passed."""
    passed = Counter[int]()
    for choice in taken:
        seat = choice.player
        move = _find_move(world, book.decode(choice.action, seat), passed[seat])
        passed[seat] += isinstance(move, PassCard)
        yield seat, book.encode(move)


def _find_move(world: State, move: Move, passed: int) -> Move:
    """Return the move that a seat makes in a world instead of one.

    Args:
        world: the world.
        move: the move.
        passed: how many cards the seat has passed before.
    """
    if not isinstance(move, Bid | PassCard):
        return move
    if isinstance(move, PassCard) and passed < len(world.passes):
        card = world.passes[passed].cards[move.seat]
        return move if card is None else PassCard(move.seat, card)
    if isinstance(move, Bid) is not (world.phase is Phase.BID):
        return move
    sealed = world.committed[move.seat] if world.committed else None
    return move if sealed is None else sealed


@attrs.frozen
class _Rehearsal:
    """What stands for a moment while a history is written: it says who acts, and that is all."""

    player: int

    def deal(self, action: int) -> _Rehearsal:
        return self

    def play(self, move: Move, horizon: object) -> _Rehearsal:
        return self


def _write(state: CounterRulesState, history: Iterable[Taken]) -> None:
    _write_actions(state, [(taken.player, taken.action) for taken in history])


def _write_actions(state: CounterRulesState, actions: Iterable[tuple[int, int]]) -> None:
    """Write actions into the history of a state without dealing or playing anything."""
    for player, action in actions:
        state.moment = cast("Moment", _Rehearsal(player))
        state.apply_action(action)
