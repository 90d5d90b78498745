"""The results of the hands before a position, a few words each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import attrs

from counter_rules.cards import Card, parse_cards
from counter_rules.engine import new_game
from counter_rules.engine._flow.outcomes import find_next_number, score_result
from counter_rules.errors import NotationError, StateError
from counter_rules.notation._checks import check_result
from counter_rules.records._lines import Line
from counter_rules.results import HandResult
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State

RESULTS: Final = ("bid", "before")
"""The words that a result begins with: that of a hand, or that of all before a match began."""

_BEFORE: Final = re.compile(r"before hand ([0-9]{1,9}):((?: -?[0-9]{1,9})+)")
_RESULT: Final = re.compile(
    r"bid((?: [0-9]{1,4}(?:/blind)?)+) won((?: [0-9]{1,4})+)(?: turned((?: \S+)+))?"
)


def format_result(result: HandResult) -> str:
    """Write bids, tricks and the cards face up, or the scores; the rest follows from them."""
    if result.is_brought_forward:
        return f"before hand {result.hand_number + 1}: {' '.join(map(str, result.scores))}"
    bids = [f"{n}/blind" if seat in result.blind else n for seat, n in enumerate(result.bids)]
    turned = [card.code for card in result.turned]
    words = ["bid", *bids, "won", *result.tricks_won, *(["turned", *turned] if turned else [])]
    return " ".join(map(str, words))


def parse_results(rules: Ruleset, lines: list[Line], next_dealer: Seat) -> State:
    """Read the results of hands, one after the other.

    Args:
        rules: the rules.
        lines: the results, each as `format_result` writes it.
        next_dealer: who deals the hand after them.

    Returns:
        The state that waits for that hand; its moves are not counted yet.

    Raises:
        NotationError: if one cannot be read, or is not possible.
    """
    results: list[HandResult] = []
    for place, line in enumerate(lines):
        dealer = (next_dealer - len(lines) + place) % rules.players
        if not results and line.first == "before":
            results += _parse_start(rules, (dealer + 1) % rules.players, line)
        else:
            results.append(_parse_result(rules, dealer, results, line))
        if rules.ending.is_over(results, rules.hand_sizes.hands):
            raise lines[min(place + 1, len(lines) - 1)].error(
                "the match is over with these results: no hand comes after them"
            )
    return attrs.evolve(new_game(rules, dealer=next_dealer), hand_results=tuple(results))


def _parse_start(rules: Ruleset, dealer: Seat, line: Line) -> tuple[HandResult, ...]:
    """Read which hand a match began with, and the scores before it."""
    found = _BEFORE.fullmatch(" ".join(line.text.split()))
    if found is None:
        raise line.error("where a match begins is given as in 'before hand 4: 5 8 3'")
    number, scores = int(found[1]), tuple([int(word) for word in found[2].split()])
    try:
        start = new_game(rules, dealer=dealer, hand_number=number, scores=scores)
    except StateError as error:
        raise line.error(str(error)) from error
    if not start.hand_results:
        raise line.error("before hand 1 there is nothing to say: leave it out")
    return start.hand_results


def _parse_result(
    rules: Ruleset, dealer: Seat, before: Sequence[HandResult], line: Line
) -> HandResult:
    """Read the result of one hand."""
    found = _RESULT.fullmatch(" ".join(line.text.split()))
    if found is None:
        raise line.error("a result is given as in 'bid 3 2/blind 1 won 2 2 1 turned QH'")
    bids = [word.partition("/") for word in found[1].split()]
    won = tuple([int(word) for word in found[2].split()])
    if not len(bids) == len(won) == rules.players:
        raise line.error(f"expected {rules.players} bids and as many numbers of tricks")
    turned = _parse_turned(found[3] or "", line)
    if len(turned) < rules.is_flipped:
        raise line.error("cards face up: expected 1, got 0")
    result = score_result(
        rules,
        before,
        dealer=dealer,
        hand_size=rules.hand_sizes.get_size(find_next_number(before), turned),
        bids=tuple([int(tricks) for tricks, _, _ in bids]),
        blind=tuple([seat for seat, (_, slash, _) in enumerate(bids) if slash]),
        tricks_won=won,
        turned=turned,
    )
    try:
        check_result(rules, result, before)
    except StateError as error:
        raise line.error(str(error)) from error
    return result


def _parse_turned(text: str, line: Line) -> tuple[Card, ...]:
    """Read the cards that lay face up when a hand ended: those of its deal, and played jacks."""
    try:
        return parse_cards(text)
    except NotationError as error:
        raise line.error(error.message) from None
