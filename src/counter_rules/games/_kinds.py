"""Kinds of options: functions that make a field of an options class, with its check and parser.

Parameters have the meaning they have in `counter_rules.games.option`; each kind fills in the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.errors import NotationError, RulesetError
from counter_rules.games._option import FLAG, OptionDomain, OptionKind, make_choices, option
from counter_rules.rules.dealing.no_trump import MAX_HANDS
from counter_rules.rules.ruleset import Reflip
from counter_rules.rules.scoring import (
    FORMULAS,
    SYMBOLS,
    HandsCleared,
    Scoring,
    WrittenFormula,
    parse_formula,
)
from counter_rules.trick import EffectOrder

HANDS_CLEARED: Final = "hands_cleared"
"""The name of the score of a game that all win or lose together (F3.6)."""

CLEARED: Final[Mapping[str, Scoring]] = MappingProxyType({HANDS_CLEARED: HandsCleared()})
"""That score by its name, for games that offer it."""

_WRITTEN: Final = "made:10+2*B;missed:-2*D"
"""An example of a score as a formula."""

_MAX_CARDS: Final = 104

_REFLIPS: Final[Mapping[str, str]] = {
    str(Reflip.NEVER): "it stays, and counts as no trump",
    str(Reflip.ONCE): "once; a second joker stays",
    str(Reflip.UNTIL_NO_JOKER): "until another card is flipped",
}

_FLAGS: Final[Mapping[str, bool]] = {
    **dict.fromkeys(("true", "yes", "on"), True),
    **dict.fromkeys(("false", "no", "off"), False),
}
"""The texts for True and False."""


def flag(meaning: str, clause: str, *, default: bool = False) -> bool:
    """Make an option that is on or off.

    `choice` has an example.
    """
    return option(
        meaning,
        clause,
        default=default,
        accepted="True or False",
        check=_check_flag,
        parse=parse_flag,
        domain=FLAG,
    )


def choice(
    meaning: str,
    clause: str,
    names: Iterable[str],
    *,
    default: str | None = None,
    default_text: str | None = None,
) -> str:
    """Make an option that takes one of a few names, the first of which is its usual default.

    If ``names`` is a mapping, its values describe the names: a text, or a part whose ``str``
    describes it.

    >>> @attrs.frozen(kw_only=True)
    ... class KitchenOptions:
    ...     open_hands: bool = flag("all hands are face up", "K1")
    ...     pace: str = choice("how fast you play", "K2", ["slow", "fast"])
    >>> KitchenOptions()
    KitchenOptions(open_hands=False, pace='slow')
    """
    choices = tuple(names)
    return option(
        meaning,
        clause,
        default=choices[0] if default is None else default,
        accepted=join_names(choices),
        check=lambda value: _check_name(value, choices),
        default_text=default_text,
        domain=OptionDomain(kind=OptionKind.CHOICE, choices=make_choices(names)),
    )


def count(
    meaning: str,
    clause: str,
    *,
    default: int | Callable[[int], int],
    least: int = 1,
    most: int | None = None,
    default_text: str | None = None,
) -> int:
    """Make an option that takes a whole number from ``least`` to ``most``, or without an upper end.

    `optional_count` has an example.
    """
    bounds = Bounds(least, most)
    if not callable(default):
        bounds.check_default(default)
    return option(
        meaning,
        clause,
        default=default,
        accepted=str(bounds),
        check=bounds.check,
        parse=int,
        default_text=default_text,
        domain=bounds.domain,
    )


def optional_count(
    meaning: str,
    clause: str,
    *,
    least: int = 1,
    most: int | None = None,
    default_text: str = "none",
) -> int | None:
    """Make an option that takes a whole number, as `count`, or None, which is its default.

    >>> @attrs.frozen(kw_only=True)
    ... class KitchenOptions:
    ...     rounds: int = count("how many rounds you play", "K3", default=3, most=9)
    ...     limit: int | None = optional_count("the points that end the match", "K4")
    >>> KitchenOptions()
    KitchenOptions(rounds=3, limit=None)
    """
    bounds = Bounds(least, most)
    return option(
        meaning,
        clause,
        default=None,
        accepted=f"{bounds}, or None",
        check=lambda value: None if value is None else bounds.check(value),
        parse=lambda text: None if text.strip().lower() == "none" else int(text),
        default_text=default_text,
        domain=bounds.domain,
    )


def schedule(
    clause: str, *, default: tuple[int, ...] | Callable[[int], tuple[int, ...]], default_text: str
) -> tuple[int, ...]:
    """Make the option for the list of hand sizes."""
    return option(
        "how many cards each player gets, hand by hand",
        clause,
        default=default,
        accepted="whole numbers of at least 1, or as text a list such as 1..7,7,7..1",
        check=check_numbers,
        default_text=default_text,
        domain=OptionDomain(kind=OptionKind.TEXT, hint="a list such as 1..7,7,7..1"),
    )


def names_or_numbers(
    meaning: str, clause: str, names: Collection[str], *, default: str, accepted: str, hint: str
) -> str | tuple[int, ...]:
    """Make an option that takes one of some names, or a list of numbers."""
    domain = OptionDomain(kind=OptionKind.TEXT, choices=make_choices(names), hint=hint)

    def check(value: object) -> str | tuple[int, ...]:
        return value if isinstance(value, str) and value in names else check_numbers(value)

    return option(meaning, clause, default=default, accepted=accepted, check=check, domain=domain)


def effect_order(
    meaning: str,
    *,
    accepted: str,
    hint: str,
    parse: Callable[[str], EffectOrder],
    default_text: str | None = None,
) -> EffectOrder | None:
    """Make an option that takes an order of effects, or None, which is its default."""

    def check(value: object) -> EffectOrder | None:
        order = parse(value) if isinstance(value, str) else value
        if order is not None and not isinstance(order, EffectOrder):
            raise ValueError
        return order

    return option(
        meaning,
        "C4 to C7",
        default=None,
        accepted=accepted,
        check=check,
        default_text=default_text,
        domain=OptionDomain(kind=OptionKind.TEXT, hint=hint),
    )


def formula(
    default: str,
    *,
    others: Mapping[str, Scoring] = MappingProxyType({}),
    default_text: str | None = None,
    offers_written: bool = True,
) -> str:
    """Make the option for the score: a formula of F8 or another score by name, or a written one.

    A game in which all win together does not offer written ones, and refuses them in its ``build``.
    """
    legend = ", ".join([f"{symbol} {means}" for symbol, means in SYMBOLS.items()])
    choices = make_choices({**FORMULAS, **others})
    names = tuple([one.value for one in choices])
    return option(
        f"the score formula: {legend}",
        "F8, F11.1",
        default=default,
        accepted=_join_scores(names) if offers_written else join_names(names),
        check=lambda value: _check_score(value, names),
        default_text=default_text,
        domain=OptionDomain(
            kind=OptionKind.TEXT if offers_written else OptionKind.CHOICE, choices=choices
        ),
    )


def _join_scores(names: Iterable[str]) -> str:
    return f"{', '.join(names)}, or a formula such as {_WRITTEN}"


def is_written(score: str) -> bool:
    """Return whether a score is a formula, and not the name of one (F11.1)."""
    return ":" in score


def _check_score(value: object, names: Sequence[str]) -> str:
    if isinstance(value, WrittenFormula):
        return value.text
    # A text in quotes is tried again without them.
    if not isinstance(value, str) or not is_written(value) or value[0] in "'\"":
        return _check_name(value, names)
    try:
        return parse_formula(value).text
    except NotationError as error:
        raise RulesetError(f"option score: {error}") from None


def suit_of_jokers() -> bool:
    """Make the option for jokers as a fifth suit, in single-deck games with a turn-up (F5)."""
    return flag("two jokers are a fifth suit, and trump if one is turned up", "F5.3")


def choice_of_hook(names: Iterable[str], clause: str) -> str:
    """Make the option that chooses a hook by name; True and False are accepted, too."""
    choices = tuple(names)
    switches = {"off": "off (or False)", "last_bidder": "last_bidder (or True)"}

    def check(value: object) -> str:
        if type(value) is bool:
            value = "last_bidder" if value else "off"
        return _check_name(value, choices)

    return option(
        "what the bids may not, or must, add up to",
        clause,
        default="off",
        accepted=join_names([switches.get(name, name) for name in choices]),
        check=check,
        parse=parse_flag,
        domain=OptionDomain(kind=OptionKind.CHOICE, choices=make_choices(names)),
    )


def choice_of_reflip() -> str:
    """Make the option for a flipped joker, in games with a flipped card (F10.6)."""
    return choice(
        "how often a flipped joker is shuffled back, and another card flipped",
        "F6.3, F10.6",
        _REFLIPS,
    )


def join_names(names: Sequence[str]) -> str:
    """Join names as an English list, such as ``a, b or c``."""
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _check_name(value: object, names: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in names:
        raise ValueError
    return value


def _check_flag(value: object) -> bool:
    if type(value) is not bool:
        raise ValueError
    return value


def parse_flag(text: str) -> bool | str:
    """Parse True or False; return any other text as it is, for the check to judge."""
    word = text.strip()
    return _FLAGS.get(word.lower(), word)


@attrs.frozen
class Bounds:
    """The lowest whole number that an option accepts, and the highest, if there is one."""

    least: int = 1
    most: int | None = None

    def __attrs_post_init__(self) -> None:
        if self.most is not None and self.most < self.least:
            raise RulesetError(f"a count cannot be from {self.least} to {self.most}: swap them")

    @property
    def domain(self) -> OptionDomain:
        """The domain of a number within the bounds, for a form."""
        return OptionDomain(kind=OptionKind.NUMBER, least=self.least, most=self.most)

    def check(self, value: object) -> int:
        """Return a number within the bounds as a plain int, or raise `ValueError`."""
        number = to_int(value)
        is_above = number is not None and self.most is not None and number > self.most
        if number is None or number < self.least or is_above:
            raise ValueError
        return number

    def check_default(self, default: object) -> None:
        """Refuse a default that is out of bounds."""
        try:
            self.check(default)
        except ValueError:
            raise RulesetError(
                f"the default of a count must be {self}, not {shorten(default)}"
            ) from None

    def __str__(self) -> str:
        if self.most is None:
            return f"a whole number of at least {self.least}"
        return f"a whole number from {self.least} to {self.most}"


def to_tuple(value: object) -> tuple[object, ...]:
    """Return a list, a tuple or a range of at most ``MAX_HANDS`` parts as a tuple."""
    if not isinstance(value, list | tuple | range):
        raise ValueError
    values = cast("Sequence[object]", value)
    if len(values[: MAX_HANDS + 1]) > MAX_HANDS:
        raise ValueError
    return tuple(values)


def check_numbers(value: object) -> tuple[int, ...]:
    """Return whole numbers of at least 1 from a list or a text, or raise ValueError."""
    if isinstance(value, str):
        return parse_numbers(value)
    bounds = Bounds()
    numbers = tuple([bounds.check(number) for number in to_tuple(value)])
    if not numbers:
        raise ValueError
    return numbers


def parse_numbers(text: str) -> tuple[int, ...]:
    """Parse a list of numbers, such as a schedule of hands.

    >>> parse_numbers("1..4,4,3..1")
    (1, 2, 3, 4, 4, 3, 2, 1)
    """
    numbers: list[int] = []
    for word in text.split(",", MAX_HANDS):
        if len(numbers) >= MAX_HANDS:
            raise ValueError
        first, dots, last = word.partition("..")
        start, end = int(first), int(last if dots else first)
        if not 0 < min(start, end) <= max(start, end) <= _MAX_CARDS:
            raise ValueError
        numbers += range(start, end + 1) if start <= end else range(start, end - 1, -1)
    return tuple(numbers)
