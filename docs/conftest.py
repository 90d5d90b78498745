"""Pages whose examples need what is not installed are left out of the tests."""

from importlib.util import find_spec

NEEDS = {
    "howto/is_my_bot_better.rst": "openskill",
    "howto/million_hands.rst": "scipy",
    "howto/train_in_gymnasium.rst": "gymnasium",
    "howto/train_in_pettingzoo.rst": "pettingzoo",
    "howto/use_openspiel.rst": "pyspiel",
}

collect_ignore = [page for page, package in NEEDS.items() if find_spec(package) is None]
