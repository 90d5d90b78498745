"""Refusals as JSON data: why a move is illegal, or what an answer could be."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final, TypeAlias, cast

from counter_rules._base.quoting import shorten
from counter_rules.answers import AnswerError
from counter_rules.cards import Card
from counter_rules.errors import NotationError
from counter_rules.messages import ENGLISH, Message, Texts, describe, format_value
from counter_rules.moves import Move
from counter_rules.reasons import IllegalMoveError, Reason, ReasonCode

Refusal: TypeAlias = IllegalMoveError | AnswerError | Reason
"""Why a move is not made."""
REFUSALS: Final = (IllegalMoveError, AnswerError, Reason)

ENGLISH_ALONE: Final[Mapping[str, Texts]] = {"en": ENGLISH}
"""The usual languages of sentences."""

CODES: Final = (*[code.value for code in ReasonCode], "unclear", "several", "none")
"""The codes of refusals: those of reasons, and of answers that are no move."""

REFUSAL_SCHEMA: Final[Mapping[str, object]] = {
    "title": "Refusal",
    "description": "Why a move is not made, and which moves may be made instead.",
    "type": "object",
    "required": ["refusal", "clause", "details", "sentences", "legal"],
    "additionalProperties": False,
    "properties": {
        "refusal": {"description": "Its code.", "enum": list(CODES)},
        "clause": {"description": "The clause of the rules, or an empty text.", "type": "string"},
        "details": {
            "description": "What the sentence mentions, by name: cards as codes, suits as letters.",
            "type": "object",
        },
        "sentences": {
            "description": "The sentence by language.",
            "type": "object",
            "patternProperties": {"": {"type": "string"}},
        },
        "legal": {
            "description": "The moves that may be made instead; all of one seat.",
            "type": "array",
            "items": {"$ref": "#/$defs/move"},
        },
    },
}
"""Their JSON Schema, by hand: they are not a class."""


def describe_refusal(refusal: Refusal, languages: Mapping[str, Texts]) -> dict[str, object]:
    """Return the code of a refusal, its clause, what it mentions, and its sentence by language."""
    if not isinstance(languages, Mapping):
        raise NotationError(
            f'expected catalogues by language, such as {{"de": GERMAN}}, got {shorten(languages)}',
            text=languages,
        )
    sentences = {language: describe(refusal, texts)[0] for language, texts in languages.items()}
    if isinstance(refusal, AnswerError):
        code, clause = refusal.messages[0].key.removeprefix("answer."), ""
        details: dict[str, object] = {"given": refusal.text}
    else:
        reason = refusal if isinstance(refusal, Reason) else refusal.reason
        code, clause = reason.code.value, reason.clause
        details = {name: _to_plain(value) for name, value in reason.details}
    return {"refusal": code, "clause": clause, "details": details, "sentences": sentences}


def list_legal(refusal: Refusal) -> tuple[Move, ...]:
    """Return the moves that may be made instead; none for a reason alone."""
    if isinstance(refusal, Reason):
        return ()
    return refusal.moves if isinstance(refusal, AnswerError) else refusal.legal


def _to_plain(value: object) -> object:
    """Return what a reason mentions as JSON data: cards as codes, suits as letters."""
    if isinstance(value, Card):
        return value.code
    if isinstance(value, enum.Enum) and isinstance(value.value, str):
        return value.value
    if isinstance(value, Message):  # the name of a joker
        return value.key.removeprefix("word.")
    if isinstance(value, range | tuple):
        return [_to_plain(one) for one in cast("tuple[object, ...]", value)]
    is_plain = value is None or type(value) in (bool, int, str)
    return value if is_plain else format_value(value)
