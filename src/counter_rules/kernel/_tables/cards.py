"""Tables of cards and of legal plays, computed from the ruleset."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import Final, TypeAlias

from counter_rules._base.quoting import name_type
from counter_rules.actions import ActionSpace
from counter_rules.cards import JOKER, LOSER, SUITS, WINNER, Card, Rank, Suit
from counter_rules.kernel._checks import NotCompilableError
from counter_rules.kernel.machine import codes
from counter_rules.kernel.machine.codes import BIG
from counter_rules.kernel.machine.pack import LOSERS, WINNERS
from counter_rules.moves import PlayCard
from counter_rules.rules.following import FollowSuit, MustBeat, MustTrump
from counter_rules.rules.leading import BrokenTrumps, FreeLead
from counter_rules.rules.ruleset import ACE_HIGH, Ruleset, sort_ranks
from counter_rules.trick.resolve import find_led

# Parts of a ruleset that a kernel can compile, and codes for its values.

Tables: TypeAlias = dict[str, int | tuple[int, ...]]
"""Constants and tables of a text, by name (`counter_rules.kernel.machine.constants`)."""

SUIT_NUMBERS: Final[Mapping[Suit | None, int]] = {None: -1} | {
    suit: number for number, suit in enumerate(Suit)
}
"""The code of each suit."""

TRUMPS: Final = (None, *Suit)
"""Every possible trump, in the order of the rows of tables."""


def get_code(axis: str, part: object, known: Mapping[type, int]) -> int:
    """Return the code of a part by its exact type, because a subclass may do anything."""
    code = known.get(type(part))
    if code is None:
        names = ", ".join(kind.__name__ for kind in known if kind is not type(None))
        raise NotCompilableError(
            f"{axis} {name_type(part)}",
            f"kernels only support {names}",
            advice="choose one of these, or play it with the readable engine",
        )
    return code


COPIES: Final = {WINNER: WINNERS, LOSER: LOSERS}
"""The bits of each card that a set may hold up to four times."""


def make_set(cards: Iterable[Card]) -> int:
    """Return cards as a set: a number with the bit of each card, each only once."""
    return sum({1 << card.index for card in cards})


def make_pile(cards: Collection[Card] | Mapping[Card, int]) -> int:
    """Return cards as a set that counts winners and losers (`machine.pack`)."""
    found = make_set(cards)
    if found < 1 << WINNER.index:  # neither; counting takes 6 µs for each hand
        return found
    counts = Counter(cards)
    return found | sum([take_lowest(COPIES[card], counts[card]) for card in COPIES])


def make_twins(cards: Iterable[Card] | Mapping[Card, int]) -> int:
    """Return the cards that appear twice as a set, without winners and losers."""
    return make_set(c for c, times in Counter(cards).items() if times > 1 and c not in COPIES)


def take_lowest(bits: int, count: int) -> int:
    """Return the lowest bits of a number.

    >>> bin(take_lowest(0b11010, 2))
    '0b1010'
    """
    taken = 0
    for _ in range(count):
        taken |= (bits ^ taken) & -(bits ^ taken)
    return taken


def limit(number: int | None) -> int:
    """Return a number of at most `BIG`, which stands for no limit."""
    return BIG if number is None else min(number, BIG)


# Cards: their ranks and suits, and what they count as under each trump suit.


def check_deck(rules: Ruleset) -> None:
    """Check that a kernel knows the cards of a deck.

    Raises:
        NotCompilableError: if it holds a card too often: a winner or a loser more than four times
            (F11.3), any other more than twice, or more than once beside these; or if players pass
            cards in a game with winners or losers.
    """
    has_copies = rules.has_winners_or_losers
    for card, times in rules.deck_counts.items():
        if card in COPIES:
            most, support = 4, "at most four winners and four losers"
        elif has_copies:
            most, support = 1, "one of each other card beside winners and losers"
        else:
            most, support = 2, "at most two of each card"
        if times > most:
            raise NotCompilableError(
                f"a deck with {times} of {card}",
                f"kernels support {support}",
                advice="shuffle fewer decks, or play it with the readable engine",
            )
    if has_copies and rules.effects.can_pass:
        raise NotCompilableError(
            "passes in a deck with winners or losers",
            "kernels do not pass them on",
            advice="leave out the effect, or play it with the readable engine",
        )


def make_cards(rules: Ruleset) -> Tables:
    """Return the tables of the deck, and of what each card counts as under each trump.

    Raises:
        NotCompilableError: if a kernel does not know the cards of the deck.
    """
    check_deck(rules)
    counting, values, kinds = rules.counting, rules.doubled_values, rules.card_places
    suits = {(card, trump): counting.get_suit(card, trump) for trump in TRUMPS for card in kinds}
    heights = {(card, trump): _get_value(rules, card, trump) for trump in TRUMPS for card in kinds}
    of_suit: defaultdict[tuple[Suit | None, Suit | None], list[Card]] = defaultdict(list)
    for (card, trump), suit in suits.items():
        of_suit[trump, suit].append(card)

    def list_above(card: Card, trump: Suit | None) -> list[Card]:
        height = heights[card, trump]
        return [c for c in of_suit[trump, suits[card, trump]] if heights[c, trump] > height]

    def list_broken(card: Card) -> list[int]:
        return [SUIT_NUMBERS[suit] for suit in Suit if suits[card, suit] is suit]

    led = [tuple([_get_led(rules, card, trump) for card in kinds]) for trump in TRUMPS]
    return {
        "P": rules.players,
        "DECK": make_pile(rules.deck),
        "DECK_TWIN": make_twins(rules.deck_counts),
        "TWINS": int(rules.has_twins and not rules.has_winners_or_losers),
        "RANK": tuple([int(card.rank) for card in kinds]),
        "USUAL_RANK": _list_usual_ranks(rules),
        "SUIT": tuple([SUIT_NUMBERS[card.suit] for card in kinds]),
        "VALUE": tuple([values[card.rank] for card in kinds]),
        "BY_TRUMP": int(not counting.is_as_printed),
        "COUNTED_SUIT": tuple([SUIT_NUMBERS[suit] for suit in suits.values()]),
        "COUNTED_VALUE": tuple(heights.values()),
        "LEADS_BY_TRUMP": int(any(row != led[0] for row in led)),
        "LED_BY": tuple([suit for row in led for suit in row]),
        "OF_SUIT": tuple([make_set(of_suit[trump, suit]) for trump in TRUMPS for suit in Suit]),
        "ABOVE": tuple([make_set(list_above(card, trump)) for trump in TRUMPS for card in kinds]),
        "BREAKS": tuple([sum(1 << suit for suit in list_broken(card)) for card in kinds]),
    }


def _list_usual_ranks(rules: Ruleset) -> tuple[int, ...]:
    """Return for each card the rank that has its place in the same deck with aces high.

    A winner has that of the ace, a loser that of the two.
    """
    usual = sort_ranks(rules.ranks, ACE_HIGH)
    places = dict(zip(rules.ranks, usual, strict=True)) if rules.has_own_order else {}
    places |= {Rank.WINNER: Rank.ACE, Rank.LOSER: Rank.TWO}
    return tuple([int(places.get(card.rank, card.rank)) for card in rules.card_places])


def _get_value(rules: Ruleset, card: Card, trump: Suit | None) -> int:
    """Return the value that a card counts as under a trump, doubled."""
    counting = rules.counting
    return 2 * counting.get_height(card, counting.get_suit(card, trump), trump)[1]


def _get_led(rules: Ruleset, card: Card, trump: Suit | None) -> int:
    """Return the code of the suit that a card sets as the led suit, or -1."""
    return SUIT_NUMBERS[find_led((PlayCard(0, card),), trump, rules.effects)]


# Play: the duty to follow, the limit on leads, and the cards with a freedom of their own.

_DUTIES: Final[Mapping[type, int]] = {
    FollowSuit: codes.FOLLOW_SUIT,
    MustTrump: codes.MUST_TRUMP,
    MustBeat: codes.MUST_BEAT,
}
_LIMITS: Final[Mapping[type, int]] = {FreeLead: codes.FREE_LEAD, BrokenTrumps: codes.BROKEN_TRUMPS}
_NAMES: Final = (None, False, True)


def make_legality(rules: Ruleset, space: ActionSpace) -> Tables:
    """Return the tables of legal plays.

    Raises:
        NotCompilableError: if the duty, the limit on leads, a named card or a freedom is not
            supported.
    """
    effects, kinds = rules.effects, rules.card_places
    final = [rank for rank, lead in effects.leads.items() if lead.is_final]
    named = [card for card in rules.deck_counts if card.rank in effects.named]
    if named not in ([], [JOKER]):
        raise NotCompilableError(
            f"the naming of the {named[0]}",
            "only the joker can be named high or low",
            advice="play it with the readable engine",
        )
    return {
        "FOLLOWING": get_code("following", rules.following, _DUTIES),
        "LEAD_LIMIT": get_code("lead_limit", rules.lead_limit, _LIMITS),
        "LEAD_FREE": int(rules.is_lead_free),
        "RELIEVED": make_set(card for card in kinds if card.rank in effects.relieved),
        "HAS_FREE": int(effects.has_free_cards),
        "FREE": make_set(card for card in kinds if card.rank in effects.free),
        "RESTRAINED": make_set(card for card in kinds if card.rank in effects.restrained),
        "FINAL": make_set(card for card in kinds if card.rank in final),
        "LED_FREELY": make_set(card for card in kinds if card.rank in effects.led_freely),
        "UNLED": int(bool(final) or _has_unled_suits(rules)),
        "UNBEATABLE": tuple([int(_is_unbeatable(rules, *play)) for play in product(kinds, _NAMES)]),
        "NAMED": make_set(named),
        **_make_shows(space, kinds),
    }


def _has_unled_suits(rules: Ruleset) -> bool:
    """Return whether some card with a suit sets no led suit under some trump."""
    cards = [card for card in rules.deck_counts if card.suit in SUITS]
    return any(_get_led(rules, card, trump) < 0 for card in cards for trump in TRUMPS)


def _is_unbeatable(rules: Ruleset, card: Card, high: bool | None) -> bool:
    """Return whether no player must beat a play of a card; its name may matter, nothing else."""
    freedom = rules.effects.free.get(card.rank)
    if freedom is None or freedom.is_unbeatable is None:
        return False
    answers = {
        bool(freedom.is_unbeatable(PlayCard(seat, card, show, high)))
        for seat in range(rules.players)
        for show in (None, *rules.card_places)
    }
    if len(answers) > 1:
        raise NotCompilableError(
            f"the freedom of the {card.rank}",
            "whether it is unbeatable depends on its seat, or on the card shown with it",
            advice="let only its card and name decide, or play it with the readable engine",
        )
    return answers.pop()


def _make_shows(space: ActionSpace, kinds: Sequence[Card]) -> Tables:
    """Return the tables of cards that can be shown with others, and of their actions."""
    pairs = [
        (move.card, move.show)
        for move in map(space.list_moves(0).__getitem__, space.blocks["show"])
        if isinstance(move, PlayCard) and move.show is not None
    ]
    with_card: dict[Card, list[Card]] = {card: [] for card in kinds}
    first: dict[Card, int] = {}
    for action, (card, other) in zip(space.blocks["show"], pairs, strict=True):
        with_card[card].append(other)
        first.setdefault(card, action)
    return {
        "SHOWING": make_set(first),
        "CAN_SHOW": make_set([card for pair in pairs for card in pair]),
        "SHOWN_WITH": tuple([make_set(with_card[card]) for card in kinds]),
        "SHOW_AT": tuple([first.get(card, 0) for card in kinds]),
        "SHOW_CARD": tuple([card.index for card, _ in pairs]) or (0,),
        "SHOW_OTHER": tuple([other.index for _, other in pairs]) or (0,),
    }
