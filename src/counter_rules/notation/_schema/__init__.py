"""The JSON Schemas of views, events and moves, for readers that are not this library.

They are made of the classes (`make_schemas`) and kept beside this module.
"""

from counter_rules.notation._schema._kept import (
    events_schema,
    move_schema,
    read_schema,
    view_schema,
)

__all__ = ["events_schema", "move_schema", "read_schema", "view_schema"]
