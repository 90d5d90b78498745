"""Whether effects can let every player pass a card, asked of their code."""

from __future__ import annotations

from typing import Any

from actions.passing_hooks import HARMLESS, PASSING
from counter_rules import Effect, Rank
from counter_rules.games import counter_effects
from counter_rules.rules import effects
from counter_rules.trick import PLAIN_TRICK, STAGES, Act, EffectOrder
from support.failures import each

OURS = [each for each in vars(effects).values() if isinstance(each, Effect)]


def add(hook: Any, stage: str = "after") -> EffectOrder:  # noqa: ANN401 - some are no functions
    acts: dict[str, Any] = {stage: Act("X1", hook)}
    return PLAIN_TRICK.adding(Effect(name="own", rank=Rank.ACE, **acts))


def list_passing(each: Effect) -> list[str]:
    return [stage for stage in STAGES if (act := each.find_act(stage)) and add(act.run).can_pass]


def test_of_our_effects_the_five_alone_calls_for_a_pass() -> None:
    found = {each.name: stages for each in OURS if (stages := list_passing(each))}
    assert found == {"five": ["after"]}


def test_it_goes_by_the_effects_in_force() -> None:
    assert counter_effects().can_pass
    assert not counter_effects().without("five").can_pass
    assert not PLAIN_TRICK.can_pass


@each("stage", STAGES)
def test_any_stage_can_call_for_it(stage: str) -> None:
    assert add(PASSING["set_it"], stage).can_pass


@each("name", PASSING)
def test_what_can_let_all_pass(name: str) -> None:
    assert add(PASSING[name]).can_pass


@each("name", HARMLESS)
def test_what_cannot(name: str) -> None:
    assert not add(HARMLESS[name]).can_pass
