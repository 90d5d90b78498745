"""Options that do not go together: every such pair is refused, and both are named (F1.2)."""

from __future__ import annotations

import ast
import contextlib
import pickle
import traceback
from pathlib import Path

import pytest

import counter_rules
from counter_rules import EffectOrder, Rank, RulesetError, Suit, get_ruleset
from counter_rules.rules.effects import JOKER_HIGH_LOW, JOKER_LOSES, JOKER_WINS
from support.builders import finished
from support.failures import each

Case = tuple[str, int, dict[str, object], str, str]
"""A preset, players, options, and the names of the two of them that contradict each other."""

REFLIP = {"reflip": "until_no_joker"}
FLIPPED = {"hand_sizes": "card_flip"}
CYCLE = (Suit.SPADES, None)

PRESETS: list[Case] = [
    ("up_to_ten", 4, {"jokers_as_suit": True}, "jokers_as_suit", "random_trump=False"),
    *[
        (
            "up_to_ten",
            players,
            {"jokers_as_suit": True, "random_trump": True},
            "jokers_as_suit",
            f"players={players}",
        )
        for players in range(6, 11)
    ],
    (
        "blackout",
        4,
        {"alternate_scoring": True, "score": "wizard"},
        "alternate_scoring",
        "score",
    ),
    (
        "blackout",
        2,
        {"simultaneous_bidding": True, "hook": True},
        "simultaneous_bidding",
        "hook=last_bidder",
    ),
    (
        "blackout",
        3,
        {"simultaneous_bidding": True, "hook": "no_excess"},
        "simultaneous_bidding",
        "hook=no_excess",
    ),
    (
        "blackout",
        7,
        {"reverse_deals": True, "full_rotation": True},
        "reverse_deals",
        "full_rotation",
    ),
    (
        "blackout",
        5,
        {"reverse_deals": True, "no_trump_hands": "last"},
        "reverse_deals",
        "no_trump_hands=last",
    ),
    (
        "office_oh_hell",
        4,
        {"english_consolation": True, "score": "office"},
        "english_consolation",
        "score",
    ),
    (
        "office_oh_hell",
        4,
        {"reflip": "once", "eight_down_up": True, "rotating_trump": True},
        "reflip=once",
        "eight_down_up with rotating_trump",
    ),
    *[
        ("office_oh_hell", players, {"eight_down_up": True}, "eight_down_up", f"players={players}")
        for players in range(7, 11)
    ],
    ("seven_truf", 4, {"hand_sizes": (1, 14)}, "hand_sizes", "players=4"),
    ("oh_hell", 7, {"hand_sizes": [8]}, "hand_sizes", "players=7"),
    ("oh_hell", 3, {"hand_sizes": (18,), "jokers_as_suit": False}, "hand_sizes", "players=3"),
    ("oh_hell", 3, {"hand_sizes": (19,), "jokers_as_suit": True}, "hand_sizes", "players=3"),
    ("la_podrida", 8, {"hand_sizes": range(1, 8)}, "hand_sizes", "players=8"),
    ("la_podrida", 3, {"hand_sizes": (10**30,)}, "hand_sizes", "players=3"),
    *[
        (
            "counter",
            players,
            {"effects": EffectOrder(), **ruling},
            "effects",
            "king_default_trump or two_names_trump",
        )
        for players in (3, 4, 5)
        for ruling in ({"king_default_trump": "none"}, {"two_names_trump": True})
    ],
]

DECK_AND_HANDS: list[Case] = [
    ("custom", 4, {"decks": 2, "jokers": "suit"}, "decks=2", "jokers=suit"),
    ("custom", 4, {"aces": "low", "lowest_rank": 3}, "aces=low", "lowest_rank=three"),
    ("custom", 4, {"aces": "low", "lowest_rank": Rank.KING}, "aces=low", "lowest_rank=king"),
    ("custom", 4, {"hand_sizes": (14,)}, "hand_sizes", "players=4"),
    ("custom", 10, {"hand_sizes": (5, 6), "jokers": "lose"}, "hand_sizes", "players=10"),
    ("custom", 10, {"lowest_rank": "K"}, "lowest_rank=king", "players=10"),
    ("custom", 10, {"ranks": "A2"}, "ranks", "players=10"),
    ("custom", 4, {"ranks": "A2", "hand_sizes": (3,)}, "hand_sizes", "players=4"),
    ("custom", 4, {"ranks": "A2", "most": 3}, "most", "players=4"),
    ("custom", 4, {"ranks": "KQJ765432A"}, "ranks=KQJ765432A", "aces=high"),
    ("custom", 4, {"ranks": "AKQJ765432", "aces": "low"}, "ranks=AKQJ765432", "aces=low"),
    ("custom", 4, {"ranks": "AKQJ2", "lowest_rank": 3}, "ranks", "lowest_rank"),
    ("custom", 4, {"ranks": "A32", "jacks": "marrows"}, "jacks=marrows", "ranks"),
    ("custom", 4, {"lowest_rank": "Q", "jacks": "marrows"}, "jacks=marrows", "lowest_rank=queen"),
    ("custom", 9, {"most": 6}, "most", "players=9"),
    ("custom", 9, {"most": 6, "hand_sizes": "constant"}, "most", "players=9"),
    ("custom", 9, {"most": 6, **FLIPPED}, "most", "players=9"),
    ("custom", 4, {"most": 13, "trump": "card_flip"}, "most", "players=4"),
    ("custom", 4, {"most": 3, "hand_sizes": (3,)}, "hand_sizes", "most"),
    *[
        ("custom", 4, {"hand_sizes": name, "hands": 3}, "hand_sizes", "hands")
        for name in ("up", "down", "up_down", "down_up", (1, 2, 3))
    ],
    ("custom", 4, {"hands": 3}, "hand_sizes", "hands"),
    *[
        (
            "custom",
            4,
            {"jokers": jokers, **REFLIP, **flipped},
            "reflip=until_no_joker",
            missing,
        )
        for jokers, flipped, missing in (
            ("none", FLIPPED, "jokers=none"),
            ("none", {"trump": "card_flip"}, "jokers=none"),
            ("none", {}, "jokers=none"),
            ("lose", {}, "hand_sizes"),
            ("suit", {"hand_sizes": "up", "trump": "second_deck"}, "hand_sizes"),
        )
    ],
]

