"""A moment of an episode: all that changes in a state of OpenSpiel, as one immutable value."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.actions import ActionSpace
from counter_rules.adapters._config import EnvConfig
from counter_rules.adapters._stepped import Stepped, follow, read_result
from counter_rules.adapters.openspiel._spiel import CHANCE, TERMINAL, PlayerAction, list_decisions
from counter_rules.cards import CARDS, Card, sort_cards
from counter_rules.engine import complete_deal, deal_outcomes, new_game
from counter_rules.engine.inner import count_face_up, list_dealt, make_deal
from counter_rules.errors import StateError
from counter_rules.kernel import Horizon
from counter_rules.moves import Bid, Move, PassCard
from counter_rules.phase import Phase
from counter_rules.results import HandResult
from counter_rules.rules.seeing import OwnHand
from counter_rules.sampling import worlds
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State
from counter_rules.views import public_view, view, view_key

if TYPE_CHECKING:
    from counter_rules.adapters.openspiel._state import CounterRulesState


Outcomes: TypeAlias = tuple[tuple[int, float], ...]
"""The cards that may come next: pairs of index and probability."""

_HAND: Final = Horizon.HAND


class Snapshot(NamedTuple):
    """A state whose views hold what a seat has learned in a hand, or by the end of one."""

    position: Stepped
    """The state, as it was stepped."""
    keys: dict[Seat | None, str]
    """The keys of its views, by seat or None for the public one. They are kept, as those of a whole
    match take two thirds of the time."""

    @property
    def state(self) -> State:
        """The state."""
        return self.position.to_state()

    def get_key(self, seat: Seat | None) -> str:
        """Return the key of a seat's view, or of the public one for None."""
        if seat not in self.keys:
            seen = public_view(self.state) if seat is None else view(self.state, seat)
            self.keys[seat] = view_key(seen)
        return self.keys[seat]


class Moment(NamedTuple):
    """An episode at one moment.

    OpenSpiel copies a state attribute by attribute. One immutable attribute, which is its own copy,
    takes a third of the time of five attributes. A moment is made at every step, and a tuple takes
    two thirds of the time of an attrs class (0.28 µs).
    """

    position: Stepped
    """The state, as it is stepped; while cards are dealt, the one before the deal."""
    player: int
    """The player to act: a seat, ``CHANCE`` or ``TERMINAL``."""
    past: tuple[Snapshot, ...] = ()
    """The states at which earlier hands ended, for recall; if a hand has just ended, its state too.
    Where hands are held on foreheads, the state before each of them comes first."""
    dealt: tuple[Card, ...] = ()
    """The cards dealt so far, during a deal."""
    outcomes: Outcomes = ()
    """The cards that may come next, during a deal."""
    results: tuple[HandResult, ...] = ()
    """The results of the finished hands, as far as rewards by name read them."""
    has_ended: bool = False
    """Whether the last decision ended a hand. It stays until the next decision, through the deal in
    between."""

    @property
    def state(self) -> State:
        """The state; while cards are dealt, the one before the deal."""
        return self.position.to_state()

    @property
    def snapshots(self) -> tuple[Snapshot, ...]:
        """The states with all that a seat has learned: the past ones and this one."""
        position, past = self.position, self.past
        is_kept = past and past[-1].position is position
        return past if is_kept else (*past, Snapshot(position, {}))

    def recall(self, seat: Seat | None) -> str:
        """Return the keys of all views of a seat, or of the public ones for None."""
        return "|".join([snapshot.get_key(seat) for snapshot in self.snapshots])

    def play(self, action: int, config: EnvConfig) -> Moment:
        """Return the moment after a legal action."""
        before, after = self.position, follow(self.position, action)
        turn = after.turn
        if turn is not None:
            return Moment(after, turn, self.past, results=self.results)
        recalled = (after,) if config.rules.seeing == OwnHand() else (before, after)
        ended = Moment(
            after,
            TERMINAL,
            past=(*self.past, *[Snapshot(position, {}) for position in recalled]),
            results=(*self.results, read_result(before, after)),
            has_ended=True,
        )
        if config.horizon is _HAND or after.to_state().is_over:
            return ended
        return ended.wait_for_deal(())

    def deal(self, action: int) -> Moment:
        """Return the moment after a card is dealt; refuse a card that may not come next."""
        if all(action != card for card, _ in self.outcomes):
            raise StateError(f"card {action} cannot come next in the deal: see chance_outcomes")
        return self.wait_for_deal((*self.dealt, CARDS[action]))

    def wait_for_deal(self, dealt: tuple[Card, ...]) -> Moment:
        """Return the moment during a deal; the hand begins once its last card is dealt."""
        state = self.state
        outcomes = deal_outcomes(state, dealt)
        if outcomes:
            chances = tuple([(card.index, float(odds)) for card, odds in outcomes])
            position, past = self.position, self.past
            return Moment(position, CHANCE, past, dealt, chances, self.results, self.has_ended)
        begun = self.position.deal(complete_deal(state, dealt))
        return Moment(
            begun,
            cast("Seat", begun.turn),
            self.past,
            results=self.results,
            has_ended=self.has_ended,
        )

    def __copy__(self) -> Moment:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Moment:
        return self


