"""Views, events and moves as JSON text: what a server sends, and a client reads."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast, get_args

from typing_extensions import TypeAliasType

from counter_rules.errors import NotationError, StateError, name_type, shorten
from counter_rules.events import Event, events_for
from counter_rules.events.steps import EVENTS
from counter_rules.moves import Move, Seat
from counter_rules.notation.check_event import check_event
from counter_rules.notation.check_view import check_view
from counter_rules.notation.converter import RULED, make_converter, quote, structure
from counter_rules.notation.limit import MOST_LETTERS, check_length
from counter_rules.notation.rules_data import check_rules
from counter_rules.notation.told_view import ToldView, read_view
from counter_rules.ruleset import Ruleset, to_rules
from counter_rules.views import View

_VIEW_FORMAT: Final = 1
"""The number of the format in which views are written, under ``view``."""

JsonData = TypeAliasType("JsonData", Mapping[str, object] | Sequence[object])
"""What a JSON reader makes of an object or a list."""

_CONVERTER: Final = make_converter()
_MOVES: Final[Mapping[str, type]] = {kind.__name__: kind for kind in get_args(Move)}
_EVENTS: Final[Mapping[str, type]] = {kind.__name__: kind for kind in EVENTS}
_TAGS: Final[Mapping[type, tuple[str, object]]] = {
    View: ("view", _VIEW_FORMAT),
    **{kind: ("event", name) for name, kind in _EVENTS.items()},
    **{kind: ("move", name) for name, kind in _MOVES.items()},
}


def to_data(value: View | Event | Move) -> dict[str, object]:
    """Return a view, an event or a move as data that JSON knows, for a message of your own.

    Args:
        value: the view, event or move.

    Returns:
        Its fields by name: cards as codes such as ``"QS"``, suits as letters, tuples as lists;
        the ruleset as its name, players and options. An event has its class under ``event``,
        a move under ``move``, and a view the number of its format under ``view``.

    Raises:
        StateError: if it is none of these.

    >>> from counter_rules import Bid
    >>> to_data(Bid(0, 3))
    {'move': 'Bid', 'seat': 0, 'tricks': 3, 'blind': False}
    """
    tag = _TAGS.get(type(value))
    if tag is None:
        raise StateError(f"{name_type(value)} is no view, event or move: nothing else goes to JSON")
    try:
        return dict([tag]) | cast("dict[str, object]", _CONVERTER.unstructure(value))
    except (AttributeError, TypeError, ValueError, RecursionError) as error:
        raise _refuse_parts(value, error) from error


def _refuse_parts(value: object, error: Exception) -> StateError:
    return StateError(f"a part of this {name_type(value)} does not go to JSON: {shorten(error)}")


def _dump(value: View | Event | Move | Sequence[Event]) -> str:
    """Write a value, or several; what only Python's JSON knows, such as ``NaN``, is refused."""
    data = [to_data(one) for one in value] if isinstance(value, Sequence) else to_data(value)
    try:
        return json.dumps(data, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise _refuse_parts(value, error) from error


def format_view(view: View) -> str:
    """Write a view as one line of JSON.

    Args:
        view: the view.

    Returns:
        The text, in ASCII; `parse_view` makes the equal view of it.

    Raises:
        StateError: if it is no view; a state is never written.

    >>> from counter_rules import get_ruleset, new_game, public_view
    >>> format_view(public_view(new_game(get_ruleset("blackout", players=2))))[:40]
    '{"view": 1, "seat": null, "rules": {"nam'
    """
    if type(view) is not View:
        raise StateError(f"{name_type(view)} is no view: view and public_view make one")
    return _dump(view)


def parse_view(
    text: str | JsonData, *, rules: Ruleset | None = None, limit: int = MOST_LETTERS
) -> View:
    """Read a view.

    Args:
        text: as `format_view` writes it, or the data that a JSON reader has made of it.
        rules: the ruleset, where the text cannot name it: one composed by hand. It must be
            the one that the text names, if it does.
        limit: the most letters that are read; a longer text is refused at once.

    Returns:
        The view.

    Raises:
        NotationError: if the text is no view, or its parts do not hang together.

    >>> from counter_rules import get_ruleset, new_game, view
    >>> seen = view(new_game(get_ruleset("counter", players=4)), 2)
    >>> parse_view(format_view(seen)) == seen
    True
    """
    data = read_json(text, limit)
    if not isinstance(data, Mapping):
        raise NotationError(f"a view is an object, not {shorten(data)}", text=quote(text))
    parts = dict(cast("Mapping[str, object]", data))
    number = parts.pop("view", None)
    if number != _VIEW_FORMAT or type(number) is not int:
        raise NotationError(
            f"a view of the format {_VIEW_FORMAT} is wanted, not of {shorten(number)}",
            text=quote(text),
        )
    if rules is not None:
        to_rules(rules)
        check_rules(parts.get("rules"), rules, "view", quote(text))
        parts["rules"] = rules
    told = structure(_CONVERTER, parts, ToldView, "view", text)
    view = read_view(told)
    check_view(view, told, quote(text))
    return view


def format_events(events: Iterable[Event], seat: Seat | None) -> str:
    """Write the events that a seat learns of (`events_for`) as one line of JSON.

    Args:
        events: the events of one step or several, hidden ones included.
        seat: the seat, or None for somebody who looks on.

    Returns:
        The text, in ASCII, without the rules, which the views of the match have.

    Raises:
        StateError: if there can be no such seat, or something is no event.

    >>> from counter_rules import Bid, apply_move, get_ruleset, new_game, shuffle, step
    >>> state = new_game(get_ruleset("counter", players=3))
    >>> state = apply_move(state, shuffle(state, seed=7))
    >>> format_events(step(state, Bid(0, 3)).events, 1)
    '[{"event": "BidMade", "move_number": 2, "seat": 0, "tricks": 3, "blind": false}]'
    """
    return _dump(events_for(events, seat))


def parse_events(
    text: str | JsonData, *, rules: Ruleset, limit: int = MOST_LETTERS
) -> tuple[Event, ...]:
    """Read events.

    Args:
        text: as `format_events` writes it, or the data that a JSON reader has made of it.
        rules: the ruleset of the match, such as ``view.rules``.
        limit: the most letters that are read; a longer text is refused at once.

    Returns:
        The events.

    Raises:
        NotationError: if the text is no list of events.

    >>> from counter_rules import get_ruleset
    >>> text = '[{"event": "Looked", "move_number": 2, "seat": 0}]'
    >>> parse_events(text, rules=get_ruleset("up_to_ten", players=3))
    (Looked(move_number=2, seat=0),)
    """
    to_rules(rules)
    data = read_json(text, limit)
    if not isinstance(data, list):
        raise NotationError(f"events are a list, not {shorten(data)}", text=quote(text))
    events: list[Event] = []
    for number, one in enumerate(cast("list[object]", data)):
        kind, parts = _read_tag(one, "event", _EVENTS, text)
        if "rules" in parts:
            raise NotationError(f"{kind.__name__} holds no rules in JSON", text=quote(text))
        if kind in RULED:
            parts["rules"] = rules
        event = cast("Event", structure(_CONVERTER, parts, kind, f"event {number + 1}", text))
        check_event(event, rules, quote(text))
        events.append(event)
    return tuple(events)


def format_move(move: Move) -> str:
    """Write a move as one line of JSON.

    Args:
        move: the move.

    Returns:
        The text, in ASCII.

    Raises:
        StateError: if it is no move.

    >>> from counter_rules import Look
    >>> format_move(Look(2))
    '{"move": "Look", "seat": 2}'
    """
    if type(move) not in _MOVES.values():
        raise StateError(f"{name_type(move)} is no move: the moves are {', '.join(_MOVES)}")
    return _dump(move)


def parse_move(text: str | JsonData, *, limit: int = MOST_LETTERS) -> Move:
    """Read a move. Whether it is legal, and of the seat that sent it, is for you to ask.

    Args:
        text: as `format_move` writes it, or the data that a JSON reader has made of it.
        limit: the most letters that are read; a longer text is refused at once.

    Returns:
        The move.

    Raises:
        NotationError: if the text is no move.

    >>> parse_move('{"move": "PlayCard", "seat": 1, "card": "4H", "show": "4D"}')
    PlayCard(seat=1, card=Card.parse('4H'), show=Card.parse('4D'), high=None)
    """
    return read_move(read_json(text, limit), text)


def read_move(data: object, text: object) -> Move:
    """Read a move from what a JSON reader has made of it.

    Args:
        data: the data.
        text: the text that it was read from, for errors.

    Raises:
        NotationError: if it is no move.
    """
    kind, parts = _read_tag(data, "move", _MOVES, text)
    return cast("Move", structure(_CONVERTER, parts, kind, "move", text))


def read_json(text: object, limit: int) -> object:
    """Read JSON, or take what somebody has read already, if it goes to JSON.

    Args:
        text: the text or the data.
        limit: the most letters that are read.

    Raises:
        NotationError: if it is too long or no JSON, or an object has a name twice.
    """
    try:
        written = text if isinstance(text, str) else json.dumps(text)
    except Exception:  # noqa: BLE001 - data of any class
        raise _refuse_json(text) from None
    check_length(written, limit)
    return decode_json(written)


def decode_json(text: str) -> object:
    """Read JSON.

    Raises:
        NotationError: if it is none, or an object has a name twice.
    """
    try:
        return json.loads(text, object_pairs_hook=_take_once)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"no JSON: {error.msg.lower()}", text=text, line=error.lineno, column=error.colno
        ) from None
    except NotationError:
        raise  # a name that is given twice
    except (ValueError, RecursionError):  # a number of too many digits, too many brackets
        raise _refuse_json(text) from None


def _refuse_json(text: object) -> NotationError:
    return NotationError(f"{shorten(text)} is no JSON text", text=quote(text))


def _take_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    taken: dict[str, object] = {}
    for name, value in pairs:
        if name in taken:
            raise NotationError(f"{shorten(name)} is given twice in one object", text=name)
        taken[name] = value
    return taken


def _read_tag(
    data: object, tag: str, kinds: Mapping[str, type], text: object
) -> tuple[type, dict[str, object]]:
    """Return which class data names, and its fields."""
    if not isinstance(data, Mapping):
        article = "an" if tag == "event" else "a"
        raise NotationError(f"{article} {tag} is an object, not {shorten(data)}", text=quote(text))
    parts = dict(cast("Mapping[str, object]", data))
    name = parts.pop(tag, None)
    if not isinstance(name, str) or name not in kinds:
        raise NotationError(
            f"there is no {tag} {shorten(name)}: the {tag}s are {', '.join(kinds)}",
            text=quote(text),
        )
    return kinds[name], parts
