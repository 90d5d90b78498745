"""A record that tells its seed beside the commitment to it proves that every deal came from it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

import attrs
import pytest

from counter_rules import (
    Deal,
    NotationError,
    Phase,
    Ruleset,
    StateError,
    apply_move,
    commit,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.cards import sort_cards
from counter_rules.records import Form, Perspective, Record, dumps, loads, read_all
from records.making import SMALL
from support.match_walks import draw_rules, every_table

SEED: Final = 0x0123456789ABCDEF0123456789ABCDEF
PROOF: Final = {"Commitment": commit(SEED), "Seed": str(SEED)}
FORMS = pytest.mark.parametrize("form", Form, ids=str)

Dealer = Callable[[Deal], Deal]


def play(rules: Ruleset, most: int = 60, dealer: Dealer = lambda deal: deal) -> Record:
    """Play at random with the deals of the seed, which a dealer may change."""
    rng, state, moves = random.Random(5), new_game(rules), []
    while not state.is_over and len(moves) < most:
        if state.phase is Phase.DEAL:
            move = dealer(shuffle(state, seed=SEED))
        else:
            move = rng.choice(legal_moves(state, rng.choice(state.to_act)))
        moves.append(move)
        state = apply_move(state, move)
    return Record(rules=rules, moves=moves, tags=PROOF)


RECORD: Final = play(SMALL["plain"])
"""A match of two hands."""


def tell(record: Record, **tags: str) -> Record:
    """Return a record with other tags."""
    return attrs.evolve(record, tags=tags)


def write_unchecked(record: Record, form: Form) -> str:
    """Write a record with a proof that may be wrong, as somebody else's program may do."""
    text = dumps(tell(record, Commitment=commit(SEED)), form)
    if form is Form.JSON:
        return text.replace('"tags": {', f'"tags": {{"Seed": "{SEED}", ')
    return text.replace('[Commitment "', f'[Seed "{SEED}"]\n[Commitment "')


def refuse(text: str) -> NotationError:
    """Return the one error of a text."""
    (reading,) = read_all(text)
    (error,) = reading.errors
    assert not reading.is_proven
    with pytest.raises(NotationError, match=re.escape(error.message)):
        loads(text)
    return error


# What is proven.


@FORMS
@pytest.mark.parametrize("game", SMALL)
def test_a_match_dealt_from_the_seed_is_proven(game: str, form: Form) -> None:
    record = play(SMALL[game])
    (reading,) = read_all(dumps(record, form))
    assert (reading.record, reading.errors, reading.is_proven) == (record, (), True)
    record.check_deals(commit(SEED))


@every_table
def test_every_game_is_proven(name: str, players: int) -> None:
    record = play(draw_rules(random.Random(5), name, players), most=150)
    assert loads(dumps(record)) == record
    record.check_deals(commit(SEED))


def test_a_match_that_goes_on_is_proven_so_far() -> None:
    (reading,) = read_all(dumps(play(SMALL["plain"], most=3)))
    assert reading.is_proven


def test_the_cards_of_a_hand_may_be_written_in_any_order() -> None:
    def sort(deal: Deal) -> Deal:
        return attrs.evolve(deal, hands=[sort_cards(hand) for hand in deal.hands])

    assert loads(dumps(play(SMALL["plain"], dealer=sort))).tags == tuple(PROOF.items())


# What is refused.


def swap_hands(deal: Deal) -> Deal:
    return attrs.evolve(deal, hands=deal.hands[::-1])


def swap_with_stack(deal: Deal) -> Deal:
    (first, *cards), *others = deal.hands
    hands = [(deal.stack[0], *cards), *others]
    return attrs.evolve(deal, hands=hands, stack=(first, *deal.stack[1:]))


def swap_turned(deal: Deal) -> Deal:
    return attrs.evolve(deal, turned=deal.stack[:1], stack=(*deal.turned, *deal.stack[1:]))


def turn_stack(deal: Deal) -> Deal:
    return attrs.evolve(deal, stack=deal.stack[::-1])


@pytest.mark.parametrize("dealer", [swap_hands, swap_with_stack, swap_turned, turn_stack])
@pytest.mark.parametrize("number", [1, 2])
def test_a_hand_that_was_dealt_otherwise_is_found(dealer: Dealer, number: int) -> None:
    sizes = {1: 2, 2: 1}

    def deal_once(deal: Deal) -> Deal:
        return dealer(deal) if len(deal.hands[0]) == sizes[number] else deal

    cheated = play(SMALL["plain"], dealer=deal_once)
    text = write_unchecked(cheated, Form.TEXT)
    error = refuse(text)
    assert text.split("\n")[error.line - 1].startswith(f"hand {number} dealt by")
    assert (error.column, error.text) == (1, "hand")
    assert error.message.startswith(f"hand {number} does not come from the seed in the tag Seed")
    told = refuse(write_unchecked(cheated, Form.JSON)).message
    place = [at for at, move in enumerate(cheated.moves, 1) if isinstance(move, Deal)][number - 1]
    assert told.startswith(f"move {place}: hand {number} does not come from the seed")
    for proven in (cheated, tell(cheated, Seed=str(SEED))):
        with pytest.raises(StateError, match=f"hand {number} does not come from the seed"):
            proven.check_deals(commit(SEED))


def test_the_deals_before_the_wrong_one_are_kept() -> None:
    def deal_once(deal: Deal) -> Deal:
        return swap_hands(deal) if len(deal.hands[0]) == 1 else deal

    cheated = play(SMALL["plain"], dealer=deal_once)
    (reading,) = read_all(write_unchecked(cheated, Form.TEXT))
    assert reading.record is not None
    assert reading.record.replay().hand_number == 2
    assert reading.record.replay().phase is Phase.DEAL


