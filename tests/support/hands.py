"""Small movers and readers of a hand, so that a test reads like the rule book."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules import (
    Bid,
    Look,
    PassCard,
    PlayCard,
    Ruleset,
    State,
    Trick,
    apply_move,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.cards import JOKER, Card, sort_cards
from counter_rules.rules.dealing import FaceUpCard
from support.builders import card, cards, deal

MAX_MOVES = 10 * (2 + 10 + 9)
"""No hand has more moves: ten players look and bid, play ten cards and pass nine times."""

MAX_HANDS = 100
"""No match here has more hands."""

# Movers.


def bid(state: State, *bids: int) -> State:
    """Let seats bid in turn."""
    for tricks in bids:
        state = apply_move(state, Bid(state.to_act[0], tricks))
    return state


def bid_all(state: State, *bids: int) -> State:
    """Let every seat bid in turn; bids that are not given are 0."""
    return bid(state, *bids, *[0] * (state.rules.players - len(bids)))


def play(state: State, text: str) -> State:
    """Play cards in turn, such as ``"KC 7D 4H+4D"`` or ``"9H *high KH *low"``."""
    for move in Trick.parse(text).plays:
        state = apply_move(state, attrs.evolve(move, seat=state.to_act[0]))
    return state


def joker(state: State, *, high: bool | None = None) -> PlayCard:
    """Offer the joker of the seat whose turn it is."""
    return PlayCard(state.to_act[0], JOKER, high=high)


def give(state: State, choices: Sequence[str]) -> State:
    """Pass a card from every seat, seat 0 first."""
    for seat, text in enumerate(choices):
        state = apply_move(state, PassCard(seat, card(text)))
    return state


def finish_hand(state: State) -> State:
    """Play a hand to its end, always the first legal move of the first seat to act."""
    for _ in range(MAX_MOVES):
        if not state.is_in_hand:
            return state
        state = apply_move(state, legal_moves(state)[0])
    raise AssertionError("the hand does not end")


def play_hand(
    state: State, *hands: str, bids: tuple[int, ...] = (), turned: str = "", drawn: str = ""
) -> State:
    """Deal, bid (by place in the bidding) and play a hand, always the first legal card."""
    return finish_hand(bid_all(deal(state, *hands, turned=turned, drawn=drawn), *bids))


def shuffled(state: State, seed: int = 7) -> State:
    """Deal the cards that a seed shuffles."""
    return apply_move(state, shuffle(state, seed=seed))


def play_match(state: State) -> State:
    """Shuffle and play hands to the end of the match, always the first legal move."""
    for _ in range(MAX_HANDS):
        if state.is_over:
            return state
        state = finish_hand(shuffled(state))
    raise AssertionError("the match does not end")


def face(rules: Ruleset, trick: str, hand: str, *, turned: str = "") -> State:
    """Let the seat after some plays of a first trick, led by seat 0, hold just these cards."""
    state = bid_all(deal(new_game(rules), turned=turned))
    plays = tuple(PlayCard(seat, card) for seat, card in enumerate(cards(trick)))
    hands = list(state.hands)
    hands[len(plays)] = sort_cards(cards(hand))
    return attrs.evolve(state, trick=plays, to_act=(len(plays),), hands=tuple(hands))


# Readers.


def codes(cards: tuple[Card, ...]) -> list[str]:
    """Write cards in plain letters."""
    return [card.code for card in cards]


def list_legal(state: State, seat: int | None = None) -> list[str]:
    """Write the cards that a seat may play or pass, such as ``4H+4D`` or ``*low``."""
    names = {None: "", False: "low", True: "high"}
    texts: list[str] = []
    for move in legal_moves(state, seat):
        assert isinstance(move, PlayCard | PassCard)
        text = move.card.code
        if isinstance(move, PlayCard):
            text += names[move.high] + (f"+{move.show.code}" if move.show else "")
        texts.append(text)
    return texts


def shows_dealers_card(rules: Ruleset) -> bool:
    """Return whether the last card of the dealer makes trump (F11.5)."""
    return rules.trump.face_up is FaceUpCard.DEALERS_LAST


def list_dealers_card(state: State) -> tuple[Card, ...]:
    """List the card that the dealer shows after the deal, if any (F11.5)."""
    is_shown = shows_dealers_card(state.rules) and state.hand_number not in state.rules.no_trump
    return state.turned[:1] if is_shown else ()


def list_open(state: State, seat: int | None = None) -> list[int]:
    """List the numbers that a seat may bid openly."""
    moves = legal_moves(state, seat)
    return [move.tricks for move in moves if isinstance(move, Bid) and not move.blind]


def list_blind(state: State, seat: int | None = None) -> list[int | str]:
    """List the numbers that a seat may bid blind, and the look."""
    return [
        move.tricks if isinstance(move, Bid) else str(move)
        for move in legal_moves(state, seat)
        if isinstance(move, Look) or (isinstance(move, Bid) and move.blind)
    ]
