"""What plays by a policy: a compiled game with the numbers of its family."""

from __future__ import annotations

import attrs

from counter_rules.bots._policy._memory import Words, find_place, make_room, make_words
from counter_rules.bots._policy._numbers import find_numbers
from counter_rules.errors import StateError
from counter_rules.kernel import Backend, Kernel, NotCompilable, compile_ruleset
from counter_rules.kernel._code import Place
from counter_rules.kernel._policy import PolicyCode, load_policy_code
from counter_rules.rules.ruleset import Ruleset
from counter_rules.sampling import Worlds, worlds
from counter_rules.views import View


@attrs.frozen(kw_only=True, eq=False)
class Player:
    """What plays by a policy.

    Args:
        kernel: the kernel of the rules.
        code: the functions that play.
        numbers: the numbers of the policy.
    """

    kernel: Kernel
    code: PolicyCode
    numbers: Words

    @property
    def weights(self) -> Place:
        """Where the numbers lie."""
        return find_place(self.numbers)

    @property
    def is_compiled(self) -> bool:
        """Whether it is machine code that plays; Python is some hundred times slower."""
        return self.kernel.backend is Backend.NUMBA

    def make_room(self, count: int) -> Words:
        """Return room for so many words."""
        return make_room(count, self.kernel.backend)


def find_player(rules: Ruleset, backend: Backend) -> Player | None:
    """Return what plays by the policy for some rules, or None where they cannot be compiled."""
    try:
        kernel = compile_ruleset(rules, backend=backend)
    except NotCompilable:
        return None
    numbers = make_words([*find_numbers(rules)], kernel.backend)
    return Player(kernel=kernel, code=load_policy_code(kernel), numbers=numbers)


@attrs.define
class PlayerFinder:
    """Finds what plays by some rules, and keeps it, as it may take seconds to compile.

    Args:
        backend: what runs it.
    """

    backend: Backend = Backend.AUTO
    _known: tuple[Ruleset, Player | None] | None = attrs.field(default=None, init=False, repr=False)

    def find(self, rules: Ruleset) -> Player | None:
        """Return what plays by some rules; None where no kernel knows them."""
        if self._known is None or self._known[0] != rules:
            self._known = rules, find_player(rules, self.backend)
        return self._known[1]


def find_worlds(view: View) -> Worlds | None:
    """Return the worlds of a view, or None where none is found in time.

    That can happen in games of one's own in which cards are passed, and must be beaten besides, or
    come from two decks.
    """
    try:
        return worlds(view)
    except StateError:
        return None
