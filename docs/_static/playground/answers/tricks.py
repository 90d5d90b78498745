"""A trick as it was typed, drawn and explained."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from answers.forms import Choice
from answers.pictures import draw
from counter_rules import RulesetError, Trick, explain_trick
from counter_rules.games import get_preset

_CODE = """\
rules = get_ruleset({rules})
trick = Trick.parse({trick})
explained = explain_trick(rules, trick)
for sentence in explained.sentences:
    print(sentence)
explained
"""


def explain(form: Mapping[str, str]) -> dict[str, object]:
    """Explain a trick: its picture, the sentences, and the Python that asks the same."""
    settings: dict[str, str | bool] = {"trump": form["trump"]} if form.get("trump") else {}
    settings |= {name: True for name in ("doubled", "last") if form.get(name)}
    cards = form["cards"].replace(",", " ").strip()
    trick = Trick.parse(cards, **settings)
    choice = Choice.parse(form, players=trick.players)
    if form.get("players"):
        trick = attrs.evolve(trick, players=choice.players)
    preset, rules = get_preset(choice.game), choice.make_rules()
    if len(trick.plays) > preset.players[-1]:
        most = f"{preset.title} has {preset.players[-1]} players at most"
        raise RulesetError(f"{most}: none of its tricks has {len(trick.plays)} cards")
    if trick.doubled and all(effect.name != "doubled_lead" for effect in rules.effects.effects):
        raise RulesetError(f"{preset.title} has no doubled leads: untick the box")
    explained = explain_trick(rules, trick)
    return {
        "pictures": draw(explained),
        "lines": explained.sentences,
        "code": _format_code(choice, cards, settings),
    }


def _format_code(choice: Choice, cards: str, settings: Mapping[str, object]) -> str:
    """Format the Python that asks the same."""
    rules = _format(choice.game, choice.list_arguments())
    return _CODE.format(rules=rules, trick=_format(cards, settings))


def _format(first: str, named: Mapping[str, object]) -> str:
    return ", ".join([repr(first), *[f"{name}={value!r}" for name, value in named.items()]])
