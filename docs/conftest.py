"""Pages whose examples need what is not installed are left out of the tests."""

from importlib.util import find_spec

import pytest

from counter_rules.games import _registry

NEEDS = {
    "howto/is_my_bot_better.rst": "openskill",
    "howto/million_hands.rst": "scipy",
    "howto/train_in_gymnasium.rst": "gymnasium",
    "howto/train_in_pettingzoo.rst": "pettingzoo",
    "howto/use_openspiel.rst": "pyspiel",
    "reference/tasks.rst": "openskill",
}


@pytest.fixture(autouse=True)
def nothing_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no page leave a preset registered for the tests that come after it."""
    monkeypatch.setattr(_registry, "_REGISTERED", {})


collect_ignore = [page for page, package in NEEDS.items() if find_spec(package) is None]
