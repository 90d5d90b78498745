"""Replies in the forms that the prompt asks for, and the move that each of them means."""

from counter_rules import State, view
from counter_rules.adapters.llm import parse_reply
from support.asked import BLIND, JOKER, LAST_JOKER, PASSING
from support.builders import dealt
from support.failures import each
from support.hands import bid_all

BIDDING = dealt("4H 4D 9C")
PLAYING = bid_all(BIDDING)
ACE = bid_all(dealt("AS"))

NOTATION = [
    (BIDDING, "bid 3", "bid 3 | BID 3 | 3 | bid  03"),
    (BIDDING, "bid 0", "bid 0 | 0"),
    (BLIND, "bid 1 blind", "bid 1 blind | 1 blind | Bid 1 Blind"),
    (BLIND, "look", "look | Look"),
    (PLAYING, "9♣", "9♣ | 9C | 9c | 9 C | 9♣\ufe0f | play 9C | nine of clubs | C9"),
    (PLAYING, "4♥", "4♥ | 4H"),
    (PLAYING, "4♥+4♦", "4♥+4♦ | 4H+4D | 4h + 4d"),
    (PASSING, "pass 10♥", "pass 10♥ | pass TH | Pass 10h | 10♥ | th"),
    (ACE, "A♠", "as | As | A♠"),
    (JOKER, "*high", r"*high | *HIGH | * high | \*high | joker high"),
    (LAST_JOKER, "*low", r"* | \* | *low"),
]
"""Each with the move as it is written everywhere, and the ways to write it."""

WRAPPINGS = [
    "{}",
    " {}.\n",
    "`{}`",
    "**{}**",
    "```\n{}\n```",
    "MOVE: {}",
    "move:{}",
    '"Move: {}"',
    "**MOVE: {}**",
    "**MOVE:** {}",
    "**MOVE**: `{}`",
    "- MOVE: {}",
    "### Move: **{}**.",
    "I hold 4H, and seat 2 bid 3.\nPlay 9C? Or pass TH?\n\nMOVE: {}\n\n",
    "I answer so.\n```text\nMOVE: {}\n```\n",
    "<think>\nMOVE: 4D? MOVE: 2?\nMOVE: 4D\n</think>\nMOVE: {}",
    "MOVE: I am torn.\nMOVE: {}",
    "MOVE: {}\nI am sure.\nMOVE: {}",
]

DATA = [
    (BIDDING, "bid 3", '{"move": "Bid", "seat": 0, "tricks": 3, "blind": false}'),
    (BIDDING, "bid 3", '{"move": "Bid", "tricks": 3}'),
    (BIDDING, "bid 3", 'I have thought.\n\n```json\n{\n  "move": "Bid",\n  "tricks": 3\n}\n```\n'),
    (BIDDING, "bid 3", 'MOVE: `{"move": "Bid", "tricks": 3}`'),
    (BLIND, "look", '{"move": "Look"}'),
    (PLAYING, "9♣", r'{"move": "PlayCard", "card": "9\u2663", "show": null}'),
    (PLAYING, "4♥+4♦", '{"move": "PlayCard", "card": "4H", "show": "4D", "high": null}'),
    (PLAYING, "9♣", 'I hold {9♣, 4♥}.\n{"move": "PlayCard", "card": "9C"}'),
    (PASSING, "pass 10♥", 'So: {"move": "PassCard", "card": "TH"}.'),
    (JOKER, "*high", '{"move": "PlayCard", "card": "*", "high": true}'),
    (LAST_JOKER, "*low", '{"move": "PlayCard", "card": "*"}'),
]


def read(reply: str, state: State) -> str:
    """Write the move that the seat to act answers with."""
    return str(parse_reply(reply, view(state, state.to_act[0])))


@each("wrapping", WRAPPINGS)
def test_our_notation_is_read_in_whatever_it_is_wrapped(wrapping: str) -> None:
    for state, meant, texts in NOTATION:
        for text in texts.split(" | "):
            assert read(wrapping.replace("{}", text), state) == meant


@each(("state", "meant", "reply"), DATA)
def test_our_json_is_read_at_the_end_of_a_reply(state: State, meant: str, reply: str) -> None:
    assert read(reply, state) == meant
