"""The resolution of a single trick, and the verdict: why its winner won."""

from __future__ import annotations

import enum
from collections import Counter

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import Card, Suit
from counter_rules.errors import StateError
from counter_rules.messages import Message
from counter_rules.moves import PlayCard
from counter_rules.rules.ruleset import Clauses, Ruleset, to_rules
from counter_rules.seats import check_seat
from counter_rules.trick import EffectStep, Table, Trick, TrickResult
from counter_rules.trick.resolve import list_contenders, resolve_plays

# The verdict.


class VerdictCode(enum.Enum):
    """A stable code for why the winner of a trick won."""

    CHAMPION = "champion"
    ONLY_TRUMP = "only_trump"
    HIGHEST_TRUMP = "highest_trump"
    LOWEST_TRUMP = "lowest_trump"
    ONLY_LED = "only_led"
    HIGHEST_LED = "highest_led"
    LOWEST_LED = "lowest_led"
    ONLY_CONTESTED = "only_contested"
    HIGHEST_CONTESTED = "highest_contested"
    LOWEST_CONTESTED = "lowest_contested"
    NOBODY = "nobody"


@attrs.frozen(kw_only=True)
class Verdict:
    """The verdict on a trick: why the winner won.

    Args:
        code: the reason.
        card: the winning card, or None if no seat takes the trick.
        is_tied: whether an equal card lost because it was played later.
        clause: the clause of the rules.
        message: the verdict as a message.
    """

    code: VerdictCode
    card: Card | None
    is_tied: bool
    clause: str
    message: Message

    @property
    def messages(self) -> tuple[Message, ...]:
        """The verdict, for `counter_rules.messages.describe`."""
        return (self.message,)

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        return str(self.message)


def make_verdict(
    table: Table, clauses: Clauses, champion_maker: EffectStep | None, *, has_changing_values: bool
) -> Verdict:
    """Return the verdict on a resolved table; it states values if effects can change them."""
    code, winner, is_tied = _get_code(table), table.winner, False
    card = None if winner is None else table.cards[winner]
    if winner is None:
        clause, message = clauses.nobody, Message("verdict.nobody")
    elif champion_maker is not None:
        effect, clause = champion_maker.effect, champion_maker.act.clause
        keys = (f"verdict.champion.{effect.name}", "verdict.champion")
        message = Message.first_of(keys, card=card, **dict(effect.details))
    else:
        clause, value = clauses.win, table.values[winner]
        is_tied = [table.values[place] for place in list_contenders(table)].count(value) > 1
        message = Message.of(
            f"verdict.{code.value}",
            card=card,
            worth=Message.of("verdict.worth", value=value / 2) if has_changing_values else "",
            able=Message("verdict.able") if _has_barred_rival(table, winner) else "",
            tied=Message("verdict.tied") if is_tied else "",
            **({"suit": table.contested} if code.value.endswith("_contested") else {}),
        )
    return Verdict(code=code, card=card, is_tied=is_tied, clause=clause, message=message)


def _get_code(table: Table) -> VerdictCode:
    if table.champion is not None:
        return VerdictCode.CHAMPION
    contenders = list_contenders(table)
    if not contenders:
        return VerdictCode.NOBODY
    which = "lowest" if table.is_lowest_wins else "highest"
    if len(contenders) == 1:
        which = "only"
    if table.is_trump(contenders[0]):
        return VerdictCode(f"{which}_trump")
    return VerdictCode(f"{which}_{'led' if table.contested is table.led else 'contested'}")


def _has_barred_rival(table: Table, winner: int) -> bool:
    """Return whether a barred card is a trump or of the contested suit, like the winner."""
    is_trump = table.is_trump(winner)
    return any(
        barred and (table.is_trump(place) if is_trump else table.suits[place] is table.contested)
        for place, barred in enumerate(table.barred)
    )


# The resolution.


def resolve_trick(rules: Ruleset, trick: Trick) -> TrickResult:
    """Resolve a complete trick by the rules of a game (C4 to C7).

    The trick need not be part of a match. Its ``players`` may differ from those of the ruleset, and
    the library does not check whether players could have followed suit.

    Args:
        rules: the rules.
        trick: the trick.

    Raises:
        StateError: if the trick is not complete, or its cards or shows are impossible.
        RulesetError: if the hook of an effect fails.

    >>> from counter_rules import Trick, get_ruleset
    >>> rules = get_ruleset("counter", players=4)
    >>> result = resolve_trick(rules, Trick.parse("4C 4D 3C QC", trump="H"))
    >>> result.winner, result.values
    (2, (0.0, 0.0, 23.0, 0.0))
    """
    check_trick(rules, trick)
    return resolve_plays(trick, rules.doubled_values, rules.effects)


def check_trick(rules: Ruleset, trick: Trick) -> None:
    """Refuse a trick that is not complete, or whose cards or shows are impossible."""
    to_rules(rules)
    if not isinstance(trick, Trick):
        raise StateError(
            f"expected a Trick, got {shorten(trick)} (see Trick.parse; a TrickResult has one)"
        )
    check_parts(trick)
    if len(trick.plays) != trick.players:
        raise StateError(
            f"the trick has {len(trick.plays)} of {shorten(trick.players)} plays: only a complete "
            "trick can be resolved"
        )
    for turn, play in enumerate(trick.plays):
        seat = (trick.leader + turn) % trick.players
        if play.seat != seat:
            raise StateError(
                f"play {turn + 1}, {play}, is by seat {play.seat}: it is seat {seat}'s turn"
            )
    _check_cards(rules, trick)


def check_parts(trick: Trick) -> None:
    """Refuse a trick, complete or not, that has a part of the wrong type."""
    if type(trick.players) is not int or trick.players < 1:
        raise StateError(f"a trick needs at least 1 player, got {shorten(trick.players)}")
    check_seat(trick.leader, trick.players)
    if trick.trump is not None and not isinstance(trick.trump, Suit):
        raise StateError(f"trump must be a Suit or None, not {shorten(trick.trump)}")
    for play in trick.plays:
        if type(play) is not PlayCard:
            raise StateError(f"expected a PlayCard, got {shorten(play)}")
    for field, flag in (("doubled", trick.doubled), ("last", trick.last)):
        if type(flag) is not bool:
            raise StateError(f"{field} must be True or False, not {shorten(flag)}")


def _check_cards(rules: Ruleset, trick: Trick) -> None:
    deck, seen = rules.deck_counts, Counter[Card]()
    for play in trick.plays:
        seen[play.card] += 1
        if play.show is not None:
            facet = rules.effects.shows.get(play.card.rank)
            if facet is None or play.show.rank is not facet.rank:
                raise StateError(
                    f"{play} is impossible: {play.show} cannot be shown with {play.card}"
                )
            seen[play.show] += 1
    _check_names(rules, trick)
    for card, times in seen.items():
        if card not in deck:
            raise StateError(f"{card} is not in this deck of {len(rules.deck)} cards")
        if times > deck[card]:
            raise StateError(f"{card} appears {times} times, but the deck holds {deck[card]}")


def _check_names(rules: Ruleset, trick: Trick) -> None:
    names: list[bool] = []
    for play in trick.plays:
        is_named = play.card.rank in rules.effects.named
        if is_named and play.high is None:
            raise StateError(f"{play} is impossible: name the joker, *high or *low")
        if not is_named and play.high is not None:
            raise StateError(f"{play} is impossible: {play.card} is never named high or low")
        if play.high is not None:
            names.append(play.high)
    if len(names) > len(set(names)):
        raise StateError(f"two jokers have the same name in {trick}: one is high and one is low")
