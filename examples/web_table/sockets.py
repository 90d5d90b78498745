"""The conversation with one page over its socket."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from .guard import FailedRulesError
from .hall import Hall
from .inbox import read_object
from .listener import Listener
from .page_texts import format_refusal
from .partings import NO_TABLE, TOO_FAST, TOO_LATE, Parting, make_failed, make_full
from .refused import RefusedError
from .table import OpenTable

PERIOD: Final = 10.0
"""The period of the limit on messages from a page, in seconds."""


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
    secret = ""
    try:
        async with hall.wait():
            secret = str(read_object(await _receive(websocket)).get("key", ""))
    except RefusedError:
        pass  # without an object there is no key
    except TimeoutError:
        await _close(websocket, TOO_LATE)
        return
    # Find the table only now: while the page was silent, another table may have replaced it.
    table = hall.find(websocket.path_params["name"])
    place = None if table is None else table.keys.find_place(secret)
    if table is None or place is None:
        await _close(websocket, NO_TABLE)
        return
    listener = Listener(place.seat, hall.settings.most_waiting)
    try:
        table.join(listener)
    except FailedRulesError as error:
        await _close(websocket, make_failed(str(error)))
        return
    except RefusedError as error:
        await _close(websocket, make_full(str(error)))
        return
    await _serve_listener(table, listener, websocket)
    if listener.parting is not None:
        await _close(websocket, listener.parting)


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
    settings = table.settings
    times: deque[float] = deque(maxlen=settings.most_texts)
    with suppress(WebSocketDisconnect):
        while not listener.lost.is_set():
            try:
                text = await _receive(websocket)
            except RefusedError as error:
                listener.send(format_refusal(str(error)))
            else:
                table.receive(listener, text)
            if len(times) == settings.most_texts and settings.clock() - times[0] < PERIOD:
                listener.cut_off(TOO_FAST)
            times.append(settings.clock())
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
