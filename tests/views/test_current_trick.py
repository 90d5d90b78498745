"""How the trick in progress stands, as everybody can tell."""

from __future__ import annotations

import random

from counter_rules import PlayCard, preview, public_view, view
from support.hands import play
from support.match_walks import draw_rules, draw_start, every_table, walk_match
from support.small_games import lay_out


def test_no_card_lies_before_the_lead() -> None:
    assert view(lay_out("2C", "3D", "4S"), 0).current_trick is None


def test_c5_3_a_five_is_worth_more_by_a_six() -> None:
    laid = play(lay_out("6D KC", "5D QC", "9D 8C"), "6D 5D")
    standing = view(laid, 2).current_trick
    assert standing is not None
    assert (standing.ahead, str(standing.card), standing.values) == (1, "5♦", (0, 11))
    assert standing.verdict.sentence == "5♦ wins with 11, the highest card of the led suit"


def test_c6_3_nobody_is_ahead_of_void_fours() -> None:
    laid = play(lay_out("4C 2D", "4D 3D", "9D 8C"), "4C")
    standing = public_view(laid).current_trick
    assert standing is not None
    assert (standing.ahead, standing.card) == (None, None)


@every_table
def test_it_stands_as_the_preview_said(name: str, players: int) -> None:
    rng, checked = random.Random(f"{name} {players}"), 0
    while checked < 5:
        start = draw_start(rng, draw_rules(rng, name, players))
        for state, move, made in walk_match(rng, start, 60):
            if isinstance(move, PlayCard) and made.state.trick:
                told = preview(view(state, move.seat), move)
                standing = public_view(made.state).current_trick
                assert standing is not None
                assert (standing.ahead, standing.values) == (told.ahead, told.values)
                checked += 1
