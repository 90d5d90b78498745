"""Random rulesets of `custom` through all that takes one: engine, views, records, kernel, worlds.

Few are tried by default, more with the slow tests. ``python -m properties.test_any_ruleset 1000``
in ``tests`` tries a thousand and names those that fail.
"""

from __future__ import annotations

import random
import sys

import pytest

from counter_rules import Ruleset
from counter_rules.games import format_options, get_preset
from counter_rules.sampling import worlds
from counter_rules.testing import check_ruleset
from support.failures import collect
from support.match_walks import draw_rules, draw_start, walk_hand
from support.seat_outputs import look_on


def draw(number: int) -> Ruleset:
    """Draw a ruleset with any options; the same number draws the same one."""
    rng = random.Random(f"any ruleset {number}")
    return draw_rules(rng, "custom", rng.choice(get_preset("custom").players))


def check(number: int) -> None:
    """Play a match of a ruleset, look at it from every side, and draw worlds of some views."""
    rules = draw(number)
    report = check_ruleset(rules, matches=1, seed=number)
    assert report.has_passed, f"{format_options(rules)}: {report}"
    rng = random.Random(number)
    moments = list(walk_hand(rng, draw_start(rng, rules)))
    for _, state in rng.sample(moments, min(len(moments), 4)):
        seat = rng.choice([None, *range(rules.players)])
        seen = look_on(state, seat)
        assert look_on(worlds(seen).draw(rng), seat) == seen, format_options(rules)


@pytest.mark.parametrize("number", range(4))
def test_any_ruleset_is_played_seen_recorded_compiled_and_sampled(number: int) -> None:
    check(number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4, 60))
def test_more_rulesets_are(number: int) -> None:
    check(number)


def main() -> None:
    """Try as many rulesets as the command line says."""
    with collect() as failures:
        for number in range(int(sys.argv[1])):
            with failures.case(f"ruleset {number}"):
                check(number)


if __name__ == "__main__":
    main()
