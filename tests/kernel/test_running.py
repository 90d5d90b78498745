"""How a text is run: what runs is the text that was made, whatever lies in the folder."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
import textwrap
import traceback
from pathlib import Path
from types import ModuleType

import pytest

from counter_rules.kernel._running import Backend, Cache, KernelError, choose_backend, run_text

TEXT = "@entry\ndef twice(x):\n    return 2 * x\n"
BLOCKED = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "llvmlite"):
            raise ImportError(f"no {name} here")

sys.meta_path.insert(0, Blocker())
"""
TIMED = """
import sys
from pathlib import Path
from counter_rules.kernel._machine_code import CodeCache
from counter_rules.kernel._running import Backend
from counter_rules.kernel._running import Cache
from counter_rules.kernel._running import run_text

found, load = [], CodeCache.load_overload
CodeCache.load_overload = lambda *given: found.append(load(*given)) or found[-1]
made = run_text(sys.argv[2], name="toy", backend=Backend.NUMBA, cache=Cache(Path(sys.argv[1])))
assert made.twice(4) == 8
print(len(found) - found.count(None), found.count(None))
"""


def run_python(code: str, *args: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code), *args],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_python_runs_a_text_in_memory(tmp_path: Path) -> None:
    modules = set(sys.modules)
    made = run_text(TEXT, name="toy", backend=Backend.PYTHON, cache=Cache(tmp_path))
    assert made.twice(4) == 8
    assert set(sys.modules) == modules
    assert list(tmp_path.iterdir()) == []


def test_the_source_of_a_function_in_memory_can_be_read() -> None:
    made = run_text(TEXT, name="toy", backend=Backend.PYTHON, cache=None)
    assert inspect.getsource(made.twice) == TEXT


def test_a_traceback_shows_the_line_of_the_text() -> None:
    text = "def fail(x):\n    return x // 0  # here\n"
    made = run_text(text, name="toy", backend=Backend.PYTHON, cache=None)
    with pytest.raises(ZeroDivisionError) as caught:
        made.fail(1)
    assert "return x // 0  # here" in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize(
    "name", ["", "../up", "a/b", "A", "a.b", "a\n", "con:", "_a", "a" * 65, "é"]
)
def test_a_name_that_is_no_plain_file_name_is_refused(name: str, tmp_path: Path) -> None:
    for backend in (Backend.PYTHON, Backend.NUMBA):
        with pytest.raises(ValueError, match="cannot be named"):
            run_text(TEXT, name=name, backend=backend, cache=Cache(tmp_path))


def test_without_numba_auto_is_python_and_numba_is_refused() -> None:
    code = """
        from counter_rules.kernel._running import Backend, KernelError, choose_backend
        from counter_rules.kernel._running import run_text
        assert choose_backend(Backend.AUTO) is Backend.PYTHON
        assert run_text("x = top(9)", name="toy", backend=Backend.PYTHON, cache=None).x == 3
        try:
            choose_backend(Backend.NUMBA)
        except KernelError as error:
            print(error)
    """
    message = run_python(BLOCKED + textwrap.dedent(code))
    assert (
        message
        == (
            "the kernel cannot run with numba: no numba here; "
            "pip install 'counter-rules[fast]', or use Backend.PYTHON"
        )
        or "No module named 'numpy'" in message
    )


def test_with_numba_auto_is_numba() -> None:
    pytest.importorskip("numba")
    assert choose_backend(Backend.AUTO) is choose_backend(Backend.NUMBA) is Backend.NUMBA
    assert choose_backend(Backend.PYTHON) is Backend.PYTHON
    assert issubclass(KernelError, RuntimeError)


def run_numba(text: str, cache: Path | None) -> ModuleType:
    pytest.importorskip("numba")
    return run_text(text, name="toy", backend=Backend.NUMBA, cache=cache and Cache(cache))


def test_without_a_folder_numba_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    from counter_rules.kernel import _words_numba

    monkeypatch.chdir(tmp_path)
    monkeypatch.delattr(_words_numba, "cache_code")  # nothing asks for files
    made = run_numba(TEXT, None)
    assert made.twice(4) == 8
    assert list(tmp_path.iterdir()) == []


def test_a_text_is_written_for_its_owner_only(tmp_path: Path) -> None:
    run_numba(TEXT, tmp_path)
    (file,) = tmp_path.glob("*.py")
    assert file.read_text("utf-8") == TEXT
    assert os.name == "nt" or file.stat().st_mode & 0o077 == 0


def test_another_text_never_runs_even_under_the_very_name(tmp_path: Path) -> None:
    run_numba(TEXT, tmp_path)
    (file,) = tmp_path.glob("*.py")
    file.write_text("raise SystemExit('poisoned')\n", "utf-8")
    assert run_numba(TEXT, tmp_path).twice(4) == 8
    assert file.read_text("utf-8") == TEXT


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own")
def test_a_link_under_the_name_is_replaced_and_its_target_left_alone(tmp_path: Path) -> None:
    run_numba(TEXT, tmp_path)
    (file,) = tmp_path.glob("*.py")
    file.unlink()
    other = tmp_path / "other"
    other.write_text("mine", "utf-8")
    file.symlink_to(other)
    assert run_numba(TEXT, tmp_path).twice(4) == 8
    assert other.read_text("utf-8") == "mine"
    assert not file.is_symlink()


def test_texts_with_functions_of_one_name_do_not_meet(tmp_path: Path) -> None:
    first = run_numba(TEXT, tmp_path)
    second = run_numba(TEXT.replace("2 * x", "3 * x"), tmp_path)
    assert (first.twice(4), second.twice(4), first.twice(5)) == (8, 12, 10)


@pytest.mark.slow
def test_a_second_process_takes_the_machine_code_from_the_folder(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    assert run_python(TIMED, str(tmp_path), TEXT) == "0 1"
    assert run_python(TIMED, str(tmp_path), TEXT) == "1 0"


@pytest.mark.slow
def test_texts_from_the_folder_do_not_meet_in_one_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    from counter_rules.kernel._machine_code import CodeCache

    other = TEXT.replace("2 * x", "x + 4")  # also 8 from 4, and another number from 5
    for text in (TEXT, other):
        run_python(TIMED, str(tmp_path), text)
    monkeypatch.setattr(CodeCache, "save_overload", None)  # called only for what was not found
    first, second = run_numba(TEXT, tmp_path), run_numba(other, tmp_path)
    assert (first.twice(5), second.twice(5)) == (10, 9)
