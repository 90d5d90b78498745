"""The page says nothing twice: what is told in one place is left out in the other."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.in_browser import DESKTOP, PHONE, Player, SitDown, begin

pytestmark = pytest.mark.slow

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def list_reasons(player: Player) -> list[str]:
    return player.page.locator("#explanation li:visible").all_inner_texts()


def list_log(player: Player) -> list[str]:
    return player.page.locator("#log span:visible").all_inner_texts()


@SIZES
def test_the_reasons_of_a_trick_move_to_the_log_when_it_is_no_longer_the_last(
    sit_down: SitDown, address: str, size: tuple[int, int]
) -> None:
    ana = begin(sit_down, address, size)
    ana.choose(ana.bid(3))
    last: list[str] = []
    older: list[str] = []
    for _ in range(6):
        ana.page.wait_for_selector("#dock.asked")
        reasons, log = list_reasons(ana), list_log(ana)
        if reasons != last:
            older, last = older + last, reasons
        assert [one for one in older + last if log.count(one) != older.count(one)] == []
        ana.choose_first()
    assert len(older) > 4


def test_who_reads_the_log_is_left_there_while_others_move(sit_down: SitDown, address: str) -> None:
    ana = begin(sit_down, address, DESKTOP)
    log = ana.page.locator("#log")
    ana.choose(ana.bid(3))
    for _ in range(6):
        ana.page.wait_for_selector("#dock.asked")
        ana.choose_first()
    assert log.evaluate("(box) => box.scrollHeight - box.scrollTop - box.clientHeight") < 2
    assert log.evaluate("(box) => box.scrollTop") > 0
    log.evaluate("(box) => { box.scrollTop = 0; }")
    ana.page.wait_for_selector("#dock.asked")
    ana.choose_first()
    assert log.evaluate("(box) => box.scrollTop") == 0


def test_the_winner_is_named_once(sit_down: SitDown, address: str) -> None:
    ana = begin(sit_down, address, DESKTOP, ask_for("custom", "Ana Ben*", hand_sizes="1"))
    ana.play_on()
    end = ana.read("#prompt")
    assert "win" in end
    assert ana.read("#table").count(end) == 1
