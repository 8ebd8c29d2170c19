"""Whether an answer is as the printed JSON Schema says.

That the schema is one is asked once, in `test_scenario_schema.py`, and not for each answer:
`jsonschema.validate` would do so each time, which takes a hundred times as long as the answer.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from clingather.bridge.questions.schema import answer_schema


@cache
def _validator(kind: str | None) -> Any:
    schema = answer_schema()
    if kind is not None:
        schema["anyOf"] = [{"$ref": f"#/$defs/{kind}"}]
    return Draft202012Validator(schema)


def fits_schema(answer: object, kind: str | None = None) -> None:
    """Raises ValidationError where it is no answer, or none of that question."""
    _validator(kind).validate(answer)
