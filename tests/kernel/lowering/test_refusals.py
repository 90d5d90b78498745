"""What is not in the subset is refused, with the reason and the line."""

from __future__ import annotations

import functools
import pickle
import runpy
import textwrap
from pathlib import Path

import pytest

from counter_rules import Rank, RulesetError
from counter_rules.kernel._checks import NotCompilableError
from counter_rules.kernel._lowering import lower_effects
from counter_rules.rules.effects import ACE, MARROWS_JACK
from counter_rules.trick import PLAIN_TRICK, Act, Effect, Table
from support.tables import Row, read_cases

HEADER = """\
from counter_rules.cards import Rank, Suit
from counter_rules.trick import Buff
HALF = 0.5
"""

Case = tuple[str, str]
"""The body of a hook, and why it is refused."""


def read_case(row: Row) -> Case:
    body, reason = row.cells
    return "\n".join([body, *row.below]), reason


CASES = read_cases(Path(__file__).with_name("refused.txt"), read_case, 2, below=True)


def load(path: Path, text: str) -> object:
    """Write a module, and return its function ``own``."""
    path.write_text(text, encoding="utf-8")
    return runpy.run_path(str(path))["own"]


def refuse(hook: object) -> NotCompilableError:
    mine = Effect(name="mine", rank=Rank.SIX, value=Act("X1", hook))  # type: ignore[arg-type]
    with pytest.raises(NotCompilableError) as caught:
        lower_effects(PLAIN_TRICK.adding(mine), 3)
    return caught.value


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize(("body", "reason"), CASES, ids=[body for body, _ in CASES])
def test_a_body(body: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    text = f"{HEADER}\ndef own(table):\n{textwrap.indent(body, '    ')}\n"
    error = refuse(load(path, text))
    assert (error.part, error.reason, error.file) == ("effect mine", reason, str(path))
    assert error.line in (6, 7, 8)


def test_the_message_names_the_effect_the_file_and_the_line(tmp_path: Path) -> None:
    hook = load(tmp_path / "own.py", "# none\n\n\ndef own(table):\n    x = 1\n    y = {}\n")
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


NO_FUNCTION = "its hook is neither a function nor an object of an attrs class"


@pytest.mark.parametrize(
    ("hook", "reason"),
    [
        (lambda table: None, "its hook is not a def"),
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
    assert (error.reason, error.file) == ("the source of its hook is not available", None)


def raise_all(table: Table) -> None:
    table.values[0] += 2


def test_cards_are_not_counted_once_values_have_changed() -> None:
    early = Effect(name="early", arrive=Act("X1", raise_all))
    lower_effects(PLAIN_TRICK.adding(MARROWS_JACK).adding(early).adding(ACE), 3)
    with pytest.raises(
        NotCompilableError, match="counts cards after effect early has changed values"
    ):
        lower_effects(PLAIN_TRICK.adding(early).adding(MARROWS_JACK), 3)