NO_TRUMP: list[Case] = [
    *[
        ("custom", 4, {"trump": "none", "no_trump_hands": hands}, "trump", "no_trump_hands")
        for hands in ("none", "last", "most", (1,))
    ],
    ("custom", 4, {"trump": CYCLE, "no_trump_hands": "none"}, "trump", "no_trump_hands=none"),
    ("custom", 4, {"ranks": "A", "no_trump_hands": "none"}, "ranks", "no_trump_hands=none"),
    *[
        (
            "custom",
            4,
            {"jokers": jokers, "no_trump_hands": "none", **others},
            f"jokers={jokers}",
            "no_trump_hands=none",
        )
        for jokers, others in (
            ("lose", {}),
            ("win", {"trump": "card_flip"}),
            ("high_low", {**FLIPPED, **REFLIP}),
            ("lose", {"trump": "card_flip", "reflip": "once"}),
        )
    ],
    *[
        (
            "custom",
            players,
            {"hand_sizes": sizes, "no_trump_hands": "none", **others},
            "most" if "most" in others else "hand_sizes",
            "no_trump_hands=none",
        )
        for players, sizes, others in (
            (4, (13,), {}),
            (2, (1, 26), {}),
            (6, (9, 1), {"jokers": "suit"}),
            (8, (13,), {"decks": 2}),
            (3, "card_flip", {"lowest_rank": "8", "most": 9}),
            (4, "constant", {"most": 13}),
            (4, (10, 1), {"ranks": "AKQJ765432"}),
        )
    ],
    *[
        (
            "custom",
            4,
            {"no_trump_hands": hands, **sizes},
            "hand_sizes",
            f"no_trump_hands={hands}",
        )
        for hands in ("last", "most")
        for sizes in ({"hand_sizes": "constant", "target": 50}, {**FLIPPED, "target": 9})
    ],
    (
        "custom",
        4,
        {**FLIPPED, "no_trump_hands": "most"},
        "hand_sizes",
        "no_trump_hands=most",
    ),
    ("custom", 4, {"no_trump_hands": (1, 20)}, "hand_sizes", "no_trump_hands"),
    (
        "custom",
        4,
        {"hand_sizes": (1,), "no_trump_hands": (2,)},
        "hand_sizes",
        "no_trump_hands",
    ),
    ("custom", 4, {**FLIPPED, "no_trump_hands": (11,)}, "hand_sizes", "no_trump_hands"),
    *[
        (
            "custom",
            4,
            {"hand_sizes": (13, 1), "no_trump_hands": hands},
            "hand_sizes",
            f"no_trump_hands{name}",
        )
        for hands, name in (("last", "=last"), ((2,), "=(2,)"))
    ],
]

