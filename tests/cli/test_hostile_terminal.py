"""Streams that are closed, bytes that are no text, terminals that go away: one clear line each."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import textwrap
from collections.abc import Iterator
from functools import partial
from io import FileIO
from pathlib import Path

import pytest

from counter_rules.records import Record, load, loads, read_all
from support.signals import hear_signals
from support.sitting import Sit

pytestmark = pytest.mark.slow


MAIN = f"{sys.executable} -m counter_rules"
PLAY = "play counter --players 4 --seed 7 --opponents random"


def shell(words: str, given: bytes = b"", folder: Path | None = None) -> tuple[int, str, str]:
    """Run a command line in a shell; return its status, what it wrote, and its complaints."""
    done = subprocess.run(
        ["/bin/sh", "-c", f"{MAIN} {words}"],
        input=given,
        timeout=60,
        capture_output=True,
        check=False,
        cwd=folder,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def read(path: Path | str) -> Record:
    with Path(path).open(encoding="utf-8") as file:
        return load(file)


@pytest.mark.parametrize("words", ["rules", f"{PLAY} --auto --quiet", f"{PLAY}", "--help"])
def test_a_closed_output_is_refused(words: str) -> None:
    assert shell(f"{words} >&-") == (
        2,
        "",
        "counter-rules: standard output is closed: there is nowhere to write to\n",
    )


def test_a_closed_input_holds_no_answers(tmp_path: Path) -> None:
    status, out, err = shell(f"{PLAY} --save all.record <&-", folder=tmp_path)
    assert (status, err) == (0, "")
    assert out.endswith("saved in all.record: the whole match, with every card\n")
    assert len(read(tmp_path / "all.record").moves) == 1


def test_a_closed_input_holds_no_record() -> None:
    status, out, _ = shell("verify - <&-")
    assert (status, out) == (1, "-:1:1: there is no record in it\n0 records in 1 file, 1 error\n")


def test_a_closed_error_stream_is_not_missed() -> None:
    assert shell("rules chess 2>&-") == (2, "", "")
    assert shell("rules 2>&-")[0] == 0


@pytest.mark.parametrize("stream", ["/dev/full", "/dev/null", "&-"])
def test_an_error_stream_that_takes_nothing_stops_no_series(stream: str) -> None:
    assert shell(f"rules chess 2>{stream}") == (2, "", "")
    status, out, err = shell(f"play oh_hell -o hand_sizes=1 --matches 9 2>{stream}")
    assert (status, out.count("\n"), err) == (0, 10, "")


def test_everything_closed_is_no_reason_to_fail_otherwise(tmp_path: Path) -> None:
    assert shell("rules chess <&- >&- 2>&-", folder=tmp_path) == (2, "", "")


def test_a_byte_that_is_no_text_is_an_answer_like_any_other(tmp_path: Path) -> None:
    given = b"\xff\xfe\n3\nJC\n\xe2\x99\nquit\n"
    status, out, err = shell(PLAY, given, tmp_path)
    assert (status, err) == (0, "")
    assert "\\xff\\xfe" in out
    assert "South, your card> quit\n" in out


def test_standard_input_of_records_is_utf_8() -> None:
    status, _, err = shell("verify -", b'[Record "\xff"]\n')
    assert (status, err) == (2, "counter-rules: -:1:10: the byte 0xff is not UTF-8\n")


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "no/where/x"])
def test_a_name_that_no_file_can_have_is_refused_and_the_match_goes_on(name: str, sit: Sit) -> None:
    done = sit(PLAY, [f"save {name}", "3", "quit"])
    assert done.status == 0
    (line,) = [
        line for line in done.out.replace("\n  ", " ").split("\n") if "cannot be written: " in line
    ]
    assert len(line) < 200
    assert "your card> quit" in done.out


def test_another_file_is_asked_for(sit: Sit) -> None:
    def answer(asked: str) -> str | None:
        if asked.endswith("your bid> "):
            Path("sub/all.record").unlink()
            return "3"
        if asked.endswith("your card> "):
            return "quit"
        answer.names += 1  # type: ignore[attr-defined] # how often a name was asked for
        return ["no/where", "other.record"][answer.names - 1]  # type: ignore[attr-defined]

    answer.names = 0  # type: ignore[attr-defined]
    Path("sub").mkdir()
    done = sit(f"{PLAY} --save sub/all.record", answer)
    assert done.status == 0
    assert done.out.count("sub/all.record cannot be written: No such file or directory") == 2
    assert "; the match continues, and every move tries again\n" in done.out.replace("\n  ", " ")
    assert "another FILE; Enter gives up> no/where\nno/where cannot be written: " in done.out
    assert done.out.endswith("saved in other.record: the whole match, with every card\n")
    assert read("other.record").replay().bids[0] == 3


def test_who_gives_up_is_told_what_is_lost(sit: Sit) -> None:
    def answer(asked: str) -> str | None:
        Path("all.record").unlink(missing_ok=True)
        return "quit" if asked.endswith("your bid> ") else ""

    done = sit(f"{PLAY} --save all.record", answer)
    assert done.status == 2
    assert done.err == "counter-rules: all.record cannot be written: No such file or directory\n"


def test_what_a_person_knows_is_kept_elsewhere_where_a_folder_takes_no_file(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("counter_rules.cli.session.choose_free_name", lambda: "no/where.record")
    done = sit(PLAY, ["3", "^C", "here.record"])
    assert done.status == 130
    assert "no/where.record cannot be written: No such file or directory\n" in done.out
    assert "\nsaved in here.record: what you know; counter-rules replay shows it\n" in done.out
    assert len(read("here.record").moves) == 5


def test_a_broken_file_goes_on_in_another(sit: Sit) -> None:
    sit(f"{PLAY} --save all.record", ["3", "JC"])
    whole = Path("all.record").read_bytes()
    half = whole[: whole.rindex(b"6C") + 1]  # of the last play
    Path("all.record").write_bytes(half)
    broken = sit("play --resume all.record", ["quit"])
    assert broken.status == 2
    assert broken.err.startswith("counter-rules: all.record:")
    assert broken.err.endswith("; --save NEW continues from the valid part before it\n")
    assert Path("all.record").read_bytes() == half
    assert sit("play --resume all.record --save new.record", ["quit"]).status == 0
    (reading,) = read_all(half.decode())
    assert reading.record is not None
    sound = reading.record.moves
    assert read("new.record").moves[: len(sound)] == sound == loads(whole.decode()).moves[:-1]


@pytest.mark.parametrize(
    "module", ["counter_rules", "counter_rules.engine", "typer", "rich.console"]
)
def test_ctrl_c_during_the_imports_leaves_in_one_line(module: str) -> None:
    program = textwrap.dedent(f"""
        import sys

        class Interrupt:
            def find_spec(self, name, path=None, target=None):
                if name == {module!r}:
                    raise KeyboardInterrupt

        sys.meta_path.insert(0, Interrupt())
        from counter_rules_command import main
        main()
        """)
    done = subprocess.run(
        [sys.executable, "-c", program, "rules"], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (130, b"")
    assert done.stderr == b"counter-rules: interrupted\n"


class Terminal:
    """A person at a terminal of their own, that can go away."""

    def __init__(self, words: str, folder: Path) -> None:
        screen, other = pty.openpty()
        self._screen = FileIO(screen, "r+")
        with hear_signals():
            self.process = subprocess.Popen(
                [sys.executable, "-m", "counter_rules", *words.split()],
                stdin=other,
                stdout=other,
                stderr=other,
                cwd=folder,
                env={**os.environ, "TERM": "dumb"},
                preexec_fn=partial(take_terminal, other),
            )
        os.close(other)

    def answer(self, question: str, answer: str) -> None:
        """Wait for a question on the screen, and type."""
        assert question in self.read_until(question)
        self._screen.write(answer.encode())

    def read_until(self, text: str) -> str:
        """Read the screen until a text stands on it, or the other end is closed."""
        seen = ""
        with contextlib.suppress(OSError):
            while text not in seen and select.select([self._screen], [], [], 60)[0]:
                seen += self._screen.read(65536).decode(errors="replace")
        return seen

    def interrupt_twice(self) -> None:
        """Press Ctrl-C twice at once, and again if the process does not end.

        Python hears a press in the instant before it waits for a line only with the next press.
        """
        for _ in range(20):
            self.process.send_signal(signal.SIGINT)
            self.process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(3)
                return

    def hang_up(self) -> None:
        self._screen.close()

    def clear_up(self) -> None:
        """Leave nothing open and no process, whatever a test has done or missed."""
        self.hang_up()
        self.process.kill()
        self.process.wait(60)


def take_terminal(terminal: int) -> None:
    """Make a terminal the one that this process belongs to, so that it hears of its end."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


