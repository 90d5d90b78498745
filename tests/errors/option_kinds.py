"""What the options of every preset accept, in words, and what they do not take."""

from __future__ import annotations

import attrs

from counter_rules import Rank, Suit
from counter_rules.rules.effects import KingDefaultTrump


@attrs.frozen
class Kind:
    """What options of a kind accept, in words, and values and texts that they do not take.

    ``typed`` says it of texts, where the words differ.
    """

    accepted: str
    values: tuple[object, ...]
    texts: tuple[str, ...]
    typed: str = ""


def choice(*names: str, wrong: tuple[str, ...] = ()) -> Kind:
    """Make the kind of a choice among names; text takes them with spaces around."""
    wrong = (names[0].upper(), f"{names[0]}s", "", *wrong)
    values = (*wrong, f" {names[0]}", None, 0, True, (names[0],), [], {})
    return Kind(f"{', '.join(names[:-1])} or {names[-1]}", values, (*wrong, ",".join(names[:2])))


def hook(*others: str) -> Kind:
    """Make the kind of the hooks by name, which are switched on and off too."""
    names = ("off (or False)", "last_bidder (or True)", *others)
    return Kind(
        f"{', '.join(names[:-1])} or {names[-1]}",
        ("OFF", "offs", "", " off", "true", None, 0, 1, ("off",), [], {}),
        ("offs", "", "last bidder", "Off_", "off,last_bidder"),
    )


FLAG = Kind(
    "True or False",
    (0, 1, "True", "False", "yes", "no", None, [], 1.0, "indicator"),
    ("", "1", "0", "2", "y", "maybe", "none", "two"),
)
COUNT = Kind(
    "a whole number of at least 1",
    (0, -1, 7.0, 7.5, "7", True, None, (7,), [], {}),
    ("", "0", "-1", "seven", "7.5", "none", "true"),
)
COUNT_OR_NONE = Kind(
    "a whole number of at least 1, or None",
    (0, -1, 2.0, "2", True, False, [], "None", (7,), {}),
    ("", "0", "-2", "1.0", "off", "infinite"),
)
SIZES = Kind(
    "whole numbers of at least 1, or as text a list such as 1..7,7,7..1",
    (None, 7, "", "up", "3..0", "1,,2", {}, {1: 2}, {1, 2}, True),
    ("", "0", "1,,2", "1..", "..3", "3..0", "-1", "one", "1-3", "1..2..3", "105", "1.5"),
    "a list such as 1..7,7,7..1",
)
FORMULA_NAMES = (
    *("tricks_plus_ten", "exact_ten", "blackout", "office", "english_consolation"),
    *("office_consolation", "seven_truf", "exact_minus_difference", "ten_per_trick"),
    *("kachuful", "romanian", "pocha", "podrida", "squares", "wizard", "counter"),
)
SCORE = choice(*FORMULA_NAMES, wrong=("hands_cleared",))
SHARED_SCORE = choice(*FORMULA_NAMES, "hands_cleared")
REFLIP = choice("never", "once", "until_no_joker")
TRUMP = Kind(
    "turn_up, second_deck, card_flip, none, a suit, or a cycle of suits and None, as text SHDC-",
    ("", "X", "SHX", "*", "S*", Suit.JOKERS, (Suit.JOKERS,), ("H",), (), [], {}, None, 0, True),
    ("", "X", "S,H", "*", "turn-up", "Turn_Up", "None"),
    "turn_up, second_deck, card_flip, none, a suit such as H, or a cycle such as SHDC-",
)
NUMBERED = ("", "0", "1-3", "3..0", "None", None, 0, 1.0, True, {})

