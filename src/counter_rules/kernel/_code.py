"""The functions of a text, as Python calls them (`counter_rules.kernel._machine.entry`)."""

from __future__ import annotations

from typing import Protocol, TypeAlias

Place: TypeAlias = int | list[int]
"""Where words lie: an address for a text that numba runs, a list for one that Python runs."""

Places: TypeAlias = int | list[object]
"""Where all that belongs to many games lies (`AT_ROWS` and the like): addresses, or lists."""


class Code(Protocol):
    """What a text offers; its functions say what they do."""

    def list_at(self, row: Place, out: Place, /) -> int:
        """Write the legal actions of a row, and return how many they are."""
        ...

    def child_at(self, row: int, new: int, action: int, /) -> int:
        """Write the row after a legal action, with its legal actions behind it; count them."""
        ...

    def step_at(self, row: Place, out: Place, action: int, /) -> int:
        """Carry out a legal action, and write its legal actions; return how many they are."""
        ...

    def deal_at(self, row: Place, out: Place, seed: int, /) -> int:
        """Deal to a row, and write its legal actions; return how many they are."""
        ...

    def read_at(self, row: Place, word: int, /) -> int:
        """Return a word of a row."""
        ...

    def observe_at(self, row: Place, out: Place, seat: int, /) -> int:
        """Write what a seat observes, and return how many bytes that is."""
        ...

    def reset_games(self, places: Places, first: int, last: int, /) -> int:
        """Begin a match in some of many games, and return how many they are."""
        ...

    def step_games(self, places: Places, first: int, last: int, /) -> int:
        """Carry out the action of each of some of many games, and return how many they are."""
        ...

    def illegal_at(self, places: Places, games: int, /) -> int:
        """Return the first of many games whose action is not legal, or -1."""
        ...

    def winners_at(self, row: Place, /) -> int:
        """Return the seats that have won a match that is over, as a set."""
        ...

    def play_out(
        self, start: Place, results: Place, first: int, last: int, seed: int, hands: int, /
    ) -> int:
        """Play games out from a row, and return the decisions made."""
        ...
