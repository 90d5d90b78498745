"""Score pads as text: tags as in a record, and a line for every hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.engine.inner import WrittenHand, check_written
from counter_rules.errors import NotationError, StateError
from counter_rules.games.inner import FORMAT
from counter_rules.notation import MAX_CHARACTERS
from counter_rules.notation.inner import check_length
from counter_rules.records._header import format_header, parse_header
from counter_rules.records._lines import (
    Line,
    Word,
    find_stray_return,
    number_lines,
    parse_number,
)
from counter_rules.records._reader import Faults
from counter_rules.records._record import Record
from counter_rules.records._score_pad import MOST_HANDS, ScorePad
from counter_rules.rules.ruleset import Ruleset

_KIND: Final = "ScorePad"
_FOREIGN: Final = ("Record", "FirstHand", "ScoresBefore", "StreaksBefore", "KnownTo")
"""Tags of a record that a score pad does not have."""

_BLIND: Final = "/blind"
_NO_BID: Final = "-"


def format_score_pad(pad: ScorePad) -> str:
    r"""Format a score pad as text that people can read and change.

    Returns:
        The tags, an empty line, and a line for every hand. `parse_score_pad` is the inverse.

    Raises:
        StateError: if it is not a score pad.

    >>> from counter_rules import get_ruleset
    >>> pad = ScorePad(rules=get_ruleset("romanian_whist", players=3), dealer=2)
    >>> print(format_score_pad(pad.adding(WrittenHand(bids=(1, 0, 1), tricks_won=(1, 0, 0)))))
    [ScorePad "counter-rules 2"]
    [Game "romanian_whist"]
    [Players "3"]
    [Dealer "2"]
    <BLANKLINE>
    hand 1 bids 1 0 1 tricks 1 0 0
    <BLANKLINE>
    """
    if not isinstance(pad, ScorePad):
        raise StateError(f"expected a ScorePad, got {shorten(pad)}")
    record = Record(rules=pad.rules, names=pad.names, tags=pad.tags)
    if pad.dealer is not None:
        record = attrs.evolve(record, dealer=pad.dealer)
    tags = format_header(record, _KIND, is_dealer_known=pad.dealer is not None)
    hands = [_format_hand(number, hand) for number, hand in enumerate(pad.hands, start=1)]
    return "\n".join([*tags, "", *hands, *[""] * bool(hands)])


def _format_hand(number: int, hand: WrittenHand) -> str:
    words: list[object] = ["hand", number]
    if hand.hand_size is not None:
        words += ["size", hand.hand_size]
    words.append("bids")
    for seat, bid in enumerate(hand.bids):
        words.append(f"{_NO_BID if bid is None else bid}{_BLIND if seat in hand.blind else ''}")
    if not hand.is_open:
        words += ["tricks", *hand.tricks_won]
    return " ".join(map(str, words))


def parse_score_pad(
    text: str, *, rules: Ruleset | None = None, limit: int = MAX_CHARACTERS
) -> ScorePad:
    """Parse the text of a score pad.

    Bids and tricks that the rules forbid are read: `ScorePad.faults` lists them.

    Args:
        text: the text, as of `format_score_pad`.
        rules: the ruleset, for a pad of a custom one.
        limit: the largest number of characters.

    Raises:
        NotationError: at the first error, with its line and column.

    >>> pad = parse_score_pad('''[ScorePad "counter-rules 2"]
    ... [Game "romanian_whist"]
    ... [Players "3"]
    ...
    ... hand 1 bids 1 0 1 tricks 1 0 0
    ... ''')
    >>> pad.scores
    (6, 5, -1)
    """
    if not isinstance(text, str):
        got = shorten(text)
        raise NotationError(f"expected the text of a score pad, got {got}", text=got)
    check_length(text, limit)
    lines = list(number_lines(text, limit))
    for line in lines:
        if (stray := find_stray_return(line)) is not None:
            raise stray
    written = [line for line in lines if line.first]
    head = list(takewhile(lambda line: line.first.startswith("["), written))
    if not head:
        message = f'a score pad begins with [{_KIND} "counter-rules {FORMAT}"]'
        raise NotationError(message, text=written[0].first if written else "")
    pad = _parse_head(head, rules)
    return attrs.evolve(pad, hands=tuple(_parse_hands(written[len(head) :], pad.rules)))


def _parse_head(head: Sequence[Line], given: Ruleset | None) -> ScorePad:
    """Parse the tags of a score pad."""
    names = [line.text.strip()[1:].partition(" ")[0] for line in head]
    for name, line in zip(names, head, strict=True):
        if name == "Record":
            raise line.error("this is the record of a match, not a score pad")
        if name in _FOREIGN:
            raise line.error(f"a score pad has no tag {name}")
    faults = Faults()
    record = parse_header(head, given, faults, _KIND)
    if record is None or faults.kept:
        raise faults.make_reading(None, head[0].number).errors[0]
    dealer = record.dealer if "Dealer" in names else None
    return ScorePad(rules=record.rules, dealer=dealer, names=record.names, tags=record.tags)


def _parse_hands(lines: Sequence[Line], rules: Ruleset) -> Iterator[WrittenHand]:
    for number, line in enumerate(lines, start=1):
        if number > MOST_HANDS:
            raise line.error(f"a score pad has at most {MOST_HANDS} hands")
        words = _Words(line, line.split())
        hand = words.parse_hand(number, rules)
        if hand.is_open and number < len(lines):
            raise line.error("expected tricks after the bids, as another hand follows", words.place)
        try:
            check_written(rules, hand, number)
        except StateError as error:
            raise line.error(str(error)) from error
        yield hand


@attrs.define
class _Words:
    """The words of the line of a hand, which are taken one by one."""

    line: Line
    words: Sequence[Word]
    place: int = 0

    def parse_hand(self, number: int, rules: Ruleset) -> WrittenHand:
        """Parse ``hand 3 size 4 bids 1 0/blind 2 tricks 1 0 3``."""
        most, seats = len(rules.deck), range(rules.players)
        self._expect("hand")
        if self._take_text() != str(number):
            raise self._make_error(f"the number of the hand, {number}", back=1)
        size = self._take_count(1, most) if self._take_if("size") else None
        self._expect("bids")
        bids = [self._take_bid(most) for _ in seats]
        tricks: list[int] = []
        if self._take_if("tricks"):
            tricks = [self._take_count(0, most) for _ in seats]
        if self.place < len(self.words):
            raise self._make_error("the end of the line" if tricks else "tricks")
        blind = [seat for seat, (_, is_blind) in enumerate(bids) if is_blind]
        return WrittenHand(
            bids=[bid for bid, _ in bids], tricks_won=tricks, blind=blind, hand_size=size
        )

    def _take_text(self) -> str:
        self.place += 1
        return self.words[self.place - 1].text if self.place <= len(self.words) else ""

    def _take_if(self, word: str) -> bool:
        is_next = self.place < len(self.words) and self.words[self.place].text == word
        self.place += is_next
        return is_next

    def _expect(self, word: str) -> None:
        if not self._take_if(word):
            raise self._make_error(word)

    def _take_count(self, least: int, most: int) -> int:
        return self._parse_count(self._take_text(), least, most)

    def _parse_count(self, text: str, least: int, most: int) -> int:
        number = parse_number(text)
        if number is None or not least <= number <= most:
            raise self._make_error(f"a number from {least} to {most}", back=1)
        return number

    def _take_bid(self, most: int) -> tuple[int | None, bool]:
        """Return a bid, or None, and whether it is blind."""
        text = self._take_text()
        if text == _NO_BID:
            return None, False
        bid = self._parse_count(text.removesuffix(_BLIND), 0, most)
        return bid, text.endswith(_BLIND)

    def _make_error(self, wanted: str, back: int = 0) -> NotationError:
        """Make the error for the next word, or for the one just taken."""
        place = self.place - back
        found = shorten(self.words[place].text) if place < len(self.words) else "the end"
        return self.line.error(f"expected {wanted}, got {found}", place)
