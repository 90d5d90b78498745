"""Writing a record as text, whole or as its match goes on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from counter_rules.events import Sealed
from counter_rules.moves import JOKER_NAMES, Bid, Deal, Look, PassCard, PlayCard
from counter_rules.question import Phase
from counter_rules.records._fields import HiddenMove, RecordedMove
from counter_rules.records._header import format_header
from counter_rules.records._lines import format_comment
from counter_rules.records._record import Record
from counter_rules.records._replay import Replay
from counter_rules.seats import Seat


@attrs.define
class TextWriter:
    """Writes a record or a position as text, move by move.

    Args:
        replay: the match, before its first move.
    """

    replay: Replay
    _begun: str = ""
    """What the last line begins with, where more bids or passed cards may be added to it."""

    def write_start(self, record: Record) -> str:
        """Return the text of a record so far, without what completes it."""
        notes: dict[int, list[str]] = {}
        for comment in record.comments:
            notes.setdefault(comment.after, []).append(format_comment(comment.text))
        head = "\n".join([*format_header(record), *notes.get(0, [])])
        moves = enumerate(record.moves, start=1)
        return head + "".join([self.add(move, notes.get(number, ())) for number, move in moves])

    def add(self, move: RecordedMove, comments: Sequence[str] = ()) -> str:
        """Make a move and write it with the comments beside it, after what is written so far."""
        before = self.replay.position
        self.replay.make(move)
        if isinstance(move, Deal):
            self._begun = ""
            lines = [*format_deal(before.hand_number, before.dealer, move), *comments]
            return "".join([f"\n{line}" for line in lines])
        if isinstance(move, PlayCard):
            head, begun = f"trick {len(before.tricks) + 1} from {move.seat}:", ""
            is_begun = bool(before.trick)
        else:
            head = begun = "pass:" if before.phase is Phase.PASS else "bids:"
            is_begun = self._begun == begun
        self._begun = begun
        words = " ".join(["" if is_begun else f"\n{head}", format_move(move), *comments])
        return words + self._format_results(move)

    def _format_results(self, move: RecordedMove) -> str:
        """Write what a move has brought to an end: a trick, a hand."""
        after, text = self.replay.position, ""
        if isinstance(move, PlayCard) and not after.trick:
            text = f" won by {format_seat(after.tricks[-1].winner)}"
        if not after.is_in_hand:
            result = after.hand_results[-1]
            text += f"\n{_list('points:', result.points)}\n{_list('scores:', result.scores)}"
        return text

    def write_end(self) -> str:
        """Return what completes the text of a record: its last line."""
        position = self.replay.position
        self.replay.finish()
        if position.phase is not Phase.OVER:
            return "\n\nstopped\n"
        return f"\n\nover won by {format_winners(position.winners)}\n"

    write_pause = write_end


def format_seat(seat: Seat | None) -> str:
    """Write a seat, or that nobody has won."""
    return "nobody" if seat is None else str(seat)


def format_winners(seats: Sequence[Seat]) -> str:
    """Write the seats that have won a match, or that nobody has."""
    return " ".join(map(str, seats)) or format_seat(None)


def format_deal(hand_number: int, dealer: int, deal: Deal) -> list[str]:
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


def format_move(move: Bid | Look | PlayCard | PassCard | HiddenMove) -> str:
    """Write a move as one word, the seat left out where it plays in turn."""
    if isinstance(move, PlayCard):
        named = "" if move.high is None else JOKER_NAMES[move.high]
        shown = "" if move.show is None else f"+{move.show.code}"
        return f"{move.card.code}{named}{shown}"
    return f"{move.seat}={_format_choice(move)}"


def _format_choice(move: Bid | Look | PassCard | HiddenMove) -> str:
    if isinstance(move, PassCard):
        return move.card.code
    if isinstance(move, Look):
        return "look"
    if isinstance(move, HiddenMove):
        return "?/blind" if move.sealed is Sealed.BLIND else "?"
    return f"{move.tricks}/blind" if move.blind else str(move.tricks)