COUNTER_KINDS = {
    "target": COUNT,
    "hook": FLAG,
    "max_hands": COUNT_OR_NONE,
    "effects": Kind(
        "an EffectOrder (see counter_effects), or as text -nine,-six",
        ("nine", (), False, 0, [], {}, "none"),
        ("", "nine", "+nine", "-nine,six", "-nine,", "none"),
        "the cards that do nothing, such as -nine,-six",
    ),
    "king_default_trump": Kind(
        "'indicator' or 'none'",
        ("trump", "", "None", "NONE", None, 0, True, [], {}, KingDefaultTrump),
        ("", "hearts", "Indicator", "no"),
    ),
    "two_names_trump": FLAG,
    "score": SCORE,
}
CUSTOM_KINDS = {
    "decks": Kind("1 or 2", (0, 3, True, 1.0, "1", None, [], {}), ("", "0", "3", "two", "1.0")),
    "lowest_rank": Kind(
        "a Rank from two to king, or as text 2 to 10, J, Q, K, or its name",
        (0, 1, 14, Rank.ACE, Rank.JOKER, "1", "ace", "A", "joker", "", None, True, 2.0, [], {}),
        ("", "1", "A", "ace", "*", "joker", "11", "2.0", "2..4"),
    ),
    "ranks": Kind(
        "a list of Ranks from the highest to the lowest, or as text AKQJ765432, or None",
        (
            "",
            "AA",
            "10T",
            "A*",
            "A1",
            "A,A",
            "none",
            (),
            (0, 1),
            (1, 14),
            (2, "2"),
            True,
            7,
            {},
        ),
        ("", "AA", "10T", "A*", "A1", "A,A", "0", "2..7"),
        "ranks such as AKQJ765432, from the highest to the lowest",
    ),
    "jokers": choice("none", "lose", "win", "suit", "high_low"),
    "jacks": choice("plain", "marrows"),
    "aces": choice("high", "low"),
    "hand_sizes": Kind(
        "up, down, up_down, down_up, constant, card_flip, "
        "or whole numbers such as (3, 2, 1), as text 3..1",
        ("", "UP", "sideways", "5..0", " up", None, 7, {}, {1, 2}, True, range(10**15)),
        ("", "UP", "up,down", "1..", "0"),
        "up, down, up_down, down_up, constant, card_flip, or numbers such as 3..1 or 1,1,5",
    ),
    "most": COUNT_OR_NONE,
    "hands": COUNT_OR_NONE,
    "reflip": REFLIP,
    "trump": TRUMP,
    "no_trump_hands": Kind(
        "when_exhausted, none, last, most, or hand numbers such as (5, 10), as text 5,10",
        ("first", "LAST", *NUMBERED),
        ("", "first", "0", "5;10", "None"),
        "when_exhausted, none, last, most, or the numbers of hands, such as 5,10",
    ),
    "bidding": choice("in_turn", "simultaneous"),
    "blind_bids": FLAG,
    "hook": hook("no_excess", "exact_total"),
    "first_leader": choice("dealers_left", "two_left"),
    "lead_limit": choice("none", "broken_trumps"),
    "following": choice("free", "must_trump", "must_beat"),
    "effects": Kind(
        "an EffectOrder, or as text none or effects of Counter, such as nine,six",
        ("-nine", "nine,nine", (), False, 0, [], {}),
        ("", "-nine", "nothing", "nine,nine", "twelve"),
        "none, or cards with their power of Counter, such as nine,six",
    ),
    "seen": Kind(
        "own, forehead (hands of one card), or sizes such as (1, 2), as text 1,2",
        ("all", "OWN", *NUMBERED),
        ("", "all", "0", "1;2"),
        "own, forehead (hands of one card), or sizes such as 1,2",
    ),
    "score": SHARED_SCORE,
    "ties": choice("shared", "extra_hands", "most_exact_bids", "most_tricks"),
    "target": COUNT_OR_NONE,
    "lives": COUNT_OR_NONE,
}
FLAGS = {
    "up_to_ten": (
        *("up_to_ten_only", "random_trump", "screw_the_dealer", "devils_bridge"),
        *("bidding_blind", "jokers_as_suit"),
    ),
    "blackout": (
        *("alternate_scoring", "simultaneous_bidding", "reverse_deals", "full_rotation"),
        "jokers_as_suit",
    ),
    "office_oh_hell": (
        *("english_consolation", "jokers_high", "open_bidding"),
        *("trumps_broken", "eight_down_up", "rotating_trump"),
    ),
    "seven_truf": ("jokers_as_suit",),
    "oh_hell": ("hook", "jokers_as_suit"),
    "la_podrida": ("jokers_as_suit",),
    "romanian_whist": ("jokers_as_suit",),
}
BLACKOUT_KINDS = {
    **dict.fromkeys(FLAGS["blackout"][:-1], FLAG),
    "no_trump_hands": choice("most", "last"),
    "hook": hook("no_excess"),
    "jokers_as_suit": FLAG,
    "score": SCORE,
}
OH_HELL_KINDS = {
    "hand_sizes": SIZES,
    **dict.fromkeys(FLAGS["oh_hell"], FLAG),
    "jacks": choice("plain", "marrows"),
    "score": SCORE,
}
KINDS = {
    "counter": COUNTER_KINDS,
    "blackout": BLACKOUT_KINDS,
    "oh_hell": OH_HELL_KINDS,
    "custom": CUSTOM_KINDS,
}
OTHERS = {
    "cooperative_blackout": {"lives": COUNT},
    "northeast_blackout": {"hands": COUNT},
    "office_oh_hell": {"reflip": REFLIP},
    "seven_truf": {"hand_sizes": SIZES},
    "la_podrida": {"hand_sizes": SIZES},
}


def list_kinds(name: str) -> dict[str, Kind]:
    """Return the options of a preset in order, each with its kind."""
    if name in KINDS:
        return KINDS[name]
    flags = dict.fromkeys(FLAGS.get(name, ()), FLAG)
    score = SHARED_SCORE if name == "cooperative_blackout" else SCORE
    return OTHERS.get(name, {}) | flags | {"score": score}
