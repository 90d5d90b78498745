"""The table of a custom hook, which is asked in advance about all bids that may have been made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import count
from typing import Final

import attrs

from counter_rules._base.quoting import name_type, shorten
from counter_rules.kernel._checks import NotCompilableError
from counter_rules.kernel._tables.cards import Tables
from counter_rules.rules.bidding import HandHook, Hook
from counter_rules.rules.bounds import find_most_hands, list_sizes
from counter_rules.rules.dealing import FlippedHands
from counter_rules.rules.hand_context import HandContext, takes_hand
from counter_rules.rules.ruleset import Ruleset

NO_TABLE: Final[Tables] = {"HOOK_HANDS": 0, "HOOK_AT": (), "HOOK_BIDS": ()}
"""The table of a ruleset without a custom hook."""

_MOST: Final = 1 << 18
"""The most entries of a table."""

_MOST_ASKED: Final = 1 << 21
"""The most biddings that a hook is asked about, a few seconds of work."""


def make_hook_table(rules: Ruleset, hook: Hook | HandHook) -> Tables:
    """Return the bids allowed, by hand, number of bids made and their total.

    The rows of scheduled hands come first; those for all other hands of a size are at hand 0.

    Raises:
        NotCompilableError: if the hook depends on anything else.
    """
    hands = rules.hand_sizes.hands or 0
    width = rules.hand_sizes.largest + 1
    has_others = not hands or find_most_hands(rules) is None
    others = [(0, size) for size in list_sizes(rules)] if has_others else []
    reads = set[str]()
    asked = count(1)
    starts, bids = [0] * ((hands + 1) * width), list[int]()
    known: dict[int, list[int]] = {}
    for number, size in [*_list_scheduled(rules, hands), *others]:
        starts[number * width + size] = len(bids)
        make = partial(
            _WatchedHand,
            number=number or hands + 1,
            size=size,
            is_last=0 < number == hands,
            is_extra=not number and hands > 0,
            reads=reads,
        )
        hooked = _Hooked(hook=hook, players=rules.players, size=size, make=make, asked=asked)
        if hooked.takes_hand:
            bids += hooked.list_rows()
        else:
            bids += known.get(size) or known.setdefault(size, hooked.list_rows())
        if len(bids) > _MOST:
            raise _refuse(hook, f"its table has more than {_MOST} entries")
    if "before" in reads:
        raise _refuse(hook, "it reads the results of earlier hands")
    if "number" in reads and has_others:
        raise _refuse(hook, "it reads the number of the hand, which has no bound in this match")
    return {"HOOK_HANDS": hands, "HOOK_AT": tuple(starts), "HOOK_BIDS": tuple(bids)}


def _list_scheduled(rules: Ruleset, hands: int) -> Iterator[tuple[int, int]]:
    """Yield the number and every possible size of each scheduled hand."""
    schedule = rules.hand_sizes
    for number in range(1, hands + 1):
        if isinstance(schedule, FlippedHands):
            yield from [(number, size) for size in list_sizes(rules)]
        else:
            yield number, schedule.get_size(number, ())


def _refuse(hook: Hook | HandHook, reason: str) -> NotCompilableError:
    return NotCompilableError(
        f"hook {name_type(hook)}",
        reason,
        advice="let it depend on how many have bid, their total, and the hand's number, size and "
        "is_last alone, or play it with the readable engine",
    )


@attrs.frozen(kw_only=True)
class _WatchedHand(HandContext):
    """A hand that notes which of its fields are read."""

    reads: set[str] = attrs.field(eq=False)

    def __getattribute__(self, name: str) -> object:
        if name in ("number", "before"):
            object.__getattribute__(self, "reads").add(name)
        return object.__getattribute__(self, name)


@attrs.frozen(kw_only=True)
class _Hooked:
    """A hook in a hand, for any bids and dealer."""

    hook: Hook | HandHook
    players: int
    size: int
    make: Callable[..., _WatchedHand]  # of the bids so far
    asked: Iterator[int]  # counts the biddings

    @cached_property
    def takes_hand(self) -> bool:
        """Whether the hook takes the hand."""
        return takes_hand(self.hook.list_allowed)

    def list_rows(self) -> list[int]:
        """Return the bids allowed as bits: for each number of bids made, by their total."""
        size = self.size
        biddings: dict[int, list[tuple[int, ...]]] = {0: [()]}
        rows: list[int] = []
        for _ in range(self.players):
            found = {total: self._ask(tried) for total, tried in biddings.items()}
            rows += [found.get(total, 0) for total in range((self.players - 1) * size + 1)]
            after: dict[int, list[tuple[int, ...]]] = {}
            for total, tried in biddings.items():
                for bid in [bid for bid in range(size + 1) if found[total] >> bid & 1]:
                    after.setdefault(total + bid, []).extend([(*made, bid) for made in tried])
            biddings = after
        return rows

    def _ask(self, tried: Sequence[tuple[int, ...]]) -> int:
        """Return the bids allowed after biddings of one total, for every dealer."""
        answers = {self._ask_once(bids) for made in tried for bids in _seat(made, self.players)}
        if len(answers) > 1:
            why = f"its answers differ for bids with the total {sum(tried[0])} of {self.size}"
            raise _refuse(self.hook, why)
        return answers.pop()

    def _ask_once(self, bids: tuple[int | None, ...]) -> int:
        if next(self.asked) > _MOST_ASKED:
            raise _refuse(self.hook, f"there are more than {_MOST_ASKED:,} biddings to ask about")
        ask: Callable[..., Sequence[int]] = self.hook.list_allowed
        size, known = self.size, {"hand": self.make(bids=bids)} if self.takes_hand else {}
        allowed = ask(bids, size, **known)
        if not all(type(bid) is int and 0 <= bid <= size for bid in allowed):
            raise _refuse(self.hook, f"it allows {shorten(allowed)} in a hand of {size}")
        return sum(1 << bid for bid in {*allowed})


def _seat(made: tuple[int, ...], players: int) -> Iterator[tuple[int | None, ...]]:
    """Yield the bids by seat for every seat that may have bid first."""
    bids = (*made, *[None] * (players - len(made)))
    for first in range(players):
        yield bids[players - first :] + bids[: players - first]
