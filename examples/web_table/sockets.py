"""Talking to one page over its socket."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from .hall import Hall
from .inbox import read_object
from .listener import Listener
from .refused import RefusedError
from .table import Table
from .telling import tell_closed, tell_refusal

NO_TABLE: Final = 4404
"""The code that a socket is closed with when its link opens nothing."""

TOO_SLOW: Final = 1013
"""The code for a page that is too far behind: it may come back at once."""

PATIENCE: Final = 10.0
"""How many seconds a page has to say which link it was opened with."""


async def serve_page(hall: Hall, websocket: WebSocket) -> None:
    """Serve a page from the first text to the last.

    The first text holds the secret of the link. It is no part of an address, so that no log
    of any server on the way has it.
    """
    await websocket.accept()
    table = hall.find(websocket.path_params["name"])
    with suppress(WebSocketDisconnect, TimeoutError, RefusedError):
        async with asyncio.timeout(PATIENCE):
            secret = str(read_object(await _receive(websocket)).get("key", ""))
        place = None if table is None else table.keys.find_place(secret)
        if table is not None and place is not None:
            listener = Listener.make(place.seat, hall.settings.most_waiting)
            await _serve_listener(table, listener, websocket)
            return
    with suppress(WebSocketDisconnect, RuntimeError):  # it may have gone already
        await websocket.send_text(tell_closed("this link opens no table here: ask for a new one"))
        await websocket.close(NO_TABLE)


async def _serve_listener(table: Table, listener: Listener, websocket: WebSocket) -> None:
    """Send and receive until the page goes, or is too far behind."""
    table.join(listener)
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
    if listener.lost.is_set():
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            await asyncio.wait_for(websocket.close(TOO_SLOW), 1)


async def _wait_until_lost(listener: Listener) -> None:
    await listener.lost.wait()


async def _send_all(listener: Listener, websocket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # Starlette's word for a closed socket
        while True:
            await websocket.send_text(await listener.waiting.get())


async def _receive_all(table: Table, listener: Listener, websocket: WebSocket) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            try:
                text = await _receive(websocket)
            except RefusedError as error:
                listener.tell(tell_refusal(str(error)))
            else:
                table.receive(listener, text)


async def _receive(websocket: WebSocket) -> str:
    """Return the next text that comes in."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: object = message.get("text")
    if not isinstance(text, str):
        raise RefusedError("text is wanted, not bytes")
    return text
