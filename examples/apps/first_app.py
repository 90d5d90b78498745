"""A first app, on which bots have the free seats: ``uvicorn first_app:app`` in this folder."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.responses import FileResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from counter_rules import CounterRulesError, describe, describe_move, get_ruleset
from counter_rules.notation import parse_move
from counter_rules.render import svg
from counter_rules.table import Match, TableError, parse_client_answer


class Table:
    """The newest match, and the open pages: each with its key, and the version that it knows."""

    def __init__(self) -> None:
        rules, bots = get_ruleset("counter", players=4), dict.fromkeys(range(4), "good")
        self.match = Match.start(rules, seed=secrets.randbits(128), bots=bots)
        self.pages: dict[WebSocket, tuple[str, int | None]] = {}
        self.leaving: dict[str, asyncio.Task[None]] = {}
        self.patience = 5.0  # seconds

    async def change(self, match: Match) -> None:
        """Take a match, let the bots move if people play, and show it on every page."""
        self.match = match.play_bots()[0] if match.people else match
        for page in list(self.pages):
            with suppress(KeyError, RuntimeError, WebSocketDisconnect):  # its person has just left
                key, known = self.pages[page]
                self.pages[page] = key, self.match.version
                await page.send_json(self.describe(key, known))

    async def leave(self, key: str, seat: int | None) -> None:
        """Give a seat to a bot, unless its page is back by then."""
        await asyncio.sleep(self.patience)
        if key not in [other for other, _ in self.pages.values()]:
            match = self.match.stand(key)
            await self.change(match if seat is None else match.release(seat, bot="good"))

    def describe(self, key: str, known: int | None) -> dict[str, object]:
        """Describe the table as the person with a key knows it."""
        data, missed = self.match.to_client_data(key), self.match.catch_up(key, known)
        names = [f"{chair.player} {seat}" for seat, chair in enumerate(self.match.chairs)]
        return {
            "picture": svg(self.match.view(key), names=names),
            "news": describe(missed, names=names) if isinstance(missed, tuple) else [],
            "seat": data["seat"],
            "moves": [[describe_move(parse_move(move)), move] for move in data["legal"]],
            "question": data["question"],
            "version": data["version"],
            "is_over": data["seed"] is not None,
        }


table = Table()


async def play(page: WebSocket) -> None:
    """Seat the person at a page, and carry out their answers until they leave."""
    await page.accept()
    key = await page.receive_text()  # empty, or the key that the page got before
    try:
        seat = table.match.find_seat(key)
    except TableError:
        key, seat = secrets.token_urlsafe(), min(table.match.free_seats, default=None)
    table.match, table.pages[page] = table.match.sit(seat, key), (key, None)
    try:
        await page.send_json({"key": key})
        await table.change(table.match)
        async for text in page.iter_text():
            try:
                given = parse_client_answer(text)
                match, _ = table.match.answer(key, given.question, given.move, since=given.since)
                await table.change(match)
            except CounterRulesError as error:
                await page.send_json({"refusal": str(error)})
    finally:
        del table.pages[page]
        table.leaving[key] = asyncio.create_task(table.leave(key, seat))


show = Route("/", lambda _: FileResponse(Path(__file__).with_suffix(".html")))
app = Starlette(routes=[show, WebSocketRoute("/play", play)])
