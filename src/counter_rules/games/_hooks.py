"""The options for the hook, and for the hands in which it holds (F11.4)."""

from __future__ import annotations

from typing import Protocol

from counter_rules.games._kinds import count, flag
from counter_rules.games._option import contradiction
from counter_rules.rules.bidding import (
    ExactTotal,
    HandHook,
    Hook,
    HookInSomeHands,
    HookLastBidder,
    InTurn,
)
from counter_rules.rules.dealing import HandSizes


def flag_of_hook(clause: str, *, default: bool = True) -> bool:
    """Make the option for the common hook, in games that have no other."""
    meaning = "the last bidder may not make the bids add up to the tricks"
    return flag(meaning, clause, default=default)


def count_of_hook_from(*, default: int = 1) -> int:
    """Make the option for the fewest cards of a hand with the hook."""
    return count("the fewest cards of a hand in which the hook holds", "F11.4", default=default)


def flag_of_hook_last_hand() -> bool:
    """Make the option for the hook in the last hand."""
    return flag("the hook holds in the last scheduled hand, too", "F11.4", default=True)


class HookOptions(Protocol):
    """The options of a game with the common hook."""

    @property
    def hook(self) -> bool:
        """Whether there is a hook."""
        ...

    @property
    def hook_from(self) -> int:
        """The fewest cards of a hand with the hook."""
        ...

    @property
    def hook_last_hand(self) -> bool:
        """Whether it holds in the last hand."""
        ...


def make_bidding(
    options: HookOptions,
    hands: HandSizes,
    clause: str,
    *,
    usual_from: int = 1,
    sizes: str = "hand_sizes",
) -> InTurn:
    """Return bidding in turn, with the common hook in the hands in which it holds.

    Args:
        options: the options of the game.
        hands: the schedule.
        clause: the clause on the hook.
        usual_from: the default of ``hook_from``.
        sizes: the option that sets the sizes of hands, for the error.
    """
    hook = limit_hook(
        HookLastBidder(clause) if options.hook else None,
        hands,
        from_size=options.hook_from,
        usual_from=usual_from,
        in_last_hand=options.hook_last_hand,
        off="hook=False",
        sizes=sizes,
    )
    return InTurn(hook)


def limit_hook(
    hook: Hook | None,
    hands: HandSizes,
    *,
    from_size: int = 1,
    usual_from: int = 1,
    in_last_hand: bool,
    off: str = "hook",
    sizes: str = "hand_sizes",
) -> Hook | HandHook | None:
    """Return a hook that holds in some hands only, or refuse one that does not fit.

    The default of ``hook_from`` is not refused: a table that writes shorter hands, or no hook, has
    not chosen it.

    Args:
        hook: the hook, or None if there is none.
        hands: the schedule.
        from_size: the option ``hook_from``.
        usual_from: the default of that option.
        in_last_hand: the option ``hook_last_hand``.
        off: the option that chooses the hook and its value, for the error.
        sizes: the option that sets the sizes of hands, for the error.
    """
    is_usual = from_size == usual_from
    given = "hook_last_hand=False" if is_usual else f"hook_from={from_size}"
    if hook is None:
        if is_usual and in_last_hand:
            return None
        why = f"there is no hook; choose one, or leave {given.partition('=')[0]} out (F11.4)"
        raise contradiction(given, off, why)
    if from_size == 1 and in_last_hand:
        return hook
    if from_size > hands.largest and not is_usual:
        raise contradiction(given, sizes, "every hand has fewer cards (F11.4)")
    if isinstance(hook, ExactTotal):
        raise contradiction(given, off, "the bids add up to N in every hand (F11.4)")
    if not in_last_hand and hands.hands is None:
        raise contradiction("hook_last_hand=False", "target", "there is no last hand (F11.4)")
    return HookInSomeHands(hook=hook, from_size=from_size, in_last_hand=in_last_hand)
