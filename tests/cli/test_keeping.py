"""A match that is kept while it goes on: nothing is lost, and no other file is touched."""

from __future__ import annotations

import contextlib
import errno
import mmap
import os
import random
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import attrs
import pytest

from counter_rules import get_ruleset, new_game
from counter_rules.cli import keeping
from counter_rules.cli.keeping import Keeper
from counter_rules.cli.records import FileError, choose_form
from counter_rules.cli.replay import write_page
from counter_rules.records import Record, dumps, load
from support.match_walks import walk_match
from support.signals import hear_signals

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other modes and links")
KILLER = Path(__file__).with_name("kill_matches.py")
FORMS = pytest.mark.parametrize("name", ["match.record", "match.json"])
RULES = get_ruleset("custom", players=3, hand_sizes=(3, 3))
MOVES = tuple(move for _, move, _ in walk_match(random.Random(7), new_game(RULES), 100))
NEW = Record(rules=RULES, tags={"Event": "Open"})
LONG = Record(rules=get_ruleset("custom", players=3, hand_sizes=(10,) * 9))
LONG_MOVES = tuple(move for _, move, _ in walk_match(random.Random(7), LONG.replay(), 400))


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def keep(name: str, told: list[str] | None = None, record: Record = NEW) -> Keeper:
    """Begin to keep a match in a file, new or old."""
    is_new = not Path(name).exists()
    return Keeper(record, name, is_new=is_new, say=[].append if told is None else told.append)


def read(name: str) -> Record:
    with Path(name).open(encoding="utf-8") as file:
        return load(file)


def list_files() -> list[str]:
    return sorted(path.name for path in Path.cwd().iterdir())


@contextlib.contextmanager
def full_disk(size: int) -> Generator[None]:
    """Let no file grow beyond so many bytes: what fits is written, and then there is an error."""
    resource = pytest.importorskip("resource", reason="this system limits no files")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@FORMS
def test_the_file_is_a_record_after_every_move(name: str) -> None:
    keeper = keep(name)
    for number, move in enumerate(MOVES):
        assert read(name).moves == MOVES[:number]
        keeper.add(move)
    assert read(name).moves == MOVES
    keeper.close()
    whole = Record(rules=RULES, tags={"Event": "Open"}, moves=MOVES)
    assert Path(name).read_text(encoding="utf-8") == dumps(whole, choose_form(name))
    assert list_files() == [name]


@POSIX
def test_a_new_file_is_for_its_owner_alone() -> None:
    keep("match.record")
    assert stat.S_IMODE(Path("match.record").stat().st_mode) == 0o600


DIES_WITHIN_A_WRITE = """
import resource, signal, sys
from cli.test_keeping import LONG, LONG_MOVES, keep

signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # whoever writes beyond the limit dies of it
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
keeper = keep(sys.argv[1], record=LONG)
for number, move in enumerate(LONG_MOVES):
    keeper.add(move)
    print(number + 1, flush=True)
"""


@POSIX
@pytest.mark.skipif(mmap.PAGESIZE != 4096, reason="the match is too short for a larger page")
@FORMS
def test_no_move_is_lost_where_a_write_ends_at_a_page(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DIES_WITHIN_A_WRITE, name],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    )
    assert done.returncode == -signal.SIGXFSZ, done.stderr
    kept = int(done.stdout.split()[-1])
    assert 0 < kept < len(LONG_MOVES)
    assert read(name).moves == LONG_MOVES[:kept]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="matches are killed in forked processes")
def test_no_move_is_lost_whenever_a_match_is_killed(tmp_path: Path) -> None:
    with hear_signals():
        done = subprocess.run(
            [sys.executable, str(KILLER), str(tmp_path), "200"],
            capture_output=True,
            check=False,
            encoding="utf-8",
            env={**os.environ, "PYTHONWARNINGS": "error"},
        )
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 50, "most matches were over before they were killed"
    assert not [name for name in list_files() if name.startswith(".")]


@FORMS
def test_a_match_goes_on_in_its_file(name: str) -> None:
    keeper = keep(name)
    for move in MOVES[:7]:
        keeper.add(move)
    keeper.close()
    place = Path(name).stat().st_ino
    again = keep(name, record=read(name))
    for number, move in enumerate(MOVES[7:], start=7):
        assert read(name).moves == MOVES[:number]
        again.add(move)
    again.close()
    assert read(name).moves == MOVES
    assert Path(name).stat().st_ino == place, "nothing had to be replaced"


