"""Scores, ends and winners, told once more from the table F8 and from C8, F0.6, F3.5, F3.6."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from counter_rules import HandResult
from expected_game import Game

Row: TypeAlias = tuple[Callable[[int, int], int], Callable[[int, int], int], Callable[[int], int]]
"""Points for a made bid of B in N, for W tricks with d too many or too few, for a made zero."""

TABLE: Final[Mapping[str, Row]] = {
    "tricks_plus_ten": (lambda b, _: b + 10, lambda w, _: w, lambda _: 10),
    "exact_ten": (lambda b, _: 10 + b, lambda _w, _d: 0, lambda _: 10),
    "blackout": (lambda _, n: 5 + n, lambda _w, _d: 0, lambda n: 5 + n),
    "office": (lambda b, _: 10 + b, lambda _w, _d: 0, lambda n: 5 + n),
    "english_consolation": (lambda b, _: 10 + b, lambda w, _: w, lambda _: 10),
    "seven_truf": (lambda b, _: 10 * b, lambda w, _: w, lambda n: 5 * n),
    "exact_minus_difference": (lambda b, _: 10 + b, lambda _, d: -d, lambda _: 10),
    "ten_per_trick": (lambda b, _: 10 * b, lambda _w, _d: 0, lambda _: 0),
    "kachuful": (lambda b, _: 10 * b, lambda _w, _d: 0, lambda _: 10),
    "romanian": (lambda b, _: 5 + b, lambda _, d: -d, lambda _: 5),
    "pocha": (lambda b, _: 10 + 5 * b, lambda _, d: -5 * d, lambda _: 10),
    "podrida": (lambda b, _: 10 + 3 * b, lambda _, d: -3 * d, lambda _: 10),
    "squares": (lambda b, _: 10 + b * b, lambda _, d: -d * d, lambda _: 10),
    "wizard": (lambda b, _: 20 + 10 * b, lambda _, d: -10 * d, lambda _: 20),
}
SCORES: Final = (*TABLE, "counter")
"""Every name that the option ``score`` takes."""

SCORES_TOGETHER: Final = (*SCORES, "hands_cleared")
"""And in games where all may win or lose together."""


def score_counter(bid: int, won: int, players: int) -> int:
    if bid == won:
        return max(bid, 2)
    if won == 0:
        return 1
    return won - 1 if won + players >= 10 else 0


def score_seat(name: str, bid: int, won: int, size: int, players: int) -> int:
    if name == "counter":
        return score_counter(bid, won, players)
    made, missed, zero = TABLE[name]
    if bid != won:
        return missed(won, abs(bid - won))
    return made(bid, size) if bid else zero(size)


def score_hand(
    game: Game, bids: Sequence[int], won: Sequence[int], size: int, blind: Iterable[int]
) -> tuple[int, ...]:
    if game.score == "hands_cleared":
        return (int(list(bids) == list(won)),) * game.players
    points = [
        score_seat(game.score, bid, tricks, size, game.players)
        for bid, tricks in zip(bids, won, strict=True)
    ]
    for seat in blind:
        points[seat] += 10 * (bids[seat] == won[seat])
    return tuple(points)


def add_up(game: Game, results: Sequence[HandResult]) -> list[int]:
    return [sum(result.points[seat] for result in results) for seat in range(game.players)]


def count_missed(results: Sequence[HandResult]) -> int:
    return sum(list(result.bids) != list(result.tricks_won) for result in results)


def find_leading(totals: Sequence[int]) -> list[int]:
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def is_over(game: Game, results: Sequence[HandResult]) -> bool:
    played, totals = len(results), add_up(game, results)
    is_last = game.hands is not None and played >= game.hands
    if game.lives is not None:
        return is_last or count_missed(results) >= game.lives
    is_due = (
        is_last
        or (game.target is not None and max(totals) >= game.target)
        or (game.max_hands is not None and played >= game.max_hands)
    )
    return is_due and not (game.ties == "extra_hands" and len(find_leading(totals)) > 1)


def find_winners(game: Game, results: Sequence[HandResult]) -> tuple[int, ...]:
    """Return who has won a match that is over."""
    if game.lives is not None:
        return () if count_missed(results) >= game.lives else tuple(range(game.players))
    leading = find_leading(add_up(game, results))
    merits = {
        "most_exact_bids": [
            sum(result.bids[seat] == result.tricks_won[seat] for result in results)
            for seat in leading
        ],
        "most_tricks": [sum(result.tricks_won[seat] for result in results) for seat in leading],
    }
    merit = merits.get(game.ties, [0] * len(leading))
    return tuple(seat for seat, much in zip(leading, merit, strict=True) if much == max(merit))
