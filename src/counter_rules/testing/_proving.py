"""Proofs of tactics: which moves of a view are right, in all worlds and all lines of play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, TypeAlias

import attrs

from counter_rules.bots.inner import check_turn, list_points
from counter_rules.kernel import Backend, FastState, compile_ruleset
from counter_rules.moves import Move
from counter_rules.sampling import worlds
from counter_rules.seats import Seat
from counter_rules.views import View

LEAD: Final = 0.3
"""The expected points by which a right move has to be better than a wrong one."""
_LEAST: Final = -(1 << 60)
"""Fewer points than any hand brings."""
_ALIKE: Final = 0.05
"""Moves whose expected points differ by less than this from the best are right, too."""
MOST_STEPS: Final = 1_500_000
"""The most moves that are tried for a proof."""


class Proof(Enum):
    """The ways to prove which moves are right, by the points of the seat itself in the hand."""

    EVERY_WORLD = "every world"
    """After a right move, the seat can play on so that in every world, whatever the others do, it
    gets at least the points that any move could have brought in that world; after a wrong move, it
    cannot."""
    EXPECTATION = "expectation"
    """All worlds are equally likely, the others play at random, and the seat plays on as well as
    it can by what it knows: a right move is better than a wrong one by more than 0.3 points."""


@attrs.frozen(kw_only=True)
class Solution:
    """The right moves of a view.

    Args:
        proof: how they are proved.
        right: the right moves, in the order of `legal_moves`; not all are.
        lead: by how many expected points the worst of them is better than the best wrong move; 0
            for a proof in every world.
    """

    proof: Proof
    right: tuple[Move, ...]
    lead: float = 0.0


class TooLargeError(Exception):
    """Raised if a proof would take too many steps."""


def prove(
    view: View, *, most: int = MOST_STEPS, backend: Backend = Backend.AUTO
) -> Solution | None:
    """Return the right moves of a view, or None if none are proved.

    Args:
        view: the view of a seat that is to bid or play.
        most: the largest number of steps.
        backend: what runs the rules.

    Raises:
        StateError: if the worlds of the view cannot be listed.
        TooLargeError: if it takes more steps.
    """
    seat = check_turn(view)
    kernel = compile_ruleset(view.rules, backend=backend)
    states = [kernel.pack(world).for_seat(seat) for world in worlds(view).list_all(most=most)]
    prover = _Prover(
        seat=seat,
        score=states[0].get_word("SCORE", seat),
        most=compute_most_points(view),
        left=most,
    )
    found = prover.prove_in_every_world(states) or prover.prove_by_mean(states)
    if found is None:
        return None
    proof, actions, lead = found
    right = tuple([states[0].decode(action) for action in sorted(actions)])
    return Solution(proof=proof, right=right, lead=lead)


def compute_most_points(view: View) -> int:
    """Return the most points that the hand may still bring the seat."""
    seat = view.seat or 0
    own = view.bids[seat]
    won, left = view.tricks_won[seat], view.hand_size - len(view.tricks)
    bids = range(view.hand_size + 1) if own is None else [own]
    rows = [list_points(view, bid, blind=seat in view.blind, seat=seat) for bid in bids]
    return max([max(row[won : won + left + 1]) for row in rows])


_Found: TypeAlias = tuple[Proof, frozenset[int], float]
_Belief: TypeAlias = list[tuple[float, FastState]]
"""States that the seat cannot tell apart, each with its probability, or the points to reach."""
_Seen: TypeAlias = tuple[int, ...]
"""What the seat has seen of a line of play: the open moves, and at last its own hand."""


@attrs.define(kw_only=True)
class _Prover:
    """The seat that a proof is about, its score before the hand, and the steps that are left."""

    seat: Seat
    score: int
    most: int
    left: int

    def prove_in_every_world(self, states: Sequence[FastState]) -> _Found | None:
        """Return the moves that are as good as any in every world, if some are and some are not."""
        belief: _Belief = [(self.compute_ceiling(state), state) for state in states]
        actions = states[0].legal
        right = frozenset([action for action in actions if self.secures(belief, action)])
        is_proved = 0 < len(right) < len(actions)
        return (Proof.EVERY_WORLD, right, 0.0) if is_proved else None

    def prove_by_mean(self, states: Sequence[FastState]) -> _Found | None:
        """Return the moves of the best expectation, if all others are far behind."""
        means = self.expect([(1 / len(states), state) for state in states])
        best = max(means.values())
        right = frozenset([action for action in means if best - means[action] < _ALIKE])
        behind = [means[action] for action in means if action not in right]
        lead = min([means[action] for action in right]) - max(behind, default=best)
        return (Proof.EXPECTATION, right, lead) if lead > LEAD else None

    def compute_ceiling(self, state: FastState) -> int:
        """Return the most points that any line of play brings."""
        if not state.legal:
            return self.get_points(state)
        best = _LEAST
        for action in state.legal:
            best = max(best, self.compute_ceiling(self.step(state, action)))
            if best == self.most:
                break
        return best

    def secures(self, belief: _Belief, action: int) -> bool:
        """Return whether the seat can reach the points in every state after a move."""
        groups = defaultdict[_Seen, _Belief](list)
        for points, state in belief:
            for _, end, seen in self.follow(self.step(state, action)):
                if end.legal:
                    groups[seen].append((points, end))
                elif self.get_points(end) < points:
                    return False
        return all(
            any(self.secures(group, action) for action in group[0][1].legal)
            for group in groups.values()
        )

    def expect(self, belief: _Belief) -> dict[int, float]:
        """Return the expected points of each move, times the probability of the belief."""
        means = dict[int, float]()
        for action in belief[0][1].legal:
            total, groups = 0.0, defaultdict[_Seen, _Belief](list)
            for weight, state in belief:
                for share, end, seen in self.follow(self.step(state, action)):
                    if end.legal:
                        groups[seen].append((weight * share, end))
                    else:
                        total += weight * share * self.get_points(end)
            means[action] = total + sum(
                [max(self.expect(group).values()) for group in groups.values()]
            )
        return means

    def follow(self, state: FastState) -> Iterator[tuple[float, FastState, _Seen]]:
        """Yield all that others may do until the seat has a choice or the hand ends.

        Each comes with its probability if they play at random, and with what the seat sees of it.
        """
        stack: list[tuple[float, FastState, _Seen]] = [(1.0, state, ())]
        while stack:
            share, state, seen = stack.pop()
            legal = state.legal
            if not legal:
                yield share, state, seen
            elif state.turn == self.seat and len(legal) > 1:
                yield share, state, (*seen, state.get_word("HAND", self.seat))
            else:
                sealed = state.kernel.actions.sealed
                for action in legal:
                    more = () if action in sealed else (action,)
                    step = self.step(state, action)
                    stack.append((share / len(legal), step, (*seen, *more)))

    def step(self, state: FastState, action: int) -> FastState:
        """Return the state after a move."""
        self.left -= 1
        if self.left < 0:
            raise TooLargeError
        return state.child(action)

    def get_points(self, end: FastState) -> int:
        """Return the points of the seat in a finished hand."""
        return end.get_word("SCORE", self.seat) - self.score
