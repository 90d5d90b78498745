"""Each page has the sentences of the library in its own language."""

from __future__ import annotations

import json

from starlette.testclient import TestClient

from counter_rules import (
    Bid,
    Card,
    Event,
    PlayCard,
    describe_card,
    legal_moves,
    preview,
    why_illegal,
)
from counter_rules.messages import ENGLISH, GERMAN, Texts, describe
from counter_rules.notation import parse_move, to_data
from support.failures import each
from web.at_table import Match, Message, Page, ask_for, open_match

NAMES = ("Ana", "Ben", "Cleo")
TEXTS = {"en": ENGLISH, "de": GERMAN}


def open_both(match: Match, player: str | None) -> dict[str, Page]:
    """Open a page in each language at a place."""
    pages = {language: match.open_page(player, language) for language in TEXTS}
    for page in pages.values():
        page.catch_up()
    return pages


def move_first(match: Match, pages: dict[str, Page]) -> None:
    match.do_first()
    for page in pages.values():
        page.read_until("state")


def check_log(page: Page, events: tuple[Event, ...], texts: Texts) -> int:
    """Check the sentences of what is new in the log of a page; return how many there are."""
    log = [(one["event"], tuple(one["sentences"])) for one in page.state["log"]]
    kinds = {kind for kind, _ in log}
    told = [(type(event).__name__, describe(event, texts, names=NAMES)) for event in events]
    assert log == [(kind, sentences) for kind, sentences in told if kind in kinds]
    return sum(len(sentences) for _, sentences in log)


def check_choices(page: Page, texts: Texts) -> int:
    """Check the sentences of the choices of a page; return how many there are."""
    count = 0
    for choice in page.now["choices"]:
        move, reason = (
            parse_move(choice["move"]),
            why_illegal(page.seen, parse_move(choice["move"])),
        )
        if reason is not None:
            assert choice["why"] == describe(reason, texts, names=NAMES)[0]
            count += 1
        elif isinstance(move, PlayCard):
            expected = describe(preview(page.seen, move), texts, names=NAMES)
            assert tuple(choice["preview"]) == expected
            count += len(expected)
    return count


def test_log_choices_and_tricks_are_in_the_language(client: TestClient) -> None:
    form = ask_for("counter", " ".join(NAMES), max_hands="1")
    with open_match(client, form) as match:
        pages, key, checked = open_both(match, "Ana"), match.find_key("Ana"), 0
        while not match.state.is_over:
            version = match.table.match.version
            move_first(match, pages)
            events = match.table.match.catch_up(key, version)
            assert isinstance(events, tuple)
            for language, page in pages.items():
                checked += check_log(page, events, TEXTS[language])
                checked += check_choices(page, TEXTS[language])
            last = [page.now["last_trick"] for page in pages.values()]
            assert last[0] is None or last[0]["explained"] != last[1]["explained"]
        english, german = [page.now["ending"] for page in pages.values()]
        assert "wins" in english[0] or "win " in english[0]
        assert "gewinn" in german[0]
        assert checked > 300


def test_the_log_says_who_bids(match: Match) -> None:
    pages = open_both(match, None)
    move_first(match, pages)
    logs = [page.state["log"] for page in pages.values()]
    assert [log[0]["sentences"] for log in logs] == [["Ana bids 0"], ["Ana sagt 0 an"]]
    assert [log[0]["event"] for log in logs] == ["BidMade", "BidMade"]


def test_a_page_that_comes_later_has_the_whole_log_in_its_language(match: Match) -> None:
    match.do_first()
    late = match.open_page("Ben", "de")
    assert late.state["log"][-1]["sentences"] == ["Ana sagt 0 an"]


def test_notes_are_in_the_language(match: Match) -> None:
    pages = open_both(match, None)
    for request in ("stand", "sit"):
        match.ask(match.pages["Ben"], **{request: True})
        for page in pages.values():
            page.read_until("state")
        log = [page.state["log"][0]["sentences"] for page in pages.values()]
        assert (
            log
            == {
                "stand": [["a bot plays for Ben"], ["ein Bot spielt für Ben"]],
                "sit": [["Ben takes the seat"], ["Ben nimmt Platz"]],
            }[request]
        )


def test_the_end_of_a_hand_is_in_the_language(client: TestClient) -> None:
    form = ask_for("custom", " ".join(NAMES), hand_sizes="1,1")
    with open_match(client, form) as match:
        pages = open_both(match, None)
        while match.state.hand_number == 1:
            move_first(match, pages)
        english, german = [page.state["between"]["now"] for page in pages.values()]
        assert english["last_trick"]["explained"] != german["last_trick"]["explained"]


def test_the_powers_are_in_the_language(match: Match) -> None:
    for language, page in open_both(match, None).items():
        sheet: Message = json.loads(page.texts[0])
        nine = next(power for power in sheet["powers"] if power["rank"] == "9")
        expected = describe_card(match.state.rules, Card.parse("9H"), TEXTS[language])
        assert nine["sentences"] == [*expected]


def test_refusals_are_in_the_language(match: Match) -> None:
    pages = open_both(match, "Ana")
    move = to_data(Bid(0, 11))
    for page in pages.values():
        page.ask(question="1-bid-0-0-1", version=page.state["version"], move=move)
    assert pages["en"].read_why().startswith("Ana cannot bid 11: a bid must be from 0 to 10")
    assert pages["de"].read_why().startswith("Ana kann nicht 11 ansagen: ")
    for page in pages.values():
        page.ask(undo=1)
    assert pages["en"].read_why() == "the match cannot go back to that move"
    assert pages["de"].read_why() == "zu diesem Zug kann die Partie nicht zurück"


@each("language", ["fr", "DE", "", None, 5, ["de"], {}])
def test_another_language_is_english(match: Match, language: object) -> None:
    name, _, key = match.links[None].partition("#")
    with match.client.websocket_connect(f"{name}/socket") as session:
        page = Page(session)
        page.ask(key=key, language=language)
        page.read_until("table")
        assert page.texts == match.pages[None].texts[:1]


def test_the_views_do_not_depend_on_the_language(match: Match) -> None:
    english, german = open_both(match, "Ana").values()
    assert english.seen == german.seen
    assert legal_moves(english.seen) == legal_moves(german.seen)
    assert english.now["choices"] == german.now["choices"], "bids, all of them open"
