"""What every picture is: one element that stands for itself, in a file or in any page."""

from __future__ import annotations

import copy
import pickle
import re

import pytest

from counter_rules import StateError, view
from counter_rules.render import Theme, score_sheet, svg
from render.moments import MOMENTS, OVER, SHOWN
from render.svg_reading import read, read_description, read_size, read_title
from support.builders import explain

EXPLAINED = explain("5C 6D 3C QC")

SHOWABLE = [
    view(SHOWN, 0),
    view(OVER, 1),
    EXPLAINED,
    EXPLAINED.result,
    EXPLAINED.trick,
    score_sheet(OVER),
]
"""One of each kind, and a view more."""

KINDS = pytest.mark.parametrize("shown", SHOWABLE, ids=lambda shown: type(shown).__name__)


# For a file, and for a page among others.


@KINDS
def test_a_picture_needs_nothing_from_elsewhere(shown: object) -> None:
    picture = svg(shown)  # type: ignore[arg-type]
    links = re.findall(r'href="([^"]*)"|url\(([^)]*)\)', picture)
    assert all(link.startswith("#") for pair in links for link in pair if link)
    assert not re.search(r"<script|<image|<foreignObject|@import|@font-face|on\w+=", picture)
    assert {one.get("font-family") for one in read(picture).iter()} <= {
        *(None, "system-ui, sans-serif")
    }


@KINDS
def test_it_is_as_wide_as_a_telephone_and_never_wider_than_the_page_lets_it(shown: object) -> None:
    picture = svg(shown)  # type: ignore[arg-type]
    width, _ = read_size(picture)
    assert width == 360
    assert read(picture).attrib["width"] == "360"
    assert "height" not in read(picture).attrib  # it follows from the width
    assert f"#{read(picture).attrib['id']}{{max-width:100%}}" in picture


@KINDS
def test_it_may_have_any_width(shown: object) -> None:
    picture = svg(shown, width=812.5)  # type: ignore[arg-type]
    assert read(picture).attrib["width"] == "812.5"
    assert read_size(picture) == read_size(svg(shown))  # type: ignore[arg-type]


@pytest.mark.parametrize("width", [0, -1, 0.5, 100_001, float("nan"), "360", "100%", True])
def test_a_wrong_width_is_refused(width: float) -> None:
    with pytest.raises(StateError, match="width must be a number of pixels, 1 to 100,000, not "):
        svg(EXPLAINED, width=width)


@KINDS
def test_the_same_value_makes_the_same_bytes(shown: object) -> None:
    assert svg(shown) == svg(shown)  # type: ignore[arg-type]


@KINDS
def test_every_id_and_every_rule_is_of_this_picture_alone(shown: object) -> None:
    picture = svg(shown)  # type: ignore[arg-type]
    scope = read(picture).attrib["id"]
    ids = [one.attrib["id"] for one in read(picture).iter() if "id" in one.attrib]
    assert len(ids) == len(set(ids))
    assert all(name == scope or name.startswith(f"{scope}-") for name in ids)
    style = "".join(one.text or "" for one in read(picture).iter() if one.tag.endswith("style"))
    selectors = re.findall(r"(?:^|[}{])([^{}@]+)\{", style)
    assert selectors
    assert all(selector.startswith(f"#{scope} .") for selector in selectors[1:])
    assert selectors[0] == f"#{scope}"


@KINDS
def test_every_link_within_it_leads_somewhere(shown: object) -> None:
    root = read(svg(shown))  # type: ignore[arg-type]
    ids = {one.attrib["id"] for one in root.iter() if "id" in one.attrib}
    assert {one.attrib["href"][1:] for one in root.iter() if "href" in one.attrib} <= ids
    assert set(root.attrib["aria-labelledby"].split()) <= ids


def test_different_pictures_have_different_ids() -> None:
    ids = {read(svg(view(state, 0))).attrib["id"] for state in MOMENTS.values()}
    themes = {read(svg(EXPLAINED, theme=theme)).attrib["id"] for theme in Theme}
    assert (len(ids), len(themes)) == (len(MOMENTS), 3)


@KINDS
def test_it_says_what_it_is_to_readers_who_cannot_see_it(shown: object) -> None:
    picture = svg(shown)  # type: ignore[arg-type]
    assert read(picture).attrib["role"] == "img"
    assert read_title(picture)
    assert read_description(picture)


@KINDS
def test_it_is_small(shown: object) -> None:
    assert len(svg(shown).encode()) < 40_000  # type: ignore[arg-type]


# Notebooks.


@KINDS
def test_a_notebook_draws_what_svg_returns(shown: object) -> None:
    picture = svg(shown, theme=Theme.DARK)  # type: ignore[arg-type]
    drawn = picture._repr_svg_()  # type: ignore[attr-defined]
    assert (type(drawn), drawn) == (str, picture)


def test_a_picture_is_a_text_like_any_other() -> None:
    picture = svg(EXPLAINED)
    plain = "".join(picture)
    assert isinstance(picture, str)
    assert (picture, hash(picture), repr(picture)) == (plain, hash(plain), repr(plain))
    assert {picture: 1}[plain] == 1
    assert pickle.loads(pickle.dumps(picture)) == copy.deepcopy(picture) == plain  # noqa: S301 - our own
