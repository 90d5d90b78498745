"""Writing of records as text or JSON, at once or while the match goes on."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Final, TextIO

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import StateError
from counter_rules.events import Sealed
from counter_rules.moves import JOKER_NAMES, Bid, Deal, Look, NameTrump, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.records._fields import HiddenMove, RecordedMove
from counter_rules.records._header import format_header
from counter_rules.records._json import JsonWriter
from counter_rules.records._lines import format_comment
from counter_rules.records._record import Record, begin_replay
from counter_rules.records._replay import PlayedReplay, Replay
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View

# One record as text.


@attrs.define
class TextWriter:
    """A writer of a record or a position as text, move by move."""

    replay: Replay | PlayedReplay
    _begun: str = ""
    """The first word of the last line, if more bids or passed cards may be added to it."""

    def write_start(self, record: Record) -> str:
        """Return the text of a record so far, without its completion."""
        notes: dict[int, list[str]] = {}
        for comment in record.comments:
            notes.setdefault(comment.after, []).append(format_comment(comment.text))
        head = "\n".join([*format_header(record), *notes.get(0, [])])
        moves = enumerate(record.moves, start=1)
        return head + "".join([self.add(move, notes.get(number, ())) for number, move in moves])

    def add(self, move: RecordedMove, comments: Sequence[str] = ()) -> str:
        """Make a move, and return the text that it and its comments add."""
        before = self.replay.position
        self.replay.make(move)
        if isinstance(move, Deal):
            self._begun = ""
            lines = [*format_deal(before.hand_number, before.dealer, move), *comments]
            return "".join([f"\n{line}" for line in lines])
        if isinstance(move, NameTrump):
            self._begun = ""
            return " ".join([f"\nnames {format_move(move)}", *comments])
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
        """Format the results of a trick or a hand that a move ends."""
        after, text = self.replay.position, ""
        if isinstance(move, PlayCard) and not after.trick:
            text = f" won by {format_seat(after.tricks[-1].winner)}"
        if not after.is_in_hand:
            result = after.hand_results[-1]
            text += f"\n{_join('points:', result.points)}\n{_join('scores:', result.scores)}"
        return text

    def write_end(self) -> str:
        """Return the completion of the text of a record: its last line."""
        position = self.replay.position
        self.replay.finish()
        if position.phase is not Phase.OVER:
            return "\n\nstopped\n"
        return f"\n\nover won by {format_winners(position.winners)}\n"

    write_pause = write_end


def format_seat(seat: Seat | None) -> str:
    """Format a seat, or ``nobody``."""
    return "nobody" if seat is None else str(seat)


def format_winners(seats: Sequence[Seat]) -> str:
    """Format the winners of a match, or ``nobody``."""
    return " ".join(map(str, seats)) or format_seat(None)


def format_deal(hand_number: int, dealer: int, deal: Deal) -> list[str]:
    """Format the known parts of a deal, one line each."""
    parts = [
        *[(f"cards {seat}:", hand) for seat, hand in enumerate(deal.hands)],
        ("turned:", deal.turned),
        ("stack:", deal.stack),
    ]
    head = ["", f"hand {hand_number} dealt by {dealer}"]
    return head + [_join(name, [card.code for card in cards]) for name, cards in parts if cards]


def _join(name: str, parts: Iterable[object]) -> str:
    return " ".join([name, *map(str, parts)])


def format_move(move: Bid | Look | PlayCard | PassCard | NameTrump | HiddenMove) -> str:
    """Format a move as a word or two; a card played has no seat, as the players take turns.

    >>> format_move(Bid(2, 4, True)), format_move(Look(1))
    ('2=4/blind', '1=look')
    """
    if isinstance(move, PlayCard):
        named = "" if move.high is None else JOKER_NAMES[move.high]
        shown = "" if move.show is None else f"+{move.show.code}"
        return f"{move.card.code}{named}{shown}"
    if isinstance(move, NameTrump):
        return f"{move.seat}: {'none' if move.suit is None else move.suit.value}"
    return f"{move.seat}={_format_choice(move)}"


def _format_choice(move: Bid | Look | PassCard | HiddenMove) -> str:
    if isinstance(move, PassCard):
        return move.card.code
    if isinstance(move, Look):
        return "look"
    if isinstance(move, HiddenMove):
        return "?/blind" if move.sealed is Sealed.BLIND else "?"
    return f"{move.tricks}/blind" if move.blind else str(move.tricks)


# Files and texts of records.


class Form(enum.Enum):
    """The form of a written record: text or JSON."""

    TEXT = "text"
    """Text, for people to read and write."""
    JSON = "json"
    """One line of JSON."""

    def __str__(self) -> str:
        return self.value


_TEXT: Final = Form.TEXT


class RecordWriter:
    """A writer of a record while its match goes on, so that no move is lost in a crash.

    The text only grows at its end: it is `start`, followed by the result of every `add`. With
    `write_pause` after it, it is a valid record up to the last move; `write_end` completes it.

    Args:
        record: the record so far; its comments are kept.
        form: text or JSON.

    Attributes:
        start: the text of the record so far, without its completion.

    Raises:
        IllegalMoveError: at an illegal move.
        StateError: at a move that must be known but is hidden, or cannot have been made.

    >>> from counter_rules import Bid, get_ruleset, new_game, shuffle
    >>> rules = get_ruleset("romanian_whist", players=3)
    >>> writer = RecordWriter(Record(rules=rules))
    >>> text = writer.start + writer.add(shuffle(new_game(rules), seed=7))
    >>> text += writer.add(Bid(0, 1))
    >>> print((text + writer.write_pause())[-19:])
    bids: 0=1
    <BLANKLINE>
    stopped
    <BLANKLINE>
    """

    def __init__(self, record: Record, form: Form = _TEXT) -> None:
        if not isinstance(record, Record):
            raise StateError(f"expected a Record, got {shorten(record)}")
        if not isinstance(form, Form):
            raise StateError(f"expected Form.TEXT or Form.JSON, got {shorten(form)}")
        writer = TextWriter if form is _TEXT else JsonWriter
        self._writer = writer(begin_replay(record))
        self.start = self._writer.write_start(record)

    @property
    def position(self) -> State | View:
        """The position after the last move: a state, or a view if the record is redacted."""
        return self._writer.replay.position

    def add(self, move: RecordedMove) -> str:
        """Make a move, and return the text that it adds.

        Raises:
            IllegalMoveError: if the move is illegal.
            StateError: if it must be known but is hidden, or cannot have been made.
        """
        return self._writer.add(move)

    def write_pause(self) -> str:
        """Return the completion of the text for now: short, and perhaps without results."""
        return self._writer.write_pause()

    def write_end(self) -> str:
        """Return the completion of the text with the results, as in `dumps`."""
        return self._writer.write_end()


def dumps(record: Record, form: Form = _TEXT) -> str:
    """Return a record as text, with the results that follow from its moves.

    Returns:
        The text, which ends with a line feed; `loads` turns it into an equal record.

    Raises:
        IllegalMoveError: at an illegal move.
        StateError: at a move that must be known but is hidden, or cannot have been made.

    >>> from counter_rules import get_ruleset
    >>> print(dumps(Record(rules=get_ruleset("romanian_whist", players=3), tags={"Event": "Open"})))
    [Record "counter-rules 2"]
    [Game "romanian_whist"]
    [Players "3"]
    [Dealer "2"]
    [Event "Open"]
    <BLANKLINE>
    stopped
    <BLANKLINE>
    """
    writer = RecordWriter(record, form)
    return writer.start + writer.write_end()


def dumps_played(record: Record, states: Iterable[State]) -> str:
    """Return the record of a match that has just been played as text, like `dumps`.

    The states before its first move and after each save making the moves again, half of the time.
    """
    writer = TextWriter(PlayedReplay(states))
    return writer.write_start(record) + writer.write_end()


def dump(record: Record, file: TextIO, form: Form = _TEXT) -> None:
    """Write a record to an open text file in UTF-8, as `dumps` formats it.

    See :doc:`/howto/save_and_verify` for an example.
    """
    file.write(dumps(record, form))


def dump_all(records: Iterable[Record], file: TextIO, form: Form = _TEXT) -> None:
    """Write records to an open text file, one after the other.

    The records may come from an iterator. In JSON each takes one line.

    >>> import io
    >>> from counter_rules import get_ruleset
    >>> file = io.StringIO()
    >>> dump_all([Record(rules=get_ruleset("oh_hell", players=3))] * 2, file, Form.JSON)
    >>> len(file.getvalue().splitlines())
    2
    """
    if not isinstance(records, Iterable):
        raise StateError(f"expected a series of Records, got {shorten(records)}")
    for number, record in enumerate(records):
        if number and form is _TEXT:
            file.write("\n")
        dump(record, file, form)
