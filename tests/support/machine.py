"""A match of any preset, played at random by Hypothesis: what can be done in it.

A subclass says of which preset, and by how many. What must hold all the time stands in
`machine_invariants`; what the rules make of each move is the oracle's to say (`beside_oracle`).
"""

from __future__ import annotations

import pickle
import random
from typing import ClassVar

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from counter_rules import (
    Deal,
    Look,
    Move,
    PassCard,
    Phase,
    PlayCard,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    why_illegal,
)
from counter_rules.cards import CARDS, JOKER, STANDARD_DECK
from counter_rules.rules.dealing import NamingTime
from support import family_oracle as oracle
from support.beside_oracle import Beside
from support.machine_invariants import Invariants
from support.machine_moves import list_shown, list_wrong_deals, make_deal
from support.ruleset_choices import compose, draw_options

SEEDS = st.integers(0, 2**32)
MAX_MOVES = 1500


def apply_safely(state: State, move: Move) -> State:
    """Apply a move and see that the state it came from is as it was."""
    before = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own pickle
    after = apply_move(state, move)
    assert state == before
    assert hash(state) == hash(before)
    assert after != state
    return after


class Table(Invariants, RuleBasedStateMachine):
    """One match, from the choice of the rules to its end."""

    preset: ClassVar[str]
    players: ClassVar[int]

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        drawn = draw_options(data.draw(st.randoms()), self.preset, self.players)
        self.ruleset, self.options, _ = compose(self.preset, self.players, drawn)
        note(f"get_ruleset({self.preset!r}, players={self.players}, **{self.options})")
        in_force = self.ruleset.options
        assert get_ruleset(self.preset, players=self.players, **in_force) == self.ruleset
        self.begin(data.draw(st.none() | st.integers(0, self.players - 1), label="dealer"))

    def begin(self, dealer: int | None) -> None:
        self.moves: list[Move] = []
        self.dealt = None
        self.beside = Beside.begin(self.preset, self.players, self.options, dealer)
        self.start = self.state = new_game(self.ruleset, dealer=dealer)
        self.beside.check_state(self.state)
        self.first_dealer = self.players - 1 if dealer is None else dealer

    @precondition(lambda self: self.state.is_over)
    @rule(data=st.data())
    def play_another_match(self, data: st.DataObject) -> None:
        self.replay()
        self.begin(data.draw(st.integers(0, self.players - 1), label="dealer"))

    # Making moves.

    def make(self, move: Move) -> None:
        """Make a move with everything that can be asked of it."""
        assert why_illegal(self.state, move) is None
        self.follow(move, apply_safely(self.state, move))

    def make_quickly(self, move: Move) -> None:
        self.follow(move, apply_move(self.state, move))

    def follow(self, move: Move, after: State) -> None:
        before, self.state = self.state, after
        self.moves.append(move)
        self.dealt = move if isinstance(move, Deal) else self.dealt if after.is_in_hand else None
        self.beside.follow(before, move, after)
        self.beside.check_state(after)

    def deal_quickly(self, rng: random.Random) -> None:
        if rng.random() < 0.5:
            self.make_quickly(shuffle(self.state, rng=rng))
        else:
            self.make_quickly(make_deal(self.beside, rng))

    def pick_quickly(self, rng: random.Random) -> None:
        """Make any legal move, a joker's play more often than others."""
        moves = legal_moves(self.state, rng.choice(self.state.to_act))
        jokers = [move for move in moves if isinstance(move, PlayCard) and move.card is JOKER]
        self.make_quickly(rng.choice(jokers if jokers and rng.random() < 0.3 else moves))

    # The deal.

    def is_at(self, phase: Phase) -> bool:
        return self.state.phase is phase

    @precondition(lambda self: self.is_at(Phase.DEAL))
    @rule(seed=st.integers())
    def deal_by_seed(self, seed: int) -> None:
        assert shuffle(self.state, seed=seed) == shuffle(self.state, seed=seed)
        self.make(shuffle(self.state, seed=seed))

    @precondition(lambda self: self.is_at(Phase.DEAL))
    @rule(rng=st.randoms(use_true_random=True))
    def deal_by_generator(self, rng: random.Random) -> None:
        self.make(shuffle(self.state, rng=rng))

    @precondition(lambda self: self.is_at(Phase.DEAL))
    @rule(seed=SEEDS)
    def deal_in_any_order(self, seed: int) -> None:
        deal = make_deal(self.beside, random.Random(seed))
        for wrong in list_wrong_deals(deal):
            assert why_illegal(self.state, wrong) is not None
        if oracle.is_drawn(self.beside.match):
            self.draw_any_card(deal)
        self.make(deal)
        assert [sorted(hand) for hand in self.state.hands] == [sorted(hand) for hand in deal.hands]
        turned = deal.turned + list_shown(self.beside, deal)
        assert (self.state.turned, self.state.stack) == (turned, deal.stack)

    def draw_any_card(self, deal: Deal) -> None:
        """See that what was drawn of the second deck, and that alone, is not drawn again."""
        for card in CARDS:
            drawn = Deal(deal.hands, (*deal.turned[:-1], card), deal.stack)
            is_left = card in STANDARD_DECK and card.code not in self.beside.drawn
            assert (why_illegal(self.state, drawn) is None) == is_left

    # Bids, plays and passes.

    @precondition(lambda self: self.state.is_in_hand)
    @rule(data=st.data())
    def make_any_legal_move(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.state.to_act), label="seat")
        self.make(data.draw(st.sampled_from(legal_moves(self.state, seat)), label="move"))

    @precondition(lambda self: self.state.is_in_hand)
    @rule(count=st.integers(2, 60), seed=SEEDS)
    def make_many_legal_moves(self, count: int, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            if not self.state.is_in_hand:
                break
            self.pick_quickly(rng)
            self.all_cards_are_somewhere()

    @precondition(lambda self: not self.state.is_over)
    @rule(count=st.integers(1, 30), seed=SEEDS)
    def play_many_hands(self, count: int, seed: int) -> None:
        rng, end = random.Random(seed), len(self.state.hand_results) + count
        while not self.state.is_over and len(self.state.hand_results) < end:
            if len(self.moves) >= MAX_MOVES:
                break
            if self.is_at(Phase.DEAL):
                self.deal_quickly(rng)
            self.pick_quickly(rng)

    @precondition(lambda self: bool(self.state.committed) and not any(self.state.committed))
    @rule(data=st.data())
    def move_in_two_orders(self, data: st.DataObject) -> None:
        """Make all sealed moves twice, in different orders: nothing differs in the end."""
        seats = range(self.players)
        choices = [self.choose_sealed(data, seat) for seat in seats]
        orders = [data.draw(st.permutations(seats)) for _ in range(2)]
        ends = [self.move_in_order(choices, order) for order in orders]
        assert ends[0] == ends[1]
        assert hash(ends[0]) == hash(ends[1])
        for seat in orders[0]:
            for move in choices[seat]:
                self.make_quickly(move)
        assert self.state == ends[0]

    def choose_sealed(self, data: st.DataObject, seat: int) -> list[Move]:
        """Choose what a seat does until it has committed: a move, or a look and a move."""
        move = data.draw(st.sampled_from(legal_moves(self.state, seat)), label=f"seat {seat}")
        if not isinstance(move, Look):
            return [move]
        looked = apply_move(self.state, move)
        return [move, data.draw(st.sampled_from(legal_moves(looked, seat)), label="then")]

    def move_in_order(self, choices: list[list[Move]], order: list[int]) -> State:
        state, left = self.state, set(order)
        for seat in order:
            for move in choices[seat]:
                assert state.phase is self.state.phase
                assert set(state.to_act) == left
                assert state.bids == self.state.bids
                assert state.hands == self.state.hands
                state = apply_safely(state, move)
            left -= {seat}
        time = self.state.naming_time
        is_named = self.state.phase is Phase.BID and time is NamingTime.AFTER_BIDS
        assert state.phase is (Phase.NAME if is_named else Phase.PLAY)
        assert state.committed == ()
        for seat, (*_, given) in enumerate(choices):
            taken = choices[seat - 1][-1]
            if isinstance(given, PassCard) and isinstance(taken, PassCard):
                held = [*self.state.hands[seat], taken.card]
                held.remove(given.card)
                assert list(state.hands[seat]) == sorted(held)
        return state

    # The end.

    def replay(self) -> None:
        """Play the match again from its moves: it ends in the equal state."""
        state = self.start
        for move in self.moves:
            state = apply_move(state, move)
        assert state == self.state
        assert hash(state) == hash(self.state)

    def teardown(self) -> None:
        if hasattr(self, "state"):
            self.replay()
