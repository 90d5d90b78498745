"""Rulesets of other packages, found by their entry points."""

from __future__ import annotations

import importlib
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from counter_rules import Ruleset, RulesetError, get_ruleset, new_game, ruleset_names
from counter_rules.games import NoOptions, Preset, get_preset, option, register_preset

COUNTER = get_ruleset("counter", players=3)

MODULE = """
import attrs

from counter_rules import get_ruleset
from counter_rules.games import Preset, flag


@attrs.frozen(kw_only=True)
class ShortOptions:
    kind: bool = flag("play for longer", "")


def build(players, options):
    return get_ruleset("counter", players=players, target=99 if options.kind else 2)


def build_bare(players, options):
    return get_ruleset("counter", players=players)


SHORT = Preset(
    name="short-counter",
    summary="Counter to two points.",
    players=(3, 4),
    options_class=ShortOptions,
    build=build,
)
BARE = Preset(name="bare", summary="Nothing to choose.", players=(5,), build=build_bare)
FALSE_COUNTER = Preset(name="counter", summary="Not ours.", players=(9,), build=build_bare)
NO_PRESET = 5
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
    with pytest.raises(RulesetError, match=r"short-counter .* 5: 3 or 4"):
        get_ruleset("short-counter", players=5)
    with pytest.raises(RulesetError, match=r"short-counter .*'target': .* kind$"):
        get_ruleset("short-counter", players=4, target=3)
    with pytest.raises(RulesetError, match=r"kind: .* True or False, got 'yes'$"):
        get_ruleset("short-counter", players=4, kind="yes")
    with pytest.raises(RulesetError, match=r"bare .*'kind': .* none$"):
        get_ruleset("bare", players=5, kind=True)


def test_no_other_package_takes_our_name() -> None:
    assert get_preset("counter").players == (3, 4, 5)
    assert get_ruleset("counter", players=4).name == "counter"


def test_the_preset_of_a_package_may_be_registered_too_and_no_other_of_its_name() -> None:
    preset = get_preset("short-counter")
    register_preset(preset)
    assert ruleset_names().count("short-counter") == 1
    with pytest.raises(RulesetError, match="already another ruleset 'short-counter'"):
        register_preset(attrs.evolve(preset, players=(3,)))
    with pytest.raises(RulesetError, match="ruleset 'absent' cannot be loaded"):
        register_preset(attrs.evolve(preset, name="absent"))


def test_what_is_not_a_preset_is_refused(package: str) -> None:
    with pytest.raises(RulesetError, match=f"'broken': .*{package}:NO_PRESET"):
        get_ruleset("broken", players=4)


def test_one_that_fails_says_so_as_a_ruleset_error() -> None:
    def build(players: int, options: NoOptions) -> Ruleset:
        raise KeyError(players)

    preset = Preset(name="failing", summary="It fails.", players=(3,), build=build)
    with pytest.raises(RulesetError, match=r"failing .*KeyError\(3\)$"):
        preset.make_ruleset(players=3, options={})


@pytest.mark.parametrize(("players", "options"), [(3, {"size": 2}), (4, {})])
def test_an_option_that_fails_says_so_as_a_ruleset_error(
    players: int, options: dict[str, object]
) -> None:
    @attrs.frozen
    class FailingOptions:
        size: int = option(
            "how many", "", default={3: 1}.__getitem__, accepted="1", check=lambda v: {1: 1}[v]
        )

    preset = Preset(
        name="failing",
        summary="It fails.",
        players=(3, 4),
        options_class=FailingOptions,
        build=lambda _, __: COUNTER,
    )
    with pytest.raises(RulesetError, match=r"failing cannot be composed: KeyError"):
        preset.make_ruleset(players=players, options=options)


def test_one_that_forgets_its_options_is_refused() -> None:
    """It would be played to the end, and then no record of it could be read."""

    def build(players: int, options: NoOptions) -> Ruleset:
        return attrs.evolve(get_ruleset("counter", players=players), name="forgetful")

    preset = Preset(name="forgetful", summary="Counter.", players=(3,), build=build)
    with pytest.raises(RulesetError) as caught:
        preset.make_ruleset(players=3, options={})
    assert str(caught.value) == "forgetful is composed without its options: add options=options"


def test_a_field_that_describes_no_option_is_refused() -> None:
    @attrs.frozen
    class Bare:
        hook: bool = False

    with pytest.raises(RulesetError) as caught:
        Preset(name="x", summary="", players=(3,), options_class=Bare, build=lambda _, __: COUNTER)
    assert str(caught.value) == (
        "field hook of Bare is not an option: make it with a kind such as flag() or choice(), "
        "or with option()"
    )


def test_an_unknown_name_lists_theirs_too() -> None:
    with pytest.raises(RulesetError) as caught:
        get_preset("bridge")
    assert str(caught.value).endswith(", ".join(ruleset_names()))
    assert "short-counter" in str(caught.value)


def test_a_package_that_cannot_be_imported_says_so(package: str) -> None:
    with pytest.raises(RulesetError) as caught:
        get_ruleset("absent", players=4)
    assert "'absent' cannot be loaded: ModuleNotFoundError(" in str(caught.value)
    assert isinstance(caught.value.__cause__, ModuleNotFoundError)
    assert caught.value.__cause__.name == f"{package}_that_is_not_there"
    assert get_ruleset("short-counter", players=4).players == 4


def test_a_package_that_is_installed_later_is_found(tmp_path: Path) -> None:
    assert "late" not in ruleset_names()
    info = tmp_path / "late-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: late\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[counter_rules.rulesets]\nlate = counter_rules:Bid\n")
    importlib.invalidate_caches()
    with pytest.raises(RulesetError, match="expected a Preset at counter_rules:Bid"):
        get_preset("late")
    assert "late" in ruleset_names()


def test_nothing_of_it_is_imported_to_list_the_names(tmp_path: Path) -> None:
    source = next(tmp_path.glob("*.py"))
    source.write_text("raise RuntimeError('imported')", encoding="utf-8")
    assert "short-counter" in ruleset_names()
    with pytest.raises(RulesetError, match=r"'short-counter' .*RuntimeError\('imported'\)$"):
        get_preset("short-counter")
