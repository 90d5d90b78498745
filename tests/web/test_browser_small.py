"""Small parts of the page stay readable: scores of ten players, tags, labels, indices."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="Playwright is missing: pip install -e '.[browser]'")

from web.at_table import ask_for
from web.in_browser import DESKTOP, PHONE, SitDown, begin

pytestmark = pytest.mark.slow

TEN = "Bartholomäus Wilhelmine* Konstantin* Dan* Eva* Fay* Gus* Hal* Ida* Jon*"

SCORES = """
() => {
  const box = document.querySelector("#scores");
  const caption = box.querySelector("caption span").getBoundingClientRect();
  const cells = [...box.querySelectorAll("td small")];
  const heights = cells.map((one) => one.getClientRects().length + 1);
  return {
    isWide: box.scrollWidth > box.clientWidth,
    hasWholeCaption: caption.right <= box.getBoundingClientRect().right + 1,
    lines: [...new Set(heights)],
  };
}
"""
"""Says whether the scores scroll sideways, and how many lines their cells have."""

TOUCHED = """
() => [...document.querySelectorAll("#hand .court")]
  .filter((card) => {
    const [rank, pip] = [".rank", ".pip"].map((name) => card.querySelector(name));
    return rank.getBoundingClientRect().right + 2 >= pip.getBoundingClientRect().left;
  })
  .map((card) => card.getAttribute("aria-label"))
"""
"""Lists the court cards whose rank touches the frame."""

TAGS = """
async ([play, trick]) => {
  const { listRemarks } = await import("/static/remarks.js");
  const nothing = {
    seat: 0, card: "10D", show: null, high: null, value: null, suit: null, buff: null,
    is_always_trump: false, is_barred: false, leads_next: false,
  };
  const only = { ...nothing, ...play };
  const tags = listRemarks(only, 0, { doubled: false, led: null, plays: [only], ...trick });
  return tags.map((tag) => tag.textContent);
}
"""
"""Reads the tags of a card, given the facts that differ from the default."""

GLOW = """
() => {
  const { left } = document.querySelector(".turn.mine .plate").getBoundingClientRect();
  const { overflow, overflowClipMargin } = getComputedStyle(document.querySelector("#arena"));
  return [left >= 7, overflow, overflowClipMargin];
}
"""
"""Says whether the glow of the own plate has room on the page and beyond the table."""


def test_many_scores_scroll_beside_their_hand_numbers(sit_down: SitDown, address: str) -> None:
    ana = begin(sit_down, address, DESKTOP, ask_for("custom", TEN, hand_sizes="1,1"))
    ana.play_on()
    assert ana.page.evaluate(SCORES) == {"isWide": True, "hasWholeCaption": True, "lines": [2]}
    ana.page.locator("#scores").evaluate("(box) => box.scrollLeft = 200")
    hand = ana.page.locator("#scores tbody th").bounding_box()
    box = ana.page.locator("#scores").bounding_box()
    assert hand is not None
    assert box is not None
    assert hand["x"] == box["x"]


def test_a_phone_names_trump_and_the_card_that_is_face_up(sit_down: SitDown, address: str) -> None:
    ana = begin(sit_down, address, PHONE)
    assert [
        word.strip() for word in ana.page.locator(".fact > :first-child").all_inner_texts()
    ] == ["Trump", "face up"]
    title = ana.page.locator("#game").bounding_box()
    assert title is not None
    assert title["height"] < 30
    assert ana.list_misfits() == []


def test_no_index_touches_the_frame_of_a_court_card(sit_down: SitDown, address: str) -> None:
    ana = begin(sit_down, address, DESKTOP, ask_for("blackout", "Ana Ben*", reverse_deals="yes"))
    assert ana.page.locator("#hand .court").count() > 0
    assert ana.page.evaluate(TOUCHED) == []


@pytest.mark.parametrize(
    ("play", "trick", "tags"),
    [
        ({}, {}, []),
        ({"suit": "H", "value": 15}, {}, ["→counts as hearts", "worth 15"]),
        ({"suit": "H", "is_always_trump": True}, {}, ["→counts as hearts"]),
        ({"is_always_trump": True}, {}, ["trump"]),
        ({"buff": "void", "value": 0.5}, {}, ["worth ½", "void"]),
        ({"is_barred": True, "leads_next": True}, {}, ["cannot win", "leads next"]),
        ({"seat": 2}, {"ahead": 2}, ["ahead"]),
        ({"seat": 2}, {"ahead": 1}, []),
        ({}, {"led": "C"}, ["led clubs"]),
        ({}, {"led": "C", "trump": "S", "has_new_trump": True}, ["led clubs", "trump spades"]),
        ({}, {"trump": None, "has_new_trump": True, "doubled": True}, ["No trump", "counts ×2"]),
    ],
)
def test_tags_say_what_a_card_has_become(
    sit_down: SitDown, address: str, play: object, trick: object, tags: list[str]
) -> None:
    page = sit_down(address, PHONE).page
    assert page.evaluate(TAGS, [play, trick]) == tags


def test_the_glow_of_the_own_plate_is_whole(sit_down: SitDown, address: str) -> None:
    ana = begin(sit_down, address, PHONE)
    ana.page.wait_for_selector(".turn.mine")
    assert ana.page.evaluate(GLOW) == [True, "clip", "8px"]
