"""The application: the pages, the games to choose from, the tables, and the sockets."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Final

import attrs
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from counter_rules._base.quoting import shorten
from counter_rules.errors import CounterRulesError, RulesetError, StateError
from counter_rules.reasons import TableError
from counter_rules.records import dumps
from counter_rules.table.stores import Store
from counter_rules.web._guards import HostCheck, OriginCheck, SafeHeaders
from counter_rules.web._hall import Hall
from counter_rules.web._opening import Offers, parse_opening
from counter_rules.web._requests import RefusedError, parse_object
from counter_rules.web._settings import Settings
from counter_rules.web._socket import serve_page

STATIC: Final = Path(__file__).parent / "static"
"""The files of the pages."""

_MAX_FORM: Final = 8_000
"""The longest form that the server accepts, in characters."""


def make_app(settings: Settings | None = None, store: Store | None = None) -> Starlette:
    """Make the application of a browser table, for any ASGI server.

    One process must serve all its pages, since the tables are in its memory.

    Args:
        settings: the settings of the server; by default `Settings`.
        store: the store that keeps the tables (`counter_rules.table.stores.SqliteStore`); by
            default, they are lost when the server ends.

    >>> make_app(Settings(delay=0)).routes[0].path
    '/'
    """
    chosen = settings or Settings()
    if store is not None and not hasattr(store, "list_names"):
        raise StateError(f"expected a Store, such as SqliteStore, got {shorten(store)}")
    hall, offers = Hall(chosen, store), Offers.find(chosen.report)
    offered = JSONResponse(attrs.asdict(offers, recurse=False))
    hall.remove_old()
    app = Starlette(
        routes=[
            Route("/", partial(_send_page, "lobby.html")),
            Route("/offers", partial(_send_offers, offered)),
            Route("/tables", partial(_open_table, hall, offers), methods=["POST"]),
            Route("/tables/{name}", partial(_send_page, "table.html")),
            Route("/tables/{name}/record", partial(_send_record, hall)),
            WebSocketRoute("/tables/{name}/socket", partial(serve_page, hall)),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(HostCheck, chosen.hosts, chosen.takes_addresses),
            Middleware(OriginCheck, chosen.origins),
            Middleware(
                CORSMiddleware,
                allow_origins=sorted(chosen.origins),
                allow_methods=["POST"],
                allow_headers=["Content-Type"],
            ),
        ],
    )
    app.state.hall = hall
    return app


async def _send_page(file: str, _: Request) -> Response:
    """Send a page, which contains no data of any table."""
    return FileResponse(STATIC / file)


async def _send_offers(offered: JSONResponse, _: Request) -> Response:
    """Send the games and opponents to choose from."""
    return offered


async def _open_table(hall: Hall, offers: Offers, request: Request) -> Response:
    """Open a table; answer with its secret links, this one time only.

    The content type must be JSON: a page of another site cannot send that without a preflight.
    """
    if request.headers.get("content-type") != "application/json":
        return JSONResponse({"why": "expected application/json"}, status_code=415)
    try:
        async with asyncio.timeout(hall.settings.patience):
            body = await _read_body(request)
        opening = parse_opening(parse_object(body, _MAX_FORM), offers.opponents)
        name, links = hall.open(opening)
    except TimeoutError:
        return JSONResponse({"why": "too_late"}, status_code=408)
    except (RulesetError, RefusedError) as error:
        return JSONResponse({"why": str(error)}, status_code=400)
    except (CounterRulesError, OSError) as error:
        hall.settings.report(f"a table could not be opened: {error}")
        return JSONResponse({"why": "not_kept"}, status_code=400)
    shown = [
        {
            "link": f"/tables/{name}#{link.key}",
            "player": None if link.seat is None else opening.names[link.seat],
        }
        for link in links
    ]
    return JSONResponse({"links": shown}, status_code=201)


async def _send_record(hall: Hall, request: Request) -> Response:
    """Send the record of a finished match to a page that has a link to its table."""
    record = None
    try:
        table = hall.find(request.path_params["name"])
    except RefusedError as error:
        return PlainTextResponse(str(error), status_code=503)
    if table is not None:
        try:
            table.match.find_seat(request.headers.get("x-key", ""))
            record = table.record
        except TableError:
            pass
    if record is None:
        return PlainTextResponse("there is no finished match here", status_code=404)
    return PlainTextResponse(await run_in_threadpool(dumps, record))


async def _read_body(request: Request) -> str:
    """Read the body of a request, and stop once it is longer than a form may be."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _MAX_FORM:
            break
    return body.decode(errors="replace")
