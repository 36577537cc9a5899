"""Two documents held against each other, as the command `redline` does it; nothing is written to disk."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from compliance.api import redline_files
from compliance.model import DocumentSide, Handed, Redline, RedlineRequest, TextRequest
from compliance.report import (
    DOCUMENT_FORMATS,
    FORMATS,
    redline_document,
    render_redline_html,
    render_redline_json,
    render_redline_part,
)
from compliance.web.long_work import Tell
from compliance.web.mistakes import diagnostic_object
from compliance.web.tasks.shared import bytes_of_file, file_to_keep, refusal_of

_PAGES = {"html": render_redline_html, "json": render_redline_json}
"""What is more than a document, or none."""


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Hold the documents `old` and `new` against each other, with the files that help."""
    tell("reading the documents", 0, 0)
    request = RedlineRequest(
        old=_text_request_of(given["old"]),
        new=_text_request_of(given["new"]),
        terms=given["terms"] or _handed_file_of(given["terms_file"]),
        concordance=_handed_file_of(given["concordance"]),
    )
    compared = redline_files(request, lambda done, of: tell("comparing the documents", done, of))
    if compared.value is None:
        raise refusal_of(compared.diagnostics)
    tell("writing it out", 0, 0)
    return {
        "body": render_redline_part(compared.value),
        "warnings": [diagnostic_object(one) for one in compared.diagnostics],
        "files": _files_to_keep(compared.value, request),
    }


def _text_request_of(one: Mapping[str, Any]) -> TextRequest:
    side = DocumentSide[one["side"].upper()] if one["side"] else None
    return TextRequest(path=one["name"], part=one["part"], side=side, raw=bytes_of_file(one))


def _handed_file_of(one: Mapping[str, Any] | None) -> Handed | None:
    return None if one is None else Handed(one["name"], bytes_of_file(one))


def _files_to_keep(redline: Redline, request: RedlineRequest) -> list[dict[str, str]]:
    stem = "-".join(("redline", *(PurePosixPath(one.path).stem for one in (request.old, request.new))))
    document = redline_document(redline)
    files = {name: form.write(document) for name, form in DOCUMENT_FORMATS.items() if name not in _PAGES}
    files |= {name: render(redline).encode() for name, render in _PAGES.items()}
    return [file_to_keep(name, stem, files[name]) for name in FORMATS if name in files]
