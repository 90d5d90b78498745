"""States whose rows are lists: those of a kernel that plain Python runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counter_rules.kernel._fast_state import FastState, MakeState
from counter_rules.kernel._machine.codes import MOST_ACTIONS
from counter_rules.state import State

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel


class ListState(FastState):
    """A state whose row is a list."""

    __slots__ = ("_kernel",)

    def __init__(
        self,
        kernel: Kernel,
        row: list[int],
        legal: bytes,
        parent: FastState | State,
        cause: int | None,
    ) -> None:
        self._kernel = kernel
        self.row = row
        self.legal = legal
        self.parent = parent
        self.cause = cause

    @property
    def kernel(self) -> Kernel:
        """The kernel that it belongs to."""
        return self._kernel

    def child(self, action: int) -> ListState:
        """Return the state after an action of the seat to act."""
        number = self._check(action)
        kernel, row, out = self._kernel, self.row[:], [0] * MOST_ACTIONS
        try:
            count = kernel.code.step_at(row, out, number)
        except Exception as error:
            raise self.find_failure(number, error) from error
        return ListState(kernel, row, bytes(out[:count]), self, number)

    def _deal(self, seed: int) -> ListState:
        kernel, row, out = self._kernel, self.row[:], [0] * MOST_ACTIONS
        count = kernel.code.deal_at(row, out, seed)
        return ListState(kernel, row, bytes(out[:count]), self, None)


def make_list_states(kernel: Kernel) -> MakeState:
    """Return what makes a state of a kernel from the words of its row."""

    def make(words: list[int], state: State) -> ListState:
        out = [0] * MOST_ACTIONS
        count = kernel.code.list_at(words, out)
        return ListState(kernel, words, bytes(out[:count]), state, None)

    return make
