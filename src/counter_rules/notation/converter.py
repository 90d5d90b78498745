"""How every value is written as data and read back, by cattrs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar, cast

from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override
from cattrs.strategies import configure_tagged_union
from typing_extensions import TypeAliasType

from counter_rules.cards import Card, Suit
from counter_rules.events import Event, HandScored, MatchOver, TrickResolved
from counter_rules.moves import Move
from counter_rules.notation.rules_data import read_rules, write_rules
from counter_rules.ruleset import Ruleset
from counter_rules.trick import TrickResult
from counter_rules.trick.result import pack_values

PlainT = TypeVar("PlainT", int, str, bool)

RULED: Final = (TrickResolved, HandScored, MatchOver)
"""The events that hold the rules; these are not written, and the reader puts them in."""

_HALVES: Final = bytes | tuple[int, ...]


def make_converter() -> Converter:
    """Return a converter for views, events and moves."""
    converter = Converter(forbid_extra_keys=True)
    _register_aliases(converter)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _read_plain)
    converter.register_unstructure_hook(Card, lambda card: card.code)
    converter.register_structure_hook(Card, lambda text, _: Card.parse(text))
    converter.register_structure_hook(Suit, lambda text, _: Suit.parse(text))
    converter.register_unstructure_hook(Ruleset, write_rules)
    converter.register_structure_hook(Ruleset, _read_rules)
    _register_result(converter)
    for ruled in RULED:
        leave_out = make_dict_unstructure_fn(ruled, converter, rules=override(omit=True))
        converter.register_unstructure_hook(ruled, leave_out)
    configure_tagged_union(Move, converter, tag_name="move")
    configure_tagged_union(Event.__value__, converter, tag_name="event")
    return converter


def _register_aliases(converter: Converter) -> None:
    """Take a named type, such as `Seat`, for what it names."""
    converter.register_structure_hook_func(
        _is_alias, lambda value, kind: converter.structure(value, kind.__value__)
    )
    converter.register_unstructure_hook_func(_is_alias, converter.unstructure)


def _is_alias(kind: object) -> bool:
    return isinstance(kind, TypeAliasType)


def _read_plain(value: object, kind: type[PlainT]) -> PlainT:
    """Read a number, a text or a truth value, and take none for another."""
    if type(value) is not kind:
        raise TypeError(f"{kind.__name__} wanted, not {value!r}")
    return value


def _read_rules(value: object, _: type[Ruleset]) -> Ruleset:
    return value if isinstance(value, Ruleset) else read_rules(value)


def _register_result(converter: Converter) -> None:
    """Write the values of a trick as numbers in place of packed halves."""
    converter.register_structure_hook_func(lambda kind: kind == _HALVES, lambda halves, _: halves)
    write = make_dict_unstructure_fn(TrickResult, converter, halves=override(omit=True))
    read = converter.get_structure_hook(TrickResult)

    def unstructure(result: TrickResult) -> dict[str, object]:
        return cast("dict[str, object]", write(result)) | {"values": list(result.values)}

    def structure(data: Mapping[str, object], kind: type[TrickResult]) -> TrickResult:
        parts = dict(data)
        values = cast("list[float]", parts.pop("values"))
        halves = pack_values([int(value * 2) for value in values])
        return cast("TrickResult", read(parts | {"halves": halves}, kind))

    converter.register_unstructure_hook(TrickResult, unstructure)
    converter.register_structure_hook(TrickResult, structure)
