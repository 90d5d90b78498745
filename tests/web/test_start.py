"""The command that starts the server: its arguments, and refusals in one line."""

from __future__ import annotations

import logging
import math
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from counter_rules import StateError
from counter_rules._base.files import UserFolder, get_user_folder
from counter_rules.cli.app import run
from counter_rules.table.stores import SqliteStore, Store
from counter_rules.web import Settings, make_app, serve
from counter_rules.web._guards import parse_origin
from support.failures import each


@attrs.define
class Started:
    """The arguments of servers that would have started."""

    settings: list[Settings] = attrs.field(factory=list)
    stores: list[Store | None] = attrs.field(factory=list)
    hosts: list[tuple[str, int]] = attrs.field(factory=list)

    def serve(
        self, settings: Settings, store: Store | None, *, host: str, port: int, **_: object
    ) -> None:
        self.settings.append(settings)
        self.stores.append(store)
        self.hosts.append((host, port))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Started:
    """The servers that the command would have started, with a home of their own."""
    started = Started()
    monkeypatch.setattr("counter_rules.web.serve", started.serve)
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return started


def read_refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return why the command refuses arguments: one line, and the status 2."""
    assert run(["serve", *words]) == 2
    said = capsys.readouterr()
    (line,) = said.err.splitlines()
    start, end = "counter-rules: ", "; see counter-rules serve --help"
    assert (said.out, line[: len(start)], line[-len(end) :]) == ("", start, end)
    return line.removeprefix(start).removesuffix(end)


# What it takes.


def test_help_names_every_option_and_its_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--help"]) == 0
    text = " ".join(re.sub("[^ -~]", " ", capsys.readouterr().out).split())
    assert "``" not in text
    for option in ("host", "port", "delay", "origin", "allow-host", "store", "no-store"):
        assert f"--{option} " in text
    for default in ("127.0.0.1", "8000", "0.8"):
        assert f"[default: {default}]" in text


def test_every_option_has_a_default(started: Started, tmp_path: Path) -> None:
    assert run(["serve"]) == 0
    assert started.hosts == [("127.0.0.1", 8000)]
    (settings,), (store,) = started.settings, started.stores
    assert settings == Settings(report=settings.report)
    assert isinstance(store, SqliteStore)
    assert store.path == get_user_folder(UserFolder.STATE) / "matches.sqlite3"
    assert tmp_path in store.path.parents


def test_options_reach_the_server(started: Started, tmp_path: Path) -> None:
    words = "serve --host 0.0.0.0 --port 0 --delay 2 --origin https://Cards.example"
    words += " --origin http://b.example --allow-host Cards.Example --allow-host ::1"
    assert run([*words.split(), "--store", str(tmp_path / "here.sqlite3")]) == 0
    assert started.hosts == [("0.0.0.0", 0)]  # noqa: S104 - that is what is tried
    (settings,), (store,) = started.settings, started.stores
    assert settings.delay == 2
    assert settings.origins == {"https://cards.example", "http://b.example"}
    assert settings.hosts == {"cards.example", "::1"}
    assert isinstance(store, SqliteStore)
    assert store.path == tmp_path / "here.sqlite3"


def test_no_table_is_kept_without_a_store(started: Started, tmp_path: Path) -> None:
    assert run(["serve", "--no-store"]) == 0
    assert started.stores == [None]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("system", "variables", "folder"),
    [
        ("linux", {}, "/home/ana/.local/state"),
        ("linux", {"XDG_STATE_HOME": "/var/ana"}, "/var/ana"),
        ("linux", {"XDG_STATE_HOME": "here"}, "/home/ana/.local/state"),
        ("freebsd14", {"XDG_STATE_HOME": ""}, "/home/ana/.local/state"),
        ("darwin", {"XDG_STATE_HOME": "/var/ana"}, "/home/ana/Library/Application Support"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
        ("win32", {}, "/home/ana/AppData/Local"),
    ],
)
def test_the_file_is_where_the_system_keeps_such_things(
    system: str, variables: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ana"))
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert get_user_folder(UserFolder.STATE) == Path(folder) / "counter-rules"


@each(
    "site",
    ["https://cards.example", "http://localhost:8000", "HTTPS://Cards.Example", "http://[::1]:80"],
)
def test_a_site_is_read_as_browsers_name_it(site: str) -> None:
    assert parse_origin(site) == site.lower()


# What it says.


@each(
    ("host", "shown", "answered"),
    [
        ("127.0.0.1", "127.0.0.1", "localhost, loopback addresses"),
        ("0.0.0.0", "localhost", "localhost, any address"),  # noqa: S104 - that is what is tried
        ("localhost", "localhost", "localhost, loopback addresses"),
        ("", "localhost", "localhost, any address"),
    ],
)
def test_it_says_which_page_to_open(
    host: str,
    shown: str,
    answered: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    words = ["--host", host, "--port", "0", "--no-store", "--allow-host", "Cards.Example"]
    assert run(["serve", *words]) == 0
    first, *more, last = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"open http://{re.escape(shown)}:\d+/ in a browser", first)
    assert more.pop() == f"it answers to {answered}, cards.example; --allow-host adds a name"
    assert last == "no table is kept"
    is_open = answered == "localhost, any address"
    assert len(more) == is_open
    assert all(re.fullmatch(r"on other machines, open http://[0-9.]+:\d+/", line) for line in more)


def test_it_does_not_close_the_log_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = list[str]()
    handler = logging.Handler()
    monkeypatch.setattr(handler, "close", lambda: closed.append("closed"))
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    serve(port=0)
    assert closed == []


def test_it_says_where_the_tables_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    path = tmp_path / "matches.sqlite3"
    assert run(["serve", "--port", "0", "--store", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"the tables are kept in {path}"
    assert run(["serve", "--no-store", "--store", str(path)]) == 2
    assert "--store and --no-store exclude each other" in capsys.readouterr().err


@each(
    "make",
    [
        lambda: Settings(delay=-1),
        lambda: Settings(idle=math.inf),
        lambda: Settings(hosts="cards.example"),
        lambda: make_app(store="matches.sqlite3"),
    ],
)
def test_in_python_other_values_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(StateError, match=r"^expected a "):
        make()


def test_ctrl_c_ends_it_without_a_complaint(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("uvicorn.Server.run", interrupt)
    assert run(["serve", "--port", "0", "--no-store"]) == 0
    assert capsys.readouterr().err == ""


# What it refuses.


@each(
    ("words", "why"),
    [
        ("--port 99999", "expected 0 to 65535, got '99999'"),
        ("--port -1", "expected 0 to 65535, got '-1'"),
        ("--port http", "expected 0 to 65535, got 'http'"),
        ("--delay -1", "expected a number of seconds, 0 or more, got '-1'"),
        ("--delay nan", "expected a number of seconds, 0 or more, got 'nan'"),
        ("--delay inf", "expected a number of seconds, 0 or more, got 'inf'"),
        ("--delay soon", "expected a number of seconds, 0 or more, got 'soon'"),
        ("--origin foo", "expected a site such as https://cards.example, got 'foo'"),
        ("--allow-host a:80", "expected a name such as cards.example, got 'a:80'"),
        ("--allow-host *", "expected a name such as cards.example, got '*'"),
        ("--store", "Option '--store' requires an argument"),
        ("--nothing", "No such option: --nothing"),
        ("8000", "unexpected extra argument"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(
    words: str, why: str, capsys: pytest.CaptureFixture[str], started: Started
) -> None:
    refusal = read_refusal(capsys, *words.split())
    assert why in refusal
    if why.startswith("expected"):
        assert words.split()[0] in refusal
    assert started.hosts == []


def test_a_port_in_use_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refusal = read_refusal(capsys, "--no-store", "--port", str(port))
    assert refusal.startswith(f"cannot listen at 127.0.0.1, port {port}: ")
    assert "(" not in refusal


def test_an_address_of_another_machine_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> socket.socket:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "create_server", fail)
    refusal = read_refusal(capsys, "--no-store", "--host", "no.example", "--port", "80")
    assert refusal == "cannot listen at no.example, port 80: Name or service not known"


@each(
    "text",
    ["", "null", "*", "cards.example", "https://", "https://cards.example/", "ftp://cards.example",
     "https://cards.example/play", "https://ana@cards.example", "https://cards.example\n"],
)  # fmt: skip
def test_an_invalid_site_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a site such as"):
        parse_origin(text)


# What it needs.


def test_help_and_refusals_need_no_server() -> None:
    """They are there without the extra: nothing of the web is imported."""
    code = (
        "import sys; sys.modules['starlette'] = sys.modules['uvicorn'] = None\n"
        "from counter_rules.cli.app import run\n"
        "print(run(['serve', '--help']), run(['serve', '--port', 'x']), run(['serve']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 2 2"
    assert "expected 0 to 65535" in done.stderr
    assert "counter-rules[web]" in done.stderr
    assert "Traceback" not in done.stderr
