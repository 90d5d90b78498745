"""Reading the lines after the tags of a record, or after the head of a position."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from counter_rules._quoting import shorten
from counter_rules.errors import NotationError
from counter_rules.events import Sealed
from counter_rules.moves import BIDS, PASSES, Bid, Look
from counter_rules.question import Phase
from counter_rules.records._deal_lines import DealReader
from counter_rules.records._fields import HiddenMove, RecordedMove
from counter_rules.records._lines import Line, Word, parse_card, parse_seat
from counter_rules.records._reader import RecordReader
from counter_rules.records._text_writer import format_seat, format_winners
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.trick.trick import parse_play
from counter_rules.views import View

ENDS: Final = ("over", "stopped")
"""The words that the last line of a record begins with."""

_WITHOUT_MOVES: Final = ("points:", "scores:", *ENDS)
_BID: Final = re.compile(r"([0-9]{1,9})=(look|\?|[0-9]{1,9})(/blind)?")
_PASS: Final = re.compile(r"([0-9]{1,9})=(\S+)")
_WON: Final = "won"


class BodyReader:
    """Reads the lines of the hands of a match."""

    def __init__(self, match: RecordReader) -> None:
        self.match = match
        self.deal = DealReader(match)

    def read(self, line: Line, first: str) -> None:
        """Read a line, and report what is wrong with it.

        The match is lost with a move that cannot be read. After a fault on a line without moves
        it goes on.
        """
        try:
            if first in _OF_A_DEAL:
                _OF_A_DEAL[first](self.deal, line)
            elif first in _OF_A_HAND:
                self.deal.finish()
                _OF_A_HAND[first](self, line)
            else:
                self._read_other(line, first)
        except NotationError as error:
            if not self.match.is_lost and first not in _WITHOUT_MOVES:
                self.match.is_lost = not all(word.is_comment for word in line.split())
            self.match.report(error)

    def finish(self, last: Line) -> None:
        """Finish after the last line."""
        try:
            self.deal.finish()
        except NotationError as error:
            self.match.report(error)
        self.match.finish(last)

    def _read_other(self, line: Line, first: str) -> None:
        if first != "{":
            raise line.error(f"no line begins with {shorten(first)}: expected {_EXPECTED}")
        for word in self.match.skip_comments(line.split()):
            raise word.error("a comment is followed by comments only")

    def read_bids(self, line: Line) -> None:
        """Read ``bids: 0=3 1=look 1=2 2=4/blind``, in the order in which they were made."""
        self._read_choices(line, _parse_bid)

    def read_passes(self, line: Line) -> None:
        """Read ``pass: 0=5D 1=QH 2=?``, in the order in which they were chosen."""
        self._read_choices(line, _parse_pass)

    def _read_choices(self, line: Line, parse: Callable[[Word, int], RecordedMove]) -> None:
        words = line.split()[1:]
        for word in self.match.skip_comments(words):
            self.match.make(parse(word, self.match.players), word)
        _check_moved(line, words)

    def read_trick(self, line: Line) -> None:
        """Read ``trick 1 from 0: KC 7D 10S 4H+4D won by 2``; the winner may be omitted."""
        match, position, words = self.match, self.match.replay.position, line.split()
        if len(words) < 4 or words[2].text != "from" or not words[3].text.endswith(":"):
            raise line.error("a trick is given as in 'trick 1 from 0: KC 7D won by 0'")
        leader = parse_seat(words[3].text[:-1], match.players, words[3])
        if position.trick and not match.is_lost:
            raise line.error("the trick before is not complete")
        _check_moved(line, words[4:])
        self._read_plays(leader, words[4:])
        match.claim(words[1].text, str(len(position.tricks) + 1), words[1])

    def _read_plays(self, leader: Seat, words: Sequence[Word]) -> None:
        match, rest = self.match, iter(words)
        seat, players = leader, match.players
        for word in match.skip_comments(rest):
            if word.text == _WON:
                self._read_winner(word, list(rest))
                break
            try:
                play = parse_play(seat, word.text)
            except NotationError as error:
                raise word.error(error.message) from None
            match.make(play, word)
            seat = (seat + 1) % players

    def _read_winner(self, won: Word, words: Sequence[Word]) -> None:
        """Read what comes after ``won``: ``by 2`` or ``by nobody``."""
        match, position = self.match, self.match.replay.position
        if len(words) < 2 or words[0].text != "by":
            match.report(won.error("the winner is given as in 'won by 2' or 'won by nobody'"))
        elif match.is_lost:
            return
        elif position.trick or not position.tricks:
            match.report(won.error("the trick is not complete, so nobody has won it"))
        else:
            match.claim(words[1].text, format_seat(position.tricks[-1].winner), words[1])
        match.read_rest(words[2:])

    def read_points(self, line: Line) -> None:
        """Read ``points: 1 0 1 0``, what every seat scored for the hand."""
        self._read_numbers(line, lambda position: position.hand_results[-1].points)

    def read_scores(self, line: Line) -> None:
        """Read ``scores: 1 0 1 0``, what every seat has after the hand."""
        self._read_numbers(line, lambda position: position.scores)

    def _read_numbers(self, line: Line, find: Callable[[State | View], tuple[int, ...]]) -> None:
        match, position = self.match, self.match.replay.position
        numbers = list(match.skip_comments(line.split()[1:]))
        if len(numbers) != match.players:
            raise line.error(f"expected {match.players} numbers, got {len(numbers)}")
        if match.is_lost:
            return
        if position.is_in_hand or position.last_result is None:
            raise line.error("the hand is not over, so it has no score")
        found = [str(number) for number in find(position)]
        if [word.text for word in numbers] != found:
            for word, number in zip(numbers, found, strict=True):
                match.claim(word.text, number, word)

    def read_over(self, line: Line) -> None:
        """Read ``over won by 2 3`` or ``over won by nobody``, the end of a match."""
        match, position, words = self.match, self.match.replay.position, line.split()
        winners = list(match.skip_comments(words[3:]))
        if [word.text for word in words[1:3]] != [_WON, "by"] or not winners:
            raise line.error("a match ends with 'over won by' and the seats, or nobody")
        if match.is_lost:
            return
        if position.phase is not Phase.OVER:
            raise line.error("the match is not over: a record that stops ends with 'stopped'")
        said = " ".join(sorted([word.text for word in winners]))
        match.claim(said, format_winners(position.winners), winners[0])

    def read_stopped(self, line: Line) -> None:
        """Read ``stopped``, the end of a record whose match goes on, or was broken off."""
        match = self.match
        match.read_rest(line.split()[1:])
        if not match.is_lost and match.replay.position.phase is Phase.OVER:
            raise line.error("the match is over: its record ends with 'over won by' and seats")


def _check_moved(line: Line, words: Sequence[Word]) -> None:
    """Refuse a line on which no moves are given."""
    if all(word.is_comment for word in words) or words[0].text == _WON:
        raise line.error("nobody moves on this line: leave it out")


def _parse_bid(word: Word, players: int) -> RecordedMove:
    found = _BID.fullmatch(word.text)
    if found is None or (found[2] == "look" and found[3]):
        raise word.error(
            f"expected a bid such as 0=3, 0=3/blind or 0=look, got {shorten(word.text)}"
        )
    seat = parse_seat(found[1], players, word)
    if found[2] == "look":
        return Look(seat)
    if found[2] == "?":
        return HiddenMove(seat, Sealed.BLIND if found[3] else Sealed.BID)
    tricks, ready = int(found[2]), BIDS[seat]
    is_ready = tricks < len(ready) and not found[3]
    return ready[tricks] if is_ready else Bid(seat, tricks, bool(found[3]))


def _parse_pass(word: Word, players: int) -> RecordedMove:
    found = _PASS.fullmatch(word.text)
    if found is None:
        raise word.error(f"expected a pass such as 0=5D, got {shorten(word.text)}")
    seat = parse_seat(found[1], players, word)
    if found[2] == "?":
        return HiddenMove(seat, Sealed.PASS)
    return PASSES[seat][parse_card(found[2], word).index]


# Tables of functions: bound methods in the reader itself would keep each record until the next
# garbage collection.
_OF_A_DEAL: Final[Mapping[str, Callable[[DealReader, Line], None]]] = {
    "hand": DealReader.read_hand,
    "cards": DealReader.read_cards,
    "turned:": DealReader.read_turned,
    "stack:": DealReader.read_stack,
}
_OF_A_HAND: Final[Mapping[str, Callable[[BodyReader, Line], None]]] = {
    "bids:": BodyReader.read_bids,
    "trick": BodyReader.read_trick,
    "pass:": BodyReader.read_passes,
    "points:": BodyReader.read_points,
    "scores:": BodyReader.read_scores,
    "over": BodyReader.read_over,
    "stopped": BodyReader.read_stopped,
}
_EXPECTED: Final = ", ".join([*_OF_A_DEAL, *_OF_A_HAND])
