"""What whoever adds something to the library owes besides: what is missing, and in which file."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import attrs

import counter_rules
from counter_rules import Effect
from counter_rules.bots._registry import _OURS
from counter_rules.games import Option, OptionKind, Preset
from counter_rules.games._registry import BUILT_IN
from counter_rules.messages import list_text_faults
from counter_rules.rules import effects
from counter_rules.rules.scoring import FORMULAS, Formula
from meta.test_clauses_cited import CLAUSES, TESTED

ROOT = Path(__file__).parents[2]
ENTRIES = "tests/meta/first_entries.txt"
"""What the first entries of the changelog cover without naming it. Nothing is added to it."""

INNER = {"check_question", "find_fault", "illegal_move", "make_state"}
"""Names that a package offers to the other packages of the library, and to nobody else."""


@attrs.frozen
class Debt:
    """One thing that is owed for something new.

    Args:
        who: what is new, such as ``effect marrows_jack``.
        is_paid: whether it is there.
        where: the file in which it is expected.
        what: what to write there.
    """

    who: str
    is_paid: bool
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.who} lacks something in {self.where}: {self.what}"


# Reading the house.


@cache
def read(path: str) -> str:
    """Read a file; of a folder, all that is right in it; what is not there is empty."""
    place = ROOT / path
    if not place.exists():
        return ""
    files = sorted(place.rglob("*.*")) if place.is_dir() else [place]
    texts = [file.read_text("utf-8") for file in files if file.suffix in (".py", ".rst", ".txt")]
    return "\n".join(texts) if place.is_dir() else place.read_text("utf-8")


def mentions(path: str, name: str) -> bool:
    """Return whether a file or a folder has a name as a word of its own."""
    return re.search(rf"(?<![\w]){re.escape(name)}(?!\w)", read(path)) is not None


@cache
def read_pages() -> str:
    """Read all pages but those of the API and the changelog."""
    folders = ("docs/explanation", "docs/howto", "docs/rules", "docs/tutorial")
    others = ("docs/overview.rst", "docs/learn_more_counter.rst", "docs/reference/axes.rst")
    return "\n".join(map(read, (*folders, *others)))


def is_told(name: str) -> bool:
    """Return whether a page names something as code: quoted, called, with a value, as an axis."""
    code = rf"[`\"']{name}\b|\b{name}[=(]|^\.\. axis-table:: \w+ {name}$"
    return re.search(code, read_pages(), re.MULTILINE) is not None


@cache
def list_entries() -> frozenset[str]:
    """List the names that have an entry in the reference of the API."""
    found = re.findall(
        r"^\.\. (?:auto\w+|py:\w+):: ~?([\w.]+)", read("docs/reference/api"), re.MULTILINE
    )
    return frozenset(name.rpartition(".")[2] for name in found)


@cache
def list_covered() -> frozenset[str]:
    """List what the first entries of the changelog cover without naming it."""
    return frozenset(read(ENTRIES).split())


@cache
def read_changelog() -> str:
    """Read what the changelog names as code."""
    return "\n".join(re.findall(r"`[^`]*`", read("CHANGELOG.md")))


def is_in_changelog(name: str) -> bool:
    """Return whether the changelog names something, or the first entries cover it."""
    is_named = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", read_changelog()) is not None
    return is_named or name in list_covered()


def owe_line(who: str, name: str) -> Debt:
    """Owe a line in the changelog."""
    return Debt(who, is_in_changelog(name), "CHANGELOG.md", f"a line that names `{name}`")


def owe_entry(who: str, name: str, page: str) -> Debt:
    """Owe an entry in the reference of the API."""
    what = f"an entry such as .. autoclass:: …{name}"
    return Debt(who, name in list_entries(), f"docs/reference/api/{page}.rst", what)


def owe_clauses(who: str, cited: str) -> Iterator[Debt]:
    """Owe clauses that are written, and each a test that is named by it."""
    found = [clause.lower() for clause in re.findall(r"\b[A-Z]\d+(?:\.\d+)?\b", cited)]
    sections = {clause.partition(".")[0] for clause in CLAUSES}
    are_ours = bool(found) and all(clause in {*CLAUSES, *sections} for clause in found)
    yield Debt(who, are_ours, "docs/rules/", f"the clause {cited!r}, with its anchor")
    for clause in found if are_ours else [cited]:
        tested = clause in TESTED or any(one.startswith(f"{clause}.") for one in TESTED)
        name = f"test_{clause.lower().replace('.', '_')}_…"
        test = f"a test named by {clause}, such as {name}, or tricks below == {clause}"
        yield Debt(who, tested, "tests/clauses/", test)


# What is owed, kind by kind.


def owe_effect(constant: str, effect: Effect) -> Iterator[Debt]:
    """Owe what an effect needs besides its module."""
    who, name = f"effect {effect.name}", effect.name
    yield owe_entry(who, constant, "effects")
    for language, texts in list_catalogues().items():
        where = f"src/counter_rules/messages/_{language.lower()}_powers.py"
        yield Debt(who, f"power.{name}" in texts, where, f'a text "power.{name}"')
    yield from owe_clauses(who, ", ".join(effect.clauses))
    is_sole = name == str(effect.rank) and f".. power:: {effect.rank.letter}" in read_pages()
    is_named = is_sole or is_told(name) or mentions("docs/reference/axes.rst", constant)
    yield Debt(who, is_named, "docs/reference/axes.rst", f"a row with {constant}, or ``{name}``")
    reports = "tests/effects/reports.txt"
    yield Debt(who, f"\n== {name}" in read(reports), reports, f"tricks below == {name}")
    yield owe_line(who, name)


def owe_option(preset: Preset, option: Option) -> Iterator[Debt]:
    """Owe what an option needs besides its field."""
    who, name = f"option {option.name} of {preset.name}", option.name
    yield from owe_clauses(who, option.clause)
    yield Debt(who, is_told(name), f"docs/rules/{preset.name}.rst", f"a sentence with ``{name}``")
    yield Debt(who, mentions("tests/clauses", name), "tests/clauses/", f"a test that sets {name}")
    is_drawn = option.kind is OptionKind.FLAG or mentions("tests/support/ruleset_choices.py", name)
    where = "tests/support/ruleset_choices.py"
    yield Debt(who, is_drawn, where, f"values of {name} to be drawn at random")
    yield owe_line(who, name)


def owe_score(name: str, formula: Formula) -> Iterator[Debt]:
    """Owe what a score needs besides its module."""
    who, kind = f"score {name}", type(formula)
    yield owe_entry(who, kind.__name__, "scoring")
    yield from owe_clauses(who, inspect.getdoc(inspect.getmodule(kind)) or "")
    for where in ("tests/messages/test_parts_in_words.py", "tests/support/family_oracle_scores.py"):
        yield Debt(who, mentions(where, name), where, f"what {name} says, or scores once more")
    yield owe_line(who, name)


def owe_preset(preset: Preset) -> Iterator[Debt]:
    """Owe what a preset needs besides its module."""
    who, name = f"preset {preset.name}", preset.name
    page, golden = f"docs/rules/{name}.rst", f"tests/golden/matches/{name}.record"
    yield Debt(who, (ROOT / page).exists(), page, "its rules, clause by clause")
    yield Debt(who, (ROOT / golden).exists(), golden, "cd tests && python -m golden.remake")
    for where in ("docs/index.rst", "docs/reference/options.rst", "docs/rules/family.rst"):
        yield Debt(who, mentions(where, name), where, f"{name} beside the other games")
    where = "tests/support/family_oracle_games.py"
    yield Debt(who, mentions(where, name), where, "the game once more, without the library")
    yield Debt(who, mentions("tests/clauses", name), "tests/clauses/", "tests named by its clauses")
    yield owe_line(who, name)


def owe_bot(name: str, make: Callable[..., object]) -> Iterator[Debt]:
    """Owe what a bot needs besides its module."""
    who, kind = f"bot {name}", make if inspect.isclass(make) else type(make())
    yield owe_entry(who, kind.__name__, "bots")
    yield Debt(who, is_told(name), "docs/howto/write_a_bot.rst", f"a sentence on the bot {name}")
    yield Debt(who, mentions("tests/bots", name), "tests/bots/", f"tests of the bot {name}")
    yield owe_line(who, name)


def owe_reader(module: str, name: str) -> Iterator[Debt]:
    """Owe what a function that reads text needs besides itself."""
    who = f"reader {name}"
    yield owe_entry(who, name, module.rpartition(".")[2])
    yield Debt(who, is_told(name), "docs/howto/save_and_verify.rst", f"a sentence with `{name}`")
    yield Debt(who, mentions("tests/hostile", name), "tests/hostile/inputs.py", "a row for it")
    yield owe_line(who, name)


def owe_adapter(name: str) -> Iterator[Debt]:
    """Owe what an adapter needs besides its package."""
    who, whole = f"adapter {name}", f"counter_rules.adapters.{name}"
    page = f"docs/reference/api/adapters_{name}.rst"
    yield Debt(who, mentions(page, whole), page, "its names")
    yield Debt(who, mentions("docs/howto", whole), "docs/howto/", f"a page that uses {whole}")
    tests = [path.stem for path in (ROOT / "tests/adapters").iterdir()]
    yield Debt(who, bool({name, f"test_{name}"} & {*tests}), "tests/adapters/", "a folder of tests")
    yield owe_line(who, whole)


def owe_language(language: str, texts: Mapping[str, str]) -> Iterator[Debt]:
    """Owe what a language needs besides its catalogue."""
    who, name = f"language {language}", language.upper()
    faults = list_text_faults(texts)
    where = f"src/counter_rules/messages/_{language.lower()}.py"
    yield Debt(who, not faults, where, "; ".join(faults[:5]))
    yield owe_entry(who, name, "messages")
    for place in (
        "docs/howto/translate.rst",
        "tests/messages/test_every_key.py",
        "tests/messages/test_texts.py",
    ):
        yield Debt(who, mentions(place, name), place, f"{name} beside the others")
    suite = "src/counter_rules/testing/"
    yield Debt(who, mentions(suite, name), suite, f"{name} among the CATALOGUES of the suites")
    yield owe_line(who, name)


def owe_name(module: str, name: str) -> Iterator[Debt]:
    """Owe what any public name needs."""
    who = f"name {name} of {module}"
    what = f"an entry such as .. autofunction:: {module}.{name}"
    yield Debt(who, name in list_entries(), "docs/reference/api/", what)
    if name not in list_named_otherwise():
        yield owe_line(who, name)


# What there is.


@cache
def list_catalogues() -> Mapping[str, Mapping[str, str]]:
    """Return the catalogues of the library by language."""
    messages = importlib.import_module("counter_rules.messages")
    found = {name: getattr(messages, name) for name in messages.__all__ if name.isupper()}
    return {name.title(): texts for name, texts in found.items() if isinstance(texts, Mapping)}


@cache
def list_public() -> tuple[tuple[str, str], ...]:
    """List every public name with its module; extras that are not installed are left out."""
    found = [("counter_rules", name) for name in counter_rules.__all__]
    for info in pkgutil.walk_packages(counter_rules.__path__, "counter_rules."):
        inside = info.name.split(".")[1:]
        if inside[0] == "cli" or any(part.startswith("_") or part == "inner" for part in inside):
            continue
        try:
            module = importlib.import_module(info.name)
        except ImportError:
            continue
        found += [(info.name, name) for name in getattr(module, "__all__", ())]
    firsts = {name: module for module, name in reversed(found)}
    return tuple([(module, name) for name, module in firsts.items() if name not in INNER])


@cache
def list_named_otherwise() -> frozenset[str]:
    """List what the changelog knows by another name: effects, formulas and bots."""
    cards = [name for name, one in vars(effects).items() if isinstance(one, Effect)]
    kinds = [type(one).__name__ for one in FORMULAS.values()]
    return frozenset([*cards, *kinds, *[getattr(make, "__name__", "") for make in _OURS.values()]])


def list_readers() -> Iterator[tuple[str, str]]:
    """Yield the functions that read texts of matches and views."""
    for module in ("counter_rules.notation", "counter_rules.records"):
        for name in importlib.import_module(module).__all__:
            if re.match(r"parse_|loads?\b|load_|read_", name):
                yield module, name


def list_adapters() -> list[str]:
    """List the packages of adapters."""
    folder = Path(counter_rules.__file__).parent / "adapters"
    return [path.name for path in sorted(folder.iterdir()) if (path / "__init__.py").exists()]


KINDS: Mapping[str, Callable[[], Iterator[Debt]]] = {
    "card": lambda: (
        debt
        for name, effect in vars(effects).items()
        if isinstance(effect, Effect)
        for debt in owe_effect(name, effect)
    ),
    "option": lambda: (
        debt
        for preset in BUILT_IN
        for option in preset.options
        for debt in owe_option(preset, option)
    ),
    "score": lambda: (debt for one in FORMULAS.items() for debt in owe_score(*one)),
    "preset": lambda: (debt for preset in BUILT_IN for debt in owe_preset(preset)),
    "bot": lambda: (debt for one in _OURS.items() for debt in owe_bot(*one)),
    "reader": lambda: (debt for one in list_readers() for debt in owe_reader(*one)),
    "adapter": lambda: (debt for name in list_adapters() for debt in owe_adapter(name)),
    "language": lambda: (debt for one in list_catalogues().items() for debt in owe_language(*one)),
    "public name": lambda: (debt for one in list_public() for debt in owe_name(*one)),
}
"""Every kind of thing that is added, and what is owed for all that there are."""
