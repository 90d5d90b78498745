"""A bar on standard error that counts what is played, where somebody sees it."""

from __future__ import annotations

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)


def make_bar(*, is_hidden: bool = False, has_thread: bool = False) -> Progress:
    """Make a bar that shows only on a terminal, and is gone at the end.

    Args:
        is_hidden: whether it is not shown there either.
        has_thread: whether a thread draws it ten times a second; a process from which others fork
            must have none, and draws where it tells of progress.
    """
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=is_hidden or not console.is_terminal or console.is_dumb_terminal,
        transient=True,
        auto_refresh=has_thread,
    )
