"""The JSON Schema (2020-12) of scenarios and of answers, read off the tables of the formats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clingather.bridge.base.shapes import (
    Anything,
    Either,
    Flag,
    Headed,
    Integer,
    ListOf,
    MapOf,
    Null,
    Record,
    Reference,
    Shape,
    Text,
    Tree,
    Word,
)
from clingather.bridge.questions.answer_format import ANSWER
from clingather.bridge.questions.answer_format import TABLE as ANSWERS
from clingather.bridge.questions.answer_meanings import ANSWER_MEANINGS
from clingather.bridge.scenario.format import SCENARIO
from clingather.bridge.scenario.format import TABLE as SCENARIOS
from clingather.bridge.scenario.meanings import MEANINGS, Meanings

_MEANINGS = {**MEANINGS, **ANSWER_MEANINGS}
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def scenario_schema() -> dict[str, Any]:
    """Return the JSON Schema of a scenario."""
    return _document("A scenario of clingather", SCENARIO, SCENARIOS)


def answer_schema() -> dict[str, Any]:
    """Return the JSON Schema of an answer; `$defs` has one definition for each question."""
    return _document("An answer of clingather", ANSWER, ANSWERS)


def _document(title: str, shape: Shape, table: Mapping[str, Shape]) -> dict[str, Any]:
    definitions: dict[str, Any] = {}
    for name, entry in table.items():
        named = isinstance(entry, Record | Headed) and entry.name == name
        schema = _schema(entry, definitions)
        if not named:
            definitions[name] = schema
    body = _schema(shape, definitions)
    return {"$schema": _DIALECT, "title": title, **body, "$defs": definitions}


def _schema(shape: Shape, definitions: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a shape; named records are put among the definitions."""
    match shape:
        case Text():
            return _text(shape)
        case Word():
            return {"enum": list(shape.words)}
        case Integer():
            return {"type": "integer", "minimum": shape.low, "maximum": shape.high}
        case Flag():
            return {"type": "boolean"}
        case Null():
            return {"type": "null"}
        case Anything():
            return {}
        case Tree():
            return {"type": "array" if shape.part == "change" else "object"}
        case ListOf():
            least = {"minItems": shape.least} if shape.least else {}
            return {"type": "array", "items": _schema(shape.item, definitions), **least}
        case MapOf():
            keys = _text(shape.key)
            values = _schema(shape.value, definitions)
            fewest = {"minProperties": shape.least} if shape.least else {}
            whole = {"type": "object", "propertyNames": keys, "additionalProperties": values}
            return {**whole, **fewest}
        case Either():
            return {"anyOf": [_schema(option, definitions) for option in shape.options]}
        case Reference():
            return {"$ref": f"#/$defs/{shape.name}"}
        case Record():
            return _named(
                shape.name,
                lambda: _record(shape, definitions, _MEANINGS.get(shape.name, {})),
                definitions,
            )
        case Headed():
            return _named(shape.name, lambda: _headed(shape, definitions), definitions)


def _text(shape: Text) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": ["string", "number"] if shape.numbers else "string"}
    if shape.pattern is not None:
        schema["pattern"] = f"^(?:{shape.pattern})$"
    if not shape.empty:
        schema["minLength"] = 1
    if shape.longest is not None:
        schema["maxLength"] = shape.longest
    return {**schema, "description": shape.what} if shape.what != "text" else schema


def _record(shape: Record, definitions: dict[str, Any], meanings: Meanings) -> dict[str, Any]:
    further = False if shape.extra is None else _schema(shape.extra, definitions)
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {
            key: _meaning(meanings.get(key), _schema(value, definitions))
            for key, value in shape.fields.items()
        },
        "additionalProperties": further,
    }
    return {**schema, "required": list(shape.required)} if shape.required else schema


def _meaning(meaning: str | None, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a key with what it means, and then the form of its text."""
    said = [each for each in (meaning, schema.get("description")) if each is not None]
    return {**schema, "description": ": ".join(said)} if said else schema


def _headed(shape: Headed, definitions: dict[str, Any]) -> dict[str, Any]:
    kinds = [
        {
            **_record(record, definitions, _MEANINGS.get(shape.name, {})),
            "required": [head, *record.required],
        }
        for head, record in shape.heads.items()
    ]
    return {"oneOf": kinds}


def _named(name: str, build: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    if not name:
        return dict(build())
    if name not in definitions:
        definitions[name] = {}  # so that a shape that contains itself ends here
        definitions[name] = build()
    return {"$ref": f"#/$defs/{name}"}
