"""The order of effects in each stage, and their hooks that change what may be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final, Self, TypeVar

import attrs
from typing_extensions import TypeAliasType

from counter_rules._base.quoting import shorten
from counter_rules.cards import Rank
from counter_rules.errors import RulesetError
from counter_rules.trick._passing import can_let_pass
from counter_rules.trick.effect import (
    FACETS,
    STAGES,
    CountsAs,
    Effect,
    EffectStep,
    Freedom,
    Lead,
    Naming,
    Restraint,
    Show,
    TableHook,
)

FacetT = TypeVar("FacetT")

_PLACES: Final = (*STAGES, "legality")

PlanEntry = TypeAliasType("PlanEntry", tuple[Rank | None, TableHook])
"""The rank that must be in the trick, or None for every trick, and the hook to run."""

Plan = TypeAliasType("Plan", tuple[PlanEntry, ...])
"""Hooks in the order in which they run."""


def _to_tuple(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    return tuple(effects)


@attrs.frozen(kw_only=True, repr=False)
class EffectOrder:
    """The effects of a game, by the stage of a trick in which they act, in order.

    Each effect is listed in exactly the stages for which it has a hook. An effect whose rank is
    not in the trick is skipped. An order without effects resolves the plain trick of Oh Hell.

    Args:
        arrive: the effects of the arrive stage.
        settle: the effects of the settle stage.
        value: the effects of the value stage.
        contest: the effects of the contest stage.
        after: the effects of the after stage.
        legality: the effects that act in no stage and only change what may be played.

    Raises:
        RulesetError: if an effect is missing from one of its stages, is listed in a stage for
            which it has no hook, or is listed twice in one; or if two effects share a name.

    >>> from counter_rules.games import counter_effects
    >>> order = counter_effects()
    >>> [effect.name for effect in order.after]
    ['six', 'jack', 'five']
    >>> [effect.name for effect in order.without("jack").after]
    ['six', 'five']
    """

    arrive: tuple[Effect, ...] = attrs.field(default=(), converter=_to_tuple)
    settle: tuple[Effect, ...] = attrs.field(default=(), converter=_to_tuple)
    value: tuple[Effect, ...] = attrs.field(default=(), converter=_to_tuple)
    contest: tuple[Effect, ...] = attrs.field(default=(), converter=_to_tuple)
    after: tuple[Effect, ...] = attrs.field(default=(), converter=_to_tuple)
    legality: tuple[Effect, ...] = attrs.field(default=(), converter=_to_tuple)

    def __attrs_post_init__(self) -> None:
        for name, times in Counter(effect.name for effect in self.effects).items():
            if times > 1:
                raise RulesetError(
                    f"{times} different effects are named {shorten(name)}: names are unique"
                )
        for facet in FACETS:
            ranks = Counter(effect.rank for effect in self.effects if getattr(effect, facet))
            for rank, times in ranks.items():
                if times > 1:
                    raise RulesetError(
                        f"{times} effects of the {rank} have a {facet}: only one may"
                    )
        for effect in self.effects:
            for stage in _PLACES:
                _check_place(effect, stage, self._get_stage(stage).count(effect))

    def _get_stage(self, stage: str) -> tuple[Effect, ...]:
        stages = (self.arrive, self.settle, self.value, self.contest, self.after, self.legality)
        return stages[_PLACES.index(stage)]

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """Every effect once, by rank; those without a rank come first."""
        found = dict.fromkeys(e for stage in _PLACES for e in self._get_stage(stage))
        return tuple(sorted(found, key=lambda e: -1 if e.rank is None else e.rank))

    def iterate_steps(self) -> Iterator[EffectStep]:
        """Yield every effect in every stage, in the order in which they act."""
        for stage in STAGES:
            for effect in self._get_stage(stage):
                act = effect.find_act(stage)
                if act is not None:
                    yield EffectStep(effect, stage, act)

    def list_stages(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the stages in order, each with the names of its effects in order."""
        return tuple((stage, tuple(e.name for e in self._get_stage(stage))) for stage in STAGES)

    def make_plans(self, wrap: Callable[[EffectStep], TableHook]) -> tuple[Plan, Plan]:
        """Return the plan to run before the trick is won, and the one to run after it.

        Args:
            wrap: takes a step and returns the hook to run for it.
        """
        steps = tuple(self.iterate_steps())
        before = [(step.effect.rank, wrap(step)) for step in steps if step.stage != "after"]
        after = [(step.effect.rank, wrap(step)) for step in steps if step.stage == "after"]
        return tuple(before), tuple(after)

    @cached_property
    def plans(self) -> tuple[Plan, Plan]:
        """The plan before the trick is won, and the one after it."""
        return self.make_plans(lambda step: step.act.run)

    @cached_property
    def leads(self) -> Mapping[Rank, Lead]:
        """The led suit that a rank sets, if it is not simply its own, by rank; read-only."""
        return self._collect(lambda effect: effect.lead)

    @cached_property
    def counts_as(self) -> Mapping[Rank, CountsAs]:
        """The suit and value that a rank counts as, if not those printed, by rank; read-only."""
        return self._collect(lambda effect: effect.counts_as)

    @cached_property
    def led_otherwise(self) -> frozenset[Rank]:
        """The ranks that may set a led suit other than their own."""
        return frozenset({*self.leads, *self.counts_as})

    @cached_property
    def shows(self) -> Mapping[Rank, Show]:
        """The card that may be shown with a rank, by rank; read-only."""
        return self._collect(lambda effect: effect.show)

    @cached_property
    def relieved(self) -> frozenset[Rank]:
        """The ranks that do not oblige their holder (C3.2)."""
        return frozenset(self._collect(lambda effect: effect.relief))

    @cached_property
    def free(self) -> Mapping[Rank, Freedom]:
        """The freedom of each rank that may be played to any trick, by rank; read-only."""
        return self._collect(lambda effect: effect.freedom)

    @cached_property
    def led_freely(self) -> frozenset[Rank]:
        """The ranks that may be led at any time, whatever the lead limit (F11.3)."""
        return frozenset([rank for rank, freedom in self.free.items() if freedom.is_led_freely])

    @cached_property
    def restrained(self) -> Mapping[Rank, Restraint]:
        """The restraint of each rank that may not be led freely, by rank; read-only."""
        return self._collect(lambda effect: effect.restraint)

    @cached_property
    def named(self) -> Mapping[Rank, Naming]:
        """The naming of each rank that its player names high or low, by rank; read-only."""
        return self._collect(lambda effect: effect.naming)

    @cached_property
    def declared(self) -> frozenset[Rank]:
        """The ranks that are played with a show or a name."""
        return frozenset({*self.shows, *self.named})

    @cached_property
    def has_free_cards(self) -> bool:
        """Whether some card is free or restrained, so that legal plays need a closer look."""
        return bool(self.free or self.restrained)

    @cached_property
    def has_powers(self) -> bool:
        """Whether several ranks have effects, as in Counter; jokers and F11.3 do not count.

        >>> from counter_rules.games import counter_effects
        >>> counter_effects().has_powers, EffectOrder().has_powers
        (True, False)
        """
        ranks = {effect.rank for effect in self.effects}
        return len(ranks - {None, Rank.JOKER, Rank.WINNER, Rank.LOSER}) > 1

    @cached_property
    def can_pass(self) -> bool:
        """Whether some effect can make every player pass a card, judged by its code (C7.4).

        >>> from counter_rules.games import counter_effects
        >>> counter_effects().can_pass, counter_effects().without("five").can_pass
        (True, False)
        """
        return any(can_let_pass(step.act.run) for step in self.iterate_steps())

    def without(self, *names: str) -> Self:
        """Return the order without some effects, whose cards become plain.

        Args:
            names: the effects' names, such as ``"nine"``.

        Raises:
            RulesetError: if no effect here has the name.
        """
        self._check_names(names)
        return self._map_stages(lambda _, effects: tuple(e for e in effects if e.name not in names))

    def adding(self, effect: Effect, *, before: str | None = None) -> Self:
        """Return the order with one more effect, in every stage it has a hook for.

        Args:
            effect: the effect.
            before: the name of the effect it precedes, in each stage where both act. In other
                stages, and by default, it comes last.

        Raises:
            RulesetError: if no effect here is named ``before``, or one has the new effect's name.
        """
        if not isinstance(effect, Effect):
            raise RulesetError(f"expected an Effect, got {shorten(effect)}")
        if before is not None:
            self._check_names((before,))
            self._check_meeting(effect, before)
        return self._map_stages(
            lambda stage, effects: (
                _insert(effect, effects, before) if _belongs(effect, stage) else effects
            )
        )

    def __repr__(self) -> str:
        stages = ", ".join(f"{stage}=({', '.join(names)})" for stage, names in self.list_stages())
        return f"EffectOrder({stages})"

    def _collect(self, find: Callable[[Effect], FacetT | None]) -> Mapping[Rank, FacetT]:
        """Return one facet of the effects that have it, by rank; read-only."""
        pairs = ((effect.rank, find(effect)) for effect in self.effects)
        return MappingProxyType({r: facet for r, facet in pairs if r is not None and facet})

    def _check_names(self, names: Iterable[str]) -> None:
        known = [effect.name for effect in self.effects]
        for name in names:
            if name not in known:
                listed = ", ".join(known) or "none"
                raise RulesetError(
                    f"there is no effect {shorten(name)} here: the effects are {listed}"
                )

    def _check_meeting(self, effect: Effect, before: str) -> None:
        shared = (
            any(other.name == before for other in self._get_stage(stage))
            for stage in _PLACES
            if _belongs(effect, stage)
        )
        if not any(shared):
            raise RulesetError(
                f"effect {shorten(effect.name)} cannot precede {shorten(before)}: "
                "they share no stage"
            )

    def _map_stages(self, change: Callable[[str, tuple[Effect, ...]], tuple[Effect, ...]]) -> Self:
        return type(self)(**{stage: change(stage, self._get_stage(stage)) for stage in _PLACES})


PLAIN_TRICK: Final = EffectOrder()
"""No effects: the highest trump wins, else the highest card of the led suit."""


def _belongs(effect: Effect, stage: str) -> bool:
    if stage == "legality":
        return not any(effect.find_act(other) for other in STAGES)
    return effect.find_act(stage) is not None


def _check_place(effect: Effect, stage: str, times: int) -> None:
    wanted = int(_belongs(effect, stage))
    if times != wanted:
        raise RulesetError(
            f"effect {shorten(effect.name)} is listed {times} times in stage {shorten(stage)} "
            f"(hooks there: {wanted}): list each hook once in its stage"
        )


def _insert(effect: Effect, effects: tuple[Effect, ...], before: str | None) -> tuple[Effect, ...]:
    names = [other.name for other in effects]
    place = names.index(before) if before in names else len(names)
    return (*effects[:place], effect, *effects[place:])
