"""Views, events and moves as JSON text, for a server to send and a client to parse."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast, get_args, overload

from typing_extensions import TypeAliasType

from counter_rules._base.quoting import name_type, shorten
from counter_rules.errors import NotationError, RulesetError, StateError
from counter_rules.events import Event, events_for
from counter_rules.events.inner import EVENTS
from counter_rules.games.inner import FORMAT, check_rules, upgrade_fields
from counter_rules.messages import Texts
from counter_rules.moves import Move
from counter_rules.notation._checks import check_event, check_view
from counter_rules.notation._converter import RULED, ViewData, make_converter, make_view, structure
from counter_rules.notation._decode import MAX_CHARACTERS, parse_json, quote
from counter_rules.notation._refusals import Refusal, describe_refusal
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat
from counter_rules.views import View

JsonData = TypeAliasType("JsonData", Mapping[str, object] | Sequence[object])
"""An object or a list as decoded from JSON."""

_CONVERTER: Final = make_converter()
_MOVES: Final[Mapping[str, type]] = {kind.__name__: kind for kind in get_args(Move)}
_EVENTS: Final[Mapping[str, type]] = {kind.__name__: kind for kind in EVENTS}
TAGS: Final[Mapping[type, tuple[str, object]]] = {
    View: ("view", FORMAT),
    **{kind: ("event", name) for name, kind in _EVENTS.items()},
    **{kind: ("move", name) for name, kind in _MOVES.items()},
}
"""By class of value: the name of its tag in JSON, and the value of the tag."""


@overload
def to_data(
    value: View | Event | Move | Refusal,
    *,
    languages: Mapping[str, Texts] | None = ...,
    names: Sequence[str] = ...,
) -> dict[str, object]: ...
@overload
def to_data(
    value: Sequence[Event | Move],
    *,
    languages: Mapping[str, Texts] | None = ...,
    names: Sequence[str] = ...,
) -> list[dict[str, object]]: ...
def to_data(
    value: View | Event | Move | Refusal | Sequence[Event | Move],
    *,
    languages: Mapping[str, Texts] | None = None,
    names: Sequence[str] = (),
) -> dict[str, object] | list[dict[str, object]]:
    """Return a view, events, moves or a refusal as JSON data, for your own messages.

    Args:
        value: a view; an event, a move or several of them; or a `Refusal`.
        languages: the catalogues for the sentences of a refusal, by language; by default English.
        names: the names of the players for these sentences, by seat.

    Returns:
        Its fields by name: cards as codes such as ``"QS"``, suits as letters, tuples as lists;
        the ruleset as its name, players and options. An event has its class under ``event``,
        a move under ``move``, and a view the number of its format under ``view``. A refusal has
        its code under ``refusal``, and beside it ``clause``, ``details`` (what its sentence
        mentions), ``sentences`` by language, ``move``, and ``legal``, the moves that may be made
        instead.
        Several events or moves are a list.

    Raises:
        StateError: if it is not one of these.
        RulesetError: if the ruleset of a view has the name of a preset but is another game.
        NotationError: if a text of a catalogue cannot be filled in.

    >>> from counter_rules import Bid
    >>> to_data(Bid(0, 3))
    {'move': 'Bid', 'seat': 0, 'tricks': 3, 'blind': False}
    """
    if type(value) is list or type(value) is tuple:  # no state of a step may pass
        return [_to_fields(one) for one in cast("Sequence[Event | Move]", value)]
    if isinstance(value, Refusal):
        return describe_refusal(value, languages, names, _to_fields)
    return _to_fields(cast("View | Event | Move", value))


def _to_fields(value: View | Event | Move) -> dict[str, object]:
    tag = TAGS.get(type(value))
    if tag is None:
        raise StateError(f"expected a view, an event, a move or a refusal, got {name_type(value)}")
    try:
        return dict([tag]) | cast("dict[str, object]", _CONVERTER.unstructure(value))
    except RulesetError:
        raise  # its message already says what to do
    except (AttributeError, TypeError, ValueError, RecursionError) as error:
        raise _make_part_error(value, error) from error


def _make_part_error(value: object, error: Exception) -> StateError:
    return StateError(
        f"a part of this {name_type(value)} cannot be written as JSON: {shorten(error)}"
    )


def _format(value: View | Event | Move | Sequence[Event]) -> str:
    """Format one value or several; refuse extensions of Python's JSON such as ``NaN``."""
    data = to_data(value)
    try:
        return json.dumps(data, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise _make_part_error(value, error) from error


def format_view(view: View) -> str:
    """Format a view as one line of JSON.

    Returns:
        The text, in ASCII; `parse_view` turns it into an equal view.

    Raises:
        StateError: if it is not a view; states are refused.

    >>> from counter_rules import get_ruleset, new_game, public_view
    >>> format_view(public_view(new_game(get_ruleset("blackout", players=2))))[:40]
    '{"view": 2, "seat": null, "rules": {"nam'
    """
    if type(view) is not View:
        raise StateError(f"expected a View (see view and public_view), got {name_type(view)}")
    return _format(view)


def parse_view(
    text: str | JsonData, *, rules: Ruleset | None = None, limit: int = MAX_CHARACTERS
) -> View:
    """Parse a view.

    Args:
        text: the text, as `format_view` returns it, or the same as decoded JSON.
        rules: the ruleset; needed only for a custom one, which the text cannot name. If the text
            names a ruleset, it must be this one.
        limit: the largest number of characters; a longer text is refused at once.

    Raises:
        NotationError: if the text is not a view, or its parts contradict each other.

    >>> from counter_rules import get_ruleset, new_game, view
    >>> seen = view(new_game(get_ruleset("counter", players=4)), 2)
    >>> parse_view(format_view(seen)) == seen
    True
    """
    fields = parse_json(text, limit)
    if not isinstance(fields, dict):
        raise NotationError(f"a view is an object, not {shorten(fields)}", text=quote(text))
    parts = cast("dict[str, object]", fields)
    upgrade_fields(parts, "view", quote(text))
    del parts["view"]
    if rules is not None:
        to_rules(rules)
        check_rules(parts.get("rules"), rules, "view", quote(text))
        parts["rules"] = rules
    data = structure(_CONVERTER, parts, ViewData, "view", text)
    view = make_view(data)
    check_view(view, data, quote(text))
    return view


def format_events(events: Iterable[Event], seat: Seat | None) -> str:
    """Format the events that a seat may see (`events_for`) as one line of JSON.

    Args:
        events: the events of one step or several, hidden ones included.
        seat: the seat, or None for a spectator.

    Returns:
        The text, in ASCII, without the rules, which the views of the match have.

    Raises:
        StateError: if the seat cannot exist, or something is not an event.

    >>> from counter_rules import Bid, apply_move, get_ruleset, new_game, shuffle, step
    >>> state = new_game(get_ruleset("counter", players=3))
    >>> state = apply_move(state, shuffle(state, seed=7))
    >>> format_events(step(state, Bid(0, 3)).events, 1)
    '[{"event": "BidMade", "move_number": 2, "seat": 0, "tricks": 3, "blind": false}]'
    """
    return _format(events_for(events, seat))


def parse_events(
    text: str | JsonData, *, rules: Ruleset, limit: int = MAX_CHARACTERS
) -> tuple[Event, ...]:
    """Parse events.

    Args:
        text: the text, as `format_events` returns it, or the same as decoded JSON.
        rules: the ruleset of the match, such as ``view.rules``.
        limit: the largest number of characters; a longer text is refused at once.

    Raises:
        NotationError: if the text is not a list of events.

    >>> from counter_rules import get_ruleset
    >>> text = '[{"event": "Looked", "move_number": 2, "seat": 0}]'
    >>> parse_events(text, rules=get_ruleset("up_to_ten", players=3))
    (Looked(move_number=2, seat=0),)
    """
    to_rules(rules)
    data = parse_json(text, limit)
    if not isinstance(data, list):
        raise NotationError(f"events are a list, not {shorten(data)}", text=quote(text))
    events: list[Event] = []
    for number, one in enumerate(cast("list[object]", data)):
        kind, parts = _parse_tag(one, "event", _EVENTS, text)
        if "rules" in parts:
            raise NotationError(f"{kind.__name__} has no rules in JSON", text=quote(text))
        if kind in RULED:
            parts["rules"] = rules
        event = cast("Event", structure(_CONVERTER, parts, kind, f"event {number + 1}", text))
        check_event(event, rules, quote(text))
        events.append(event)
    return tuple(events)


def format_move(move: Move) -> str:
    """Format a move as one line of JSON.

    Raises:
        StateError: if it is not a move.

    >>> from counter_rules import Look
    >>> format_move(Look(2))
    '{"move": "Look", "seat": 2}'
    """
    if type(move) not in _MOVES.values():
        raise StateError(f"expected a move ({', '.join(_MOVES)}), got {name_type(move)}")
    return _format(move)


def format_refusal(
    refusal: Refusal,
    *,
    languages: Mapping[str, Texts] | None = None,
    names: Sequence[str] = (),
) -> str:
    r"""Format a refusal as one line of JSON, for the client that is refused.

    It lists legal moves of the seat that the move names, and so reveals cards of that seat's hand.

    Args:
        refusal: the refusal; the sentence of a `NotationError` that is no `AnswerError` is English.
        languages: the catalogues for its sentences, by language; by default English.
        names: the names of the players for these sentences, by seat.

    Raises:
        StateError: if it is not a refusal.
        NotationError: if a text of a catalogue cannot be filled in.

    >>> from counter_rules import Bid, get_ruleset, new_game, why_illegal
    >>> from counter_rules.messages import GERMAN
    >>> reason = why_illegal(new_game(get_ruleset("counter", players=4)), Bid(4, 3))
    >>> print(format_refusal(reason, languages={"de": GERMAN}))
    {"refusal": "no_such_seat", "clause": "C2.1", "details": {"players": 4, "last": 3}, "sentences":
    {"de": "4 Personen spielen, auf den Pl\u00e4tzen 0 bis 3 (C2.1)"}, "move": null, "legal": []}
    """
    if not isinstance(refusal, Refusal):
        raise StateError(
            "expected an IllegalMoveError, a NotationError, a TableError or a Reason, got "
            f"{name_type(refusal)}"
        )
    return json.dumps(to_data(refusal, languages=languages, names=names))


def parse_move(text: str | JsonData, *, limit: int = MAX_CHARACTERS) -> Move:
    """Parse a move. Check yourself that it is legal, and that its seat is the one that sent it.

    Args:
        text: the text, as `format_move` returns it, or the same as decoded JSON.
        limit: the largest number of characters; a longer text is refused at once.

    Raises:
        NotationError: if the text is not a move.

    >>> parse_move('{"move": "PlayCard", "seat": 1, "card": "4H", "show": "4D"}')
    PlayCard(seat=1, card=Card.parse('4H'), show=Card.parse('4D'), high=None)
    """
    return parse_move_data(parse_json(text, limit), text)


def parse_move_data(data: object, text: object) -> Move:
    """Parse a move from decoded JSON; errors quote ``text``."""
    kind, parts = _parse_tag(data, "move", _MOVES, text)
    return cast("Move", structure(_CONVERTER, parts, kind, "move", text))


def _parse_tag(
    data: object, tag: str, kinds: Mapping[str, type], text: object
) -> tuple[type, dict[str, object]]:
    """Return the class that the data names under a tag, and its fields."""
    if not isinstance(data, dict):
        article = "an" if tag == "event" else "a"
        raise NotationError(f"{article} {tag} is an object, not {shorten(data)}", text=quote(text))
    parts = cast("dict[str, object]", data).copy()
    name = parts.pop(tag, None)
    if not isinstance(name, str) or name not in kinds:
        raise NotationError(
            f"there is no {tag} {shorten(name)}: the {tag}s are {', '.join(kinds)}",
            text=quote(text),
        )
    return kinds[name], parts