def test_what_would_not_be_read_is_not_written() -> None:
    cheated = play(SMALL["plain"], dealer=swap_hands)
    for attempt in (cheated.replay, lambda: list(cheated.states()), lambda: dumps(cheated)):
        with pytest.raises(StateError, match="hand 1 does not come from the seed"):
            attempt()


@FORMS
@pytest.mark.parametrize(
    ("tags", "message"),
    [
        (PROOF | {"Seed": str(SEED + 1)}, "the tag Seed is not the seed that was committed to"),
        (PROOF | {"Commitment": commit(7)}, "the tag Seed is not the seed that was committed to"),
        (PROOF | {"Commitment": ""}, "the tag Seed is not the seed that was committed to"),
        (PROOF | {"Commitment": commit(SEED).upper()}, "the tag Seed is not the seed that"),
        (PROOF | {"Seed": "\u0667"}, "is not a seed: with the tag Commitment"),
        (PROOF | {"Seed": "+7"}, "is not a seed: with the tag Commitment"),
        (PROOF | {"Seed": "1_000"}, "is not a seed: with the tag Commitment"),
        (PROOF | {"Seed": " 7"}, "is not a seed: with the tag Commitment"),
        (PROOF | {"Seed": ""}, "is not a seed: with the tag Commitment"),
        (PROOF | {"Seed": "7" * 100_000}, "is not a seed: with the tag Commitment"),
    ],
)
def test_a_seed_that_is_not_the_one_committed_to(
    tags: dict[str, str], message: str, form: Form
) -> None:
    with pytest.raises(StateError, match=message):
        tell(RECORD, **tags)
    names = {"Commitment": "Alpha", "Seed": "Beta"}
    text = dumps(tell(RECORD, **{names[name]: tags[name] for name in tags}), form)
    text = text.replace("Alpha", "Commitment").replace("Beta", "Seed")
    error = refuse(text)
    assert message in error.message
    assert len(error.message) < 300
    if form is Form.TEXT:
        assert text.split("\n")[error.line - 1].startswith("[Seed ")
        (reading,) = read_all(text)
        assert reading.record is not None
        assert reading.record.moves == RECORD.moves, "the rest is read"


def test_who_kept_the_digest_is_not_deceived_by_another_in_the_record() -> None:
    with pytest.raises(StateError, match="not the seed that was committed to"):
        RECORD.check_deals(commit(7))
    for absurd in (5, None, b"x", "", "c7a5", commit(SEED)[:-1] + "g"):
        with pytest.raises(
            StateError, match="expected a digest of 64 hexadecimal digits, got"
        ) as refused:
            RECORD.check_deals(absurd)  # type: ignore[arg-type]
        assert str(SEED) not in str(refused.value), "the seed is nothing for a log"
    RECORD.check_deals(f" {commit(SEED).upper()}\n")
    with pytest.raises(StateError, match="the tag Seed is missing"):
        tell(RECORD, Commitment=commit(SEED)).check_deals(commit(SEED))
    with pytest.raises(StateError, match="this record holds what seat 1 knew"):
        RECORD.redacted(1).check_deals(commit(SEED))


# What claims nothing.


@FORMS
@pytest.mark.parametrize(
    "tags",
    [
        {"Seed": "of the evening"},
        {"Seed": "7"},
        {"Seed": "\u0667"},
        {"Seed": "7" * 100_000},
        {"Commitment": commit(7)},
        {"Commitment": "to fair play"},
        {"seed": "7", "Commitment": commit(SEED)},
        {"Seed": "7", "commitment": commit(SEED)},
    ],
)
def test_one_of_the_tags_alone_claims_nothing(tags: dict[str, str], form: Form) -> None:
    record = tell(play(SMALL["plain"], dealer=swap_hands), **tags)
    (reading,) = read_all(dumps(record, form))
    assert (reading.record, reading.errors, reading.is_proven) == (record, (), False)


# What a seat knew.


PERSPECTIVES = pytest.mark.parametrize("perspective", [0, 1, Perspective.PUBLIC], ids=str)


@FORMS
@PERSPECTIVES
def test_a_redacted_record_keeps_the_commitment_if_asked_and_never_the_seed(
    perspective: int | Perspective, form: Form
) -> None:
    names = ["Commitment", "Seed", "seed", "SEED"]
    whole = attrs.evolve(RECORD, tags=PROOF | {"seed": "7", "SEED": "7"})
    known = whole.redacted(perspective, tags=names)
    assert known.tags == (("Commitment", commit(SEED)),)
    assert str(SEED) not in dumps(known, form)
    (reading,) = read_all(dumps(known, form))
    assert (reading.record, reading.is_valid, reading.is_proven) == (known, True, False)
    assert RECORD.redacted(perspective).tags == ()


@FORMS
@PERSPECTIVES
@pytest.mark.parametrize("name", ["Seed", "seed", "SEED"])
def test_a_redacted_record_with_a_seed_is_refused(
    perspective: int | Perspective, name: str, form: Form
) -> None:
    known = RECORD.redacted(perspective)
    with pytest.raises(StateError, match=f"a redacted record cannot have the tag {name}"):
        tell(known, **{name: "7"})
    text = dumps(tell(known, Other="7"), form).replace("Other", name)
    error = refuse(text)
    assert error.message.startswith(f"a redacted record cannot have the tag {name}: every card")
    if form is Form.TEXT:
        assert text.split("\n")[error.line - 1] == f'[{name} "7"]'