def start_match(config: EnvConfig) -> Moment:
    """Return the moment at which a match begins, before its first card is dealt."""
    return Moment(config.pack(new_game(config.rules)), CHANCE).wait_for_deal(())


# Resampling: another state with the same information for a player, and its own history.

Rng: TypeAlias = random.Random | Callable[[], float]
"""A generator, or a function that returns numbers of at least 0 and less than 1."""


def resample(state: CounterRulesState, player: Seat, rng: Rng) -> CounterRulesState:
    """Return a state with the same information for a player; see `CounterRulesState`."""
    moment, game = state.moment, state.get_game()
    seat, generator = check_seat(player, game.config.rules.players), _to_random(rng)
    history = state.full_history()
    if not moment.state.is_in_hand:
        return _deal_anew(state, history, generator)
    world = worlds(view(moment.state, seat)).draw(generator)
    # As if it had been dealt card by card: the order of the stack does not count.
    world = attrs.evolve(world, stack=sort_cards(world.stack))
    taken, cards = list_decisions(history), _list_cards(world)
    other = game.new_initial_state()
    _write(other, history[: len(history) - len(taken) - len(cards)])
    _write_actions(other, [(CHANCE, card.index) for card in cards])
    _write_actions(other, _list_actions(world, taken, game.codebook))
    other.moment = moment._replace(position=game.config.pack(world))
    return other


def _to_random(rng: Rng) -> random.Random:
    if isinstance(rng, random.Random):
        return rng
    number = rng() if callable(rng) else None
    if not isinstance(number, float) or not 0 <= number < 1:
        raise StateError(
            "rng must be a random.Random, or a function that returns numbers of at least 0 and "
            f"less than 1, not {shorten(rng)}"
        )
    return random.Random(number)  # noqa: S311 - worlds must be repeatable


def _deal_anew(
    state: CounterRulesState, history: list[PlayerAction], rng: random.Random
) -> CounterRulesState:
    """Return a state with as many other cards dealt, as none but a flipped one is known."""
    moment, other = state.moment, state.get_game().new_initial_state()
    kept = moment.dealt[: moment.state.rules.is_flipped]
    new = len(moment.dealt) - len(kept)
    _write(other, history[: len(history) - new])
    other.moment = moment.wait_for_deal(kept) if new else moment
    for _ in range(new):
        cards, odds = zip(*other.moment.outcomes, strict=True)
        other.apply_action(rng.choices(cards, odds)[0])
    return other


def _list_cards(world: State) -> tuple[Card, ...]:
    """Return the cards of the deal, in the order of `deal_outcomes`."""
    rules, flips = world.rules, int(world.rules.is_flipped)
    number, turned = world.hand_number, world.turned
    up = turned[: count_face_up(rules, number, world.hand_size)]
    deal = make_deal(rules, number, world.dealer, hands=list_dealt(world), turned=up, stack=())
    return (*up[:flips], *chain(*deal.hands), *deal.turned[flips:])


def _list_actions(
    world: State, taken: Iterable[PlayerAction], book: ActionSpace
) -> Iterator[tuple[int, int]]:
    """Yield the actions of the seats in a world, where sealed moves and passed cards may differ."""
    passed = Counter[int]()
    for choice in taken:
        seat = choice.player
        move = _choose_move(world, book.decode(choice.action, seat), passed[seat])
        passed[seat] += isinstance(move, PassCard)
        yield seat, book.encode(move)


def _choose_move(world: State, move: Move, passed: int) -> Move:
    """Return the move that a seat makes in a world instead, after passing ``passed`` cards."""
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
class _DryMoment:
    """Stands for a moment while a history is written: it has the player to act and nothing else."""

    player: int

    def deal(self, action: int) -> _DryMoment:
        return self

    def play(self, action: int, config: object) -> _DryMoment:
        return self


def _write(state: CounterRulesState, history: Iterable[PlayerAction]) -> None:
    _write_actions(state, [(taken.player, taken.action) for taken in history])


def _write_actions(state: CounterRulesState, actions: Iterable[tuple[int, int]]) -> None:
    """Write actions into the history of a state without dealing or playing them."""
    for player, action in actions:
        state.moment = cast("Moment", _DryMoment(player))
        state.apply_action(action)
