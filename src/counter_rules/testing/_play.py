"""How a match is played: by what is legal, by moves that change nothing else, and by the kernel."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from functools import partial
from typing import Final

import attrs

from counter_rules.actions import list_moves
from counter_rules.cards import Card
from counter_rules.engine import apply_move, legal_moves, new_game, why_illegal
from counter_rules.kernel import Backend, FastState, Kernel, NotCompilable, compile_ruleset
from counter_rules.moves import Deal, PlayCard
from counter_rules.question import Phase
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.state import State
from counter_rules.testing._matches import Matches, Turn
from counter_rules.testing._report import Attempt, FaultError, LeftOutError
from counter_rules.views import view

_LEGAL: Final = 8
_HANDS: Final = 200
_CHANGES: Final = 20
_OBSERVED: Final = 30


def list_play_attempts(played: Matches) -> Iterator[Attempt]:
    """Yield what is tried of legality and of moves."""
    legal = "a move is legal exactly where it has no reason to be illegal"
    yield legal, partial(_check_legal, played)
    further = "a further card in a hand makes no other card playable"
    yield further, partial(_check_further_cards, played)
    yield "a move leaves the state before it as it was", partial(_check_unchanged, played)
    yield "the same moves lead to the same state again", partial(_check_again, played)


def list_kernel_attempts(played: Matches) -> Iterator[Attempt]:
    """Yield what is tried of the compiled ruleset."""
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
    """See that the duty and the limit on leads keep the promise from which views conclude."""
    rng, tried = played.make_random("further cards"), 0
    for turn in played.draw("further cards", _HANDS):
        state = turn.made.state
        if state.phase is Phase.PLAY:
            tried += 1
            _try_further_card(state, rng)
    if not tried:
        raise LeftOutError("no card was played")


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
                f"with {held} in the hand {card} may not be played, with {more} beside them it "
                f"may: {rules.following}"
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
            raise FaultError(f"{turn.move} leads elsewhere when it is made again: {turn.before}")


def _pickle(state: State) -> bytes:
    try:
        return pickle.dumps(state)
    except (pickle.PicklingError, AttributeError, TypeError):
        raise LeftOutError("its states cannot be pickled") from None


def _check_again(played: Matches) -> None:
    for match in played.all:
        state = new_game(played.rules)
        for number, turn in enumerate(match, 1):
            state = apply_move(state, turn.move)
            if state != turn.made.state:
                raise FaultError(f"move {number}, {turn.move}, leads elsewhere the second time")


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
    except NotCompilable as error:
        raise LeftOutError(str(error)) from error


def _walk_beside(kernel: Kernel, match: tuple[Turn, ...]) -> Iterator[tuple[Turn, FastState]]:
    """Make the moves of a match in a kernel; it takes the state over after moves out of turn."""
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
            f"it is in phase {fast.phase} at {fast.scores}, seat {fast.turn} to act: {names}; "
            f"the engine says {state}"
        )
