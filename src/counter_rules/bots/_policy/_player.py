"""What plays by a policy: a compiled game with the numbers of its family."""

from __future__ import annotations

import attrs

from counter_rules.bots._policy._numbers import find_numbers
from counter_rules.kernel import Backend, Kernel, NotCompilable, compile_ruleset
from counter_rules.kernel._memory import Words
from counter_rules.kernel._policy import PolicyCode, load_policy_code
from counter_rules.rules.ruleset import Ruleset


@attrs.frozen(kw_only=True, eq=False)
class Player:
    """What plays by a policy.

    Args:
        kernel: the kernel of the rules.
        code: the functions that play.
        weights: the numbers of the policy.
    """

    kernel: Kernel
    code: PolicyCode
    weights: Words

    @property
    def is_compiled(self) -> bool:
        """Whether it is machine code that plays; Python is some hundred times slower."""
        return self.kernel.backend is Backend.NUMBA


def find_player(rules: Ruleset, backend: Backend) -> Player | None:
    """Return what plays by the policy for some rules, or None where no kernel knows them."""
    try:
        kernel = compile_ruleset(rules, backend=backend)
    except NotCompilable:
        return None
    return Player(kernel=kernel, code=load_policy_code(kernel), weights=find_numbers(rules))
