"""Small builders for the games of the Oh Hell family, where hands have any size."""

from __future__ import annotations

from collections import Counter

import attrs

from builders import bid_all, cards
from counter_rules import (
    Bid,
    Deal,
    HandResult,
    Look,
    PlayCard,
    ReasonCode,
    Ruleset,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    why_illegal,
)
from counter_rules.cards import sort_cards


def custom(players: int = 3, **options: object) -> Ruleset:
    """Compose a game of the common frame, other than F0 only in what is named."""
    return get_ruleset("custom", players=players, **options)


def finished(
    scores: tuple[int, ...],
    *,
    number: int = 1,
    bids: tuple[int, ...] = (),
    won: tuple[int, ...] = (),
    turned: str = "",
) -> HandResult:
    """Make up a finished hand; by default nobody bid, nor won, any trick."""
    nothing = (0,) * len(scores)
    return HandResult(
        hand_number=number,
        dealer=0,
        hand_size=sum(won),
        bids=bids or nothing,
        tricks_won=won or nothing,
        points=nothing,
        scores=scores,
        turned=cards(turned),
    )


def after(rules: Ruleset, *results: HandResult, dealer: int | None = None) -> State:
    """Wait for the deal after some finished hands; by default the last seat dealt the first."""
    state = new_game(rules, dealer=(len(results) - 1) % rules.players)
    if dealer is not None:
        state = attrs.evolve(state, dealer=dealer)
    return attrs.evolve(state, hand_results=results)


def before(
    rules: Ruleset, number: int, scores: tuple[int, ...] = (), *, dealer: int | None = None
) -> State:
    """Wait for the deal of the hand of a number, all hands before it having made the scores."""
    scores = scores or (0,) * rules.players
    results = [finished(scores, number=earlier) for earlier in range(1, number)]
    return after(rules, *results, dealer=dealer)


def deal(state: State, *hands: str, turned: str = "", drawn: str = "") -> State:
    """Deal a hand in which seat 0, 1, … hold at least the cards named; the bidding is open.

    The hands are filled up in card order, and the rest of the deck follows. A card drawn
    comes from a second deck, all that is turned from the first.
    """
    rules, face_up = state.rules, cards(turned)
    wanted = [list(cards(hand)) for hand in hands]
    wanted += [[] for _ in range(rules.players - len(wanted))]
    used = Counter(face_up) + Counter(held for hand in wanted for held in hand)
    rest = list(sort_cards((Counter(rules.deck) - used).elements()))
    size = rules.hand_sizes.get_size(state.hand_number, face_up)
    for hand in wanted:
        missing = size - len(hand)
        hand += rest[:missing]
        rest = rest[missing:]
    return apply_move(state, Deal(wanted, (*face_up, *cards(drawn)), rest))


def face(rules: Ruleset, trick: str, hand: str, *, turned: str = "") -> State:
    """Let the seat after some plays of a first trick, led by seat 0, hold just these cards."""
    state = deal(new_game(rules), turned=turned)
    plays = tuple(PlayCard(seat, card) for seat, card in enumerate(cards(trick)))
    state = bid_all(state)
    return attrs.evolve(
        state,
        trick=plays,
        to_act=(len(plays),),
        hands=tuple(
            sort_cards(cards(hand)) if seat == len(plays) else held
            for seat, held in enumerate(state.hands)
        ),
    )


def finish_hand(state: State) -> State:
    """Play a hand of any length to its end, always the first legal move."""
    while state.is_in_hand:
        state = apply_move(state, legal_moves(state)[0])
    return state


def play_hand(
    state: State, *hands: str, bids: tuple[int, ...] = (), turned: str = "", drawn: str = ""
) -> State:
    """Deal, bid (by place in the bidding) and play a hand, always the first legal card."""
    return finish_hand(bid_all(deal(state, *hands, turned=turned, drawn=drawn), *bids))


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


def refusal(state: State, move: object) -> tuple[ReasonCode, str]:
    """Say why a move is illegal, by code and clause."""
    reason = why_illegal(state, move)
    assert reason is not None, f"{move} is legal"
    return reason.code, reason.clause
