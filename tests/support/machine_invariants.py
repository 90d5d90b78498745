"""What holds all the time, whatever game is played and whatever was done."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections import Counter

from hypothesis.stateful import invariant

from counter_rules import Deal, Phase, State, explain_trick, legal_moves, resolve_trick, why_illegal
from support import family_oracle as oracle
from support.beside_oracle import Beside
from support.family_oracle_games import Game
from support.hands import codes
from support.machine_moves import list_all_moves, list_shown, list_wrong_moves


class Invariants:
    """The invariants of a machine that keeps these beside the state."""

    state: State
    beside: Beside
    dealt: Deal | None
    """The deal of the hand in progress; None between hands."""
    first_dealer: int

    @property
    def game(self) -> Game:
        return self.beside.game

    @invariant()
    def everybody_sees_what_the_oracle_says(self) -> None:
        self.beside.check_sight(self.state)

    @invariant()
    def legal_is_what_is_not_illegal(self) -> None:
        state = self.state
        found = [m for m in list_all_moves(self.game, state) if why_illegal(state, m) is None]
        listed = [m for seat in range(self.game.players) for m in legal_moves(state, seat)]
        assert found == listed
        assert len(set(listed)) == len(listed)
        assert legal_moves(state) == (legal_moves(state, state.to_act[0]) if state.to_act else ())
        for seat in range(self.game.players):
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
        if self.dealt is None:
            assert not state.is_in_hand
            assert not any(piles)
            return
        played = [play.card for result in state.tricks for play in result.plays]
        on_stack = [card for result in state.tricks for card in result.turned]
        found = Counter(itertools.chain(*piles, played)) - Counter(on_stack)
        if oracle.is_drawn(self.beside.match):
            found -= Counter([self.dealt.turned[-1]])
        found -= Counter(list_shown(self.beside, self.dealt))
        assert Counter(codes(tuple(found.elements()))) == Counter(self.game.deck)

    @invariant()
    def hands_are_of_equal_size(self) -> None:
        state, size = self.state, self.beside.match.size
        if not state.is_in_hand:
            return
        for seat, cards in enumerate(state.hands):
            has_played = any(play.seat == seat for play in state.trick)
            assert len(cards) == size - len(state.tricks) - has_played
            assert list(cards) == sorted(cards)

    @invariant()
    def what_was_dealt_face_up_lies_there(self) -> None:
        state, dealt = self.state, self.dealt
        if dealt is None:
            assert state.trump is None
            return
        assert state.stack == dealt.stack
        turned = dealt.turned + list_shown(self.beside, dealt)
        assert state.turned[: len(turned)] == turned
        if not self.game.has_effects:
            trump = state.trump
            assert state.turned == turned
            assert all(r.opening_trump is r.trump is r.indicator is trump for r in state.tricks)

    @invariant()
    def tricks_are_counted(self) -> None:
        state = self.state
        winners = [result.winner for result in state.tricks]
        if self.dealt is None:
            assert not any(state.tricks_won)
            played = state.hand_results[-1].hand_size if state.hand_results else 0
            assert len(state.tricks) == played
            return
        assert state.tricks_won == tuple(winners.count(seat) for seat in range(self.game.players))
        assert len(state.trick) < self.game.players
        assert len(state.tricks) < self.beside.match.size

    @invariant()
    def sealed_bids_are_kept_till_all_are_in(self) -> None:
        state, match = self.state, self.beside.match
        assert all(bid is None or type(bid) is int for bid in state.bids)
        if state.phase is Phase.BID:
            kept = [None if bid is None else bid.tricks for bid in state.committed]
            assert kept == (match.bids if self.game.is_sealed else [])

    @invariant()
    def turns_go_to_the_left(self) -> None:
        state, players = self.state, self.game.players
        if state.phase is Phase.PLAY:
            assert state.to_act == ((state.leader + len(state.trick)) % players,)
            assert state.committed == ()
        elif state.phase is Phase.PASS:
            chosen = [move is not None for move in state.committed]
            assert len(chosen) == players
            assert state.to_act == tuple(seat for seat in range(players) if not chosen[seat])
            assert state.to_act
        elif not state.is_in_hand:
            assert state.to_act == state.committed == ()
            assert state.leader is None

    @invariant()
    def the_leader_has_won_or_is_the_first_one(self) -> None:
        state = self.state
        if not state.is_in_hand:
            return
        leaders = [result.leader for result in state.tricks] + [state.leader]
        match = self.beside.match
        is_open = self.game.first_leader == "highest_bidder" and None in match.bids  # F11.6
        assert leaders[0] == (None if is_open else oracle.find_first_leader(match))
        assert leaders[1:] == [result.next_leader for result in state.tricks]

    @invariant()
    def tricks_are_explained(self) -> None:
        state = self.state
        for result in state.tricks[-1:]:
            assert resolve_trick(state.rules, result.trick) == result
            assert explain_trick(state.rules, result.trick).result == result

    @invariant()
    def hands_are_counted(self) -> None:
        state, players = self.state, self.game.players
        for number, result in enumerate(state.hand_results):
            assert result.hand_number == number + 1
            assert result.dealer == (self.first_dealer + number) % players
            points = [earlier.points for earlier in state.hand_results[: number + 1]]
            assert result.scores == tuple(map(sum, zip(*points, strict=True)))
        assert state.hand_number == len(state.hand_results) + (not state.is_over)
        assert state.dealer == (self.first_dealer + state.hand_number - 1) % players

    @invariant()
    def there_are_winners_once_it_is_over(self) -> None:
        winners = oracle.winners(self.beside.match) if self.state.is_over else []
        assert list(self.state.winners) == winners
