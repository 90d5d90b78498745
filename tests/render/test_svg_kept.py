"""The pictures that are kept: a change of one is seen, and looked at (`golden.write_pictures`)."""

from __future__ import annotations

import pytest

from golden.write_pictures import DRAWN, draw, find_file


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_the_same_to_the_byte(name: str) -> None:
    assert f"{draw(name)}\n" == find_file(name).read_text(encoding="utf-8")
