"""Printing a match, a trick or a result for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from rich.console import Console
from rich.text import Text

from counter_rules.cards import Card, Suit
from counter_rules.cli.match import Seen
from counter_rules.dealing import Turning
from counter_rules.engine import Explanation
from counter_rules.engine.turned import list_turnings
from counter_rules.events.steps import tell_end
from counter_rules.hand_result import HandResult
from counter_rules.messages import Texts, describe, write_value
from counter_rules.moves import JOKER_NAMES, Seat
from counter_rules.passed import Passed
from counter_rules.ruleset import Ruleset
from counter_rules.trick import EffectOrder, Trick

_RED = (Suit.DIAMONDS, Suit.HEARTS)
_UNKNOWN = "-"
_TURNINGS = {
    Turning.FLIPPED: "flipped",
    Turning.TURNED_UP: "turned up",
    Turning.DRAWN: "drawn",
}


class TextReporter:
    """Prints everything that happens, hand by hand, trick by trick.

    Args:
        console: where to print.
        texts: a catalogue, such as one of the players' names.
        is_quiet: whether to print the result only.
    """

    def __init__(self, console: Console, texts: Texts, *, is_quiet: bool = False) -> None:
        self._texts = texts
        self._console = Console(quiet=True) if is_quiet else console
        self._result_console = console
        self._has_values = True

    def start_match(self, rules: Ruleset, seed: int | None) -> None:
        """Print the rules, and the seed if there is one."""
        self._has_values = has_changing_values(rules)
        heading = f"{rules.name}, {rules.players} players"
        heading += "" if seed is None else f", seed {seed}"
        self._console.print(heading, style="bold")
        self._console.print(f"options: {describe_options(rules)}")

    def start_hand(self, seen: Seen) -> None:
        """Print the deal and the bids."""
        heading = f"Hand {seen.hand_number}: {self._name(seen.dealer)} deals"
        self._console.print()
        self._console.print(Text(heading, style="bold underline"))
        line = Text(f"trump {_name_suit(seen.trump)}")
        for turning, card in zip(list_turnings(seen), seen.turned, strict=False):
            line += Text(f", {_TURNINGS[turning]} ") + _paint(card)
        self._console.print(line)
        rows = [
            (
                self._name(seat),
                _UNKNOWN if hand is None else _join(hand),
                f"bids {seen.bids[seat]}{' blind' if seat in seen.blind else ''}",
            )
            for seat, hand in enumerate(seen.hands)
        ]
        _print_rows(self._console, rows)

    def finish_trick(self, number: int, explanation: Explanation) -> None:
        """Print a trick and its explanation."""
        self._console.print()
        heading = f"Trick {number}: {_describe_trick(explanation.trick, self._texts)}"
        self._console.print(heading, style="bold")
        _print_plays(self._console, explanation, self._texts, has_values=self._has_values)

    def finish_pass(self, passed: Passed) -> None:
        """Print what every seat passed."""
        line = Text("  passed to the left: ")
        line += Text(", ").join(
            Text(f"{self._name(seat)} ") + _paint(card)
            for seat, card in enumerate(passed.cards)
            if card
        )
        self._console.print(line)

    def finish_hand(self, result: HandResult) -> None:
        """Print the score of a hand."""
        self._console.print(f"\nScore after hand {result.hand_number}", style="bold")
        heads = ("seat", "bid", "tricks", "points", "score")
        columns = (result.bids, result.tricks_won, result.points, result.scores)
        seats = [self._texts.get(f"seat.{seat}", seat) for seat in range(len(result.bids))]
        rows = [
            [str(number).rjust(len(head)) for head, number in zip(heads, row, strict=True)]
            for row in zip(seats, *columns, strict=True)
        ]
        _print_rows(self._console, [heads, *rows])

    def finish_match(self, seen: Seen) -> None:
        """Print who has won."""
        self._console.print()
        self._result_console.print(describe_end(seen, self._texts), style="bold")

    def _name(self, seat: Seat) -> str:
        return write_value(seat, self._texts, "seat")


def describe_options(rules: Ruleset) -> str:
    """Write the options that rules were made with, in one line."""
    return ", ".join(
        f"{name} {rules.hand_sizes if name == 'hand_sizes' else _name_value(value)}"
        for name, value in rules.options.items()
        if value is not None and value is not False
    )


def describe_end(seen: Seen, texts: Texts) -> str:
    """Say in one line who has won, or where the match was stopped."""
    hands = len(seen.hand_results)
    names = [write_value(seat, texts, "seat") for seat in range(seen.rules.players)]
    scores = ", ".join(f"{name}: {n}" for name, n in zip(names, seen.scores, strict=True))
    after = f"after {hands} {'hand' if hands == 1 else 'hands'} ({scores})"
    if not seen.is_over:
        return f"Stopped {after}."
    (sentence,) = describe(tell_end(seen.move_number, seen.rules, seen.hand_results), texts)
    return f"{sentence[0].upper()}{sentence[1:]} {after}."


def has_changing_values(rules: Ruleset) -> bool:
    """Tell whether a card's value is more than its rank, so that it is worth printing."""
    return bool(rules.effects.value)


