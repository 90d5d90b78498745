"""What a golden record says beside its moves and results: facts in comments, which the tests check.

A fact begins with a small letter and stands after the last move that it follows from::

    {trump H, sights own hidden own, sealed}          after a deal: the trump suit, or `-`; how the
                                                      seats hold their hands, if not all as usual;
                                                      whether the bids are sealed
    {trump H>D, lead x2, values 8 5 7, next 1x2, then S, taken 1 0 2}
                                                      after a trick: the trump that it began and
                                                      ended with; a doubled lead; its values, in
                                                      Counter alone; who leads next; the trump from
                                                      now on, if it changes; the tricks of the hand

Comments that begin otherwise are by the people who worked out a hand from the clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from counter_rules import Deal, PlayCard, State, Suit, TrickResult
from counter_rules.records import Comment, Record


def list_facts(record: Record) -> list[Comment]:
    """List the facts of a match, after the moves that they follow from."""
    _, *states = record.states()
    pairs = enumerate(zip(record.moves, states, strict=True), start=1)
    return [
        Comment(number, ", ".join(facts))
        for number, (move, state) in pairs
        for facts in [list(find_facts(move, state))]
        if facts
    ]


def is_fact(comment: Comment) -> bool:
    return comment.text[:1].islower()


def find_facts(move: object, state: State) -> Iterator[str]:
    """Yield what follows from a move, in the state after it."""
    if isinstance(move, Deal):
        yield f"trump {format_suit(state.trump)}"
        if state.sights:
            yield f"sights {join(state.sights)}"
        if state.committed:
            yield "sealed"
    elif isinstance(move, PlayCard) and not state.trick:
        yield from find_trick_facts(state.tricks[-1], has_values=state.rules.name == "counter")
        if not state.is_in_hand:
            yield f"taken {join(state.hand_results[-1].tricks_won)}"


def find_trick_facts(result: TrickResult, *, has_values: bool) -> Iterator[str]:
    opening, trump = format_suit(result.opening_trump), format_suit(result.trump)
    yield f"trump {opening}" + (f">{trump}" if trump != opening else "")
    if result.doubled:
        yield "lead x2"
    if has_values:
        yield f"values {join(f'{value:g}' for value in result.values)}"
    leader = "-" if result.next_leader is None else result.next_leader
    yield f"next {leader}" + ("x2" if result.doubled_lead else "")
    if result.indicator is not result.opening_trump:
        yield f"then {format_suit(result.indicator)}"


def format_suit(suit: Suit | None) -> str:
    return "-" if suit is None else suit.value


def join(words: Iterable[object]) -> str:
    return " ".join(map(str, words))