@pytest.fixture
def kept_match(tmp_path: Path) -> Iterator[Terminal]:
    """A match that is kept, where a card is asked for."""
    terminal = Terminal(f"{PLAY} --save all.record", tmp_path)
    try:
        terminal.answer("your bid> ", "3\r")
        assert "your card> " in terminal.read_until("your card> ")
        yield terminal
    finally:
        terminal.clear_up()


@pytest.mark.parametrize("leave", ["hang up", signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_match_is_kept_however_the_terminal_goes(
    leave: str | signal.Signals, kept_match: Terminal, tmp_path: Path
) -> None:
    if isinstance(leave, signal.Signals):
        kept_match.process.send_signal(leave)
    else:
        kept_match.hang_up()
    assert kept_match.process.wait(60) == -(leave if isinstance(leave, int) else signal.SIGHUP)
    assert read(tmp_path / "all.record").replay().bids == (3, 1, 6, 1)


def test_two_quick_interrupts_leave_without_a_traceback(
    kept_match: Terminal, tmp_path: Path
) -> None:
    kept_match.interrupt_twice()
    assert kept_match.process.wait(60) == 130
    assert "Traceback" not in kept_match.read_until("Traceback")
    assert read(tmp_path / "all.record").replay().bids == (3, 1, 6, 1)
