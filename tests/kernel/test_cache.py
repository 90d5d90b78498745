"""The cache folder: the user's own, and nobody else's."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from counter_rules.errors import CounterRulesError
from counter_rules.kernel import _cache
from counter_rules.kernel._cache import default_cache_folder, open_cache, open_default_cache

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")


@posix
def test_a_new_folder_is_only_the_users(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        folder = open_cache(tmp_path / "a" / "b")
    finally:
        os.umask(old)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert open_cache(folder) == folder


@posix
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o720, 0o702, 0o1777])
def test_a_folder_that_others_can_write_is_refused(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(mode)
    with pytest.raises(CounterRulesError, match=r"can be written by others.*chmod 700.*cache=None"):
        open_cache(folder)
    folder.chmod(0o755)
    assert open_cache(folder) == folder.resolve()


@posix
def test_a_folder_of_somebody_else_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    with pytest.raises(CounterRulesError, match="belongs to somebody else"):
        open_cache(tmp_path)


@posix
def test_a_link_is_followed_once_and_its_target_checked(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.mkdir()
    link = tmp_path / "link"
    link.symlink_to(target)
    target.chmod(0o777)
    with pytest.raises(CounterRulesError, match="can be written by others"):
        open_cache(link)
    target.chmod(0o700)
    assert open_cache(link) == target.resolve()


@posix
def test_a_link_to_nowhere_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "nowhere")
    with pytest.raises(CounterRulesError, match="cannot be made"):
        open_cache(link)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for folder in (file, file / "below"):
        with pytest.raises(CounterRulesError, match=r"cannot be made.*another folder"):
            open_cache(folder)


def test_the_default_is_no_cache_where_none_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setattr(_cache, "default_cache_folder", lambda: file / "below")
    assert open_default_cache() is None
    monkeypatch.setattr(_cache, "default_cache_folder", lambda: tmp_path / "new")
    assert open_default_cache() == (tmp_path / "new").resolve()


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
