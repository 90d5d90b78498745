"""Two people play a match to its end, and then the next one at the same table."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.in_browser import DESKTOP, PHONE, Player, SitDown, open_table, play_together

pytestmark = pytest.mark.slow

FORM = ask_for("custom", "Ana Ben Cleo*", hand_sizes="1,1")


@pytest.fixture
def people(sit_down: SitDown, address: str) -> tuple[Player, Player]:
    """Ana on a desktop and Ben on a phone, who have played a match of two hands to its end."""
    links = open_table(address, FORM)
    ana, ben = sit_down(links["Ana"], DESKTOP), sit_down(links["Ben"], PHONE)
    play_together(ana, ben)
    for player in (ana, ben):
        player.go_on()
    play_together(ana, ben)
    return ana, ben


def test_both_see_the_same_end(people: tuple[Player, Player]) -> None:
    ana, ben = people
    assert "win" in ana.read("#prompt")
    assert ana.read("#prompt") == ben.read("#prompt")
    assert ana.read("#ending") == ben.read("#ending")
    assert ana.read("#hand-number") == "After hand 2 of 2"
    for player in people:
        assert player.page.locator("#ending .champion").count() > 0
        assert player.list_misfits() == []


def test_one_begins_the_next_match_and_the_other_follows(people: tuple[Player, Player]) -> None:
    ana, ben = people
    end = ben.read("#prompt")
    ana.choose(ana.find("#actions button", "Play again"))
    assert ana.read("#hand-number") == "Hand 1 of 2"
    assert ana.page.locator("#ending:visible").count() == 0
    assert ana.page.locator("#scoring:visible").count() == 0

    ben.find("#ending", "The next match has begun").wait_for()
    assert ben.read("#prompt") == end
    assert ben.page.locator("#ending .champion").count() > 0
    assert ben.list_hidden("#ending .news, [data-key='next']") == []
    ben.choose(ben.find("#actions button", "Next match"))
    assert ben.read("#hand-number") == "Hand 1 of 2"
    play_together(ana, ben)
    assert ana.read("#ending") == ben.read("#ending")


def test_who_still_looks_at_the_end_keeps_its_proof_and_scores(
    people: tuple[Player, Player],
) -> None:
    ana, ben = people
    saving, codes = ben.page.locator("#proof-lines button"), ben.page.locator("#proof-lines code")
    before = saving.count(), codes.all_text_contents()
    assert len(before[1]) == 2, "the commitment and the seed"
    log = ben.page.locator("#log").text_content()
    ana.choose(ana.button("again"))
    ben.find("#ending", "The next match has begun").wait_for()
    assert (saving.count(), codes.all_text_contents()) == before
    assert ben.page.locator("#log").text_content() == log
    assert ben.page.locator("#scoring:visible").count() == 1
    ben.choose(ben.button("next"))
    assert len(codes.all_text_contents()) == 1
    assert ben.page.locator("#scoring:visible").count() == 0


def test_a_second_window_goes_on_to_the_end_of_the_next_match(
    sit_down: SitDown, address: str
) -> None:
    links = open_table(address, ask_for("custom", "Ana Ben*", hand_sizes="5"))
    ana, other = sit_down(links["Ana"], DESKTOP), sit_down(links["Ana"], PHONE)
    play_together(ana)
    other.page.wait_for_selector("#ending .champion")
    ana.choose(ana.button("again"))
    play_together(ana)
    other.find("#ending", "The next match has begun").wait_for()
    other.button("next").click()
    other.page.wait_for_selector("#ending:not(:has(.news)) .champion")
    for part in ("#prompt", "#ending", "#scores"):
        assert other.read(part) == ana.read(part)


def test_a_move_taken_back_in_the_next_hand_ends_no_look_at_the_last(
    sit_down: SitDown, address: str
) -> None:
    links = open_table(address, ask_for("office_oh_hell", "Ana Ben"))  # sealed bids
    ana, ben = sit_down(links["Ana"], DESKTOP), sit_down(links["Ben"], PHONE)
    play_together(ana, ben)
    result = ana.read("#ending")
    ben.go_on()
    ben.choose(ben.bid(0))
    ben.choose(ben.button("undo"))
    ana.page.wait_for_selector("#log .Undone")
    assert ana.read("#ending") == result
    ana.go_on()
    assert ana.page.locator("#dock.asked").count() == 1


def test_a_reload_at_the_end_shows_the_end_again(people: tuple[Player, Player]) -> None:
    ana, _ = people
    before = ana.read_table()
    ana.page.reload()
    ana.page.wait_for_selector("#ending .champion")
    ana.page.wait_for_selector(".seat:nth-child(2) .dot.here")
    assert ana.read_table() == before


def test_a_spectator_sees_the_end_and_the_next_match(sit_down: SitDown, address: str) -> None:
    links = open_table(address, ask_for("custom", "Ana Ben*", hand_sizes="1"))
    ana, spectator = sit_down(links["Ana"], DESKTOP), sit_down(links[None], PHONE)
    play_together(ana)
    spectator.page.wait_for_selector("#ending .champion")
    assert spectator.find("#actions button").count() == 0
    ana.choose(ana.button("again"))
    spectator.find("#ending", "The next match has begun").wait_for()
    spectator.go_on()
    assert spectator.read("#hand-number") == "Hand 1 of 1"
