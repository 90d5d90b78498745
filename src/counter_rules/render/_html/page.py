"""A match as a page: the story, the tables, and the script that steps through them."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

from counter_rules._base.quoting import name_type, shorten
from counter_rules.errors import StateError
from counter_rules.messages import ENGLISH, Texts
from counter_rules.messages.inner import name_seats
from counter_rules.records import Perspective, Record
from counter_rules.render._html.story import Parts, Scene, Story, list_scenes
from counter_rules.render._sheet import score_sheet
from counter_rules.render._svg.elements import DARK, LIGHT, Theme, escape_text, tag
from counter_rules.render._writer import Charset, Writer

# The Content-Security-Policy: browsers run only the code in the page and load nothing.

_NONE: Final = "'none'"


def write_policy(*, scripts: Iterable[str], styles: Iterable[str]) -> str:
    """Write the Content-Security-Policy of a self-contained page.

    If a name or a comment got into the page as code, it could not run or fetch anything. The texts
    of scripts and styles are exactly as between their tags; attributes with styles are not allowed.

    >>> write_policy(scripts=[], styles=[])[:56]
    "default-src 'none'; script-src 'none'; style-src 'none';"
    """
    allowed = {"script-src": _list_digests(scripts), "style-src": _list_digests(styles)}
    lines = [f"{name} {' '.join(texts) or _NONE}" for name, texts in allowed.items()]
    return "; ".join([f"default-src {_NONE}", *lines, f"base-uri {_NONE}", f"form-action {_NONE}"])


def _list_digests(texts: Iterable[str]) -> list[str]:
    digests = [base64.b64encode(sha256(text.encode()).digest()).decode() for text in texts]
    return [f"'sha256-{digest}'" for digest in dict.fromkeys(digests)]


# The page.


def html(record: Record, *, theme: Theme = Theme.AUTO, texts: Texts | None = None) -> str:
    """Write a match as a page to step through: pictures, sentences and scores.

    Args:
        record: the match. The page of a whole record shows all hands. The page of a redacted one
            (`Record.redacted`) contains only what its seat knew.
        theme: the colours.
        texts: the catalogue, by default the English one. The names are those of the record.

    Returns:
        The page, one self-contained file. Without scripts, and printed, it shows the match from
        beginning to end.

    Raises:
        StateError: if it is not a record, or a move cannot have been made.
        IllegalMoveError: at a move that is illegal.
        NotationError: if a text of the catalogue cannot be filled in.

    >>> from counter_rules import get_ruleset, new_game, shuffle
    >>> rules = get_ruleset("counter", players=3)
    >>> record = Record(rules=rules, moves=[shuffle(new_game(rules), seed=7)])
    >>> page = html(record)
    >>> page[:15], "hand 1: seat 2 deals" in page, len(page) < 100_000
    ('<!doctype html>', True, True)
    """
    if not isinstance(record, Record):
        raise StateError(f"expected a Record, got {name_type(record)}")
    if not isinstance(theme, Theme):
        raise StateError(f"expected a Theme, got {shorten(theme)} (Theme.LIGHT, DARK or AUTO)")
    writer = Writer(charset=Charset.UNICODE, texts=name_seats(texts, record.names))
    scenes, parts = list(list_scenes(record)), Parts()
    story = Story(writer, parts)
    heading = _write_heading(record, scenes[-1], writer)
    drawn = [story.write(scenes), "".join(map(story.draw_table, scenes))]
    definitions, (written, tables) = parts.fill_in(*drawn)
    script, style, dark = list_code(theme)
    template = Template(_read("page.html"))
    # The placeholders of the page are keys of sentences, except those below.
    keys = {name: f"page.{name.replace('_', '.')}" for name in template.get_identifiers()}
    return template.substitute(
        {name: escape(writer.say(key)) for name, key in keys.items() if key in ENGLISH},
        title=escape_text(_name_match(record, writer)),
        policy=write_policy(scripts=[script], styles=[style, dark]),
        style=style,
        dark=dark,
        heading=heading,
        story=written,
        tables=tables,
        definitions=definitions,
        script=script,
    )


def list_code(theme: Theme) -> tuple[str, str, str]:
    """List the code of a page: its script, its style, and the style for screens only."""
    style = f"\n{_format_light()}\n{_read('page.css')}\n"
    return f"\n{_read('page.js')}\n", style, _format_dark(theme)


def _read(name: str) -> str:
    return files("counter_rules.render._html").joinpath(name).read_text(encoding="utf-8").strip()


def _name_match(record: Record, writer: Writer) -> str:
    seats = [writer.name(seat, 80) for seat in range(record.rules.players)]
    return f"{writer.name_game(record.rules)}: {', '.join(seats)}"


def _write_heading(record: Record, last: Scene, writer: Writer) -> str:
    """Write the heading: the players, the perspective, the tags and the winners."""
    lines = [f"{name}: {text}" for name, text in record.tags]
    if record.perspective is Perspective.PUBLIC:
        lines.append(writer.say("page.public"))
    elif not isinstance(record.perspective, Perspective):
        lines.append(writer.say("page.seat", seat=record.perspective))
    lines += map(writer.format_message, score_sheet(last.view).messages)
    heading = tag("h1", escape_text(_name_match(record, writer)))
    return heading + "".join(tag("p", escape_text(line)) for line in lines)


def _format_light() -> str:
    """Format the light colours, and the classes that pictures paint with them."""
    classes = "".join(
        f".{name}{{fill:var(--{name})}}.{name}-line{{stroke:var(--{name})}}" for name in LIGHT
    )
    return _format_variables("light", LIGHT) + classes


def _format_dark(theme: Theme) -> str:
    """Format the dark colours, which never apply on paper."""
    dark = _format_variables("dark", DARK)
    if theme is Theme.AUTO:
        return f"@media(prefers-color-scheme:dark){{{dark}}}"
    return dark if theme is Theme.DARK else ""


def _format_variables(scheme: str, colours: Mapping[str, str]) -> str:
    values = "".join(f"--{name}:{colour};" for name, colour in colours.items())
    return f":root{{color-scheme:{scheme};{values}}}"
