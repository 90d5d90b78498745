"""Random matches for a suite, and the checks of their play."""

from __future__ import annotations

import pickle
import random
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import Final, TypeVar

import attrs

from counter_rules.actions import list_moves
from counter_rules.cards import Card
from counter_rules.engine import apply_move, legal_moves, new_game, shuffle, why_illegal
from counter_rules.errors import RulesetError
from counter_rules.events import Step, step
from counter_rules.kernel import Backend, FastState, Kernel, NotCompilableError, compile_ruleset
from counter_rules.moves import Deal, Move, PlayCard
from counter_rules.phase import Phase
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.ending import BoundedEnding
from counter_rules.rules.ruleset import Ruleset
from counter_rules.state import State
from counter_rules.testing._report import Attempt, FaultError, SkippedError
from counter_rules.trick import TrickResult
from counter_rules.views import view

# Random matches, kept move by move for the checks.

OneT = TypeVar("OneT")

_MOST_MOVES: Final = 2_000
"""A random match of Counter for four has some 600."""


@attrs.frozen
class Turn:
    """One move of a match.

    Args:
        before: the state in which it was made.
        move: the move.
        made: the state and the events that followed.
    """

    before: State
    move: Move
    made: Step


@attrs.frozen
class Matches:
    """Random matches of a ruleset, played on first use.

    Args:
        rules: the ruleset.
        count: the number of matches.
        seed: the seed; the same seed makes the same matches.
    """

    rules: Ruleset
    count: int
    seed: int

    def make_random(self, purpose: str) -> random.Random:
        """Return a generator that depends on the seed and the purpose."""
        return random.Random(f"{self.seed} {purpose}")  # noqa: S311 - it has to be repeatable

    @cached_property
    def _played(self) -> tuple[tuple[tuple[Turn, ...], ...], Exception | None]:
        played: list[tuple[Turn, ...]] = []
        for number in range(self.count):
            turns: deque[Turn] = deque()
            walk = _play(self.rules, self.make_random(f"match {number}"))
            try:
                turns.extend(walk)
            except Exception as error:  # noqa: BLE001 - rules may be foreign code
                return (*played, tuple(turns)), error
            played.append(tuple(turns))
        return tuple(played), None

    @property
    def all(self) -> tuple[tuple[Turn, ...], ...]:
        """The turns of every match, as far as it could be played."""
        return self._played[0]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of all matches."""
        return tuple([turn for match in self.all for turn in match])

    @property
    def ends(self) -> tuple[State, ...]:
        """The last state of every match that began."""
        return tuple([match[-1].made.state for match in self.all if match])

    def check_played(self) -> None:
        """Check that every match reached its end.

        Raises:
            FaultError: if one did not.
        """
        if (error := self._played[1]) is not None:
            raise error

    def draw(self, purpose: str, count: int) -> Sequence[Turn]:
        """Draw up to ``count`` turns of every phase, and the last one of every match."""
        rng, drawn = self.make_random(purpose), [match[-1] for match in self.all if match]
        for phase in Phase:
            drawn += _draw(rng, [turn for turn in self.turns if turn.before.phase is phase], count)
        return drawn

    def draw_tricks(self, count: int) -> Sequence[TrickResult]:
        """Draw up to ``count`` finished tricks."""
        results = [
            turn.made.state.tricks[-1]
            for turn in self.turns
            if len(turn.made.state.tricks) > len(turn.before.tricks)
        ]
        return _draw(self.make_random("tricks"), results, count)


def _draw(rng: random.Random, many: Sequence[OneT], count: int) -> list[OneT]:
    return rng.sample(many, min(count, len(many)))


def _play(rules: Ruleset, rng: random.Random) -> Iterator[Turn]:
    state = new_game(rules)
    for _ in range(_MOST_MOVES):
        if state.is_over:
            return
        move = _pick_move(state, rng)
        made = step(state, move)
        yield Turn(state, move, made)
        state = made.state
    ending, scheduled = rules.ending, rules.hand_sizes.hands
    most = ending.find_most_hands(scheduled) if isinstance(ending, BoundedEnding) else None
    if most is not None and state.hand_number > most:
        raise FaultError(f"a match has {state.hand_number} hands; find_most_hands says {most}")
    raise SkippedError(
        f"a match is not over after {_MOST_MOVES} random moves, and its ending has no bound: "
        "check a ruleset that ends earlier"
    )


def _pick_move(state: State, rng: random.Random) -> Move:
    if state.phase is Phase.DEAL:
        return shuffle(state, rng=rng)
    if not state.to_act:
        raise FaultError(f"no seat is to act in phase {state.phase} of hand {state.hand_number}")
    seat = rng.choice(state.to_act)
    moves = legal_moves(state, seat)
    if not moves:
        raise RulesetError(f"seat {seat} is to act and has no legal move: {state}")
    return rng.choice(moves)


# The play of a match: legal moves, pure moves, and the kernel.

_LEGAL: Final = 8
_HANDS: Final = 200
_CHANGES: Final = 20
_OBSERVED: Final = 30


def list_play_attempts(played: Matches) -> Iterator[Attempt]:
    """Yield the checks of legal moves and of moves."""
    legal = "a move is legal exactly where it has no reason to be illegal"
    yield legal, partial(_check_legal, played)
    further = "a further card in a hand makes no other card playable"
    yield further, partial(_check_further_cards, played)
    yield "a move leaves the state before it as it was", partial(_check_unchanged, played)
    yield "the same moves lead to the same state again", partial(_check_again, played)


def list_kernel_attempts(played: Matches) -> Iterator[Attempt]:
    """Yield the checks of the compiled ruleset."""
    yield "the kernel plays as the engine does", partial(_check_kernel, played)
    yield "the kernel observes what views say", partial(_check_observations, played)


def _check_legal(played: Matches) -> None:
    known = set[tuple[ReasonCode, str]]()
    for turn in played.draw("legal", _LEGAL):
        state = turn.before
        for seat in range(played.rules.players):
            listed = legal_moves(state, seat)
            if len(set(listed)) < len(listed):
                raise FaultError(f"a move of seat {seat} is listed twice: {state}")
            for move in list_moves(played.rules, seat):
                reason = why_illegal(state, move)
                if reason is None and move not in listed:
                    raise FaultError(f"{move} of seat {seat} is legal, but not listed: {state}")
                if reason is not None and (reason.code, reason.clause) not in known:
                    known.add((reason.code, reason.clause))
                    _check_reason(reason)
                if reason is not None and move in listed:
                    raise FaultError(f"{move} of seat {seat} is listed, but {reason}: {state}")


def _check_reason(reason: Reason) -> None:
    if not (reason.clause and reason.sentence):
        raise FaultError(f"the reason {reason.code.value} cites no clause, or says nothing")


def _check_further_cards(played: Matches) -> None:
    """Check the promise of following and leading rules from which views draw conclusions."""
    rng, tried = played.make_random("further cards"), 0
    for turn in played.draw("further cards", _HANDS):
        state = turn.made.state
        if state.phase is Phase.PLAY:
            tried += 1
            _try_further_card(state, rng)
    if not tried:
        raise SkippedError("no card was played")


def _try_further_card(state: State, rng: random.Random) -> None:
    rules, trick = state.rules, [play.card for play in state.trick]
    left = [card for card in rules.deck_counts if card not in trick]
    more, *hand = rng.sample(left, min(len(left), rng.randint(2, 7)))
    before, after = _list_playable(state, hand), _list_playable(state, [*hand, more])
    for card in hand:
        is_relieved = card.rank in rules.effects.relieved and card.suit is state.led
        if card in after and card not in before and not is_relieved:
            held = " ".join(map(str, hand))
            raise FaultError(
                f"with {held} in the hand {card} is illegal, and with {more} added it is "
                f"legal: {rules.following}"
            )


def _list_playable(state: State, hand: list[Card]) -> set[Card]:
    (seat,) = state.to_act
    hands = list(state.hands)
    hands[seat] = tuple(hand)
    moves = legal_moves(attrs.evolve(state, hands=tuple(hands)), seat)
    return {move.card for move in moves if isinstance(move, PlayCard)}


def _check_unchanged(played: Matches) -> None:
    for turn in played.draw("unchanged", _CHANGES):
        kept = _pickle(turn.before)
        after = apply_move(turn.before, turn.move)
        again = pickle.loads(kept)  # noqa: S301 - our own pickle
        if again != turn.before:
            raise FaultError(f"{turn.move} changes the state in which it is made")
        if not after == turn.made.state == apply_move(again, turn.move):
            raise FaultError(f"{turn.move} has another result the second time: {turn.before}")


def _pickle(state: State) -> bytes:
    try:
        return pickle.dumps(state)
    except (pickle.PicklingError, AttributeError, TypeError):
        raise SkippedError("its states cannot be pickled") from None


def _check_again(played: Matches) -> None:
    for match in played.all:
        state = new_game(played.rules)
        for number, turn in enumerate(match, 1):
            state = apply_move(state, turn.move)
            if state != turn.made.state:
                raise FaultError(f"move {number}, {turn.move}, has another result the second time")


def _check_kernel(played: Matches) -> None:
    kernel = _compile(played)
    for match in played.all:
        for turn, fast in _walk_beside(kernel, match):
            _compare(fast, turn.made.state)
            if turn is match[-1] and fast.to_state() != turn.made.state:
                raise FaultError(f"it makes another state of {turn.made.state}")


def _check_observations(played: Matches) -> None:
    kernel, rng = _compile(played), played.make_random("observations")
    for match in played.all:
        for turn, fast in _walk_beside(kernel, match):
            if rng.random() < _OBSERVED / len(match):
                seat = rng.randrange(played.rules.players)
                seen = view(turn.made.state, seat)
                if fast.observe(seat).tobytes() != kernel.observations.encode(seen).tobytes():
                    raise FaultError(f"seat {seat} observes something else than {seen}")


def _compile(played: Matches) -> Kernel:
    try:
        return compile_ruleset(played.rules, backend=Backend.PYTHON)
    except NotCompilableError as error:
        raise SkippedError(str(error)) from error


def _walk_beside(kernel: Kernel, match: tuple[Turn, ...]) -> Iterator[tuple[Turn, FastState]]:
    """Make the moves of a match in a kernel; after a move out of turn, pack the state again."""
    fast = kernel.pack(match[0].before if match else new_game(kernel.rules))
    for turn in match:
        if isinstance(turn.move, Deal):
            fast = fast.deal(turn.move)
        elif turn.move.seat == fast.turn:
            action = kernel.actions.encode(turn.move)
            if action not in fast.legal:
                raise FaultError(f"it does not list {turn.move}: {turn.before}")
            fast = fast.child(action)
        else:
            fast = kernel.pack(turn.made.state)
        yield turn, fast


def _compare(fast: FastState, state: State) -> None:
    actions = fast.kernel.actions
    legal = sorted(map(actions.encode, legal_moves(state))) if state.is_in_hand else []
    here = (fast.phase, fast.turn, fast.scores, fast.winners, list(fast.legal))
    turn = state.to_act[0] if state.to_act else None
    if here != (state.phase, turn, state.scores, state.winners, legal):
        names = " ".join(actions.names[action] for action in fast.legal)
        raise FaultError(
            f"the kernel is in phase {fast.phase} at {fast.scores}, seat {fast.turn} to act: "
            f"{names}; the engine is at {state}"
        )
