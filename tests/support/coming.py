"""Clauses that the oracle follows and the library does not have yet.

A line of `COMING` goes when its rule comes; the module goes when it is empty.
"""

from __future__ import annotations

from typing import Any, Final

COMING: Final = {
    "F6.6",  # the office scores english_consolation, its other score is called as_taught
    "F9",  # oh_hell scores exact_ten; la_podrida and romanian_whist have the option hook
    "F11.1",
    "F11.2",
    "F11.3",
    "F11.4",
    "F11.5",
    "F11.6",
    "F11.7",
    "F11.8",
}


def translate(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """Say options of today by the clauses of tomorrow."""
    options = dict(options)
    if name == "oh_hell" and "F9" in COMING:
        options.setdefault("score", "tricks_plus_ten")
    if name == "office_oh_hell" and "F6.6" in COMING:
        options["as_taught"] = not options.pop("english_consolation", False)
    if options.get("score") == "office":
        options["score"] = "as_taught"
    return options


def rename(scores: tuple[str, ...]) -> list[str]:
    """Name scores as the library does."""
    renamed = {"as_taught": "office"} if "F6.6" in COMING else {}
    return [renamed.get(score, score) for score in scores]
