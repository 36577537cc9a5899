"""Two submissions compared by meaning, as the command `compare` does it."""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from compliance.api import Request, Session, check_read_submission, compare_assessed, read_draft
from compliance.load import decode_text, find_exhibits, parse_review
from compliance.model import Assessment, FilingsCompared, SubmissionDraft
from compliance.report import (
    DOCUMENT_FORMATS,
    FORMATS,
    body_in_html,
    comparison_document,
    render_comparison_json,
)
from compliance.web.long_work import Tell, open_session_for
from compliance.web.tasks.shared import file_to_keep, refusal_of


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Compare the submissions `old` and `new`, each a text with its name, fingerprint and review."""
    tell("checking both submissions", 0, 0)
    session = open_session_for(tell)
    old, new = _assess_side(given["old"], session), _assess_side(given["new"], session)
    compared = compare_assessed(old, new, session)
    return {
        "body": body_in_html(comparison_document(compared, session.vocabulary), shift=1),
        "files": _files_to_keep(compared, session),
    }


def _assess_side(side: Mapping[str, Any], session: Session) -> Assessment:
    name = str(side["name"])
    read = read_draft(SubmissionDraft(name, str(side["text"])), session, sha256=str(side["sha256"]))
    if read.value is None:
        raise refusal_of(read.diagnostics)
    review = None
    if side["review"] is not None:
        file = decode_text(str(side["review"]).encode("utf-8"), str(side["review_name"]))
        settled = parse_review(file.value, name, session.vocabulary.empty_words) if file.value is not None else None
        if settled is None or settled.value is None:
            raise refusal_of(file.diagnostics if settled is None else settled.diagnostics)
        review = settled.value
    filing = read.value if side["folder"] is None else find_exhibits(read.value, Path(str(side["folder"])))
    checked = check_read_submission(filing, Request(), session, review=review)
    if checked.value is None:
        raise refusal_of(checked.diagnostics)
    return checked.value


def _files_to_keep(compared: FilingsCompared, session: Session) -> list[dict[str, str]]:
    names = (PurePosixPath(side.submission.path).stem for side in (compared.old, compared.new))
    document = comparison_document(compared, session.vocabulary)
    files = {name: form.write(document) for name, form in DOCUMENT_FORMATS.items()}
    files["json"] = render_comparison_json(compared, session.vocabulary).encode()
    return [file_to_keep(name, "-".join(("comparison", *names)), files[name]) for name in FORMATS if name in files]
