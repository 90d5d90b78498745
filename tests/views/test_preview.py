"""What a card would do now: honest about what is still open, exact where the trick is complete."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from counter_rules import (
    Bid,
    ChangeKind,
    Effect,
    EffectReport,
    IllegalMoveError,
    PlayCard,
    Preview,
    Rank,
    ReasonCode,
    Ruleset,
    RulesetError,
    State,
    StateError,
    describe,
    explain_trick,
    get_ruleset,
    legal_moves,
    preview,
    public_view,
    view,
)
from counter_rules.games import counter_effects
from counter_rules.messages import GERMAN
from counter_rules.trick import Act, Table
from messages.told import PREVIEWS, hint
from support.builders import COUNTER, card, custom, dealt
from support.hands import bid_all, face, play
from support.match_walks import draw_rules, draw_start, every_table, walk_hand


def say(plays: str, own: str, *, rules: Ruleset = COUNTER[4]) -> tuple[str, ...]:
    return hint(plays, own, rules).sentences


# A lead says what it sets going, and no more.


def test_c4_1_a_plain_lead_has_nothing_to_say() -> None:
    found = hint("", "KC")
    assert (found.sentences, found.reports, found.result) == ((), (), None)
    assert (found.ahead, found.place, found.values) == (0, 0, (13.0,))


@pytest.mark.parametrize(
    ("own", "sentences"),
    [
        ("2C", ("2♣ calls for hearts (C3.4)", "2♣ becomes a trump: ♣ → ♥ (C4.2)")),
        (
            "7C",
            (
                (
                    "for now, an odd number of sevens: the lowest trump or card of the led suit "
                    "wins (C6.2)"
                ),
            ),
        ),
        ("4C+4D", ("4♣ is a victor: 4♦ was shown (C6.4)",)),
    ],
)
def test_a_lead_says_what_it_sets_going(own: str, sentences: tuple[str, ...]) -> None:
    assert say("", own)[: len(sentences)] == sentences


def test_c4_5_a_led_king_without_a_default_trump_has_none_for_now() -> None:
    rules = get_ruleset("counter", players=4, king_default_trump="none")
    assert say("", "KC", rules=rules) == (
        "for now, K♣ is led and no card names the trump suit of this trick: ♥ → none (C4.5)",
    )


def test_f6_5_a_led_joker_asks_for_nothing_and_the_next_card_does() -> None:
    rules = custom(4, jokers="lose", hand_sizes=(3,))
    assert say("", "*", rules=rules)[0] == "* calls for no suit: a later card sets it (F6.5)"
    first, *_, last = say("*", "5C", rules=rules)
    assert (first, last) == ("5♣ calls for clubs", "5♣ would be ahead (F0.5)")


# What a card changes, and nothing that was so before.


def test_c5_3_a_theft_holds_for_now() -> None:
    found = hint("6D", "5D")
    assert found.sentences == (
        "for now, 5♦ steals 6 from 6♦: 5 → 11 (C5.3)",
        "5♦ would be ahead with 11 (C6.2)",
    )
    assert (found.ahead, found.place, found.values) == (1, 1, (0.0, 11.0))
    assert [report.effect for report in found.reports] == ["five"]


def test_what_was_so_before_is_not_said_again() -> None:
    assert say("KC AC", "3C") == ("seat 1's A♣ would still be ahead with 14 (C6.2)",)
    assert say("5C 6C", "8C") == ("seat 0's 5♣ would still be ahead with 11 (C6.2)",)


def test_a_card_that_others_act_on_says_so() -> None:
    assert say("5C 6C", "6D")[0] == "for now, 5♣ steals 6 from 6♣, 6 from 6♦: 5 → 17 (C5.3)"


def test_what_a_card_undoes_is_said_the_other_way_round() -> None:
    found = hint("7C 9C", "7D")
    assert found.sentences == (
        "for now, the highest card wins instead of the lowest (C6.2)",
        "seat 0's 7♣ would be ahead with 7 (C6.2)",
    )
    ((undone,),) = [report.changes for report in found.reports]
    assert undone.kind is ChangeKind.DIRECTION
    assert (undone.before, undone.after) == ("lowest", "highest")


def test_c5_4_a_queen_dethrones_a_victor() -> None:
    assert say("4C+4D 8C", "QD") == (
        "for now, a queen is in the trick: 4♣ is no longer victor (C5.4)",
        "for now, 4♣ is no longer bound to win (C6.1, C6.2)",
        "seat 1's 8♣ would be ahead with 8 (C6.2)",
    )


def test_c5_6_a_doubled_lead_that_is_robbed_was_nothing_to_double() -> None:
    hands = bid_all(dealt("KC 3D", "6C QD", "9C AD", "10C KD", dealer=3))
    state = play(hands, "KC 6C 9C 10C QD AD KD")
    told = preview(view(state, 0), PlayCard(0, card("3D")))
    assert told.values == (0, 14, 13, 15)
    assert told.sentences == (
        "3♦ steals 12 from Q♦: 3 → 15 (C5.5)",
        "3♦ wins with 15, the highest card of the led suit (C6.2)",
    )


def test_c6_3_nobody_may_be_ahead() -> None:
    assert say("4C", "4D")[-1] == "no card would be ahead (C6.3)"
    assert hint("4C", "4D").ahead is None


def test_what_only_the_end_of_a_trick_decides_is_left_out() -> None:
    found = hint("JC", "5C")
    assert {report.stage for report in found.reports} & {"after"} == set()
    assert "trump" not in " ".join(found.sentences)


def test_the_last_card_decides_the_trick() -> None:
    found = hint("5C 6D QC", "3C")
    assert found.sentences == (
        "3♣ steals 15 from Q♣: 3 → 18 (C5.5)",
        "3♣ wins with 18, the highest card of the led suit (C6.2)",
        "a five was played: every player passes a card to the left (C7.4)",
    )
    assert found.result is not None
    assert (found.result.winner, found.result.passing, found.ahead) == (3, True, 3)


@pytest.mark.parametrize(("told", "sentences"), PREVIEWS)
def test_a_preview_in_german(told: Preview, sentences: tuple[str, ...]) -> None:
    assert describe(told, GERMAN) == sentences


# Any legal play of any match.


def list_after(reports: Iterable[EffectReport]) -> list[EffectReport]:
    return [report for report in reports if report.stage == "after"]


def check_last(told: Preview, state: State) -> None:
    """Compare the preview of a trick's last card with what came of it."""
    explained = explain_trick(state.rules, state.tricks[-1].trick)
    assert told.result == explained.result == state.tricks[-1]
    assert (told.ahead, told.values) == (explained.result.winner, explained.result.values)
    assert explained.verdict.sentence in " ".join(told.sentences)
    assert list_after(told.reports) == list_after(explained.reports)


