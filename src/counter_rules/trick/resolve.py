"""The one pipeline that resolves the tricks of every game.

Nothing here knows a card: the effects do what cards do, in the order that the ruleset gives,
and this module lays the cards on the table, lets them act, and sees who wins.
"""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules.cards import Rank, Suit
from counter_rules.moves import PlayCard
from counter_rules.trick.failure import find_failure, make_guarded_plans
from counter_rules.trick.order import EffectOrder, Plan
from counter_rules.trick.plain import resolve_plain
from counter_rules.trick.result import TrickResult
from counter_rules.trick.table import Table
from counter_rules.trick.trick import Trick


def find_led(plays: Sequence[PlayCard], trump: Suit | None, order: EffectOrder) -> Suit | None:
    """Return the suit that followers must follow (C4.1, C4.2, F0.4).

    Args:
        plays: the plays so far, in play order.
        trump: the trump suit as the trick began.
        order: the effects, some of which change the suit that their card sets.

    Returns:
        The suit set by the first card that sets one, or None.

    Raises:
        RulesetError: if the hook of an effect fails.
    """
    leads = order.leads
    for play in plays:
        card = play.card
        try:
            if card.rank not in leads:
                changed = order.counts_as.get(card.rank)
                return card.suit if changed is None else changed.find_suit(card, trump)
            suit = leads[card.rank].find_suit(card, trump)
        except Exception as error:
            hook = "lead" if card.rank in leads else "counts_as"
            raise find_failure(hook, card.rank, order, error) from error
        if suit is not None:
            return suit
    return None


def lay_table(trick: Trick, led: Suit | None, values: Sequence[int]) -> Table:
    """Lay the cards of a trick on a table, before any effect.

    Args:
        trick: the trick.
        led: its led suit.
        values: the doubled value of each rank, by the rank's number.

    Returns:
        The table.
    """
    cards = [play.card for play in trick.plays]
    count = len(cards)
    places: dict[Rank, list[int]] = {}
    for place, card in enumerate(cards):
        if card.rank in places:
            places[card.rank].append(place)
        else:
            places[card.rank] = [place]
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
        trick.trump,
        trick.trump,
        [False] * count,
        [False] * count,
        [False] * count,
        [None] * count,
    )


def run_plan(table: Table, plan: Plan) -> None:
    """Let every effect act whose rank lies on the table and is not silenced."""
    awake = table.awake
    for rank, run in plan:
        if rank in awake:
            run(table)


def find_contenders(table: Table) -> list[int]:
    """Return the plays among which the best value wins (C6.2): trumps, else the led suit.

    Args:
        table: the table after the contest stage.

    Returns:
        Their places in play order; empty if no card competes.
    """
    able = [place for place, is_barred in enumerate(table.barred) if not is_barred]
    trumps = [place for place in able if table.is_trump(place)]
    return trumps or [place for place in able if table.suits[place] is table.led]


def find_winner(table: Table) -> int | None:
    """Return the winning play, or None (C6.1, C6.2, C6.3).

    Args:
        table: the table after the contest stage.

    Returns:
        The play's place in play order; of equals, the one played earlier.
    """
    if table.champion is not None:
        return table.champion
    contenders = find_contenders(table)
    if not contenders:
        return None
    pick = min if table.is_lowest_wins else max
    return pick(contenders, key=table.values.__getitem__)


def resolve_table(table: Table, plans: tuple[Plan, Plan]) -> None:
    """Run the five stages on a table.

    Args:
        table: the table as `lay_table` made it; it holds the outcome afterwards.
        plans: the hooks before the trick is won, and after.
    """
    before, after = plans
    run_plan(table, before)
    winner = table.winner = find_winner(table)
    table.next_leader = 0 if winner is None else winner
    run_plan(table, after)


def read_result(table: Table, trick: Trick) -> TrickResult:
    """Read the outcome off a resolved table."""
    plays, winner = trick.plays, table.winner
    return TrickResult(
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
    """Resolve a trick known to be complete and possible; `resolve_trick` is the checked way.

    Args:
        trick: the trick.
        values: the doubled value of each rank, by the rank's number.
        order: the effects.

    Returns:
        The outcome.

    Raises:
        RulesetError: if the hook of an effect fails.
    """
    led = find_led(trick.plays, trick.trump, order)
    if not order.effects:
        return resolve_plain(trick, led, values)
    table = lay_table(trick, led, values)
    try:
        resolve_table(table, order.plans)
        return read_result(table, trick)
    except Exception:
        # So that resolving need not watch the hooks.
        name_failure(trick, led, values, order)
        raise


def name_failure(trick: Trick, led: Suit | None, values: Sequence[int], order: EffectOrder) -> None:
    """Resolve a trick once more, with every hook watched: the error names the one that fails.

    Args:
        trick: the trick.
        led: its led suit.
        values: the doubled value of each rank, by the rank's number.
        order: the effects.

    Raises:
        RulesetError: if the hook of an effect fails, or leaves what cannot be.
    """
    resolve_table(lay_table(trick, led, values), make_guarded_plans(order))