PLAY_AND_SCORE: list[Case] = [
    *[
        ("custom", 4, {"seen": seen, **sizes}, "hand_sizes", "seen")
        for seen, sizes in (
            ((1, 11), {}),
            ((2,), {"hand_sizes": (6, 7, 5)}),
            ("forehead", {"hand_sizes": (6, 7, 5)}),
            ((5, 6, 8), {"hand_sizes": (6, 7, 5)}),
            ((8,), {"hand_sizes": (6, 7, 5), "ties": "extra_hands"}),
            ((10**30,), {}),
            ((4,), {"hand_sizes": "up", "most": 3}),
            ("forehead", {"hand_sizes": "constant", "most": 2}),
            ("forehead", {"hand_sizes": "constant", "target": 50, "ties": "extra_hands"}),
            ((9,), {**FLIPPED, "most": 8}),
            ((2,), {**FLIPPED, "lowest_rank": 9}),
            ((2,), {**FLIPPED, "lowest_rank": 9, "ties": "extra_hands"}),
            ((6,), {**FLIPPED, "ranks": "A32", "decks": 2, "jokers": "lose", **REFLIP}),
        )
    ],
    ("custom", 4, {"seen": (2,), "hand_sizes": "constant", "most": 1}, "hand_sizes", "seen"),
    (
        "custom",
        4,
        {"hook": "last_bidder", "score": "hands_cleared"},
        "hook=last_bidder",
        "score=hands_cleared",
    ),
    *[
        (
            "custom",
            4,
            {"bidding": "simultaneous", "hook": hook},
            "bidding=simultaneous",
            f"hook={hook}",
        )
        for hook in ("last_bidder", "no_excess", "exact_total")
    ],
    (
        "custom",
        4,
        {"blind_bids": True, "score": "hands_cleared"},
        "blind_bids",
        "score=hands_cleared",
    ),
    (
        "custom",
        4,
        {"ties": "extra_hands", "score": "hands_cleared"},
        "ties=extra_hands",
        "score=hands_cleared",
    ),
    *[
        ("custom", 4, {"effects": EffectOrder(contest=(effect,)), "jokers": jokers}, *names)
        for effect, jokers, names in (
            (JOKER_WINS, "lose", ("effects", "jokers=lose")),
            (JOKER_LOSES, "lose", ("effects", "jokers=lose")),
            (JOKER_HIGH_LOW, "suit", ("effects", "jokers=suit")),
        )
    ],
    *[
        ("custom", 4, {"lives": lives, "hook": "last_bidder"}, "lives", "hook=last_bidder")
        for lives in (1, 2, 1000)
    ],
    ("custom", 4, {"lives": 1, "target": 9}, "lives", "target"),
    *[
        ("custom", 4, {"lives": 3, "ties": ties}, "lives", "ties")
        for ties in ("extra_hands", "most_exact_bids", "most_tricks")
    ],
]

CASES = PRESETS + DECK_AND_HANDS + NO_TRUMP + PLAY_AND_SCORE
RULESETS = Path(counter_rules.__file__).parent / "games"


def catch(case: Case) -> RulesetError:
    name, players, options, *_ = case
    with pytest.raises(RulesetError) as caught:
        get_ruleset(name, players=players, **options)
    return caught.value


def write_case(case: Case) -> str:
    return f"{case[0]}-{case[1]}-{case[3]}-{case[4]}"


@each("case", CASES, ids=write_case)
def test_both_options_are_named(case: Case) -> None:
    error = catch(case)
    assert f"{case[3]} and {case[4]} contradict" in str(error)
    assert "\n" not in str(error)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own pickle
    assert (type(again), str(again)) == (RulesetError, str(error))


def list_left_out(case: Case) -> list[dict[str, object]]:
    """Leave out each option that was given and is named, one at a time."""
    options, named = case[2], f"{case[3]} {case[4]}".replace("=", " ").split()
    return [
        {name: value for name, value in options.items() if name != left_out}
        for left_out in options
        if left_out in named
    ]


@each("case", CASES, ids=write_case)
def test_without_one_of_them_all_is_well(case: Case) -> None:
    name, players, *_ = case
    if case[2] == {"lowest_rank": "K"}:
        players = 4  # neither of the two named was given but the players
    accepted = []
    for options in list_left_out(case) or [case[2]]:
        with contextlib.suppress(RulesetError):
            accepted.append(get_ruleset(name, players=players, **options))
    assert accepted, "it is not these two that contradict each other"


def list_raises() -> set[tuple[str, int, int]]:
    """List where a contradiction is raised: the file, the first and the last line."""
    return {
        (path.name, node.lineno, node.end_lineno or node.lineno)
        for path in RULESETS.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and ast.unparse(node.exc.func) == "contradiction"
    }


def test_every_contradiction_of_the_code_is_tried() -> None:
    raised: set[tuple[str, int]] = set()
    for case in CASES:
        try:
            get_ruleset(case[0], players=case[1], **case[2])
        except RulesetError as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            raised.add((Path(frame.filename).name, frame.lineno or 0))
    untried = [
        (name, first)
        for name, first, last in sorted(list_raises())
        if not any(name == file and first <= line <= last for file, line in raised)
    ]
    assert len(list_raises()) >= 20
    assert untried == []


@each(
    ("name", "options"),
    [("cooperative_blackout", {}), ("custom", {"ties": "shared"}), ("custom", {"lives": 2})],
)
def test_points_that_are_always_equal_end_the_match_all_the_same(
    name: str, options: dict[str, object]
) -> None:
    """With `hands_cleared` totals are always equal, and no extra hand would ever settle a tie."""
    rules = get_ruleset(name, players=4, score="hands_cleared", **options)
    hands = rules.hand_sizes.hands
    assert hands is not None
    results = [finished((0,) * 4, number=number) for number in range(1, hands + 1)]
    assert not rules.ending.is_over(results[:-1], hands)
    assert rules.ending.is_over(results, hands)
