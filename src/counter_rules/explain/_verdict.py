"""Why the winner of a trick won."""

from __future__ import annotations

import enum

import attrs

from counter_rules.cards import Card
from counter_rules.messages import Message
from counter_rules.rules.ruleset import Clauses
from counter_rules.trick import EffectStep, Table
from counter_rules.trick.resolve import find_contenders


class VerdictCode(enum.Enum):
    """Why a trick was won, as a stable code."""

    CHAMPION = "champion"
    ONLY_TRUMP = "only_trump"
    HIGHEST_TRUMP = "highest_trump"
    LOWEST_TRUMP = "lowest_trump"
    ONLY_LED = "only_led"
    HIGHEST_LED = "highest_led"
    LOWEST_LED = "lowest_led"
    NOBODY = "nobody"


@attrs.frozen(kw_only=True)
class Verdict:
    """Why a trick was won.

    Args:
        code: the reason.
        card: the winning card, or None if nobody takes the trick.
        is_tied: whether an equal card lost because it was played later.
        clause: the clause of the rules.
        message: the verdict in words, in no language yet.
    """

    code: VerdictCode
    card: Card | None
    is_tied: bool
    clause: str
    message: Message

    @property
    def messages(self) -> tuple[Message, ...]:
        """The verdict as `counter_rules.messages.describe` takes it."""
        return (self.message,)

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        return str(self.message)


def make_verdict(
    table: Table,
    clauses: Clauses,
    champion_maker: EffectStep | None,
    *,
    has_changing_values: bool,
) -> Verdict:
    """Return why a resolved table has the winner it has.

    Args:
        table: the table after all stages.
        clauses: the clauses to cite.
        champion_maker: the effect that made a champion, and where, if one did.
        has_changing_values: whether effects change values, so that the winner's is named.

    Returns:
        The verdict.
    """
    code = _find_code(table)
    if table.winner is None:
        return Verdict(
            code=code,
            card=None,
            is_tied=False,
            clause=clauses.nobody,
            message=Message("verdict.nobody"),
        )
    card, value = table.cards[table.winner], table.values[table.winner]
    if champion_maker is not None:
        effect, clause = champion_maker.effect, champion_maker.act.clause
        keys = (f"verdict.champion.{effect.name}", "verdict.champion")
        message = Message.first_of(keys, card=card, **dict(effect.details))
        return Verdict(code=code, card=card, is_tied=False, clause=clause, message=message)
    equals = [p for p in find_contenders(table) if table.values[p] == value]
    is_tied = len(equals) > 1
    message = Message.of(
        f"verdict.{code.value}",
        card=card,
        worth=Message.of("verdict.worth", value=value / 2) if has_changing_values else "",
        able=Message("verdict.able") if _has_barred_rival(table, table.winner) else "",
        tied=Message("verdict.tied") if is_tied else "",
    )
    return Verdict(code=code, card=card, is_tied=is_tied, clause=clauses.win, message=message)


def _find_code(table: Table) -> VerdictCode:
    if table.champion is not None:
        return VerdictCode.CHAMPION
    contenders = find_contenders(table)
    if not contenders:
        return VerdictCode.NOBODY
    best = contenders[0]
    is_trump = table.is_trump(best)
    if len(contenders) == 1:
        return VerdictCode.ONLY_TRUMP if is_trump else VerdictCode.ONLY_LED
    if table.is_lowest_wins:
        return VerdictCode.LOWEST_TRUMP if is_trump else VerdictCode.LOWEST_LED
    return VerdictCode.HIGHEST_TRUMP if is_trump else VerdictCode.HIGHEST_LED


def _has_barred_rival(table: Table, winner: int) -> bool:
    """Return whether a card that cannot win is a trump, or of the led suit, like the winner."""
    is_trump = table.is_trump(winner)
    return any(
        barred and (table.is_trump(place) if is_trump else table.suits[place] is table.led)
        for place, barred in enumerate(table.barred)
    )
