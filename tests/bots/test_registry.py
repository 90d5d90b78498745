"""Bots by name, ours and those of other packages."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from counter_rules import BotError, view
from counter_rules.bots import PimcBot, RandomBot, bot_names, get_bot, parse_bot
from support.small_games import lay_out

MODULE = """
class LastBot:
    def __init__(self, *, step=1):
        self.step = step

    def __call__(self, view, rng):
        from counter_rules import legal_moves

        return legal_moves(view)[-self.step]


NO_BOT = 5


def make_false(**options):
    return 5


def make_broken(**options):
    raise RuntimeError("out of order")


def play_last(view, rng):
    return LastBot()(view, rng)


def make_mistaken(**options):
    return LastBot(stride=2)
"""

ENTRY_POINTS = """
[counter_rules.bots]
last = {module}:LastBot
random = {module}:LastBot
nothing = {module}:NO_BOT
false = {module}:make_false
broken = {module}:make_broken
unmade = {module}:play_last
mistaken = {module}:make_mistaken
absent = {module}_that_is_not_there:LastBot
"""


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a package with bots for the time of a test."""
    name = "bots_of_a_test"
    (tmp_path / f"{name}.py").write_text(MODULE)
    info = tmp_path / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS.format(module=name))
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop(name, None)


def test_ours_come_first(plugin: None) -> None:
    names = bot_names()
    assert names[0] == "random"
    assert names.index("pimc") < names.index("absent") < names.index("last")
    assert names.count("random") == 1


def test_of_equal_names_it_is_ours(plugin: None) -> None:
    assert get_bot("random") == RandomBot()


def test_a_bot_of_another_package_takes_its_options(plugin: None) -> None:
    seen = view(lay_out("2C 3D", "5C 6D", "8C 9D"), 0)
    chosen = [get_bot("last", step=step)(seen, random.Random(1)) for step in (1, 2)]
    assert [str(move.card) for move in chosen] == ["3♦", "2♣"]


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("last", {"steps": 2}, "bot last does not take steps=2$"),
        ("random", {"seconds": 2}, "bot random does not take seconds=2$"),
        ("nothing", {}, "bot nothing: expected a factory of bots, got 5"),
        ("false", {}, "bot false: expected a bot, got 5"),
        ("broken", {}, r"bot broken cannot be made: RuntimeError: out of order"),
        (
            "unmade",
            {},
            r"bot unmade cannot be made: missing a required argument: 'view' \(an entry point ",
        ),
        ("mistaken", {}, "bot mistaken cannot be made: TypeError: .*'stride'"),
        ("pimc:0.1s", {}, "there is no bot 'pimc:0.1s': see parse_bot for a budget "),
        ("absent", {}, "bot absent cannot be loaded: ModuleNotFoundError"),
        ("Random", {}, "there is no bot 'Random': did you mean random\\? the bots are random, "),
        ("nobody", {}, "there is no bot 'nobody': the bots are random, "),
        (7, {}, "there is no bot 7: the bots are random, "),
    ],
)
def test_what_is_no_bot_is_refused_by_name(
    plugin: None, name: str, options: dict[str, object], why: str
) -> None:
    with pytest.raises(BotError, match=f"^{why}"):
        get_bot(name, **options)


def test_a_text_names_a_bot_and_its_budget() -> None:
    assert parse_bot("random") == RandomBot()
    for text, limits in (
        ("pimc", (None, None)),
        ("pimc:0.5s", (0.5, None)),
        ("pimc:2s", (2.0, None)),
        ("pimc:500", (None, 500)),
    ):
        bot = parse_bot(text)
        assert isinstance(bot, PimcBot)
        assert (bot.seconds, bot.games) == limits


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("pimc:", "bot 'pimc:': expected a budget such as 0.1s or 500"),
        ("pimc:fast", "bot 'pimc:fast': expected a budget such as 0.1s or 500"),
        ("pimc:-1s", "bot 'pimc:-1s': expected a budget such as 0.1s or 500"),
        ("pimc:0s", "bot pimc: the budget must be above 0, not 0"),
        ("random:1s", "bot random does not take seconds=1"),
        ("strong:500", "bot strong does not take games=500"),
        ("nobody:1s", "there is no bot 'nobody'"),
        ("", "there is no bot ''"),
    ],
)
def test_a_text_that_names_none_is_refused(text: str, why: str) -> None:
    with pytest.raises(BotError) as caught:
        parse_bot(text)
    assert str(caught.value).startswith(why)
