"""What a single value looks like to an editor: every spelling that the loader takes, and what to say of others.

An editor types a scalar before the schema sees it, and two versions of YAML type `yes` differently; so a value may have
several types here, and a pattern holds for the letters only.
"""

from collections.abc import Iterable, Mapping
from typing import Any

Schema = dict[str, Any]

DIGITS = r"(?:[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})"
MOST = 999_999_999_999_999
_MONEY = rf"\$\s?{DIGITS}(?:\.[0-9]{{1,2}})?"
_PERCENT = rf"{DIGITS}(?:\.[0-9]{{1,12}})?\s?%"
_HOURS = rf"{DIGITS}(?:\.[0-9]{{1,6}})?\s(?:minute|hour|day|week)s?"
_VOLUME = rf"{DIGITS}(?:\.[0-9]{{1,6}})?\soz"
_METER = rf"{_PERCENT}\s+of(?:\s+the)?\s+meter"
_LONG, _SHORT = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])", "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
_DATE = rf"(?!0000)[0-9]{{4}}-(?:{_LONG}|{_SHORT}|02-(?:0[1-9]|[12][0-9]))"
_ANY_CASE = {"push": "[Pp][Uu][Ss][Hh]", "none": "[Nn][Oo][Nn][Ee]"}
_RATIO = rf"{DIGITS}\s+(?:to|for)\s+(?=[0,]*[1-9]){DIGITS}"
_ODDS = rf"{_ANY_CASE['push']}|{_RATIO}|{_METER}|{_MONEY}"
_FLAG = "[Yy][Ee][Ss]|[Nn][Oo]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]"
EMPTY = "fill it in, or take the line out"
NONE = rf"^\s*{_ANY_CASE['none']}\s*$"


def whole_pattern(pattern: str) -> str:
    """Return a pattern for the whole of a value, whatever space stands around it."""
    return rf"^\s*(?:{pattern})\s*$"


def pattern_schema(pattern: str, hint: str, *types: str) -> Schema:
    """Return a value whose letters follow a pattern; the hint is what an editor says where they do not."""
    kinds: str | list[str] = [*types, "string"] if types else "string"
    return {"type": kinds, "pattern": pattern, "errorMessage": hint}


TEXT = pattern_schema(r"\S", EMPTY, "number", "boolean")
FLAG: Schema = {
    "anyOf": [
        {"enum": ["yes", "no"]},
        {"type": "boolean"},
        {"type": "string", "pattern": rf"^(?!(?:yes|no)$)\s*(?:{_FLAG})\s*$"},
    ]
}
COUNT = {
    **pattern_schema(whole_pattern(DIGITS), "write a whole number such as `6` or `1,000`", "integer"),
    "minimum": 0,
    "maximum": MOST,
}
MONEY = pattern_schema(whole_pattern(_MONEY), "write dollars with the sign, such as `$50,000` or `$0.50`")
PERCENT = pattern_schema(whole_pattern(_PERCENT), "write a percentage such as `12.5%`")
HOURS = pattern_schema(whole_pattern(_HOURS), "write a length of time such as `4 hours`")
VOLUME = pattern_schema(whole_pattern(_VOLUME), "write fluid ounces such as `12 oz` or `1.5 oz`")
DATE = pattern_schema(whole_pattern(_DATE), "write the day as YYYY-MM-DD")
ODDS = pattern_schema(whole_pattern(_ODDS), "write `5 to 1`, `75 for 1`, `10% of meter`, `$500` or `push`")
CHAPTER_ODDS: Schema = {
    **ODDS,
    "pattern": f"{ODDS['pattern']}|^unresolved$",
    "errorMessage": f"{ODDS['errorMessage']}; `unresolved` where the source has lost it",
}
SHA256 = pattern_schema("^[0-9a-f]{64}$", "write what `sha256sum FILE` prints: 64 digits and letters a to f", "number")


def date_or_word_schema(words: Mapping[str, str]) -> Schema:
    """Return a date, or one of a few words in its place."""
    named = "|".join(f"^{word}$" for word in words)
    hint = f"{DATE['errorMessage']}, or {' or '.join(f'`{word}`' for word in words)}"
    return {**pattern_schema(f"{DATE['pattern']}|{named}", hint), "examples": list(words)}


def enum_schema(words: Mapping[str, str]) -> Schema:
    """Return a word that is spelled just so, with what each word means."""
    return {"enum": list(words), "enumDescriptions": list(words.values())}


def _pattern_of_word(word: str) -> str:
    signs = {"-": r"(?:[-_]|\s+)"}
    return "".join(signs.get(sign, f"[{sign.upper()}{sign}]" if sign.isalpha() else sign) for sign in word)


def loose_pattern(words: Iterable[str]) -> str:
    """Return a pattern for words as people write them, `Full house` for `full-house`, and not as they stand there."""
    return rf"^(?=[\s\S]*[^a-z0-9-])\s*(?:{'|'.join(_pattern_of_word(word) for word in words)})\s*$"


def choice_schema(words: Mapping[str, str]) -> Schema:
    """Return one of a field's words: offered and explained as they stand there, taken as people write them."""
    return {"anyOf": [enum_schema(words), {"type": "string", "pattern": loose_pattern(words)}]}


def list_schema(items: Schema, *, unique: bool = False) -> Schema:
    """Return a list of such values."""
    return {"type": "array", "items": items, **({"uniqueItems": True} if unique else {})}


def list_or_none_schema(items: Schema, *, unique: bool = False) -> Schema:
    """Return a list of such values, for which the word `none` may stand."""
    return {
        "anyOf": [
            list_schema(items, unique=unique),
            {**pattern_schema(NONE, "write a list, or `none`"), "examples": ["none"]},
        ]
    }


def one_or_several_schema(items: Schema = TEXT) -> Schema:
    """Return a value or a list of such values; nothing at all is a list without values."""
    return {"anyOf": [list_schema(items), items, {"type": "null"}]}


def block_schema(properties: Mapping[str, Schema], required: Iterable[str] = (), **more: Any) -> Schema:
    """Return a block of keys, and no others."""
    needed = list(required)
    return {
        "type": "object",
        "properties": dict(properties),
        **({"required": needed} if needed else {}),
        "additionalProperties": False,
        **more,
    }


def mapping_schema(values: Schema, **more: Any) -> Schema:
    """Return a block whose keys are free."""
    return {"type": "object", "additionalProperties": values, **more}


def describe_schema(schema: Schema, description: str, *examples: Any) -> Schema:
    """Return the same with what it is for, and with examples that an editor may offer."""
    return {"description": description, **schema, **({"examples": list(examples)} if examples else {})}


def reference_to(name: str) -> Schema:
    """Return a pointer to a definition of the same file."""
    return {"$ref": f"#/definitions/{name}"}
