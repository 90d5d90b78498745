"""Views, events and moves as JSON text: what a server sends, and a client reads."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar, cast

import attrs
from cattrs import transform_error
from cattrs.errors import BaseValidationError
from cattrs.v import format_exception

from counter_rules.errors import CounterRulesError, NotationError, shorten
from counter_rules.events import Event
from counter_rules.moves import Move
from counter_rules.notation.check_view import check_view
from counter_rules.notation.converter import RULED, make_converter
from counter_rules.ruleset import Ruleset
from counter_rules.views import View

ReadT = TypeVar("ReadT")


@attrs.frozen
class _Events:
    """Events to be read."""

    events: tuple[Event, ...]


@attrs.frozen
class _Move:
    """A move to be read."""

    move: Move


_CONVERTER: Final = make_converter()
_EVENTS: Final = Event.__value__
_RULED: Final = tuple(kind.__name__ for kind in RULED)


def to_data(value: View | Event | Move) -> dict[str, object]:
    """Return a view, an event or a move as data that JSON knows, for a message of your own.

    Args:
        value: the view, event or move.

    Returns:
        Its fields by name: cards as codes such as ``"QS"``, suits as letters, tuples as lists;
        the ruleset as its name, players and options. An event has its class under ``event``
        and a move under ``move``.

    >>> from counter_rules import Bid
    >>> to_data(Bid(0, 3))
    {'seat': 0, 'tricks': 3, 'blind': False, 'move': 'Bid'}
    """
    kind = View if isinstance(value, View) else Move if isinstance(value, Move) else _EVENTS
    return cast("dict[str, object]", _CONVERTER.unstructure(value, unstructure_as=kind))


def format_view(view: View) -> str:
    """Write a view as one line of JSON.

    Args:
        view: the view.

    Returns:
        The text; `parse_view` makes the equal view of it.
    """
    return json.dumps(to_data(view))


def parse_view(text: str, *, rules: Ruleset | None = None) -> View:
    """Read a view.

    Args:
        text: as `format_view` writes it.
        rules: the ruleset, where the text cannot name it: one composed by hand.

    Returns:
        The view.

    Raises:
        NotationError: if the text is no view.

    >>> from counter_rules import get_ruleset, new_game, view
    >>> seen = view(new_game(get_ruleset("counter", players=4)), 2)
    >>> parse_view(format_view(seen)) == seen
    True
    """
    data = _read_json(text)
    if rules is not None and isinstance(data, Mapping):
        data = {**cast("Mapping[str, object]", data), "rules": rules}
    view = _structure(text, "view", lambda: _CONVERTER.structure(data, View))
    check_view(view, text)
    return view


def format_events(events: Iterable[Event]) -> str:
    """Write events as one line of JSON; write those that a seat may learn of (`events_for`).

    Args:
        events: the events.

    Returns:
        The text, without the rules, which the views of the match have.
    """
    return json.dumps([to_data(event) for event in events])


def parse_events(text: str, *, rules: Ruleset) -> tuple[Event, ...]:
    """Read events.

    Args:
        text: as `format_events` writes it.
        rules: the ruleset of the match, such as ``view.rules``.

    Returns:
        The events.

    Raises:
        NotationError: if the text is no list of events.
    """
    data = _read_json(text)
    if not isinstance(data, list):
        raise NotationError(f"events are a list, not {shorten(data)}", text=text)
    ruled = [_put_rules(one, rules) for one in cast("list[object]", data)]
    return _structure(
        text, "list of events", lambda: _CONVERTER.structure({"events": ruled}, _Events).events
    )


def _put_rules(data: object, rules: Ruleset) -> object:
    if not isinstance(data, Mapping):
        return data
    parts = cast("Mapping[str, object]", data)
    return {**parts, "rules": rules} if parts.get("event") in _RULED else parts


def format_move(move: Move) -> str:
    """Write a move as one line of JSON.

    Args:
        move: the move.
    """
    return json.dumps(to_data(move))


def parse_move(text: str) -> Move:
    """Read a move. Whether it is legal, and of the seat that sent it, is for you to ask.

    Args:
        text: as `format_move` writes it.

    Returns:
        The move.

    Raises:
        NotationError: if the text is no move.

    >>> parse_move('{"move": "PlayCard", "seat": 1, "card": "4H", "show": "4D"}')
    PlayCard(seat=1, card=Card.parse('4H'), show=Card.parse('4D'), high=None)
    """
    data = _read_json(text)
    return _structure(text, "move", lambda: _CONVERTER.structure({"move": data}, _Move).move)


def _read_json(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"no JSON: {error.msg.lower()}", text=text, line=error.lineno, column=error.colno
        ) from None
    except (TypeError, ValueError, RecursionError):
        raise NotationError(f"{shorten(text)} is no JSON text", text=str(text)) from None


def _structure(text: str, what: str, read: Callable[[], ReadT]) -> ReadT:
    try:
        return read()
    except BaseValidationError as error:
        path = what.split()[-1]
        faults = "; ".join(transform_error(error, path=path, format_exception=_format_fault))
        raise NotationError(f"no {what}: {faults}", text=text) from None
    except (CounterRulesError, TypeError, ValueError, KeyError, AttributeError) as error:
        raise NotationError(f"no {what}: {error}", text=text) from None


def _format_fault(error: BaseException, kind: type | None) -> str:
    return str(error) if isinstance(error, CounterRulesError) else format_exception(error, kind)
