"""Printing a match or a trick as JSON, one object per line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import cast

import typer

from counter_rules.cards import Card, Suit
from counter_rules.cli.match import Seen
from counter_rules.engine import Explanation
from counter_rules.hand_result import HandResult
from counter_rules.passed import Passed
from counter_rules.ruleset import Ruleset
from counter_rules.state import State


class JsonReporter:
    """Prints one object for every deal, trick, pass, hand and match.

    Args:
        is_quiet: whether to print the result only.
    """

    def __init__(self, *, is_quiet: bool) -> None:
        self._is_quiet = is_quiet

    def start_match(self, rules: Ruleset, seed: int | None) -> None:
        """Print the rules and the seed."""
        options = {name: _simplify(value) for name, value in rules.options.items()}
        self._print(
            "match",
            rules=rules.name,
            players=rules.players,
            seed=seed,
            options=options,
            effects=[effect.name for effect in rules.effects.effects],
        )

    def start_hand(self, seen: Seen) -> None:
        """Print the deal and the bids."""
        self._print(
            "hand",
            hand=seen.hand_number,
            dealer=seen.dealer,
            hands=[None if hand is None else _list_codes(hand) for hand in seen.hands],
            turned=_list_codes(seen.turned),
            stack=_list_codes(seen.stack) if isinstance(seen, State) else None,
            trump=_name_suit(seen.trump),
            bids=seen.bids,
            blind=seen.blind,
        )

    def finish_trick(self, number: int, explanation: Explanation) -> None:
        """Print a trick and its explanation."""
        self._print("trick", trick=number, **_describe(explanation))

    def finish_pass(self, passed: Passed) -> None:
        """Print what every seat passed."""
        self._print("pass", passed=_list_codes(card for card in passed.cards if card))

    def finish_hand(self, result: HandResult) -> None:
        """Print the score of a hand."""
        self._print(
            "score",
            hand=result.hand_number,
            bids=result.bids,
            tricks_won=result.tricks_won,
            points=result.points,
            scores=result.scores,
        )

    def finish_match(self, seen: Seen) -> None:
        """Print who has won."""
        typer.echo(
            _dump(
                "result",
                is_over=seen.is_over,
                hands=len(seen.hand_results),
                scores=seen.scores,
                winners=seen.winners,
            )
        )

    def _print(self, event: str, **fields: object) -> None:
        if not self._is_quiet:
            typer.echo(_dump(event, **fields))


def format_explanation(explanation: Explanation) -> str:
    """Return a trick and its explanation as one line of JSON."""
    return _dump("trick", **_describe(explanation))


def _dump(event: str, **fields: object) -> str:
    return json.dumps({"event": event, **fields})


def _describe(explanation: Explanation) -> dict[str, object]:
    trick, result = explanation.trick, explanation.result
    return {
        "leader": trick.leader,
        "indicator_before": _name_suit(trick.trump),
        "doubled": trick.doubled,
        "last": trick.last,
        "plays": [
            {
                "seat": play.seat,
                "card": play.card.code,
                "show": None if play.show is None else play.show.code,
                "high": play.high,
                "value": value,
            }
            for play, value in zip(trick.plays, result.values, strict=True)
        ],
        "led": _name_suit(result.led),
        "trump": _name_suit(result.trump),
        "winner": result.winner,
        "next_leader": result.next_leader,
        "doubled_lead": result.doubled_lead,
        "indicator": _name_suit(result.indicator),
        "turned": _list_codes(result.turned),
        "passing": result.passing,
        "verdict": explanation.verdict.code.value,
        "explanation": explanation.sentences,
    }


def _list_codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def _name_suit(suit: Suit | None) -> str | None:
    return None if suit is None else suit.value


def _simplify(value: object) -> object:
    if isinstance(value, tuple):
        return [_simplify(part) for part in cast("tuple[object, ...]", value)]
    return value if value is None or isinstance(value, int | str) else str(value)
