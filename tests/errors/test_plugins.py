"""Rulesets of other packages, found by their entry points."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from counter_rules import Ruleset, RulesetError, get_ruleset, new_game, ruleset_names
from counter_rules.rulesets import Preset, get_preset

MODULE = """
from counter_rules import get_ruleset
from counter_rules.rulesets import Option, Preset
from counter_rules.rulesets.option import check_flag, parse_flag


def build(*, players, kind=False):
    return get_ruleset("counter", players=players, target=99 if kind else 2)


SHORT = Preset(
    name="short-counter",
    summary="Counter to two points.",
    players=(3, 4),
    options=(
        Option(
            name="kind",
            meaning="play for longer",
            accepted="True or False",
            default="False",
            clause="",
            check=check_flag,
            parse=parse_flag,
        ),
    ),
    build=build,
)
BARE = Preset(name="bare", summary="Nothing to choose.", players=(5,), build=build)
FALSE_COUNTER = Preset(name="counter", summary="Not ours.", players=(9,), build=build)
NO_PRESET = build
"""

ENTRY_POINTS = """
[counter_rules.rulesets]
short-counter = {module}:SHORT
bare = {module}:BARE
counter = {module}:FALSE_COUNTER
broken = {module}:NO_PRESET
absent = {module}_that_is_not_there:SHORT

[console_scripts]
no-ruleset = {module}:build
"""


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Install a small distribution that offers rulesets; return the name of its module."""
    module = f"house_rules_of_{tmp_path.name}"
    (tmp_path / f"{module}.py").write_text(MODULE, encoding="utf-8")
    info = tmp_path / f"{module}-1.0.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    entry_points = textwrap.dedent(ENTRY_POINTS).format(module=module)
    (info / "entry_points.txt").write_text(entry_points, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield module
    sys.modules.pop(module, None)


def test_ours_come_first_and_theirs_in_order() -> None:
    names = ruleset_names()
    assert names[0] == "counter"
    assert names.count("counter") == 1
    theirs = [name for name in names if name in ("absent", "bare", "broken", "short-counter")]
    assert theirs == ["absent", "bare", "broken", "short-counter"]
    assert names.index("counter") < names.index("absent")
    assert "no-ruleset" not in names


def test_a_ruleset_of_another_package_is_made_like_ours() -> None:
    preset = get_preset("short-counter")
    assert (preset.name, preset.summary) == ("short-counter", "Counter to two points.")
    rules = get_ruleset("short-counter", players=4)
    assert rules == get_ruleset("counter", players=4, target=2)
    assert get_ruleset("short-counter", players=3, kind=True).options["target"] == 99
    assert new_game(rules).to_act == ()


def test_its_players_and_options_are_checked() -> None:
    with pytest.raises(RulesetError) as caught:
        get_ruleset("short-counter", players=5)
    assert str(caught.value) == "short-counter cannot be played by 5: 3 to 4 can play"
    with pytest.raises(RulesetError) as caught:
        get_ruleset("short-counter", players=4, target=3)
    assert str(caught.value) == "short-counter has no option 'target': its options are kind"
    with pytest.raises(RulesetError) as caught:
        get_ruleset("short-counter", players=4, kind="yes")
    assert str(caught.value) == "option kind cannot be 'yes': accepted is True or False"
    with pytest.raises(RulesetError) as caught:
        get_ruleset("bare", players=5, kind=True)
    assert str(caught.value) == "bare has no option 'kind': its options are none"


def test_no_other_package_takes_our_name() -> None:
    assert get_preset("counter").players == (3, 4, 5)
    assert get_ruleset("counter", players=4).name == "counter"


def test_what_is_no_preset_is_refused(package: str) -> None:
    with pytest.raises(RulesetError) as caught:
        get_ruleset("broken", players=4)
    assert str(caught.value) == f"ruleset 'broken' from {package}:NO_PRESET is not a Preset"


def test_one_that_fails_says_so_as_a_ruleset_error() -> None:
    def build(*, players: int) -> Ruleset:
        raise KeyError(players)

    preset = Preset(name="failing", summary="It fails.", players=(3,), build=build)
    with pytest.raises(RulesetError, match=r"^failing cannot be composed: KeyError\(3\)$"):
        preset.make_ruleset(players=3, options={})


def test_an_unknown_name_lists_theirs_too() -> None:
    with pytest.raises(RulesetError) as caught:
        get_preset("bridge")
    message = str(caught.value)
    assert message == f"there is no ruleset 'bridge': the rulesets are {', '.join(ruleset_names())}"
    assert "short-counter" in message


def test_a_package_that_cannot_be_imported_says_so(package: str) -> None:
    with pytest.raises(RulesetError) as caught:
        get_ruleset("absent", players=4)
    assert str(caught.value).startswith("ruleset 'absent' cannot be loaded: ModuleNotFoundError(")
    assert isinstance(caught.value.__cause__, ModuleNotFoundError)
    assert caught.value.__cause__.name == f"{package}_that_is_not_there"
    assert get_ruleset("short-counter", players=4).players == 4


def test_nothing_of_it_is_imported_to_list_the_names(tmp_path: Path) -> None:
    source = next(tmp_path.glob("*.py"))
    source.write_text("raise RuntimeError('imported')", encoding="utf-8")
    assert "short-counter" in ruleset_names()
    with pytest.raises(RulesetError) as caught:
        get_preset("short-counter")
    expected = "ruleset 'short-counter' cannot be loaded: RuntimeError('imported')"
    assert str(caught.value) == expected
