"""A match played at random by Hypothesis: whatever is done, the same things hold."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from collections import Counter
from collections.abc import Iterator

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from counter_rules import (
    Bid,
    Card,
    Deal,
    Look,
    Move,
    PassCard,
    Phase,
    PlayCard,
    Rank,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    why_illegal,
)
from counter_rules.cards import JOKER, STANDARD_DECK
from counter_rules.rulesets import counter_effects

settings.register_profile(
    "counter-machine",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=60,
    stateful_step_count=60,
    suppress_health_check=list(HealthCheck),
)

FOURS = [card for card in STANDARD_DECK if card.rank is Rank.FOUR]
EFFECT_NAMES = [effect.name for effect in counter_effects().effects]
NON_FOURS = [card for card in STANDARD_DECK if card.rank is not Rank.FOUR]


RULINGS: list[dict[str, object]] = [
    {"king_default_trump": default, "two_names_trump": two_names}
    for default, two_names in itertools.product(("indicator", "none"), (False, True))
]


def list_shows(card: Card, *, is_turn: bool) -> list[Card | None]:
    """List what to try to show with a card: for a four on turn, every card there is."""
    if is_turn and card.rank is Rank.FOUR:
        return [None, *STANDARD_DECK]
    return [None, *FOURS, NON_FOURS[(card.index * 7) % len(NON_FOURS)]] if is_turn else [None, card]


def list_all_moves(state: State) -> Iterator[Move]:
    """Yield the moves of the type that the phase wants, legal or not, in the documented order."""
    for seat in range(state.rules.players):
        if state.phase is Phase.BID:
            yield from (Bid(seat, tricks) for tricks in range(-1, 13))
        elif state.phase is Phase.PASS:
            yield from (PassCard(seat, card) for card in STANDARD_DECK)
        elif state.phase is Phase.PLAY:
            for card in STANDARD_DECK:
                for show in list_shows(card, is_turn=seat in state.to_act):
                    yield PlayCard(seat, card, show)


def list_wrong_moves(state: State) -> list[Move]:
    """List moves that are never legal in the phase of a state, one of each other type."""
    seat = state.to_act[0] if state.to_act else 0
    card = next(iter(state.hands[seat]), STANDARD_DECK[0])
    moves: dict[Phase, Move] = {
        Phase.DEAL: Deal(state.hands, state.turned, state.stack),
        Phase.BID: Bid(seat, 1),
        Phase.PLAY: PlayCard(seat, card),
        Phase.PASS: PassCard(seat, card),
    }
    wrong = [move for phase, move in moves.items() if phase is not state.phase]
    return [*wrong, Look(seat), PlayCard(seat, card, high=True), Bid(seat, 1, blind=True)]


def apply_safely(state: State, move: Move) -> State:
    """Apply a move and see that the state it came from is as it was."""
    before = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own pickle
    after = apply_move(state, move)
    assert state == before
    assert hash(state) == hash(before)
    assert after != state
    return after


class Table(RuleBasedStateMachine):
    """One match, from the choice of the rules to its end."""

    @initialize(
        players=st.integers(3, 5),
        hook=st.booleans(),
        points=st.none() | st.integers(1, 4) | st.integers(1, 12),
        max_hands=st.none() | st.integers(1, 4),
        rulings_or_left_out=st.sampled_from(RULINGS)
        | st.sets(st.sampled_from(EFFECT_NAMES), min_size=1),
        dealer=st.none() | st.integers(0, 2),
    )
    def sit_down(
        self,
        *,
        players: int,
        hook: bool,
        points: int | None,
        max_hands: int | None,
        rulings_or_left_out: dict[str, object] | set[str],
        dealer: int | None,
    ) -> None:
        options: dict[str, object] = {"hook": hook, "max_hands": max_hands}
        if points is not None:
            options["target"] = points
        if isinstance(rulings_or_left_out, dict):
            options |= rulings_or_left_out
        else:
            options["effects"] = counter_effects().without(*rulings_or_left_out)
        self.ruleset = get_ruleset("counter", players=players, **options)
        self.begin(dealer)

    def begin(self, dealer: int | None) -> None:
        self.moves: list[Move] = []
        self.start = self.state = new_game(self.ruleset, dealer=dealer)
        self.first_dealer = self.ruleset.players - 1 if dealer is None else dealer

    @precondition(lambda self: self.state.is_over)
    @rule(data=st.data())
    def play_another_match(self, data: st.DataObject) -> None:
        self.replay()
        self.begin(data.draw(st.integers(0, self.ruleset.players - 1), label="dealer"))

    def make(self, move: Move) -> None:
        assert why_illegal(self.state, move) is None
        self.state = apply_safely(self.state, move)
        self.moves.append(move)

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
    @rule(order=st.permutations(STANDARD_DECK))
    def deal_in_any_order(self, order: list[Card]) -> None:
        players = self.state.rules.players
        hands = [order[10 * seat : 10 * seat + 10] for seat in range(players)]
        left = order[10 * players :]
        self.make(Deal(hands, left[:1], left[1:]))
        assert [set(hand) for hand in self.state.hands] == [set(hand) for hand in hands]

    @precondition(lambda self: self.state.is_in_hand)
    @rule(data=st.data())
    def make_any_legal_move(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.state.to_act), label="seat")
        self.make(data.draw(st.sampled_from(legal_moves(self.state, seat)), label="move"))

    @precondition(lambda self: self.state.is_in_hand)
    @rule(count=st.integers(2, 60), seed=st.integers(0, 2**32))
    def make_many_legal_moves(self, count: int, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            if not self.state.is_in_hand:
                break
            move = rng.choice(legal_moves(self.state, rng.choice(self.state.to_act)))
            self.moves.append(move)
            self.state = apply_move(self.state, move)
            self.all_cards_are_somewhere()

    @precondition(lambda self: self.is_at(Phase.PASS) and not any(self.state.committed))
    @rule(data=st.data())
    def pass_in_two_orders(self, data: st.DataObject) -> None:
        state, seats = self.state, range(self.state.rules.players)
        choices = [data.draw(st.sampled_from(legal_moves(state, seat))) for seat in seats]
        ends = [
            self.pass_in_order(state, [choices[seat] for seat in data.draw(st.permutations(seats))])
            for _ in range(2)
        ]
        assert ends[0] == ends[1]
        assert hash(ends[0]) == hash(ends[1])
        for seat in seats:
            given, taken = choices[seat], choices[seat - 1]
            assert isinstance(given, PassCard)
            assert isinstance(taken, PassCard)
            assert taken.card in ends[0].hands[seat]
            assert set(ends[0].hands[seat]) - {taken.card} == set(state.hands[seat]) - {given.card}
        self.moves += choices
        self.state = ends[0]

    def pass_in_order(self, state: State, moves: list[Move]) -> State:
        hands, left = state.hands, set(state.to_act)
        for move in moves:
            assert isinstance(move, PassCard)
            assert state.phase is Phase.PASS
            assert set(state.to_act) == left
            assert state.hands == hands
            state = apply_safely(state, move)
            left -= {move.seat}
        assert state.phase is Phase.PLAY
        assert state.committed == ()
        return state

    @invariant()
    def legal_is_what_is_not_illegal(self) -> None:
        state = self.state
        found = [move for move in list_all_moves(state) if why_illegal(state, move) is None]
        listed = [m for seat in range(state.rules.players) for m in legal_moves(state, seat)]
        assert found == listed
        assert len(set(listed)) == len(listed)
        assert legal_moves(state) == (legal_moves(state, state.to_act[0]) if state.to_act else ())
        for seat in range(state.rules.players):
            assert bool(legal_moves(state, seat)) == (seat in state.to_act)
        for move in list_wrong_moves(state):
            assert why_illegal(state, move) is not None

    @invariant()
    def states_are_values(self) -> None:
        state = self.state
        again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own pickle
        assert again == state
        assert hash(again) == hash(state)
        assert again.to_act == state.to_act
        assert copy.deepcopy(state) is state
        assert copy.copy(state) is state

    @invariant()
    def all_cards_are_somewhere(self) -> None:
        state = self.state
        piles = [*state.hands, state.turned, state.stack, [play.card for play in state.trick]]
        if not state.is_in_hand:
            assert not any(piles)
            assert state.trump is None
            return
        piles += [
            [play.card for play in result.trick.plays if play.card not in result.turned]
            for result in state.tricks
        ]
        assert Counter(itertools.chain.from_iterable(piles)) == Counter(state.rules.deck)
        assert JOKER not in itertools.chain.from_iterable(piles)

    @invariant()
    def hands_are_of_equal_size(self) -> None:
        state = self.state
        if state.is_in_hand:
            for seat, hand in enumerate(state.hands):
                has_played = any(play.seat == seat for play in state.trick)
                assert len(hand) == 10 - len(state.tricks) - has_played
                assert list(hand) == sorted(hand)

    @invariant()
    def only_jacks_change_trump(self) -> None:
        state = self.state
        if not state.is_in_hand:
            return
        plays = [play for result in state.tricks for play in result.trick.plays]
        has_jack = "jack" in [effect.name for effect in state.rules.effects.effects]
        jacks = [play.card for play in plays if play.card.rank is Rank.JACK] if has_jack else []
        assert list(state.turned[1:]) == jacks
        assert state.trump is state.turned[-1].suit
        trumps = [result.trick.trump for result in state.tricks[1:]] + [state.trump]
        assert [result.indicator for result in state.tricks] == trumps[: len(state.tricks)]

    @invariant()
    def tricks_are_counted(self) -> None:
        state = self.state
        nobody = sum(result.winner is None for result in state.tricks)
        assert len(state.tricks_won) == len(state.bids) == state.rules.players
        if state.is_in_hand:
            assert sum(state.tricks_won) == len(state.tricks) - nobody <= 10
            assert len(state.trick) < state.rules.players
            return
        assert not any(state.tricks_won)
        if state.hand_results:
            assert len(state.tricks) == 10
            assert sum(state.hand_results[-1].tricks_won) == 10 - nobody
        else:
            assert state.tricks == ()

    @invariant()
    def bids_are_made_once(self) -> None:
        state = self.state
        made = [bid for bid in state.bids if bid is not None]
        assert all(type(bid) is int and 0 <= bid <= 10 for bid in made)
        if state.phase in (Phase.PLAY, Phase.PASS):
            assert len(made) == state.rules.players
            assert not state.rules.options["hook"] or sum(made) != 10
        elif state.phase is Phase.BID:
            turns = [(state.dealer + 1 + turn) % state.rules.players for turn in range(len(made))]
            assert all(state.bids[seat] is not None for seat in turns)
            assert state.to_act == ((state.dealer + 1 + len(made)) % state.rules.players,)
        else:
            assert made == []

    @invariant()
    def turns_go_to_the_left(self) -> None:
        state, players = self.state, self.state.rules.players
        if state.phase is Phase.PLAY:
            assert state.to_act == ((state.leader + len(state.trick)) % players,)
        elif state.phase is Phase.PASS:
            chosen = [move is not None for move in state.committed]
            assert state.to_act == tuple(seat for seat in range(players) if not chosen[seat])
            assert len(state.committed) == players
            assert state.to_act
        elif not state.is_in_hand:
            assert state.to_act == ()
            assert state.leader is None
        if state.phase is not Phase.PASS:
            assert state.committed == ()

    @invariant()
    def scores_add_up(self) -> None:
        state, players = self.state, self.state.rules.players
        before = (0,) * players
        for number, hand in enumerate(state.hand_results):
            assert hand.hand_number == number + 1
            assert hand.dealer == (self.first_dealer + number) % players
            assert len(hand.bids) == len(hand.tricks_won) == len(hand.points) == players
            assert min(hand.points) >= 0
            assert hand.scores == tuple(map(sum, zip(before, hand.points, strict=True)))
            before = hand.scores
        assert state.scores == before
        assert state.hand_number == len(state.hand_results) + (not state.is_over)
        assert state.dealer == (self.first_dealer + state.hand_number - 1) % players

    @invariant()
    def the_match_ends_when_it_should(self) -> None:
        state, options = self.state, self.state.rules.options
        target, max_hands = options["target"], options["max_hands"]
        assert isinstance(target, int)
        is_due = max(state.scores) >= target or len(state.hand_results) == max_hands
        assert state.is_over == is_due == (state.phase is Phase.OVER)
        best = max(state.scores)
        leading = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        assert state.winners == (leading if state.is_over else ())

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


TestTable = Table.TestCase
TestTable.settings = settings.get_profile("counter-machine")
