"""Every public function, given what nobody should give it: one short line, and soon."""

from __future__ import annotations

import functools
import inspect
import io
import itertools
import math
import random
import sys
import time
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import attrs
import pytest

import counter_rules
from counter_rules import (
    Bid,
    Card,
    CounterRulesError,
    Deal,
    Look,
    PassCard,
    PlayCard,
    Rank,
    Suit,
    Trick,
    apply_move,
    commit,
    complete_deal,
    deal_outcomes,
    describe,
    describe_card,
    describe_move,
    events_for,
    explain_trick,
    get_ruleset,
    legal_moves,
    list_powers,
    messages,
    new_game,
    notation,
    parse_answer,
    parse_whole_answer,
    preview,
    public_view,
    records,
    render,
    resolve_trick,
    ruleset_names,
    score_hand,
    shuffle,
    step,
    view,
    view_key,
    why_illegal,
)
from counter_rules.actions import ActionSpace, list_moves
from counter_rules.bots import (
    RandomBot,
    TimeControl,
    ask,
    get_bot,
    parse_bot,
    play_out,
    process,
)
from counter_rules.games import get_preset
from counter_rules.kernel import Backend, Horizon, compile_ruleset
from counter_rules.observations import ObservationSpace
from counter_rules.sampling import worlds
from counter_rules.table import Chair, Match, UndoProposal, parse_client_answer
from support.builders import COUNTER, dealt, trick
from support.hands import bid_all, play

pytestmark = pytest.mark.slow

LONGEST = 1000
"""How long an error text may be; most are far shorter."""

SLOWEST = 2.0
"""How many seconds of CPU a call may take, on a slow machine."""


class Raising:
    """Fails at whatever it is asked."""

    def _fail(self, *_: object) -> Any:  # noqa: ANN401 - never returns
        raise RuntimeError("\ud800" * 1000)

    __eq__ = __hash__ = __len__ = __iter__ = __bool__ = __index__ = _fail
    __repr__ = __str__ = __float__ = __contains__ = __getitem__ = __lt__ = __next__ = _fail


class Endless:
    """Goes on for ever."""

    def __iter__(self) -> Iterator[object]:
        return itertools.repeat(Card.parse("AC"))

    def __repr__(self) -> str:
        return "\n\ud800" * 10**6


@functools.cache
def nest(depth: int) -> tuple[object, ...]:
    """Put a tuple in a tuple in a tuple."""
    nested: tuple[object, ...] = ()
    for _ in range(depth):
        nested = (nested,)
    return nested


LONG_TEXT = "x" * 10**7

HOSTILE: dict[str, Callable[[], object]] = {
    "a huge number": lambda: 10**5000,
    "a huge negative number": lambda: -(10**5000),
    "a number of 64 bits": lambda: 2**63,
    "NaN": lambda: math.nan,
    "infinity": lambda: -math.inf,
    "True": lambda: True,
    "None": lambda: None,
    "10 MB of text": lambda: LONG_TEXT,
    "half a letter": lambda: "\ud800",
    "control characters": lambda: "\x00\n\u2028\u202e",
    "bytes": lambda: b"\xff" * 1000,
    "nothing in a list": list,
    "an unhashable in a list": lambda: [{}],
    "a mapping": lambda: {"\ud800" * 1000: math.nan},
    "a deep tuple": lambda: nest(20_000),
    "a deep list": lambda: [nest(20_000)],
    "what raises": Raising,
    "a list of what raises": lambda: [Raising()],
    "what never ends": Endless,
    "numbers without end": itertools.count,
    "a class": lambda: type("\n" * 1000, (), {}),
    "an object of a class of a bad name": lambda: type("\u202e" * 1000, (), {})(),
    "a function": lambda: len,
}

