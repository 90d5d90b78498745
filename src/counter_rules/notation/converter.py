"""How every value is written as data and read back, by cattrs.

What is read is taken strictly: a number is no text, a text is no list, and nothing is left over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar, cast, get_args, get_origin

import attrs
from cattrs import Converter, transform_error
from cattrs.errors import BaseValidationError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.v import format_exception
from typing_extensions import TypeAliasType

from counter_rules.cards import Card, Suit
from counter_rules.errors import CounterRulesError, NotationError, shorten
from counter_rules.events import HandScored, MatchOver, TrickResolved
from counter_rules.moves import Bid, PassCard
from counter_rules.notation.parts import MOST_FAULTS, read_list, read_texts
from counter_rules.notation.rules_data import read_rules, write_rules
from counter_rules.notation.told_view import ToldView, tell_view
from counter_rules.ruleset import Ruleset
from counter_rules.trick import TrickResult
from counter_rules.trick.result import pack_values
from counter_rules.views import View

ReadT = TypeVar("ReadT")
PlainT = TypeVar("PlainT", int, str, bool)
Hook = Callable[[object, object], object]

RULED: Final = (TrickResolved, HandScored, MatchOver)
"""The events that hold the rules; these are not written, and the reader puts them in."""

_HALVES: Final = bytes | tuple[int, ...]
_LARGEST: Final = 10**9 - 1
_NAMES: Final[Mapping[type, str]] = {int: "a whole number", str: "a text", bool: "true or false"}


def make_converter() -> Converter:
    """Return a converter for views, events and moves."""
    converter = Converter(forbid_extra_keys=True)
    _register_aliases(converter)
    for kind in _NAMES:
        converter.register_structure_hook(kind, _read_plain)
    converter.register_structure_hook_factory(attrs.has, _make_object_hook)
    converter.register_structure_hook_factory(_is_tuple, _make_list_hook)
    converter.register_structure_hook_func(lambda kind: kind == dict[str, str], _read_texts)
    converter.register_unstructure_hook(Card, lambda card: card.code)
    converter.register_structure_hook(Card, lambda text, _: Card.parse(text))
    converter.register_structure_hook(Suit, lambda text, _: Suit.parse(text))
    converter.register_unstructure_hook(Ruleset, write_rules)
    converter.register_structure_hook(Ruleset, _read_rules)
    _register_result(converter)
    _register_view(converter)
    for sealed in (Bid, PassCard):
        _register_tagged(converter, sealed)
    for ruled in RULED:
        leave_out = make_dict_unstructure_fn(ruled, converter, rules=override(omit=True))
        converter.register_unstructure_hook(ruled, leave_out)
    return converter


def structure(
    converter: Converter, data: object, kind: type[ReadT], what: str, text: object
) -> ReadT:
    """Make a value of data, or say all that is wrong with them.

    Args:
        converter: the converter.
        data: the data, as a JSON reader gives them.
        kind: the class of the value.
        what: what it is called in errors.
        text: the text that the data were read from, or the data.

    Raises:
        NotationError: if the data make no such value.
    """
    try:
        return converter.structure(data, kind)
    except BaseValidationError as error:
        faults = transform_error(error, path=what, format_exception=_format_fault)
        named = faults[:MOST_FAULTS] + (["and more"] if len(faults) > MOST_FAULTS else [])
        raise NotationError(f"no {what}: {'; '.join(named)}", text=quote(text)) from None
    except (CounterRulesError, TypeError, ValueError) as error:
        raise NotationError(f"no {what}: {error}", text=quote(text)) from None


def quote(text: object) -> str:
    """Return a text as it is, and anything else as one short line."""
    return text if isinstance(text, str) else shorten(text)


def _format_fault(error: BaseException, kind: type | None) -> str:
    return str(error) if isinstance(error, CounterRulesError) else format_exception(error, kind)


def _register_aliases(converter: Converter) -> None:
    """Take a named type, such as `Seat`, for what it names."""
    converter.register_structure_hook_func(
        _is_alias, lambda value, kind: converter.structure(value, kind.__value__)
    )
    converter.register_unstructure_hook_func(_is_alias, converter.unstructure)


def _is_alias(kind: object) -> bool:
    return isinstance(kind, TypeAliasType)


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _read_plain(value: object, kind: type[PlainT]) -> PlainT:
    """Read a number, a text or a truth value, and take none for another."""
    if type(value) is not kind:
        raise _refuse(_NAMES[kind], value)
    if type(value) is int and abs(value) > _LARGEST:
        raise _refuse("a whole number of up to nine digits", value)
    return value


def _refuse(wanted: str, value: object) -> NotationError:
    return NotationError(f"{wanted} is wanted, not {shorten(value)}", text=value)


def _make_object_hook(kind: type, converter: Converter) -> Hook:
    """Read the fields of a value, from an object and from nothing else."""
    read = cast("Hook", make_dict_structure_fn(kind, converter))

    def structure(value: object, wanted: object) -> object:
        if not isinstance(value, Mapping):
            raise _refuse(f"an object ({kind.__name__})", value)
        return read(cast("object", value), wanted)

    return structure


def _make_list_hook(kind: type, converter: Converter) -> Hook:
    """Read several values, from a list and from nothing else."""
    part = get_args(kind)[0]
    read = cast("Hook", converter.get_structure_hook(part))

    def structure(value: object, _: object) -> object:
        if not isinstance(value, list):
            raise _refuse("a list", value)
        return read_list(cast("list[object]", value), read, part)

    return structure


def _read_texts(value: object, _: object) -> dict[str, str]:
    """Read texts by name, from an object and from nothing else."""
    if not isinstance(value, Mapping):
        raise _refuse("an object", value)
    return read_texts(cast("Mapping[str, object]", value), lambda text, _: _read_plain(text, str))


def _read_rules(value: object, _: type[Ruleset]) -> Ruleset:
    return value if isinstance(value, Ruleset) else read_rules(value)


def _register_tagged(converter: Converter, kind: type) -> None:
    """Write a sealed move as other moves are written, with its class under ``move``."""
    write = cast("Callable[[object], object]", make_dict_unstructure_fn(kind, converter))
    read = _make_object_hook(kind, converter)

    def unstructure(move: object) -> dict[str, object]:
        return {"move": kind.__name__} | cast("dict[str, object]", write(move))

    def structure(data: object, wanted: object) -> object:
        if isinstance(data, Mapping):
            data = dict(cast("Mapping[str, object]", data))
            data.pop("move", None)
        return read(data, wanted)

    converter.register_unstructure_hook(kind, unstructure)
    converter.register_structure_hook(kind, structure)


def _register_result(converter: Converter) -> None:
    """Write the values of a trick as numbers in place of packed halves."""
    converter.register_structure_hook_func(lambda kind: kind == _HALVES, lambda halves, _: halves)
    write = make_dict_unstructure_fn(TrickResult, converter, halves=override(omit=True))
    read = _make_object_hook(TrickResult, converter)

    def unstructure(result: TrickResult) -> dict[str, object]:
        return cast("dict[str, object]", write(result)) | {"values": list(result.values)}

    def structure(data: object, kind: type[TrickResult]) -> TrickResult:
        if isinstance(data, Mapping):
            parts = dict(cast("Mapping[str, object]", data))
            if "halves" in parts or "values" not in parts:
                raise NotationError("a trick has values, and no halves", text=str(sorted(parts)))
            data = parts | {"halves": _read_values(parts.pop("values"))}
        return cast("TrickResult", read(data, kind))

    converter.register_unstructure_hook(TrickResult, unstructure)
    converter.register_structure_hook(TrickResult, structure)


def _register_view(converter: Converter) -> None:
    """Write a view with what is known, and without hands seen at the deal where there are none."""
    write = make_dict_unstructure_fn(ToldView, converter, dealt=override(omit_if_default=True))
    converter.register_unstructure_hook(View, lambda view: write(tell_view(view)))


def _read_values(values: object) -> bytes | tuple[int, ...]:
    if not isinstance(values, list):
        raise _refuse("a list", values)
    for value in cast("list[object]", values):
        if type(value) not in (int, float) or cast("float", value) * 2 % 1:
            raise _refuse("a number of halves", value)
    return pack_values([int(value * 2) for value in cast("list[float]", values)])
