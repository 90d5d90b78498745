"""Play by a policy: its weights, its compiled functions, and the worlds it considers likely."""

from __future__ import annotations

import random
import zlib
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from sys import byteorder
from typing import Final, cast

import attrs

from counter_rules.bots._policy.machine import learn, likely, moves, scene, search, weights
from counter_rules.cards import Rank
from counter_rules.kernel import Backend, Kernel, NotCompilableError, compile_ruleset
from counter_rules.kernel.inner import (
    Extension,
    Rows,
    Words,
    draw_rows,
    extend,
    make_room,
    make_rows,
    make_words,
)
from counter_rules.phase import Phase
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import HandsCleared
from counter_rules.sampling import SamplingMethod, Worlds
from counter_rules.seats import Seat

# The learned weights, stored beside this module. ``python benches/train_policy.py`` writes them,
# one file for each family and number of players.

_LEARNED: Final[Mapping[str, Sequence[int]]] = {
    "plain": range(2, 8),
    "trumping": range(2, 7),
    "powers": range(3, 6),
    "together": (2, 3, 5),
}
"""The numbers of players for which the weights of each family were learned."""


def get_weights(rules: Ruleset) -> Words:
    """Return the weights for a ruleset: its family's, learned with as many players or fewer.

    The family is ``powers`` if several ranks have effects; else ``together`` if all share one
    score; else ``trumping`` if trumping is a duty; otherwise ``plain``.
    """
    family = _get_family(rules)
    learned = _LEARNED[family]
    players = max([number for number in learned if number <= rules.players], default=learned[0])
    return _read(f"{family}_{players}.bin")


def _get_family(rules: Ruleset) -> str:
    if rules.effects.has_powers:
        return "powers"
    if isinstance(rules.scoring, HandsCleared):
        return "together"
    return "plain" if type(rules.following) is FollowSuit else "trumping"


@cache
def _read(name: str) -> Words:
    """Read the weights of a file: compressed, 16 bits each, little-endian."""
    folder = files("counter_rules.bots").joinpath("_policy", "numbers")
    numbers = array("h", zlib.decompress(folder.joinpath(name).read_bytes()))
    if byteorder == "big":
        numbers.byteswap()
    return make_words(numbers)


# The functions that play by a policy and search, compiled on first use.


class PolicyCode:
    """The type of the compiled functions, which have the signatures of these.

    It has no instances: the result of `extend` is cast to it.
    """

    grow_tree = staticmethod(search.grow_tree)
    judge_actions = staticmethod(learn.judge_actions)
    pick_by_bids = staticmethod(likely.pick_by_bids)
    pick_by_plays = staticmethod(likely.pick_by_plays)
    try_actions = staticmethod(search.try_actions)


POLICY: Final = Extension(
    name="policy",
    layout=(weights,),
    modules=(scene, moves, learn, likely, search),
    entries=("grow_tree", "judge_actions", "pick_by_bids", "pick_by_plays", "try_actions"),
    shared=("find_ahead", "list_hand_features"),
)
"""The functions that play by a policy and search."""


def load_policy_code(kernel: Kernel) -> PolicyCode:
    """Return the functions for the rules of a kernel, run by the kernel's backend."""
    return cast("PolicyCode", extend(kernel, POLICY).code)


# The player: a compiled game with the weights of its family.


@attrs.frozen(kw_only=True, eq=False)
class PolicyPlayer:
    """A kernel with the compiled functions and the weights of a policy."""

    kernel: Kernel
    code: PolicyCode
    weights: Words

    @property
    def is_compiled(self) -> bool:
        """Whether it runs machine code; Python is about a hundred times slower."""
        return self.kernel.host is Backend.NUMBA


def find_player(rules: Ruleset) -> PolicyPlayer | None:
    """Return the policy player for a ruleset, or None if it has no kernel."""
    try:
        kernel = compile_ruleset(rules)
    except NotCompilableError:
        return None
    return PolicyPlayer(kernel=kernel, code=load_policy_code(kernel), weights=get_weights(rules))


# Likely worlds: the better a world explains the others' bids and plays, the more often it is
# picked.

