"""The checks of effects: they change only what they may, and describe it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cached_property, partial
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import JOKER, Card, Rank
from counter_rules.errors import RulesetError
from counter_rules.explain import Explanation, explain_trick, list_powers, resolve_trick
from counter_rules.games import counter_effects, get_ruleset
from counter_rules.messages import Texts
from counter_rules.moves import PlayCard
from counter_rules.rules import effects as _ours
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.testing._report import (
    Attempt,
    Check,
    FaultError,
    Report,
    SkippedError,
    make_report,
)
from counter_rules.testing._rulesets import (
    CATALOGUES,
    check_described,
    check_power,
    check_value,
    list_attempts,
)
from counter_rules.trick import STAGES, Effect, EffectStep, Table, Trick
from counter_rules.trick.effect import TableHook
from counter_rules.trick.resolve import find_led, make_table, resolve_table

_TRICKS: Final = 400
_NEVER_CHANGED: Final = ("plays", "cards", "places", "led", "last", "factors", "winner")
"""The fields of a table that no effect changes."""


def check_effect(
    effect: Effect,
    *,
    rules: Ruleset | None = None,
    texts: Mapping[str, Texts] = CATALOGUES,
    matches: int = 1,
    seed: int = 0,
    progress: Callable[[Check], object] | None = None,
) -> Report:
    """Check that an effect obeys the rules of effects, and its ruleset those of `check_ruleset`.

    The effect acts in random tricks, complete and incomplete ones: it may change only what effects
    may change, must depend on the table alone, and must have texts. It takes seconds.

    Args:
        effect: the effect.
        rules: the ruleset that it acts in; by default Counter for four with the effect added last,
            in place of one of the same name, and with jokers if it is theirs.
        texts: the catalogues of sentences, by language; by default those of the library. Each must
            have a text for the effect, such as ``power.tide``.
        matches: the number of matches to play.
        seed: the seed of the tricks and matches; the same seed makes the same checks.
        progress: called with every check when it is done.

    Returns:
        The report of all checks.

    Raises:
        RulesetError: if it is not an Effect, or does not act in the ruleset.
        StateError: if the ruleset is not one.

    >>> from counter_rules.rules.effects import NINE
    >>> report = check_effect(NINE)
    >>> report.has_passed, report.skipped
    (True, ())
    """
    if not isinstance(effect, Effect):
        raise RulesetError(f"expected an Effect, got {shorten(effect)}")
    rules = _make_rules(effect) if rules is None else to_rules(rules)
    if effect not in rules.effects.effects:
        raise RulesetError(
            f"effect {shorten(effect.name)} does not act in ruleset {shorten(rules.name)}: add it "
            "by adding(effect) of its effects"
        )
    tried = _Tried(effect, rules, texts, seed)
    attempts = [*tried.list_attempts(), *list_attempts(rules, texts, matches, seed)]
    return make_report(effect.name, attempts, progress)


def _make_rules(effect: Effect) -> Ruleset:
    """Make Counter for four with an effect."""
    counter, order = get_ruleset("counter", players=4), counter_effects()
    if effect.name in [other.name for other in order.effects]:
        order = order.without(effect.name)
    if effect.rank is not Rank.JOKER:
        return get_ruleset("counter", players=4, effects=order.adding(effect))
    jokers = (*counter.deck, JOKER, JOKER)
    effects = order.adding(effect)
    return attrs.evolve(counter, name="with_jokers", options=(), deck=jokers, effects=effects)


@attrs.frozen
class _Tried:
    """An effect, and the random tricks in which it is checked."""

    effect: Effect
    rules: Ruleset
    texts: Mapping[str, Texts]
    seed: int

    def list_attempts(self) -> Iterator[Attempt]:
        """Yield the checks of the effect alone, in order."""
        yield (
            "the effect is a value: compared, hashed and pickled",
            partial(check_value, self.effect),
        )
        yield "it has a name of its own", self.check_name
        yield "every hook cites a clause", self.check_clauses
        yield "every catalogue says what it can do", self.check_texts
        yield "it acts in some trick", self.check_acting
        yield "it changes nothing that no effect changes", self.check_unchanged
        yield "it depends on the table alone", self.check_pure
        yield "every change has a sentence in every catalogue", self.check_sentences

    def check_name(self) -> None:
        """Check that it is not a different effect with the name of one of the library."""
        name = self.effect.name
        if not (isinstance(name, str) and name.isidentifier()):
            raise FaultError(f"expected a word such as proud_ace, got {shorten(name)}")
        ours = [one for one in vars(_ours).values() if isinstance(one, Effect)]
        for one in ours:
            if one.name == name and one.list_hooks() != self.effect.list_hooks():
                raise FaultError(
                    f"it would get the texts of the library's effect {name}: rename it"
                )

    def check_clauses(self) -> None:
        """Check that every hook cites a clause."""
        for hook, clause in self.effect.list_hooks():
            if not (isinstance(clause, str) and clause.strip()):
                raise FaultError(f"the hook {hook} cites {shorten(clause)}: name the rule it is")
        if not self.effect.list_hooks():
            raise FaultError("it has no hook, so it does nothing")

    def check_texts(self) -> None:
        """Check that its power is described."""
        check_power(self.effect.name, self.effect.rulings, self.texts)
        powers = [one for one in list_powers(self.rules) if one.effect == self.effect.name]
        if not powers:
            raise FaultError(f"the deck of {self.rules.name} has no card of its rank")
        for power in powers:
            check_described(power, self.texts, "its power")

    def check_acting(self) -> None:
        """Check that it changes something."""
        if not any(self.effect.find_act(stage) for stage in STAGES):
            raise SkippedError("it only decides which moves are legal")
        names = {report.effect for one in self.explained for report in one.reports}
        if self.effect.name not in names:
            raise FaultError(
                f"it changes nothing in {_TRICKS} tricks with one of its cards; earlier effects "
                "may silence it"
            )

    def check_unchanged(self) -> None:
        """Check that it changes only what effects may change, and leaves a valid table."""
        for trick in self.tricks:
            led = find_led(trick.plays, trick.trump, self.rules.effects)
            table = make_table(trick, led, self.rules.doubled_values)
            resolve_table(table, self.rules.effects.make_plans(self._watch))

    def _watch(self, step: EffectStep) -> TableHook:
        return partial(_run_watched, step) if step.effect == self.effect else step.act.run

    def check_pure(self) -> None:
        """Check that a trick has the same result whatever was resolved in between."""
        first = {trick: resolve_trick(self.rules, trick) for trick in self.tricks}
        for trick in reversed(self.tricks):
            if resolve_trick(self.rules, trick) != first[trick]:
                raise FaultError(
                    f"{trick} has another result the second time: keep nothing between tricks, "
                    "and use no random numbers"
                )

    def check_sentences(self) -> None:
        """Check that every change has a sentence."""
        for explained in self.explained:
            for report in explained.reports:
                if report.effect == self.effect.name:
                    check_described(report, self.texts, f"{explained.trick}, {report.stage}")
            check_described(explained, self.texts, str(explained.trick))

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """Random tricks, each with a card that the effect concerns."""
        rng = random.Random(f"{self.seed} {self.effect.name}")  # noqa: S311 - it has to be repeatable
        return tuple([_draw_trick(self.effect, self.rules, rng) for _ in range(_TRICKS)])

    @cached_property
    def explained(self) -> Sequence[Explanation]:
        """The tricks, explained."""
        return [explain_trick(self.rules, trick) for trick in self.tricks]


def _run_watched(step: EffectStep, table: Table) -> None:
    before = {name: deepcopy(getattr(table, name)) for name in _NEVER_CHANGED}
    step.act.run(table)
    for name, value in before.items():
        if getattr(table, name) != value:
            raise FaultError(f"in stage {step.stage} it changes {name}, which no effect changes")
    fault = table.find_fault()
    if fault is not None:
        raise FaultError(f"in stage {step.stage} it leaves {fault}")


def _draw_trick(effect: Effect, rules: Ruleset, rng: random.Random) -> Trick:
    """Draw a trick of any length with a card of the effect, at any place."""
    deck = list(rules.deck)
    rng.shuffle(deck)
    own = [card for card in deck if _concerns(effect, card)]
    count = rng.randint(1, rules.players)
    wanted = own[: rng.randint(1, min(2, count))]
    for card in wanted:
        deck.remove(card)
    cards = [*wanted, *deck[: count - len(wanted)]]
    left = deck[count - len(wanted) :]
    rng.shuffle(cards)
    is_high = rng.random() < 0.5
    plays: list[PlayCard] = []
    for seat, card in enumerate(cards):
        show, high = _draw_show(card, rules, left, rng), None
        if card.rank in rules.effects.named:
            high, is_high = is_high, not is_high
        plays.append(PlayCard(seat, card, show=show, high=high))
    trump = rng.choice([*{card.suit for card in cards if card is not JOKER}, None])
    return Trick(0, tuple(plays), trump, count, rng.random() < 0.2, rng.random() < 0.1)


def _concerns(effect: Effect, card: Card) -> bool:
    if effect.rank is not None:
        return card.rank is effect.rank
    return effect.cards is None or card in effect.cards


def _draw_show(card: Card, rules: Ruleset, left: list[Card], rng: random.Random) -> Card | None:
    show = rules.effects.shows.get(card.rank)
    if show is None or rng.random() < 0.4:
        return None
    shown = next((other for other in left if other.rank is show.rank), None)
    if shown is not None:
        left.remove(shown)
    return shown
