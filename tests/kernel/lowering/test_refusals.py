"""What is not in the subset is refused, with the reason and the line."""

from __future__ import annotations

import functools
import importlib.util
import pickle
import textwrap
from pathlib import Path
from types import ModuleType

import pytest

from counter_rules import Rank, RulesetError
from counter_rules.kernel._checks import NotCompilable
from counter_rules.kernel._lowering import lower_effects
from counter_rules.rules.effects import ACE, MARROWS_JACK
from counter_rules.trick import PLAIN_TRICK, Act, Effect, Table

HEADER = """\
from counter_rules.cards import Rank, Suit
from counter_rules.trick import Buff
HALF = 0.5
"""

BODIES = {
    "seen = {}": "uses Dict",
    "table.values[0] = 0.5": "uses the float 0.5",
    "table.values[0] = HALF": "stores a float where a number belongs",
    "table.values[0] /= 2": "uses the operator Div",
    "table.values[0] **= 2": "uses the operator Pow",
    "while table.last: pass": "uses While",
    "def inner(x): return x": "uses FunctionDef",
    "print(table)": "calls print",
    "table.values[0] = unknown": "uses the unknown name unknown",
    "table.values[0] = later\nlater = 1": "reads later before it is set",
    "return 1": "returns a value",
    "table.values[0] = table.trump or 3": (
        "uses the value of an and or or with a suit or None in it"
    ),
    "table.values[0] = table.values[0] and 3": (
        "uses the value of an and or or with a number in it"
    ),
    "if table.trump == Rank.ACE: pass": "compares a suit or None with a rank",
    "if table.values[0] is 4: pass": "compares a number and a number by is",
    "if table.cards[0].rank is 4: pass": "compares a rank and a number by is",
    "if table.champion == table.values[0]: pass": "compares a number or None with a number",
    "if table.trump < 3: pass": "takes a suit or None for a number",
    "table.champion = -1": "stores a number that may be no place of the trick",
    "table.champion = 3": "stores a number that may be no place of the trick",
    "table.champion = table.values[0]": "stores a number that may be no place of the trick",
    "table.next_leader = None": "stores None where a number belongs",
    "table.barred[0] = 1": "stores a number where a bool belongs",
    "table.barred[0] = table.plays[0].high": "stores a bool or None where a bool belongs",
    "table.trump = Buff.VOID": "stores a buff where a suit or None belongs",
    "table.cards[0] = table.cards[1]": "changes table.cards",
    "table.led = None": "changes table.led",
    "table.winner = 0": "changes table.winner",
    "table.mine = 0": "changes table.mine",
    "table.values[0] = table.mine": "reads table.mine",
    "table.places[Rank.ACE] = 1": "reads table.places",
    "table.find_fault()": "calls table.find_fault",
    "table.values.append(3)": "reads .append of a list",
    "table.values = table.factors": "replaces table.values by other than a new list as long",
    "table.values = [v for v in table.values if v]": (
        "replaces table.values by other than a new list as long"
    ),
    "for v in table.values: table.values = [1 for w in table.values]": (
        "replaces table.values in a loop over it"
    ),
    "v = table.values\ntable.values = [1 for w in v]": (
        "keeps table.values under another name and replaces it"
    ),
    "v = [1 for w in table.values]\nw = v": "gives a list a second name",
    "v = 1\nv = None\nv = table.values[0]": "v may be a number or None or a number",
    "v = 1\nv = table.trump": "v may be a number or a suit or None",
    "v = (1, 2)\nv = (2, 3)": "sets v twice, and not to one number or card each time",
    "v = [x for x in table.values for y in table.values]": "nests comprehensions",
    "v = list(range(9))": "makes a list that may be longer than a trick",
    "v = [x for x in (*table.find_plays(6), *table.find_plays(6))]": (
        "makes a list that may be longer than a trick"
    ),
    "table.next_leader = table.values.index()": "calls table.values.index()",
    "table.values[0] = max()": "calls max",
    "v = [x for x in (1, 2, 3, 4)]": "makes a list that may be longer than a trick",
    "for x in zip(table.values, [1 for c in table.cards if c]): pass": (
        "goes through lists that may differ in length"
    ),
    "for x in enumerate(table.values, 1): pass": "calls enumerate(table.values, 1)",
    "for x in table.values: pass\nelse: pass": "uses for with else",
    "for a, b in table.values: pass": "unpacks a number",
    "table.values[0] = 1 << table.values[1]": "shifts by a number that may be below 0 or above 62",
    "table.values[0] = len(table.find_plays(table.values[0]))": (
        "asks for plays of a number, which may be no rank"
    ),
    "table.values[0] = table.find_plays(Rank.SIX)[1]": (
        "takes one of places of plays, which only first and last are for"
    ),
    "table.values[0] = table.values[1:]": "uses a slice",
    "table.values[0] = table.cards[0].code": "reads .code of a card",
    "global x": "uses Global",
    "assert table.last": "uses Assert",
    "own(table)": "calls itself",
    "(lambda: 1)()": "uses Lambda",
    "table.last": "has an expression without effect",
    "getattr(table, 'values')": "calls getattr",
    "table.awake.clear()": "calls table.awake.clear",
    "table.silence(table.cards[0].index)": "takes a number for a rank",
}


