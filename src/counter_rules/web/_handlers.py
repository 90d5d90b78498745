"""Handlers of the requests of pages, one for each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from counter_rules.errors import BotError
from counter_rules.messages import describe
from counter_rules.phase import Question
from counter_rules.reasons import IllegalMoveError, TableCode, TableError
from counter_rules.seats import Seat
from counter_rules.table import Match, Undone, parse_client_answer
from counter_rules.web._listener import Listener
from counter_rules.web._page import format_hint, format_message
from counter_rules.web._requests import (
    REFUSALS,
    PageData,
    RefusedError,
    get_kind,
    parse_number,
    parse_object,
    parse_question,
    parse_said,
)
from counter_rules.web._table import NOT_KEPT, OpenTable
from counter_rules.web._turns import advise

_STAND_IN: Final = "good"
"""The bot that plays for a person who is not there."""

_FREE: Final = ("move", "hint")
"""The kinds that a page may send as often as it likes: each answers a question, once."""


def handle(table: OpenTable, listener: Listener, text: str) -> None:
    """Carry out the request of a page, or send that page alone the reason for refusing it."""
    try:
        with table.guard():
            data = parse_object(text)
            kind = get_kind(data, _HANDLERS)
            if kind not in _FREE and not listener.requests.allows(table.settings.clock()):
                raise RefusedError("too_much")
            _HANDLERS[kind](table, listener, data)
    except REFUSALS as error:
        _refuse(table, listener, error)


def _refuse(table: OpenTable, listener: Listener, error: Exception) -> None:
    """Send a page the reason for refusing its request, in its language where there is a text."""
    if isinstance(error, IllegalMoveError | TableError):
        why = describe(error, listener.reader.texts, names=table.match.names)[0]
    else:
        why = NOT_KEPT if isinstance(error, OSError) else str(error)
    listener.send(format_message("refused", why=why))


def _answer(table: OpenTable, listener: Listener, data: PageData) -> None:
    given = parse_client_answer(data)
    key = listener.reader.key
    match, _ = table.match.answer(key, given.question, given.move, since=given.since)
    table.change(match, mover=listener.seat)


def _hint(table: OpenTable, listener: Listener, data: PageData) -> None:
    """Start to compute a hint for a page, or refuse it."""
    question, seen = parse_question(data), table.match.view(listener.reader.key)
    if question != seen.question:
        raise RefusedError("moved_on")
    if listener.is_advised:
        raise RefusedError("hint_coming")
    listener.is_advised = True
    table.begin(_advise(table, listener, question, table.match))


async def _advise(table: OpenTable, listener: Listener, question: Question, match: Match) -> None:
    """Compute a hint, and send it to the page unless moves have been taken back meanwhile."""
    seen = match.view(listener.reader.key)
    try:
        with table.guard():
            values = await table.thinking.run(partial(advise, seen))
        new = table.match.entries[len(match.entries) :]
        if any(isinstance(entry, Undone) for entry in new):
            raise RefusedError("moved_on")
    except BotError as error:
        table.settings.report(f"table {table.name}: {error}")
        listener.send(format_message("refused", why="no_hint"))
    except REFUSALS as error:
        _refuse(table, listener, error)
    else:
        listener.send(format_hint(question, values))
    finally:
        listener.is_advised = False


def _replace(table: OpenTable, listener: Listener, data: PageData) -> None:
    """Let a bot play for a person who is not there."""
    _check_holder(listener)
    seat = parse_number(data, "replace")
    left = table.left.get(seat)
    if left is None:
        raise RefusedError("not_awaited")
    if left:
        raise RefusedError("not_yet")
    table.change(table.match.release(seat, bot=_STAND_IN))


def _stand(table: OpenTable, listener: Listener, _: PageData) -> None:
    _check_holder(listener)
    table.change(table.match.stand(listener.reader.key, bot=_STAND_IN))


def _sit(table: OpenTable, listener: Listener, _: PageData) -> None:
    table.change(table.match.sit(_check_holder(listener), listener.reader.key))


def _play_again(table: OpenTable, listener: Listener, _: PageData) -> None:
    _check_holder(listener)
    table.play_again()


def _propose_undo(table: OpenTable, listener: Listener, data: PageData) -> None:
    table.change(table.match.propose_undo(listener.reader.key, parse_number(data, "undo")))


def _agree(table: OpenTable, listener: Listener, data: PageData) -> None:
    table.change(table.match.agree(listener.reader.key, parse_number(data, "agree")))


def _decline(table: OpenTable, listener: Listener, _: PageData) -> None:
    table.change(table.match.decline(listener.reader.key))


def _say(table: OpenTable, listener: Listener, data: PageData) -> None:
    """Send what a person says to all pages; nothing of it is kept."""
    seat, said = _check_holder(listener), parse_said(data)
    table.send_all(format_message("said", seat=seat, **said))


def _check_holder(listener: Listener) -> Seat:
    """Return the seat of a page, or refuse a spectator."""
    if listener.seat is None:
        raise TableError.of(TableCode.WATCHING)
    return listener.seat


_HANDLERS: Final[Mapping[str, Callable[[OpenTable, Listener, PageData], None]]] = {
    "move": _answer,
    "hint": _hint,
    "replace": _replace,
    "stand": _stand,
    "sit": _sit,
    "rematch": _play_again,
    "undo": _propose_undo,
    "agree": _agree,
    "decline": _decline,
    "say": _say,
    "phrase": _say,
}
