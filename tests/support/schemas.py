"""A validator of JSON that asks a definition of its schema only once about the same value."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend


def make_validator(schema: Any) -> Draft202012Validator:  # noqa: ANN401 - JSON
    """Make a validator that remembers what is wrong first with a value by a definition, if any.

    What is written of a match has most of its parts in common from move to move.
    """
    said: dict[tuple[str, str], list[str]] = {}

    def follow(validator: Any, ref: str, value: object, part: Any) -> Iterator[ValidationError]:  # noqa: ANN401 - JSON
        key = ref, repr(value)
        if key not in said:
            errors = Draft202012Validator.VALIDATORS["$ref"](validator, ref, value, part)
            said[key] = [error.message for error in islice(errors, 1)]
        yield from map(ValidationError, said[key])

    remembering: type[Draft202012Validator] = extend(Draft202012Validator, {"$ref": follow})
    return remembering(schema)
