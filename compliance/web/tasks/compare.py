"""Two rulesets compared, with a submission for every difference, as the command `diff` compares them."""

from collections.abc import Mapping
from typing import Any

from compliance.api import compare_two, explain_two_domains
from compliance.model import RulesetDiff, filing_name
from compliance.report import DOCUMENT_FORMATS, diff_document, render_diff_html, render_diff_json, render_diff_part
from compliance.web.long_work import Tell, WorkRefusedError, open_session_for
from compliance.web.tasks.shared import file_to_keep, refusal_of


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Compare the rulesets called `first` and `second`; `full` names the rules that are the same too."""
    first, second, full = str(given["first"]), str(given["second"]), bool(given["full"])
    tell(f"comparing {first} with {second}", 0, 0)
    session = open_session_for(tell)
    apart = explain_two_domains((first, second), session)
    if apart:
        raise WorkRefusedError(apart)
    compared = compare_two(
        first,
        second,
        session,
        lambda done, of: tell("checking the witnesses under both", done, of),
        lambda done, of: tell("comparing rules and fields", done, of),
    )
    if compared.value is None:
        raise refusal_of(compared.diagnostics)
    tell("writing it out", 0, 0)
    return _show_difference(compared.value, full=full)


def _show_difference(difference: RulesetDiff, *, full: bool) -> dict[str, Any]:
    """Return the part of the page, the same in every format to keep, and the files of all witnesses."""
    stem = ".".join(("diff", *(side.slug for side in difference.sides)))
    document = diff_document(difference, everything=full)
    files = {name: form.write(document) for name, form in DOCUMENT_FORMATS.items()}
    files |= {
        "html": render_diff_html(difference, everything=full).encode("utf-8"),
        "json": render_diff_json(difference).encode("utf-8"),
    }
    return {
        "body": render_diff_part(difference, everything=full),
        "files": [file_to_keep(name, stem, content) for name, content in files.items()],
        "witnesses": [_witness_files(number, difference) for number in range(1, len(difference.filings) + 1)],
    }


def _witness_files(number: int, difference: RulesetDiff) -> list[dict[str, str]]:
    """Return the files of a witness, one for each side."""
    of, texts = len(difference.filings), difference.filings[number - 1]
    return [
        {"side": side.label, "name": filing_name(number, of, side), "text": text}
        for side, text in zip(difference.sides, texts, strict=True)
    ]