def load(path: Path, text: str) -> ModuleType:
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def refuse(hook: object) -> NotCompilable:
    mine = Effect(name="mine", rank=Rank.SIX, value=Act("X1", hook))  # type: ignore[arg-type]
    with pytest.raises(NotCompilable) as caught:
        lower_effects(PLAIN_TRICK.adding(mine), 3)
    return caught.value


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("body", BODIES)
def test_a_body(body: str, tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    text = f"{HEADER}\ndef own(table):\n{textwrap.indent(body, '    ')}\n"
    error = refuse(load(path, text).own)
    assert (error.part, error.reason, error.file) == ("effect mine", BODIES[body], str(path))
    assert error.line in (6, 7, 8)


def test_the_message_names_the_effect_the_file_and_the_line(tmp_path: Path) -> None:
    hook = load(tmp_path / "own.py", "# none\n\n\ndef own(table):\n    x = 1\n    y = {}\n").own
    error = refuse(hook)
    assert str(error) == (
        "effect mine cannot be compiled: uses Dict (own.py:6); write it in the subset "
        '(see "Write an effect"), or play it with the readable engine'
    )
    assert isinstance(error, RulesetError)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (str(again), again.file, again.line) == (str(error), error.file, 6)


def plain(table: Table) -> None:
    """Do nothing."""


@functools.wraps(plain)
def wrapped(table: Table) -> None:
    table.values[0] = 1


class Counted:
    def __call__(self, table: Table) -> None:
        """Do nothing."""


def more(table: Table, by: int = 1) -> None:
    """Do nothing."""


NO_FUNCTION = "its hook is no function and no object of an attrs class"


@pytest.mark.parametrize(
    ("hook", "reason"),
    [
        (lambda table: None, "its hook is no def"),
        (print, NO_FUNCTION),
        (functools.partial(plain), NO_FUNCTION),
        (Counted(), NO_FUNCTION),
        (wrapped, "its hook is wrapped in a decorator"),
        (more, "takes more than plain parameters"),
    ],
)
def test_a_hook_that_is_no_plain_function(hook: object, reason: str) -> None:
    assert refuse(hook).reason == reason


def test_a_hook_without_source() -> None:
    names: dict[str, object] = {}
    exec("def own(table): pass", names)  # noqa: S102
    error = refuse(names["own"])
    assert (error.reason, error.file) == ("its hook has no source at hand", None)


def raise_all(table: Table) -> None:
    table.values[0] += 2


def test_cards_are_not_counted_once_values_have_changed() -> None:
    early = Effect(name="early", arrive=Act("X1", raise_all))
    lower_effects(PLAIN_TRICK.adding(MARROWS_JACK).adding(early).adding(ACE), 3)
    with pytest.raises(NotCompilable, match="counts cards after effect early has changed values"):
        lower_effects(PLAIN_TRICK.adding(early).adding(MARROWS_JACK), 3)
