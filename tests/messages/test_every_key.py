"""Every text of the catalogues is said, and what is said comes from a text."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from functools import cache

from counter_rules import ChangeKind, Phase, Rank, ReasonCode, Suit, VerdictCode, new_game
from counter_rules.events import Sealed
from counter_rules.messages import ENGLISH, GERMAN, HasMessages, describe, format_value
from counter_rules.reasons import TableCode, TableError
from counter_rules.table import Player, Seated, Undone
from counter_rules.trick import Buff
from errors.refused_cases import DEALS, MOVES, OLD
from messages.answered import answer_all
from messages.drawn import draw_all
from messages.explained import EXPLAINED
from messages.faults import FAULTS
from messages.golden_matches import NAMES, Record, offer, replay
from messages.happened import HAPPENED
from messages.told import POWERS, PREVIEWS, show_plain
from support.builders import COUNTER
from support.failures import each

LANGUAGES = {"english": ENGLISH, "german": GERMAN}
WORDS: list[type[enum.Enum]] = [Buff, Phase, Rank, Suit]


def list_cases() -> Iterator[HasMessages]:
    """Yield what the golden matches lack: rare refusals, explanations and events."""
    for case in (*MOVES, *DEALS):
        if case.reason:
            yield from offer(case.state, case.move)
    yield from offer(new_game(COUNTER[4]), "deal")
    yield from (OLD, OLD.reason)
    yield from (TableError.of(code, seat=1, own=0) for code in TableCode)
    yield from (Seated(2, player, "", None) for player in Player)
    yield Undone(31, (0,))
    yield from (explanation for explanation, _ in EXPLAINED)
    yield from (one for one, _ in HAPPENED)
    yield from FAULTS
    yield from POWERS
    yield from (told for told, _ in PREVIEWS)


@cache
def list_subjects() -> list[HasMessages]:
    return [*list_cases(), *(one for name in NAMES for one in replay(name))]


@cache
def record_all(language: str) -> tuple[set[str], list[str]]:
    """Describe everything; return the keys of the texts it took, and the sentences."""
    record = Record(LANGUAGES[language])
    sentences = [sentence for one in list_subjects() for sentence in describe(one, record)]
    sentences += [*show_plain(record), *answer_all(record)]
    for words in WORDS:
        sentences += [format_value(word, record) for word in words]
    draw_all(record)
    return record.taken, sentences


@each("language", LANGUAGES)
def test_every_text_is_said_and_every_sentence_is_whole(language: str) -> None:
    taken, sentences = record_all(language)
    assert sorted(set(LANGUAGES[language]) - taken) == []
    assert len(sentences) > 5000
    broken = re.compile(r"[{}]|None|<|Message\(|  |\.$|^$|: $|\b(high|low|Suit|Rank)\.")
    assert [sentence for sentence in sentences if broken.search(sentence)] == []


def test_a_german_sentence_has_no_english_word() -> None:
    _, sentences = record_all("german")
    words = {word for sentence in sentences for word in re.findall(r"\w{3,}", sentence)}
    assert {"Platz", "ansagen", "Stich"} < words
    assert words & {"the", "and", "must", "with", "trump", "takes", "bids", "not", "legal"} == set()


def test_a_german_picture_has_no_english_word() -> None:
    unseen = re.compile(r"<(style|script)[^>]*>.*?</\1>|<[^>]*>", re.DOTALL)
    seen = [unseen.sub(" ", drawn) for drawn in draw_all(GERMAN)]
    words = {word for drawn in seen for word in re.findall(r"\w{3,}", drawn)}
    assert {"Trumpf", "Punktezettel", "Karten", "Stand"} < words
    assert words & {"the", "and", "trump", "seat", "bid", "cards", "score", "leads", "won"} == set()


@each(
    "key",
    [
        *[f"reason.{code.value}" for code in ReasonCode],
        *[f"verdict.{code.value}" for code in VerdictCode],
        *[f"change.{kind.value}" for kind in ChangeKind],
        *[f"event.committed.{sealed.value}" for sealed in Sealed],
        *[f"word.{kind.__name__.lower()}.{word.name.lower()}" for kind in WORDS for word in kind],
    ],
)
def test_whatever_may_be_said_has_a_text(key: str) -> None:
    assert key in ENGLISH
