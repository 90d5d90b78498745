"""The example of a package with a ruleset of its own works once it is installed.

Nothing is installed here: its sources and the entry point that its ``pyproject.toml`` declares
are put on the path, which is all that an installation comes to.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from counter_rules import (
    RulesetError,
    get_ruleset,
    ruleset_names,
)
from counter_rules.games import describe_ruleset, get_preset

EXAMPLE = Path(__file__).parents[2] / "examples" / "own_ruleset"
NAME = "kitchen_table"
GROUP = "counter_rules.rulesets"


def write_metadata(folder: Path) -> None:
    """Write what an installer would: the name, the version and the entry points."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    points = [f"{name} = {value}\n" for name, value in project["entry-points"][GROUP].items()]
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{''.join(points)}", encoding="utf-8")


@pytest.fixture(autouse=True)
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Put the example on the path, here and for what is started; yield the path."""
    write_metadata(tmp_path)
    folders = [str(tmp_path), str(EXAMPLE / "src")]
    for folder in folders:
        monkeypatch.syspath_prepend(folder)
    joined = os.pathsep.join(filter(None, [*folders, os.environ.get("PYTHONPATH")]))
    monkeypatch.setenv("PYTHONPATH", joined)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    yield joined
    for module in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[module]


def run(*words: str) -> str:
    # Whatever options and plug-ins pytest was started with here, none are for the tests of
    # another package.
    settings = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    settings["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    command = [sys.executable, *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=settings)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_found_by_its_name() -> None:
    assert NAME in ruleset_names()
    rules = get_ruleset(NAME, players=4)
    assert (rules.name, rules.players, dict(rules.options)) == (NAME, 4, {"hook": False})
    assert dict(describe_ruleset(rules))["score"] == "10 + B if W = B, else -B"


def test_its_options_are_checked() -> None:
    with pytest.raises(RulesetError) as caught:
        get_ruleset(NAME, players=4, hook="maybe")
    assert str(caught.value) == "option hook: expected True or False, got 'maybe'"
    with pytest.raises(RulesetError) as caught:
        get_ruleset(NAME, players=4, short=True)
    assert str(caught.value) == f"{NAME} has no option 'short': its options are hook"


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("typer")
    from counter_rules.cli.app import run as run_here

    def run_command(*words: str) -> str:
        assert run_here(words) == 0
        return capsys.readouterr().out

    out = run_command("rules", NAME)
    assert out.startswith(f"Kitchen Table: {get_preset(NAME).summary}")
    assert "hook" in out
    assert NAME in run_command("rules")
    play = ["play", NAME, "--players", "4", "--seed", "1", "--option", "hook"]
    assert run_command(*play, "--auto", "--quiet")
    many = [*play, "--matches", "12", "--opponents", "random"]
    lines = run("-m", "counter_rules", *many, "--jobs", "2")  # processes of its own, and theirs
    assert lines == run_command(*many)
    assert lines.count(f",{NAME},4,") == 12


def test_its_own_tests_pass() -> None:
    words = ["-q", "-p", "no:cacheprovider", "-c", str(EXAMPLE / "pyproject.toml")]
    assert " passed" in run("-m", "pytest", *words, str(EXAMPLE / "tests"))
