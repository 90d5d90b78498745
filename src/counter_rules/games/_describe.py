"""Tables that describe rulesets and presets in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from counter_rules.cards import JOKER, LOSER, RANKS, WINNER, Card, list_ranks_from
from counter_rules.errors import RulesetError
from counter_rules.games._preset import Preset, format_players
from counter_rules.rules.dealing import FaceUpCard, list_largest_hands
from counter_rules.rules.ending import Target
from counter_rules.rules.ruleset import Reflip, Ruleset, to_rules


def describe_ruleset(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """Return a ruleset in words, as pairs of an axis and the choice on it.

    >>> from counter_rules import get_ruleset
    >>> table = dict(describe_ruleset(get_ruleset("blackout", players=4)))
    >>> table["hands"], table["trump"]
    ('1 … 13 (13 hands)', 'turn-up; none in hand 13')
    """
    to_rules(rules)
    effects = ", ".join(effect.name.replace("_", " ") for effect in rules.effects.effects)
    rows = (
        ("deck", describe_deck(rules.deck)),
        ("ranks", _describe_order(rules)),
        ("hands", str(rules.hand_sizes)),
        ("trump", _describe_trump(rules)),
        ("flipped joker", _describe_flipped_joker(rules)),
        ("bidding", "; ".join(map(str, filter(None, (rules.bidding, rules.blind))))),
        ("leading", f"{rules.first_leader}; {rules.lead_limit}{_describe_restrained(rules)}"),
        ("following", f"{rules.following}{_describe_free(rules)}"),
        ("special cards", effects),
        ("seen", str(rules.seeing)),
        ("score", str(rules.scoring)),
        ("end", _describe_end(rules)),
    )
    return tuple((name, text) for name, text in rows if text)


def list_rulesets(
    preset: Preset, options: Mapping[str, object], players: Sequence[int] | None = None
) -> tuple[Ruleset, ...]:
    """Return the rulesets of a preset with some options, one for each number of players.

    Args:
        preset: the preset.
        options: the options that differ from the defaults.
        players: the numbers of players; by default, all of the preset that the options allow.

    Raises:
        RulesetError: if no number of players can play with the options, or a given one cannot.

    >>> from counter_rules.games import get_preset
    >>> rulesets = list_rulesets(get_preset("office_oh_hell"), {"eight_down_up": True})
    >>> [rules.players for rules in rulesets]
    [2, 3, 4, 5, 6]
    """
    if players is not None:
        return tuple(preset.make_ruleset(players=count, options=options) for count in players)
    found: list[Ruleset] = []
    refusal = RulesetError(f"{preset.name} has no number of players")
    for count in preset.players:
        try:
            found.append(preset.make_ruleset(players=count, options=options))
        except RulesetError as error:
            refusal = error
    if not found:
        raise refusal
    return tuple(found)


def describe_preset(
    preset: Preset, options: Mapping[str, object], players: Sequence[int] | None = None
) -> tuple[tuple[str, str], ...]:
    """Return a preset in words, for several numbers of players as in `list_rulesets`.

    Returns:
        The rows of `describe_ruleset`, and the rows ``players`` and ``source``. A row that depends
        on the number of players lists each case.

    Raises:
        RulesetError: if no number of players can play with the options, or a given one cannot.

    >>> from counter_rules.games import get_preset
    >>> table = dict(describe_preset(get_preset("counter"), {}))
    >>> table["players"], table["bidding"]
    ('3 to 5', 'in turn')
    """
    rulesets = list_rulesets(preset, options, players)
    tables = {rules.players: dict(describe_ruleset(rules)) for rules in rulesets}
    names = dict.fromkeys(name for table in tables.values() for name in table)
    merged = ((name, _merge({p: t.get(name, "none") for p, t in tables.items()})) for name in names)
    return (("players", format_players(tuple(tables))), *merged, ("source", preset.source))


def describe_deck(deck: Sequence[Card]) -> str:
    """Return the description of a deck.

    >>> from counter_rules.cards import RANKS, Rank, list_ranks_from, make_deck
    >>> describe_deck(make_deck(jokers=2)), describe_deck(make_deck(decks=2))
    ('54 cards with 2 jokers', '104 cards, two decks')
    >>> from counter_rules import get_ruleset
    >>> describe_deck(get_ruleset("wizard", players=4).deck)
    '60 cards with 4 winners and 4 losers'
    >>> describe_deck(make_deck(ranks=list_ranks_from(Rank.SEVEN)))
    '32 cards, seven to ace'
    >>> describe_deck(make_deck(ranks=set(RANKS) - {8, 9, 10}))
    '40 cards, without 8, 9, 10'
    """
    counts = Counter(deck)
    names = {JOKER: "jokers", WINNER: "winners", LOSER: "losers"}
    extra = " and ".join([f"{counts[card]} {name}" for card, name in names.items() if counts[card]])
    is_double = any(times > 1 for card, times in counts.items() if card not in names)
    cards = f"{len(deck)} cards with {extra}" if extra else f"{len(deck)} cards"
    parts = [cards, "two decks" if is_double else "", _describe_ranks(deck)]
    return ", ".join(filter(None, parts))


def _describe_ranks(deck: Sequence[Card]) -> str:
    held = {card.rank for card in deck}
    kept = [rank for rank in RANKS if rank in held]
    missing = [rank for rank in RANKS if rank not in held]
    if not kept or not missing:
        return ""
    for lowest in kept:
        if list_ranks_from(lowest) == tuple(kept):
            return f"{lowest} to ace"
    word, few = ("only", kept) if len(kept) < len(missing) else ("without", missing)
    return f"{word} {', '.join([rank.letter for rank in few])}"


def _describe_order(rules: Ruleset) -> str:
    letters = " ".join([rank.letter for rank in rules.ranks])
    return f"{letters}, from the highest to the lowest" if rules.has_own_order else ""


def _describe_trump(rules: Ruleset) -> str:
    full = _list_full_hands(rules)
    if full is None:
        return f"{rules.trump}; none if no card is left"
    numbers = sorted({*rules.no_trump, *full})
    if not numbers:
        return str(rules.trump)
    listed = ", ".join(map(str, numbers))
    return f"{rules.trump}; none in {'hand' if len(numbers) == 1 else 'hands'} {listed}"


def _list_full_hands(rules: Ruleset) -> tuple[int, ...] | None:
    """Return the hands that leave no card to turn up, or None if they cannot be listed."""
    dealt = rules.players * rules.hand_sizes.largest + rules.is_flipped
    if rules.trump.face_up is not FaceUpCard.TURNED_UP or dealt < len(rules.deck):
        return ()
    return list_largest_hands(rules.hand_sizes) or None


def _describe_flipped_joker(rules: Ruleset) -> str:
    if not rules.is_flipped or JOKER not in rules.deck_counts:
        return ""
    if rules.reflip is Reflip.UNTIL_NO_JOKER:
        return "is shuffled back, and another card is flipped"
    parts: list[str] = []
    if rules.hand_sizes.face_up is FaceUpCard.FLIPPED:
        parts.append(f"{rules.hand_sizes.get_size(1, (JOKER,))} cards each")
    if rules.trump.face_up is FaceUpCard.FLIPPED:
        trump = rules.trump.find_trump(1, (JOKER,))
        parts.append("no trump" if trump is None else f"{trump} are trump")
    first = "is shuffled back once; a second: " if rules.reflip is Reflip.ONCE else ""
    return first + ", ".join(parts)


def _describe_restrained(rules: Ruleset) -> str:
    ranks = rules.effects.restrained
    return "".join(f"; no {rank} is led while another card is held" for rank in ranks)


def _describe_free(rules: Ruleset) -> str:
    restrained = rules.effects.restrained
    return "".join(
        f"; any {rank} goes to any trick{' but the first' if rank in restrained else ''}"
        for rank in rules.effects.free
    )


def _describe_end(rules: Ruleset) -> str:
    is_scheduled = isinstance(rules.ending, Target) and rules.hand_sizes.hands is not None
    return f"{'after the last hand, or earlier ' if is_scheduled else ''}{rules.ending}"


def _merge(texts: Mapping[int, str]) -> str:
    """Join the texts for all numbers of players, equal texts once."""
    groups: dict[str, list[int]] = {}
    for players, text in texts.items():
        groups.setdefault(text, []).append(players)
    if len(groups) == 1:
        return next(iter(groups))
    return " | ".join(
        f"{format_players(players)} players: {text}" for text, players in groups.items()
    )
