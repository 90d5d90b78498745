"""The result of a hand as a few words of a position."""

from __future__ import annotations

import re
from typing import Final

from counter_rules.cards import parse_cards
from counter_rules.engine.finish import score_result
from counter_rules.errors import NotationError
from counter_rules.hand_result import HandResult
from counter_rules.moves import Seat
from counter_rules.records.words import Line
from counter_rules.ruleset import Ruleset

RESULT: Final = "bid"
"""The word that a result begins with."""

_RESULT: Final = re.compile(
    r"bid((?: [0-9]{1,4}(?:/blind)?)+) won((?: [0-9]{1,4})+)(?: turned((?: \S+)+))?"
)


def write_result(result: HandResult) -> str:
    """Write bids, tricks and the cards face up; the rest follows from them."""
    bids = [f"{n}/blind" if seat in result.blind else n for seat, n in enumerate(result.bids)]
    turned = [card.code for card in result.turned]
    words = [RESULT, *bids, "won", *result.tricks_won, *(["turned", *turned] if turned else [])]
    return " ".join(map(str, words))


def read_results(rules: Ruleset, lines: list[Line], next_dealer: Seat) -> tuple[HandResult, ...]:
    """Read the results of hands, one after the other.

    Args:
        rules: the rules.
        lines: the results, each as `write_result` writes it.
        next_dealer: who deals the hand after them.

    Raises:
        NotationError: if one cannot be read, or cannot be.
    """
    results: tuple[HandResult, ...] = ()
    for place, line in enumerate(lines):
        if results and rules.ending.is_over(results, rules.hand_sizes.hands):
            raise line.refuse("the match is over before this hand")
        dealer = (next_dealer - len(lines) + place) % rules.players
        results = (*results, _read_result(rules, results, dealer, line))
    return results


def _read_result(
    rules: Ruleset, before: tuple[HandResult, ...], dealer: Seat, line: Line
) -> HandResult:
    found = _RESULT.fullmatch(" ".join(line.text.split()))
    if found is None:
        raise line.refuse("a result is given as in 'bid 3 2/blind 1 won 2 2 1 turned QH'")
    bids, won = found[1].split(), tuple([int(word) for word in found[2].split()])
    if not len(bids) == len(won) == rules.players:
        raise line.refuse(f"{rules.players} bids and as many numbers of tricks are wanted")
    try:
        turned = parse_cards(found[3] or "")
    except NotationError as error:
        raise line.refuse(error.message) from None
    if len(turned) < rules.is_flipped:
        raise line.refuse("the flipped card is missing, which says how many cards are dealt")
    size = rules.hand_sizes.get_size(len(before) + 1, turned)
    if sum(won) > size:
        raise line.refuse(f"{sum(won)} tricks are more than the {size} of this hand")
    return score_result(
        rules,
        before,
        dealer=dealer,
        hand_size=size,
        bids=tuple([int(word.partition("/")[0]) for word in bids]),
        blind=tuple([seat for seat, word in enumerate(bids) if "/" in word]),
        tricks_won=won,
        turned=turned,
    )
