"""What the classes do not say of their fields: the codes of cards, and between what numbers lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from counter_rules.cards import CARDS, Card, Suit
from counter_rules.notation._converter import LARGEST
from counter_rules.results import HandResult
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import MAX_SEATS, Seat

Schema: TypeAlias = dict[str, object]

NAMED: Final[Mapping[object, str]] = {Card: "card", Ruleset: "rules", Seat: "seat", Suit: "suit"}
"""The types that are described below, by name."""

_OPTIONS: Final[Schema] = {
    "description": "The options of the ruleset by name; those left out have the values that this "
    "format fixes. Null for a ruleset that was composed by hand: its reader has to be given it.",
    "type": ["object", "null"],
    "patternProperties": {"^[a-z][a-z0-9_]*$": {"$ref": "#/$defs/option"}},
    "additionalProperties": False,
}

SHARED: Final[Mapping[str, Schema]] = {
    "card": {
        "title": "Card",
        "description": "Rank and suit, such as QS or 10H; a joker is *.",
        "enum": [card.code for card in CARDS],
    },
    "option": {
        "title": "Option",
        "description": "The value of an option: a choice by name, a number, on or off, null for "
        "none; or a list, such as the sizes of the hands or a cycle of trumps.",
        "anyOf": [
            {"type": ["string", "integer", "boolean", "null"]},
            {"type": "array", "items": {"type": ["string", "integer", "null"]}},
        ],
    },
    "rules": {
        "title": "Rules",
        "description": "The ruleset by its name, with how many play.",
        "type": "object",
        "required": ["name", "players", "options"],
        "additionalProperties": False,
        "properties": {
            "name": {
                "description": "A name that get_ruleset knows, such as counter or oh_hell.",
                "type": "string",
            },
            "players": {
                "description": "How many play.",
                "type": "integer",
                "minimum": 2,
                "maximum": MAX_SEATS,
            },
            "options": _OPTIONS,
        },
    },
    "seat": {
        "title": "Seat",
        "description": "A place at the table, counted clockwise from 0.",
        "type": "integer",
        "minimum": 0,
        "maximum": MAX_SEATS - 1,
    },
    "suit": {
        "title": "Suit",
        "description": "A suit by its letter; * is the suit of jokers.",
        "enum": [suit.value for suit in Suit],
    },
}

_LEAST: Final[Mapping[str, int]] = {
    **dict.fromkeys(("bids", "move_number", "tricks", "tricks_won"), 0),
    **dict.fromkeys(("hand_number", "hand_size", "since", "trick"), 1),
    **dict.fromkeys(("points", "scores"), -LARGEST),
}
BESIDES: Final[Mapping[tuple[type, str], Schema]] = {(HandResult, "hand_size"): {"minimum": 0}}
"""What a field of one class may be besides: what is brought forward has no tricks."""

_EACH: Final = frozenset({"bids", "hands", "known", "points", "scores", "tricks_won"})


def bound_number(field: str, kind: type) -> Schema:
    """Return between what the number of a field lies, by the name of the field."""
    if kind is float and field == "values":
        return {"multipleOf": 0.5, "minimum": -LARGEST, "maximum": LARGEST}
    if kind is not int or field not in _LEAST:
        return {}
    return {"minimum": _LEAST[field], "maximum": LARGEST}


def bound_list(field: str, part: object) -> Schema:
    """Return how many parts a list may have: seats are named once, and some have one for each."""
    if part == Seat:
        return {"uniqueItems": True, "maxItems": MAX_SEATS}
    return {"minItems": 2, "maxItems": MAX_SEATS} if field in _EACH else {}
