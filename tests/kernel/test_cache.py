"""The cache folder: the user's own, and nobody else's."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from counter_rules.errors import CounterRulesError, StateError
from counter_rules.kernel import Backend, KernelError, _running
from counter_rules.kernel._running import (
    Cache,
    default_cache_folder,
    find_cache,
    open_folder,
    run_text,
)

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")

TEXT = "@entry\ndef twice(x):\n    return 2 * x\n"
LATE = TEXT.replace("entry", "late_entry")


@contextlib.contextmanager
def masking_nothing() -> Iterator[None]:
    old = os.umask(0)
    try:
        yield
    finally:
        os.umask(old)


@contextlib.contextmanager
def writing_at_most(size: int) -> Iterator[None]:
    """Let no file grow beyond so many bytes, as on a disk that is full."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def run_numba(text: str, cache: Cache) -> ModuleType:
    pytest.importorskip("numba")
    return run_text(text, name="toy", backend=Backend.NUMBA, cache=cache)


@pytest.fixture
def users_own(own_folder: Path) -> Cache:
    """Return the user's own cache, for once in a folder of the test."""
    return Cache(None)


# The folder itself


@posix
def test_a_new_folder_is_only_the_users(tmp_path: Path) -> None:
    with masking_nothing():
        folder = open_folder(tmp_path / "a" / "b")
    assert {place.stat().st_mode & 0o777 for place in (folder, folder.parent)} == {0o700}
    assert open_folder(folder) == folder


