"""What holds all the time, whatever game is played and whatever was done."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections import Counter

from hypothesis.stateful import invariant

from counter_rules import (
    Bid,
    Card,
    Look,
    Phase,
    State,
    explain_trick,
    legal_moves,
    resolve_trick,
    view,
    why_illegal,
)
from expected_game import Game
from expected_play import find_led
from expected_score import add_up
from machine_hand import HandRecord, check_end, list_allowed
from machine_moves import list_all_moves, list_wrong_moves


class Invariants:
    """The invariants of a machine that keeps these beside the state."""

    state: State
    game: Game
    hand: HandRecord | None
    """What is known of the hand in progress; None between hands."""
    drawn: list[Card]
    """The cards drawn of the second deck so far."""
    first_dealer: int

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
        if self.hand is None:
            assert not state.is_in_hand
            assert not any(piles)
            return
        played = [play.card for result in state.tricks for play in result.plays]
        on_stack = [card for result in state.tricks for card in result.turned]
        found = Counter(itertools.chain(*piles, played)) - Counter(on_stack)
        if self.game.is_drawn(self.hand.number):
            found -= Counter([state.turned[self.game.is_flipped]])
        assert found == Counter(self.game.deck)

    @invariant()
    def hands_are_of_equal_size(self) -> None:
        state, hand = self.state, self.hand
        if hand is None:
            return
        for seat, cards in enumerate(state.hands):
            has_played = any(play.seat == seat for play in state.trick)
            assert len(cards) == hand.size - len(state.tricks) - has_played
            assert list(cards) == sorted(cards)

    @invariant()
    def trump_comes_from_its_source(self) -> None:
        state, hand = self.state, self.hand
        if hand is None:
            assert state.trump is None
            return
        deal = hand.deal
        assert state.stack == deal.stack
        assert state.turned[: len(deal.turned)] == deal.turned
        trump = self.game.find_trump(hand.number, hand.size, deal.turned)
        if self.game.is_plain or not state.tricks:
            assert state.trump is trump
        if self.game.is_plain:
            assert state.turned == deal.turned
            assert all(r.opening_trump is r.trump is r.indicator is trump for r in state.tricks)

    @invariant()
    def tricks_are_counted(self) -> None:
        state = self.state
        winners = [result.winner for result in state.tricks]
        assert not (self.game.is_plain and None in winners)
        if self.hand is None:
            assert not any(state.tricks_won)
            played = state.hand_results[-1].hand_size if state.hand_results else 0
            assert len(state.tricks) == played
            return
        assert state.tricks_won == tuple(winners.count(seat) for seat in range(self.game.players))
        assert len(state.trick) < self.game.players
        assert len(state.tricks) < self.hand.size

    @invariant()
    def bids_are_made_once(self) -> None:
        state, players = self.state, self.game.players
        assert len(state.bids) == players
        if self.hand is None:
            assert set(state.bids) == {None}
            return
        made = self.hand.list_bids(players)
        is_open = state.phase is not Phase.BID or not self.game.is_sealed
        assert list(state.bids) == (made if is_open else [None] * players)
        assert all(bid is None or type(bid) is int for bid in state.bids)
        assert (None in made) == (state.phase is Phase.BID)
        assert state.blind == self.hand.blind

    @invariant()
    def bids_are_those_allowed(self) -> None:
        state, hand = self.state, self.hand
        if hand is None or state.phase is not Phase.BID:
            return
        made = [bid for bid in state.bids if bid is not None]
        allowed = list_allowed(self.game, made, hand.size)
        for seat in state.to_act:
            is_hidden = hand.is_hidden(seat)
            bids = [Bid(seat, tricks, blind=is_hidden) for tricks in allowed]
            assert list(legal_moves(state, seat)) == [*bids, *[Look(seat)] * is_hidden]

    @invariant()
    def everybody_bids_in_turn_or_at_once(self) -> None:
        state, hand, players = self.state, self.hand, self.game.players
        if hand is None or state.phase is not Phase.BID:
            return
        left = [seat for seat in range(players) if seat not in hand.bids]
        if self.game.is_sealed:
            assert list(state.to_act) == left
            assert state.committed == tuple(hand.bids.get(seat) for seat in range(players))
        else:
            order = [(state.dealer + turn) % players for turn in range(1, players + 1)]
            assert order[: len(hand.bids)] == list(hand.bids)
            assert state.to_act == (order[len(hand.bids)],)
            assert state.committed == ()

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
    def the_leader_has_won_or_sits_beside_the_dealer(self) -> None:
        state = self.state
        if not state.is_in_hand:
            return
        leaders = [result.leader for result in state.tricks] + [state.leader]
        assert leaders[0] == (state.dealer + self.game.first_leader) % self.game.players
        nexts = [result.next_leader for result in state.tricks]
        assert leaders[1:] == nexts
        if self.game.is_plain:
            assert nexts == [result.winner for result in state.tricks]

    @invariant()
    def nobody_sees_what_is_not_theirs(self) -> None:
        state, hand = self.state, self.hand
        is_bid = state.phase is Phase.BID
        for seat in range(self.game.players):
            if hand is not None and hand.is_forehead and is_bid:
                seen = {owner for owner in range(self.game.players) if owner != seat}
            elif hand is not None and hand.is_hidden(seat):
                seen = set()
            else:
                seen = {seat}
            assert view(state, seat).hands == tuple(
                cards if owner in seen else None for owner, cards in enumerate(state.hands)
            )

    @invariant()
    def tricks_are_explained(self) -> None:
        state = self.state
        assert not self.game.is_plain or state.led is find_led(self.game, state.trick)
        for result in state.tricks[-1:]:
            assert resolve_trick(state.rules, result.trick) == result
            assert explain_trick(state.rules, result.trick).result == result

    @invariant()
    def scores_add_up(self) -> None:
        state, players = self.state, self.game.players
        for number, result in enumerate(state.hand_results):
            assert result.hand_number == number + 1
            assert result.dealer == (self.first_dealer + number) % players
            assert list(result.scores) == add_up(self.game, state.hand_results[: number + 1])
        assert list(state.scores) == add_up(self.game, state.hand_results)
        assert state.hand_number == len(state.hand_results) + (not state.is_over)
        assert state.dealer == (self.first_dealer + state.hand_number - 1) % players

    @invariant()
    def the_match_ends_when_it_should(self) -> None:
        check_end(self.game, self.state)
