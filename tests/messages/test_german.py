"""The German catalogue: complete, and word for word what it says of tricks and events."""

from __future__ import annotations

import string

from counter_rules import Explanation
from counter_rules.messages import ENGLISH, GERMAN, HasMessages, describe, list_text_faults
from messages.explained import EXPLAINED
from messages.happened import HAPPENED
from support.failures import each

LETTERS = {"letter.rank.king", "letter.suit.hearts"}
ALIKE = {"cited", "event.bids_opened.bid", *LETTERS}
"""Texts that hold no word."""


def list_fields(text: str) -> list[tuple[str, str | None]]:
    """List what a text fills in, and how it is written."""
    return sorted((name, how) for _, name, how, _ in string.Formatter().parse(text) if name)


def test_the_german_catalogue_is_complete() -> None:
    assert list_text_faults(GERMAN) == ()


def test_it_has_the_keys_in_the_order_of_the_english_one() -> None:
    assert list(GERMAN) == list(ENGLISH)


def test_no_text_was_left_in_english() -> None:
    assert {key for key in ENGLISH if GERMAN[key] == ENGLISH[key]} == ALIKE


@each("key", ENGLISH)
def test_a_text_fills_in_all_that_the_english_one_does(key: str) -> None:
    assert list_fields(GERMAN[key]) == list_fields(ENGLISH[key])


@each("texts", [ENGLISH, GERMAN], ids=["english", "german"])
def test_no_text_ends_in_a_full_stop(texts: dict[str, str]) -> None:
    assert [key for key, text in texts.items() if text.endswith(".") or "  " in text] == []


@each(("explanation", "sentences"), EXPLAINED)
def test_an_explanation_in_german(explanation: Explanation, sentences: tuple[str, ...]) -> None:
    assert describe(explanation, GERMAN) == sentences


@each(("subject", "sentence"), HAPPENED, ids=[case[1] for case in HAPPENED])
def test_an_event_in_german(subject: HasMessages, sentence: str) -> None:
    assert describe(subject, GERMAN)[0] == sentence