RULES = COUNTER[4]
START = new_game(RULES)
PAD = records.ScorePad(rules=RULES, dealer=3)
BIDDING = dealt("KH 5H 4C 4D", "QH 6H", "4H 8H", "AH 2H")
PLAYING = bid_all(BIDDING)
PASSING = play(PLAYING, "5H 6H 8H AH")
SEEN = view(BIDDING, 0)
DEAL = shuffle(START, seed=7)
DEALT = [card for cards in (*DEAL.hands, DEAL.turned) for card in cards]
ACTIONS = ActionSpace(RULES)
OBSERVATIONS = ObservationSpace(RULES)
KERNEL = compile_ruleset(RULES, backend=Backend.PYTHON)
FAST = KERNEL.pack(BIDDING)
WORLDS = worlds(SEEN)
EVENTS = step(START, DEAL).events
KEY = "the key of a person"
MATCH = Match.start(RULES, seed=7).sit(0, KEY)
FIELDS = attrs.asdict(trick("KC 7D 10S 4H+4D"), recurse=False)
TRICK = trick("KC 7D 10S 4H+4D")
RECORD = records.Record(rules=RULES, moves=[DEAL, Bid(0, 3)])
PROVEN = records.Record(rules=RULES, moves=[DEAL], tags={"Seed": "7"})
WRITTEN = records.dumps(RECORD)
REASON = why_illegal(BIDDING, Bid(1, 1))


GREETER = """print('{"message": "hello", "protocol": 2, "name": "x"}')"""


def keep(**fields: Any) -> object:  # noqa: ANN401
    """Write a record of these fields, in both forms."""
    record = records.Record(**fields)
    return records.dumps(record), records.dumps(record, records.Form.JSON)


def start_and_stop(**terms: Any) -> None:  # noqa: ANN401
    """Start a program that says hello, and let it leave."""
    process(**terms).close()


def write_on(record: records.Record, form: records.Form, move: Any) -> str:  # noqa: ANN401
    """Write a record while its match goes on."""
    writer = records.RecordWriter(record, form)
    return writer.start + writer.add(move) + writer.write_pause() + writer.write_end()


