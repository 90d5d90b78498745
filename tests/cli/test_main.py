from __future__ import annotations

import importlib
import inspect
import os
import subprocess
import sys
from importlib.metadata import version
from typing import get_type_hints

import pytest
from typer.models import ArgumentInfo, OptionInfo

from counter_rules.cli import app, main, play
from counter_rules_command import commands

MAIN = [sys.executable, "-c", "from counter_rules.cli import main; main()"]
PLAY = ["play", "counter", "--players", "5", "--seed", "1", "--auto"]


def test_main_exits_with_the_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["counter-rules", "rules", "whist"])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    assert capsys.readouterr().err.startswith("counter-rules: there is no ruleset 'whist'")


def test_main_names_the_extra_when_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typer", None)
    monkeypatch.delitem(sys.modules, "counter_rules.cli.app")
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == "counter-rules: typer is missing: pip install 'counter-rules[cli]'"


@pytest.mark.parametrize("form", [[], pytest.param(["--json"], marks=pytest.mark.slow)])
def test_a_reader_that_has_enough_gets_no_traceback(form: list[str]) -> None:
    words = [*MAIN, *PLAY, *form]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as cli:
        assert cli.stdout is not None
        assert cli.stderr is not None
        cli.stdout.readline()
        cli.stdout.close()
        assert cli.stderr.read() == b""
        assert cli.wait() == 1


def test_ctrl_c_leaves_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "play_match", interrupt)
    assert app.run(PLAY) == 130


def test_the_module_is_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "counter_rules", "--version"],
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert done.stdout == version("counter-rules") + "\n"


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["--version"]) == 0
    assert capsys.readouterr().out == version("counter-rules") + "\n"


def run_alone(*words: str, **environment: str) -> tuple[str, set[str]]:
    """Run the command in a process of its own; return what it prints, and the modules it has."""
    code = (
        "import sys; from counter_rules_command import main; main(); "
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True,
        check=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", **environment},
    )
    return done.stdout, set(done.stderr.split())


def list_packages(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def test_the_version_is_printed_before_anything_is_imported() -> None:
    out, modules = run_alone("--version")
    assert out == version("counter-rules") + "\n"
    assert not list_packages(modules) & {"counter_rules", "typer", "rich", "attr", "numpy"}
    assert "counter_rules_command.commands" not in modules


@pytest.mark.parametrize("words", [[], ["--help"]])
def test_the_help_is_printed_without_the_package(words: list[str]) -> None:
    out, modules = run_alone(*words)
    assert all(f" {name} " in out for name in commands.COMMANDS)
    assert not list_packages(modules) & {"counter_rules", "cattrs", "numpy", "scipy"}


def test_a_command_imports_none_of_the_others() -> None:
    code = (
        "import sys; from counter_rules.cli.app import run; run(['trick', 'KC 7D 10S 4H']); "
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8"
    )
    modules = set(done.stderr.split())
    assert "counter_rules.cli.rules" in modules
    assert not modules & {"counter_rules.cli.play", "counter_rules.cli.arena", "counter_rules.bots"}
    assert not modules & {"counter_rules.arena", "counter_rules.testing", "numpy"}


def test_the_help_is_the_same_as_when_the_package_is_imported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert app.run([]) == 0
    assert run_alone(TERMINAL_WIDTH="0")[0] == capsys.readouterr().out


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_the_help_lists_each_command_by_the_first_sentence_of_its_own(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert app.run([name, "--help"]) == 0
    own = capsys.readouterr().out
    assert f"Usage: counter-rules {name} " in own
    assert f" {commands.COMMANDS[name]} " in own
    module = sys.modules[f"counter_rules.cli.{commands.HOMES.get(name, name)}"]
    command = getattr(module, name.replace("-", "_"))
    if inspect.isfunction(command):
        first = (inspect.getdoc(command) or "").partition("\n\n")[0]
        assert commands.COMMANDS[name] == " ".join(first.split())


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_whatever_a_command_takes_has_a_help(name: str) -> None:
    module = importlib.import_module(f"counter_rules.cli.{commands.HOMES.get(name, name)}")
    hints = [
        hint
        for function in vars(module).values()
        if inspect.isfunction(function) and function.__module__ == module.__name__
        for hint in get_type_hints(function, include_extras=True).values()
    ]
    given = [
        each
        for hint in hints
        for each in getattr(hint, "__metadata__", ())
        if isinstance(each, OptionInfo | ArgumentInfo)
    ]
    assert given
    assert [each for each in given if not each.help] == []


def test_a_width_that_cannot_be_is_80(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = [[], ["play", "--help"], ["arena", "--help"], ["rules"], ["trick", "KC 7D 10S 4H"]]
    monkeypatch.setenv("COLUMNS", "80")
    for words in calls:
        assert app.run(words) == 0
    usual = capsys.readouterr().out
    for width in ("0", "00", "²", "99999", "9" * 5000):
        for words in calls:
            monkeypatch.setenv("COLUMNS", width)
            assert app.run(words) == 0
        assert capsys.readouterr().out == usual, width


def test_help_is_never_narrower_than_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for width in ("1", "19", "20"):
        monkeypatch.setenv("COLUMNS", width)
        assert app.run([]) == 0
        assert max(map(len, capsys.readouterr().out.splitlines())) == 20