SHARPNESS: Final = 16
"""The confidence in bids: 16 corresponds to a standard deviation of 0.7 tricks."""
TRUST: Final = 32
"""The assumed probability, in 64ths, that others play by its own policy."""

_TRIES: Final = 5_000
"""The approximate number of draws if most of them are rejected."""
_FIRST: Final = 8
"""The number of worlds from which the acceptance rate is estimated."""
_DRAWS_BY_PLAYS: Final = 2
"""The number of worlds, likely by the bids, from which each is picked by the plays."""


def count_draws(found: Worlds, wanted: int, seed: int) -> int:
    """Return the number of worlds to draw: ``wanted``, or fewer if draws are rejected."""
    if found.method is not SamplingMethod.REJECTION:
        return wanted
    rng = random.Random(seed)  # noqa: S311 - by the seed
    for _ in range(_FIRST):
        found.draw(rng)
    return min(wanted, max(_FIRST, int(_TRIES * (found.acceptance or 0))))


def deal_world(player: PolicyPlayer, found: Worlds, seed: int) -> Words:
    """Return one world as a row in which it is the turn of the view's seat."""
    rng = random.Random(seed)  # noqa: S311 - by the seed
    rows = draw_rows(player.kernel, found, 1, rng)
    prepare_choice(player, rows, found.view.seat or 0, found.view.phase)
    return rows.words


def deal_worlds(player: PolicyPlayer, found: Worlds, count: int, seed: int) -> Rows:
    """Return uniformly drawn worlds as rows in which it is the turn of the view's seat."""
    rng = random.Random(seed)  # noqa: S311 - by the seed
    if player.is_compiled and found.fits_arrays:
        one = player.kernel.pack(found.draw(rng))
        rows = make_rows(player.kernel, one, found.draw_many(count, seed=seed))
    else:
        rows = draw_rows(player.kernel, found, count, rng)
    prepare_choice(player, rows, found.view.seat or 0, found.view.phase)
    return rows


def pick_worlds(player: PolicyPlayer, rows: Rows, found: Worlds, count: int) -> Rows:
    """Return ``count`` of some worlds of a view, in proportion to their likelihood."""
    seat, plays, rules = found.view.seat or 0, found.view.plays, player.kernel.rules
    # A relaxed draw may contain illegal plays, for which the policy has no weights.
    is_read = bool(plays) and can_rewind(rules) and found.method is not SamplingMethod.RELAXED
    wanted = _DRAWS_BY_PLAYS * count if is_read else count
    picked = make_room(wanted + len(rows))
    bids = SHARPNESS, picked, wanted, player.kernel.data
    player.code.pick_by_bids(rows.words, len(rows), seat, player.weights, *bids)
    rows = rows.take(picked[:wanted])
    if not is_read:
        return rows
    actions = make_words(map(player.kernel.actions.encode, plays))
    made = TRUST, actions, len(plays), picked, count, player.kernel.data
    player.code.pick_by_plays(rows.words, wanted, seat, player.weights, *made)
    return rows.take(picked[:count])


def can_rewind(rules: Ruleset) -> bool:
    """Return whether plays can be undone (`likely.rewind`).

    Powers that changed trumps and hands cannot be undone, nor plays of one of two identical cards.
    A joker only wins or loses its trick.
    """
    has_powers = any(effect.rank is not Rank.JOKER for effect in rules.effects.effects)
    return not has_powers and not rules.has_twins


def prepare_choice(player: PolicyPlayer, rows: Rows, seat: Seat, phase: Phase) -> None:
    """Make it a seat's turn; choices under seal start over, as the policy expects."""
    at, rules = player.kernel.layout, player.kernel.rules
    if phase is Phase.PASS or (phase is Phase.BID and rules.bidding.is_sealed):
        chosen = at["BID" if phase is Phase.BID else "GIVEN"]
        for other in range(rules.players):
            rows.fill(chosen + other, -1)
        rows.fill(at["WAITING"], (1 << rules.players) - 1)
        rows.fill(at["TOTAL"], 0)
    rows.fill(at["TURN"], seat)
