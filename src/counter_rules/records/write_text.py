"""Writing a record as text."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from counter_rules.events import Sealed
from counter_rules.moves import JOKER_NAMES, Bid, Deal, Look, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.records.header import write_header
from counter_rules.records.hidden import Hidden, RecordedMove
from counter_rules.records.read_moves import format_seat
from counter_rules.records.record import Record, begin_walk
from counter_rules.records.replay import Walk
from counter_rules.records.words import write_comment


def write_record(record: Record) -> str:
    """Write a record as text, with the results that follow from its moves.

    Raises:
        IllegalMoveError: at a move that is illegal.
        StateError: at a move that is not known, or cannot have been made.
    """
    writer = Writer(begin_walk(record))
    notes = _group_comments(record)
    writer.lines += notes.get(0, [])
    for number, move in enumerate(record.moves, start=1):
        writer.write(move, notes.get(number, []))
    return "\n".join([*write_header(record), *writer.lines, "", writer.write_end(), ""])


def _group_comments(record: Record) -> dict[int, list[str]]:
    grouped: dict[int, list[str]] = {}
    for comment in record.comments:
        grouped.setdefault(comment.after, []).append(write_comment(comment.text))
    return grouped


@attrs.define
class Writer:
    """Writes a match line by line.

    Args:
        walk: the match, before its first move.
    """

    walk: Walk
    lines: list[str] = attrs.field(factory=list[str])

    def write(self, move: RecordedMove, comments: list[str]) -> None:
        """Make a move and write it, with the comments beside it."""
        before = self.walk.position
        self.walk.take(move)
        if isinstance(move, Deal):
            self.lines += [*write_deal(before.hand_number, before.dealer, move), *comments]
            return
        if isinstance(move, PlayCard):
            head = "" if before.trick else f"trick {len(before.tricks) + 1} from {move.seat}:"
        else:
            head = "pass:" if before.phase is Phase.PASS else "bids:"
            head = "" if self.lines[-1].startswith(head) else head
        self._append(head, [write_move(move), *comments])
        after = self.walk.position
        if isinstance(move, PlayCard) and not after.trick:
            self.lines[-1] += f" won by {format_seat(after.tricks[-1].winner)}"
        if not after.is_in_hand:
            result = after.hand_results[-1]
            self.lines += [_list("points:", result.points), _list("scores:", result.scores)]

    def _append(self, head: str, words: list[str]) -> None:
        if head:
            self.lines.append(head)
        self.lines[-1] = " ".join([self.lines[-1], *words])

    def write_end(self) -> str:
        """Write the last line."""
        position = self.walk.position
        self.walk.finish()
        if position.phase is not Phase.OVER:
            return "stopped"
        return f"over won by {' '.join(map(str, position.winners)) or format_seat(None)}"


def write_deal(hand_number: int, dealer: int, deal: Deal) -> list[str]:
    """Write a deal, as far as it is known, a line for each part."""
    parts = [
        *[(f"cards {seat}:", hand) for seat, hand in enumerate(deal.hands)],
        ("turned:", deal.turned),
        ("stack:", deal.stack),
    ]
    head = ["", f"hand {hand_number} dealt by {dealer}"]
    return head + [_list(name, [card.code for card in cards]) for name, cards in parts if cards]


def _list(name: str, parts: Iterable[object]) -> str:
    return " ".join([name, *map(str, parts)])


def write_move(move: Bid | Look | PlayCard | PassCard | Hidden) -> str:
    """Write a move as one word, the seat left out where it plays in turn."""
    if isinstance(move, PlayCard):
        named = "" if move.high is None else JOKER_NAMES[move.high]
        shown = "" if move.show is None else f"+{move.show.code}"
        return f"{move.card.code}{named}{shown}"
    return f"{move.seat}={_write_choice(move)}"


def _write_choice(move: Bid | Look | PassCard | Hidden) -> str:
    if isinstance(move, PassCard):
        return move.card.code
    if isinstance(move, Look):
        return "look"
    if isinstance(move, Hidden):
        return "?/blind" if move.sealed is Sealed.BLIND else "?"
    return f"{move.tricks}/blind" if move.blind else str(move.tricks)