CALLS: dict[str, tuple[Callable[..., object], dict[str, object]]] = {
    "TimeControl": (TimeControl, {"move": 1, "match": 1, "increment": 0}),
    "process": (
        start_and_stop,
        {
            "command": (sys.executable, "-S", "-c", GREETER),
            "options": None,
            "clock": None,
            "log": None,
            "start": 30,
            "grace": 1,
        },
    ),
    "Card": (Card, {"rank": Rank.ACE, "suit": Suit.CLUBS}),
    "Card.parse": (Card.parse, {"text": "AC"}),
    "Suit.parse": (Suit.parse, {"text": "C"}),
    "Trick.parse": (Trick.parse, {"text": "AC", "trump": "H", "doubled": False, "last": False}),
    "Trick, resolved": (lambda **fields: resolve_trick(RULES, Trick(**fields)), FIELDS),
    "Trick, drawn": (lambda **fields: render.svg(Trick(**fields)), FIELDS),
    "Trick, written": (lambda **fields: render.text(Trick(**fields)), FIELDS),
    "Deal": (Deal, {"hands": (), "turned": (), "stack": ()}),
    "Bid": (Bid, {"seat": 0, "tricks": 1, "blind": False}),
    "Look": (Look, {"seat": 0}),
    "PlayCard": (PlayCard, {"seat": 0, "card": Card.parse("4C"), "show": None, "high": None}),
    "PassCard": (PassCard, {"seat": 0, "card": Card.parse("4C")}),
    "get_ruleset": (
        lambda name, players: get_ruleset(name, players=players),
        {"name": "counter", "players": 4},
    ),
    "get_bot": (lambda name: get_bot(name), {"name": "random"}),
    "parse_bot": (lambda text: parse_bot(text), {"text": "pimc:0.1s"}),
    "ask": (
        lambda view, rng: ask(RandomBot(), view, rng),
        {"view": SEEN, "rng": random.Random(7)},
    ),
    "play_out": (
        play_out,
        {"state": START, "bots": [RandomBot()] * 4, "seed": 7, "hands": 1},
    ),
    "commit": (commit, {"seed": 7}),
    "new_game": (new_game, {"rules": RULES, "dealer": 0}),
    "deal_outcomes": (deal_outcomes, {"state": START, "dealt": [Card.parse("KH")]}),
    "complete_deal": (complete_deal, {"state": START, "dealt": DEALT}),
    "shuffle a seed": (shuffle, {"state": START, "seed": 7}),
    "shuffle by a generator": (shuffle, {"state": START, "rng": None}),
    "legal_moves": (legal_moves, {"position": BIDDING, "seat": 0}),
    "legal_moves of a view": (legal_moves, {"position": SEEN, "seat": 0}),
    "why_illegal": (why_illegal, {"position": BIDDING, "move": Bid(0, 1)}),
    "why_illegal to a view": (why_illegal, {"position": SEEN, "move": Bid(0, 1)}),
    "ActionSpace": (ActionSpace, {"rules": RULES}),
    "ActionSpace.encode": (ACTIONS.encode, {"move": Bid(0, 1)}),
    "ActionSpace.decode": (ACTIONS.decode, {"action": 64, "seat": 0}),
    "ActionSpace.legal": (ACTIONS.legal, {"position": BIDDING, "seat": 0}),
    "ActionSpace.mask": (ACTIONS.mask, {"position": BIDDING, "seat": 0}),
    "ActionSpace.list_moves": (ACTIONS.list_moves, {"seat": 0}),
    "ObservationSpace": (ObservationSpace, {"rules": RULES}),
    "ObservationSpace.encode": (OBSERVATIONS.encode, {"view": SEEN}),
    "ObservationSpace.recall": (OBSERVATIONS.recall, {"view": SEEN}),
    "list_moves": (list_moves, {"rules": RULES, "seat": 0}),
    "compile_ruleset": (
        lambda rules: compile_ruleset(rules, backend=Backend.PYTHON),
        {"rules": RULES},
    ),
    "Kernel.start": (KERNEL.start, {"dealer": 0}),
    "Kernel.pack": (KERNEL.pack, {"state": BIDDING}),
    "Kernel.playouts": (
        KERNEL.playouts,
        {"start": FAST, "count": 1, "seed": 7, "threads": 1, "until": Horizon.HAND},
    ),
    "worlds": (worlds, {"view": SEEN}),
    "Worlds.draw": (WORLDS.draw, {"rng": random.Random(7)}),
    "Worlds.draw_many": (WORLDS.draw_many, {"n": 3, "seed": 7}),
    "Worlds.probability": (WORLDS.probability, {"card": Card.parse("9S"), "seat": 1}),
    "FastState.child": (FAST.child, {"action": 64}),
    "FastState.deal": (KERNEL.start().deal, {"deal": 7}),
    "FastState.decode": (FAST.decode, {"action": 64}),
    "apply_move": (apply_move, {"state": BIDDING, "move": Bid(0, 1)}),
    "apply_move to the pass": (apply_move, {"state": PASSING, "move": Bid(0, 1)}),
    "step": (step, {"state": BIDDING, "move": Bid(0, 1)}),
    "view": (view, {"state": BIDDING, "seat": 0}),
    "public_view": (public_view, {"state": BIDDING}),
    "view_key": (view_key, {"view": SEEN}),
    "View.advance": (public_view(START).advance, {"events": events_for(EVENTS, None)}),
    "events_for": (events_for, {"events": EVENTS, "seat": 0}),
    "resolve_trick": (resolve_trick, {"rules": RULES, "trick": TRICK}),
    "score_hand": (
        score_hand,
        {
            "rules": RULES,
            "bids": (1, 0, 2, 0),
            "tricks_won": (1, 0, 2, 0),
            "hand_number": 1,
            "hand_size": None,
            "dealer": None,
            "blind": (),
            "before": (),
        },
    ),
    "explain_trick": (explain_trick, {"rules": RULES, "trick": TRICK}),
    "describe": (describe, {"subject": REASON, "texts": None}),
    "describe_move": (describe_move, {"move": Bid(0, 1), "texts": None}),
    "parse_answer": (parse_answer, {"view": SEEN, "text": "3", "texts": None}),
    "parse_whole_answer": (parse_whole_answer, {"view": SEEN, "text": "3", "texts": None}),
    "ruleset_names": (ruleset_names, {}),
    "to_data": (notation.to_data, {"value": SEEN}),
    "to_data of a refusal": (
        notation.to_data,
        {"value": REASON, "languages": {"en": messages.ENGLISH}},
    ),
    "format_refusal": (
        notation.format_refusal,
        {"refusal": REASON, "languages": {"en": messages.ENGLISH}},
    ),
    "format_view": (notation.format_view, {"view": SEEN}),
    "parse_view": (
        notation.parse_view,
        {"text": notation.format_view(SEEN), "rules": None, "limit": 10**6},
    ),
    "format_events": (notation.format_events, {"events": EVENTS, "seat": 0}),
    "parse_events": (notation.parse_events, {"text": "[]", "rules": RULES, "limit": 9}),
    "format_move": (notation.format_move, {"move": Bid(0, 1)}),
    "parse_move": (notation.parse_move, {"text": '{"move": "Look", "seat": 0}', "limit": 99}),
    "Record": (keep, attrs.asdict(RECORD, recurse=False)),
    "Record.check_deals": (PROVEN.check_deals, {"commitment": commit(7)}),
    "RecordWriter": (write_on, {"record": RECORD, "form": records.Form.JSON, "move": Bid(1, 1)}),
    "Record.redacted": (RECORD.redacted, {"perspective": 0, "tags": ()}),
    "loads": (
        lambda source, rules, limit: records.loads(source, rules=rules, limit=limit),
        {"source": WRITTEN, "rules": None, "limit": 10**6},
    ),
    "load": (records.load, {"file": io.StringIO(), "rules": None}),
    "load_all": (records.load_all, {"source": WRITTEN, "rules": None, "limit": 10**6}),
    "read_all": (records.read_all, {"source": WRITTEN, "rules": None, "limit": 10**6}),
    "read_all of a file": (
        lambda rules, limit: list(records.read_all(io.StringIO(WRITTEN), rules=rules, limit=limit)),
        {"rules": None, "limit": 10**6},
    ),
    "dumps": (records.dumps, {"record": RECORD, "form": records.Form.TEXT}),
    "dump": (
        lambda record, form: records.dump(record, io.StringIO(), form),
        {"record": RECORD, "form": records.Form.TEXT},
    ),
    "dump_all": (
        lambda records_, form: records.dump_all(records_, io.StringIO(), form),
        {"records_": [RECORD], "form": records.Form.TEXT},
    ),
    "moves_from_events": (
        records.moves_from_events,
        {"events": events_for(EVENTS, 0), "players": 4},
    ),
    "format_position": (records.format_position, {"state": BIDDING}),
    "format_score_pad": (records.format_score_pad, {"pad": PAD}),
    "parse_score_pad": (
        records.parse_score_pad,
        {"text": records.format_score_pad(PAD), "rules": None, "limit": 10**6},
    ),
    "parse_position": (
        records.parse_position,
        {"text": records.format_position(BIDDING), "rules": None, "limit": 10**6},
    ),
    "record_schema": (records.record_schema, {}),
    "move_schema": (notation.move_schema, {}),
    "refusal_schema": (notation.refusal_schema, {}),
    "events_schema": (notation.events_schema, {}),
    "view_schema": (notation.view_schema, {}),
    "svg": (
        render.svg,
        {"subject": SEEN, "rules": RULES, "theme": render.Theme.AUTO, "texts": None},
    ),
    "html": (render.html, {"record": RECORD, "theme": render.Theme.AUTO, "texts": None}),
    "describe_card": (
        describe_card,
        {"rules": RULES, "card": Card.parse("9H"), "texts": messages.ENGLISH},
    ),
    "list_powers": (list_powers, {"rules": RULES}),
    "preview": (preview, {"view": view(PLAYING, 0), "move": PlayCard(0, Card.parse("KH"))}),
    "text": (
        render.text,
        {"subject": SEEN, "rules": RULES, "charset": render.Charset.ASCII, "texts": None},
    ),
    "score_sheet": (render.score_sheet, {"match": BIDDING}),
    "mark_plays": (render.mark_plays, {"subject": TRICK}),
    "Match.start": (
        Match.start,
        {"rules": RULES, "seed": 7, "bots": {2: "easy"}, "control": None, "dealer": 3},
    ),
    "Match.sit": (MATCH.sit, {"seat": 0, "key": KEY, "name": "Ana"}),
    "Match.stand": (MATCH.stand, {"key": KEY, "bot": "easy"}),
    "Match.release": (MATCH.release, {"seat": 0, "bot": "easy", "name": "Robo"}),
    "Match.answer": (
        MATCH.answer,
        {"key": KEY, "question": MATCH.view(KEY).question, "move": Bid(0, 3), "since": 1}
        | {"seconds": 1.5},
    ),
    "Match.answer_for_bot": (
        MATCH.release(0, bot="easy").answer_for_bot,
        {"answer": MATCH.release(0, bot="easy").choose_for_bot()},
    ),
    "Match.play_bots": (MATCH.play_bots, {"most": 1}),
    "Match.events_for": (MATCH.events_for, {"key": KEY, "events": EVENTS}),
    "Match.catch_up": (MATCH.catch_up, {"key": KEY, "since": 0}),
    "Match.to_client_data": (MATCH.to_client_data, {"key": KEY, "since": 0}),
    "Match.propose_undo": (MATCH.propose_undo, {"key": KEY, "to": 1}),
    "Match.agree": (
        attrs.evolve(MATCH, proposal=UndoProposal(1, (1,))).agree,
        {"key": KEY, "to": 1},
    ),
    "Match.from_data": (
        Match.from_data,
        {"data": MATCH.to_data(), "rules": None, "limit": 10**6},
    ),
    "parse_client_answer": (
        parse_client_answer,
        {
            "text": {"question": "1-bid-0-0-1", "version": 1, "move": notation.to_data(Bid(0, 3))},
            "limit": 200,
        },
    ),
    "Chair": (
        Chair,
        {"name": "Ana", "bot": None, "key_hash": MATCH.chairs[0].key_hash, "seconds": 1.5},
    ),
    "format_message": (messages.format_message, {"message": REASON.messages[0], "texts": None}),
    "list_text_faults": (messages.list_text_faults, {"texts": messages.ENGLISH}),
}
"""Public functions by name, with arguments that they take."""


