"""The questions that lead a table to its game, and what each game needs for each answer.

To add a game, name it in every answer that it can give. To add an option, name it in its answer, or
write a new answer or question. A game that an answer does not name cannot be played like that.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from counter_rules.games.counter import counter_effects


@attrs.frozen
class Answer:
    """An answer to a question.

    Args:
        text: the answer, in the words of a table.
        games: the options of each game that can be played like that, as words such as
            ``hook=true``; no words if the game is like that by itself. ``{whole}`` stands for the
            cards that each player gets from a whole deck, of sixty cards with winners and losers.
    """

    text: str
    games: Mapping[str, str]


@attrs.frozen
class Question:
    """A question to a table, with its answers."""

    text: str
    answers: tuple[Answer, ...]


def _answer(text: str, by_itself: str = "", **options: str) -> Answer:
    """Make an answer from the games that need nothing for it, and from the options of others."""
    games = dict.fromkeys(by_itself.split(), "") | options
    return Answer(text, MappingProxyType(games))


_AS_PUBLISHED: Final = (
    "kachuful boerenbridge plump nomination_whist dutch_school_game spanish_podrida"
)
_WITHOUT_POWERS: Final = (
    "up_to_ten blackout cooperative_blackout northeast_blackout office_oh_hell seven_truf oh_hell "
    f"la_podrida romanian_whist {_AS_PUBLISHED} wizard custom"
)
_EVERY: Final = f"counter {_WITHOUT_POWERS}"
_LED_FROM_THE_LEFT: Final = [n for n in _EVERY.split() if n not in ("up_to_ten", "plump")]
_POWERS: Final = ",".join([effect.name for effect in counter_effects().effects])
_SEVENS: Final = f"hand_sizes=1..6,{'7,' * 10}6..1"
_EIGHTS: Final = "hand_sizes=8..1,2..8"
_SEVEN_DOWN_UP: Final = "hand_sizes=7..1,2..7"
_HOOKED: Final = ("oh_hell", "la_podrida", "romanian_whist", "kachuful", "spanish_podrida")
_HOOKED_FROM_FOUR: Final = ("boerenbridge", "nomination_whist")
_HOOK_OPTIONS: Final = {
    "up_to_ten": "screw_the_dealer=true",
    "blackout": "hook=last_bidder",
    "office_oh_hell": "open_bidding=true",
    "plump": "hook=true",
    "wizard": "hook=true",
    "custom": "hook=last_bidder",
}
_JOKER_SUIT: Final = dict.fromkeys(
    ("blackout", "seven_truf", "oh_hell", "la_podrida", "romanian_whist"), "jokers_as_suit=true"
)


def _pay(text: str, score: str) -> Answer:
    """Make an answer from a formula or its name, which every game takes that keeps a score."""
    games = [name for name in _EVERY.split() if name != "cooperative_blackout"]
    return _answer(text, **dict.fromkeys(games, f"score={score}"))


QUESTIONS: Final = (
    Question(
        "What can a card do?",
        (
            _answer("nothing special: the higher one wins", _WITHOUT_POWERS),
            _answer("every rank has a power of its own", "counter", custom=f"effects={_POWERS}"),
            _answer(
                "the two jacks of the trump colour are the highest trumps",
                oh_hell="jacks=marrows",
                custom="jacks=marrows",
            ),
        ),
    ),
    Question(
        "How many cards does each of you get?",
        (
            _answer("ten, in every hand", "counter", custom="hand_sizes=constant"),
            _answer(
                "one, then two, up to ten, and down again",
                "up_to_ten boerenbridge",
                custom="hand_sizes=up_down",
            ),
            _answer(
                "one, then two, up to ten",
                up_to_ten="up_to_ten_only=true",
                custom="hand_sizes=up",
            ),
            _answer(
                "ten, or as many as there are, down to one and up again",
                "oh_hell la_podrida",
                nomination_whist="hand_sizes=10..1,2..10",
                custom="hand_sizes=down_up",
            ),
            _answer(
                "eight, down to one and up again",
                office_oh_hell="eight_down_up=true",
                oh_hell=_EIGHTS,
                la_podrida=_EIGHTS,
                custom=_EIGHTS,
            ),
            _answer(
                "seven, down to one and up again",
                "nomination_whist",
                **dict.fromkeys(("oh_hell", "la_podrida", "kachuful", "custom"), _SEVEN_DOWN_UP),
            ),
            _answer("ten, down to two, a hand of one for each of us, and up again", "plump"),
            _answer(
                "one, then two, until the deck is out",
                "blackout cooperative_blackout wizard",
                custom="hand_sizes=up most={whole}",
            ),
            _answer(
                "one, then two, until the deck is out, and down again",
                blackout="full_rotation=true",
                custom="hand_sizes=up_down most={whole}",
            ),
            _answer(
                "as many as the deck has, then one less each time",
                blackout="reverse_deals=true",
                custom="hand_sizes=down most={whole}",
            ),
            _answer(
                "one, then two, up to eight, and down again",
                "kachuful",
                custom="hand_sizes=up_down most=8",
            ),
            _answer("one to eight and back, from a short deck", "romanian_whist"),
            _answer(
                "one, then two, up to eight",
                kachuful="hand_sizes=1..8",
                custom="hand_sizes=up most=8",
            ),
            _answer(
                "ten, then nine, down to one",
                nomination_whist="hand_sizes=10..1",
                custom="hand_sizes=down",
            ),
            _answer(
                "one to eight, three hands of eight, the middle one at no trump, and down again",
                "dutch_school_game",
                custom="hand_sizes=1..8,8,8..1 no_trump_hands=9",
            ),
            _answer(
                "one to seven and back, from a Spanish pack in which the three beats the king",
                "spanish_podrida",
                custom="hand_sizes=up_down most=7 ranks=A3KQJ76542",
            ),
            _answer(
                "one to seven, many hands of seven, and down again",
                "seven_truf",
                oh_hell=_SEVENS,
                la_podrida=_SEVENS,
                custom=_SEVENS,
            ),
            _answer(
                "the whole deck, in every hand",
                "northeast_blackout",
                custom="hand_sizes=constant most={whole}",
            ),
            _answer(
                "as many as a flipped card has pips",
                "office_oh_hell",
                custom="hand_sizes=card_flip",
            ),
        ),
    ),
    Question(
        "Who makes trump?",
        (
            _answer(
                "a card that is turned up after the deal",
                "counter blackout seven_truf oh_hell la_podrida romanian_whist spanish_podrida "
                "wizard custom",
                up_to_ten="random_trump=true",
                **dict.fromkeys(("boerenbridge", "plump", "dutch_school_game"), "trump=turn_up"),
            ),
            _answer(
                "each suit in its turn, hand by hand",
                "northeast_blackout up_to_ten kachuful nomination_whist",
                office_oh_hell="rotating_trump=true",
                custom="trump=SHDC-",
            ),
            _answer(
                "a card from a second deck",
                "cooperative_blackout boerenbridge dutch_school_game",
                custom="trump=second_deck",
            ),
            _answer(
                "a card that is flipped before the deal", "office_oh_hell", custom="trump=card_flip"
            ),
            _answer("the last card dealt, which the dealer shows", custom="trump=dealers_last"),
            _answer("the dealer names it before the bids", custom="trump=dealer_names"),
            _answer("the highest bidder names it", custom="trump=highest_bidder_names"),
            _answer("nobody: we play without trumps", "plump", custom="trump=none"),
        ),
    ),
    Question(
        "How do you bid?",
        (
            _answer(
                "one after the other, whatever we like",
                "counter up_to_ten blackout plump wizard custom",
                **dict.fromkeys((*_HOOKED, *_HOOKED_FROM_FOUR), "hook=false"),
            ),
            _answer(
                "one after the other, but the bids may not add up: one of us must miss",
                " ".join(("northeast_blackout seven_truf", *_HOOKED)),
                counter="hook=true",
                **_HOOK_OPTIONS,
                **dict.fromkeys(_HOOKED_FROM_FOUR, "hook_from=1"),
            ),
            _answer(
                "one after the other, but the bids may not add up in hands of four cards or more",
                " ".join(_HOOKED_FROM_FOUR),
                **{name: f"{chosen} hook_from=4" for name, chosen in _HOOK_OPTIONS.items()},
                **dict.fromkeys(("seven_truf", *_HOOKED), "hook_from=4"),
            ),
            _answer(
                "all at once, in secret",
                "office_oh_hell dutch_school_game",
                blackout="simultaneous_bidding=true",
                custom="bidding=simultaneous",
            ),
            _answer(
                "one after the other, and the bids must add up",
                "cooperative_blackout",
                custom="hook=exact_total",
            ),
        ),
    ),
    Question(
        "Who leads the first trick?",
        (
            _answer("the seat to the dealer's left", " ".join(_LED_FROM_THE_LEFT)),
            _answer(
                "the second seat to the dealer's left",
                "up_to_ten",
                custom="first_leader=two_left",
            ),
            _answer("the dealer", custom="first_leader=dealer"),
            _answer("the highest bidder", "plump", custom="first_leader=highest_bidder"),
        ),
    ),
    Question(
        "You cannot follow suit. What may you play?",
        (
            _answer(
                "anything",
                "counter up_to_ten blackout cooperative_blackout northeast_blackout office_oh_hell "
                "seven_truf oh_hell kachuful boerenbridge plump nomination_whist dutch_school_game "
                "wizard custom",
            ),
            _answer(
                "a trump, if I have one", "la_podrida romanian_whist", custom="following=must_trump"
            ),
            _answer(
                "a trump; and I must beat the best card so far if I can",
                "spanish_podrida",
                custom="following=must_beat",
            ),
        ),
    ),
    Question(
        "Are there jokers in your deck?",
        (
            _answer(
                "no",
                "counter up_to_ten blackout cooperative_blackout seven_truf oh_hell la_podrida "
                f"romanian_whist {_AS_PUBLISHED} custom",
            ),
            _answer("yes, and they lose", "office_oh_hell", custom="jokers=lose"),
            _answer("yes, and they win", office_oh_hell="jokers_high=true", custom="jokers=win"),
            _answer(
                "yes, and they are a fifth suit",
                **_JOKER_SUIT,
                up_to_ten="jokers_as_suit=true",
                custom="jokers=suit",
            ),
            _answer(
                "yes, and I say high or low as I play one",
                "northeast_blackout",
                custom="jokers=high_low",
            ),
            _answer(
                "no jokers, but four cards that always win and four that never do",
                "wizard",
                custom="jokers=four_and_four",
            ),
        ),
    ),
    Question(
        "And in a hand of one card, where is it while you bid?",
        (
            _answer("in my hand", _EVERY),
            _answer(
                "on my forehead, for everybody but me",
                up_to_ten="devils_bridge=true",
                custom="seen=forehead",
            ),
        ),
    ),
    Question(
        "How is a bid paid?",
        (
            _pay("made: ten and the tricks; missed: the tricks", "tricks_plus_ten"),
            _pay("made: ten and the bid; missed: nothing", "exact_ten"),
            _pay("made: ten and the bid; missed: the tricks", "english_consolation"),
            _pay(
                "made: ten and the bid, five for a zero; missed: nothing",
                "made:10+B;missed:0;zero:5",
            ),
            _pay("made: ten and two a trick; missed: minus two a trick", "made:10+2*B;missed:-2*D"),
            _pay("made: five and the size of the hand; missed: nothing", "blackout"),
            _pay("made: ten and the bid, more for a zero; missed: nothing", "as_taught"),
            _pay("made: ten a trick; missed: the tricks", "seven_truf"),
            _pay("made: ten a trick, ten for a zero; missed: nothing", "kachuful"),
            _pay("made: ten and three a trick; missed: minus three a trick", "podrida"),
            _pay("made: ten and five a trick; missed: minus five a trick", "pocha"),
            _pay("made: five and the bid; missed: minus one a trick", "romanian"),
            _pay("made: twenty and ten a trick; missed: minus ten a trick", "wizard"),
            _pay("made: the bid, at least two; missed: as Counter has it", "counter"),
            _answer(
                "not at all: we make every bid, or all lose together",
                "cooperative_blackout",
                custom="score=hands_cleared lives=1",
            ),
        ),
    ),
)
"""The questions, in the order in which a host asks them."""
