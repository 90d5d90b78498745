"""A first app, on which bots have the free seats: ``uvicorn first_app:app`` in this folder."""

from __future__ import annotations

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

    async def change(self, match: Match) -> None:
        """Take a match, let the bots move if people play, and show it on every page."""
        self.match = match.play_bots()[0] if match.people else match
        for page, (key, known) in list(self.pages.items()):
            self.pages[page] = key, self.match.version
            with suppress(RuntimeError, WebSocketDisconnect):  # its person has just left
                await page.send_json(self.describe(key, known))

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
        if key not in [other for other, _ in table.pages.values()]:
            await table.change(table.match.stand(key, bot="good"))


show = Route("/", lambda _: FileResponse(Path(__file__).with_suffix(".html")))
app = Starlette(routes=[show, WebSocketRoute("/play", play)])
