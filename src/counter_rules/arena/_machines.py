"""The machines that have played a tournament: a file in its folder, and how a report names them."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version as read_version
from pathlib import Path
from typing import Final

import attrs

from counter_rules.arena._settings import get_converter
from counter_rules.notation.inner import decode_json, structure

MACHINES: Final = "machines.jsonl"


@attrs.frozen(kw_only=True)
class Machine:
    """A machine, with what plays on it.

    Args:
        version: the version of this library.
        python: the version of Python.
        system: the system, and the kind of processor.
        cpu: the name of the processor, or an empty text.
        cores: the number of its cores.
    """

    version: str
    python: str
    system: str
    cpu: str
    cores: int

    def __str__(self) -> str:
        cpu = f"{self.cpu}, " if self.cpu else ""
        cores = f"{self.cores} core{'' if self.cores == 1 else 's'}"
        return f"{cpu}{cores}; {self.system}, Python {self.python}, counter-rules {self.version}"


@cache
def get_machine() -> Machine:
    """Return this machine."""
    return Machine(
        version=read_version("counter-rules"),
        python=platform.python_version(),
        system=f"{platform.system()} {platform.machine()}",
        cpu=_name_cpu(),
        cores=os.cpu_count() or 1,
    )


def _name_cpu() -> str:
    """Return the name of the processor; empty where the system does not say."""
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text("utf-8", "replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return " ".join(value.split())
    return platform.processor()


@attrs.frozen(kw_only=True)
class Shift:
    """Some boards that one machine has played, one after another.

    Args:
        board: the first of them.
        begun: when they were kept, in UTC: year, month, day, hour and minute, as ISO 8601 has it.
        machine: the machine.
    """

    board: int
    begun: str
    machine: Machine


def format_shift(board: int, seconds: float, machine: Machine) -> str:
    """Return a shift as one line of JSON, with its line feed; the seconds are those since 1970."""
    begun = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%MZ")
    shift = Shift(board=board, begun=begun, machine=machine)
    return json.dumps(get_converter().unstructure(shift), separators=(",", ":")) + "\n"


def parse_shift(line: str) -> Shift:
    """Return the shift that `format_shift` has written, or raise `NotationError`."""
    return structure(get_converter(), decode_json(line), Shift, "shift", line)


def list_machines(shifts: Iterable[Shift]) -> list[str]:
    """List the machines that have played, each with its first and its last day."""
    days = dict[Machine, list[str]]()
    for shift in shifts:
        days.setdefault(shift.machine, []).append(shift.begun[:10])
    return [
        f"played on {' to '.join(dict.fromkeys([of[0], of[-1]]))}: {machine}"
        for machine, of in days.items()
    ]
