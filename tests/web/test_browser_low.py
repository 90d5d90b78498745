"""A low screen, such as a phone held sideways: all controls and cards are visible at once."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import Message, ask_for
from web.in_browser import SIDEWAYS, SitDown, begin, open_table

pytestmark = pytest.mark.slow

FOUR = ask_for("counter", "Ana Ben* Cleo* Dan*")
TEN = "Ana Ben* Cleo* Dan* Eva* Fay* Gus* Hal* Ida* Jon*"

PLAYED_WITH = (
    "#trump, #advise, #prompt, .bid, #hand .card, .plate, .played, #turned-up .card:last-child"
)


@pytest.mark.parametrize(
    ("form", "size"),
    [
        (FOUR, SIDEWAYS),
        (FOUR, (740, 360)),
        (FOUR, (640, 320)),
        (ask_for("counter", "Ana Ben* Cleo* Dan* Eva*"), SIDEWAYS),
        (ask_for("custom", TEN, hand_sizes="5"), SIDEWAYS),
    ],
    ids=["four", "smaller", "smallest", "five", "ten"],
)
def test_bids_hand_and_table_are_visible_at_once(
    sit_down: SitDown, address: str, form: Message, size: tuple[int, int]
) -> None:
    ana = begin(sit_down, address, size, form)
    for _ in range(3):
        ana.page.wait_for_selector("#dock.asked")
        assert ana.list_overlaps() == []
        assert ana.list_hidden(PLAYED_WITH) == []
        assert ana.list_misfits() == []
        ana.choose_first()


def test_the_result_of_a_hand_is_beside_the_felt(sit_down: SitDown, address: str) -> None:
    form = ask_for("custom", TEN, hand_sizes="1,1")
    ana = begin(sit_down, address, SIDEWAYS, form)
    ana.play_on()
    assert ana.list_hidden(".plate, .played, #prompt, [data-key='next'], #ending tr") == []
    assert ana.list_misfits() == []


def test_scores_and_log_are_below_and_trump_stays(sit_down: SitDown, address: str) -> None:
    ana = begin(sit_down, address, SIDEWAYS)
    ana.choose(ana.bid(0))
    assert ana.list_hidden("#history summary") != []
    ana.find("#show-side", "").click()
    assert ana.list_hidden("#history summary, #trump") == []


def test_the_note_on_a_card_is_below_the_felt(sit_down: SitDown, address: str) -> None:
    ana = begin(sit_down, address, SIDEWAYS)
    ana.choose(ana.bid(0))
    ana.page.wait_for_selector("#dock.asked")
    ana.press("1")
    assert ana.read("#notes") != ""
    assert ana.list_overlaps() == []
    assert ana.list_hidden(f"{PLAYED_WITH}, #notes") == []


def test_spectators_have_a_felt_as_wide_as_the_page(sit_down: SitDown, address: str) -> None:
    form = ask_for("custom", "Ana Ben*", hand_sizes="5")
    spectator = sit_down(open_table(address, form)[None], SIDEWAYS)
    spectator.see(1)
    felt = spectator.page.locator("#arena").bounding_box()
    assert felt is not None
    assert felt["width"] > SIDEWAYS[0] * 0.9
    assert spectator.list_hidden("#prompt, .plate") == []