def check_values(told: Preview) -> None:
    """See that the last thing told of a value is what it comes to."""
    changes = [change for report in told.reports for change in report.changes]
    last = {one.place: one.after for one in changes if one.kind is ChangeKind.VALUE}
    assert last == {place: told.values[place] for place in last if place is not None}


@every_table
def test_every_legal_play_has_a_preview_and_the_last_one_is_exact(name: str, players: int) -> None:
    rng = random.Random(f"preview {name} {players}")
    before = draw_start(rng, draw_rules(rng, name, players))
    asked = 0
    for hand, state in walk_hand(rng, before):
        move = hand.moves[-1]
        if isinstance(move, PlayCard):
            seen = view(before, move.seat)
            told = {own: preview(seen, own) for own in legal_moves(seen) if type(own) is PlayCard}
            assert told[move] == preview(view(before, move.seat), move)
            assert {one.result is None for one in told.values()} == {bool(state.trick)}
            if not state.trick:
                check_last(told[move], state)
            for one in told.values():
                check_values(one)
            asked += len(told)
        before = state
    assert asked >= players


# Who may ask, and for what.


def test_only_a_view_has_a_preview() -> None:
    state = bid_all(dealt("KC", dealer=3))
    with pytest.raises(StateError, match="expected a View, got State"):
        preview(state, legal_moves(state)[0])  # type: ignore[arg-type]


def test_only_a_play_has_a_preview() -> None:
    state = dealt(dealer=3)
    with pytest.raises(StateError, match="expected a PlayCard, got Bid"):
        preview(view(state, 0), Bid(0, 3))  # type: ignore[arg-type]


def test_an_illegal_play_is_refused_with_what_is_legal() -> None:
    state = face(COUNTER[4], "KC", "9C 9D", turned="AH")
    with pytest.raises(IllegalMoveError, match="seat 1 cannot play 9♦: must follow clubs") as found:
        preview(view(state, 1), PlayCard(1, card("9D")))
    assert found.value.reason.code is ReasonCode.MUST_FOLLOW
    assert [str(move) for move in found.value.legal] == ["9♣"]


def test_a_seat_has_no_preview_of_another_ones_play() -> None:
    state = bid_all(dealt("KC", dealer=3))
    for seen in (view(state, 1), public_view(state)):
        with pytest.raises(StateError, match="ask the view of that seat"):
            preview(seen, PlayCard(0, card("KC")))


def break_down(table: Table) -> None:
    raise LookupError(len(table.cards))


def test_an_effect_that_fails_is_named() -> None:
    broken = Effect(name="broken", rank=Rank.KING, value=Act("X1", break_down))
    rules = get_ruleset("counter", players=4, effects=counter_effects().adding(broken))
    assert say("QC", "JC", rules=rules)
    with pytest.raises(RulesetError, match=r"effect 'broken' fails in its hook value \(X1\)"):
        hint("QC", "KC", rules)
