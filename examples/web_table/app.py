"""The application: the pages, the list of games, the tables, and the sockets."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from counter_rules import RulesetError
from counter_rules.records import dumps

from .hall import Hall
from .headers import SafeHeaders
from .hosts import HostCheck
from .inbox import read_object
from .offers import list_games
from .opening import read_opening
from .origins import OriginCheck
from .refused import RefusedError
from .settings import Settings
from .sockets import serve_page
from .store import Store

STATIC: Final = Path(__file__).parent / "static"

MAX_FORM: Final = 8_000
"""The longest form that the server accepts, in characters."""


def make_app(settings: Settings | None = None, store: Store | None = None) -> Starlette:
    """Make an application with its own tables, in ``app.state.hall``.

    Args:
        settings: the settings of the server.
        store: the file that keeps the tables; the application restores those that are in it.
    """
    settings = settings or Settings()
    hall = Hall(settings, store)
    hall.read_back()
    app = Starlette(
        routes=[
            Route("/", partial(send_page, "lobby.html")),
            Route("/games", partial(send_games, JSONResponse(list_games()))),
            Route("/tables", partial(open_table, hall), methods=["POST"]),
            Route("/tables/{name}", partial(send_page, "table.html")),
            Route("/tables/{name}/record", partial(send_record, hall)),
            WebSocketRoute("/tables/{name}/socket", partial(serve_page, hall)),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(HostCheck, settings.hosts, settings.takes_addresses),
            Middleware(OriginCheck, settings.origins),
            Middleware(
                CORSMiddleware,
                allow_origins=sorted(settings.origins),
                allow_methods=["POST"],
                allow_headers=["Content-Type"],
            ),
        ],
    )
    app.state.hall = hall
    return app


async def send_page(file: str, _: Request) -> Response:
    """Send a page, which contains no data of any table."""
    return FileResponse(STATIC / file)


async def send_games(games: JSONResponse, _: Request) -> Response:
    """Send the games to choose from."""
    return games


async def open_table(hall: Hall, request: Request) -> Response:
    """Open a table; answer with its secret links, this one time only.

    The content type must be JSON: a page of another site cannot send that without a preflight.
    """
    if request.headers.get("content-type") != "application/json":
        return JSONResponse({"why": "expected application/json"}, status_code=415)
    try:
        async with asyncio.timeout(hall.settings.patience):
            body = await _read_body(request)
        opening = read_opening(read_object(body, MAX_FORM))
        name, table = hall.open(opening)
    except TimeoutError:
        return JSONResponse({"why": "the form did not arrive in time"}, status_code=408)
    except (RulesetError, RefusedError) as error:
        return JSONResponse({"why": str(error)}, status_code=400)
    links = [
        {
            "link": f"/tables/{name}#{key}",
            "player": None if place.seat is None else opening.names[place.seat],
        }
        for place, key in table.keys.by_place.items()
    ]
    return JSONResponse({"links": links}, status_code=201)


async def send_record(hall: Hall, request: Request) -> Response:
    """Send the record of a finished match to a page that has a link to its table."""
    table = hall.find(request.path_params["name"])
    key = request.headers.get("x-key", "")
    record = None if table is None or table.keys.find_place(key) is None else table.record
    if record is None:
        return PlainTextResponse("there is no finished match here", status_code=404)
    return PlainTextResponse(await run_in_threadpool(dumps, record))


async def _read_body(request: Request) -> str:
    """Read the body of a request, and stop once it is longer than a form may be."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MAX_FORM:
            break
    return body.decode(errors="replace")
