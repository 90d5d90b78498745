"""Tables on FastAPI: ``pip install fastapi uvicorn websockets``, ``uvicorn fastapi_table:app``."""

from __future__ import annotations

import asyncio
import secrets

import attrs
from fastapi import FastAPI, WebSocket, WebSocketException

from counter_rules import IllegalMoveError, NotationError, get_ruleset
from counter_rules.notation import to_data
from counter_rules.table import Match, TableError, parse_client_answer
from counter_rules.table.stores import SqliteStore

app = FastAPI()
store = SqliteStore("matches.sqlite3")
tables: dict[str, Table] = {}


@attrs.define(eq=False)
class Table:
    """A table: its newest match, and the open sockets, each with a key and a known version."""

    name: str
    match: Match
    clients: dict[WebSocket, tuple[str, int | None]] = attrs.Factory(dict)

    async def change(self, match: Match | None) -> None:
        """Keep a match, tell every client what it has missed, and let the bots move on."""
        while match is not None:
            store.save(self.name, match)
            self.match = match
            await asyncio.gather(*map(self.tell, list(self.clients)), return_exceptions=True)
            answer = await asyncio.to_thread(match.choose_for_bot)
            is_newest = self.match.version == match.version  # nobody has moved in the meantime
            match = self.match.answer_for_bot(answer)[0] if answer and is_newest else None

    async def tell(self, socket: WebSocket) -> None:
        """Tell a client what it has missed."""
        key, version = self.clients[socket]
        self.clients[socket] = key, self.match.version
        await socket.send_json(self.match.to_client_data(key, version))


@app.post("/tables")
async def open_table(game: str, players: int, people: int = 1) -> dict[str, object]:
    """Open a table with people at the first seats; return its name, and a key for each of them."""
    bots = dict.fromkeys(range(people, players), "good")
    match = Match.start(get_ruleset(game, players=players), seed=secrets.randbits(128), bots=bots)
    keys = [secrets.token_urlsafe() for _ in range(people)]
    for seat, key in enumerate(keys):
        match = match.sit(seat, key)
    name = secrets.token_hex(8)
    tables[name] = Table(name, match)
    await tables[name].change(match)
    return {"table": name, "keys": keys}


@app.websocket("/tables/{name}")
async def play(socket: WebSocket, name: str, key: str) -> None:
    """Serve a client until it leaves; tables from before a restart are found in the store."""
    if name not in tables and (match := store.load(name)) is not None:
        tables[name] = Table(name, match)
    if name not in tables:
        raise WebSocketException(1008, "there is no such table")
    await socket.accept()
    table = tables[name]
    table.clients[socket] = key, None
    try:
        await table.change(table.match)
        async for text in socket.iter_text():
            try:
                given = parse_client_answer(text)
                match, _ = table.match.answer(key, given.question, given.move, since=given.since)
                await table.change(match)
            except (IllegalMoveError, NotationError, TableError) as error:
                await socket.send_json(to_data(error))
    finally:
        del table.clients[socket]
