"""The result of a hand as a few words of a position."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import attrs

from counter_rules.cards import Card, parse_cards
from counter_rules.engine import new_game
from counter_rules.engine.finish import score_result
from counter_rules.engine.turned import count_turned
from counter_rules.errors import NotationError
from counter_rules.hand_result import HandResult
from counter_rules.moves import Seat
from counter_rules.records.words import Line
from counter_rules.ruleset import Ruleset
from counter_rules.state import State

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


def read_results(rules: Ruleset, lines: list[Line], next_dealer: Seat) -> State:
    """Read the results of hands, one after the other.

    Args:
        rules: the rules.
        lines: the results, each as `write_result` writes it.
        next_dealer: who deals the hand after them.

    Returns:
        The state that waits for that hand, its moves not counted yet.

    Raises:
        NotationError: if one cannot be read, or cannot be.
    """
    results: tuple[HandResult, ...] = ()
    for place, line in enumerate(lines):
        dealer = (next_dealer - len(lines) + place) % rules.players
        results = (*results, _read_result(_wait_for_deal(rules, dealer, results, line), line))
    last = lines[-1] if lines else Line(1, "")
    return _wait_for_deal(rules, next_dealer, results, last)


def _wait_for_deal(
    rules: Ruleset, dealer: Seat, results: tuple[HandResult, ...], line: Line
) -> State:
    if results and rules.ending.is_over(results, rules.hand_sizes.hands):
        raise line.refuse("the match is over by these results: no hand comes after them")
    return attrs.evolve(new_game(rules, dealer=dealer), hand_results=results)


def _read_result(state: State, line: Line) -> HandResult:
    """Read the result of the hand that a state waits for."""
    rules = state.rules
    found = _RESULT.fullmatch(" ".join(line.text.split()))
    if found is None:
        raise line.refuse("a result is given as in 'bid 3 2/blind 1 won 2 2 1 turned QH'")
    bids = [word.partition("/") for word in found[1].split()]
    won = tuple([int(word) for word in found[2].split()])
    if not len(bids) == len(won) == rules.players:
        raise line.refuse(f"{rules.players} bids and as many numbers of tricks are wanted")
    turned = _read_turned(state, found[3] or "", line)
    size = rules.hand_sizes.get_size(state.hand_number, turned)
    made = tuple([int(tricks) for tricks, _, _ in bids])
    if sum(won) > size or max(made) > size:
        raise line.refuse(f"nobody can bid or win more than the {size} tricks of this hand")
    blind = tuple([seat for seat, (_, slash, _) in enumerate(bids) if slash])
    offered = () if rules.blind is None else rules.blind.list_offered(state.scores)
    if not set(blind) <= set(offered):
        raise line.refuse("a seat bids blind that may not in this hand")
    return score_result(
        rules,
        state.hand_results,
        dealer=state.dealer,
        hand_size=size,
        bids=made,
        blind=blind,
        tricks_won=won,
        turned=turned,
    )


def _read_turned(state: State, text: str, line: Line) -> tuple[Card, ...]:
    """Read the cards that lay face up when a hand ended: those of its deal, and played jacks."""
    try:
        turned = parse_cards(text)
    except NotationError as error:
        raise line.refuse(error.message) from None
    rules = state.rules
    wanted = int(rules.is_flipped)
    if len(turned) >= wanted:
        wanted = count_turned(state, rules.hand_sizes.get_size(state.hand_number, turned))
    if len(turned) < wanted or (len(turned) > wanted and not rules.effects.after):
        raise line.refuse(f"cards wanted face up: {wanted}, not {len(turned)}")
    return turned


def count_moves(rules: Ruleset, results: Sequence[HandResult]) -> tuple[int, int | None]:
    """Return how many moves finished hands have had at least, and at most if that is certain.

    Looks and passes are counted nowhere else.
    """
    least = sum(1 + rules.players * (1 + result.hand_size) for result in results)
    return least, least if rules.blind is None and not rules.effects.after else None
