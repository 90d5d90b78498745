"""A hook that holds in some hands only (F11.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import RulesetError
from counter_rules.reasons import Reason
from counter_rules.rules.bidding.protocol import Bids, HandHook, Hook
from counter_rules.rules.hand_context import HandContext, takes_hand


@attrs.frozen(kw_only=True)
class HookInSomeHands:
    """A hook, and the hands that are free of it.

    Args:
        hook: the hook.
        from_size: the fewest cards of a hand in which it holds.
        in_last_hand: whether it holds in the last scheduled hand, too. Extra hands (F3.5) are no
            scheduled ones.

    Raises:
        RulesetError: if ``from_size`` is not a whole number of at least 1.

    >>> from counter_rules.rules.bidding import HookLastBidder
    >>> hook = HookInSomeHands(hook=HookLastBidder(), from_size=3)
    >>> list(hook.list_allowed((0, 1, None), 2)), list(hook.list_allowed((0, 1, None), 3))
    ([0, 1, 2], [0, 1, 3])
    """

    hook: Hook | HandHook
    from_size: int = 1
    in_last_hand: bool = True

    def __attrs_post_init__(self) -> None:
        if type(self.from_size) is not int or self.from_size < 1:
            raise RulesetError(
                f"from_size: expected a whole number of at least 1, got {shorten(self.from_size)}"
            )

    def list_allowed(
        self, bids: Bids, tricks: int, hand: HandContext | None = None
    ) -> Sequence[int]:
        """Return the bids that the hook allows; every bid in a hand that is free of it.

        Without ``hand``, the hand is not the last one.
        """
        is_last = hand is not None and hand.is_last
        if tricks < self.from_size or (is_last and not self.in_last_hand):
            return range(tricks + 1)
        ask: Callable[..., Sequence[int]] = self.hook.list_allowed
        return ask(bids, tricks, hand=hand) if self._passes_hand else ask(bids, tricks)

    def explain(self, bids: Bids, tricks: int, hand: HandContext | None = None) -> Reason:
        """Return the reason of the hook."""
        ask: Callable[..., Reason] = self.hook.explain
        return ask(bids, tricks, hand=hand) if self._passes_hand else ask(bids, tricks)

    @cached_property
    def _passes_hand(self) -> bool:
        return takes_hand(self.hook.list_allowed, self.hook.explain)

    def __str__(self) -> str:
        limits = [
            *([f"in hands of {self.from_size} cards or more"] if self.from_size > 1 else []),
            *([] if self.in_last_hand else ["not in the last hand"]),
        ]
        return ", ".join([str(self.hook), *limits])