def test_a_hand_that_is_over_is_on_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    keeper = keep("match.record")
    before = [len(synced) for move in MOVES if keeper.add(move) is None]
    ends = [i for i, (a, b) in enumerate(zip([0, *before], before, strict=False)) if a < b]
    texts = Path("match.record").read_text(encoding="utf-8")
    assert len(ends) == texts.count("scores:") == 2


@FORMS
@pytest.mark.parametrize("room", [0, 1, 9, 40])
def test_a_full_disk_costs_no_move_and_is_said_once(name: str, room: int) -> None:
    told: list[str] = []
    keeper = keep(name, told)
    for move in MOVES[:5]:
        keeper.add(move)
    with full_disk(Path(name).stat().st_size + room):
        for number, move in enumerate(MOVES[5:15], start=5):
            keeper.add(move)
            kept = read(name).moves
            assert kept == MOVES[: len(kept)]
            assert 5 <= len(kept) <= number + 1
    assert told == [
        f"{name} cannot be written: File too large; the match continues, and every move tries again"
    ]
    for move in MOVES[15:]:
        keeper.add(move)
    assert told[1:] == [f"{name} is written again: no move is missing"]
    keeper.close()
    assert read(name).moves == MOVES


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    words = [str(mount), "-t", "tmpfs", "-o", "size=8k", "none", str(disk)]
    if not mount or not unmount or subprocess.run(words, check=False).returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        told: list[str] = []
        (disk / "other").write_bytes(b"x" * 4096)
        keeper = keep(str(disk / "match.json"), told, attrs.evolve(NEW, tags={"Event": "x" * 3000}))
        for move in MOVES:
            keeper.add(move)
        kept = read(str(disk / "match.json")).moves
        assert kept == MOVES[: len(kept)]
        assert 0 < len(kept) < len(MOVES)
        assert "No space left on device; the match continues" in told[0]
        with pytest.raises(FileError, match="No space left on device"):
            keeper.close()
        (disk / "other").unlink()
        keeper.close()
        assert read(str(disk / "match.json")).moves == MOVES
    finally:
        subprocess.run([unmount, str(disk)], check=True)


def test_where_not_even_a_beginning_fits_nothing_is_left() -> None:
    with full_disk(10), pytest.raises(FileError, match="cannot be written: File too large"):
        keep("match.record")
    assert list_files() == []


def test_a_page_that_does_not_fit_is_not_left_by_half() -> None:
    with full_disk(1_000), pytest.raises(FileError, match="cannot be written: File too large"):
        write_page(NEW, Path("page.html"), 1)
    assert list_files() == []


def test_a_failed_sync_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    told: list[str] = []
    keeper = keep("match.record", told)
    monkeypatch.setattr(os, "fsync", fail)
    for move in MOVES:
        keeper.add(move)
    assert told[0].startswith(
        "match.record cannot be written: Input/output error; the match continues"
    )
    with pytest.raises(FileError, match="Input/output error"):
        keeper.close()
    assert read("match.record").moves, "what was saved stays"


@pytest.mark.parametrize("same_size", [True, False])
def test_what_something_else_has_changed_is_not_written_over(same_size: bool) -> None:
    told: list[str] = []
    keeper = keep("match.record", told)
    keeper.add(MOVES[0])
    end = b"\n\nstopped\n"
    size = Path("match.record").stat().st_size if same_size else 100
    mine = b"x" * (size - len(end)) + end
    Path("other").write_bytes(mine)
    Path("other").replace("match.record")
    for move in MOVES[1:]:
        keeper.add(move)
    assert len(told) == 1
    assert told[0].startswith("match.record is not written: another program has changed it;")
    with pytest.raises(FileError, match="another program has changed it"):
        keeper.close()
    assert Path("match.record").read_bytes() == mine


def test_two_matches_are_not_mixed_in_one_file() -> None:
    keep("match.record").close()
    told: list[str] = []
    first, second = keep("match.record"), keep("match.record", told)
    for move in MOVES[:5]:
        first.add(move)
        second.add(move)
    assert told[0].startswith("match.record is not written: another program has changed it;")
    first.close()
    with pytest.raises(FileError, match="another program has changed it"):
        second.close()
    assert read("match.record").moves == MOVES[:5]


