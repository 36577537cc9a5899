"""What a page asks the checker for: the day, the ruleset, the scope and the readings, as they were sent."""

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any

from compliance.api import Request
from compliance.model import SubmissionDraft
from compliance.web.errors import RequestRefusedError

SCOPES = ("filing", "all")


def request_in(given: Mapping[str, Any], *, traces: bool = False) -> Request:
    """Return how a submission is to be checked; what is left empty is left to the filing."""
    scope = _read_short_text(given, "scope") or "filing"
    if scope not in SCOPES:
        raise RequestRefusedError(400, "the scope is `filing` or `all`")
    readings = given.get("readings") or {}
    if not isinstance(readings, dict) or not all(isinstance(one, str) for one in readings.values()):
        raise RequestRefusedError(400, "readings are given as names with options")
    return Request(
        ruleset=_read_short_text(given, "ruleset") or None,
        as_of=_read_day(_read_short_text(given, "as_of")),
        scope=scope,
        traces=traces,
        readings=readings,
    )


def draft_in(given: Mapping[str, Any]) -> SubmissionDraft:
    """Return the text that a page sends, and the name that it goes by."""
    text = given.get("text")
    if not isinstance(text, str):
        raise RequestRefusedError(400, "`text` should be a text")
    return SubmissionDraft(_read_short_text(given, "name") or "draft.yaml", text)


def read_given_day(given: Mapping[str, Any], name: str) -> dt.date | None:
    """Return a day that a page sends, or nothing where it is left empty."""
    return _read_day(_read_short_text(given, name))


def _read_short_text(given: Mapping[str, Any], name: str) -> str:
    value = given.get(name) or ""
    if not isinstance(value, str) or len(value) > 200:
        raise RequestRefusedError(400, f"`{name}` should be a short text")
    return value


def _read_day(text: str) -> dt.date | None:
    if not text:
        return None
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return dt.date.fromisoformat(text)
    except ValueError:
        pass
    raise RequestRefusedError(400, f"a day is written as YYYY-MM-DD, not `{text[:40]}`")
