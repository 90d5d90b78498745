"""Hostile inputs of any size, by name: a text, and what reads it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import attrs

from counter_rules import (
    Card,
    CounterRulesError,
    Suit,
    Trick,
    apply_move,
    get_ruleset,
    new_game,
    public_view,
    view,
)
from counter_rules import shuffle as deal_at_random
from counter_rules.adapters.llm import parse_reply
from counter_rules.games import get_preset
from counter_rules.notation import parse_events, parse_move, parse_view, to_data
from counter_rules.records import (
    Form,
    Record,
    ScorePad,
    dumps,
    format_position,
    format_score_pad,
    parse_position,
    parse_score_pad,
    read_all,
)
from counter_rules.rules.scoring import parse_formula

Maker: TypeAlias = Callable[[int], str]
"""Makes a text of about so many characters."""

RULES: Final = get_ruleset("up_to_ten", players=3)
BEGUN: Final = Record(rules=RULES, moves=[deal_at_random(new_game(RULES), seed=7)])
BEGUN_STATE: Final = apply_move(new_game(RULES), deal_at_random(new_game(RULES), seed=7))
ASKED: Final = view(BEGUN_STATE, BEGUN_STATE.to_act[0])
HEADER: Final = '[Record "counter-rules 2"]\n[Game "up_to_ten"]\n[Players "3"]\n'
DEALT: Final = dumps(BEGUN).removesuffix("\nstopped\n")
BIDDEN: Final = f"{DEALT}\nbids: 0=0 1=0 2=0"
DATA: Final[dict[str, object]] = json.loads(dumps(BEGUN, Form.JSON))
VIEW: Final = to_data(public_view(new_game(RULES)))
POSITION: Final = format_position(new_game(RULES))

PAD: Final = format_score_pad(ScorePad(rules=RULES))

HAND: Final = {
    "hand_number": 1,
    "dealer": 0,
    "hand_size": 1,
    "bids": [0, 0, 0],
    "blind": [],
    "tricks_won": [0, 0, 1],
    "points": [10, 10, 1],
    "scores": [10, 10, 1],
    "turned": [],
}
TRICK: Final = {
    "plays": [],
    "opening_trump": None,
    "doubled": False,
    "winner": 0,
    "next_leader": 0,
    "doubled_lead": False,
    "trump": None,
    "led": None,
    "values": [],
    "indicator": None,
    "turned": [],
    "passing": False,
}
PLAY: Final = {"seat": 0, "card": "KS", "show": None, "high": None}
SEEN: Final = {"event": "HandSeen", "move_number": 1, "owner": 0, "audience": [0], "cards": []}


def repeat(part: str, before: str = "", after: str = "") -> Maker:
    """Fill a text up with a part of it."""
    return lambda size: before + part * max(1, (size - len(before + after)) // len(part)) + after


def number(part: str, before: str = "", after: str = "") -> Maker:
    """Fill a text up with parts that are all different: % stands for a number."""

    def make(size: int) -> str:
        parts = (part.replace("%", str(n)) for n in range(size // (len(part) + 4) + 1))
        return before + ",".join(parts) + after if "\n" not in part else before + "".join(parts)

    return make


def put(data: object, part: object) -> Maker:
    """Fill a list up with a part where HERE stands in it."""
    before, after = json.dumps(data).split('"HERE"')
    text = json.dumps(part)
    return repeat(f"{text},", before, text + after)


ENDLESS: Final = "hand_sizes=constant most=1 target=99999999 trump=none ties="


def write_hands(ties: str) -> Maker:
    """Write a sound match of ever so many hands of one card for two."""

    def make(size: int) -> str:
        head = '[Record "counter-rules 2"]\n[Game "custom"]\n[Players "2"]\n[Dealer "1"]\n'
        lines = [f'{head}[Options "{ENDLESS}{ties}"]']
        for number in range(1, size // 95 + 2):
            leader = (number - 1) % 2
            other = 1 - leader
            lines += [f"hand {number} dealt by {other}", "cards 0: KS", "cards 1: QS"]
            lines += [f"bids: {leader}=0 {other}=0"]
            lines += [f"trick 1 from {leader}: {'KS QS' if leader == 0 else 'QS KS'} won by 0"]
        return "\n".join([*lines, "stopped"])

    return make


def write_results(ties: str) -> Maker:
    """Write a sound position after ever so many hands of one card for two."""

    def make(size: int) -> str:
        count = size // 20
        results = "bid 0 0 won 1 0 | bid 0 0 won 0 1 | " * (count // 2)
        count = count // 2 * 2
        head = f"position 2 | custom 2 {ENDLESS}{ties} | "
        return f"{head}{results}hand {count + 1} dealt by 0 after {5 * count}"

    return make


TEXTS: Final[Mapping[str, Maker]] = {
    "letters": repeat("x"),
    "digits": repeat("7"),
    "braces": repeat("{"),
    "pairs of braces": repeat("{}"),
    "brackets": repeat("["),
    "words": repeat("x "),
    "spaces": repeat(" ", after="x"),
    "lines": repeat("\n", after="x"),
    "bars": repeat("|"),
    "backslashes": repeat("\\"),
    "no ASCII": repeat("王"),
    "lists in lists": repeat("[", '{"record":1,"view":1,"a":'),
    "objects in objects": repeat('{"a":'),
    "a long number": repeat("7", '{"record":1,"view":1,"move":', "}"),
    "a long text": repeat("x", '{"record":1,"view":1,"move":"', '"}'),
    "half letters": repeat("\\ud800", '{"record":1,"view":1,"move":"', '"}'),
    "many names": number('"a%":1', '{"record":1,"view":1,"move":"Look",', "}"),
    "a name again": repeat('"a":1,', "{", '"b":1}'),
    "the first name again": number('"a%":1', "{", ',"a0":1}'),
}
"""Texts of no sense, which anything may be given to read."""

RECORDS: Final[Mapping[str, Maker]] = {
    "lines x": repeat("x\n", HEADER),
    "blank lines": repeat("\n", HEADER),
    "words": repeat("x ", HEADER),
    "comments": repeat("{x}\n", HEADER),
    "comments in a line": repeat("{x}", HEADER),
    "a comment": repeat("x", HEADER + "{", "}\nstopped\n"),
    "an open comment": repeat("{\\", HEADER),
    "hands": repeat("hand 1 dealt by 2\n", HEADER),
    "deals": repeat("hand 1 dealt by 2\ncards 0: KS\ncards 1: QS\n", HEADER),
    "points": repeat("points: 1\n", HEADER),
    "ends": repeat("over\n", HEADER),
    "a tag again": repeat('[A "b"]\n', HEADER),
    "tags": number('[A% "b"]\n', HEADER),
    "brackets in lines": repeat("[\n", HEADER),
    "a long tag": repeat("x", HEADER + '[A "', '"]\n'),
    "an open tag": repeat("\\x", HEADER + '[A "'),
    "options": repeat("x=1 ", HEADER + '[Options "', '"]\n'),
    "hand sizes": repeat("1..10,", HEADER + '[Options "hand_sizes=', '1"]\n'),
    "a game": repeat("x", '[Record "counter-rules 2"]\n[Game "', '"]\n[Players "3"]\n'),
    "heads": repeat("[Record \n"),
    "objects": repeat("{}\n"),
    "open objects": repeat("{\n"),
    "lines of an object": repeat("x\n", '{"record": 2,\n'),
    "bids": repeat("0=0 ", f"{DEALT}\nbids: "),
    "bids and comments": repeat("{x} ", f"{DEALT}\nbids: "),
    "plays": repeat("KS ", f"{BIDDEN}\ntrick 1 from 0: "),
    "a play": repeat("K", f"{BIDDEN}\ntrick 1 from 0: "),
    "cards": repeat("KS ", HEADER + "hand 1 dealt by 2\ncards 0: "),
    "lines of cards": repeat("cards 0: KS\n", HEADER + "hand 1 dealt by 2\n"),
    "a stack": repeat("KS ", HEADER + "hand 1 dealt by 2\nstack: "),
    "points in a line": repeat("1 ", f"{DEALT}\npoints: "),
    "winners": repeat("0 ", f"{DEALT}\nover won by "),
    "words after a hand": repeat("x ", HEADER + "hand 1 dealt by 2 "),
    "words after the end": repeat("x ", f"{DEALT}\nstopped "),
    **{
        f"{path}: {json.dumps(part)}": put({**DATA, path: ["HERE"]}, part)
        for path in ("moves", "comments", "names", "hands", "winners")
        for part in (1, "", {})
    },
    "looks": put({**DATA, "moves": ["HERE"]}, {"move": "Look", "seat": 0}),
    "hands dealt": put({**DATA, "moves": ["HERE"]}, {"move": "Deal", "hands": [["KS"] * 9] * 9}),
    "bare comments": put({**DATA, "comments": ["HERE"]}, {"after": 0, "text": ""}),
    "results": put({**DATA, "hands": ["HERE"]}, {"tricks": [], "points": [], "scores": []}),
    "a long match": write_hands("shared"),
    "a long match and ties": write_hands("extra_hands"),
    "tags that are no texts": number('"a%":1', '{"record": 2, "tags": {', "}}"),
}
"""Records, as text and as JSON."""

POSITIONS: Final[Mapping[str, Maker]] = {
    "parts": repeat("x|", f"{POSITION} | "),
    "hands": write_results("shared"),
    "hands and ties": write_results("extra_hands"),
    "numbers of a result": repeat("0 ", "position 2 | counter 3 | bid ", "| hand 2 dealt by 0"),
    "cards": repeat("KS ", f"{POSITION} | cards 0: "),
    "comments": repeat("{x}", f"{POSITION} | cards 0: "),
}
"""Positions."""

VIEWS: Final[Mapping[str, Maker]] = {
    **{
        f"{path}: {json.dumps(part)}": put({**VIEW, path: ["HERE"]}, part)
        for path in ("known", "tricks", "hand_results", "sights", "voids")
        for part in (1, [])
    },
    "seats to act": put({**VIEW, "to_act": ["HERE"]}, 0),
    "plays": put({**VIEW, "trick": ["HERE"]}, PLAY),
    "voids": put({**VIEW, "voids": ["HERE"]}, {"seat": 0, "suit": "S", "since": 1}),
    "hands": put({**VIEW, "hand_results": ["HERE"]}, HAND),
    "blind": put({**VIEW, "hand_results": [{**HAND, "blind": ["HERE"]}]}, 0),
    "cards": put({**VIEW, "turned": ["HERE"]}, "KS"),
    "plays of a trick": put({**VIEW, "tricks": [{**TRICK, "plays": ["HERE"]}]}, PLAY),
    "values of a trick": put({**VIEW, "tricks": [{**TRICK, "values": ["HERE"]}]}, 1),
}
"""Views."""

EVENTS: Final[Mapping[str, Maker]] = {
    "ones": repeat("1,", "[", "1]"),
    "looks": repeat('{"event":"Looked","move_number":2,"seat":0},', "[", "1]"),
    "cards": put([{**SEEN, "cards": ["HERE"]}], "KS"),
    "audience": put([{**SEEN, "audience": ["HERE"]}], 0),
}
"""Events."""

MOVES: Final[Mapping[str, Maker]] = {
    "hands": put({"move": "Deal", "hands": ["HERE"]}, []),
    "cards": put({"move": "Deal", "hands": [], "stack": ["HERE"]}, "KS"),
    "no cards": put({"move": "Deal", "hands": [], "stack": ["HERE"]}, "x"),
    "a number": repeat("9", '{"move": "Bid", "seat": 0, "tricks": ', "}"),
}
"""Moves."""

REPLIES: Final[Mapping[str, Maker]] = {
    "marks": repeat("MOVE: "),
    "marks on lines": repeat("MOVE:\n"),
    "a marked move": repeat("*", "MOVE: "),
    "bids": repeat("I bid 3. "),
    "bids on lines": repeat("3\n"),
    "moves in JSON": repeat('{"move": "Bid", "tricks": [', "["),
    "thoughts": repeat("</think>"),
}
"""Replies of language models."""

FORMULAS: Final[Mapping[str, Maker]] = {
    "open brackets": repeat("(", "made:", "B;missed:0"),
    "brackets": lambda size: f"made:{'(' * (size // 2)}B{')' * (size // 2)};missed:0",
    "functions": repeat("abs(", "made:", "B;missed:0"),
    "sums": repeat("B+", "made:", "B;missed:0"),
    "digits": repeat("7", "made:", ";missed:0"),
    "signs": repeat("-", "made:", "B;missed:0"),
    "parts": repeat("made:B;", after="missed:0"),
    "parts of no name": repeat(";"),
    "operands": repeat("B,", "made:max(", "B);missed:0"),
}
"""Scores written as formulas."""

OPTIONS: Final[tuple[tuple[str, str, Maker], ...]] = (
    ("oh_hell", "hand_sizes", repeat("1..104,", after="1")),
    ("counter", "target", repeat("1")),
    ("counter", "score", repeat("(", "made:", "B;missed:0")),
    ("custom", "score", repeat("*B", "made:B", ";missed:0")),
    ("counter", "effects", repeat("-ace,", after="-ace")),
    ("custom", "effects", repeat("ace,", after="ace")),
    ("custom", "trump", repeat("S")),
    ("custom", "hand_sizes", repeat("1..104,", after="1")),
    ("custom", "no_trump_hands", repeat("1,", after="1")),
)
"""Texts of options: the game, the option and the text."""


def drain(text: str) -> None:
    """Read any number of records."""
    for reading in read_all(io.StringIO(text)):
        for error in reading.errors:
            str(error)


def read_events(text: str) -> object:
    """Read events."""
    return parse_events(text, rules=RULES)


def read_reply(text: str) -> object:
    """Read a reply of a language model that is asked for a bid."""
    return parse_reply(text, ASKED)


PADS: Final[dict[str, Maker]] = {
    "hands": repeat("hand 1 bids 0 0 0 tricks 0 0 1\n", PAD),
    "bids": repeat("0 ", f"{PAD}hand 1 bids "),
    "digits": repeat("9", f"{PAD}hand 1 bids "),
}

READERS: Final[Mapping[str, tuple[Callable[[str], object], Mapping[str, Maker]]]] = {
    "records": (drain, TEXTS | RECORDS),
    "score pad": (parse_score_pad, TEXTS | PADS),
    "position": (parse_position, TEXTS | POSITIONS),
    "view": (parse_view, TEXTS | VIEWS),
    "events": (read_events, EVENTS),
    "move": (parse_move, MOVES),
    "reply": (read_reply, TEXTS | REPLIES),
    "trick": (Trick.parse, {name: TEXTS[name] for name in ("letters", "words", "spaces")}),
    "card": (Card.parse, {name: TEXTS[name] for name in ("letters", "spaces", "no ASCII")}),
    "formula": (parse_formula, TEXTS | FORMULAS),
    "suit": (Suit.parse, {name: TEXTS[name] for name in ("letters", "spaces")}),
}
"""What reads, and the texts that it is given."""


@attrs.frozen
class Attack:
    """A hostile input.

    Args:
        make: makes its text.
        read: reads it; nothing is kept of what it makes of it.
    """

    make: Maker
    read: Callable[[str], object]

    def run(self, text: str) -> None:
        """Read a text; that it is refused is as good as that it is read."""
        try:
            self.read(text)
        except CounterRulesError as error:
            str(error)


ATTACKS: Final[Mapping[str, Attack]] = {
    f"{what}: {name}": Attack(make, read)
    for what, (read, texts) in READERS.items()
    for name, make in texts.items()
} | {
    f"option {option} of {game}: {make(10)}": Attack(
        make, get_preset(game).get_option(option).accept_text
    )
    for game, option, make in OPTIONS
}
"""Every attack, by its name."""