def print_explanation(console: Console, explanation: Explanation, rules: Ruleset) -> None:
    """Print one trick with its explanation and what follows from it.

    Args:
        console: where to print.
        explanation: the trick, explained.
        rules: the rules it was explained by.
    """
    console.print(_describe_trick(explanation.trick, {}), style="bold")
    _print_plays(console, explanation, {}, has_values=has_changing_values(rules))
    result = explanation.result
    if result.next_leader is not None:
        doubled = ", and the card led counts double" if result.doubled_lead else ""
        console.print(f"  next: seat {result.next_leader} leads{doubled}")


def _print_plays(
    console: Console, explanation: Explanation, texts: Texts, *, has_values: bool
) -> None:
    result = explanation.result
    rows: list[tuple[Text | str, ...]] = []
    for play, value in zip(explanation.trick.plays, result.values, strict=True):
        name = "" if play.high is None else f" named {JOKER_NAMES[play.high]}"
        cards = _paint(play.card) + name
        if play.show is not None:
            cards = Text.assemble(cards, " showing ", _paint(play.show))
        mark = "◂ takes it" if play.seat == result.winner else ""
        worth = (write_value(value),) if has_values else ()
        rows.append((write_value(play.seat, texts, "seat"), cards, *worth, mark))
    _print_rows(console, rows)
    for sentence in describe(explanation, texts):
        console.print(f"  - {sentence}", style="dim")


def _print_rows(console: Console, rows: Sequence[Sequence[Text | str]]) -> None:
    cells = [[Text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    widths = [max(cell.cell_len for cell in column) for column in zip(*cells, strict=True)]
    for row in cells:
        line = Text("  ")
        for cell, width in zip(row, widths, strict=True):
            line += cell + Text(" " * (width - cell.cell_len + 3))
        line.rstrip()
        console.print(line)


def _name_value(value: object) -> str:
    if isinstance(value, EffectOrder):
        return " ".join(effect.name for effect in value.effects)
    if isinstance(value, tuple):
        parts = cast("tuple[object, ...]", value)
        return ",".join("-" if part is None else str(part) for part in parts)
    return "on" if value is True else str(value)


def _describe_trick(trick: Trick, texts: Texts) -> str:
    leader = write_value(trick.leader, texts, "seat")
    parts = [f"{leader} leads", f"trump {_name_suit(trick.trump)}"]
    parts += ["the card led counts double"] if trick.doubled else []
    parts += ["last trick"] if trick.last else []
    return ", ".join(parts)


def _name_suit(suit: Suit | None) -> str:
    return "none" if suit is None else suit.symbol


def _paint(card: Card) -> Text:
    return Text(str(card), style="red" if card.suit in _RED else "")


def _join(cards: Iterable[Card]) -> Text:
    return Text(" ").join(_paint(card) for card in cards)
