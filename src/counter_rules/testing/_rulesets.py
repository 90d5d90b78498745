"""The suite for rulesets: whether a game plays, says and keeps what every game of ours does."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from counter_rules.explain import describe_card, explain_trick, list_powers
from counter_rules.games import describe_ruleset
from counter_rules.messages import ENGLISH, GERMAN, HasMessages, Texts, describe, list_text_faults
from counter_rules.rules.ending import BoundedEnding
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.rules.scoring import BoundedScoring
from counter_rules.testing._matches import Matches
from counter_rules.testing._play import list_kernel_attempts, list_play_attempts
from counter_rules.testing._report import (
    Attempt,
    Check,
    FaultError,
    LeftOutError,
    Report,
    make_report,
)
from counter_rules.testing._sight import list_sight_attempts

CATALOGUES: Final[Mapping[str, Texts]] = {"English": ENGLISH, "German": GERMAN}
"""The catalogues of this library, by language."""

_TRICKS: Final = 60
_EVENTS: Final = 20
_UNFILLED: Final = re.compile(r"[{}]|\bNone\b|Message\(| object at 0x|^\s*(\(.*\))?$")
"""What no sentence holds: something that was not filled in, or nothing but a clause."""
_CODE: Final = re.compile(r"^\w+\(.*\)$|<.*>| object at 0x", re.DOTALL)
"""How Python writes an object that does not say what it is."""


def check_ruleset(
    rules: Ruleset,
    *,
    texts: Mapping[str, Texts] = CATALOGUES,
    matches: int = 2,
    seed: int = 0,
    tell: Callable[[Check], object] | None = None,
) -> Report:
    """Try whether a ruleset plays, explains itself, and can be recorded, sent and compiled.

    Matches are played at random to their ends and looked at from every side: what is legal and why
    the rest is not, what each seat knows and what is hidden from it, records, sentences, and the
    kernel beside the engine. It takes seconds. What cannot be tried here is left out, and the
    report says why: a hook that kernels do not take, or NumPy that is not installed.

    Args:
        rules: the ruleset.
        texts: the catalogues of sentences, by language; by default ours.
        matches: how many matches are played.
        seed: what makes the matches; the same seed tries the same.
        tell: told of every check as it is done.

    Returns:
        What was tried, and what came of it.

    Raises:
        StateError: if it is not a Ruleset.

    >>> from counter_rules import get_ruleset
    >>> report = check_ruleset(get_ruleset("seven_truf", players=4), matches=1)
    >>> report.has_passed
    True
    >>> print(report.checks[0])
    passed: is a value: compared, hashed and pickled
    """
    return make_report(to_rules(rules).name, list_attempts(rules, texts, matches, seed), tell)


def list_attempts(
    rules: Ruleset, texts: Mapping[str, Texts], matches: int, seed: int
) -> Iterator[Attempt]:
    """Yield everything that is tried of a ruleset; see `check_ruleset`."""
    played = Matches(rules, matches, seed)
    yield "is a value: compared, hashed and pickled", partial(check_value, rules)
    yield "says in words what its parts do", partial(_check_words, rules)
    yield "says in every catalogue what its cards do", partial(_check_powers, rules, texts)
    yield "plays matches at random to their ends", played.check_played
    yield "keeps to the points and the length that its parts name", partial(_check_bounds, played)
    yield "says in every catalogue what happens", partial(_check_sentences, played, texts)
    yield from list_play_attempts(played)
    yield from list_sight_attempts(played)
    yield from list_kernel_attempts(played)


def check_value(value: object) -> None:
    """See that a value has a hash, and is equal to its pickled copy.

    Raises:
        FaultError: if it does not, or is not.
    """
    hash(value)
    try:
        again = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own pickle
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise FaultError(
            f"it cannot be pickled: {error}; write functions and classes at the top of a module"
        ) from error
    if again != value:
        raise FaultError("its pickled copy is another value: make its parts frozen attrs classes")
    if hash(again) != hash(value):
        raise FaultError("its pickled copy has another hash: do not hash by identity")


def check_sentences(sentences: Sequence[str], language: str, subject: str) -> None:
    """See that sentences are whole.

    Raises:
        FaultError: if one is not, or there is none.
    """
    broken = [one for one in sentences or [""] if _UNFILLED.search(one)]
    if broken:
        raise FaultError(f"{language}: {subject} reads {broken[0]!r}")


def check_power(effect: str, rulings: tuple[str, ...], texts: Mapping[str, Texts]) -> None:
    """See that every catalogue has a text of the power of an effect, and no text of it is wrong.

    Args:
        effect: the name of the effect.
        rulings: the readings that a table has chosen.
        texts: the catalogues, by language.

    Raises:
        FaultError: if a text is missing or wrong.
    """
    key = f"power.{effect}"
    ruled = [f"{key}.{ruling}" for ruling in rulings]
    lacking = [
        language
        for language, catalogue in texts.items()
        if key not in catalogue and not (ruled and all(one in catalogue for one in ruled))
    ]
    if lacking:
        raise FaultError(
            f"there is no text {key!r} in {' and '.join(lacking)}, so players read no more than "
            "its name: add it, and give catalogues of your own as texts"
        )
    own = re.compile(rf"^(power|change|verdict\.champion)\.{re.escape(effect)}\b")
    for language, catalogue in texts.items():
        for fault in list_text_faults(catalogue):
            if own.match(fault) and ("is not a key" in fault or "cannot be read" in fault):
                raise FaultError(f"{language}: {fault}")


def _check_words(rules: Ruleset) -> None:
    for axis, text in describe_ruleset(rules):
        for part in text.split("; "):
            if _CODE.search(part):
                raise FaultError(f"{axis}: reads {part!r}; give that part a __str__")


def _check_powers(rules: Ruleset, texts: Mapping[str, Texts]) -> None:
    for effect in rules.effects.effects:
        check_power(effect.name, effect.rulings, texts)
    for language, catalogue in texts.items():
        for power in list_powers(rules):
            check_sentences(describe(power, catalogue), language, f"the power {power.effect}")
        for card in rules.deck_counts:
            check_sentences(describe_card(rules, card, catalogue), language, str(card))


def _check_bounds(played: Matches) -> None:
    rules = played.rules
    for end in played.ends:
        for result in end.hand_results:
            if not all(type(points) is int for points in result.points):
                raise FaultError(f"hand {result.hand_number} scores {result.points}, not all ints")
            if isinstance(rules.scoring, BoundedScoring):
                size = result.hand_size
                known = rules.scoring.list_points(hand_size=size, players=rules.players)
                for points in result.points:
                    if points not in known:
                        raise FaultError(
                            f"a hand of {size} scores {points}, which list_points leaves out"
                        )
        if end.is_over and isinstance(rules.ending, BoundedEnding):
            most = rules.ending.find_most_hands(rules.hand_sizes.hands)
            if most is not None and len(end.hand_results) > most:
                raise FaultError(
                    f"{len(end.hand_results)} hands were played; find_most_hands says {most}"
                )
    if not played.ends:
        raise LeftOutError("no match could be begun")


def _check_sentences(played: Matches, texts: Mapping[str, Texts]) -> None:
    rules = played.rules
    for result in played.draw_tricks(_TRICKS):
        explained = explain_trick(rules, result.trick)
        if explained.result != result:
            raise FaultError(f"{result.trick} comes out otherwise when it is explained")
        _describe(explained, texts, str(result.trick))
    for turn in played.draw("events", _EVENTS):
        for event in turn.made.events:
            _describe(event, texts, type(event).__name__)


def _describe(one: HasMessages, texts: Mapping[str, Texts], subject: str) -> None:
    for language, catalogue in texts.items():
        check_sentences(describe(one, catalogue), language, subject)
