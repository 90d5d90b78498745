"""The command line of the server: its arguments, and refusals in one line."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from examples.web_table.__main__ import main, make_parser, open_socket
from examples.web_table.origins import parse_origin
from examples.web_table.places import get_store_path


def read_refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the error line of the server."""
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    usage, refusal = capsys.readouterr().err.splitlines()
    assert usage == "usage: python -m examples.web_table [options]"
    return refusal.removeprefix("python -m examples.web_table: error: ")


def test_help_has_a_text_and_a_default_for_every_option() -> None:
    text = " ".join(make_parser().format_help().split())
    assert "``" not in text
    for default in ("127.0.0.1", "8000", "0.8", "none"):
        assert f"(default: {default})" in text


def test_tables_are_kept_by_default() -> None:
    parser = make_parser()
    assert parser.parse_args([]).store == get_store_path()
    assert parser.parse_args(["--store", "here.sqlite3"]).store == Path("here.sqlite3")
    assert parser.parse_args(["--no-store"]).store is None


def test_a_file_that_cannot_keep_tables_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("buy milk")
    refusal = read_refusal(capsys, "--port", "0", "--store", str(tmp_path / "notes.txt"))
    assert refusal == (
        f"cannot keep tables in {tmp_path / 'notes.txt'}: file is not a database "
        "(see --store and --no-store)"
    )


@pytest.mark.parametrize(
    ("option", "text", "why"),
    [
        ("--port", "99999", "expected 0 to 65535, got '99999'"),
        ("--port", "-1", "expected 0 to 65535, got '-1'"),
        ("--port", "http", "expected 0 to 65535, got 'http'"),
        ("--delay", "-1", "expected a number of seconds, 0 or more, got '-1'"),
        ("--delay", "nan", "expected a number of seconds, 0 or more, got 'nan'"),
        ("--delay", "soon", "expected a number of seconds, 0 or more, got 'soon'"),
        ("--origin", "foo", "expected a site such as https://cards.example, got 'foo'"),
        ("--allow-host", "a:80", "expected a name such as cards.example, got 'a:80'"),
        ("--allow-host", "*", "expected a name such as cards.example, got '*'"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], option: str, text: str, why: str
) -> None:
    assert read_refusal(capsys, option, text) == f"argument {option}: {why}"


def test_a_port_in_use_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with open_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        refusal = read_refusal(capsys, "--port", str(port))
    assert refusal.startswith(f"cannot listen at 127.0.0.1, port {port}: ")
    assert "(" not in refusal


def test_an_address_of_another_machine_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> socket.socket:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "create_server", fail)
    refusal = read_refusal(capsys, "--host", "no.example", "--port", "80")
    assert refusal == "cannot listen at no.example, port 80: Name or service not known"


@pytest.mark.parametrize(
    "site",
    ["https://cards.example", "http://localhost:8000", "HTTPS://Cards.Example", "http://[::1]:80"],
)
def test_a_site_is_read_as_browsers_name_it(site: str) -> None:
    assert parse_origin(site) == site.lower()


@pytest.mark.parametrize(
    "text",
    ["", "null", "*", "cards.example", "https://", "https://cards.example/", "ftp://cards.example",
     "https://cards.example/play", "https://ana@cards.example", "https://cards.example\n"],
)  # fmt: skip
def test_an_invalid_site_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a site such as"):
        parse_origin(text)
