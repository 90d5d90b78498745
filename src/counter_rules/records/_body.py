"""The body of a record: the lines after its tags, or after the head of a position."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card, Suit, parse_cards
from counter_rules.engine.inner import list_rest
from counter_rules.errors import NotationError
from counter_rules.events import Sealed
from counter_rules.moves import BIDS, PASSES, Bid, Deal, Look, NameTrump
from counter_rules.phase import Phase
from counter_rules.reasons import IllegalMoveError
from counter_rules.records._fields import HiddenMove, RecordedMove
from counter_rules.records._lines import Line, Word, parse_card, parse_seat
from counter_rules.records._reader import RecordReader
from counter_rules.records._replay import StateReplay
from counter_rules.records._writing import format_seat, format_winners
from counter_rules.seats import Seat
from counter_rules.trick.trick import parse_play

# The deal of a hand: its head, the hands, the cards turned up and the stack.


@attrs.define
class _Parts:
    """The parts of a deal parsed so far, each hand with its line."""

    head: Line
    hands: dict[Seat, tuple[Line, tuple[Card, ...]]] = attrs.field(
        factory=dict[Seat, tuple[Line, tuple[Card, ...]]]
    )
    turned: tuple[Card, ...] = ()
    stack: tuple[Card, ...] | None = None

    def locate_fault(self, fault: BaseException | None) -> Word:
        """Return the word of the seat or card that a fault names, or the head of the deal."""
        details: Mapping[str, object] = {}
        if isinstance(fault, IllegalMoveError):
            details = dict(fault.reason.details)
        for seat, (line, hand) in reversed(self.hands.items()):
            _, head, *words = line.split()
            if details.get("owner") == seat:
                return head
            cards = [word for word in words if not word.is_comment]
            for word, card in zip(reversed(cards), reversed(hand), strict=True):
                if card is details.get("card"):
                    return word
        return self.head.split()[0]


@attrs.define
class DealReader:
    """A reader of the lines of a deal, which makes the deal when they are complete."""

    match: RecordReader
    _parts: _Parts | None = None

    def begin(self, head: Line) -> None:
        """Begin a deal; its lines come next."""
        self._parts = _Parts(head)
        self.match.is_dealing = True

    def add_hand(self, line: Line) -> None:
        """Parse ``hand 3 dealt by 1``."""
        self.finish()
        self.begin(line)  # so that its cards are parsed even if this line is wrong
        match, position, words = self.match, self.match.replay.position, line.split()
        if len(words) < 5 or [word.text for word in words[2:4]] != ["dealt", "by"]:
            raise line.error("a hand begins with a line such as 'hand 1 dealt by 3'")
        dealer = parse_seat(words[4].text, match.players, words[4])
        if not match.is_lost and position.phase is not Phase.DEAL:
            raise line.error(f"no hand is dealt now: this is {position.phase}")
        match.claim(words[1].text, str(position.hand_number), words[1])
        match.claim(dealer, position.dealer, words[4])
        match.finish_line(words[5:])

    def add_dealt(self, line: Line) -> None:
        """Parse ``cards 0: 3C 5C JH``, the hand dealt to a seat."""
        parts = self._get_parts(line)
        head = line.split(2)[-1]
        if not head.text.endswith(":"):
            raise head.error("cards are given as in 'cards 0: 3C 5C JH'")
        seat = parse_seat(head.text[:-1], self.match.players, head)
        if seat in parts.hands:
            raise head.error(f"the cards of seat {seat} are given twice")
        parts.hands[seat] = line, self._parse_cards(line, 2)

    def add_turned(self, line: Line) -> None:
        """Parse ``turned: QH``, the cards turned face up."""
        parts = self._get_parts(line)
        if parts.turned:
            raise line.error("the cards turned up are given twice")
        parts.turned = self._parse_cards(line, 1)

    def add_stack(self, line: Line) -> None:
        """Parse ``stack: 3H 9S 10C``, the cards that were not dealt, top card first."""
        parts = self._get_parts(line)
        if parts.stack is not None:
            raise line.error("the stack is given twice")
        parts.stack = self._parse_cards(line, 1)

    def _get_parts(self, line: Line) -> _Parts:
        if self._parts is None:
            raise line.error("cards are dealt after a line such as 'hand 1 dealt by 3'")
        return self._parts

    def _parse_cards(self, line: Line, first: int) -> tuple[Card, ...]:
        """Parse the cards of a line, from its word number ``first`` on."""
        try:
            # Nearly always these are cards alone, which are parsed at once.
            return parse_cards("".join(line.text.split(maxsplit=first)[first:]))
        except NotationError:
            words = self.match.skip_comments(line.split()[first:])
            return tuple([parse_card(word.text, word) for word in words])

    def finish(self) -> None:
        """Make the deal parsed so far, if any; refuse one that cannot be made."""
        match, parts = self.match, self._parts
        self._parts = None
        match.is_dealing = False
        if parts is None or match.is_lost:
            return
        given = {seat: hand for seat, (_, hand) in parts.hands.items()}
        hands = tuple([given.get(seat, ()) for seat in range(match.players)])
        stack = parts.stack
        if stack is None:
            is_whole = isinstance(match.replay, StateReplay)
            stack = list_rest(match.replay.position, hands, parts.turned) if is_whole else ()
        try:
            match.make(Deal(hands, parts.turned, stack), parts.head)
        except NotationError as error:
            raise parts.locate_fault(error.__cause__).error(error.message) from error.__cause__


# All lines.

ENDS: Final = ("over", "stopped")
"""The first words that mark the last line of a record."""

_WITHOUT_MOVES: Final = ("points:", "scores:", *ENDS)
_BID: Final = re.compile(r"([0-9]{1,9})=(look|\?|[0-9]{1,9})(/blind)?")
_PASS: Final = re.compile(r"([0-9]{1,9})=(\S+)")
_WON: Final = "won"
_NO_TRUMP: Final = "none"


class BodyReader:
    """A reader of the lines of all hands of a match."""

    def __init__(self, match: RecordReader) -> None:
        self.match = match
        self.deal = DealReader(match)

    def read(self, line: Line, first: str) -> None:
        """Parse a line, and report its faults.

        A move that cannot be parsed loses the match. A fault on a line without moves does not.
        """
        try:
            if first in _OF_A_DEAL:
                _OF_A_DEAL[first](self.deal, line)
            elif first in _OF_A_HAND:
                self.deal.finish()
                _OF_A_HAND[first](self, line)
            elif first != "{":
                raise line.error(f"no line begins with {shorten(first)}: expected {_EXPECTED}")
            else:
                for word in self.match.skip_comments(line.split()):
                    raise word.error("only comments may follow a comment")
        except NotationError as error:
            if not self.match.is_lost and first not in _WITHOUT_MOVES:
                self.match.is_lost = not all(word.is_comment for word in line.split())
            self.match.report(error)

    def finish(self, last: Line) -> None:
        """Finish the deal and the match after the last line."""
        try:
            self.deal.finish()
        except NotationError as error:
            self.match.report(error)
        self.match.finish(last)

    def add_choices(self, line: Line) -> None:
        """Parse ``bids: 0=3 1=look 1=2 2=4/blind`` or ``pass: 0=5D 1=QH 2=?``, in order."""
        begun, *words = line.split()
        parse = _parse_pass if begun.text == "pass:" else _parse_bid
        for word in self.match.skip_comments(words):
            self.match.make(parse(word, self.match.players), word)
        _check_moved(line, words)

    def add_naming(self, line: Line) -> None:
        """Parse ``names 2: H`` or ``names 2: none``, the trump that a seat names."""
        match, words = self.match, line.split()
        if len(words) < 3 or not words[1].text.endswith(":"):
            raise line.error("a trump is named as in 'names 2: H' or 'names 2: none'")
        seat = parse_seat(words[1].text[:-1], match.players, words[1])
        match.make(NameTrump(seat, _parse_suit(words[2])), words[2])
        match.finish_line(words[3:])

    def add_trick(self, line: Line) -> None:
        """Parse ``trick 1 from 0: KC 7D 10S 4H+4D won by 2``; the winner is optional."""
        match, position, words = self.match, self.match.replay.position, line.split()
        if len(words) < 4 or words[2].text != "from" or not words[3].text.endswith(":"):
            raise line.error("a trick is given as in 'trick 1 from 0: KC 7D won by 0'")
        leader = parse_seat(words[3].text[:-1], match.players, words[3])
        if position.trick and not match.is_lost:
            raise line.error("the previous trick is not complete")
        _check_moved(line, words[4:])
        self._add_plays(leader, words[4:])
        match.claim(words[1].text, str(len(position.tricks) + 1), words[1])

    def _add_plays(self, leader: Seat, words: Sequence[Word]) -> None:
        match, rest = self.match, iter(words)
        seat, players = leader, match.players
        for word in match.skip_comments(rest):
            if word.text == _WON:
                self._check_winner(word, list(rest))
                break
            try:
                play = parse_play(seat, word.text)
            except NotationError as error:
                raise word.error(error.message) from None
            match.make(play, word)
            seat = (seat + 1) % players

    def _check_winner(self, won: Word, words: Sequence[Word]) -> None:
        """Parse the words after ``won``: ``by 2`` or ``by nobody``."""
        match, position = self.match, self.match.replay.position
        if len(words) < 2 or words[0].text != "by":
            match.report(won.error("the winner is given as in 'won by 2' or 'won by nobody'"))
        elif match.is_lost:
            return
        elif position.trick or not position.tricks:
            match.report(won.error("the trick is not complete, so nobody has won it"))
        else:
            match.claim(words[1].text, format_seat(position.tricks[-1].winner), words[1])
        match.finish_line(words[2:])

    def add_numbers(self, line: Line) -> None:
        """Parse ``points: 1 0 1 0`` or ``scores: 1 0 1 0``, by seat, after a hand."""
        match, position = self.match, self.match.replay.position
        begun, *words = line.split()
        numbers = list(match.skip_comments(words))
        if len(numbers) != match.players:
            raise line.error(f"expected {match.players} numbers, got {len(numbers)}")
        if match.is_lost:
            return
        result = position.last_result
        if position.is_in_hand or result is None:
            raise line.error("the hand is not over, so it has no score")
        due = result.points if begun.text == "points:" else result.scores
        for word, number in zip(numbers, due, strict=True):
            match.claim(word.text, str(number), word)

    def add_over(self, line: Line) -> None:
        """Parse ``over won by 2 3`` or ``over won by nobody``, the end of a match."""
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

    def add_stopped(self, line: Line) -> None:
        """Parse ``stopped``, the end of the record of an unfinished match."""
        match = self.match
        match.finish_line(line.split()[1:])
        if not match.is_lost and match.replay.position.phase is Phase.OVER:
            raise line.error("the match is over: its record ends with 'over won by' and seats")


def _check_moved(line: Line, words: Sequence[Word]) -> None:
    """Refuse a line without moves."""
    if all(word.is_comment for word in words) or words[0].text == _WON:
        raise line.error("this line has no moves: leave it out")


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


def _parse_suit(word: Word) -> Suit | None:
    if word.text == _NO_TRUMP:
        return None
    try:
        return Suit.parse(word.text)
    except NotationError:
        message = f"expected a suit, C D H S, or {_NO_TRUMP}, got {shorten(word.text)}"
        raise word.error(message) from None


def _parse_pass(word: Word, players: int) -> RecordedMove:
    found = _PASS.fullmatch(word.text)
    if found is None:
        raise word.error(f"expected a pass such as 0=5D, got {shorten(word.text)}")
    seat = parse_seat(found[1], players, word)
    if found[2] == "?":
        return HiddenMove(seat, Sealed.PASS)
    return PASSES[seat][parse_card(found[2], word).index]


# Functions, not bound methods: a reader that held its own methods would live, with its record,
# until the next garbage collection.
_OF_A_DEAL: Final[Mapping[str, Callable[[DealReader, Line], None]]] = {
    "hand": DealReader.add_hand,
    "cards": DealReader.add_dealt,
    "turned:": DealReader.add_turned,
    "stack:": DealReader.add_stack,
}
_OF_A_HAND: Final[Mapping[str, Callable[[BodyReader, Line], None]]] = {
    "names": BodyReader.add_naming,
    "bids:": BodyReader.add_choices,
    "trick": BodyReader.add_trick,
    "pass:": BodyReader.add_choices,
    "points:": BodyReader.add_numbers,
    "scores:": BodyReader.add_numbers,
    "over": BodyReader.add_over,
    "stopped": BodyReader.add_stopped,
}
_EXPECTED: Final = ", ".join([*_OF_A_DEAL, *_OF_A_HAND])
