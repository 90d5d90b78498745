"""600 tricks and 40 whole hands worked out by an independent implementation of the rules.

`counter_tricks.jsonl` has a trick a line: its plays as [card, shown four or null], and what is
to come of it, players named by their place in play order. `counter_hands.jsonl` has a hand a
line: every decision with its legal moves in order, bids and results by seat; ``passed[s]`` is
what seat s gave to its left.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from counter_rules import (
    Bid,
    Card,
    Deal,
    PassCard,
    Phase,
    PlayCard,
    State,
    Suit,
    Trick,
    apply_move,
    explain_trick,
    legal_moves,
    new_game,
    resolve_trick,
)
from support.builders import COUNTER
from support.failures import each

Row = dict[str, Any]


def read_rows(name: str) -> list[Row]:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


TRICKS = read_rows("counter_tricks.jsonl")
HANDS = read_rows("counter_hands.jsonl")


def make_play(seat: int, words: list[str | None]) -> PlayCard:
    played, show = words
    assert played is not None
    return PlayCard(seat, Card.parse(played), None if show is None else Card.parse(show))


def lay(row: Row, leader: int) -> Trick:
    count = len(row["plays"])
    plays = [make_play((leader + turn) % count, words) for turn, words in enumerate(row["plays"])]
    return Trick(leader, plays, Suit(row["indicator"]), count, row["doubled"], row["last"])


def read_suit(letter: str | None) -> Suit | None:
    return None if letter is None else Suit(letter)


def test_all_vectors_are_here() -> None:
    assert (len(TRICKS), len(HANDS)) == (600, 40)


@each("number", range(len(TRICKS)))
def test_trick(number: int) -> None:
    row, expect = TRICKS[number], TRICKS[number]["expect"]
    count = len(row["plays"])
    leader = number % count

    def find_seat(place: int | None) -> int | None:
        return None if place is None else (leader + place) % count

    trick = lay(row, leader)
    result = resolve_trick(COUNTER[4], trick)
    assert list(result.values) == expect["values"]
    assert result.trump is read_suit(expect["trump"])
    assert result.led is read_suit(expect["led"])
    assert result.winner == find_seat(expect["winner"])
    assert result.next_leader == find_seat(expect.get("next_leader"))
    assert result.doubled_lead == expect.get("next_doubled", False)
    assert result.indicator is read_suit(expect["indicator"])
    assert result.passing == expect.get("pass", False)
    assert explain_trick(COUNTER[4], trick).result == result


def deal_and_bid(row: Row) -> State:
    state = new_game(COUNTER[row["players"]], dealer=row["dealer"])
    hands = [[Card.parse(text) for text in hand] for hand in row["hands"]]
    stack = [Card.parse(text) for text in row["stack"]]
    state = apply_move(state, Deal(hands, [Card.parse(row["turned"])], stack))
    while state.phase is Phase.BID:
        seat = state.to_act[0]
        state = apply_move(state, Bid(seat, row["bids"][seat]))
    return state


def play_trick(state: State, row: Row) -> State:
    assert (state.leader, state.doubled) == (row["leader"], row["doubled"])
    assert state.trump is Suit(row["indicator"])
    for decision in row["decisions"]:
        seat = decision["seat"]
        assert state.to_act == (seat,)
        legal = tuple(make_play(seat, words) for words in decision["legal"])
        assert legal_moves(state) == legal
        state = apply_move(state, make_play(seat, decision["chosen"]))
    result = state.tricks[-1]
    assert list(result.values) == row["values"]
    assert (result.trump, result.winner) == (read_suit(row["trump"]), row["winner"])
    return state


def pass_all(state: State, passed: list[str], first: int) -> State:
    """Pass right to left, beginning with a seat, and see that nothing moves before the end."""
    hands, players = state.hands, len(passed)
    for turn in range(players):
        assert (state.phase, state.hands) == (Phase.PASS, hands)
        seat = (first - turn) % players
        assert legal_moves(state, seat) == tuple(PassCard(seat, held) for held in hands[seat])
        state = apply_move(state, PassCard(seat, Card.parse(passed[seat])))
    return state


@each("number", range(len(HANDS)))
def test_hand(number: int) -> None:
    row = HANDS[number]
    state = deal_and_bid(row)
    for place, trick in enumerate(row["tricks"]):
        state = play_trick(state, trick)
        assert (state.phase is Phase.PASS) == ("passed" in trick)
        if "passed" in trick:
            state = pass_all(state, trick["passed"], first=number + place)
    (hand,) = state.hand_results
    assert list(hand.bids) == row["bids"]
    assert list(hand.tricks_won) == row["won"]
    assert list(hand.points) == list(hand.scores) == row["scores"]
