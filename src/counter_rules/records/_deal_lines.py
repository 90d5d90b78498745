"""Reading the deal of a hand: its head, the hands, the cards turned up and the stack."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from counter_rules.cards import Card, parse_cards
from counter_rules.engine._flow.face_up import list_rest
from counter_rules.errors import NotationError
from counter_rules.moves import Deal
from counter_rules.question import Phase
from counter_rules.reasons import IllegalMoveError
from counter_rules.records._lines import Line, Word, parse_card, parse_seat
from counter_rules.records._reader import RecordReader
from counter_rules.records._replay import StateReplay
from counter_rules.seats import Seat


@attrs.define
class _Parts:
    """The parts of a deal that have been read, and the lines of the hands."""

    head: Line
    hands: dict[Seat, tuple[Card, ...]] = attrs.field(factory=dict[Seat, tuple[Card, ...]])
    lines: dict[Seat, Line] = attrs.field(factory=dict[Seat, Line])
    turned: tuple[Card, ...] = ()
    stack: tuple[Card, ...] | None = None

    def find_culprit(self, fault: BaseException | None) -> Word:
        """Return the seat or the card that a fault is about; the head of the deal if neither."""
        details: Mapping[str, object] = {}
        if isinstance(fault, IllegalMoveError):
            details = dict(fault.reason.details)
        for seat, line in reversed(self.lines.items()):
            _, head, *words = line.split()
            if details.get("owner") == seat:
                return head
            cards = [word for word in words if not word.is_comment]
            for word, card in zip(reversed(cards), reversed(self.hands[seat]), strict=True):
                if card is details.get("card"):
                    return word
        return self.head.split()[0]


@attrs.define
class DealReader:
    """Reads the lines of a deal, and makes it once they are complete."""

    match: RecordReader
    _parts: _Parts | None = None

    def begin(self, head: Line) -> None:
        """Begin a deal: its lines come next."""
        self._parts = _Parts(head)
        self.match.is_dealing = True

    def read_hand(self, line: Line) -> None:
        """Read ``hand 3 dealt by 1``."""
        self.finish()
        self.begin(line)  # so that its cards are read, whatever is wrong with this line
        match, position, words = self.match, self.match.replay.position, line.split()
        if len(words) < 5 or [word.text for word in words[2:4]] != ["dealt", "by"]:
            raise line.error("a hand begins with a line such as 'hand 1 dealt by 3'")
        dealer = parse_seat(words[4].text, match.players, words[4])
        if not match.is_lost and position.phase is not Phase.DEAL:
            raise line.error(f"no hand is dealt now: this is {position.phase}")
        match.claim(words[1].text, str(position.hand_number), words[1])
        match.claim(dealer, position.dealer, words[4])
        match.read_rest(words[5:])

    def read_cards(self, line: Line) -> None:
        """Read ``cards 0: 3C 5C JH``, the hand that a seat was dealt."""
        parts = self._find_parts(line)
        head = line.split(2)[-1]
        if not head.text.endswith(":"):
            raise head.error("cards are given as in 'cards 0: 3C 5C JH'")
        seat = parse_seat(head.text[:-1], self.match.players, head)
        if seat in parts.hands:
            raise head.error(f"the cards of seat {seat} are given twice")
        parts.lines[seat] = line
        parts.hands[seat] = self._parse_cards(line, 2)

    def read_turned(self, line: Line) -> None:
        """Read ``turned: QH``, the cards turned face up."""
        parts = self._find_parts(line)
        if parts.turned:
            raise line.error("the cards turned up are given twice")
        parts.turned = self._parse_cards(line, 1)

    def read_stack(self, line: Line) -> None:
        """Read ``stack: 3H 9S 10C``, the cards that were not dealt, top card first."""
        parts = self._find_parts(line)
        if parts.stack is not None:
            raise line.error("the stack is given twice")
        parts.stack = self._parse_cards(line, 1)

    def _find_parts(self, line: Line) -> _Parts:
        if self._parts is None:
            raise line.error("cards are dealt after a line such as 'hand 1 dealt by 3'")
        return self._parts

    def _parse_cards(self, line: Line, first: int) -> tuple[Card, ...]:
        """Read the words of a line from the first card on."""
        try:
            # Hardly ever is there anything but cards.
            return parse_cards("".join(line.text.split(maxsplit=first)[first:]))
        except NotationError:
            words = self.match.skip_comments(line.split()[first:])
            return tuple([parse_card(word.text, word) for word in words])

    def finish(self) -> None:
        """Make the deal that has been read, if there is one.

        Raises:
            NotationError: if it cannot be made.
        """
        match, parts = self.match, self._parts
        self._parts = None
        match.is_dealing = False
        if parts is None or match.is_lost:
            return
        hands = tuple([parts.hands.get(seat, ()) for seat in range(match.players)])
        stack = parts.stack
        if stack is None:
            is_whole = isinstance(match.replay, StateReplay)
            stack = list_rest(match.replay.position, hands, parts.turned) if is_whole else ()
        try:
            match.make(Deal(hands, parts.turned, stack), parts.head)
        except NotationError as error:
            raise parts.find_culprit(error.__cause__).error(error.message) from error.__cause__
