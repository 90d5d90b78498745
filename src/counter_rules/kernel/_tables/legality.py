"""What may be played: the duty, the limit on leads, and what effects say of their cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from counter_rules.actions import ActionSpace
from counter_rules.cards import CARDS, JOKER, Card
from counter_rules.kernel._errors import NotCompilable
from counter_rules.kernel._machine import codes
from counter_rules.kernel._tables.known import Tables, find_code, make_set
from counter_rules.moves import PlayCard
from counter_rules.rules.following import FollowSuit, MustBeat, MustTrump
from counter_rules.rules.leading import BrokenTrumps, FreeLead
from counter_rules.rules.ruleset import Ruleset

_DUTIES: Final[Mapping[type, int]] = {
    FollowSuit: codes.FOLLOW_SUIT,
    MustTrump: codes.MUST_TRUMP,
    MustBeat: codes.MUST_BEAT,
}
_LIMITS: Final[Mapping[type, int]] = {FreeLead: codes.FREE_LEAD, BrokenTrumps: codes.BROKEN_TRUMPS}


def make_legality(rules: Ruleset, space: ActionSpace) -> Tables:
    """Return the tables of what may be played.

    Raises:
        NotCompilable: if the duty or the limit on leads is an unknown one, or another card than
            the joker is named.
    """
    effects = rules.effects
    named = [card for card in rules.deck_counts if card.rank in effects.named]
    if named not in ([], [JOKER]):
        raise NotCompilable(
            f"the naming of the {named[0]}",
            "only the joker can be named high or low",
            advice="play it with the readable engine",
        )
    return {
        "FOLLOWING": find_code("following", rules.following, _DUTIES),
        "LEAD_LIMIT": find_code("lead_limit", rules.lead_limit, _LIMITS),
        "LEAD_FREE": int(rules.is_lead_free),
        "RELIEVED": make_set(card for card in CARDS if card.rank in effects.relieved),
        "HAS_FREE": int(effects.has_free_cards),
        "FREE": make_set(card for card in CARDS if card.rank in effects.free),
        "RESTRAINED": make_set(card for card in CARDS if card.rank in effects.restrained),
        "UNBEATABLE": tuple(
            [
                int(_is_unbeatable(rules, card, high))
                for card in CARDS
                for high in (None, False, True)
            ]
        ),
        "NAMED": make_set(named),
        "FIRST_LEADER": tuple(
            [
                rules.first_leader.find_leader(dealer, rules.players)
                for dealer in range(rules.players)
            ]
        ),
        **_make_shows(space),
    }


def _is_unbeatable(rules: Ruleset, card: Card, high: bool | None) -> bool:
    """Return whether nobody must beat a play of a card, whoever plays it and whatever is shown."""
    freedom = rules.effects.free.get(card.rank)
    if freedom is None or freedom.is_unbeatable is None:
        return False
    answers = {
        bool(freedom.is_unbeatable(PlayCard(seat, card, show, high)))
        for seat in range(rules.players)
        for show in (None, *CARDS)
    }
    if len(answers) > 1:
        raise NotCompilable(
            f"the freedom of the {card.rank}",
            "who plays it, or what is shown with it, makes it unbeatable",
            advice="let its card and name alone say so, or play it with the readable engine",
        )
    return answers.pop()


def _make_shows(space: ActionSpace) -> Tables:
    """Return which cards can be shown with which, and the actions that do it."""
    pairs = [
        (move.card, move.show)
        for move in map(space.list_moves(0).__getitem__, space.blocks["show"])
        if isinstance(move, PlayCard) and move.show is not None
    ]
    with_card: dict[Card, list[Card]] = {card: [] for card in CARDS}
    first: dict[Card, int] = {}
    for action, (card, other) in zip(space.blocks["show"], pairs, strict=True):
        with_card[card].append(other)
        first.setdefault(card, action)
    return {
        "SHOWING": make_set(first),
        "CAN_SHOW": make_set([card for pair in pairs for card in pair]),
        "SHOWN_WITH": tuple([make_set(with_card[card]) for card in CARDS]),
        "SHOW_AT": tuple([first.get(card, 0) for card in CARDS]),
        "SHOW_CARD": tuple([card.index for card, _ in pairs]) or (0,),
        "SHOW_OTHER": tuple([other.index for _, other in pairs]) or (0,),
    }
