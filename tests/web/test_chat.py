"""The chat: people say something to all pages, and nothing of it is kept."""

from __future__ import annotations

import attrs

from counter_rules.web._requests import PHRASES
from support.failures import each
from web.at_table import AT_ONCE, FORM, Match, Message, open_match, serve


def check_heard(match: Match, **said: object) -> None:
    """Check that all pages hear what Ben has said, and nothing else."""
    heard: Message = {"kind": "said", "seat": 1, "phrase": None, "text": None, **said}
    for page in match.pages.values():
        assert page.read() == heard


def test_a_phrase_reaches_everybody() -> None:
    settings = attrs.evolve(AT_ONCE, most_requests=len(PHRASES))
    with serve(settings) as client, open_match(client, FORM) as match:
        for phrase in PHRASES:
            match.pages["Ben"].ask(phrase=phrase)
            check_heard(match, phrase=phrase)


@each(
    ("text", "said"),
    [
        ("what a hand", "what a hand"),
        ("  so \n many\tspaces ", "so many spaces"),
        ("<b>♥ {0}</b>", "<b>♥ {0}</b>"),
        ("schön 👍", "schön 👍"),
        ("x" * 200, "x" * 200),
    ],
)
def test_a_text_reaches_everybody(match: Match, text: str, said: str) -> None:
    match.pages["Ben"].ask(say=text)
    check_heard(match, text=said)


TEXT = "expected 1 to 200 printable characters to say"


@each(
    "text", ["", " \n ", "x" * 201, "\u202egninnac", "a\x00b", "\ud800", None, 7, True, ["a"], {}]
)
def test_a_text_that_cannot_be_shown_is_refused(match: Match, text: object) -> None:
    match.pages["Ben"].ask(say=text)
    assert match.pages["Ben"].read_why() == TEXT
    assert all(page.catch_up() == [] for page in match.pages.values())


@each("phrase", ["", "Hello", "fire", 0, True, ["hello"], {}])
def test_another_phrase_is_refused(match: Match, phrase: object) -> None:
    match.pages["Ben"].ask(phrase=phrase)
    assert match.pages["Ben"].read_why().startswith("there is no such phrase: the phrases are ")
    assert all(page.catch_up() == [] for page in match.pages.values())


def test_spectators_are_silent(match: Match) -> None:
    for said in ({"say": "look out"}, {"phrase": "hello"}):
        match.pages[None].ask(**said)
        assert match.pages[None].read_why() == "you are only watching"
    assert all(page.catch_up() == [] for page in match.pages.values())


def test_a_person_may_speak_while_a_bot_plays_for_them(match: Match) -> None:
    match.ask(match.pages["Ben"], stand=True)
    match.pages["Ben"].ask(phrase="bye")
    check_heard(match, phrase="bye")


def test_a_page_says_only_so_much_in_ten_seconds() -> None:
    now = [1_000_000.0]
    settings = attrs.evolve(AT_ONCE, clock=lambda: now[0], most_requests=2)
    with serve(settings) as client, open_match(client, FORM) as match:
        ben, cleo = match.pages["Ben"], match.pages["Cleo"]
        for text in ("one", "two"):
            ben.ask(say=text)
            check_heard(match, text=text)
        ben.ask(say="three")
        assert ben.read_why() == "too_much"
        cleo.ask(say="others may")
        check_heard(match, seat=2, text="others may")
        now[0] += 10
        ben.ask(say="again")
        check_heard(match, text="again")


def test_a_page_that_comes_later_does_not_hear_it(match: Match) -> None:
    match.pages["Ben"].ask(say="a secret between us")
    check_heard(match, text="a secret between us")
    late = match.open_page("Ana")
    assert "secret" not in "".join(late.texts)
    assert "secret" not in str(match.table.match.to_data())
