"""Classes as JSON Schema: the name that stands in their data, and their fields."""

from __future__ import annotations

import enum
import types
from collections.abc import Collection, Mapping
from typing import Final, Union, get_args, get_origin, get_type_hints

import attrs
from typing_extensions import TypeAliasType

from counter_rules.moves import PlayCard
from counter_rules.notation._converter import RULED
from counter_rules.notation._schema._notes import find_notes, find_title
from counter_rules.notation._schema._parts import (
    BESIDES,
    NAMED,
    SHARED,
    Schema,
    bound_list,
    bound_number,
)
from counter_rules.notation._view_data import ViewData
from counter_rules.views import View

_PLAIN: Final[Mapping[object, str]] = {
    int: "integer",
    float: "number",
    bool: "boolean",
    str: "string",
    type(None): "null",
}


def refer(name: str) -> Schema:
    """Refer to a definition."""
    return {"$ref": f"#/$defs/{name}"}


@attrs.frozen(kw_only=True)
class Definitions:
    """The definitions of a schema, made as classes come to be described.

    Args:
        tags: under which name a class stands in its data, and what stands there.
        given: the classes that others write, who may leave out what has a default.
        made: what has been made, by name.
    """

    tags: Mapping[type, tuple[str, object]]
    given: Collection[type]
    made: dict[str, Schema] = attrs.field(factory=dict[str, Schema])

    def define(self, kind: type, *, is_tagged: bool = True) -> Schema:
        """Describe a class, if that has not been done; refer to it.

        Args:
            kind: an attrs class.
            is_tagged: whether its data says its class. Where nothing else can stand, a play is
                written without.
        """
        name = "View" if kind is ViewData else kind.__name__ if is_tagged else "Play"
        if name not in self.made:
            self.made[name] = {"title": name}  # it may hold itself
            self.made[name] |= self._describe_class(kind, is_tagged=is_tagged)
        return refer(name)

    def define_choice(self, name: str, description: str, kinds: Collection[type]) -> Schema:
        """Describe that one of several classes stands here; refer to it."""
        title = name.title().replace("_", "")
        ways = [self.define(kind) for kind in kinds]
        self.made[name] = {"title": title, "description": description, "oneOf": ways}
        return refer(name)

    def _describe_class(self, kind: type, *, is_tagged: bool) -> Schema:
        tag = self.tags.get(View if kind is ViewData else kind) if is_tagged else None
        properties: dict[str, Schema] = {} if tag is None else {tag[0]: {"const": tag[1]}}
        hints, notes = get_type_hints(kind), find_notes(kind)
        for field in attrs.fields(kind):
            if field.name == "rules" and kind in RULED:
                continue
            note = {"description": notes[field.name]} if field.name in notes else {}
            made = note | self._describe(hints[field.name], field.name)
            properties[field.name] = made | BESIDES.get((kind, field.name), {})
        optional: Mapping[str, object] = self._find_defaults(kind) if is_tagged else {}
        for name, default in optional.items():
            properties[name]["default"] = default
        return {
            "description": find_title(kind),
            "type": "object",
            "required": [name for name in properties if name not in optional],
            "additionalProperties": False,
            "properties": properties,
        }

    def _find_defaults(self, kind: type) -> Mapping[str, object]:
        """Find the fields that may be left out, and what they are then."""
        if kind is ViewData:
            return {"dealt": []}  # hands on foreheads, in few games
        fields = attrs.fields(kind) if kind in self.given else ()
        return {
            field.name: [] if field.default == () else field.default
            for field in fields
            if field.default is not attrs.NOTHING
        }

    def _describe(self, hint: object, field: str) -> Schema:
        """Describe what a field holds."""
        if hint in NAMED:
            return self._share(NAMED[hint])
        if hint is View:
            return self.define(ViewData)
        if isinstance(hint, TypeAliasType):
            return self._describe(hint.__value__, field)
        if get_origin(hint) in (Union, types.UnionType):
            return {"anyOf": [self._describe_way(one, field) for one in get_args(hint)]}
        if get_origin(hint) is tuple:
            return self._describe_list(get_args(hint)[0], field)
        return self._describe_type(hint, field) if isinstance(hint, type) else {"type": "object"}

    def _describe_type(self, kind: type[object], field: str) -> Schema:
        if kind in _PLAIN:
            return {"type": _PLAIN[kind]} | bound_number(field, kind)
        if issubclass(kind, enum.Enum):
            return {"enum": [one.value for one in kind]}
        return self.define(kind, is_tagged=kind is not PlayCard)

    def _describe_way(self, hint: object, field: str) -> Schema:
        """Describe one of several things that a field may hold."""
        return self.define(PlayCard) if hint is PlayCard else self._describe(hint, field)

    def _describe_list(self, part: object, field: str) -> Schema:
        inner = "" if get_origin(part) is tuple else field
        return {"type": "array", "items": self._describe(part, inner), **bound_list(field, part)}

    def _share(self, name: str) -> Schema:
        self.made[name] = SHARED[name]
        if name == "rules":
            self._share("option")
        return refer(name)
