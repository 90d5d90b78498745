"""What every kind of event says in English, and in a catalogue of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from counter_rules import Event, Message, describe
from counter_rules.messages import ENGLISH
from events.happenings import name
from events.samples import EVENTS, FIRST, SAMPLES
from support.failures import each

KEYS = [key for key in ENGLISH if key.startswith("event.")]


def list_keys(messages: tuple[object, ...]) -> Iterator[str]:
    """Yield the keys of messages, and of those that these fill in."""
    for message in messages:
        if isinstance(message, Message):
            yield message.key
            for _, value in message.details:
                yield from list_keys(value if isinstance(value, tuple) else (value,))


SAID = {key for event in EVENTS for key in list_keys(event.messages)}


@each(("event", "sentences"), SAMPLES, ids=name(EVENTS))
def test_the_sentences_of_an_event(event: Event, sentences: tuple[str, ...]) -> None:
    assert describe(event) == sentences
    assert tuple(map(str, event.messages)) == sentences


@each("key", KEYS)
def test_every_text_is_said_by_a_sample(key: str) -> None:
    assert key in SAID


def test_no_event_says_a_text_that_is_not_in_the_catalogue() -> None:
    assert sorted(SAID - ENGLISH.keys()) == []


@each(("event", "sentences"), SAMPLES, ids=name(EVENTS))
def test_sentences_are_parts_without_a_full_stop(event: Event, sentences: tuple[str, ...]) -> None:
    assert event.messages
    for sentence in sentences:
        assert sentence == sentence.strip()
        assert not sentence.endswith(".")


def test_seats_have_the_names_that_a_catalogue_gives_them() -> None:
    texts = {"seat.3": "Ada", "seat.0": "Bo"}
    assert describe(FIRST["CardGiven"], texts) == ("Ada passed 7♦ to Bo",)
    assert describe(FIRST["CardGiven"], {"seat.3": "Ada"}) == ("Ada passed 7♦ to seat 0",)


def test_a_text_of_one_s_own_takes_the_place_of_the_english_one() -> None:
    texts = {"event.card_given": "{taker:seat} ← {card} ← {giver:seat}", "seat": "#{number}"}
    assert describe(FIRST["CardGiven"], texts) == ("#0 ← 7♦ ← #3",)