STREAMS = ("file", "source", "records_")
"""What is read as it comes: an error of its own, such as a file's, is the caller's."""


def list_cases(given: dict[str, object]) -> Iterator[tuple[str, str]]:
    """Yield every parameter with every hostile value that it is to be tried with."""
    for parameter, value in itertools.product(given, HOSTILE):
        if not (parameter in STREAMS and value == "what raises"):
            yield parameter, value


def find_fault(call: Callable[[], object]) -> str:
    """Return what is wrong with how a call ends; nothing if it is soon, with our error if any."""
    start = time.process_time()
    try:
        done = call()
        if isinstance(done, Iterator):
            list(itertools.islice(done, 1000))
    except CounterRulesError as error:
        said = str(error)
        if not (0 < len(said) <= LONGEST and said.isprintable()):
            return f"says {said[:200]!a}"
    except Exception as error:  # noqa: BLE001 - what must not happen
        return f"{type(error).__name__}: {ascii(error)[:200]}"
    took = time.process_time() - start
    return f"takes {took:.1f} s" if took > SLOWEST else ""


@pytest.mark.parametrize("name", CALLS)
def test_a_call_with_hostile_values(name: str) -> None:
    call, given = CALLS[name]
    find_fault(functools.partial(call, **given))  # the first may load machine code, for seconds
    assert find_fault(functools.partial(call, **given)) == ""
    faults = {
        f"{parameter}: {value}": find_fault(
            functools.partial(call, **given | {parameter: HOSTILE[value]()})
        )
        for parameter, value in list_cases(given)
    }
    assert {case: fault for case, fault in faults.items() if fault} == {}


@pytest.mark.parametrize("name", ruleset_names())
def test_an_option_with_hostile_values(name: str) -> None:
    preset = get_preset(name)
    faults = {
        f"{option.name}: {value}": find_fault(
            functools.partial(get_ruleset, name, players=preset.players[0], **{option.name: make()})
        )
        for option in preset.options
        for value, make in HOSTILE.items()
    }
    assert {case: fault for case, fault in faults.items() if fault} == {}


@pytest.mark.parametrize("module", [counter_rules, messages, notation, records, render])
def test_every_public_function_is_tried(module: ModuleType) -> None:
    functions = {name for name in module.__all__ if inspect.isfunction(getattr(module, name))}
    tried = {name.split(",")[0].split(" ")[0] for name in CALLS}
    assert functions - tried - {"with_clause", "format_value"} == set()
