"""How the house is built: its size, its floors and its walls. `pytest -s` prints the figures."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import counter_rules

PACKAGE = Path(counter_rules.__file__).parent
ROOT = Path(__file__).parent.parent.parent
FILES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
TEXTS = {name: path.read_text(encoding="utf-8") for name, path in FILES.items()}
TREES = {name: ast.parse(text) for name, text in TEXTS.items()}

SHORTEST = 80
SHORT = {
    "*__init__.py": "a face: imports and what they are for",
    "*/inner.py": "a face for the other rooms of the library",
    "__main__.py": "what runs as python -m counter_rules",
    "rules/*": "a rule is read by itself: one card, one score, one variant each",
    "games/*": "a preset is read by itself",
    "results.py": "a noun of its own: results of hands",
    "seats.py": "a noun of its own: seats",
    "state.py": "a noun of its own: the state",
    "_base/*": "what every room stands on, one tool each",
    "adapters/codebook.py": "other names of the same things",
    "bots/_heuristic/coefficients.py": "numbers that a script fits and writes, and nothing else",
    "cli/app.py": "the command line runs here; a command imports what it needs",
    "engine/_name.py": "a phase of its own, of one move",
    "learning/_ppo.py": "an algorithm by itself, to read beside its paper",
    "kernel/_recent.py": "a tool that knows nothing of kernels",
    "kernel/machine/pack.py": "the sixty-card pack, which few texts need",
    "web/_settings.py": "one value, with a line for each of its many fields",
    "kernel/machine/order.py": "stubs of what each ruleset's text defines: in no text themselves",
}
"""Which files may be short, and why."""


def name_module(name: str) -> str:
    """Return the module of a file, below the package; nothing for the facade."""
    return name.removesuffix(".py").removesuffix("__init__").replace("/", ".").rstrip(".")


MODULES = {name_module(name): name for name in FILES}


def find_room(module: str) -> str:
    """Return the room of a module: a folder directly below the package, or the module itself."""
    return module.split(".")[0]


def list_imports(name: str) -> Iterator[str]:
    """Yield the modules of ours that a file imports anywhere, for annotations too."""
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("counter_rules."):
            module = (node.module or "").removeprefix("counter_rules.")
            below = [f"{module}.{alias.name}" for alias in node.names]
            yield from {part if part in MODULES else module for part in below}
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
            yield from (n.removeprefix("counter_rules.") for n in names if "counter_rules." in n)


IMPORTS = {name_module(name): {*list_imports(name)} for name in FILES}


def find_circles() -> list[set[str]]:
    """Return the sets of modules each of which leads to all the others."""
    reached: dict[str, set[str]] = {}
    for start in IMPORTS:
        seen, left = set[str](), [start]
        while left:
            new = IMPORTS.get(left.pop(), set()) - seen
            seen |= new
            left += new
        reached[start] = seen
    circles = {
        frozenset(other for other in seen if module in reached.get(other, ()))
        for module, seen in reached.items()
        if module in seen
    }
    return [{*circle} for circle in circles]


def is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def measure() -> dict[str, float]:
    """Return the figures of the house."""
    lines = {name: text.splitlines() for name, text in TEXTS.items()}
    imported = sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for tree in TREES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
    )
    return {
        "lines": sum(
            not is_comment(line)
            for name, text in lines.items()
            if not name.startswith("testing/")
            for line in text
        ),
        "files": len(FILES),
        "imports, percent": round(100 * imported / sum(map(len, lines.values())), 2),
        "folders": len({name.split("/")[0] for name in FILES if "/" in name}),
        "modules": len([name for name in FILES if "/" not in name and name != "__init__.py"]),
        "floors": len(read_floors()),
    }


def read_floors() -> list[str]:
    """Return the floors that the linter holds, from above."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (floors,) = [each["layers"] for each in contracts if each["name"] == "imports go down only"]
    return list(floors)


MOST = {
    "lines": 74_500,
    "files": 500,
    "imports, percent": 9.5,
    "folders": 25,
    "modules": 13,
    "floors": 17,
}
"""The most of each, without comments and the conformance suite for the lines."""


def test_the_house_is_not_larger_than_it_should_be() -> None:
    figures = measure()
    print(", ".join(f"{name} {figures[name]:g} of {most:g}" for name, most in MOST.items()))  # noqa: T201
    assert {name: most for name, most in MOST.items() if figures[name] > most} == {}


def test_a_file_is_a_noun_and_not_a_step() -> None:
    short = [name for name, text in TEXTS.items() if len(text.splitlines()) < SHORTEST]
    assert [name for name in short if not any(fnmatch(name, pattern) for pattern in SHORT)] == []


def test_every_reason_for_a_short_file_has_one() -> None:
    assert [p for p in SHORT if not any(fnmatch(name, p) for name in FILES)] == []


def test_a_wall_is_passed_by_its_door_only() -> None:
    passed = [
        f"{module} imports {other}"
        for module, imported in IMPORTS.items()
        for other in sorted(imported)
        if find_room(module) != find_room(other) and "._" in other
    ]
    assert passed == []


def test_every_door_is_used_and_says_what_for() -> None:
    taken = {
        (
            find_room(name_module(name)),
            (node.module or "").removeprefix("counter_rules."),
            alias.name,
        )
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for name in FILES:
        if not name.endswith("/inner.py"):
            continue
        module = name_module(name)
        assert ast.get_docstring(TREES[name])
        wanted = {name for at, door, name in taken if door == module and at != find_room(module)}
        (offered,) = [
            ast.literal_eval(node.value)
            for node in TREES[name].body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        ]
        assert wanted == {*offered}, name


def test_no_circle_leads_through_two_rooms() -> None:
    rooms = [sorted({find_room(module) for module in circle}) for circle in find_circles()]
    assert [names for names in rooms if len(names) > 1] == []
