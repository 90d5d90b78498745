"""Reading the moves of a hand: its bids, tricks and passes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from typing_extensions import TypeAliasType

from counter_rules.cards import Card
from counter_rules.errors import NotationError, shorten
from counter_rules.events import Sealed
from counter_rules.moves import Bid, Look, PassCard, PlayCard, Seat
from counter_rules.records.hidden import Hidden, RecordedMove
from counter_rules.records.scribe import Scribe
from counter_rules.records.words import Line, is_comment
from counter_rules.trick.trick import parse_play

_BID: Final = re.compile(r"([0-9]{1,9})=(look|\?|[0-9]{1,9})(/blind)?")
_PASS: Final = re.compile(r"([0-9]{1,9})=(\S+)")
_WON: Final = "won"
_NOBODY: Final = "nobody"


def read_bids(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    """Read ``bids: 0=3 1=look 1=2 2=4/blind``, in the order in which they were made."""
    _read_choices(scribe, line, words, _read_bid)


def read_pass(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    """Read ``pass: 0=5D 1=QH 2=?``, in the order in which they were chosen."""
    _read_choices(scribe, line, words, _read_pass)


MoveReader = TypeAliasType("MoveReader", Callable[[Scribe, Line, str, int], RecordedMove])
"""Reads a word of a line, which stands in a certain place, as a move."""


def _read_choices(scribe: Scribe, line: Line, words: Sequence[str], read: MoveReader) -> None:
    for place in range(1, len(words)):
        if is_comment(words[place]):
            scribe.note(line, words, place)
        else:
            scribe.make(line, place, read(scribe, line, words[place], place))
    if all(is_comment(word) for word in words[1:]):
        raise scribe.lose(line.refuse("nobody moves on this line: leave it out", len(words)))


def _read_bid(scribe: Scribe, line: Line, word: str, place: int) -> RecordedMove:
    found = _BID.fullmatch(word)
    if found is None or (found[2] == "look" and found[3]):
        message = f"{shorten(word)} is no bid: such as 0=3, 0=3/blind or 0=look are accepted"
        raise scribe.lose(line.refuse(message, place))
    seat = scribe.read_seat(line, place, found[1])
    if found[2] == "look":
        return Look(seat)
    if found[2] == "?":
        return Hidden(seat, Sealed.BLIND if found[3] else Sealed.BID)
    return Bid(seat, int(found[2]), bool(found[3]))


def _read_pass(scribe: Scribe, line: Line, word: str, place: int) -> RecordedMove:
    found = _PASS.fullmatch(word)
    if found is None:
        raise scribe.lose(
            line.refuse(f"{shorten(word)} is no pass: such as 0=5D is accepted", place)
        )
    seat = scribe.read_seat(line, place, found[1])
    if found[2] == "?":
        return Hidden(seat, Sealed.PASS)
    try:
        return PassCard(seat, Card.parse(found[2]))
    except NotationError as error:
        raise scribe.lose(line.refuse(error.message, place)) from None


def read_trick(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    """Read ``trick 1 from 0: KC 7D 10S 4H+4D won by 2``; what stands after the plays may lack."""
    if len(words) < 4 or words[2] != "from" or not words[3].endswith(":"):
        raise scribe.lose(line.refuse("a trick is given as in 'trick 1 from 0: KC 7D won by 0'"))
    leader = scribe.read_seat(line, 3, words[3][:-1])
    position = scribe.walk.position
    if not scribe.is_lost and position.trick:
        raise scribe.lose(line.refuse("the trick before is not complete"))
    if all(is_comment(word) for word in words[4:]) or words[4] == _WON:
        raise scribe.lose(line.refuse("nobody plays on this line: leave it out", len(words)))
    _read_plays(scribe, line, words, leader)
    scribe.claim(line, 1, words[1], str(len(position.tricks) + 1))


def _read_plays(scribe: Scribe, line: Line, words: Sequence[str], leader: Seat) -> None:
    seat, players = leader, scribe.players
    for place in range(4, len(words)):
        word = words[place]
        if word == _WON:
            _read_winner(scribe, line, words, place)
            return
        if is_comment(word):
            scribe.note(line, words, place)
            continue
        scribe.make(line, place, _read_play(scribe, line, place, seat, word))
        seat = (seat + 1) % players


def _read_play(scribe: Scribe, line: Line, place: int, seat: Seat, word: str) -> PlayCard:
    try:
        return parse_play(seat, word)
    except NotationError as error:
        raise scribe.lose(line.refuse(error.message, place)) from None


def _read_winner(scribe: Scribe, line: Line, words: Sequence[str], place: int) -> None:
    """Read ``won by 2`` or ``won by nobody``, and compare it."""
    if len(words) < place + 3 or words[place + 1] != "by":
        raise line.refuse("who has won is given as in 'won by 2' or 'won by nobody'", place)
    for after in range(place + 3, len(words)):
        scribe.note(line, words, after)
    position = scribe.walk.position
    if not scribe.is_lost:
        if position.trick or not position.tricks:
            raise line.refuse("the trick is not complete, so nobody has won it", place)
        winner = position.tricks[-1].winner
        scribe.claim(line, place + 2, words[place + 2], format_seat(winner))


def format_seat(seat: Seat | None) -> str:
    """Write a seat, or that it is nobody's."""
    return _NOBODY if seat is None else str(seat)
