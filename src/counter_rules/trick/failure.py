"""An effect that fails: which one it was, where, and by which clause.

Hooks are anybody's code. What they raise becomes a `RulesetError` that names the effect, with the
original as its cause.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from counter_rules._quoting import name_type, shorten, tidy
from counter_rules.cards import Rank
from counter_rules.errors import RulesetError
from counter_rules.trick.effect import EffectStep
from counter_rules.trick.order import EffectOrder, Plan
from counter_rules.trick.table import Table

_LONGEST: Final = 300


def run_step(step: EffectStep, table: Table) -> None:
    """Let one effect act in one stage.

    Args:
        step: the effect and the stage.
        table: the table.

    Raises:
        RulesetError: if its hook fails.
    """
    try:
        step.act.run(table)
    except Exception as error:
        raise make_failure(step.effect.name, step.stage, step.act.clause, error) from error


def make_guarded_plans(order: EffectOrder) -> tuple[Plan, Plan]:
    """Return the plans of an order in which every hook that fails, or leaves nonsense, is named."""
    return order.make_plans(lambda step: partial(_run_and_check, step))


def _run_and_check(step: EffectStep, table: Table) -> None:
    run_step(step, table)
    fault = table.find_fault()
    if fault is not None:
        nonsense = ValueError(f"it leaves {fault}")
        raise make_failure(step.effect.name, step.stage, step.act.clause, nonsense) from nonsense


def find_failure(hook: str, rank: Rank, order: EffectOrder, error: Exception) -> RulesetError:
    """Return the error for a rank whose effect could not say something about its card.

    Args:
        hook: the hook of `Effect` that failed, such as ``"lead"`` or ``"counts_as"``.
        rank: the rank.
        order: the effects.
        error: what the hook raised.
    """
    effect = next(e for e in order.effects if e.rank is rank and getattr(e, hook) is not None)
    return make_failure(effect.name, hook, getattr(effect, hook).clause, error)


def make_failure(name: str, hook: str, clause: str, error: Exception) -> RulesetError:
    """Return the error that names an effect and its hook.

    Args:
        name: the effect's name.
        hook: the stage, or another hook of `Effect`.
        clause: the clause that the hook cites.
        error: what the hook raised.
    """
    return RulesetError(
        f"effect {shorten(name)} fails in its hook {hook} ({clause}): {_quote(error)}; "
        "mend the hook, or leave the effect out"
    )


def _quote(error: Exception) -> str:
    try:
        return tidy(f"{name_type(error)}: {error}", _LONGEST)
    except Exception:  # noqa: BLE001 - an error whose text fails too
        return name_type(error)
