"""A match of ours and the oracle's of the same deals and moves, compared at every moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Self

import attrs

from counter_rules import (
    Bid,
    Deal,
    Look,
    Move,
    NameTrump,
    Phase,
    PlayCard,
    Rank,
    State,
    Suit,
    TrickResult,
    legal_moves,
    view,
)
from support import family_oracle as oracle
from support.family_oracle_games import GAMES, Game
from support.hands import codes


def letter(suit: Suit | None) -> str | None:
    return None if suit is None else suit.value


def write_option(value: Any) -> Any:  # noqa: ANN401 - as options are
    """Write an option as the oracle takes it: a suit or a rank is its text."""
    if isinstance(value, tuple):
        return tuple(write_option(each) for each in value)
    if isinstance(value, Rank):
        return value.letter
    return value.value if isinstance(value, Suit) else value


def write_move(move: Move) -> oracle.Move:
    """Write a move as the oracle does."""
    if isinstance(move, PlayCard):
        assert move.show is None
        return ("play", move.seat, move.card.code, move.high)
    if isinstance(move, Bid):
        return ("bid", move.seat, move.tricks, move.blind)
    if isinstance(move, NameTrump):
        return ("name", move.seat, letter(move.suit))
    assert isinstance(move, Look)
    return ("look", move.seat)


@attrs.define
class Beside:
    """The oracle's match, which follows ours."""

    match: oracle.Match
    turned: list[str] = attrs.field(factory=list)
    """The cards turned face up for the hand, as it was dealt."""
    drawn: list[str] = attrs.field(factory=list)
    """The cards drawn of the second deck since it was shuffled."""

    @classmethod
    def begin(
        cls, name: str, players: int, options: dict[str, Any], dealer: int | None = None
    ) -> Self:
        plain = {option: write_option(value) for option, value in options.items()}
        return cls(oracle.new_match(GAMES[name](players, **plain), dealer))

    @property
    def game(self) -> Game:
        return self.match.game

    # Following a match of ours.

    def follow(self, before: State, move: Move, after: State) -> None:
        """Make the move in the oracle's match too, and compare what it has finished."""
        is_last_play = isinstance(move, PlayCard) and len(before.trick) == self.game.players - 1
        if isinstance(move, Deal):
            self.deal(move)
        elif isinstance(move, (Bid, Look, NameTrump)) or not self.game.has_effects:
            oracle.apply(self.match, write_move(move))
        elif is_last_play:
            oracle.end_trick(self.match, after.tricks[-1].winner)
        if is_last_play:
            self.check_trick(after, after.tricks[-1])
        if is_last_play and not after.is_in_hand:
            self.check_hand(before, after)

    def deal(self, deal: Deal) -> None:
        """See that the deal is one that the oracle's game can have, and deal it."""
        self.turned = codes(deal.turned)
        size = oracle.find_size(self.match, self.turned)
        assert {len(hand) for hand in deal.hands} == {size}
        assert len(self.turned) == oracle.count_turned(self.match, size)
        if self.game.reflip == "until_no_joker":
            assert self.turned[0] != "*"
        of_deck = self.turned
        if oracle.is_drawn(self.match):
            *of_deck, card = self.turned
            assert card != "*"
            assert card not in self.drawn
            self.drawn = [] if len(self.drawn) == 51 else [*self.drawn, card]
        held = [card for hand in (*deal.hands, deal.stack) for card in codes(hand)]
        assert Counter(held + of_deck) == Counter(self.game.deck)
        oracle.deal(self.match, [codes(hand) for hand in deal.hands], self.turned)
        if self.match.shown is not None:  # F11.5: it is face up, although nothing is turned
            self.turned = [self.match.shown]

    # Comparing.

    def check_state(self, state: State) -> None:
        """Compare what both sides say of one moment, but for who sees what."""
        match = self.match
        assert list(state.scores) == match.scores
        assert list(state.bids) == oracle.public_bids(match)
        if state.is_in_hand:
            assert state.dealer == match.dealer
            assert list(state.tricks_won) == match.won
            assert list(state.blind) == sorted(match.blind)
        if match.phase == "play" and self.game.has_effects:
            assert state.phase in (Phase.PLAY, Phase.PASS)
            assert len(state.tricks) == match.tricks
            assert match.tricks or letter(state.trump) == match.trump
        else:
            self.check_plain_state(state)

    def check_plain_state(self, state: State) -> None:
        """Compare what cards with effects may change."""
        match = self.match
        assert state.phase.value == match.phase
        assert list(state.to_act) == oracle.to_act(match)
        assert letter(state.trump) == match.trump
        assert letter(state.led) == oracle.find_led(match)
        assert [write_move(move) for move in state.trick] == [("play", *p) for p in match.trick]
        for seat, hand in enumerate(match.hands):
            ours = [write_move(move) for move in legal_moves(state, seat)]
            assert ours == oracle.legal(match, seat), f"seat {seat}"
            if not match.trick:
                assert codes(state.hands[seat]) == sorted(hand, key=oracle.order)

    def check_sight(self, state: State, seats: Iterable[int] | None = None) -> None:
        """See that seats, or all, see the hands that they may see, and those alone."""
        for seat in range(self.game.players) if seats is None else seats:
            seen, ours = oracle.list_seen(self.match, seat), view(state, seat)
            assert ours.hands == tuple(
                [hand if owner in seen else None for owner, hand in enumerate(state.hands)]
            )
            if self.match.shown is not None and not self.game.has_effects:  # F11.5
                assert self.match.shown in codes(ours.known[self.match.dealer])

    def check_trick(self, after: State, result: TrickResult) -> None:
        """Compare the trick that a play has finished."""
        match = self.match
        assert len(result.plays) == self.game.players
        assert result.winner == match.last_winner
        if not self.game.has_effects:
            assert letter(result.led) == match.last_led
            assert result.next_leader == (match.last_winner if after.is_in_hand else None)
            assert not any((result.passing, result.doubled_lead, result.turned))

    def check_hand(self, before: State, after: State) -> None:
        """Compare the hand that a play has finished, and whether the match ends with it."""
        match, ours = self.match, after.hand_results[-1]
        assert after.hand_results[:-1] == before.hand_results
        names = {"bids": ours.bids, "won": ours.tricks_won}
        names |= {"points": ours.points, "scores": ours.scores}
        assert {name: list(values) for name, values in names.items()} == match.results[-1]
        assert (ours.hand_number, ours.dealer) == (len(match.results), before.dealer)
        assert (ours.hand_size, list(ours.blind)) == (match.size, sorted(match.blind))
        jacks = [card for trick in after.tricks for card in trick.turned]
        assert codes(ours.turned) == [*self.turned, *codes(tuple(jacks))]
        winners = oracle.winners(match)
        assert list(after.winners) == (winners if match.phase == "over" else [])
        if self.game.ties != "extra_hands":
            assert list(after.rules.ending.list_winners(after.hand_results)) == winners
