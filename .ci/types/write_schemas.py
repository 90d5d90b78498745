"""Write the JSON Schemas that are kept in files, as the classes have them now.

The schema of records is written by hand; only what it shares with the others is renewed in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from counter_rules.notation import _schema as notation
from counter_rules.notation._schema import format_schema, make_schemas
from counter_rules.protocol import lines as bots
from counter_rules.records import _json as records
from counter_rules.records import record_schema


def main() -> None:
    """Write every schema into its file."""
    made: dict[str, Any] = make_schemas()
    for name, schema in made.items():
        write(notation, name, schema)
    write(bots, bots.SCHEMA_FILE, bots.make_schema())
    shared = {name: part for one in made.values() for name, part in one["$defs"].items()}
    record: dict[str, Any] = record_schema()
    record["$defs"] = {name: shared.get(name, part) for name, part in record["$defs"].items()}
    write(records, records.SCHEMA_FILE, record)


def write(module: Any, name: str, schema: dict[str, object]) -> None:  # noqa: ANN401 - of any kind
    """Write a schema beside a module."""
    Path(module.__file__).with_name(name).write_text(format_schema(schema), encoding="utf-8")


if __name__ == "__main__":
    main()
