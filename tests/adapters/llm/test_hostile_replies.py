"""Whatever a reply is made of, it is read or refused, and soon."""

from __future__ import annotations

import random
import time

import pytest

from counter_rules import IllegalMoveError, NotationError, legal_moves, view
from counter_rules.adapters.llm import parse_reply
from counter_rules.notation import MAX_CHARACTERS
from support.builders import dealt
from support.failures import each
from support.hands import bid_all

SEEN = view(bid_all(dealt("4H 4D 9C AS")), 0)

PARTS = [
    *(
        "*",
        "**",
        "\n",
        " \n",
        "a\n",
        "{",
        "[",
        '"',
        "'",
        "`",
        "```\n",
        "```",
        "\\",
        "\\*",
        ".",
        " .",
    ),
    *("1", "♣", "é", "\u202e", "9C ", "9C\n", "MOVE", "MOVE:", "MOVE: \n", "MOVE: 9C\n", "move "),
    *("`*", "**`", "bid 3 ", "blind ", "{}", "{\n}", "</think>", "<think>", "<", "I play ", "ﷺ"),
    *('{"move":', '{"move": "Bid", ', '"move": ["Bid", ', "{}\nMOVE: 1\n", "# ", "\\u26"),
]


def is_read(reply: str) -> bool:
    """Return whether a legal move is read; anything but that or a refusal is an error."""
    try:
        return parse_reply(reply, SEEN) in legal_moves(SEEN)
    except (NotationError, IllegalMoveError):
        return False


def check_read_soon(reply: str) -> None:
    """Read a reply in many times what it takes, and a small part of what squares would take."""
    start = time.thread_time()
    is_read(reply)
    assert time.thread_time() - start < 3


@pytest.mark.parametrize("part", PARTS)
def test_a_quarter_of_a_million_characters_is_read_soon(part: str) -> None:
    check_read_soon((part * MAX_CHARACTERS)[: MAX_CHARACTERS // 4])


@pytest.mark.slow
@each("part", PARTS)
def test_a_million_characters_are_read_soon(part: str) -> None:
    check_read_soon((part * MAX_CHARACTERS)[:MAX_CHARACTERS])


@each("part", PARTS)
@pytest.mark.parametrize("before", ["MOVE: ", '{"move": "PlayCard", "card": '])
def test_so_is_what_follows_a_mark(part: str, before: str) -> None:
    check_read_soon(before + part * 20_000)


def test_longer_replies_are_refused() -> None:
    with pytest.raises(NotationError, match="more than 1000000 characters: end with one line"):
        parse_reply("x" * (MAX_CHARACTERS + 1), SEEN)


def test_any_mixture_is_read_or_refused() -> None:
    rng = random.Random("mixtures")
    parts = [*PARTS, "4H", "+", "4D", "show", "bid", "3", "pass", "look", "blind", ".", ", ", "or"]
    replies = ["".join(rng.choices(parts, k=rng.randint(1, 12))) for _ in range(3000)]
    assert 0 < sum(map(is_read, replies)) < len(replies)
