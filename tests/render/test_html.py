"""A match as a page: what is on it, what is not, and how large it is."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from typing_extensions import override

from counter_rules import IllegalMoveError, Move, PlayCard, Ruleset, StateError, get_ruleset
from counter_rules.cards import STANDARD_DECK
from counter_rules.games import get_preset
from counter_rules.messages import GERMAN
from counter_rules.records import Comment, Record
from counter_rules.render import Theme, html
from support.builders import card, custom
from support.match_walks import PRESETS, new_game, walk_match

COUNTER = get_ruleset("counter", players=4)
NAMES = ("Ana", "<script>alert('&')</script>", "$title", "")


def make_record(rules: Ruleset = COUNTER, *, most: int = 60, **fields: object) -> Record:
    """Play a match at random, for so many moves."""
    rng = random.Random(str((rules.name, rules.players)))
    moves: list[Move] = [move for _, move, _ in walk_match(rng, new_game(rules), most=most)]
    return Record(rules=rules, moves=moves, **fields)  # type: ignore[arg-type]


@functools.cache
def make_page() -> str:
    """Make the page of sixty moves of Counter, once for all tests that look at it."""
    return html(make_record())


class Page(HTMLParser):
    """A page taken apart: its elements, and the text of those that have a class or a name."""

    VOID = frozenset(["meta", "input", "rect", "path", "use", "circle", "ellipse"])

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    @override
    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & set(self.open):
            self.texts.append(data)

    def count(self, name: str) -> int:
        return sum(tag == name for tag, _ in self.elements)

    def list_attributes(self, name: str) -> list[str]:
        return [attributes[name] or "" for _, attributes in self.elements if name in attributes]


def test_every_move_has_a_table_and_a_place_in_the_story() -> None:
    record, text = make_record(), make_page()
    page = Page(text)
    assert page.open == []
    ids = page.list_attributes("id")
    assert [name for name in ids if re.fullmatch(r"s\d+", name)] == [
        f"s{number}" for number in range(len(record.moves) + 1)
    ]
    tables = re.search(r'<template id="tables">(.*?)</template>', text, re.DOTALL)
    assert tables is not None
    assert tables[1].count("<svg") == len(record.moves) + 1


def check_parts(text: str) -> None:
    """See that a page has every part that it uses, and has it once."""
    page = Page(text)
    ids = page.list_attributes("id")
    assert len(ids) == len(set(ids))
    links = {link.removeprefix("#") for link in page.list_attributes("href")}
    assert links <= set(ids)


@pytest.mark.parametrize("name", PRESETS)
def test_a_page_of_every_game_uses_only_parts_that_it_has(name: str) -> None:
    players = get_preset(name).players
    check_parts(html(make_record(get_ruleset(name, players=players[-1]), most=30)))
    record = make_record(get_ruleset(name, players=players[0]), most=20)
    check_parts(html(record.redacted(1)))
    check_parts(html(record.redacted(None)))


def test_it_says_what_happened_hand_by_hand_and_trick_by_trick() -> None:
    record = make_record(custom(3, hand_sizes=(2, 1)), most=99, names=("Ana", "Ben", "Cem"))
    texts = Page(html(record)).texts
    heads = [text for text in texts if re.match(r"(hand|trick) \d of \d$", text)]
    assert heads == ["hand 1 of 2", "trick 1 of 2", "trick 2 of 2", "hand 2 of 2", "trick 1 of 1"]
    assert sum(bool(re.match(r"(Ana|Ben|Cem) bids \d", text)) for text in texts) == 6
    assert any(" wins with " in text for text in texts)


def test_names_tags_and_comments_are_text_whatever_is_in_them() -> None:
    evil = "</script><img src=x onerror=alert(1)>&\0\x1b$story"
    record = make_record(names=NAMES, tags={"Note": evil}, comments=[Comment(3, evil)])
    text = html(record)
    assert {tag for tag, _ in Page(text).elements} == {tag for tag, _ in Page(make_page()).elements}
    assert not re.search("[\0\x1b]", text)
    assert "<script>alert(" not in text
    assert "&lt;script&gt;alert('&amp;')&lt;/script&gt; bids" in text
    assert text.count("&lt;img src=x onerror=alert(1)&gt;&amp;$story") == 2


def test_labels_are_text_whatever_is_in_them() -> None:
    texts = {"page.jump": '"><script>alert(1)</script>', "page.language": '"x'}
    page = Page(html(make_record(most=1), texts=texts))
    assert texts["page.jump"] in page.list_attributes("aria-label")
    assert page.count("script") == 1
    assert page.list_attributes("lang") == ['"x']


def test_it_needs_nothing_from_elsewhere() -> None:
    text = make_page()
    assert not re.search(r"https?:|url\(|@import|@font-face|src=|<link|<img", text)
    assert all(link.startswith("#") for link in Page(text).list_attributes("href"))


def list_unknown(record: Record, seat: int) -> Iterator[str]:
    """Yield the cards of the first deal that a seat never gets to see in a match of one deal."""
    played = {move.card for move in record.moves if isinstance(move, PlayCard)}
    deal = record.moves[0]
    for owner, hand in enumerate(deal.hands):  # type: ignore[union-attr]
        if owner != seat:
            yield from (held.code for held in hand if held not in played)


def test_c9_1_the_page_of_a_seat_holds_nothing_that_it_did_not_know() -> None:
    record = make_record(get_ruleset("oh_hell", players=4), most=12)
    whole, own = html(record), html(record.redacted(2))
    unknown = list(list_unknown(record, 2))
    assert len(unknown) > 10
    for code in unknown:
        assert f'data-card="{code}"' in whole
        assert f'data-card="{code}"' not in own
        assert str(card(code)) not in own
    assert "the view of seat 2" in own


def test_c9_1_the_page_of_a_spectator_has_no_hands() -> None:
    record = make_record(most=1)
    page = html(record.redacted(None))
    shown = set(re.findall(r'data-card="(\w+)"', page))
    assert shown == {held.code for held in record.moves[0].turned}  # type: ignore[union-attr]
    assert "the public view" in page
    assert len(set(re.findall(r'data-card="(\w+)"', html(record)))) == len(STANDARD_DECK) - 11


def test_a_page_may_be_in_german() -> None:
    page = Page(html(make_record(most=30), texts=GERMAN))
    assert ("html", {"lang": "de"}) in page.elements
    assert "einen Stich weiter" in page.list_attributes("aria-label")
    assert any("sagt" in text for text in page.texts)


def test_the_colours_are_light_dark_or_the_readers() -> None:
    light, dark, auto = (html(make_record(most=1), theme=theme) for theme in Theme)
    assert "prefers-color-scheme" not in light + dark
    assert "--paper:#f6f5f1" in light
    assert "--paper:#14181e" not in light
    assert "--paper:#14181e" in dark
    assert "prefers-color-scheme:dark" in auto


def test_the_same_record_makes_the_same_bytes() -> None:
    assert html(make_record()) == make_page()


def test_a_match_without_a_move_has_a_page() -> None:
    page = Page(html(Record(rules=COUNTER, names=("Ana", "Ben", "Cem", "Dora"))))
    assert page.count("li") == 1
    assert "Dora deals next" in page.texts


@pytest.mark.slow
def test_thirteen_hands_of_counter_are_below_three_megabytes() -> None:
    rules = get_ruleset("counter", players=4, target=500, max_hands=13)
    record = make_record(rules, most=2000)
    assert record.replay().is_over
    for one in (record, record.redacted(1)):
        text = html(one)
        assert len(text.encode()) < 3_000_000
        check_parts(text)


@pytest.mark.parametrize("other", [None, "record", COUNTER, new_game(COUNTER)])
def test_what_is_no_record_is_refused(other: object) -> None:
    with pytest.raises(StateError, match=r"^expected a Record, got "):
        html(other)  # type: ignore[arg-type]


def test_a_wrong_theme_is_refused() -> None:
    with pytest.raises(StateError, match=r"^expected a Theme, got 'dark'"):
        html(make_record(most=1), theme="dark")  # type: ignore[arg-type]


def test_a_record_that_breaks_a_rule_has_no_page() -> None:
    with pytest.raises(IllegalMoveError):
        html(Record(rules=COUNTER, moves=[PlayCard(0, card("AC"))]))
