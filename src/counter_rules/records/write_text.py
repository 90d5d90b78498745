"""Writing a record as text, whole or as its match goes on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
from counter_rules.state import State
from counter_rules.views import View


class TextWriter:
    """Writes a record as text, as its match goes on.

    Args:
        record: the record so far.
    """

    def __init__(self, record: Record) -> None:
        self._body = BodyWriter(begin_walk(record))
        notes = _group_comments(record)
        head = "\n".join([*write_header(record), *notes.get(0, [])])
        moves = enumerate(record.moves, start=1)
        self.start = head + "".join(
            [self._body.write(move, notes.get(number, ())) for number, move in moves]
        )

    @property
    def position(self) -> State | View:
        """The match after its last move."""
        return self._body.walk.position

    def add(self, move: RecordedMove) -> str:
        """Make a move; return what it adds to the text."""
        return self._body.write(move)

    def write_pause(self) -> str:
        """Return what completes the text where the match stands: the same as its end."""
        return self.write_end()

    def write_end(self) -> str:
        """Return what completes the text."""
        return f"\n\n{self._body.write_end()}\n"


def _group_comments(record: Record) -> dict[int, list[str]]:
    grouped: dict[int, list[str]] = {}
    for comment in record.comments:
        grouped.setdefault(comment.after, []).append(write_comment(comment.text))
    return grouped


@attrs.define
class BodyWriter:
    """Writes a match move by move.

    Args:
        walk: the match, before its first move.
    """

    walk: Walk
    _begun: str = ""
    """What the last line begins with, where more bids or passed cards may be added to it."""

    def write(self, move: RecordedMove, comments: Sequence[str] = ()) -> str:
        """Make a move and write it with the comments beside it, after what is written so far."""
        before = self.walk.position
        self.walk.take(move)
        if isinstance(move, Deal):
            self._begun = ""
            lines = [*write_deal(before.hand_number, before.dealer, move), *comments]
            return "".join([f"\n{line}" for line in lines])
        if isinstance(move, PlayCard):
            head, begun = f"trick {len(before.tricks) + 1} from {move.seat}:", ""
            is_begun = bool(before.trick)
        else:
            head = begun = "pass:" if before.phase is Phase.PASS else "bids:"
            is_begun = self._begun == begun
        self._begun = begun
        words = " ".join(["" if is_begun else f"\n{head}", write_move(move), *comments])
        return words + self._write_results(move)

    def _write_results(self, move: RecordedMove) -> str:
        """Write what a move has brought to an end: a trick, a hand."""
        after, text = self.walk.position, ""
        if isinstance(move, PlayCard) and not after.trick:
            text = f" won by {format_seat(after.tricks[-1].winner)}"
        if not after.is_in_hand:
            result = after.hand_results[-1]
            text += f"\n{_list('points:', result.points)}\n{_list('scores:', result.scores)}"
        return text

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
