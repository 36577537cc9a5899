"""What several pieces of long work are asked and answer with: a draft to check, files to keep, and mistakes."""

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from compliance.api import Request
from compliance.diag import Diagnostic
from compliance.model import SubmissionDraft
from compliance.report import FORMATS
from compliance.web.errors import RequestRefusedError
from compliance.web.long_work import WorkRefusedError
from compliance.web.mistakes import diagnostic_object, first_mistake_in_words
from compliance.web.requests import draft_in, request_in


def file_to_keep(form: str, stem: str, content: bytes) -> dict[str, str]:
    """Return a file as a page offers it."""
    kind = FORMATS[form]
    return {
        "word": kind.word,
        "name": f"{stem}{kind.ending}",
        "media": kind.media_type,
        "base64": b64encode(content).decode("ascii"),
    }


def read_draft_and_request(given: Mapping[str, Any]) -> tuple[SubmissionDraft, Request]:
    """Return the text that a page sends and how it is to be checked, or refuse the work."""
    try:
        return draft_in(given), request_in(given)
    except RequestRefusedError as refused:
        raise WorkRefusedError(refused.message) from refused


def refusal_of(found: Sequence[Diagnostic]) -> WorkRefusedError:
    """Return the refusal of something with mistakes in it."""
    where = f"{found[0].span.path}: " if found and found[0].span.path else ""
    return WorkRefusedError(f"{where}{first_mistake_in_words(found)}", [diagnostic_object(one) for one in found])


def bytes_of_file(one: Mapping[str, Any]) -> bytes:
    """Return what a file holds: read by the server from the folder, or sent along."""
    if one["raw"] is not None:
        return bytes(one["raw"])
    try:
        return b64decode(one["base64"], validate=True)
    except ValueError as error:
        raise WorkRefusedError(f"{one['name']}: the file did not arrive whole; choose it again") from error
