"""Refusals as JSON data: why a move is illegal, what an answer could be, or what a table says."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from counter_rules._base.quoting import shorten
from counter_rules.answers import AnswerError
from counter_rules.cards import Card, Rank
from counter_rules.errors import NotationError
from counter_rules.messages import ENGLISH, Message, Texts, describe, format_value
from counter_rules.moves import Move
from counter_rules.reasons import IllegalMoveError, Reason, ReasonCode, TableCode, TableError

Refusal: TypeAlias = IllegalMoveError | NotationError | TableError | Reason
"""Why a move is not made, a text not understood, or another request not carried out."""

IN_ENGLISH: Final[Mapping[str, Texts]] = {"en": ENGLISH}
"""The languages of sentences, if none are named."""

_CODES: Final = [code.value for kind in (ReasonCode, TableCode) for code in kind]
CODES: Final = (*_CODES, "unclear", "several", "none", "unreadable")
"""The codes of refusals: those of reasons and tables, of answers that are no move, and of texts."""

REFUSAL_SCHEMA: Final[Mapping[str, object]] = {
    "title": "Refusal",
    "description": "Why a request is refused, and which moves may be made instead.",
    "type": "object",
    "required": ["refusal", "clause", "details", "sentences", "move", "legal"],
    "additionalProperties": False,
    "properties": {
        "refusal": {"description": "Its code.", "enum": list(CODES)},
        "clause": {"description": "The clause of the rules, or an empty text.", "type": "string"},
        "details": {
            "description": "What the sentence mentions, by name; cards as codes, suits as letters.",
            "type": "object",
        },
        "sentences": {
            "description": "The sentence by language.",
            "type": "object",
            "patternProperties": {"": {"type": "string"}},
        },
        "move": {
            "description": "The refused move, perhaps out of all bounds; null if there is none.",
            "type": ["object", "null"],
        },
        "legal": {
            "description": "The moves that may be made instead; all of one seat.",
            "type": "array",
            "items": {"$ref": "#/$defs/move"},
        },
    },
}
"""Their JSON Schema, by hand: they are not a class."""


def describe_refusal(
    refusal: Refusal,
    languages: Mapping[str, Texts] | None,
    names: Sequence[str],
    write: Callable[[Move], object],
) -> dict[str, object]:
    """Return a refusal as JSON data; ``write`` makes the data of a move."""
    sentences = _list_sentences(refusal, IN_ENGLISH if languages is None else languages, names)
    if isinstance(refusal, AnswerError):
        code, clause = refusal.messages[0].key.removeprefix("answer."), ""
        details = {"given": dict(refusal.messages[0].details)["given"]}
    elif isinstance(refusal, TableError):
        code, clause, details = refusal.code.value, "", dict(refusal.messages[0].details)
    elif isinstance(refusal, NotationError):
        code, clause, details = "unreadable", "", dict[str, object]()
    else:
        reason = refusal if isinstance(refusal, Reason) else refusal.reason
        code, clause, details = reason.code.value, reason.clause, _list_details(reason)
    move = refusal.move if isinstance(refusal, IllegalMoveError) else None
    return {
        "refusal": code,
        "clause": clause,
        "details": details,
        "sentences": sentences,
        "move": write(move) if isinstance(move, Move) else None,
        "legal": [write(one) for one in _list_legal(refusal)],
    }


def _list_sentences(
    refusal: Refusal, languages: Mapping[str, Texts], names: Sequence[str]
) -> dict[str, str]:
    """Return the sentence in each language."""
    if not isinstance(languages, Mapping) or not all(isinstance(name, str) for name in languages):
        raise NotationError(
            f'expected catalogues by language, such as {{"de": GERMAN}}, got {shorten(languages)}',
            text=languages,
        )
    if isinstance(refusal, NotationError) and not isinstance(refusal, AnswerError):
        return dict.fromkeys(languages, str(refusal))  # it is for programmers, and in no catalogue
    return {
        language: describe(refusal, texts, names=names)[0] for language, texts in languages.items()
    }


def _list_legal(refusal: Refusal) -> tuple[Move, ...]:
    """Return the moves that may be made instead; none for a reason alone, a table or a text."""
    if isinstance(refusal, AnswerError):
        return refusal.moves
    return refusal.legal if isinstance(refusal, IllegalMoveError) else ()


def _list_details(reason: Reason) -> dict[str, object]:
    """Return what a reason mentions; a card that counts as another suit is there with it."""
    changed = dict(zip(("changed_card", "changed_suit"), reason.changed or (), strict=False))
    return {name: _to_plain(value) for name, value in (*reason.details, *changed.items())}


def _to_plain(value: object) -> object:
    """Return a detail as JSON data: cards as codes, suits and ranks as letters."""
    if isinstance(value, Card):
        return value.code
    if isinstance(value, Rank):
        return value.letter
    if isinstance(value, enum.Enum) and isinstance(value.value, str):
        return value.value
    if isinstance(value, Message):  # the name of a joker
        return value.key.removeprefix("word.")
    if isinstance(value, range):
        return {"first": value.start, "last": value.stop - value.step}
    if isinstance(value, tuple | list):
        return [_to_plain(one) for one in cast("Sequence[object]", value)]
    is_plain = value is None or type(value) in (bool, int, str)
    return value if is_plain else format_value(value)
