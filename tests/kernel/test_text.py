"""The text of a kernel: made of its ruleset's numbers and plain letters, and of what it needs."""

from __future__ import annotations

import ast
import functools
import io
import re
import tokenize
import warnings
from types import ModuleType

import attrs
import pytest

from counter_rules import Effect, Rank, Ruleset
from counter_rules.actions import ActionSpace
from counter_rules.bots.inner import POLICY
from counter_rules.kernel._tables import Tables, make_shape
from counter_rules.kernel._text import FUNCTIONS as MACHINE
from counter_rules.kernel._text import make_text
from counter_rules.kernel._words_python import WORDS
from counter_rules.kernel.machine import codes, constants, data, entry, pack, row, table
from counter_rules.observations import ObservationSpace
from counter_rules.rules.effects import JACK
from counter_rules.survey._counting import SURVEY
from counter_rules.trick import PLAIN_TRICK, Act, Table
from support.builders import COUNTER, custom
from support.kernel_rulesets import ALL, compile_here, compile_known, compile_table
from support.match_walks import TABLES
from support.texts import list_functions
from support.traces import traces

ENTRIES = {
    "legal_at", "child_at", "deal_at", "step_rows", "read_at", "observe_at", "winners_at",
    "play_out", "reset_games", "scale_at", "scale_games", "step_games", "illegal_at",
}  # fmt: skip
"""What Python calls."""
OF_POLICY = {"grow_tree", "judge_actions", "pick_by_bids", "pick_by_plays", "try_actions"}
EXTENSIONS = (
    (POLICY, OF_POLICY),
    (traces.TRACES, OF_POLICY | {"bid_all", "list_hand", "trace_hand"}),
    (SURVEY, OF_POLICY | {"survey_actions", "survey_policy", "survey_random"}),
)
"""Functions for searches, for what the policy learns by, and for surveys; what Python calls."""


def make_tables_of(rules: Ruleset) -> Tables:
    return make_shape(rules, ActionSpace(rules), ObservationSpace(rules)).tables


def list_names(module: ModuleType) -> set[str]:
    """List what a module of constants defines itself."""
    names = set[str]()
    for node in ast.parse(open_source(module)).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            names.add(node.targets[0].id)
    return names


def open_source(module: ModuleType) -> str:
    assert module.__file__
    with tokenize.open(module.__file__) as file:
        return file.read()


@pytest.mark.parametrize("name", ALL)
def test_every_constant_is_given_and_no_other(name: str) -> None:
    tables = make_tables_of(ALL[name])
    few = {*tables} & list_names(pack)
    assert {*tables} == list_names(constants) | few
    for key, value in tables.items():
        # Of the kind that the module says, and whole numbers of 64 bits all of them.
        said = getattr(pack if key in few else constants, key)
        assert isinstance(value, tuple) == isinstance(said, tuple), key
        numbers = value if isinstance(value, tuple) else (value,)
        assert all(type(number) is int for number in numbers), key
        assert all(-(2**63) <= number < 2**63 for number in numbers), key
        assert numbers


def test_the_constants_beside_the_machine_are_those_of_the_game_that_they_tell_of() -> None:
    rules = custom(3, hand_sizes=(5,), trump="H", score="hands_cleared")
    tables = make_tables_of(rules)
    same = ("P", "DECK", "TWINS", "DECK_TWIN", "RANK", "SUIT", "FOLLOWING", "LEAD_FREE", "PLAIN")
    same += ("OF_SUIT", "LED_BY", "COUNTED_SUIT", "A_BID", "A_HIGH", "A_SHOW", "OBSERVED")
    same += tuple([name for name in tables if name.startswith("O_")])
    for name in same:
        given = getattr(constants, name)
        if name in ("RANK", "SUIT", "OF_SUIT", "LED_BY", "COUNTED_SUIT") or given == tables[name]:
            assert len(given if isinstance(given, tuple) else ()) == len(
                tables[name] if isinstance(tables[name], tuple) else ()
            )
        else:
            raise AssertionError((name, given, tables[name]))


def test_no_name_means_two_things() -> None:
    modules = [list_names(module) for module in (constants, codes, data, pack, row, table)]
    names = [name for listed in modules for name in listed]
    assert len(names) == len({*names})
    assert not {*names} & {*WORDS}
    # A name is written in capitals, so that functions and locals can never be taken for one.
    assert all(re.fullmatch("[A-Z][A-Z_]*", name) for name in names)


