"""The resolution of tricks: one pipeline for every game, and a shortcut for plain tricks.

Nothing here knows a particular card. This module lays the cards on the table, runs the effects in
the order of the ruleset, and finds the winner.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from counter_rules._base.quoting import name_type, shorten, tidy
from counter_rules.cards import Rank, Suit
from counter_rules.errors import RulesetError
from counter_rules.moves import PlayCard
from counter_rules.trick.effect import EffectStep
from counter_rules.trick.order import EffectOrder, Plan
from counter_rules.trick.table import Table
from counter_rules.trick.trick import Trick, TrickResult, make_trick_result

# Effects that fail. Users write hooks: an error in one becomes a `RulesetError` that names the
# effect, the hook and the clause, with the original error as its cause.

_LONGEST: Final = 300


def run_step(step: EffectStep, table: Table) -> None:
    """Run the hook of one effect for one stage.

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
    """Return the plans of an order with checks: an error names the hook that fails or errs."""
    return order.make_plans(lambda step: partial(_run_and_check, step))


def _run_and_check(step: EffectStep, table: Table) -> None:
    run_step(step, table)
    fault = table.find_fault()
    if fault is not None:
        nonsense = ValueError(f"it leaves {fault}")
        raise make_failure(step.effect.name, step.stage, step.act.clause, nonsense) from nonsense