@POSIX
def test_a_file_that_is_replaced_while_it_is_waited_for_is_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not even where the old one looks as it did: another process goes on in the new one."""

    def replace(*_: object) -> None:
        shutil.copy2("match.record", "new")
        Path("new").replace("match.record")

    told: list[str] = []
    keeper = keep("match.record", told)
    before = Path("match.record").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("fcntl.flock", replace)
        keeper.add(MOVES[0])
    assert told[0].startswith("match.record is not written: another program has changed it;")
    assert Path("match.record").read_bytes() == before


@POSIX
def test_a_hard_link_stays_the_same_file() -> None:
    keeper = keep("match.record", record=LONG)
    Path("link").hardlink_to("match.record")
    for move in LONG_MOVES:
        keeper.add(move)
    assert read("link").moves == LONG_MOVES
    assert Path("link").samefile("match.record")


def test_a_write_that_cannot_be_put_back_is_no_leave_to_write_over_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    told: list[str] = []
    keeper = keep("match.record", told)
    with monkeypatch.context() as patch:
        patch.setattr(keeping, "_overwrite", fail)
        keeper.add(MOVES[0])
    Path("other").write_text("mine", encoding="utf-8")
    Path("other").replace("match.record")
    keeper.add(MOVES[1])
    with pytest.raises(FileError, match="another program has changed it"):
        keeper.close()
    assert Path("match.record").read_text(encoding="utf-8") == "mine"


@POSIX
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/null"])
def test_an_endless_file_in_its_place_is_not_read(device: str) -> None:
    told: list[str] = []
    keeper = keep("match.record", told)
    Path("match.record").unlink()
    Path("match.record").symlink_to(device)
    keeper.add(MOVES[0])
    assert told[0].startswith("match.record is not written: another program has changed it;")


def test_a_file_that_is_gone_is_not_made_again() -> None:
    told: list[str] = []
    keeper = keep("match.record", told)
    Path("match.record").unlink()
    keeper.add(MOVES[0])
    assert told[0].startswith("match.record cannot be written: No such file or directory;")
    assert list_files() == []


@POSIX
@pytest.mark.parametrize("tags", [{"Event": "Open"}, {"Event": "Closed"}], ids=["same", "new head"])
def test_mode_links_and_the_files_of_others_stay(tags: dict[str, str]) -> None:
    Path("deep").mkdir()
    keep("deep/match.record").close()
    Path("link").symlink_to("deep/match.record")
    target = Path("deep/match.record")
    target.chmod(0o600)
    others = ("link.new", "deep/match.record.new", "deep/match.record~")
    for other in others:
        Path(other).write_text("mine", encoding="utf-8")
    owner = target.stat().st_uid
    if os.geteuid() == 0:
        owner = 12345
        os.chown(target, owner, 54321)
    keeper = keep("link", record=attrs.evolve(NEW, tags=tags))
    keeper.add(MOVES[0])
    keeper.close()
    assert read("deep/match.record") == attrs.evolve(NEW, tags=tags, moves=MOVES[:1])
    assert Path("link").is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert target.stat().st_uid == owner
    assert [Path(other).read_text(encoding="utf-8") for other in others] == ["mine"] * 3
    assert len([*Path("deep").iterdir()]) == 3
    assert list_files() == ["deep", "link", "link.new"]


def test_a_replacement_that_fails_leaves_the_file_and_nothing_else() -> None:
    keep("match.record").close()
    before = Path("match.record").read_bytes()
    other = attrs.evolve(NEW, tags={"Event": "Closed"})
    with full_disk(10), pytest.raises(FileError, match="File too large; name another with --save"):
        keep("match.record", record=other)
    assert Path("match.record").read_bytes() == before
    assert list_files() == ["match.record"]


def test_ctrl_c_waits_until_a_move_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt_and_write(file: object, place: int, content: bytes) -> None:
        signal.raise_signal(signal.SIGINT)
        write(file, place, content)

    write = keeping._overwrite
    keeper = keep("match.record")
    with monkeypatch.context() as patch:
        patch.setattr(keeping, "_overwrite", interrupt_and_write)
        with hear_signals(), pytest.raises(KeyboardInterrupt):
            keeper.add(MOVES[0])
    assert read("match.record").moves == MOVES[:1]
    keeper.add(MOVES[1])
    assert read("match.record").moves == MOVES[:2]
