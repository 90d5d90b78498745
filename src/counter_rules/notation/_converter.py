"""Conversion of values to plain data and back, by cattrs.

Parsing is strict: a number is not accepted for a text, nor a text for a list, and unknown fields
are refused. Of many faults in one value, an error names the first few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar, cast, get_args, get_origin

import attrs
from cattrs import Converter, transform_error
from cattrs.errors import BaseValidationError, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.v import format_exception
from typing_extensions import TypeAliasType

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card, Suit, parse_each, sort_cards
from counter_rules.errors import CounterRulesError, NotationError
from counter_rules.events import HandDealt, HandScored, MatchOver, TrickResolved
from counter_rules.games.inner import format_rules_data, parse_rules_data
from counter_rules.moves import Bid, PassCard, PlayCard
from counter_rules.notation._decode import quote
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.results import HandResult, Passed
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult
from counter_rules.views import View, Void

# The fields of a view in JSON, with the known cards in place of the hands in sight. The known cards
# follow from the other fields. They are written for programs that do not compute them, and compared
# with the computed ones when a view is parsed.


@attrs.frozen(kw_only=True)
class ViewData:
    """The fields of a view in JSON; see `View`.

    Args:
        known: the cards that must be in each hand, by seat, in card order: all cards of hands that
            the seat sees, and those of other hands that follow.
        voids: the suits that other seats are known not to hold, by seat.
    """

    seat: Seat | None
    rules: Ruleset
    phase: Phase
    dealer: Seat
    known: tuple[tuple[Card, ...], ...]
    bids: tuple[int | None, ...]
    trump: Suit | None = None
    trick: tuple[PlayCard, ...] = ()
    tricks: tuple[TrickResult, ...] = ()
    hand_results: tuple[HandResult, ...] = ()
    to_act: tuple[Seat, ...] = ()
    committed: tuple[PassCard | Bid | None, ...] = ()
    turned: tuple[Card, ...] = ()
    sights: tuple[Sight, ...] = ()
    passes: tuple[Passed, ...] = ()
    voids: tuple[Void, ...] = ()
    move_number: int = 0
    dealt: tuple[tuple[Card, ...], ...] = ()


_SHARED: Final = [one.name for one in attrs.fields(ViewData) if one.name not in ("known", "voids")]


def make_view(data: ViewData) -> View:
    """Make the view with these fields and the hands in sight, without its other claims."""
    seat, sights = data.seat, data.sights
    shared = {name: getattr(data, name) for name in _SHARED}
    view = View(hands=(None,) * len(data.known), **shared)
    if seat is None or not 0 <= seat < len(sights or data.known):
        return view
    seen = view.list_seen(seat)
    hands = [sort_cards(hand) if owner in seen else None for owner, hand in enumerate(data.known)]
    return attrs.evolve(view, hands=tuple(hands))


# The converter.

ReadT = TypeVar("ReadT")
PlainT = TypeVar("PlainT", int, str, bool)
Hook = Callable[[object, object], object]

MAX_FAULTS: Final = 20
"""The number of faults of one value that an error names."""

RULED: Final = (TrickResolved, HandScored, MatchOver)
"""The events with rules, which are not written; the parser adds them."""

LARGEST: Final = 10**9 - 1
"""The largest whole number that is accepted."""

_NAMES: Final[Mapping[type, str]] = {int: "a whole number", str: "a text", bool: "true or false"}
_MANY: Final = cast("Callable[[str, list[Exception], type], Exception]", IterableValidationError)


def make_converter() -> Converter:
    """Make a converter for views, events and moves."""
    converter = Converter(forbid_extra_keys=True)
    _register_aliases(converter)
    for kind in _NAMES:
        converter.register_structure_hook(kind, _parse_plain)
    converter.register_structure_hook(float, _parse_half)
    converter.register_structure_hook_factory(attrs.has, _make_object_hook)
    converter.register_structure_hook_factory(_is_tuple, _make_list_hook)
    converter.register_structure_hook_func(lambda kind: kind == dict[str, str], _parse_texts)
    converter.register_unstructure_hook(Card, lambda card: card.code)
    converter.register_structure_hook(Card, lambda text, _: Card.parse(text))
    _register_cards(converter)
    converter.register_structure_hook(Suit, lambda text, _: Suit.parse(text))
    converter.register_unstructure_hook(Ruleset, format_rules_data)
    converter.register_structure_hook(Ruleset, _parse_rules)
    _register_result(converter)
    _register_view(converter)
    for sealed in (Bid, PassCard):
        register_tagged(converter, sealed, sealed.__name__)
    write_deal = make_dict_unstructure_fn(
        HandDealt, converter, is_trump_open=override(omit_if_default=True)
    )
    converter.register_unstructure_hook(HandDealt, write_deal)
    for ruled in RULED:
        leave_out = make_dict_unstructure_fn(ruled, converter, rules=override(omit=True))
        converter.register_unstructure_hook(ruled, leave_out)
    return converter


def structure(
    converter: Converter, data: object, kind: type[ReadT], what: str, text: object
) -> ReadT:
    """Convert data to a value, or raise an error that names its faults.

    In errors, ``what`` names the value, and ``text`` is quoted: the text of the data, or the data.
    """
    try:
        return converter.structure(data, kind)
    except BaseValidationError as error:
        faults = transform_error(error, path=what, format_exception=_format_fault)
        named = faults[:MAX_FAULTS] + (["and more"] if len(faults) > MAX_FAULTS else [])
        raise NotationError(f"not a valid {what}: {'; '.join(named)}", text=quote(text)) from None
    except (CounterRulesError, TypeError, ValueError) as error:
        raise NotationError(f"not a valid {what}: {error}", text=quote(text)) from None


def _format_fault(error: BaseException, kind: type | None) -> str:
    return str(error) if isinstance(error, CounterRulesError) else format_exception(error, kind)


def _register_aliases(converter: Converter) -> None:
    """Treat a type alias, such as `Seat`, as the type that it names."""
    converter.register_structure_hook_factory(_is_alias, _make_alias_hook)
    converter.register_unstructure_hook_func(_is_alias, converter.unstructure)


def _make_alias_hook(kind: TypeAliasType, converter: Converter) -> Hook:
    named = kind.__value__
    read = cast("Hook", converter.get_structure_hook(named))
    return lambda value, _: read(value, named)


def _is_alias(kind: object) -> bool:
    return isinstance(kind, TypeAliasType)


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _parse_plain(value: object, kind: type[PlainT]) -> PlainT:
    """Accept a whole number, a text or a bool, without conversion between them."""
    # Not `isinstance`: bool is an int.
    if type(value) is not kind:
        raise _refuse(_NAMES[kind], value)
    if type(value) is int and abs(value) > LARGEST:
        raise _refuse("a whole number of up to nine digits", value)
    return value


def _parse_half(value: object, _: object) -> float:
    """Parse the value of a card in a trick: a multiple of 0.5."""
    # By type, as a bool is an int too.
    if (type(value) is int or type(value) is float) and abs(value) <= LARGEST and not value % 0.5:
        return float(value)
    raise _refuse("a number of halves", value)


def _refuse(wanted: str, value: object) -> NotationError:
    return NotationError(f"expected {wanted}, got {shorten(value)}", text=value)


def _make_object_hook(kind: type, converter: Converter) -> Hook:
    """Make a hook that parses the fields of a value, from an object only."""
    return _accept_object(kind, cast("Hook", make_dict_structure_fn(kind, converter)))


def _accept_object(kind: type, read: Hook) -> Hook:
    """Make a hook that refuses anything but an object."""

    def structure(value: object, wanted: object) -> object:
        if not isinstance(value, dict):
            raise _refuse(f"an object ({kind.__name__})", value)
        return read(cast("object", value), wanted)

    return structure


def _make_list_hook(kind: type, converter: Converter) -> Hook:
    """Make a hook that parses several values, from a list only."""
    part = get_args(kind)[0]
    read = cast("Hook", converter.get_structure_hook(part))

    def structure(value: object, _: object) -> object:
        if not isinstance(value, list):
            raise _refuse("a list", value)
        return tuple(_parse_parts(enumerate(cast("list[object]", value)), read, part))

    return structure


def _register_cards(converter: Converter) -> None:
    """Parse cards all at once, as most of a record is cards; one by one only to name wrong ones."""
    several = tuple[Card, ...]
    read_each = _make_list_hook(several, converter)

    def structure(value: object, kind: object) -> object:
        if not isinstance(value, list):
            raise _refuse("a list", value)
        codes = cast("list[str]", value)
        try:
            return parse_each(codes)
        except (NotationError, TypeError):  # what is not text may not even be hashable
            return read_each(codes, kind)

    converter.register_structure_hook_func(lambda kind: kind == several, structure)


def _parse_texts(value: object, _: object) -> dict[str, str]:
    """Parse texts by name, from an object only."""
    if not isinstance(value, dict):
        raise _refuse("an object", value)
    texts = cast("dict[str, object]", value)
    return dict(zip(texts, _parse_parts(texts.items(), _parse_plain, str), strict=True))


def _parse_parts(
    pairs: Iterable[tuple[int | str, object]], read: Callable[..., ReadT], kind: object
) -> list[ReadT]:
    """Parse the parts of a list or an object, and name the faults of all."""
    parts: list[ReadT] = []
    faults: list[Exception] = []
    for key, value in pairs:
        try:
            parts.append(read(value, kind))
        except Exception as error:  # noqa: BLE001 - all are named together, as in cattrs
            error.add_note(IterableValidationNote(f"part {key!r}", key, kind))
            faults.append(error)
            if len(faults) > MAX_FAULTS:
                break
    if faults:
        raise _MANY("some parts cannot be read", faults, tuple)
    return parts


def _parse_rules(value: object, _: type[Ruleset]) -> Ruleset:
    return value if isinstance(value, Ruleset) else parse_rules_data(value)


def register_tagged(converter: Converter, kind: type, name: str) -> None:
    """Convert a sealed move like other moves, with its name under ``move``."""
    write = cast("Callable[[object], object]", make_dict_unstructure_fn(kind, converter))
    read = _make_object_hook(kind, converter)

    def unstructure(move: object) -> dict[str, object]:
        return {"move": name} | cast("dict[str, object]", write(move))

    def structure(data: object, wanted: object) -> object:
        fields = cast("dict[str, object]", data)
        if isinstance(data, dict) and "move" in fields:
            return read({key: value for key, value in fields.items() if key != "move"}, wanted)
        return read(fields, wanted)

    converter.register_unstructure_hook(kind, unstructure)
    converter.register_structure_hook(kind, structure)


def _register_result(converter: Converter) -> None:
    """Convert the result of a hand without ``streaks`` if they are empty."""
    leave_out = override(omit_if_default=True)
    write = make_dict_unstructure_fn(HandResult, converter, streaks=leave_out)
    converter.register_unstructure_hook(HandResult, write)


def _register_view(converter: Converter) -> None:
    """Convert a view with its known cards, and without ``dealt`` if that is empty."""
    write = make_dict_unstructure_fn(ViewData, converter, dealt=override(omit_if_default=True))

    def unstructure(view: View) -> object:
        shared = {name: getattr(view, name) for name in _SHARED}
        return write(ViewData(known=view.known, voids=view.voids, **shared))

    converter.register_unstructure_hook(View, unstructure)
