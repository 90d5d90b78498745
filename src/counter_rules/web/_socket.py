"""The conversation with one page over its socket."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from counter_rules.reasons import TableError
from counter_rules.web._hall import Hall
from counter_rules.web._handlers import handle
from counter_rules.web._listener import (
    NO_TABLE,
    TOO_FAST,
    TOO_LATE,
    Listener,
    Parting,
)
from counter_rules.web._page import LANGUAGES, Reader, format_message
from counter_rules.web._requests import FailedRulesError, PageData, RefusedError, parse_object
from counter_rules.web._table import OpenTable


async def serve_page(hall: Hall, websocket: WebSocket) -> None:
    """Serve a page until its socket closes; refuse it if too many sockets are open."""
    if hall.sockets >= hall.settings.most_sockets:
        await websocket.close()
        return
    hall.sockets += 1
    try:
        await websocket.accept()
        with suppress(WebSocketDisconnect):
            await _serve_table(hall, websocket)
    finally:
        hall.sockets -= 1


async def _serve_table(hall: Hall, websocket: WebSocket) -> None:
    """Serve a page at its table, if its key opens one.

    The first message has the secret of the link. The secret is not part of an address, so no
    server on the way logs it.
    """
    data: PageData = {}
    try:
        async with hall.wait():
            data = parse_object(await _receive(websocket))
    except RefusedError:
        pass  # without an object there is no key
    except TimeoutError:
        await _close(websocket, TOO_LATE)
        return
    # Find the table only now: while the page was silent, another table may have replaced it.
    try:
        table = hall.find(websocket.path_params["name"])
    except RefusedError as error:
        await _close(websocket, Parting(1013, str(error)))
        return
    reader = None if table is None else _find_reader(table, data)
    if table is None or reader is None:
        await _close(websocket, NO_TABLE)
        return
    listener = Listener(reader, hall.settings)
    try:
        table.join(listener)
    except FailedRulesError as error:
        await _close(websocket, Parting.failing(str(error)))
        return
    except RefusedError as error:
        await _close(websocket, Parting(1013, str(error)))
        return
    await _serve_listener(table, listener, websocket)
    if listener.parting is not None:
        await _close(websocket, listener.parting)


def _find_reader(table: OpenTable, data: PageData) -> Reader | None:
    """Return the place that the first message of a page opens, in its language; None if none."""
    key, language = data.get("key"), data.get("language")
    if not isinstance(key, str):
        return None
    try:
        seat = table.match.find_seat(key)
    except TableError:
        return None
    known = language if isinstance(language, str) and language in LANGUAGES else "en"
    return Reader(seat=seat, key=key, language=known)


async def _close(websocket: WebSocket, parting: Parting) -> None:
    """Close a socket, and wait at most a second for a page that does not respond."""
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):  # it may be closed already
        await asyncio.wait_for(websocket.close(parting.code, parting.why), 1)


async def _serve_listener(table: OpenTable, listener: Listener, websocket: WebSocket) -> None:
    """Send and receive until the page leaves, is too far behind, or sends too much."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(_send_all(listener, websocket)),
                group.create_task(_receive_all(table, listener, websocket)),
                group.create_task(_wait_until_lost(listener)),
            ]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
    finally:
        table.leave(listener)


async def _wait_until_lost(listener: Listener) -> None:
    await listener.lost.wait()


async def _send_all(listener: Listener, websocket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # Starlette's error for a closed socket
        while True:
            await websocket.send_text(await listener.take())


async def _receive_all(table: OpenTable, listener: Listener, websocket: WebSocket) -> None:
    with suppress(WebSocketDisconnect):
        while not listener.lost.is_set():
            try:
                text = await _receive(websocket)
            except RefusedError as error:
                listener.send(format_message("refused", why=str(error)))
            else:
                handle(table, listener, text)
            if not listener.texts.allows(table.settings.clock()):
                listener.cut_off(TOO_FAST)
            await asyncio.sleep(0)  # many messages may be waiting: give others a turn


async def _receive(websocket: WebSocket) -> str:
    """Return the next message as text."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: object = message.get("text")
    if not isinstance(text, str):
        raise RefusedError("expected text, got bytes")
    return text
