"""A small program as a user would write it; type checkers must accept every line."""

from __future__ import annotations

from typing import assert_type

from counter_rules import (
    Bid,
    Card,
    Deal,
    Effect,
    EffectOrder,
    Explanation,
    IllegalMoveError,
    Move,
    Phase,
    PlayCard,
    Rank,
    Reason,
    Ruleset,
    State,
    Suit,
    Trick,
    TrickResult,
    apply_move,
    explain_trick,
    get_ruleset,
    legal_moves,
    new_game,
    resolve_trick,
    shuffle,
    why_illegal,
)
from counter_rules.trick import Act, Table


def play_first_legal(rules: Ruleset, seed: int) -> tuple[int, ...]:
    state: State = new_game(rules, dealer=0)
    while not state.is_over:
        if state.phase is Phase.DEAL:
            deal: Deal = shuffle(state, seed=seed)
            state = apply_move(state, deal)
        else:
            moves: tuple[Move, ...] = legal_moves(state, state.to_act[0])
            state = apply_move(state, moves[0])
    return state.winners


def ask(state: State) -> str:
    move = PlayCard(1, Card.parse("9C"), show=None)
    reason: Reason | None = why_illegal(state, move)
    try:
        apply_move(state, Bid(0, 3))
    except IllegalMoveError as error:
        assert_type(error.legal, tuple[Move, ...])
        return error.reason.sentence
    return "" if reason is None else reason.clause


def look(rules: Ruleset) -> tuple[float, ...]:
    trick = Trick.parse("KC 7D", trump=Suit.HEARTS)
    result: TrickResult = resolve_trick(rules, trick)
    explained: Explanation = explain_trick(rules, trick)
    assert_type(explained.sentences, tuple[str, ...])
    assert_type(result.winner, int | None)
    return result.values


def make_worthless(table: Table) -> None:
    for place in table.find_plays(Rank.KING):
        table.values[place] = 0


POOR_KING = Effect(name="poor_king", rank=Rank.KING, value=Act("house rule", make_worthless))
RULES = get_ruleset("counter", players=4, effects=EffectOrder(value=(POOR_KING,)), target=5)