def make_rank_failure(hook: str, rank: Rank, order: EffectOrder, error: Exception) -> RulesetError:
    """Return the error for the effect of a rank whose hook failed.

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
        "fix the hook or leave the effect out"
    )


def _quote(error: Exception) -> str:
    try:
        return tidy(f"{name_type(error)}: {error}", _LONGEST)
    except Exception:  # noqa: BLE001 - an error whose text fails too
        return name_type(error)


# The plain trick: a shortcut without a table for games without effects, which are most games of the
# family. A property test compares it with the pipeline.


def resolve_plain(trick: Trick, led: Suit | None, values: Sequence[int]) -> TrickResult:
    """Resolve a complete trick without effects (F0.5); of equal cards, the first is higher.

    Args:
        trick: the trick.
        led: its led suit.
        values: the doubled value of each rank, by the rank's number.
    """
    plays, trump = trick.plays, trick.trump
    doubled = [values[play.card.rank] for play in plays]
    suit, best, winner = led, doubled[0], plays[0].seat
    for play, value in zip(plays, doubled, strict=True):
        own = play.card.suit
        if own is suit:
            if value > best:
                best, winner = value, play.seat
        elif own is trump:
            suit, best, winner = trump, value, play.seat
    return make_trick_result(
        plays=plays,
        opening_trump=trump,
        doubled=trick.doubled,
        winner=winner,
        next_leader=None if trick.last else winner,
        doubled_lead=False,
        trump=trump,
        led=led,
        indicator=trump,
        turned=(),
        passing=False,
        values=tuple([value / 2 for value in doubled]),
    )


# The pipeline.


def find_led(plays: Sequence[PlayCard], trump: Suit | None, order: EffectOrder) -> Suit | None:
    """Return the led suit: that of the first card that sets one, or None (C4.1, C4.2, F0.4).

    Args:
        plays: the plays so far, in play order.
        trump: the trump suit at the start of the trick.
        order: the effects, some of which change the suit that their card sets.

    Raises:
        RulesetError: if the hook of an effect fails.
    """
    leads = order.leads
    for play in plays:
        card = play.card
        try:
            if card.rank not in leads:
                changed = order.counts_as.get(card.rank)
                return card.suit if changed is None else changed.get_suit(card, trump)
            lead = leads[card.rank]
            suit = lead.find_suit(card, trump)
        except Exception as error:
            hook = "lead" if card.rank in leads else "counts_as"
            raise make_rank_failure(hook, card.rank, order, error) from error
        if suit is not None or lead.is_final:
            return suit
    return None


def make_table(trick: Trick, led: Suit | None, values: Sequence[int]) -> Table:
    """Return the table with the cards of a trick, before any effect.

    Args:
        trick: the trick.
        led: its led suit.
        values: the doubled value of each rank, by the rank's number.
    """
    cards = [play.card for play in trick.plays]
    count = len(cards)
    places: dict[Rank, list[int]] = {}
    for place, card in enumerate(cards):
        places.setdefault(card.rank, []).append(place)
    factors = [1] * count
    if trick.doubled:
        factors[0] = 2
    return Table(
        trick.plays,
        cards,
        places,
        {None, *places},
        led,
        trick.last,
        factors,
        [card.suit for card in cards],
        [values[card.rank] for card in cards],
        led,
        trick.trump,
        trick.trump,
        [False] * count,
        [False] * count,
        [False] * count,
        [None] * count,
    )


def run_plan(table: Table, plan: Plan) -> None:
    """Run every hook whose rank is on the table and not silenced."""
    awake = table.awake
    for rank, run in plan:
        if rank in awake:
            run(table)


def list_contenders(table: Table) -> list[int]:
    """Return the places of the plays that compete (C6.2): the trumps, else the contested suit.

    Args:
        table: the table after the contest stage.

    Returns:
        The places, in play order; empty if no card competes.
    """
    trump, contested = table.trump, table.contested
    trumps: list[int] = []
    others: list[int] = []
    for place, is_barred in enumerate(table.barred):
        if is_barred:
            continue
        suit = table.suits[place]
        if suit is trump or table.always_trump[place]:
            trumps.append(place)
        elif suit is contested:
            others.append(place)
    return trumps or others


def find_winner(table: Table) -> int | None:
    """Return the place of the winning play, or None (C6.1, C6.2, C6.3).

    Of equal plays, the earlier wins.

    Args:
        table: the table after the contest stage.
    """
    if table.champion is not None:
        return table.champion
    contenders = list_contenders(table)
    if not contenders:
        return None
    pick = min if table.is_lowest_wins else max
    return pick(contenders, key=table.values.__getitem__)


def resolve_table(table: Table, plans: tuple[Plan, Plan]) -> None:
    """Run the five stages on a table.

    Args:
        table: the table from `make_table`; it holds the outcome afterwards.
        plans: the hooks to run before the trick is won, and after.
    """
    before, after = plans
    run_plan(table, before)
    winner = table.winner = find_winner(table)
    table.next_leader = 0 if winner is None else winner
    run_plan(table, after)


def make_result(table: Table, trick: Trick) -> TrickResult:
    """Return the result of a trick from its resolved table."""
    plays, winner = trick.plays, table.winner
    return make_trick_result(
        plays=plays,
        opening_trump=trick.trump,
        doubled=trick.doubled,
        winner=None if winner is None else plays[winner].seat,
        next_leader=None if trick.last else plays[table.next_leader].seat,
        doubled_lead=table.is_lead_doubled,
        trump=table.trump,
        led=table.led,
        indicator=table.indicator,
        turned=table.turned,
        passing=table.is_passing,
        values=tuple([doubled / 2 for doubled in table.values]),
    )


def resolve_plays(trick: Trick, values: Sequence[int], order: EffectOrder) -> TrickResult:
    """Resolve a trick without checking that it is complete and possible, as `resolve_trick` does.

    Args:
        trick: the trick.
        values: the doubled value of each rank, by the rank's number.
        order: the effects.

    Raises:
        RulesetError: if the hook of an effect fails.
    """
    led = find_led(trick.plays, trick.trump, order)
    if not order.effects:
        return resolve_plain(trick, led, values)
    table = make_table(trick, led, values)
    try:
        resolve_table(table, order.plans)
        return make_result(table, trick)
    except Exception:
        # Run again with checks, so that the first run need not watch the hooks.
        name_failure(trick, led, values, order)
        raise


def name_failure(trick: Trick, led: Suit | None, values: Sequence[int], order: EffectOrder) -> None:
    """Resolve a trick again with every hook checked, to name the one that fails.

    Args:
        trick: the trick.
        led: its led suit.
        values: the doubled value of each rank, by the rank's number.
        order: the effects.

    Raises:
        RulesetError: if the hook of an effect fails, or leaves a wrong value on the table.
    """
    resolve_table(make_table(trick, led, values), make_guarded_plans(order))
