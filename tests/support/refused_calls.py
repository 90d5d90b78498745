"""Reading the tables of refused calls: a call as Python writes it, and what its error says.

``== StateError`` names the class of the errors below it, ``== StateError: records`` says more for
readers; ``Bid("x", 1) | seat must be …`` is a case. A call names what the test gives to the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import CodeType

import attrs

import counter_rules
from counter_rules import CounterRulesError, RulesetError
from support.known_names import put_words
from support.refusals import catch
from support.tables import Row, read_cases


@attrs.frozen(kw_only=True)
class RefusedCall:
    """A call that is refused: where it stands, the class of the error, and all that it says."""

    place: str
    call: CodeType
    names: Mapping[str, object]
    kind: type[CounterRulesError]
    said: str

    def __str__(self) -> str:
        return self.place

    def check(self) -> None:
        """See that the call is refused so, with an error that hides no other."""
        error = catch(self.kind, eval, self.call, dict(self.names))
        assert str(error) == self.said
        assert self.kind is not RulesetError or error.__cause__ is None
        assert error.__suppress_context__ or error.__context__ is None, "no inner error is shown"


def read_refused_calls(path: Path, names: Mapping[str, object]) -> list[RefusedCall]:
    """Read a table; lists of names stand in messages like ``<rulesets>``."""

    def read(row: Row) -> RefusedCall:
        call, said = row.cells
        kind = getattr(counter_rules, row.heading.partition(":")[0])
        code = compile(call, row.place, "eval")
        return RefusedCall(place=row.place, call=code, names=names, kind=kind, said=put_words(said))

    return read_cases(path, read, 2)
