"""What an editor makes of a YAML text before a schema sees it: the types of YAML 1.1, and those of YAML 1.2's core."""

import datetime as dt
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft7Validator

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = ROOT / "schemas"
_Fast: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Eleven(_Fast):  # type: ignore[misc]
    """Types scalars as YAML 1.1 does: `yes` is a boolean, a day is a date."""


class Core(_Fast):  # type: ignore[misc]
    """Types scalars as the core schema of YAML 1.2 does: `yes` is a text, a day is a text."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012


for _tag, _pattern, _first in (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", list("-+.0123456789")),
):
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_pattern})$"), _first)
Core.add_constructor("tag:yaml.org,2002:int", lambda loader, node: _whole(node.value))

VERSIONS = {"1.1": Eleven, "1.2": Core}


def _whole(text: str) -> int:
    """Read a whole number of YAML 1.2, in which a zero in front means nothing."""
    return int(text, 0) if text[:2] in {"0o", "0x"} else int(text)


def seen(text: str, version: str) -> Any:
    """Return a document as JSON values, as an editor with this version of YAML sees it."""
    return _as_json(yaml.load(text, VERSIONS[version]))


def _as_json(value: Any) -> Any:
    match value:
        case dict():
            return {key if isinstance(key, str) else str(key): _as_json(one) for key, one in value.items()}
        case list():
            return [_as_json(one) for one in value]
        case dt.date():
            return value.isoformat()
        case _:
            return value


@cache
def shipped_schema(kind: str) -> Draft7Validator:
    """Return the shipped schema of a kind of file."""
    return Draft7Validator(json.loads((SCHEMAS / f"{kind}.schema.json").read_text("utf-8")))


def complaints(schema: Draft7Validator, text: str, version: str) -> list[str]:
    """Return what a schema has against a text."""
    found = schema.iter_errors(seen(text, version))
    return [f"{'.'.join(str(part) for part in one.absolute_path)}: {one.message[:160]}" for one in found]


def kind_of(path: Path) -> str:
    """Return the kind of a file by its name and folder."""
    if path.parent.name in {"vocabulary", "terms"}:
        return path.parent.name
    if path.parent.name == "examples":
        return "terms"
    if path.name.endswith(".review.yaml"):
        return "review"
    if "rulesets" not in path.parts:
        return "submission"
    if path.name.endswith(".test.yaml"):
        return "cases"
    if path.parent.name in {"coherence", "cues"}:
        return path.parent.name
    return path.stem if path.stem in {"ruleset", "paytables", "odds", "ledger"} else "topic"
