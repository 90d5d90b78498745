"""The program side of the protocol: a bot of this library, played by lines of JSON."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import cast

from counter_rules._base.quoting import shorten
from counter_rules.bots._bot import Bot, SupportsBegin, SupportsHear, ask, begin, hear
from counter_rules.errors import BotError
from counter_rules.notation import JsonData, parse_events, parse_view
from counter_rules.protocol.messages import (
    PROTOCOL,
    BotHello,
    BotMove,
    MoveToMake,
    Subscription,
    format_line,
    parse_line,
)
from counter_rules.views import View


def host_bot(
    make: Callable[..., Bot],
    lines: Iterable[bytes],
    write: Callable[[str], object],
    *,
    name: str,
    version: str = "",
) -> None:
    """Let a bot of this library play by the protocol, until the host ends it or the lines end.

    Args:
        make: makes the bot, with the options of the host's hello as keywords.
        lines: the lines from the host.
        write: writes a line, given without its newline, and flushes it.
        name: the name of the bot.
        version: its version.

    Raises:
        BotError: if the host speaks another protocol or sends invalid options, or the bot does not
            play a legal move.
        NotationError: if a line cannot be parsed.

    >>> from counter_rules.bots import get_bot
    >>> lines = [b'{"message": "hello", "protocol": 1, "options": {}}', b'{"message": "end"}']
    >>> host_bot(lambda: get_bot("random"), lines, print, name="random")
    {"message": "hello", "protocol": 1, "name": "random", "version": "", "wants": [], "games": null}
    """
    messages = (parse_line(line) for line in lines if line.strip())
    first = next(messages, None)
    if first is None or first[0] == "end":
        return
    message, fields = first
    number = fields.get("protocol")
    if message != "hello":
        raise BotError(f"the first message of the host must be hello, not {shorten(message)}")
    if number != PROTOCOL or type(number) is not int:
        got = shorten(number)
        raise BotError(f"the host speaks protocol {got}, not {PROTOCOL}")
    bot = make(**_parse_options(fields))
    hello = BotHello(protocol=PROTOCOL, name=name, version=version, wants=_list_subscriptions(bot))
    write(format_line(hello))
    seen: View | None = None
    for message, fields in messages:  # unknown messages are ignored
        if message == "end":
            return
        if message == "begin":
            seen = _parse_view(fields)
            begin(bot, seen)
        elif message == "hear" and seen is not None:
            events = cast("JsonData", fields.get("events"))
            hear(bot, parse_events(events, rules=seen.rules))
        elif message == "move":
            write(format_line(_answer(bot, fields)))


def _parse_options(fields: Mapping[str, object]) -> Mapping[str, object]:
    options = fields.get("options")
    if options is not None and not isinstance(options, dict):
        raise BotError(f"the host's options must be an object, not {shorten(options)}")
    return cast("Mapping[str, object]", options or {})


def _list_subscriptions(bot: Bot) -> tuple[Subscription, ...]:
    kinds = {Subscription.BEGIN: SupportsBegin, Subscription.HEAR: SupportsHear}
    return tuple([one for one, kind in kinds.items() if isinstance(bot, kind)])


def _answer(bot: Bot, fields: Mapping[str, object]) -> BotMove:
    number, seed = fields.get("id"), fields.get("seed", 0)
    if type(number) is not int or type(seed) is not int:
        raise BotError(f"the id and seed of a request must be whole numbers, not {shorten(fields)}")
    move = cast("MoveToMake", ask(bot, _parse_view(fields), random.Random(seed)))  # noqa: S311
    return BotMove(id=number, move=move)


def _parse_view(fields: Mapping[str, object]) -> View:
    return parse_view(cast("JsonData", fields.get("view")))
