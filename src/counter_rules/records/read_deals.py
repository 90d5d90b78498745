"""Reading the deal of a hand: its head, the hands, the cards turned up and the stack."""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules.cards import Card
from counter_rules.engine.turned import list_rest
from counter_rules.errors import IllegalMoveError, NotationError
from counter_rules.moves import Deal
from counter_rules.phase import Phase
from counter_rules.records.replay import StateWalk
from counter_rules.records.scribe import DealParts, Scribe
from counter_rules.records.words import Line, is_comment


def read_hand(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    """Read ``hand 3 dealt by 1``."""
    scribe.deal = DealParts(line)  # so that its cards are read, whatever is wrong with this line
    if len(words) < 5 or words[2:4] != ["dealt", "by"]:
        raise scribe.lose(line.refuse("a hand begins with a line such as 'hand 1 dealt by 3'"))
    dealer = scribe.read_seat(line, 4, words[4])
    position = scribe.walk.position
    if not scribe.is_lost and position.phase is not Phase.DEAL:
        raise scribe.lose(line.refuse(f"no hand is dealt now: this is {position.phase}"))
    for place in range(5, len(words)):
        scribe.note(line, words, place)
    scribe.claim(line, 1, words[1], str(position.hand_number))
    scribe.claim(line, 4, dealer, position.dealer)


def read_cards(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    """Read ``cards 0: 3C 5C JH``, the hand that a seat was dealt."""
    deal = _need_deal(scribe, line)
    if len(words) < 2 or not words[1].endswith(":"):
        raise scribe.lose(line.refuse("cards are given as in 'cards 0: 3C 5C JH'", 1))
    seat = scribe.read_seat(line, 1, words[1][:-1])
    if seat in deal.hands:
        raise scribe.lose(line.refuse(f"the cards of seat {seat} are given twice", 1))
    deal.lines[seat] = line
    deal.hands[seat] = _read_cards(scribe, line, words, 2)


def read_turned(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    """Read ``turned: QH``, the cards turned face up."""
    deal = _need_deal(scribe, line)
    if deal.turned:
        raise scribe.lose(line.refuse("the cards turned up are given twice"))
    deal.turned = _read_cards(scribe, line, words, 1)


def read_stack(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    """Read ``stack: 3H 9S 10C``, the cards that were not dealt, top card first."""
    deal = _need_deal(scribe, line)
    if deal.stack is not None:
        raise scribe.lose(line.refuse("the stack is given twice"))
    deal.stack = _read_cards(scribe, line, words, 1)


def _need_deal(scribe: Scribe, line: Line) -> DealParts:
    if scribe.deal is None:
        raise scribe.lose(line.refuse("cards are dealt after a line such as 'hand 1 dealt by 3'"))
    return scribe.deal


def _read_cards(scribe: Scribe, line: Line, words: Sequence[str], first: int) -> tuple[Card, ...]:
    cards: list[Card] = []
    for place in range(first, len(words)):
        if is_comment(words[place]):
            scribe.note(line, words, place)
            continue
        try:
            cards.append(Card.parse(words[place]))
        except NotationError as error:
            raise scribe.lose(line.refuse(error.message, place)) from None
    return tuple(cards)


def finish_deal(scribe: Scribe) -> None:
    """Make the deal that has been read, if there is one.

    Raises:
        NotationError: if it cannot be made.
    """
    deal = scribe.deal
    scribe.deal = None
    if deal is None or scribe.is_lost:
        return
    hands = [deal.hands.get(seat, ()) for seat in range(scribe.players)]
    is_whole = isinstance(scribe.walk, StateWalk)
    stack = deal.stack
    if stack is None:
        stack = list_rest(scribe.walk.position, hands, deal.turned) if is_whole else ()
    try:
        scribe.make(deal.line, 0, Deal(tuple(hands), deal.turned, stack))
    except NotationError as error:
        raise _place(deal, error) from error.__cause__
    for text in deal.comments:
        scribe.add_comment(text)


def _place(deal: DealParts, error: NotationError) -> NotationError:
    """Return what is wrong with a deal, at the cards of the seat that is to blame, if one is."""
    fault = error.__cause__
    details = dict(fault.reason.details) if isinstance(fault, IllegalMoveError) else {}
    for seat, line in reversed(deal.lines.items()):
        words = line.split()
        if details.get("owner") == seat:
            return line.refuse(error.message, 1)
        for place in range(len(words) - 1, 1, -1):
            if not is_comment(words[place]) and Card.parse(words[place]) is details.get("card"):
                return line.refuse(error.message, place)
    return error
