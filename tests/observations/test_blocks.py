"""What an observation says, block by block, beside the view that it is made of."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from counter_rules import Bid, Card, Phase, State, Suit, View, apply_move, new_game, view
from counter_rules.cards import CARDS
from counter_rules.observations import ObservationSpace
from support.kernel_rulesets import ALL
from support.match_walks import TABLES, draw_rules, draw_start, pick_move, walk_hand

pytest.importorskip("numpy")

SUITS = (None, *Suit)


def walk(name: str, seed: int, hands: int) -> Iterator[State]:
    rng = random.Random(f"{name} {seed}")
    state = new_game(ALL[name]) if seed == 0 else draw_start(rng, ALL[name])
    for _ in range(hands):
        for _, after in walk_hand(rng, state):
            state = after
            yield state
        if state.is_over:
            return


def count(cards: tuple[Card, ...]) -> list[int]:
    return [cards.count(card) for card in CARDS]


def assert_plain_blocks(seen: View, seat: int, parts: dict[str, Any]) -> None:
    """Compare what stands in a view as it is."""
    players, in_hand = seen.rules.players, seen.is_in_hand
    around = [(seat + i) % players for i in range(players)]
    assert parts["phase"].tolist() == [phase is seen.phase for phase in Phase]
    assert parts["dealer"].tolist() == [other == seen.dealer for other in around]
    assert parts["hand_number"] == seen.hand_number
    assert parts["hand_size"] == seen.hand_size
    assert parts["tricks"] == (len(seen.tricks) if in_hand else 0)
    assert parts["doubled"] == seen.doubled
    assert parts["tricks_won"].tolist() == [seen.tricks_won[other] for other in around]
    assert parts["to_act"].tolist() == [other in seen.to_act for other in around]
    assert parts["blind"].tolist() == [in_hand and other in seen.blind for other in around]
    assert parts["hand"].tolist() == count((seen.hand if in_hand else None) or ())
    if not in_hand:
        assert not any(parts[name].any() for name in ("trick", "played", "known", "leader", "led"))
        return
    assert parts["face_up"].tolist() == count(seen.face_up)
    assert parts["leader"].tolist() == [other == seen.leader for other in around]
    assert parts["trump"].tolist() == [suit is seen.trump for suit in SUITS]
    assert parts["led"].tolist() == [suit is seen.led for suit in SUITS]
    for i, other in enumerate(around):
        mine = [play for play in seen.trick if play.seat == other]
        laid = {play.card: 2 if play.high else 1 for play in mine}
        assert parts["trick"][i].tolist() == [laid.get(card, 0) for card in CARDS]
        played = tuple([play.card for play in seen.plays if play.seat == other])
        assert parts["played"][i].tolist() == count(played)
        known = seen.bids[other]
        if known is None and seen.committed and isinstance(seen.committed[other], Bid):
            known = seen.committed[other].tricks
        assert parts["bids"][i] == (0 if known is None else known + 1)
    names = [play.high for play in seen.plays if play.high is not None]
    assert parts["named"] == ([0, 1, 2][1 + names[0]] if names else 0)


def assert_told_blocks(state: State, seen: View, seat: int, parts: dict[str, Any]) -> None:
    """Compare what the seats have told: never more than a view knows, nor than is true."""
    players = seen.rules.players
    for i in range(1, players):
        other = (seat + i) % players
        for card, copies in zip(CARDS, parts["known"][i - 1].tolist(), strict=True):
            assert copies <= seen.known[other].count(card) <= state.hands[other].count(card)
            # Hands in sight are known whole.
            if seen.hands[other] is not None:
                assert copies == state.hands[other].count(card)
    assert all(copies <= held for copies, held in zip(parts["shown"], parts["hand"], strict=True))
    if seen.rules.effects.counts_as:
        return  # a card may count as another suit by now
    tame = {*seen.rules.effects.relieved, *seen.rules.effects.free}
    tame |= {*seen.rules.effects.restrained}
    for i in range(players):
        hand = state.hands[(seat + i) % players]
        held = {card.suit for card in hand if card.rank not in tame}
        void = {suit for suit, flag in zip(Suit, parts["voids"][i], strict=True) if flag}
        assert not void & held


def assert_observed(state: State) -> None:
    space = ObservationSpace(state.rules)
    for seat in range(state.rules.players):
        seen = view(state, seat)
        observation = space.encode(seen)
        parts = space.split(observation)
        assert space.read_scores(observation).tolist() == [
            state.scores[(seat + i) % state.rules.players] for i in range(state.rules.players)
        ]
        assert_plain_blocks(seen, seat, parts)
        if state.is_in_hand:
            assert_told_blocks(state, seen, seat, parts)


@pytest.mark.parametrize("name", ALL)
def test_every_block_is_what_the_view_says(name: str) -> None:
    rng = random.Random(name)
    states = [state for seed in (0, 1) for state in walk(name, seed, 2)]
    for state in [states[0], states[-1], *rng.sample(states, 30)]:
        assert_observed(state)


def test_every_block_in_random_rulesets() -> None:
    rng = random.Random(11)
    for _ in range(60):
        name, players = rng.choice(TABLES)
        state, some = draw_start(rng, draw_rules(rng, name, players)), rng.randint(3, 40)
        for _ in range(some):
            if not state.is_over:
                state = state_after(rng, state)
        assert_observed(state)


def state_after(rng: random.Random, state: State) -> State:
    return apply_move(state, pick_move(rng, state))