def test_no_two_functions_of_the_machine_have_one_name() -> None:
    for modules in ((entry,), traces.TRACES.modules, SURVEY.modules):
        sources = [open_source(module) for module in (*MACHINE, *modules)]
        names = [name for source in sources for name in list_functions(source)[0]]
        assert len(names) == len({*names}) > 90
        assert not {*names} & {*WORDS}


@pytest.mark.parametrize("name", ALL)
def test_every_function_of_a_text_is_called(name: str) -> None:
    kernel = compile_known(name)
    functions, uncalled = list_functions(kernel.text)
    assert len(functions) == len({*functions})
    assert {*functions} >= ENTRIES >= uncalled
    for extension, entries in EXTENSIONS:
        text, _ = make_text(kernel.shape, extension)
        functions, uncalled = list_functions(text)
        assert len(functions) == len({*functions})
        assert uncalled == entries


def test_a_plain_game_has_nothing_of_others() -> None:
    text = compile_here(custom(4, hand_sizes=(5,), trump="none")).text
    tree = ast.parse(text)
    names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert not names & {
        "ask_for_passes", "bid_blind", "break_trumps", "choose_pass", "draw_from_second",
        "list_beating", "find_play_ahead", "flip_card", "give_card", "is_beatable", "is_forehead",
        "list_shows", "look", "resolve_trick", "run_after", "run_before",
    }  # fmt: skip
    assert len(text) < len(compile_here(COUNTER[4]).text)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_text_compiles_without_a_warning(name: str, players: int) -> None:
    text = compile_table(name, players).text
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for optimize in (0, 2):
            compile(text, "<text>", "exec", dont_inherit=True, optimize=optimize)
    assert "\t" not in text
    assert text.endswith("\n")


@pytest.mark.parametrize("name", ALL)
def test_a_text_is_the_same_every_time_and_uses_only_its_words(name: str) -> None:
    kernel = compile_known(name)
    assert compile_here(ALL[name]).text == kernel.text
    nodes = [*ast.walk(ast.parse(kernel.text))]
    assert not [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    assert not [node for node in nodes if isinstance(node, ast.Attribute)]
    names = [node for node in nodes if isinstance(node, ast.Name)]
    stored = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    stored |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    stored |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    loaded = {node.id for node in names} - stored - {*WORDS}
    assert loaded <= {"range", "max", "min", "abs", "int", "ValueError", "IndexError", "TypeError"}


HOSTILE = [
    'x"""\n__import__("os").system("true")\n"""',
    "x\nimport os\n",
    "x\r\nimport os",
    "x\x0cimport os",
    "x\u2028import os",
    "# -*- coding: utf-7 -*-",
    "'; raise SystemExit #",
    "\\\n{P}%s%(x)s",
    "é\u0661\u00aa\u202e",
    "../../etc/passwd",
    "",
    "a" * 5_000,
]
"""Names that would be more than names if a text took them as they are."""


def list_words(text: str) -> list[tuple[int, str]]:
    """List the words of a text, without its comments."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    left_out = (tokenize.COMMENT, tokenize.NL)
    return [(token.type, token.string) for token in tokens if token.type not in left_out]


SMALL = custom(3, hand_sizes=(2,))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_leaves_no_trace(name: str) -> None:
    kernel = compile_here(attrs.evolve(SMALL, name=name))
    assert kernel.text == compile_here(SMALL).text
    assert kernel.start().deal(1).legal


def call_five(table: Table) -> None:
    table.is_passing = True


@functools.cache
def list_words_with(effect: str) -> list[tuple[int, str]]:
    """List the words of a small game's text with an effect of such a name."""
    mine = Effect(name=effect, rank=Rank.FIVE, after=Act("X1", call_five))
    order = PLAIN_TRICK.adding(JACK).adding(mine)
    return list_words(compile_here(attrs.evolve(SMALL, effects=order)).text)


@pytest.mark.parametrize("name", [name for name in HOSTILE if name])
def test_a_hostile_effect_leaves_no_trace_but_letters(name: str) -> None:
    words, plain = list_words_with(name), list_words_with("mine")
    differing = [(one, other) for one, other in zip(words, plain, strict=True) if one != other]
    for one, other in differing:
        assert one[0] == other[0] == tokenize.NAME
        assert re.fullmatch("hook[0-9]+_?[a-z0-9_]*", one[1])
