from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

from counter_rules.cli import app, main, play

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


@pytest.mark.parametrize("form", [[], ["--json"]])
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
