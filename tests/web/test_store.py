"""The store of a server: what it keeps, for how long, and what happens when it fails."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack

import attrs
import pytest

from counter_rules import Bid, get_ruleset
from counter_rules.table import Match as TableMatch
from counter_rules.table.stores import SqliteStore
from counter_rules.web import Settings, make_app
from counter_rules.web._hall import Hall, Link
from counter_rules.web._handlers import handle
from counter_rules.web._listener import Listener, Parting
from counter_rules.web._requests import RefusedError
from counter_rules.web._table import NOT_KEPT, OpenTable
from web.at_table import (
    AT_ONCE,
    FORM,
    Match,
    Message,
    in_loop,
    knock,
    make_opening,
    make_reader,
    open_match,
    serve,
)
from web.shelf import ALL_PEOPLE, Memory, Shelf, play, visit

DAY = 86_400.0
LANGUAGES = ("en", "de")


def find(hall: Hall, name: str) -> OpenTable:
    """Return a table of a hall, which has it in its store."""
    table = hall.find(name)
    assert table is not None
    return table


def show(table: OpenTable, links: tuple[Link, ...]) -> list[tuple[str, str]]:
    """Return the first messages to every place, in every language."""
    readers = [make_reader(link, language) for link in links for language in LANGUAGES]
    return [table._format_first(reader) for reader in readers]


# What comes back.


@in_loop
async def test_a_table_is_restored_as_it_was(shelf: Shelf) -> None:
    hall = shelf.start()
    name, links = hall.open(make_opening((None, None, None), target=3))
    play(hall.tables[name], links, 150)
    shown = show(hall.tables[name], links)
    match = hall.tables[name].match
    assert match.state.hand_number > 1
    again = find(shelf.start(), name)
    assert again.match == match
    assert [drop_undo(*texts) for texts in show(again, links)] == [
        drop_undo(*texts) for texts in shown
    ]


def drop_undo(table: str, state: str) -> tuple[Message, Message]:
    """Parse the first messages, without what a server that starts anew does not offer."""
    return json.loads(table), {**json.loads(state), "undo": None}


@in_loop
async def test_what_was_proposed_and_who_plays_for_whom_come_back(shelf: Shelf) -> None:
    hall = shelf.start(idle=0)
    name, links = hall.open(ALL_PEOPLE)
    table = hall.tables[name]
    pages = [Listener(make_reader(link)) for link in links]
    for page in pages:
        table.join(page)
    play(table, links, 2)
    handle(table, pages[2], '{"stand": true}')
    handle(table, pages[0], '{"undo": 1}')
    assert table.match.proposal is not None
    assert [chair.bot for chair in table.match.chairs] == [None, None, "good"]
    match = find(shelf.start(), name).match
    assert match == table.match


@in_loop
async def test_bots_choose_as_they_would_have(shelf: Shelf) -> None:
    opening = make_opening(("random", "easy", "good"))
    hall = shelf.start(delay=0)
    whole = Hall(AT_ONCE)
    (name, (link,)), (other, (other_link,)) = hall.open(opening), whole.open(opening)

    async def play_to(table: OpenTable, link: Link, version: int) -> None:
        page = Listener(make_reader(link), Settings(most_waiting=10_000))
        table.join(page)
        while table.match.version < version:
            await asyncio.sleep(0)
        table.leave(page)
        while table._tasks:
            await asyncio.gather(*table._tasks)

    for version in (10, 25, 26, 60):
        await play_to(find(hall, name), link, version)
        hall = shelf.start(delay=0)
    kept = find(hall, name).match
    await play_to(whole.tables[other], other_link, kept.version)
    moves = whole.tables[other].match.make_record().moves
    assert moves[: len(kept.make_record().moves)] == kept.make_record().moves
    assert kept.version >= 60


def test_a_link_still_opens_its_seat_after_a_restart(shelf: Shelf) -> None:
    with (
        SqliteStore(shelf.path) as store,
        serve(AT_ONCE, store) as client,
        open_match(client, FORM) as match,
    ):
        match.do(match.pages["Ana"], Bid(0, 3))
        links, seen, now = match.links, match.pages["Ben"].seen, match.pages["Ben"].now
        version = match.pages["Ben"].state["version"]
    with (
        SqliteStore(shelf.path) as store,
        serve(AT_ONCE, store) as client,
        ExitStack() as stack,
    ):
        match = Match(client, links, stack)
        match.seat_all()
        ben = match.pages["Ben"]
        assert (ben.seen, ben.now, ben.state["version"]) == (seen, now, version)
        match.do(ben, Bid(1, 2))
        assert match.state.bids == (3, 2, None)


def test_a_finished_match_and_its_record_come_back() -> None:
    store = Memory()
    form = {**FORM, "options": {"max_hands": "1"}}
    with serve(AT_ONCE, store) as client, open_match(client, form) as match:
        match.play_out()
        links, record = match.links, match.table.record
    with serve(AT_ONCE, store) as client, ExitStack() as stack:
        match = Match(client, links, stack)
        match.seat_all()
        ana = match.pages["Ana"]
        assert ana.seen.is_over
        assert ana.state["seed"] == "7"
        assert match.table.record == record
        ana.ask(rematch=ana.state["version"])
        match.pages["Ben"].read_until("state")
        assert not match.pages["Ben"].seen.is_over


def test_rules_without_a_text_form_are_refused() -> None:
    rules = attrs.evolve(get_ruleset("counter", players=3), name="ours", options=())
    opening = attrs.evolve(ALL_PEOPLE, rules=rules)
    store = Memory()
    with pytest.raises(RefusedError, match="ours cannot be kept: no text names its rules"):
        Hall(Settings(), store).open(opening)
    assert store.matches == {}
    Hall(Settings()).open(opening)


def test_no_secret_shows_itself() -> None:
    hall = Hall(Settings(), Memory())
    name, links = hall.open(attrs.evolve(ALL_PEOPLE, seed=987654321))
    for secret in ("987654321", *[link.key for link in links]):
        assert secret not in repr((hall, hall.tables[name], links))
    kept = json.dumps(hall.tables[name].match.to_data())
    assert not any(link.key in kept for link in links), "only their digests are kept"


# How long.


@in_loop
async def test_a_table_is_kept_from_its_first_page_on() -> None:
    store = Memory()
    hall = Hall(Settings(here_delay=0), store)
    name, links = hall.open(ALL_PEOPLE)
    assert store.matches == {}
    await visit(hall.tables[name], links[0])
    assert store.matches == {name: hall.tables[name].match}


@in_loop
async def test_old_tables_are_removed_when_a_server_starts(shelf: Shelf) -> None:
    hall = shelf.start()
    names = []
    for day in (0, 60):
        shelf.now = 1_000_000 + day * DAY
        name, links = hall.open(ALL_PEOPLE)
        await visit(hall.tables[name], links[0])
        names.append(name)
    shelf.stores[-1].save("of-another", hall.tables[name].match)
    for day, kept in ((89, names), (91, names[1:]), (151, [])):
        shelf.now = 1_000_000 + day * DAY
        shelf.start()
        assert shelf.stores[-1].list_names() == (*kept, "of-another")


# When it fails.


@pytest.mark.parametrize("broken", ["save", "load", "list_names", "remove"])
def test_a_server_starts_and_plays_whatever_fails(broken: str) -> None:
    store, said = Memory(), list[str]()
    match = TableMatch.start(ALL_PEOPLE.rules, seed=7)
    store.matches["00000000-old"] = match
    store.broken = frozenset({broken})
    settings = attrs.evolve(AT_ONCE, report=said.append)
    make_app(settings, store)
    with serve(settings, store) as client:
        answer = client.post("/tables", json=FORM)
        store.broken = frozenset()
        with open_match(client, FORM) as whole:
            whole.do_first()
    if broken == "list_names":
        assert answer.json() == {"why": "not_kept"}
    else:
        assert answer.status_code == 201
    assert all("\n" not in line and "disk is full" in line for line in said)
    assert bool(said) == (broken in ("list_names", "remove"))


def test_a_page_that_cannot_be_kept_reconnects_later() -> None:
    store, said = Memory(), list[str]()
    settings = attrs.evolve(AT_ONCE, report=said.append)
    with serve(settings, store) as client:
        link = client.post("/tables", json=FORM).json()["links"][0]["link"]
        store.broken = frozenset({"save"})
        assert knock(client, link) == Parting(1013, NOT_KEPT)
        assert len(said) == 1
        store.broken = frozenset()
        with open_match(client, FORM) as match:
            assert match.people


def test_a_table_that_cannot_be_read_now_opens_later() -> None:
    store, said = Memory(), list[str]()
    settings = attrs.evolve(AT_ONCE, report=said.append)
    with serve(settings, store) as client, open_match(client, FORM) as match:
        links = match.links
    store.broken = frozenset({"load"})
    with serve(settings, store) as client:
        why = "not_read"
        assert knock(client, str(links["Ana"])) == Parting(1013, why)
        name, _, key = str(links["Ana"]).partition("#")
        answer = client.get(f"{name}/record", headers={"X-Key": key})
        assert (answer.status_code, answer.text) == (503, why)
        store.broken = frozenset()
        with ExitStack() as stack:
            Match(client, links, stack).seat_all()
    assert len(said) == 2


REQUESTS = [
    {"stand": True},
    {"sit": True},
    {"undo": 1},
    {"replace": 1},
]


def test_what_cannot_be_kept_is_not_done() -> None:
    store, said = Memory(), list[str]()
    settings = attrs.evolve(AT_ONCE, report=said.append, idle=0)
    with serve(settings, store) as client, open_match(client, FORM) as match:
        ana, ben = match.pages["Ana"], match.pages["Ben"]
        match.do(ana, Bid(0, 3))
        before = match.table.match
        store.broken = frozenset({"save"})
        for request in REQUESTS:
            ana.ask(**request)
            assert ana.catch_up() == [{"kind": "refused", "why": NOT_KEPT}]
        ben.move(Bid(1, 3))
        assert ben.read_why() == NOT_KEPT
        assert match.table.match is before
        assert ana.catch_up() == []
        assert len(said) == len(REQUESTS) + 1
        ana.ask(say="hello")
        assert ben.read_until("said")["text"] == "hello"
        store.broken = frozenset()
        match.pages["Ana"].read_until("said")
        ben.move(Bid(1, 3))
        ana.read_until("state")
        assert match.state.bids == (3, 3, None)


@in_loop
async def test_a_bot_whose_move_cannot_be_kept_tries_again() -> None:
    store, said = Memory(), list[str]()
    hall = Hall(Settings(delay=0, retry=0, here_delay=0, report=said.append), store)
    name, (link,) = hall.open(make_opening(("random",) * 3, max_hands=1))
    table, page = hall.tables[name], Listener(make_reader(link))
    table.join(page)
    before = table.match
    store.broken = frozenset({"save"})
    while len(said) < 3:
        await asyncio.sleep(0)
    assert table.match is before
    assert [json.loads(text)["kind"] for text in page._waiting] == ["table", "state"]
    store.broken = frozenset()
    while table._tasks:
        await asyncio.gather(*table._tasks)
    assert table.match.state.is_over
    assert store.matches[name] == table.match


@in_loop
async def test_a_rematch_that_cannot_be_kept_leaves_the_match() -> None:
    store = Memory()
    hall = Hall(Settings(here_delay=0), store)
    name, links = hall.open(make_opening((None, None, None), max_hands=1))
    table, page = hall.tables[name], Listener(make_reader(links[0]))
    table.join(page)
    while not table.match.state.is_over:
        play(table, links, 1)
        page._waiting.clear()
    record, store.broken = table.record, frozenset({"save"})
    handle(table, page, '{"rematch": 1}')
    assert json.loads(page._waiting.pop())["why"] == NOT_KEPT
    assert table.match.state.is_over
    store.broken = frozenset()
    handle(table, page, '{"rematch": 1}')
    assert not table.match.state.is_over
    assert table.record == record