@posix
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o720, 0o702, 0o1777])
def test_a_folder_that_others_can_write_is_refused(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(mode)
    with pytest.raises(CounterRulesError, match=r"can be written by others.*chmod 700.*cache=None"):
        open_folder(folder)
    folder.chmod(0o755)
    assert open_folder(folder) == folder.resolve()


@posix
def test_a_folder_of_somebody_else_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    with pytest.raises(CounterRulesError, match="belongs to another user"):
        open_folder(tmp_path)


@posix
def test_a_link_is_followed_once_and_its_target_checked(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.mkdir()
    link = tmp_path / "link"
    link.symlink_to(target)
    target.chmod(0o777)
    with pytest.raises(CounterRulesError, match="can be written by others"):
        open_folder(link)
    target.chmod(0o700)
    assert open_folder(link) == target.resolve()


@posix
def test_a_link_to_nowhere_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "nowhere")
    with pytest.raises(CounterRulesError, match="cannot be made"):
        open_folder(link)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for folder in (file, file / "below"):
        with pytest.raises(CounterRulesError, match=r"cannot be made.*another folder"):
            open_folder(folder)


def test_the_users_own_folder_is_done_without_where_none_can_be(
    tmp_path: Path, own_folder: Path, users_own: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert users_own.open() == own_folder.resolve()
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setattr(_running, "default_cache_folder", lambda: file / "below")
    assert users_own.open() is None
    with pytest.raises(KernelError, match="cannot be made"):
        Cache(file / "below").open()


def test_to_find_a_folder_makes_none(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "named")
    assert cache.find() is None
    assert not (tmp_path / "named").exists()
    assert cache.open() == cache.find() == (tmp_path / "named").resolve()


@posix
def test_to_find_a_folder_is_to_check_it(own_folder: Path, users_own: Cache) -> None:
    open_folder(own_folder).chmod(0o777)
    assert users_own.find() is None
    with pytest.raises(KernelError, match="can be written by others"):
        Cache(own_folder).find()


def test_a_user_without_a_home_has_no_folder(
    users_own: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(_running, "default_cache_folder", fail)
    assert users_own.find() is users_own.open() is None


def test_what_a_caller_can_want(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_cache(None) is None
    assert find_cache("user") == Cache(None)
    assert find_cache(Path()) == find_cache(tmp_path) == Cache(tmp_path)
    for cache in (Cache(None), Cache(tmp_path)):
        assert find_cache(cache.choice) == cache
    for wrong in ("users", "", str(tmp_path), True, 3, b"user"):
        with pytest.raises(StateError, match="cache: expected a Path, 'user' or None, got "):
            find_cache(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("platform", "variable", "usual"),
    [
        ("linux", "XDG_CACHE_HOME", ".cache"),
        ("darwin", None, "Library/Caches"),
        ("win32", "LOCALAPPDATA", "AppData/Local"),
    ],
)
def test_the_default_is_where_the_system_keeps_such_things(
    platform: str, variable: str | None, usual: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, "relative")
    assert default_cache_folder() == tmp_path / "home" / usual / "counter-rules" / "kernel"
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / "named"))
        assert default_cache_folder() == tmp_path / "named" / "counter-rules" / "kernel"


# What lies in it


@posix
def test_whatever_is_made_is_private(tmp_path: Path) -> None:
    with masking_nothing():
        made = run_numba(TEXT + LATE.replace("twice", "later"), Cache(tmp_path / "kept"))
        assert made.later(3) == 6
    below = [tmp_path / "kept", *(tmp_path / "kept").rglob("*")]
    assert len(below) == 7  # two folders, the text, and two files for each function
    assert [place for place in below if place.stat().st_mode & 0o077] == []


@posix
def test_machine_code_that_others_can_write_is_refused(own_folder: Path, users_own: Cache) -> None:
    code = open_folder(own_folder) / "__pycache__"
    file = code / "kept.nbc"
    file.touch()
    file.chmod(0o666)
    assert users_own.open() == code.parent  # nobody gets that far
    code.chmod(0o755)
    for place in (file, code):
        with pytest.raises(KernelError, match=rf"{place} can be written by others.*chmod 700 it"):
            open_folder(code.parent)
        assert users_own.open() is None
        code.chmod(0o777)
    file.chmod(0o644)
    code.chmod(0o755)
    assert users_own.open() == code.parent


@posix
def test_a_link_in_place_of_the_folder_below_is_followed_and_checked(tmp_path: Path) -> None:
    folder, other = tmp_path / "own", tmp_path / "other"
    folder.mkdir(mode=0o700)
    other.mkdir()
    other.chmod(0o777)
    (folder / "__pycache__").symlink_to(other)
    with pytest.raises(KernelError, match="can be written by others"):
        open_folder(folder)


def test_numba_keeps_nothing_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numba = pytest.importorskip("numba")
    elsewhere = tmp_path / "elsewhere"
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(elsewhere))
    run_numba(TEXT, Cache(tmp_path / "named"))
    assert {file.parent for file in tmp_path.rglob("*.nb*")} == {tmp_path / "named/__pycache__"}
    assert not elsewhere.exists()


# What goes wrong there: never mind in the user's own folder, an error in one that the caller names


@posix
@pytest.mark.parametrize("text", [TEXT, LATE])
@pytest.mark.parametrize("size", [0, 60])  # not even the text can be written, or only that
def test_a_full_disk(size: int, text: str, tmp_path: Path, users_own: Cache) -> None:
    pytest.importorskip("numba")
    for _ in range(2):
        with writing_at_most(size):
            made = run_numba(text, users_own)
            assert (made.twice(4), made.twice(5)) == (8, 10)
    with writing_at_most(size), pytest.raises(KernelError) as caught:
        run_numba(text, Cache(tmp_path / "named")).twice(4)
    message = str(caught.value)
    assert message.startswith(f"the cache folder {tmp_path / 'named'} cannot be written: [Errno ")
    assert message.endswith("; free some space, or pass cache=None")
    assert run_numba(text, Cache(tmp_path / "named")).twice(4) == 8


@pytest.mark.parametrize("text", [TEXT, LATE])
@pytest.mark.parametrize("files", ["toy_*.py", "*.nbi", "*.nbc"])
def test_a_folder_in_place_of_a_file(
    files: str, text: str, tmp_path: Path, users_own: Cache
) -> None:
    named = Cache(tmp_path / "own")
    assert run_numba(text, named).twice(4) == 8
    (file,) = (tmp_path / "own").rglob(files)
    file.unlink()
    file.mkdir()
    assert run_numba(text, users_own).twice(5) == 10
    with pytest.raises(KernelError, match="cannot be written: "):
        run_numba(text, named).twice(5)


@pytest.mark.parametrize("text", [TEXT, LATE])
@pytest.mark.parametrize("files", ["*.nbi", "*.nbc"])
def test_damaged_machine_code_is_made_anew(files: str, text: str, tmp_path: Path) -> None:
    named = Cache(tmp_path)
    assert run_numba(text, named).twice(4) == 8
    (file,) = tmp_path.rglob(files)
    damaged = file.read_bytes()[:20]
    file.write_bytes(damaged)
    assert run_numba(text, named).twice(5) == 10
    made_anew = file.stat()
    assert made_anew.st_size > len(damaged)
    assert run_numba(text, named).twice(6) == 12
    assert file.stat().st_mtime_ns == made_anew.st_mtime_ns, "read again, not made again"


def test_where_numba_finds_no_place_to_write(
    tmp_path: Path, users_own: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    caching = pytest.importorskip("numba.core.caching")
    monkeypatch.setattr(caching.InTreeCacheLocator, "from_function", lambda *_: None)
    assert run_numba(TEXT, users_own).twice(4) == 8
    with pytest.raises(KernelError, match="cannot be written: "):
        run_numba(TEXT, Cache(tmp_path))
